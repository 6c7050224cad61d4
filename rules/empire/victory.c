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
    {OPEN, 8, "Draw"},      {9, 10, "Minor"},     {11, 15, "Regular"},   {16, 18, "Major"},
    {19, 23, "Smashing"},   {24, 26, "Smashing"}, {27, 28, "Smashing"},  {29, OPEN, "Breakthrough"},
};

/* ORDER BRANCH, first as losers, then as victors; the sheet has no column for victorious artillery. */
enum { VICTORS = 3, SIDES = 5 };
static const char *const sides[SIDES] = {"losing infantry", "losing cavalry", "losing artillery",
                                         "victorious infantry", "victorious cavalry"};

enum { D10_MIN_3 = 7, LEAST_LOST = 3 };
static WORD_LIST(lost_words, "0", "1", "2", "3", "4", "5", "6", "d10 min 3");

/* Name, as printed, dice, inches (BLANK: none are said); torn: G11. */
#define MOVES(MOVE) \
    MOVE(M0, "0", 0, 0) MOVE(M2, "2", 0, 2) MOVE(M5, "5", 0, 5) MOVE(M6, "6", 0, 6) MOVE(M10, "10", 0, 10) \
    MOVE(M15, "15", 0, 15) MOVE(M20, "20", 0, 20) MOVE(M30, "30", 0, 30) MOVE(D10, "d10", 1, 0) \
    MOVE(D10_2, "d10+2", 1, 2) MOVE(D10_5, "d10+5", 1, 5) MOVE(D10_10, "d10+10", 1, 10) \
    MOVE(DD_10, "2d10+10", 2, 10) MOVE(DDD_10, "3d10+10", 3, 10) \
    MOVE(LIMBERS, "limber and retire", 0, BLANK) MOVE(RETREATS, "retreat", 0, BLANK) MOVE(TORN, "?", 0, 10)
#define MOVE_NAME(name, ...) name,
enum { MOVES(MOVE_NAME) };
#define MOVE_WORD(name, printed, ...) printed,
static WORD_LIST(move_words, MOVES(MOVE_WORD));
#define MOVE_MADE(name, printed, dice, inches) {dice, inches},
static const struct {
    int8_t dice, inches;
} moves[] = {MOVES(MOVE_MADE)};

enum { ORDER = IN_ORDER_STILL, DISORDER = DISORDERED, BAD = BAD_MORALE, DISORDER_IN_OPEN };
static WORD_LIST(morale_words, "-", "Disorder", "Bad morale", "Disorder unless in cover"); /* ORDER ORDER */

static FIGURES struct {
    figure lost, move, morale, mark;
} close_action_victory[SIDES * GRADES] = {
    /* losing infantry */
    {1, M2, DISORDER, PRINTED}, {1, M5, DISORDER, INFERRED}, {1, M10, BAD, INFERRED},
    {2, M10, BAD, INFERRED}, {3, M10, BAD, INFERRED}, {4, M10, BAD, INFERRED},
    {D10_MIN_3, TORN, BAD, UNSURE}, {D10_MIN_3, TORN, BAD, UNSURE},
    /* losing cavalry */
    {0, M5, ORDER, INFERRED}, {0, M10, DISORDER, INFERRED}, {1, M15, BAD, INFERRED},
    {2, M20, BAD, INFERRED}, {2, M20, BAD, INFERRED}, {3, M20, BAD, INFERRED},
    {4, M20, BAD, INFERRED}, {5, M30, BAD, INFERRED},
    /* losing artillery */
    {0, LIMBERS, ORDER, INFERRED}, {1, RETREATS, BAD, INFERRED}, {2, RETREATS, BAD, INFERRED},
    {3, RETREATS, BAD, UNSURE}, {4, RETREATS, BAD, INFERRED}, {5, RETREATS, BAD, INFERRED},
    {6, RETREATS, BAD, INFERRED}, {6, RETREATS, BAD, INFERRED},
    /* victorious infantry */
    {1, M0, DISORDER_IN_OPEN, PRINTED}, {0, M0, ORDER, PRINTED}, {0, M2, ORDER, PRINTED},
    {0, M5, ORDER, PRINTED}, {0, M5, ORDER, PRINTED}, {0, M6, ORDER, PRINTED},
    {0, M6, ORDER, PRINTED}, {0, D10_2, ORDER, PRINTED},
    /* victorious cavalry */
    {0, M0, ORDER, PRINTED}, {0, M0, ORDER, PRINTED}, {0, D10, ORDER, PRINTED},
    {0, D10_5, ORDER, PRINTED}, {0, D10_10, ORDER, PRINTED}, {0, DD_10, ORDER, PRINTED},
    {0, DD_10, ORDER, PRINTED}, {0, DDD_10, ORDER, PRINTED},
};

