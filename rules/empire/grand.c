/* 7: deployment, grand tactical movement, engagement and adjustments. */

#include "empire.h"

/* ---- the printed tables ---- */

/* clang-format off */
static FIGURES struct {
    figure lo, hi, steps, mark;
} deployment[] = {
    {OPEN, 0, 0, INFERRED},
    {1,    9, 1, PRINTED},
    {10,  15, 2, PRINTED},
};
enum { FRENCH, FRENCH_GUARD, FRENCH_CONSCRIPTS, FRENCH_ALLIES, BRITISH, AUSTRIANS, RUSSIANS, PRUSSIANS, GERMAN_ALLIES, LEVIES, OTHERS }; /* ORDER ARMY */
static WORD_LIST(army_words, "French", "French-Guard", "French-conscripts", "French-allies", "British", "Austrians", "Russians", "Prussians", "German-allies", "levies", "others");
enum { L_1800, L_1792, L_CONSCRIPTS, L_AUSTRIANS, L_PRUSSIANS, L_GERMANS, L_LEVIES, L_OTHERS, L_SITUATION };
/* Which armies have a line in which years; the nearest year counts by the other answer of N38. */
static const struct {
    int16_t army, from, to, line;
} years[] = {
    {FRENCH, 1800, 1807, L_1800}, {FRENCH, 1792, 1799, L_1792}, {FRENCH, 1808, 1812, L_1792}, {FRENCH, 1815, 1815, L_1792},
    {FRENCH_GUARD, 1792, 1815, L_1800}, {FRENCH_CONSCRIPTS, 1809, 1812, L_CONSCRIPTS}, {FRENCH_ALLIES, 1807, 1807, L_CONSCRIPTS},
    {BRITISH, 1792, 1815, L_CONSCRIPTS}, {AUSTRIANS, 1792, 1805, L_AUSTRIANS}, {RUSSIANS, 1792, 1805, L_AUSTRIANS},
    {PRUSSIANS, 1792, 1806, L_PRUSSIANS}, {GERMAN_ALLIES, 1809, 1815, L_GERMANS}, {LEVIES, 1792, 1815, L_LEVIES}, {OTHERS, 1792, 1815, L_OTHERS},
};

enum { STATUSES = 6 };
static const char *const me_types[] = {"A infantry or mixed", "B infantry or mixed", "Cavalry", "Grand battery: horse artillery", "Grand battery: OG and class I",
    "Grand battery: class II and III", "Pontoon train", "Corps baggage", "Forced march (added)"},
    *const statuses[] = {"Deployed", "Brigade Out", "Initial Deploy", "Closed up", "Regular column", "Extended column"};
enum { FORCED_MARCH = COUNT(me_types) - 1 };
#define I(inches) {inches, false, false, PRINTED}
#define D(inches) {inches, true, false, PRINTED}
#define U(inches) {inches, false, true, PRINTED}
static FIGURES struct {
    figure inches, deploy, unlimber, mark;
} grand_tactical_movement[COUNT(me_types) * STATUSES] = {
    /*          deployed      brigade out initial   closed up      regular        extended */
    /* A     */ I(26),        D(10),    D(0),     I(36),         I(45),         I(54),
    /* B     */ I(22),        D(8),     D(0),     I(28),         I(35),         I(44),
    /* cav   */ I(30),        D(14),    D(0),     I(40),         I(50),         I(60),
    /* horse */ U(16),        D(8),     D(0),     I(28),         I(40),         I(50),
    /* OG, I */ U(8),         D(4),     D(0),     I(26),         I(44),         I(54),
    /* II on */ U(6),         D(3),     D(0),     I(20),         I(34),         I(42),
    /* pont. */ I(BLANK),     I(BLANK), I(BLANK), I(BLANK),      D(0),          I(32),
    /* bagg. */ I(BLANK),     I(BLANK), I(BLANK), I(BLANK),      I(BLANK),      I(36),
    /* force */ I(PLUSSES+8), I(NO),    I(NO),    I(PLUSSES+10), I(PLUSSES+10), I(PLUSSES+12),
};

