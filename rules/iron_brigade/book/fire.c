#include "fire.h"

/* V. Fire.  A volley goes weapon and range -> base -> shifts -> results table -> volley
 * (results.c). */

/* ---- the printed tables ---- */

/* clang-format off */

#define NO_POINT_BLANK {NO, NO, NO}

/* V.B.1.i, V.E: base effectiveness by range in inches. */
FIGURES struct weapon weapons[WEAPONS] = {
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
#define ARTILLERY  "artillery",         "%s"

/* V.B.1.ii: shifts of the results table. */
FIGURES struct modifier fire_modifiers[MODIFIERS] = {
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
    {ARTILLERY,  "acquired fire",                   1},
};

/* clang-format on */

/* ---- the words of the inputs ---- */

const struct words weapon_words = WORDS_OF(weapons, name);

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
const struct words cover_words = WORDS_OF(covers, name);

int better_cover(int one, int other)
{
    const int first = covers[one].row < 0 ? 0 : fire_modifiers[covers[one].row].shift;
    const int second = covers[other].row < 0 ? 0 : fire_modifiers[covers[other].row].shift;
    return RULE(R_18, second < first) ? other : one;
}

static const char *const rank_names[] = {"3", "2", "1", "1/2", "1/3"}; /* ORDER RANKS */
const struct words ranks_words = WORDS(rank_names);

static const char *const red_names[] = {"no",       "flank",      "rear",
                                        "surprise", "first-fire", "first-repeater-fire",
                                        "crossing", "umpire"}; /* ORDER RED */
const struct words red_words = WORDS(red_names);

static const struct clause *const red_clauses[] = {IB(V_G),   IB(V_G_1), IB(V_G_1),
                                                   IB(V_G_1), IB(V_G_2), IB(V_G_3),
                                                   IB(V_G_4), IB(V_G_5)}; /* ORDER RED */

/* ---- V.B.1: which table ---- */

static FIGURES struct band *band_of(int weapon, int range)
{
    for (int i = 0; i < BANDS; i++) {
        FIGURES struct band *b = &weapons[weapon].band[i];
        if (b->base != NO && range >= b->from && range <= b->to)
            return b;
    }
    return NULL;
}

static int shift_of(int row, struct steps *s)
{
    FIGURES struct modifier *m = &fire_modifiers[row];
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

int fire_target_shift(int cover, int ranks)
{
    const struct fire_facts f = {.cover = (int16_t)cover, .target_ranks = (int16_t)ranks};
    return target_shifts(&f, NULL);
}

int fire_act_shift(int weapon, bool split_move, bool lying_down, bool acquired_fire,
                   int lying_ruling, struct steps *s)
{
    int sum = 0;
    if (RULE(I_C_3_ii, split_move))
        sum += shift_of(MODIFIER_SPLIT_MOVE, s);
    const bool muzzle = RULE(R_15, weapons[weapon].loading == MUZZLE);
    if (lying_down && (muzzle || lying_ruling == LYING_EVERYONE))
        sum += shift_of(MODIFIER_LYING_FIRER, s);
    if (acquired_fire)
        sum += shift_of(MODIFIER_ACQUIRED, s);
    return sum;
}

static int unit_table(const struct fire_facts *f, const struct fire_unit *u, struct steps *s)
{
    FIGURES struct band *band = band_of(u->weapon, u->range);
    int table = step(s, IB(V_B_1_i), band ? band->base : 0, "%s at %d inches",
                     weapons[u->weapon].name, u->range, 0);
    table += target_shifts(f, s);
    table += shift_of(MODIFIER_MORALE_0 - u->morale, s);
    if (u == &f->firer) /* in the chart those who join are said to stand and fire */
        table += fire_act_shift(u->weapon, f->split_move, f->lying_down, f->acquired_fire,
                                f->lying_ruling, s);
    return table + u->own;
}

/* V.B.1.iii: there are tables 0 to 19 and no others. */
static int held(int table, struct steps *s)
{
    const int nearest = table < 0 ? 0 : table >= RESULTS_TABLES ? RESULTS_TABLES - 1 : table;
    const int within = RULE(V_B_1_iii, true) ? nearest : 0;
    if (within != table)
        step(s, IB(V_B_1_iii), within - table, "tables go from 0 to %d", NULL, RESULTS_TABLES - 1,
             0);
    return within;
}

int fire_table(const struct fire_facts *f, struct steps *s)
{
    int lowest = held(unit_table(f, &f->firer, s), s);
    for (int i = 0; i < f->with_count; i++) {
        int table = held(unit_table(f, &f->with[i], NULL), NULL);
        int less = RULE(V_F_1, table < lowest) ? table - lowest : 0;
        lowest += step(s, IB(V_F_1), less, "castings that join: %d, on table %d; the lowest counts",
                       NULL, f->with[i].castings, table);
    }
    return lowest;
}

void fire_volley(const struct fire_facts *f, int table, struct volley_facts *v)
{
    int castings = f->firer.castings;
    for (int i = 0; i < f->with_count; i++)
        castings += f->with[i].castings;
    const bool massed = RULE(R_34, f->target_en_masse) && f->massed_ruling == MASSED_ALL;
    const int higher = massed && table + 1 < RESULTS_TABLES;
    v->red = RULE(V_G, f->red != RED_NO) &&
             (f->red == RED_NO || clause_holds(red_clauses[f->red], true));
    v->table = (int16_t)table;
    v->morale_table = (int16_t)(table + higher);
    v->castings = (int16_t)castings;
    v->target = f->target_castings;
}

bool fire_resolve(const struct fire_facts *f, struct dice *d, struct fire_result *r,
                  struct steps *s)
{
    const bool first = r->volley.shots == 0;
    if (first)
        r->table = (int16_t)fire_table(f, s);
    struct volley_facts volley;
    fire_volley(f, r->table, &volley);
    r->red = volley.red;
    if (first && s && r->red)
        step(s, IB(V_G), 0, "red tables: %s", red_names[f->red], 0, 0);
    if (first && s && volley.morale_table > volley.table)
        step(s, IB(R_34), 0, "target en masse: morale on table %d", NULL, volley.morale_table, 0);
    return volley_resolve(&volley, d, &r->volley, s);
}

static bool fire_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    return fire_resolve(facts, d, state, s);
}

/* ---- who may not fire ---- */

bool fire_reaches(const struct fire_unit *u, const char *input, struct trouble *trouble)
{
    if (RULE(V_B_1_i, band_of(u->weapon, u->range) != NULL))
        return true;
    if (!trouble)
        return false;
    struct text *t = trouble_rule(trouble, IB(V_B_1_i), input);
    text_add(t, weapons[u->weapon].name);
    text_add(t, " fires no farther than ");
    text_number(t, weapons[u->weapon].band[LONG].to);
    text_add(t, " inches, and the target is at ");
    text_number(t, u->range);
    return false;
}

bool fire_by_morale(const struct fire_unit *u, const char *input, struct trouble *trouble)
{
    if (!RULE(I_C_3_i, fire_modifiers[MODIFIER_MORALE_0 - u->morale].shift != NO))
        return trouble_refuse(trouble, IB(I_C_3_i), input,
                              u->morale ? "a broken unit (morale 1) does not fire"
                                        : "a routed unit (morale 0) does not fire");
    return RULE(R_9, !is_artillery(u->weapon) || u->morale > 2) ||
           trouble_refuse(trouble, IB(R_9), input, "pinned artillery (morale 2) does not fire");
}

/* Every unit that fires must have repeaters for the fright of V.G.3 to be everybody's, or by the
 * other reading one of them. */
static bool have_repeaters(const struct fire_facts *f)
{
    int with = weapons[f->firer.weapon].loading == REPEATER;
    for (int i = 0; i < f->with_count; i++)
        with += weapons[f->with[i].weapon].loading == REPEATER;
    return with == 1 + f->with_count || (with > 0 && RULE(R_65, f->joint_ruling == RED_FOR_ANY));
}

static bool may_as_said(const struct fire_facts *f, struct trouble *trouble)
{
    if (f->acquired_fire && !RULE(V_D, is_artillery(f->firer.weapon))) {
        struct text *t = trouble_rule(trouble, IB(V_D), "acquired-fire");
        text_add(t, "only artillery has acquired fire, and this is ");
        text_add(t, weapons[f->firer.weapon].name);
        return false;
    }
    if (f->lying_down && !RULE(R_41, !f->split_move)) {
        text_add(trouble_rule(trouble, IB(R_41), "split-move"),
                 "a unit lying down only fires; it makes no split move");
        return false;
    }
    if (f->red == RED_FIRST_REPEATER_FIRE && !RULE(V_G_3, have_repeaters(f))) {
        text_add(trouble_rule(trouble, IB(V_G_3), "red"),
                 "first-repeater-fire needs repeaters in every unit that fires");
        return false;
    }
    return true;
}

bool fire_may(const struct fire_facts *f, struct trouble *trouble)
{
    if (!fire_reaches(&f->firer, "range", trouble) || !fire_by_morale(&f->firer, "morale", trouble))
        return false;
    for (int i = 0; i < f->with_count; i++)
        if (!fire_reaches(&f->with[i], "with", trouble) ||
            !fire_by_morale(&f->with[i], "with", trouble))
            return false;
    return may_as_said(f, trouble);
}

static bool fire_may_as_chart(const void *facts, struct trouble *trouble)
{
    return fire_may(facts, trouble);
}

/* Artillery is always one rank deep (III.C), if the target is said to have guns; and who is said to
 * lie down for cover also fires lying down, as the target does when the sides are turned round. */
static void fire_prepare(void *facts, uint32_t given)
{
    struct fire_facts *f = facts;
    if (chart_given(&fire_chart, given, "target-weapon") && is_artillery(f->target_weapon) &&
        !chart_given(&fire_chart, given, "target-ranks"))
        f->target_ranks = RANKS_1;
    if (f->own_cover == COVER_LYING_DOWN)
        f->lying_down = true;
}

/* ---- the throw in words ---- */

static void fire_call(const void *facts, struct text *t)
{
    const struct fire_facts *f = facts;
    struct volley_facts volley;
    fire_volley(f, fire_table(f, NULL), &volley);
    text_add(t, volley.red ? "Red table " : "Table ");
    text_number(t, volley.table);
    text_add(t, ". ");
    volley_call(&volley, t);
}

/* ---- the chart ---- */

#define AT(member) offsetof(struct fire_facts, member)

static const struct field with_fields[] = {
    {.name = "weapon",
     .kind = FIELD_CHOICE,
     .offset = offsetof(struct fire_unit, weapon),
     .words = &weapon_words},
    {.name = "range",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct fire_unit, range),
     .high = RANGE_MOST},
    {.name = "castings",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct fire_unit, castings),
     .low = 1,
     .high = CASTINGS_MOST},
    {.name = "morale",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct fire_unit, morale),
     .high = 7,
     .unless_given = "6"},
};

