/* 9C: close action.  Infantry may form square; each side has a value, of its class and a long list
 * of what stands for and against it, and adds two d10; the winner throws on the victory table,
 * which says what each side loses and how far it goes.  Then what may follow: a standard, cavalry
 * out of hand, a street fight. */

#include <assert.h>

#include "charge.h"

#include "rules/empire/tables/close_action.def"

/* ---- the number ---- */

/* G30: a distance that closes one band and opens the next. */
static int cell_of(const struct emp_square_facts *q, struct steps *s)
{
    const int group = (q->class > GRENADIER) + (q->class > REGULAR) + (q->class > LANDWEHR);
    int band = 0;
    while (band < DISTANCES - 1 && q->inches > 2 * distances[band].hi)
        band++;
    if (band < DISTANCES - 1 && q->inches == 2 * distances[band + 1].lo)
        band += answered(G_30, q->by_band, BAND_FARTHER, s);
    return group * IN_GROUP + q->formation * DISTANCES + band;
}

static int square_sum(const struct emp_square_facts *facts, struct steps *s)
{
    struct emp_square_facts q = *facts;
    q.is_closed = q.formation == CLOSED_COLUMN && RULE(G_9, q.by_lines == SQUARE_CLOSED);
    if (q.commander || q.is_closed)
        emp_gap(s, G_9, "the cut lines: a commander, a closed column");
    const int sum = emp_sum(forming_square_modifiers, &q, s);
    if (!q.opportunity)
        return sum;
    emp_reads(s, forming_square_modifiers, OPPORTUNITY_LINE);
    return sum + emp_gap_adds(s, G_9, q.opportunity, "%s",
                              forming_square_modifiers[OPPORTUNITY_LINE].condition);
}

int emp_square_throw(const struct emp_square_facts *q, struct dice *d, bool *disordered,
                     struct steps *s)
{
    static const struct purpose for_square = {"infantry", "forming square"};
    const int row = cell_of(q, s), need = forming_square[row].need_at_least;
    *disordered = false;
    emp_reads(s, forming_square, row);
    if (!RULE(forming_square, need != NO)) {
        emp_tell(s, forming_square, "it is too late: no throw is made");
        return NO_SQUARE;
    }
    emp_tell(s, forming_square, "%d or more is needed", NULL, need);
    emp_gap(s, G_1, "two d10 are thrown");
    const int sum = square_sum(q, s), natural = dice_sum(d, &for_square, 2, 10);
    *disordered =
        RULE(forming_square_modifiers, natural <= forming_square_modifiers[NATURAL_LINE].mod);
    emp_reads(s, forming_square_modifiers, NATURAL_LINE);
    if (q->british)
        emp_reads(s, forming_square_modifiers, BRITISH_LINE);
    const bool formed = natural + sum >= need,
               solid = q->british && forming_square_modifiers[BRITISH_LINE].mod == 1 &&
                       !*disordered && !q->disordered;
    emp_fell(s, d, forming_square, formed ? "%d: it forms square" : "%d: no square", NULL,
             natural + sum);
    return !formed ? NO_SQUARE : solid ? SOLID_SQUARE : HASTY_SQUARE;
}

INTS(square_result, square, disordered);

STAGE(square_stage, emp_square_facts, square_result)
{
    bool disordered;
    r->square = (int16_t)emp_square_throw(f, d, &disordered, s);
    r->disordered = disordered;
}

CALL(square_call, emp_square_facts)
{
    const int need = forming_square[cell_of(f, NULL)].need_at_least;
    if (need == NO)
        text_add(t, "It is too late to form square.");
    else
        emp_call_number(t, square_sum(f, NULL), need, OPEN, "forms square");
}

/* ---- what a charge adds ---- */

