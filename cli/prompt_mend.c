#include "prompt_mend.h"

#include <stdio.h>
#include <string.h>

#include "prompt_short.h"

/* Mending at the prompt: what stops it is asked about, the answer joins the plan, and it is tried
 * again.  So all that was said on the way (which lines, which dice) stands in the plan. */

enum { PLAN_ROOM = 12000 };

struct mend_talk {
    struct table_top *t;
    struct mend_plan plan;
    struct mend_report report;
    char room[PLAN_ROOM];
    struct text words; /* of the plan, over the room */
    int asked;         /* the order that dice were asked for last */
    char dice[DICE_PIPS * 4];
    struct text pips; /* that it was given, over the dice */
};

/* ---- what was typed in short ---- */

/* As it is meant before the order of this number. */
static void put_in_full(struct table_top *t, struct mend_plan *plan, int number, const char *words,
                        struct text *to)
{
    struct meant *meant = call_room(t->call, sizeof *meant);
    struct state *then = call_room(t->call, sizeof *then);
    struct scenario *known = call_room(t->call, sizeof *known);
    struct trouble none = {0};
    const struct play *p = game_before(t->game, plan, number, t->room, &none);
    if (!p) {
        text_add(to, words);
        return;
    }
    const struct view v = view_of(p, t->view.seat, then, known);
    for (const char *at = words, *between = ""; *at; at += strspn(at, "; ")) {
        char one[ORDER_LINE];
        const size_t length = strcspn(at, ";");
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        at += length;
        if (!prompt_meant(&v, one, meant, &none)) {
            text_print(to, "%s%s", between, one); /* the mending says what is wrong with it */
            between = "; ";
        }
        for (int i = 0; i < meant->count; i++, between = "; ")
            text_print(to, "%s%s", between, meant->order[i]);
    }
}

/* ---- dice ---- */

/* The dice of a line that is not the one that is mended are asked for with its words. */
static void say_whose(struct mend_talk *m)
{
    const struct mend_report *r = &m->report;
    struct sentence l;
    if (m->asked == r->number)
        return;
    m->asked = r->number;
    text_over(&m->pips, m->dice, sizeof m->dice);
    text_print(sentence_begin(&l), "For order %s", r->line.text);
    l.room[strcspn(l.room, "=>")] = '\0';
    sentence_say(m->t->out, &l, 0);
}

static int ask_dice(void *talk, const struct throw *wanted, int *pips, int room)
{
    struct mend_talk *m = talk;
    say_whose(m);
    m->t->offered = m->t->room->again.play.offered;
    const int count = prompt_dice(m->t, wanted, pips, room);
    m->t->offered = false;
    for (int i = 0; i < count; i++)
        text_print(&m->pips, " %d", pips[i]);
    if (count > 0)
        text_print(&m->words, "dice %d%s\n", m->asked, m->dice);
    return count;
}

/* ---- lines that no longer fit ---- */

static bool begins(const char *line, const char *word)
{
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (!line[length] || line[length] == ' ');
}

/* The order as the journal has it, without dice, effects and reason. */
static void order_of(const struct mend_report *r, char *words, size_t room)
{
    snprintf(words, room, "%.*s", (int)strcspn(r->line.order, "!"), r->line.order);
    for (size_t length = strlen(words); length > 0 && words[length - 1] == ' '; length--)
        words[length - 1] = '\0';
}

static void say_misfit(struct mend_talk *m, const char *order, struct text *to)
{
    const struct mend_report *r = &m->report;
    text_print(to, "order %d, %s, no longer fits: %s", r->number, order, r->why.room);
    if (r->why.clause)
        text_print(to, " (%s)", r->why.clause->id);
    text_print(to, "; %schange ORDER, drop it, or drop on for all from here",
               r->may_keep ? "keep it as overruled, " : "");
}

/* An answer to a question stands before the order, which it lets through. */
static bool only_answers(struct mend_talk *m, const char *line)
{
    const struct scenario *s = m->t->game->play.scenario;
    struct trouble none = {0};
    struct order o;
    return order_read(s, line, &o, &none) && kind_only_answers(s, kind_of(s, &o));
}

/* What is said of the line that stops it; false: nothing, and nothing is mended. */
static bool decide(struct mend_talk *m)
{
    struct table_top *t = m->t;
    const int number = m->report.number;
    char order[JOURNAL_LINE];
    struct sentence l;
    order_of(&m->report, order, sizeof order);
    say_misfit(m, order, sentence_begin(&l));
    text_capital(&l.text, 0);
    sentence_say(t->out, &l, 0);
    if (!prompt_read(t, "? ") || !*t->line)
        return false;
    const bool keeps = begins(t->line, "keep"), drops = begins(t->line, "drop"),
               changes = begins(t->line, "change");
    const char *rest = t->line + (keeps || drops ? 4 : changes ? 6 : 0);
    rest += strspn(rest, " ");
    if (keeps || drops)
        text_print(&m->words, "%s %d %s\n", keeps ? "keep" : "drop", number, rest);
    else if (!changes && only_answers(m, rest))
        text_print(&m->words, "change %d %s; %s\n", number, rest, order);
    else if (changes || t->prompt) {
        text_print(&m->words, "change %d ", number);
        put_in_full(t, &m->plan, number, rest, &m->words);
        text_char(&m->words, '\n');
    } else
        t->again = true; /* a pipe that knows of none of this */
    return !t->again;
}

/* ---- the whole ---- */

static bool stops(struct mend_talk *m)
{
    struct table_top *t = m->t;
    char order[JOURNAL_LINE];
    if (t->trouble.kind)
        return false;
    if (m->report.came != MEND_MISFIT)
        t->trouble = m->report.why;
    else {
        order_of(&m->report, order, sizeof order);
        say_misfit(m, order, trouble_usage(&t->trouble, NULL));
    }
    return false;
}

static bool try_plan(struct mend_talk *m)
{
    struct table_top *t = m->t;
    struct text to;
    struct mending mending = {.plan = &m->plan,
                              .report = &m->report,
                              .to = &to,
                              .replace = book_replace,
                              .with = &t->book};
    text_over(&to, t->record->text, FILE_ROOM);
    m->asked = 0;
    t->trouble = (struct trouble){0};
    return !m->words.cut && mend_plan_read(&m->plan, m->words.at, m->words.used, &t->trouble) &&
           game_mend(t->game, &mending, t->room, &t->trouble);
}

bool prompt_mend(struct table_top *t, int number, const char *words)
{
    struct mend_talk *m = call_room(t->call, sizeof *m);
    struct play *p = &t->game->play;
    m->t = t;
    text_over(&m->words, m->room, sizeof m->room);
    text_print(&m->words, *words ? "change %d " : "drop %d", number);
    put_in_full(t, &m->plan, number, words, &m->words);
    text_char(&m->words, '\n');
    if (p->ask) {
        p->ask = ask_dice;
        p->with = m;
    }
    bool done = try_plan(m);
    while (!done && !t->trouble.kind && m->report.came == MEND_MISFIT && decide(m))
        done = try_plan(m);
    if (p->ask) {
        p->ask = prompt_dice;
        p->with = t;
    }
    return done || stops(m);
}
