/* 9B, 9C: firefights.  In a round both sides fire, who was hit tests his morale, and the side that
 * cost the other more throws for what the loser does. */

#include <string.h>

#include "fire.h"

/* ---- the printed tables ---- */

/* What the victor's throw is about: the losses of both, the loser else. */
INTS(loser_facts, inflicted, received, leader, shaken, at_30, low_ammo, cover);

/* clang-format off */
enum { CONTINUES, FALLS_BACK, BACK_DISORDERED, ROUTS }; /* ORDER RESULT */
static WORD_LIST(result_words, "firefight continues", "loser falls back", "loser falls back disordered", "loser routs"); /* ORDER RESULT */
static FIGURES struct {
    figure lo, hi, result, inches;
    const char *note;
    figure mark;
} firefight_result[] = {
    { 2,   12, CONTINUES,       0,     NULL,               PRINTED},
    {13,   16, FALLS_BACK,      2,     "ignored in cover", PRINTED},
    {17,   19, FALLS_BACK,      5,     NULL,               PRINTED},
    {20,   22, BACK_DISORDERED, 5,     NULL,               PRINTED},
    {23, OPEN, ROUTS,           BLANK, NULL,               PRINTED},
};

#define FACTS loser_facts
static FIGURES struct modifier_line firefight_modifiers[] = {
    {"inflicted",         "casualties",            "casualty inflicted",                   2, EACH(inflicted), "casualty", AS("+2:-2")},
    {"received",          "casualties",            "casualty received",                   -2, EACH(received), "casualty", AS("+2:-2")},
    {"ldr_impersonal",    "leader with the loser", "Impersonal leader with the loser",    -1, WHEN(leader, IMPERSONAL), AS("-1:-2:-3")},
    {"ldr_inspirational", "leader with the loser", "Inspirational leader with the loser", -2, WHEN(leader, INSPIRATIONAL), AS("-1:-2:-3")},
    {"ldr_charismatic",   "leader with the loser", "Charismatic leader with the loser",   -3, WHEN(leader, CHARISMATIC), AS("-1:-2:-3")},
    {"shaken",            "loser",                 "the loser is shaken",                  2, HOLDS(shaken)},
    {"loser_30",          "loser",                 "losing unit at 30 percent",            2, EACH(at_30), "unit"},
    {"ammo",              "loser",                 "the loser's ammunition is low",        3, HOLDS(low_ammo)},
};
#undef FACTS

static const struct {
    const char *action;
} firefight_procedure[] = {
    {"both sides fire"}, {"units that were hit test their morale"}, {"the side that hit more is the victor and throws for the result"},
};
enum { NO_ONE_WON = 4, NO_ROLL }; /* ORDER RESULT, after those of the table */
static WORD_LIST(firefight_words, "continues", "back", "back-disordered", "routs", "no-victor", "no-roll"); /* ORDER RESULT */
/* clang-format on */

static MARKED_TABLE(firefight_result, "Firefight result",
                    {"dice", RANGE(firefight_result, lo, hi), EXTRA(.heading = "*")},
                    {"result", WORD(firefight_result, result, result_words)},
                    {"fall_back_in", NUMBER(firefight_result, inches), EXTRA(.blank = "-")},
                    {"note", TEXT(firefight_result, note), EXTRA(.blank = "-")});
static MODIFIER_TABLE(firefight_modifiers, "Firefight modifiers");
static PRINTED_TABLE(firefight_procedure, "Firefight procedure", INDEX("step", 1),
                     TEXT_COLUMN(firefight_procedure, action));

/* ---- the result ---- */

#define BANDS RANGES(firefight_result, lo, hi)

static int loser_sum(const struct loser_facts *f, struct steps *s)
{
    return modifiers_sum(&emp_firefight_modifiers_table, EMP(firefight_modifiers), f, s);
}

