/* battle: orders as they are typed, from a prompt or a pipe. */

#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../engine/battle/journal.h"
#include "files.h"
#include "longroll.h"

enum { ORDER_LINE = 1000, CHANGES_ROOM = 1 << 15 };

struct table_top {
    struct scenario scenario;
    struct state state, before; /* before: for undo */
    struct steps steps;         /* of the last order, for why */
    struct throw_log throws;
    bool may_undo;
    bool refused;       /* some order was */
    struct text record; /* the journal so far */
    const char *path;   /* where it is kept, or NULL */
    FILE *journal;
    uint64_t check;
};

/* ---- what is shown ---- */

static void say_phase(struct text *out, const struct table_top *t)
{
    const struct head *h = &t->state.head;
    if (h->over) {
        text_add(out, "The battle is over.\n");
        return;
    }
    text_add(out, "Turn ");
    text_number(out, h->turn);
    text_add(out, ", ");
    text_add(out, scenario_name(&t->scenario, t->scenario.side[h->side].name));
    text_add(out, ": ");
    text_add(out, t->scenario.system->battle->phases[h->phase]);
    text_char(out, '\n');
}

static void say_question(struct text *out, const struct table_top *t)
{
    char room[400];
    struct text words;
    text_over(&words, room, sizeof room);
    question_words(&t->scenario, &t->state, &words);
    if (words.used > 0)
        say_wrapped(out, room, 0, PAGE_WIDTH);
}

static void say_todo(struct text *out, const struct table_top *t)
{
    static struct todos todos;
    battle_todo(&t->scenario, &t->state, &todos);
    say_question(out, t);
    for (int i = 0; i < todos.count; i++) {
        text_add(out, todos.list[i].must ? "  must: " : "  may:  ");
        text_add(out, todos.list[i].words);
        text_char(out, '\n');
    }
}

static void say_leaders(struct text *out, const struct table_top *t, int side)
{
    for (int i = 0; i < t->scenario.leader_count; i++) {
        if (t->scenario.leader[i].side != side)
            continue;
        size_t start = text_at(out);
        text_add(out, "  ");
        text_add(out, scenario_name(&t->scenario, t->scenario.leader[i].id));
        text_pad(out, start, 14);
        t->scenario.system->battle->leader_words(&t->scenario, &t->state, i, out);
        text_char(out, '\n');
    }
}

/* The pegboard: every unit still in the battle, its tracks side by side. */
static void say_pegs(struct text *out, const struct table_top *t)
{
    const struct battle_rules *b = t->scenario.system->battle;
    for (int side = 0; side < SIDES; side++) {
        text_add(out, scenario_name(&t->scenario, t->scenario.side[side].name));
        text_char(out, '\n');
        for (int i = 0; i < t->scenario.unit_count; i++) {
            if (t->scenario.unit[i].side != side)
                continue;
            size_t start = text_at(out);
            text_add(out, "  ");
            text_add(out, scenario_name(&t->scenario, t->scenario.unit[i].id));
            text_pad(out, start, 14);
            for (int k = 0; k < b->track_count; k++) {
                const int value = b->tracks[k].get(&t->scenario, &t->state, i);
                text_add(out, k ? ", " : "");
                text_add(out, b->tracks[k].name);
                text_char(out, ' ');
                if (b->tracks[k].words)
                    words_print(out, b->tracks[k].words, value);
                else
                    text_number(out, value);
            }
            text_char(out, '\n');
        }
        say_leaders(out, t, side);
    }
}

static void say_kind(struct text *out, const struct order_kind *k)
{
    char room[400];
    struct text t;
    text_over(&t, room, sizeof room);
    text_add(&t, k->units == ORDER_NO_UNIT ? "" : k->units == ORDER_ONE_UNIT ? "UNIT " : "UNITS ");
    text_add(&t, k->verb);
    text_add(&t, k->wants_target ? " UNIT" : k->wants_leader ? " LEADER" : "");
    for (int f = 0; f < k->fact_count; f++) {
        text_add(&t, k->facts[f].unless_given ? " [" : " ");
        text_add(&t, k->facts[f].name);
        text_add(&t, k->facts[f].kind == FIELD_YES ? "" : " ...");
        text_add(&t, k->facts[f].unless_given ? "]" : "");
    }
    text_add(&t, ": ");
    text_add(&t, k->about);
    say_wrapped(out, room, 2, PAGE_WIDTH);
}