static const struct list with_list = {
    .fields = with_fields,
    .field_count = COUNT(with_fields),
    .stride = sizeof(struct fire_unit),
    .count_offset = AT(with_count),
    .most = FIRE_WITH,
};

static const struct field fire_inputs[] = {
    {.name = "weapon",
     .kind = FIELD_CHOICE,
     .offset = AT(firer.weapon),
     .words = &weapon_words,
     .clause = IB(V_B_1_i),
     .about = "what the firer fires with",
     .opposite = "target-weapon"},
    {.name = "range",
     .kind = FIELD_WHOLE,
     .offset = AT(firer.range),
     .high = RANGE_MOST,
     .clause = IB(V_E),
     .about = "whole inches to the target, 0 in contact",
     .scale = &inches_scale},
    {.name = "castings",
     .kind = FIELD_WHOLE,
     .offset = AT(firer.castings),
     .low = 1,
     .high = CASTINGS_MOST,
     .clause = IB(V_B_1_iv),
     .about = "castings firing; a gun is one",
     .scale = &castings_scale,
     .opposite = "target-castings"},
    {.name = "target-castings",
     .kind = FIELD_WHOLE,
     .offset = AT(target_castings),
     .low = 1,
     .high = CASTINGS_MOST,
     .clause = IB(V_B_1_v),
     .about = "castings of the target before losses",
     .scale = &castings_scale},
    {.name = "target-ranks",
     .kind = FIELD_FRACTION,
     .offset = AT(target_ranks),
     .words = &ranks_words,
     .unless_given = "2",
     .clause = IB(III_C),
     .about = "ranks deep that it shows the firer"},
    {.name = "target-en-masse",
     .kind = FIELD_YES,
     .offset = AT(target_en_masse),
     .unless_given = "no",
     .clause = IB(R_34),
     .about = "target in the formation en masse"},
    {.name = "cover",
     .kind = FIELD_CHOICE,
     .offset = AT(cover),
     .words = &cover_words,
     .unless_given = "none",
     .clause = IB(V_B_1_ii),
     .about = "the target's best protection"},
    {.name = "morale",
     .kind = FIELD_WHOLE,
     .offset = AT(firer.morale),
     .high = 7,
     .unless_given = "6",
     .clause = IB(VI_A),
     .about = "combat morale of the firer",
     .opposite = "target-morale"},
    {.name = "split-move",
     .kind = FIELD_YES,
     .offset = AT(split_move),
     .unless_given = "no",
     .clause = IB(I_C_3_ii),
     .about = "fire is half of a split move",
     .once = true},
    {.name = "lying-down",
     .kind = FIELD_YES,
     .offset = AT(lying_down),
     .unless_given = "no",
     .clause = IB(III_J),
     .about = "the firer lies down",
     .once = true},
    {.name = "acquired-fire",
     .kind = FIELD_YES,
     .offset = AT(acquired_fire),
     .unless_given = "no",
     .clause = IB(V_D),
     .about = "artillery at the same point as last turn",
     .once = true},
    {.name = "red",
     .kind = FIELD_CHOICE,
     .offset = AT(red),
     .words = &red_words,
     .unless_given = "no",
     .clause = IB(V_G),
     .about = "why the red tables are used, if they are",
     .once = true},
    {.name = "with",
     .kind = FIELD_LIST,
     .offset = AT(with),
     .list = &with_list,
     .unless_given = "nobody",
     .clause = IB(V_F_1),
     .about = "units that join the fire",
     .once = true},
    {.name = "target-weapon",
     .kind = FIELD_CHOICE,
     .offset = AT(target_weapon),
     .words = &weapon_words,
     .as = "weapon",
     .clause = IB(V_B_1_i),
     .about = "what the target would fire back with",
     .other_side = true},
    {.name = "target-morale",
     .kind = FIELD_WHOLE,
     .offset = AT(target_morale),
     .high = 7,
     .unless_given = "6",
     .clause = IB(VI_A),
     .about = "combat morale of the target",
     .other_side = true},
    {.name = "own-cover",
     .kind = FIELD_CHOICE,
     .offset = AT(own_cover),
     .words = &cover_words,
     .unless_given = "none",
     .clause = IB(V_B_1_ii),
     .about = "the firer's own protection",
     .opposite = "cover",
     .other_side = true},
    {.name = "own-ranks",
     .kind = FIELD_FRACTION,
     .offset = AT(own_ranks),
     .words = &ranks_words,
     .unless_given = "2",
     .clause = IB(III_C),
     .about = "ranks deep that the firer shows",
     .opposite = "target-ranks",
     .other_side = true},
    {.name = "own-en-masse",
     .kind = FIELD_YES,
     .offset = AT(own_en_masse),
     .unless_given = "no",
     .clause = IB(R_34),
     .about = "firer in the formation en masse",
     .opposite = "target-en-masse",
     .other_side = true},
};

