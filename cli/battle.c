/* battle: a scenario begun or a journal continued, by players at the prompt, by the computer, or by
 * both. */

#define _DEFAULT_SOURCE

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commander/commander.h"
#include "prompt.h"
#include "record.h"
#include "film.h"

struct battle {
    struct call *call;
    struct record *record;
    struct table_top table;
    const char *options[OPTIONS_MOST]; /* the command's, and --SIDE for both */
    char side_option[SIDES][ID_MOST + 3];
    const char *journal; /* the file to write, or NULL */
    const char *dice;    /* as it was said, or NULL */
    uint64_t seed;
    struct commander_seat *side[SIDES]; /* the computer that plays it, or NULL */
};

/* ---- words ---- */

/* All options of battle have a value. */
static const char *find_path(const struct call *c)
{
    for (int i = 0; i < c->count; i += 2)
        if (strncmp(c->words[i], "--", 2) != 0)
            return c->words[i];
    return NULL;
}

/* The options --SIDE COMMANDER are the ids of the scenario's sides. */
static bool sort_words(struct battle *b, const struct scenario *s)
{
    struct call *c = b->call;
    c->options = memcpy(b->options, c->command->options, sizeof b->options);
    for (int i = 0; i < SIDES; i++) {
        snprintf(b->side_option[i], sizeof *b->side_option, "--%s", scenario_id(s, OF_SIDE, i));
        b->options[OPTIONS_MOST - SIDES + i] = b->side_option[i];
    }
    if (!call_sort(c))
        text_print(&c->trouble.words, "; the sides are %s and %s", b->side_option[0],
                   b->side_option[1]);
    for (int i = 0; i < SIDES && !c->trouble.kind; i++) {
        const char *name = call_option(c, b->side_option[i]);
        const struct commander *who = name ? commander_named(name, s->system, &c->trouble) : NULL;
        if (who)
            commander_sit(b->side[i] = call_room(c, sizeof **b->side), who, i);
    }
    return !c->trouble.kind;
}

static bool read_words(struct battle *b, const struct scenario *s)
{
    struct call *c = b->call;
    if (!sort_words(b, s))
        return false;
    b->journal = call_option(c, "--journal");
    b->dice = call_option(c, "--dice");
    b->seed = call_long_seed(c);
    if (!call_number(c, "--seed", 0, INT64_MAX, &b->seed))
        return trouble_say(&c->trouble, NULL,
                           "--seed takes a whole number of at most 19 digits, not %.0s",
                           call_option(c, "--seed"));
    if (b->dice && strcmp(b->dice, "typed") != 0 && strcmp(b->dice, "rolled") != 0)
        return trouble_say(&c->trouble, NULL, "--dice takes typed or rolled, not %.0s", b->dice);
    return !call_option(c, "--html") || (b->side[0] && b->side[1] && has_table(&s->ground)) ||
           trouble_say(&c->trouble, NULL,
                       "--html FILE is written if the computer plays both sides of a battle on a "
                       "table; longroll show JOURNAL --html does it for others");
}

/* ---- beginning ---- */

static bool begin_battle(struct battle *b)
{
    struct call *c = b->call;
    struct table_top *t = &b->table;
    struct text head;
    struct trouble trouble = {0};
    struct script *script = script_read(b->record->text, strlen(b->record->text), &trouble);
    if (!script)
        return record_refuse(c, b->record, &trouble);
    const bool fine =
        read_words(b, &script->scenario) && (call_option(c, "--seed") || call_has_chance(c));
    t->game = fine ? game_begin(script, b->seed, b->dice && strcmp(b->dice, "typed") == 0, t->room)
                   : NULL;
    script_release(script);
    if (!t->game)
        return fine && trouble_say(&c->trouble, NULL, "there is not enough memory for that");
    text_over(&head, t->text, FILE_ROOM);
    game_write(t->game, &head);
    return !b->journal || book_begin(&t->book, b->journal, &head, &c->trouble);
}

