/* 9A, 9B: the initiative, getting into structures and out of them, and batteries that lost horses.
 */

#include "empire.h"

/* ---- the initiative ---- */

struct initiative_facts {
    struct army {
        int16_t bold, army, wing, charismatic, inspirational;
    } side[2];
    int16_t given, by_bonus, by_tie; /* G6, G45 */
};

INTS(initiative_result, winner);

/* clang-format off */
#define FACTS army
static FIGURES struct modifier_line army_initiative_modifiers[] = {
    {"bold",      "leaders",          "Bold leader attached to an engaged ME",       1, EACH(bold), "leader"},
    {"army_ca",   "commander action", "action of the army commander",                3, EACH(army), "action", AS("±3")},
    {"wing_ca",   "commander action", "action of a wing commander",                  2, EACH(wing), "action", AS("±2")},
    {"char_insp", "commander action", "bonus of Charismatic and Inspirational commanders", NO, BY_HAND, "action", AS("lost"), .mark = UNSURE},
};
#undef FACTS
enum { BONUS_LINE = 3 };

/* clang-format on */
static MODIFIER_TABLE(army_initiative_modifiers, "Army initiative");

/* G6: what Charismatic and Inspirational commanders add. */
static int army_sum(const struct initiative_facts *f, int side, struct steps *s)
{
    const struct army *a = &f->side[side];
    const int such = a->charismatic + a->inspirational,
              sum = modifiers_sum(&emp_army_initiative_modifiers_table,
                                  EMP(army_initiative_modifiers), a, s);
    if (such == 0 || army_initiative_modifiers[BONUS_LINE].mod != NO)
        return sum;
    step_reads(s, &emp_army_initiative_modifiers_table, BONUS_LINE);
    return sum + step_gap(s, EMP(G_6),
                          f->by_bonus == BONUS_GIVEN ? f->given * such : such + a->charismatic,
                          "Charismatic and Inspirational commanders", NULL, 0, 0);
}

static bool initiative_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_initiative[] = {{"a", "initiative"}, {"b", "initiative"}};
    const struct initiative_facts *f = facts;
    int total[2];
    for (int i = 0; i < 2; i++) {
        steps_new_sum(s);
        total[i] = army_sum(f, i, s) + dice_sum(d, &for_initiative[i], 2, 10);
    }
    const bool again = reading(G_45, f->by_tie == TIE_AGAIN, s, "equal totals are thrown again",
                               "equal totals keep it where it was");
    ((struct initiative_result *)state)->winner = (int16_t)(total[0] > total[1]   ? 0
                                                            : total[1] > total[0] ? 1
                                                            : again               ? 3
                                                                                  : 2);
    return false;
}

MAY(initiative_may, initiative_facts)
{
    int such = 0;
    for (int i = 0; i < 2; i++) {
        const struct army *a = &f->side[i];
        such += a->charismatic + a->inspirational;
        if (!require(army_initiative_modifiers,
                     a->charismatic + a->inspirational <= a->army + a->wing, trouble,
                     "such commanders cannot have more actions than are counted"))
            return false;
    }
    return require(G_6,
                   such == 0 || f->by_bonus != BONUS_OFF ||
                       army_initiative_modifiers[BONUS_LINE].mod != NO,
                   trouble, "what such a commander adds is lost: choose G6, or leave him out");
}

static void initiative_call(const void *facts, struct text *t)
{
    text_print(
        t, "Each army throws two d10: a adds %d, b adds %d; the higher total has the initiative.",
        army_sum(facts, 0, NULL), army_sum(facts, 1, NULL));
}

static WORD_LIST(winner_words, "a", "b", "who-had-it", "again");
#define OF initiative_facts
#define BY EMP(army_initiative_modifiers)
/* clang-format off */
#define ARMY(n, of) \
    IN_COUNT(of "bold", "Bold leaders attached to engaged MEs", side[n].bold, 20), \
    IN_COUNT(of "army", "actions of the army commander that succeeded", side[n].army, 4), \
    IN_COUNT(of "wing", "actions of wing commanders that succeeded", side[n].wing, 12), \
    IN_COUNT(of "charismatic", "of these by a Charismatic commander with an engaged ME", side[n].charismatic, 12), \
    IN_COUNT(of "inspirational", "of these by an Inspirational one", side[n].inspirational, 12)
/* clang-format on */
DESCRIBE(emp_initiative, "initiative", "Army initiative", "9A. Initiative",
         "Which army has the initiative; an action may as well lower the other's roll, which is "
         "the same.",
         "a-bold=1 a-army=1 b-wing=1",
         INPUTS(ARMY(0, "a-"), ARMY(1, "b-"),
                {"bonus", "of such an action, if the players give it", BY, WHOLE(OF, given, -9, 9),
                 UNLESS("0")}),
         OUTPUTS({"winner", "who has the initiative", PICK(initiative_result, winner, winner_words),
                  .says = "side A has the initiative|side B has the initiative|the side that had "
                          "it keeps the initiative|the throw is made again"}),
         RESOLVE(initiative_facts, initiative_result, initiative_stage), .may = initiative_may,
         .call = initiative_call, TABLES(&emp_army_initiative_modifiers_table),
         SETTINGS(ASKS(G_6, struct OF, by_bonus), ASKS(G_45, struct OF, by_tie)));
