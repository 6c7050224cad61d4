/* 3. Corps attack stoppage: the more divisions are wrecked, the higher the dice that a corps needs
 * to go on with its attack.  Past the printed grid, and where it cannot be read, the ratio decides.
 */

#include "clauses.h"
#include "engine/chart/describe.h"

/* clang-format off */

enum { P = PRINTED, C = CONFIRMED, I = INFERRED, U = UNSURE };
enum { STOPPAGE_DIVISIONS = 10, DIVISIONS_MOST = 20, STOPPAGE_VALUES = 4 };

/* A triangle: divisions from 10 down to 1 across, wrecked ones down; the last of each column is for the commander. */
static FIGURES struct stoppage_row {
    int8_t divisions, wrecked, value, mark;
} stoppage_values[] = {
    {10, 0, 1, I}, { 9, 0, 1, I}, { 8, 0, 1, I}, { 7, 0, 1, C}, { 6, 0, 1, C}, { 5, 0, 1, C}, { 4, 0, 1, C}, { 3, 0, 1, C}, { 2, 0, 1, C}, { 1, 0, 1, C},
    {10, 1, 1, I}, { 9, 1, 1, I}, { 8, 1, 1, I}, { 7, 1, 1, C}, { 6, 1, 1, C}, { 5, 1, 1, C}, { 4, 1, 2, U}, { 3, 1, 2, C}, { 2, 1, 2, C}, { 1, 1, 3, C},
    {10, 2, 1, I}, { 9, 2, 1, I}, { 8, 2, 1, I}, { 7, 2, 1, U}, { 6, 2, 1, U}, { 5, 2, 2, C}, { 4, 2, 2, C}, { 3, 2, 2, C}, { 2, 2, 3, C}, { 1, 2, 4, C},
    {10, 3, 2, I}, { 9, 3, 2, I}, { 8, 3, 2, I}, { 7, 3, 2, C}, { 6, 3, 2, C}, { 5, 3, 2, C}, { 4, 3, 2, C}, { 3, 3, 3, C}, { 2, 3, 4, C},
    {10, 4, 2, I}, { 9, 4, 2, I}, { 8, 4, 2, I}, { 7, 4, 2, C}, { 6, 4, 2, C}, { 5, 4, 3, I}, { 4, 4, 3, C}, { 3, 4, 4, C},
    {10, 5, 2, I}, { 9, 5, 2, I}, { 8, 5, 2, I}, { 7, 5, 2, C}, { 6, 5, 3, I}, { 5, 5, 3, C}, { 4, 5, 4, C},
    {10, 6, 2, I}, { 9, 6, 2, I}, { 8, 6, 2, I}, { 7, 6, 3, I}, { 6, 6, 3, C}, { 5, 6, 4, C},
    {10, 7, 2, I}, { 9, 7, 3, I}, { 8, 7, 3, I}, { 7, 7, 3, C}, { 6, 7, 4, C},
    {10, 8, 3, P}, { 9, 8, 3, P}, { 8, 8, 3, P}, { 7, 8, 4, P},
    {10, 9, 3, P}, { 9, 9, 3, P}, { 8, 9, 4, P},
    {10, 10, 3, P}, { 9, 10, 4, P},
    {10, 11, 4, P},
};

static FIGURES struct {
    figure rating_lo, rating_hi, needed[STOPPAGE_VALUES], mark;
} stoppage_rolls[] = {
    /* rating  value 1  2  3   4 */
    {3, 4,          {3, 5, 8, 10}, CONFIRMED},
    {1, 2,          {3, 6, 9, 11}, CONFIRMED},
    {0, 0,          {4, 7, 10, 12}, PRINTED},
};

enum { STOPPAGE_COMMANDER, STOPPAGE_NIGHT, STOPPAGE_DEFENSIVE, STOPPAGE_INDEPENDENT };

static FIGURES struct {
    const char *condition, *applies_to;
    struct amount amount;
} stoppage_modifiers[] = {
    {"corps_commander_lost",                        "wrecked_divisions", {2 * 1, NULL}},
    {"night",                                       "dice",              {2 * -3, NULL}},
    {"night_and_defensive_order",                   "dice",              {0, NULL}},
    {"no_corps_structure_or_independent_divisions", "procedure",         {0, "10.3d"}},
};
/* clang-format on */

