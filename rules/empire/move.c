/* 9B: tactical movement.  A move is looked up, ground takes a share of it or some inches, and extra
 * inches may disorder formed infantry. */

#include "empire.h"

/* ---- the printed tables ---- */

/* clang-format off */
enum { NO_GROUND, LIGHT_WOODS, MEDIUM_WOODS, HEAVY_WOODS, LOW_WALL, HIGH_WALL, MUD, STRUCTURE, SWAMP, CONTOUR, GROUNDS = CONTOUR }; /* ORDER GROUND */
static WORD_LIST(ground_words, "none", "light-woods", "medium-woods", "heavy-woods", "low-wall", "high-wall", "mud", "structure", "swamp"); /* ORDER GROUND */
enum { TIMES_SHARE, ADD_INCHES, NOT_THERE, BY_ROAD, NOTHING };             /* ORDER OP */
static WORD_LIST(op_words, "mul", "add_in", "NA", "rule", "none");         /* ORDER OP */
enum { ALLOWED, ROADS_ONLY, FORBIDDEN };                                   /* ORDER ALLOWED */
static WORD_LIST(allowed_words, "yes", "roads-only", "no");                /* ORDER ALLOWED */

/* Shares and inches in quarters; of a rule, that it is for roads only. */
struct ground_row {
    figure op, quarters, disorder, mark;
};

enum { COLUMN_OF_COMPANIES, COLUMN_OF_DIVISIONS, LINE, SQUARE, SKIRMISH, FORMATIONS }; /* ORDER MOVER */
static FIGURES struct {
    const char *formation;
    figure class_a_in, class_b_in, mark;
} infantry_maneuver[FORMATIONS] = {
    {"Column of companies", 12, 10, PRINTED},
    {"Column of divisions", 10,  8, PRINTED},
    {"Line",                 6,  5, PRINTED},
    {"Square",               4,  4, PRINTED},
    {"Skirmish",            15, 13, PRINTED},
};
enum { FAR, SINGLE_COMPANY };
static FIGURES struct {
    const char *id, *condition;
    figure inches, mark;
} infantry_maneuver_bonus[] = {
    {"far",            "over 4 inches from the enemy", 3, INFERRED},
    {"single_company", "single company front",         2, INFERRED},
};

static const char *const grounds[GROUNDS] = {"light woods", "medium woods", "heavy woods", "low wall", "high wall", "mud", "structure", "swamp or marsh", "each 5 m contour up"};
static const char *const cavalry_grounds[GROUNDS] = {"light woods", "medium woods", "heavy woods", "low wall", "high wall", "mud", "structure", "swamp or marsh", "each 5 m contour"};
#define X(mark)     {NOT_THERE, BLANK, false, mark}
#define ROADS(mark) {BY_ROAD, NO, false, mark}

/* The formations share their cells but for two. */
#define ON_FOOT(heavy_woods, swamp)                                                                  \
    {TIMES_SHARE, 3, false, INFERRED}, {TIMES_SHARE, 2, false, INFERRED}, X(heavy_woods),            \
    {ADD_INCHES, -4, false, INFERRED}, {ADD_INCHES, -12, false, INFERRED}, {TIMES_SHARE, 2, false, INFERRED}, \
    {TIMES_SHARE, 2, false, INFERRED}, {TIMES_SHARE, 1, swamp, INFERRED}, {ADD_INCHES, -2, false, INFERRED}
static FIGURES struct ground_row infantry_maneuver_terrain[FORMATIONS * GROUNDS] = {
    ON_FOOT(INFERRED, true), ON_FOOT(INFERRED, true), ON_FOOT(INFERRED, true), ON_FOOT(INFERRED, true), ON_FOOT(UNSURE, false),
};

