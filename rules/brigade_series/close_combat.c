/* 6. Close combat: both sides fire at once, the attacker and then the defender check their morale,
 * and if both stand one die at the odds of their points decides.  Each throw is a stage, so that
 * equal outcomes merge between them; stages[] says whose throw it is, is_due() when it is passed
 * over, and each stage returns the one that follows it. */

#include "engine/chart/describe.h"
#include "fire.h"

/* ---- the printed tables ---- */

/* clang-format off */

static const int8_t no_rows = BLANK;

static FIGURES struct {
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

static FIGURES struct {
    const char *strength;
    int8_t points, mark;
} close_combat_points[] = {
    {"AA_or_more",     6, PRINTED},
    {"AB",             5, PRINTED},
    {"A",              4, CONFIRMED},
    {"B",              2, CONFIRMED},
    {"C_or_artillery", 1, CONFIRMED},
};

static FIGURES struct {
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

static FIGURES struct {
    int8_t code[ODDS_COLUMNS], mark;
} close_combat_odds[6] = {
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
    figure code, winner, reroll_lo, reroll_hi, loser_retreat, again;
} close_combat_results[] = {
    {A,      ATTACKER, BLANK, BLANK, 2, AGAIN_DEFENDER},
    {D,      DEFENDER, BLANK, BLANK, 1, AGAIN_NOBODY},
    {HALF_A, ATTACKER,     4,     6, 2, AGAIN_DEFENDER},
    {HALF_A, DEFENDER,     1,     3, 1, AGAIN_NOBODY},
};

/* Fire levels of a unit as the letters A, B and C in them. ORDER STRENGTH */
static const struct stack_strength {
    const char *name;
    int cs; /* a B is two Cs, an A four */
} strengths[] = {{"none", 0}, {"C", 1}, {"B", 2}, {"A", 4}, {"AB", 6}, {"AA", 8}, {"AAB", 10}, {"AAA", 12}};

/* clang-format on */

static MARKED_TABLE(close_combat_points, "Odds points by strength",
                    TEXT_COLUMN(close_combat_points, strength),
                    NUMBER_COLUMN(close_combat_points, points));

static MARKED_TABLE(close_combat_odds, "Close combat odds", INDEX("die", 1),
                    {"code", SPREAD(close_combat_odds, code, "1_2_or_less 1_1 2_1 3_1 4_1_or_more"),
                     .words = &odds_words});

static PRINTED_TABLE(close_combat_results, "What the odds results mean",
                     {"code", WORD(close_combat_results, code, odds_words)},
                     {"winner", WORD(close_combat_results, winner, side_words)},
                     {"reroll_die", ROLL(close_combat_results, reroll_lo, reroll_hi),
                      EXTRA(.blank = "0")},
                     {"loser_retreat_hexes", NUMBER(close_combat_results, loser_retreat)},
                     {"additional_morale_check", WORD(close_combat_results, again, again_words)});

/* ---- the situation ---- */

enum { STACKED_MOST = 4 };

struct stack_unit {
    int16_t level, guns, rating, state, plus;
};

struct stack {
    int16_t count;
    struct stack_unit unit[STACKED_MOST]; /* from the top */
    int16_t formation, low_ammo;
    struct leaders leaders;

    /* By combat_prepare: */
    int16_t state;             /* the worst of its units */
    int16_t cs;                /* their fire levels in Cs */
    int16_t guns;              /* their gun points */
    int16_t batteries;         /* how many of them have guns */
    int16_t battery;           /* its top unit has nothing else */
    int16_t small_arms, fires; /* may its small arms fire, may any of it? */
};

struct combat_facts {
    struct stack side[2]; /* ORDER SIDE */
    int16_t attacker_wrecked, defender_wrecked, guns_limbered, ground, flank, night, stays;
    int16_t who_counts, most, again, odds_rounding, points_most, nameless, guns_in_trench,
        several_batteries, routed_goes, attacker_spared; /* G-7, G-9, G-14 to G-17, G-27 to G-30 */
};

/* What has happened to a side. */
struct side_state {
    struct harm harm; /* its loss only until the stragglers are thrown for */
    int16_t low_ammo;
};

struct combat_state {
    struct side_state side[2];
    int16_t winner, guns_lost, stage;
    int16_t guns_hit; /* gun points that the attacker's fire has cost the defender's top battery */
    int16_t limbered; /* how many units with guns have thrown for them */
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

/* Columns of the odds by their printed heads. */
static WORD_LIST(odds_heads, "1:2 or less", "1:1", "2:1", "3:1", "4:1 or more");

static const struct purpose for_fire[] = {{"attacker", "fire"}, {"defender", "fire"}},
                            for_half[] = {{"attacker", "half a casualty"},
                                          {"defender", "half a casualty"}},
                            for_leader[] = {{"attacker", "leader loss"},
                                            {"defender", "leader loss"}},
                            for_stragglers[] = {{"attacker", "stragglers"},
                                                {"defender", "stragglers"}},
                            for_morale[] = {{"attacker", "morale"}, {"defender", "morale"}},
                            for_odds = {"attacker", "odds"},
                            for_odds_again = {"attacker", "a half at the odds"},
                            for_guns = {"defender", "gun loss"},
                            for_again = {"defender", "morale once more"};

static bool is_battery(const struct stack_unit *u)
{
    return strengths[u->level].cs == 0;
}

static void stack_prepare(struct stack *k)
{
    k->state = k->cs = k->guns = k->batteries = 0;
    k->battery = is_battery(&k->unit[0]);
    for (const struct stack_unit *u = k->unit; u < k->unit + k->count; u++) {
        if (u->state > k->state)
            k->state = u->state;
        k->cs = (int16_t)(k->cs + strengths[u->level].cs);
        k->guns = (int16_t)(k->guns + u->guns);
        k->batteries = (int16_t)(k->batteries + (u->guns > 0));
    }
}

/* Who is routed when it begins goes without a check, unless G-29 has him make it. */
static bool goes_routed(const struct combat_facts *f)
{
    return f->side[DEFENDER].state == ROUTED && RULE(G_29, f->routed_goes == ROUTED_GOES);
}

static bool has_unlimbered_guns(const struct combat_facts *f)
{
    return !f->guns_limbered && f->side[DEFENDER].guns > 0;
}

/* The defender's top unit is a battery, and limbered. */
static bool is_limbered(const struct combat_facts *f)
{
    return f->guns_limbered && f->side[DEFENDER].battery;
}

/* The top unit is in this formation: guns on top have none of what is under them. */
static bool stands_in(const struct stack *k, int formation)
{
    return !k->battery && k->formation == formation;
}

/* ---- 6.2: fire ---- */

/* The small arms of a unit, as far as one A has room for them; *room in Cs (G-13). */
static int unit_points(const struct stack_unit *u, int *room, struct steps *s)
{
    int cs = strengths[u->level].cs, sum = 0;
    for (int level = LEVEL_A; level <= LEVEL_C; level++) {
        const int piece = bs_level_in_cs(level);
        for (; cs >= piece && RULE(S_4_1, *room >= piece); cs -= piece, *room -= piece)
            sum += bs_small_arms_points(level, RANGE_CLOSE, u->plus, s);
    }
    return sum;
}

static int small_arms_of(const struct stack *k, struct steps *s)
{
    int room = bs_level_in_cs(LEVEL_A), sum = 0;
    if (!RULE(S_6_2, bs_formation_fires(k->formation, s)))
        return 0;
    for (int i = 0; i < k->count; i++)
        sum += unit_points(&k->unit[i], &room, s);
    if (sum > 0 && k->cs > bs_level_in_cs(LEVEL_A))
        step_tell_gap(s, BS(G_13), "no more than one A fires, from the top", NULL, 0, 0);
    return sum > 0 ? bs_points_in_state(sum, k->state, s) : 0;
}

static int guns_of(const struct stack *k, bool limbered, struct steps *s)
{
    if (k->guns == 0 || limbered)
        return 0;
    const int firing = k->guns > GUNS_FIRING ? GUNS_FIRING : k->guns;
    return bs_points_in_state(bs_artillery_points(firing, 0, s), k->state, s);
}

static int stack_fire(const struct stack *k, bool guns_limbered, struct steps *s)
{
    const int small = small_arms_of(k, s), guns = guns_of(k, guns_limbered, s);
    if (small > 0 && guns > 0)
        step_tell(s, BS(S_4_3), "fire points together: %q", NULL, small + guns, 0);
    return small + guns;
}

static void fire_prepare(struct stack *k, bool guns_limbered)
{
    stack_prepare(k);
    k->small_arms = small_arms_of(k, NULL) > 0;
    k->fires = stack_fire(k, guns_limbered, NULL) > 0;
}

static void combat_prepare(void *facts, uint32_t given)
{
    struct combat_facts *f = facts;
    fire_prepare(&f->side[ATTACKER], f->guns_limbered);
    fire_prepare(&f->side[DEFENDER], f->guns_limbered);
}

static bool can_fire(const struct combat_facts *f, int side)
{
    return f->side[side].fires;
}

/* Shifts of the column on which this side fires; ground and flank are the defender's. */
static uint32_t fire_lines(const struct combat_facts *f, int side)
{
    const struct stack *us = &f->side[side], *them = &f->side[!side];
    const bool attacks = side == ATTACKER;
    return bs_line(f->night, COLUMNS_NIGHT) |
           bs_line(us->low_ammo && us->small_arms, COLUMNS_LOW_AMMO) |
           bs_line(stands_in(them, MOUNTED), COLUMNS_MOUNTED) |
           bs_line(stands_in(them, COLUMN_OF_MARCH) ||
                       (attacks && (f->flank || is_limbered(f) || them->state >= DISORGANIZED)),
                   COLUMNS_EXPOSED) |
           bs_line(!attacks && RULE(S_6_2, f->flank), COLUMNS_FLANKED_DEFENDER) |
           bs_line(attacks && f->ground & GROUND_SLOPE, COLUMNS_SLOPE) |
           bs_line(attacks && f->ground & GROUND_TRENCH, COLUMNS_TRENCH);
}

/* The points of a side and the column it fires in, 0 if nobody of it may fire. */
static int fire_column(const struct combat_facts *f, int side, struct steps *s)
{
    static const char *const who[] = {"the attacker fires", "the defender fires"};
    const struct stack *k = &f->side[side];
    if (!can_fire(f, side))
        return 0;
    step_tell(s, BS(S_6_2), "%s", who[side], 0, 0);
    const int sum = stack_fire(k, f->guns_limbered, s);
    if (side == DEFENDER && can_fire(f, ATTACKER))
        step_tell_gap(s, BS(G_12), "with the strength he had before the attacker's fire", NULL, 0,
                      0);
    return bs_fire_column(sum, fire_lines(f, side), s);
}

/* One side fires; m results are passed over. */
static int stage_fire(const struct combat_facts *f, int side, struct dice *d,
                      struct combat_state *c, struct steps *s)
{
    if (side == ATTACKER) /* the very first stage? */
        for (int i = 0; i < 2; i++)
            c->side[i].harm = bs_unharmed(&f->side[i].leaders, f->side[i].state);
    const int column = fire_column(f, side, s);
    if (column == 0) /* nobody of them may fire? */
        return c->stage + 1;
    const struct fire_throw t = /* guns have their own ammunition */
        bs_fire_throw(column, d, &for_fire[side], f->side[side].small_arms, s);
    c->side[!side].harm.loss = t.loss;
    c->side[side].low_ammo = t.low_ammo;
    return c->stage + 1;
}

static int stage_hurt(const struct combat_facts *f, int side, struct dice *d,
                      struct combat_state *c, struct steps *s)
{
    struct harm *h = &c->side[side].harm;
    h->casualties = bs_whole_casualties(h->loss, d, &for_half[!side], s);
    if (side == DEFENDER && f->side[side].battery) /* the top unit pays */
        c->guns_hit = h->casualties;
    h->toll.thrown = RULE(S_4_8, h->casualties > 0)
                         ? 0
                         : f->side[side].leaders.count; /* nothing lost: all are safe */
    return c->stage + 1;
}

/* One leader a stage, so that equal fates merge. */
static int stage_leader(const struct combat_facts *f, int side, struct dice *d,
                        struct combat_state *c, struct steps *s)
{
    bs_next_leader(&c->side[side].harm.toll, d, &for_leader[side], s);
    return c->stage; /* the next one, if there is one */
}

static uint32_t straggler_lines(const struct combat_facts *f, int side)
{
    const struct stack *k = &f->side[side];
    const bool defends = side == DEFENDER;
    return bs_straggler_lines(
        (struct plight){.disorganized = k->state == DISORGANIZED,
                        .mounted = k->formation == MOUNTED,
                        .flank = defends && f->flank,
                        .routed = k->state == ROUTED,
                        .wrecked = defends && f->defender_wrecked != WRECKED_NO,
                        .night = f->night});
}

static int stage_straggle(const struct combat_facts *f, int side, struct dice *d,
                          struct combat_state *c, struct steps *s)
{
    const struct stack *k = &f->side[side];
    struct harm *h = &c->side[side].harm;
    if (RULE(S_4_9, !k->battery)) /* gunners do not straggle */
        h->stragglers = bs_steps_straggled(h->loss, k->unit[0].rating, straggler_lines(f, side),
                                           f->most, d, &for_stragglers[side], s);
    h->loss = h->toll.thrown = 0;
    return c->stage + 1;
}

/* ---- 6.3, 6.4: morale ---- */

static uint32_t row_lines(const struct combat_facts *f, int side, bool low_ammo, bool again)
{
    const struct stack *k = &f->side[side];
    const uint32_t lines =
        bs_line(f->night, ROWS_NIGHT) |
        bs_line(RULE(S_9_17, (k->low_ammo || low_ammo) && !k->battery), ROWS_LOW_AMMO) |
        bs_line(stands_in(k, COLUMN_OF_MARCH), ROWS_COLUMN_OR_FLANK);
    if (side == ATTACKER)
        return lines | 1u << ROWS_ATTACKER;
    const bool there = !again || f->again != AGAIN_LEFT; /* or is the place behind him? (G-14) */
    return lines | bs_line(is_limbered(f) || (f->flank && there), ROWS_COLUMN_OR_FLANK) |
           bs_line(f->defender_wrecked == WRECKED_BRIGADE, ROWS_WRECKED) |
           bs_line(f->defender_wrecked == WRECKED_DIVISION, ROWS_WRECKED_DIVISION) |
           bs_line(f->ground & GROUND_TRENCH && there, ROWS_TRENCH) |
           bs_line(has_unlimbered_guns(f) && !k->battery && there, ROWS_GUNS) |
           bs_line(!RULE(S_6_4, again), ROWS_DEFENDER);
}

/* May the defender stay at one star?  The place that he has left helps him as long as it does in
 * his row (G-14). */
static bool may_stay(const struct combat_facts *f, bool again)
{
    const bool trench = f->ground & GROUND_TRENCH, alone = f->side[DEFENDER].cs == 0;
    if (!f->stays || (again && f->again == AGAIN_LEFT))
        return false;
    return alone ? trench && RULE(G_27, f->guns_in_trench == GUNS_STAY)
                 : trench || has_unlimbered_guns(f);
}

/* A check of this side in the state it has, once so many of its leaders have fallen. */
static struct morale_check check_of(const struct combat_facts *f, int side, const struct harm *h,
                                    bool low_ammo, bool again, struct steps *s)
{
    const struct stack *k = &f->side[side];
    const bool doubtful = f->stays && f->ground & GROUND_TRENCH && k->cs == 0;
    return (struct morale_check){
        .rating = k->unit[0].rating,
        .state = h->state,
        .lines = row_lines(f, side, low_ammo, again),
        .leader = bs_senior_rating(&k->leaders, h->toll.fallen, f->who_counts, f->nameless, s),
        .may_stay = side == DEFENDER && may_stay(f, again),
        .stay_gap = side == DEFENDER && doubtful ? BS(G_27) : NULL,
    };
}

static const char *const check_says[] = {"the attacker checks morale",
                                         "the defender checks morale"};

/* The attacker's check, the defender's, and the one that a beaten defender makes once more. */
static int stage_check(const struct combat_facts *f, int side, struct dice *d,
                       struct combat_state *c, struct steps *s)
{
    struct harm *h = &c->side[side].harm;
    const bool battery = f->side[side].battery, again = c->stage == CHECK_AGAIN,
               first = side == DEFENDER && !again;
    const int before = h->retreat;
    if (first && goes_routed(f)) { /* without a check, as the worst result has it */
        const struct morale_outcome o = bs_morale_rout();
        step_tell_gap(s, BS(G_29), "the defender is routed: back %d, straggle %d", NULL, o.retreat,
                      o.stragglers);
        bs_take_outcome(h, o, battery);
    } else {
        if (again)
            step_tell_gap(s, BS(G_14), "the defender checks once more, his place %s",
                          f->again == AGAIN_LEFT ? "behind him" : "counting as before", 0, 0);
        else
            step_tell(s, side == ATTACKER ? BS(S_6_3) : BS(S_6_4), "%s", check_says[side], 0, 0);
        const struct morale_check m = check_of(f, side, h, c->side[side].low_ammo, again, s);
        bs_take_outcome(h, bs_morale_throw(&m, d, again ? &for_again : &for_morale[side], s),
                        battery);
    }
    if (again)
        return OVER;
    c->winner = first && h->retreat > before ? ATTACKER : DEFENDER; /* unless the odds decide */
    if (h->retreat == before)                                       /* he stands? */
        return first ? ODDS_THROW : CHECK_DEFENDER;
    return first ? LIMBER : OVER;
}

/* ---- 6.5: odds ---- */

static int points_in(int row, struct steps *s)
{
    step_reads(s, &bs_close_combat_points_table, row);
    return close_combat_points[row].points;
}

static int points_of_cs(int cs, struct steps *s)
{
    if (cs == 0)
        return 0;
    const int row = cs >= 8   ? POINTS_AA
                    : cs > 4  ? POINTS_AB
                    : cs == 4 ? POINTS_A
                    : cs >= 2 ? POINTS_B
                              : POINTS_C;
    const int sum = points_in(row, s);
    return RULE(G_18, cs == 3) ? sum + points_in(POINTS_C, s) : sum; /* B and C */
}

/* Does the sheet name this strength: C, B, A, AB, AA or more? */
static bool is_on_sheet(const struct stack *k)
{
    int letters[FIRE_LEVELS] = {0};
    for (const struct stack_unit *u = k->unit; u < k->unit + k->count; u++)
        for (const char *at = strengths[u->level].name; *at >= 'A' && *at <= 'C'; at++)
            letters[*at - 'A']++;
    const int bs = letters[LEVEL_B], cs = letters[LEVEL_C];
    return letters[LEVEL_A] > 1 || (letters[LEVEL_A] == 1 && bs <= 1 && cs == 0) ||
           (letters[LEVEL_A] == 0 && bs + cs <= 1);
}

/* Points of so many Cs and batteries, before a trench doubles them. */
static int stack_points(const struct combat_facts *f, const struct stack *k, struct steps *s)
{
    const int guns = k->batteries > 1 && RULE(G_28, f->several_batteries == BATTERIES_EACH)
                         ? k->batteries
                         : k->batteries > 0;
    int sum = points_of_cs(k->cs, s);
    if (!is_on_sheet(k))
        step_tell_gap(s, BS(G_18), "fire levels worth %d C, which the sheet does not name", NULL,
                      k->cs, 0);
    for (int i = 0; i < guns; i++)
        sum += points_in(POINTS_C, s);
    if (k->batteries > 1)
        step_tell_gap(s, BS(G_28), "%d batteries count %d", NULL, k->batteries, guns);
    if (RULE(G_16, sum > f->points_most)) {
        sum = f->points_most;
        step_tell_gap(s, BS(G_16), "no more than %d points", NULL, sum, 0);
    }
    return sum;
}

static int combat_points(const struct combat_facts *f, int side, struct steps *s)
{
    int sum = stack_points(f, &f->side[side], s);
    if (side == DEFENDER && RULE(S_6_5, f->ground & GROUND_TRENCH)) {
        step_tell(s, BS(S_6_5), "in a sunken road or trench %d points count double", NULL, sum, 0);
        sum *= 2;
    }
    step_tell(s, BS(S_6_5), side == ATTACKER ? "attacker: %d points" : "defender: %d points", NULL,
              sum, 0);
    return sum;
}

/* 0 is 1:2 or less, 4 is 4:1 or more. */
static int odds_column(int us, int them, int rounding)
{
    int times = us / them;
    if (us < them) /* half way between 1:2 and 1:1 lies 3:4 */
        return rounding == ODDS_ATTACKER ? 2 * us > them
                                         : rounding == ODDS_NEAREST && 4 * us > 3 * them;
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
    for (int i = 0; i < COUNT(close_combat_results); i++) {
        FIGURES struct odds_result_row *r = &close_combat_results[i];
        if (r->code != code ||
            (r->reroll_lo != BLANK && !range_holds(die, r->reroll_lo, r->reroll_hi)))
            continue;
        if (code == HALF_A)
            step_fell(s, d, BS(S_6_5), "%d for the half: the %s wins", NULL,
                      words_at(&side_words, r->winner), die, 0);
        return i;
    }
    d->trouble = DICE_HOLE;
    return 0;
}

/* The column of these points, 0 to 4. */
static int told_column(int us, int them, int rounding, struct steps *s)
{
    const int column = odds_column(us, them, rounding);
    step_tell(s, BS(S_6_5), "odds of %d to %d", NULL, us, them);
    if (us % them != 0)
        step_tell_gap(s, BS(G_15), "they lie between two columns: %s",
                      words_at(&odds_heads, column), 0, 0);
    return column;
}

/* One die in this column, and another for a half: the row of what came of it. */
static int throw_odds(int column, struct dice *d, struct steps *s)
{
    static const char *const says[] = {"D, the defender wins", "1/2 A", "A, the attacker wins"};
    const int die = dice_one(d, &for_odds, 6), code = close_combat_odds[die - 1].code[column];
    step_reads(s, &bs_close_combat_odds_table, die - 1);
    step_fell(s, d, BS(S_6_5), "%d at %w: %s", words_at(&odds_heads, column), says[code], die, 0);
    return result_row(code, d, s);
}

static int stage_odds(const struct combat_facts *f, int side, struct dice *d,
                      struct combat_state *c, struct steps *s)
{
    const int us = combat_points(f, ATTACKER, s), them = combat_points(f, DEFENDER, s);
    FIGURES struct odds_result_row *r =
        &close_combat_results[throw_odds(told_column(us, them, f->odds_rounding, s), d, s)];
    struct harm *loser = &c->side[!r->winner].harm;
    c->winner = r->winner;
    loser->retreat = (int16_t)(loser->retreat + r->loser_retreat);
    return r->again == AGAIN_DEFENDER ? LIMBER
                                      : OVER; /* only a beaten defender limbers and checks */
}

/* Gun points that the fire has left of the n-th unit with guns, from the top. */
static int guns_left(const struct combat_facts *f, const struct combat_state *c, int n)
{
    const struct stack_unit *u = f->side[DEFENDER].unit;
    while (u->guns == 0 || n-- > 0)
        u++;
    const int hit = u == f->side[DEFENDER].unit ? c->guns_hit : 0;
    return u->guns > hit ? u->guns - hit : 0;
}

/* Each battery throws for itself. */
static int stage_limber(const struct combat_facts *f, int side, struct dice *d,
                        struct combat_state *c, struct steps *s)
{
    c->guns_lost =
        (int16_t)(c->guns_lost + bs_guns_lost(guns_left(f, c, c->limbered), d, &for_guns, s));
    c->limbered++;
    return c->stage; /* the next one, if there is one */
}

/* ---- the stages ---- */

static const struct stage {
    /* Throws, and returns the stage that follows. */
    int (*play)(const struct combat_facts *, int side, struct dice *, struct combat_state *,
                struct steps *);
    int side; /* who fires, suffers or checks */
} stages[] = {
    /* ORDER STAGE */
    [FIRE_1] = {stage_fire, ATTACKER},          [HURT_1] = {stage_hurt, DEFENDER},
    [LEADER_1] = {stage_leader, DEFENDER},      [STRAGGLE_1] = {stage_straggle, DEFENDER},
    [FIRE_2] = {stage_fire, DEFENDER},          [HURT_2] = {stage_hurt, ATTACKER},
    [LEADER_2] = {stage_leader, ATTACKER},      [STRAGGLE_2] = {stage_straggle, ATTACKER},
    [CHECK_ATTACKER] = {stage_check, ATTACKER}, [CHECK_DEFENDER] = {stage_check, DEFENDER},
    [ODDS_THROW] = {stage_odds, ATTACKER},      [LIMBER] = {stage_limber, DEFENDER},
    [CHECK_AGAIN] = {stage_check, DEFENDER},
};

/* An attacker whom nobody could fire at needs no courage (G-30). */
static bool attacker_spared(const struct combat_facts *f)
{
    return !can_fire(f, DEFENDER) && RULE(G_30, f->attacker_spared == ATTACKER_SPARED);
}

static bool is_due(const struct combat_facts *f, int stage, const struct combat_state *c)
{
    const int side = stages[stage].side;
    const struct harm *h = &c->side[side].harm;
    const bool routed = RULE(S_6_4, goes_routed(f)); /* nobody needs courage against him */
    switch (stage) {
    case HURT_1:
    case HURT_2:
    case STRAGGLE_1:
    case STRAGGLE_2:
        return h->loss > 0;
    case LEADER_1:
    case LEADER_2:
        return h->loss > 0 && h->toll.thrown < f->side[side].leaders.count;
    case FIRE_2:
        return can_fire(f, DEFENDER);
    case CHECK_ATTACKER:
        return RULE(S_6_3, can_fire(f, DEFENDER) || !attacker_spared(f)) && !routed;
    case LIMBER:
        return h->retreat > 0 && has_unlimbered_guns(f) &&
               c->limbered < f->side[DEFENDER].batteries;
    case CHECK_AGAIN:
        return !routed;
    default:
        return true;
    }
}

/* Why the attacker made no check, before the defender makes his. */
static void tell_spared(const struct combat_facts *f, struct steps *s)
{
    if (goes_routed(f))
        step_tell_gap(s, BS(G_26), "against the routed nobody checks, nor does he again", NULL, 0,
                      0);
    else if (attacker_spared(f))
        step_tell_gap(s, BS(G_30), "the defender could not fire: the attacker need not check", NULL,
                      0, 0);
}

static bool combat_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct combat_facts *f = facts;
    struct combat_state *c = state;
    if (c->stage == CHECK_DEFENDER)
        tell_spared(f, s);
    int next = stages[c->stage].play(f, stages[c->stage].side, d, c, s);
    while (next < OVER && !is_due(f, next, c))
        next++;
    c->stage = (int16_t)next;
    if (next < OVER)
        return true;
    /* what is over is alike, however it ended */
    for (int side = 0; side < 2; side++)
        c->side[side].harm.toll.fallen = c->side[side].harm.toll.thrown = 0;
    c->guns_hit = c->limbered = 0;
    return false;
}

/* ---- what is refused ---- */

static bool stack_may(const struct stack *k, const char *input, struct trouble *trouble)
{
    bool has_all = true, has_rating = true; /* every unit */
    for (const struct stack_unit *u = k->unit; u < k->unit + k->count; u++) {
        has_all = has_all && !(is_battery(u) && u->guns == 0);
        has_rating = has_rating && !(is_battery(u) && u->rating != RATING_C);
    }
    return require_of(S_6_1, k->count > 0, input, trouble,
                      "close combat needs units on both sides") &&
           require_of(S_6_1, has_all, input, trouble,
                      "a unit has a fire level, or gun points, or both") &&
           require_of(S_5_2, has_rating, input, trouble, "artillery is always rated C");
}

static bool combat_may(const void *facts, struct trouble *trouble)
{
    const struct combat_facts *f = facts;
    const struct stack *attacker = &f->side[ATTACKER];
    return stack_may(attacker, "attacker", trouble) &&
           stack_may(&f->side[DEFENDER], "defender", trouble) &&
           require_of(S_6_1, bs_state_attacks(attacker->state), "attacker", trouble,
                      "only normal units and those in blood lust attack") &&
           require_of(S_6_1, attacker->guns == 0, "attacker", trouble,
                      "artillery does not attack in close combat") &&
           require_of(S_6_1, !f->attacker_wrecked, "attacker-wrecked", trouble,
                      "wrecked brigades do not attack in close combat") &&
           require_of(S_4_1, f->side[DEFENDER].cs > 0 || f->side[DEFENDER].formation == LINE,
                      "defender-formation", trouble,
                      "that is the formation of another arm; guns have guns-limbered");
}

/* ---- words ---- */

static void explain_fire(const struct combat_facts *f, int side, struct steps *s)
{
    static const char *const when[] = {"if the attacker's fire costs him anything",
                                       "if the defender's fire costs him anything"};
    const int column = fire_column(f, side, s);
    if (column == 0 || f->side[!side].battery)
        return;
    steps_when(s, bs_fire_prospect(column).always_loses ? NULL : when[side]);
    bs_explain_stragglers(straggler_lines(f, !side), f->most, s);
    steps_when(s, NULL);
}

/* A check, made if `when` holds; low ammunition may come of the fire before it. */
static void explain_side(const struct combat_facts *f, int side, const char *when, struct steps *s)
{
    static const int no_rows_up[2];
    const struct stack *k = &f->side[side];
    const struct harm unharmed = bs_unharmed(&k->leaders, k->state);
    const struct morale_check m = check_of(f, side, &unharmed, false, false, NULL);
    steps_when(s, when);
    step_tell(s, side == ATTACKER ? BS(S_6_3) : BS(S_6_4), "%s", check_says[side], 0, 0);
    bs_explain_check(&m, &k->leaders, f->who_counts, f->nameless, no_rows_up,
                     k->small_arms && !k->low_ammo && !k->battery, s);
    steps_when(s, NULL);
}

static void combat_explain(const void *facts, struct steps *s)
{
    const struct combat_facts *f = facts;
    const bool routed = goes_routed(f), spared = attacker_spared(f);
    for (int side = 0; side < 2; side++)
        explain_fire(f, side, s);
    if (!routed && !spared)
        explain_side(f, ATTACKER, NULL, s);
    tell_spared(f, s);
    if (routed) {
        const struct morale_outcome o = bs_morale_rout();
        step_tell_gap(s, BS(G_29), "the defender is routed: back %d, straggle %d", NULL, o.retreat,
                      o.stragglers);
        return;
    }
    explain_side(f, DEFENDER, spared ? NULL : "if the attacker stands", s);
    steps_when(s, "if both stand");
    const int us = combat_points(f, ATTACKER, s), them = combat_points(f, DEFENDER, s);
    told_column(us, them, f->odds_rounding, s);
    steps_when(s, "if the defender goes back");
    step_tell_gap(s, BS(G_14), "he checks once more without the four rows, his place %s",
                  f->again == AGAIN_LEFT ? "behind him" : "counting as before", 0, 0);
    steps_when(s, NULL);
}

static void combat_call(const void *facts, struct text *t)
{
    const struct combat_facts *f = facts;
    if (goes_routed(f)) {
        text_add(t, "The attacker fires; the defender is routed and goes without a throw.");
        return;
    }
    text_add(t, can_fire(f, DEFENDER) ? "Both fire at once. " : "Only the attacker fires. ");
    if (attacker_spared(f))
        text_add(t, "He need not check. Then ");
    else {
        text_add(t, "Then the attacker checks morale ");
        text_count(t, -bs_row_shifts[ROWS_ATTACKER].rows);
        text_add(t, " rows down, ");
    }
    text_add(t, "the defender checks morale ");
    text_count(t, -bs_row_shifts[ROWS_DEFENDER].rows);
    text_print(t, " rows down. If both stand, one die at odds of %d to %d.",
               combat_points(f, ATTACKER, NULL), combat_points(f, DEFENDER, NULL));
}

static void side_effects(const struct stack *k, const struct side_state *r, const char *who,
                         struct effects *e)
{
    const struct toll *toll = &r->harm.toll;
    bs_harm_effects(e, who, k->battery, &r->harm, k->state, 0);
    if (r->low_ammo)
        effect_set(e, who, "ammunition", "low");
    if (toll->fate != UNHURT && toll->fate != NO_FATE)
        effect_set(e, who, "senior leader", words_at(&bs_fate_words, toll->fate));
    effect_move(e, who, "leaders", -toll->killed - toll->wounded);
}

static void combat_effects(const void *facts, const void *result, struct effects *e)
{
    const struct combat_facts *f = facts;
    const struct combat_state *c = result;
    for (int side = 0; side < 2; side++)
        side_effects(&f->side[side], &c->side[side], words_at(&side_words, side), e);
    effect_move(e, "defender's guns", "gun points", -c->guns_lost);
    if (c->side[DEFENDER].harm.retreat > 0 && has_unlimbered_guns(f))
        effect_set(e, "defender's guns", "formation", "limbered");
    effect_set(e, "hex", "held by", words_at(&side_words, c->winner));
}

/* ---- the fire of one side alone ---- */

struct side_fire_facts {
    struct stack firers;
    int16_t guns_limbered, target, target_state, ground, target_flank, attacked_in_flank, night;
};

struct side_fire_result {
    int16_t fire_points, column, loss, casualties, low_ammo; /* points in sixteenths */
};

static const struct purpose for_side_fire = {"firing side", "fire"},
                            for_side_half = {"firing side", "half a casualty"};

static void side_fire_prepare(void *facts, uint32_t given)
{
    struct side_fire_facts *f = facts;
    fire_prepare(&f->firers, f->guns_limbered);
}

static bool side_fire_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct side_fire_facts *f = facts;
    struct side_fire_result *r = state;
    const struct stack *k = &f->firers;
    const bool small_arms = k->small_arms;
    const int points = stack_fire(k, f->guns_limbered, s);
    const uint32_t lines = bs_line(f->night, COLUMNS_NIGHT) |
                           bs_line(k->low_ammo && small_arms, COLUMNS_LOW_AMMO) |
                           bs_line(f->target == MOUNTED, COLUMNS_MOUNTED) |
                           bs_line(f->target == COLUMN_OF_MARCH || f->target == LIMBERED ||
                                       f->target_flank || f->target_state >= DISORGANIZED,
                                   COLUMNS_EXPOSED) |
                           bs_line(f->attacked_in_flank, COLUMNS_FLANKED_DEFENDER) |
                           bs_line(f->ground & GROUND_SLOPE, COLUMNS_SLOPE) |
                           bs_line(f->ground & GROUND_TRENCH, COLUMNS_TRENCH);
    const int column = bs_fire_column(points, lines, s);
    const struct fire_throw t = bs_fire_throw(column, d, &for_side_fire, small_arms, s);
    *r = (struct side_fire_result){
        .fire_points = (int16_t)(points >= SIXTEENTHS ? points / SIXTEENTHS * SIXTEENTHS : points),
        .column = (int16_t)(column - 1),
        .loss = t.loss,
        .casualties = bs_whole_casualties(t.loss, d, &for_side_half, s),
        .low_ammo = t.low_ammo};
    return false;
}

static bool side_fire_may(const void *facts, struct trouble *trouble)
{
    const struct side_fire_facts *f = facts;
    return stack_may(&f->firers, "firers", trouble) &&
           require_of(S_6_2, f->firers.fires, "firers", trouble,
                      "in that formation or state they do not fire");
}

static void side_fire_effects(const void *facts, const void *result, struct effects *e)
{
    const struct side_fire_facts *f = facts;
    const struct side_fire_result *r = result;
    const bool battery = f->target == UNLIMBERED || f->target == LIMBERED;
    effect_move(e, "target", battery ? "gun points" : "strength", -r->casualties);
    if (r->low_ammo)
        effect_set(e, "small arms that fired", "ammunition", "low");
}

/* ---- the odds alone ---- */

struct odds_facts {
    int16_t attacker, defender, half;
    int16_t rounding; /* G-15 */
};

struct odds_result {
    int16_t column, winner, retreat;
};

static bool odds_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct odds_facts *f = facts;
    const int column = told_column(f->attacker, f->defender, f->rounding, s),
              row = f->half ? result_row(HALF_A, d, s) : throw_odds(column, d, s);
    *(struct odds_result *)state =
        (struct odds_result){.column = (int16_t)column,
                             .winner = close_combat_results[row].winner,
                             .retreat = close_combat_results[row].loser_retreat};
    return false;
}

