#include "close_combat.h"

/* ---- the printed tables ---- */

/* clang-format off */

static const int8_t no_rows = BLANK;

static FIGURES struct sequence_row {
    const char *actor, *action;
    const int8_t *rows; /* stands with the other row shifts */
    const char *if_retreat;
    int8_t mark;
} sequence[] = {
    {"attacker", "enter_defender_hex_paying_1_mp_extra", &no_rows, "-", PRINTED},
    {"both",     "simultaneous_fire_combat_ignoring_m_results_checks_below_still_made_by_survivors", &no_rows, "-", PRINTED},
    {"attacker", "morale_check", &row_shifts[ROWS_ATTACKER].rows, "combat_ends", PRINTED},
    {"defender", "morale_check", &row_shifts[ROWS_DEFENDER].rows,
     "combat_ends_and_defender_makes_additional_check_without_close_combat_shift", PRINTED},
    {"both",     "odds_table_loser_retreats_defender_2_attacker_1", &no_rows,
     "losing_defender_makes_additional_check_without_close_combat_shift", PRINTED},
};

enum { POINTS_AA, POINTS_AB, POINTS_A, POINTS_B, POINTS_C };

static FIGURES struct points_row {
    const char *strength;
    int8_t points, mark;
} points[] = {
    {"AA_or_more",     6, PRINTED},
    {"AB",             5, PRINTED},
    {"A",              4, CONFIRMED},
    {"B",              2, CONFIRMED},
    {"C_or_artillery", 1, CONFIRMED},
};

static FIGURES struct note_row {
    const char *condition, *effect;
    int8_t mark;
} notes[] = {
    {"defender_in_sunken_road_or_trench_with_benefit", "points_x2", PRINTED},
    {"strength_over_AA", "no_further_points", PRINTED},
    {"AB_stacked_with_artillery", "6_points", PRINTED},
};

enum { D, HALF_A, A }; /* ORDER ODDS */
static const char *const odds_names[] = {"D", "half_A", "A", NULL};
enum { ODDS_COLUMNS = 5 };

static FIGURES struct odds_row {
    int8_t code[ODDS_COLUMNS], mark;
} odds[6] = {
    /*       1:2     1:1     2:1     3:1     4:1   */
    /* 1 */ {{D,      D,      D,      D,      D     }, CONFIRMED},
    /* 2 */ {{D,      D,      D,      D,      HALF_A}, CONFIRMED},
    /* 3 */ {{D,      D,      D,      HALF_A, A     }, CONFIRMED},
    /* 4 */ {{D,      D,      HALF_A, A,      A     }, CONFIRMED},
    /* 5 */ {{D,      HALF_A, A,      A,      A     }, CONFIRMED},
    /* 6 */ {{A,      A,      A,      A,      A     }, CONFIRMED},
};

enum { ATTACKER, DEFENDER, SIDES }; /* ORDER SIDE */
static const char *const side_names[] = {"attacker", "defender", NULL};
enum { AGAIN_NOBODY, AGAIN_DEFENDER };
static const char *const again_names[] = {"none", "defender", NULL};

static FIGURES struct odds_result_row {
    int8_t code, winner, reroll_lo, reroll_hi, loser_retreat, again, mark;
} odds_results[] = {
    {A,      ATTACKER, BLANK, BLANK, 2, AGAIN_DEFENDER, PRINTED},
    {D,      DEFENDER, BLANK, BLANK, 1, AGAIN_NOBODY,   PRINTED},
    {HALF_A, ATTACKER,     4,     6, 2, AGAIN_DEFENDER, PRINTED},
    {HALF_A, DEFENDER,     1,     3, 1, AGAIN_NOBODY,   PRINTED},
};

static FIGURES struct gun_loss_row {
    int8_t lo, hi, lost, mark;
} gun_losses[] = {
    {1, 2, 0, PRINTED},
    {3, 4, 1, PRINTED},
    {5, 5, 2, PRINTED},
    {6, 6, 3, PRINTED},
};

/* Fire levels of a unit as the letters A, B and C in them. ORDER STRENGTH */
static const struct strength {
    const char *name;
    int cs; /* a B is two Cs, an A four */
} strengths[] = {{"none", 0}, {"C", 1}, {"B", 2}, {"A", 4}, {"AB", 6}, {"AA", 8}, {"AAB", 10}, {"AAA", 12}};

/* clang-format on */

/* ---- 7. gun loss ---- */

int guns_lost(int there, struct dice *d, const struct purpose *purpose, struct steps *s)
{
    static const struct ranges ranges = {&gun_losses[0].lo, &gun_losses[0].hi, sizeof *gun_losses,
                                         COUNT(gun_losses)};
    int die;
    const int i = dice_within(d, purpose, DICE_SINGLE, &ranges, &die);
    const int lost = gun_losses[i].lost < there ? gun_losses[i].lost : there;
    step_reads(s, &gun_loss_table, i);
    step(steps_fallen(s, d), BS(S_7_1), 0, "%d in limbering: %d gun points lost", NULL, die, lost);
    return lost;
}

struct gun_facts {
    int16_t guns;
};

struct gun_result {
    int16_t lost, unused[3];
};

static const struct purpose for_limbering = {"battery", "gun loss"};

static bool gun_loss_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    ((struct gun_result *)state)->lost =
        (int16_t)guns_lost(((const struct gun_facts *)facts)->guns, d, &for_limbering, s);
    return false;
}

static void gun_loss_call(const void *facts, struct text *t)
{
    (void)facts;
    text_add(t, "One die:");
    for (int i = 0; i < COUNT(gun_losses); i++) {
        text_add(t, i ? ", on " : " on ");
        text_number(t, gun_losses[i].lo);
        if (gun_losses[i].hi > gun_losses[i].lo) {
            text_add(t, " or ");
            text_number(t, gun_losses[i].hi);
        }
        text_char(t, ' ');
        text_things(t, gun_losses[i].lost, "gun point");
    }
    text_add(t, " lost.");
}