/* The first line that today's rules play otherwise, beside what comes out. */
static bool say_difference(const struct battle *b, const struct trouble *why)
{
    const struct journal *j = &b->table.room->journal;
    text_print(b->call->err,
               "longroll: %s:%d: today's rules play this line otherwise, so it cannot continue\n"
               "  then: %s\n  now:  %s\n",
               b->record->path, j->line, j->last.text,
               j->differs ? b->table.room->again.last.line : why->room);
    b->call->status = EXIT_REFUSED;
    return false;
}

/* A journal of other rules continues in another file, if today's play it the same. */
static bool renew_battle(struct battle *b)
{
    struct table_top *t = &b->table;
    struct play_any *any = &t->room->again;
    const char *text = b->record->text;
    struct faults faults = {.count = 0};
    struct trouble why = {0};
    struct text to;
    text_over(&to, t->text, FILE_ROOM);
    journal_open(&t->room->journal, &any->scenario, text, strlen(text), &faults, &why);
    play_over(&any->play, &any->scenario, &any->last, any->room);
    if (!journal_renew(&t->room->journal, &any->play, &to, &why))
        return say_difference(b, &why);
    game_close(t->game);
    t->game = game_open(to.at, to.used, 0, t->room, &b->call->trouble);
    return t->game && book_begin(&t->book, b->journal, &to, &b->call->trouble);
}

/* It is looked at, unless another file is named for it. */
static bool show_battle(struct battle *b)
{
    const struct game *g = b->table.game;
    book_close(&b->table.book);
    if (b->journal)
        return renew_battle(b);
    say_line(b->call->err, 0,
             "longroll: this journal was played by version %d of the rules and is only shown; "
             "--journal FILE continues it in that file, if version %d plays it the same",
             g->version, g->play.scenario->system->battle->version);
    return true;
}

/* In the journal's own file, of which what was cut short is left out.  It is read once more, since
 * only under the lock does nobody else write into it. */
static bool continue_battle(struct battle *b)
{
    struct call *c = b->call;
    struct table_top *t = &b->table;
    struct record *r = b->record;
    const struct journal *j = &t->room->journal;
    struct trouble trouble = {0};
    if (!book_open(&t->book, r->path, r->text, FILE_ROOM, &c->trouble))
        return false;
    t->game = game_open(r->text, strlen(r->text), 0, t->room, &trouble);
    if (!t->game)
        return record_refuse(c, r, &trouble);
    if (!read_words(b, t->game->play.scenario))
        return false;
    const char *seed = call_option(c, "--seed");
    if (t->game->shown && !seed)
        return show_battle(b);
    if (b->journal || seed)
        return trouble_say(&c->trouble, NULL,
                           "a journal continues in its own file and with its own seed");
    if (!book_cut(&t->book, j->whole, j->whole > 0 && r->text[j->whole - 1] == '\n', &c->trouble))
        return false;
    if (j->cut)
        text_add(c->err, "longroll: the last line of the journal is cut short and left out\n");
    return true;
}

/* As they were when the battle began, unless the words say otherwise.  Once the table's own dice
 * fall, whoever saw them does not take them back. */
static void take_dice(struct battle *b)
{
    struct play *p = &b->table.game->play;
    const bool typed = b->dice ? strcmp(b->dice, "typed") == 0 : p->typed;
    if (p->typed && !typed) {
        p->typed = false;
        play_bar_undo(p);
    }
    p->ask = typed ? prompt_dice : NULL;
    p->with = &b->table;
}

/* Against the computer a player knows what his side knows; who has both sides, or none, knows all.
 */
static int players_seat(const struct battle *b)
{
    return !b->side[0] == !b->side[1] ? SEAT_REFEREE : b->side[0] ? 1 : 0;
}

/* ---- computer players ---- */

static struct commander_seat *computer_to_order(const struct battle *b)
{
    const struct play *p = &b->table.game->play;
    return p->state->head.over ? NULL : b->side[battle_turn_of(p->scenario, p->state)];
}

