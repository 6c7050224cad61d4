#include "recovery.h"

/* ---- the printed tables ---- */

/* clang-format off */
#define __ BLANK

enum { RECOVERED_MOST = 2 };

/* Pips for 0, 1 and 2 steps. ORDER RATING */
static FIGURES struct recovery_row {
    const char *rating;
    int8_t range[RECOVERED_MOST + 1][2], mark;
} recoveries[RATINGS] = {
    /*        0       1       2   */
    {"A", {{1, 1}, {2, 5}, { 6,  6}}, PRINTED},
    {"B", {{1, 2}, {3, 5}, { 6,  6}}, PRINTED},
    {"C", {{1, 3}, {4, 6}, {__, __}}, PRINTED},
    {"D", {{1, 4}, {5, 6}, {__, __}}, PRINTED},
    {"E", {{1, 4}, {5, 6}, {__, __}}, PRINTED},
};

enum { RECOVERY_NIGHT, RECOVERY_RESTRICTIONS };

static FIGURES struct recovery_modifier_row {
    const char *condition;
    int8_t die, mark;
} recovery_modifiers[] = {
    {"night",        2, PRINTED},
    {"restrictions", 0, PRINTED}, /* they limit the mark, not the die */
};

enum { ALONE, ADJACENT, ALWAYS, ON_THE_DIE, NOT_RALLIED };
static const char *const condition_names[] = {"no_enemy_adjacent", "enemy_adjacent", "always",
                                              "one_die_minus_rating_of_one_leader_at_most_2",
                                              "not_rallied_and_enemy_nearer_than_6_hexes", NULL};
enum { NO_DIE, D66, D6 };
static const char *const die_names[] = {"none", "d66", "d6", NULL};
enum { TO_CHECK = STATES, TO_FLIGHT }; /* after ORDER STATE */
static const char *const rallied_names[] = {"blood_lust", "normal", "shaken", "disorganized", "routed", "blood_lust_check",
                                            "retreat_until_6_hexes_from_all_enemies", NULL};

static FIGURES struct rally_row {
    int8_t state, condition, die, result, mark;
} rallies[] = {
    {BLOOD_LUST,   ALONE,       NO_DIE, NORMAL,       CONFIRMED},
    {BLOOD_LUST,   ADJACENT,    D66,    TO_CHECK,     CONFIRMED},
    {SHAKEN,       ALWAYS,      NO_DIE, NORMAL,       CONFIRMED},
    {DISORGANIZED, ALWAYS,      NO_DIE, SHAKEN,       CONFIRMED},
    {ROUTED,       ON_THE_DIE,  D6,     DISORGANIZED, CONFIRMED},
    {ROUTED,       NOT_RALLIED, NO_DIE, TO_FLIGHT,    CONFIRMED},
};

/* clang-format on */

/* ---- 8. recovery ---- */

struct recovery_facts {
    int16_t rating, night, stragglers, state, enemy_distance, in_command;
    int16_t most; /* G-19 */
};

struct recovery_result {
    int16_t recovered, unused[3];
};

static const struct purpose for_recovery = {"brigade", "recovery"};

static int recovery_adds(const struct recovery_facts *f, struct steps *s)
{
    int adds = recovery_modifiers[RECOVERY_RESTRICTIONS].die;
    step_reads(s, &straggler_recovery_modifiers_table, RECOVERY_RESTRICTIONS);
    if (RULE(S_8_2, f->night))
        adds += step_from(s, &straggler_recovery_modifiers_table, RECOVERY_NIGHT, BS(S_8_2),
                          recovery_modifiers[RECOVERY_NIGHT].die, "night", NULL, 0, 0);
    if (6 + adds > 6)
        step_gap(s, BS(G_19), 0, "more than 6 is read as %d", NULL, f->most, 0);
    return adds;
}

static bool recovery_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct recovery_facts *f = facts;
    struct recovery_result *r = state;
    const int adds = recovery_adds(f, s);
    int die = dice_one(d, &for_recovery, 6) + adds;
    if (RULE(G_19, die > 6))
        die = f->most;
    FIGURES struct recovery_row *row = &recoveries[f->rating];
    const struct ranges ranges = {&row->range[0][0], &row->range[0][1], sizeof row->range[0],
                                  RECOVERED_MOST + 1};
    const int steps = dice_row(d, &ranges, die);
    step_reads(s, &straggler_recovery_table, f->rating);
    step(steps_fallen(s, d), BS(S_8_2), 0, "%d: %d steps", NULL, die, steps);
    r->recovered = (int16_t)(steps < f->stragglers ? steps : f->stragglers);
    return false;
}

