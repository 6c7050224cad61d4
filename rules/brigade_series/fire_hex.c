/* The fire of all who shoot at one hex, to its end: points -> column -> the fire throw -> half
 * casualties -> leaders -> stragglers -> morale -> guns that must limber.  Each throw is a stage,
 * and a stage that is not due is passed over. */

#include "engine/chart/describe.h"
#include "fire.h"
#include "reference.h"

enum { FIRERS_MOST = 6, BATTERIES_MOST = 4, GUNS_MOST = 10, STRENGTH_MOST = 99 };

struct small_arms_fire {
    int16_t level, range, plus, disorganized, hex;
};

struct guns_fire {
    int16_t points, range, disorganized, hex;
};

struct fire_hex_facts {
    int16_t small_count;
    struct small_arms_fire small[FIRERS_MOST];
    int16_t guns_count;
    struct guns_fire guns[FIRERS_MOST];
    int16_t artillery_ammo, firers_low;
    int16_t target;   /* ORDER TARGET */
    int16_t strength; /* of the target's top unit; 0: not said */
    int16_t state, rating, wrecked, flank, ground, night, target_low, enemy_zone, stays;
    int16_t battery_count, battery[BATTERIES_MOST]; /* gun points */
    struct leaders leaders;

    int16_t who_counts, most, nameless, guns_in_trench; /* G-7, G-9, G-17, G-27 */

    /* By fire_hex_prepare: bit a line. */
    uint32_t columns, stragglers, rows;
};

enum { HIT, HALVES, LEADERS, STRAGGLERS, MORALE, LIMBER, OVER }; /* stages */

struct fire_hex_state {
    int16_t fire_points, column; /* points in sixteenths; ORDER HEAD */
    struct harm harm;
    int16_t low_ammo, guns_lost;
    int16_t stage, rows_up, checks, limbered; /* how many batteries have thrown */
};

static const struct purpose for_fire = {"firing side", "fire"},
                            for_half = {"firing side", "half a casualty"},
                            for_leader = {"target", "leader loss"},
                            for_stragglers = {"target", "stragglers"},
                            for_morale = {"target", "morale"}, for_guns = {"target", "gun loss"};

/* ---- the situation ---- */

enum { TARGET_WAGON = FORMATIONS }; /* ORDER TARGET: after the formations */

static bool is_battery(const struct fire_hex_facts *f)
{
    return f->target == UNLIMBERED || f->target == LIMBERED;
}

/* Unlimbered batteries in the hex; the one that is the target need not be listed. */
static int batteries(const struct fire_hex_facts *f)
{
    return f->battery_count == 0 && f->target == UNLIMBERED ? 1 : f->battery_count;
}

/* What follows from formation, state, flank, ground and night on each of the three tables. */
static void fire_hex_prepare(void *facts, uint32_t given)
{
    struct fire_hex_facts *f = facts;
    const bool marching = f->target == COLUMN_OF_MARCH || f->target == LIMBERED,
               mounted = f->target == MOUNTED, trench = f->ground & GROUND_TRENCH,
               night = RULE(S_9_31, f->night);
    f->columns =
        bs_line(f->ground & GROUND_SLOPE, COLUMNS_SLOPE) | bs_line(trench, COLUMNS_TRENCH) |
        bs_line(night, COLUMNS_NIGHT) | bs_line(f->firers_low, COLUMNS_LOW_AMMO) |
        bs_line(RULE(S_4_4, marching || f->flank || f->state >= DISORGANIZED), COLUMNS_EXPOSED) |
        bs_line(mounted, COLUMNS_MOUNTED);
    f->stragglers = bs_straggler_lines((struct plight){.disorganized = f->state == DISORGANIZED,
                                                       .mounted = mounted,
                                                       .flank = f->flank,
                                                       .routed = f->state == ROUTED,
                                                       .wrecked = f->wrecked != WRECKED_NO,
                                                       .night = night});
    f->rows = bs_wrecked_line(f->wrecked) | bs_line(marching || f->flank, ROWS_COLUMN_OR_FLANK) |
              bs_line(night, ROWS_NIGHT) | bs_line(trench, ROWS_TRENCH) |
              bs_line(f->target_low, ROWS_LOW_AMMO) |
              bs_line(batteries(f) > 0 && RULE(S_5_3, !is_battery(f)), ROWS_GUNS);
}

