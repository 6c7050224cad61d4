#include "fire.h"

#include "engine/chart/describe.h"

/* V. Fire.  A volley goes weapon and range -> base -> shifts -> results table -> volley
 * (results.c). */

/* ---- the printed tables ---- */

/* clang-format off */

#define NO_POINT_BLANK {NO, NO, NO}

/* V.B.1.i, V.E: base effectiveness by range in inches. */
BATTLE_FIGURES struct weapon ib_weapons[WEAPONS] = {
    /* small arms                                                short        medium        long      */
    {"smoothbore musket",              MUZZLE,   {NO_POINT_BLANK, {0, 1,  9}, { 2,  3,  8}, { 4,  5,  7}}},
    {"obsolete rifle musket",          MUZZLE,   {NO_POINT_BLANK, {0, 1,  9}, { 2,  5,  8}, { 6, 12,  7}}},
    {"rifled musket",                  MUZZLE,   {NO_POINT_BLANK, {0, 1, 10}, { 2,  6,  9}, { 7, 12,  8}}},
    {"breechloading rifle",            BREECH,   {NO_POINT_BLANK, {0, 1, 12}, { 2,  6, 11}, { 7, 12, 10}}},
    {"repeating rifle",                REPEATER, {NO_POINT_BLANK, {0, 1, 13}, { 2,  5, 12}, { 6, 12, 11}}},
    {"muzzle-loading carbine",         MUZZLE,   {NO_POINT_BLANK, {0, 1, 10}, { 2,  4,  9}, { 5, 10,  7}}},
    {"obsolete breechloading carbine", BREECH,   {NO_POINT_BLANK, {0, 1, 11}, { 2,  4, 10}, { 5, 10,  9}}},
    {"breechloading carbine",          BREECH,   {NO_POINT_BLANK, {0, 1, 12}, { 2,  4, 11}, { 5, 10, 10}}},
    {"repeating carbine",              REPEATER, {NO_POINT_BLANK, {0, 1, 13}, { 2,  4, 12}, { 5, 10, 11}}},
    {"pistols or shotguns",            HANDGUN,  {NO_POINT_BLANK, {0, 1, 11}, { 2,  3, 10}, { 4,  5,  8}}},
    /* artillery                                  point blank     short        medium        long      */
    {"mountain rifle",                 MUZZLE,   {{0, 1, 8},      {2, 16,  9}, {17, 48,  8}, {49, 72,  7}}},
    {"6 pdr gun",                      MUZZLE,   {{0, 1, 9},      {2, 16, 11}, {17, 40,  8}, {41, 48,  7}}},
    {"12 pdr mountain howitzer",       MUZZLE,   {{0, 1, 8},      {2, 10, 11}, {11, 32,  8}, {33, 40,  7}}},
    {"light rifle",                    MUZZLE,   {{0, 1, 9},      {2, 16, 10}, {17, 48,  9}, {49, 72,  8}}},
    {"12 pdr gun",                     MUZZLE,   {{0, 1, 9},      {2, 16, 13}, {17, 40,  9}, {41, 48,  8}}},
    {"12 pdr howitzer",                MUZZLE,   {{0, 1, 9},      {2, 14, 12}, {15, 32,  9}, {33, 40,  8}}},
    {"medium rifle",                   MUZZLE,   {{0, 1, 9},      {2, 16, 11}, {17, 48, 10}, {49, 72,  9}}},
    {"24 pdr howitzer",                MUZZLE,   {{0, 1, 9},      {2, 16, 13}, {17, 38, 10}, {39, 46,  9}}},
    {"heavy rifle",                    MUZZLE,   {{0, 1, 9},      {2, 18, 12}, {19, 52, 11}, {53, 84, 10}}},
    {"32 pdr howitzer",                MUZZLE,   {{0, 1, 9},      {2, 16, 13}, {17, 40, 11}, {41, 48,  9}}},
};

#define PROTECTION "target protection", "target protected: %s"
#define FORMATION  "target formation",  "target %s"
#define MORALE     "firer morale",      "firer's morale %s"
#define MOVEMENT   "firer movement",    "firer: %s"
#define AIMED_GUNS "artillery",         "%s"

