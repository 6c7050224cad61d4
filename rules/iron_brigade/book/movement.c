#include "movement.h"

#include "engine/chart/describe.h"

#include "fire.h"
#include "formation.h"

/* ---- the printed tables ---- */

/* clang-format off */

/* IV.F: inches, the base and what changes it; a ground may also limit sight (V.C.3) and bar the split move.
 * BLANK: the question does not arise. */
BATTLE_FIGURES struct movement_row ib_movement[MOVE_LINES] = {
    /*                                          infantry cavalry artillery heavy    sight  no split */
    {"base",                                    {     7,     14,     12,     10}, BLANK, BLANK},
    {"base backwards",                          {     3,  BLANK,  BLANK,  BLANK}, BLANK, BLANK},
    {"base horse artillery",                    { BLANK,  BLANK,     14,  BLANK}, BLANK, BLANK},
    {"wall",                                    {    -1,     -8,     NO,     NO}, BLANK, false},
    {"fence",                                   {    -1,     -4,     -5,     -5}, BLANK, false},
    {"steep hill",                              {    -2,     -6,     -9,     NO}, BLANK, false},
    {"rough",                                   {    -2,     -7,     -8,     NO}, BLANK, false},
    {"woods",                                   {    -3,    -10,     -9,     NO},     4, false},
    {"dense woods",                             {    -4,    -11,     NO,     NO},     2, true},
    {"swamp",                                   {    -4,     -9,     NO,     NO}, BLANK, true},
    {"road",                                    {     2,      4,      4,      3}, BLANK, true},
    {"ford",                                    {    -4,     -8,     -7,     -6}, BLANK, true},
    {"open order",                              {     2,      2,     NO,     NO}, BLANK, BLANK},
    {"column",                                  {     1,      2,     NO,     NO}, BLANK, BLANK},
    {"en masse",                                {     1,      1,     NO,     NO}, BLANK, BLANK},
    {"company column",                          {     1,      1,     NO,     NO}, BLANK, BLANK},
    {"close order moving through other units",  {    -2,     -4,     NO,     NO}, BLANK, true},
};

/* VIII.C: inches by the weight of the guns; NO: none, but a whole phase to unlimber. */
static BATTLE_FIGURES struct cannon_row {
    const char *name;
    int8_t effect;
} cannon[WEIGHTS + 1] = {
    {"mountain", NO},
    {"light",     1},
    {"medium",    0},
    {"heavy",    -1},
    {"any",       0}, /* not printed: the rule is not in use */
};

/* IV.D.1: deepest water in half inches. */
static BATTLE_FIGURES struct fording_row {
    const char *name;
    int8_t strong, weak, watertight;
} fording[] = {
    {"infantry",   78, 102, BLANK},
    {"cavalry",   102, 102, BLANK},
    {"artillery",  55,  55,    80},
};

/* clang-format on */

static const char *const arm_names[] = {"infantry", "cavalry", "artillery",
                                        "heavy-equipment"}; /* ORDER ARM */
const struct words ib_arm_words = WORDS(arm_names);

static const struct words cannon_words = WORDS_OF(cannon, name);

/* ---- the movement chart ---- */

/* Terrain is named as the rows of the chart, wall to swamp, then ford. */
static const struct {
    const char *name;
    int line;
    bool each_time; /* counted each time it is met; an area once (R-42) */
} grounds[] = {
    {"wall", MOVE_WALL, true},
    {"fence", MOVE_FENCE, true},
    {"steep-hill", MOVE_STEEP_HILL, false},
    {"rough", MOVE_ROUGH, false},
    {"woods", MOVE_WOODS, false},
    {"dense-woods", MOVE_DENSE_WOODS, false},
    {"swamp", MOVE_SWAMP, false},
    {"ford", MOVE_FORD, true},
};
static const struct words ground_words = WORDS_OF(grounds, name);

enum { GROUNDS_MOST = 8 };

struct ground_met {
    int16_t ground, times;
};

struct movement_facts {
    int16_t arm, formation, horse_artillery, cannon, class, weapon;
    int16_t ground_count;
    struct ground_met ground[GROUNDS_MOST];
    int16_t road, passing, backwards;
    int16_t split_ruling, skirmish_ruling, column_ruling, quick_ruling; /* R-1, R-32, R-33, R-26 */
};

struct movement_result {
    int16_t allowance, half_move, split_move, barred_by, morale_lost, sight, unlimber, unused;
};