enum { MULTIPLIES, ADDS };
static WORD_LIST(op_words, "mul", "add_in");
enum { NO_GROUND, GT_WOODS, GT_HEAVY, GT_TOWN, GT_SWAMP };
static FIGURES struct {
    const char *terrain;
    figure op, quarters; /* of a move, or of an inch */
    const char *as_printed;
    figure mark;
} gt_terrain_penalties[] = {
    {"each 5 m contour",       ADDS,      -8, "-2",  PRINTED},
    {"light and medium woods", MULTIPLIES, 2, "1/2", PRINTED},
    {"heavy woods",            MULTIPLIES, 1, "1/4", PRINTED},
    {"through towns",          MULTIPLIES, 2, "1/2", PRINTED},
    {"swamp and marsh",        MULTIPLIES, 1, "1/4", PRINTED},
};

enum { INFANTRY, AGAINST_CAVALRY, IN_STRUCTURES, CAVALRY, GRAND_BATTERIES, UNFORMED }; /* ORDER WHO */
static FIGURES struct {
    const char *situation;
    figure lo_in, hi_in;
    const char *as_printed;
    figure mark;
} engagement_range[] = {
    {"infantry vs infantry",                             8,  8, "8",      PRINTED},
    {"infantry vs cavalry",                              8, 12, "12 - 8", PRINTED},
    {"structures, woods, across rivers",                 4,  4, "4",      PRINTED},
    {"cavalry, mixed included",                         12, 12, "12",     PRINTED},
    {"grand batteries (pg 53)",                          8, 16, "8- 16",  PRINTED},
    {"unsupported unformed troops, no tactical combat",  9,  9, "9",      PRINTED},
};

static WORD_LIST(dice_words, "-", "1d6", "3d6");
static const int dice_of[] = {0, 1, 3};
enum { NORMALLY, REDEPLOYING, SUPERIOR, POOR };
static FIGURES struct {
    const char *kind;
    figure dice, mod, mark;
} gt_adjustment_points[] = {
    {"normal",             1,  0, PRINTED},
    {"Redeploy order",     2,  0, PRINTED},
    {"Superior ME leader", 0,  1, PRINTED},
    {"Poor ME leader",     0, -1, PRINTED},
};
static const char *const engaged_words[] = {"no", "yes"}, *const ranks[] = {"front", "rear"};
static FIGURES struct {
    figure cost, mark;
} gt_adjustment_costs[] = {{2, PRINTED}, {1, PRINTED}, {4, PRINTED}, {2, PRINTED}};

static FIGURES struct {
    const char *id, *action, *limit;
    figure mark;
} minor_gt_adjustments[] = {
    {"1", "facing",         "45 deg", PRINTED},
    {"2", "guns to 12pdr",  "5 in",   PRINTED},
    {"3", "heavier guns",   "3 in",   PRINTED},
    {"4", "battle groups",  "-",      PRINTED},
}, gt_artillery_with_me[] = {
    {"1", "keeps its place",      "-",          INFERRED},
    {"2", "halts and unlimbers",  "over 12 in", INFERRED},
    {"3", "moves ahead limbered", "up to 3 in", INFERRED},
};
/* clang-format on */

static MARKED_TABLE(deployment, "Deployment",
                    {"total", RANGE(deployment, lo, hi), EXTRA(.heading = "*")},
                    NUMBER_COLUMN(deployment, steps));
static WORD_LIST(moved_words, "no", "quarter", "half", "three-quarters");
#define FACTS deployment_facts
#define ROWS deployment_modifiers
#define LINES "rules/empire/lists/deployment.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(deployment_modifiers, "Deployment modifiers");
static MARKED_TABLE(grand_tactical_movement, "Grand tactical movement",
                    BLOCKS("me_type", me_types, STATUSES), IN_BLOCK("status", statuses, STATUSES),
                    {"inches", .kind = FIELD_WHOLE, .cell = CELL_MODIFIER,
                     CELL(grand_tactical_movement, inches), EXTRA(.blank = "-", .no = "NA")},
                    {"deploy", YES_NO(grand_tactical_movement, deploy)},
                    {"unlimber", YES_NO(grand_tactical_movement, unlimber)});