/* Below the table it continues as well (G21).  *inches are NO_NUMBER for a rout. */
static int throw_result(const struct loser_facts *f, struct dice *d, int16_t *inches,
                        struct steps *s)
{
    static const struct purpose for_result = {"victor", "firefight result"};
    int total;
    const int band = emp_throw(d, &for_result, BANDS, loser_sum(f, s), &total),
              row = band > 0 ? band : 0;
    if (band < 0)
        step_tell_gap(s, EMP(G_21), "below the table it continues", NULL, 0, 0);
    step_from(steps_fallen(s, d), &emp_firefight_result_table, row, EMP(firefight_result), 0,
              "%d: %s", words_at(&result_words, firefight_result[row].result), total, 0);
    step_reads(s, &emp_firefight_result_table, row);
    const bool ignored = RULE(firefight_result, firefight_result[row].note && f->cover);
    if (ignored)
        step_tell(steps_fallen(s, d), EMP(firefight_result), "in cover it does not fall back", NULL,
                  0, 0);
    *inches = (int16_t)(ignored                                 ? 0
                        : firefight_result[row].inches == BLANK ? NO_NUMBER
                                                                : firefight_result[row].inches);
    return ignored ? CONTINUES : firefight_result[row].result;
}

INTS(loser_result, result, inches, unused[2]);

STAGE(result_stage, loser_facts, loser_result)
{
    step_tell_gap(s, EMP(G_1), "two d10 are thrown", NULL, 0, 0);
    r->result = (int16_t)throw_result(f, d, &r->inches, s);
}

static void say_result(struct text *t, int band, const void *facts)
{
    if (firefight_result[band].note && ((const struct loser_facts *)facts)->cover) {
        text_add(t, "in cover nothing");
        return;
    }
    text_add(t, words_at(&result_words, firefight_result[band].result));
    if (firefight_result[band].inches > 0)
        text_print(t, " %d inches", firefight_result[band].inches);
}

CALL(result_call, loser_facts)
{
    emp_call_bands(t, loser_sum(f, NULL), BANDS, say_result, f);
}

MAY(result_may, loser_facts)
{
    return require_of(firefight_procedure, f->inflicted > f->received, "inflicted", trouble,
                      "the victor inflicts more than he receives; else nobody throws");
}

static void result_effects(const void *facts, const void *result, struct effects *e)
{
    const struct loser_result *r = result;
    effect_move(e, "loser", "inches back", r->inches == NO_NUMBER ? 0 : r->inches);
    if (r->result == BACK_DISORDERED)
        effect_set(e, "loser", "order", "disordered");
    if (r->result == ROUTS)
        effect_set(e, "loser", "morale", "bad");
}

/* clang-format off */
#define RESULTS(of) {"result", "what the loser does", PICK(of, result, firefight_words), .says = \
        ": the loser fights on|: the loser falls back|: the loser falls back in disorder|: the loser routs|neither side wins the firefight|nobody throws for a result"}, \
    {"inches", "that he falls back", HOW_MANY(of, inches), .none = "rout", COUNTED(emp_inches), .says = "|@|"}
/* clang-format on */
#define OF loser_facts
#define BY EMP(firefight_modifiers)
DESCRIBE(emp_firefight_result, "firefight-result", "Firefight result", "9B. Fire",
         "What a firefight does to the side that was hit more; the victor throws.",
         "inflicted=3 received=1 shaken=yes units-at-30=1",
         INPUTS(IN_NUMBER("inflicted", "casualties by the victor", inflicted, 0, 60),
                IN_COUNT("received", "casualties of the victor", received, 60),
                IN_USUAL("leader", "with the loser", leader, emp_leader_words, "none"),
                IN_YES("shaken", "the loser is shaken", shaken),
                IN_COUNT("units-at-30", "losing units at 30 percent casualties", at_30, 11),
                IN_YES("low-ammo", "the loser's ammunition is depleted or exhausted", low_ammo),
                {"cover", "the loser is in cover", EMP(firefight_result), SAID(OF, cover)}),
         OUTPUTS(RESULTS(loser_result)), RESOLVE(loser_facts, loser_result, result_stage),
         .may = result_may, .call = result_call,
         TABLES(&emp_firefight_modifiers_table, &emp_firefight_result_table,
                &emp_firefight_procedure_table),
         .effects = result_effects);
#undef OF
#undef BY

/* ---- a round of a firefight ---- */

enum { UNITS_MOST = 4, SIDES = 2, A = 0, B = 1, NO_VICTOR = 2 };

INTS(firing_unit, figures, sum);
struct firefight_side {
    int16_t count;
    struct firing_unit unit[UNITS_MOST];
    int16_t class, start, lost, lost_now, morale; /* of the unit that is hit */
    struct loser_facts loser;                     /* if this side is it */
};