static FIGURES struct {
    const char *type;
    figure inches[2], mark;
} cavalry_maneuver[] = {
    {"Light and lancer", {20, 24}, PRINTED},
    {"Medium and heavy", {16, 20}, PRINTED},
};
static const char *const cavalry_modes[] = {"move", "charge"}, *const gun_modes[] = {"maneuver", "gallop"};
static FIGURES struct ground_row cavalry_maneuver_terrain[GROUNDS * 2] = {
    /*            move                              charge */
    /* light   */ {TIMES_SHARE, 3, false, INFERRED}, {NOTHING, 0, true, INFERRED},
    /* medium  */ {TIMES_SHARE, 2, false, INFERRED}, X(INFERRED),
    /* heavy   */ X(INFERRED),                       X(INFERRED),
    /* low     */ {ADD_INCHES, -20, false, UNSURE},  {ADD_INCHES, -16, true, UNSURE},
    /* high    */ X(INFERRED),                       X(INFERRED),
    /* mud     */ {TIMES_SHARE, 2, false, INFERRED}, {TIMES_SHARE, 2, false, INFERRED},
    /* houses  */ ROADS(INFERRED),                   X(INFERRED),
    /* swamp   */ {TIMES_SHARE, 1, true, INFERRED},  X(INFERRED),
    /* contour */ {ADD_INCHES, -2, false, INFERRED}, {ADD_INCHES, -2, false, INFERRED},
};

/* In quarters of an inch: normal, at a gallop, by prolonge. */
static FIGURES struct {
    const char *arm, *class;
    figure quarters[3], mark;
} artillery_maneuver[] = {
    {"foot",  "Class I Light",  {40, 64, 6}, PRINTED},
    {"foot",  "Class I Medium", {32, 52, 4}, PRINTED},
    {"foot",  "Class I Heavy",  {24, 40, 2}, PRINTED},
    {"foot",  "Other Light",    {32, 52, 4}, PRINTED},
    {"foot",  "Other Medium",   {24, 40, 2}, PRINTED},
    {"foot",  "Other Heavy",    {20, 32, 1}, PRINTED},
    {"horse", "Old Guard",      {64, 96, 6}, PRINTED},
    {"horse", "Class I Light",  {52, 80, 6}, PRINTED},
    {"horse", "Class I Medium", {40, 64, 4}, PRINTED},
    {"horse", "Other Light",    {40, 64, 4}, PRINTED},
    {"horse", "Other Medium",   {32, 52, 2}, PRINTED},
};
static const int8_t battery_rows[2][7] = {{NO, 0, 1, 2, 3, 4, 5}, {6, 7, 8, NO, 9, 10, NO}}; /* ORDER KIND */
static FIGURES struct ground_row artillery_maneuver_terrain[GROUNDS * 2] = {
    /*            maneuver                          gallop */
    /* light   */ {TIMES_SHARE, 2, false, PRINTED},  X(PRINTED),
    /* medium  */ X(PRINTED),                        X(PRINTED),
    /* heavy   */ X(PRINTED),                        X(PRINTED),
    /* low     */ {ADD_INCHES, -20, true, PRINTED},  X(PRINTED),
    /* high    */ X(INFERRED),                       X(INFERRED),
    /* mud     */ {TIMES_SHARE, 1, false, INFERRED}, {TIMES_SHARE, 1, false, UNSURE},
    /* houses  */ ROADS(PRINTED),                    X(PRINTED),
    /* swamp   */ X(PRINTED),                        X(PRINTED),
    /* contour */ {ADD_INCHES, -2, false, INFERRED}, {ADD_INCHES, -2, false, INFERRED},
};

/* By ground, for 1, 2 and 3 inches. */
static const char *const bonus_grounds[] = {"marchfield", "rolling", "rough"}, *const bonus_inches[] = {"1", "2", "3"};
static FIGURES struct {
    figure number, mark;
} bonus_movement[] = {
    {1, PRINTED}, {2, PRINTED}, {3, PRINTED},
    {2, PRINTED}, {4, PRINTED}, {6, PRINTED},
    {3, PRINTED}, {6, PRINTED}, {9, PRINTED},
};