/* ---- fire points ---- */

static int halved(int points, bool disorganized, struct steps *s)
{
    return RULE(S_4_3, disorganized) ? bs_points_in_state(points, DISORGANIZED, s) : points;
}

static int small_arms_total(const struct fire_hex_facts *f, struct steps *s)
{
    int sum = 0;
    for (int i = 0; i < f->small_count; i++) {
        const struct small_arms_fire *u = &f->small[i];
        sum += halved(bs_small_arms_points(u->level, RANGE_CLOSE + u->range, u->plus, s),
                      u->disorganized, s);
    }
    return sum;
}

/* All gun points of one range bracket together, the disorganized apart (G-25). */
static int gun_points_at(const struct fire_hex_facts *f, int nearest, int farthest,
                         bool disorganized)
{
    int guns = 0;
    for (int i = 0; i < f->guns_count; i++)
        if (f->guns[i].range >= nearest && f->guns[i].range <= farthest &&
            f->guns[i].disorganized == disorganized)
            guns += f->guns[i].points;
    return guns;
}

static int guns_at(const struct fire_hex_facts *f, int nearest, int farthest, bool disorganized,
                   struct steps *s)
{
    const int guns = gun_points_at(f, nearest, farthest, disorganized);
    if (guns == 0)
        return 0;
    int points = halved(bs_artillery_points(guns, nearest, s), disorganized, s);
    if (disorganized && gun_points_at(f, nearest, farthest, false) > 0)
        step_tell_gap(s, BS(G_25), "disorganized gun points are read apart", NULL, 0, 0);
    const int factor = bs_artillery_factor(is_battery(f) || f->target == TARGET_WAGON, nearest);
    if (factor != 2)
        step_tell(s, BS(S_4_2), "at 4 hexes or more: %q of them left", NULL, points * factor / 2,
                  0);
    points = points * factor / 2;
    if (RULE(S_9_16, !f->artillery_ammo)) {
        points = points * bs_parameter(bs_artillery_without_ammo, s) / 2;
        step_tell(s, BS(S_9_16), "without ammunition: %q of them left", NULL, points, 0);
    }
    return points;
}

static int guns_total(const struct fire_hex_facts *f, struct steps *s)
{
    static const int brackets[][2] = {{1, 1}, {2, 3}, {4, 6}, {7, 8}, {9, 10}};
    int sum = 0;
    for (int i = 0; i < COUNT(brackets); i++)
        for (int disorganized = 0; disorganized < 2; disorganized++)
            sum += guns_at(f, brackets[i][0], brackets[i][1], disorganized, s);
    return sum;
}

/* In sixteenths, the fraction dropped unless that would leave nothing. */
static int fire_total(const struct fire_hex_facts *f, struct steps *s)
{
    const int small = small_arms_total(f, s), sum = small + guns_total(f, s),
              whole = sum >= SIXTEENTHS ? sum / SIXTEENTHS * SIXTEENTHS : sum;
    if (f->small_count + f->guns_count > 1)
        step_tell(s, BS(S_4_3), "fire points together: %q", NULL, sum, 0);
    if (whole != sum)
        step_tell(s, BS(S_4_3), "the fraction is dropped: %q", NULL, whole, 0);
    return whole;
}

/* ---- the stages ---- */

