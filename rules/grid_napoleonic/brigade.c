/* Beyond one unit: 2.7, friends who see others go back, and 2.9, the morale of the brigade. */

#include "morale.h"

/* ---- a unit goes back past its friends ---- */

enum { ADJACENT, THROUGH, ALONG };
static WORD_LIST(where_words, "adjacent", "through", "along"); /* ORDER WHERE */
static WORD_LIST(goes_words, "fallback", "retreat", "rout");
static const struct purpose for_friend = {"friend", "morale"};

/* Checks of each friend.  R12: a fallback calls for none; R11: one for each unit that goes past. */
static int checks_of(const struct gn_spread_facts *f, struct steps *s)
{
    if (f->goes == GOES_BACK) {
        const bool quiet = !RULE(R_12, f->quiet == FALLBACK_RETREATS);
        step_gap(s, GN(R_12), 0,
                 quiet ? "a fallback calls for no check" : "a fallback counts as a retreat", NULL,
                 0, 0);
        if (quiet)
            return 0;
    }
    if (f->units == 1)
        return 1;
    const bool each = RULE(R_11, f->each == PASSING_EACH);
    step_gap(s, GN(R_11), 0, each ? "a check for each of %d units" : "one check for all %d units",
             NULL, f->units, 0);
    return each ? f->units : 1;
}

static enum gn_event event_of(const struct gn_spread_facts *f, const struct gn_friend_facts *friend)
{
    const bool rout = RULE(2_7, f->goes == GOES_ROUTING);
    if (friend->where != THROUGH)
        return rout ? EVENT_ROUTED_ADJACENT : EVENT_RETREATED_ADJACENT;
    return rout ? EVENT_ROUTED_THROUGH : EVENT_RETREATED_THROUGH;
}

/* R17: they go along its space and end farther on. */
static bool is_left_alone(const struct gn_spread_facts *f, const struct gn_friend_facts *friend,
                          struct steps *s)
{
    if (friend->where != ALONG)
        return false;
    const bool quiet = RULE(R_17, f->along == ALONG_QUIET);
    step_gap(s, GN(R_17), 0,
             quiet ? "they end farther on: no check" : "they end farther on, and it checks", NULL,
             0, 0);
    return quiet;
}

static enum gn_result friend_throws(const struct gn_spread_facts *f,
                                    const struct gn_friend_facts *friend, int checks,
                                    struct dice *d, struct steps *s)
{
    enum gn_result worst = PASSES;
    int total = gn_casualties(&friend->unit, s);
    total += gn_event(event_of(f, friend), s);
    if (friend->modifier)
        total += step(s, GN(2_8), friend->modifier, "what else is added", NULL, 0, 0);
    const struct gn_bar bar = gn_bar(&friend->unit, &f->by, total, d, s);
    gn_say_missed(&f->by, &bar, s);
    for (int i = 0; i < checks; i++) {
        const enum gn_result result = gn_throw(&f->by, &bar, d, &for_friend, s);
        worst = result > worst ? result : worst;
    }
    return worst;
}

/* One friend a stage. */
bool gn_spread_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct gn_spread_facts *f = facts;
    struct gn_spread_result *r = state;
    int16_t *const counts[] = {&r->stand, &r->back, &r->retreat, &r->rout,
                               &r->gone}; /* ORDER RESULT */
    const struct gn_friend_facts *friend = &f->friend[r->checked++];
    const int checks = checks_of(f, r->checked == 1 ? s : NULL);
    enum gn_result result = PASSES;
    steps_new_sum(s);
    steps_name_sum(s, "friend", false);
    if (checks > 0) {
        step(s, GN(2_7), 0, "friend %d", NULL, r->checked, 0);
        if (!is_left_alone(f, friend, s))
            result = friend_throws(f, friend, checks, d, s);
        r->disordered = (int16_t)(r->disordered + (event_of(f, friend) == EVENT_ROUTED_THROUGH &&
                                                   result != REMOVED));
    }
    ++*counts[result];
    return r->checked < f->count;
}

bool gn_friends_may(const struct gn_friend_facts *friend, int count, struct trouble *trouble)
{
    for (int i = 0; i < count; i++)
        if (!gn_may(&friend[i].unit, trouble))
            return false;
    return true;
}

static bool spread_may(const void *facts, struct trouble *trouble)
{
    const struct gn_spread_facts *f = facts;
    if (!gn_friends_may(f->friend, f->count, trouble))
        return false;
    return f->count > 0 ||
           trouble_refuse(trouble, GN(2_7), "friends",
                          "say who stands there: friends=CLASS:SIZE:CASUALTIES:WHERE");
}

