/* The fire of all who shoot at one hex, to its end: points -> column -> the fire throw -> half
 * casualties -> leaders -> stragglers -> morale -> guns that must limber.  Each throw is a stage,
 * and a stage that is not due is passed over. */

#include "engine/chart/describe.h"
#include "fire.h"
#include "reference.h"

enum { FIRERS_MOST = 6, NAMED_MOST = 20 };

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
    int16_t artillery_ammo;
    int16_t target, formation, state, rating, wrecked, flank, enemy_zone, stays, target_guns;
    struct leaders leaders;
    int16_t named_count, named[NAMED_MOST]; /* modifiers by name, ORDER MODIFIER */

    int16_t who_counts, most, nameless; /* G-7, G-9, G-17 */

    /* By fire_hex_prepare: bit a line. */
    uint32_t columns, stragglers, rows;
};

enum { HIT, HALVES, LEADERS, STRAGGLERS, MORALE, LIMBER, OVER }; /* stages */

struct fire_hex_state {
    int16_t fire_points, column; /* points in sixteenths */
    struct harm harm;
    int16_t low_ammo, guns_lost;
    int16_t stage, rows_up, checks;
};

static const struct purpose for_fire = {"firing side", "fire"},
                            for_half = {"firing side", "half a casualty"},
                            for_leader = {"target", "leader loss"},
                            for_stragglers = {"target", "stragglers"},
                            for_morale = {"target", "morale"}, for_guns = {"target", "gun loss"};

/* ---- the situation ---- */

enum { USUAL }; /* then ORDER FORMATION */

/* The usual formation of an arm; a wagon has none. */
static int formation_of(const struct fire_hex_facts *f)
{
    static const int usual[] = {
        [INFANTRY] = LINE, [CAVALRY] = DISMOUNTED, [ARTILLERY] = UNLIMBERED, [WAGON] = -1};
    return f->formation == USUAL ? usual[f->target] : f->formation - 1;
}

static bool is_named(const struct fire_hex_facts *f, int modifier)
{
    for (int i = 0; i < f->named_count; i++)
        if (f->named[i] == modifier)
            return true;
    return false;
}

static bool has_unlimbered_guns(const struct fire_hex_facts *f)
{
    return formation_of(f) == UNLIMBERED || is_named(f, FIRST_ROW + ROWS_GUNS);
}

/* What was not given may be named among the modifiers instead. */
static void take_names(struct fire_hex_facts *f, uint32_t given)
{
    const struct chart *c = &bs_fire_hex_chart;
    f->state = (int16_t)bs_state_named(f->named, f->named_count, FIRST_ROW, f->state,
                                       chart_given(c, given, "state"));
    if (!chart_given(c, given, "wrecked"))
        f->wrecked = is_named(f, FIRST_ROW + ROWS_WRECKED_DIVISION) ? WRECKED_DIVISION
                     : is_named(f, FIRST_ROW + ROWS_WRECKED)        ? WRECKED_BRIGADE
                                                                    : WRECKED_NO;
    if (!chart_given(c, given, "formation") && !chart_given(c, given, "target") &&
        is_named(f, COLUMNS_MOUNTED)) {
        f->target = CAVALRY;
        f->formation = 1 + MOUNTED;
    }
}