static void gun_loss_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    effect_move(e, "battery", "gun points", -((const struct gun_result *)result)->lost);
    effect_set(e, "battery", "formation", "limbered");
}

/* ---- 6. the situation ---- */

enum { UNITS_MOST = 4 };

struct stack_unit {
    int16_t level, guns, rating, state, plus;
};

enum { GROUND_OPEN, GROUND_SLOPE, GROUND_TRENCH, GROUND_BOTH };

struct stack {
    int16_t count;
    struct stack_unit unit[UNITS_MOST]; /* from the top */
    int16_t formation, low_ammo;
    struct leaders leaders;
};

struct combat_facts {
    struct stack side[SIDES];
    int16_t attacker_wrecked, defender_wrecked, guns_limbered, ground, flank, night, stays;
    int16_t who_counts, most, again, odds_rounding, points_most,
        nameless; /* G-7, G-9, G-14 to G-17 */
};

/* What has happened to a side. */
struct side_state {
    int16_t casualties, stragglers, state, retreat, low_ammo;
    int16_t loss; /* before a half is rounded, until the stragglers are thrown for */
    struct toll toll;
};

struct combat_state {
    struct side_state side[SIDES];
    int16_t winner, guns_lost, stage;
    int16_t guns_hit; /* gun points that the attacker's fire has cost the defender */
    int16_t unused[2];
};

/* Stages; the first four are one side's fire and what it does to the other. */
enum {
    FIRE_1,
    HURT_1,
    LEADER_1,
    STRAGGLE_1,
    FIRE_2,
    HURT_2,
    LEADER_2,
    STRAGGLE_2,
    CHECK_ATTACKER,
    CHECK_DEFENDER,
    ODDS_THROW,
    LIMBER,
    CHECK_AGAIN,
    OVER
};

static const struct purpose for_fire[] = {{"attacker", "fire"}, {"defender", "fire"}};
static const struct purpose for_half[] = {{"attacker", "half a casualty"},
                                          {"defender", "half a casualty"}};
static const struct purpose for_leader[] = {{"attacker", "leader loss"},
                                            {"defender", "leader loss"}};
static const struct purpose for_stragglers[] = {{"attacker", "stragglers"},
                                                {"defender", "stragglers"}};
static const struct purpose for_morale[] = {{"attacker", "morale"}, {"defender", "morale"}};
static const struct purpose for_odds = {"attacker", "odds"};
static const struct purpose for_odds_again = {"attacker", "a half at the odds"};
static const struct purpose for_guns = {"defender", "gun loss"};
static const struct purpose for_again = {"defender", "morale once more"};

/* A stack is in the worst state of its units. */
static int stack_state(const struct stack *k)
{
    int worst = BLOOD_LUST;
    for (int i = 0; i < k->count; i++)
        worst = k->unit[i].state > worst ? k->unit[i].state : worst;
    return worst;
}

static int stack_guns(const struct stack *k)
{
    int guns = 0;
    for (int i = 0; i < k->count; i++)
        guns += k->unit[i].guns;
    return guns;
}

static int stack_cs(const struct stack *k)
{
    int cs = 0;
    for (int i = 0; i < k->count; i++)
        cs += strengths[k->unit[i].level].cs;
    return cs;
}

static bool is_battery(const struct stack_unit *u)
{
    return strengths[u->level].cs == 0;
}

static bool has_unlimbered_guns(const struct combat_facts *f)
{
    return !f->guns_limbered && stack_guns(&f->side[DEFENDER]) > 0;
}

static bool in_column(const struct stack *k)
{
    return k->formation == COLUMN_OF_MARCH;
}

/* The defender's top unit is a battery, and limbered. */
static bool is_limbered(const struct combat_facts *f)
{
    return f->guns_limbered && is_battery(&f->side[DEFENDER].unit[0]);
}

static bool is_entrenched(const struct combat_facts *f)
{
    return f->ground == GROUND_TRENCH || f->ground == GROUND_BOTH;
}

/* ---- 6.2: fire ---- */

/* The small arms of a unit, as far as one A has room for them; *room in Cs (G-13). */
static int unit_points(const struct stack_unit *u, int *room, struct steps *s)
{
    static const int piece[] = {LEVEL_A, LEVEL_B, LEVEL_C};
    int cs = strengths[u->level].cs, sum = 0;
    for (int i = 0; i < COUNT(piece); i++)
        while (cs >= level_in_cs(piece[i]) && RULE(S_4_1, *room >= level_in_cs(piece[i]))) {
            cs -= level_in_cs(piece[i]);
            *room -= level_in_cs(piece[i]);
            sum += small_arms_points(piece[i], RANGE_CLOSE, u->plus, s);
        }
    return sum;
}

static int small_arms_of(const struct combat_facts *f, int side, struct steps *s)
{
    const struct stack *k = &f->side[side];
    int room = level_in_cs(LEVEL_A), sum = 0;
    if (!RULE(S_6_2, formation_fires(k->formation, s)))
        return 0;
    for (int i = 0; i < k->count; i++)
        sum += unit_points(&k->unit[i], &room, s);
    return sum * state_fire(stack_state(k), s) / 2;
}

static int guns_of(const struct combat_facts *f, int side, struct steps *s)
{
    const struct stack *k = &f->side[side];
    const int guns = stack_guns(k);
    if (guns == 0 || f->guns_limbered)
        return 0;
    return artillery_points(guns > GUNS_FIRING ? GUNS_FIRING : guns, 0, s) *
           state_fire(stack_state(k), s) / 2;
}