/* What bars a split move, the first that does. */
enum { BAR_NONE, BAR_CLASS, BAR_FORMATION, BAR_GROUND, BAR_ROAD, BAR_PASSING };
static const char *const bar_names[] = {"nothing", "class", "formation",
                                        "ground",  "road",  "passing"};
static const struct words bar_words = WORDS(bar_names);

enum { UNLIMBER_NONE, UNLIMBER_HALF, UNLIMBER_WHOLE };
static const char *const unlimber_names[] = {"none", "half-a-move", "a-whole-phase"};
static const struct words unlimber_words = WORDS(unlimber_names);

/* "usual": in line, mounted, limbered, or as wagons go; then ORDER FORMATION. */
enum { USUAL = 0 };
static const char *const usual_name = "usual";
const struct words ib_formation_choice_words = {&usual_name, 0, 1 + IB_FORMATIONS,
                                                &ib_formation_words, COINED_MOST};
static const struct words charted_choice_words = {&usual_name, 0, 1 + IB_CHARTED_FORMATIONS,
                                                  &ib_charted_words, 0};

static const struct words weight_words = {&cannon[0].name, sizeof *cannon, WEIGHTS, NULL, 0};
const struct words ib_weight_choice_words = {&usual_name, 0, 1 + WEIGHTS, &weight_words, 0};

int ib_formation_chosen(int arm, int choice)
{
    static const int usual[ARMS] = {IB_LINE, IB_MOUNTED, IB_LIMBERED, IB_LIMBERED};
    return choice == USUAL ? usual[arm] : choice - 1;
}

static int formation_of(const struct movement_facts *f)
{
    return ib_formation_chosen(f->arm, f->formation);
}

static int inches(const struct movement_facts *f, int line)
{
    int value = ib_movement[line].inches[f->arm];
    return value == NO || value == BLANK ? 0 : value;
}

static int step_line(const struct movement_facts *f, int line, struct steps *s)
{
    return step(s, IB(IV_F), inches(f, line), "%s", ib_movement[line].name, 0, 0);
}

static int base_move(const struct movement_facts *f, struct steps *s)
{
    if (f->backwards)
        return step(s, IB(R_46), inches(f, MOVE_BACKWARDS), "%s", ib_movement[MOVE_BACKWARDS].name,
                    0, 0);
    if (f->horse_artillery)
        return step_line(f, MOVE_HORSE_ARTILLERY, s);
    return step_line(f, MOVE_BASE, s);
}

static int ground_move(const struct movement_facts *f, struct steps *s)
{
    int sum = 0;
    for (int i = 0; i < f->ground_count; i++) {
        const struct ground_met *g = &f->ground[i];
        int times = RULE(R_42, grounds[g->ground].each_time) ? g->times : 1;
        while (times-- > 0)
            sum += step_line(f, grounds[g->ground].line, s);
    }
    return sum;
}

/* IV.C.4: whoever is open passes freely. */
static bool pays_for_passing(const struct movement_facts *f)
{
    return f->passing && RULE(IV_C_4, !ib_is_open(formation_of(f)));
}

int ib_weight_inches(int weight)
{
    return cannon[weight].effect == NO ? 0 : cannon[weight].effect;
}

static int cannon_move(const struct movement_facts *f, struct steps *s)
{
    if (f->cannon == UNWEIGHED)
        return 0;
    return step(s, IB(VIII_C), ib_weight_inches(f->cannon), "%s guns", cannon[f->cannon].name, 0,
                0);
}

/* R-44: the whole move along roads, in column, limbered or as wagons. */
static bool has_road_bonus(const struct movement_facts *f)
{
    const int formation = formation_of(f);
    return f->road && RULE(R_44, formation == IB_COLUMN || ib_is_limbered(formation));
}

/* R-33: the chart gives cavalry in column two inches, the text one to all. */
int ib_formation_inches(int arm, int formation, int column_ruling)
{
    const int line = ib_formations[formation].moves_as;
    if (line == BLANK)
        return 0;
    const bool by_text = line == MOVE_COLUMN && RULE(R_33, column_ruling == COLUMN_BY_TEXT);
    const int value = ib_movement_of(line, by_text ? INFANTRY : arm);
    return value == NO ? 0 : value;
}