/* V.B.1.ii: shifts of the results table. */
BATTLE_FIGURES struct modifier ib_fire_modifiers[MODIFIERS] = {
    /* target protection: 4 down stands for 90%, 3 for 75%, 2 for 50%, 1 for 25% */
    {PROTECTION, "entrenchments",                  -4},
    {PROTECTION, "hasty works or high wall",       -3},
    {PROTECTION, "lying down",                     -2},
    {PROTECTION, "woods or wood fence",            -1},
    {FORMATION,  "3 ranks deep",                    1},
    {FORMATION,  "2 ranks deep",                    0},
    {FORMATION,  "1 rank deep",                    -1},
    {FORMATION,  "1/2 rank deep",                  -2},
    {FORMATION,  "1/3 rank deep",                  -3},
    {MORALE,     "7",                               1},
    {MORALE,     "6",                               0},
    {MORALE,     "5",                               0},
    {MORALE,     "4",                              -1},
    {MORALE,     "3",                              -2},
    {MORALE,     "2",                              -3},
    {MORALE,     "1",                              NO},
    {MORALE,     "0",                              NO},
    {MOVEMENT,   "split move",                     -2},
    {MOVEMENT,   "lying down with muzzle-loaders", -2},
    {AIMED_GUNS, "acquired fire",                   1},
};

/* clang-format on */

/* ---- the words of the inputs ---- */

const struct words ib_weapon_words = WORDS_OF(ib_weapons, name);

/* ORDER COVER: each cover is protected as one row of the shifts. */
static const struct {
    const char *name;
    int row;
} covers[] = {
    [COVER_NONE] = {"none", -1},
    [COVER_WOODS] = {"woods", MODIFIER_WOODS},
    [COVER_WOOD_FENCE] = {"wood-fence", MODIFIER_WOODS},
    [COVER_LYING_DOWN] = {"lying-down", MODIFIER_LYING_TARGET},
    [COVER_HASTY_WORKS] = {"hasty-works", MODIFIER_WORKS},
    [COVER_HIGH_WALL] = {"high-wall", MODIFIER_WORKS},
    [COVER_ENTRENCHMENTS] = {"entrenchments", MODIFIER_ENTRENCHMENTS},
};
const struct words ib_cover_words = WORDS_OF(covers, name);

int ib_better_cover(int one, int other)
{
    const int first = covers[one].row < 0 ? 0 : ib_fire_modifiers[covers[one].row].shift;
    const int second = covers[other].row < 0 ? 0 : ib_fire_modifiers[covers[other].row].shift;
    return RULE(R_18, second < first) ? other : one;
}

static const char *const rank_names[] = {"3", "2", "1", "1/2", "1/3"}; /* ORDER RANKS */
const struct words ib_ranks_words = WORDS(rank_names);

static const char *const red_names[] = {"no",       "flank",      "rear",
                                        "surprise", "first-fire", "first-repeater-fire",
                                        "crossing", "umpire"}; /* ORDER RED */
const struct words ib_red_words = WORDS(red_names);

static const struct clause *const red_clauses[] = {IB(V_G),   IB(V_G_1), IB(V_G_1),
                                                   IB(V_G_1), IB(V_G_2), IB(V_G_3),
                                                   IB(V_G_4), IB(V_G_5)}; /* ORDER RED */

/* ---- V.B.1: which table ---- */

static const struct band *band_of(int weapon, int range)
{
    for (int i = 0; i < BANDS; i++) {
        const struct band *b = &ib_weapons[weapon].band[i];
        if (b->base != NO && range >= b->from && range <= b->to)
            return b;
    }
    return NULL;
}

static int shift_of(int row, struct steps *s)
{
    const struct modifier *m = &ib_fire_modifiers[row];
    const bool counts = RULE(V_B_1_ii, m->shift != NO); /* NO is refused before */
    return step(s, IB(V_B_1_ii), counts ? m->shift : 0, m->say, m->of, 0, 0);
}

