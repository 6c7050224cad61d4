#include "brief.h"

#include <stdlib.h>
#include <string.h>

/* Beginning, keeping, continuing.  A line is made by the play, kept, and only then heard by the
 * seats; if it cannot be kept the play forgets it. */

enum { JOURNAL_MOST = 1 << 20, REMARK_MOST = 2000 };

/* ---- scripts ---- */

static bool say_faults(const struct faults *f, struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, NULL);
    for (int i = 0; i < f->count; i++)
        text_print(t, "%sline %d: %s", i ? "\n" : "", f->list[i].line, f->list[i].words);
    return false;
}

static bool no_memory(struct trouble *trouble)
{
    return trouble_say(trouble, NULL, "there is no memory left");
}

struct script *script_read(const char *text, size_t size, struct trouble *trouble)
{
    struct faults faults = {.count = 0};
    const bool ended = size > 0 && text[size - 1] == '\n';
    struct script *s = malloc(sizeof *s + size + 2);
    if (!s) {
        no_memory(trouble);
        return NULL;
    }
    if (size == 0 || !scenario_read(&s->scenario, text, size, &faults)) {
        say_faults(&faults, trouble);
        free(s);
        return NULL;
    }
    memcpy(s->text, text, size);
    s->size = size + !ended;
    s->text[s->size - 1] = '\n';
    s->text[s->size] = '\0';
    s->users = 1;
    return s;
}

void script_release(struct script *s)
{
    if (s && --s->users == 0)
        free(s);
}

/* ---- the journal ---- */

/* Room for so many bytes more. */
static bool grow(struct game *g, size_t more, struct trouble *trouble)
{
    if (g->script->size + g->used + more > JOURNAL_MOST)
        return trouble_say(trouble, NULL, "the journal is full: it can have a million characters");
    if (g->used + more < g->size)
        return true;
    const size_t size = 2 * (g->used + more) + 1000;
    char *larger = realloc(g->lines, size);
    if (!larger)
        return no_memory(trouble);
    g->lines = larger;
    g->size = size;
    return true;
}

static bool add(struct game *g, const char *bytes, size_t size, struct trouble *trouble)
{
    if (!grow(g, size, trouble))
        return false;
    memcpy(g->lines + g->used, bytes, size);
    g->used += size;
    g->lines[g->used] = '\0';
    return true;
}

/* The play's last line, behind a remark that ends where a line does. */
static bool add_line(struct game *g, const char *why, struct trouble *trouble)
{
    char room[JOURNAL_LINE + REMARK_MOST + 40];
    struct text t;
    const size_t length = why ? strcspn(why, "\r\n") : 0;
    text_over(&t, room, sizeof room);
    if (length > 0) {
        text_add(&t, "# ");
        text_bytes(&t, why, length < REMARK_MOST ? length : REMARK_MOST);
        text_char(&t, '\n');
    }
    play_write_line(&g->play, &t);
    return grow(g, t.used, trouble) && (!g->keep || g->keep(g->with, room, t.used, trouble)) &&
           add(g, room, t.used, trouble);
}

/* As if it had been read, but its own lines are not checked again. */
struct play *game_again(const struct game *g, struct game_room *room)
{
    struct play *p = &room->again.play;
    room->journal = (struct journal){.text = g->lines,
                                     .size = g->used,
                                     .head = g->head,
                                     .seed = g->play.state->head.seed,
                                     .version = g->version,
                                     .seat = SEAT_REFEREE,
                                     .typed = g->typed,
                                     .shown = g->shown,
                                     .renewed = true};
    play_over(p, g->play.scenario, &room->again.last, room->again.room);
    journal_begin(&room->journal, p);
    return p;
}

