/* 9C: close action itself.  Both sides throw two d10 and add their values; the winner throws on the
 * victory table, which says what each side loses and how far it goes.  Then what may follow:
 * a standard, cavalry out of hand, a street fight. */

#include <assert.h>

#include "charge.h"

/* ---- the printed tables ---- */

/* clang-format off */
enum { GRADES = 8 };
static FIGURES struct {
    figure lo, hi;
    const char *grade;
} grades[GRADES] = {
    {OPEN,  8, "Draw"},
    { 9,   10, "Minor"},
    {11,   15, "Regular"},
    {16,   18, "Major"},
    {19,   23, "Smashing"},
    {24,   26, "Smashing"},
    {27,   28, "Smashing"},
    {29, OPEN, "Breakthrough"},
};

/* ORDER BRANCH, first as losers, then as victors; the sheet has no column for victorious artillery. */
enum { VICTORS = 3, SIDES = 5 };
static const char *const sides[SIDES] = {"losing infantry", "losing cavalry", "losing artillery", "victorious infantry", "victorious cavalry"};

enum { D10_MIN_3 = 7, LEAST_LOST = 3 };
static WORD_LIST(lost_words, "0", "1", "2", "3", "4", "5", "6", "d10 min 3");

enum { M0, M2, M5, M6, M10, M15, M20, M30, D10, D10_2, D10_5, D10_10, DD_10, DDD_10, LIMBERS, RETREATS, TORN }; /* ORDER MOVE */
static WORD_LIST(move_words, "0", "2", "5", "6", "10", "15", "20", "30", "d10", "d10+2", "d10+5", "d10+10", "2d10+10", "3d10+10",
                 "limber and retire", "retreat", "?");
static const struct {
    int8_t dice, inches; /* BLANK: none are said */
} moves[] = {
    {0, 0}, {0, 2}, {0, 5}, {0, 6}, {0, 10}, {0, 15}, {0, 20}, {0, 30}, {1, 0}, {1, 2}, {1, 5}, {1, 10}, {2, 10}, {3, 10},
    {0, BLANK}, {0, BLANK}, {0, 10},
}; /* ORDER MOVE; torn: G11 */

enum { DISORDER_IN_OPEN = BAD_MORALE + 1 };
static WORD_LIST(morale_words, "-", "Disorder", "Bad morale", "Disorder unless in cover"); /* ORDER ORDER */

static FIGURES struct {
    figure lost, move, morale, mark;
} close_action_victory[SIDES * GRADES] = {
    /* losing infantry */
    {1,         M2,   DISORDERED, PRINTED},
    {1,         M5,   DISORDERED, INFERRED},
    {1,         M10,  BAD_MORALE, INFERRED},
    {2,         M10,  BAD_MORALE, INFERRED},
    {3,         M10,  BAD_MORALE, INFERRED},
    {4,         M10,  BAD_MORALE, INFERRED},
    {D10_MIN_3, TORN, BAD_MORALE, UNSURE},
    {D10_MIN_3, TORN, BAD_MORALE, UNSURE},
    /* losing cavalry */
    {0, M5,  IN_ORDER_STILL, INFERRED},
    {0, M10, DISORDERED,     INFERRED},
    {1, M15, BAD_MORALE,     INFERRED},
    {2, M20, BAD_MORALE,     INFERRED},
    {2, M20, BAD_MORALE,     INFERRED},
    {3, M20, BAD_MORALE,     INFERRED},
    {4, M20, BAD_MORALE,     INFERRED},
    {5, M30, BAD_MORALE,     INFERRED},
    /* losing artillery */
    {0, LIMBERS,  IN_ORDER_STILL, INFERRED},
    {1, RETREATS, BAD_MORALE,     INFERRED},
    {2, RETREATS, BAD_MORALE,     INFERRED},
    {3, RETREATS, BAD_MORALE,     UNSURE},
    {4, RETREATS, BAD_MORALE,     INFERRED},
    {5, RETREATS, BAD_MORALE,     INFERRED},
    {6, RETREATS, BAD_MORALE,     INFERRED},
    {6, RETREATS, BAD_MORALE,     INFERRED},
    /* victorious infantry */
    {1, M0,    DISORDER_IN_OPEN, PRINTED},
    {0, M0,    IN_ORDER_STILL,   PRINTED},
    {0, M2,    IN_ORDER_STILL,   PRINTED},
    {0, M5,    IN_ORDER_STILL,   PRINTED},
    {0, M5,    IN_ORDER_STILL,   PRINTED},
    {0, M6,    IN_ORDER_STILL,   PRINTED},
    {0, M6,    IN_ORDER_STILL,   PRINTED},
    {0, D10_2, IN_ORDER_STILL,   PRINTED},
    /* victorious cavalry */
    {0, M0,     IN_ORDER_STILL, PRINTED},
    {0, M0,     IN_ORDER_STILL, PRINTED},
    {0, D10,    IN_ORDER_STILL, PRINTED},
    {0, D10_5,  IN_ORDER_STILL, PRINTED},
    {0, D10_10, IN_ORDER_STILL, PRINTED},
    {0, DD_10,  IN_ORDER_STILL, PRINTED},
    {0, DD_10,  IN_ORDER_STILL, PRINTED},
    {0, DDD_10, IN_ORDER_STILL, PRINTED},
};