static uint32_t fire_lines(const struct combat_facts *f, int side)
{
    const struct stack *us = &f->side[side], *them = &f->side[!side];
    uint32_t lines = 0;
    if (f->night)
        lines |= 1u << COLUMNS_NIGHT;
    if (us->low_ammo && small_arms_of(f, side, NULL) > 0)
        lines |= 1u << COLUMNS_LOW_AMMO;
    if (them->formation == MOUNTED)
        lines |= 1u << COLUMNS_MOUNTED;
    if (in_column(them))
        lines |= 1u << COLUMNS_EXPOSED;
    if (side == DEFENDER)
        return RULE(S_6_2, f->flank) ? lines | 1u << COLUMNS_FLANKED_DEFENDER : lines;
    if (f->flank || is_limbered(f) || stack_state(them) >= DISORGANIZED)
        lines |= 1u << COLUMNS_EXPOSED;
    if (f->ground == GROUND_SLOPE || f->ground == GROUND_BOTH)
        lines |= 1u << COLUMNS_SLOPE;
    if (is_entrenched(f))
        lines |= 1u << COLUMNS_TRENCH;
    return lines;
}

/* One side fires; m results are passed over. */
static void stage_fire(const struct combat_facts *f, int side, struct dice *d,
                       struct combat_state *c, struct steps *s)
{
    const int small = small_arms_of(f, side, s), sum = small + guns_of(f, side, s);
    if (sum == 0)
        return;
    step(s, BS(S_6_2), 0,
         side == ATTACKER ? "the attacker fires with %d points"
                          : "the defender fires with %d points",
         NULL, sum / SIXTEENTHS, 0);
    const struct fire_throw t =
        fire_throw(fire_column(sum, fire_lines(f, side), s), d, &for_fire[side], s);
    c->side[!side].loss = (int16_t)t.loss;
    c->side[side].low_ammo = t.low_ammo && small > 0;
}

static void stage_hurt(const struct combat_facts *f, int side, struct dice *d,
                       struct combat_state *c, struct steps *s)
{
    struct side_state *r = &c->side[side];
    r->casualties = (int16_t)whole_casualties(r->loss, d, &for_half[!side], s);
    if (side == DEFENDER && is_battery(&f->side[side].unit[0]))
        c->guns_hit = r->casualties;
    r->toll.thrown = RULE(S_4_8, r->casualties > 0)
                         ? 0
                         : f->side[side].leaders.count; /* nothing lost: all are safe */
}

static void stage_straggle(const struct combat_facts *f, int side, struct dice *d,
                           struct combat_state *c, struct steps *s)
{
    const struct stack *k = &f->side[side];
    const bool defends = side == DEFENDER;
    uint32_t lines = 0;
    if (stack_state(k) == DISORGANIZED || k->formation == MOUNTED || (defends && f->flank))
        lines |= 1u << STRAGGLE_DISORGANIZED;
    if (stack_state(k) == ROUTED || (defends && f->defender_wrecked != WRECKED_NO) || f->night)
        lines |= 1u << STRAGGLE_ROUTED;
    if (RULE(S_4_9, !is_battery(&k->unit[0])))
        c->side[side].stragglers = (int16_t)steps_straggled(
            c->side[side].loss, k->unit[0].rating, lines, f->most, d, &for_stragglers[side], s);
    c->side[side].loss = c->side[side].toll.thrown = 0;
}

/* ---- 6.3, 6.4: morale ---- */

static uint32_t row_lines(const struct combat_facts *f, int side, const struct combat_state *c,
                          bool again)
{
    const struct stack *k = &f->side[side];
    const bool left = again && f->again == AGAIN_LEFT; /* the place is behind him? (G-14) */
    uint32_t lines = 0;
    if (f->night)
        lines |= 1u << ROWS_NIGHT;
    if (RULE(S_9_17, k->low_ammo || c->side[side].low_ammo))
        lines |= 1u << ROWS_LOW_AMMO;
    if (in_column(k))
        lines |= 1u << ROWS_COLUMN_OR_FLANK;
    if (side == ATTACKER)
        return lines | 1u << ROWS_ATTACKER;
    if (is_limbered(f) || (f->flank && !left))
        lines |= 1u << ROWS_COLUMN_OR_FLANK;
    if (f->defender_wrecked != WRECKED_NO)
        lines |=
            1u << (f->defender_wrecked == WRECKED_DIVISION ? ROWS_WRECKED_DIVISION : ROWS_WRECKED);
    if (is_entrenched(f) && !left)
        lines |= 1u << ROWS_TRENCH;
    if (has_unlimbered_guns(f) && !is_battery(&k->unit[0]) && !left)
        lines |= 1u << ROWS_GUNS;
    return RULE(S_6_4, again) ? lines : lines | 1u << ROWS_DEFENDER;
}

static void check(const struct combat_facts *f, int side, bool again, struct dice *d,
                  struct combat_state *c, struct steps *s)
{
    struct side_state *r = &c->side[side];
    const struct stack *k = &f->side[side];
    const bool shelter = is_entrenched(f) || has_unlimbered_guns(f);
    const struct morale_check m = {
        .rating = k->unit[0].rating,
        .state = r->state,
        .lines = row_lines(f, side, c, again),
        .leader = senior_rating(&k->leaders, r->toll.fallen, f->who_counts, f->nameless),
        .may_stay = side == DEFENDER && !again && f->stays && shelter && stack_cs(k) > 0,
    };
    const struct morale_outcome o = morale_throw(&m, d, again ? &for_again : &for_morale[side], s);
    r->state = (int16_t)o.state;
    r->retreat = (int16_t)(r->retreat + o.retreat);
    if (!is_battery(&k->unit[0]))
        r->stragglers = (int16_t)(r->stragglers + o.stragglers);
}

/* A routed defender goes without a check, as the worst result has it. */
static void rout(const struct combat_facts *f, struct combat_state *c, struct steps *s)
{
    const struct morale_outcome o = morale_rout();
    step(s, BS(S_6_4), 0, "the defender is routed: back %d, straggle %d", NULL, o.retreat,
         o.stragglers);
    c->winner = ATTACKER;
    c->side[DEFENDER].retreat = (int16_t)o.retreat;
    if (!is_battery(&f->side[DEFENDER].unit[0]))
        c->side[DEFENDER].stragglers = (int16_t)(c->side[DEFENDER].stragglers + o.stragglers);
}

/* ---- 6.5: odds ---- */

