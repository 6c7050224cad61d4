/* Questions about one check, and about one after the other under fire. */

#include "morale.h"

/* ---- 2.1 to 2.4: the number alone ---- */

struct number_facts {
    struct gn_troops unit; /* its total stands for all that is added up */
    int16_t total;
    struct gn_rulings by;
};

struct number_result {
    int16_t number, elim, unused[2];
};

static bool number_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct number_facts *f = facts;
    struct number_result *r = state;
    const struct gn_bar bar = gn_number(&f->unit, &f->by, f->total, d, s);
    r->number = bar.number;
    r->elim = bar.kind == BAR_ELIM;
    return false;
}

static void number_call(const void *facts, struct text *t)
{
    const struct number_facts *f = facts;
    const struct gn_bar bar = gn_number(&f->unit, &f->by, f->total, NULL, NULL);
    if (gn_call_unthrown(&bar, t))
        return;
    text_add(t, "It passes on ");
    gn_say_number(&bar, t);
    text_char(t, '.');
}

const struct chart gn_morale_number_chart = {
    "morale-number",
    "Morale number",
    "2. Morale",
    "The number to roll or less, for a total of casualties and modifiers.",
    "class=veteran size=24 total=3",
    INPUTS(
        {"class", "quality of the troops", GN(2_1), PICK(number_facts, unit.class, gn_class_words)},
        {"size", "figures of the unit", GN(2_1), WHOLE(number_facts, unit.size, 1, 200),
         COUNTED(gn_figures)},
        {"total", "casualties and modifiers together", GN(2_1),
         WHOLE(number_facts, total, -9, 99)}),
    OUTPUTS({"number", "it passes on this or less", HOW_MANY(number_result, number), .none = "none",
             .says = "it passes on # or less|"},
            {"elim", "the total has reached elim", FLAG(number_result, elim),
             .says = "|the total has reached elim"}),
    RESOLVE(number_facts, number_result, number_stage),
    .call = number_call,
    TABLES(&gn_morale_green_conscript_table, &gn_morale_veteran_table, &gn_morale_crack_elite_table,
           &gn_morale_grenadier_guard_table, &gn_morale_elim_rule_table),
    SETTINGS(ASKS(R_2, struct number_facts, by.below)),
};

/* ---- 2.7: a check ---- */

WORD_LIST(gn_event_words, "kill", "rally", "close", "retreated-adjacent", "retreated-through",
          "routed-adjacent", "routed-through",
          "burning"); /* ORDER EVENT; the cavalry has a chart of its own */

WORD_LIST(gn_check_words, "pass", "fallback", "retreat", "rout", "removed", "fails");

static const struct purpose for_check = {"unit", "morale"};

static struct gn_bar check_bar(const struct gn_check_facts *f, struct dice *d, struct steps *s)
{
    int total = gn_casualties(&f->unit, s);
    total += gn_event((enum gn_event)f->event, s);
    total += gn_place(&f->unit, &f->by, s);
    return gn_bar(&f->unit, &f->by, total, d, s);
}

/* R10: checks after so many kills by one fire. */
static int checks_for(int kills, int several, struct steps *s)
{
    const bool each = RULE(R_10, several == KILLS_EACH);
    if (kills > 1)
        step_gap(s, GN(R_10), 0,
                 each ? "a check for each of %d kills" : "one check for all %d kills", NULL, kills,
                 0);
    return each ? kills : 1;
}

static int checks_of(const struct gn_check_facts *f, struct steps *s)
{
    return f->event == EVENT_KILL ? checks_for(f->kills, f->several, s)
                                  : gn_checks((enum gn_event)f->event);
}