int emp_close_adds(enum emp_close_line which, int times, const struct clause *clause,
                   struct steps *s)
{
    static const int lines[] = {PAIR_LINE, DISORDER_LINE, BAD_LINE, SOLID_LINE};
    const int row = lines[which];
    int points = close_action_modifiers[row].mod;
    if (which == CLOSE_SOLID) { /* beyond a hasty one, which the value holds */
        emp_reads(s, close_action_modifiers, HASTY_LINE);
        points -= close_action_modifiers[HASTY_LINE].mod;
    }
    return step_from(s, &emp_close_action_modifiers_table, row, clause, times * points,
                     times > 1 ? "%s, %d times" : "%s", close_action_modifiers[row].condition,
                     times, 0);
}

/* ---- the value ---- */

int emp_close_base(int class, int by_base, struct steps *s)
{
    const int row = RABBLE - class;
    const bool is_told = RULE(close_action_base, class >= REGULAR);
    if (!is_told && RULE(G_10, by_base == BASE_BY_MORALE))
        return emp_gap_adds(s, G_10, BASE_LESS_MORALE - emp_morale_number(class, s),
                            "%s: 13 less the figure of its morale test",
                            close_action_base[row].class);
    if (!is_told)
        emp_gap(s, G_10, "above Regular the values go on by ones");
    return emp_from(s, close_action_base, row, close_action_base[row].base_value, "%s",
                    close_action_base[row].class);
}

/* Which lines hold for this arm against that one. */
static void derive_arms(struct value_facts *f)
{
    const bool foot = f->arm == INFANTRY, horse = f->arm == CAVALRY,
               at_horse = f->against == CAVALRY, formed = f->form != UNFORMED,
               square = f->form == HASTY || f->form == SOLID;
    f->beats_unformed = formed && f->enemy_form == UNFORMED;
    f->takes_guns = formed && f->against == ARTILLERY;
    f->foot_mass = (int16_t)(foot && !f->buildings ? f->mass : NO_MASS);
    f->horse_mass = horse && !f->buildings && f->mass != NO_MASS;
    f->waves = f->wave && !f->buildings;
    const int16_t enemy = f->enemy_form == SOLID ? HASTY : f->enemy_form;
    f->horse_meets = (int16_t)(horse && !at_horse ? enemy : OTHER_FORM);
    f->horse_rain = horse && !at_horse && f->rain;
    f->horse_lancer = f->horse_rain && f->lancer;
    f->horse_charges = horse && at_horse && f->charging;
    f->foot_meets_horse = (int16_t)(foot && at_horse ? f->form : OTHER_FORM);
    f->veterans = foot && at_horse && f->form == CLOSED && f->class < VETERAN;
    f->foot_shock = foot && !at_horse && f->shock;
    f->foot_meets_foot = (int16_t)(!foot || at_horse ? OTHER_FORM : square ? HASTY : f->form);
    f->is_blown = horse && f->blown;
}

static void derive(struct value_facts *f, struct steps *s)
{
    derive_arms(f);
    if (f->hill == STANDS_HIGHER || f->hill == GOES_UP)
        f->uphill =
            f->hill == (answered(N_13, f->by_hill, HILL_HIGHER, s) ? STANDS_HIGHER : GOES_UP);
    if (f->casualties > 0 || f->casualties_now > 0)
        f->pairs = (answered(N_18, f->by_losses, CLOSE_LOSSES_ALL, s) ? f->casualties
                                                                      : f->casualties_now) /
                   2;
    if ((f->leader_me > 0) + (f->leader_unit > 0) + f->me_leader > 1 &&
        answered(N_23, f->by_leaders, LEADERS_BEST, s))
        modifiers_keep_best(&emp_close_action_modifiers_table, 0, LEADER_LINES, f);
}

/* N1: a shaken unit. */
static int shaken_of(const struct value_facts *f, struct steps *s)
{
    if (f->state != IS_SHAKEN)
        return 0;
    if (RULE(N_1, f->by_shaken == SHAKEN_4)) {
        emp_gap(s, N_1, "the ME morale table takes nothing more");
        return 0;
    }
    const int more = f->by_shaken == SHAKEN_2 ? -close_action_modifiers[SHAKEN_LINE].mod : 0;
    return emp_gap_adds(s, N_1, SHAKEN_SHOCK + more,
                        more ? "2 instead, by the ME morale table"
                             : "2 more, by the ME morale table");
}

