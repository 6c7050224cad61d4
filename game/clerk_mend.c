#include "clerk_task.h"

#include <stdlib.h>
#include <string.h>

#include "engine/battle/battle_json.h"
#include "engine/battle/tell.h"

/* What the clerk does with the journal: mending, how it stood before a line, notes. */

enum { WORDS_ROOM = 2000 };

/* ---- mending ---- */

/* What a mending needs while it goes on. */
struct mending_room {
    struct mend_plan plan;
    struct mend_report report;
    struct state before;
    struct text journal; /* behind it in the same piece of memory */
    char text[];
};

/* "lines": every one that came out otherwise. */
static void put_line(void *task, int number, const char *was, const char *now)
{
    struct task *t = task;
    json_print(&t->j, "{number:%d was:%s now:%s}", number, was, now);
}

static void put_words(struct task *t, const char *key, const struct order *o,
                      void (*write)(const struct scenario *, const struct order *, struct text *))
{
    char room[WORDS_ROOM];
    struct text words;
    text_over(&words, room, sizeof room);
    write((*t->game)->play.scenario, o, &words);
    json_put_string(&t->j, key, room);
}

/* The line that stops it: what it was. */
static void put_order(struct task *t, struct journal_line *l)
{
    struct order o;
    struct trouble none = {0};
    json_print(&t->j, "line:%s dice:[", l->text);
    for (int i = 0; i < l->pip_count; i++)
        json_number(&t->j, l->pips[i]);
    json_close(&t->j, ']');
    if (!order_read((*t->game)->play.scenario, l->order, &o, &none))
        return;
    put_words(t, "order", &o, order_write);
    put_words(t, "says", &o, order_phrase);
}

static void put_stop(struct task *t, struct mend_report *r)
{
    static const char *const names[] = {"done",   "stopped", "refused",
                                        "misfit", "dice",    "wrong"}; /* ORDER MEND_CAME */
    json_print(&t->j, "came:%s", names[r->came]);
    if (r->came == MEND_DONE)
        return;
    json_print(&t->j, "number:%d why:%s clause:%s keep?%d", r->number, r->why.room,
               r->why.clause ? r->why.clause->id : NULL, r->may_keep);
    put_order(t, &r->line);
    if (r->came == MEND_LACKS)
        json_print(&t->j, "next:{thrower:%s purpose:%s count:%d sides:%d}",
                   r->wanted.purpose->thrower, r->wanted.purpose->what,
                   r->wanted.count ? r->wanted.count : 1, r->wanted.sides);
}

/* Unless it is only tried, the mended journal is the game's if all fits. */
static bool mend_in(struct task *t, struct mending_room *m, bool tries)
{
    struct game *g = *t->game;
    const struct scenario *s = g->play.scenario;
    struct mend_report *r = &m->report;
    if (!mend_plan_read(&m->plan, t->text, strlen(t->text), &t->trouble))
        return false;
    *r = (struct mend_report){.tell = put_line, .with = t};
    state_copy(s, &m->before, g->play.state);
    json_key(&t->j, "mend");
    json_print(&t->j, "{lines:[");
    game_mend(g,
              &(struct mending){.plan = &m->plan, .report = r, .to = &m->journal, .tries = tries},
              t->room, &t->trouble);
    if (t->trouble.kind || r->came == MEND_WRONG) {
        t->trouble = t->trouble.kind ? t->trouble : r->why;
        return false;
    }
    json_close(&t->j, ']');
    const bool taken = r->came == MEND_DONE && !tries;
    const struct state *now = taken ? g->play.state : t->room->again.play.state;
    put_stop(t, r);
    if (r->came == MEND_DONE)
        task_hands(t, &m->before, now);
    json_close(&t->j, '}');
    json_key(&t->j, "view");
    view_json(&t->j, s, now, SEAT_REFEREE);
    return true;
}

static bool mend(struct task *t, bool tries)
{
    const struct game *g = *t->game;
    const size_t size = 2 * (g->script->size + g->used) + (1 << 16);
    struct mending_room *m = malloc(sizeof *m + size);
    if (!m)
        return task_refuse(t, "there is no memory left");
    text_over(&m->journal, m->text, size);
    const bool fine = mend_in(t, m, tries);
    free(m);
    return fine;
}

bool do_mend(struct task *t)
{
    return mend(t, false);
}

bool do_mended(struct task *t)
{
    return mend(t, true);
}

/* ---- another moment ---- */

/* "15 orders 2wi": before order 15, with what the plan behind it decides of those before. */
bool do_at(struct task *t)
{
    char *behind;
    const long number = strtol(t->words, &behind, 10);
    if (behind == t->words || *behind != ' ' || number < 1 || number > UINT16_MAX)
        return task_refuse(t,
                           "at is followed by the number of an order and a question: at 15 view");
    struct mend_plan *plan = malloc(sizeof *plan);
    const bool fine = plan && mend_plan_read(plan, t->text, strlen(t->text), &t->trouble);
    struct play *p = fine ? game_before(*t->game, plan, (int)number, t->room, &t->trouble) : NULL;
    free(plan);
    if (!p)
        return task_refuse(t, "there is no memory left");
    t->words = behind + 1;
    if (strncmp(t->words, "throws ", 7) == 0) {
        t->words += 7;
        return task_throws(t, p->state);
    }
    json_key(&t->j, "at"); /* the answer is a whole one */
    struct text answer;
    text_over(&answer, t->to->at + t->to->used, t->to->room - t->to->used);
    game_look(*t->game, p->state, t->words, t->room, &answer);
    t->to->used += answer.used;
    t->to->cut |= answer.cut;
    return true;
}

/* ---- notes ---- */

bool do_note(struct task *t)
{
    const char *words = *t->words ? t->words : t->text;
    if (!game_note(*t->game, words, strlen(words), &t->trouble))
        return false;
    json_print(&t->j, "noted?%d", true);
    return true;
}