const struct steps *game_why(const struct game *g, int seat, struct game_room *room)
{
    struct play *p = game_again(g, room);
    struct hearing h;
    struct trouble none = {0};
    hearing_begin(&h, seat);
    while (h.lines < game_hearing(g, seat)->lines)
        if (!journal_next(&room->journal) || !journal_do(&room->journal, p, &none))
            return NULL;
        else
            hearing_note(&h, p, &room->heard);
    if (h.lines == 0 || p->last->steps.count == 0)
        return NULL;
    hearing_look(&h, p, &room->heard);
    return hearing_may_know_why(&h, p, &room->heard) ? &p->last->steps : NULL;
}

void game_write(const struct game *g, struct text *t)
{
    text_bytes(t, g->script->text, g->script->size);
    text_bytes(t, g->lines, g->used);
}

/* ---- beginning and ending ---- */

static void begin_hearing(struct game *g)
{
    for (int seat = 0; seat < SEATS; seat++)
        hearing_begin(&g->hearing[seat], seat);
}

/* The states stand behind the game in one piece. */
static struct game *game_new(struct script *script, struct game_room *room)
{
    const size_t own = (sizeof(struct game) + 7) / 8 * 8;
    struct game *g = malloc(own + play_room(&script->scenario));
    if (!g)
        return NULL;
    *g = (struct game){.script = script, .version = script->scenario.system->battle->version};
    play_over(&g->play, &script->scenario, &room->last, (unsigned char *)g + own);
    begin_hearing(g);
    script->users++;
    return g;
}

void game_close(struct game *g)
{
    if (!g)
        return;
    script_release(g->script);
    free(g->lines);
    free(g);
}

/* The head is checked behind the scenario's text, of which one copy is shared. */
static bool write_head(struct game *g, struct trouble *trouble)
{
    char room[200];
    struct text t;
    text_over(&t, room, sizeof room);
    play_write_head(&g->play, &t);
    g->play.check.words = check_more(check_head(g->script->text, g->script->size), t.at, t.used);
    g->head = t.used;
    return add(g, room, t.used, trouble);
}

struct game *game_begin(struct script *script, uint64_t seed, bool typed, struct game_room *room)
{
    struct trouble none = {0};
    struct game *g = game_new(script, room);
    if (!g)
        return NULL;
    g->typed = g->play.typed = typed;
    play_begin(&g->play, seed);
    if (write_head(g, &none))
        return g;
    game_close(g);
    return NULL;
}

/* Every seat hears of the last line as it may. */
static void let_hear(struct game *g, struct game_room *room)
{
    for (int seat = 0; seat < SEATS; seat++)
        hearing_note(&g->hearing[seat], &g->play, &room->heard);
}

/* "line 17 was changed" */
static bool say_where(const struct journal *j, struct trouble *trouble)
{
    struct trouble why = *trouble;
    *trouble = (struct trouble){0};
    return trouble_say(
        trouble, NULL, "line %d of the journal: %s", j->line,
        j->differs ? "it was changed, or one before it: it is not what comes out here" : why.room);
}

/* All lines, as the seats heard them. */
static bool read_lines(struct game *g, struct game_room *room, struct trouble *trouble)
{
    struct journal *j = &room->journal;
    journal_begin(j, &g->play);
    while (journal_next(j)) {
        if (!journal_do(j, &g->play, trouble))
            return say_where(j, trouble);
        let_hear(g, room);
    }
    const bool ended = j->whole > 0 && j->text[j->whole - 1] == '\n';
    g->head = j->head - j->scenario;
    return add(g, j->text + j->scenario, j->whole - j->scenario, trouble) &&
           (ended || add(g, "\n", 1, trouble));
}

/* The room's journal is the text from now on. */
static bool read_head(struct game_room *room, const char *text, size_t size,
                      struct trouble *trouble)
{
    struct faults faults = {.count = 0};
    return journal_open(&room->journal, &room->known, text, size, &faults, trouble) ||
           (faults.count > 0 && say_faults(&faults, trouble));
}