static int points_of_cs(int cs, struct steps *s)
{
    const int row = cs >= 8   ? POINTS_AA
                    : cs > 4  ? POINTS_AB
                    : cs == 4 ? POINTS_A
                    : cs >= 2 ? POINTS_B
                              : POINTS_C;
    int sum = cs > 0 ? points[row].points : 0;
    if (cs > 0)
        step_reads(s, &close_combat_points_table, row);
    if (RULE(G_18, cs == 3)) { /* B and C */
        sum += points[POINTS_C].points;
        step_reads(s, &close_combat_points_table, POINTS_C);
    }
    return sum;
}

static int combat_points(const struct combat_facts *f, int side, struct steps *s)
{
    int sum = points_of_cs(stack_cs(&f->side[side]), s);
    if (stack_guns(&f->side[side]) > 0) {
        sum += points[POINTS_C].points;
        step_reads(s, &close_combat_points_table, POINTS_C);
    }
    if (RULE(G_16, sum > f->points_most)) {
        sum = f->points_most;
        step_gap(s, BS(G_16), 0, "no more than %d points", NULL, sum, 0);
    }
    if (side == DEFENDER && RULE(S_6_5, is_entrenched(f)))
        sum *= 2;
    step(s, BS(S_6_5), 0, side == ATTACKER ? "attacker: %d points" : "defender: %d points", NULL,
         sum, 0);
    return sum;
}

/* 0 is 1:2 or less, 4 is 4:1 or more. */
static int odds_column(int us, int them, int rounding)
{
    int times = us / them;
    if (us < them) { /* half way between 1:2 and 1:1 lies 3:4 */
        const bool even = rounding == ODDS_ATTACKER ? 2 * us > them
                                                    : rounding == ODDS_NEAREST && 4 * us > 3 * them;
        return even;
    }
    if (RULE(G_15, rounding == ODDS_ATTACKER))
        times += us % them > 0;
    else if (rounding == ODDS_NEAREST)
        times += 2 * (us % them) > them;
    return times < ODDS_COLUMNS ? times : ODDS_COLUMNS - 1;
}

/* The row of this code; a half is thrown for again. */
static int result_row(int code, struct dice *d, struct steps *s)
{
    const int die = code == HALF_A ? dice_one(d, &for_odds_again, 6) : 0;
    for (int i = 0; i < COUNT(odds_results); i++) {
        FIGURES struct odds_result_row *r = &odds_results[i];
        if (r->code != code ||
            (r->reroll_lo != BLANK && (die < r->reroll_lo || die > r->reroll_hi)))
            continue;
        step_reads(s, &close_combat_results_table, i);
        return i;
    }
    d->trouble = DICE_HOLE;
    return 0;
}

static void stage_odds(const struct combat_facts *f, struct dice *d, struct combat_state *c,
                       struct steps *s)
{
    const int us = combat_points(f, ATTACKER, s), them = combat_points(f, DEFENDER, s);
    const int column = odds_column(us, them, f->odds_rounding), die = dice_one(d, &for_odds, 6);
    step_reads(s, &close_combat_odds_table, die - 1);
    step(s, BS(S_6_5), 0, "odds of %d to %d", NULL, us, them);
    if (us % them != 0)
        step_gap(s, BS(G_15), 0, "they lie between two columns: column %d", NULL, column + 1, 0);
    FIGURES struct odds_result_row *r = &odds_results[result_row(odds[die - 1].code[column], d, s)];
    c->winner = r->winner;
    c->side[!c->winner].retreat = (int16_t)(c->side[!c->winner].retreat + r->loser_retreat);
    step(steps_fallen(s, d), BS(S_6_5), 0, "%d at the odds: the %s wins", side_names[c->winner],
         die, 0);
    c->stage = r->again == AGAIN_DEFENDER ? ODDS_THROW : CHECK_AGAIN;
}

/* ---- the stages ---- */

static bool could_fire(const struct combat_facts *f, int side)
{
    return small_arms_of(f, side, NULL) + guns_of(f, side, NULL) > 0;
}

static void begin(const struct combat_facts *f, struct combat_state *c)
{
    for (int side = 0; side < SIDES; side++) {
        c->side[side].state = (int16_t)stack_state(&f->side[side]);
        c->side[side].toll.fate = f->side[side].leaders.count > 0 ? UNHURT : NO_FATE;
    }
}

static bool leaders_are_due(const struct combat_facts *f, int side, const struct combat_state *c)
{
    return c->side[side].toll.thrown < f->side[side].leaders.count;
}

static bool is_due(const struct combat_facts *f, const struct combat_state *c)
{
    const bool routed = RULE(S_6_4, stack_state(&f->side[DEFENDER]) == ROUTED);
    switch (c->stage) {
    case HURT_1:
    case STRAGGLE_1:
        return c->side[DEFENDER].loss > 0;
    case LEADER_1:
        return c->side[DEFENDER].loss > 0 && leaders_are_due(f, DEFENDER, c);
    case LEADER_2:
        return c->side[ATTACKER].loss > 0 && leaders_are_due(f, ATTACKER, c);
    case FIRE_2:
        return could_fire(f, DEFENDER);
    case HURT_2:
    case STRAGGLE_2:
        return c->side[ATTACKER].loss > 0;
    case CHECK_ATTACKER:
        return RULE(S_6_3, could_fire(f, DEFENDER)) && !routed;
    case LIMBER:
        return c->side[DEFENDER].retreat > 0 && has_unlimbered_guns(f);
    case CHECK_AGAIN:
        return !routed;
    default:
        return true;
    }
}

/* Gun points that the fire has left to the defender. */
static int guns_there(const struct combat_facts *f, const struct combat_state *c)
{
    const int guns = stack_guns(&f->side[DEFENDER]) - c->guns_hit;
    return guns > 0 ? guns : 0;
}

