/* battle: orders as they are typed, from a prompt or a pipe. */

#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commander/commander.h"
#include "engine/battle/journal.h"
#include "battle_says.h"
#include "book.h"
#include "longroll.h"

enum { ORDER_LINE = 1000, CHANGES_ROOM = 1 << 17 };

struct table_top {
    struct play_any any;
    struct play *play;  /* in it */
    bool refused;       /* some order was */
    bool prompt;        /* a player sits there */
    int line_number;    /* of what he or a pipe has said */
    struct text record; /* the journal so far */
    struct book book;   /* the file that it is kept in */
    char saved[1000];   /* the last file that was saved */
    struct call *call;
    struct commander_seat *side[SIDES]; /* the computer that plays it, or NULL */
    const char *remark;                 /* kept before the next order, or NULL */
};

static char file[FILE_ROOM]; /* that was read */

/* ---- one order ---- */

static void say_outcome(struct text *out, const struct table_top *t)
{
    static char changes[CHANGES_ROOM];
    const struct head *was = &t->play->before->head, *now = &t->play->state->head;
    const bool goes_on =
        was->stack[0].phase != now->stack[0].phase || was->side != now->side || now->over;
    struct text c;
    if (t->play->last->order.kind != NO_KIND)
        say_format(out, "%u. ", now->orders);
    say_throws(out, &t->play->last->throws);
    text_over(&c, changes, sizeof changes);
    events_tell(t->play->scenario, t->play->before, t->play->state, &t->play->last->events, &c);
    text_add(out, c.used > 0 || goes_on || now->depth > 1 ? changes : "done\n");
    if (goes_on)
        say_phase(out, t->play);
    say_question(out, t->play);
}

/* The last line on the disk before the player is told; if that fails nothing of it stays. */
static bool keep_line(struct table_top *t, struct trouble *trouble)
{
    const size_t used = t->record.used;
    text_add(&t->record, t->remark ? "# " : "");
    text_add(&t->record, t->remark ? t->remark : "");
    text_add(&t->record, t->remark ? "\n" : "");
    play_write_line(t->play, &t->record);
    if (t->record.cut)
        trouble_say(trouble, NULL, "the journal is full: it can have a million characters");
    else if (book_add(&t->book, t->record.at + used, t->record.used - used, trouble))
        return true;
    play_forget(t->play);
    t->record.used = used;
    t->record.at[used] = '\0';
    t->record.cut = false;
    return false;
}

static bool give_order(struct table_top *t, const char *line, struct text *out,
                       struct trouble *trouble)
{
    if (!play_order(t->play, SEAT_REFEREE, line, trouble) || !keep_line(t, trouble))
        return false;
    say_outcome(out, t);
    return true;
}

static bool undo(struct table_top *t, struct text *out, struct trouble *trouble)
{
    if (!play_undo(t->play, trouble)) {
        const uint32_t last = t->play->state->head.orders;
        if (last > 0)
            say_format(&trouble->words, "; mend %u puts another order in its place", last);
        return false;
    }
    if (!keep_line(t, trouble))
        return false;
    say_outcome(out, t);
    return true;
}

/* Whoever sits at the prompt sees at once what was said to him, and what was refused. */
static void tell_now(struct call *c)
{
    if (c->out->spill)
        c->out->spill(c->out);
    fflush(stdout);
    if (c->err->spill)
        c->err->spill(c->err);
}

/* Dice are typed: the throw is named, and the next line holds its pips. */
static int ask_dice(void *with, const struct throw *wanted, int *pips, int room)
{
    struct table_top *t = with;
    struct text *out = t->call->out;
    char line[ORDER_LINE];
    for (int tries = 0; tries < 20; tries++) {
        int count = 0, used;
        say_throw(out, wanted);
        text_add(out, t->prompt ? "? " : "?\n");
        tell_now(t->call);
        if (!fgets(line, sizeof line, stdin) || line[0] == '\n' || line[0] == '\r')
            return -1;
        const char *at = line;
        while (count < room && sscanf(at, " %d%n", &pips[count], &used) == 1 && pips[count] >= 1 &&
               pips[count] <= wanted->sides) {
            count++;
            at += used;
            at += strspn(at, " ,");
        }
        if (count == room && *(at + strspn(at, " \r\n")) == '\0')
            return count;
        text_add(out, "That is not what such dice show; an empty line takes the order back.\n");
    }
    return -1;
}