/* "Union: 2wi fire 21ga. Why."  What the player does not hear of is not said, nor why if he hears
 * something else. */
static void say_thought(const struct battle *b, int side, const struct thought *thought)
{
    const struct table_top *t = &b->table;
    const struct hearing *h = game_hearing(t->game, t->view.seat);
    const struct order *heard = &t->room->heard.order;
    char room[ORDER_LINE];
    struct text words;
    if (!h->last)
        return;
    hearing_look(h, &t->game->play, &t->room->heard);
    text_over(&words, room, sizeof room);
    order_write(t->view.s, heard, &words);
    const bool same = memcmp(heard, &thought->order, sizeof *heard) == 0;
    say_line(b->call->out, 0, "%s: %s.%s%s", scenario_name_of(t->view.s, OF_SIDE, side), room,
             same ? " " : "", same ? thought->why : "");
}

/* The computer sees what its seat may see; its reason is kept in the journal as a remark.  The end
 * of a phase needs none. */
static bool computer_orders(struct battle *b, struct commander_seat *who)
{
    struct table_top *t = &b->table;
    const struct play *p = &t->game->play;
    const struct scenario *s = p->scenario;
    struct thought thought;
    struct text words;
    char order[ORDER_LINE];
    commander_think(who, s, p->state, p->state->head.seed, &thought);
    text_over(&words, order, sizeof order);
    order_write(s, &thought.order, &words);
    const bool ends = s->system->battle->kinds[thought.order.kind]->role == ROLE_END;
    if (!game_order(t->game, SEAT_REFEREE, order, ends ? NULL : thought.why, t->room,
                    &b->call->trouble))
        return false;
    if (!ends)
        say_thought(b, who->seat, &thought);
    prompt_outcome(t);
    return true;
}

/* Plays until a player is to order, or all is over. */
static bool computers_play(struct battle *b)
{
    for (struct commander_seat *who; (who = computer_to_order(b)) != NULL;)
        if (!computer_orders(b, who)) {
            b->call->status = EXIT_REFUSED;
            return false;
        }
    return true;
}

/* ---- the battle ---- */

static void play(struct battle *b)
{
    struct table_top *t = &b->table;
    struct call *c = b->call;
    const bool players = !b->side[0] || !b->side[1];
    t->prompt = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    say_roster(c->out, t->view.s);
    say_phase(c->out, &t->view);
    say_question(c->out, &t->view);
    if (t->prompt && players)
        text_add(c->out, "? lists what can be ordered, help the other words.\n");
    while (computers_play(b) && players && !t->quits) {
        text_add(c->out, t->prompt ? "> " : "");
        prompt_tell(c);
        if (!prompt_read(t))
            break;
        prompt_obey(t);
    }
}

/* The battle that was played, as a page. */
static void write_film(struct battle *b, const char *html)
{
    struct text whole;
    text_over(&whole, b->record->text, FILE_ROOM);
    game_write(b->table.game, &whole);
    b->record->is_journal = true;
    if (record_play(b->call, b->record, NULL, 0, 0))
        film_write(b->call, b->record, html);
}

bool run_battle(struct call *c)
{
    const char *path = find_path(c);
    if (!path)
        return false;
    struct battle *b = call_room(c, sizeof *b);
    struct table_top *t = &b->table;
    b->call = t->call = c;
    b->record = record_read(c, path);
    if (!b->record)
        return false;
    t->room = b->record->room;
    t->text = call_room(c, FILE_ROOM);
    if (b->record->is_journal ? continue_battle(b) : begin_battle(b)) {
        t->game->keep = book_add;
        t->game->with = &t->book;
        t->view.seat = players_seat(b);
        take_dice(b);
        prompt_look(t);
        play(b);
        if (call_option(c, "--html") && !c->trouble.kind)
            write_film(b, call_option(c, "--html"));
    }
    book_close(&t->book);
    game_close(t->game);
    return true;
}
