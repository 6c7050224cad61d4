/* 6. Close combat: both sides fire at once, the attacker and then the defender check their morale,
 * and if both stand one die at the odds of their points decides.  Each throw is a stage, so that
 * equal outcomes merge between them; stages[] says who throws in which order, when a stage is
 * passed over, and each stage returns the one that follows it.  7. Guns lost in limbering. */

#include "close_combat.h"

#include "engine/chart/describe.h"

static const struct table close_combat_odds_table, close_combat_points_table,
    close_combat_results_table;

/* ---- the printed tables ---- */

/* clang-format off */

static const int8_t no_rows = BLANK;

static FIGURES struct sequence_row {
    const char *actor, *action;
    const int8_t *rows; /* stands with the other row shifts */
    const char *if_retreat;
    figure mark;
} sequence[] = {
    {"attacker", "enter_defender_hex_paying_1_mp_extra", &no_rows, "-", PRINTED},
    {"both",     "simultaneous_fire_combat_ignoring_m_results_checks_below_still_made_by_survivors", &no_rows, "-", PRINTED},
    {"attacker", "morale_check", &bs_row_shifts[ROWS_ATTACKER].rows, "combat_ends", PRINTED},
    {"defender", "morale_check", &bs_row_shifts[ROWS_DEFENDER].rows,
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
    figure mark;
} notes[] = {
    {"defender_in_sunken_road_or_trench_with_benefit", "points_x2", PRINTED},
    {"strength_over_AA", "no_further_points", PRINTED},
    {"AB_stacked_with_artillery", "6_points", PRINTED},
};

enum { D, HALF_A, A }; /* ORDER ODDS */
static WORD_LIST(odds_words, "D", "half_A", "A");
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

enum { ATTACKER, DEFENDER }; /* ORDER SIDE */
static WORD_LIST(side_words, "attacker", "defender");
enum { AGAIN_NOBODY, AGAIN_DEFENDER };
static WORD_LIST(again_words, "none", "defender");

static FIGURES struct odds_result_row {
    figure code, winner, reroll_lo, reroll_hi, loser_retreat, again, mark;
} odds_results[] = {
    {A,      ATTACKER, BLANK, BLANK, 2, AGAIN_DEFENDER, PRINTED},
    {D,      DEFENDER, BLANK, BLANK, 1, AGAIN_NOBODY,   PRINTED},
    {HALF_A, ATTACKER,     4,     6, 2, AGAIN_DEFENDER, PRINTED},
    {HALF_A, DEFENDER,     1,     3, 1, AGAIN_NOBODY,   PRINTED},
};

static FIGURES struct gun_loss_row {
    figure lo, hi, lost, mark;
} gun_losses[] = {
    {1, 2, 0, PRINTED},
    {3, 4, 1, PRINTED},
    {5, 5, 2, PRINTED},
    {6, 6, 3, PRINTED},
};

/* Fire levels of a unit as the letters A, B and C in them. ORDER STRENGTH */
static const struct stack_strength {
    const char *name;
    int cs; /* a B is two Cs, an A four */
} strengths[] = {{"none", 0}, {"C", 1}, {"B", 2}, {"A", 4}, {"AB", 6}, {"AA", 8}, {"AAB", 10}, {"AAA", 12}};

/* clang-format on */

/* ---- 7. gun loss ---- */

int bs_guns_lost(int there, struct dice *d, const struct purpose *purpose, struct steps *s)
{
    int die;
    const int i = dice_within(d, purpose, DICE_SINGLE, 6, RANGES(gun_losses, lo, hi), &die);
    const int lost = gun_losses[i].lost < there ? gun_losses[i].lost : there;
    step_reads(s, &bs_gun_loss_table, i);
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
        (int16_t)bs_guns_lost(((const struct gun_facts *)facts)->guns, d, &for_limbering, s);
    return false;
}

static void gun_loss_call(const void *facts, struct text *t)
{
    (void)facts;
    text_add(t, "One die:");
    for (int i = 0; i < COUNT(gun_losses); i++) {
        text_add(t, i ? ", on " : " on ");
        band_print(t, gun_losses[i].lo, gun_losses[i].hi);
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

enum { STACKED_MOST = 4 };

struct stack_unit {
    int16_t level, guns, rating, state, plus;
};

enum { GROUND_OPEN, GROUND_SLOPE, GROUND_TRENCH, GROUND_BOTH };

struct stack {
    int16_t count;
    struct stack_unit unit[STACKED_MOST]; /* from the top */
    int16_t formation, low_ammo;
    struct leaders leaders;
};

struct combat_facts {
    struct stack side[2]; /* ORDER SIDE */
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
    struct side_state side[2];
    int16_t winner, guns_lost, stage;
    int16_t guns_hit; /* gun points that the attacker's fire has cost the defender */
    int16_t unused[2];
};

/* ORDER STAGE; the first four are one side's fire and what it does to the other. */
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
        while (cs >= bs_level_in_cs(piece[i]) && RULE(S_4_1, *room >= bs_level_in_cs(piece[i]))) {
            cs -= bs_level_in_cs(piece[i]);
            *room -= bs_level_in_cs(piece[i]);
            sum += bs_small_arms_points(piece[i], RANGE_CLOSE, u->plus, s);
        }
    return sum;
}

static int small_arms_of(const struct combat_facts *f, int side, struct steps *s)
{
    const struct stack *k = &f->side[side];
    int room = bs_level_in_cs(LEVEL_A), sum = 0;
    if (!RULE(S_6_2, bs_formation_fires(k->formation, s)))
        return 0;
    for (int i = 0; i < k->count; i++)
        sum += unit_points(&k->unit[i], &room, s);
    return sum * bs_state_fire(stack_state(k), s) / 2;
}

static int guns_of(const struct combat_facts *f, int side, struct steps *s)
{
    const struct stack *k = &f->side[side];
    const int guns = stack_guns(k);
    if (guns == 0 || f->guns_limbered)
        return 0;
    return bs_artillery_points(guns > GUNS_FIRING ? GUNS_FIRING : guns, 0, s) *
           bs_state_fire(stack_state(k), s) / 2;
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

static void begin(const struct combat_facts *f, struct combat_state *c)
{
    for (int side = 0; side < 2; side++) {
        c->side[side].state = (int16_t)stack_state(&f->side[side]);
        c->side[side].toll.fate = f->side[side].leaders.count > 0 ? UNHURT : NO_FATE;
    }
}

/* One side fires; m results are passed over. */
static int stage_fire(const struct combat_facts *f, int side, struct dice *d,
                      struct combat_state *c, struct steps *s)
{
    const int small = small_arms_of(f, side, s), sum = small + guns_of(f, side, s);
    if (side == ATTACKER)
        begin(f, c); /* the very first stage */
    if (sum == 0)
        return c->stage + 1; /* nobody of them may fire */
    step(s, BS(S_6_2), 0,
         side == ATTACKER ? "the attacker fires with %d points"
                          : "the defender fires with %d points",
         NULL, sum / SIXTEENTHS, 0);
    const struct fire_throw t =
        bs_fire_throw(bs_fire_column(sum, fire_lines(f, side), s), d, &for_fire[side], s);
    c->side[!side].loss = (int16_t)t.loss;
    c->side[side].low_ammo = t.low_ammo && small > 0; /* guns have their own ammunition */
    return c->stage + 1;
}

static int stage_hurt(const struct combat_facts *f, int side, struct dice *d,
                      struct combat_state *c, struct steps *s)
{
    struct side_state *r = &c->side[side];
    r->casualties = (int16_t)bs_whole_casualties(r->loss, d, &for_half[!side], s);
    if (side == DEFENDER && is_battery(&f->side[side].unit[0])) /* the top unit pays */
        c->guns_hit = r->casualties;
    r->toll.thrown = RULE(S_4_8, r->casualties > 0)
                         ? 0
                         : f->side[side].leaders.count; /* nothing lost: all are safe */
    return c->stage + 1;
}

/* One leader a stage, so that equal fates merge. */
static int stage_leader(const struct combat_facts *f, int side, struct dice *d,
                        struct combat_state *c, struct steps *s)
{
    (void)f;
    bs_next_leader(&c->side[side].toll, d, &for_leader[side], s);
    return c->stage; /* the next one, if there is one */
}

static int stage_straggle(const struct combat_facts *f, int side, struct dice *d,
                          struct combat_state *c, struct steps *s)
{
    const struct stack *k = &f->side[side];
    const bool defends = side == DEFENDER;
    uint32_t lines = 0;
    if (stack_state(k) == DISORGANIZED || k->formation == MOUNTED || (defends && f->flank))
        lines |= 1u << STRAGGLE_DISORGANIZED;
    if (stack_state(k) == ROUTED || (defends && f->defender_wrecked != WRECKED_NO) || f->night)
        lines |= 1u << STRAGGLE_ROUTED;
    if (RULE(S_4_9, !is_battery(&k->unit[0]))) /* gunners do not straggle */
        c->side[side].stragglers = (int16_t)bs_steps_straggled(
            c->side[side].loss, k->unit[0].rating, lines, f->most, d, &for_stragglers[side], s);
    c->side[side].loss = c->side[side].toll.thrown = 0;
    return c->stage + 1;
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
        .leader = bs_senior_rating(&k->leaders, r->toll.fallen, f->who_counts, f->nameless),
        .may_stay = side == DEFENDER && !again && f->stays && shelter && stack_cs(k) > 0,
    };
    const struct morale_outcome o =
        bs_morale_throw(&m, d, again ? &for_again : &for_morale[side], s);
    r->state = (int16_t)o.state;
    r->retreat = (int16_t)(r->retreat + o.retreat);
    if (!is_battery(&k->unit[0]))
        r->stragglers = (int16_t)(r->stragglers + o.stragglers);
}

/* A routed defender goes without a check, as the worst result has it. */
static void rout_defender(const struct combat_facts *f, struct combat_state *c, struct steps *s)
{
    const struct morale_outcome o = bs_morale_rout();
    step(s, BS(S_6_4), 0, "the defender is routed: back %d, straggle %d", NULL, o.retreat,
         o.stragglers);
    c->side[DEFENDER].retreat = (int16_t)o.retreat;
    if (!is_battery(&f->side[DEFENDER].unit[0]))
        c->side[DEFENDER].stragglers = (int16_t)(c->side[DEFENDER].stragglers + o.stragglers);
}

static int stage_check_attacker(const struct combat_facts *f, int side, struct dice *d,
                                struct combat_state *c, struct steps *s)
{
    check(f, side, false, d, c, s);
    c->winner = DEFENDER;                                         /* until somebody else has won */
    return c->side[ATTACKER].retreat > 0 ? OVER : CHECK_DEFENDER; /* could he be brought on? */
}

static int stage_check_defender(const struct combat_facts *f, int side, struct dice *d,
                                struct combat_state *c, struct steps *s)
{
    if (RULE(S_6_4, c->side[DEFENDER].state == ROUTED))
        rout_defender(f, c, s);
    else
        check(f, side, false, d, c, s);
    if (c->side[DEFENDER].retreat == 0) /* both stand? */
        return ODDS_THROW;
    c->winner = ATTACKER;
    return LIMBER;
}

static int stage_check_again(const struct combat_facts *f, int side, struct dice *d,
                             struct combat_state *c, struct steps *s)
{
    check(f, side, true, d, c, s);
    return OVER;
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
            (r->reroll_lo != BLANK && !range_holds(die, r->reroll_lo, r->reroll_hi)))
            continue;
        step_reads(s, &close_combat_results_table, i);
        return i;
    }
    d->trouble = DICE_HOLE;
    return 0;
}

