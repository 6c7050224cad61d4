/* 9A, 9B: the initiative and tactical movement.  A move is looked up, ground takes a share of it or
 * some inches, and extra inches may disorder formed infantry; structures are entered and left by a
 * throw, and batteries that lost horses moved. */

#include "empire.h"

struct initiative_facts {
    struct army {
        int16_t bold, army, wing, charismatic, inspirational;
    } side[2];
    int16_t given, by_bonus, by_tie; /* G6, G45 */
};

#include "rules/empire/tables/move.def"

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

/* ---- infantry ---- */

/* The number on a d10 at which extra inches disorder. */
static int bonus_number(const struct bonus_facts *facts, struct steps *s)
{
    struct bonus_facts f = *facts;
    const int row = 3 * f.ground + f.inches - 1;
    f.crack = f.class <= CRACK;
    f.conscript = f.class >= CONSCRIPT;
    emp_from(s, bonus_movement, row, 0, "disordered at %d or less", NULL,
             bonus_movement[row].number);
    return bonus_movement[row].number - emp_sum(bonus_movement_modifiers, &f, s);
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
    int sum =
        emp_from(s, infantry_maneuver, f->kind, inches, "%s", infantry_maneuver[f->kind].formation);
    const int16_t holds[] = {f->far, f->single};
    for (int i = 0; i < COUNT(infantry_maneuver_bonus); i++)
        if (RULE(infantry_maneuver_bonus, holds[i]))
            sum += emp_from(s, infantry_maneuver_bonus, i, infantry_maneuver_bonus[i].inches, "%s",
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

STAGE(bonus_stage, bonus_facts, move_result)
{
    r->disordered = bonus_disorders(f, d, s);
}

/* ---- cavalry and artillery ---- */

STAGE(cavalry_stage, move_facts, move_result)
{
    const int inches = emp_from(s, cavalry_maneuver, f->kind,
                                cavalry_maneuver[f->kind].inches[RULE(cavalry_maneuver, f->mode)],
                                "%s", cavalry_maneuver[f->kind].type);
    OVER(cavalry_maneuver_terrain, 4 * inches, f->mode, 2);
    r->disordered = RULE(cavalry_maneuver_terrain, r->disordered);
}

STAGE(artillery_stage, move_facts, move_result)
{
    const int found = battery_rows[f->horse][f->kind], row = found == NO ? 0 : found;
    const int quarters = artillery_maneuver[row].quarters[f->mode];
    emp_from(s, artillery_maneuver, row, 0, "%s artillery", artillery_maneuver[row].arm);
    OVER(artillery_maneuver_terrain, quarters, f->mode == GALLOP, 2);
    r->disordered = RULE(artillery_maneuver_terrain, r->disordered);
}

/* ---- changes of formation ---- */

INTS(change_facts, from, to, ancien, class, class_a);
INTS(change_result, inches, may_fire, disordered, allowed);

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
    emp_from(s, infantry_formation_change, row, 0, "the change leaves: %s",
             words_at(&left_words, left));
    if (better)
        emp_tell(s, infantry_formation_change, "class A: %d inches", NULL, a);
    r->allowed = left != NA;
    r->inches = (int16_t)(better ? a : left < FIRE ? words_at(&left_words, left)[0] - '0' : 0);
    r->may_fire = left <= FIRE;
    r->disordered = left == DISORDERS;
}

/* ---- the initiative ---- */

static int such_actions(const struct army *a)
{
    return a->charismatic + a->inspirational;
}

/* G6: what Charismatic and Inspirational commanders add. */
static int army_sum(const struct initiative_facts *f, int side, struct steps *s)
{
    const struct army *a = &f->side[side];
    const int such = such_actions(a), sum = emp_sum(army_initiative_modifiers, a, s);
    if (such == 0 || army_initiative_modifiers[BONUS_LINE].mod != NO)
        return sum;
    emp_reads(s, army_initiative_modifiers, BONUS_LINE);
    return sum + emp_gap_adds(s, G_6,
                              f->by_bonus == BONUS_GIVEN ? f->given * such : such + a->charismatic,
                              "Charismatic and Inspirational commanders");
}

STAGE(initiative_stage, initiative_facts, emp_one)
{
    static const struct purpose for_initiative[] = {{"a", "initiative"}, {"b", "initiative"}};
    int total[2];
    for (int i = 0; i < 2; i++) {
        steps_new_sum(s);
        total[i] = army_sum(f, i, s) + dice_sum(d, &for_initiative[i], 2, 10);
    }
    const bool again = answered(G_45, f->by_tie, TIE_AGAIN, s);
    r->is = (int16_t)(total[0] > total[1] ? 0 : total[1] > total[0] ? 1 : again ? 3 : 2);
}

/* ---- structures ---- */

/* Rows of a grade: not in or out, in disorder, in order. */
#define FACTS occupy_facts
#define ROWS occupying_structures_modifiers
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
    const bool both = (again || f.fatigue) && answered(N_9, f.by_lines, RELOCATE_BOTH, s);
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

#include "rules/empire/charts/move.def"