enum { AHEAD_0, AHEAD_1, AHEAD_10, AHEAD_16, AHEAD_25 }; /* ORDER AHEAD */
/* The same by winner: the attacker's from the highest, a tie, the defender's. */
static WORD_LIST(margin_words, "attacker-25-up", "attacker-16-24", "attacker-10-15", "attacker-1-9", "tie", "defender-1-9", "defender-10-15",
                 "defender-16-24", "defender-25-up");

#define FACTS emp_victory
static FIGURES struct modifier_line close_action_victory_modifiers[] = {
    {"margin_10",     "margin",    "ahead by 10 to 15",                      3, WHEN(ahead, AHEAD_10)},
    {"margin_16",     "margin",    "ahead by 16 to 24",                      8, WHEN(ahead, AHEAD_16)},
    {"margin_25",     "margin",    "ahead by 25 or more",                   10, WHEN(ahead, AHEAD_25)},
    {"cav_beats",     "situation", "cavalry beats infantry or artillery",    6, HOLDS(horse_beats)},
    {"non_charging",  "situation", "the winner did not charge",             -2, HOLDS(not_charging)},
    {"inf_beats_cav", "situation", "infantry beats cavalry",                -3, HOLDS(foot_beats_horse)},
    {"wave",          "level",     "wave attack",                            1, BY_HAND, AS("plus one level"), .op = "level"},
    {"klumpen",       "level",     "the unformed loser achieves Klumpen",   NO, BY_HAND, AS("... Levels Re..."), .op = "level", .mark = UNSURE},
};
#undef FACTS
enum { WAVE_LINE = 6, KLUMPEN_LINE };

static FIGURES struct {
    figure lo, hi, result, mark;
} capture_standard[] = {
    { 2,   16, 0, INFERRED},
    {17, OPEN, 1, PRINTED},
};
static WORD_LIST(standard_words, "no standard", "standard captured");

struct standard_facts {
    int16_t casualties, by, melee;
    int16_t by_foot, by_horse; /* derived */
};

#define FACTS standard_facts
static FIGURES struct modifier_line capture_standard_modifiers[] = {
    {"inf",   "casualties", "casualty by infantry", 1, EACH(by_foot), "casualty"},
    {"cav",   "casualties", "casualty by cavalry",  2, EACH(by_horse), "casualty"},
    {"melee", "situation",  "melee",                3, HOLDS(melee)},
};
#undef FACTS

/* ORDER CAVALRY */
static FIGURES struct {
    const char *cavalry;
    figure need_at_least, mark;
} battle_mad[] = {
    {"British heavies, Ottoman, Persian, Indian State", 11, PRINTED},
    {"British/KGL lights, DUB cavalry",                 13, PRINTED},
    {"others",                                          15, PRINTED},
};

static FIGURES struct {
    figure lo, hi, hits, mark;
} savage_street_fight[] = {
    { 2,    8, 0, PRINTED},
    { 9,   12, 1, PRINTED},
    {13,   16, 2, PRINTED},
    {17,   21, 3, PRINTED},
    {22, OPEN, 4, PRINTED},
};

struct street_facts {
    int16_t shock, mass, grades, side;
    int16_t pairs;    /* derived */
    int16_t by_strike; /* N26 */
};

#define FACTS street_facts
static FIGURES struct modifier_line savage_street_fight_modifiers[] = {
    {"shock",  "troops",                    "shock infantry",             3, HOLDS(shock)},
    {"mass_2", "mass against a town block", "2:1 against the block",      2, WHEN(mass, 1)},
    {"mass_3", "mass against a town block", "3:1 against the block",      3, WHEN(mass, 2)},
    {"grades", "troops",                    "two morale grades higher",   1, EACH(pairs), "2 grades"},
};
#undef FACTS

enum { PRUSSIANS, FRENCH, SPANISH, POLES, RUSSIANS, NATIONS }; /* ORDER NATION */
static WORD_LIST(nation_words, "Prussians", "French", "Spanish", "Poles", "Russians", "others");
enum { FIRST_YEAR = 1813, LAST_YEAR = 1815 };
static FIGURES struct {
    figure side_a, side_b;
    const char *years;
    figure mark;
} no_quarter_enemies[] = {
    {PRUSSIANS, FRENCH,    "1813-1815", PRINTED},
    {FRENCH,    SPANISH,   NULL,        PRINTED},
    {POLES,     RUSSIANS,  NULL,        PRINTED},
    {POLES,     PRUSSIANS, NULL,        PRINTED},
};
/* clang-format on */

#define BY_GRADE EXTRA(.shared = grades, .shared_stride = sizeof *grades, .rows_a_block = GRADES)
MARKED_TABLE(close_action_victory, "Close action victory",
             {"roll", RANGE(grades, lo, hi),
              EXTRA(.heading = "*", .shared = grades, .shared_stride = sizeof *grades,
                    .rows_a_block = GRADES)},
             {"grade", .cell = CELL_TEXT, .offset = offsetof(__typeof__(*grades), grade), BY_GRADE},
             {"side", .cell = CELL_TEXT,
              EXTRA(.shared = sides, .shared_stride = sizeof *sides, .rows_a_block = GRADES,
                    .of_block = true)},
             {"casualties", WORD(close_action_victory, lost, lost_words)},
             {"move_in", WORD(close_action_victory, move, move_words)},
             {"morale", WORD(close_action_victory, morale, morale_words)});