struct firefight_facts {
    struct firefight_side side[SIDES];
    int16_t by_below, by_losses, by_rounding, by_hits, by_victor; /* G21, N14, G40, N33, N34 */
};

struct firefight_state {
    int16_t hits[SIDES], failed[SIDES], victor, result, inches;
    int16_t fired, tested;           /* units, of both sides */
    int8_t taken[SIDES][UNITS_MOST]; /* hits by each unit */
    int8_t unused[6];
};

static WORD_LIST(victor_words, "a", "b", "none");
static const struct purpose fire_of[SIDES] = {{"a", "fire"}, {"b", "fire"}},
                            morale_of[SIDES] = {{"a", "morale"}, {"b", "morale"}};

/* Units of a side that are hit: one, or by the other answers of N33 as many as fire. */
static int units_of(const struct firefight_facts *f, int side)
{
    return RULE(N_33, f->by_hits == HITS_ONE) ? 1 : f->side[side].count;
}

/* ---- the fire of some units of a side ---- */

/* Asked as a rule of its own, so that equal hits of theirs are one. */
struct shots_facts {
    int8_t side, first, count, by_below; /* the units, from the first */
    int8_t figures[UNITS_MOST], sum[UNITS_MOST];
};
INTS(shots_result, hits, fired, unused[2]);

static bool shots_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct shots_facts *f = facts;
    struct shots_result *r = state;
    const int figures = f->figures[r->fired], sum = f->sum[r->fired++];
    steps_new_sum(s);
    step(s, EMP(firefight_procedure), sum, f->side ? "unit %d of b fires" : "unit %d of a fires",
         NULL, f->first + r->fired, 0);
    const int column = emp_fire_column(d, &fire_of[f->side], sum, f->by_below, s);
    r->hits = (int16_t)(r->hits + emp_small_arms_hits(d, figures, column, s));
    return r->fired < f->count;
}

static int figures_firing(const struct firefight_side *u)
{
    int figures = 0;
    for (int i = 0; i < u->count; i++)
        figures += u->unit[i].figures;
    return figures;
}

/* Of the units from this one on, those that fire together: one if they are few or if it matters
 * whose hits they are, else all, but no more dice than 64 bits hold the odds of. */
static struct shots_facts fire_together(const struct firefight_facts *f, int side, int first)
{
    enum { FEW = 2 * BLOCK, DICE_MOST = 14 }; /* four units have 100^4 6^14 ways */
    const bool alone = f->by_hits == HITS_FRONT || figures_firing(&f->side[side]) <= FEW;
    struct shots_facts shots = {
        .side = (int8_t)side, .first = (int8_t)first, .by_below = (int8_t)f->by_below};
    for (int i = first, dice = 0; i < f->side[side].count; i++) {
        const struct firing_unit *unit = &f->side[side].unit[i];
        dice += (unit->figures + BLOCK - 1) / BLOCK;
        if (i > first && (dice > DICE_MOST || alone))
            break;
        shots.figures[shots.count] = (int8_t)unit->figures;
        shots.sum[shots.count++] = (int8_t)unit->sum;
    }
    return shots;
}

/* N33: the hits of firing units fall on the named unit, on the one before it, or are shared, the
 * odd ones to the nearest, who stands first; no unit loses more than it has (G57). */
static void take_hits(const struct firefight_facts *f, struct firefight_state *r, int target,
                      int firer, int hits)
{
    const int units = units_of(f, target), left = f->side[target].start - f->side[target].lost;
    for (int i = 0; i < hits; i++) {
        const int unit = f->by_hits == HITS_FRONT ? (firer < units ? firer : units - 1)
                                                  : r->hits[!target] % units;
        if (RULE(G_57, r->taken[target][unit] < left)) {
            r->taken[target][unit]++;
            r->hits[!target]++;
        }
    }
}