static int target_shifts(const struct fire_facts *f, struct steps *s)
{
    int sum = 0;
    if (covers[f->cover].row >= 0)
        sum += shift_of(covers[f->cover].row, s);
    return sum + shift_of(MODIFIER_RANKS_3 + f->target_ranks, s);
}

int ib_fire_target_shift(int cover, int ranks)
{
    const struct fire_facts f = {.cover = (int16_t)cover, .target_ranks = (int16_t)ranks};
    return target_shifts(&f, NULL);
}

int ib_fire_act_shift(int weapon, bool split_move, bool lying_down, bool acquired_fire,
                      int lying_ruling, struct steps *s)
{
    int sum = 0;
    if (RULE(I_C_3_ii, split_move))
        sum += shift_of(MODIFIER_SPLIT_MOVE, s);
    const bool muzzle = RULE(R_15, ib_weapons[weapon].loading == MUZZLE);
    if (lying_down && (muzzle || lying_ruling == LYING_EVERYONE))
        sum += shift_of(MODIFIER_LYING_FIRER, s);
    if (acquired_fire)
        sum += shift_of(MODIFIER_ACQUIRED, s);
    return sum;
}

static int unit_table(const struct fire_facts *f, const struct fire_unit *u, struct steps *s)
{
    const struct band *band = band_of(u->weapon, u->range);
    int table = step(s, IB(V_B_1_i), band ? band->base : 0, "%s at %d inches",
                     ib_weapons[u->weapon].name, u->range, 0);
    step_starts(band && band->base ? s : NULL, "");
    steps_name_sum(s, "table", false);
    table += target_shifts(f, s);
    table += shift_of(MODIFIER_MORALE_0 - u->morale, s);
    if (u == &f->firer) /* in the chart those who join are said to stand and fire */
        table += ib_fire_act_shift(u->weapon, f->split_move, f->lying_down, f->acquired_fire,
                                   f->lying_ruling, s);
    return table + u->own;
}

/* V.B.1.iii: there are tables 0 to 19 and no others. */
static int clamp_table(int table, struct steps *s)
{
    const int nearest = table < 0 ? 0 : table >= RESULTS_TABLES ? RESULTS_TABLES - 1 : table;
    const int within = RULE(V_B_1_iii, true) ? nearest : 0;
    if (within != table) {
        step(s, IB(V_B_1_iii), within - table, "tables go from 0 to %d", NULL, RESULTS_TABLES - 1,
             0);
        step_keeps(s);
    }
    return within;
}

int ib_fire_table(const struct fire_facts *f, struct steps *s)
{
    int lowest = clamp_table(unit_table(f, &f->firer, s), s);
    for (int i = 0; i < f->with_count; i++) {
        int table = clamp_table(unit_table(f, &f->with[i], NULL), NULL);
        int less = RULE(V_F_1, table < lowest) ? table - lowest : 0;
        lowest += step(s, IB(V_F_1), less, "castings that join: %d, on table %d; the lowest counts",
                       NULL, f->with[i].castings, table);
    }
    return lowest;
}

void ib_fire_volley(const struct fire_facts *f, int table, struct volley_facts *v)
{
    int castings = f->firer.castings;
    for (int i = 0; i < f->with_count; i++)
        castings += f->with[i].castings;
    const bool massed = RULE(R_34, f->target_en_masse) && f->massed_ruling == MASSED_ALL;
    const int higher = massed && table + 1 < RESULTS_TABLES;
    const bool red = RULE(V_G, f->red != RED_NO) &&
                     (f->red == RED_NO || clause_holds(red_clauses[f->red], true));
    *v = (struct volley_facts){.red = red,
                               .table = (int16_t)table,
                               .morale_table = (int16_t)(table + higher),
                               .castings = (int16_t)castings,
                               .target = f->target_castings};
}

