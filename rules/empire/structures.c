/* 9A, 9B: the initiative, getting into structures and out of them, and batteries that lost horses.
 */

#include "empire.h"

/* ---- facts ---- */

struct army {
    int16_t bold, army, wing, charismatic, inspirational;
    int16_t bonus; /* G6 */
};

struct initiative_facts {
    struct army side[2];
    int16_t given, by_bonus, by_tie; /* G6, G45 */
};

struct occupy_facts {
    int16_t grade, exits, senior, action, again, special, units;
};

struct relocate_facts {
    int16_t class, horses, team, withdraws, commander, mud, fatigue, tried, attempts,
        by_lines;                                       /* N9 */
    int16_t mud_withdraws, mud_relocates, again, tired; /* derived */
};

/* ---- the printed tables ---- */

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

/* Rows of a grade: not in or out, in disorder, in order. */
static const char *const sf_grades[] = {"Excellent", "Good", "Average", "Poor"},
    *const entering[] = {"not occupied", "disordered", "ordered"}, *const leaving[] = {"stays, disordered", "exits disordered", "exits ordered"};
static FIGURES struct {
    figure lo, hi, mark;
} occupying_structures[] = {
    {OPEN, 3, UNSURE}, {4,  5, INFERRED}, { 6, OPEN, PRINTED},
    {OPEN, 4, UNSURE}, {5,  7, INFERRED}, { 8, OPEN, PRINTED},
    {OPEN, 5, UNSURE}, {6, 11, INFERRED}, {12, OPEN, PRINTED},
    {OPEN, 6, UNSURE}, {7, 13, INFERRED}, {14, OPEN, PRINTED},
};
#define FACTS occupy_facts
static FIGURES struct modifier_line occupying_structures_modifiers[] = {
    {"corps_army", "leader", "corps or army leader",         2, HOLDS(senior), .mark = INFERRED},
    {"leader",     "leader", "ME leader's commander action", 1, HOLDS(action), .mark = UNSURE},
    {"subsequent", "state",  "a further attempt",            1, HOLDS(again), .mark = INFERRED},
    {"guards",     "troops", "Guard, Fusilier Guard, Austrian Grenadiers, Janissaries", 3, HOLDS(special), .mark = INFERRED},
    {"crowded",    "state",  "unit through it in this impulse", -2, EACH(units), "unit", .mark = INFERRED},
};
#undef FACTS

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
#define FACTS relocate_facts
static FIGURES struct modifier_line artillery_relocation_modifiers[] = {
    {"cmdr",         "attached", "commander attached",           1, WHEN(commander, 1), .mark = UNSURE},
    {"corps_cmdr",   "attached", "corps commander attached",     2, WHEN(commander, 2), .mark = INFERRED},
    {"army_cmdr",    "attached", "army commander attached",      3, WHEN(commander, 3)},
    {"mud_withdraw", "weather",  "mud, withdrawing",            -1, HOLDS(mud_withdraws), .mark = INFERRED},
    {"mud_relocate", "weather",  "mud, relocating",             -2, HOLDS(mud_relocates), .mark = INFERRED},
    {"successive",   "state",    "a further attempt",            1, HOLDS(again), .mark = INFERRED},
    {"fatigue",      "state",    "fatigue level",               -1, EACH(tired), "level", .mark = INFERRED},
};
#undef FACTS
/* clang-format on */

#define NAMES(name_of, list, rows, ...)                                                       \
    {                                                                                         \
        name_of, .cell = CELL_TEXT,                                                           \
                 EXTRA(.shared = list, .shared_stride = sizeof *(list), .rows_a_block = rows, \
                       __VA_ARGS__)                                                           \
    }
static MODIFIER_TABLE(army_initiative_modifiers, "Army initiative");
static MARKED_TABLE(occupying_structures, "Structures",
                    NAMES("sf_grade", sf_grades, 3, .of_block = true),
                    {"total", RANGE(occupying_structures, lo, hi), EXTRA(.heading = "*")},
                    NAMES("occupying", entering, 3, .of_block = false),
                    NAMES("exiting", leaving, 3, .of_block = false));
static MODIFIER_TABLE(occupying_structures_modifiers, "Structures: modifiers");
static MARKED_TABLE(artillery_relocation, "Relocation",
                    NAMES("battery_class", battery_classes, TEAMS, .of_block = true),
                    NAMES("horses_left", teams, TEAMS, .of_block = false),
                    {"relocate_need", NUMBER(artillery_relocation, relocate)},
                    {"withdraw_need", NUMBER(artillery_relocation, withdraw)});
static MODIFIER_TABLE(artillery_relocation_modifiers, "Relocation: modifiers");

/* ---- the initiative ---- */

struct initiative_result {
    int16_t winner, unused[3];
};