static int allowance(const struct movement_facts *f, struct steps *s)
{
    const int formation = formation_of(f);
    int sum = base_move(f, s);
    step_starts(s, "");
    steps_name_sum(s, "base", false);
    sum += cannon_move(f, s);
    if (ib_formations[formation].moves_as != BLANK)
        sum += step(s, IB(IV_F), ib_formation_inches(f->arm, formation, f->column_ruling), "%s",
                    ib_movement[ib_formations[formation].moves_as].name, 0, 0);
    if (has_road_bonus(f))
        sum += step(s, IB(R_44), inches(f, MOVE_ROAD), "%s", ib_movement[MOVE_ROAD].name, 0, 0);
    else if (f->road)
        note(R_44, s, 0, "the road helps columns, limbered guns and wagons only");
    if (!RULE(R_45, has_road_bonus(f)))
        sum += ground_move(f, s);
    if (pays_for_passing(f))
        sum += step_line(f, MOVE_PASSING, s);
    if (RULE(R_7, sum < 1)) {
        sum += note(R_7, s, 1 - sum, "1 inch is always allowed");
        step_keeps(s);
    }
    return sum;
}

int ib_movement_of(int line, int arm)
{
    const int value = ib_movement[line].inches[arm];
    return value == BLANK ? 0 : value;
}

int ib_deepest_ford(int arm, bool strong, bool watertight)
{
    const struct fording_row *row = &fording[arm == HEAVY_EQUIPMENT ? ARTILLERY : arm]; /* R-54 */
    return watertight && row->watertight != BLANK ? row->watertight
           : strong                               ? row->strong
                                                  : row->weak;
}

/* R-94: what each gun is, in the order of the weapons behind the small arms. */
static const uint8_t weights[WEAPONS - SMALL_ARMS] = {
    MOUNTAIN, LIGHT,         MOUNTAIN,      LIGHT, MEDIUM_WEIGHT,
    LIGHT,    MEDIUM_WEIGHT, MEDIUM_WEIGHT, HEAVY, HEAVY,
};

int ib_weight_of(int weapon, int choice)
{
    if (choice != USUAL && RULE(R_94, true))
        return choice - 1;
    return ib_is_artillery(weapon) ? weights[weapon - SMALL_ARMS] : UNWEIGHED;
}

bool ib_unlimbers_slowly(int weight)
{
    return RULE(VIII_C, cannon[weight].effect == NO);
}

int ib_usual_inches(int arm, int formation, bool horse_artillery, int weight, int column_ruling)
{
    const struct movement_facts f = {
        .arm = (int16_t)arm,
        .formation = (int16_t)(formation + 1), /* behind "usual" */
        .horse_artillery = horse_artillery,
        .cannon = (int16_t)weight,
        .column_ruling = (int16_t)column_ruling,
    };
    return allowance(&f, NULL);
}

/* R-26: breechloaders and repeaters ignore the bars of the chart, save on a road; by the other
 * reading that of roads alone. */
bool ib_bars_split_move(int weapon, int line, int ruling)
{
    const enum loading loading = ib_weapons[weapon].loading;
    const bool ignored = (line == MOVE_ROAD) == (ruling == QUICK_ON_ROADS);
    return ib_movement[line].no_split_move &&
           !(ignored && RULE(R_26, loading == BREECH || loading == REPEATER));
}

static bool ground_bars(const struct movement_facts *f)
{
    for (int i = 0; i < f->ground_count && !has_road_bonus(f); i++)
        if (ib_bars_split_move(f->weapon, grounds[f->ground[i].ground].line, f->quick_ruling))
            return true;
    return false;
}

/* Notes a bar if there is one; the first stays the answer. */
static int bar(int before, bool barred, int by, struct steps *s, const struct clause *clause,
               const char *say, const char *word)
{
    if (barred)
        step(s, clause, 0, say, word, 0, 0);
    return before == BAR_NONE && barred ? by : before;
}

static int split_bar(const struct movement_facts *f, struct steps *s)
{
    const int formation = formation_of(f);
    int by = BAR_NONE;
    by = bar(by, !RULE(I_C_3_ii, ib_morale_classes[f->class].split_move), BAR_CLASS, s,
             IB(I_C_3_ii), "no split move: %s troops", ib_morale_classes[f->class].name);
    by = bar(by, !ib_formation_splits(formation, f->split_ruling, f->skirmish_ruling),
             BAR_FORMATION, s, IB(III_G), "no split move: %s", ib_formations[formation].name);
    by = bar(by, f->road && ib_bars_split_move(f->weapon, MOVE_ROAD, f->quick_ruling), BAR_ROAD, s,
             IB(IV_F), "no split move along a road", NULL);
    by = bar(by, ground_bars(f), BAR_GROUND, s, IB(R_25), "no split move in such ground", NULL);
    return bar(by,
               pays_for_passing(f) && ib_bars_split_move(f->weapon, MOVE_PASSING, f->quick_ruling),
               BAR_PASSING, s, IB(IV_C_5), "no split move when passing through", NULL);
}