static MARKED_TABLE(gt_terrain_penalties, "Grand tactical movement: ground",
                    TEXT_COLUMN(gt_terrain_penalties, terrain),
                    {"op", WORD(gt_terrain_penalties, op, op_words)},
                    {"value", QUOTIENT(gt_terrain_penalties, quarters, 4)},
                    TEXT_COLUMN(gt_terrain_penalties, as_printed));
static MARKED_TABLE(engagement_range, "Engagement range", TEXT_COLUMN(engagement_range, situation),
                    NUMBER_COLUMN(engagement_range, lo_in), NUMBER_COLUMN(engagement_range, hi_in),
                    TEXT_COLUMN(engagement_range, as_printed));
static MARKED_TABLE(gt_adjustment_points, "Adjustment points",
                    {"case", TEXT(gt_adjustment_points, kind)},
                    {"dice", WORD(gt_adjustment_points, dice, dice_words)},
                    NUMBER_COLUMN(gt_adjustment_points, mod));
static MARKED_TABLE(gt_adjustment_costs, "Adjustment costs", BLOCKS("engaged", engaged_words, 2),
                    IN_BLOCK("rank", ranks, 2), NUMBER_COLUMN(gt_adjustment_costs, cost));

/* ---- deployment ---- */

/* N38: the line of an army in a year; by the other answer that of its nearest year. */
static int army_line(const struct deployment_facts *f, struct steps *s)
{
    int best = L_OTHERS, distance = 1000;
    const bool own = f->army != FRENCH_CONSCRIPTS || (f->year >= 1809 && f->year <= 1812);
    for (int i = 0; i < COUNT(years); i++) {
        const int away = f->year < years[i].from ? years[i].from - f->year
                         : f->year > years[i].to ? f->year - years[i].to
                                                 : 0;
        if (years[i].army == (own ? f->army : FRENCH) && away < distance) {
            distance = own ? away : away + 1; /* never a line of their own */
            best = years[i].line;
        }
    }
    if (distance == 0)
        return best;
    const bool nearest = reading(N_38, f->by_year == YEAR_NEAREST, s,
                                 "the line of the nearest year", "no line names the year: others");
    return nearest ? best : L_OTHERS;
}

/* G5: which of the three figures belongs to which label. */
static int situation_sum(const struct deployment_facts *f, struct steps *s)
{
    static const int8_t orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const int16_t holds[] = {f->choke, f->mud, f->dark};
    const bool usual = RULE(G_5, f->by_order == SITUATION_324);
    int sum = 0;
    for (int i = 0; i < COUNT(holds); i++) {
        const int row = L_SITUATION + orders[usual ? 0 : f->by_order][i];
        if (holds[i]) {
            sum += FROM_ROW(s, deployment_modifiers, row, deployment_modifiers[row].mod,
                            deployment_modifiers[L_SITUATION + i].condition);
            step_tell_gap(s, EMP(G_5), "its figure was torn from its label", NULL, 0, 0);
        }
    }
    return sum;
}

static int deployment_sum(const struct deployment_facts *facts, struct steps *s)
{
    struct deployment_facts f = *facts;
    f.line = (int16_t)army_line(&f, s);
    return modifiers_sum(&emp_deployment_modifiers_table, EMP(deployment_modifiers), &f, s) +
           situation_sum(&f, s);
}

INTS(number_result, number);

STAGE(deployment_stage, deployment_facts, number_result)
{
    static const struct purpose for_deployment = {"ME", "deployment"};
    int total;
    const int band =
        emp_throw(d, &for_deployment, RANGES(deployment, lo, hi), deployment_sum(f, s), &total);
    const int row = band < COUNT(deployment) ? band : COUNT(deployment) - 1;
    step_tell_gap(s, EMP(G_1), "two d10 are thrown", NULL, 0, 0);
    step_reads(s, &emp_deployment_table, row);
    r->number = RULE(deployment, band > 0) ? deployment[row].steps : deployment[0].steps;
    if (band == COUNT(deployment)) {
        const bool three = RULE(G_4, f->by_above == ABOVE_15_THREE);
        steps_when(s, "above 15");
        step_tell_gap(s, EMP(G_4), three ? "three steps" : "as 10 to 15", NULL, 0, 0);
        steps_when(s, NULL);
        r->number = (int16_t)(three ? 3 : r->number);
    }
    step_fell(s, d, EMP(deployment), "%d in all: %d steps", NULL, NULL, total, r->number);
}