static void spread_call(const void *facts, struct text *t)
{
    const struct gn_spread_facts *f = facts;
    const int checks = checks_of(f, NULL);
    if (checks == 0)
        text_add(t, "There is nothing to roll.");
    else
        text_print(t, "One d%d for each friend%s.", gn_sides(&f->by),
                   checks > 1 ? " and each unit that goes past" : "");
}

const struct field gn_friend_item[5] = {
    {"class", "what kind of troops", GN(2_1), PICK(gn_friend_facts, unit.class, gn_class_words)},
    {"size", "its figures at the start", GN(2_1), WHOLE(gn_friend_facts, unit.size, 1, 200)},
    {"casualties", "figures it has lost", GN(2_1), WHOLE(gn_friend_facts, unit.casualties, 0, 199)},
    {"where", "they end next to it, go through it, or go along it and end farther on", GN(2_7),
     PICK(gn_friend_facts, where, where_words)},
    {"modifier", "what else is added", GN(2_8), WHOLE(gn_friend_facts, modifier, -9, 9),
     UNLESS("0")}};
static const struct list friend_list =
    LIST(gn_spread_facts, friend, count, gn_friend_item, FRIENDS_MOST);

const struct chart gn_spread_chart = {
    "spread",
    "Friends retreating or routing past",
    "2. Morale",
    "A unit goes back next to its friends or through them: how many of them stand?",
    "goes=rout friends=green:32:0:through,veteran:24:2:adjacent",
    INPUTS({"goes", "how the unit goes back", GN(2_7), PICK(gn_spread_facts, goes, goes_words)},
           {"units", "units that go past in the same way", GN(2_7),
            WHOLE(gn_spread_facts, units, 1, 4), UNLESS("1")},
           {"friends", "who stands there", GN(2_7), ITEMS(gn_spread_facts, friend, friend_list)}),
    OUTPUTS(
        {"stand", "friends who stand", HOW_MANY(gn_spread_result, stand),
         .says = "no friend stands|1 friend stands|# friends stand"},
        {"fall_back", "friends who fall back", HOW_MANY(gn_spread_result, back),
         .says = "|1 falls back|# fall back"},
        {"retreat", "friends who retreat", HOW_MANY(gn_spread_result, retreat),
         .says = "|1 retreats|# retreat"},
        {"rout", "friends who rout", HOW_MANY(gn_spread_result, rout), .says = "|1 routs|# rout"},
        {"removed", "friends who are removed", HOW_MANY(gn_spread_result, gone),
         .says = "|1 is removed|# are removed"},
        {"disordered", "friends disordered because others routed through them",
         HOW_MANY(gn_spread_result, disordered), .says = "|1 is disordered|# are disordered"}),
    RESOLVE(gn_spread_facts, gn_spread_result, gn_spread_stage),
    .may = spread_may,
    .call = spread_call,
    TABLES(GN_TABLES),
    SETTINGS(GN_RULINGS(gn_spread_facts), ASKS(R_4, struct gn_spread_facts, by.missed),
             ASKS(R_11, struct gn_spread_facts, each), ASKS(R_12, struct gn_spread_facts, quiet),
             ASKS(R_17, struct gn_spread_facts, along)),
};

/* ---- 2.9: brigade morale ---- */

/* clang-format off */
enum { FOR_BATTALION, FOR_BATTERY, FOR_BRIGADIER, FOR_CAVALRY, FOR_GENERAL, EARNED };
static FIGURES struct {
    const char *event;
    figure dice;
    const char *scope;
    figure mark;
} brigade_morale_dice[EARNED] = {
    {"per_bad_order_or_eliminated_infantry_battalion",    1, "brigade",                      PRINTED},
    {"per_bad_order_or_eliminated_foot_or_horse_battery", 1, "brigade",                      PRINTED},
    {"per_brigade_commander_kia",                         1, "brigade",                      PRINTED},
    {"per_bad_order_or_eliminated_cavalry_regiment",      2, "brigade",                      PRINTED},
    {"division_or_corps_commander_kia",                   1, "every_brigade_in_his_command", PRINTED},
};
static const char *const earned_says[EARNED] = {
    "battalions in bad order or eliminated: %d", "batteries in bad order or eliminated: %d", "brigade commanders killed: %d",
    "cavalry regiments in bad order or eliminated: %d", "division or corps commanders killed: %d",
};

static FIGURES struct {
    figure die_lo, die_hi, spaces, mark;
} brigade_morale_result[] = {
    {1, 4, 0, INFERRED},
    {5, 6, 1, PRINTED},
};
/* clang-format on */

struct brigade_facts {
    int16_t lost[EARNED]; /* in the order of the table */
    int16_t when;         /* R15 */
};

struct brigade_result {
    int16_t dice, spaces, unused[2];
};

static const struct purpose for_brigade = {"brigade", "brigade morale"};