/* V.C.3: the narrowest sight of the ground that is met; 0 where nothing limits it. */
static int sight(const struct movement_facts *f)
{
    int least = 0;
    for (int i = 0; i < f->ground_count; i++) {
        int here = ib_movement[grounds[f->ground[i].ground].line].visibility;
        if (here != BLANK && (least == 0 || here < least))
            least = here;
    }
    return least;
}

static bool movement_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct movement_facts *f = facts;
    struct movement_result *r = state;
    r->allowance = (int16_t)allowance(f, s);
    r->half_move = r->allowance; /* in halves */
    r->barred_by = (int16_t)split_bar(f, s);
    r->split_move = r->barred_by == BAR_NONE;
    r->morale_lost = RULE(IV_C_5, pays_for_passing(f));
    r->sight = (int16_t)sight(f);
    if (f->arm == ARTILLERY)
        r->unlimber = ib_unlimbers_slowly(f->cannon) ? UNLIMBER_WHOLE : UNLIMBER_HALF;
    return false;
}

/* ---- what may not move, or not so ---- */

static bool line_may(const struct movement_facts *f, int line, const char *input,
                     struct trouble *trouble)
{
    return RULE(IV_F, ib_movement[line].inches[f->arm] != NO) ||
           refuse_of(IV_F, input, trouble, "the movement chart bars %s from this: %s",
                     arm_names[f->arm], ib_movement[line].name);
}

/* Guns and wagons are limbered or not; only cavalry is mounted.  What the chart has a row for, it
 * decides. */
bool ib_formation_fits(int arm, int formation)
{
    const bool guns = ib_is_limbered(formation) || formation == IB_UNLIMBERED;
    if (formation == IB_CREWS_MOUNTED)
        return arm == ARTILLERY;
    if (ib_is_mounted(formation))
        return arm == CAVALRY;
    if (ib_formations[formation].moves_as != BLANK)
        return true;
    return guns == (arm == ARTILLERY || arm == HEAVY_EQUIPMENT);
}

static bool formation_may(const struct movement_facts *f, struct trouble *trouble)
{
    const int formation = formation_of(f), line = ib_formations[formation].moves_as;
    if (!RULE(III_G, ib_formation_fits(f->arm, formation)))
        return refuse_of(III_G, "formation", trouble, "%s is never in this formation: %s",
                         arm_names[f->arm], ib_formations[formation].name);
    if (!require_of(III_D, *ib_formations[formation].extra != NO, "formation", trouble,
                    "unlimbered artillery does not move"))
        return false;
    return line == BLANK || line_may(f, line, "formation", trouble);
}

static bool act_may(const struct movement_facts *f, struct trouble *trouble)
{
    return (!f->horse_artillery || require_of(VIII_B, f->arm == ARTILLERY, "horse-artillery",
                                              trouble, "only artillery can be horse artillery")) &&
           (f->cannon == UNWEIGHED || require_of(VIII_C, f->arm == ARTILLERY, "cannon", trouble,
                                                 "only artillery has cannon to weigh")) &&
           (!f->backwards || require_of(IV_C_3, f->arm == INFANTRY, "backwards", trouble,
                                        "only infantry steps back"));
}

static bool movement_may(const void *facts, struct trouble *trouble)
{
    const struct movement_facts *f = facts;
    if (!formation_may(f, trouble) || !act_may(f, trouble))
        return false;
    for (int i = 0; i < f->ground_count && !has_road_bonus(f); i++)
        if (!line_may(f, grounds[f->ground[i].ground].line, "terrain", trouble))
            return false;
    return !f->passing || line_may(f, MOVE_PASSING, "passing", trouble);
}

static void movement_call(const void *facts, struct text *t)
{
    const int whole = allowance(facts, NULL);
    text_print(t,
               whole == 1 ? "%d inch (%d yards); nothing to throw."
                          : "%d inches (%d yards); nothing to throw.",
               whole, whole * ib_inches_scale.each);
}

static const struct field ground_fields[] = {
    {"terrain", PICK(ground_met, ground, ground_words)},
    {"times", WHOLE(ground_met, times, 1, 9), UNLESS("1")},
};