STAGE(value_stage, value_facts, emp_one)
{
    struct value_facts known = *f;
    int value = emp_close_base(f->class, f->by_base, s);
    derive(&known, s);
    value += emp_sum(close_action_modifiers, &known, s) + shaken_of(f, s);
    if (f->penalty)
        value +=
            emp_adds(s, defensive_fire_effects, -f->penalty, "what elan and defensive fire took");
    r->is = (int16_t)value;
}

/* ---- who wins ---- */

/* By how much the defender is ahead; ORDER AHEAD to either side of a tie. */
static const struct {
    figure lo, hi;
} leads[] = {
    {OPEN, -25}, {-24, -16}, {-15, -10}, {-9, -1}, {0, 0}, {1, 9}, {10, 15}, {16, 24}, {25, OPEN},
};

static int ahead_of(int margin)
{
    return dice_row(NULL, RANGES(leads, lo, hi), margin) - AHEAD_25;
}

INTS(compare_facts, attacker, defender);

/* The two throws, as a rule of its own so that equal outcomes are walked once. */
STAGE(compare_stage, compare_facts, emp_contact)
{
    static const struct purpose of_attacker = {"attacker", "close action"},
                                of_defender = {"defender", "close action"};
    const int attacker = f->attacker + dice_sum(d, &of_attacker, 2, 10);
    int lead;
    const int band =
        emp_throw_inside(d, &of_defender, RANGES(leads, lo, hi), f->defender - attacker, &lead) -
        AHEAD_25;
    emp_fell(s, d, G_51, "%d against %d", NULL, attacker, attacker + lead);
    r->winner = (int16_t)(band < 0 ? ATTACKER_WINS : band > 0 ? DEFENDER_WINS : TIE);
    r->ahead = (int16_t)(band < 0 ? -band : band);
}

static void tell_contact(int attacker, int defender, struct steps *s)
{
    emp_tell(s, close_action_modifiers, "the attacker's value %d, the defender's %d", NULL,
             attacker, defender);
    emp_gap(s, G_51, "each side throws two d10 and adds its value");
}

void emp_close_action_throw(struct dice *d, int attacker, int defender, struct emp_contact *c,
                            struct steps *s)
{
    /* What counts is the difference: more states ask the same if all have a 0 for the defender. */
    const bool walks = d->kind == DICE_ALL;
    const struct compare_facts f = {.attacker = (int16_t)(walks ? attacker - defender : attacker),
                                    .defender = (int16_t)(walks ? 0 : defender)};
    tell_contact(attacker, defender, s);
    *c = (struct emp_contact){0};
    emp_ask(compare_stage, &f, c, d, s);
}

/* ---- victory ---- */

const char *const emp_if_wins[] = {"if the attacker wins", "if the defender wins"};

static int victory_sum(const struct emp_victory *facts, struct steps *s)
{
    struct emp_victory v = *facts;
    v.horse_beats = v.winner == CAVALRY && v.loser != CAVALRY;
    v.foot_beats_horse = v.winner == INFANTRY && v.loser == CAVALRY;
    if (v.ahead == AHEAD_1)
        emp_gap(s, G_31, "a margin of 1 to 9 adds nothing");
    return emp_sum(close_action_victory_modifiers, &v, s);
}