static const struct field fire_outputs[] = {
    {.name = "casualties",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct fire_result, volley.casualties),
     .about = "castings the target loses",
     .scale = &castings_scale},
    {.name = "morale_lost",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct fire_result, volley.morale_lost),
     .about = "morale levels it loses"},
    {.name = "rout",
     .kind = FIELD_YES,
     .offset = offsetof(struct fire_result, volley.rout),
     .about = "it routs: morale 0 at once"},
    {.name = "table",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct fire_result, table),
     .about = "results table used"},
    {.name = "red",
     .kind = FIELD_YES,
     .offset = offsetof(struct fire_result, red),
     .about = "of the red set"},
};

#define BAND_COLUMNS(word, which)                                                              \
    {.name = word "_min",                                                                      \
     .cell = CELL_NUMBER,                                                                      \
     .offset = offsetof(struct weapon, band[which].from)},                                     \
        {.name = word "_max",                                                                  \
         .cell = CELL_NUMBER,                                                                  \
         .offset = offsetof(struct weapon, band[which].to)},                                   \
    {                                                                                          \
        .name = word, .cell = CELL_NUMBER, .offset = offsetof(struct weapon, band[which].base) \
    }

static const struct field small_arms_columns[] = {
    {.name = "weapon", .cell = CELL_TEXT, .offset = offsetof(struct weapon, name)},
    BAND_COLUMNS("short", SHORT),
    BAND_COLUMNS("medium", MEDIUM),
    BAND_COLUMNS("long", LONG),
};