static void throw_stage(const struct combat_facts *f, struct dice *d, struct combat_state *c,
                        struct steps *s)
{
    switch (c->stage) {
    case FIRE_1:
        begin(f, c);
        stage_fire(f, ATTACKER, d, c, s);
        break;
    case HURT_1:
    case HURT_2:
        stage_hurt(f, c->stage == HURT_1 ? DEFENDER : ATTACKER, d, c, s);
        break;
    case LEADER_1:
    case LEADER_2:
        next_leader(&c->side[c->stage == LEADER_1 ? DEFENDER : ATTACKER].toll, d,
                    &for_leader[c->stage == LEADER_1 ? DEFENDER : ATTACKER], s);
        c->stage--; /* the next leader, if there is one */
        break;
    case STRAGGLE_1:
    case STRAGGLE_2:
        stage_straggle(f, c->stage == STRAGGLE_1 ? DEFENDER : ATTACKER, d, c, s);
        break;
    case FIRE_2:
        stage_fire(f, DEFENDER, d, c, s);
        break;
    case CHECK_ATTACKER:
        check(f, ATTACKER, false, d, c, s);
        c->winner = DEFENDER;
        if (c->side[ATTACKER].retreat > 0)
            c->stage = OVER; /* he could not be brought on */
        break;
    case CHECK_DEFENDER:
        if (RULE(S_6_4, c->side[DEFENDER].state == ROUTED))
            rout(f, c, s);
        else
            check(f, DEFENDER, false, d, c, s);
        if (c->side[DEFENDER].retreat == 0)
            break;
        c->winner = ATTACKER;
        c->stage = ODDS_THROW; /* there is nothing left to throw for */
        break;
    case ODDS_THROW:
        stage_odds(f, d, c, s);
        break;
    case LIMBER:
        c->guns_lost = (int16_t)guns_lost(guns_there(f, c), d, &for_guns, s);
        break;
    case CHECK_AGAIN:
        check(f, DEFENDER, true, d, c, s);
        break;
    }
}

static bool combat_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct combat_facts *f = facts;
    struct combat_state *c = state;
    throw_stage(f, d, c, s);
    do
        c->stage++;
    while (c->stage < OVER && !is_due(f, c));
    if (c->stage < OVER)
        return true;
    c->stage = OVER; /* what is over is alike, however it ended */
    c->side[ATTACKER].toll.fallen = c->side[DEFENDER].toll.fallen = c->guns_hit = 0;
    c->side[ATTACKER].toll.thrown = c->side[DEFENDER].toll.thrown = 0;
    return false;
}

/* ---- what is refused ---- */

static bool stack_may(const struct stack *k, const char *input, struct trouble *trouble)
{
    if (k->count == 0)
        return trouble_refuse(trouble, BS(S_6_1), input, "close combat needs units on both sides");
    for (int i = 0; i < k->count; i++) {
        if (is_battery(&k->unit[i]) && k->unit[i].guns == 0)
            return trouble_refuse(trouble, BS(S_6_1), input,
                                  "a unit has a fire level, or gun points, or both");
        if (is_battery(&k->unit[i]) && !RULE(S_5_2, k->unit[i].rating == RATING_C))
            return trouble_refuse(trouble, BS(S_5_2), input, "artillery is always rated C");
    }
    return true;
}

static bool combat_may(const void *facts, struct trouble *trouble)
{
    const struct combat_facts *f = facts;
    const struct stack *attacker = &f->side[ATTACKER];
    if (!stack_may(attacker, "attacker", trouble) ||
        !stack_may(&f->side[DEFENDER], "defender", trouble))
        return false;
    if (!RULE(S_6_1, state_attacks(stack_state(attacker))))
        return trouble_refuse(trouble, BS(S_6_1), "attacker",
                              "only normal units and those in blood lust attack");
    if (stack_guns(attacker) > 0)
        return trouble_refuse(trouble, BS(S_6_1), "attacker",
                              "artillery does not attack in close combat");
    if (f->attacker_wrecked)
        return trouble_refuse(trouble, BS(S_6_1), "attacker-wrecked",
                              "wrecked brigades do not attack in close combat");
    return true;
}

/* ---- words ---- */

static void call_rows(struct text *t, const char *who, int line)
{
    text_add(t, who);
    text_add(t, " checks morale ");
    text_count(t, -row_shifts[line].rows);
    text_add(t, " rows down");
}

static void combat_call(const void *facts, struct text *t)
{
    const struct combat_facts *f = facts;
    if (stack_state(&f->side[DEFENDER]) == ROUTED) {
        text_add(t, "The attacker fires; the defender is routed and goes without a throw.");
        return;
    }
    if (could_fire(f, DEFENDER)) {
        text_add(t, "Both fire at once. Then ");
        call_rows(t, "the attacker", ROWS_ATTACKER);
        text_add(t, ", ");
    } else
        text_add(t, "Only the attacker fires, and need not check. Then ");
    call_rows(t, "the defender", ROWS_DEFENDER);
    text_add(t, ". If both stand, one die at odds of ");
    text_number(t, combat_points(f, ATTACKER, NULL));
    text_add(t, " to ");
    text_number(t, combat_points(f, DEFENDER, NULL));
    text_char(t, '.');
}

static void side_effects(const struct combat_facts *f, int side, const struct side_state *r,
                         struct effects *e)
{
    const char *who = side_names[side];
    effect_move(e, who, is_battery(&f->side[side].unit[0]) ? "gun points" : "strength",
                -r->casualties);
    effect_move(e, who, "stragglers", r->stragglers);
    if (r->state != stack_state(&f->side[side]))
        effect_set(e, who, "morale state", words_at(&state_words, r->state));
    effect_move(e, who, "hexes to the rear", r->retreat);
    if (r->low_ammo)
        effect_set(e, who, "ammunition", "low");
    if (r->toll.fate != UNHURT && r->toll.fate != NO_FATE)
        effect_set(e, who, "senior leader", fate_names[r->toll.fate]);
    effect_move(e, who, "leaders", -r->toll.killed - r->toll.wounded);
}

static void combat_effects(const void *facts, const void *result, struct effects *e)
{
    const struct combat_state *c = result;
    for (int side = 0; side < SIDES; side++)
        side_effects(facts, side, &c->side[side], e);
    effect_move(e, "defender's guns", "gun points", -c->guns_lost);
    if (c->side[DEFENDER].retreat > 0 && has_unlimbered_guns(facts))
        effect_set(e, "defender's guns", "formation", "limbered");
    effect_set(e, "hex", "held by", side_names[c->winner]);
}

