/* 2. Initiative: a leader tries to give himself orders, and on the lowest throw does what the enemy
 * likes instead. */

#include "clauses.h"
#include "engine/chart/describe.h"

/* clang-format off */
static FIGURES struct {
    figure points_lo, points_hi, success_min, loose_cannon, mark;
} initiative[] = {
    {OPEN,    0, 12, 2, PRINTED},
    {   1,    2, 11, 2, PRINTED},
    {   3,    3, 10, 2, PRINTED},
    {   4, OPEN,  9, 2, CONFIRMED},
};
/* clang-format on */

static MARKED_TABLE(initiative, "Initiative",
                    {"points", RANGE(initiative, points_lo, points_hi),
                     EXTRA(.blank = "-99", .no = "99")},
                    NUMBER_COLUMN(initiative, success_min),
                    {"loose_cannon_roll", NUMBER(initiative, loose_cannon)});

struct initiative_facts {
    int16_t points;
};

struct initiative_result {
    int16_t success, loose_cannon;
};

static const struct purpose for_initiative = {"leader", "initiative"};

static int initiative_row(int points, struct dice *d)
{
    return dice_row(d, RANGES(initiative, points_lo, points_hi), points);
}

static bool initiative_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const int points = ((const struct initiative_facts *)facts)->points,
              i = initiative_row(points, d);
    struct initiative_result *r = state;
    step_reads(s, &bs_initiative_table, i);
    step_tell(s, BS(S_2_3), "with %d initiative points %d or more succeeds", NULL, points,
              initiative[i].success_min);
    const int dice = dice_sum(d, &for_initiative, 2, 6);
    r->loose_cannon = RULE(S_2_5, dice == initiative[i].loose_cannon);
    r->success = RULE(S_2_3, dice >= initiative[i].success_min);
    step_fell(s, d, r->loose_cannon ? BS(S_2_5) : BS(S_2_3), "%d: %s", NULL,
              r->loose_cannon ? "a loose cannon"
              : r->success    ? "he gives himself orders"
                              : "he goes on as ordered",
              dice, 0);
    return false;
}

static void initiative_call(const void *facts, struct text *t)
{
    const int i = initiative_row(((const struct initiative_facts *)facts)->points, NULL);
    text_print(t, "Two dice: %d or more and he gives himself orders; on %d he is a loose cannon.",
               initiative[i].success_min, initiative[i].loose_cannon);
}

static void initiative_effects(const void *facts, const void *result, struct effects *e)
{
    const struct initiative_result *r = result;
    if (r->loose_cannon) {
        effect_set(e, "leader", "movement", "the enemy's for one turn");
        effect_set(e, "leader", "orders", "none");
    } else if (r->success)
        effect_set(e, "leader", "orders", "his own");
}

const struct chart bs_initiative_chart = {
    "initiative",
    "Initiative",
    "2. Initiative",
    "A leader of a wing, corps or division tries to give himself orders.",
    "points=3",
    INPUTS({"points", "his rating and what his superiors take away", BS(S_2_2),
            WHOLE(initiative_facts, points, -20, 20)}),
    OUTPUTS({"success", "he has given himself orders", FLAG(initiative_result, success),
             .says = "he gets no orders|he gives himself orders"},
            {"loose_cannon", "the enemy moves him for a turn",
             FLAG(initiative_result, loose_cannon), .says = "; the enemy moves him for a turn"}),
    RESOLVE(initiative_facts, initiative_result, initiative_stage),
    .call = initiative_call,
    .effects = initiative_effects,
    TABLES(&bs_initiative_table),
};