static void odds_call(const void *facts, struct text *t)
{
    const struct odds_facts *f = facts;
    const int column = odds_column(f->attacker, f->defender, f->rounding);
    if (f->half) {
        text_print(t, "One die for 1/2 A: the attacker wins on %d to %d.",
                   close_combat_results[2].reroll_lo, close_combat_results[2].reroll_hi);
        return;
    }
    text_print(t, "One die at %s:", words_at(&odds_heads, column));
    for (int die = 1; die <= 6; die++)
        text_print(t, die > 1 ? ", %d %s" : " %d %s", die,
                   close_combat_odds[die - 1].code[column] == HALF_A
                       ? "1/2 A"
                       : words_at(&odds_words, close_combat_odds[die - 1].code[column]));
    text_char(t, '.');
}

static void odds_effects(const void *facts, const void *result, struct effects *e)
{
    const struct odds_result *r = result;
    effect_move(e, words_at(&side_words, !r->winner), "hexes to the rear", r->retreat);
    effect_set(e, "hex", "held by", words_at(&side_words, r->winner));
}

/* ---- the charts described ---- */

static const struct words strength_words = WORDS_OF(strengths, name);
static const struct field unit_fields[] = {
    {"level", PICK(stack_unit, level, strength_words), .made_by = "fire-level"},
    {"guns", WHOLE(stack_unit, guns, 0, 10), UNLESS("0"), COUNTED(bs_guns_scale)},
    {"morale", PICK(stack_unit, rating, bs_rating_words), UNLESS("C")},
    {"state", PICK(stack_unit, state, bs_state_words), UNLESS("normal")},
    {"plus", SAID(stack_unit, plus)},
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

#define SIDE_OUTPUTS(at, who)                                                                  \
    {who "_casualties", "steps, or gun points, lost",                                          \
     HOW_MANY(combat_state, side[at].harm.casualties), TALLY,                                  \
     .says = "; the " who " has no casualties|; the " who " has 1 casualty|; the " who         \
             " has # casualties"},                                                             \
        {who "_stragglers",                                                                    \
         "steps that straggle",                                                                \
         HOW_MANY(combat_state, side[at].harm.stragglers),                                     \
         COUNTED(bs_steps_scale),                                                              \
         TALLY,                                                                                \
         .says = "|1 step straggles|# steps straggle"},                                        \
        {who "_state", "morale state afterwards",                                              \
         PICK(combat_state, side[at].harm.state, bs_state_words), .says = bs_state_says},      \
        {who "_retreat", "hexes he goes back", HOW_MANY(combat_state, side[at].harm.retreat),  \
         COUNTED(bs_hexes_scale), .says = "|1 hex back|# hexes back"},                         \
        {who "_leader", "what becomes of the senior leader; none: nobody was there",           \
         PICK(combat_state, side[at].harm.toll.fate, bs_fate_words), TALLY},                   \
        {who "_leaders_killed", "leaders killed",                                              \
         HOW_MANY(combat_state, side[at].harm.toll.killed), TALLY,                             \
         .says = "|a leader is killed|# leaders are killed"},                                  \
        {who "_leaders_wounded", "leaders wounded",                                            \
         HOW_MANY(combat_state, side[at].harm.toll.wounded), TALLY,                            \
         .says = "|a leader is wounded|# leaders are wounded"},                                \
    {                                                                                          \
        who "_low_ammo", "he runs short of ammunition", FLAG(combat_state, side[at].low_ammo), \
            .says = "short of ammunition"                                                      \
    }

static const struct field sequence_columns[] = {
    {"step", "which of the five steps", BS(S_6_1), NTH(sequence)},
    {"actor", "who acts", TEXT(sequence, actor), .says = "the #"},
    {"action", "what he does", TEXT(sequence, action), .says = ": #"},
    {"morale_rows", "shift of the check", NUMBER(sequence, rows), .none = "none",
     .says = "; the check is shifted by # rows|", EXTRA(.through = true, .blank = "-")},
    {"if_retreat", "what follows a retreat", TEXT(sequence, if_retreat),
     .says = "; after a retreat: #"},
    MARK(sequence),
};
SHEET(bs_close_combat_sequence, sequence, "close_combat_sequence", "Close combat step by step", 0,
      1, 1, SAY("step %d of close combat"), "close-combat-sequence", "Close combat step by step",
      "6. Close combat", "The five steps of a close combat.", "step=3")

static const struct field notes_columns[] = {
    {"note", "which of the notes, from the top", BS(S_6_5), NTH_ROW(notes)},
    {"condition", "when it holds", TEXT(notes, condition), .says = "#"},
    {"effect", "what it does", TEXT(notes, effect), .says = ": #"},
    MARK(notes),
};
SHEET(bs_close_combat_notes, notes, "close_combat_strength_notes", "Notes to the odds points", 0, 1,
      1, SAY("note %d"), "close-combat-notes", "Notes to the odds points", "6. Close combat",
      "What changes the points of a close combat.", "note=1")

const struct chart bs_close_combat_chart = {
    "close-combat",
    "Close combat",
    "6. Close combat",
    "One stack enters the hex of another: the fire of both, their checks, the odds, retreats, and "
    "what each loses.",
    "attacker=AB:0:B defender=A:3:C defender-leaders=2",
    INPUTS({"attacker", "the attacking stack, top unit first", BS(S_6_1),
            ITEMS(combat_facts, side[ATTACKER].unit, attacker_list)},
           {"defender", "the defending stack, top unit first; a battery has level none", BS(S_6_1),
            ITEMS(combat_facts, side[DEFENDER].unit, defender_list)},
           {"attacker-leaders", "ratings of the leaders with him, senior first", BS(S_4_8),
            ITEMS(combat_facts, side[ATTACKER].leaders.rating, attacker_leaders)},
           {"defender-leaders", "ratings of the leaders with him, senior first", BS(S_4_8),
            ITEMS(combat_facts, side[DEFENDER].leaders.rating, defender_leaders)},
           {"terrain",
            "slope: the attacker fires uphill; trench: or a sunken road, and it helps the defender",
            BS(S_6_5), PICK(combat_facts, ground, bs_ground_words), UNLESS("open")},
           {"flank", "the defender is attacked from a flank", BS(S_6_2), SAID(combat_facts, flank)},
           {"night", "it is night", BS(S_9_31), SAID(combat_facts, night)},
           {"attacker-formation", "how the attacker comes", BS(S_6_2),
            PICK(combat_facts, side[ATTACKER].formation, combat_formations), UNLESS("line")},
           {"defender-formation", "how the defender stands", BS(S_6_2),
            PICK(combat_facts, side[DEFENDER].formation, combat_formations), UNLESS("line")},
           {"guns-limbered", "the defender's guns are limbered", BS(S_6_2),
            SAID(combat_facts, guns_limbered)},
           {"attacker-low-ammo", "the attacker is low on ammunition", BS(S_9_17),
            SAID(combat_facts, side[ATTACKER].low_ammo)},
           {"defender-low-ammo", "the defender is low on ammunition", BS(S_9_17),
            SAID(combat_facts, side[DEFENDER].low_ammo)},
           {"attacker-wrecked", "the attacker is wrecked", BS(S_6_1),
            SAID(combat_facts, attacker_wrecked)},
           {"defender-wrecked", "a wrecked brigade, or one of a wrecked division", BS(S_9_21),
            PICK(combat_facts, defender_wrecked, bs_wrecked_words), UNLESS("no")},
           {"stays-if-allowed", "the defender stays where one star lets him", BS(S_5_5),
            FLAG(combat_facts, stays), UNLESS("yes")}),
    OUTPUTS({"winner", "who holds the hex", PICK(combat_state, winner, side_words),
             .says = "the attacker holds the hex|the defender holds the hex"},
            SIDE_OUTPUTS(ATTACKER, "attacker"), SIDE_OUTPUTS(DEFENDER, "defender"),
            {"guns_lost", "gun points that the defender loses in limbering",
             HOW_MANY(combat_state, guns_lost), COUNTED(bs_guns_scale), TALLY,
             .says = "|@ lost in limbering"}),
    RESOLVE(combat_facts, combat_state, combat_stage),
    .prepare = combat_prepare,
    .may = combat_may,
    .call = combat_call,
    .explain = combat_explain,
    .effects = combat_effects,
    TABLES(&bs_close_combat_points_table, &bs_close_combat_odds_table,
           &bs_close_combat_results_table, &bs_fire_points_small_arms_table,
           &bs_fire_points_artillery_table, &bs_fire_columns_table, &bs_fire_column_shifts_table,
           &bs_fire_table_table, &bs_low_ammo_table, &bs_fire_result_codes_table,
           &bs_half_loss_rounding_table, &bs_leader_loss_table, &bs_straggler_bands_table,
           &bs_straggler_table_table, &bs_straggler_modifiers_table, &bs_morale_rating_rows_table,
           &bs_morale_row_shifts_table, &bs_morale_table_table, &bs_morale_results_table,
           &bs_blood_lust_check_table, &bs_public_additive_morale_table,
           &bs_formation_effects_table, &bs_morale_state_table, &bs_gun_loss_table),
    SETTINGS(ASKS(G_7, struct combat_facts, who_counts), ASKS(G_9, struct combat_facts, most),
             ASKS(G_14, struct combat_facts, again), ASKS(G_15, struct combat_facts, odds_rounding),
             ASKS(G_16, struct combat_facts, points_most),
             ASKS(G_17, struct combat_facts, nameless),
             ASKS(G_27, struct combat_facts, guns_in_trench),
             ASKS(G_28, struct combat_facts, several_batteries),
             ASKS(G_29, struct combat_facts, routed_goes),
             ASKS(G_30, struct combat_facts, attacker_spared)),
};

static WORD_LIST(fire_targets, "line", "column", "dismounted", "mounted", "unlimbered",
                 "limbered"); /* ORDER FORMATION */
static const struct list firer_list =
    LIST(side_fire_facts, firers.unit, firers.count, unit_fields, STACKED_MOST);

const struct chart bs_close_combat_fire_chart = {
    "close-combat-fire",
    "Fire in close combat",
    "6. Close combat",
    "The fire of one side of a close combat, at the close combat column; m results are passed "
    "over.",
    "firers=A:3",
    INPUTS(
        {"firers", "the stack that fires, top unit first; a battery has level none", BS(S_6_2),
         ITEMS(side_fire_facts, firers.unit, firer_list)},
        {"formation", "how its infantry or cavalry stands", BS(S_6_2),
         PICK(side_fire_facts, firers.formation, combat_formations), UNLESS("line")},
        {"guns-limbered", "its guns are limbered", BS(S_6_2), SAID(side_fire_facts, guns_limbered)},
        {"low-ammo", "it is low on ammunition", BS(S_9_17), SAID(side_fire_facts, firers.low_ammo)},
        {"attacked-in-flank", "it is the defender and attacked from a flank", BS(S_6_2),
         SAID(side_fire_facts, attacked_in_flank)},
        {"target", "formation of the top unit of the other side", BS(S_4_6),
         PICK(side_fire_facts, target, fire_targets), UNLESS("line")},
        {"target-state", "its morale state", BS(S_4_4),
         PICK(side_fire_facts, target_state, bs_state_words), UNLESS("normal")},
        {"target-flank", "it is hit in flank or rear", BS(S_9_9),
         SAID(side_fire_facts, target_flank)},
        {"terrain",
         "slope: the fire goes uphill; trench: or a sunken road, and it helps the target",
         BS(S_4_4), PICK(side_fire_facts, ground, bs_ground_words), UNLESS("open")},
        {"night", "it is night", BS(S_9_31), SAID(side_fire_facts, night)}),
    OUTPUTS({"fire_points", "fire points; below 1 the fraction stays",
             PARTS(side_fire_result, fire_points, SIXTEENTHS)},
            {"column", "column of the fire table, by its head",
             PICK(side_fire_result, column, bs_fire_head_words)},
            {"loss", "casualties before a half is rounded", PARTS(side_fire_result, loss, 2)},
            {"casualties", "steps, or gun points, that the target loses",
             HOW_MANY(side_fire_result, casualties),
             .says = "no casualties|1 casualty|# casualties"},
            {"low_ammo", "small arms that fired run short", FLAG(side_fire_result, low_ammo),
             .says = "|; small arms that fired run short of ammunition"}),
    RESOLVE(side_fire_facts, side_fire_result, side_fire_stage),
    .prepare = side_fire_prepare,
    .may = side_fire_may,
    .effects = side_fire_effects,
    TABLES(&bs_fire_points_small_arms_table, &bs_fire_points_artillery_table,
           &bs_fire_columns_table, &bs_fire_column_shifts_table, &bs_fire_table_table,
           &bs_low_ammo_table, &bs_fire_result_codes_table, &bs_half_loss_rounding_table,
           &bs_formation_effects_table, &bs_morale_state_table),
};

const struct chart bs_close_combat_odds_chart = {
    "close-combat-odds",
    "Close combat odds",
    "6. Close combat",
    "The bare odds table, points against points, when both sides have stood.",
    "attacker=6 defender=4",
    INPUTS({"attacker", "points of the attacker", BS(S_6_5), WHOLE(odds_facts, attacker, 1, 7)},
           {"defender", "points of the defender, doubled already in a sunken road or trench",
            BS(S_6_5), WHOLE(odds_facts, defender, 1, 14)},
           {"half-fell", "1/2 A has fallen: only its die is thrown", BS(S_6_5),
            SAID(odds_facts, half)}),
    OUTPUTS({"column", "column of the odds", PICK(odds_result, column, odds_heads)},
            {"winner", "who holds the hex", PICK(odds_result, winner, side_words),
             .says = "the attacker holds the hex|the defender holds the hex"},
            {"retreat", "hexes the loser goes back", HOW_MANY(odds_result, retreat),
             COUNTED(bs_hexes_scale), .says = "|; the loser goes @ back"}),
    RESOLVE(odds_facts, odds_result, odds_stage),
    .call = odds_call,
    .effects = odds_effects,
    TABLES(&bs_close_combat_odds_table, &bs_close_combat_results_table),
    SETTINGS(ASKS(G_15, struct odds_facts, rounding)),
};
