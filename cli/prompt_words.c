#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "prompt_mend.h"
#include "prompt_short.h"

/* The prompt's own words: what can be ordered, how it stands, what may come, what was; the next
 * phase; taking back and mending. */

/* ---- what can be ordered ---- */

static void help(struct table_top *t)
{
    struct call *c = t->call;
    const struct call before = *c;
    if (!*t->words) {
        prompt_list_words(t);
        return;
    }
    c->plain[0] = t->words;
    c->plain_count = 1;
    run_help(c);
    if (c->trouble.kind)
        t->trouble = c->trouble;
    *c = before;
}

/* "? 2wi fire" lists what can follow, "? undo" tells of a word. */
static void list_orders(struct table_top *t)
{
    if (!*t->words)
        say_orders(t->out, &t->view);
    else if (!prompt_help(t->out, t->words) && !say_next(t->out, &t->view, t->words, &t->trouble) &&
             !strchr(t->words, ' ')) {
        t->trouble = (struct trouble){0};
        help(t);
    }
}

static void todo(struct table_top *t)
{
    say_todo(t->out, &t->view);
}

/* ---- how it stands ---- */

static void score(struct table_top *t)
{
    say_score(t->out, &t->view);
}

/* Of all, or of one unit, group or side; "pegs all" shows what is as usual, too. */
static void pegs(struct table_top *t)
{
    enum subject of = OF_UNIT;
    const bool all = strcmp(t->words, "all") == 0;
    const int who = *t->words && !all ? scenario_find_any(t->view.s, t->words, &of) : NOBODY;
    if (*t->words && !all && (who == NOBODY || of == OF_GROUND))
        trouble_say(&t->trouble, NULL, "%.0s is no unit, group or side; pegs shows them all",
                    t->words);
    else if (all)
        say_pegs(t->out, &t->view);
    else
        say_pegs_in_short(t->out, &t->view, of, who, t->game->play.state->head.seed);
}

/* ---- why ---- */

/* Of an order that is gone by, played again up to there: the last of that number that the player
 * heard of, since one may have been taken back. */
static bool find_order(struct table_top *t, int number, struct steps *steps, struct text *said)
{
    struct play *p = game_again(t->game, t->room);
    struct journal *j = &t->room->journal;
    struct trouble none = {0};
    struct hearing h;
    bool found = false;
    hearing_begin(&h, t->view.seat);
    while (journal_next(j) && journal_do(j, p, &none)) {
        if (!hearing_note(&h, p, &t->room->heard) || j->last.undo || h.number != number)
            continue;
        found = true;
        hearing_look(&h, p, &t->room->heard);
        *steps = p->last->steps;
        if (!hearing_may_know_why(&h, p, &t->room->heard))
            steps->count = 0;
        said->used = 0;
        order_tell(t->view.s, &t->room->heard, said);
    }
    return found;
}

static void tell_why(struct table_top *t)
{
    const int last = game_hearing(t->game, t->view.seat)->number;
    const int number = *t->words ? atoi(t->words) : last;
    struct steps *steps = call_room(t->call, sizeof *steps);
    struct sentence l;
    struct text *said = sentence_begin(&l);
    if (number < 1 || number > last || !find_order(t, number, steps, said)) {
        trouble_say(&t->trouble, NULL,
                    last > 0 ? "orders have the numbers 1 to %d so far"
                             : "no order has been given yet",
                    last);
        return;
    }
    text_print(t->out, "%d. ", number);
    sentence_say(t->out, &l, 0);
    if (steps->count > 0)
        say_steps(t->out, steps);
    else
        text_add(t->out, "There is no arithmetic to show for it.\n");
}

/* ---- what may come ---- */

/* Of words, or of the order whose dice are waited for. */
static bool take_order(struct table_top *t, struct order *o)
{
    struct meant *m = call_room(t->call, sizeof *m);
    if (!*t->words && t->given) {
        *o = *t->given;
        return true;
    }
    return prompt_meant(&t->view, t->words, m, &t->trouble) &&
           line_read_typed(&t->room->typed, m->order[0], &t->trouble) &&
           order_read(t->view.s, t->room->typed.order, o, &t->trouble) &&
           order_may(t->view.s, t->view.state, t->view.seat, o, &t->trouble);
}

static bool weigh(struct table_top *t, const struct order *o)
{
    struct weighing *w = &t->room->weighing;
    if (!call_odds_room(t->call, &w->room, &w->size, &t->trouble))
        return false;
    const bool fine = order_odds(t->view.s, t->view.state, o, w, &t->trouble);
    if (!fine && !t->trouble.kind)
        text_add(t->out, "No dice are thrown for that, or more must be said first.\n");
    return fine;
}

static void tell_odds(struct table_top *t)
{
    struct order o;
    if (take_order(t, &o) && weigh(t, &o))
        say_odds(t->out, &t->room->weighing.reply);
}

/* Beside a throw: why it is that throw. */
static void tell_why_dice(struct table_top *t)
{
    if (t->given && weigh(t, t->given))
        say_steps(t->out, &t->room->weighing.reply.steps);
}

