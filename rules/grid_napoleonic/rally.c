/* 2.6: a unit in bad order spends its action points on rallying, and goes back if it does not
 * rally.
 */

#include "morale.h"

/* ---- the printed tables ---- */

/* clang-format off */
#define __ BLANK

/* Level 1 has a second figure after a stroke. */
static FIGURES struct {
    figure level, near[2], far[2], mark;
} bad_order_move[] = {
    {0, {0, __}, {0, __}, PRINTED},
    {1, {1,  0}, {2,  0}, PRINTED},
    {2, {3, __}, {4, __}, PRINTED},
    {3, {4, __}, {5, __}, PRINTED},
};

enum { RALLY_COST = 3, RALLY_ATTEMPTS, RALLY_ATTEMPTS_LED };
static FIGURES struct {
    const char *parameter;
    struct amount value;
    const char *unit;
    figure mark;
} rally_rules[] = {
    {"phase",                    {0, "movement"},                          "phase",    PRINTED},
    {"units",                    {0, "not_engaged_in_melee"},              "who",      PRINTED},
    {"obligation",               {0, "must_spend_available_ap_on_rally"},  "rule",     PRINTED},
    {"attempt_cost",             {2 * 1, ""},                              "ap",       PRINTED},
    {"max_attempts",             {2 * 2, ""},                              "per_turn", PRINTED},
    {"max_attempts_with_leader", {2 * 3, ""},                              "per_turn", PRINTED},
    {"attempt",                  {0, "morale_check_with_casualties_plus_modifiers"}, "check", PRINTED},
    {"rallied_to_good_order",    {0, "may_use_remaining_ap"},              "rule",     PRINTED},
    {"not_rallied",              {0, "move_toward_friendly_board_edge"},   "rule",     PRINTED},
};
/* clang-format on */

static int parameter(int row, struct steps *s)
{
    step_reads(s, &gn_rally_rules_table, row);
    return rally_rules[row].value.halves / 2;
}

/* ---- the flight ---- */

enum { FIGURE_NONE, FIGURE_ONE, FIGURE_TWO };
WORD_LIST(gn_figure_words, "none", "first", "second");
static const struct purpose for_flight = {"unit", "flight"};

/* R6: the first or the second figure of level 1. */
static int which_figure(int said, int ruled)
{
    return RULE(R_6, ruled == FIGURE_SAID) ? said == FIGURE_TWO : ruled == FIGURE_SECOND;
}

static void say_figure(int said, int ruled, struct steps *s)
{
    step_gap(s, GN(R_6), 0,
             which_figure(said, ruled) ? "at level 1 the second figure counts"
                                       : "at level 1 the first figure counts",
             NULL, 0, 0);
}

static int flight(int level, int said, int ruled, struct dice *d, struct steps *s)
{
    const int row = dice_row(d, RANGES(bad_order_move, level, level), level);
    const bool has_two = bad_order_move[row].near[1] != BLANK;
    const int which = has_two ? which_figure(said, ruled) : 0;
    const bool far = bad_order_move[row].near[which] != bad_order_move[row].far[which] &&
                     dice_above(d, &for_flight, 6, 3);
    const int spaces = far ? bad_order_move[row].far[which] : bad_order_move[row].near[which];
    step_reads(s, &gn_bad_order_move_table, row);
    step(steps_fallen(s, d), GN(2_6), 0, "level %d: it goes back %d spaces", NULL, level, spaces);
    return spaces;
}

bool gn_figure_may(int level, int said, int ruled, struct trouble *trouble)
{
    return require_of(
        R_6, bad_order_move[level].near[1] == BLANK || ruled != FIGURE_SAID || said != FIGURE_NONE,
        "figure", trouble, "level 1 has two figures: choose the first or the second");
}

struct flight_facts {
    int16_t level, figure, ruled;
};

struct flight_result {
    int16_t spaces, unused[3];
};

static bool flight_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct flight_facts *f = facts;
    if (bad_order_move[f->level].near[1] != BLANK)
        say_figure(f->figure, f->ruled, s);
    ((struct flight_result *)state)->spaces = (int16_t)flight(f->level, f->figure, f->ruled, d, s);
    return false;
}

static bool flight_may(const void *facts, struct trouble *trouble)
{
    const struct flight_facts *f = facts;
    return gn_figure_may(f->level, f->figure, f->ruled, trouble);
}