/* odds ORDER: what it would bring, if it were given now. */
static bool order_odds(struct table_top *t, const char *line, struct text *out,
                       struct trouble *trouble)
{
    static struct request request;
    static struct reply reply;
    struct order order;
    if (!order_read(t->play->scenario, line, &order, trouble) ||
        !order_may(t->play->scenario, t->play->state, SEAT_REFEREE, &order, trouble))
        return false;
    request = (struct request){.system = t->play->scenario->system, .dice_count = -1};
    request.question.given = UINT32_MAX;
    request.question.chart =
        order_decided_by(t->play->scenario, t->play->state, &order, request.question.facts);
    if (!request.question.chart) {
        text_add(out, "nothing is thrown for that, or what is not said yet decides it\n");
        return true;
    }
    if (!call_odds(t->call, &reply, &request, trouble))
        return false;
    say_odds(out, &reply);
    return true;
}

/* mend N ORDER: another order in its place, and all after it once more; what to change on the table
 * is told. */
static bool mend(struct table_top *t, const char *line, struct text *out, struct trouble *trouble)
{
    static char room[FILE_ROOM], changes[CHANGES_ROOM];
    static struct play_any mended, old;
    static struct journal journal;
    static struct events events;
    struct faults faults = {.count = 0};
    struct text to, c;
    int number, used = 0;
    if (sscanf(line, "%d%n", &number, &used) != 1 || used == 0)
        return trouble_say(trouble, NULL,
                           "mend takes the number of an order and what stands in its place: an "
                           "order, several with ; "
                           "between, or nothing");
    text_over(&to, room, sizeof room);
    if (!journal_open(&journal, &mended.scenario, t->record.at, t->record.used, &faults, trouble))
        return false;
    play_over(&mended.play, t->play->scenario, &mended.last, mended.room);
    play_over(&old.play, t->play->scenario, &old.last, old.room);
    mended.play.ask = t->play->ask;
    mended.play.with = t->play->with;
    if (!journal_mend(&journal, &mended.play, &old.play, number, line + used, &to, trouble) ||
        !book_replace(&t->book, &to, trouble))
        return false;
    text_over(&c, changes, sizeof changes);
    events_between(t->play->scenario, t->play->state, mended.play.state, &events);
    events_on_table(t->play->scenario, mended.play.state, &events, &c);
    text_add(out, c.used > 0 ? "On the table:\n" : "Nothing changes on the table.\n");
    text_add(out, changes);
    mended.play.typed = t->play->typed;
    play_copy(t->play, &mended.play);
    if (!t->play->typed)
        play_bar_undo(t->play);
    memcpy(t->record.at, room, to.used + 1);
    t->record.used = to.used;
    say_phase(out, t->play);
    say_question(out, t->play);
    return true;
}

/* save FILE: the whole journal; over a file of its own only. */
static bool save(struct table_top *t, const char *path, struct text *out, struct trouble *trouble)
{
    const bool there = access(path, F_OK) == 0;
    if (there && t->book.path && strcmp(path, t->book.path) == 0) {
        text_add(out, "it is kept there already\n");
        return true;
    }
    if (there && strcmp(path, t->saved) != 0)
        return trouble_say(trouble, NULL, "there is a file of that name already");
    if (there && book_is_kept(path))
        return trouble_say(trouble, NULL, "another longroll keeps a battle in that file by now");
    if (!file_write(path, &t->record, trouble))
        return false;
    snprintf(t->saved, sizeof t->saved, "%s", path);
    text_add(out, "saved in ");
    text_add(out, path);
    text_char(out, '\n');
    return true;
}

/* Where in the line, and what: a player is shown the place beneath his words, a pipe is told its
 * numbers. */
static void say_line_trouble(struct call *c, const struct table_top *t,
                             const struct trouble *trouble, int column)
{
    struct trouble placed = {0};
    if (t->prompt || column == 0) {
        for (int i = 0; i <= column && column > 0; i++)
            text_char(c->err, ' '); /* the prompt is two wide */
        text_add(c->err, column > 0 ? "^\n" : "");
        say_trouble(c, trouble);
        return;
    }
    struct text *words = trouble->kind == TROUBLE_RULE
                             ? trouble_rule(&placed, trouble->clause, NULL)
                             : trouble_usage(&placed, NULL);
    placed.clause = trouble->clause;
    text_add(words, "line ");
    text_number(words, t->line_number);
    text_add(words, ", column ");
    text_number(words, column);
    text_add(words, ": ");
    text_add(words, trouble->room);
    say_trouble(c, &placed);
}