static int dice_earned(const struct brigade_facts *f, struct steps *s)
{
    int dice = 0;
    for (int i = 0; i < EARNED; i++)
        if (RULE(2_9, f->lost[i] > 0))
            dice += step_from(s, &gn_brigade_morale_dice_table, i, GN(2_9),
                              f->lost[i] * brigade_morale_dice[i].dice, earned_says[i], NULL,
                              f->lost[i], 0);
    return dice;
}

/* The least pips that move him. */
static int moves_on(struct dice *d)
{
    int least = 7;
    for (int pips = 6; pips >= 1; pips--)
        if (dice_row(d, RANGES(brigade_morale_result, die_lo, die_hi), pips) > 0)
            least = pips;
    return least;
}

static bool brigade_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct brigade_facts *f = facts;
    struct brigade_result *r = state;
    const bool each = RULE(R_15, f->when == BRIGADE_EACH);
    r->dice = (int16_t)dice_earned(f, s);
    step_gap(s, GN(R_15), 0, each ? "rolled each time a die is earned" : "rolled once a turn", NULL,
             0, 0);
    const int hits = dice_count(d, &for_brigade, r->dice, 6, moves_on(d));
    for (int i = 0; i < COUNT(brigade_morale_result); i++)
        step_reads(s, &gn_brigade_morale_result_table, i);
    r->spaces = (int16_t)(hits * brigade_morale_result[1].spaces +
                          (r->dice - hits) * brigade_morale_result[0].spaces);
    step(steps_fallen(s, d), GN(2_9), 0, "%d dice of 5 or 6: he moves %d spaces", NULL, hits,
         r->spaces);
    return false;
}

static bool brigade_may(const void *facts, struct trouble *trouble)
{
    const int dice = dice_earned(facts, NULL);
    if (dice == 0)
        return trouble_refuse(trouble, GN(2_9), "battalions",
                              "no die is earned: say what is in bad order, gone or killed");
    return dice <= DICE_TOGETHER ||
           trouble_refuse(trouble, GN(2_9), "battalions",
                          "that makes %d dice; at most %d can be thrown", dice, DICE_TOGETHER);
}

static void brigade_call(const void *facts, struct text *t)
{
    const struct brigade_facts *f = facts;
    const int dice = dice_earned(f, NULL);
    const bool each = RULE(R_15, f->when == BRIGADE_EACH);
    text_print(t, "%d %s, %s: each 5 or 6 moves the brigade commander a space toward his own edge.",
               dice, dice == 1 ? "die" : "dice",
               each ? "each time a die is earned" : "once a turn");
}

static void brigade_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    effect_move(e, "commander", "spaces back", ((const struct brigade_result *)result)->spaces);
}

MARKED_TABLE(brigade_morale_dice, "2.9 Dice of the brigade",
             {"event", TEXT(brigade_morale_dice, event)},
             {"dice", NUMBER(brigade_morale_dice, dice)},
             {"scope", TEXT(brigade_morale_dice, scope)});

MARKED_TABLE(brigade_morale_result, "2.9 What each die does",
             {"die", ROLL(brigade_morale_result, die_lo, die_hi)},
             {"spaces_brigade_commander_moves_to_friendly_edge",
              NUMBER(brigade_morale_result, spaces)});

#define LOST(name, about, row)                                                    \
    {                                                                             \
        name, about, GN(2_9), WHOLE(brigade_facts, lost[row], 0, 24), UNLESS("0") \
    }

const struct chart gn_brigade_chart = {
    "brigade-morale",
    "Brigade morale",
    "2. Morale",
    "How far the brigade commander goes back.  What that does to his brigade is not on the sheet.",
    "battalions=2 batteries=1 regiments=1",
    INPUTS(LOST("battalions", "infantry battalions in bad order or eliminated", FOR_BATTALION),
           LOST("batteries", "batteries in bad order or eliminated", FOR_BATTERY),
           LOST("regiments", "cavalry regiments in bad order or eliminated", FOR_CAVALRY),
           LOST("brigade-commanders", "brigade commanders killed", FOR_BRIGADIER),
           LOST("generals", "division and corps commanders killed above it", FOR_GENERAL)),
    OUTPUTS({"dice", "dice thrown", HOW_MANY(brigade_result, dice)},
            {"spaces", "spaces the brigade commander goes back", HOW_MANY(brigade_result, spaces),
             COUNTED(gn_spaces),
             .says = "the commander stays|the commander goes 1 space back|the commander goes # "
                     "spaces back"}),
    RESOLVE(brigade_facts, brigade_result, brigade_stage),
    .may = brigade_may,
    .call = brigade_call,
    .effects = brigade_effects,
    TABLES(&gn_brigade_morale_dice_table, &gn_brigade_morale_result_table),
    SETTINGS(ASKS(R_15, struct brigade_facts, when)),
};