MODIFIER_TABLE(close_action_victory_modifiers, "Victory modifiers");
MARKED_TABLE(capture_standard, "Capturing the standard",
             {"dice", RANGE(capture_standard, lo, hi), EXTRA(.heading = "*")},
             {"result", WORD(capture_standard, result, standard_words)});
MODIFIER_TABLE(capture_standard_modifiers, "Capturing the standard: modifiers");
MARKED_TABLE(battle_mad, "Battle mad", TEXT_COLUMN(battle_mad, cavalry),
             NUMBER_COLUMN(battle_mad, need_at_least));
static MARKED_TABLE(savage_street_fight, "Savage street fight",
                    {"dice", RANGE(savage_street_fight, lo, hi), EXTRA(.heading = "*")},
                    NUMBER_COLUMN(savage_street_fight, hits));
static MODIFIER_TABLE(savage_street_fight_modifiers, "Savage street fight: modifiers");
static MARKED_TABLE(no_quarter_enemies, "No quarter",
                    {"side_a", WORD(no_quarter_enemies, side_a, nation_words)},
                    {"side_b", WORD(no_quarter_enemies, side_b, nation_words)},
                    {"years", TEXT(no_quarter_enemies, years), EXTRA(.blank = "-")});

WORD_LIST(emp_branch_words, "infantry", "cavalry", "artillery");     /* ORDER BRANCH */
WORD_LIST(emp_direction_words, "front", "flank", "rear");            /* ORDER DIRECTION */
WORD_LIST(emp_winner_words, "attacker", "tie", "defender");          /* ORDER WINNER */
WORD_LIST(emp_order_words, "unchanged", "disordered", "bad-morale"); /* ORDER ORDER */
WORD_LIST(emp_victory_words, "draw", "minor", "regular", "major", "smashing-19", "smashing-24",
          "smashing-27", "breakthrough");
WORD_LIST(emp_cavalry_words, "british-heavy", "british-light", "others"); /* ORDER CAVALRY */

/* ---- who wins ---- */

static int ahead_of(int margin)
{
    return margin >= 25   ? AHEAD_25
           : margin >= 16 ? AHEAD_16
           : margin >= 10 ? AHEAD_10
           : margin > 0   ? AHEAD_1
                          : AHEAD_0;
}

struct compare_facts {
    int16_t attacker, defender, unused[2];
};

/* The two throws, as a rule of its own so that equal outcomes are walked once. */
static bool compare_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose of_attacker = {"attacker", "close action"},
                                of_defender = {"defender", "close action"};
    const struct compare_facts *f = facts;
    struct emp_contact *c = state;
    const int attacker = f->attacker + dice_sum(d, &of_attacker, 2, 10),
              defender = f->defender + dice_sum(d, &of_defender, 2, 10),
              margin = attacker - defender;
    step_tell(steps_fallen(s, d), EMP(G_51), "%d against %d", NULL, attacker, defender);
    c->winner = (int16_t)(margin > 0 ? ATTACKER_WINS : margin < 0 ? DEFENDER_WINS : TIE);
    c->ahead = (int16_t)ahead_of(margin < 0 ? -margin : margin);
    return false;
}

static void tell_contact(int attacker, int defender, struct steps *s)
{
    step_tell(s, EMP(close_action_modifiers), "the attacker's value %d, the defender's %d", NULL,
              attacker, defender);
    step_tell_gap(s, EMP(G_51), "each side throws two d10 and adds its value", NULL, 0, 0);
}

void emp_close_action_throw(struct dice *d, int attacker, int defender, struct emp_contact *c,
                            struct steps *s)
{
    static const struct rule compare = {sizeof(struct compare_facts), sizeof(struct emp_contact),
                                        compare_stage};
    /* What counts is the difference: more states ask the same if all have a 0 for the defender. */
    const bool walks = d->kind == DICE_ALL;
    const struct compare_facts f = {.attacker = (int16_t)(walks ? attacker - defender : attacker),
                                    .defender = (int16_t)(walks ? 0 : defender)};
    tell_contact(attacker, defender, s);
    *c = (struct emp_contact){0};
    odds_ask(d, &compare, &f, c, s);
}

/* ---- victory ---- */

const char *const emp_if_wins[] = {"if the attacker wins", "if the defender wins"};

static struct emp_victory derived(const struct emp_victory *facts)
{
    struct emp_victory v = *facts;
    v.horse_beats = v.winner == CAVALRY && v.loser != CAVALRY;
    v.foot_beats_horse = v.winner == INFANTRY && v.loser == CAVALRY;
    return v;
}

int emp_victory_sum(const struct emp_victory *facts, struct steps *s)
{
    const struct emp_victory v = derived(facts);
    if (v.ahead == AHEAD_1)
        step_tell_gap(s, EMP(G_31), "a margin of 1 to 9 adds nothing", NULL, 0, 0);
    return modifiers_sum(&emp_close_action_victory_modifiers_table,
                         EMP(close_action_victory_modifiers), &v, s);
}

/* Rows up for a wave, down for Klumpen. */
static int shifted(const struct emp_victory *v, int grade, struct steps *s)
{
    if (RULE(G_32, v->wave)) {
        step_from(s, &emp_close_action_victory_modifiers_table, WAVE_LINE, EMP(G_32), 0,
                  "wave attack: %d level up", NULL, close_action_victory_modifiers[WAVE_LINE].mod,
                  0);
        grade += close_action_victory_modifiers[WAVE_LINE].mod;
    }
    if (v->klumpen && RULE(G_13, v->by_klumpen == KLUMPEN_1)) {
        step_reads(s, &emp_close_action_victory_modifiers_table, KLUMPEN_LINE);
        step_tell_gap(s, EMP(G_13), "Klumpen: one level down", NULL, 0, 0);
        grade--;
    }
    return grade < 0 ? 0 : grade >= GRADES ? GRADES - 1 : grade;
}

