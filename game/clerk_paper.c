#include "clerk_task.h"

#include <stdlib.h>
#include <string.h>

#include "engine/battle/battle_json.h"
#include "roster.h"

/* What the clerk writes down: the journal line by line, the evening as a plain log, rosters to
 * print, and the answers to a question. */

enum { LOG_ROOM = 1 << 20, LINE_WORDS_ROOM = 2000 };

/* ---- the journal, line by line ---- */

/* The journal as it is read once more. */
struct reading {
    struct play *p;
    struct journal *j;
    struct hearing h;
    size_t from; /* where its last line, with the remarks before it, begins */
    bool undone; /* that line is taken back later */
};

static void begin_reading(struct task *t, struct reading *r)
{
    r->p = game_again(*t->game, t->room);
    r->j = &t->room->journal;
    hearing_begin(&r->h, SEAT_REFEREE);
}

static bool next_line(struct task *t, struct reading *r)
{
    struct trouble none = {0};
    r->from = r->j->at;
    if (!journal_next(r->j))
        return false;
    r->undone = !r->j->last.undo && journal_is_undone(r->j);
    if (!journal_do(r->j, r->p, &none))
        return false;
    hearing_note(&r->h, r->p, &t->room->heard);
    hearing_look(&r->h, r->p, &t->room->heard);
    return true;
}

/* Remarks from there on, each without its mark, by this function. */
static void each_remark(const struct reading *r, size_t from,
                        void (*use)(struct task *, const char *remark, size_t length),
                        struct task *t)
{
    const char *end = r->j->text + r->j->at;
    for (const char *at = r->j->text + from; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *line_end = stop ? stop : end;
        if (*at == '#' && line_end > at + 2)
            use(t, at + 2, (size_t)(line_end - at) - 2);
        at = stop ? stop + 1 : end;
    }
}

static void put_remark(struct task *t, const char *remark, size_t length)
{
    char room[LINE_WORDS_ROOM];
    struct text words;
    text_over(&words, room, sizeof room);
    text_bytes(&words, remark, length);
    json_string(&t->j, room);
}

bool do_lines(struct task *t)
{
    const int from = atoi(t->words);
    struct reading r;
    begin_reading(t, &r);
    json_print(&t->j, "lines:[");
    while (next_line(t, &r)) {
        if (r.h.lines <= from)
            continue;
        json_print(&t->j, "{notes:[");
        each_remark(&r, r.from, put_remark, t);
        json_print(&t->j, "] undone?%d reason:%s", r.undone, r.j->last.reason);
        json_key(&t->j, "event");
        events_json(&t->j, r.p, &r.h, &t->room->heard);
        json_print(&t->j, "}");
    }
    json_print(&t->j, "] notes:["); /* behind the last */
    each_remark(&r, r.from, put_remark, t);
    json_print(&t->j, "]");
    return true;
}

/* ---- the evening as a plain log ---- */

static struct text *log_of(struct task *t)
{
    return (struct text *)t->with;
}

/* What the players noted; what was mended is not told. */
static void log_note(struct task *t, const char *remark, size_t length)
{
    const size_t mark = strlen(note_mark) - 2;
    if (length <= mark || memcmp(remark, note_mark + 2, mark) != 0)
        return;
    text_add(log_of(t), "  (");
    text_bytes(log_of(t), remark + mark, length - mark);
    text_add(log_of(t), ")\n");
}

/* "  6. The 1st Tennessee fires at ...: it loses 3 castings. [3 2] Overruled: we agreed." */
static void log_order(struct task *t, const struct reading *r)
{
    struct text *to = log_of(t);
    const struct throw_log *log = &r->p->last->throws;
    text_print(to, "  %d. ", r->h.number);
    order_tell(r->p->scenario, &t->room->heard, to);
    for (int i = 0; i < log->pip_count; i++)
        text_print(to, i ? " %d" : " [%d", log->pips[i]);
    text_add(to, log->pip_count > 0 ? "]" : "");
    if (r->j->last.reason)
        text_print(to, " Overruled: %s.", r->j->last.reason);
    text_char(to, '\n');
}

/* A phase has a head if something happens in it. */
static void log_lines(struct task *t)
{
    struct text *to = log_of(t);
    char stand[LINE_WORDS_ROOM], told[LINE_WORDS_ROOM] = "";
    struct reading r;
    begin_reading(t, &r);
    const struct scenario *s = r.p->scenario;
    while (next_line(t, &r)) {
        const struct order *o = &t->room->heard.order;
        each_remark(&r, r.from, log_note, t);
        if (o->kind == NO_KIND || r.undone || kind_of(s, o)->role == ROLE_END)
            continue;
        struct text words;
        text_over(&words, stand, sizeof stand);
        battle_stand(s, &t->room->heard.before, &words);
        if (strcmp(stand, told) != 0)
            text_print(to, "%s\n", strcpy(told, stand));
        log_order(t, &r);
    }
    each_remark(&r, r.from, log_note, t);
}

bool do_log(struct task *t)
{
    const struct play *p = &(*t->game)->play;
    char *room = malloc(LOG_ROOM);
    struct text to;
    if (!room)
        return task_refuse(t, "there is no memory left");
    text_over(&to, room, LOG_ROOM);
    t->with = &to;
    text_print(&to, "%s (%s)\n", scenario_name(p->scenario, p->scenario->name),
               p->scenario->system->title);
    log_lines(t);
    battle_stand(p->scenario, p->state, &to);
    text_char(&to, '\n');
    battle_score(p->scenario, p->state, &to);
    json_key(&t->j, "text");
    json_text(&t->j, &to);
    free(room);
    return true;
}

/* ---- rosters ---- */

/* The text is the picture of a code that opens the scenario, as SVG; or nothing. */
bool do_roster(struct task *t)
{
    const struct play *p = &(*t->game)->play;
    struct state *begun = &t->room->then;
    char *room = malloc(LOG_ROOM);
    struct text to;
    if (!room)
        return task_refuse(t, "there is no memory left");
    text_over(&to, room, LOG_ROOM);
    state_begin(p->scenario, p->state->head.seed, begun);
    roster_html(&(struct roster_page){.s = p->scenario,
                                      .state = p->state,
                                      .begun = begun,
                                      .picture = *t->text ? t->text : NULL},
                &to);
    json_key(&t->j, "html");
    json_text(&t->j, &to);
    free(room);
    return true;
}

/* ---- answers ---- */

/* The likely one, those that name nobody, and the verbs of those that name units. */
bool do_answers(struct task *t)
{
    const struct play *p = &(*t->game)->play;
    const struct scenario *s = p->scenario;
    char room[LINE_WORDS_ROOM];
    struct text words;
    struct order o;
    text_over(&words, room, sizeof room);
    if (question_likely(s, p->state, &o)) {
        order_write(s, &o, &words);
        json_put_string(&t->j, "likely", room);
    }
    json_key(&t->j, "answers");
    orders_json(&t->j, s, p->state, SEAT_REFEREE, OF_UNIT, NOBODY);
    json_print(&t->j, "by_units:[");
    for (int i = 0; i < rules_of(s)->kind_count; i++) {
        const struct order_kind *k = rules_of(s)->kinds[i];
        if (k->phases >> phase_now(p->state) & 1 && kind_only_answers(s, k) &&
            k->units != ORDER_NO_UNIT && k->of == OF_UNIT)
            json_print(&t->j, "{verb:%s about:%s one?%d target?%d}", k->verb, k->about,
                       k->units == ORDER_ONE_UNIT, k->wants_target);
    }
    json_print(&t->j, "]");
    return true;
}