static bool fire_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct fire_facts *f = facts;
    struct fire_result *r = state;
    const bool first = r->volley.shots == 0;
    if (first)
        r->table = (int16_t)ib_fire_table(f, s);
    struct volley_facts volley;
    ib_fire_volley(f, r->table, &volley);
    r->red = volley.red;
    if (first && s && r->red)
        step_tell(s, IB(V_G), "red tables: %s", red_names[f->red], 0, 0);
    if (first && s && volley.morale_table > volley.table)
        step_tell(s, IB(R_34), "target en masse: morale on table %d", NULL, volley.morale_table, 0);
    return ib_volley_stage(&volley, d, &r->volley, s);
}

/* ---- who may not fire ---- */

bool ib_fire_reaches(const struct fire_unit *u, const char *input, struct trouble *trouble)
{
    const struct weapon *w = &ib_weapons[u->weapon];
    return RULE(V_B_1_i, band_of(u->weapon, u->range) != NULL) ||
           refuse_of(V_B_1_i, input, trouble,
                     "%s fires no farther than %d inches, and the target is at %d", w->name,
                     w->band[LONG].to, u->range);
}

bool ib_fire_by_morale(const struct fire_unit *u, const char *input, struct trouble *trouble)
{
    return require_of(I_C_3_i, ib_fire_modifiers[MODIFIER_MORALE_0 - u->morale].shift != NO, input,
                      trouble,
                      u->morale ? "a broken unit (morale 1) does not fire"
                                : "a routed unit (morale 0) does not fire") &&
           require_of(R_9, !RULE(VI_C_5, ib_is_artillery(u->weapon)) || u->morale > 2, input,
                      trouble, "pinned artillery (morale 2) does not fire");
}

/* Every unit that fires must have repeaters for the fright of V.G.3 to be everybody's, or by the
 * other reading one of them. */
static bool have_repeaters(const struct fire_facts *f)
{
    int with = ib_weapons[f->firer.weapon].loading == REPEATER;
    for (int i = 0; i < f->with_count; i++)
        with += ib_weapons[f->with[i].weapon].loading == REPEATER;
    return with == 1 + f->with_count || (with > 0 && RULE(R_65, f->joint_ruling == RED_FOR_ANY));
}

static bool may_as_said(const struct fire_facts *f, struct trouble *trouble)
{
    return (!f->acquired_fire || RULE(V_D, ib_is_artillery(f->firer.weapon)) ||
            refuse_of(V_D, "acquired-fire", trouble,
                      "only artillery has acquired fire, and this is %s",
                      ib_weapons[f->firer.weapon].name)) &&
           (!f->lying_down || require_of(R_41, !f->split_move, "split-move", trouble,
                                         "a unit lying down only fires; it makes no split move")) &&
           (f->red != RED_FIRST_REPEATER_FIRE ||
            require_of(V_G_3, have_repeaters(f), "red", trouble,
                       "first-repeater-fire needs repeaters in every unit that fires"));
}

bool ib_fire_may(const struct fire_facts *f, struct trouble *trouble)
{
    if (!ib_fire_reaches(&f->firer, "range", trouble) ||
        !ib_fire_by_morale(&f->firer, "morale", trouble))
        return false;
    for (int i = 0; i < f->with_count; i++)
        if (!ib_fire_reaches(&f->with[i], "with", trouble) ||
            !ib_fire_by_morale(&f->with[i], "with", trouble))
            return false;
    return may_as_said(f, trouble);
}

static bool fire_may_as_chart(const void *facts, struct trouble *trouble)
{
    return ib_fire_may(facts, trouble);
}

/* Artillery is always one rank deep (III.C), if the target is said to have guns; and who is said to
 * lie down for cover also fires lying down, as the target does when the sides are turned round. */
static void fire_prepare(void *facts, uint32_t given)
{
    struct fire_facts *f = facts;
    if (chart_given(&ib_fire_chart, given, "target-weapon") && ib_is_artillery(f->target_weapon) &&
        !chart_given(&ib_fire_chart, given, "target-ranks"))
        f->target_ranks = RANKS_1;
    if (f->own_cover == COVER_LYING_DOWN)
        f->lying_down = true;
}

/* ---- the throw in words ---- */

