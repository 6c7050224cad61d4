#include "formation.h"

#include "engine/chart/describe.h"

#include "fire.h"

/* ---- IX: the chart of formations ---- */

static FIGURES int8_t as_usual = 0, not_at_all = NO;

enum { CHANGE_NORMAL, CHANGE_TURNS_ON_ROADS, CHANGE_HALF_TURN, CHANGE_DISPUTED };
enum { FIRE_NEVER, FIRE_FRONT, FIRE_IN_CONTACT, FIRE_ONE_RANK };

/* Words of the columns, as the chart of formations writes them. */
static WORD_LIST(changing_cells, "normal", "turns free along a road",
                 "formation and facing in half a turn",
                 "chart: half a turn to enter it; text: free");
static WORD_LIST(fire_cells, "not allowed", "within 45 degrees of front", "only in contact",
                 "one rank, any direction");
static WORD_LIST(split_cells, "allowed", "not allowed", "chart: allowed; text: not allowed");

/* clang-format off */

#define MORE(line) &ib_movement[line].inches[INFANTRY]
#define OWN(n, fire) {"formation of its own", "own-" #n, &as_usual, CHANGE_NORMAL, fire, SPLIT_ALLOWED, BLANK, IB_OWN_MOUNTED + n}

BATTLE_FIGURES struct formation_row ib_formations[IB_FORMATIONS] = {
    /* printed                      typed             extra                       changing               fire             split move      moves as             shape */
    {"limbered artillery",          "limbered",       &as_usual,                  CHANGE_NORMAL,         FIRE_NEVER,      SPLIT_ALLOWED,  BLANK,               IB_LIMBERED},
    {"unlimbered artillery",        "unlimbered",     &not_at_all,                CHANGE_NORMAL,         FIRE_FRONT,      SPLIT_ALLOWED,  BLANK,               IB_UNLIMBERED},
    {"mounted cavalry",             "mounted",        &as_usual,                  CHANGE_NORMAL,         FIRE_IN_CONTACT, SPLIT_ALLOWED,  BLANK,               IB_LINE},
    {"open order or skirmish",      "open-order",     MORE(MOVE_OPEN_ORDER),     CHANGE_NORMAL,         FIRE_FRONT,      SPLIT_ALLOWED,  MOVE_OPEN_ORDER,     IB_OPEN_ORDER},
    {"one-rank line",               "one-rank-line",  &as_usual,                  CHANGE_NORMAL,         FIRE_FRONT,      SPLIT_BARRED,   BLANK,               IB_ONE_RANK_LINE},
    {"line of two or more ranks",   "line",           &as_usual,                  CHANGE_NORMAL,         FIRE_FRONT,      SPLIT_ALLOWED,  BLANK,               IB_LINE},
    {"column",                      "column",         MORE(MOVE_COLUMN),         CHANGE_TURNS_ON_ROADS, FIRE_ONE_RANK,   SPLIT_ALLOWED,  MOVE_COLUMN,         IB_COLUMN},
    {"company column",              "company-column", MORE(MOVE_COMPANY_COLUMN), CHANGE_HALF_TURN,      FIRE_ONE_RANK,   SPLIT_DISPUTED, MOVE_COMPANY_COLUMN, IB_COMPANY_COLUMN},
    {"en masse",                    "en-masse",       MORE(MOVE_EN_MASSE),       CHANGE_DISPUTED,       FIRE_ONE_RANK,   SPLIT_ALLOWED,  MOVE_EN_MASSE,       IB_EN_MASSE},
    /* not printed: skirmishers as thin as they come; crews on limbers and caissons; riders, who move by the column of cavalry, fire in contact only and split-move as those on foot */
    {"a third of a rank",            "thin-order",             MORE(MOVE_OPEN_ORDER),     CHANGE_NORMAL,         FIRE_FRONT,      SPLIT_ALLOWED,  MOVE_OPEN_ORDER,     IB_THIN_ORDER},
    {"limbered, crews mounted",      "crews-mounted",          &as_usual,                  CHANGE_NORMAL,         FIRE_NEVER,      SPLIT_ALLOWED,  BLANK,               IB_LIMBERED},
    {"open order, mounted",          "mounted-open-order",     MORE(MOVE_OPEN_ORDER),     CHANGE_NORMAL,         FIRE_IN_CONTACT, SPLIT_ALLOWED,  MOVE_OPEN_ORDER,     IB_OPEN_ORDER},
    {"a third of a rank, mounted",   "mounted-thin-order",     MORE(MOVE_OPEN_ORDER),     CHANGE_NORMAL,         FIRE_IN_CONTACT, SPLIT_ALLOWED,  MOVE_OPEN_ORDER,     IB_THIN_ORDER},
    {"one-rank line, mounted",       "mounted-one-rank-line",  &as_usual,                  CHANGE_NORMAL,         FIRE_IN_CONTACT, SPLIT_BARRED,   BLANK,               IB_ONE_RANK_LINE},
    {"column, mounted",              "mounted-column",         MORE(MOVE_COLUMN),         CHANGE_TURNS_ON_ROADS, FIRE_IN_CONTACT, SPLIT_ALLOWED,  MOVE_COLUMN,         IB_COLUMN},
    {"company column, mounted",      "mounted-company-column", MORE(MOVE_COMPANY_COLUMN), CHANGE_HALF_TURN,      FIRE_IN_CONTACT, SPLIT_DISPUTED, MOVE_COMPANY_COLUMN, IB_COMPANY_COLUMN},
    {"en masse, mounted",            "mounted-en-masse",       MORE(MOVE_EN_MASSE),       CHANGE_DISPUTED,       FIRE_IN_CONTACT, SPLIT_ALLOWED,  MOVE_EN_MASSE,       IB_EN_MASSE},
    /* VII.D: those of a scenario, which says all of it (army/drill.h) */
    OWN(0, FIRE_IN_CONTACT), OWN(1, FIRE_IN_CONTACT), OWN(2, FIRE_IN_CONTACT), OWN(3, FIRE_IN_CONTACT),
    OWN(4, FIRE_FRONT), OWN(5, FIRE_FRONT), OWN(6, FIRE_FRONT), OWN(7, FIRE_FRONT),
};

