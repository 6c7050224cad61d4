/* 9D: which batteries may bombard, what bounces through to units behind the target, and buildings
 * that catch fire.  Bombardment itself is fire of guns: guns.c. */

#include "guns.h"

/* ---- facts ---- */

struct bounce_facts {
    struct emp_guns guns; /* gun, rate, behind, rulings; bounce_sum is worked out */
    int16_t ground, form, contours, uphill, partial, town, between, by_zone; /* G58 */
};

struct aflame_facts {
    int16_t building, pounds, sections, additional, by_18, by_fire; /* G18, G59 */
};

/* ---- the printed tables ---- */

/* clang-format off */
enum { ELIGIBLE = 5, STOOD_STILL = 5, NO_FRIENDS, FIRED_ONLY, CONDITIONS };
static FIGURES struct {
    const char *group, *id, *condition;
    figure mark;
} bombard_eligibility[CONDITIONS] = {
    {"eligible",  "1", "no part in close action or a firefight",             PRINTED},
    {"eligible",  "2", "regimental and battalion guns within 16 inches",     INFERRED},
    {"eligible",  "3", "good morale and good order",                         PRINTED},
    {"eligible",  "4", "ammunition left",                                    PRINTED},
    {"eligible",  "5", "not in artillery reserve",                           PRINTED},
    {"intensive", "1", "neither moved nor fired in tactical combat",         PRINTED},
    {"intensive", "2", "no friends moved through it in tactical combat",     PRINTED},
    {"paced",     "1", "fired in tactical combat, and did not move",         PRINTED},
};

enum { BOUNCE_COLUMNS = 5 };
static FIGURES struct {
    figure lo, hi;
} bounce_columns[BOUNCE_COLUMNS] = {{5, 8}, {9, 13}, {14, 17}, {18, 22}, {23, OPEN}};

/* The face that a unit needs; H is half of a 6. */
#define M       {0, BLANK, PRINTED}
#define H       {1, 6,     INFERRED}
#define S(face) {2, face,  INFERRED}
#define Q(face) {2, face,  UNSURE}
static FIGURES struct bounce_cell {
    int8_t halves, face, mark;
} bounce_through[GUNS * BOUNCE_COLUMNS] = {
    /*            5-8   9-13  14-17 18-22 23+ */
    /* Light   */ M,    M,    H,    S(6), Q(6),
    /* Medium  */ M,    H,    Q(6), Q(6), S(5),
    /* Med-Hvy */ H,    Q(6), Q(5), Q(4), Q(4),
    /* Heavy   */ S(6), Q(6), Q(5), Q(4), Q(3),
};

enum { ORDINARY, MARCHFIELD, ROCKY, ROUGH, MUDDY, WOODS, MARSH, SWAMPS, WATER };    /* ORDER GROUND */
enum { IN_OTHER_FORM, IN_COLUMN_FORM, LIMBERED_GUNS, UNLIMBERED_GUNS, UNFORMED };   /* ORDER FORM */

#define FACTS bounce_facts
static FIGURES struct modifier_line bounce_through_modifiers[] = {
    {"rocky",        "terrain",      "rocky field",                        2, WHEN(ground, ROCKY)},
    {"marchfield",   "terrain",      "marchfield",                         2, WHEN(ground, MARCHFIELD)},
    {"limbered",     "target",       "limbered artillery",                 1, WHEN(form, LIMBERED_GUNS)},
    {"column",       "target",       "column, square or l'Ordre Mixte",    6, WHEN(form, IN_COLUMN_FORM)},
    {"intensive",    "rate of fire", "intensive fire",                     6, WHEN(guns.rate, INTENSIVE), AS("+6:-4")},
    {"paced",        "rate of fire", "paced fire",                        -4, WHEN(guns.rate, PACED), AS("+6:-4")},
    {"rough",        "terrain",      "rough terrain",                     -2, WHEN(ground, ROUGH)},
    {"partial",      "target",       "partial target",                    -4, HOLDS(partial)},
    {"muddy",        "terrain",      "mud",                              -11, WHEN(ground, MUDDY)},
    {"town",         "target",       "in a light to medium town",        -10, HOLDS(town)},
    {"contours_2_3", "terrain",      "2 to 3 contours",                  -10, HOLDS(between)},
};
#undef FACTS

static const struct {
    const char *excluded;
} bounce_through_exclusions[] = {
    {"woods"}, {"marsh"}, {"swamps"}, {"water"}, {"uphill"}, {"unlimbered guns"}, {"unformed"}, {"4 or more contours"},
};
static const struct {
    const char *action;
} bounce_through_procedure[] = {
    {"throw two d10 for the battery"}, {"add the modifiers and read the table"}, {"throw a d6 for each unit in the zone"},
};