int emp_victory_grade(const struct emp_victory *v, struct dice *d, struct steps *s)
{
    static const struct purpose for_victory = {"winner", "victory"};
    int total;
    const int row = emp_throw_inside(d, &for_victory, RANGES(grades, lo, hi), emp_victory_sum(v, s),
                                     &total),
              grade = shifted(v, row, s);
    step_tell(steps_fallen(s, d), EMP(close_action_victory), "%s victory, on a total of %d",
              grades[grade].grade, total, 0);
    return grade;
}

void emp_victory_explain(const struct emp_victory *attacker, const struct emp_victory *defender,
                         struct steps *s)
{
    const struct emp_victory *const winners[] = {attacker, defender};
    for (int i = 0; i < 2; i++) {
        steps_when(s, emp_if_wins[i]);
        steps_new_sum(s);
        emp_victory_sum(winners[i], s);
        shifted(winners[i], 0, s);
    }
    steps_when(s, "by the margin");
    for (int16_t ahead = AHEAD_1; ahead <= AHEAD_25; ahead++) {
        steps_new_sum(s);
        emp_victory_sum(&(struct emp_victory){.ahead = ahead}, s);
    }
    steps_when(s, "with equal totals");
    step_tell_gap(s, EMP(N_20), "a draw without a throw; who goes back is not said", NULL, 0, 0);
    steps_when(s, NULL);
}

static int lost_at(int row, struct dice *d)
{
    static const struct purpose for_losses = {"winner", "casualties"};
    const int lost = close_action_victory[row].lost;
    if (lost != D10_MIN_3)
        return lost;
    const int fell = dice_one(d, &for_losses, 10);
    return fell < LEAST_LOST ? LEAST_LOST : fell;
}

static int inches_at(int row, struct dice *d)
{
    static const struct purpose for_breakthrough = {"winner", "breakthrough"};
    const int move = close_action_victory[row].move, inches = moves[move].inches;
    if (inches == BLANK)
        return NO_NUMBER;
    return inches + (moves[move].dice ? dice_sum(d, &for_breakthrough, moves[move].dice, 10) : 0);
}

static int order_at(int row, bool in_cover)
{
    const int morale = close_action_victory[row].morale;
    return morale != DISORDER_IN_OPEN             ? morale
           : RULE(close_action_victory, in_cover) ? IN_ORDER_STILL
                                                  : DISORDERED;
}

static void loser_of(const struct emp_victory *v, int grade, struct dice *d, struct emp_spoils *to,
                     struct steps *s)
{
    const int row = v->loser * GRADES + grade;
    step_reads(s, &emp_close_action_victory_table, row);
    if (close_action_victory[row].move == TORN)
        step_tell_gap(s, EMP(G_11),
                      "the torn cells: a d10 of casualties, at least 3, and 10 inches", NULL, 0, 0);
    if (v->loser == ARTILLERY && close_action_victory[row].mark == UNSURE)
        step_tell_gap(s, EMP(G_12), "the lost cell of artillery: 3 casualties", NULL, 0, 0);
    to->lost = (int16_t)lost_at(row, d);
    to->inches = (int16_t)inches_at(row, d);
    to->order = (int16_t)order_at(row, false);
    to->guns_abandoned = close_action_victory[row].move == RETREATS;
}

static void winner_of(const struct emp_victory *v, int grade, struct dice *d, struct emp_spoils *to,
                      struct steps *s)
{
    if (v->winner == ARTILLERY) {
        step_tell(s, EMP(close_action_victory), "no column for victorious artillery: it stands",
                  NULL, 0, 0);
        return;
    }
    const int row = (VICTORS + v->winner) * GRADES + grade;
    step_reads(s, &emp_close_action_victory_table, row);
    to->winner_lost = (int16_t)lost_at(row, d);
    to->winner_inches = (int16_t)inches_at(row, d);
    to->winner_order = (int16_t)order_at(row, v->cover);
}

void emp_victory_spoils(const struct emp_victory *v, int grade, bool tie, struct dice *d,
                        struct emp_spoils *to, struct steps *s)
{
    assert(grade >= 0 && grade < GRADES);
    *to = (struct emp_spoils){.grade = (int16_t)grade};
    loser_of(v, grade, d, to, s);
    winner_of(v, grade, d, to, s);
    if (tie) /* who goes back is not said; losses and disorder are the same in both columns */
        *to = (struct emp_spoils){
            .lost = to->lost,
            .order =
                (int16_t)(RULE(close_action_victory, v->loser_cover) ? IN_ORDER_STILL : to->order),
            .winner_lost = to->winner_lost,
            .winner_order = to->winner_order};
    to->street_fight = v->winner == INFANTRY && grade <= 1 && RULE(savage_street_fight, v->town);
}

/* ---- the charts: victory ---- */

struct victory_facts {
    struct emp_victory victory;
    int16_t margin;
};

struct victory_result {
    struct emp_spoils spoils;
    int16_t thrown, unused[2];
};