/* ---- on to the next phase ---- */

static bool is_players(const struct table_top *t)
{
    return !t->side[battle_turn_of(t->view.s, t->view.state)];
}

/* What the order can be from here on without a choice, up to the end of it; false: there is one. */
static bool only_way(const struct view *v, struct order *o)
{
    struct choice menu[8];
    for (int part = 0; part < ORDER_FACTS; part++) {
        const int count = order_menu(v->s, v->state, v->seat, o, menu, COUNT(menu));
        int open = 0, next = 0;
        for (int i = 0; i < count && i < COUNT(menu); i++) {
            if (menu[i].part == PART_DONE)
                return true; /* what may be said besides is left unsaid */
            if (menu[i].part != PART_UNIT) {
                open += menu[i].high - menu[i].low + 1;
                next = i;
            }
        }
        if (open != 1)
            return false;
        order_choose(o, &menu[next], menu[next].low);
    }
    return false;
}

/* The one order by which a unit does what it must; false: there are several. */
static bool only_duty(const struct view *v, int unit, const struct todo *due, struct order *found)
{
    const struct battle_rules *b = v->s->system->battle;
    int count = 0;
    for (int kind = 0; kind < b->kind_count; kind++) {
        struct order o = order_by(kind, unit);
        if (!(due->acts >> kind & 1) || !order_may_begin(v->s, v->state, v->seat, &o, NULL))
            continue;
        count++;
        if (count > 1 || !only_way(v, &o))
            return false;
        *found = o;
    }
    return count == 1;
}

/* Whatever must be done and leaves no choice is done; false: something else must be, or an order
 * did not come about. */
static bool do_duties(struct table_top *t)
{
    const struct view *v = &t->view;
    struct todo due;
    struct order o;
    struct sentence l;
    for (int unit; (unit = battle_must(v->s, v->state)) != NOBODY && is_players(t);) {
        battle_todo(v->s, v->state, unit, &due);
        if (!only_duty(v, unit, &due, &o))
            return trouble_say(&t->trouble, NULL, "this must be done first: %s", due.words);
        order_write(v->s, &o, sentence_begin(&l));
        if (!prompt_order(t, l.room) || battle_must(v->s, v->state) == unit)
            return t->trouble.kind || battle_must(v->s, v->state) != unit ||
                   trouble_say(&t->trouble, NULL, "this must be done first: %s", due.words);
        if (v->s->system->battle->phases[phase_now(v->state)].asks)
            return false;
    }
    return true;
}

static bool end_phase(struct table_top *t)
{
    const struct battle_rules *b = t->view.s->system->battle;
    for (int i = 0; i < b->kind_count; i++)
        if (b->kinds[i]->role == ROLE_END && b->kinds[i]->phases >> phase_now(t->view.state) & 1)
            return prompt_order(t, b->kinds[i]->verb);
    return trouble_say(&t->trouble, NULL, "this phase does not end by an order");
}

/* Duties without a choice are done, the phase ends, and so does every one in which nothing can
 * happen. */
static void next(struct table_top *t)
{
    const struct view *v = &t->view;
    struct sentence l;
    if (question_words(v->s, v->state, sentence_begin(&l))) {
        trouble_say(&t->trouble, NULL, "%s", l.room);
        return;
    }
    if (!do_duties(t) || v->state->head.over)
        return;
    do
        if (!end_phase(t))
            return;
    while (!v->state->head.over && is_players(t) &&
           !v->s->system->battle->phases[phase_now(v->state)].asks &&
           battle_is_idle(v->s, v->state, v->seat));
}

/* ---- back ---- */

static void undo_one(struct table_top *t)
{
    const int last = game_hearing(t->game, t->view.seat)->number;
    if (game_undo(t->game, t->view.seat, t->room, &t->trouble)) {
        text_print(t->out, "Order %d is taken back.\n", last);
        prompt_outcome(t);
    } else if (last > 0 && t->view.seat == SEAT_REFEREE && !t->game->shown)
        text_print(&t->trouble.words, "; mend %d puts another order in its place", last);
}

static void undo(struct table_top *t)
{
    const int count = *t->words ? atoi(t->words) : 1;
    if (count < 1 || count > UNDO_MOST)
        trouble_say(&t->trouble, NULL, "undo takes back one order, or up to %d: undo 3", UNDO_MOST);
    for (int i = 0; i < count && !t->trouble.kind; i++)
        undo_one(t);
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
    text_add(t->out, changes.used > 0 ? "On the table:\n" : "Nothing changes on the table.\n");
    say_lines(t->out, changes.at);
    say_stand(t->out, &t->view);
}

/* Another order in the place of one, and all after it once more. */
static void mend(struct table_top *t)
{
    int number = 0, used = 0;
    if (sscanf(t->words, "%d%n", &number, &used) != 1 ||
        (t->words[used] && t->words[used] != ' ')) {
        trouble_say(&t->trouble, NULL,
                    "mend takes the number of an order and what takes its place: an order, several "
                    "with ; between, or nothing to strike it out");
        return;
    }
    const char *words = t->words + used + strspn(t->words + used, " ");
    if (!prompt_mend(t, number, words))
        return;
    if (!*words)
        text_print(t->out, "Order %d is struck out.\n", number);
    tell_mended(t);
}