static FIGURES struct {
    const char *building, *gun;
    figure need_at_least, mark;
} set_building_aflame[] = {
    {"light-medium", "below 18pdr", 17, PRINTED},
    {"light-medium", "over 18pdr",  17, PRINTED},
    {"heavy-super",  "below 18pdr", 20, INFERRED},
    {"heavy-super",  "over 18pdr",  19, INFERRED},
};
#define FACTS aflame_facts
static FIGURES struct modifier_line set_building_aflame_modifiers[] = {
    {"section", "battery", "additional section", 1, EACH(additional), "section", .cap = "+5"},
};
#undef FACTS
/* clang-format on */

static const char *const guns[GUNS] = {"Light", "Medium", "Med-Hvy", "Heavy"}; /* ORDER GUN */

static int twelfths_of(const void *row)
{
    const struct bounce_cell *c = row;
    return c->face == BLANK ? 0 : c->halves * (7 - c->face);
}

static MARKED_TABLE(bombard_eligibility, "Who may bombard", TEXT_COLUMN(bombard_eligibility, group),
                    TEXT_COLUMN(bombard_eligibility, id),
                    TEXT_COLUMN(bombard_eligibility, condition));
MARKED_TABLE(bounce_through, "Bounce through",
             {"gun", .cell = CELL_TEXT,
              EXTRA(.shared = guns, .shared_stride = sizeof *guns, .rows_a_block = BOUNCE_COLUMNS,
                    .of_block = true)},
             {"roll", RANGE(bounce_columns, lo, hi),
              EXTRA(.shared = bounce_columns, .shared_stride = sizeof *bounce_columns,
                    .rows_a_block = BOUNCE_COLUMNS)},
             {"dice_per_unit", QUOTIENT(bounce_through, halves, 2)},
             {"face", NUMBER(bounce_through, face), EXTRA(.blank = "-")},
             {"exp_12ths", .cell = CELL_DERIVED, EXTRA(.derive = twelfths_of)});
static MODIFIER_TABLE(bounce_through_modifiers, "Bounce through modifiers");
static PRINTED_TABLE(bounce_through_exclusions, "No bounce through", INDEX("id", 1),
                     TEXT_COLUMN(bounce_through_exclusions, excluded));
PRINTED_TABLE(bounce_through_procedure, "Bounce through procedure", INDEX("step", 1),
              TEXT_COLUMN(bounce_through_procedure, action));
static MARKED_TABLE(set_building_aflame, "Setting a building aflame",
                    TEXT_COLUMN(set_building_aflame, building),
                    TEXT_COLUMN(set_building_aflame, gun),
                    NUMBER_COLUMN(set_building_aflame, need_at_least));
static MODIFIER_TABLE(set_building_aflame_modifiers, "Setting a building aflame: modifiers");

/* ---- who may bombard ---- */

struct may_facts {
    int16_t fought, regimental, range, enemy_near, bad_morale, disordered, ammo, reserve, moved,
        fired, friends, by_16; /* N8 */
};

struct may_result {
    int16_t rate, unused[3];
};

enum { MAY_NOT, MAY_PACED, MAY_INTENSIVE };
static WORD_LIST(may_words, "no", "paced", "intensive");

/* N8: whom the 16 inches bind. */
static bool is_within_16(const struct may_facts *f, struct steps *s)
{
    const bool usual = RULE(N_8, f->by_16 == GUNS_TO_16);
    step_tell_gap(s, EMP(N_8),
                  usual ? "only regimental and battalion guns are bound by 16 inches"
                  : f->by_16 == GUNS_BEYOND_16
                      ? "such guns never bombard, others only beyond 16 inches"
                      : "such guns never bombard, others with no enemy within 16",
                  NULL, 0, 0);
    return usual                        ? !f->regimental || f->range <= 16
           : f->by_16 == GUNS_BEYOND_16 ? !f->regimental && f->range > 16
                                        : !f->regimental && !f->enemy_near;
}

static bool may_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct may_facts *f = facts;
    struct may_result *r = state;
    const bool met[CONDITIONS] = {
        !f->fought,           is_within_16(f, s),   !f->bad_morale && !f->disordered,
        f->ammo != EXHAUSTED, !f->reserve,          !f->moved && !f->fired,
        !f->friends,          f->fired && !f->moved};
    bool may = true;
    for (int i = 0; i < CONDITIONS; i++) {
        const bool holds = RULE(bombard_eligibility, met[i]);
        step_reads(s, &emp_bombard_eligibility_table, i);
        if (!holds)
            step_tell(s, EMP(bombard_eligibility), i < ELIGIBLE ? "it lacks: %s" : "not so: %s",
                      bombard_eligibility[i].condition, 0, 0);
        may = may && (holds || i >= ELIGIBLE);
    }
    const bool intensive = met[STOOD_STILL] && met[NO_FRIENDS];
    r->rate = (int16_t)(!may              ? MAY_NOT
                        : intensive       ? MAY_INTENSIVE
                        : met[FIRED_ONLY] ? MAY_PACED
                                          : MAY_NOT);
    return false;
}