static int stage_odds(const struct combat_facts *f, int side, struct dice *d,
                      struct combat_state *c, struct steps *s)
{
    (void)side;
    const int us = combat_points(f, ATTACKER, s), them = combat_points(f, DEFENDER, s);
    const int column = odds_column(us, them, f->odds_rounding), die = dice_one(d, &for_odds, 6);
    step_reads(s, &close_combat_odds_table, die - 1);
    step(s, BS(S_6_5), 0, "odds of %d to %d", NULL, us, them);
    if (us % them != 0)
        step_gap(s, BS(G_15), 0, "they lie between two columns: column %d", NULL, column + 1, 0);
    FIGURES struct odds_result_row *r = &odds_results[result_row(odds[die - 1].code[column], d, s)];
    c->winner = r->winner;
    c->side[!c->winner].retreat = (int16_t)(c->side[!c->winner].retreat + r->loser_retreat);
    step(steps_fallen(s, d), BS(S_6_5), 0, "%d at the odds: the %s wins",
         words_at(&side_words, c->winner), die, 0);
    return r->again == AGAIN_DEFENDER ? LIMBER
                                      : OVER; /* only a beaten defender limbers and checks */
}

/* ---- the stages ---- */

static bool could_fire(const struct combat_facts *f, int side)
{
    return small_arms_of(f, side, NULL) + guns_of(f, side, NULL) > 0;
}