static MARKED_TABLE(stoppage_values, "Stoppage value", NUMBER_COLUMN(stoppage_values, divisions),
                    NUMBER_COLUMN(stoppage_values, wrecked), NUMBER_COLUMN(stoppage_values, value));

static MARKED_TABLE(stoppage_rolls, "Dice to go on with an attack",
                    {"rating", RANGE(stoppage_rolls, rating_lo, rating_hi)},
                    {"needed", SPREAD(stoppage_rolls, needed, "value_1 value_2 value_3 value_4")});

static PRINTED_TABLE(stoppage_modifiers, "Changes to the stoppage check",
                     TEXT_COLUMN(stoppage_modifiers, condition),
                     TEXT_COLUMN(stoppage_modifiers, applies_to),
                     {"amount", AMOUNT(stoppage_modifiers, amount)});

struct stoppage_facts {
    int16_t divisions, wrecked, commander_lost, rating, night, defensive, independent;
    int16_t doubtful; /* G-3 */
};

struct stoppage_result {
    int16_t value, needed, stopped;
};

static const struct purpose for_stoppage = {"corps", "going on with the attack"};

/* G-2, which the printed grid obeys wherever it can be read. */
static int value_by_ratio(int divisions, int wrecked)
{
    return wrecked > divisions           ? 4
           : 4 * wrecked > 3 * divisions ? 3
           : 4 * wrecked > divisions     ? 2
                                         : 1;
}

static int stoppage_value(const struct stoppage_facts *f, struct steps *s)
{
    int wrecked = f->wrecked;
    if (RULE(S_3_2, f->commander_lost)) {
        wrecked += stoppage_modifiers[STOPPAGE_COMMANDER].amount.halves / 2;
        step_tell(s, BS(S_3_2), "its commander is lost: %d wrecked divisions count as %d", NULL,
                  f->wrecked, wrecked);
    }
    if (f->divisions > STOPPAGE_DIVISIONS)
        return step_gap(s, BS(G_2), value_by_ratio(f->divisions, wrecked),
                        "%d divisions are past the grid: value by ratio", NULL, f->divisions, 0);
    for (int i = 0; i < COUNT(stoppage_values); i++) {
        FIGURES struct stoppage_row *v = &stoppage_values[i];
        if (v->divisions != f->divisions || v->wrecked != wrecked)
            continue;
        const bool by_ratio = v->mark == UNSURE && RULE(G_3, f->doubtful == DOUBTFUL_RATIO);
        if (!by_ratio)
            step_reads(s, &bs_stoppage_values_table, i);
        if (v->mark == UNSURE)
            return step_gap(s, BS(G_3), by_ratio ? value_by_ratio(f->divisions, wrecked) : v->value,
                            "%d divisions, %d wrecked cannot be read: value %s",
                            by_ratio ? "by ratio" : "of the later edition", f->divisions, wrecked);
        return step_from(s, &bs_stoppage_values_table, i, BS(S_3_2), v->value,
                         "%d divisions, %d wrecked: value", NULL, f->divisions, wrecked);
    }
    return 1; /* the grid has no hole */
}

static int stoppage_needed(const struct stoppage_facts *f, int value, struct dice *d,
                           struct steps *s)
{
    const int column = (value - 1 + STOPPAGE_VALUES) % STOPPAGE_VALUES; /* of the values 1 to 4 */
    const int i = dice_row(d, RANGES(stoppage_rolls, rating_lo, rating_hi), f->rating);
    step_reads(s, &bs_stoppage_rolls_table, i);
    step_tell(s, BS(S_3_3), "rating %d needs %d", NULL, f->rating,
              stoppage_rolls[i].needed[column]);
    return stoppage_rolls[i].needed[column];
}