#define BATTERY(name, about, ...)                          \
    {                                                      \
        name, about, EMP(bombard_eligibility), __VA_ARGS__ \
    }

const struct chart emp_may_bombard_chart = {
    "may-bombard",
    "Who may bombard",
    "9D. Bombardment",
    "Whether a battery may bombard, and at which rate of fire.",
    "fired=yes",
    INPUTS(
        BATTERY("fought", "it took part in close action or a firefight", SAID(may_facts, fought)),
        BATTERY("moved", "it moved in tactical combat, more than unlimbering",
                SAID(may_facts, moved)),
        BATTERY("fired", "it fired in tactical combat", SAID(may_facts, fired)),
        BATTERY("friends-through", "friends moved through it in tactical combat",
                SAID(may_facts, friends)),
        BATTERY("bad-morale", "it is in bad morale", SAID(may_facts, bad_morale)),
        BATTERY("disordered", "it is disordered", SAID(may_facts, disordered)),
        BATTERY("ammo", "its ammunition", PICK(may_facts, ammo, emp_ammo_words), UNLESS("full")),
        BATTERY("reserve", "it is in artillery reserve", SAID(may_facts, reserve)),
        BATTERY("regimental", "they are regimental or battalion guns", SAID(may_facts, regimental)),
        BATTERY("range", "inches to the target", WHOLE(may_facts, range, 0, 100), UNLESS("16"),
                COUNTED(emp_inches)),
        BATTERY("enemy-within-16", "an enemy is within 16 inches", SAID(may_facts, enemy_near))),
    OUTPUTS({"rate", "at which it may bombard", PICK(may_result, rate, may_words)}),
    RESOLVE(may_facts, may_result, may_stage),
    TABLES(&emp_bombard_eligibility_table),
    SETTINGS(ASKS(N_8, struct may_facts, by_16)),
};

/* ---- bounce through ---- */

static const struct purpose for_bounce = {"firer", "bounce through"},
                            for_unit = {"firer", "a unit behind"},
                            for_second = {"firer", "whether it counts"};

/* N36: how many units are thrown for in a cell of 1/2. */
static int units_thrown_for(const struct emp_guns *g, struct steps *s)
{
    const bool up = RULE(N_36, g->by_bounce == BOUNCE_UP), down = g->by_bounce == BOUNCE_DOWN;
    steps_when(s, "at 1/2");
    step_tell_gap(s, EMP(N_36),
                  up     ? "a die for every two units, rounded up, the nearest first"
                  : down ? "a die for every two units, rounded down"
                  : g->by_bounce == BOUNCE_SECOND ? "a hit counts on a second die of 4 or more"
                                                  : "a hit counts half",
                  NULL, 0, 0);
    steps_when(s, NULL);
    return up ? (g->behind + 1) / 2 : !down ? g->behind : g->behind > 1 ? g->behind / 2 : 1;
}

/* In halves of a hit. */
static int hit_unit(const struct emp_guns *g, struct dice *d, const struct bounce_cell *c)
{
    if (!dice_above(d, &for_unit, 6, c->face - 1))
        return 0;
    if (c->halves == 1 && g->by_bounce == BOUNCE_SECOND)
        return dice_above(d, &for_second, 6, 3) ? 2 : 0;
    return c->halves == 1 && g->by_bounce == BOUNCE_HALF ? 1 : 2;
}

int emp_bounce(const struct emp_guns *g, struct dice *d, int16_t halves[BEHIND_MOST],
               struct steps *s)
{
    int total, sum = 0;
    int column = emp_throw(d, &for_bounce, RANGES(bounce_columns, lo, hi), g->bounce_sum, &total);
    step_fell(s, d, EMP(bounce_through), "%d on two d10", NULL, NULL, total - g->bounce_sum, 0);
    if (column < 0) {
        steps_when(s, "below the table");
        column = RULE(G_21, g->by_below == BELOW_LOWEST) ? 0 : -1;
        step_tell_gap(s, EMP(G_21), column < 0 ? "nothing bounces through" : "the lowest column",
                      NULL, 0, 0);
        steps_when(s, NULL);
    }
    for (int i = 0; i < BEHIND_MOST; i++)
        halves[i] = 0;
    if (column < 0)
        return 0;
    const int row = g->gun * BOUNCE_COLUMNS + column;
    const struct bounce_cell *c = &bounce_through[row];
    step_reads(s, &emp_bounce_through_table, row);
    const int units = c->halves == 1 ? units_thrown_for(g, s) : g->behind;
    for (int i = 0; i < units && RULE(bounce_through, c->face != BLANK); i++) {
        halves[i] = (int16_t)hit_unit(g, d, c);
        sum += halves[i];
    }
    return sum;
}