/* What follows from formation, state, flank and night on each of the three tables. */
static void fire_hex_prepare(void *facts, uint32_t given)
{
    struct fire_hex_facts *f = facts;
    take_names(f, given);
    const int formation = formation_of(f);
    const bool marching = formation == COLUMN_OF_MARCH || formation == LIMBERED,
               mounted = formation == MOUNTED, wrecked = f->wrecked != WRECKED_NO,
               division = RULE(S_9_21, f->wrecked == WRECKED_DIVISION),
               night = RULE(S_9_31, is_named(f, COLUMNS_NIGHT));
    const uint32_t named = bs_lines(f->named, f->named_count);
    f->columns = named & ((1u << FIRST_STRAGGLER) - 1);
    f->stragglers = named >> FIRST_STRAGGLER & ((1u << STRAGGLER_LINES) - 1);
    f->rows = named >> FIRST_ROW;
    f->columns |=
        bs_line(RULE(S_4_4, marching || f->flank || f->state >= DISORGANIZED), COLUMNS_EXPOSED) |
        bs_line(mounted, COLUMNS_MOUNTED);
    f->stragglers |= bs_line(RULE(S_4_9, f->state == DISORGANIZED || mounted || f->flank),
                             STRAGGLE_DISORGANIZED) |
                     bs_line(f->state == ROUTED || wrecked || night, STRAGGLE_ROUTED);
    f->rows |= bs_line(wrecked, division ? ROWS_WRECKED_DIVISION : ROWS_WRECKED) |
               bs_line(marching || f->flank, ROWS_COLUMN_OR_FLANK) | bs_line(night, ROWS_NIGHT);
}

/* ---- fire points ---- */

static int halved(int points, bool disorganized, struct steps *s)
{
    return RULE(S_4_3, disorganized) ? points * bs_state_fire(DISORGANIZED, s) / 2 : points;
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

/* All gun points of one range bracket together, the disorganized apart. */
static int guns_at(const struct fire_hex_facts *f, int nearest, int farthest, bool disorganized,
                   struct steps *s)
{
    int guns = 0;
    for (int i = 0; i < f->guns_count; i++)
        if (f->guns[i].range >= nearest && f->guns[i].range <= farthest &&
            f->guns[i].disorganized == disorganized)
            guns += f->guns[i].points;
    if (guns == 0)
        return 0;
    int points = halved(bs_artillery_points(guns, nearest), disorganized, s);
    points =
        points * bs_artillery_factor(f->target == ARTILLERY || f->target == WAGON, nearest) / 2;
    if (RULE(S_9_16, !f->artillery_ammo))
        points = points * bs_parameter(bs_artillery_without_ammo, s) / 2;
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
    const int small = small_arms_total(f, s), guns = guns_total(f, s), sum = small + guns;
    if (f->small_count > 0)
        step(s, BS(S_4_2), 0, "small arms: %d and %d/16 fire points", NULL, small / SIXTEENTHS,
             small % SIXTEENTHS);
    if (f->guns_count > 0)
        step(s, BS(S_4_2), 0, "artillery: %d and %d/16 fire points", NULL, guns / SIXTEENTHS,
             guns % SIXTEENTHS);
    return sum >= SIXTEENTHS ? sum / SIXTEENTHS * SIXTEENTHS : sum;
}

/* ---- the stages ---- */

static void stage_hit(const struct fire_hex_facts *f, struct dice *d, struct fire_hex_state *r,
                      struct steps *s)
{
    r->fire_points = (int16_t)fire_total(f, s);
    r->column = (int16_t)bs_fire_column(r->fire_points, f->columns, s);
    r->harm = bs_unharmed(&f->leaders, f->state);
    const struct fire_throw t = bs_fire_throw(r->column, d, &for_fire, s);
    r->harm.loss = t.loss;
    r->checks = t.checks;
    r->rows_up = t.rows_up;
    r->low_ammo = t.low_ammo && f->small_count > 0;
    if (!t.straggles && !t.checks)
        r->stage = OVER;
}

static struct morale_check check_of(const struct fire_hex_facts *f, const struct fire_hex_state *r)
{
    const bool trench = is_named(f, FIRST_ROW + ROWS_TRENCH),
               guns = is_named(f, FIRST_ROW + ROWS_GUNS);
    return (struct morale_check){
        .rating = f->rating,
        .state = f->state,
        .lines = f->rows,
        .leader = bs_senior_rating(&f->leaders, r->harm.toll.fallen, f->who_counts, f->nameless),
        .rows_up = r->rows_up,
        .may_stay = f->stays && RULE(S_5_5, f->target != ARTILLERY) && (trench || guns),
    };
}

/* Is there anything to throw for in this stage? */
static bool is_due(const struct fire_hex_facts *f, const struct fire_hex_state *r, int stage)
{
    const struct harm *h = &r->harm;
    const bool people = RULE(G_6, f->target != WAGON);
    switch (stage) {
    case HALVES:
        return h->loss > 0;
    case LEADERS:
        return h->toll.thrown < f->leaders.count && RULE(S_4_8, h->casualties > 0);
    case STRAGGLERS:
        return h->loss > 0 && people && f->target != ARTILLERY;
    case MORALE:
        return r->checks && people;
    case LIMBER:
        return h->retreat > 0 && has_unlimbered_guns(f) && RULE(S_7_1, f->enemy_zone);
    default:
        return true;
    }
}

/* Gun points that the fire has left. */
static int guns_there(const struct fire_hex_facts *f, const struct harm *h)
{
    const int lost = f->target == ARTILLERY ? h->casualties : 0;
    return f->target_guns > lost ? f->target_guns - lost : 0;
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
        h->casualties = bs_whole_casualties(h->loss, d, &for_half, s);
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
        const struct morale_check c = check_of(f, r);
        bs_take_outcome(h, bs_morale_throw(&c, d, &for_morale, s), f->target == ARTILLERY);
        break;
    }
    case LIMBER:
        r->guns_lost = bs_guns_lost(guns_there(f, h), d, &for_guns, s);
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
    r->rows_up = r->checks = r->harm.toll.fallen = r->harm.toll.thrown = 0;
    return false;
}