enum { AHEAD_0, AHEAD_1, AHEAD_10, AHEAD_16, AHEAD_25 }; /* ORDER AHEAD */
/* The same by winner: the attacker's from the highest, a tie, the defender's. */
static WORD_LIST(margin_words, "attacker-by-25-or-more", "attacker-by-16-to-24", "attacker-by-10-to-15", "attacker-by-1-to-9", "tie", "defender-by-1-to-9",
                 "defender-by-10-to-15", "defender-by-16-to-24", "defender-by-25-or-more");

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

static FIGURES struct standard_row {
    figure lo, hi, result, mark;
} capture_standard[] = {{2, 16, 0, INFERRED}, {17, OPEN, 1, PRINTED}};
static WORD_LIST(standard_words, "no standard", "standard captured");

/* ORDER CAVALRY */
static FIGURES struct {
    const char *cavalry;
    figure need_at_least, mark;
} battle_mad[] = {
    {"British heavies, Ottoman, Persian, Indian State", 11, PRINTED},
    {"British/KGL lights, DUB cavalry",                 13, PRINTED},
    {"others",                                          15, PRINTED},
};

static FIGURES struct street_row {
    figure lo, hi, hits, mark;
} savage_street_fight[] = {
    {2, 8, 0, PRINTED}, {9, 12, 1, PRINTED}, {13, 16, 2, PRINTED}, {17, 21, 3, PRINTED}, {22, OPEN, 4, PRINTED},
};

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

WORD_LIST(emp_branch_words, "infantry", "cavalry", "artillery");     /* ORDER BRANCH */
WORD_LIST(emp_direction_words, "front", "flank", "rear");            /* ORDER DIRECTION */
WORD_LIST(emp_winner_words, "attacker", "tie", "defender");          /* ORDER WINNER */
WORD_LIST(emp_order_words, "unchanged", "disordered", "bad-morale"); /* ORDER ORDER */
WORD_LIST(emp_victory_words, "draw", "minor", "regular", "major", "smashing-19-to-23", "smashing-24-to-26", "smashing-27-to-28", "breakthrough");
WORD_LIST(emp_cavalry_words, "British-heavy", "British-light", "others"); /* ORDER CAVALRY */
static WORD_LIST(taker_words, "infantry", "cavalry");                     /* ORDER BRANCH */
static WORD_LIST(street_mass_words, "none", "2:1", "3:1");
static WORD_LIST(striker_words, "attacker", "defender");
/* clang-format on */
#define FACTS standard_facts
#define ROWS capture_standard_modifiers
#define LINES "rules/empire/lists/standard.def"
#include "engine/chart/list.h"
#define FACTS street_facts
#define ROWS savage_street_fight_modifiers
#define LINES "rules/empire/lists/street_fight.def"
#include "engine/chart/list.h"

#define BY_GRADE(...) SHARED(grades, GRADES, __VA_ARGS__)
MARKED_TABLE(close_action_victory, "Close action victory",
             {"roll", RANGE(grades, lo, hi), BY_GRADE(.heading = "*")},
             {"grade", .cell = CELL_TEXT, .offset = offsetof(__typeof__(*grades), grade),
              BY_GRADE(.of_block = false)},
             {"side", .cell = CELL_TEXT, SHARED(sides, GRADES, .of_block = true)},
             {"casualties", WORD(close_action_victory, lost, lost_words)},
             {"move_in", WORD(close_action_victory, move, move_words)},
             {"morale", WORD(close_action_victory, morale, morale_words)});
MODIFIER_TABLE(close_action_victory_modifiers, "Victory modifiers");
MARKED_TABLE(capture_standard, "Capturing the standard",
             {"dice", ROLL(capture_standard, lo, hi), EXTRA(.heading = "*")},
             {"result", WORD(capture_standard, result, standard_words)});