/* clang-format on */

const struct words ib_formation_words = {&ib_formations[0].word, sizeof *ib_formations,
                                         IB_FORMATIONS, NULL, COINED_MOST};
const struct words ib_charted_words = {&ib_formations[0].word, sizeof *ib_formations,
                                       IB_CHARTED_FORMATIONS, NULL, 0};

bool ib_formation_splits(int formation, int company_ruling, int skirmish_ruling)
{
    int rule = ib_formations[formation].split_move;
    if (ib_is_open(formation) && RULE(R_32, skirmish_ruling == SKIRMISH_BY_TEXT))
        return false;
    return rule == SPLIT_ALLOWED ||
           (rule == SPLIT_DISPUTED && RULE(R_1, company_ruling == SPLIT_BY_CHART));
}

/* ---- what a formation may do ---- */

struct formation_facts {
    int16_t formation;
    int16_t split_ruling, skirmish_ruling, column_ruling; /* R-1, R-32, R-33 */
};

struct formation_result {
    int16_t moves, extra, changing, fire, split_move, checks_higher, unused[2];
};

static const char *const changing_names[] = {"normal", "turns-free-along-a-road",
                                             "formation-and-facing-in-half-a-turn",
                                             "entered-and-turned-free"}; /* ORDER CHANGE */
static const char *const fire_names[] = {"none", "front", "in-contact",
                                         "one-rank-all-round"}; /* ORDER FIRE */
static const struct words changing_result = WORDS(changing_names),
                          fire_result_words = WORDS(fire_names);

static bool formation_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct formation_facts *f = facts;
    struct formation_result *r = state;
    const struct formation_row *row = &ib_formations[f->formation];
    r->moves = RULE(III_D, *row->extra != NO);
    r->extra = r->moves ? *row->extra : 0;
    r->changing = row->changing;
    r->fire = row->fire;
    r->split_move = ib_formation_splits(f->formation, f->split_ruling, f->skirmish_ruling);
    r->checks_higher = RULE(III_G, f->formation == IB_EN_MASSE);
    if (!s)
        return false;
    if (row->changing == CHANGE_DISPUTED)
        note(R_2, s, 0, "entered free, in its own half-turn");
    if (row->split_move == SPLIT_DISPUTED && !r->split_move)
        note(R_1, s, 0, "no split move, but out of it in half a turn");
    if (f->formation == IB_OPEN_ORDER)
        step_tell(s, IB(R_32),
                  r->split_move ? "thin as it is, it may split-move" : "too thin to split-move",
                  NULL, 0, 0);
    if (f->formation == IB_COLUMN)
        step_tell(s, IB(R_33), "cavalry in column goes farther, by %i", NULL,
                  ib_formation_inches(CAVALRY, IB_COLUMN, f->column_ruling), 0);
    return false;
}

static const struct field formation_columns[] = {
    {"formation", .cell = CELL_TEXT, CELL(ib_formations, name)},
    {"movement", .cell = CELL_SIGNED, CELL(ib_formations, extra),
     EXTRA(.no = "not allowed", .through = true, .zero = "normal")},
    {"formation_and_facing", WORD(ib_formations, changing, changing_cells)},
    {"fire", WORD(ib_formations, fire, fire_cells)},
    {"split_move", WORD(ib_formations, split_move, split_cells)},
};

const struct table ib_formations_table = {
    .name = "formations",
    .title = "Formations",
    .rows = ib_formations,
    .stride = sizeof *ib_formations,
    .count = IB_CHARTED_FORMATIONS,
    .columns = formation_columns,
    .column_count = COUNT(formation_columns),
};