/* ---- what is refused ---- */

/* A line that is named, but does not go with the rest of the question? */
static bool name_may(const struct fire_hex_facts *f, int modifier, bool fine,
                     const struct clause *clause, const char *why, struct trouble *trouble)
{
    return fine || !is_named(f, modifier) ||
           trouble_refuse(trouble, clause, "modifiers", "%s%s",
                          words_at(&bs_modifier_words, modifier), why);
}

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
                      "nobody fires; give small-arms= or guns=") &&
           name_may(f, COLUMNS_LOW_AMMO, RULE(S_9_17, near), BS(S_9_17),
                    ": only small arms run short, and those do not fire at range 2", trouble) &&
           require_of(G_5, fire_total(f, NULL) > 0, "guns", trouble,
                      "their fire points come to nothing at that range") &&
           hexes_may_fire(f, trouble);
}

static bool target_may(const struct fire_hex_facts *f, struct trouble *trouble)
{
    const bool wagon = f->target == WAGON;
    return require_of(S_4_1,
                      f->formation == USUAL || /* ORDER FORMATION: two for each arm */
                          (!wagon && formation_of(f) / 2 == f->target),
                      "formation", trouble, "that is the formation of another arm") &&
           require_of(G_6, !wagon || f->state == NORMAL, "state", trouble,
                      "a wagon has no morale") &&
           require_of(G_6, !wagon || f->wrecked == WRECKED_NO, "wrecked", trouble,
                      "a wagon has no morale") &&
           require_of(S_5_2, f->target != ARTILLERY || f->rating == RATING_C, "morale", trouble,
                      "artillery is always rated C");
}

static bool names_may(const struct fire_hex_facts *f, struct trouble *trouble)
{
    static const char close_combat[] = " is for close combat",
                      state[] = " is named, but the target is in another state",
                      wrecked[] = " is named, but wrecked is said otherwise";
    return name_may(f, COLUMNS_FLANKED_DEFENDER, false, BS(S_6_2), close_combat, trouble) &&
           name_may(f, FIRST_ROW + ROWS_DEFENDER, false, BS(S_6_4), close_combat, trouble) &&
           name_may(f, FIRST_ROW + ROWS_ATTACKER, false, BS(S_6_3), close_combat, trouble) &&
           name_may(f, FIRST_ROW + ROWS_LEADER, f->leaders.count > 0, BS(S_5_3),
                    " comes from leaders=RATING", trouble) &&
           name_may(f, COLUMNS_MOUNTED, formation_of(f) == MOUNTED, BS(S_4_4),
                    " comes from target=cavalry formation=mounted", trouble) &&
           name_may(f, FIRST_ROW + ROWS_GUNS, RULE(S_5_3, f->target != ARTILLERY), BS(S_5_3),
                    " is never for artillery itself", trouble) &&
           name_may(f, FIRST_ROW + ROWS_SHAKEN, f->state == SHAKEN, BS(S_5_3), state, trouble) &&
           name_may(f, FIRST_ROW + ROWS_DISORGANIZED, f->state == DISORGANIZED, BS(S_5_3), state,
                    trouble) &&
           name_may(f, FIRST_ROW + ROWS_ROUTED, f->state == ROUTED, BS(S_5_3), state, trouble) &&
           name_may(f, FIRST_ROW + ROWS_WRECKED, f->wrecked == WRECKED_BRIGADE, BS(S_9_21), wrecked,
                    trouble) &&
           name_may(f, FIRST_ROW + ROWS_WRECKED_DIVISION, f->wrecked == WRECKED_DIVISION,
                    BS(S_9_21), wrecked, trouble);
}