static const struct list ground_list =
    LIST(movement_facts, ground, ground_count, ground_fields, GROUNDS_MOST);

static const struct field movement_columns[] = {
    {"row", .cell = CELL_TEXT, CELL(ib_movement, name)},
    {"infantry", NUMBER(ib_movement, inches[INFANTRY]), EXTRA(.no = "x")},
    {"cavalry", NUMBER(ib_movement, inches[CAVALRY]), EXTRA(.no = "x")},
    {"artillery", NUMBER(ib_movement, inches[ARTILLERY]), EXTRA(.no = "x")},
    {"heavy_equipment", NUMBER(ib_movement, inches[HEAVY_EQUIPMENT]), EXTRA(.no = "x")},
    {"visibility", NUMBER(ib_movement, visibility)},
    {"no_split_move", YES_NO(ib_movement, no_split_move), EXTRA(.no = "")},
};

const struct table ib_movement_table =
    TABLE(ib_movement, "movement", "Movement in inches", movement_columns);

static const struct field cannon_columns[] = {
    {"cannon", .cell = CELL_TEXT, CELL(cannon, name)},
    {"effect", .cell = CELL_SIGNED, CELL(cannon, effect),
     EXTRA(.no = "moves as usual; takes a whole turn to unlimber")},
};

const struct table ib_cannon_movement_table = {
    .name = "cannon_movement",
    .title = "Movement by weight of cannon",
    .rows = cannon,
    .stride = sizeof *cannon,
    .count = WEIGHTS,
    .columns = cannon_columns,
    .column_count = COUNT(cannon_columns),
};

const struct chart ib_movement_chart = {
    "movement",
    "Movement",
    "IV. Movement",
    "How far a unit moves over the ground it meets, half of that, and what bars a split move.",
    "arm=infantry formation=column terrain=woods,fence:2",
    INPUTS({"arm", "who moves; dismounted cavalry is infantry", IB(IV_B),
            PICK(movement_facts, arm, ib_arm_words)},
           {"formation", "usual: line, mounted, limbered or wagons", IB(III_G),
            PICK(movement_facts, formation, charted_choice_words), UNLESS("usual")},
           {"terrain", "all that is met on the way, and how often", IB(IV_C_1), .kind = FIELD_LIST,
            .offset = offsetof(struct movement_facts, ground), .list = &ground_list,
            UNLESS("open ground")},
           {"road", "the whole move follows a road", IB(R_44), FLAG(movement_facts, road),
            UNLESS("no")},
           {"passing", "it passes through other units", IB(IV_C_5), FLAG(movement_facts, passing),
            UNLESS("no")},
           {"backwards", "infantry steps back", IB(R_46), FLAG(movement_facts, backwards),
            UNLESS("no")},
           {"horse-artillery", "all gunners ride", IB(VIII_B),
            FLAG(movement_facts, horse_artillery), UNLESS("no")},
           {"cannon", "weight of the guns, if that rule is used", IB(VIII_C),
            PICK(movement_facts, cannon, cannon_words), UNLESS("any")},
           {"class", "morale class: may it split-move?", IB(I_C_3_ii),
            PICK(movement_facts, class, ib_class_words), UNLESS("regular")},
           {"weapon", "breechloaders split-move in any ground", IB(R_26),
            PICK(movement_facts, weapon, ib_weapon_words), UNLESS("rifled-musket")}),
    OUTPUTS({"allowance", "full move", HOW_MANY(movement_result, allowance),
             COUNTED(ib_inches_scale), .says = "it cannot move|it moves @"},
            {"half_move", "half move, for a split move; not rounded",
             PARTS(movement_result, half_move, 2),
             .says = "; half a move is # inches|; half a move is 1 inch|; half a move is # inches"},
            {"split_move", "it may split-move", FLAG(movement_result, split_move),
             .says = "; it may not split its move|; it may split its move"},
            {"barred_by", "what bars a split move; the steps name all",
             PICK(movement_result, barred_by, bar_words)},
            {"morale_lost", "levels it loses by passing through",
             HOW_MANY(movement_result, morale_lost),
             .says = "|; 1 morale level is lost|; # morale levels are lost"},
            {"sight", "inches it sees in that ground, 0: no limit",
             HOW_MANY(movement_result, sight), COUNTED(ib_inches_scale), .says = "|; it sees @"},
            {"unlimber", "what unlimbering takes", PICK(movement_result, unlimber, unlimber_words),
             .says = "|; unlimbering takes half a move|; unlimbering takes a whole phase"}),
    RESOLVE(movement_facts, movement_result, movement_stage),
    .may = movement_may,
    .call = movement_call,
    TABLES(&ib_movement_table, &ib_cannon_movement_table, &ib_formations_table,
           &ib_morale_classes_table),
    SETTINGS(ASKS(R_1, struct movement_facts, split_ruling),
             ASKS(R_26, struct movement_facts, quick_ruling),
             ASKS(R_32, struct movement_facts, skirmish_ruling),
             ASKS(R_33, struct movement_facts, column_ruling)),
};

