#define _DEFAULT_SOURCE

#include "prompt_short.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "edit.h"

/* ---- what the player knows ---- */

void prompt_look(struct table_top *t)
{
    t->view = view_of(&t->game->play, t->view.seat, &t->seen, &t->known);
}

/* Dice and changes of the last line, under the number that the player counts it by.  Of an order
 * that changed no peg it is told who did what, and how far it goes: "The 1st Tennessee moves, up to
 * 7 inches." */
static void tell_heard(struct table_top *t, const struct hearing *h, bool moves_on,
                       struct text *lines)
{
    const struct play *p = &t->game->play;
    const struct heard *heard = &t->room->heard;
    const bool is_order = heard->order.kind != NO_KIND;
    if (is_order)
        text_print(lines, "%d. ", h->number);
    say_throws(lines, &p->last->throws);
    const size_t start = lines->used;
    events_tell(t->view.s, &heard->before, &heard->after, &heard->events, lines);
    if (lines->used == start && !moves_on && is_order)
        order_tell(t->view.s, heard, lines);
}

void prompt_outcome(struct table_top *t)
{
    const struct play *p = &t->game->play;
    const struct hearing *h = game_hearing(t->game, t->view.seat);
    const struct head *was = &p->before->head, *now = &p->state->head;
    const bool moves_on =
        was->stack[0].phase != now->stack[0].phase || was->side != now->side || now->over;
    struct text lines;
    text_over(&lines, t->record->text, FILE_ROOM);
    prompt_look(t);
    if (h->last) {
        hearing_look(h, p, &t->room->heard);
        tell_heard(t, h, moves_on, &lines);
    }
    if (moves_on)
        battle_stand(t->view.s, t->view.state, &lines);
    say_lines(t->out, lines.at);
    say_question(t->out, &t->view);
}

struct text prompt_journal(const struct table_top *t)
{
    struct text whole;
    text_over(&whole, t->record->text, FILE_ROOM);
    game_write(t->game, &whole);
    return whole;
}

/* ---- lines ---- */

/* What stands behind # is kept as a note if a player types it; a pipe's remarks are its own. */
static void take_remark(struct table_top *t, char *line)
{
    struct trouble why = {0};
    const char *remark = line + strcspn(line, "#");
    remark += strspn(remark, "# ");
    if (t->prompt && *remark && t->game && !t->computers && !t->given &&
        !game_note(t->game, remark, strlen(remark), &why))
        say_trouble(t->call, &why);
}

/* Without a mark before it, its end, its remark and the blanks around. */
static void trim(struct table_top *t, char *line)
{
    const size_t mark = text_mark(line, strlen(line));
    memmove(line, line + mark, strlen(line + mark) + 1);
    line[strcspn(line, "\r\n")] = '\0';
    take_remark(t, line);
    line[strcspn(line, "#")] = '\0';
    for (char *at = line; *at; at++)
        *at = *at == '\t' ? ' ' : *at;
    for (size_t length = strlen(line); length > 0 && line[length - 1] == ' '; length--)
        line[length - 1] = '\0';
}

/* A line of a pipe; false: there is none. */
static bool read_piped(struct table_top *t)
{
    while (fgets(t->line, sizeof t->line, stdin)) {
        t->line_number++;
        if (strchr(t->line, '\n') || feof(stdin))
            return true;
        for (int ch = 0; ch != '\n' && ch != EOF;)
            ch = getchar();
        text_add(t->call->err, "longroll: that line is too long for an order\n");
        t->call->status = EXIT_REFUSED;
    }
    return false;
}

bool prompt_read(struct table_top *t, const char *mark)
{
    if (t->again) {
        t->again = false;
        return true;
    }
    if (!t->prompt && *mark != '>') /* a pipe is asked on a line of its own */
        say_format(t->out, "%.*s\n", (int)strlen(mark) - 1, mark);
    call_flush(t->call); /* what was wrong stands before the prompt, not behind it */
    if (!(t->prompt ? edit_line(t, mark, t->line, sizeof t->line) : read_piped(t)))
        return false;
    trim(t, t->line);
    return true;
}

/* ---- dice ---- */

/* Pips with blanks or commas between, those behind the throw for the throws to come; false: they
 * are not what such dice show. */
static bool read_pips(struct table_top *t, const struct throw *wanted, int *pips, int room)
{
    const char *line = t->line;
    int read[DICE_PIPS], count = 0, used;
    for (; *line && count < DICE_PIPS; count++) {
        const int most = count < room ? wanted->sides : 100;
        if (sscanf(line, " %d%n", &read[count], &used) != 1 || read[count] < 1 ||
            read[count] > most)
            return false;
        line += used;
        line += strspn(line, " ,");
    }
    if (*line || count < room || (count > room && (t->computers || t->offered)))
        return false;
    memcpy(pips, read, (size_t)room * sizeof *pips);
    t->pip_count = count - room;
    memcpy(t->pips, read + room, (size_t)t->pip_count * sizeof *pips);
    return true;
}