static bool recovery_may(const void *facts, struct trouble *trouble)
{
    const struct recovery_facts *f = facts;
    if (f->state != NORMAL)
        return trouble_refuse(trouble, BS(S_8_1), "state",
                              "only a brigade in normal state gathers its stragglers");
    if (!RULE(S_8_1, 2 * f->enemy_distance >= parameter(RECOVERY_ENEMY_DISTANCE_MIN, NULL)))
        return trouble_refuse(trouble, BS(S_8_1), "enemy-distance", "the enemy is too near");
    if (!f->in_command)
        return trouble_refuse(trouble, BS(S_8_1), "in-command", "it must be within command radius");
    return true;
}

static void recovery_call(const void *facts, struct text *t)
{
    const struct recovery_facts *f = facts;
    text_add(t, "One die");
    if (f->night) {
        text_add(t, " and ");
        text_number(t, recovery_modifiers[RECOVERY_NIGHT].die);
        text_add(t, " more");
    }
    text_char(t, ':');
    for (int i = 0; i <= RECOVERED_MOST; i++) {
        FIGURES int8_t *range = recoveries[f->rating].range[i];
        if (range[0] == BLANK)
            continue;
        text_add(t, i ? ", " : " ");
        text_number(t, range[0]);
        text_add(t, " to ");
        text_number(t, range[1]);
        text_char(t, ' ');
        text_things(t, i, "step");
    }
    text_char(t, '.');
}

static void recovery_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    effect_move(e, "brigade", "stragglers", -((const struct recovery_result *)result)->recovered);
}

/* ---- 9.27: rally ---- */

struct rally_facts {
    int16_t state, leader, enemy_distance;
};

struct rally_result {
    int16_t state, flees, unused[2];
};

static const struct purpose for_lust = {"stack", "blood lust"};
static const struct purpose for_rally = {"stack", "rally"};

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
               RULE(S_9_28, 2 * f->enemy_distance < parameter(ROUT_FLIGHT_DISTANCE, s));
    default:
        return true;
    }
}

/* The die that rallies the routed. */
static int rallies_on(const struct rally_facts *f, struct steps *s)
{
    const int rating = f->leader > 0 ? f->leader - 1 : 0; /* ORDER LEADER */
    return parameter(ROUT_RALLY_DIE_MAX, s) / 2 + rating;
}

/* The dice that the line asks for, if any. */
static bool succeeds(const struct rally_facts *f, int die, struct dice *d, struct steps *s)
{
    if (die == NO_DIE)
        return true;
    if (die == D66)
        return blood_lust_kept(d, &for_lust, s);
    const int most = rallies_on(f, s);
    step(s, BS(S_9_27), 0, "%d or less on the die rallies them", NULL, most, 0);
    return RULE(S_9_27, dice_one(d, &for_rally, 6) <= most);
}