INTS(bonus_facts, ground, inches, class, crack, conscript); /* the last two derived */
#define FACTS bonus_facts
static FIGURES struct modifier_line bonus_movement_modifiers[] = {
    {"crack",     "troops", "Crack or better",     1, HOLDS(crack)},
    {"conscript", "troops", "Conscript or lower", -1, HOLDS(conscript)},
};
#undef FACTS

/* What a change leaves: inches, fire alone, or nothing. */
enum { ONE, TWO, FOUR, SIX, EIGHT, FIRE, ENTIRE, DISORDERS, NA }; /* ORDER LEFT */
static WORD_LIST(left_words, "1", "2", "4", "6", "8", "Fire", "Entire", "EntireDisordered", "NA");
static const char *const changes[][2] = {
    {"Column of companies", "Column of divisions"}, {"Attack column", "Line left"}, {"Attack column", "Line centre"}, {"Attack column", "Line right"},
    {"Attack column", "Closed column"}, {"Attack column", "Square"}, {"Closed column", "Line left"}, {"Closed column", "Line centre"},
    {"Closed column", "Line right"}, {"Closed column", "Attack column"}, {"Closed column", "Square"}, {"Line", "Attack column"},
    {"Line", "Closed column"}, {"Line", "Square"}, {"Square", "Line"}, {"Square", "Attack column"}, {"Square", "Closed column"},
};
static const char *const systems_of[4] = {"Divisional", "Divisional", "Ancien", "Ancien"}, *const grades_of[4] = {"Regular or better", "Conscript or lower", "Regular or better", "Conscript or lower"};
#define C(left)      {left, BLANK, PRINTED}
#define I(left)      {left, BLANK, INFERRED}
#define A(left, a)   {left, a, PRINTED}
static FIGURES struct {
    int8_t left, class_a, mark;
} infantry_formation_change[] = {
    /*                              Divisional: Regular up, Conscript down    Ancien */
    /* companies to divisions    */ I(TWO),      I(TWO),                       I(TWO),              I(TWO),
    /* attack to line left       */ C(TWO),      C(FIRE),                      C(TWO),              C(FIRE),
    /* ... centre                */ A(ONE, 3),   C(FIRE),                      C(FIRE),             C(ENTIRE),
    /* ... right                 */ C(TWO),      C(FIRE),                      C(FIRE),             C(ENTIRE),
    /* attack to closed          */ A(EIGHT, 10), {SIX, 8, UNSURE},            {SIX, BLANK, UNSURE}, C(FOUR),
    /* attack to square          */ C(TWO),      C(FIRE),                      C(ONE),              C(ENTIRE),
    /* closed to line left       */ I(FIRE),     C(ENTIRE),                    C(FIRE),             C(ENTIRE),
    /* ... centre                */ A(ONE, 3),   A(FIRE, 2),                   C(NA),               C(NA),
    /* ... right                 */ I(FIRE),     I(ENTIRE),                    C(NA),               C(NA),
    /* closed to attack          */ A(EIGHT, 10), A(SIX, 8),                   C(SIX),              C(FOUR),
    /* closed to square          */ C(FIRE),     C(ENTIRE),                    C(ENTIRE),           C(DISORDERS),
    /* line to attack            */ C(ONE),      C(ENTIRE),                    C(ONE),              C(ENTIRE),
    /* line to closed            */ C(FIRE),     C(ENTIRE),                    C(FIRE),             C(ENTIRE),
    /* line to square            */ C(FIRE),     C(DISORDERS),                 C(ONE),              C(DISORDERS),
    /* square to line            */ C(TWO),      C(FIRE),                      C(TWO),              C(FIRE),
    /* square to attack          */ A(TWO, 4),   A(FIRE, 2),                   C(TWO),              C(FIRE),
    /* square to closed          */ C(ENTIRE),   C(DISORDERS),                 C(ENTIRE),           C(DISORDERS),
};
/* clang-format on */

static MARKED_TABLE(infantry_maneuver, "Infantry moves", TEXT_COLUMN(infantry_maneuver, formation),
                    NUMBER_COLUMN(infantry_maneuver, class_a_in),
                    NUMBER_COLUMN(infantry_maneuver, class_b_in));