static void fire_call(const void *facts, struct text *t)
{
    const struct fire_facts *f = facts;
    struct volley_facts volley;
    ib_fire_volley(f, ib_fire_table(f, NULL), &volley);
    text_print(t, volley.red ? "Red table %d. " : "Table %d. ", volley.table);
    ib_volley_call(&volley, t);
}

/* ---- the chart ---- */

static const struct field with_fields[] = {
    {"weapon", PICK(fire_unit, weapon, ib_weapon_words)},
    {"range", WHOLE(fire_unit, range, 0, RANGE_MOST)},
    {"castings", WHOLE(fire_unit, castings, 1, CASTINGS_MOST)},
    {"morale", WHOLE(fire_unit, morale, 0, 7), UNLESS("6")},
};

static const struct list with_list = LIST(fire_facts, with, with_count, with_fields, FIRE_WITH);

#define BAND_COLUMNS(word, which)                                                \
    {word "_min", NUMBER(ib_weapons, band[which].from), EXTRA(.bound = true)},   \
        {word "_max", NUMBER(ib_weapons, band[which].to), EXTRA(.bound = true)}, \
    {                                                                            \
        word, NUMBER(ib_weapons, band[which].base)                               \
    }

static const struct field small_arms_columns[] = {
    {"weapon", .cell = CELL_TEXT, CELL(ib_weapons, name)},
    BAND_COLUMNS("short", SHORT),
    BAND_COLUMNS("medium", MEDIUM),
    BAND_COLUMNS("long", LONG),
};

static const struct field artillery_columns[] = {
    {"weapon", .cell = CELL_TEXT, CELL(ib_weapons, name)},
    BAND_COLUMNS("point_blank", POINT_BLANK),
    BAND_COLUMNS("short", SHORT),
    BAND_COLUMNS("medium", MEDIUM),
    BAND_COLUMNS("long", LONG),
};

const struct table ib_small_arms_table = {
    .name = "small_arms",
    .title = "Small arms: base effectiveness by range",
    .rows = ib_weapons,
    .stride = sizeof(struct weapon),
    .count = SMALL_ARMS,
    .columns = small_arms_columns,
    .column_count = COUNT(small_arms_columns),
};

const struct table ib_artillery_table = {
    .name = "artillery",
    .title = "Artillery: base effectiveness by range",
    .rows = ib_weapons + SMALL_ARMS,
    .stride = sizeof(struct weapon),
    .count = WEAPONS - SMALL_ARMS,
    .columns = artillery_columns,
    .column_count = COUNT(artillery_columns),
};

static const struct field modifier_columns[] = {
    {"class", .cell = CELL_TEXT, CELL(ib_fire_modifiers, kind)},
    {"case", .cell = CELL_TEXT, CELL(ib_fire_modifiers, of)},
    {"shift", NUMBER(ib_fire_modifiers, shift), EXTRA(.no = "none", .is_signed = true)},
};

const struct table ib_fire_modifiers_table =
    TABLE(ib_fire_modifiers, "fire_modifiers", "Fire modifiers: shifts of the results table",
          modifier_columns);

static const char *guns_firing(const void *facts)
{
    return ib_is_artillery(((const struct fire_facts *)facts)->firer.weapon) ? "guns" : NULL;
}