/* What can be ordered now, with what is said in it. */
static void say_orders(struct text *out, const struct table_top *t)
{
    const struct battle_rules *b = t->scenario.system->battle;
    say_phase(out, t);
    say_question(out, t);
    for (int i = 0; i < b->kind_count; i++) {
        const struct order_kind *k = &b->kinds[i];
        if (k->question != t->state.head.question || (k->phases && !(k->phases >> t->state.head.phase & 1)))
            continue;
        say_kind(out, k);
    }
    text_add(out, "  also: odds ORDER, todo, pegs, why, undo, mend N ORDER, quit; dice of your own after =, as in\n  "
                  "... = 5,2; an "
                  "umpire overrules a rule with ... ! REASON\n");
}

/* ---- one order ---- */

/* "5,2" behind the order; -1 if it is no such list. */
static int read_pips(const char *s, int *pips, int most)
{
    int count = 0, used;
    while (count < most && sscanf(s, " %d%n", &pips[count], &used) == 1) {
        count++;
        s += used;
        s += strspn(s, " ,");
    }
    return *s == '\0' ? count : -1;
}

static void say_outcome(struct text *out, const struct table_top *t)
{
    static char changes[CHANGES_ROOM];
    struct text c;
    for (int i = 0; i < t->throws.count; i++) {
        const struct throw *one = &t->throws.list[i];
        text_add(out, one->purpose->thrower);
        text_add(out, "'s ");
        dice_name(out, one->count, one->sides);
        text_add(out, ", ");
        text_add(out, one->purpose->what);
        text_char(out, ':');
        for (int k = 0; k < one->count; k++) {
            text_char(out, ' ');
            text_number(out, t->throws.pips[one->first_pip + k]);
        }
        text_char(out, '\n');
    }
    text_over(&c, changes, sizeof changes);
    battle_changes(&t->scenario, &t->before, &t->state, &c);
    const struct head *was = &t->before.head, *now = &t->state.head;
    const bool goes_on = was->phase != now->phase || was->side != now->side || now->over;
    text_add(out, c.used > 0 || goes_on || now->question ? changes : "done\n");
    if (goes_on)
        say_phase(out, t);
    say_question(out, t);
}

/* On the disk before the player is told; if that fails nothing of it stays. */
static bool keep_line(struct table_top *t, const char *line, struct trouble *trouble)
{
    char check[24];
    const uint64_t check_before = t->check;
    const size_t used = t->record.used;
    const long length = t->journal ? ftell(t->journal) : 0;
    t->check = journal_check(t->check, line, &t->state);
    snprintf(check, sizeof check, " ~ %016llx\n", (unsigned long long)t->check);
    text_add(&t->record, line);
    text_add(&t->record, check);
    bool fine = !t->record.cut;
    if (fine && t->journal)
        fine =
            fprintf(t->journal, "%s%s", line, check) > 0 && fflush(t->journal) == 0 && fsync(fileno(t->journal)) == 0;
    if (fine)
        return true;
    file_trouble(trouble, t->record.cut ? "the journal is too long:" : "cannot write the journal",
                 t->path ? t->path : "");
    t->check = check_before;
    t->record.used = used;
    t->record.at[used] = '\0';
    t->record.cut = false;
    if (t->journal) {
        clearerr(t->journal);
        if (ftruncate(fileno(t->journal), length) != 0)
            text_add(&trouble->words, "; what was written of it could not be taken back");
        fseek(t->journal, length, SEEK_SET);
    }
    return false;
}

static bool keep_order(struct table_top *t, const struct order *o, const char *reason, struct trouble *trouble)
{
    char room[ORDER_LINE * 2];
    struct text line;
    text_over(&line, room, sizeof room);
    journal_line(&line, &t->scenario, (int)t->state.head.orders, o, &t->throws, reason);
    return keep_line(t, room, trouble);
}