static const struct field artillery_columns[] = {
    {.name = "weapon", .cell = CELL_TEXT, .offset = offsetof(struct weapon, name)},
    BAND_COLUMNS("point_blank", POINT_BLANK),
    BAND_COLUMNS("short", SHORT),
    BAND_COLUMNS("medium", MEDIUM),
    BAND_COLUMNS("long", LONG),
};

const struct table small_arms_table = {
    .name = "small_arms",
    .title = "Small arms: base effectiveness by range",
    .rows = weapons,
    .stride = sizeof(struct weapon),
    .count = SMALL_ARMS,
    .columns = small_arms_columns,
    .column_count = COUNT(small_arms_columns),
};

const struct table artillery_table = {
    .name = "artillery",
    .title = "Artillery: base effectiveness by range",
    .rows = weapons + SMALL_ARMS,
    .stride = sizeof(struct weapon),
    .count = WEAPONS - SMALL_ARMS,
    .columns = artillery_columns,
    .column_count = COUNT(artillery_columns),
};

static const struct field modifier_columns[] = {
    {.name = "class", .cell = CELL_TEXT, .offset = offsetof(struct modifier, kind)},
    {.name = "case", .cell = CELL_TEXT, .offset = offsetof(struct modifier, of)},
    {.name = "shift",
     .cell = CELL_NUMBER,
     .offset = offsetof(struct modifier, shift),
     .extras = &(const struct cell_extras){.no = "none"}},
};