const struct chart ib_fire_chart = {
    "fire",
    "Fire",
    "V. Fire",
    "One unit, or several together, fires at a target: castings and morale levels the "
    "target loses.",
    "weapon=rifled-musket range=4 castings=22 target-castings=12",
    INPUTS({"weapon", "what the firer fires with", IB(V_B_1_i),
            PICK(fire_facts, firer.weapon, ib_weapon_words), .opposite = "target-weapon"},
           {"range", "whole inches to the target, 0 in contact", IB(V_E),
            WHOLE(fire_facts, firer.range, 0, RANGE_MOST), COUNTED(ib_inches_scale)},
           {"castings", "castings firing; a gun is one", IB(V_B_1_iv),
            WHOLE(fire_facts, firer.castings, 1, CASTINGS_MOST), COUNTED(ib_castings_scale),
            .counts = guns_firing, .opposite = "target-castings"},
           {"target-castings", "castings of the target before losses", IB(V_B_1_v),
            WHOLE(fire_facts, target_castings, 1, CASTINGS_MOST), COUNTED(ib_castings_scale)},
           {"target-ranks", "ranks deep that it shows the firer", IB(III_C), .kind = FIELD_FRACTION,
            .offset = offsetof(struct fire_facts, target_ranks), .words = &ib_ranks_words,
            UNLESS("2")},
           {"target-en-masse", "target in the formation en masse", IB(R_34),
            FLAG(fire_facts, target_en_masse), UNLESS("no")},
           {"cover", "the target's best protection", IB(V_B_1_ii),
            PICK(fire_facts, cover, ib_cover_words), UNLESS("none")},
           {"morale", "combat morale of the firer", IB(VI_A), WHOLE(fire_facts, firer.morale, 0, 7),
            UNLESS("6"), .opposite = "target-morale"},
           {"split-move", "fire is half of a split move", IB(I_C_3_ii),
            FLAG(fire_facts, split_move), UNLESS("no"), .once = true},
           {"lying-down", "the firer lies down", IB(III_J), FLAG(fire_facts, lying_down),
            UNLESS("no"), .once = true},
           {"acquired-fire", "artillery at the same point as last turn", IB(V_D),
            FLAG(fire_facts, acquired_fire), UNLESS("no"), .once = true},
           {"red", "why the red tables are used, if they are", IB(V_G),
            PICK(fire_facts, red, ib_red_words), UNLESS("no"), .once = true},
           {"with", "units that join the fire", IB(V_F_1), .kind = FIELD_LIST,
            .offset = offsetof(struct fire_facts, with), .list = &with_list, UNLESS("nobody"),
            .once = true},
           {"target-weapon", "what the target would fire back with", IB(V_B_1_i),
            PICK(fire_facts, target_weapon, ib_weapon_words), .as = "weapon", .other_side = true},
           {"target-morale", "combat morale of the target", IB(VI_A),
            WHOLE(fire_facts, target_morale, 0, 7), UNLESS("6"), .other_side = true},
           {"own-cover", "the firer's own protection", IB(V_B_1_ii),
            PICK(fire_facts, own_cover, ib_cover_words), UNLESS("none"), .opposite = "cover",
            .other_side = true},
           {"own-ranks", "ranks deep that the firer shows", IB(III_C), .kind = FIELD_FRACTION,
            .offset = offsetof(struct fire_facts, own_ranks), .words = &ib_ranks_words, UNLESS("2"),
            .opposite = "target-ranks", .other_side = true},
           {"own-en-masse", "firer in the formation en masse", IB(R_34),
            FLAG(fire_facts, own_en_masse), UNLESS("no"), .opposite = "target-en-masse",
            .other_side = true}),
    OUTPUTS(
        {"casualties", "castings the target loses", HOW_MANY(fire_result, volley.casualties),
         COUNTED(ib_castings_scale), .says = "no castings fall|1 casting falls|# castings fall"},
        {"morale_lost", "morale levels it loses", HOW_MANY(fire_result, volley.morale_lost),
         .says =
             " and no morale is lost| and 1 morale level is lost| and # morale levels are lost"},
        {"rout", "it routs: morale 0 at once", FLAG(fire_result, volley.rout),
         .says = "; it routs"},
        {"table", "results table used", HOW_MANY(fire_result, table)},
        {"red", "of the red set", FLAG(fire_result, red), .says = ""}),
    RESOLVE(fire_facts, fire_result, fire_stage),
    .prepare = fire_prepare,
    .may = fire_may_as_chart,
    .call = fire_call,
    TABLES(&ib_small_arms_table, &ib_artillery_table, &ib_fire_modifiers_table,
           &ib_results_regular_table, &ib_results_red_table),
    SETTINGS(ASKS(R_15, struct fire_facts, lying_ruling),
             ASKS(R_34, struct fire_facts, massed_ruling),
             ASKS(R_65, struct fire_facts, joint_ruling)),
    .effects = ib_volley_effects,
};