static bool victory_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct victory_facts *f = facts;
    struct victory_result *r = state;
    const bool tie = RULE(N_20, f->victory.ahead == AHEAD_0);
    if (!r->thrown && !tie) {
        r->spoils.grade = (int16_t)emp_victory_grade(&f->victory, d, s);
        r->thrown = true;
        return true;
    }
    if (tie)
        step_tell_gap(s, EMP(N_20), "a draw without a throw; who goes back is not said", NULL, 0,
                      0);
    emp_victory_spoils(&f->victory, r->spoils.grade, tie, d, &r->spoils, steps_after(s, d));
    r->thrown = false;
    return false;
}

static void victory_prepare(void *facts, uint32_t given)
{
    struct victory_facts *f = facts;
    f->victory.ahead = (int16_t)ahead_of(f->margin);
}

/* G13: the figure is lost. */
static bool klumpen_may(const struct emp_victory *v, struct trouble *trouble)
{
    return require_of(G_13,
                      !v->klumpen || v->by_klumpen != KLUMPEN_OFF ||
                          close_action_victory_modifiers[KLUMPEN_LINE].mod != NO,
                      "klumpen", trouble, "how many levels Klumpen takes is lost: choose G13");
}

static bool victory_may(const void *facts, struct trouble *trouble)
{
    return klumpen_may(&((const struct victory_facts *)facts)->victory, trouble);
}

static void say_grade(struct text *t, int band, const void *with)
{
    words_print(t, &emp_victory_words, shifted(with, band, NULL));
}

static void victory_call(const void *facts, struct text *t)
{
    const struct victory_facts *f = facts;
    if (f->victory.ahead == AHEAD_0)
        text_add(t, "A draw: nobody throws.");
    else
        emp_call_bands(t, emp_victory_sum(&f->victory, NULL), RANGES(grades, lo, hi), say_grade,
                       &f->victory);
}

static void order_effect(struct effects *e, const char *who, int order)
{
    if (order == DISORDERED)
        effect_set(e, who, "order", "disordered");
    if (order == BAD_MORALE)
        effect_set(e, who, "morale", "bad");
}

static void spoils_effects(const struct emp_spoils *r, const char *winner, const char *loser,
                           struct effects *e)
{
    effect_move(e, loser, "figures", -r->lost);
    effect_move(e, loser, "inches back", r->inches == NO_NUMBER ? 0 : r->inches);
    order_effect(e, loser, r->order);
    if (r->guns_abandoned)
        effect_set(e, loser, "guns", "abandoned");
    effect_move(e, winner, "figures", -r->winner_lost);
    effect_move(e, winner, "inches on", r->winner_inches);
    order_effect(e, winner, r->winner_order);
}

static void victory_effects(const void *facts, const void *result, struct effects *e)
{
    spoils_effects(result, "winner", "loser", e);
}

#define VICTORY(name, about, ...)                                     \
    {                                                                 \
        name, about, EMP(close_action_victory_modifiers), __VA_ARGS__ \
    }
#define ENDS(of)                                                                              \
    VICTORY("klumpen", "the unformed loser achieves Klumpen", SAID(of, victory.klumpen)),     \
        {"town", "they fight for a town", EMP(savage_street_fight), SAID(of, victory.town)},  \
    {                                                                                         \
        "cover", "the winner is in cover", EMP(close_action_victory), SAID(of, victory.cover) \
    }
#define SPOILS(of)                                                                                \
    {"loser_lost", "figures the loser loses", HOW_MANY(of, spoils.lost), COUNTED(emp_figures),    \
     TALLY},                                                                                      \
        {"loser_inches",    "that the loser goes back", HOW_MANY(of, spoils.inches),              \
         .none = "retreat", COUNTED(emp_inches),        TALLY},                                   \
        {"loser_order", "what becomes of his order or morale",                                    \
         PICK(of, spoils.order, emp_order_words), TALLY},                                         \
        {"guns_abandoned", "he abandons his guns", FLAG(of, spoils.guns_abandoned), TALLY},       \
        {"winner_lost", "figures the winner loses", HOW_MANY(of, spoils.winner_lost),             \
         COUNTED(emp_figures), TALLY},                                                            \
        {"winner_inches", "of his breakthrough; 0: he halts", HOW_MANY(of, spoils.winner_inches), \
         COUNTED(emp_inches), TALLY},                                                             \
        {"winner_order", "what becomes of his order",                                             \
         PICK(of, spoils.winner_order, emp_order_words), TALLY},                                  \
    {                                                                                             \
        "street_fight", "a savage street fight follows", FLAG(of, spoils.street_fight), TALLY     \
    }

const struct chart emp_victory_chart = {
    "victory",
    "Victory",
    "9C. Close action",
    "What a close action brings to winner and loser, given the margin.",
    "margin=12 winner=cavalry loser=infantry",
    INPUTS(VICTORY("margin", "by which the winner is ahead", WHOLE(victory_facts, margin, 0, 60)),
           VICTORY("winner", "his arm", PICK(victory_facts, victory.winner, emp_branch_words)),
           VICTORY("loser", "his arm", PICK(victory_facts, victory.loser, emp_branch_words)),
           VICTORY("not-charging", "the winner did not charge",
                   SAID(victory_facts, victory.not_charging)),
           VICTORY("wave", "it was a wave attack", SAID(victory_facts, victory.wave)),
           ENDS(victory_facts)),
    OUTPUTS({"grade", "of the victory", PICK(victory_result, spoils.grade, emp_victory_words)},
            SPOILS(victory_result)),
    RESOLVE(victory_facts, victory_result, victory_stage),
    .prepare = victory_prepare,
    .may = victory_may,
    .call = victory_call,
    TABLES(&emp_close_action_victory_modifiers_table, &emp_close_action_victory_table),
    SETTINGS(ASKS(G_13, struct victory_facts, victory.by_klumpen)),
    .effects = victory_effects,
};