/* Gun points that the fire has left to the defender. */
static int guns_there(const struct combat_facts *f, const struct combat_state *c)
{
    const int guns = stack_guns(&f->side[DEFENDER]) - c->guns_hit;
    return guns > 0 ? guns : 0;
}

static int stage_limber(const struct combat_facts *f, int side, struct dice *d,
                        struct combat_state *c, struct steps *s)
{
    (void)side;
    c->guns_lost = (int16_t)bs_guns_lost(guns_there(f, c), d, &for_guns, s);
    return CHECK_AGAIN;
}

/* When is a stage due?  6.4: who is routed when it begins never checks. */
static bool is_routed(const struct combat_facts *f)
{
    return RULE(S_6_4, stack_state(&f->side[DEFENDER]) == ROUTED);
}

static bool is_always_due(const struct combat_facts *f, int side, const struct combat_state *c)
{
    (void)f;
    (void)side;
    (void)c;
    return true;
}

static bool has_loss(const struct combat_facts *f, int side, const struct combat_state *c)
{
    (void)f;
    return c->side[side].loss > 0;
}

static bool has_leaders_left(const struct combat_facts *f, int side, const struct combat_state *c)
{
    return c->side[side].loss > 0 && c->side[side].toll.thrown < f->side[side].leaders.count;
}