/* The column that they fire in, and what it means for a wagon. */
static int told_column(const struct fire_hex_facts *f, int points, struct steps *s)
{
    const int column = bs_fire_column(points, f->columns, s);
    if (f->target == TARGET_WAGON)
        step_tell_gap(s, BS(G_6), "a wagon neither straggles nor checks", NULL, 0, 0);
    return column;
}

static void stage_hit(const struct fire_hex_facts *f, struct dice *d, struct fire_hex_state *r,
                      struct steps *s)
{
    r->fire_points = (int16_t)fire_total(f, s);
    const int column = told_column(f, r->fire_points, s);
    r->column = (int16_t)(column - 1);
    r->harm = bs_unharmed(&f->leaders, f->state);
    const struct fire_throw t = bs_fire_throw(column, d, &for_fire, f->small_count > 0, s);
    r->harm.loss = t.loss;
    r->checks = t.checks;
    r->rows_up = t.rows_up;
    r->low_ammo = t.low_ammo;
    if (!t.straggles && !t.checks)
        r->stage = OVER;
}

/* The check once so many of the leaders have fallen. */
static struct morale_check check_of(const struct fire_hex_facts *f, int fallen, int rows_up,
                                    struct steps *s)
{
    const bool trench = f->ground & GROUND_TRENCH, doubtful = trench && is_battery(f);
    return (struct morale_check){
        .rating = f->rating,
        .state = f->state,
        .lines = f->rows,
        .leader = bs_senior_rating(&f->leaders, fallen, f->who_counts, f->nameless, s),
        .rows_up = rows_up,
        .may_stay =
            f->stays && (doubtful ? RULE(G_27, f->guns_in_trench == GUNS_STAY)
                                  : trench || (batteries(f) > 0 && RULE(S_5_5, !is_battery(f)))),
        .stay_gap = doubtful && f->stays ? BS(G_27) : NULL,
    };
}

/* Is there anything to throw for in this stage? */
static bool is_due(const struct fire_hex_facts *f, const struct fire_hex_state *r, int stage)
{
    const struct harm *h = &r->harm;
    const bool people = RULE(G_6, f->target != TARGET_WAGON);
    switch (stage) {
    case HALVES:
        return h->loss > 0;
    case LEADERS:
        return h->toll.thrown < f->leaders.count && RULE(S_4_8, h->casualties > 0);
    case STRAGGLERS:
        return h->loss > 0 && people && !is_battery(f);
    case MORALE:
        return r->checks && people;
    case LIMBER:
        return h->retreat > 0 && r->limbered < batteries(f) && RULE(S_7_1, f->enemy_zone);
    default:
        return true;
    }
}

/* Gun points that the fire has left of the next battery to limber; it hits the top one. */
static int guns_there(const struct fire_hex_facts *f, const struct fire_hex_state *r)
{
    const int lost = f->target == UNLIMBERED && r->limbered == 0 ? r->harm.casualties : 0,
              guns = f->battery_count > 0 ? f->battery[r->limbered] : GUNS_MOST;
    return guns > lost ? guns - lost : 0;
}

/* What it loses of what is left; all of it where nobody said how much that is. */
static int16_t lost_of(const struct fire_hex_facts *f, int left, int lost, const struct dice *d,
                       struct steps *s)
{
    if (!f->strength || RULE(S_4_6, lost <= left))
        return (int16_t)lost;
    step_fell(s, d, BS(S_4_6), "no more than it has left: %d", NULL, NULL, left, 0);
    return (int16_t)left;
}

