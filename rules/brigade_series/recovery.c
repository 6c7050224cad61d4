/* 8. Recovery: a brigade that was marked gathers stragglers by the row of its rating.  9.27: in the
 * rally phase a stack goes down the lines of its state; a later line sees what an earlier one did.
 */

#include "reference.h"

#include "engine/chart/describe.h"

/* ---- the printed tables ---- */

/* clang-format off */
#define __ BLANK

enum { RECOVERED_MOST = 2 };

/* Pips for 0, 1 and 2 steps. ORDER RATING */
static FIGURES struct {
    const char *rating;
    figure range[2 * (RECOVERED_MOST + 1)];
} straggler_recovery[RATINGS] = {
    /*     0      1      2   */
    {"A", {1, 1,  2, 5,   6,  6}},
    {"B", {1, 2,  3, 5,   6,  6}},
    {"C", {1, 3,  4, 6,  __, __}},
    {"D", {1, 4,  5, 6,  __, __}},
    {"E", {1, 4,  5, 6,  __, __}},
};

enum { RECOVERY_NIGHT, RECOVERY_RESTRICTIONS };

static FIGURES struct {
    const char *condition;
    int8_t die;
} straggler_recovery_modifiers[] = {
    {"night",        2},
    {"restrictions", 0}, /* they limit the mark, not the die */
};

enum { ALONE, ADJACENT, ALWAYS, ON_THE_DIE, NOT_RALLIED };
static WORD_LIST(condition_words, "no_enemy_adjacent", "enemy_adjacent", "always",
                 "one_die_minus_rating_of_one_leader_at_most_2",
                 "not_rallied_and_enemy_nearer_than_6_hexes");
enum { NO_DIE, D66, D6 };
static WORD_LIST(die_words, "none", "d66", "d6");
enum { TO_CHECK = STATES, TO_FLIGHT }; /* after ORDER STATE */
static WORD_LIST(rallied_words, BS_STATE_NAMES, "blood_lust_check", "retreat_until_6_hexes_from_all_enemies");

static FIGURES struct rally_row {
    int8_t state, condition, die, result, mark;
} public_rally[] = {
    {BLOOD_LUST,   ALONE,       NO_DIE, NORMAL,       CONFIRMED},
    {BLOOD_LUST,   ADJACENT,    D66,    TO_CHECK,     CONFIRMED},
    {SHAKEN,       ALWAYS,      NO_DIE, NORMAL,       CONFIRMED},
    {DISORGANIZED, ALWAYS,      NO_DIE, SHAKEN,       CONFIRMED},
    {ROUTED,       ON_THE_DIE,  D6,     DISORGANIZED, CONFIRMED},
    {ROUTED,       NOT_RALLIED, NO_DIE, TO_FLIGHT,    CONFIRMED},
};
/* clang-format on */

#define RECOVER(n)                                                                \
    {                                                                             \
        "recover_" #n, RANGE(straggler_recovery, range[2 * n], range[2 * n + 1]), \
            EXTRA(.blank = "0")                                                   \
    }
static PRINTED_TABLE(straggler_recovery, "Straggler recovery",
                     {"morale", TEXT(straggler_recovery, rating)}, RECOVER(0), RECOVER(1),
                     RECOVER(2));

static PRINTED_TABLE(straggler_recovery_modifiers, "Changes to the recovery die",
                     TEXT_COLUMN(straggler_recovery_modifiers, condition),
                     NUMBER_COLUMN(straggler_recovery_modifiers, die));

static MARKED_TABLE(public_rally, "Rally", INDEX("step", 1),
                    {"state", WORD(public_rally, state, bs_state_words)},
                    {"condition", WORD(public_rally, condition, condition_words)},
                    {"die", WORD(public_rally, die, die_words)},
                    {"result", WORD(public_rally, result, rallied_words)});

/* ---- 8. recovery ---- */

struct recovery_facts {
    int16_t rating, night, stragglers, state, enemy_distance, in_command;
    int16_t most; /* G-19 */
};

struct recovery_result {
    int16_t recovered;
};

static const struct purpose for_recovery = {"brigade", "recovery"};