static bool fire_hex_may(const void *facts, struct trouble *trouble)
{
    return target_may(facts, trouble) && names_may(facts, trouble) && firers_may(facts, trouble);
}

/* ---- words ---- */

static void fire_hex_call(const void *facts, struct text *t)
{
    const struct fire_hex_facts *f = facts;
    const int points = fire_total(f, NULL);
    if (points < SIXTEENTHS)
        text_add(t, "Less than one fire point");
    else
        text_things(t, points / SIXTEENTHS, "fire point");
    text_print(t, ", column %d: two dice on the fire table. ",
               bs_fire_column(points, f->columns, NULL));
    const struct fire_hex_state none = {0};
    const struct morale_check c = check_of(f, &none);
    if (f->target == WAGON)
        return;
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
    const bool battery = f->target == ARTILLERY;
    const char *guns = battery ? "target" : "guns with the target";
    bs_harm_effects(e, "target", battery, h, f->state, battery ? r->guns_lost : 0);
    if (h->retreat > 0 && has_unlimbered_guns(f))
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

static WORD_LIST(target_words, "infantry", "cavalry", "artillery", "wagon"); /* ORDER ARM */
static WORD_LIST(usual_words, "usual", "line", "column", "dismounted", "mounted", "unlimbered",
                 "limbered");

static const struct field small_fields[] = {
    {"level", PICK(small_arms_fire, level, bs_level_words)},
    {"range", WHOLE(small_arms_fire, range, 1, 2)},
    {"plus", SAID(small_arms_fire, plus)},
    {"disorganized", SAID(small_arms_fire, disorganized)},
    {"hex", WHOLE(small_arms_fire, hex, 0, FIRERS_MOST), UNLESS("0")},
};
static const struct list small_list =
    LIST(fire_hex_facts, small, small_count, small_fields, FIRERS_MOST);

static const struct field gun_fields[] = {
    {"points", WHOLE(guns_fire, points, 1, 10)},
    {"range", WHOLE(guns_fire, range, 1, 10)},
    {"disorganized", SAID(guns_fire, disorganized)},
    {"hex", WHOLE(guns_fire, hex, 0, FIRERS_MOST), UNLESS("0")},
};
static const struct list gun_list = LIST(fire_hex_facts, guns, guns_count, gun_fields, FIRERS_MOST);

static const struct list leader_list =
    LIST(fire_hex_facts, leaders.rating, leaders.count, bs_leader_rating_field, STACK_LEADERS_MOST);

static const struct field named_field[] = {
    {"modifier", .kind = FIELD_CHOICE, .words = &bs_modifier_words}};
static const struct list named_list =
    LIST(fire_hex_facts, named, named_count, named_field, NAMED_MOST, .each_once = true);

const struct chart bs_fire_hex_chart = {
    "fire-hex",
    "Fire on a hex",
    "4. Fire",
    "All who fire at one hex in a phase, to the end: points, column, casualties, leaders, "
    "stragglers, morale, "
    "retreat, and guns that must limber.",
    "small-arms=A:1,B:1:plus guns=4:3 morale=B leaders=2",
    INPUTS(
        {"small-arms",
         "who fires small arms; plus, disorganized and a hex that several share may follow",
         BS(S_4_2), ITEMS(fire_hex_facts, small, small_list)},
        {"guns", "gun points that fire, each at its range", BS(S_4_2),
         ITEMS(fire_hex_facts, guns, gun_list)},
        {"artillery-ammo", "the guns have ammunition", BS(S_9_16),
         FLAG(fire_hex_facts, artillery_ammo), UNLESS("yes")},
        {"target", "top unit of the target hex", BS(S_4_6),
         PICK(fire_hex_facts, target, target_words), UNLESS("infantry")},
        {"formation", "its formation; usual: line, dismounted, unlimbered", BS(S_4_4),
         PICK(fire_hex_facts, formation, usual_words), UNLESS("usual")},
        {"state", "its morale state", BS(S_5_3), PICK(fire_hex_facts, state, bs_state_words),
         UNLESS("normal")},
        {"morale", "its rating; artillery is C", BS(S_5_2),
         PICK(fire_hex_facts, rating, bs_rating_words), UNLESS("C")},
        {"wrecked", "a wrecked brigade, or one of a wrecked division", BS(S_9_21),
         PICK(fire_hex_facts, wrecked, bs_wrecked_words), UNLESS("no")},
        {"leaders", "ratings of the leaders in the hex, senior first", BS(S_4_8),
         ITEMS(fire_hex_facts, leaders.rating, leader_list)},
        {"flank", "it is hit in flank or rear", BS(S_9_9), SAID(fire_hex_facts, flank)},
        {"enemy-zone", "it stands in an enemy zone of control", BS(S_7_1),
         SAID(fire_hex_facts, enemy_zone)},
        {"target-guns", "gun points in the target hex; no more can be lost in limbering", BS(S_7_1),
         WHOLE(fire_hex_facts, target_guns, 0, 10), UNLESS("10"), COUNTED(bs_guns_scale)},
        {"stays", "it stays where one star lets it", BS(S_5_5), FLAG(fire_hex_facts, stays),
         UNLESS("yes")},
        {"modifiers", "other lines that hold, of column shifts, straggler modifiers and row shifts",
         BS(S_4_4), ITEMS(fire_hex_facts, named, named_list)}),
    OUTPUTS(
        {"fire_points", "fire points; below 1 the fraction stays",
         PARTS(fire_hex_state, fire_points, SIXTEENTHS)},
        {"column", "column of the fire table", HOW_MANY(fire_hex_state, column)},
        {"loss", "casualties before a half is rounded", PARTS(fire_hex_state, harm.loss, 2)},
        {"casualties", "steps, or gun points, that the target loses",
         HOW_MANY(fire_hex_state, harm.casualties)},
        {"stragglers", "steps that straggle", HOW_MANY(fire_hex_state, harm.stragglers),
         COUNTED(bs_steps_scale), TALLY},
        {"morale_state", "morale state afterwards",
         PICK(fire_hex_state, harm.state, bs_state_words)},
        {"retreat_hexes", "hexes it goes back", HOW_MANY(fire_hex_state, harm.retreat),
         COUNTED(bs_hexes_scale)},
        {"leader_fate", "what becomes of the senior leader; none: nobody was there",
         PICK(fire_hex_state, harm.toll.fate, bs_fate_words), TALLY},
        {"leaders_killed", "leaders killed", HOW_MANY(fire_hex_state, harm.toll.killed), TALLY},
        {"leaders_wounded", "leaders wounded", HOW_MANY(fire_hex_state, harm.toll.wounded), TALLY},
        {"low_ammo", "small arms that fired run short", FLAG(fire_hex_state, low_ammo), TALLY},
        {"guns_lost", "gun points lost in limbering", HOW_MANY(fire_hex_state, guns_lost),
         COUNTED(bs_guns_scale), TALLY}),
    RESOLVE(fire_hex_facts, fire_hex_state, fire_hex_stage),
    .prepare = fire_hex_prepare,
    .may = fire_hex_may,
    .call = fire_hex_call,
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
             ASKS(G_17, struct fire_hex_facts, nameless)),
};