/* Does a failure do no more than fail?  A roll to close (R7) and a rally (R14) may. */
static bool only_fails(const struct gn_check_facts *f, struct steps *s)
{
    if (f->event == EVENT_CLOSE) {
        const bool stops = RULE(R_7, f->closing == CLOSE_STOPS);
        step_gap(s, GN(R_7), 0,
                 stops ? "if it fails, there is no charge and nothing else"
                       : "if it fails, there is no charge, and it does what 2.5 says",
                 NULL, 0, 0);
        return stops;
    }
    if (f->event != EVENT_RALLY)
        return false;
    const bool fails = !RULE(R_14, f->rally == RALLY_FAILURE);
    step_gap(s, GN(R_14), 0,
             fails ? "if it fails, it stays in bad order" : "if it fails, it does what 2.5 says",
             NULL, 0, 0);
    return fails;
}

/* The worst of so many throws. */
static enum gn_result worst_of(int checks, const struct gn_rulings *by, const struct gn_bar *bar,
                               struct dice *d, struct steps *s)
{
    enum gn_result worst = PASSES;
    for (int i = 0; i < checks; i++) {
        const enum gn_result result = gn_throw(by, bar, d, &for_check, s);
        worst = result > worst ? result : worst;
    }
    return worst;
}

bool gn_check_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct gn_check_facts *f = facts;
    struct gn_check_result *r = state;
    const struct gn_bar bar = check_bar(f, d, s);
    r->number = bar.number;
    const bool fails = gn_is_thrown(&bar) && only_fails(f, s);
    if (!fails)
        gn_say_missed(&f->by, &bar, s);
    const enum gn_result result = worst_of(checks_of(f, s), &f->by, &bar, d, s);
    if (fails) {
        r->result = result == PASSES ? PASSES : FAILS;
        if (result != PASSES && f->event == EVENT_RALLY)
            r->order = STILL_BAD;
        return false;
    }
    r->result = (int16_t)result;
    r->order = (int16_t)gn_order_after(result, s);
    r->spaces = (int16_t)gn_distance(result, d, s);
    r->disordered = RULE(2_7, f->event == EVENT_ROUTED_THROUGH) && result != REMOVED;
    if (r->disordered)
        step(s, GN(2_7), 0, "routed through, it is disordered as well", NULL, 0, 0);
    if (r->disordered && result == PASSES)
        r->order = (int16_t)gn_disorder(s);
    return false;
}

bool gn_check_may(const void *facts, struct trouble *trouble)
{
    const struct gn_check_facts *f = facts;
    if (!gn_may(&f->unit, trouble))
        return false;
    if (f->event != EVENT_KILL)
        return f->kills == 1 ||
               trouble_refuse(trouble, GN(2_7), "kills",
                              "kills are counted only where the check is for a kill by fire");
    return f->kills <= f->unit.casualties ||
           trouble_refuse(trouble, GN(2_7), "casualties",
                          "those killed count among its casualties: at least %d, not %d", f->kills,
                          f->unit.casualties);
}

void gn_check_call(const void *facts, struct text *t)
{
    const struct gn_check_facts *f = facts;
    const struct gn_bar bar = check_bar(f, NULL, NULL);
    if (!only_fails(f, NULL))
        gn_call(&f->by, &bar, checks_of(f, NULL), t);
    else if (!gn_call_unthrown(&bar, t)) {
        text_print(t, "One d%d: ", gn_sides(&f->by));
        gn_say_number(&bar, t);
        text_add(t, " passes.");
    }
}

static void check_effects(const void *facts, const void *result, struct effects *e)
{
    const struct gn_check_result *r = result;
    (void)facts;
    if (r->order != STILL_BAD)
        gn_effects(r->order, r->spaces, e);
    if (r->disordered)
        effect_set(e, "unit", "formation", "disordered");
}