#undef OF
#undef BY

/* ---- structures ---- */

static WORD_LIST(way_words, "in", "out");
/* clang-format off */
/* Rows of a grade: not in or out, in disorder, in order. */
static const char *const sf_grades[] = {"Excellent", "Good", "Average", "Poor"},
    *const entering[] = {"not occupied", "disordered", "ordered"}, *const leaving[] = {"stays, disordered", "exits disordered", "exits ordered"};
static FIGURES struct occupy_row {
    figure lo, hi, mark, done, disordered;
} occupying_structures[] = {
    {OPEN, 3, .mark = UNSURE}, {4,  5, .mark = INFERRED}, { 6, OPEN, .mark = PRINTED},
    {OPEN, 4, .mark = UNSURE}, {5,  7, .mark = INFERRED}, { 8, OPEN, .mark = PRINTED},
    {OPEN, 5, .mark = UNSURE}, {6, 11, .mark = INFERRED}, {12, OPEN, .mark = PRINTED},
    {OPEN, 6, .mark = UNSURE}, {7, 13, .mark = INFERRED}, {14, OPEN, .mark = PRINTED},
};
/* clang-format on */
static const struct words sf_words = WORDS(sf_grades);
#define FACTS occupy_facts
#define ROWS occupying_structures_modifiers
#define LINES "rules/empire/lists/occupy.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(occupying_structures_modifiers, "Structures: modifiers");
static MARKED_TABLE(occupying_structures, "Structures",
                    {"sf_grade", .cell = CELL_TEXT, SHARED(sf_grades, 3, .of_block = true)},
                    {"total", ROLL(occupying_structures, lo, hi), EXTRA(.heading = "*")},
                    {"occupying", .cell = CELL_TEXT, SHARED(entering, 3, .of_block = false)},
                    {"exiting", .cell = CELL_TEXT, SHARED(leaving, 3, .of_block = false)});

static bool is_of_grade(const void *facts, int row)
{
    return row / 3 == ((const struct occupy_facts *)facts)->grade;
}

static const char *say_structure(const void *facts, int row)
{
    return ((const struct occupy_facts *)facts)->exits ? leaving[row % 3] : entering[row % 3];
}

static void occupy_then(const void *facts, int row, struct dice *d, void *result, struct steps *s)
{
    struct occupy_row *r = result;
    r->done = RULE(occupying_structures, row % 3 > 0);
    r->disordered = row % 3 == 1 || (row % 3 == 0 && ((const struct occupy_facts *)facts)->exits);
}

DESCRIBE(emp_occupy, "occupy", "Into a structure", "9B. Movement",
         "Whether a unit gets into a structure or out of it, and in what order.",
         "grade=Average again=yes units=1", ASKED(occupying_structures_modifiers),
         OUTPUTS({"done", "it is in, or out", FLAG(occupy_row, done),
                  .says = "it does not get through|it gets through"},
                 {"disordered", "it is disordered", FLAG(occupy_row, disordered)}),
         FALLS(occupying_structures, occupying_structures_modifiers,
               DICE(2, 10, "unit", "the structure"), RULED(G_1, "two d10 are thrown"),
               .holds = is_of_grade, .says = say_structure, .then = occupy_then),
         .call = sheet_fall_call,
         TABLES(&emp_occupying_structures_table, &emp_occupying_structures_modifiers_table));

/* ---- batteries ---- */

static WORD_LIST(team_words, "6", "4", "2");
static WORD_LIST(what_words, "relocate", "withdraw");
static WORD_LIST(commander_words, "none", "commander", "corps", "army");
/* clang-format off */
static const char *const battery_classes[] = {"Old Guard", "Class 1", "Class 2", "Class 3"},
    *const teams[] = {"full team (6 of 6, 4 of 4, 2 of 2)", "5 of 6", "4 of 6 or 3 of 4", "3 of 6, 2 of 4 or 1 of 2", "2 of 6", "1 of 6 or 1 of 4", "no horses"};