/* ---- the sequence and the notes ---- */

struct step_facts {
    int16_t step;
};

struct step_result {
    int16_t row, rows, unused[2];
};

static bool sequence_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct step_result *r = state;
    (void)d;
    r->row = (int16_t)(((const struct step_facts *)facts)->step - 1);
    r->rows = *sequence[r->row].rows == BLANK ? NO_NUMBER : *sequence[r->row].rows;
    step_from(s, &close_combat_sequence_table, r->row, BS(S_6_1), 0, "step %d of close combat",
              NULL, r->row + 1, 0);
    return false;
}

static bool notes_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct step_result *r = state;
    (void)d;
    r->row = (int16_t)(((const struct step_facts *)facts)->step - 1);
    step_from(s, &close_combat_strength_notes_table, r->row, BS(S_6_5), 0, "note %d", NULL,
              r->row + 1, 0);
    return false;
}

/* ---- inputs and results ---- */

/* clang-format off */
static const struct field gun_inputs[] = {
    {.name = "guns", .scale = &guns_scale, .kind = FIELD_WHOLE, .offset = offsetof(struct gun_facts, guns), .low = 1, .high = 10, .unless_given = "10",
     .clause = BS(S_7_1), .about = "gun points there; no more can be lost"},
};
static const struct field gun_outputs[] = {
    {.name = "guns_lost", .scale = &guns_scale, .kind = FIELD_WHOLE, .offset = offsetof(struct gun_result, lost), .about = "gun points lost"},
};

static const struct words strength_words = WORDS_OF(strengths, name);
#define UNIT(member) offsetof(struct stack_unit, member)
static const struct field unit_fields[] = {
    {.name = "level", .kind = FIELD_CHOICE, .offset = UNIT(level), .words = &strength_words},
    {.name = "guns", .scale = &guns_scale, .kind = FIELD_WHOLE, .offset = UNIT(guns), .high = 10, .unless_given = "0"},
    {.name = "morale", .kind = FIELD_CHOICE, .offset = UNIT(rating), .words = &rating_words, .unless_given = "C"},
    {.name = "state", .kind = FIELD_CHOICE, .offset = UNIT(state), .words = &state_words, .unless_given = "normal"},
    {.name = "plus", .kind = FIELD_YES, .offset = UNIT(plus), .unless_given = "no"},
};

#define COMBAT(member) offsetof(struct combat_facts, member)
#define STACK_LIST(at) {.fields = unit_fields, .field_count = COUNT(unit_fields), .stride = sizeof(struct stack_unit), \
                        .count_offset = COMBAT(side[at].count), .most = UNITS_MOST}
static const struct list attacker_list = STACK_LIST(ATTACKER), defender_list = STACK_LIST(DEFENDER);

#define LEADER_LIST(at) {.fields = &leader_rating_field, .field_count = 1, .stride = sizeof(int16_t), \
                         .count_offset = COMBAT(side[at].leaders.count), .most = LEADERS_MOST}
static const struct list attacker_leaders = LEADER_LIST(ATTACKER), defender_leaders = LEADER_LIST(DEFENDER);

static const char *const formation_names[] = {"line", "column", "dismounted", "mounted"}; /* ORDER FORMATION, the first four */
static const char *const ground_names[] = {"open", "slope", "trench", "slope-and-trench"};
static const struct words combat_formations = WORDS(formation_names), ground_words = WORDS(ground_names);

static const struct field combat_inputs[] = {
    {.name = "attacker", .kind = FIELD_LIST, .offset = COMBAT(side[ATTACKER].unit), .list = &attacker_list, .unless_given = "none",
     .clause = BS(S_6_1), .about = "the attacking stack, top unit first; plus may follow"},
    {.name = "defender", .kind = FIELD_LIST, .offset = COMBAT(side[DEFENDER].unit), .list = &defender_list, .unless_given = "none",
     .clause = BS(S_6_1), .about = "the defending stack, top unit first; a battery has level none"},
    {.name = "attacker-leaders", .kind = FIELD_LIST, .offset = COMBAT(side[ATTACKER].leaders.rating), .list = &attacker_leaders,
     .unless_given = "none", .clause = BS(S_4_8), .about = "ratings of the leaders with him, senior first"},
    {.name = "defender-leaders", .kind = FIELD_LIST, .offset = COMBAT(side[DEFENDER].leaders.rating), .list = &defender_leaders,
     .unless_given = "none", .clause = BS(S_4_8), .about = "ratings of the leaders with him, senior first"},
    {.name = "terrain", .kind = FIELD_CHOICE, .offset = COMBAT(ground), .words = &ground_words, .unless_given = "open",
     .clause = BS(S_6_5), .about = "slope: the attacker fires uphill; trench: or a sunken road, and it helps the defender"},
    {.name = "flank", .kind = FIELD_YES, .offset = COMBAT(flank), .unless_given = "no",
     .clause = BS(S_6_2), .about = "the defender is attacked from a flank"},
    {.name = "night", .kind = FIELD_YES, .offset = COMBAT(night), .unless_given = "no",
     .clause = BS(S_9_31), .about = "it is night"},
    {.name = "attacker-formation", .kind = FIELD_CHOICE, .offset = COMBAT(side[ATTACKER].formation), .words = &combat_formations,
     .unless_given = "line", .clause = BS(S_6_2), .about = "how the attacker comes"},
    {.name = "defender-formation", .kind = FIELD_CHOICE, .offset = COMBAT(side[DEFENDER].formation), .words = &combat_formations,
     .unless_given = "line", .clause = BS(S_6_2), .about = "how the defender stands"},
    {.name = "guns-limbered", .kind = FIELD_YES, .offset = COMBAT(guns_limbered), .unless_given = "no",
     .clause = BS(S_6_2), .about = "the defender's guns are limbered"},
    {.name = "attacker-low-ammo", .kind = FIELD_YES, .offset = COMBAT(side[ATTACKER].low_ammo), .unless_given = "no",
     .clause = BS(S_9_17), .about = "the attacker is low on ammunition"},
    {.name = "defender-low-ammo", .kind = FIELD_YES, .offset = COMBAT(side[DEFENDER].low_ammo), .unless_given = "no",
     .clause = BS(S_9_17), .about = "the defender is low on ammunition"},
    {.name = "attacker-wrecked", .kind = FIELD_YES, .offset = COMBAT(attacker_wrecked), .unless_given = "no",
     .clause = BS(S_6_1), .about = "the attacker is wrecked"},
    {.name = "defender-wrecked", .kind = FIELD_CHOICE, .offset = COMBAT(defender_wrecked), .words = &wrecked_words, .unless_given = "no",
     .clause = BS(S_9_21), .about = "a wrecked brigade, or one of a wrecked division"},
    {.name = "stays", .kind = FIELD_YES, .offset = COMBAT(stays), .unless_given = "yes",
     .clause = BS(S_5_5), .about = "the defender stays where one star lets him"},
};

