/* battle: a scenario begun or a journal continued, by players at the prompt, by the computer, or by
 * both. */

#define _DEFAULT_SOURCE

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "film.h"
#include "prompt.h"

/* ---- words ---- */

/* All options of battle have a value. */
static const char *find_path(const struct call *c)
{
    for (int i = 0; i < c->count; i += 2)
        if (strncmp(c->words[i], "--", 2) != 0)
            return c->words[i];
    return NULL;
}

/* Behind the command's own options stands --SIDE for the ids of the scenario's sides. */
static bool sort_words(struct table_top *t, const struct scenario *s)
{
    struct call *c = t->call;
    const char **options = call_room(c, sizeof c->command->options), **sides = options;
    c->options = memcpy(options, c->command->options, sizeof c->command->options);
    while (*sides)
        sides++;
    for (int i = 0; i < SIDES; i++) {
        char *name = call_room(c, ID_MOST + 3);
        snprintf(name, ID_MOST + 3, "--%s", scenario_id(s, OF_SIDE, i));
        sides[i] = name;
    }
    if (!call_sort(c))
        text_print(&c->trouble.words, "; the sides are %s and %s", sides[0], sides[1]);
    for (int i = 0; i < SIDES && !c->trouble.kind; i++) {
        const char *name = call_option(c, sides[i]);
        const struct commander *who = name ? commander_named(name, s->system, &c->trouble) : NULL;
        if (who)
            commander_sit(t->side[i] = call_room(c, sizeof **t->side), who, i);
    }
    return !c->trouble.kind;
}

/* Do the players throw their own dice?  As before, unless the words say otherwise. */
static bool is_typed(const struct call *c, bool before)
{
    const char *dice = call_option(c, "--dice");
    return dice ? strcmp(dice, "typed") == 0 : before;
}

static bool read_words(struct table_top *t, const struct scenario *s)
{
    struct call *c = t->call;
    if (!sort_words(t, s))
        return false;
    const char *dice = call_option(c, "--dice");
    t->seed = call_long_seed(c);
    if (!call_number(c, "--seed", 0, INT64_MAX, &t->seed))
        return trouble_say(&c->trouble, NULL,
                           "--seed takes a whole number of at most 19 digits, not %.0s",
                           call_option(c, "--seed"));
    if (!is_typed(c, true) && strcmp(dice, "rolled") != 0)
        return trouble_say(&c->trouble, NULL, "--dice takes typed or rolled, not %.0s", dice);
    return !call_option(c, "--html") || (t->side[0] && t->side[1] && has_table(&s->ground)) ||
           trouble_say(&c->trouble, NULL,
                       "--html FILE is written if the computer plays both sides of a battle on a "
                       "table; longroll show JOURNAL --html does it for others");
}

/* ---- beginning ---- */

static bool begin_battle(struct table_top *t)
{
    struct call *c = t->call;
    struct trouble trouble = {0};
    struct script *script = script_read(t->record->text, strlen(t->record->text), &trouble);
    if (!script)
        return record_refuse(c, t->record, &trouble);
    const bool fine =
        read_words(t, &script->scenario) && (call_option(c, "--seed") || call_has_chance(c));
    t->game = fine ? game_begin(script, t->seed, is_typed(c, false), t->room) : NULL;
    script_release(script);
    if (!t->game)
        return fine && trouble_say(&c->trouble, NULL, "there is not enough memory for that");
    const char *path = call_option(c, "--journal");
    const struct text head = prompt_journal(t);
    return !path || book_begin(&t->book, path, &head, &c->trouble);
}

/* The first line that today's rules play otherwise, beside what comes out. */
static bool say_difference(const struct table_top *t, const struct trouble *why)
{
    const struct journal *j = &t->room->journal;
    text_print(t->call->err,
               "longroll: %s:%d: today's rules play this line otherwise, so it cannot continue\n"
               "  then: %s\n  now:  %s\n",
               t->record->path, j->line, j->last.text,
               j->differs ? t->room->again.last.line : why->room);
    t->call->status = EXIT_REFUSED;
    return false;
}

/* A journal of other rules continues in another file, if today's play it the same. */
static bool renew_battle(struct table_top *t, const char *path)
{
    struct play_any *any = &t->room->again;
    const char *text = t->record->text;
    struct faults faults = {.count = 0};
    struct trouble why = {0};
    struct text to;
    call_text(t->call, &to);
    journal_open(&t->room->journal, &any->scenario, text, strlen(text), &faults, &why);
    play_over(&any->play, &any->scenario, &any->last, any->room);
    if (!journal_renew(&t->room->journal, &any->play, &to, &why))
        return say_difference(t, &why);
    game_close(t->game);
    t->game = game_open(to.at, to.used, 0, t->room, &t->call->trouble);
    return t->game && book_begin(&t->book, path, &to, &t->call->trouble);
}

/* It is looked at, unless another file is named for it. */
static bool show_battle(struct table_top *t, const char *path)
{
    book_close(&t->book);
    if (path)
        return renew_battle(t, path);
    say_line(t->call->err, 0,
             "longroll: this journal was played by version %d of the rules and is only shown; "
             "--journal FILE continues it in that file, if version %d plays it the same",
             t->game->version, t->game->play.scenario->system->battle->version);
    return true;
}

/* In the journal's own file, of which what was cut short is left out.  It is read once more, since
 * only under the lock does nobody else write into it. */