/* False when the player has had enough. */
static bool obey_line(struct call *c, struct table_top *t, char *line)
{
    struct trouble trouble = {0};
    line[strcspn(line, "\r\n#")] = '\0'; /* a remark goes too */
    for (char *at = line; *at; at++)
        *at = *at == '\t' ? ' ' : *at;
    for (size_t length = strlen(line); length > 0 && line[length - 1] == ' '; length--)
        line[length - 1] = '\0';
    const char *words = line + strspn(line, " ");
    const char *said = strncmp(words, "odds ", 5) == 0 ? words + 5
                       : strncmp(words, "? ", 2) == 0  ? words + 2
                                                       : words;
    bool fine = true;
    t->line_number++;
    if (strcmp(words, "quit") == 0)
        return false;
    if (strcmp(words, "?") == 0)
        say_orders(c->out, t->play);
    else if (strncmp(words, "? ", 2) == 0)
        fine = say_next(c->out, t->play, words + 2, &trouble);
    else if (strcmp(words, "todo") == 0)
        say_todo(c->out, t->play);
    else if (strcmp(words, "pegs") == 0)
        say_pegs(c->out, t->play);
    else if (strcmp(words, "score") == 0)
        battle_score(t->play->scenario, t->play->state, c->out);
    else if (strcmp(words, "why") == 0)
        say_steps(c->out, &t->play->last->steps);
    else if (strncmp(words, "odds ", 5) == 0)
        fine = order_odds(t, words + 5, c->out, &trouble);
    else if (strcmp(words, "mend") == 0 || strcmp(words, "save") == 0 || strcmp(words, "odds") == 0)
        fine = trouble_say(&trouble, NULL,
                           "mend takes the number of an order, save a file, odds an order");
    else if (strncmp(words, "mend ", 5) == 0)
        fine = mend(t, words + 5, c->out, &trouble);
    else if (strncmp(words, "save ", 5) == 0)
        fine = save(t, words + 5, c->out, &trouble);
    else if (strcmp(words, "undo") == 0)
        fine = undo(t, c->out, &trouble);
    else if (*words)
        fine = give_order(t, words, c->out, &trouble);
    if (!fine) {
        t->refused = true;
        say_line_trouble(c, t, &trouble,
                         trouble.column > 0 ? trouble.column + (int)(said - line) : 0);
    }
    return true;
}

/* ---- the commands ---- */

/* Sides and their computer players, as they were said: who they are is known when the scenario is
 * read. */
struct battle_words {
    const char *path, *journal, *html;
    const char *side[SIDES], *commander[SIDES];
    int side_count;
    uint64_t seed;
    bool seeded;
    enum { DICE_AS_KEPT, DICE_TYPED, DICE_ROLLED_HERE } dice; /* a journal says whose they were */
};

static bool read_dice(const char *word, struct battle_words *w)
{
    w->dice = strcmp(word, "typed") == 0    ? DICE_TYPED
              : strcmp(word, "rolled") == 0 ? DICE_ROLLED_HERE
                                            : DICE_AS_KEPT;
    return w->dice != DICE_AS_KEPT;
}

static bool is_number(const char *word, size_t digits)
{
    return *word && strlen(word) <= digits && strspn(word, "0123456789") == strlen(word);
}

static bool read_words(struct call *c, struct battle_words *w, struct trouble *trouble)
{
    *w = (struct battle_words){.seed = call_long_seed(c)};
    for (int i = 0; i < c->count; i++) {
        const bool more = i + 1 < c->count;
        if (strcmp(c->words[i], "--seed") == 0 && more && is_number(c->words[i + 1], 19))
            w->seed = strtoull(c->words[++i], NULL, 10), w->seeded = true;
        else if (strcmp(c->words[i], "--journal") == 0 && more)
            w->journal = c->words[++i];
        else if (strcmp(c->words[i], "--dice") == 0 && more && read_dice(c->words[i + 1], w))
            i++;
        else if (strcmp(c->words[i], "--html") == 0 && more)
            w->html = c->words[++i];
        else if (strncmp(c->words[i], "--", 2) == 0 && more && w->side_count < SIDES) {
            w->side[w->side_count] = c->words[i] + 2;
            w->commander[w->side_count++] = c->words[++i];
        } else if (!w->path && c->words[i][0] != '-')
            w->path = c->words[i];
        else
            w->path = "";
    }
    return (w->path && *w->path) || trouble_say(trouble, NULL,
                                                "battle takes a scenario or a journal and, if you "
                                                "like, --seed N, --dice typed or rolled, "
                                                "--journal FILE, --html FILE, and --SIDE COMMANDER "
                                                "for a side that the computer plays");
}