MODIFIER_TABLE(capture_standard_modifiers, "Capturing the standard: modifiers");
MARKED_TABLE(battle_mad, "Battle mad", TEXT_COLUMN(battle_mad, cavalry),
             NUMBER_COLUMN(battle_mad, need_at_least));
static MARKED_TABLE(savage_street_fight, "Savage street fight",
                    {"dice", ROLL(savage_street_fight, lo, hi), EXTRA(.heading = "*")},
                    NUMBER_COLUMN(savage_street_fight, hits));
static MODIFIER_TABLE(savage_street_fight_modifiers, "Savage street fight: modifiers");
static MARKED_TABLE(no_quarter_enemies, "No quarter",
                    {"side_a", WORD(no_quarter_enemies, side_a, nation_words)},
                    {"side_b", WORD(no_quarter_enemies, side_b, nation_words)},
                    {"years", TEXT(no_quarter_enemies, years), EXTRA(.blank = "-")});

/* ---- who wins ---- */

static int ahead_of(int margin)
{
    return (margin > 0) + (margin >= 10) + (margin >= 16) + (margin >= 25); /* ORDER AHEAD */
}

INTS(compare_facts, attacker, defender);

/* The two throws, as a rule of its own so that equal outcomes are walked once. */
static bool compare_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose of_attacker = {"attacker", "close action"},
                                of_defender = {"defender", "close action"};
    const struct compare_facts *f = facts;
    const int attacker = f->attacker + dice_sum(d, &of_attacker, 2, 10),
              defender = f->defender + dice_sum(d, &of_defender, 2, 10),
              margin = attacker - defender;
    step_tell(steps_fallen(s, d), EMP(G_51), "%d against %d", NULL, attacker, defender);
    *(struct emp_contact *)state =
        (struct emp_contact){.winner = margin > 0   ? ATTACKER_WINS
                                       : margin < 0 ? DEFENDER_WINS
                                                    : TIE,
                             .ahead = (int16_t)ahead_of(margin < 0 ? -margin : margin)};
    return false;
}