struct bounce_result {
    int16_t hits, unit[BEHIND_MOST], unused;
};

static WORD_LIST(ground_words, "ordinary", "marchfield", "rocky", "rough", "muddy", "woods",
                 "marsh", "swamps", "water"); /* ORDER GROUND */
static WORD_LIST(form_words, "other", "column", "limbered", "unlimbered",
                 "unformed"); /* ORDER FORM */

static int bounce_sum(const struct bounce_facts *facts, struct steps *s)
{
    struct bounce_facts f = *facts;
    f.between = f.contours == 2 || f.contours == 3;
    return modifiers_sum(&emp_bounce_through_modifiers_table, EMP(bounce_through_modifiers), &f, s);
}

static bool bounce_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct bounce_facts *f = facts;
    struct bounce_result *r = state;
    struct emp_guns g = f->guns;
    g.bounce_sum = (int16_t)bounce_sum(f, s);
    r->hits = (int16_t)emp_bounce(&g, d, r->unit, s);
    return false;
}

static bool bounce_may(const void *facts, struct trouble *trouble)
{
    const struct bounce_facts *f = facts;
    return require_of(bounce_through_exclusions, f->ground < WOODS, "ground", trouble,
                      "no shot bounces through such ground") &&
           require_of(bounce_through_exclusions, f->form < UNLIMBERED_GUNS, "target", trouble,
                      "no shot bounces through unlimbered guns or unformed troops") &&
           require_of(bounce_through_exclusions, f->contours < 4 && !f->uphill, "contours", trouble,
                      "no shot bounces uphill or over 4 contours");
}

static void say_bounce(struct text *t, int column, const void *line)
{
    const struct bounce_cell *c = (const struct bounce_cell *)line + column;
    if (c->face == BLANK)
        text_add(t, "misses");
    else
        text_print(t, c->halves == 1 ? "1/2 on %d" : c->face < 6 ? "%d or more" : "%d", c->face);
}

static void bounce_call(const void *facts, struct text *t)
{
    const struct bounce_facts *f = facts;
    emp_call_bands(t, bounce_sum(f, NULL), RANGES(bounce_columns, lo, hi), say_bounce,
                   &bounce_through[f->guns.gun * BOUNCE_COLUMNS]);
    text_add(t, " That is what hits a unit on its d6.");
    if (RULE(G_58, f->by_zone == ZONE_8_INCHES))
        text_add(t, " The zone is a section wide, 8 inches behind the target.");
}

#define BOUNCES(name, about, ...)                               \
    {                                                           \
        name, about, EMP(bounce_through_modifiers), __VA_ARGS__ \
    }
#define HIT_UNIT(n)                                                  \
    {                                                                \
        "unit_" #n, "hits on the unit of this place, nearest first", \
            PARTS(bounce_result, unit[n - 1], 2)                     \
    }

const struct chart emp_bounce_through_chart = {
    "bounce-through",
    "Bounce through",
    "9D. Bombardment",
    "What units behind the target suffer from shot that bounces through it. More than half of this "
    "table is a guess.",
    "gun=heavy rate=intensive behind=2 target=column",
    INPUTS({"gun", "its weight", EMP(bounce_through), PICK(bounce_facts, guns.gun, emp_gun_words)},
           BOUNCES("rate", "of fire", PICK(bounce_facts, guns.rate, emp_rate_words)),
           {"behind", "units in the zone, as the players say", EMP(bounce_through_procedure),
            WHOLE(bounce_facts, guns.behind, 1, BEHIND_MOST), UNLESS("1")},
           BOUNCES("target", "column is a square or l'Ordre Mixte too",
                   PICK(bounce_facts, form, form_words), UNLESS("other")),
           BOUNCES("ground", "behind the target", PICK(bounce_facts, ground, ground_words),
                   UNLESS("ordinary")),
           BOUNCES("contours", "between", WHOLE(bounce_facts, contours, 0, 9), UNLESS("0")),
           {"uphill", "the shot goes uphill", EMP(bounce_through_exclusions),
            SAID(bounce_facts, uphill)},
           BOUNCES("partial", "partial target", SAID(bounce_facts, partial)),
           BOUNCES("town", "the target is in a light to medium town", SAID(bounce_facts, town))),
    OUTPUTS({"hits", "in all", PARTS(bounce_result, hits, 2), COUNTED(emp_hits)}, HIT_UNIT(1),
            HIT_UNIT(2), HIT_UNIT(3), HIT_UNIT(4), HIT_UNIT(5), HIT_UNIT(6)),
    RESOLVE(bounce_facts, bounce_result, bounce_stage),
    .may = bounce_may,
    .call = bounce_call,
    TABLES(&emp_bounce_through_procedure_table, &emp_bounce_through_exclusions_table,
           &emp_bounce_through_modifiers_table, &emp_bounce_through_table),
    SETTINGS(ASKS(G_21, struct bounce_facts, guns.by_below),
             ASKS(N_36, struct bounce_facts, guns.by_bounce),
             ASKS(G_58, struct bounce_facts, by_zone)),
};