static void throw_stage(const struct fire_hex_facts *f, struct dice *d, struct fire_hex_state *r,
                        struct steps *s)
{
    struct harm *h = &r->harm;
    switch (r->stage) {
    case HIT:
        stage_hit(f, d, r, s);
        break;
    case HALVES:
        h->casualties =
            lost_of(f, f->strength, bs_whole_casualties(h->loss, d, &for_half, s), d, s);
        break;
    case LEADERS:
        bs_next_leader(&h->toll, d, &for_leader, s);
        r->stage--; /* the next one, if there is one */
        break;
    case STRAGGLERS:
        h->stragglers =
            bs_steps_straggled(h->loss, f->rating, f->stragglers, f->most, d, &for_stragglers, s);
        break;
    case MORALE: {
        const struct morale_check c = check_of(f, h->toll.fallen, r->rows_up, s);
        bs_take_outcome(h, bs_morale_throw(&c, d, &for_morale, s), is_battery(f));
        h->stragglers = lost_of(f, f->strength - h->casualties, h->stragglers, d, s);
        break;
    }
    case LIMBER: /* each battery throws for itself */
        r->guns_lost = (int16_t)(r->guns_lost + bs_guns_lost(guns_there(f, r), d, &for_guns, s));
        r->limbered++;
        r->stage--;
        break;
    }
}

static bool fire_hex_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct fire_hex_facts *f = facts;
    struct fire_hex_state *r = state;
    throw_stage(f, d, r, s);
    do
        r->stage++;
    while (r->stage < OVER && !is_due(f, r, r->stage));
    if (r->stage < OVER)
        return true;
    r->stage = OVER; /* what is over is alike, however it ended */
    r->rows_up = r->checks = r->limbered = r->harm.toll.fallen = r->harm.toll.thrown = 0;
    return false;
}

/* ---- what is refused ---- */

/* What fires from this hex; those who were given none have one each. */
static bool hex_may_fire(const struct fire_hex_facts *f, int hex, struct trouble *trouble)
{
    int cs = 0, guns = 0;
    for (int i = 0; i < f->small_count; i++)
        cs += f->small[i].hex == hex ? bs_level_in_cs(f->small[i].level) : 0;
    for (int i = 0; i < f->guns_count; i++)
        guns += f->guns[i].hex == hex ? f->guns[i].points : 0;
    return require_of(S_4_1, bs_stack_may_fire(cs, guns),
                      bs_stack_may_fire(cs, 0) ? "guns" : "small-arms", trouble,
                      "one hex fires with at most one A and five gun points");
}

static bool hexes_may_fire(const struct fire_hex_facts *f, struct trouble *trouble)
{
    for (int i = 0; i < f->guns_count; i++)
        if (f->guns[i].hex == 0 &&
            !require_of(S_4_1, bs_stack_may_fire(0, f->guns[i].points), "guns", trouble,
                        "one hex fires with at most five gun points"))
            return false;
    for (int hex = 1; hex <= FIRERS_MOST; hex++)
        if (!hex_may_fire(f, hex, trouble))
            return false;
    return true;
}

static bool firers_may(const struct fire_hex_facts *f, struct trouble *trouble)
{
    bool near = false;
    for (int i = 0; i < f->small_count; i++)
        near = near || f->small[i].range == 1;
    return require_of(S_4_1, f->small_count + f->guns_count > 0, "small-arms", trouble,
                      "nobody fires: name small arms or guns") &&
           require_of(S_9_17, !f->firers_low || near, "firers-low-ammo", trouble,
                      "only small arms run short, and those do not fire at range 2") &&
           require_of(G_5, fire_total(f, NULL) > 0, "guns", trouble,
                      "their fire points come to nothing at that range") &&
           hexes_may_fire(f, trouble);
}

static bool target_may(const struct fire_hex_facts *f, struct trouble *trouble)
{
    const bool wagon = f->target == TARGET_WAGON;
    return require_of(G_6, !wagon || f->state == NORMAL, "state", trouble,
                      "a wagon has no morale") &&
           require_of(G_6, !wagon || f->wrecked == WRECKED_NO, "wrecked", trouble,
                      "a wagon has no morale") &&
           require_of(S_5_2, !is_battery(f) || f->rating == RATING_C, "morale", trouble,
                      "artillery is always rated C") &&
           require_of(S_9_17, !f->target_low || (!wagon && !is_battery(f)), "target-low-ammo",
                      trouble, "only small arms run short");
}