/* ---- IV.D.1: fords ---- */

struct fording_facts {
    int16_t arm, depth, current, watertight, known; /* depth in half inches */
};

struct fording_result {
    int16_t passes, deepest, casualties, morale_lost;
};

static const char *const current_names[] = {"strong", "weak"};
static const struct words current_words = WORDS(current_names);

/* R-54: wagons count as artillery. */
static const struct fording_row *fording_row(const struct fording_facts *f)
{
    const bool guns = f->arm == ARTILLERY || RULE(R_54, f->arm == HEAVY_EQUIPMENT);
    return &fording[guns ? ARTILLERY : f->arm == CAVALRY ? CAVALRY : INFANTRY];
}

static int deepest(const struct fording_facts *f)
{
    const struct fording_row *row = fording_row(f);
    return f->watertight ? row->watertight : f->current ? row->weak : row->strong;
}

static bool fording_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct fording_facts *f = facts;
    struct fording_result *r = state;
    r->deepest = (int16_t)deepest(f);
    r->passes = RULE(IV_D_1, f->depth <= r->deepest);
    r->casualties = r->morale_lost = !r->passes;
    step_tell(s, IB(IV_D_1),
              r->passes ? "%s may ford this"
                        : "too deep for %s: a casting and a level lost, no crossing",
              fording_row(f)->name, 0, 0);
    return false;
}

static bool fording_may(const void *facts, struct trouble *trouble)
{
    const struct fording_facts *f = facts;
    return (!f->watertight || fording_row(f)->watertight != BLANK ||
            refuse_of(IV_D_1, "watertight", trouble,
                      "only artillery has watertight ammunition boxes")) &&
           (!f->known || f->depth <= deepest(f) ||
            refuse_of(R_54, "depth", trouble, "the depth is known, and it is too deep to try"));
}

static const struct field fording_columns[] = {
    {"troops", .cell = CELL_TEXT, CELL(fording, name)},
    {"strong_current", QUOTIENT(fording, strong, 2)},
    {"weak_or_no_current", QUOTIENT(fording, weak, 2)},
    {"watertight_ammunition_boxes", QUOTIENT(fording, watertight, 2)},
};

const struct table ib_fording_table =
    TABLE(fording, "fording", "Deepest water that can be forded", fording_columns);

const struct chart ib_fording_chart = {
    "fording",
    "Fording",
    "IV. Movement",
    "Can it ford here? Trying water that is too deep costs a casting and a level.",
    "arm=infantry depth=45 current=strong",
    INPUTS({"arm", "who crosses; wagons count as artillery", IB(IV_D_1),
            PICK(fording_facts, arm, ib_arm_words)},
           {"depth", "inches of real water, as in 27.5", IB(IV_D_1), PARTS(fording_facts, depth, 2),
            .high = 240},
           {"current", "strong, or weak and none", IB(IV_D_1),
            PICK(fording_facts, current, current_words), UNLESS("weak")},
           {"watertight", "artillery has watertight ammunition boxes", IB(IV_D_1),
            FLAG(fording_facts, watertight), UNLESS("no")},
           {"known", "its side knows the depth: no vain try", IB(R_54), FLAG(fording_facts, known),
            UNLESS("no")}),
    OUTPUTS({"passes", "it gets across", FLAG(fording_result, passes),
             .says = "it does not get across|it gets across"},
            {"deepest", "inches it could ford", PARTS(fording_result, deepest, 2),
             .says = "; it could ford # inches"},
            {"casualties", "castings lost in trying", HOW_MANY(fording_result, casualties),
             COUNTED(ib_castings_scale), .says = "|; it loses @"},
            {"morale_lost", "morale levels lost in trying", HOW_MANY(fording_result, morale_lost),
             .says = "|; 1 morale level is lost|; # morale levels are lost"}),
    RESOLVE(fording_facts, fording_result, fording_stage),
    .may = fording_may,
    TABLES(&ib_fording_table),
};