/* Rows up for a wave, down for Klumpen. */
static int shifted(const struct emp_victory *v, int grade, struct steps *s)
{
    const int wave = close_action_victory_modifiers[WAVE_LINE].mod;
    if (RULE(G_32, v->wave)) {
        step_from(s, &emp_close_action_victory_modifiers_table, WAVE_LINE, EMP(G_32), 0,
                  "wave attack: %d level up", NULL, wave, 0);
        grade += wave;
    }
    if (v->klumpen && RULE(G_13, v->by_klumpen == KLUMPEN_1)) {
        emp_reads(s, close_action_victory_modifiers, KLUMPEN_LINE);
        emp_gap(s, G_13, "Klumpen: one level down");
        grade--;
    }
    return grade < 0 ? 0 : grade >= GRADES ? GRADES - 1 : grade;
}

int emp_victory_grade(const struct emp_victory *v, struct dice *d, struct steps *s)
{
    static const struct purpose for_victory = {"winner", "victory"};
    int total;
    const int sum = victory_sum(v, s),
              row = emp_throw_inside(d, &for_victory, RANGES(grades, lo, hi), sum, &total),
              grade = shifted(v, row, s);
    emp_fell(s, d, close_action_victory, "%s victory, on a total of %d", grades[grade].grade,
             total);
    return grade;
}

void emp_victory_explain(const struct emp_victory winners[2], struct steps *s)
{
    for (int i = 0; i < 2; i++) {
        steps_when(s, emp_if_wins[i]);
        steps_new_sum(s);
        victory_sum(&winners[i], s);
        shifted(&winners[i], 0, s);
    }
    steps_when(s, "by the margin");
    for (int16_t ahead = AHEAD_1; ahead <= AHEAD_25; ahead++) {
        steps_new_sum(s);
        victory_sum(&(struct emp_victory){.ahead = ahead}, s);
    }
    steps_when(s, "with equal totals");
    emp_gap(s, N_20, "a draw without a throw; who goes back is not said");
    steps_when(s, NULL);
}

/* What a row says of one side. */
INTS(fate, lost, inches, order);

static struct fate fate_at(int row, bool in_cover, struct dice *d, struct steps *s)
{
    static const struct purpose for_losses = {"winner", "casualties"},
                                for_breakthrough = {"winner", "breakthrough"};
    const int move = close_action_victory[row].move, morale = close_action_victory[row].morale,
              dice = moves[move].dice;
    struct fate to = {.lost = close_action_victory[row].lost, .inches = moves[move].inches};
    emp_reads(s, close_action_victory, row);
    if (to.lost == D10_MIN_3) {
        const int fell = dice_one(d, &for_losses, 10);
        to.lost = (int16_t)(fell < LEAST_LOST ? LEAST_LOST : fell);
    }
    if (to.inches == BLANK)
        to.inches = NO_NUMBER;
    else if (dice)
        to.inches = (int16_t)(to.inches + dice_sum(d, &for_breakthrough, dice, 10));
    to.order = (int16_t)(morale != DISORDER_IN_OPEN             ? morale
                         : RULE(close_action_victory, in_cover) ? IN_ORDER_STILL
                                                                : DISORDERED);
    return to;
}

void emp_victory_spoils(const struct emp_victory *v, int grade, bool tie, struct dice *d,
                        struct emp_spoils *to, struct steps *s)
{
    const int row = v->loser * GRADES + grade;
    struct fate winner = {0};
    assert(grade >= 0 && grade < GRADES);
    if (close_action_victory[row].move == TORN)
        emp_gap(s, G_11, "the torn cells: a d10 of casualties, at least 3, and 10 inches");
    if (v->loser == ARTILLERY && close_action_victory[row].mark == UNSURE)
        emp_gap(s, G_12, "the lost cell of artillery: 3 casualties");
    const struct fate loser = fate_at(row, false, d, s);
    if (v->winner == ARTILLERY)
        emp_tell(s, close_action_victory, "no column for victorious artillery: it stands");
    else
        winner = fate_at((VICTORS + v->winner) * GRADES + grade, v->cover, d, s);
    *to = (struct emp_spoils){.grade = (int16_t)grade,
                              .lost = loser.lost,
                              .order = loser.order,
                              .winner_lost = winner.lost,
                              .winner_order = winner.order};
    if (!tie) {
        to->inches = loser.inches;
        to->winner_inches = winner.inches;
        to->guns_abandoned = close_action_victory[row].move == RETREATS;
    } else if (RULE(close_action_victory, v->loser_cover)) {
        to->order =
            IN_ORDER_STILL; /* who goes back is not said; the rest is alike in both columns */
    }
    to->street_fight = v->winner == INFANTRY && grade <= 1 && RULE(savage_street_fight, v->town);
}