const struct chart gn_morale_check_chart = {
    "morale-check",
    "Morale check",
    "2. Morale",
    "One morale check: does the unit stand, and if not, how far does it go and in what order is "
    "it?",
    "event=kill class=veteran size=24 casualties=2",
    INPUTS(
        {"event", "what calls for the check", GN(2_7), PICK(gn_check_facts, event, gn_event_words)},
        GN_TROOPS(gn_check_facts),
        {"kills", "how many of its casualties fell to this fire", GN(2_7),
         WHOLE(gn_check_facts, kills, 1, 6), UNLESS("1")}),
    OUTPUTS(
        {"number", "it passes on this or less", HOW_MANY(gn_check_result, number), .none = "none"},
        {"result", "what the unit does", PICK(gn_check_result, result, gn_check_words),
         .says = "it passes|it falls back|it retreats|it routs|it is removed|it fails"},
        {"order", "the order it is in then", PICK(gn_check_result, order, gn_order_words),
         .says = gn_order_says},
        {"spaces", "spaces toward its own edge of the board", HOW_MANY(gn_check_result, spaces),
         COUNTED(gn_spaces), .says = "|1 space back|# spaces back"},
        {"disordered", "routed through: disordered as well", FLAG(gn_check_result, disordered),
         .says = "disordered as well"}),
    RESOLVE(gn_check_facts, gn_check_result, gn_check_stage),
    .may = gn_check_may,
    .call = gn_check_call,
    .effects = check_effects,
    TABLES(GN_TABLES),
    SETTINGS(GN_RULINGS(gn_check_facts), ASKS(R_4, struct gn_check_facts, by.missed),
             ASKS(R_9, struct gn_check_facts, by.cover), ASKS(R_10, struct gn_check_facts, several),
             ASKS(R_7, struct gn_check_facts, closing), ASKS(R_14, struct gn_check_facts, rally)),
};

/* ---- one fire after the other ---- */

enum { FIRES_MOST = 10 };

struct fire_of_many {
    int16_t kills;
};

struct fires_facts {
    struct gn_troops unit;
    int16_t count;
    struct fire_of_many fire[FIRES_MOST];
    struct gn_rulings by;
    int16_t several, level; /* R10, R16 */
};

struct fires_result {
    int16_t order, spaces, stood, fires;
};

/* R16: it was in bad order already. */
static enum gn_order worse_order(enum gn_order was, enum gn_order is, int level)
{
    if (was == GOOD_ORDER || is == GOOD_ORDER || is == GONE)
        return is == GOOD_ORDER ? was : is;
    return RULE(R_16, level == LEVEL_NEW) || is > was ? is : was;
}

static void say_again(const struct fires_facts *f, struct steps *s)
{
    step_gap(s, GN(R_16), 0,
             f->level == LEVEL_NEW ? "if it fails again, it takes the new level"
                                   : "if it fails again, it keeps the worse level",
             NULL, 0, 0);
}

static bool fires_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct fires_facts *f = facts;
    struct fires_result *r = state;
    struct gn_troops unit = f->unit;
    int before = 0;
    for (int i = 0; i < r->fires; i++)
        before += f->fire[i].kills;
    const int kills = f->fire[r->fires++].kills;
    unit.casualties = (int16_t)(unit.casualties + before + kills);
    steps_new_sum(s);
    step(s, GN(2_7), 0, "fire %d: %d killed", NULL, r->fires, kills);
    if (kills > 0) {
        int total = gn_casualties(&unit, s);
        total += gn_event(EVENT_KILL, s);
        total += gn_place(&unit, &f->by, s);
        const struct gn_bar bar = gn_bar(&unit, &f->by, total, d, s);
        gn_say_missed(&f->by, &bar, s);
        say_again(f, before > 0 && gn_is_thrown(&bar) ? s : NULL);
        const enum gn_result result =
            worst_of(checks_for(kills, f->several, s), &f->by, &bar, d, s);
        r->order =
            (int16_t)worse_order((enum gn_order)r->order, gn_order_after(result, s), f->level);
        r->spaces = (int16_t)(r->spaces + gn_distance(result, d, s));
    }
    r->stood = (int16_t)(r->stood + (r->order == GOOD_ORDER));
    return r->order != GONE && r->fires < f->count;
}

static int fires_turn(const void *facts, const void *state)
{
    (void)facts;
    return ((const struct fires_result *)state)->fires;
}