static bool can_fire(const struct combat_facts *f, int side, const struct combat_state *c)
{
    (void)c;
    return could_fire(f, side);
}

/* An attacker whom nobody could fire at needs no courage. */
static bool must_be_brought_on(const struct combat_facts *f, int side, const struct combat_state *c)
{
    (void)c;
    return RULE(S_6_3, could_fire(f, !side)) && !is_routed(f);
}

static bool must_limber(const struct combat_facts *f, int side, const struct combat_state *c)
{
    return c->side[side].retreat > 0 && has_unlimbered_guns(f);
}

static bool may_check_again(const struct combat_facts *f, int side, const struct combat_state *c)
{
    (void)side;
    (void)c;
    return !is_routed(f);
}

static const struct stage {
    /* Throws, and returns the stage that follows. */
    int (*play)(const struct combat_facts *, int side, struct dice *, struct combat_state *,
                struct steps *);
    bool (*is_due)(const struct combat_facts *, int side, const struct combat_state *);
    int side; /* who fires, suffers or checks */
} stages[] = {
    /* ORDER STAGE */
    [FIRE_1] = {stage_fire, is_always_due, ATTACKER},
    [HURT_1] = {stage_hurt, has_loss, DEFENDER},
    [LEADER_1] = {stage_leader, has_leaders_left, DEFENDER},
    [STRAGGLE_1] = {stage_straggle, has_loss, DEFENDER},
    [FIRE_2] = {stage_fire, can_fire, DEFENDER},
    [HURT_2] = {stage_hurt, has_loss, ATTACKER},
    [LEADER_2] = {stage_leader, has_leaders_left, ATTACKER},
    [STRAGGLE_2] = {stage_straggle, has_loss, ATTACKER},
    [CHECK_ATTACKER] = {stage_check_attacker, must_be_brought_on, ATTACKER},
    [CHECK_DEFENDER] = {stage_check_defender, is_always_due, DEFENDER},
    [ODDS_THROW] = {stage_odds, is_always_due, ATTACKER},
    [LIMBER] = {stage_limber, must_limber, DEFENDER},
    [CHECK_AGAIN] = {stage_check_again, may_check_again, DEFENDER},
};

static bool combat_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct combat_facts *f = facts;
    struct combat_state *c = state;
    int next = stages[c->stage].play(f, stages[c->stage].side, d, c, s);
    while (next < OVER && !stages[next].is_due(f, stages[next].side, c))
        next++;
    c->stage = (int16_t)next;
    if (next < OVER)
        return true;
    /* what is over is alike, however it ended */
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
    if (!RULE(S_6_1, bs_state_attacks(stack_state(attacker))))
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