struct emp_victory emp_victory_of(const struct emp_meeting *m, int winner, int ahead)
{
    const bool attacker = winner != DEFENDER_WINS;
    struct emp_victory v = m->victory;
    v.winner = attacker ? m->attacker_arm : m->defender_arm;
    v.loser = attacker ? m->defender_arm : m->attacker_arm;
    v.not_charging = attacker ? m->stands : !m->charges_too;
    v.wave = attacker && m->wave;
    v.cover = attacker ? m->attacker_cover : m->defender_cover;
    v.loser_cover = attacker ? m->defender_cover : m->attacker_cover;
    v.ahead = (int16_t)ahead;
    return v;
}

/* ---- close action, and the victory alone ---- */

struct contact_facts {
    struct emp_meeting meeting;
    int16_t attacker, defender, margin; /* their values, or the margin of the winner */
};

struct contact_result {
    struct emp_spoils spoils;
    int16_t winner, margin, ahead, stage, unused[3];
};

/* Both have thrown: the winner throws, and then it is seen what it brings. */
static bool won_stage(const struct contact_facts *f, struct dice *d, struct contact_result *r,
                      struct steps *s)
{
    const struct emp_victory v = emp_victory_of(&f->meeting, r->winner, r->ahead);
    const bool tie = RULE(N_20, r->winner == TIE);
    if (r->stage++ == 1 && !tie) {
        r->spoils.grade = (int16_t)emp_victory_grade(&v, d, s);
        r->ahead = 0;
        return true;
    }
    if (tie)
        emp_gap(s, N_20, "a draw without a throw; who goes back is not said");
    emp_victory_spoils(&v, r->spoils.grade, tie, d, &r->spoils, steps_after(s, d));
    r->stage = r->ahead = 0;
    return false;
}

STAGES(contact_stage, contact_facts, contact_result)
{
    if (r->stage > 0)
        return won_stage(f, d, r, s);
    struct emp_contact c;
    emp_close_action_throw(d, f->attacker, f->defender, &c, s);
    r->winner = c.winner;
    r->ahead = c.ahead;
    r->margin = (int16_t)(c.winner == DEFENDER_WINS ? AHEAD_25 + c.ahead : AHEAD_25 - c.ahead);
    r->stage = 1;
    steps_new_sum(s);
    return true;
}

/* The winner stands where the attacker stands. */
STAGES(victory_stage, contact_facts, contact_result)
{
    if (r->stage == 0) {
        r->ahead = (int16_t)ahead_of(f->margin);
        r->winner = r->ahead ? ATTACKER_WINS : TIE;
        r->stage = 1;
    }
    return won_stage(f, d, r, s);
}

bool emp_klumpen_may(const void *facts, struct trouble *trouble)
{
    const struct emp_victory *v = facts;
    return require_of(G_13,
                      !v->klumpen || v->by_klumpen != KLUMPEN_OFF ||
                          close_action_victory_modifiers[KLUMPEN_LINE].mod != NO,
                      "Klumpen", trouble, "how many levels Klumpen takes is lost: choose G13");
}

static void say_grade(struct text *t, int band, const void *with)
{
    words_print(t, &emp_victory_words, shifted(with, band, NULL));
}

CALL(victory_call, contact_facts)
{
    const struct emp_victory v = emp_victory_of(&f->meeting, ATTACKER_WINS, ahead_of(f->margin));
    if (v.ahead == AHEAD_0)
        text_add(t, "A draw: nobody throws.");
    else
        emp_call_bands(t, victory_sum(&v, NULL), RANGES(grades, lo, hi), say_grade, &v);
}

