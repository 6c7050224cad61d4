#define _DEFAULT_SOURCE

#include "prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what the player knows ---- */

void prompt_look(struct table_top *t)
{
    const struct scenario *s = t->play->scenario;
    state_seen(s, t->play->state, t->view.seat, &t->seen);
    t->view.state = &t->seen;
    t->view.s = scenario_seen(s, &t->seen, t->view.seat, &t->known);
}

/* The last order or undo, as far as the player hears of it. */
void prompt_outcome(struct table_top *t)
{
    const struct play *p = t->play;
    struct text *out = t->call->out, changes;
    const struct head *was = &p->before->head, *now = &p->state->head;
    const bool moves_on =
        was->stack[0].phase != now->stack[0].phase || was->side != now->side || now->over;
    if (t->heard) {
        if (p->last->order.kind != NO_KIND)
            text_print(out, "%d. ", (int)now->orders);
        say_throws(out, &p->last->throws);
        text_over(&changes, t->changes, sizeof t->changes);
        events_between(t->view.s, &t->before, &t->seen, &t->events);
        events_tell(t->view.s, &t->before, &t->seen, &t->events, &changes);
        text_add(out, changes.used > 0 || moves_on || now->depth > 1 ? t->changes : "done\n");
    }
    if (moves_on)
        say_phase(out, &t->view);
    say_question(out, &t->view);
}

void prompt_tell(const struct call *c)
{
    if (c->out->spill)
        c->out->spill(c->out);
    fflush(stdout);
    if (c->err->spill)
        c->err->spill(c->err);
}

/* ---- lines ---- */

/* Without its end, its remark and the blanks around. */
static void trim(char *line)
{
    line[strcspn(line, "\r\n#")] = '\0';
    for (char *at = line; *at; at++)
        *at = *at == '\t' ? ' ' : *at;
    for (size_t length = strlen(line); length > 0 && line[length - 1] == ' '; length--)
        line[length - 1] = '\0';
}

bool prompt_read(struct table_top *t)
{
    if (t->again) {
        t->again = false;
        return true;
    }
    while (fgets(t->line, sizeof t->line, stdin)) {
        t->line_number++;
        if (strchr(t->line, '\n') || feof(stdin)) {
            trim(t->line);
            return true;
        }
        for (int ch = 0; ch != '\n' && ch != EOF;)
            ch = getchar();
        text_add(t->call->err, "longroll: that line is too long for an order\n");
        t->call->status = EXIT_REFUSED;
    }
    return false;
}

/* ---- dice ---- */

/* Exactly so many pips, with blanks or commas between. */
static bool read_pips(const char *line, const struct throw *wanted, int *pips, int room)
{
    int used;
    for (int i = 0; i < room; i++) {
        if (sscanf(line, " %d%n", &pips[i], &used) != 1 || pips[i] < 1 || pips[i] > wanted->sides)
            return false;
        line += used;
        line += strspn(line, " ,");
    }
    return *line == '\0';
}

/* The throw is named, and the next line holds its pips.  A line of a pipe that is no dice at all is
 * left for the next order: only the dice of this one are missing. */
int prompt_dice(void *table_top, const struct throw *wanted, int *pips, int room)
{
    struct table_top *t = table_top;
    for (;;) {
        say_throw(t->call->out, wanted);
        text_add(t->call->out, t->prompt ? "? " : "?\n");
        prompt_tell(t->call);
        if (!prompt_read(t) || !*t->line)
            return -1;
        if (read_pips(t->line, wanted, pips, room))
            return room;
        t->again = !t->prompt && t->line[strspn(t->line, "0123456789 ,")];
        if (t->again)
            return -1;
        say_line(t->call->out, 0,
                 room == 1
                     ? "%.0s is not %d number from 1 to %d; an empty line takes the order back."
                     : "%.0s is not %d numbers from 1 to %d; an empty line takes the order back.",
                 t->line, room, wanted->sides);
    }
}

/* ---- orders ---- */

/* The last line on the disk before the player is told; if that fails nothing of it stays. */
static bool keep_line(struct table_top *t, const char *remark, struct trouble *trouble)
{
    struct text *j = &t->journal;
    const size_t used = j->used;
    if (remark)
        text_print(j, "# %s\n", remark);
    play_write_line(t->play, j);
    if (j->cut)
        trouble_say(trouble, NULL, "the journal is full: it can have a million characters");
    else if (book_add(&t->book, j->at + used, j->used - used, trouble)) {
        state_seen(t->play->scenario, t->play->before, t->view.seat, &t->before);
        prompt_look(t);
        t->heard = play_is_heard(t->play, t->view.seat, &t->before, &t->seen);
        return true;
    }
    play_forget(t->play);
    j->used = used;
    j->at[used] = '\0';
    j->cut = false;
    return false;
}

