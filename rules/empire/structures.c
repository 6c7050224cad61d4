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

#include "rules/empire/tables/structures.def"

/* G6: what Charismatic and Inspirational commanders add. */
static int army_sum(const struct initiative_facts *f, int side, struct steps *s)
{
    const struct army *a = &f->side[side];
    const int such = a->charismatic + a->inspirational,
              sum = emp_sum(army_initiative_modifiers, a, s);
    if (such == 0 || army_initiative_modifiers[BONUS_LINE].mod != NO)
        return sum;
    emp_reads(s, army_initiative_modifiers, BONUS_LINE);
    return sum + emp_gap_adds(s, G_6,
                              f->by_bonus == BONUS_GIVEN ? f->given * such : such + a->charismatic,
                              "Charismatic and Inspirational commanders");
}

STAGE(initiative_stage, initiative_facts, initiative_result)
{
    static const struct purpose for_initiative[] = {{"a", "initiative"}, {"b", "initiative"}};
    int total[2];
    for (int i = 0; i < 2; i++) {
        steps_new_sum(s);
        total[i] = army_sum(f, i, s) + dice_sum(d, &for_initiative[i], 2, 10);
    }
    const bool again = reading(G_45, f->by_tie == TIE_AGAIN, s, "equal totals are thrown again",
                               "equal totals keep it where it was");
    r->winner = (int16_t)(total[0] > total[1] ? 0 : total[1] > total[0] ? 1 : again ? 3 : 2);
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

/* ---- structures ---- */

/* Rows of a grade: not in or out, in disorder, in order. */
#define FACTS occupy_facts
#define ROWS occupying_structures_modifiers
#define LINES "rules/empire/lists/occupy.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(occupying_structures_modifiers, "Structures: modifiers");

static bool is_of_grade(const void *facts, int row)
{
    return row / 3 == ((const struct occupy_facts *)facts)->grade;
}

static void occupy_then(const void *facts, int row, struct dice *d, void *result, struct steps *s)
{
    struct occupy_row *r = result;
    r->done = RULE(occupying_structures, row % 3 > 0);
    r->disordered = row % 3 == 1 || (row % 3 == 0 && ((const struct occupy_facts *)facts)->exits);
}

/* ---- batteries ---- */

#define FACTS relocate_facts
#define ROWS artillery_relocation_modifiers
#define LINES "rules/empire/lists/relocate.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(artillery_relocation_modifiers, "Relocation: modifiers");

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
    return emp_sum(artillery_relocation_modifiers, &f, s);
}

STAGES(relocate_stage, relocate_facts, relocate_result)
{
    static const struct purpose for_battery = {"battery", "moving its guns"};
    struct steps *told = r->attempts == 0 ? s : steps_after(s, d);
    int total;
    steps_new_sum(told);
    emp_from(told, artillery_relocation, relocate_row(f), 0, "%d or more", NULL,
             relocate_number(f));
    const int sum = relocate_sum(f, f->tried || r->attempts > 0, told);
    r->done =
        RULE(artillery_relocation, emp_reaches(d, &for_battery, sum, relocate_number(f), &total));
    emp_fell(s, d, artillery_relocation, "%d on two d10", NULL, total - sum);
    r->attempts++;
    return !r->done && r->attempts < f->attempts;
}

#include "rules/empire/charts/structures.def"