#define AFTER(side_of, member) offsetof(struct combat_state, side[side_of].member)
#define SIDE_OUTPUTS(at, who) \
    {.name = who "_casualties", .kind = FIELD_WHOLE, .offset = AFTER(at, casualties), .tally = true, .about = "steps, or gun points, lost"}, \
    {.name = who "_stragglers", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = AFTER(at, stragglers), .tally = true, .about = "steps that straggle"}, \
    {.name = who "_state", .kind = FIELD_CHOICE, .offset = AFTER(at, state), .words = &state_words, .about = "morale state afterwards"}, \
    {.name = who "_retreat", .scale = &hexes_scale, .kind = FIELD_WHOLE, .offset = AFTER(at, retreat), .about = "hexes he goes back"}, \
    {.name = who "_leader", .kind = FIELD_CHOICE, .offset = AFTER(at, toll.fate), .words = &fate_words, .tally = true, \
     .about = "what becomes of the senior leader; none: nobody was there"}, \
    {.name = who "_leaders_killed", .kind = FIELD_WHOLE, .offset = AFTER(at, toll.killed), .tally = true, .about = "leaders killed"}, \
    {.name = who "_leaders_wounded", .kind = FIELD_WHOLE, .offset = AFTER(at, toll.wounded), .tally = true, .about = "leaders wounded"}, \
    {.name = who "_low_ammo", .kind = FIELD_YES, .offset = AFTER(at, low_ammo), .about = "he runs short of ammunition"}

static const struct words side_words = {side_names, sizeof *side_names, SIDES, NULL};
static const struct field combat_outputs[] = {
    {.name = "winner", .kind = FIELD_CHOICE, .offset = offsetof(struct combat_state, winner), .words = &side_words, .about = "who holds the hex"},
    SIDE_OUTPUTS(ATTACKER, "attacker"),
    SIDE_OUTPUTS(DEFENDER, "defender"),
    {.name = "guns_lost", .scale = &guns_scale, .kind = FIELD_WHOLE, .offset = offsetof(struct combat_state, guns_lost), .tally = true,
     .about = "gun points that the defender loses in limbering"},
};

static const struct setting combat_settings[] = {
    ASKS(G_7, struct combat_facts, who_counts), ASKS(G_9, struct combat_facts, most), ASKS(G_14, struct combat_facts, again),
    ASKS(G_15, struct combat_facts, odds_rounding), ASKS(G_16, struct combat_facts, points_most), ASKS(G_17, struct combat_facts, nameless)};

static const struct words actor_words = WORDS_OF(sequence, actor), action_words = WORDS_OF(sequence, action), retreat_words = WORDS_OF(sequence, if_retreat);
static const struct words condition_words = WORDS_OF(notes, condition), effect_words = WORDS_OF(notes, effect);

static const struct field step_inputs[] = {
    {.name = "step", .kind = FIELD_WHOLE, .offset = offsetof(struct step_facts, step), .low = 1, .high = COUNT(sequence),
     .clause = BS(S_6_1), .about = "which of the five steps"},
};
static const struct field step_outputs[] = {
    {.name = "actor", .kind = FIELD_CHOICE, .offset = offsetof(struct step_result, row), .words = &actor_words, .about = "who acts"},
    {.name = "action", .kind = FIELD_CHOICE, .offset = offsetof(struct step_result, row), .words = &action_words, .about = "what he does"},
    {.name = "morale_rows", .kind = FIELD_WHOLE, .offset = offsetof(struct step_result, rows), .none = "none", .about = "shift of the check"},
    {.name = "if_retreat", .kind = FIELD_CHOICE, .offset = offsetof(struct step_result, row), .words = &retreat_words, .about = "what follows a retreat"},
};
static const struct field note_inputs[] = {
    {.name = "note", .kind = FIELD_WHOLE, .offset = offsetof(struct step_facts, step), .low = 1, .high = COUNT(notes),
     .clause = BS(S_6_5), .about = "which of the notes, from the top"},
};
static const struct field note_outputs[] = {
    {.name = "condition", .kind = FIELD_CHOICE, .offset = offsetof(struct step_result, row), .words = &condition_words, .about = "when it holds"},
    {.name = "effect", .kind = FIELD_CHOICE, .offset = offsetof(struct step_result, row), .words = &effect_words, .about = "what it does"},
};

/* ---- the tables and charts described ---- */

static const struct column sequence_columns[] = {
    {.name = "step", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(sequence_row, "actor", CELL_TEXT, actor)},
    {COLUMN(sequence_row, "action", CELL_TEXT, action)},
    {COLUMN(sequence_row, "morale_rows", CELL_NUMBER, rows), .through = true, .blank = "-"},
    {COLUMN(sequence_row, "if_retreat", CELL_TEXT, if_retreat)},
    MARK(sequence_row),
};
const struct table close_combat_sequence_table = MARKED_TABLE(sequence, "close_combat_sequence", "Close combat step by step", sequence_columns);