static MARKED_TABLE(infantry_maneuver_bonus, "Infantry moves: additions",
                    TEXT_COLUMN(infantry_maneuver_bonus, id),
                    TEXT_COLUMN(infantry_maneuver_bonus, condition),
                    NUMBER_COLUMN(infantry_maneuver_bonus, inches));
#define GROUND_TABLE(of, words, roads, ...)                                               \
    MARKED_TABLE(of, words, __VA_ARGS__, {"op", WORD(of, op, op_words)},                  \
                 {"value", QUOTIENT(of, quarters, 4), EXTRA(.blank = "NA", .no = roads)}, \
                 {"disorder", YES_NO(of, disorder)})
static GROUND_TABLE(infantry_maneuver_terrain, "Infantry moves: ground", "",
                    BLOCKS("formation", infantry_maneuver, GROUNDS),
                    IN_BLOCK("terrain", grounds, GROUNDS));
static MARKED_TABLE(cavalry_maneuver, "Cavalry moves", TEXT_COLUMN(cavalry_maneuver, type),
                    {"inches", SPREAD(cavalry_maneuver, inches, "move_in charge_in")});
static GROUND_TABLE(cavalry_maneuver_terrain, "Cavalry moves: ground", "roads only",
                    BLOCKS("terrain", cavalry_grounds, 2), IN_BLOCK("mode", cavalry_modes, 2));
static MARKED_TABLE(artillery_maneuver, "Artillery moves", TEXT_COLUMN(artillery_maneuver, arm),
                    TEXT_COLUMN(artillery_maneuver, class),
                    {"inches",
                     SPREAD(artillery_maneuver, quarters, "normal_in gallop_in prolong_in"),
                     .per = 4});
static GROUND_TABLE(artillery_maneuver_terrain, "Artillery moves: ground", "road only",
                    IN_BLOCK("mode", gun_modes, 2), BLOCKS("terrain", grounds, 2));
static MARKED_TABLE(bonus_movement, "Bonus movement", BLOCKS("terrain", bonus_grounds, 3),
                    IN_BLOCK("bonus_in", bonus_inches, 3),
                    {"disordered_at_or_below", NUMBER(bonus_movement, number)});
static MODIFIER_TABLE(bonus_movement_modifiers, "Bonus movement modifiers");
static MARKED_TABLE(infantry_formation_change, "Infantry formation change",
                    BLOCKS("from", changes, 4),
                    {"to", .cell = CELL_TEXT, .offset = sizeof(char *),
                     EXTRA(.shared = changes, .shared_stride = sizeof *changes, .rows_a_block = 4,
                           .of_block = true)},
                    IN_BLOCK("system", systems_of, 4), IN_BLOCK("grade", grades_of, 4),
                    {"result", WORD(infantry_formation_change, left, left_words)},
                    {"class_a_in", NUMBER(infantry_formation_change, class_a),
                     EXTRA(.blank = "-")});

/* ---- over ground ---- */

/* Of all three arms; what one of them does not have is 0. */
struct move_facts {
    int16_t kind, mode, horse, far, single, ground, contours, road;
    int16_t by[2]; /* N25, G40 */
    struct bonus_facts bonus;
};
INTS(move_result, quarters, allowed, disordered, may_charge); /* quarters of an inch */

int emp_move_left(int quarters, int share, int inches, const int16_t by[2])
{
    const bool inches_first = share != 4 && inches != 0 && RULE(N_25, by[0] == INCHES_FIRST);
    const int left = inches_first ? (quarters + inches) * share / 4 : quarters * share / 4 + inches;
    if (left == quarters)
        return quarters;
    const int whole = RULE(G_40, by[1] == ROUND_DOWN) ? left / 4 * 4 : (left + 1) / 2 * 2;
    const int least = quarters < 4 ? quarters : 4;
    return whole > least ? whole : least;
}