static int recovery_adds(const struct recovery_facts *f, struct steps *s)
{
    int adds = straggler_recovery_modifiers[RECOVERY_RESTRICTIONS].die;
    if (RULE(S_8_2, f->night))
        adds += step(s, BS(S_8_2), straggler_recovery_modifiers[RECOVERY_NIGHT].die, "night", NULL,
                     0, 0);
    return adds;
}

static bool recovery_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct recovery_facts *f = facts;
    const int adds = recovery_adds(f, s);
    int die = dice_one(d, &for_recovery, 6) + adds;
    if (adds > 0)
        step_if(s, d, "if the die comes to more than 6", BS(G_19), "it is read as %d", NULL,
                f->most, 0);
    if (RULE(G_19, die > 6)) {
        step_fell_gap(s, d, BS(G_19), "%d is read as %d", NULL, die, f->most);
        die = f->most;
    }
    const int steps = dice_row(d, PAIRS_OF(straggler_recovery[f->rating].range), die);
    step_fell(s, d, BS(S_8_2), steps == 1 ? "%d: %d step comes back" : "%d: %d steps come back",
              NULL, NULL, die, steps);
    ((struct recovery_result *)state)->recovered =
        (int16_t)(steps < f->stragglers ? steps : f->stragglers);
    return false;
}

static bool recovery_may(const void *facts, struct trouble *trouble)
{
    const struct recovery_facts *f = facts;
    return require_of(S_8_1, f->state == NORMAL, "state", trouble,
                      "only a brigade in normal state gathers its stragglers") &&
           require_of(S_8_1,
                      2 * f->enemy_distance >= bs_parameter(bs_recovery_enemy_distance_min, NULL),
                      "enemy-distance", trouble, "the enemy is too near") &&
           require_of(S_8_1, f->in_command, "in-command", trouble,
                      "it must be within command radius");
}

static void recovery_call(const void *facts, struct text *t)
{
    const struct recovery_facts *f = facts;
    text_add(t, "One die");
    if (f->night)
        text_print(t, " and %d more", straggler_recovery_modifiers[RECOVERY_NIGHT].die);
    for (int i = 0; i <= RECOVERED_MOST; i++) {
        FIGURES figure *range = &straggler_recovery[f->rating].range[2 * i];
        if (range[0] == BLANK)
            continue;
        text_add(t, i ? ", " : ": ");
        band_print(t, range[0], range[1]);
        text_char(t, ' ');
        text_things(t, i, "step");
    }
    text_char(t, '.');
}

static void recovery_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "brigade", "stragglers", -((const struct recovery_result *)result)->recovered);
}

/* ---- 9.27: rally ---- */

struct rally_facts {
    int16_t state, leader, enemy_distance;
};

struct rally_result {
    int16_t state, flees;
};

static const struct purpose for_lust = {"stack", "blood lust"}, for_rally = {"stack", "rally"};

/* Does the line hold for this stack, which may have rallied by an earlier one? */
static bool holds(const struct rally_facts *f, int condition, int state, struct steps *s)
{
    switch (condition) {
    case ALONE:
        return RULE(S_9_26, f->enemy_distance > 1);
    case ADJACENT:
        return RULE(S_9_26, f->enemy_distance == 1);
    case NOT_RALLIED:
        return state == ROUTED &&
               RULE(S_9_28, 2 * f->enemy_distance < bs_parameter(bs_rout_flight_distance, s));
    default:
        return true;
    }
}

/* The die that rallies the routed. */
static int rallies_on(const struct rally_facts *f, struct steps *s)
{
    const int rating = f->leader > 0 ? f->leader - 1 : 0; /* ORDER LEADER */
    return bs_parameter(bs_rout_rally_die_max, s) / 2 + rating;
}

/* The dice that the line asks for, if any. */
static bool succeeds(const struct rally_facts *f, int die, struct dice *d, struct steps *s)
{
    if (die == NO_DIE)
        return true;
    if (die == D66)
        return bs_blood_lust_kept(d, &for_lust, s);
    const int most = rallies_on(f, s);
    step_tell(s, BS(S_9_27), "%d or less on the die rallies them", NULL, most, 0);
    return RULE(S_9_27, dice_one(d, &for_rally, 6) <= most);
}