/* ---- close action ---- */

struct contact_facts {
    struct emp_victory victory; /* of whoever wins: town, klumpen, cover of the winner */
    int16_t attacker, defender, attacker_arm, defender_arm, stands, charges_too, wave;
    int16_t attacker_cover, defender_cover;
};

struct contact_result {
    struct emp_spoils spoils;
    int16_t winner, margin, ahead, stage, unused[3];
};

static struct emp_victory victory_of(const struct contact_facts *f, int winner, int ahead)
{
    const bool attacker = winner != DEFENDER_WINS;
    struct emp_victory v = f->victory;
    v.winner = attacker ? f->attacker_arm : f->defender_arm;
    v.loser = attacker ? f->defender_arm : f->attacker_arm;
    v.not_charging = attacker ? f->stands : !f->charges_too;
    v.wave = attacker && f->wave;
    v.cover = attacker ? f->attacker_cover : f->defender_cover;
    v.loser_cover = attacker ? f->defender_cover : f->attacker_cover;
    v.ahead = (int16_t)ahead;
    return v;
}

static bool contact_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct contact_facts *f = facts;
    struct contact_result *r = state;
    if (r->stage++ == 0) {
        struct emp_contact c;
        emp_close_action_throw(d, f->attacker, f->defender, &c, s);
        r->winner = c.winner;
        r->ahead = c.ahead;
        r->margin = (int16_t)(c.winner == DEFENDER_WINS ? AHEAD_25 + c.ahead : AHEAD_25 - c.ahead);
        return true;
    }
    const struct emp_victory v = victory_of(f, r->winner, r->ahead);
    const bool tie = RULE(N_20, r->winner == TIE);
    if (r->stage == 2 && !tie) {
        steps_new_sum(s);
        r->spoils.grade = (int16_t)emp_victory_grade(&v, d, s);
        r->ahead = 0;
        return true;
    }
    if (tie)
        step_tell_gap(s, EMP(N_20), "equal totals are a draw without a throw", NULL, 0, 0);
    emp_victory_spoils(&v, r->spoils.grade, tie, d, &r->spoils, s);
    r->stage = r->ahead = 0;
    return false;
}

static void contact_explain(const void *facts, struct steps *s)
{
    const struct contact_facts *f = facts;
    const struct emp_victory attacker = victory_of(f, ATTACKER_WINS, AHEAD_0),
                             defender = victory_of(f, DEFENDER_WINS, AHEAD_0);
    tell_contact(f->attacker, f->defender, s);
    emp_victory_explain(&attacker, &defender, s);
}

static bool contact_may(const void *facts, struct trouble *trouble)
{
    return klumpen_may(&((const struct contact_facts *)facts)->victory, trouble);
}

static void contact_call(const void *facts, struct text *t)
{
    const struct contact_facts *f = facts;
    text_print(t,
               "Each side throws two d10: the attacker adds %d, the defender %d. The higher wins "
               "and throws two d10 on the victory table.",
               f->attacker, f->defender);
}

static void contact_effects(const void *facts, const void *result, struct effects *e)
{
    const struct contact_result *r = result;
    const bool defender = r->winner == DEFENDER_WINS;
    spoils_effects(&r->spoils, defender ? "defender" : "attacker",
                   defender ? "attacker" : "defender", e);
}

const struct chart emp_close_action_chart = {
    "close-action",
    "Close action",
    "9C. Close action",
    "Two values meet: who wins, by how much, and what it brings. Of equal totals, winner means the "
    "attacker and loser the defender.",
    "attacker=13 defender=9",
    INPUTS(
        {"attacker", "his value (close-action-value)", EMP(close_action_modifiers),
         WHOLE(contact_facts, attacker, -40, 80)},
        {"defender", "his value", EMP(close_action_modifiers),
         WHOLE(contact_facts, defender, -40, 80)},
        VICTORY("attacker-arm", "of the attacker",
                PICK(contact_facts, attacker_arm, emp_branch_words), UNLESS("infantry")),
        VICTORY("defender-arm", "of the defender",
                PICK(contact_facts, defender_arm, emp_branch_words), UNLESS("infantry")),
        VICTORY("not-charging", "the attacker does not charge", SAID(contact_facts, stands)),
        VICTORY("defender-charging", "the defender charges too", SAID(contact_facts, charges_too)),
        VICTORY("wave", "the attacker comes in waves", SAID(contact_facts, wave)),
        VICTORY("klumpen", "the loser, unformed, achieves Klumpen",
                SAID(contact_facts, victory.klumpen)),
        {"town", "they fight for a town", EMP(savage_street_fight),
         SAID(contact_facts, victory.town)},
        {"attacker-cover", "the attacker is in cover", EMP(close_action_victory),
         SAID(contact_facts, attacker_cover)},
        {"defender-cover", "the defender is in cover", EMP(close_action_victory),
         SAID(contact_facts, defender_cover)}),
    OUTPUTS({"winner", "of the close action", PICK(contact_result, winner, emp_winner_words)},
            {"grade", "of the victory", PICK(contact_result, spoils.grade, emp_victory_words)},
            {"margin", "who is ahead, and by how much", PICK(contact_result, margin, margin_words),
             TALLY},
            SPOILS(contact_result)),
    RESOLVE(contact_facts, contact_result, contact_stage),
    .explain = contact_explain,
    .may = contact_may,
    .call = contact_call,
    TABLES(&emp_close_action_victory_modifiers_table, &emp_close_action_victory_table),
    SETTINGS(ASKS(G_13, struct contact_facts, victory.by_klumpen)),
    .effects = contact_effects,
};