static bool give_order(struct table_top *t, char *line, struct text *out, struct trouble *trouble)
{
    static int pips[DICE_PIPS];
    struct order order;
    struct dice d;
    char *reason = strstr(line, " ! "), *own = strchr(line, '=');
    char words[ORDER_LINE * 2];
    int count = 0;
    if (reason)
        *reason = '\0';
    if (own && reason && own > reason)
        own = NULL; /* a sign in the umpire's words */
    if (own) {
        *own = '\0';
        count = read_pips(own + 1, pips, DICE_PIPS);
        if (count < 0) {
            text_add(trouble_usage(trouble, NULL), "after = stand the pips of your own dice, such as 5,2");
            return false;
        }
    }
    snprintf(words, sizeof words, "%s%s%s", line, reason ? " ! " : "", reason ? reason + 3 : "");
    if (!order_read(&t->scenario, words, &order, trouble) || !order_may(&t->scenario, &t->state, &order, trouble))
        return false;
    static struct steps steps;
    const struct state before = t->state;
    steps = (struct steps){.count = 0};
    if (own)
        dice_given(&d, pips, count);
    else
        dice_rolled(&d, t->state.head.seed, t->state.head.orders);
    t->throws.count = t->throws.pip_count = 0;
    d.log = &t->throws;
    if (!order_obey(&t->scenario, &t->state, &order, &d, &steps)) {
        dice_explain(&d, trouble_usage(trouble, NULL));
        return false;
    }
    if (!keep_order(t, &order, reason ? reason + 3 : "", trouble)) {
        t->state = before;
        return false;
    }
    t->before = before;
    t->steps = steps;
    t->may_undo = t->throws.count == 0 && !t->state.head.question; /* no dice fell, nothing was asked */
    say_outcome(out, t);
    return true;
}

/* odds ORDER: what it would bring, if it were given now. */
static bool order_odds(struct table_top *t, const char *line, struct text *out, struct trouble *trouble)
{
    static struct request request;
    static struct reply reply;
    struct order order;
    size_t size;
    void *room = odds_room(&size);
    if (!order_read(&t->scenario, line, &order, trouble) || !order_may(&t->scenario, &t->state, &order, trouble))
        return false;
    request = (struct request){.system = t->scenario.system, .dice_count = -1};
    request.question.given = UINT32_MAX;
    request.question.chart = order_decided_by(&t->scenario, &t->state, &order, request.question.facts);
    if (!request.question.chart) {
        text_add(out, "nothing is thrown for\n");
        return true;
    }
    if (!reply_odds(&reply, &request, room, size, trouble))
        return false;
    say_odds(out, &reply);
    return true;
}

/* mend N ORDER: another order in its place, and all after it once more; what to change on the table is told. */
static bool mend(struct table_top *t, const char *line, struct text *out, struct trouble *trouble)
{
    static char room[FILE_ROOM], changes[CHANGES_ROOM];
    static struct replay r;
    struct faults faults = {.count = 0};
    struct text to, c;
    int number, used;
    if (sscanf(line, "%d %n", &number, &used) != 1) {
        text_add(trouble_usage(trouble, NULL), "mend takes the number of an order and what stands in its place");
        return false;
    }
    text_over(&to, room, sizeof room);
    if (!journal_mend(&r, t->record.at, t->record.used, number, line + used, &to, &faults, trouble))
        return false;
    if (t->path && !file_write(t->path, &to, trouble))
        return false;
    FILE *again = t->path ? fopen(t->path, "r+") : NULL;
    if (t->path && !again)
        return file_trouble(trouble, "cannot go on with the journal", t->path);
    if (again) {
        fclose(t->journal);
        t->journal = again;
        fseek(again, 0, SEEK_END);
    }
    text_over(&c, changes, sizeof changes);
    battle_changes(&t->scenario, &t->state, &r.state, &c);
    text_add(out, c.used > 0 ? "On the table:\n" : "Nothing changes on the table.\n");
    text_add(out, changes);
    t->state = r.state;
    t->check = r.check;
    t->may_undo = false;
    memcpy(t->record.at, room, to.used + 1);
    t->record.used = to.used;
    say_phase(out, t);
    say_question(out, t);
    return true;
}

static void say_why(struct text *out, const struct table_top *t)
{
    char room[300];
    struct text words;
    for (int i = 0; i < t->steps.count; i++) {
        text_over(&words, room, sizeof room);
        text_add(&words, t->steps.list[i].clause->id);
        text_add(&words, ": ");
        step_words(&words, &t->steps.list[i]);
        say_wrapped(out, room, 2, PAGE_WIDTH);
    }
}