/* ---- buildings ---- */

struct aflame_result {
    int16_t burns, unused[3];
};

static WORD_LIST(building_words, "light-medium", "heavy-super");

/* G18: a gun of exactly 18 pounds. */
static int aflame_row(const struct aflame_facts *f, struct steps *s)
{
    bool heavy = f->pounds > 18;
    if (f->pounds == 18) {
        heavy = RULE(G_18, f->by_18 == GUN_18_HEAVIER);
        step_tell_gap(s, EMP(G_18),
                      heavy ? "18 pounds are of the heavier" : "18 pounds are of the lighter", NULL,
                      0, 0);
    }
    return 2 * f->building + heavy;
}

static int aflame_sum(const struct aflame_facts *facts, struct steps *s)
{
    struct aflame_facts f = *facts;
    f.additional = (int16_t)(f.sections - 1);
    return modifiers_sum(&emp_set_building_aflame_modifiers_table,
                         EMP(set_building_aflame_modifiers), &f, s);
}

static bool aflame_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_fire = {"firer", "fire in the building"};
    const struct aflame_facts *f = facts;
    struct aflame_result *r = state;
    const int row = aflame_row(f, s), sum = aflame_sum(f, s);
    int total;
    step_from(s, &emp_set_building_aflame_table, row, EMP(set_building_aflame), 0,
              "%d or more burns", NULL, set_building_aflame[row].need_at_least, 0);
    r->burns = RULE(set_building_aflame,
                    emp_reaches(d, &for_fire, sum, set_building_aflame[row].need_at_least, &total));
    step_fell(s, d, EMP(set_building_aflame), "%d on two d10", NULL, NULL, total - sum, 0);
    return false;
}

static void aflame_call(const void *facts, struct text *t)
{
    const struct aflame_facts *f = facts;
    emp_call_number(t, aflame_sum(f, NULL), set_building_aflame[aflame_row(f, NULL)].need_at_least,
                    OPEN, "sets it aflame");
}

static void aflame_effects(const void *facts, const void *result, struct effects *e)
{
    const struct aflame_facts *f = facts;
    if (!((const struct aflame_result *)result)->burns)
        return;
    effect_set(e, "building", "fire", "burning");
    if (RULE(G_59, f->by_fire == FIRE_3_TURNS)) {
        effect_set(e, "garrison", "place", "outside");
        effect_set(e, "building", "entry", "closed for 3 turns");
    }
}

const struct chart emp_aflame_chart = {
    "aflame",
    "Setting a building aflame",
    "9D. Bombardment",
    "Whether artillery sets a building on fire; what the fire does is not on the sheets.",
    "building=light-medium pounds=12 sections=3",
    INPUTS({"building", "its class", EMP(set_building_aflame),
            PICK(aflame_facts, building, building_words)},
           {"pounds", "weight of the gun's shot", EMP(set_building_aflame),
            WHOLE(aflame_facts, pounds, 2, 48)},
           {"sections", "that fire", EMP(set_building_aflame_modifiers),
            WHOLE(aflame_facts, sections, 1, 12), UNLESS("1")}),
    OUTPUTS({"burns", "the building burns", FLAG(aflame_result, burns)}),
    RESOLVE(aflame_facts, aflame_result, aflame_stage),
    .call = aflame_call,
    TABLES(&emp_set_building_aflame_table, &emp_set_building_aflame_modifiers_table),
    SETTINGS(ASKS(G_18, struct aflame_facts, by_18), ASKS(G_59, struct aflame_facts, by_fire)),
    .effects = aflame_effects,
};