/* ---- a standard ---- */

static int standard_sum(const struct standard_facts *facts, struct steps *s)
{
    struct standard_facts f = *facts;
    f.by_foot = (int16_t)(f.by == INFANTRY ? f.casualties : 0);
    f.by_horse = (int16_t)(f.by == CAVALRY ? f.casualties : 0);
    return modifiers_sum(&emp_capture_standard_modifiers_table, EMP(capture_standard_modifiers), &f,
                         s);
}

bool emp_standard_taken(struct dice *d, int casualties, int by, bool melee, struct steps *s)
{
    static const struct purpose for_standard = {"winner", "the standard"};
    const struct standard_facts f = {(int16_t)casualties, (int16_t)by, melee, 0, 0};
    int total;
    const int row = emp_throw_inside(d, &for_standard, RANGES(capture_standard, lo, hi),
                                     standard_sum(&f, s), &total);
    step_from(steps_fallen(s, d), &emp_capture_standard_table, row, EMP(capture_standard), 0,
              "%d: %s", words_at(&standard_words, capture_standard[row].result), total, 0);
    step_reads(s, &emp_capture_standard_table, row);
    return RULE(capture_standard, capture_standard[row].result);
}

struct yes_result {
    int16_t yes, unused[3];
};

static bool standard_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct standard_facts *f = facts;
    ((struct yes_result *)state)->yes = emp_standard_taken(d, f->casualties, f->by, f->melee, s);
    return false;
}

static void standard_call(const void *facts, struct text *t)
{
    emp_call_number(t, standard_sum(facts, NULL), capture_standard[1].lo, OPEN,
                    "takes the standard");
}

static void standard_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "winner", "standards", ((const struct yes_result *)result)->yes);
}

#define STANDARD(name, about, ...)                                \
    {                                                             \
        name, about, EMP(capture_standard_modifiers), __VA_ARGS__ \
    }
static WORD_LIST(taker_words, "infantry", "cavalry"); /* ORDER BRANCH */

const struct chart emp_standard_chart = {
    "standard",
    "Capturing the standard",
    "9C. Close action",
    "Whether the enemy's standard is taken.",
    "casualties=3 by=infantry",
    INPUTS(STANDARD("casualties", "that the enemy was caused",
                    WHOLE(standard_facts, casualties, 0, 40)),
           STANDARD("by", "who caused them", PICK(standard_facts, by, taker_words),
                    UNLESS("infantry")),
           STANDARD("melee", "in melee", FLAG(standard_facts, melee), UNLESS("yes"))),
    OUTPUTS({"taken", "the standard is taken", FLAG(yes_result, yes)}),
    RESOLVE(standard_facts, yes_result, standard_stage),
    .call = standard_call,
    TABLES(&emp_capture_standard_modifiers_table, &emp_capture_standard_table),
    .effects = standard_effects,
};

/* ---- battle mad ---- */

struct mad_facts {
    int16_t cavalry;
};

bool emp_goes_mad(struct dice *d, int cavalry, struct steps *s)
{
    static const struct purpose for_madness = {"cavalry", "battle mad"};
    int total;
    step_tell_gap(s, EMP(G_1), "two d10 are thrown", NULL, 0, 0);
    step_tell_gap(s, EMP(N_27), "what cavalry out of hand does is not printed", NULL, 0, 0);
    step_reads(s, &emp_battle_mad_table, cavalry);
    const bool mad = RULE(
        battle_mad, emp_reaches(d, &for_madness, 0, battle_mad[cavalry].need_at_least, &total));
    step_tell(steps_fallen(s, d), EMP(battle_mad), mad ? "%d: out of hand" : "%d: in hand", NULL,
              total, 0);
    return mad;
}

static bool mad_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    ((struct yes_result *)state)->yes =
        emp_goes_mad(d, ((const struct mad_facts *)facts)->cavalry, s);
    return false;
}

static void mad_call(const void *facts, struct text *t)
{
    emp_call_number(t, 0, battle_mad[((const struct mad_facts *)facts)->cavalry].need_at_least,
                    OPEN, "gets out of hand");
}

const struct chart emp_battle_mad_chart = {
    "battle-mad",
    "Battle mad",
    "9C. Close action",
    "Whether cavalry gets out of hand. What it then does is not on the sheet.",
    "cavalry=british-heavy",
    INPUTS({"cavalry",
            "british-heavy: or Ottoman, Persian, of an Indian state; british-light: or KGL light, "
            "or DUB",
            EMP(battle_mad), PICK(mad_facts, cavalry, emp_cavalry_words)}),
    OUTPUTS({"mad", "it gets out of hand", FLAG(yes_result, yes)}),
    RESOLVE(mad_facts, yes_result, mad_stage),
    .call = mad_call,
    TABLES(&emp_battle_mad_table),
};

/* ---- street fight ---- */

struct street_result {
    int16_t hits, unused[3];
};