static bool fire_hex_may(const void *facts, struct trouble *trouble)
{
    return target_may(facts, trouble) && firers_may(facts, trouble);
}

/* ---- words ---- */

static void fire_hex_explain(const void *facts, struct steps *s)
{
    const struct fire_hex_facts *f = facts;
    const struct fire_prospect p = bs_fire_prospect(told_column(f, fire_total(f, s), s));
    if (f->target == TARGET_WAGON)
        return;
    steps_when(s, p.always_loses ? NULL : "if it takes a loss");
    if (is_battery(f))
        steps_new_sum(s); /* no straggler die: the sums that follow keep their places */
    else
        bs_explain_stragglers(f->stragglers, f->most, s);
    const struct morale_check c = check_of(f, 0, 0, NULL);
    steps_when(s, p.always_checks ? NULL : "if it must check");
    bs_explain_check(&c, &f->leaders, f->who_counts, f->nameless, p.rows_up, false, s);
}

static void fire_hex_call(const void *facts, struct text *t)
{
    const struct fire_hex_facts *f = facts;
    const int points = fire_total(f, NULL);
    if (points < SIXTEENTHS)
        text_add(t, "Less than one fire point");
    else
        text_things(t, points / SIXTEENTHS, "fire point");
    text_print(t, ": two dice in the column %s. ",
               words_at(&bs_fire_head_words, bs_fire_column(points, f->columns, NULL) - 1));
    if (f->target == TARGET_WAGON)
        return;
    const struct morale_check c = check_of(f, 0, 0, NULL);
    text_add(t, "If the target must check, it does so ");
    if (f->state == BLOOD_LUST)
        text_add(t, "for its blood lust.");
    else
        text_print(t, "on row %d, after m-1 or m-2 one or two rows better.",
                   bs_morale_row(&c, NULL));
}

/* A point for five gun points or part of them (9.16). */
static int ammunition_spent(const struct fire_hex_facts *f)
{
    int spent = 0;
    for (int i = 0; i < f->guns_count && f->artillery_ammo; i++)
        spent += (f->guns[i].points + GUNS_FIRING - 1) / GUNS_FIRING *
                 bs_parameter(bs_artillery_ammo_per_fire, NULL) / 2;
    return spent;
}

static void fire_hex_effects(const void *facts, const void *result, struct effects *e)
{
    const struct fire_hex_facts *f = facts;
    const struct fire_hex_state *r = result;
    const struct harm *h = &r->harm;
    const bool battery = is_battery(f);
    const char *guns = battery ? "target" : "guns with the target";
    bs_harm_effects(e, "target", battery, h, f->state, battery ? r->guns_lost : 0);
    if (h->retreat > 0 && batteries(f) > 0)
        effect_set(e, guns, "formation", "limbered");
    if (!battery)
        effect_move(e, guns, "gun points", -r->guns_lost);
    effect_move(e, "leaders", "killed", h->toll.killed);
    effect_move(e, "leaders", "wounded", h->toll.wounded);
    if (r->low_ammo)
        effect_set(e, "small arms that fired", "ammunition", "low");
    effect_move(e, "firing army", "artillery ammunition", -ammunition_spent(f));
}

/* ---- the chart described ---- */

/* ORDER TARGET: ORDER FORMATION, then the wagon */
static WORD_LIST(target_words, "line", "column", "dismounted", "mounted", "unlimbered", "limbered",
                 "wagon");
static WORD_LIST(hex_words, "own-hex", "hex-1", "hex-2", "hex-3", "hex-4", "hex-5", "hex-6");