static void contact_explain(const void *facts, struct steps *s)
{
    const struct contact_facts *f = facts;
    const struct emp_victory v[] = {emp_victory_of(&f->meeting, ATTACKER_WINS, AHEAD_0),
                                    emp_victory_of(&f->meeting, DEFENDER_WINS, AHEAD_0)};
    tell_contact(f->attacker, f->defender, s);
    emp_victory_explain(v, s);
}

/* ---- a standard ---- */

static int standard_sum(const struct standard_facts *facts, struct steps *s)
{
    struct standard_facts f = *facts;
    f.by_foot = (int16_t)(f.by == INFANTRY ? f.casualties : 0);
    f.by_horse = (int16_t)(f.by == CAVALRY ? f.casualties : 0);
    return emp_sum(capture_standard_modifiers, &f, s);
}

bool emp_standard_taken(struct dice *d, int casualties, int by, bool melee, struct steps *s)
{
    static const struct purpose for_standard = {"winner", "the standard"};
    const struct standard_facts f = {
        .casualties = (int16_t)casualties, .by = (int16_t)by, .melee = melee};
    int total;
    const int row = emp_throw_inside(d, &for_standard, RANGES(capture_standard, lo, hi),
                                     standard_sum(&f, s), &total);
    emp_reads(s, capture_standard, row);
    emp_from(steps_fallen(s, d), capture_standard, row, 0, "%d: %s",
             words_at(&standard_words, capture_standard[row].result), total);
    return RULE(capture_standard, capture_standard[row].result);
}

/* ---- battle mad ---- */

INTS(mad_facts, cavalry);

bool emp_goes_mad(struct dice *d, int cavalry, struct steps *s)
{
    static const struct purpose for_madness = {"cavalry", "battle mad"};
    const int number = battle_mad[cavalry].need_at_least;
    int total;
    emp_gap(s, G_1, "two d10 are thrown");
    emp_gap(s, N_27, "what cavalry out of hand does is not printed");
    emp_reads(s, battle_mad, cavalry);
    const bool mad = RULE(battle_mad, emp_reaches(d, &for_madness, 0, number, &total));
    emp_fell(s, d, battle_mad, mad ? "%d: out of hand" : "%d: in hand", NULL, total);
    return mad;
}

/* ---- street fight ---- */

static void street_derive(void *facts, struct steps *s)
{
    struct street_facts *f = facts;
    answered(N_26, f->by_strike, STREET_BOTH, s);
    f->pairs = f->grades / 2;
}

/* ---- no quarter ---- */

INTS(quarter_facts, nation, enemy, year, by_years);

STAGE(quarter_stage, quarter_facts, emp_one)
{
    const bool in_years = f->year >= FIRST_YEAR && f->year <= LAST_YEAR;
    for (int row = 0; row < COUNT(no_quarter_enemies); row++) {
        const int a = no_quarter_enemies[row].side_a, b = no_quarter_enemies[row].side_b;
        const bool enemies = (a == f->nation && b == f->enemy) || (a == f->enemy && b == f->nation),
                   all = RULE(N_28, f->by_years == YEARS_ALL),
                   bound = no_quarter_enemies[row].years || all;
        if (!RULE(no_quarter_enemies, enemies))
            continue;
        emp_from(s, no_quarter_enemies, row, 0,
                 bound ? "no quarter between them from %d to %d" : "no quarter between them", NULL,
                 FIRST_YEAR, LAST_YEAR);
        emp_gap(s, N_28,
                all ? "the years hold for all pairs"
                    : "the years hold for Prussians and French alone");
        r->is = r->is || in_years || !bound;
    }
    emp_gap(s, N_27, "what no quarter does is not printed");
}

#include "rules/empire/charts/close_action.def"