static void tell_contact(int attacker, int defender, struct steps *s)
{
    step_tell(s, EMP(close_action_modifiers), "the attacker's value %d, the defender's %d", NULL,
              attacker, defender);
    ruled(G_51, s, "each side throws two d10 and adds its value");
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

static int victory_sum(const struct emp_victory *facts, struct steps *s)
{
    struct emp_victory v = *facts;
    v.horse_beats = v.winner == CAVALRY && v.loser != CAVALRY;
    v.foot_beats_horse = v.winner == INFANTRY && v.loser == CAVALRY;
    if (v.ahead == AHEAD_1)
        ruled(G_31, s, "a margin of 1 to 9 adds nothing");
    return modifiers_sum(&emp_close_action_victory_modifiers_table,
                         EMP(close_action_victory_modifiers), &v, s);
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
        step_reads(s, &emp_close_action_victory_modifiers_table, KLUMPEN_LINE);
        ruled(G_13, s, "Klumpen: one level down");
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
    step_tell(steps_fallen(s, d), EMP(close_action_victory), "%s victory, on a total of %d",
              grades[grade].grade, total, 0);
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
    ruled(N_20, s, "a draw without a throw; who goes back is not said");
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
    step_reads(s, &emp_close_action_victory_table, row);
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
        ruled(G_11, s, "the torn cells: a d10 of casualties, at least 3, and 10 inches");
    if (v->loser == ARTILLERY && close_action_victory[row].mark == UNSURE)
        ruled(G_12, s, "the lost cell of artillery: 3 casualties");
    const struct fate loser = fate_at(row, false, d, s);
    if (v->winner == ARTILLERY)
        step_tell(s, EMP(close_action_victory), "no column for victorious artillery: it stands",
                  NULL, 0, 0);
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
        ruled(N_20, s, "a draw without a throw; who goes back is not said");
    emp_victory_spoils(&v, r->spoils.grade, tie, d, &r->spoils, steps_after(s, d));
    r->stage = r->ahead = 0;
    return false;
}

static bool contact_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct contact_facts *f = facts;
    struct contact_result *r = state;
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
static bool victory_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct contact_facts *f = facts;
    struct contact_result *r = state;
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

static void contact_explain(const void *facts, struct steps *s)
{
    const struct contact_facts *f = facts;
    const struct emp_victory v[] = {emp_victory_of(&f->meeting, ATTACKER_WINS, AHEAD_0),
                                    emp_victory_of(&f->meeting, DEFENDER_WINS, AHEAD_0)};
    tell_contact(f->attacker, f->defender, s);
    emp_victory_explain(v, s);
}

CALL(contact_call, contact_facts)
{
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

/* clang-format off */
#define BY EMP(close_action_victory_modifiers)
#define LOSES(who) "; the " who " loses @"
#define SPOILS \
    TALLIED("loser_lost", "figures the loser loses", HOW_MANY(contact_result, spoils.lost), COUNTED(emp_figures), .says = LOSES("loser")), \
    TALLIED("loser_inches", "that the loser goes back", HOW_MANY(contact_result, spoils.inches), .none = "retreat", COUNTED(emp_inches), .says = "| and goes back @| and retreats"), \
    TALLIED("loser_order", "what becomes of his order or morale", PICK(contact_result, spoils.order, emp_order_words), .says = "|disordered|in bad morale"), \
    TALLIED("guns_abandoned", "he abandons his guns", FLAG(contact_result, spoils.guns_abandoned)), \
    TALLIED("winner_lost", "figures the winner loses", HOW_MANY(contact_result, spoils.winner_lost), COUNTED(emp_figures), .says = LOSES("winner")), \
    TALLIED("winner_inches", "of his breakthrough; 0: he halts", HOW_MANY(contact_result, spoils.winner_inches), COUNTED(emp_inches), .says = " and halts| and breaks through @"), \
    TALLIED("winner_order", "what becomes of his order", PICK(contact_result, spoils.winner_order, emp_order_words), .says = "|disordered|in bad morale"), \
    TALLIED("street_fight", "a savage street fight follows", FLAG(contact_result, spoils.street_fight))
#define GRADE {"grade", "of the victory", PICK(contact_result, spoils.grade, emp_victory_words), .says = EMP_GRADES}
#define OF contact_facts
#define TOWN {"town", "they fight for a town", EMP(savage_street_fight), SAID(OF, meeting.victory.town)}
#define IN_COVER(name, about, member) {name, about, EMP(close_action_victory), SAID(OF, meeting.member)}
#define HIS_VALUE(name, about, member) {name, about, EMP(close_action_modifiers), WHOLE(OF, member, -40, 80), .made_by = "close-action-value"}
#define VICTORY_TABLES TABLES(&emp_close_action_victory_modifiers_table, &emp_close_action_victory_table)
#define KLUMPEN SETTINGS(ASKS(G_13, struct OF, meeting.victory.by_klumpen))

DESCRIBE(emp_victory, "victory", "Victory", "9C. Close action",
    "What a close action brings to winner and loser, given the margin.",
    "margin=12 winner=cavalry loser=infantry",
    INPUTS(IN_NUMBER("margin", "by which the winner is ahead", margin, 0, 60),
           IN_WORD("winner", "his arm", meeting.attacker_arm, emp_branch_words),
           IN_WORD("loser", "his arm", meeting.defender_arm, emp_branch_words),
           IN_YES("not-charging", "the winner did not charge", meeting.stands),
           IN_YES("wave", "it was a wave attack", meeting.wave),
           IN_YES("Klumpen", "the unformed loser achieves Klumpen", meeting.victory.klumpen),
           TOWN, IN_COVER("cover", "the winner is in cover", attacker_cover)),
    OUTPUTS(GRADE, SPOILS),
    RESOLVE(contact_facts, contact_result, victory_stage), .may = emp_klumpen_may, .call = victory_call,
    VICTORY_TABLES, KLUMPEN, .effects = victory_effects);

DESCRIBE(emp_close_action, "close-action", "Close action", "9C. Close action",
    "Two values meet: who wins, by how much, and what it brings. Of equal totals, winner means the "
    "attacker and loser the defender.",
    "attacker=13 defender=9",
    INPUTS(HIS_VALUE("attacker", "his value", attacker),
           HIS_VALUE("defender", "his value", defender),
           IN_USUAL("attacker-arm", "of the attacker", meeting.attacker_arm, emp_branch_words, "infantry"),
           IN_USUAL("defender-arm", "of the defender", meeting.defender_arm, emp_branch_words, "infantry"),
           IN_YES("not-charging", "the attacker does not charge", meeting.stands),
           IN_YES("defender-charging", "the defender charges too", meeting.charges_too),
           IN_YES("wave", "the attacker comes in waves", meeting.wave),
           IN_YES("Klumpen", "the loser, unformed, achieves Klumpen", meeting.victory.klumpen),
           TOWN, IN_COVER("attacker-cover", "the attacker is in cover", attacker_cover),
           IN_COVER("defender-cover", "the defender is in cover", defender_cover)),
    OUTPUTS({"winner", "of the close action", PICK(contact_result, winner, emp_winner_words),
             .says = "the attacker is ahead|neither side is ahead (winner is told of the attacker)|the defender is ahead"},
            TALLIED("margin", "who is ahead, and by how much", PICK(contact_result, margin, margin_words),
                    .says = " by 25 or more| by 16 to 24| by 10 to 15| by 1 to 9|| by 1 to 9| by 10 to 15| by 16 to 24| by 25 or more"), GRADE, SPOILS),
    .matters = "winner grade", RESOLVE(contact_facts, contact_result, contact_stage), .explain = contact_explain,
    .may = emp_klumpen_may, .call = contact_call, VICTORY_TABLES, KLUMPEN, .effects = contact_effects);
/* clang-format on */
#undef OF
#undef BY

/* ---- a standard ---- */

static int standard_sum(const void *facts, struct steps *s)
{
    struct standard_facts f = *(const struct standard_facts *)facts;
    f.by_foot = (int16_t)(f.by == INFANTRY ? f.casualties : 0);
    f.by_horse = (int16_t)(f.by == CAVALRY ? f.casualties : 0);
    return modifiers_sum(&emp_capture_standard_modifiers_table, EMP(capture_standard_modifiers), &f,
                         s);
}

bool emp_standard_taken(struct dice *d, int casualties, int by, bool melee, struct steps *s)
{
    static const struct purpose for_standard = {"winner", "the standard"};
    const struct standard_facts f = {
        .casualties = (int16_t)casualties, .by = (int16_t)by, .melee = melee};
    int total;
    const int row = emp_throw_inside(d, &for_standard, RANGES(capture_standard, lo, hi),
                                     standard_sum(&f, s), &total);
    step_reads(s, &emp_capture_standard_table, row);
    step_from(steps_fallen(s, d), &emp_capture_standard_table, row, EMP(capture_standard), 0,
              "%d: %s", words_at(&standard_words, capture_standard[row].result), total, 0);
    return RULE(capture_standard, capture_standard[row].result);
}

static bool standard_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct standard_facts *f = facts;
    ((struct emp_one *)state)->is = emp_standard_taken(d, f->casualties, f->by, f->melee, s);
    return false;
}

static void standard_call(const void *facts, struct text *t)
{
    emp_call_number(t, standard_sum(facts, NULL), capture_standard[1].lo, OPEN,
                    "takes the standard");
}

static void standard_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "winner", "standards", ((const struct emp_one *)result)->is);
}