static const struct field small_fields[] = {
    {"fire-level", PICK(small_arms_fire, level, bs_level_words), .made_by = "fire-level"},
    {"range", WHOLE(small_arms_fire, range, 1, 2)},
    {"plus", SAID(small_arms_fire, plus)},
    {"disorganized", SAID(small_arms_fire, disorganized)},
    {"from", PICK(small_arms_fire, hex, hex_words), UNLESS("own-hex")},
};
static const struct list small_list =
    LIST(fire_hex_facts, small, small_count, small_fields, FIRERS_MOST);

static const struct field gun_fields[] = {
    {"gun-points", WHOLE(guns_fire, points, 1, GUNS_MOST)},
    {"range", WHOLE(guns_fire, range, 1, 10)},
    {"disorganized", SAID(guns_fire, disorganized)},
    {"from", PICK(guns_fire, hex, hex_words), UNLESS("own-hex")},
};
static const struct list gun_list = LIST(fire_hex_facts, guns, guns_count, gun_fields, FIRERS_MOST);

static const struct list leader_list =
    LIST(fire_hex_facts, leaders.rating, leaders.count, bs_leader_rating_field, STACK_LEADERS_MOST);

static const struct field battery_field[] = {
    {"gun-points", .kind = FIELD_WHOLE, .low = 1, .high = GUNS_MOST, COUNTED(bs_guns_scale)}};
static const struct list battery_list =
    LIST(fire_hex_facts, battery, battery_count, battery_field, BATTERIES_MOST);