/* What night takes from the dice. */
static int stoppage_night(const struct stoppage_facts *f, struct steps *s)
{
    if (!RULE(S_9_31, f->night))
        return 0;
    const int row = RULE(S_3_3, f->defensive) ? STOPPAGE_DEFENSIVE : STOPPAGE_NIGHT;
    const int adds = stoppage_modifiers[row].amount.halves / 2;
    step_tell(s, BS(S_3_3), adds ? "night: %d to the dice" : "night, but the orders are defensive",
              NULL, adds, 0);
    return adds;
}

static bool stoppage_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct stoppage_facts *f = facts;
    struct stoppage_result *r = state;
    if (f->independent)
        step_tell(s, BS(S_3_5), "they check as a corps of %d", NULL, f->divisions, 0);
    r->value = (int16_t)stoppage_value(f, s);
    r->needed = (int16_t)stoppage_needed(f, r->value, d, s);
    const int adds = stoppage_night(f, s);
    if (12 + adds < r->needed)
        step_gap(s, BS(G_4), 0, "two dice cannot reach it", NULL, 0, 0);
    const int dice = dice_sum(d, &for_stoppage, 2, 6);
    r->stopped = dice + adds < r->needed;
    step_fell(s, d, BS(S_3_3), adds ? "%d, at night %d: the corps %s" : "%d: the corps %s", NULL,
              r->stopped ? "is stopped" : "goes on", dice, dice + adds);
    return false;
}

static bool stoppage_may(const void *facts, struct trouble *trouble)
{
    const struct stoppage_facts *f = facts;
    if (RULE(S_3_2, f->wrecked <= f->divisions))
        return true;
    struct text *t = trouble_rule(trouble, BS(S_3_2), "wrecked");
    text_add(t, "a corps of ");
    text_things(t, f->divisions, "division");
    text_add(t, " has no more wrecked than that; a lost commander is said with commander-lost=yes");
    return false;
}

static void stoppage_call(const void *facts, struct text *t)
{
    const struct stoppage_facts *f = facts;
    text_print(t, "Two dice: the corps goes on with %d or more.",
               stoppage_needed(f, stoppage_value(f, NULL), NULL, NULL) - stoppage_night(f, NULL));
}

static void stoppage_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct stoppage_result *)result)->stopped)
        effect_set(e, "corps", "attack order", "lost");
}

const struct chart bs_stoppage_chart = {
    "stoppage",
    "Corps attack stoppage",
    "3. Stoppage",
    "A corps on the attack that small arms fired on last turn: does it go on?",
    "divisions=3 wrecked=1 rating=2",
    INPUTS({"divisions", "divisions in the corps now", BS(S_3_2),
            WHOLE(stoppage_facts, divisions, 1, DIVISIONS_MOST)},
           {"wrecked", "how many of them are wrecked", BS(S_3_2),
            WHOLE(stoppage_facts, wrecked, 0, DIVISIONS_MOST)},
           {"commander-lost", "the corps has lost its first commander", BS(S_3_2),
            SAID(stoppage_facts, commander_lost)},
           {"rating", "rating of the leader it has now", BS(S_3_3),
            WHOLE(stoppage_facts, rating, 0, RATING_MOST)},
           {"night", "it is night", BS(S_9_31), SAID(stoppage_facts, night)},
           {"independent", "divisions without a corps: those present count as one", BS(S_3_5),
            SAID(stoppage_facts, independent)},
           {"defensive", "its orders are defensive", BS(S_3_3), SAID(stoppage_facts, defensive)}),
    OUTPUTS({"value", "how shaken the attack is", HOW_MANY(stoppage_result, value)},
            {"needed", "what the dice must reach", HOW_MANY(stoppage_result, needed)},
            {"stopped", "the corps loses its attack order", FLAG(stoppage_result, stopped),
             .says = "the attack goes on|the corps loses its attack order"}),
    RESOLVE(stoppage_facts, stoppage_result, stoppage_stage),
    .may = stoppage_may,
    .call = stoppage_call,
    .effects = stoppage_effects,
    TABLES(&bs_stoppage_values_table, &bs_stoppage_rolls_table, &bs_stoppage_modifiers_table),
    SETTINGS(ASKS(G_3, struct stoppage_facts, doubtful)),
};