/* ---- computer players ---- */

static void say_sides(struct text *t, const struct scenario *s)
{
    for (int i = 0; i < SIDES; i++) {
        text_add(t, i ? " and --" : "--");
        text_add(t, scenario_name(s, s->side[i].id));
    }
}

static bool unknown_side(const struct scenario *s, const char *name, struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, NULL);
    text_quote(t, name);
    text_add(t, " is neither a side of this battle nor an option; its sides are ");
    say_sides(t, s);
    return false;
}

static bool take_commanders(struct table_top *t, const struct battle_words *w,
                            struct trouble *trouble)
{
    t->side[0] = t->side[1] = NULL;
    for (int i = 0; i < w->side_count; i++) {
        const int side = scenario_side(t->play->scenario, w->side[i]);
        if (side == NOBODY)
            return unknown_side(t->play->scenario, w->side[i], trouble);
        const struct commander *who =
            commander_named(w->commander[i], t->play->scenario->system, trouble);
        if (!who)
            return false;
        t->side[side] = call_room(t->call, sizeof *t->side[side]);
        commander_sit(t->side[side], who, side);
    }
    return !w->html || (t->side[0] && t->side[1] && has_table(&t->play->scenario->ground)) ||
           trouble_say(trouble, NULL,
                       "--html FILE is written when the computer has played both sides of a battle "
                       "on a table; longroll "
                       "show JOURNAL --html does it for others");
}

static struct commander_seat *computer_to_order(const struct table_top *t)
{
    return t->play->state->head.over ? NULL
                                     : t->side[battle_turn_of(t->play->scenario, t->play->state)];
}

/* "Union: 2wi fire 21ga. Why."  That a phase ends is told by the next one. */
static void say_thought(struct text *out, const struct scenario *s, int side, const char *order,
                        const char *why)
{
    char room[WHY_ROOM + ORDER_LINE];
    struct text t;
    text_over(&t, room, sizeof room);
    if (strcmp(order, "end") == 0)
        return;
    text_add(&t, scenario_name(s, s->side[side].name));
    text_add(&t, ": ");
    text_add(&t, order);
    text_add(&t, ". ");
    text_add(&t, why);
    say_wrapped(out, room, 0);
}

/* The computer's reason is kept in the journal as a remark. */
static bool computer_orders(struct table_top *t, struct commander_seat *c, struct trouble *trouble)
{
    struct play *p = t->play;
    struct thought thought;
    struct text words;
    char order[ORDER_LINE];
    commander_think(c, p->scenario, p->state, p->state->head.seed, &thought);
    text_over(&words, order, sizeof order);
    order_write(p->scenario, &thought.order, &words);
    say_thought(t->call->out, p->scenario, c->seat, order, thought.why);
    t->remark = strcmp(order, "end") == 0 ? NULL : thought.why;
    const bool fine = give_order(t, order, t->call->out, trouble);
    t->remark = NULL;
    return fine;
}

/* Plays until a player is to order, or all is over. */
static bool computers_play(struct table_top *t)
{
    struct trouble trouble = {0};
    for (struct commander_seat *c; (c = computer_to_order(t)) != NULL;)
        if (!computer_orders(t, c, &trouble)) {
            t->refused = true;
            say_trouble(t->call, &trouble);
            return false;
        }
    return true;
}

static void play(struct call *c, struct table_top *t)
{
    static char line[ORDER_LINE];
    t->prompt = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    say_roster(c->out, t->play->scenario);
    say_phase(c->out, t->play);
    say_question(c->out, t->play);
    if (t->prompt && !(t->side[0] && t->side[1]))
        text_add(c->out, "? lists what can be ordered.\n");
    const bool all = t->side[0] && t->side[1];
    for (bool on = computers_play(t) && !all; on; on = on && computers_play(t)) {
        tell_now(c);
        if (t->prompt)
            text_add(c->out, "> ");
        tell_now(c);
        on = fgets(line, sizeof line, stdin) != NULL;
        if (on && !strchr(line, '\n') && !feof(stdin)) {
            for (int ch = 0; ch != '\n' && ch != EOF;)
                ch = getchar();
            text_add(c->err, "longroll: the line is too long for an order\n");
            t->refused = true;
            t->line_number++;
        } else
            on = on && obey_line(c, t, line);
    }
}