const struct chart ib_formation_chart = {
    "formation",
    "What a formation may do",
    "III. Formation and facing",
    "Movement, changes, fire and split move of a formation, with the default rulings.",
    "formation=company-column",
    INPUTS({"formation", "the formation", IB(III_G),
            PICK(formation_facts, formation, ib_charted_words)}),
    OUTPUTS({"moves", "it may move at all", FLAG(formation_result, moves),
             .says = "it may not move|it may move"},
            {"extra_inches", "more than the base movement, infantry",
             HOW_MANY(formation_result, extra),
             .says = "|1 inch beyond the base move|# inches beyond the base move"},
            {"changing", "what a change of formation or facing takes",
             PICK(formation_result, changing, changing_result),
             .says = "|; it turns free along a road|; it changes formation and facing in half a "
                     "turn|; it is entered and turned free"},
            {"fire", "who fires where", PICK(formation_result, fire, fire_result_words),
             .says = "; nobody fires|; it fires to the front|; those in contact fire|; one rank "
                     "fires all round"},
            {"split_move", "it may split-move, class and ground allowing",
             FLAG(formation_result, split_move),
             .says = "; it may not split its move|; it may split its move"},
            {"checks_one_table_higher", "its morale is tested on the next table up",
             FLAG(formation_result, checks_higher)}),
    RESOLVE(formation_facts, formation_result, formation_stage),
    TABLES(&ib_formations_table, &ib_movement_table),
    SETTINGS(ASKS(R_1, struct formation_facts, split_ruling),
             ASKS(R_32, struct formation_facts, skirmish_ruling),
             ASKS(R_33, struct formation_facts, column_ruling)),
};

/* ---- III.C: ranks deep ---- */

struct ranks_facts {
    int16_t arm, figures, behind, frontage; /* frontage in halves of an inch */
};

struct ranks_result {
    int16_t ranks, open, shift, unused;
};

/* The nearest of 3, 2, 1, 1/2, 1/3 to figures / width, a value half way between two going up (ORDER
 * RANKS). */
int ib_nearest_ranks(int figures, int width)
{
    static const struct {
        int above, below; /* the middle between this depth and the next thinner */
    } least[] = {{5, 2}, {3, 2}, {3, 4}, {5, 12}};
    for (int ranks = RANKS_3; ranks < RANKS_THIRD; ranks++)
        if (figures * least[ranks].below >= width * least[ranks].above)
            return ranks;
    return RANKS_THIRD;
}

static bool ranks_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct ranks_facts *f = facts;
    struct ranks_result *r = state;
    const int figures = f->figures + f->behind;
    /* frontage is in half inches: counted double, it is figures' places for infantry; cavalry has
     * half as many */
    const int places = RULE(III_C, f->arm == INFANTRY) ? 2 * f->frontage : f->frontage;
    if (f->arm == ARTILLERY) {
        note(III_C, s, 0, "artillery is always 1 rank deep");
        r->ranks = RANKS_1;
    } else {
        step_tell(s, IB(III_C), "%d figures on a front counted as %d half inches", NULL, figures,
                  places);
        r->ranks = (int16_t)ib_nearest_ranks(2 * figures, places);
    }
    /* R-29: whether it is open goes by its own figures alone */
    const int own = RULE(R_29, true) ? f->figures : figures;
    r->open = f->arm != ARTILLERY && RULE(III_E, ib_nearest_ranks(2 * own, places) >= RANKS_HALF);
    r->shift =
        (int16_t)step(s, IB(V_B_1_ii), ib_fire_modifiers[MODIFIER_RANKS_3 + r->ranks].shift,
                      "%s, under fire", ib_fire_modifiers[MODIFIER_RANKS_3 + r->ranks].of, 0, 0);
    return false;
}

static bool ranks_may(const void *facts, struct trouble *trouble)
{
    const struct ranks_facts *f = facts;
    if (f->arm != HEAVY_EQUIPMENT)
        return true;
    return refuse_of(III_C, "arm", trouble, "heavy equipment has no ranks");
}

const struct chart ib_ranks_deep_chart = {
    "ranks-deep",
    "Ranks deep",
    "III. Formation and facing",
    "How deep a unit stands, by its figures and the front it shows; against fire, units behind it "
    "count too.",
    "figures=20 frontage=5",
    INPUTS({"arm", "infantry counts its frontage double", IB(III_C),
            PICK(ranks_facts, arm, ib_arm_words), UNLESS("infantry")},
           {"figures", "figures of the unit", IB(III_C),
            WHOLE(ranks_facts, figures, 1, CASTINGS_MOST), COUNTED(ib_castings_scale)},
           {"behind", "figures of units behind, within 8 inches", IB(R_29),
            WHOLE(ranks_facts, behind, 0, 400), UNLESS("0")},
           {"frontage", "inches of front that it shows the firer", IB(III_C_4),
            PARTS(ranks_facts, frontage, 2), .low = 1, .high = 480}),
    OUTPUTS(
        {"ranks", "ranks deep", .kind = FIELD_FRACTION,
         .offset = offsetof(struct ranks_result, ranks), .words = &ib_ranks_words,
         .says = "it counts as # deep"},
        {"open", "open formation (III.E)", FLAG(ranks_result, open), .says = "in open formation"},
        {"shift", "shift of the results table when fired on", HOW_MANY(ranks_result, shift),
         .says = "|; fire on it shifts the results table by #"}),
    RESOLVE(ranks_facts, ranks_result, ranks_stage),
    .may = ranks_may,
    TABLES(&ib_fire_modifiers_table),
};