static void flight_call(const void *facts, struct text *t)
{
    const struct flight_facts *f = facts;
    const int which =
        bad_order_move[f->level].near[1] != BLANK && which_figure(f->figure, f->ruled);
    const int near = bad_order_move[f->level].near[which],
              far = bad_order_move[f->level].far[which];
    if (near == far)
        text_print(t, near ? "It goes %d spaces back." : "It stays where it is.", near);
    else
        text_print(t, "One d6: %d %s back on 1 to 3, %d on 4 to 6.", near,
                   near == 1 ? "space" : "spaces", far);
}

static void flight_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    effect_move(e, "unit", "spaces back", ((const struct flight_result *)result)->spaces);
}

MARKED_TABLE(bad_order_move, "2.6 How far a unit in bad order goes back",
             {"level", NUMBER(bad_order_move, level)}, {"die_1_3", NUMBER(bad_order_move, near[0])},
             {"die_1_3_alt", NUMBER(bad_order_move, near[1]), EXTRA(.blank = "none")},
             {"die_4_6", NUMBER(bad_order_move, far[0])},
             {"die_4_6_alt", NUMBER(bad_order_move, far[1]), EXTRA(.blank = "none")});

#define FIGURE_INPUT(of)                                                                   \
    {                                                                                      \
        "figure", "of level 1, the figure before the stroke or the one after it", GN(2_6), \
            PICK(of, figure, gn_figure_words), UNLESS("none")                              \
    }

const struct chart gn_flight_chart = {
    "flight",
    "Flight in bad order",
    "2. Morale",
    "How far a unit that did not rally goes toward its own edge of the board.",
    "level=3",
    INPUTS({"level", "its level of bad order", GN(2_6), WHOLE(flight_facts, level, 0, 3)},
           FIGURE_INPUT(flight_facts)),
    OUTPUTS({"spaces", "spaces toward its own edge of the board", HOW_MANY(flight_result, spaces),
             COUNTED(gn_spaces),
             .says = "it stays where it is|it goes 1 space back|it goes # spaces back"}),
    RESOLVE(flight_facts, flight_result, flight_stage),
    .may = flight_may,
    .call = flight_call,
    .effects = flight_effects,
    TABLES(&gn_bad_order_move_table),
    SETTINGS(ASKS(R_6, struct flight_facts, ruled)),
};

/* ---- the rally ---- */

static const struct purpose for_rally = {"unit", "rally"};

static struct gn_bar rally_bar(const struct gn_rally_facts *f, struct dice *d, struct steps *s)
{
    int total = gn_casualties(&f->unit, s);
    total += gn_event(EVENT_RALLY, s);
    total += gn_place(&f->unit, &f->by, s);
    return gn_bar(&f->unit, &f->by, total, d, s);
}

/* Attempts that it makes if none succeeds.  A leader of its own chain is a leader too. */
static int attempts_of(const struct gn_rally_facts *f, struct steps *s)
{
    const bool led = RULE(2_6, f->led || f->unit.leader);
    const int most = parameter(led ? RALLY_ATTEMPTS_LED : RALLY_ATTEMPTS, s);
    int attempts = 0;
    while (attempts < most && (attempts + 1) * parameter(RALLY_COST, s) <= f->ap)
        attempts++;
    return attempts;
}

/* R5: what a success does. */
static int rallied_to(const struct gn_rally_facts *f, int order)
{
    return RULE(R_5, f->worth == RALLIES_A_LEVEL) && order > LEVEL_0 ? order - 1 : GOOD_ORDER;
}

/* R14: an attempt that fails may drive it back as any failed check does. */
static int after_failure(const struct gn_rally_facts *f, int order, enum gn_result result,
                         struct steps *s)
{
    const int after = (int)gn_order_after(result, s);
    return after > order || RULE(R_16, f->again == LEVEL_NEW) ? after : order;
}

static void attempt(const struct gn_rally_facts *f, struct gn_rally_result *r,
                    const struct gn_bar *bar, struct dice *d, struct steps *s)
{
    const enum gn_result result = gn_throw(&f->by, bar, d, &for_rally, s);
    if (result == PASSES)
        r->order = (int16_t)rallied_to(f, r->order);
    else if (RULE(R_14, f->failed == RALLY_FAILURE)) {
        r->order = (int16_t)after_failure(f, r->order, result, s);
        r->spaces = (int16_t)(r->spaces + gn_distance(result, d, s));
    }
}