static bool fires_may(const void *facts, struct trouble *trouble)
{
    const struct fires_facts *f = facts;
    struct gn_troops unit = f->unit;
    if (f->count == 0)
        return trouble_refuse(
            trouble, GN(2_7), "kills",
            "name the figures killed by each fire, one after the other, such as 1,0,2");
    for (int i = 0; i < f->count; i++)
        unit.casualties = (int16_t)(unit.casualties + f->fire[i].kills);
    return gn_may(&unit, trouble);
}

static void fires_call(const void *facts, struct text *t)
{
    const struct fires_facts *f = facts;
    if (f->count == 1)
        text_print(t, "One fire; if it kills, a check on one d%d.", gn_sides(&f->by));
    else
        text_print(t, "%d fires, one after the other; after each that kills, a check on one d%d.",
                   f->count, gn_sides(&f->by));
}

static void fires_effects(const void *facts, const void *result, struct effects *e)
{
    const struct fires_facts *f = facts;
    const struct fires_result *r = result;
    int killed = 0;
    for (int i = 0; i < r->fires; i++)
        killed += f->fire[i].kills;
    effect_move(e, "unit", "casualties", killed);
    gn_effects(r->order, r->spaces, e);
}

static const struct field fire_item[] = {
    {"kills", "figures killed", NULL, WHOLE(fire_of_many, kills, 0, 4)}};
static const struct list fire_list = LIST(fires_facts, fire, count, fire_item, FIRES_MOST);

const struct chart gn_under_fire_chart = {
    "under-fire",
    "Under fire",
    "2. Morale",
    "A unit is shot at again and again: in what order is it after each fire, and how far has it "
    "gone?  Terrain and leader are taken to be the same all the time.",
    "class=veteran size=24 kills=1,1,2",
    INPUTS(GN_TROOPS(fires_facts), {"kills", "figures killed by each fire, one after the other",
                                    GN(2_7), ITEMS(fires_facts, fire, fire_list)}),
    OUTPUTS(
        {"order", "the order it is in at the end", PICK(fires_result, order, gn_order_words),
         .says = "it is in good order|it is in bad order of level 0|it is in bad order of level "
                 "1|it is in bad order of level 2|it is in bad order of level 3|it is removed|"},
        {"spaces", "spaces it has gone toward its own edge of the board",
         HOW_MANY(fires_result, spaces), COUNTED(gn_spaces), .says = "|1 space back|# spaces back"},
        {"stood", "fires after which it was in good order", HOW_MANY(fires_result, stood),
         .says = "; it stood no fire|; it stood 1 fire|; it stood # fires"}),
    RESOLVE(fires_facts, fires_result, fires_stage),
    .may = fires_may,
    .call = fires_call,
    .effects = fires_effects,
    .turn = fires_turn,
    .turn_name = "fire",
    TABLES(GN_TABLES),
    SETTINGS(GN_RULINGS(fires_facts), ASKS(R_4, struct fires_facts, by.missed),
             ASKS(R_9, struct fires_facts, by.cover), ASKS(R_10, struct fires_facts, several),
             ASKS(R_16, struct fires_facts, level)),
};

/* ---- how many casualties it stands ---- */

/* The lowest modifier is -9, and elim begins at 10 at the latest. */
enum { STEADY_SHOWN = 11, STEADY_MOST = 20 };

/* The numbers by themselves, and what stands in their place. */
enum { STEADY_ELIM, STEADY_PASSES = 10, STEADY_NOBODY };
static WORD_LIST(steady_words, "elim", "1", "2", "3", "4", "5", "6", "7", "8", "9", "passes",
                 "nobody-left");

struct steady_facts {
    struct gn_troops unit;
    int16_t modifier;
    struct gn_rulings by;
};

struct steady_result {
    int16_t at[STEADY_SHOWN], elim_at;
};

static int steady_at(const struct steady_facts *f, const struct gn_rulings *by, int lost,
                     struct dice *d)
{
    struct gn_troops unit = f->unit;
    unit.casualties = (int16_t)lost;
    if (lost >= unit.size)
        return STEADY_NOBODY;
    const struct gn_bar bar = gn_number(&unit, by, lost + f->modifier, d, NULL);
    return bar.kind == BAR_ELIM ? STEADY_ELIM : bar.kind == BAR_PASSES ? STEADY_PASSES : bar.number;
}