DESCRIBE(emp_standard, "standard", "Capturing the standard", "9C. Close action",
         "Whether the enemy's standard is taken.", "casualties=3 by=infantry",
         ASKED(capture_standard_modifiers),
         OUTPUTS({"taken", "the standard is taken", FLAG(emp_one, is),
                  .says = "the standard is not taken|the standard is taken"}),
         RESOLVE(standard_facts, emp_one, standard_stage), .call = standard_call,
         TABLES(&emp_capture_standard_modifiers_table, &emp_capture_standard_table),
         .effects = standard_effects);

/* ---- battle mad ---- */

INTS(mad_facts, cavalry);

bool emp_goes_mad(struct dice *d, int cavalry, struct steps *s)
{
    static const struct purpose for_madness = {"cavalry", "battle mad"};
    const int number = battle_mad[cavalry].need_at_least;
    int total;
    ruled(G_1, s, "two d10 are thrown");
    ruled(N_27, s, "what cavalry out of hand does is not printed");
    step_reads(s, &emp_battle_mad_table, cavalry);
    const bool mad = RULE(battle_mad, emp_reaches(d, &for_madness, 0, number, &total));
    step_fell(s, d, EMP(battle_mad), mad ? "%d: out of hand" : "%d: in hand", NULL, NULL, total, 0);
    return mad;
}

