/* 7. Guns lost in limbering: those that must go back under the enemy's eyes leave some behind. */

#include "engine/chart/describe.h"
#include "fire.h"

static FIGURES struct {
    figure lo, hi, lost;
} gun_loss[] = {
    {1, 2, 0},
    {3, 4, 1},
    {5, 5, 2},
    {6, 6, 3},
};

PRINTED_TABLE(gun_loss, "Guns lost in limbering", {"die", ROLL(gun_loss, lo, hi)},
              {"gun_points_lost", NUMBER(gun_loss, lost)});

int16_t bs_guns_lost(int there, struct dice *d, const struct purpose *purpose, struct steps *s)
{
    int die;
    const int i = dice_within(d, purpose, DICE_SINGLE, 6, RANGES(gun_loss, lo, hi), &die);
    const int lost = gun_loss[i].lost < there ? gun_loss[i].lost : there;
    step_fell(s, d, BS(S_7_1),
              lost < gun_loss[i].lost ? "%d in limbering: all that was left is lost, gun points: %d"
              : lost == 1             ? "%d in limbering: %d gun point lost"
                                      : "%d in limbering: %d gun points lost",
              NULL, NULL, die, lost);
    return (int16_t)lost;
}

struct gun_facts {
    int16_t guns;
};

struct gun_result {
    int16_t lost;
};

static const struct purpose for_limbering = {"battery", "gun loss"};

static bool gun_loss_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    ((struct gun_result *)state)->lost =
        bs_guns_lost(((const struct gun_facts *)facts)->guns, d, &for_limbering, s);
    return false;
}

static void gun_loss_call(const void *facts, struct text *t)
{
    text_add(t, "One die:");
    for (int i = 0; i < COUNT(gun_loss); i++) {
        text_add(t, i ? ", on " : " on ");
        band_print(t, gun_loss[i].lo, gun_loss[i].hi);
        text_char(t, ' ');
        text_things(t, gun_loss[i].lost, "gun point");
    }
    text_add(t, " lost.");
}

static void gun_loss_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "battery", "gun points", -((const struct gun_result *)result)->lost);
    effect_set(e, "battery", "formation", "limbered");
}

const struct chart bs_gun_loss_chart = {
    "gun-loss",
    "Gun loss",
    "7. Gun loss",
    "Guns that must limber in an enemy zone of control or in close combat.",
    "guns=4",
    INPUTS({"guns", "gun points there; no more can be lost", BS(S_7_1),
            WHOLE(gun_facts, guns, 1, 10), UNLESS("10"), COUNTED(bs_guns_scale)}),
    OUTPUTS({"guns_lost", "gun points lost", HOW_MANY(gun_result, lost), COUNTED(bs_guns_scale),
             .says = "no guns are lost|1 gun point is lost|# gun points are lost"}),
    RESOLVE(gun_facts, gun_result, gun_loss_stage),
    .call = gun_loss_call,
    .effects = gun_loss_effects,
    TABLES(&bs_gun_loss_table),
};