static struct game *open_journal(const char *text, size_t size, struct game_room *room,
                                 struct trouble *trouble)
{
    struct journal *j = &room->journal;
    if (!read_head(room, text, size, trouble))
        return NULL;
    if (j->seat != SEAT_REFEREE) {
        trouble_say(trouble, NULL, "this is a seat's own journal; only the whole one continues");
        return NULL;
    }
    struct script *script = script_read(text, j->scenario, trouble);
    struct game *g = script ? game_new(script, room) : NULL;
    script_release(script);
    if (!g)
        return NULL;
    g->version = j->version;
    g->shown = j->shown;
    g->typed = j->typed;
    if (read_lines(g, room, trouble))
        return g;
    game_close(g);
    return NULL;
}

struct game *game_open(const char *text, size_t size, uint64_t seed, struct game_room *room,
                       struct trouble *trouble)
{
    if (is_brief(text))
        return brief_open(text, size, room, trouble);
    if (is_journal(text))
        return open_journal(text, size, room, trouble);
    struct script *script = script_read(text, size, trouble);
    struct game *g = script ? game_begin(script, seed, false, room) : NULL;
    if (script && !g)
        no_memory(trouble);
    script_release(script);
    return g;
}

/* ---- orders ---- */

const struct hearing *game_hearing(const struct game *g, int seat)
{
    return &g->hearing[seat < SEATS ? seat : seat_side(g->play.scenario, seat)];
}

/* The last line is heard if it could be kept, else it is forgotten. */
static bool hear_kept(struct game *g, bool kept, struct game_room *room)
{
    if (kept)
        let_hear(g, room);
    else
        play_forget(&g->play);
    return kept;
}

/* A seat is refused by what it knows: words that lead to somebody hidden from it lead nowhere. */
static bool may_order(const struct game *g, int seat, const char *words, struct game_room *room,
                      struct trouble *trouble)
{
    const struct scenario *s = g->play.scenario, *known;
    struct order o;
    if (seat == SEAT_REFEREE)
        return true;
    state_seen(s, g->play.state, seat, &room->seen);
    known = scenario_seen(s, &room->seen, seat, &room->known);
    return line_read_typed(&room->typed, words, trouble) &&
           order_read(known, room->typed.order, &o, trouble) &&
           order_may(known, &room->seen, seat, &o, trouble);
}

bool game_order(struct game *g, int seat, const char *words, const char *why,
                struct game_room *room, struct trouble *trouble)
{
    g->play.last = &room->last;
    return may_order(g, seat, words, room, trouble) && play_order(&g->play, seat, words, trouble) &&
           hear_kept(g, add_line(g, why, trouble), room);
}

bool game_undo(struct game *g, int seat, struct game_room *room, struct trouble *trouble)
{
    const struct hearing *h = game_hearing(g, seat);
    const int before = h->lines;
    g->play.last = &room->last;
    if (seat != SEAT_REFEREE && hearing_undoable(h, &g->play) == 0)
        return hearing_refuse_undo(h, trouble);
    do /* what the seat has not heard of goes with its order */
        if (!play_undo(&g->play, trouble) || !hear_kept(g, add_line(g, NULL, trouble), room))
            return false;
    while (h->lines == before);
    return true;
}

bool game_follow(struct game *g, const char *lines, size_t size, struct game_room *room,
                 struct trouble *trouble)
{
    struct journal *j = &room->journal;
    *j = (struct journal){.text = lines,
                          .size = size,
                          .seat = SEAT_REFEREE,
                          .version = g->version,
                          .shown = g->shown,
                          .orders = (int)g->play.state->head.orders};
    size_t done = 0;
    g->play.last = &room->last;
    for (size_t from = 0; journal_next(j); from = j->at) {
        if (!journal_do(j, &g->play, trouble))
            return say_where(j, trouble);
        if (!hear_kept(g, add(g, lines + from, j->at - from, trouble), room))
            return false;
        done = j->at;
    }
    return j->cut || add(g, lines + done, size - done, trouble); /* remarks behind the last */
}

/* ---- mending ---- */