static bool undo(struct table_top *t, struct text *out, struct trouble *trouble)
{
    if (!t->may_undo) {
        text_add(trouble_usage(trouble, NULL),
                 "there is nothing to undo: dice fell, something was asked, or no order was given since");
        return false;
    }
    const struct state after = t->state;
    t->state = t->before;
    if (!keep_line(t, "undo", trouble)) {
        t->state = after;
        return false;
    }
    t->may_undo = false;
    say_phase(out, t);
    return true;
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
    const char first = line[strspn(line, " \t")];
    bool fine = true;
    if (strcmp(line, "quit") == 0)
        return false;
    if (strcmp(line, "?") == 0)
        say_orders(c->out, t);
    else if (strcmp(line, "todo") == 0)
        say_todo(c->out, t);
    else if (strcmp(line, "pegs") == 0)
        say_pegs(c->out, t);
    else if (strcmp(line, "why") == 0)
        say_why(c->out, t);
    else if (strncmp(line, "odds ", 5) == 0)
        fine = order_odds(t, line + 5, c->out, &trouble);
    else if (strncmp(line, "mend ", 5) == 0)
        fine = mend(t, line + 5, c->out, &trouble);
    else if (strcmp(line, "undo") == 0)
        fine = undo(t, c->out, &trouble);
    else if (first != '\0')
        fine = give_order(t, line, c->out, &trouble);
    if (!fine) {
        t->refused = true;
        say_trouble(c, &trouble);
    }
    return true;
}

/* ---- the commands ---- */

struct battle_words {
    const char *path, *journal;
    uint64_t seed;
};

static bool is_number(const char *word, size_t digits)
{
    return *word && strlen(word) <= digits && strspn(word, "0123456789") == strlen(word);
}

static bool read_words(struct call *c, struct battle_words *w, struct trouble *trouble)
{
    *w = (struct battle_words){.seed = c->chance >> 1};
    for (int i = 0; i < c->count; i++) {
        const bool more = i + 1 < c->count;
        if (strcmp(c->words[i], "--seed") == 0 && more && is_number(c->words[i + 1], 19))
            w->seed = strtoull(c->words[++i], NULL, 10);
        else if (strcmp(c->words[i], "--journal") == 0 && more)
            w->journal = c->words[++i];
        else if (!w->path && c->words[i][0] != '-')
            w->path = c->words[i];
        else
            w->path = "";
    }
    if (w->path && *w->path)
        return true;
    text_add(trouble_usage(trouble, NULL), "battle takes a scenario and, if you like, --seed N and --journal FILE");
    return false;
}

/* A new journal begins with the scenario; one that is there already is not written over. */
static bool begin_journal(struct table_top *t, const struct battle_words *w, const char *text, struct trouble *trouble)
{
    static char room[FILE_ROOM];
    text_over(&t->record, room, sizeof room);
    text_add(&t->record, text);
    text_add(&t->record, text[strlen(text) - 1] == '\n' ? "orders " : "\norders ");
    text_unsigned(&t->record, w->seed);
    text_char(&t->record, '\n');
    t->path = w->journal;
    if (!w->journal)
        return true;
    t->journal = fopen(w->journal, "wx");
    if (!t->journal)
        return file_trouble(trouble, "cannot begin the journal", w->journal);
    fputs(t->record.at, t->journal);
    return fflush(t->journal) == 0 || file_trouble(trouble, "cannot write", w->journal);
}

static void play(struct call *c, struct table_top *t)
{
    static char line[ORDER_LINE];
    const bool prompt = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    say_roster(c->out, &t->scenario);
    say_phase(c->out, t);
    if (prompt)
        text_add(c->out, "? lists what can be ordered.\n");
    for (bool on = true; on && !t->state.head.over;) {
        if (prompt)
            text_add(c->out, "> ");
        if (c->out->spill)
            c->out->spill(c->out);
        fflush(stdout);
        on = fgets(line, sizeof line, stdin) != NULL;
        if (on && !strchr(line, '\n') && !feof(stdin)) {
            for (int ch = 0; ch != '\n' && ch != EOF;)
                ch = getchar();
            text_add(c->err, "longroll: that line is longer than an order can be\n");
            t->refused = true;
        } else
            on = on && obey_line(c, t, line);
    }
}

static char file[FILE_ROOM];