/* G6: what Charismatic and Inspirational commanders add. */
static int army_sum(const struct initiative_facts *f, int side, struct steps *s)
{
    const struct army *a = &f->side[side];
    int sum =
        modifiers_sum(&emp_army_initiative_modifiers_table, EMP(army_initiative_modifiers), a, s);
    if (a->charismatic + a->inspirational == 0 || army_initiative_modifiers[BONUS_LINE].mod != NO)
        return sum;
    const int bonus = f->by_bonus == BONUS_GIVEN ? f->given * (a->charismatic + a->inspirational)
                                                 : 2 * a->charismatic + a->inspirational;
    step_reads(s, &emp_army_initiative_modifiers_table, BONUS_LINE);
    return sum +
           step_gap(s, EMP(G_6), bonus, "Charismatic and Inspirational commanders", NULL, 0, 0);
}

static bool initiative_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_initiative[] = {{"a", "initiative"}, {"b", "initiative"}};
    const struct initiative_facts *f = facts;
    struct initiative_result *r = state;
    int total[2];
    for (int i = 0; i < 2; i++) {
        steps_new_sum(s);
        total[i] = army_sum(f, i, s) + dice_sum(d, &for_initiative[i], 2, 10);
    }
    const bool again = RULE(G_45, f->by_tie == TIE_AGAIN);
    step_tell_gap(s, EMP(G_45),
                  again ? "equal totals are thrown again" : "equal totals keep it where it was",
                  NULL, 0, 0);
    r->winner = (int16_t)(total[0] > total[1] ? 0 : total[1] > total[0] ? 1 : again ? 3 : 2);
    return false;
}

static bool initiative_may(const void *facts, struct trouble *trouble)
{
    const struct initiative_facts *f = facts;
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
#define ARMY(n, of)                                                                             \
    IN_COUNT(of "bold", "Bold leaders attached to engaged MEs", side[n].bold, 20),              \
        IN_COUNT(of "army", "actions of the army commander that succeeded", side[n].army, 4),   \
        IN_COUNT(of "wing", "actions of wing commanders that succeeded", side[n].wing, 12),     \
        IN_COUNT(of "charismatic", "of these by a Charismatic commander with an engaged ME",    \
                 side[n].charismatic, 12),                                                      \
        IN_COUNT(of "inspirational", "of these by an Inspirational one", side[n].inspirational, \
                 12)
const struct chart emp_initiative_chart = {
    "initiative",
    "Army initiative",
    "9A. Initiative",
    "Which army has the initiative; an action may as well lower the other's roll, which is the "
    "same.",
    "a-bold=1 a-army=1 b-wing=1",
    INPUTS(ARMY(0, "a-"), ARMY(1, "b-"),
           {"bonus", "of such an action, if the players give it", BY,
            WHOLE(initiative_facts, given, -9, 9), UNLESS("0")}),
    OUTPUTS({"winner", "who has the initiative", PICK(initiative_result, winner, winner_words)}),
    RESOLVE(initiative_facts, initiative_result, initiative_stage),
    .may = initiative_may,
    .call = initiative_call,
    TABLES(&emp_army_initiative_modifiers_table),
    SETTINGS(ASKS(G_6, struct initiative_facts, by_bonus),
             ASKS(G_45, struct initiative_facts, by_tie)),
};
#undef OF
#undef BY

/* ---- structures ---- */

struct occupy_result {
    int16_t done, disordered, unused[2];
};

static bool occupy_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_structure = {"unit", "the structure"};
    const struct occupy_facts *f = facts;
    struct occupy_result *r = state;
    const struct ranges bands = {&occupying_structures[3 * f->grade].lo,
                                 &occupying_structures[3 * f->grade].hi,
                                 sizeof *occupying_structures, 3};
    int total;
    const int sum = modifiers_sum(&emp_occupying_structures_modifiers_table,
                                  EMP(occupying_structures_modifiers), f, s),
              band = emp_throw_inside(d, &for_structure, &bands, sum, &total);
    step_tell_gap(s, EMP(G_1), "two d10 are thrown", NULL, 0, 0);
    step_reads(s, &emp_occupying_structures_table, 3 * f->grade + band);
    step_fell(s, d, EMP(occupying_structures), "%d: %s", NULL,
              f->exits ? leaving[band] : entering[band], total, 0);
    r->done = RULE(occupying_structures, band > 0);
    r->disordered = band == 1 || (f->exits && band == 0);
    return false;
}

static void say_structure(struct text *t, int band, const void *facts)
{
    text_add(t, ((const struct occupy_facts *)facts)->exits ? leaving[band] : entering[band]);
}