static bool mad_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    ((struct emp_one *)state)->is = emp_goes_mad(d, ((const struct mad_facts *)facts)->cavalry, s);
    return false;
}

CALL(mad_call, mad_facts)
{
    emp_call_number(t, 0, battle_mad[f->cavalry].need_at_least, OPEN, "gets out of hand");
}

DESCRIBE(emp_battle_mad, "battle-mad", "Battle mad", "9C. Close action",
         "Whether cavalry gets out of hand. What it then does is not on the sheet.",
         "cavalry=British-heavy",
         INPUTS({"cavalry",
                 "British-heavy: or Ottoman, Persian, of an Indian state; British-light: or KGL "
                 "light, or DUB",
                 EMP(battle_mad), PICK(mad_facts, cavalry, emp_cavalry_words)}),
         OUTPUTS({"mad", "it gets out of hand", FLAG(emp_one, is),
                  .says = "the cavalry stays in hand|the cavalry gets out of hand"}),
         RESOLVE(mad_facts, emp_one, mad_stage), .call = mad_call, TABLES(&emp_battle_mad_table));

/* ---- street fight ---- */

static void street_derive(void *facts, struct steps *s)
{
    struct street_facts *f = facts;
    reading(N_26, f->by_strike == STREET_BOTH, s, "both sides strike, each with its own throw",
            "the attacker alone strikes");
    f->pairs = f->grades / 2;
}

MAY(street_may, street_facts)
{
    return require_of(N_26, f->side == 0 || f->by_strike == STREET_BOTH, "side", trouble,
                      "the attacker alone strikes");
}

static const char *say_street(const void *facts, int row)
{
    static const char *const hits[] = {"no hits", "one hit", "two hits", "three hits", "four hits"};
    return hits[savage_street_fight[row].hits];
}

static void street_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "enemy", "figures", -((const struct street_row *)result)->hits);
}

DESCRIBE(emp_street_fight, "street-fight", "Savage street fight", "9C. Close action",
         "The hits of one side in a round of a street fight; the other throws for itself.",
         "shock=yes mass=2:1 grades=4", ASKED(savage_street_fight_modifiers),
         OUTPUTS({"hits", "on the enemy", NUMBER(savage_street_fight, hits), COUNTED(emp_hits),
                  .says = "they score @ on the enemy"}),
         FALLS(savage_street_fight, savage_street_fight_modifiers,
               DICE(2, 10, "unit", "street fight"), .derive = street_derive, .says = say_street),
         .may = street_may, .call = sheet_fall_call,
         TABLES(&emp_savage_street_fight_modifiers_table, &emp_savage_street_fight_table),
         SETTINGS(ASKS(N_26, struct street_facts, by_strike)), .effects = street_effects);

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
        step_from(s, &emp_no_quarter_enemies_table, row, EMP(no_quarter_enemies), 0,
                  bound ? "no quarter between them from %d to %d" : "no quarter between them", NULL,
                  FIRST_YEAR, LAST_YEAR);
        ruled(N_28, s,
              all ? "the years hold for all pairs"
                  : "the years hold for Prussians and French alone");
        r->is = r->is || in_years || !bound;
    }
    ruled(N_27, s, "what no quarter does is not printed");
}

#define OF quarter_facts
#define BY EMP(no_quarter_enemies)
DESCRIBE(emp_no_quarter, "no-quarter", "No quarter", "9C. Close action",
         "Whether two nations give each other no quarter. What that does is not on the sheet.",
         "nation=French enemy=Spanish",
         INPUTS(IN_WORD("nation", "the one", nation, nation_words),
                IN_WORD("enemy", "the other", enemy, nation_words),
                {"year", "of the battle", BY, WHOLE(OF, year, 1790, 1820), UNLESS("1813")}),
         OUTPUTS({"no_quarter", "they give none", FLAG(emp_one, is),
                  .says = "they give quarter|they give no quarter"}),
         RESOLVE(quarter_facts, emp_one, quarter_stage), TABLES(&emp_no_quarter_enemies_table),
         SETTINGS(ASKS(N_28, struct OF, by_years)));