static void fire_units(const struct firefight_facts *f, struct dice *d, struct firefight_state *r,
                       struct steps *s)
{
    static const struct rule rule = {sizeof(struct shots_facts), sizeof(struct shots_result),
                                     shots_stage};
    const int side = r->fired >= f->side[A].count, first = r->fired - side * f->side[A].count;
    const struct shots_facts shots = fire_together(f, side, first);
    struct shots_result fell = {0};
    odds_ask(d, &rule, &shots, &fell, s);
    take_hits(f, r, !side, first, fell.hits);
    r->fired = (int16_t)(r->fired + shots.count);
}

static void test_unit(const struct firefight_facts *f, struct dice *d, struct firefight_state *r,
                      struct steps *s)
{
    const int first = units_of(f, A), side = r->tested >= first, unit = r->tested - side * first;
    const struct firefight_side *u = &f->side[side];
    const int taken = r->taken[side][unit];
    struct steps *after = steps_after(s, d);
    r->tested++;
    if (!RULE(firefight_procedure, taken > 0))
        return;
    const struct emp_morale m = {
        .class = u->class,
        .formation = IN_OTHER, /* the sum that was given has it */
        .lost = (int16_t)emp_percent(u->lost + taken, u->start, f->by_rounding, NULL),
        .lost_now = (int16_t)emp_percent(u->lost_now + taken, u->start, f->by_rounding, NULL),
        .by_losses = f->by_losses};
    const int sum = u->morale + emp_morale_sum(&m, after);
    r->failed[side] =
        (int16_t)(r->failed[side] + emp_morale_fails(d, &morale_of[side], u->class, sum, after));
}

/* Losing units at 30 percent: those said, and those of this round. */
static int units_at_30(const struct firefight_facts *f, const struct firefight_state *r, int loser)
{
    const struct firefight_side *u = &f->side[loser];
    int units = u->loser.at_30;
    for (int i = 0; i < units_of(f, loser); i++)
        units += emp_percent(u->lost + r->taken[loser][i], u->start, f->by_rounding, NULL) >= 30;
    return units;
}

static void settle(const struct firefight_facts *f, struct dice *d, struct firefight_state *r,
                   struct steps *s)
{
    r->victor = (int16_t)(r->hits[A] > r->hits[B] ? A : r->hits[B] > r->hits[A] ? B : NO_VICTOR);
    const int victor = r->victor;
    r->result = NO_ONE_WON;
    if (victor == NO_VICTOR)
        return;
    r->result = NO_ROLL;
    if (r->failed[victor] && RULE(N_34, f->by_victor == VICTOR_STOPS))
        return;
    struct loser_facts loser = f->side[!victor].loser;
    loser.inflicted = r->hits[victor];
    loser.received = r->hits[!victor];
    loser.at_30 = (int16_t)units_at_30(f, r, !victor);
    struct steps *after = steps_after(s, d);
    steps_new_sum(after);
    r->result = (int16_t)throw_result(&loser, d, &r->inches, after);
}

static bool firefight_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct firefight_facts *f = facts;
    struct firefight_state *r = state;
    if (r->fired < f->side[A].count + f->side[B].count)
        fire_units(f, d, r, s);
    else if (r->tested < units_of(f, A) + units_of(f, B))
        test_unit(f, d, r, s);
    else {
        settle(f, d, r, s);
        memset(r->taken, 0, sizeof r->taken);
        return false;
    }
    return true;
}

MAY(firefight_may, firefight_facts)
{
    for (int i = 0; i < SIDES; i++) {
        const struct firefight_side *u = &f->side[i];
        if (!require_of(firefight_procedure, u->count > 0, i ? "b-fire" : "a-fire", trouble,
                        "in a firefight both sides fire") ||
            !emp_may_have_lost(u->start, u->lost, u->lost_now, i ? "b-lost" : "a-lost", trouble))
            return false;
    }
    return true;
}

CALL(firefight_call, firefight_facts)
{
    text_add(t,
             "Both sides fire: two d10 for each unit, and a d6 where its cell has a face. Who was "
             "hit tests his morale, and the side that hit more throws two d10 for the result.");
}

static const struct field unit_fields[] = {
    {"figures", "that fire", NULL, WHOLE(firing_unit, figures, 1, 96)},
    {"sum", "of its modifiers", NULL, WHOLE(firing_unit, sum, -60, 60), UNLESS("0")}};
static const struct list unit_lists[SIDES] = {
    LIST(firefight_facts, side[A].unit, side[A].count, unit_fields, UNITS_MOST),
    LIST(firefight_facts, side[B].unit, side[B].count, unit_fields, UNITS_MOST)};