static void occupy_call(const void *facts, struct text *t)
{
    const struct occupy_facts *f = facts;
    const struct ranges bands = {&occupying_structures[3 * f->grade].lo,
                                 &occupying_structures[3 * f->grade].hi,
                                 sizeof *occupying_structures, 3};
    emp_call_bands(t,
                   modifiers_sum(&emp_occupying_structures_modifiers_table,
                                 EMP(occupying_structures_modifiers), f, NULL),
                   &bands, say_structure, f);
}

static const struct words sf_words = WORDS(sf_grades);
static WORD_LIST(way_words, "in", "out");
#define OF occupy_facts
#define BY EMP(occupying_structures_modifiers)
const struct chart emp_occupy_chart = {
    "occupy",
    "Into a structure",
    "9B. Movement",
    "Whether a unit gets into a structure or out of it, and in what order.",
    "grade=Average again=yes units=1",
    INPUTS(IN_WORD("grade", "its street fighting grade", grade, sf_words),
           IN_USUAL("way", "into it or out of it", exits, way_words, "in"),
           IN_YES("senior-leader", "a corps or army leader is there", senior),
           IN_YES("leader-action", "its ME leader's commander action succeeded", action),
           IN_YES("again", "it tried before", again),
           IN_YES("special-troops", "Guard, Fusilier Guard, Austrian Grenadiers, Janissaries",
                  special),
           IN_COUNT("units", "that moved through it in this impulse", units, 9)),
    OUTPUTS({"done", "it is in, or out", FLAG(occupy_result, done)},
            {"disordered", "it is disordered", FLAG(occupy_result, disordered)}),
    RESOLVE(occupy_facts, occupy_result, occupy_stage),
    .call = occupy_call,
    TABLES(&emp_occupying_structures_table, &emp_occupying_structures_modifiers_table),
};
#undef OF
#undef BY

/* ---- batteries ---- */

struct relocate_result {
    int16_t done, attempts, unused[2];
};

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
    const bool both = (again || f.fatigue) && RULE(N_9, f.by_lines == RELOCATE_BOTH);
    f.mud_withdraws = f.mud && f.withdraws;
    f.mud_relocates = f.mud && !f.withdraws;
    f.again = again && (f.withdraws || both);
    f.tired = (int16_t)(!f.withdraws || both ? f.fatigue : 0);
    if (again || f.fatigue)
        step_tell_gap(s, EMP(N_9),
                      both ? "fatigue and further attempts count for both"
                           : "fatigue counts for relocating, a further attempt for withdrawing",
                      NULL, 0, 0);
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

static bool relocate_may(const void *facts, struct trouble *trouble)
{
    const struct relocate_facts *f = facts;
    return require_of(artillery_relocation, team_rows[f->team][f->horses] != NO, "horses", trouble,
                      "its team has not so many horses");
}

static void relocate_call(const void *facts, struct text *t)
{
    const struct relocate_facts *f = facts;
    emp_call_number(t, relocate_sum(f, f->tried, NULL), relocate_number(f), OPEN,
                    f->withdraws ? "withdraws" : "relocates");
}

static const struct words class_words = WORDS(battery_classes);
static WORD_LIST(team_words, "6", "4", "2");
static WORD_LIST(what_words, "relocate", "withdraw");
static WORD_LIST(commander_words, "none", "commander", "corps", "army");
#define OF relocate_facts
#define BY EMP(artillery_relocation_modifiers)
const struct chart emp_relocate_chart = {
    "relocate",
    "Moving a battery",
    "9B. Movement",
    "Whether a battery that lost horses relocates or withdraws, in one attempt or several.",
    "class=Class-2 horses=3 commander=corps fatigue=winded",
    INPUTS(
        IN_WORD("class", "of the battery", class, class_words),
        IN_NUMBER("horses", "it has left", horses, 0, 6),
        IN_USUAL("team", "horses of a full team", team, team_words, "6"),
        IN_USUAL("what", "it tries", withdraws, what_words, "relocate"),
        IN_USUAL("commander", "attached", commander, commander_words, "none"),
        IN_YES("mud", "the ground is muddy", mud),
        IN_USUAL("fatigue", "of its ME", fatigue, emp_fatigue_words, "fresh"),
        IN_YES("tried", "it tried before", tried),
        {"attempts", "how often it tries", BY, WHOLE(relocate_facts, attempts, 1, 6), UNLESS("1")}),
    OUTPUTS({"done", "the guns move", FLAG(relocate_result, done)},
            {"attempts", "that it took", HOW_MANY(relocate_result, attempts)}),
    RESOLVE(relocate_facts, relocate_result, relocate_stage),
    .may = relocate_may,
    .call = relocate_call,
    TABLES(&emp_artillery_relocation_table, &emp_artillery_relocation_modifiers_table),
    SETTINGS(ASKS(N_9, struct relocate_facts, by_lines)),
};