static void cross(const struct ground_row *g, int times, struct move_result *r, int *share,
                  int *inches)
{
    if (times == 0)
        return;
    r->disordered = r->disordered || g->disorder;
    if (g->op == NOT_THERE)
        r->allowed = FORBIDDEN;
    else if (g->op == BY_ROAD && g->quarters == NO)
        r->allowed = ROADS_ONLY;
    else if (g->op == TIMES_SHARE)
        *share = g->quarters;
    else if (g->op != BY_ROAD)
        *inches += times * g->quarters;
}

/* What ground and contours leave of a move.  The rows of an arm begin with `first` and stand
 * `apart` rows from each other. */
static void over_ground(const struct move_facts *f, int quarters, const struct table *t,
                        const struct clause *clause, int first, int apart, struct move_result *r,
                        struct steps *s)
{
    const struct ground_row *rows = (const struct ground_row *)t->rows + first;
    const int row = f->ground == NO_GROUND ? 0 : (f->ground - 1) * apart,
              up = (CONTOUR - 1) * apart;
    const bool half = f->ground == MUD && f->road; /* of guns */
    int share = 4, inches = 0;
    if (f->ground != NO_GROUND)
        step_from(s, t, first + row, clause, 0,
                  half                          ? "on a road mud leaves half"
                  : rows[row].op == TIMES_SHARE ? "%s: %d/4 of it"
                  : rows[row].op == ADD_INCHES  ? "%s: %d/4 inches"
                                                : "%s",
                  words_at(&ground_words, f->ground), rows[row].quarters, 0);
    if (f->contours > 0)
        step_from(s, t, first + up, clause, 0,
                  f->contours == 1 ? "a contour: %d/4 inches"
                                   : "%d/4 inches for each of %d contours",
                  NULL, rows[up].quarters, f->contours);
    cross(rows + row, f->ground != NO_GROUND, r, &share, &inches);
    share = half ? 2 : share;
    cross(rows + up, f->contours, r, &share, &inches);
    r->quarters =
        (int16_t)(r->allowed == FORBIDDEN ? 0 : emp_move_left(quarters, share, inches, f->by));
}