/* What an attempt comes to. */
static void say_attempts(const struct gn_rally_facts *f, const struct gn_bar *bar, struct steps *s)
{
    const bool fails_too = f->failed == RALLY_FAILURE;
    if (f->level > 0 || fails_too)
        step_gap(s, GN(R_5), 0,
                 f->worth == RALLIES_A_LEVEL ? "a success is worth one level"
                                             : "a success is good order",
                 NULL, 0, 0);
    if (!gn_is_thrown(bar))
        return;
    step_gap(s, GN(R_14), 0,
             fails_too ? "a failed attempt is a failed check as well"
                       : "a failed attempt does nothing by itself",
             NULL, 0, 0);
    if (fails_too) {
        gn_say_missed(&f->by, bar, s);
        step_gap(s, GN(R_16), 0,
                 f->again == LEVEL_NEW ? "it takes the new level" : "it keeps the worse level",
                 NULL, 0, 0);
    }
}

/* The orders, a bit each, that a unit may be in after one more attempt. */
static unsigned after_attempt(const struct gn_rally_facts *f, const struct gn_bar *bar,
                              unsigned orders)
{
    unsigned after = orders & 1u << GOOD_ORDER;
    for (int order = LEVEL_0; order <= LEVEL_3; order++) {
        if (!(orders >> order & 1))
            continue;
        after |= 1u << rallied_to(f, order);
        if (!gn_is_thrown(bar))
            continue;
        if (f->failed != RALLY_FAILURE)
            after |= 1u << order;
        else
            for (int result = bar->kind == BAR_ELIM && f->by.missed == ELIM_ROUTS ? ROUTS
                                                                                  : FALLS_BACK;
                 result <= ROUTS; result++)
                after |= 1u << after_failure(f, order, (enum gn_result)result, NULL);
    }
    return after;
}

/* May it have to flee at level 1, which has two figures? */
static bool may_flee_at_1(const struct gn_rally_facts *f)
{
    const struct gn_bar bar = rally_bar(f, NULL, NULL);
    unsigned orders = 1u << (LEVEL_0 + f->level);
    if (bar.kind == BAR_REMOVED)
        return false;
    for (int i = attempts_of(f, NULL); i > 0; i--)
        orders = after_attempt(f, &bar, orders);
    return orders >> LEVEL_1 & 1;
}

static void say_rulings(const struct gn_rally_facts *f, const struct gn_bar *bar, int attempts,
                        struct dice *d, struct steps *s)
{
    for (int i = 0; i < COUNT(rally_rules); i++)
        step_reads(s, &gn_rally_rules_table, i);
    if (attempts == 0)
        gn_say_lost(&f->unit, &f->by, d, s);
    else if (bar->kind != BAR_REMOVED)
        say_attempts(f, bar, s);
    if (may_flee_at_1(f))
        say_figure(f->figure, f->ruled, s);
}

/* One attempt a stage, and after the last the flight. */
bool gn_rally_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct gn_rally_facts *f = facts;
    struct gn_rally_result *r = state;
    const bool first = r->attempts == 0;
    const int able = attempts_of(f, s);
    const struct gn_bar bar = rally_bar(f, d, first && able > 0 ? s : NULL);
    const int most = bar.kind == BAR_REMOVED ? 0 : able;
    if (first) {
        r->order = (int16_t)(bar.kind == BAR_REMOVED ? (int)GONE : LEVEL_0 + f->level);
        say_rulings(f, &bar, able, d, s);
    }
    if (r->attempts < most) {
        r->attempts++;
        attempt(f, r, &bar, d, s);
        if (r->order != GOOD_ORDER && r->attempts < most)
            return true;
    }
    r->rallied = r->order == GOOD_ORDER;
    r->ap_left = (int16_t)(f->ap - r->attempts * parameter(RALLY_COST, NULL));
    if (RULE(2_6, !r->rallied) && r->order != GONE && r->order != GOOD_ORDER)
        r->spaces = (int16_t)(r->spaces + flight(r->order - LEVEL_0, f->figure, f->ruled, d, s));
    return false;
}