/* Of the rules that would play it now. */
static int version_of(const struct play *p)
{
    const struct system *system = p->scenario ? p->scenario->system : NULL;
    return system && system->battle ? system->battle->version : 0;
}

static int say_replay_trouble(struct call *c, const char *path, int version,
                              const struct journal *r, const struct faults *faults,
                              const struct trouble *trouble)
{
    if (faults->count > 0) {
        say_faults(c->err, path, faults);
        return EXIT_USAGE;
    }
    say_format(c->err, "longroll: %s:%d:%d: %s\n", path, r->line,
               trouble->column > 0 ? trouble->column : 1,
               r->differs ? "this line was changed, or one before it: it is not what comes out here"
                          : trouble->room);
    if (r->differs && r->version != 0 && r->version != version)
        say_format(c->err, "longroll: it was played by version %d of the rules\n", r->version);
    return EXIT_REFUSED;
}

static int begin_battle(struct call *c, struct table_top *t, const struct battle_words *w)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (!scenario_read(&t->any.scenario, file, strlen(file), &faults)) {
        say_faults(c->err, w->path, &faults);
        return EXIT_USAGE;
    }
    play_over(t->play, &t->any.scenario, &t->any.last, t->any.room);
    if (!w->seeded && !call_has_chance(c))
        return call_end(c);
    if (!take_commanders(t, w, &trouble))
        return say_trouble(c, &trouble);
    t->play->typed = w->dice == DICE_TYPED;
    play_begin(t->play, w->seed);
    text_add(&t->record, file);
    if (file[strlen(file) - 1] != '\n')
        text_char(&t->record, '\n');
    play_write_head(t->play, &t->record);
    if (w->journal && !book_begin(&t->book, w->journal, &t->record, &trouble))
        return say_trouble(c, &trouble);
    return EXIT_DONE;
}

/* In the journal's own file, of which what was cut short is left out.  It is read once more, since
 * only under the lock does nobody else write into it. */
static int continue_battle(struct call *c, struct table_top *t, const struct battle_words *w)
{
    static struct journal r;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (w->journal || w->seeded)
        trouble_say(&trouble, NULL, "a journal continues in its own file and with its own seed");
    if (trouble.kind != TROUBLE_NONE || !book_open(&t->book, w->path, file, sizeof file, &trouble))
        return say_trouble(c, &trouble);
    if (!journal_play_any(&r, &t->any, file, strlen(file), 0, &faults, &trouble))
        return say_replay_trouble(c, w->path, version_of(t->play), &r, &faults, &trouble);
    if (r.seat != SEAT_REFEREE) {
        trouble_say(&trouble, NULL,
                    "a seat's own journal can be shown, but only the whole one continues");
        return say_trouble(c, &trouble);
    }
    const bool ended = r.whole > 0 && file[r.whole - 1] == '\n';
    if (!take_commanders(t, w, &trouble) || !book_cut(&t->book, r.whole, ended, &trouble))
        return say_trouble(c, &trouble);
    if (r.cut)
        text_add(c->err, "longroll: the last line of the journal is cut short and left out\n");
    text_bytes(&t->record, file, r.whole);
    text_add(&t->record, ended ? "" : "\n");
    return EXIT_DONE;
}

/* As they were when the battle began, unless the words say otherwise.  Once the table's own dice
 * fall, whoever saw them does not take them back. */
static void take_dice(struct table_top *t, const struct battle_words *w)
{
    const bool typed = w->dice == DICE_AS_KEPT ? t->play->typed : w->dice == DICE_TYPED;
    if (t->play->typed && !typed) {
        t->play->typed = false;
        play_bar_undo(t->play);
    }
    t->play->ask = typed ? ask_dice : NULL;
    t->play->with = t;
}

int run_battle(struct call *c)
{
    static struct table_top t;
    static char record[FILE_ROOM];
    struct battle_words w;
    struct trouble trouble = {0};
    if (!read_words(c, &w, &trouble) ||
        (!c->offline && !file_read(w.path, file, sizeof file, &trouble)))
        return say_trouble(c, &trouble);
    if (c->offline)
        return EXIT_DONE;
    t.call = c;
    t.play = &t.any.play;
    t.refused = false;
    text_over(&t.record, record, sizeof record);
    int status = is_journal(file) ? continue_battle(c, &t, &w) : begin_battle(c, &t, &w);
    if (status == EXIT_DONE) {
        take_dice(&t, &w);
        play(c, &t);
        status = t.refused ? EXIT_REFUSED : EXIT_DONE;
        if (w.html && !show_page(c, t.play, t.record.at, t.record.used, w.html, &trouble))
            status = say_trouble(c, &trouble);
    }
    book_close(&t.book);
    return status;
}