int run_battle(struct call *c)
{
    static struct table_top t;
    struct battle_words w;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (!read_words(c, &w, &trouble) || (!c->offline && !file_read(w.path, file, sizeof file, &trouble)))
        return say_trouble(c, &trouble);
    if (c->offline)
        return EXIT_DONE;
    if (!scenario_read(&t.scenario, file, strlen(file), &faults)) {
        say_faults(c->err, w.path, &faults);
        return EXIT_USAGE;
    }
    state_begin(&t.scenario, w.seed, &t.state);
    if (!begin_journal(&t, &w, file, &trouble))
        return say_trouble(c, &trouble);
    play(c, &t);
    if (t.journal)
        fclose(t.journal);
    return t.refused ? EXIT_REFUSED : EXIT_DONE;
}

struct replay_words {
    const char *path, *seat;
    int to;
};

/* "JOURNAL [--to N] [--seat SEAT]" */
static bool replay_words(struct call *c, struct replay_words *w, struct trouble *trouble)
{
    *w = (struct replay_words){.path = c->count > 0 ? c->words[0] : NULL};
    bool fine = c->count % 2 == 1;
    for (int i = 1; i + 1 < c->count; i += 2) {
        if (strcmp(c->words[i], "--to") == 0)
            fine = fine && is_number(c->words[i + 1], 6) && (w->to = atoi(c->words[i + 1])) > 0;
        else if (strcmp(c->words[i], "--seat") == 0)
            w->seat = c->words[i + 1];
        else
            fine = false;
    }
    if (!fine)
        text_add(trouble_usage(trouble, NULL), "give one journal and, if you like, --to N and --seat SIDE");
    return fine;
}

/* The number of a seat; -1 if there is none of that name. */
static int seat_named(const struct scenario *s, const char *name)
{
    for (int side = 0; name && side < SIDES; side++)
        if (strcmp(scenario_name(s, s->side[side].id), name) == 0)
            return side;
    return !name || strcmp(name, "referee") == 0 ? SEAT_REFEREE : strcmp(name, "spectator") == 0 ? SEAT_SPECTATOR : -1;
}

static int replayed(struct call *c, struct table_top *t, const char *path, int to)
{
    static struct replay r;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    journal_play(&r, file, strlen(file), to, &faults, &trouble);
    if (faults.count > 0) {
        say_faults(c->err, path, &faults);
        return EXIT_USAGE;
    }
    if (trouble.kind || r.differs) {
        say_format(c->err, "longroll: %s:%d: %s\n", path, r.line,
                   r.differs ? "this line was changed, or one before it: its check differs" : trouble.room);
        return EXIT_REFUSED;
    }
    t->scenario = r.scenario;
    t->state = r.state;
    text_number(c->out, r.orders);
    text_add(c->out, r.cut ? " orders; the line after them is cut short and left out\n" : " orders\n");
    return EXIT_DONE;
}

int run_replay(struct call *c)
{
    static struct table_top t;
    struct trouble trouble = {0};
    struct replay_words w;
    if (!replay_words(c, &w, &trouble) || (!c->offline && !file_read(w.path, file, sizeof file, &trouble)))
        return say_trouble(c, &trouble);
    const int status = c->offline ? EXIT_USAGE : replayed(c, &t, w.path, w.to);
    if (status != EXIT_DONE)
        return c->offline ? EXIT_DONE : status;
    const int seat = seat_named(&t.scenario, w.seat);
    if (seat < 0) {
        text_add(trouble_usage(&trouble, NULL),
                 "there is no such seat; there are the two sides, referee and spectator");
        return say_trouble(c, &trouble);
    }
    state_seen(&t.scenario, &t.state, seat, &t.before);
    t.state = t.before;
    say_phase(c->out, &t);
    say_pegs(c->out, &t);
    if (seat == SEAT_REFEREE || seat == t.state.head.side)
        say_todo(c->out, &t);
    return EXIT_DONE;
}

int run_verify(struct call *c)
{
    static struct table_top t;
    struct trouble trouble = {0};
    struct replay_words w;
    if (!replay_words(c, &w, &trouble) || (!c->offline && !file_read(w.path, file, sizeof file, &trouble)))
        return say_trouble(c, &trouble);
    return c->offline ? EXIT_DONE : replayed(c, &t, w.path, w.to);
}