static void combat_call(const void *facts, struct text *t)
{
    const struct combat_facts *f = facts;
    if (stack_state(&f->side[DEFENDER]) == ROUTED) {
        text_add(t, "The attacker fires; the defender is routed and goes without a throw.");
        return;
    }
    if (could_fire(f, DEFENDER)) {
        text_add(t, "Both fire at once. Then the attacker checks morale ");
        text_count(t, -bs_row_shifts[ROWS_ATTACKER].rows);
        text_add(t, " rows down, ");
    } else
        text_add(t, "Only the attacker fires, and need not check. Then ");
    text_add(t, "the defender checks morale ");
    text_count(t, -bs_row_shifts[ROWS_DEFENDER].rows);
    text_print(t, " rows down. If both stand, one die at odds of %d to %d.",
               combat_points(f, ATTACKER, NULL), combat_points(f, DEFENDER, NULL));
}

static void side_effects(const struct combat_facts *f, int side, const struct side_state *r,
                         struct effects *e)
{
    const char *who = words_at(&side_words, side);
    effect_move(e, who, is_battery(&f->side[side].unit[0]) ? "gun points" : "strength",
                -r->casualties);
    effect_move(e, who, "stragglers", r->stragglers);
    if (r->state != stack_state(&f->side[side]))
        effect_set(e, who, "morale state", words_at(&bs_state_words, r->state));
    effect_move(e, who, "hexes to the rear", r->retreat);
    if (r->low_ammo)
        effect_set(e, who, "ammunition", "low");
    if (r->toll.fate != UNHURT && r->toll.fate != NO_FATE)
        effect_set(e, who, "senior leader", words_at(&bs_fate_words, r->toll.fate));
    effect_move(e, who, "leaders", -r->toll.killed - r->toll.wounded);
}

static void combat_effects(const void *facts, const void *result, struct effects *e)
{
    const struct combat_state *c = result;
    for (int side = 0; side < 2; side++)
        side_effects(facts, side, &c->side[side], e);
    effect_move(e, "defender's guns", "gun points", -c->guns_lost);
    if (c->side[DEFENDER].retreat > 0 && has_unlimbered_guns(facts))
        effect_set(e, "defender's guns", "formation", "limbered");
    effect_set(e, "hex", "held by", words_at(&side_words, c->winner));
}

/* ---- the tables and charts described ---- */

static const struct words strength_words = WORDS_OF(strengths, name);
static const struct field unit_fields[] = {
    {"level", PICK(stack_unit, level, strength_words)},
    {"guns", WHOLE(stack_unit, guns, 0, 10), UNLESS("0"), COUNTED(bs_guns_scale)},
    {"morale", PICK(stack_unit, rating, bs_rating_words), UNLESS("C")},
    {"state", PICK(stack_unit, state, bs_state_words), UNLESS("normal")},
    {"plus", FLAG(stack_unit, plus), UNLESS("no")},
};

#define STACK_LIST(at) LIST(combat_facts, side[at].unit, side[at].count, unit_fields, STACKED_MOST)
#define LEADER_LIST(at)                                                                         \
    LIST(combat_facts, side[at].leaders.rating, side[at].leaders.count, bs_leader_rating_field, \
         STACK_LEADERS_MOST)
static const struct list attacker_list = STACK_LIST(ATTACKER), defender_list = STACK_LIST(DEFENDER),
                         attacker_leaders = LEADER_LIST(ATTACKER),
                         defender_leaders = LEADER_LIST(DEFENDER);

/* ORDER FORMATION, the first four */
static WORD_LIST(combat_formations, "line", "column", "dismounted", "mounted");
static WORD_LIST(ground_words, "open", "slope", "trench", "slope-and-trench");

#define SIDE_OUTPUTS(at, who)                                                                      \
    {who "_casualties", "steps, or gun points, lost", HOW_MANY(combat_state, side[at].casualties), \
     TALLY},                                                                                       \
        {who "_stragglers", "steps that straggle", HOW_MANY(combat_state, side[at].stragglers),    \
         COUNTED(bs_steps_scale), TALLY},                                                          \
        {who "_state", "morale state afterwards",                                                  \
         PICK(combat_state, side[at].state, bs_state_words)},                                      \
        {who "_retreat", "hexes he goes back", HOW_MANY(combat_state, side[at].retreat),           \
         COUNTED(bs_hexes_scale)},                                                                 \
        {who "_leader", "what becomes of the senior leader; none: nobody was there",               \
         PICK(combat_state, side[at].toll.fate, bs_fate_words), TALLY},                            \
        {who "_leaders_killed", "leaders killed", HOW_MANY(combat_state, side[at].toll.killed),    \
         TALLY},                                                                                   \
        {who "_leaders_wounded", "leaders wounded", HOW_MANY(combat_state, side[at].toll.wounded), \
         TALLY},                                                                                   \
    {                                                                                              \
        who "_low_ammo", "he runs short of ammunition", FLAG(combat_state, side[at].low_ammo)      \
    }