const struct table fire_modifiers_table = {
    .name = "fire_modifiers",
    .title = "Fire modifiers: shifts of the results table",
    .rows = fire_modifiers,
    .stride = sizeof(struct modifier),
    .count = MODIFIERS,
    .columns = modifier_columns,
    .column_count = COUNT(modifier_columns),
};

static const struct table *const fire_tables[] = {&small_arms_table, &artillery_table,
                                                  &fire_modifiers_table, &results_regular_table,
                                                  &results_red_table};

static const struct setting fire_settings[] = {
    ASKS(R_15, struct fire_facts, lying_ruling),
    ASKS(R_34, struct fire_facts, massed_ruling),
    ASKS(R_65, struct fire_facts, joint_ruling),
};

static void fire_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    volley_effects(&((const struct fire_result *)result)->volley, e);
}

const struct chart fire_chart = {
    .name = "fire",
    .title = "Fire",
    .chapter = "V. Fire",
    .about = "One unit, or several together, fires at a target: castings and morale levels the "
             "target loses.",
    .example = "weapon=rifled-musket range=4 castings=22 target-castings=12",
    .inputs = fire_inputs,
    .input_count = COUNT(fire_inputs),
    .outputs = fire_outputs,
    .output_count = COUNT(fire_outputs),
    .rule = {sizeof(struct fire_facts), sizeof(struct fire_result), fire_stage},
    .prepare = fire_prepare,
    .may = fire_may_as_chart,
    .call = fire_call,
    .tables = fire_tables,
    .table_count = COUNT(fire_tables),
    .settings = fire_settings,
    .setting_count = COUNT(fire_settings),
    .effects = fire_effects,
};