static void say_steps(struct text *t, int band, const void *with)
{
    text_print(t, deployment[band].steps == 1 ? "%d step" : "%d steps", deployment[band].steps);
}

CALL(deployment_call, deployment_facts)
{
    emp_call_bands(t, deployment_sum(f, NULL), RANGES(deployment, lo, hi), say_steps, NULL);
}

DESCRIBE(emp_deployment, "deployment", "Deployment", "7. Grand tactical movement",
         "How many steps an ME changes its deployment, along the columns of the movement chart.",
         "army=French year=1809 moved=quarter", ASKED(deployment_modifiers),
         OUTPUTS({"steps", "of deployment", HOW_MANY(number_result, number),
                  .says = "no change of deployment|1 step of deployment|# steps of deployment"}),
         RESOLVE(deployment_facts, number_result, deployment_stage), .call = deployment_call,
         TABLES(&emp_deployment_modifiers_table, &emp_deployment_table),
         SETTINGS(ASKS(G_4, struct deployment_facts, by_above),
                  ASKS(G_5, struct deployment_facts, by_order),
                  ASKS(N_38, struct deployment_facts, by_year)));

/* ---- the move ---- */

INTS(march_facts, type, status, forced, ground, contours, by[2]); /* N25, G40 */
INTS(march_result, quarters, deploys, unlimbers);

static int over_ground(const struct march_facts *f, int quarters, struct steps *s)
{
    const int rows[] = {f->ground, 0}, times[] = {f->ground != NO_GROUND, f->contours};
    int share = 4, inches = 0;
    for (int i = 0; i < COUNT(rows); i++) {
        if (!RULE(gt_terrain_penalties, times[i] > 0))
            continue;
        const int row = rows[i], adds = gt_terrain_penalties[row].quarters;
        step_from(s, &emp_gt_terrain_penalties_table, row, EMP(gt_terrain_penalties), 0, "%s: %d/4",
                  gt_terrain_penalties[row].terrain, times[i] * adds, 0);
        if (gt_terrain_penalties[row].op == ADDS)
            inches += times[i] * adds;
        else
            share = adds;
    }
    return emp_move_left(quarters, share, inches, f->by);
}

STAGE(march_stage, march_facts, march_result)
{
    const int row = f->type * STATUSES + f->status, extra = FORCED_MARCH * STATUSES + f->status;
    const bool forced = RULE(grand_tactical_movement, f->forced);
    const int inches = grand_tactical_movement[row].inches,
              more = grand_tactical_movement[extra].inches;
    step_from(s, &emp_grand_tactical_movement_table, row, EMP(grand_tactical_movement),
              inches == BLANK ? 0 : inches, inches == BLANK ? "%s: no move so" : "%s",
              me_types[f->type], 0, 0);
    if (forced)
        step_from(s, &emp_grand_tactical_movement_table, extra, EMP(grand_tactical_movement),
                  more == NO ? 0 : more - PLUSSES,
                  more == NO ? "no forced march so" : "forced march", NULL, 0, 0);
    r->deploys =
        grand_tactical_movement[row].deploy || (forced && grand_tactical_movement[extra].deploy);
    r->unlimbers = grand_tactical_movement[row].unlimber ||
                   (forced && grand_tactical_movement[extra].unlimber);
    r->quarters = NO_NUMBER;
    if (inches != BLANK && !(forced && more == NO))
        r->quarters = (int16_t)over_ground(f, 4 * (inches + (forced ? more - PLUSSES : 0)), s);
}

static WORD_LIST(type_words, "A", "B", "cavalry", "horse-battery", "class-1-battery",
                 "class-2-battery", "pontoons", "baggage");