enum { TEAMS = COUNT(teams) };
static FIGURES struct {
    int8_t relocate, withdraw, mark;
} artillery_relocation[] = {
    /*           full              5 of 6            4 of 6             3 of 6             2 of 6              1 of 6              none */
    /* OG  */ { 6, 2, INFERRED}, { 8, 2, PRINTED},  {10,  7, PRINTED}, {11, 10, PRINTED}, {13, 12, PRINTED},  {16, 15, PRINTED},  {21, 20, PRINTED},
    /* I   */ { 8, 2, INFERRED}, { 9, 5, PRINTED},  {11,  8, PRINTED}, {12, 11, PRINTED}, {14, 13, PRINTED},  {17, 15, PRINTED},  {21, 20, PRINTED},
    /* II  */ { 9, 6, INFERRED}, {11, 7, INFERRED}, {12,  9, PRINTED}, {13, 12, PRINTED}, {15, 14, PRINTED},  {18, 16, PRINTED},  {22, 20, PRINTED},
    /* III */ {12, 7, INFERRED}, {13, 8, INFERRED}, {14, 10, PRINTED}, {15, 13, UNSURE},  {17, 15, INFERRED}, {19, 17, INFERRED}, {23, 20, PRINTED},
};
enum { TEAM_6, TEAM_4, TEAM_2 };
static const int8_t team_rows[3][7] = {{6, 5, 4, 3, 2, 1, 0}, {6, 5, 3, 2, 0, NO, NO}, {6, 3, 0, NO, NO, NO, NO}}; /* by horses left */
/* clang-format on */
static const struct words class_words = WORDS(battery_classes);
#define FACTS relocate_facts
#define ROWS artillery_relocation_modifiers
#define LINES "rules/empire/lists/relocate.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(artillery_relocation_modifiers, "Relocation: modifiers");
static MARKED_TABLE(artillery_relocation, "Relocation",
                    {"battery_class", .cell = CELL_TEXT,
                     SHARED(battery_classes, TEAMS, .of_block = true)},
                    {"horses_left", .cell = CELL_TEXT, SHARED(teams, TEAMS, .of_block = false)},
                    {"relocate_need", NUMBER(artillery_relocation, relocate)},
                    {"withdraw_need", NUMBER(artillery_relocation, withdraw)});

INTS(relocate_result, done, attempts);

static int relocate_row(const struct relocate_facts *f)
{
    const int row = team_rows[f->team][f->horses];
    return TEAMS * f->class + (row == NO ? 0 : row);
}

static int relocate_number(const struct relocate_facts *f)
{
    const int row = relocate_row(f);
    return f->withdraws ? artillery_relocation[row].withdraw : artillery_relocation[row].relocate;
}

/* N9: which lines hold for which of the two. */
static int relocate_sum(const struct relocate_facts *facts, bool again, struct steps *s)
{
    struct relocate_facts f = *facts;
    const bool both =
        (again || f.fatigue) &&
        reading(N_9, f.by_lines == RELOCATE_BOTH, s, "fatigue and further attempts count for both",
                "fatigue counts for relocating, a further attempt for withdrawing");
    f.mud_withdraws = f.mud && f.withdraws;
    f.mud_relocates = f.mud && !f.withdraws;
    f.again = again && (f.withdraws || both);
    f.tired = (int16_t)(!f.withdraws || both ? f.fatigue : 0);
    return modifiers_sum(&emp_artillery_relocation_modifiers_table,
                         EMP(artillery_relocation_modifiers), &f, s);
}

static bool relocate_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_battery = {"battery", "moving its guns"};
    const struct relocate_facts *f = facts;
    struct relocate_result *r = state;
    struct steps *told = r->attempts == 0 ? s : steps_after(s, d);
    int total;
    steps_new_sum(told);
    step_from(told, &emp_artillery_relocation_table, relocate_row(f), EMP(artillery_relocation), 0,
              "%d or more", NULL, relocate_number(f), 0);
    const int sum = relocate_sum(f, f->tried || r->attempts > 0, told);
    r->done =
        RULE(artillery_relocation, emp_reaches(d, &for_battery, sum, relocate_number(f), &total));
    step_fell(s, d, EMP(artillery_relocation), "%d on two d10", NULL, NULL, total - sum, 0);
    r->attempts++;
    return !r->done && r->attempts < f->attempts;
}

MAY(relocate_may, relocate_facts)
{
    return require_of(artillery_relocation, team_rows[f->team][f->horses] != NO, "horses", trouble,
                      "its team has not so many horses");
}

CALL(relocate_call, relocate_facts)
{
    emp_call_number(t, relocate_sum(f, f->tried, NULL), relocate_number(f), OPEN,
                    f->withdraws ? "withdraws" : "relocates");
}

DESCRIBE(emp_relocate, "relocate", "Moving a battery", "9B. Movement",
         "Whether a battery that lost horses relocates or withdraws, in one attempt or several.",
         "class=Class-2 horses=3 commander=corps fatigue=winded",
         ASKED(artillery_relocation_modifiers),
         OUTPUTS({"done", "the guns move", FLAG(relocate_result, done),
                  .says = "the guns do not move|the guns move"},
                 {"attempts", "that it took", HOW_MANY(relocate_result, attempts),
                  .says = "|after 1 attempt|after # attempts"}),
         RESOLVE(relocate_facts, relocate_result, relocate_stage), .may = relocate_may,
         .call = relocate_call,
         TABLES(&emp_artillery_relocation_table, &emp_artillery_relocation_modifiers_table),
         SETTINGS(ASKS(N_9, struct relocate_facts, by_lines)));