/* The mended journal becomes the game's: it is read as any other. */
static bool take_mended(struct game *g, const struct text *mended, struct game_room *room,
                        struct trouble *trouble)
{
    const bool typed = g->play.typed;
    g->used = 0;
    begin_hearing(g);
    if (!read_head(room, mended->at, mended->used, trouble) || !read_lines(g, room, trouble))
        return false;
    g->play.typed = typed;
    if (typed)
        return true;
    play_bar_undo(&g->play); /* what was mended is not taken back */
    for (int seat = 0; seat < SEATS; seat++)
        g->hearing[seat].step_count = 0;
    return true;
}

/* With room for the states of the journal as it was, and for its text. */
static bool mend_in(struct game *g, const struct mending *m, struct game_room *room, void *states,
                    char *text, struct trouble *trouble)
{
    struct play *p = &room->again.play, old;
    struct text whole;
    text_over(&whole, text, g->script->size + g->used + 1);
    game_write(g, &whole);
    play_over(p, g->play.scenario, &room->again.last, room->again.room);
    play_over(&old, g->play.scenario, &room->last, states);
    p->ask = g->play.ask;
    p->with = g->play.with;
    m->plan->lacks = g->play.typed && !p->ask;
    return read_head(room, text, whole.used, trouble) &&
           journal_mend(&room->journal, p, &old, m->plan, m->report, m->to) &&
           (m->tries || ((!m->replace || m->replace(m->with, m->to, trouble)) &&
                         take_mended(g, m->to, room, trouble)));
}

bool game_mend(struct game *g, const struct mending *m, struct game_room *room,
               struct trouble *trouble)
{
    void *states = malloc(play_room(g->play.scenario));
    char *text = malloc(g->script->size + g->used + 1);
    g->play.last = &room->last;
    m->report->came = MEND_WRONG;
    const bool fine =
        states && text ? mend_in(g, m, room, states, text, trouble) : no_memory(trouble);
    free(text);
    free(states);
    return fine;
}

struct play *game_before(const struct game *g, struct mend_plan *plan, int number,
                         struct game_room *room, struct trouble *trouble)
{
    char nothing[1];
    struct text to;
    struct mend_report report = {.tell = NULL};
    struct play old, *p = game_again(g, room);
    void *states = malloc(play_room(g->play.scenario));
    text_over(&to, nothing, sizeof nothing);
    plan->before = number;
    plan->lacks = g->play.typed;
    if (states) {
        play_over(&old, g->play.scenario, &room->last, states);
        journal_mend(&room->journal, p, &old, plan, &report, &to);
    } else
        no_memory(trouble);
    free(states);
    if (states && report.came == MEND_STOPPED)
        return p;
    if (states && report.why.kind)
        *trouble = report.why;
    trouble_say(trouble, NULL, "the battle does not come so far");
    return NULL;
}

/* ---- notes ---- */

bool game_note(struct game *g, const char *words, size_t length, struct trouble *trouble)
{
    char room[REMARK_MOST + 40];
    struct text t;
    if (g->shown)
        return trouble_say(trouble, NULL, "this battle is only shown: it takes no notes");
    text_over(&t, room, sizeof room);
    text_add(&t, note_mark);
    for (size_t i = 0; i < length && t.used < REMARK_MOST; i++) /* one line */
        text_char(&t, words[i] == '\n' || words[i] == '\r' || words[i] == '\t' ? ' ' : words[i]);
    while (t.used > 0 && room[t.used - 1] == ' ')
        room[--t.used] = '\0';
    if (t.used < strlen(note_mark))
        return trouble_say(trouble, NULL, "there is nothing to note");
    if (t.used >= REMARK_MOST || !text_is_clean(room))
        return trouble_say(trouble, NULL, "a note is plain text of at most %d characters",
                           REMARK_MOST - (int)strlen(note_mark));
    text_char(&t, '\n');
    return grow(g, t.used, trouble) && (!g->keep || g->keep(g->with, room, t.used, trouble)) &&
           add(g, room, t.used, trouble);
}