#define OVER(of, quarters, first, apart) \
    over_ground(f, quarters, &emp_##of##_table, EMP(of), first, apart, r, s)

/* clang-format off */
#define OF move_facts
#define GROUND_INPUTS                                                    \
    IN_USUAL("ground", "that it crosses", ground, ground_words, "none"), \
    IN_COUNT("contours", "of 5 m that it goes up", contours, 12)
#define MOVE_OUTPUTS                                                                         \
    {"inches", "that it may move", PARTS(move_result, quarters, 4), COUNTED(emp_inches), .says = "it may not move|it may move @"}, \
    {"allowed", "it may go there", PICK(move_result, allowed, allowed_words), .says = "|on roads only|the ground bars it"}, \
    {"disordered", "it is disordered", FLAG(move_result, disordered)}
#define GROUND_RULINGS SETTINGS(ASKS(N_25, struct move_facts, by[0]), ASKS(G_40, struct move_facts, by[1]))
/* clang-format on */

/* ---- infantry ---- */

/* The number on a d10 at which extra inches disorder. */
static int bonus_number(const struct bonus_facts *facts, struct steps *s)
{
    struct bonus_facts f = *facts;
    const int row = 3 * f.ground + f.inches - 1;
    f.crack = f.class <= CRACK;
    f.conscript = f.class >= CONSCRIPT;
    step_from(s, &emp_bonus_movement_table, row, EMP(bonus_movement), 0, "disordered at %d or less",
              NULL, bonus_movement[row].number, 0);
    return bonus_movement[row].number -
           modifiers_sum(&emp_bonus_movement_modifiers_table, EMP(bonus_movement_modifiers), &f, s);
}

static bool bonus_disorders(const struct bonus_facts *f, struct dice *d, struct steps *s)
{
    static const struct purpose for_bonus = {"unit", "bonus movement"};
    return RULE(bonus_movement, !dice_above(d, &for_bonus, 10, bonus_number(f, s)));
}

static int infantry_inches(const struct move_facts *f, struct steps *s)
{
    const int inches = RULE(infantry_maneuver, f->mode) ? infantry_maneuver[f->kind].class_b_in
                                                        : infantry_maneuver[f->kind].class_a_in;
    int sum = FROM_ROW(s, infantry_maneuver, f->kind, inches, infantry_maneuver[f->kind].formation);
    const int16_t holds[] = {f->far, f->single};
    for (int i = 0; i < COUNT(infantry_maneuver_bonus); i++)
        if (RULE(infantry_maneuver_bonus, holds[i]))
            sum += FROM_ROW(s, infantry_maneuver_bonus, i, infantry_maneuver_bonus[i].inches,
                            infantry_maneuver_bonus[i].condition);
    return sum;
}

STAGE(infantry_stage, move_facts, move_result)
{
    OVER(infantry_maneuver_terrain, 4 * infantry_inches(f, s), f->kind * GROUNDS, 1);
    r->may_charge =
        RULE(infantry_maneuver_terrain, f->ground != HIGH_WALL && r->allowed == ALLOWED);
    if (f->bonus.inches == 0 || r->allowed == FORBIDDEN)
        return;
    r->quarters = (int16_t)(r->quarters + 4 * f->bonus.inches);
    r->disordered = bonus_disorders(&f->bonus, d, s) || r->disordered;
}

MAY(infantry_may, move_facts)
{
    return require_of(bonus_movement, f->bonus.inches == 0 || f->kind != SKIRMISH, "bonus", trouble,
                      "bonus movement is for formed infantry");
}

CALL(bonus_call, bonus_facts)
{
    if (f->inches > 0)
        text_print(t, "One d10: %d or less disorders.", bonus_number(f, NULL));
}

CALL(infantry_call, move_facts)
{
    bonus_call(&f->bonus, t);
}

static WORD_LIST(grade_words, "A", "B");
static const struct words bonus_words = WORDS(bonus_grounds),
                          formation_words = WORDS_OF(infantry_maneuver, formation);
#define BY EMP(infantry_maneuver)
/* clang-format off */
DESCRIBE(emp_infantry_move, "infantry-move", "Infantry move", "9B. Movement",
         "How far infantry moves in a formation over some ground, and whether it is disordered.", "formation=Line type=B contours=2",
         INPUTS(IN_WORD("formation", "of the unit", kind, formation_words), IN_USUAL("type", "class A or B", mode, grade_words, "A"),
                IN_YES("far", "it stays over 4 inches from the enemy", far),
                IN_YES("single-company", "its front is a single company", single), GROUND_INPUTS,
                IN_INCHES("bonus", "extra inches, at the risk of disorder", bonus.inches, 3),
                IN_USUAL("bonus-ground", "under the extra inches", bonus.ground, bonus_words, "marchfield"),
                IN_USUAL("class", "of the unit, for the extra inches", bonus.class, emp_class_words, "veteran")),
         OUTPUTS(MOVE_OUTPUTS, {"may_charge", "it may charge so", FLAG(move_result, may_charge), .says = "; it may not charge so|"}),
         RESOLVE(move_facts, move_result, infantry_stage), .may = infantry_may, .call = infantry_call,
         TABLES(&emp_infantry_maneuver_table, &emp_infantry_maneuver_bonus_table, &emp_infantry_maneuver_terrain_table,
                &emp_bonus_movement_table, &emp_bonus_movement_modifiers_table),
         GROUND_RULINGS);
/* clang-format on */
#undef BY
#undef OF

STAGE(bonus_stage, bonus_facts, move_result)
{
    r->disordered = bonus_disorders(f, d, s);
}

#define OF bonus_facts
#define BY EMP(bonus_movement)
DESCRIBE(emp_bonus_move, "bonus-move", "Bonus movement", "9B. Movement",
         "Whether extra inches disorder formed infantry.",
         "ground=rolling inches=2 class=conscript",
         INPUTS(IN_WORD("ground", "it moves over", ground, bonus_words),
                IN_NUMBER("inches", "that it adds", inches, 1, 3),
                IN_WORD("class", "of the unit", class, emp_class_words)),
         OUTPUTS({"disordered", "it is disordered", FLAG(move_result, disordered),
                  .says = "it keeps its order|it is disordered"}),
         RESOLVE(bonus_facts, move_result, bonus_stage), .call = bonus_call,
         TABLES(&emp_bonus_movement_table, &emp_bonus_movement_modifiers_table));
#undef OF
#undef BY

/* ---- cavalry and artillery ---- */

STAGE(cavalry_stage, move_facts, move_result)
{
    const int inches = FROM_ROW(s, cavalry_maneuver, f->kind,
                                cavalry_maneuver[f->kind].inches[RULE(cavalry_maneuver, f->mode)],
                                cavalry_maneuver[f->kind].type);
    OVER(cavalry_maneuver_terrain, 4 * inches, f->mode, 2);
    r->disordered = RULE(cavalry_maneuver_terrain, r->disordered);
}

static WORD_LIST(rider_words, "light", "heavy");
static const struct words ride_words = WORDS(cavalry_modes);
#define OF move_facts
#define BY EMP(cavalry_maneuver)
DESCRIBE(emp_cavalry_move, "cavalry-move", "Cavalry move", "9B. Movement",
         "How far cavalry moves or charges over some ground, and whether it is disordered.",
         "type=light mode=charge contours=1",
         INPUTS(IN_WORD("type", "light and lancers, or medium and heavy", kind, rider_words),
                IN_USUAL("mode", "it moves or charges", mode, ride_words, "move"), GROUND_INPUTS),
         OUTPUTS(MOVE_OUTPUTS), RESOLVE(move_facts, move_result, cavalry_stage),
         TABLES(&emp_cavalry_maneuver_table, &emp_cavalry_maneuver_terrain_table), GROUND_RULINGS);
#undef BY

enum { GALLOP = 1 };

STAGE(artillery_stage, move_facts, move_result)
{
    const int found = battery_rows[f->horse][f->kind], row = found == NO ? 0 : found;
    const int quarters = artillery_maneuver[row].quarters[f->mode];
    step_from(s, &emp_artillery_maneuver_table, row, EMP(artillery_maneuver), 0, "%s artillery",
              artillery_maneuver[row].arm, 0, 0);
    OVER(artillery_maneuver_terrain, quarters, f->mode == GALLOP, 2);
    r->disordered = RULE(artillery_maneuver_terrain, r->disordered);
}

MAY(artillery_may, move_facts)
{
    return require_of(artillery_maneuver, battery_rows[f->horse][f->kind] != NO, "battery", trouble,
                      "the sheet has no such battery");
}

static WORD_LIST(kind_words, "old-guard", "class-1-light", "class-1-medium", "class-1-heavy",
                 "other-light", "other-medium", "other-heavy"); /* ORDER KIND */
static WORD_LIST(limber_words, "normal", "gallop", "prolonge");
static WORD_LIST(horse_words, "foot", "horse");
#define BY EMP(artillery_maneuver)
/* clang-format off */
DESCRIBE(emp_artillery_move, "artillery-move", "Artillery move", "9B. Movement",
         "How far a battery moves over some ground, and whether it is disordered.", "arm=horse battery=other-light mode=gallop",
         INPUTS(IN_WORD("arm", "foot or horse artillery", horse, horse_words), IN_WORD("battery", "its class and guns", kind, kind_words),
                IN_USUAL("mode", "how it moves", mode, limber_words, "normal"), GROUND_INPUTS, IN_YES("road", "it stays on a road", road)),
         OUTPUTS(MOVE_OUTPUTS), RESOLVE(move_facts, move_result, artillery_stage), .may = artillery_may,
         TABLES(&emp_artillery_maneuver_table, &emp_artillery_maneuver_terrain_table), GROUND_RULINGS);
/* clang-format on */
#undef OF
#undef BY

/* ---- changes of formation ---- */

INTS(change_facts, from, to, ancien, class, class_a);
INTS(change_result, inches, may_fire, disordered, allowed);
static WORD_LIST(from_words, "Column of companies", "Attack column", "Closed column", "Line",
                 "Square");
static WORD_LIST(to_words, "Column of divisions", "Attack column", "Closed column", "Line",
                 "Line left", "Line centre", "Line right", "Square");
static WORD_LIST(system_words, "divisional", "ancien");

/* Which change it is, NO if the sheet has none. */
static int change_of(const struct change_facts *f)
{
    for (int i = 0; i < COUNT(changes); i++)
        if (text_same_word(changes[i][0], words_at(&from_words, f->from)) &&
            text_same_word(changes[i][1], words_at(&to_words, f->to)))
            return i;
    return NO;
}

STAGE(change_stage, change_facts, change_result)
{
    const int change = change_of(f), poor = f->class > REGULAR,
              row = 4 * (change == NO ? 0 : change) + 2 * f->ancien + poor;
    const int left = infantry_formation_change[row].left,
              a = infantry_formation_change[row].class_a;
    const bool better = f->class_a && RULE(infantry_formation_change, a != BLANK);
    step_from(s, &emp_infantry_formation_change_table, row, EMP(infantry_formation_change), 0,
              "the change leaves: %s", words_at(&left_words, left), 0, 0);
    if (better)
        step_tell(s, EMP(infantry_formation_change), "class A: %d inches", NULL, a, 0);
    r->allowed = left != NA;
    r->inches = (int16_t)(better ? a : left < FIRE ? words_at(&left_words, left)[0] - '0' : 0);
    r->may_fire = left <= FIRE;
    r->disordered = left == DISORDERS;
}

MAY(change_may, change_facts)
{
    return require_of(infantry_formation_change, change_of(f) != NO, "to", trouble,
                      "the sheet has no such change");
}

#define OF change_facts
#define BY EMP(infantry_formation_change)
/* clang-format off */
DESCRIBE(emp_formation_change, "formation-change", "Change of formation", "9B. Movement",
         "What a change of formation leaves of an impulse: inches to move, fire, or nothing.",
         "from=Attack-column to=Line-centre class=regular",
         INPUTS(IN_WORD("from", "its formation", from, from_words), IN_WORD("to", "that it takes", to, to_words),
                IN_USUAL("system", "by which it drills", ancien, system_words, "divisional"),
                IN_WORD("class", "of the unit", class, emp_class_words), IN_YES("class-a", "it is of class A", class_a)),
         OUTPUTS({"inches", "of its move that are left", HOW_MANY(change_result, inches), COUNTED(emp_inches),
                  .says = "it may not move any more|it may still move @"},
                 {"may_fire", "it may still fire", FLAG(change_result, may_fire), .says = "; it may not fire|; it may still fire"},
                 {"disordered", "it is disordered", FLAG(change_result, disordered)},
                 {"allowed", "it may change so", FLAG(change_result, allowed), .says = "; but such troops do not make this change|"}),
         RESOLVE(change_facts, change_result, change_stage), .may = change_may, TABLES(&emp_infantry_formation_change_table));
/* clang-format on */
#undef OF
#undef BY

/* ---- wheels ---- */

static FIGURES struct {
    const char *formation;
    figure degrees;
    const char *pivot;
    figure mark;
} wheels[] = {
    {"column of companies", 45, "centre of the front stand", PRINTED},
    {"single squadron cavalry column", 45, "centre of the front stand", INFERRED},
    {"other formations", 30, "centre", PRINTED},
};
static const struct field wheels_columns[] = {
    {"formation", "of a 10-company unit, a column of divisions counts as one of companies",
     EMP(wheels), TEXT(wheels, formation)},
    {"degrees", "it may wheel", NUMBER(wheels, degrees), .says = "it may wheel # degrees"},
    {"pivot", "about which", TEXT(wheels, pivot), .says = " about the #"},
    MARK(wheels),
};
SHEET(emp_wheel, wheels, "wheels", "Wheels", 0, 1, 1, SAY("%s"), "wheel", "Wheel", "9B. Movement",
      "How far a formation wheels, and about what point.", "formation=other-formations")