static const struct words status_words = WORDS(statuses);
static WORD_LIST(ground_words, "none", "woods", "heavy-woods", "town", "swamp");
#define OF march_facts
#define BY EMP(grand_tactical_movement)
/* clang-format off */
DESCRIBE(emp_grand_tactical_move, "grand-tactical-move", "Grand tactical move", "7. Grand tactical movement",
         "How far an ME moves, and whether it may deploy or unlimber.", "type=A status=Regular-column contours=2 forced=yes",
         INPUTS(IN_WORD("type", "of ME; batteries are grand batteries", type, type_words),
                IN_WORD("status", "its deployment", status, status_words), IN_YES("forced", "a forced march", forced),
                IN_USUAL("ground", "it crosses", ground, ground_words, "none"), IN_COUNT("contours", "of 5 m it crosses", contours, 20)),
         OUTPUTS({"inches", "it may move", PARTS(march_result, quarters, 4), .none = "none", COUNTED(emp_inches),
                  .says = "it may not move|it may move @|it has no such move"},
                 {"deploys", "it may deploy", FLAG(march_result, deploys)},
                 {"unlimbers", "it may unlimber", FLAG(march_result, unlimbers)}),
         RESOLVE(march_facts, march_result, march_stage), TABLES(&emp_grand_tactical_movement_table, &emp_gt_terrain_penalties_table),
         SETTINGS(ASKS(N_25, struct march_facts, by[0]), ASKS(G_40, struct march_facts, by[1])));
/* clang-format on */
#undef OF
#undef BY

/* ---- engagement ---- */

INTS(engagement_facts, who, inches, nearer, said, by_range); /* G29 */
INTS(engagement_result, range, engaged);

/* G29: lines with two figures. */
static int range_of(const struct engagement_facts *f, struct steps *s)
{
    const int lo = engagement_range[f->who].lo_in, hi = engagement_range[f->who].hi_in;
    if (lo == hi)
        return lo;
    const bool usual =
        reading(G_29, f->by_range == ENGAGED_CONTACT, s,
                "the longer for cavalry into contact, or to a grand battery's front", "as ruled");
    return usual                            ? (f->nearer ? hi : lo)
           : f->by_range == ENGAGED_LONGER  ? hi
           : f->by_range == ENGAGED_SHORTER ? lo
                                            : f->said;
}

STAGE(engagement_stage, engagement_facts, engagement_result)
{
    r->range = (int16_t)range_of(f, s);
    step_from(s, &emp_engagement_range_table, f->who, EMP(engagement_range), 0, "%s: %d inches",
              engagement_range[f->who].situation, r->range, 0);
    r->engaged = RULE(engagement_range, f->inches <= r->range);
}

MAY(engagement_may, engagement_facts)
{
    const int lo = engagement_range[f->who].lo_in, hi = engagement_range[f->who].hi_in;
    return require_of(engagement_range,
                      f->by_range != ENGAGED_ASKED || lo == hi || (f->said >= lo && f->said <= hi),
                      "range-said", trouble, "the players say a range between the two printed");
}

static WORD_LIST(who_words, "infantry", "infantry-cavalry", "structures", "cavalry",
                 "grand-battery", "unformed");
#define OF engagement_facts
#define BY EMP(engagement_range)
DESCRIBE(emp_engagement, "engagement", "Engagement", "7. Grand tactical movement",
         "Whether MEs at some distance are engaged.", "who=infantry-cavalry inches=10 contact=yes",
         INPUTS(IN_WORD("who", "meets; structures: also woods and rivers between", who, who_words),
                IN_NUMBER("inches", "between them", inches, 0, 60),
                IN_YES("contact",
                       "the cavalry moves into contact, or it is the grand battery's front",
                       nearer),
                IN_INCHES("range-said", "range of the players, where they say it (G29)", said, 16)),
         OUTPUTS({"range", "at which they are engaged", HOW_MANY(engagement_result, range),
                  COUNTED(emp_inches), .says = "they are engaged at @"},
                 {"engaged", "they are engaged", FLAG(engagement_result, engaged),
                  .says = "which is not so here|which is so here"}),
         RESOLVE(engagement_facts, engagement_result, engagement_stage), .may = engagement_may,
         TABLES(&emp_engagement_range_table),
         SETTINGS(ASKS(G_29, struct engagement_facts, by_range)));
#undef OF
#undef BY

/* ---- adjustments ---- */

INTS(adjustment_facts, redeploys, leader, front, rear, engaged);
INTS(adjustment_result, points, enough);