static const struct field sequence_columns[] = {
    {"step", "which of the five steps", BS(S_6_1), NTH(sequence)},
    {"actor", "who acts", TEXT(sequence, actor)},
    {"action", "what he does", TEXT(sequence, action)},
    {"morale_rows", "shift of the check", NUMBER(sequence, rows), .none = "none",
     EXTRA(.through = true, .blank = "-")},
    {"if_retreat", "what follows a retreat", TEXT(sequence, if_retreat)},
    MARK(sequence),
};
SHEET(bs_close_combat_sequence, sequence, "close_combat_sequence", "Close combat step by step", 0,
      1, 1, SAY("step %d of close combat"), "close-combat-sequence", "Close combat step by step",
      "6. Close combat", "The five steps of a close combat.", "step=3")

static const struct field notes_columns[] = {
    {"note", "which of the notes, from the top", BS(S_6_5), NTH_ROW(notes)},
    {"condition", "when it holds", TEXT(notes, condition)},
    {"effect", "what it does", TEXT(notes, effect)},
    MARK(notes),
};
SHEET(bs_close_combat_notes, notes, "close_combat_strength_notes", "Notes to the odds points", 0, 1,
      1, SAY("note %d"), "close-combat-notes", "Notes to the odds points", "6. Close combat",
      "What changes the points of a close combat.", "note=1")

static const struct table close_combat_points_table =
    MARKED_TABLE(points, "close_combat_points", "Odds points by strength",
                 {"strength", TEXT(points, strength)}, {"points", NUMBER(points, points)});

static const struct table close_combat_odds_table =
    MARKED_TABLE(odds, "close_combat_odds", "Close combat odds", INDEX("die", 1),
                 {"code",
                  SPREAD(odds, code, COLUMN("1_2_or_less"), COLUMN("1_1"), COLUMN("2_1"),
                         COLUMN("3_1"), COLUMN("4_1_or_more")),
                  .words = &odds_words});

static const struct table close_combat_results_table =
    MARKED_TABLE(odds_results, "close_combat_results", "What the odds results mean",
                 {"code", WORD(odds_results, code, odds_words)},
                 {"winner", WORD(odds_results, winner, side_words)},
                 {"reroll_die", ROLL(odds_results, reroll_lo, reroll_hi), EXTRA(.blank = "0")},
                 {"loser_retreat_hexes", NUMBER(odds_results, loser_retreat)},
                 {"additional_morale_check", WORD(odds_results, again, again_words)});

const struct table bs_gun_loss_table =
    MARKED_TABLE(gun_losses, "gun_loss", "Guns lost in limbering",
                 {"die", ROLL(gun_losses, lo, hi)}, {"gun_points_lost", NUMBER(gun_losses, lost)});