/* ---- notes and files ---- */

static void note(struct table_top *t)
{
    if (game_note(t->game, t->words, strlen(t->words), &t->trouble))
        text_add(t->out, "Noted.\n");
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

/* ---- the words ---- */

static const struct prompt_word {
    const char *name, *key; /* key: the same in short, or NULL */
    const char *takes;      /* what follows it, in brackets if it may be left out; "": nothing */
    const char *about;
    void (*run)(struct table_top *);
    void (*look)(struct table_top *); /* beside a throw that is waited for; NULL: not there */
} prompt_words[] = {
    {"?", NULL, "[WORDS]", "what can be ordered now, or what can follow the beginning of an order",
     list_orders, list_orders},
    {"todo", "t", "", "what may and must be done in this phase", todo, todo},
    {"next", "n", "",
     "does what must be done and leaves no choice, ends the phase, and passes those in which "
     "nothing can happen",
     next, NULL},
    {"pegs", "p", "[WHO]",
     "the pegboard, of one unit, group or side, or with all for whatever is as usual, too", pegs,
     pegs},
    {"score", "s", "", "ground, losses and time", score, score},
    {"odds", "o", "[ORDER]", "what an order may bring, before it is given", tell_odds, tell_odds},
    {"why", "w", "[N]", "the arithmetic of the last order, or of order N", tell_why, tell_why_dice},
    {"undo", "u", "[N]", "takes your last order back, or N of them, unless it was given with !",
     undo, NULL},
    {"mend", NULL, "N [ORDER]", "another order in the place of order N, or none", mend, NULL},
    {"note", NULL, "WORDS", "a remark, kept in the journal; # WORDS is the same", note, NULL},
    {"save", NULL, "FILE", "writes the journal so far to a file", save, NULL},
    {"help", "h", "[WORD]", "lists these words, or tells of a word, an order, a clause", help,
     help},
    {"quit", "q", "", "ends", quit, quit},
};

void prompt_list_words(struct table_top *t)
{
    struct sentence l;
    for (const struct prompt_word *p = prompt_words; p < prompt_words + COUNT(prompt_words); p++) {
        text_print(sentence_begin(&l), "%s%s%s %s", p->name, p->key ? ", " : "",
                   p->key ? p->key : "", p->takes);
        say_entry(t->out, l.room, 18, p->about);
    }
    say_wrapped(t->out,
                "Orders may be short: capitals do not matter, f is fire, 2wi f 21ga 6 fence is 2wi "
                "fire 21ga range 6 cover wood-fence, a brigade stands for all of it that may, and "
                "so does all. Your own dice follow an order after =, as in ORDER = 5 2. An umpire "
                "overrules a rule with ORDER ! REASON; that is not taken back while the computer "
                "plays a side. At a terminal the arrows go back to what was typed, Tab completes "
                "a word, and Enter alone gives the likely answer to a question.",
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
            say_line(out, 0, "%s%s%s, typed in a battle%s%s: %s.", p->name, *p->takes ? " " : "",
                     p->takes, p->key ? ", or in short " : "", p->key ? p->key : "", p->about);
            return true;
        }
    return false;
}

/* Ids of units go before the short words. */
static const struct prompt_word *word_named(const struct table_top *t, const char *words)
{
    char word[20];
    enum subject of;
    const size_t length = strcspn(words, " ");
    if (length >= sizeof word)
        return NULL;
    for (size_t i = 0; i <= length; i++)
        word[i] = i < length ? text_folded(words[i]) : '\0';
    const bool is_id = scenario_find_any(t->view.s, word, &of) != NOBODY;
    for (const struct prompt_word *p = prompt_words; p < prompt_words + COUNT(prompt_words); p++)
        if (strcmp(p->name, word) == 0 || (p->key && !is_id && strcmp(p->key, word) == 0))
            return p;
    return NULL;
}

static const struct prompt_word *take_word(struct table_top *t)
{
    t->words = t->line + strspn(t->line, " ");
    const struct prompt_word *p = word_named(t, t->words);
    if (!p)
        return NULL;
    t->words += strcspn(t->words, " ");
    t->words += strspn(t->words, " ");
    if (p->takes[0] != '[' && !*t->words != !*p->takes)
        trouble_say(&t->trouble, NULL, "%s takes %s", p->name, *p->takes ? p->takes : "no words");
    return p;
}

bool prompt_word_obeyed(struct table_top *t)
{
    const struct prompt_word *p = take_word(t);
    if (p && !t->trouble.kind)
        p->run(t);
    return p;
}

bool prompt_word_looked(struct table_top *t)
{
    const struct trouble before = t->trouble;
    t->trouble = (struct trouble){0};
    const struct prompt_word *p = take_word(t);
    if (p && !t->trouble.kind && p->look)
        p->look(t);
    if (t->trouble.kind)
        say_trouble(t->call, &t->trouble);
    t->trouble = before;
    return p && p->look;
}