bool prompt_give(struct table_top *t, int seat, const char *words, const char *remark,
                 struct trouble *trouble)
{
    return play_order(t->play, seat, words, trouble) && keep_line(t, remark, trouble);
}

/* A player who overrules does so as the umpire, and the journal shows it. */
static bool order(struct table_top *t, const char *words, struct trouble *trouble)
{
    if (!prompt_give(t, strchr(words, '!') ? SEAT_REFEREE : t->view.seat, words, NULL, trouble))
        return false;
    prompt_outcome(t);
    return true;
}

/* ---- the prompt's own words ---- */

static bool list_orders(struct table_top *t, const char *words, struct trouble *trouble)
{
    struct text *out = t->call->out;
    if (*words)
        return say_next(out, &t->view, words, trouble);
    say_orders(out, &t->view);
    text_add(out, "  ? with the beginning of an order lists what can follow it, help the other "
                  "words\n");
    return true;
}

static bool tell_why(struct table_top *t, const char *words, struct trouble *trouble)
{
    const struct steps *s = &t->play->last->steps;
    (void)words, (void)trouble;
    if (s->count == 0)
        text_add(t->call->out, "No figure was worked out for the last order.\n");
    say_steps(t->call->out, s);
    return true;
}

static bool tell_odds(struct table_top *t, const char *words, struct trouble *trouble)
{
    const struct view *v = &t->view;
    struct request request = {.system = v->s->system, .dice_count = -1};
    struct reply reply;
    struct order o;
    if (!order_read(v->s, words, &o, trouble) || !order_may(v->s, v->state, v->seat, &o, trouble))
        return false;
    request.question.given = UINT32_MAX;
    request.question.chart = order_decided_by(v->s, v->state, &o, request.question.facts);
    if (!request.question.chart)
        text_add(t->call->out, "No dice are thrown for that, or more must be said first.\n");
    else if (call_odds(t->call, &reply, &request, trouble))
        say_odds(t->call->out, &reply);
    return trouble->kind == TROUBLE_NONE;
}

static bool undo(struct table_top *t, const char *words, struct trouble *trouble)
{
    const uint32_t last = t->play->state->head.orders;
    (void)words;
    if (!play_undo(t->play, trouble)) {
        if (last > 0)
            text_print(&trouble->words, "; mend %d puts another order in its place", (int)last);
        return false;
    }
    if (!keep_line(t, NULL, trouble))
        return false;
    prompt_outcome(t);
    return true;
}

/* Room to play a journal once as it was and once as it is mended. */
struct workbench {
    struct journal journal;
    struct scenario scenario;
    struct play_any mended, old;
    char text[FILE_ROOM];
};

static bool play_mended(struct table_top *t, struct workbench *w, int number, const char *words,
                        struct text *to, struct trouble *trouble)
{
    struct play *mended = &w->mended.play, *old = &w->old.play;
    struct faults faults = {.count = 0};
    text_over(to, w->text, sizeof w->text);
    if (!journal_open(&w->journal, &w->scenario, t->journal.at, t->journal.used, &faults, trouble))
        return false;
    play_over(mended, t->play->scenario, &w->mended.last, w->mended.room);
    play_over(old, t->play->scenario, &w->old.last, w->old.room);
    mended->ask = t->play->ask;
    mended->with = t->play->with;
    return journal_mend(&w->journal, mended, old, number, words, to, trouble) &&
           book_replace(&t->book, to, trouble);
}

/* The table as it was and as it is to be: what the players change on it. */
static void tell_mended(struct table_top *t, int number, bool struck_out)
{
    struct text *out = t->call->out, changes;
    t->before = t->seen;
    prompt_look(t);
    text_over(&changes, t->changes, sizeof t->changes);
    events_between(t->view.s, &t->before, &t->seen, &t->events);
    events_on_table(t->view.s, &t->seen, &t->events, &changes);
    if (struck_out)
        text_print(out, "Order %d is struck out.\n", number);
    text_print(out, "%s%s",
               changes.used > 0 ? "On the table:\n" : "Nothing changes on the table.\n",
               t->changes);
    say_phase(out, &t->view);
    say_question(out, &t->view);
}

/* Another order in the place of one, and all after it once more. */
static bool mend(struct table_top *t, const char *words, struct trouble *trouble)
{
    struct text to;
    int number, used = 0;
    if (sscanf(words, "%d%n", &number, &used) != 1 || (words[used] && words[used] != ' '))
        return trouble_say(trouble, NULL,
                           "mend takes the number of an order and what takes its place: an order, "
                           "several with ; between, or nothing to strike it out");
    if (!t->workbench)
        t->workbench = call_room(t->call, sizeof *t->workbench);
    struct workbench *w = t->workbench;
    if (!play_mended(t, w, number, words + used, &to, trouble))
        return false;
    w->mended.play.typed = t->play->typed;
    play_copy(t->play, &w->mended.play);
    if (!t->play->typed)
        play_bar_undo(t->play);
    t->journal.used = 0;
    text_bytes(&t->journal, to.at, to.used);
    tell_mended(t, number, !words[used + (int)strspn(words + used, " ")]);
    return true;
}