static bool continue_battle(struct table_top *t)
{
    struct call *c = t->call;
    struct record *r = t->record;
    const struct journal *j = &t->room->journal;
    struct trouble trouble = {0};
    if (!book_open(&t->book, r->path, r->text, FILE_ROOM, &c->trouble))
        return false;
    t->game = game_open(r->text, strlen(r->text), 0, t->room, &trouble);
    if (!t->game)
        return record_refuse(c, r, &trouble);
    if (!read_words(t, t->game->play.scenario))
        return false;
    const char *seed = call_option(c, "--seed"), *path = call_option(c, "--journal");
    if (t->game->shown && !seed)
        return show_battle(t, path);
    if (path || seed)
        return trouble_say(&c->trouble, NULL,
                           "a journal continues in its own file and with its own seed");
    if (!book_cut(&t->book, j->whole, j->whole > 0 && r->text[j->whole - 1] == '\n', &c->trouble))
        return false;
    if (j->cut)
        text_add(c->err, "longroll: the last line of the journal is cut short and left out\n");
    return true;
}

/* Once the table's own dice fall, whoever saw them does not take them back. */
static void take_dice(struct table_top *t)
{
    struct play *p = &t->game->play;
    const bool typed = is_typed(t->call, p->typed);
    if (p->typed && !typed) {
        p->typed = false;
        play_bar_undo(p);
    }
    p->ask = typed ? prompt_dice : NULL;
    p->with = t;
}

/* ---- computer players ---- */

/* "Union: 2wi fire 21ga. Why."  What the player does not hear of is not said, nor why if he hears
 * something else. */
static void say_thought(const struct table_top *t, int side, const struct thought *thought)
{
    const struct hearing *h = game_hearing(t->game, t->view.seat);
    const struct order *heard = &t->room->heard.order;
    struct sentence l;
    struct text *words = sentence_begin(&l);
    if (!h->last)
        return;
    hearing_look(h, &t->game->play, &t->room->heard);
    text_print(words, "%s: ", scenario_name_of(t->view.s, OF_SIDE, side));
    order_write(t->view.s, heard, words);
    const bool same = memcmp(heard, &thought->order, sizeof *heard) == 0;
    text_print(words, same ? ". %s" : ".", thought->why);
    sentence_say(t->out, &l, 0);
}

/* The computer sees what its seat may see; its reason is kept in the journal as a remark.  The end
 * of a phase needs none. */
static bool computer_orders(struct table_top *t, struct commander_seat *who)
{
    const struct play *p = &t->game->play;
    const struct scenario *s = p->scenario;
    struct thought thought;
    struct sentence order;
    commander_think(who, s, p->state, p->state->head.seed, &thought);
    order_write(s, &thought.order, sentence_begin(&order));
    const bool ends = s->system->battle->kinds[thought.order.kind]->role == ROLE_END;
    t->computers = &thought.order;
    const bool fine = game_order(t->game, SEAT_REFEREE, order.room, ends ? NULL : thought.why,
                                 t->room, &t->call->trouble);
    t->computers = NULL;
    if (!fine)
        return false;
    if (!ends)
        say_thought(t, who->seat, &thought);
    prompt_outcome(t);
    return true;
}

/* Plays until a player is to order, or all is over. */
static bool computers_play(struct table_top *t)
{
    const struct play *p = &t->game->play;
    while (!p->state->head.over) {
        struct commander_seat *who = t->side[battle_turn_of(p->scenario, p->state)];
        if (!who)
            break;
        if (!computer_orders(t, who)) {
            t->call->status = EXIT_REFUSED;
            return false;
        }
    }
    return true;
}

/* ---- the battle ---- */

/* Against the computer a player knows what his side knows; who has both sides, or none, knows all.
 */
static void play(struct table_top *t)
{
    const bool players = !t->side[0] || !t->side[1];
    t->view.seat = !t->side[0] == !t->side[1] ? SEAT_REFEREE : t->side[0] ? 1 : 0;
    t->prompt = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    prompt_look(t);
    say_roster(t->out, t->view.s);
    say_stand(t->out, &t->view);
    if (t->prompt && players)
        text_add(t->out,
                 "? lists what can be ordered, help the other words, and next ends the phase.\n");
    while (computers_play(t) && players && !t->quits) {
        if (!prompt_read(t, "> "))
            break;
        prompt_obey(t);
    }
    if (t->prompt && players)
        t->call->status = EXIT_DONE; /* a slip of the hand is no failure of the evening */
}

/* The battle that was played, as a page. */
static void write_film(struct table_top *t, const char *path)
{
    prompt_journal(t);
    t->record->is_journal = true;
    if (record_play(t->call, t->record, NULL, 0, 0))
        film_write(t->call, t->record, path);
}

bool run_battle(struct call *c)
{
    const char *path = find_path(c);
    struct table_top *t = call_room(c, sizeof *t);
    t->call = c;
    t->out = c->out;
    t->record = path ? record_read(c, path) : NULL;
    if (!t->record)
        return false;
    t->room = t->record->room;
    if (t->record->is_journal ? continue_battle(t) : begin_battle(t)) {
        t->game->keep = book_add;
        t->game->with = &t->book;
        take_dice(t);
        play(t);
        path = call_option(c, "--html");
        if (path && !c->trouble.kind)
            write_film(t, path);
    }
    book_close(&t->book);
    game_close(t->game);
    return true;
}