static bool rally_may(const void *facts, struct trouble *trouble)
{
    const struct gn_rally_facts *f = facts;
    return gn_may(&f->unit, trouble) &&
           require_of(2_6, !f->melee, "melee", trouble, "in melee a unit does not rally") &&
           (!may_flee_at_1(f) || gn_figure_may(1, f->figure, f->ruled, trouble));
}

static void rally_call(const void *facts, struct text *t)
{
    const struct gn_rally_facts *f = facts;
    const struct gn_bar bar = rally_bar(f, NULL, NULL);
    const int attempts = attempts_of(f, NULL);
    if (bar.kind == BAR_REMOVED) {
        gn_call_unthrown(&bar, t);
        return;
    }
    if (attempts == 0) {
        text_add(t, "Without action points it does not rally; it goes back by its level.");
        return;
    }
    if (!gn_call_unthrown(&bar, t)) {
        text_print(t, "Up to %d %s on one d%d: ", attempts, attempts == 1 ? "attempt" : "attempts",
                   gn_sides(&f->by));
        gn_say_number(&bar, t);
        text_add(t, f->worth == RALLIES_A_LEVEL ? " gains it a level." : " rallies it.");
    }
    text_add(t, " If it does not rally, it goes back by its level.");
}

static void rally_effects(const void *facts, const void *result, struct effects *e)
{
    const struct gn_rally_facts *f = facts;
    const struct gn_rally_result *r = result;
    if (r->order != LEVEL_0 + f->level)
        effect_set(e, "unit", "order", words_at(&gn_order_words, r->order));
    effect_move(e, "unit", "action points", r->ap_left - f->ap);
    effect_move(e, "unit", "spaces back", r->spaces);
}

MARKED_TABLE(rally_rules, "2.6 Rallying", {"parameter", TEXT(rally_rules, parameter)},
             {"value", AMOUNT(rally_rules, value)}, {"unit", UNIT(rally_rules, unit, value)});

const struct chart gn_rally_chart = {
    "rally",
    "Rally",
    "2. Morale",
    "The movement phase of a unit in bad order: does it rally, and if not, how far does it go "
    "back?",
    "class=crack size=24 casualties=3 level=2 action-points=3 leader-present=yes leader=yes",
    INPUTS(GN_TROOPS(gn_rally_facts),
           {"level", "its level of bad order", GN(2_6), WHOLE(gn_rally_facts, level, 0, 3)},
           {"action-points", "action points it has", GN(2_6), WHOLE(gn_rally_facts, ap, 0, 20)},
           {"leader-present", "any leader at all is in its space: a third attempt", GN(2_6),
            SAID(gn_rally_facts, led)},
           FIGURE_INPUT(gn_rally_facts),
           {"melee", "it is in melee", GN(2_6), SAID(gn_rally_facts, melee)}),
    OUTPUTS({"rallied", "it is in good order again", FLAG(gn_rally_result, rallied),
             .says = "it does not rally|it rallies"},
            {"order", "the order it is in then", PICK(gn_rally_result, order, gn_order_words),
             .says = gn_order_says},
            {"attempts", "attempts it made", HOW_MANY(gn_rally_result, attempts),
             .says = "|after 1 attempt|after # attempts"},
            {"action_points_left", "action points it has left", HOW_MANY(gn_rally_result, ap_left),
             .says = "|1 action point left|# action points left"},
            {"spaces", "spaces toward its own edge of the board", HOW_MANY(gn_rally_result, spaces),
             COUNTED(gn_spaces), .says = "|1 space back|# spaces back"}),
    .matters = "rallied order",
    RESOLVE(gn_rally_facts, gn_rally_result, gn_rally_stage),
    .may = rally_may,
    .call = rally_call,
    .effects = rally_effects,
    TABLES(GN_TABLES, &gn_rally_rules_table, &gn_bad_order_move_table),
    SETTINGS(GN_RULINGS(gn_rally_facts), ASKS(R_4, struct gn_rally_facts, by.missed),
             ASKS(R_9, struct gn_rally_facts, by.cover), ASKS(R_5, struct gn_rally_facts, worth),
             ASKS(R_6, struct gn_rally_facts, ruled), ASKS(R_14, struct gn_rally_facts, failed),
             ASKS(R_16, struct gn_rally_facts, again)),
};