struct replay_words {
    const char *path, *seat, *journal;
    int to;
};

/* "JOURNAL [--to N] [--seat SEAT [--journal FILE]]" */
static bool replay_words(struct call *c, struct replay_words *w, struct trouble *trouble)
{
    *w = (struct replay_words){.path = c->count > 0 ? c->words[0] : NULL};
    bool fine = c->count % 2 == 1;
    for (int i = 1; i + 1 < c->count; i += 2) {
        if (strcmp(c->words[i], "--to") == 0)
            fine = fine && is_number(c->words[i + 1], 6) && (w->to = atoi(c->words[i + 1])) > 0;
        else if (strcmp(c->words[i], "--seat") == 0)
            w->seat = c->words[i + 1];
        else if (strcmp(c->words[i], "--journal") == 0)
            w->journal = c->words[i + 1];
        else
            fine = false;
    }
    return (fine && (!w->journal || (w->seat && !w->to))) ||
           trouble_say(trouble, NULL,
                       "give one journal and, if you like, --to N and --seat SIDE; with --seat, "
                       "--journal FILE writes "
                       "that seat's own journal");
}

/* Reads the words and the journal and plays it. */
static int replayed(struct call *c, struct table_top *top, struct replay_words *w,
                    struct journal *r)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (!replay_words(c, w, &trouble) ||
        (!c->offline && !file_read(w->path, file, sizeof file, &trouble)))
        return say_trouble(c, &trouble);
    if (c->offline)
        return EXIT_DONE;
    if (!journal_play_any(r, &top->any, file, strlen(file), w->to, &faults, &trouble))
        return say_replay_trouble(c, w->path, version_of(&top->any.play), r, &faults, &trouble);
    text_number(c->out, r->orders);
    text_add(c->out,
             r->cut ? " orders; the line after them is cut short and left out\n" : " orders\n");
    return EXIT_DONE;
}

/* The journal of one seat, from the whole one. */
static int write_seat(struct call *c, struct table_top *t, struct journal *r,
                      const struct replay_words *w, int seat)
{
    static struct seat_book book;
    static char room[FILE_ROOM];
    struct trouble trouble = {0};
    struct text to;
    text_over(&to, room, sizeof room);
    if (!journal_seen(r, &t->any.play, seat, &book, &to, &trouble) ||
        !file_write(w->journal, &to, &trouble))
        return say_trouble(c, &trouble);
    return EXIT_DONE;
}

int run_replay(struct call *c)
{
    static struct table_top t;
    struct trouble trouble = {0};
    struct replay_words w;
    static struct journal r;
    static struct state seen;
    struct play *p = &t.any.play;
    const int status = replayed(c, &t, &w, &r);
    if (status != EXIT_DONE || c->offline)
        return status;
    const int seat = w.seat ? seat_named(p->scenario, w.seat) : r.seat;
    if (seat == NOBODY || (r.seat != SEAT_REFEREE && seat != r.seat)) {
        trouble_say(&trouble, NULL,
                    seat == NOBODY
                        ? "there is no such seat; there are the two sides, referee and spectator"
                        : "this is the journal of another seat");
        return say_trouble(c, &trouble);
    }
    if (w.journal && seat != SEAT_REFEREE)
        return write_seat(c, &t, &r, &w, seat);
    if (w.journal) {
        trouble_say(&trouble, NULL,
                    "the referee's journal is the one that is read; --seat names whose is written");
        return say_trouble(c, &trouble);
    }
    if (r.seat == SEAT_REFEREE) {
        state_seen(p->scenario, p->state, seat, &seen);
        p->state = &seen;
    }
    say_phase(c->out, p);
    say_pegs(c->out, p);
    if (r.seat == SEAT_REFEREE &&
        (seat == SEAT_REFEREE || seat == battle_turn_of(p->scenario, p->state)))
        say_todo(c->out, p);
    return EXIT_DONE;
}

int run_verify(struct call *c)
{
    static struct table_top t;
    struct replay_words w;
    static struct journal r;
    return replayed(c, &t, &w, &r);
}