static bool rally_stage(const void *facts, struct dice *d, void *result, struct steps *s)
{
    const struct rally_facts *f = facts;
    struct rally_result *r = result;
    r->state = f->state;
    for (int i = 0; i < COUNT(rallies); i++) {
        FIGURES struct rally_row *line = &rallies[i];
        if (line->state != f->state || !holds(f, line->condition, r->state, s))
            continue;
        step_reads(s, &public_rally_table, i);
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
    if (f->state == ROUTED) {
        text_add(t, "One die: ");
        text_number(t, rallies_on(f, NULL));
        text_add(t, " or less and they are disorganized, no longer routed.");
    } else if (f->state == BLOOD_LUST && f->enemy_distance == 1)
        blood_lust_call(t);
    else
        text_add(t, "Nothing is thrown for.");
}

static void rally_effects(const void *facts, const void *result, struct effects *e)
{
    const struct rally_facts *f = facts;
    const struct rally_result *r = result;
    if (r->state != f->state)
        effect_set(e, "stack", "morale state", state_names[r->state]);
    if (r->flees)
        effect_set(e, "stack", "place", "6 hexes from all enemies");
}

/* ---- the tables and charts described ---- */

/* clang-format off */
#define RECOVER(member) offsetof(struct recovery_facts, member)
static const struct field recovery_inputs[] = {
    {.name = "morale", .kind = FIELD_CHOICE, .offset = RECOVER(rating), .words = &rating_words, .clause = BS(S_8_2), .about = "rating of the brigade"},
    {.name = "night", .kind = FIELD_YES, .offset = RECOVER(night), .unless_given = "no", .clause = BS(S_8_2), .about = "it is night"},
    {.name = "stragglers", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = RECOVER(stragglers), .high = 20, .unless_given = "20",
     .clause = BS(S_8_2), .about = "steps that straggle; no more can come back"},
    {.name = "state", .kind = FIELD_CHOICE, .offset = RECOVER(state), .words = &state_words, .unless_given = "normal",
     .clause = BS(S_8_1), .about = "its morale state"},
    {.name = "enemy-distance", .scale = &hexes_scale, .kind = FIELD_WHOLE, .offset = RECOVER(enemy_distance), .low = 1, .high = 20, .unless_given = "20",
     .clause = BS(S_8_1), .about = "hexes to the nearest enemy"},
    {.name = "in-command", .kind = FIELD_YES, .offset = RECOVER(in_command), .unless_given = "yes",
     .clause = BS(S_8_1), .about = "it is within command radius"},
};
static const struct field recovery_outputs[] = {
    {.name = "recovered", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = offsetof(struct recovery_result, recovered), .about = "steps that come back"},
};
static const struct setting recovery_settings[] = {ASKS(G_19, struct recovery_facts, most)};

#define RALLY(member) offsetof(struct rally_facts, member)
static const struct field rally_inputs[] = {
    {.name = "state", .kind = FIELD_CHOICE, .offset = RALLY(state), .words = &state_words, .clause = BS(S_9_27), .about = "morale state of the stack"},
    {.name = "leader", .kind = FIELD_CHOICE, .offset = RALLY(leader), .words = &leader_words, .unless_given = "none",
     .clause = BS(S_9_27), .about = "rating of one leader with it"},
    {.name = "enemy-distance", .scale = &hexes_scale, .kind = FIELD_WHOLE, .offset = RALLY(enemy_distance), .low = 1, .high = 20, .unless_given = "20",
     .clause = BS(S_9_28), .about = "hexes to the nearest enemy; 1 is adjacent"},
};
static const struct field rally_outputs[] = {
    {.name = "state", .kind = FIELD_CHOICE, .offset = offsetof(struct rally_result, state), .words = &state_words, .about = "state afterwards"},
    {.name = "flees", .kind = FIELD_YES, .offset = offsetof(struct rally_result, flees), .about = "it flees until 6 hexes from all enemies"},
};

#define RANGE(n) {COLUMN(recovery_row, "recover_" #n "_lo", CELL_NUMBER, range[n][0]), .blank = "0"}, {COLUMN(recovery_row, "recover_" #n "_hi", CELL_NUMBER, range[n][1]), .blank = "0"}
static const struct column recovery_columns[] = {
    {COLUMN(recovery_row, "morale", CELL_TEXT, rating)},
    RANGE(0), RANGE(1), RANGE(2),
    MARK(recovery_row),
};
const struct table straggler_recovery_table = MARKED_TABLE(recoveries, "straggler_recovery", "Straggler recovery", recovery_columns);

static const struct column recovery_modifier_columns[] = {
    {COLUMN(recovery_modifier_row, "condition", CELL_TEXT, condition)},
    {COLUMN(recovery_modifier_row, "die", CELL_NUMBER, die)},
    MARK(recovery_modifier_row),
};
const struct table straggler_recovery_modifiers_table = MARKED_TABLE(recovery_modifiers, "straggler_recovery_modifiers", "Changes to the recovery die", recovery_modifier_columns);

static const struct column rally_columns[] = {
    {.name = "step", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(rally_row, "state", CELL_WORD, state), .words = state_names},
    {COLUMN(rally_row, "condition", CELL_WORD, condition), .words = condition_names},
    {COLUMN(rally_row, "die", CELL_WORD, die), .words = die_names},
    {COLUMN(rally_row, "result", CELL_WORD, result), .words = rallied_names},
    MARK(rally_row),
};
const struct table public_rally_table = MARKED_TABLE(rallies, "public_rally", "Rally", rally_columns);

static const struct table *const recovery_tables[] = {&straggler_recovery_table, &straggler_recovery_modifiers_table};
static const struct table *const rally_tables[] = {&public_rally_table, &public_parameters_table};

const struct chart recovery_chart = {
    .name = "recovery", .title = "Straggler recovery", .chapter = "8. Recovery",
    .about = "Stragglers of a marked brigade come back.",
    .example = "morale=B stragglers=3",
    .inputs = recovery_inputs, .input_count = COUNT(recovery_inputs),
    .outputs = recovery_outputs, .output_count = COUNT(recovery_outputs),
    .rule = {sizeof(struct recovery_facts), sizeof(struct recovery_result), recovery_stage},
    .may = recovery_may, .call = recovery_call, .effects = recovery_effects,
    .tables = recovery_tables, .table_count = COUNT(recovery_tables),
    .settings = recovery_settings, .setting_count = COUNT(recovery_settings),
};

const struct chart state_rally_chart = {
    .name = "rally", .title = "Rally of a stack", .chapter = "8. Recovery",
    .about = "The rally phase for one stack: its state afterwards, and whether it flees.",
    .example = "state=routed leader=2 enemy-distance=4",
    .inputs = rally_inputs, .input_count = COUNT(rally_inputs),
    .outputs = rally_outputs, .output_count = COUNT(rally_outputs),
    .rule = {sizeof(struct rally_facts), sizeof(struct rally_result), rally_stage},
    .call = rally_call, .effects = rally_effects,
    .tables = rally_tables, .table_count = COUNT(rally_tables),
};
/* clang-format on */
