/* battle: orders as they are typed, from a prompt or a pipe. */

#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../engine/battle/battle.h"
#include "files.h"
#include "longroll.h"

enum { ORDER_LINE = 1000, CHANGES_ROOM = 1 << 15 };

struct table_top {
    struct scenario scenario;
    struct state state, before; /* before: for undo */
    struct steps steps;         /* of the last order, for why */
    struct throw_log throws;
    bool may_undo;
    bool refused; /* some order was */
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
    }
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
        text_add(out, "  ");
        text_add(out, k->units == ORDER_NO_UNIT ? "" : k->units == ORDER_ONE_UNIT ? "UNIT " : "UNITS ");
        text_add(out, k->verb);
        text_add(out, k->wants_target ? " UNIT" : "");
        for (int f = 0; f < k->fact_count; f++) {
            text_add(out, k->facts[f].unless_given ? " [" : " ");
            text_add(out, k->facts[f].name);
            text_add(out, k->facts[f].kind == FIELD_YES ? "" : " ...");
            text_add(out, k->facts[f].unless_given ? "]" : "");
        }
        text_add(out, ": ");
        text_add(out, k->about);
        text_char(out, '\n');
    }
    text_add(out, "  also: todo, pegs, why, undo, quit; dice of your own after =, as in ... = 5,2\n");
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
    text_add(out, c.used > 0 ? changes : "done\n");
    if (t->before.head.phase != t->state.head.phase || t->before.head.side != t->state.head.side || t->state.head.over)
        say_phase(out, t);
    say_question(out, t);
}

static bool give_order(struct table_top *t, char *line, struct text *out, struct trouble *trouble)
{
    int pips[DICE_TOGETHER];
    struct order order;
    struct dice d;
    char *own = strchr(line, '=');
    int count = 0;
    if (own) {
        *own = '\0';
        count = read_pips(own + 1, pips, DICE_TOGETHER);
        if (count < 0) {
            text_add(trouble_usage(trouble, NULL), "after = stand the pips of your own dice, such as 5,2");
            return false;
        }
    }
    if (!order_read(&t->scenario, line, &order, trouble) || !order_may(&t->scenario, &t->state, &order, trouble))
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
    t->before = before;
    t->steps = steps;
    t->may_undo = t->throws.count == 0 && !t->state.head.question; /* no dice fell, nothing was asked */
    say_outcome(out, t);
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

static void undo(struct text *out, struct text *err, struct table_top *t)
{
    if (!t->may_undo) {
        text_add(err, "longroll: the last order cannot be undone: dice fell, or something was asked\n");
        t->refused = true;
        return;
    }
    t->state = t->before;
    t->may_undo = false;
    say_phase(out, t);
}

/* False when the player has had enough. */
static bool obey_line(struct call *c, struct table_top *t, char *line)
{
    struct trouble trouble = {0};
    line[strcspn(line, "\r\n")] = '\0';
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
    else if (strcmp(line, "undo") == 0)
        undo(c->out, c->err, t);
    else if (line[strspn(line, " \t")] != '\0' && line[strspn(line, " \t")] != '#' &&
             !give_order(t, line, c->out, &trouble)) {
        t->refused = true;
        say_trouble(c, &trouble);
    }
    return true;
}

int run_battle(struct call *c)
{
    static char file[FILE_ROOM], line[ORDER_LINE];
    static struct table_top t;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    uint64_t seed = c->chance;
    const char *path = c->count > 0 ? c->words[0] : NULL;
    if (!path || (c->count != 1 && (c->count != 3 || strcmp(c->words[1], "--seed") != 0)))
        text_add(trouble_usage(&trouble, NULL), "battle takes a scenario and, if you like, --seed N");
    else if (c->count == 3)
        seed = strtoull(c->words[2], NULL, 10);
    if (!trouble.kind && !c->offline)
        file_read(path, file, sizeof file, &trouble);
    if (trouble.kind || c->offline)
        return trouble.kind ? say_trouble(c, &trouble) : EXIT_DONE;
    if (!scenario_read(&t.scenario, file, strlen(file), &faults)) {
        say_faults(c->err, path, &faults);
        return EXIT_USAGE;
    }
    state_begin(&t.scenario, seed, &t.state);
    const bool prompt = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    say_roster(c->out, &t.scenario);
    say_phase(c->out, &t);
    if (prompt)
        text_add(c->out, "? lists what can be ordered.\n");
    for (bool on = true; on && !t.state.head.over;) {
        if (prompt)
            text_add(c->out, "> ");
        if (c->out->spill)
            c->out->spill(c->out);
        fflush(stdout);
        on = fgets(line, sizeof line, stdin) && obey_line(c, &t, line);
    }
    return t.refused ? EXIT_REFUSED : EXIT_DONE;
}