static bool rally_stage(const void *facts, struct dice *d, void *result, struct steps *s)
{
    const struct rally_facts *f = facts;
    struct rally_result *r = result;
    r->state = f->state;
    for (int i = 0; i < COUNT(public_rally); i++) {
        FIGURES struct rally_row *line = &public_rally[i];
        if (line->state != f->state || !holds(f, line->condition, r->state, s))
            continue;
        step_reads(s, &bs_public_rally_table, i);
        const bool fine = succeeds(f, line->die, d, s);
        if (line->result == TO_FLIGHT)
            r->flees = fine;
        else if (line->result == TO_CHECK)
            r->state = fine ? BLOOD_LUST : NORMAL;
        else if (fine)
            r->state = line->result;
    }
    return false;
}

static void rally_call(const void *facts, struct text *t)
{
    const struct rally_facts *f = facts;
    if (f->state == ROUTED)
        text_print(t, "One die: %d or less and they are disorganized, no longer routed.",
                   rallies_on(f, NULL));
    else if (f->state == BLOOD_LUST && f->enemy_distance == 1)
        bs_blood_lust_call(t);
    else
        text_add(t, "Nothing is thrown for.");
}

static void rally_effects(const void *facts, const void *result, struct effects *e)
{
    const struct rally_facts *f = facts;
    const struct rally_result *r = result;
    bs_state_effect(e, "stack", f->state, r->state);
    if (r->flees)
        effect_set(e, "stack", "place", "6 hexes from all enemies");
}

/* ---- the charts described ---- */

const struct chart bs_recovery_chart = {
    "recovery",
    "Straggler recovery",
    "8. Recovery",
    "Stragglers of a marked brigade come back.",
    "morale=B stragglers=3",
    INPUTS({"morale", "rating of the brigade", BS(S_8_2),
            PICK(recovery_facts, rating, bs_rating_words)},
           {"night", "it is night", BS(S_8_2), SAID(recovery_facts, night)},
           {"stragglers", "steps that straggle; no more can come back", BS(S_8_2),
            WHOLE(recovery_facts, stragglers, 0, 20), UNLESS("20"), COUNTED(bs_steps_scale)},
           {"state", "its morale state", BS(S_8_1), PICK(recovery_facts, state, bs_state_words),
            UNLESS("normal")},
           {"enemy-distance", "hexes to the nearest enemy", BS(S_8_1),
            WHOLE(recovery_facts, enemy_distance, 1, 20), UNLESS("20"), COUNTED(bs_hexes_scale)},
           {"in-command", "it is within command radius", BS(S_8_1),
            FLAG(recovery_facts, in_command), UNLESS("yes")}),
    OUTPUTS({"recovered", "steps that come back", HOW_MANY(recovery_result, recovered),
             COUNTED(bs_steps_scale),
             .says = "no step comes back|1 step comes back|# steps come back"}),
    RESOLVE(recovery_facts, recovery_result, recovery_stage),
    .may = recovery_may,
    .call = recovery_call,
    .effects = recovery_effects,
    TABLES(&bs_straggler_recovery_table, &bs_straggler_recovery_modifiers_table),
    SETTINGS(ASKS(G_19, struct recovery_facts, most)),
};

const struct chart bs_state_rally_chart = {
    "rally",
    "Rally of a stack",
    "8. Recovery",
    "The rally phase for one stack: its state afterwards, and whether it flees.",
    "state=routed leader=2 enemy-distance=4",
    INPUTS({"state", "morale state of the stack", BS(S_9_27),
            PICK(rally_facts, state, bs_state_words)},
           {"leader", "rating of one leader with it", BS(S_9_27),
            PICK(rally_facts, leader, bs_leader_words), UNLESS("none")},
           {"enemy-distance", "hexes to the nearest enemy; 1 is adjacent", BS(S_9_28),
            WHOLE(rally_facts, enemy_distance, 1, 20), UNLESS("20"), COUNTED(bs_hexes_scale)}),
    OUTPUTS(
        {"state", "state afterwards", PICK(rally_result, state, bs_state_words),
         .says = "it is in blood lust|it is normal|it is shaken|it is disorganized|it is routed"},
        {"flees", "it flees until 6 hexes from all enemies", FLAG(rally_result, flees),
         .says = "|; it flees until it is 6 hexes from all enemies"}),
    RESOLVE(rally_facts, rally_result, rally_stage),
    .call = rally_call,
    .effects = rally_effects,
    TABLES(&bs_public_rally_table, &bs_public_parameters_table),
};
