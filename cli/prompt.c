#define _DEFAULT_SOURCE

#include "prompt.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- what the player knows ---- */

void prompt_look(struct table_top *t)
{
    t->view = view_of(&t->game->play, t->view.seat, &t->seen, &t->known);
}

/* Dice and changes of the last line, under the number that the player counts it by. */
static void say_heard(struct table_top *t, const struct hearing *h, bool moves_on)
{
    const struct play *p = &t->game->play;
    const struct heard *heard = &t->room->heard;
    if (heard->order.kind != NO_KIND)
        text_print(t->out, "%d. ", h->number);
    say_throws(t->out, &p->last->throws);
    const size_t start = text_at(t->out);
    events_tell(t->view.s, &heard->before, &heard->after, &heard->events, t->out);
    if (text_at(t->out) == start && !moves_on && p->state->head.depth <= 1)
        text_add(t->out, "Carried out; nothing to mark.\n");
}

void prompt_outcome(struct table_top *t)
{
    const struct play *p = &t->game->play;
    const struct hearing *h = game_hearing(t->game, t->view.seat);
    const struct head *was = &p->before->head, *now = &p->state->head;
    const bool moves_on =
        was->stack[0].phase != now->stack[0].phase || was->side != now->side || now->over;
    prompt_look(t);
    if (h->last) {
        hearing_look(h, p, &t->room->heard);
        say_heard(t, h, moves_on);
    }
    (moves_on ? say_stand : say_question)(t->out, &t->view);
}

struct text prompt_journal(const struct table_top *t)
{
    struct text whole;
    text_over(&whole, t->record->text, FILE_ROOM);
    game_write(t->game, &whole);
    return whole;
}

/* ---- lines ---- */

