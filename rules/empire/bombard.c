/* 9D: which batteries may bombard, what bounces through to units behind the target, and buildings
 * that catch fire.  Bombardment itself is fire of guns: guns.c. */

#include "guns.h"

INTS(bounce_facts, gun, rate, behind, ground, form, contours, uphill, partial, town, between,
     by_below, by_bounce, by_zone);                                         /* G21, N36, G58 */
INTS(aflame_facts, building, pounds, sections, additional, by_18, by_fire); /* G18, G59 */

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

enum { ORDINARY, MARCHFIELD, ROCKY, ROUGH, MUDDY, WOODS, MARSH, SWAMPS, WATER };                                           /* ORDER GROUND */
static WORD_LIST(ground_words, "ordinary", "marchfield", "rocky", "rough", "muddy", "woods", "marsh", "swamps", "water"); /* ORDER GROUND */
enum { IN_OTHER_FORM, IN_COLUMN_FORM, LIMBERED_GUNS, UNLIMBERED_GUNS, UNFORMED };                                          /* ORDER FORM */
static WORD_LIST(form_words, "other", "column", "limbered", "unlimbered", "unformed");                                    /* ORDER FORM */

#define FACTS bounce_facts
static FIGURES struct modifier_line bounce_through_modifiers[] = {
    {"rocky",        "terrain",      "rocky field",                        2, WHEN(ground, ROCKY)},
    {"marchfield",   "terrain",      "marchfield",                         2, WHEN(ground, MARCHFIELD)},
    {"limbered",     "target",       "limbered artillery",                 1, WHEN(form, LIMBERED_GUNS)},
    {"column",       "target",       "column, square or l'Ordre Mixte",    6, WHEN(form, IN_COLUMN_FORM)},
    {"intensive",    "rate of fire", "intensive fire",                     6, WHEN(rate, INTENSIVE), AS("+6:-4")},
    {"paced",        "rate of fire", "paced fire",                        -4, WHEN(rate, PACED), AS("+6:-4")},
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
static WORD_LIST(building_words, "light-medium", "heavy-super");
/* clang-format on */

static int twelfths_of(const void *row)
{
    const struct bounce_cell *c = row;
    return c->face == BLANK ? 0 : c->halves * (7 - c->face);
}

static MARKED_TABLE(bombard_eligibility, "Who may bombard", TEXT_COLUMN(bombard_eligibility, group),
                    TEXT_COLUMN(bombard_eligibility, id),
                    TEXT_COLUMN(bombard_eligibility, condition));
MARKED_TABLE(bounce_through, "Bounce through", BLOCKS("gun", emp_gun_names, BOUNCE_COLUMNS),
             {"roll", RANGE(bounce_columns, lo, hi),
              EXTRA(.shared = bounce_columns, .shared_stride = sizeof *bounce_columns,
                    .rows_a_block = BOUNCE_COLUMNS)},
             {"dice_per_unit", QUOTIENT(bounce_through, halves, 2)},
             {"face", NUMBER(bounce_through, face), EXTRA(.blank = "-")},
             {"exp_12ths", .cell = CELL_DERIVED, EXTRA(.derive = twelfths_of)});
static MODIFIER_TABLE(bounce_through_modifiers, "Bounce through modifiers");
static PRINTED_TABLE(bounce_through_exclusions, "No bounce through", INDEX("id", 1),
                     TEXT_COLUMN(bounce_through_exclusions, excluded));
static PRINTED_TABLE(bounce_through_procedure, "Bounce through procedure", INDEX("step", 1),
                     TEXT_COLUMN(bounce_through_procedure, action));
static MARKED_TABLE(set_building_aflame, "Setting a building aflame",
                    TEXT_COLUMN(set_building_aflame, building),
                    TEXT_COLUMN(set_building_aflame, gun),
                    NUMBER_COLUMN(set_building_aflame, need_at_least));
static MODIFIER_TABLE(set_building_aflame_modifiers, "Setting a building aflame: modifiers");

/* ---- who may bombard ---- */

INTS(may_facts, fought, regimental, range, enemy_near, bad_morale, disordered, ammo, reserve, moved,
     fired, friends, by_16); /* N8 */
INTS(may_result, rate, unused[3]);
enum { MAY_NOT, MAY_PACED, MAY_INTENSIVE };
static WORD_LIST(may_words, "no", "paced", "intensive");

/* N8: whom the 16 inches bind. */
static bool is_within_16(const struct may_facts *f, struct steps *s)
{
    const bool beyond = f->by_16 == GUNS_BEYOND_16;
    if (reading(N_8, f->by_16 == GUNS_TO_16, s,
                "only regimental and battalion guns are bound by 16 inches",
                beyond ? "such guns never bombard, others only beyond 16 inches"
                       : "such guns never bombard, others with no enemy within 16"))
        return !f->regimental || f->range <= 16;
    return !f->regimental && (beyond ? f->range > 16 : !f->enemy_near);
}

STAGE(may_stage, may_facts, may_result)
{
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
    r->rate = (int16_t)(!may                                  ? MAY_NOT
                        : met[STOOD_STILL] && met[NO_FRIENDS] ? MAY_INTENSIVE
                        : met[FIRED_ONLY]                     ? MAY_PACED
                                                              : MAY_NOT);
}

#define OF may_facts
#define BY EMP(bombard_eligibility)
/* clang-format off */
DESCRIBE(emp_may_bombard, "may-bombard", "Who may bombard", "9D. Bombardment", "Whether a battery may bombard, and at which rate of fire.",
         "fired=yes",
         INPUTS(IN_YES("fought", "it took part in close action or a firefight", fought),
                IN_YES("moved", "it moved in tactical combat, more than unlimbering", moved),
                IN_YES("fired", "it fired in tactical combat", fired),
                IN_YES("friends-through", "friends moved through it in tactical combat", friends),
                IN_YES("bad-morale", "it is in bad morale", bad_morale), IN_YES("disordered", "it is disordered", disordered),
                IN_USUAL("ammo", "its ammunition", ammo, emp_ammo_words, "full"), IN_YES("reserve", "it is in artillery reserve", reserve),
                IN_YES("regimental", "they are regimental or battalion guns", regimental),
                {"range", "inches to the target", BY, WHOLE(OF, range, 0, 100), UNLESS("16"), COUNTED(emp_inches)},
                IN_YES("enemy-within-16", "an enemy is within 16 inches", enemy_near)),
         OUTPUTS({"rate", "at which it may bombard", PICK(may_result, rate, may_words),
                  .says = "it may not bombard|it may bombard at the paced rate|it may bombard at the intensive rate"}),
         RESOLVE(may_facts, may_result, may_stage), TABLES(&emp_bombard_eligibility_table), SETTINGS(ASKS(N_8, struct OF, by_16)));
/* clang-format on */
#undef OF
#undef BY

/* ---- bounce through ---- */

static const struct purpose for_bounce = {"firer", "bounce through"},
                            for_unit = {"firer", "a unit behind"},
                            for_second = {"firer", "whether it counts"};

/* N36: how many units are thrown for in a cell of 1/2. */
static int units_thrown_for(const struct emp_bounce *b, struct steps *s)
{
    const bool down = b->by_bounce == BOUNCE_DOWN;
    steps_when(s, "at 1/2");
    const bool up =
        reading(N_36, b->by_bounce == BOUNCE_UP, s,
                "a die for every two units, rounded up, the nearest first",
                down                            ? "a die for every two units, rounded down"
                : b->by_bounce == BOUNCE_SECOND ? "a hit counts on a second die of 4 or more"
                                                : "a hit counts half");
    steps_when(s, NULL);
    return up ? (b->behind + 1) / 2 : !down ? b->behind : b->behind > 1 ? b->behind / 2 : 1;
}

/* In halves of a hit. */
static int hit_unit(const struct emp_bounce *b, struct dice *d, const struct bounce_cell *c)
{
    if (!dice_above(d, &for_unit, 6, c->face - 1))
        return 0;
    if (c->halves == 1 && b->by_bounce == BOUNCE_SECOND)
        return dice_above(d, &for_second, 6, 3) ? 2 : 0;
    return c->halves == 1 && b->by_bounce == BOUNCE_HALF ? 1 : 2;
}

int emp_bounce(const struct emp_bounce *b, struct dice *d, int16_t halves[BEHIND_MOST],
               struct steps *s)
{
    int total, sum = 0;
    int column = emp_throw(d, &for_bounce, RANGES(bounce_columns, lo, hi), b->sum, &total);
    step_fell(s, d, EMP(bounce_through), "%d on two d10", NULL, NULL, total - b->sum, 0);
    if (column < 0)
        column = emp_below(b->by_below, "nothing bounces through", s);
    for (int i = 0; i < BEHIND_MOST; i++)
        halves[i] = 0;
    if (column < 0)
        return 0;
    const int row = b->gun * BOUNCE_COLUMNS + column;
    const struct bounce_cell *c = &bounce_through[row];
    step_reads(s, &emp_bounce_through_table, row);
    const int units = c->halves == 1 ? units_thrown_for(b, s) : b->behind;
    for (int i = 0; i < units && RULE(bounce_through, c->face != BLANK); i++)
        sum += halves[i] = (int16_t)hit_unit(b, d, c);
    return sum;
}

INTS(bounce_result, hits, unit[BEHIND_MOST], unused);

static int bounce_sum(const struct bounce_facts *facts, struct steps *s)
{
    struct bounce_facts f = *facts;
    f.between = f.contours == 2 || f.contours == 3;
    return modifiers_sum(&emp_bounce_through_modifiers_table, EMP(bounce_through_modifiers), &f, s);
}

STAGE(bounce_stage, bounce_facts, bounce_result)
{
    const struct emp_bounce b = {f->gun, f->behind, (int16_t)bounce_sum(f, s), f->by_below,
                                 f->by_bounce};
    r->hits = (int16_t)emp_bounce(&b, d, r->unit, s);
}

MAY(bounce_may, bounce_facts)
{
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
    emp_call_face(t, c->halves, c->face);
}

CALL(bounce_call, bounce_facts)
{
    emp_call_bands(t, bounce_sum(f, NULL), RANGES(bounce_columns, lo, hi), say_bounce,
                   &bounce_through[f->gun * BOUNCE_COLUMNS]);
    text_add(t, " That is what hits a unit on its d6.");
    if (RULE(G_58, f->by_zone == ZONE_8_INCHES))
        text_add(t, " The zone is a section wide, 8 inches behind the target.");
}

/* clang-format off */
#define OF bounce_facts
#define BY EMP(bounce_through_modifiers)
#define HIT_UNIT(n) {"unit_" #n, "hits on the unit of this place, nearest first", PARTS(bounce_result, unit[n - 1], 2), .says = "|; unit " #n " takes #"}
/* clang-format on */
/* clang-format off */
DESCRIBE(emp_bounce_through, "bounce-through", "Bounce through", "9D. Bombardment",
         "What units behind the target suffer from shot that bounces through it. More than half of this table is a guess.",
         "gun=heavy rate=intensive behind=2 target=column",
         INPUTS({"gun", "its weight", EMP(bounce_through), PICK(OF, gun, emp_gun_words)}, IN_WORD("rate", "of fire", rate, emp_rate_words),
                {"behind", "units in the zone, as the players say", EMP(bounce_through_procedure), WHOLE(OF, behind, 1, BEHIND_MOST),
                 UNLESS("1")},
                IN_USUAL("target", "column is a square or l'Ordre Mixte too", form, form_words, "other"),
                IN_USUAL("ground", "behind the target", ground, ground_words, "ordinary"), IN_COUNT("contours", "between", contours, 9),
                {"uphill", "the shot goes uphill", EMP(bounce_through_exclusions), SAID(OF, uphill)},
                IN_YES("partial", "partial target", partial), IN_YES("town", "the target is in a light to medium town", town)),
         OUTPUTS({"hits", "in all", PARTS(bounce_result, hits, 2), COUNTED(emp_hits),
                  .says = "nothing bounces through|@ bounces through|@ bounce through"},
                 HIT_UNIT(1), HIT_UNIT(2), HIT_UNIT(3), HIT_UNIT(4), HIT_UNIT(5), HIT_UNIT(6)),
         RESOLVE(bounce_facts, bounce_result, bounce_stage), .may = bounce_may, .call = bounce_call,
         TABLES(&emp_bounce_through_procedure_table, &emp_bounce_through_exclusions_table, &emp_bounce_through_modifiers_table,
                &emp_bounce_through_table),
         SETTINGS(ASKS(G_21, struct OF, by_below), ASKS(N_36, struct OF, by_bounce), ASKS(G_58, struct OF, by_zone)));
/* clang-format on */
#undef OF
#undef BY

/* ---- buildings ---- */

INTS(aflame_result, burns, unused[3]);

/* G18: a gun of exactly 18 pounds. */
static int aflame_row(const struct aflame_facts *f, struct steps *s)
{
    const bool heavy = f->pounds == 18
                           ? reading(G_18, f->by_18 == GUN_18_HEAVIER, s,
                                     "18 pounds are of the heavier", "18 pounds are of the lighter")
                           : f->pounds > 18;
    return 2 * f->building + heavy;
}

static int aflame_sum(const struct aflame_facts *facts, struct steps *s)
{
    struct aflame_facts f = *facts;
    f.additional = (int16_t)(f.sections - 1);
    return modifiers_sum(&emp_set_building_aflame_modifiers_table,
                         EMP(set_building_aflame_modifiers), &f, s);
}

STAGE(aflame_stage, aflame_facts, aflame_result)
{
    static const struct purpose for_fire = {"firer", "fire in the building"};
    const int row = aflame_row(f, s), sum = aflame_sum(f, s),
              number = set_building_aflame[row].need_at_least;
    int total;
    step_from(s, &emp_set_building_aflame_table, row, EMP(set_building_aflame), 0,
              "%d or more burns", NULL, number, 0);
    r->burns = RULE(set_building_aflame, emp_reaches(d, &for_fire, sum, number, &total));
    step_fell(s, d, EMP(set_building_aflame), "%d on two d10", NULL, NULL, total - sum, 0);
}

CALL(aflame_call, aflame_facts)
{
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

#define OF aflame_facts
#define BY EMP(set_building_aflame)
DESCRIBE(emp_aflame, "aflame", "Setting a building aflame", "9D. Bombardment",
         "Whether artillery sets a building on fire; what the fire does is not on the sheets.",
         "building=light-medium pounds=12 sections=3",
         INPUTS(IN_WORD("building", "its class", building, building_words),
                IN_NUMBER("pounds", "weight of the gun's shot", pounds, 2, 48),
                {"sections", "that fire", EMP(set_building_aflame_modifiers),
                 WHOLE(OF, sections, 1, 12), UNLESS("1")}),
         OUTPUTS({"burns", "the building burns", FLAG(aflame_result, burns),
                  .says = "the building does not catch fire|the building burns"}),
         RESOLVE(aflame_facts, aflame_result, aflame_stage), .call = aflame_call,
         TABLES(&emp_set_building_aflame_table, &emp_set_building_aflame_modifiers_table),
         SETTINGS(ASKS(G_18, struct OF, by_18), ASKS(G_59, struct OF, by_fire)),
         .effects = aflame_effects);