static int adjustment_cost(const struct adjustment_facts *f, struct steps *s)
{
    int cost = 0;
    const int16_t units[] = {f->front, f->rear};
    for (int i = 0; i < 2; i++) {
        const int row = 2 * f->engaged + i;
        if (RULE(gt_adjustment_costs, units[i] > 0))
            cost += units[i] * gt_adjustment_costs[row].cost;
        step_reads(s, &emp_gt_adjustment_costs_table, row);
    }
    step_tell(s, EMP(gt_adjustment_costs), "they cost %d points", NULL, cost, 0);
    return cost;
}

STAGE(adjustment_stage, adjustment_facts, adjustment_result)
{
    static const struct purpose for_points = {"ME", "adjustment points"};
    const int kind = RULE(gt_adjustment_points, f->redeploys) ? REDEPLOYING : NORMALLY;
    const int leader = f->leader > 0 ? REDEPLOYING + f->leader : 0,
              all = dice_of[gt_adjustment_points[kind].dice] +
                    (leader ? dice_of[gt_adjustment_points[leader].dice] : 0),
              dice = all < DICE_SUMMED ? all : DICE_SUMMED;
    int points =
        (dice > 0 ? dice_sum(d, &for_points, dice, 6) : 0) + gt_adjustment_points[kind].mod;
    FROM_ROW(s, gt_adjustment_points, kind, 0, gt_adjustment_points[kind].kind);
    if (f->leader > 0)
        points += FROM_ROW(s, gt_adjustment_points, REDEPLOYING + f->leader,
                           gt_adjustment_points[REDEPLOYING + f->leader].mod,
                           gt_adjustment_points[REDEPLOYING + f->leader].kind);
    r->points = (int16_t)points;
    r->enough = points >= adjustment_cost(f, s);
}

static WORD_LIST(leader_words, "usual", "superior", "poor");
#define OF adjustment_facts
#define BY EMP(gt_adjustment_points)
/* clang-format off */
DESCRIBE(emp_adjustment, "adjustment", "Adjustments", "7. Grand tactical movement",
         "The points an ME has to shift its units, and whether they are enough.", "front=1 rear=2 leader=superior",
         INPUTS(IN_YES("redeploy", "it is on Redeploy", redeploys), IN_USUAL("leader", "its ME leader", leader, leader_words, "usual"),
                IN_COUNT("front", "units of the front that shift", front, 20), IN_COUNT("rear", "units of the rear", rear, 20),
                IN_YES("engaged", "it is engaged", engaged)),
         OUTPUTS({"points", "it has", HOW_MANY(adjustment_result, points), .says = "it has no points|it has 1 point|it has # points"},
                 {"enough", "for all of them", FLAG(adjustment_result, enough), .says = "too few for all of them|enough for all of them"}),
         RESOLVE(adjustment_facts, adjustment_result, adjustment_stage),
         TABLES(&emp_gt_adjustment_points_table, &emp_gt_adjustment_costs_table));
/* clang-format on */

#define LIMITS(rows, name_of, ask, words)                       \
    static const struct field rows##_columns[] = {              \
        {"id", TEXT(rows, id)},                                 \
        {name_of, ask, EMP(rows), TEXT(rows, action)},          \
        {"limit", "how far", TEXT(rows, limit), .says = words}, \
        MARK(rows),                                             \
    }
LIMITS(minor_gt_adjustments, "action", "what the defender does",
       "up to 45 degrees|up to 5 inches|up to 3 inches|no limit is printed");
SHEET(emp_minor_adjustment, minor_gt_adjustments, "minor_gt_adjustments", "Minor adjustments", 1, 1,
      2, SAY("%s"), "minor-adjustment", "Minor adjustment", "7. Grand tactical movement",
      "How far a defending ME that was not engaged before may shift.", "action=facing")
LIMITS(gt_artillery_with_me, "option", "what the artillery does",
       "no limit is printed|over 12 inches|up to 3 inches");
SHEET(emp_artillery_with_me, gt_artillery_with_me, "gt_artillery_with_me", "Artillery with an ME",
      1, 1, 2, SAY("%s"), "artillery-with-me", "Artillery with an ME", "7. Grand tactical movement",
      "What artillery may do that moves with an ME.", "option=halts-and-unlimbers")