const struct chart bs_close_combat_chart = {
    "close-combat",
    "Close combat",
    "6. Close combat",
    "One stack enters the hex of another: the fire of both, their checks, the odds, retreats, and "
    "what each loses.",
    "attacker=AB:0:B defender=A:3:C defender-leaders=2",
    INPUTS({"attacker", "the attacking stack, top unit first; plus may follow", BS(S_6_1),
            ITEMS(combat_facts, side[ATTACKER].unit, attacker_list)},
           {"defender", "the defending stack, top unit first; a battery has level none", BS(S_6_1),
            ITEMS(combat_facts, side[DEFENDER].unit, defender_list)},
           {"attacker-leaders", "ratings of the leaders with him, senior first", BS(S_4_8),
            ITEMS(combat_facts, side[ATTACKER].leaders.rating, attacker_leaders)},
           {"defender-leaders", "ratings of the leaders with him, senior first", BS(S_4_8),
            ITEMS(combat_facts, side[DEFENDER].leaders.rating, defender_leaders)},
           {"terrain",
            "slope: the attacker fires uphill; trench: or a sunken road, and it helps the defender",
            BS(S_6_5), PICK(combat_facts, ground, ground_words), UNLESS("open")},
           {"flank", "the defender is attacked from a flank", BS(S_6_2), FLAG(combat_facts, flank),
            UNLESS("no")},
           {"night", "it is night", BS(S_9_31), FLAG(combat_facts, night), UNLESS("no")},
           {"attacker-formation", "how the attacker comes", BS(S_6_2),
            PICK(combat_facts, side[ATTACKER].formation, combat_formations), UNLESS("line")},
           {"defender-formation", "how the defender stands", BS(S_6_2),
            PICK(combat_facts, side[DEFENDER].formation, combat_formations), UNLESS("line")},
           {"guns-limbered", "the defender's guns are limbered", BS(S_6_2),
            FLAG(combat_facts, guns_limbered), UNLESS("no")},
           {"attacker-low-ammo", "the attacker is low on ammunition", BS(S_9_17),
            FLAG(combat_facts, side[ATTACKER].low_ammo), UNLESS("no")},
           {"defender-low-ammo", "the defender is low on ammunition", BS(S_9_17),
            FLAG(combat_facts, side[DEFENDER].low_ammo), UNLESS("no")},
           {"attacker-wrecked", "the attacker is wrecked", BS(S_6_1),
            FLAG(combat_facts, attacker_wrecked), UNLESS("no")},
           {"defender-wrecked", "a wrecked brigade, or one of a wrecked division", BS(S_9_21),
            PICK(combat_facts, defender_wrecked, bs_wrecked_words), UNLESS("no")},
           {"stays", "the defender stays where one star lets him", BS(S_5_5),
            FLAG(combat_facts, stays), UNLESS("yes")}),
    OUTPUTS({"winner", "who holds the hex", PICK(combat_state, winner, side_words)},
            SIDE_OUTPUTS(ATTACKER, "attacker"), SIDE_OUTPUTS(DEFENDER, "defender"),
            {"guns_lost", "gun points that the defender loses in limbering",
             HOW_MANY(combat_state, guns_lost), COUNTED(bs_guns_scale), TALLY}),
    RESOLVE(combat_facts, combat_state, combat_stage),
    .may = combat_may,
    .call = combat_call,
    .effects = combat_effects,
    TABLES(&close_combat_points_table, &close_combat_odds_table, &close_combat_results_table,
           &bs_fire_points_small_arms_table, &bs_fire_points_artillery_table,
           &bs_fire_columns_table, &bs_fire_column_shifts_table, &bs_fire_table_table,
           &bs_low_ammo_table, &bs_fire_result_codes_table, &bs_half_loss_rounding_table,
           &bs_leader_loss_table, &bs_straggler_bands_table, &bs_straggler_table_table,
           &bs_straggler_modifiers_table, &bs_morale_rating_rows_table, &bs_morale_row_shifts_table,
           &bs_morale_table_table, &bs_morale_results_table, &bs_blood_lust_check_table,
           &bs_public_additive_morale_table, &bs_formation_effects_table, &bs_morale_state_table,
           &bs_gun_loss_table),
    SETTINGS(ASKS(G_7, struct combat_facts, who_counts), ASKS(G_9, struct combat_facts, most),
             ASKS(G_14, struct combat_facts, again), ASKS(G_15, struct combat_facts, odds_rounding),
             ASKS(G_16, struct combat_facts, points_most),
             ASKS(G_17, struct combat_facts, nameless)),
};

const struct chart bs_gun_loss_chart = {
    "gun-loss",
    "Gun loss",
    "7. Gun loss",
    "Guns that must limber in an enemy zone of control or in close combat.",
    "guns=4",
    INPUTS({"guns", "gun points there; no more can be lost", BS(S_7_1),
            WHOLE(gun_facts, guns, 1, 10), UNLESS("10"), COUNTED(bs_guns_scale)}),
    OUTPUTS({"guns_lost", "gun points lost", HOW_MANY(gun_result, lost), COUNTED(bs_guns_scale)}),
    RESOLVE(gun_facts, gun_result, gun_loss_stage),
    .call = gun_loss_call,
    .effects = gun_loss_effects,
    TABLES(&bs_gun_loss_table),
};