static int street_sum(const struct street_facts *facts, struct steps *s)
{
    struct street_facts f = *facts;
    f.pairs = f.grades / 2;
    return modifiers_sum(&emp_savage_street_fight_modifiers_table,
                         EMP(savage_street_fight_modifiers), &f, s);
}

static bool street_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_street = {"unit", "street fight"};
    const struct street_facts *f = facts;
    int total;
    step_tell_gap(s, EMP(N_26),
                  f->by_strike == STREET_BOTH ? "both sides strike, each with its own throw"
                                              : "the attacker alone strikes",
                  NULL, 0, 0);
    const int row = emp_throw_inside(d, &for_street, RANGES(savage_street_fight, lo, hi),
                                     street_sum(f, s), &total);
    step_from(steps_fallen(s, d), &emp_savage_street_fight_table, row, EMP(savage_street_fight), 0,
              "%d: %d hits", NULL, total, savage_street_fight[row].hits);
    step_reads(s, &emp_savage_street_fight_table, row);
    ((struct street_result *)state)->hits = savage_street_fight[row].hits;
    return false;
}

static bool street_may(const void *facts, struct trouble *trouble)
{
    const struct street_facts *f = facts;
    return require_of(N_26, f->side == 0 || f->by_strike == STREET_BOTH, "side", trouble,
                      "the attacker alone strikes");
}

static void say_street(struct text *t, int band, const void *with)
{
    text_things(t, savage_street_fight[band].hits, "hit");
}

static void street_call(const void *facts, struct text *t)
{
    emp_call_bands(t, street_sum(facts, NULL), RANGES(savage_street_fight, lo, hi), say_street,
                   NULL);
}

static void street_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "enemy", "figures", -((const struct street_result *)result)->hits);
}

static WORD_LIST(street_mass_words, "none", "2:1", "3:1");
static WORD_LIST(striker_words, "attacker", "defender");
#define STREET(name, about, ...)                                     \
    {                                                                \
        name, about, EMP(savage_street_fight_modifiers), __VA_ARGS__ \
    }

const struct chart emp_street_fight_chart = {
    "street-fight",
    "Savage street fight",
    "9C. Close action",
    "The hits of one side in a round of a street fight; the other throws for itself.",
    "shock=yes mass=2:1 grades=4",
    INPUTS(STREET("shock", "they are shock infantry", SAID(street_facts, shock)),
           STREET("mass", "against a town block", PICK(street_facts, mass, street_mass_words),
                  UNLESS("none")),
           STREET("grades", "morale grades above the enemy's", WHOLE(street_facts, grades, 0, 10),
                  UNLESS("0")),
           {"side", "who strikes", EMP(savage_street_fight),
            PICK(street_facts, side, striker_words), UNLESS("attacker")}),
    OUTPUTS({"hits", "on the enemy", HOW_MANY(street_result, hits), COUNTED(emp_hits)}),
    RESOLVE(street_facts, street_result, street_stage),
    .may = street_may,
    .call = street_call,
    TABLES(&emp_savage_street_fight_modifiers_table, &emp_savage_street_fight_table),
    SETTINGS(ASKS(N_26, struct street_facts, by_strike)),
    .effects = street_effects,
};

/* ---- no quarter ---- */

struct quarter_facts {
    int16_t nation, enemy, year, by_years;
};

static bool quarter_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct quarter_facts *f = facts;
    struct yes_result *r = state;
    const bool in_years = f->year >= FIRST_YEAR && f->year <= LAST_YEAR,
               all = RULE(N_28, f->by_years == YEARS_ALL);
    for (int row = 0; row < COUNT(no_quarter_enemies); row++) {
        const int a = no_quarter_enemies[row].side_a, b = no_quarter_enemies[row].side_b;
        const bool enemies = (a == f->nation && b == f->enemy) || (a == f->enemy && b == f->nation);
        if (!RULE(no_quarter_enemies, enemies))
            continue;
        const bool bound = no_quarter_enemies[row].years || all;
        step_from(s, &emp_no_quarter_enemies_table, row, EMP(no_quarter_enemies), 0,
                  bound ? "no quarter between them from %d to %d" : "no quarter between them", NULL,
                  FIRST_YEAR, LAST_YEAR);
        step_tell_gap(s, EMP(N_28),
                      all ? "the years hold for all pairs"
                          : "the years hold for Prussians and French alone",
                      NULL, 0, 0);
        r->yes = r->yes || in_years || !bound;
    }
    step_tell_gap(s, EMP(N_27), "what no quarter does is not printed", NULL, 0, 0);
    return false;
}

const struct chart emp_no_quarter_chart = {
    "no-quarter",
    "No quarter",
    "9C. Close action",
    "Whether two nations give each other no quarter. What that does is not on the sheet.",
    "nation=French enemy=Spanish",
    INPUTS(
        {"nation", "the one", EMP(no_quarter_enemies), PICK(quarter_facts, nation, nation_words)},
        {"enemy", "the other", EMP(no_quarter_enemies), PICK(quarter_facts, enemy, nation_words)},
        {"year", "of the battle", EMP(no_quarter_enemies), WHOLE(quarter_facts, year, 1790, 1820),
         UNLESS("1813")}),
    OUTPUTS({"no_quarter", "they give none", FLAG(yes_result, yes)}),
    RESOLVE(quarter_facts, yes_result, quarter_stage),
    TABLES(&emp_no_quarter_enemies_table),
    SETTINGS(ASKS(N_28, struct quarter_facts, by_years)),
};