/* Names the rulings on which some number rests: those whose other answer gives another. */
static void steady_rulings(const struct steady_facts *f, struct dice *d, struct steps *s)
{
    struct gn_rulings other_size = f->by, other_below = f->by;
    bool by_size = false, by_below = false;
    other_size.size = f->by.size == SIZE_NOW ? SIZE_START : SIZE_NOW;
    other_below.below = f->by.below == BELOW_PASSES ? BELOW_IS_0 : BELOW_PASSES;
    for (int lost = 0; lost < STEADY_MOST; lost++) {
        const int is = steady_at(f, &f->by, lost, d);
        by_size = by_size || is != steady_at(f, &other_size, lost, d);
        by_below = by_below || is != steady_at(f, &other_below, lost, d);
    }
    if (by_size)
        step_gap(s, GN(R_13), 0,
                 f->by.size == SIZE_NOW ? "its figures then count"
                                        : "its figures at the start count",
                 NULL, 0, 0);
    if (by_below)
        step_gap(s, GN(R_2), 0,
                 f->by.below == BELOW_PASSES ? "below 0: passed without a roll"
                                             : "below 0 is read as 0",
                 NULL, 0, 0);
}

static bool steady_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct steady_facts *f = facts;
    struct steady_result *r = state;
    gn_number(&f->unit, &(const struct gn_rulings){.below = BELOW_IS_0}, 0, d, s);
    step(s, GN(2_8), f->modifier, "modifiers", NULL, 0, 0);
    steady_rulings(f, d, s);
    r->elim_at = NO_NUMBER;
    for (int lost = STEADY_MOST - 1; lost >= 0; lost--) {
        const int number = steady_at(f, &f->by, lost, d);
        if (lost < STEADY_SHOWN)
            r->at[lost] = (int16_t)number;
        if (number == STEADY_ELIM)
            r->elim_at = (int16_t)lost;
    }
    return false;
}

static void steady_call(const void *facts, struct text *t)
{
    (void)facts;
    text_add(t, "There is nothing to roll.");
}

#define STEADY(n)                                                                              \
    {                                                                                          \
        "at_" #n, "its number when it has lost " #n, PICK(steady_result, at[n], steady_words), \
            .says = "; with " #n " lost: #"                                                    \
    }

const struct chart gn_steadiness_chart = {
    "steadiness",
    "Steadiness",
    "2. Morale",
    "How many casualties a unit stands: its morale number with each, and where it comes to elim.",
    "class=crack size=32",
    INPUTS(
        {"class", "quality of the troops", GN(2_1), PICK(steady_facts, unit.class, gn_class_words)},
        {"size", "figures of the unit at the start", GN(2_1),
         WHOLE(steady_facts, unit.size, 1, 200), COUNTED(gn_figures)},
        {"modifier", "what else is added to its casualties", GN(2_8),
         WHOLE(steady_facts, modifier, -9, 9), UNLESS("0")}),
    OUTPUTS({"elim_at", "casualties that bring it to elim", HOW_MANY(steady_result, elim_at),
             .none = "never", .says = "it comes to elim with # casualties|it never comes to elim"},
            STEADY(0), STEADY(1), STEADY(2), STEADY(3), STEADY(4), STEADY(5), STEADY(6), STEADY(7),
            STEADY(8), STEADY(9), STEADY(10)),
    RESOLVE(steady_facts, steady_result, steady_stage),
    .call = steady_call,
    TABLES(&gn_morale_green_conscript_table, &gn_morale_veteran_table, &gn_morale_crack_elite_table,
           &gn_morale_grenadier_guard_table, &gn_morale_elim_rule_table),
    SETTINGS(ASKS(R_2, struct steady_facts, by.below), ASKS(R_13, struct steady_facts, by.size)),
};