/* Without a mark before it, its end, its remark and the blanks around. */
static void trim(char *line)
{
    const size_t mark = text_mark(line, strlen(line));
    memmove(line, line + mark, strlen(line + mark) + 1);
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

/* For whom the computer's dice are thrown, as far as the player may know. */
static void say_computers(struct table_top *t)
{
    const struct order *o = t->computers;
    const struct view *v = &t->view;
    struct sentence l;
    struct text *words = sentence_begin(&l);
    bool known = o->of != OF_UNIT || o->target == NOBODY || battle_has(v->s, v->state, o->target);
    for (int i = 0; o->of == OF_UNIT && i < o->unit_count; i++)
        known = known && battle_has(v->s, v->state, o->unit[i]);
    text_print(words, "%s%s", scenario_name_of(v->s, OF_SIDE, battle_turn_of(v->s, v->state)),
               known ? ": " : "");
    if (known)
        order_write(v->s, o, words);
    sentence_say(t->out, &l, 0);
}

/* The throw is named, and the next line holds its pips.  A line of a pipe that is no dice at all is
 * left for the next order: only the dice of this one are missing.  Only who gave an order takes it
 * back: of the computer's, the dice are asked for again. */
int prompt_dice(void *table_top, const struct throw *wanted, int *pips, int room)
{
    struct table_top *t = table_top;
    if (t->computers)
        say_computers(t);
    for (;;) {
        say_throw(t->out, wanted);
        text_add(t->out, t->prompt ? "? " : "?\n");
        call_flush(t->call);
        if (!prompt_read(t) || (!*t->line && !t->computers))
            return -1;
        if (read_pips(t->line, wanted, pips, room))
            return room;
        t->again = !t->prompt && t->line[strspn(t->line, "0123456789 ,")];
        if (t->again)
            return -1;
        struct sentence l;
        struct text *words = sentence_begin(&l);
        if (room == 1)
            text_print(words, "%.0s is not a number from 1 to %d", t->line, wanted->sides);
        else
            text_print(words, "%.0s is not %d numbers from 1 to %d", t->line, room, wanted->sides);
        text_add(words, t->computers ? "." : "; an empty line takes the order back.");
        sentence_say(t->out, &l, 0);
    }
}

/* ---- the prompt's own words ---- */

/* A player who overrules does so as the umpire, and the journal shows it. */
static void give_order(struct table_top *t)
{
    const int seat = strchr(t->words, '!') ? SEAT_REFEREE : t->view.seat;
    if (game_order(t->game, seat, t->words, NULL, t->room, &t->trouble))
        prompt_outcome(t);
}

static void list_orders(struct table_top *t)
{
    if (*t->words)
        say_next(t->out, &t->view, t->words, &t->trouble);
    else
        say_orders(t->out, &t->view);
}

static void tell_why(struct table_top *t)
{
    const struct hearing *h = game_hearing(t->game, t->view.seat);
    const struct steps *s = &t->room->last.steps;
    const bool any = s->count > 0 && h->last;
    if (any)
        hearing_look(h, &t->game->play, &t->room->heard);
    if (any && hearing_may_know_why(h, &t->game->play, &t->room->heard))
        say_steps(t->out, s);
    else
        text_add(t->out, "There is no arithmetic to show for the last order.\n");
}

static void tell_odds(struct table_top *t)
{
    const struct view *v = &t->view;
    struct weighing *w = &t->room->weighing;
    struct order o;
    if (!order_read(v->s, t->words, &o, &t->trouble) ||
        !order_may(v->s, v->state, v->seat, &o, &t->trouble) ||
        !call_odds_room(t->call, &w->room, &w->size, &t->trouble))
        return;
    if (order_odds(v->s, v->state, &o, w, &t->trouble))
        say_odds(t->out, &w->reply);
    else if (!t->trouble.kind)
        text_add(t->out, "No dice are thrown for that, or more must be said first.\n");
}

static void undo(struct table_top *t)
{
    const int last = game_hearing(t->game, t->view.seat)->number;
    if (game_undo(t->game, t->view.seat, t->room, &t->trouble))
        prompt_outcome(t);
    else if (last > 0 && t->view.seat == SEAT_REFEREE && !t->game->shown)
        text_print(&t->trouble.words, "; mend %d puts another order in its place", last);
}

/* The table as it was and as it is to be: what the players change on it. */
static void tell_mended(struct table_top *t)
{
    struct text changes;
    struct heard *h = &t->room->heard;
    h->before = t->seen;
    prompt_look(t);
    text_over(&changes, t->record->text, FILE_ROOM);
    events_between(t->view.s, &h->before, &t->seen, &h->events);
    events_on_table(t->view.s, &t->seen, &h->events, &changes);
    text_print(t->out, "%s%s",
               changes.used > 0 ? "On the table:\n" : "Nothing changes on the table.\n",
               changes.at);
    say_stand(t->out, &t->view);
}

/* Another order in the place of one, and all after it once more. */
static void mend(struct table_top *t)
{
    struct text to;
    struct mending m = {.to = &to, .replace = book_replace, .with = &t->book};
    int used = 0;
    text_over(&to, t->record->text, FILE_ROOM);
    if (sscanf(t->words, "%d%n", &m.number, &used) != 1 ||
        (t->words[used] && t->words[used] != ' ')) {
        trouble_say(&t->trouble, NULL,
                    "mend takes the number of an order and what takes its place: an order, several "
                    "with ; between, or nothing to strike it out");
        return;
    }
    m.words = t->words + used + strspn(t->words + used, " ");
    if (!game_mend(t->game, &m, t->room, &t->trouble))
        return;
    if (!*m.words)
        text_print(t->out, "Order %d is struck out.\n", m.number);
    tell_mended(t);
}

/* The whole journal; over a file of its own only. */
static void save(struct table_top *t)
{
    const char *path = t->words;
    const bool there = access(path, F_OK) == 0;
    const struct text journal = prompt_journal(t);
    if (there && t->book.path && strcmp(path, t->book.path) == 0)
        text_add(t->out, "The battle is kept in that file already.\n");
    else if (there && strcmp(path, t->saved) != 0)
        trouble_say(&t->trouble, NULL, "there is a file of that name already");
    else if (there && book_is_kept(path))
        trouble_say(&t->trouble, NULL, "that file is now open in another longroll");
    else if (file_write(path, journal.at, journal.used, &t->trouble)) {
        snprintf(t->saved, sizeof t->saved, "%s", path);
        text_print(t->out, "saved in %s\n", path);
    }
}

static void quit(struct table_top *t)
{
    t->quits = true;
}

static void list_words(struct table_top *);

static const struct prompt_word {
    const char *name;
    const char *takes; /* what follows it, in brackets if it may be left out; "": nothing */
    const char *about;
    void (*run)(struct table_top *);
    void (*say)(struct text *, const struct view *); /* all that there is to do, or NULL */
} prompt_words[] = {
    {"?", "[WORDS]", "what can be ordered now, or what can follow the beginning of an order",
     .run = list_orders},
    {"todo", "", "what may and must be done in this phase", .say = say_todo},
    {"pegs", "", "the score and the pegboard", .say = say_pegs},
    {"score", "", "ground, losses and time", .say = say_score},
    {"odds", "ORDER", "what an order may bring, before it is given", .run = tell_odds},
    {"why", "", "the arithmetic of the last order", .run = tell_why},
    {"undo", "", "takes your last order back, unless it was given with !", .run = undo},
    {"mend", "N [ORDER]", "another order in the place of order N, or none", .run = mend},
    {"save", "FILE", "writes the journal so far to a file", .run = save},
    {"help", "", "lists these words", .run = list_words},
    {"quit", "", "ends", .run = quit},
};

static void list_words(struct table_top *t)
{
    struct sentence l;
    for (const struct prompt_word *p = prompt_words; p < prompt_words + COUNT(prompt_words); p++) {
        text_print(sentence_begin(&l), "%s %s", p->name, p->takes);
        say_entry(t->out, l.room, 18, p->about);
    }
    say_wrapped(t->out,
                "Your own dice follow an order after =, as in ORDER = 5 2. An umpire overrules a "
                "rule with ORDER ! REASON; that is not taken back while the computer plays a side.",
                0);
}

const char *prompt_word(int number)
{
    return number < COUNT(prompt_words) ? prompt_words[number].name : NULL;
}

bool prompt_help(struct text *out, const char *word)
{
    for (const struct prompt_word *p = prompt_words; p < prompt_words + COUNT(prompt_words); p++)
        if (text_same_word(p->name, word)) {
            say_line(out, 0, "%s%s%s, typed in a battle: %s.", p->name, *p->takes ? " " : "",
                     p->takes, p->about);
            return true;
        }
    return false;
}

static const struct prompt_word *word_named(const char *words)
{
    const size_t length = strcspn(words, " ");
    for (const struct prompt_word *p = prompt_words; p < prompt_words + COUNT(prompt_words); p++)
        if (strlen(p->name) == length && strncmp(p->name, words, length) == 0)
            return p;
    return NULL;
}

/* Where in the line, and what: a player is shown the place beneath his words, a pipe is told its
 * numbers. */
static void say_refusal(struct table_top *t)
{
    const int column = t->trouble.column + (int)(t->words - t->line);
    struct trouble placed = t->trouble;
    t->call->status = EXIT_REFUSED;
    if (t->trouble.column > 0 && t->prompt)
        say_format(t->call->err, "%*s\n", column + 2, "^"); /* the prompt is two wide */
    else if (t->trouble.column > 0) {
        text_over(&placed.words, placed.room, sizeof placed.room);
        text_print(&placed.words, "line %d, column %d: %s", t->line_number, column,
                   t->trouble.room);
    }
    say_trouble(t->call, &placed);
}

void prompt_obey(struct table_top *t)
{
    t->words = t->line + strspn(t->line, " ");
    t->trouble = (struct trouble){0};
    const struct prompt_word *p = word_named(t->words);
    if (p) {
        t->words += strlen(p->name);
        t->words += strspn(t->words, " ");
    }
    if (p && p->takes[0] != '[' && !*t->words != !*p->takes)
        trouble_say(&t->trouble, NULL, "%s takes %s", p->name, *p->takes ? p->takes : "no words");
    else if (p && p->say)
        p->say(t->out, &t->view);
    else if (p)
        p->run(t);
    else if (*t->words)
        give_order(t);
    if (t->trouble.kind)
        say_refusal(t);
}