/* The whole journal; over a file of its own only. */
static bool save(struct table_top *t, const char *path, struct trouble *trouble)
{
    const bool there = access(path, F_OK) == 0;
    if (there && t->book.path && strcmp(path, t->book.path) == 0) {
        text_add(t->call->out, "The battle is kept in that file already.\n");
        return true;
    }
    if (there && strcmp(path, t->saved) != 0)
        return trouble_say(trouble, NULL, "there is a file of that name already");
    if (there && book_is_kept(path))
        return trouble_say(trouble, NULL, "that file is now open in another longroll");
    if (!file_write(path, &t->journal, trouble))
        return false;
    snprintf(t->saved, sizeof t->saved, "%s", path);
    text_print(t->call->out, "saved in %s\n", path);
    return true;
}

static bool quit(struct table_top *t, const char *words, struct trouble *trouble)
{
    (void)words, (void)trouble;
    t->quits = true;
    return true;
}

static bool list_words(struct table_top *, const char *, struct trouble *);

static const struct prompt_word {
    const char *name;
    const char *takes; /* what follows it, in brackets if it may be left out; "": nothing */
    const char *about;
    bool (*run)(struct table_top *, const char *words, struct trouble *);
    void (*say)(struct text *, const struct view *); /* all that there is to do, or NULL */
} prompt_words[] = {
    {"?", "[WORDS]", "what can be ordered now, or what can follow the beginning of an order",
     .run = list_orders},
    {"todo", "", "what may and must be done in this phase", .say = say_todo},
    {"pegs", "", "the score and the pegboard", .say = say_pegs},
    {"score", "", "ground, losses and time", .say = say_score},
    {"odds", "ORDER", "what an order may bring, before it is given", .run = tell_odds},
    {"why", "", "the arithmetic of the last order", .run = tell_why},
    {"undo", "", "takes the last order back", .run = undo},
    {"mend", "N [ORDER]", "another order in the place of order N, or none", .run = mend},
    {"save", "FILE", "writes the journal so far to a file", .run = save},
    {"help", "", "this list", .run = list_words},
    {"quit", "", "ends", .run = quit},
};

static bool list_words(struct table_top *t, const char *words, struct trouble *trouble)
{
    struct text *out = t->call->out;
    (void)words, (void)trouble;
    for (int i = 0; i < COUNT(prompt_words); i++) {
        const struct prompt_word *p = &prompt_words[i];
        say_format(out, "  %-5s%-12s%s\n", p->name, p->takes, p->about);
    }
    text_add(out, "Your own dice follow an order after =, as in ORDER = 5 2. An umpire overrules "
                  "a rule\nwith ORDER ! REASON.\n");
    return true;
}

static const struct prompt_word *word_named(const char *words)
{
    const size_t length = strcspn(words, " ");
    for (int i = 0; i < COUNT(prompt_words); i++)
        if (strlen(prompt_words[i].name) == length &&
            strncmp(prompt_words[i].name, words, length) == 0)
            return &prompt_words[i];
    return NULL;
}

/* Where in the line, and what: a player is shown the place beneath his words, a pipe is told its
 * numbers. */
static void say_refusal(const struct table_top *t, const struct trouble *trouble, int column)
{
    struct trouble placed = *trouble;
    if (t->prompt && column > 0)
        say_format(t->call->err, "%*s\n", column + 2, "^"); /* the prompt is two wide */
    else if (column > 0) {
        text_over(&placed.words, placed.room, sizeof placed.room);
        text_print(&placed.words, "line %d, column %d: %s", t->line_number, column, trouble->room);
    }
    say_trouble(t->call, &placed);
}

void prompt_obey(struct table_top *t)
{
    struct trouble trouble = {0};
    const char *words = t->line + strspn(t->line, " ");
    const struct prompt_word *p = word_named(words);
    bool fine = true;
    if (p) {
        words += strlen(p->name);
        words += strspn(words, " ");
        if (p->takes[0] != '[' && !*words != !*p->takes)
            fine = trouble_say(&trouble, NULL, "%s takes %s", p->name,
                               *p->takes ? p->takes : "no words");
        else if (p->say)
            p->say(t->call->out, &t->view);
        else
            fine = p->run(t, words, &trouble);
    } else if (*words)
        fine = order(t, words, &trouble);
    if (fine)
        return;
    t->call->status = EXIT_REFUSED;
    say_refusal(t, &trouble, trouble.column > 0 ? trouble.column + (int)(words - t->line) : 0);
}