static const struct column points_columns[] = {
    {COLUMN(points_row, "strength", CELL_TEXT, strength)},
    {COLUMN(points_row, "points", CELL_NUMBER, points)},
    MARK(points_row),
};
const struct table close_combat_points_table = MARKED_TABLE(points, "close_combat_points", "Odds points by strength", points_columns);

static const struct column note_columns[] = {
    {COLUMN(note_row, "condition", CELL_TEXT, condition)},
    {COLUMN(note_row, "effect", CELL_TEXT, effect)},
    MARK(note_row),
};
const struct table close_combat_strength_notes_table = MARKED_TABLE(notes, "close_combat_strength_notes", "Notes to the odds points", note_columns);

#define ODDS(n, heading) {COLUMN(odds_row, heading, CELL_WORD, code[n]), .words = odds_names}
static const struct column odds_columns[] = {
    {.name = "die", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    ODDS(0, "1_2_or_less"), ODDS(1, "1_1"), ODDS(2, "2_1"), ODDS(3, "3_1"), ODDS(4, "4_1_or_more"),
    MARK(odds_row),
};
const struct table close_combat_odds_table = MARKED_TABLE(odds, "close_combat_odds", "Close combat odds", odds_columns);

static const struct column odds_result_columns[] = {
    {COLUMN(odds_result_row, "code", CELL_WORD, code), .words = odds_names},
    {COLUMN(odds_result_row, "winner", CELL_WORD, winner), .words = side_names},
    {COLUMN(odds_result_row, "reroll_die_lo", CELL_NUMBER, reroll_lo), .blank = "0"},
    {COLUMN(odds_result_row, "reroll_die_hi", CELL_NUMBER, reroll_hi), .blank = "0"},
    {COLUMN(odds_result_row, "loser_retreat_hexes", CELL_NUMBER, loser_retreat)},
    {COLUMN(odds_result_row, "additional_morale_check", CELL_WORD, again), .words = again_names},
    MARK(odds_result_row),
};
const struct table close_combat_results_table = MARKED_TABLE(odds_results, "close_combat_results", "What the odds results mean", odds_result_columns);

static const struct column gun_loss_columns[] = {
    {COLUMN(gun_loss_row, "die_lo", CELL_NUMBER, lo)},
    {COLUMN(gun_loss_row, "die_hi", CELL_NUMBER, hi)},
    {COLUMN(gun_loss_row, "gun_points_lost", CELL_NUMBER, lost)},
    MARK(gun_loss_row),
};
const struct table gun_loss_table = MARKED_TABLE(gun_losses, "gun_loss", "Guns lost in limbering", gun_loss_columns);

static const struct table *const combat_tables[] = {
    &close_combat_points_table, &close_combat_odds_table, &close_combat_results_table, &fire_points_small_arms_table,
    &fire_points_artillery_table, &fire_columns_table, &fire_column_shifts_table, &fire_table_table, &low_ammo_table,
    &fire_result_codes_table, &half_loss_rounding_table, &leader_loss_table, &straggler_bands_table, &straggler_table_table,
    &straggler_modifiers_table, &morale_rating_rows_table, &morale_row_shifts_table, &morale_table_table, &morale_results_table,
    &blood_lust_check_table, &public_additive_morale_table, &formation_effects_table, &morale_state_effects_table, &gun_loss_table};
static const struct table *const gun_tables[] = {&gun_loss_table};
static const struct table *const sequence_tables[] = {&close_combat_sequence_table};
static const struct table *const note_tables[] = {&close_combat_strength_notes_table};

const struct chart close_combat_chart = {
    .name = "close-combat", .title = "Close combat", .chapter = "6. Close combat",
    .about = "One stack enters the hex of another: the fire of both, their checks, the odds, retreats, and what each loses.",
    .example = "attacker=AB:0:B defender=A:3:C defender-leaders=2",
    .inputs = combat_inputs, .input_count = COUNT(combat_inputs),
    .outputs = combat_outputs, .output_count = COUNT(combat_outputs),
    .rule = {sizeof(struct combat_facts), sizeof(struct combat_state), combat_stage},
    .may = combat_may, .call = combat_call, .effects = combat_effects,
    .tables = combat_tables, .table_count = COUNT(combat_tables),
    .settings = combat_settings, .setting_count = COUNT(combat_settings),
};

const struct chart close_combat_sequence_chart = {
    .name = "close-combat-sequence", .title = "Close combat step by step", .chapter = "6. Close combat",
    .about = "The five steps of a close combat.",
    .example = "step=3",
    .inputs = step_inputs, .input_count = COUNT(step_inputs),
    .outputs = step_outputs, .output_count = COUNT(step_outputs),
    .rule = {sizeof(struct step_facts), sizeof(struct step_result), sequence_stage},
    .tables = sequence_tables, .table_count = COUNT(sequence_tables),
};

const struct chart close_combat_notes_chart = {
    .name = "close-combat-notes", .title = "Notes to the odds points", .chapter = "6. Close combat",
    .about = "What changes the points of a close combat.",
    .example = "note=1",
    .inputs = note_inputs, .input_count = COUNT(note_inputs),
    .outputs = note_outputs, .output_count = COUNT(note_outputs),
    .rule = {sizeof(struct step_facts), sizeof(struct step_result), notes_stage},
    .tables = note_tables, .table_count = COUNT(note_tables),
};

const struct chart gun_loss_chart = {
    .name = "gun-loss", .title = "Gun loss", .chapter = "7. Gun loss",
    .about = "Guns that must limber in an enemy zone of control or in close combat.",
    .example = "guns=4",
    .inputs = gun_inputs, .input_count = COUNT(gun_inputs),
    .outputs = gun_outputs, .output_count = COUNT(gun_outputs),
    .rule = {sizeof(struct gun_facts), sizeof(struct gun_result), gun_loss_stage},
    .call = gun_loss_call, .effects = gun_loss_effects,
    .tables = gun_tables, .table_count = COUNT(gun_tables),
};
/* clang-format on */