/* Those that were typed with the throw before. */
static bool take_pips(struct table_top *t, const struct throw *wanted, int *pips, int room)
{
    for (int i = 0; i < room; i++)
        if (i >= t->pip_count || t->pips[i] > wanted->sides)
            return false;
    memcpy(pips, t->pips, (size_t)room * sizeof *pips);
    t->pip_count -= room;
    memmove(t->pips, t->pips + room, (size_t)t->pip_count * sizeof *pips);
    return true;
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

/* "attacker's d6, casualties [3]? " */
static void name_throw(const struct table_top *t, const struct throw *wanted, const int *pips,
                       int room, struct text *to)
{
    say_throw(to, wanted);
    for (int i = 0; t->offered && i < room; i++)
        text_print(to, "%s%d%s", i ? " " : " [", pips[i], i + 1 < room ? "" : "]");
    text_add(to, "? ");
}

/* What was given, and what such dice show. */
static void say_not_dice(struct table_top *t, const struct throw *wanted, int room)
{
    struct sentence l;
    struct text *words = sentence_begin(&l);
    if (room == 1)
        text_print(words, "%.0s is not a number from 1 to %d", t->line, wanted->sides);
    else
        text_print(words, "%.0s is not %d numbers from 1 to %d", t->line, room, wanted->sides);
    text_add(words, t->computers ? "."
                    : t->offered ? "; an empty line takes those that fell."
                                 : "; an empty line takes the order back.");
    sentence_say(t->out, &l, 0);
}

/* The throw is named, and the next line holds its pips, and perhaps those of the next throws.  A
 * player may look at something first.  A line of a pipe that is no dice at all is left for the next
 * order: only the dice of this one are missing.  Only who gave an order takes it back: of the
 * computer's, the dice are asked for again. */
int prompt_dice(void *table_top, const struct throw *wanted, int *pips, int room)
{
    struct table_top *t = table_top;
    if (t->computers)
        say_computers(t);
    else if (!t->offered && take_pips(t, wanted, pips, room))
        return room;
    t->pip_count = 0;
    for (;;) {
        struct sentence mark;
        name_throw(t, wanted, pips, room, sentence_begin(&mark));
        const bool more = prompt_read(t, mark.room);
        if (t->offered && (!more || !*t->line))
            return room;
        if (!more || (!*t->line && !t->computers))
            return -1;
        if (read_pips(t, wanted, pips, room))
            return room;
        t->again = !t->prompt && t->line[strspn(t->line, "0123456789 ,")];
        if (t->again)
            return t->offered ? room : -1;
        if (t->prompt && prompt_word_looked(t)) {
            if (t->quits)
                return -1;
        } else
            say_not_dice(t, wanted, room);
    }
}

/* ---- orders ---- */

/* "1tn fire 2wi range 6: Table 8. One casting falls, a second on 5 or 6." */
static void say_call(struct table_top *t, const struct order *o)
{
    _Alignas(8) unsigned char facts[FACTS_ROOM];
    const struct view *v = &t->view;
    const struct chart *c = order_decided_by(v->s, v->state, o, facts);
    struct sentence l;
    struct text *words = sentence_begin(&l);
    if (!c || !c->call)
        return;
    order_write(v->s, o, words);
    text_add(words, ": ");
    const size_t start = words->used;
    c->call(facts, words);
    text_capitals(l.room + start);
    sentence_say(t->out, &l, 0);
}

/* Dice that nobody wanted are named: somebody has thrown too many, or for something else. */
static void say_left(struct table_top *t)
{
    for (int i = 0; i < t->pip_count; i++)
        text_print(t->out, i ? ", %d" : "Not wanted: %d", t->pips[i]);
    text_add(t->out, t->pip_count > 0 ? ".\n" : "");
    t->pip_count = 0;
}

/* A player who overrules does so as the umpire, and the journal shows it. */
bool prompt_order(struct table_top *t, const char *words)
{
    const struct view *v = &t->view;
    const int seat = strchr(words, '!') ? SEAT_REFEREE : v->seat;
    struct trouble none = {0};
    struct order o;
    const bool lawful = line_read_typed(&t->room->typed, words, &none) &&
                        order_read(v->s, t->room->typed.order, &o, &none) &&
                        order_may(v->s, v->state, seat, &o, NULL);
    if (lawful)
        say_call(t, &o);
    t->given = lawful ? &o : NULL;
    const bool done = game_order(t->game, seat, words, NULL, t->room, &t->trouble);
    t->given = NULL;
    if (done)
        prompt_outcome(t);
    say_left(t);
    return done;
}

/* What was typed in short is told in full where it is refused. */
static void name_order(struct table_top *t, const char *order)
{
    struct trouble *trouble = &t->trouble;
    const struct trouble said = *trouble;
    if (!trouble->kind || !t->meant.in_short)
        return;
    trouble->column = 0;
    text_over(&trouble->words, trouble->room, sizeof trouble->room);
    text_print(&trouble->words, "%s: %s", order, said.room);
}

static void give_orders(struct table_top *t)
{
    struct meant *m = &t->meant;
    if (!prompt_meant(&t->view, t->words, m, &t->trouble))
        return;
    for (int i = 0; i < m->count && !t->trouble.kind && !t->quits; i++)
        if (!prompt_order(t, m->order[i]))
            name_order(t, m->order[i]);
}

/* Enter alone gives the likely answer to a question. */
static void give_likely(struct table_top *t)
{
    struct sentence l;
    struct order o;
    if (!t->prompt || !question_likely(t->view.s, t->view.state, &o))
        return;
    order_write(t->view.s, &o, sentence_begin(&l));
    prompt_order(t, l.room);
}

/* A question that is answered by something else is asked again. */
static void say_question_first(struct table_top *t)
{
    struct trouble *trouble = &t->trouble;
    struct sentence l;
    if (!question_words(t->view.s, t->view.state, sentence_begin(&l)) ||
        strcmp(l.room, trouble->room) != 0)
        return;
    text_over(&trouble->words, trouble->room, sizeof trouble->room);
    text_print(&trouble->words, "First answer this: %s", l.room);
}

/* Where in the line, and what: a player is shown the place beneath his words, a pipe is told its
 * numbers. */
static void say_refusal(struct table_top *t)
{
    say_question_first(t);
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
    t->pip_count = 0;
    if (!*t->words)
        give_likely(t);
    else if (!prompt_word_obeyed(t))
        give_orders(t);
    if (t->trouble.kind)
        say_refusal(t);
}