/* clang-format off */
#define OF firefight_facts
#define LOST(member) EMP(morale_test_modifiers), WHOLE(OF, member, 0, 119), UNLESS("0"), COUNTED(emp_figures)
#define OF_B(what) "b-" what /* the other side of a, which alone names it */
#define OF_NOBODY(what) NULL
#define SIDE(n, its, OTHER) \
    {its "fire", "units that fire", EMP(small_arms_fire), ITEMS(OF, side[n].unit, unit_lists[n]), .opposite = OTHER("fire")}, \
    {its "class", "of the unit that is hit", EMP(morale_tests), PICK(OF, side[n].class, emp_class_words), .opposite = OTHER("class")}, \
    {its "figures", "of that unit at the start", EMP(morale_tests), WHOLE(OF, side[n].start, 1, 120), COUNTED(emp_figures), .opposite = OTHER("figures")}, \
    {its "lost", "of these before", LOST(side[n].lost), .opposite = OTHER("lost")}, \
    {its "lost-now", "of these in this turn", LOST(side[n].lost_now), .opposite = OTHER("lost-now")}, \
    {its "morale", "sum of its morale test without casualties", EMP(morale_test_modifiers), WHOLE(OF, side[n].morale, -40, 40), UNLESS("0"), .opposite = OTHER("morale")}, \
    {its "leader", "with the side", BY, PICK(OF, side[n].loser.leader, emp_leader_words), UNLESS("none"), .opposite = OTHER("leader")}, \
    {its "shaken", "the side is shaken", BY, SAID(OF, side[n].loser.shaken), .opposite = OTHER("shaken")}, \
    {its "low-ammo", "its ammunition is depleted or exhausted", BY, SAID(OF, side[n].loser.low_ammo), .opposite = OTHER("low-ammo")}, \
    {its "cover", "the side is in cover", EMP(firefight_result), SAID(OF, side[n].loser.cover), .opposite = OTHER("cover")}, \
    {its "units-at-30", "other units of it at 30 percent casualties", BY, WHOLE(OF, side[n].loser.at_30, 0, 11), UNLESS("0"), .opposite = OTHER("units-at-30")}
/* clang-format on */
#define BY EMP(firefight_modifiers)
DESCRIBE(emp_firefight, "firefight", "A round of a firefight", "9B. Fire",
         "Both sides fire, who is hit tests his morale, and the side that hit more throws for the "
         "result.",
         "a-fire=12:0 a-class=veteran a-figures=12 b-fire=12:-1 b-class=regular b-figures=12 "
         "b-morale=-1",
         INPUTS(SIDE(A, "a-", OF_B), SIDE(B, "b-", OF_NOBODY)),
         OUTPUTS({"victor", "who hit more", PICK(firefight_state, victor, victor_words),
                  .says = "side A wins the firefight|side B wins the firefight|"},
                 RESULTS(firefight_state),
                 {"a_hits", "on b", HOW_MANY(firefight_state, hits[A]), COUNTED(emp_hits),
                  .says = "; side A scores @"},
                 {"b_hits", "on a", HOW_MANY(firefight_state, hits[B]), COUNTED(emp_hits),
                  .says = "; side B scores @"},
                 {"a_failed", "units of a that fail", HOW_MANY(firefight_state, failed[A]),
                  .says = "|; units of side A that fail: #"},
                 {"b_failed", "units of b that fail", HOW_MANY(firefight_state, failed[B]),
                  .says = "|; units of side B that fail: #"}),
         .matters = "victor result", RESOLVE(firefight_facts, firefight_state, firefight_stage),
         .may = firefight_may, .call = firefight_call,
         TABLES(&emp_firefight_procedure_table, &emp_small_arms_fire_table, &emp_morale_tests_table,
                &emp_morale_test_modifiers_table, &emp_firefight_modifiers_table,
                &emp_firefight_result_table),
         SETTINGS(ASKS(G_21, struct OF, by_below), ASKS(N_14, struct OF, by_losses),
                  ASKS(G_40, struct OF, by_rounding), ASKS(N_33, struct OF, by_hits),
                  ASKS(N_34, struct OF, by_victor)));