const struct chart bs_fire_hex_chart = {
    "fire-hex",
    "Fire on a hex",
    "4. Fire",
    "All who fire at one hex in a phase, to the end: points, column, casualties, leaders, "
    "stragglers, morale, "
    "retreat, and guns that must limber.",
    "small-arms=A:1 morale=B",
    INPUTS({"small-arms",
            "who fires small arms, by fire level; an AB is an A and a B of one hex, and units of "
            "one hex share its number",
            BS(S_4_2), ITEMS(fire_hex_facts, small, small_list)},
           {"morale", "rating of the target; artillery is C", BS(S_5_2),
            PICK(fire_hex_facts, rating, bs_rating_words), UNLESS("C")},
           {"strength", "points the top unit has left, of a battery gun points; 0: not said",
            BS(S_4_6), WHOLE(fire_hex_facts, strength, 0, STRENGTH_MOST), UNLESS("0")},
           {"target", "formation of the top unit in the target hex", BS(S_4_6),
            PICK(fire_hex_facts, target, target_words), UNLESS("line")},
           {"terrain",
            "slope: the fire goes uphill; trench: or a sunken road, and it helps the target",
            BS(S_4_4), PICK(fire_hex_facts, ground, bs_ground_words), UNLESS("open")},
           {"flank", "it is hit in flank or rear", BS(S_9_9), SAID(fire_hex_facts, flank)},
           {"night", "it is night", BS(S_9_31), SAID(fire_hex_facts, night)},
           {"state", "its morale state", BS(S_5_3), PICK(fire_hex_facts, state, bs_state_words),
            UNLESS("normal")},
           {"leaders", "ratings of the leaders in the hex, senior first", BS(S_4_8),
            ITEMS(fire_hex_facts, leaders.rating, leader_list)},
           {"wrecked", "a wrecked brigade, or one of a wrecked division", BS(S_9_21),
            PICK(fire_hex_facts, wrecked, bs_wrecked_words), UNLESS("no")},
           {"guns", "gun points that fire, each at its range", BS(S_4_2),
            ITEMS(fire_hex_facts, guns, gun_list)},
           {"firers-low-ammo", "one or more who fire are low on ammunition", BS(S_9_17),
            SAID(fire_hex_facts, firers_low)},
           {"target-low-ammo", "the target is low on ammunition", BS(S_9_17),
            SAID(fire_hex_facts, target_low)},
           {"unlimbered-guns", "gun points of each unlimbered battery in the target hex", BS(S_5_3),
            ITEMS(fire_hex_facts, battery, battery_list)},
           {"enemy-zone", "the target stands in an enemy zone of control", BS(S_7_1),
            SAID(fire_hex_facts, enemy_zone)},
           {"stays-if-allowed", "it stays where one star lets it", BS(S_5_5),
            FLAG(fire_hex_facts, stays), UNLESS("yes")},
           {"artillery-ammo", "the guns have ammunition", BS(S_9_16),
            FLAG(fire_hex_facts, artillery_ammo), UNLESS("yes")}),
    OUTPUTS({"fire_points", "fire points; below 1 the fraction stays",
             PARTS(fire_hex_state, fire_points, SIXTEENTHS)},
            {"column", "column of the fire table, by its head",
             PICK(fire_hex_state, column, bs_fire_head_words)},
            {"loss", "casualties before a half is rounded", PARTS(fire_hex_state, harm.loss, 2)},
            {"casualties", "steps, or gun points, that the target loses", BS(S_4_6),
             HOW_MANY(fire_hex_state, harm.casualties),
             .says = "no casualties|1 casualty|# casualties"},
            {"stragglers", "steps that straggle", HOW_MANY(fire_hex_state, harm.stragglers),
             COUNTED(bs_steps_scale), TALLY, .says = "|1 step straggles|# steps straggle"},
            {"morale_state", "morale state afterwards", BS(S_5_5),
             PICK(fire_hex_state, harm.state, bs_state_words), .says = bs_state_says},
            {"retreat_hexes", "hexes it goes back", HOW_MANY(fire_hex_state, harm.retreat),
             COUNTED(bs_hexes_scale), .says = "|1 hex back|# hexes back"},
            {"leader_fate", "what becomes of the senior leader; none: nobody was there",
             PICK(fire_hex_state, harm.toll.fate, bs_fate_words), TALLY},
            {"leaders_killed", "leaders killed", HOW_MANY(fire_hex_state, harm.toll.killed), TALLY,
             .says = "|a leader is killed|# leaders are killed"},
            {"leaders_wounded", "leaders wounded", HOW_MANY(fire_hex_state, harm.toll.wounded),
             TALLY, .says = "|a leader is wounded|# leaders are wounded"},
            {"low_ammo", "small arms that fired run short", FLAG(fire_hex_state, low_ammo), TALLY,
             .says = "|; small arms that fired run short of ammunition"},
            {"guns_lost", "gun points lost in limbering", HOW_MANY(fire_hex_state, guns_lost),
             COUNTED(bs_guns_scale), TALLY,
             .says = "|1 gun point is lost in limbering|# gun points are lost in limbering"}),
    RESOLVE(fire_hex_facts, fire_hex_state, fire_hex_stage),
    .prepare = fire_hex_prepare,
    .may = fire_hex_may,
    .call = fire_hex_call,
    .explain = fire_hex_explain,
    .effects = fire_hex_effects,
    TABLES(&bs_fire_points_small_arms_table, &bs_fire_points_artillery_table,
           &bs_artillery_target_multipliers_table, &bs_fire_columns_table,
           &bs_fire_column_shifts_table, &bs_fire_table_table, &bs_fire_result_codes_table,
           &bs_half_loss_rounding_table, &bs_low_ammo_table, &bs_leader_loss_table,
           &bs_straggler_bands_table, &bs_straggler_table_table, &bs_straggler_modifiers_table,
           &bs_morale_rating_rows_table, &bs_morale_row_shifts_table, &bs_morale_table_table,
           &bs_morale_results_table, &bs_public_additive_morale_table, &bs_blood_lust_check_table,
           &bs_morale_state_table, &bs_public_parameters_table, &bs_gun_loss_table),
    SETTINGS(ASKS(G_7, struct fire_hex_facts, who_counts), ASKS(G_9, struct fire_hex_facts, most),
             ASKS(G_17, struct fire_hex_facts, nameless),
             ASKS(G_27, struct fire_hex_facts, guns_in_trench)),
};
