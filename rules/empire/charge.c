/* 9C: the charge.  Elan decides whether it goes home; a defender taken in flank or rear tests his
 * morale; he may form square; his fire may check the charger; who is left meets in close action,
 * and what follows is victory.c's.  The whole chain forgets after each step what no later one asks.
 */

#include "charge.h"

#include <string.h>

#include "command.h"
#include "fire.h"

/* ---- the printed tables ---- */

/* clang-format off */
static WORD_LIST(elan_results, "attacker goes on", "attacker halts at 5 inches");
static FIGURES struct {
    figure lo, hi, result, mark;
} elan[] = {{2, 15, 0, INFERRED}, {16, OPEN, 1, PRINTED}};

enum { FOOT, SHOCK_FOOT, HORSE, DUB, COSSACKS, TROOPS }; /* ORDER TROOP */
static const char *const troops[TROOPS] = {"Infantry", "Shock Infantry", "Cavalry", "DUB Cavalry", "Cossacks"};

enum { SHARES_LOST = 6 };
static FIGURES struct {
    figure lo, hi, hits;
} shares[SHARES_LOST] = {{0, 9, BLANK}, {10, 25, BLANK}, {26, 49, 2}, {50, 60, 3}, {61, 75, 4}, {76, 100, 5}};

enum { NOT_INSTEAD, FIRE_AT_2, FIRE_RECALL };
static WORD_LIST(instead_words, "-", "fire at 2", "fire and recall");
enum { NO_OTHER, ROUT, FALL_BACK, REGROUP, RETIRE_9, RETIRE_12 };
static WORD_LIST(other_words, "-", "rout", "fall back", "regroup away from the enemy",
                 "fire and retire, rout on a natural roll under 9", "fire and retire, rout on a natural roll under 12");

#define __ BLANK
static FIGURES struct effect_row {
    figure disordered;
    const char *disorder_notes;
    figure closes, ca_mod, instead, other, inches;
    const char *notes;
    figure mark;
} defensive_fire_effects[TROOPS * SHARES_LOST] = {
    /* infantry */
    {0, NULL,      1,  0, 0,           0,         __, NULL,    PRINTED},
    {0, NULL,      1, -1, 0,           0,         __, "5",     PRINTED},
    {0, NULL,      1, -2, FIRE_AT_2,   0,         __, "5,7,8", PRINTED},
    {1, "1,4,7,8", 1, -1, FIRE_AT_2,   0,         __, NULL,    PRINTED},
    {1, "2,4,7,8", 1, -2, FIRE_AT_2,   0,         __, NULL,    PRINTED},
    {0, NULL,      0,  0, 0,           ROUT,      15, "6",     PRINTED},
    /* shock infantry */
    {0, NULL,      1,  0, 0,           0,         __, NULL,    PRINTED},
    {0, NULL,      1, -1, 0,           0,         __, "5",     PRINTED},
    {0, NULL,      1, -1, FIRE_AT_2,   0,         __, "5,9",   PRINTED},
    {1, "1,4,8",   1,  0, FIRE_AT_2,   0,         __, NULL,    PRINTED},
    {1, "1,4,7,8", 1, -2, FIRE_AT_2,   0,         __, NULL,    PRINTED},
    {1, "2,4",     0,  0, 0,           FALL_BACK,  8, NULL,    PRINTED},
    /* cavalry */
    {0, NULL,      1,  0, 0,           0,         __, NULL,    PRINTED},
    {0, NULL,      1, -1, 0,           0,         __, NULL,    PRINTED},
    {1, "3",       1, -1, FIRE_RECALL, 0,         __, "8",     PRINTED},
    {1, "3",       1, -2, FIRE_RECALL, 0,         __, "8",     PRINTED},
    {1, "3",       1, -3, FIRE_RECALL, 0,         __, "8",     PRINTED},
    {0, NULL,      0,  0, 0,           ROUT,      20, "6",     PRINTED},
    /* DUB cavalry */
    {0, NULL,      1,  0, 0,           0,         __, NULL,    PRINTED},
    {1, NULL,      1, -2, FIRE_RECALL, 0,         __, "8",     PRINTED},
    {1, "3",       1, -2, FIRE_RECALL, 0,         __, "8",     PRINTED},
    {0, NULL,      0,  0, 0,           RETIRE_9,  __, NULL,    INFERRED},
    {0, NULL,      0,  0, 0,           RETIRE_12, __, NULL,    PRINTED},
    {0, NULL,      0,  0, 0,           ROUT,      20, "6",     PRINTED},
    /* Cossacks */
    {0, NULL,      1,  0, 0,           0,         __, NULL,    PRINTED},
    {0, NULL,      0,  0, 0,           REGROUP,    8, NULL,    INFERRED},
    {1, "2",       0,  0, 0,           REGROUP,    8, NULL,    INFERRED},
    {1, "2",       0,  0, 0,           REGROUP,   16, NULL,    INFERRED},
    {0, NULL,      0,  0, 0,           ROUT,      20, "6",     PRINTED},
    {0, NULL,      0,  0, 0,           ROUT,      20, "6",     PRINTED},
};

static FIGURES struct {
    const char *text;
    figure mark;
} defensive_fire_notes[] = {
    {"already disordered: it recoils 4 inches and fires", PRINTED},
    {"already disordered: it routs", PRINTED},
    {"already disordered: it is recalled and does not fire", PRINTED},
    {"lost", UNSURE},
    {"a storming party is spared the penalty", PRINTED},
    {"cavalry 20 inches, infantry 15", PRINTED},
    {"charging guns: it fires disordered and retires 5 inches", PRINTED},
    {"no impetus or no Follow Me: infantry falls back to 4 inches and fires, cavalry is recalled", PRINTED},
    {"no impetus or no Follow Me: infantry stops at 2 inches and firefights", PRINTED},
};

enum { NOT_FIRED_AT, CLOSES, FIRES_AT_2, FIRES_RECALLS, RECALLED, RECOILS, BACK_AND_FIRES, FIREFIGHTS, RETIRES, FALLS_BACK, REGROUPS,
       FIRE_RETIRES, ROUTS }; /* ORDER CHECK */
static WORD_LIST(check_words, "none", "closes", "fires-at-2-inches", "fires-and-recalls", "recalled", "recoils", "falls-back-and-fires",
                 "firefights-at-2-inches", "fires-and-retires-5-inches", "falls-back", "regroups", "fires-and-retires", "routs");
static WORD_LIST(troop_words, "infantry", "shock", "cavalry", "DUB", "Cossacks"); /* ORDER TROOP */
enum { NO_SPIRIT, IMPETUS, FOLLOW_ME, BOTH_SPIRITS };
static WORD_LIST(spirit_words, "none", "impetus", "Follow-Me", "both");
static WORD_LIST(choice_words, "close", "fire");
enum { GOES_ON, LED_ON, HALTS, HALTS_DISORDERED }; /* ORDER ELAN */
static WORD_LIST(elan_words, "goes-on", "led-on", "halts", "halts-disordered");
static WORD_LIST(led_words, "none", "army-or-wing", "corps-or-ME", "brigade", "replacement");
/* clang-format on */

static MARKED_TABLE(elan, "Elan", {"dice", RANGE(elan, lo, hi), EXTRA(.heading = "*")},
                    {"result", WORD(elan, result, elan_results)});
#define OF_SHARE(...) SHARED(shares, SHARES_LOST, __VA_ARGS__)
static MARKED_TABLE(defensive_fire_effects, "Defensive fire effects",
                    {"troop", .cell = CELL_TEXT, SHARED(troops, SHARES_LOST, .of_block = true)},
                    {"pct", RANGE(shares, lo, hi), OF_SHARE(.heading = "pct_*")},
                    {"or_hits_at_least", NUMBER(shares, hits), OF_SHARE(.blank = "-")},
                    {"disordered", YES_NO(defensive_fire_effects, disordered)},
                    {"disorder_notes", TEXT(defensive_fire_effects, disorder_notes),
                     EXTRA(.blank = "-")},
                    {"close_action", YES_NO(defensive_fire_effects, closes)},
                    NUMBER_COLUMN(defensive_fire_effects, ca_mod),
                    {"or_instead", WORD(defensive_fire_effects, instead, instead_words)},
                    {"other_result", WORD(defensive_fire_effects, other, other_words)},
                    {"inches", NUMBER(defensive_fire_effects, inches), EXTRA(.blank = "-")},
                    {"cell_notes", TEXT(defensive_fire_effects, notes), EXTRA(.blank = "-")});
static MARKED_TABLE(defensive_fire_notes, "Defensive fire notes", INDEX("note", 1),
                    TEXT_COLUMN(defensive_fire_notes, text));

/* ---- elan ---- */

enum { LED_ON_TAKES = 1 };

struct leader {
    struct emp_commander by;
    int16_t act;
};

struct elan_facts {
    int16_t led; /* is a leader attached?  His level, from 1 */
    struct leader leader;
};

/* The leader is NULL if nobody is attached. */
static int elan_throw(const struct leader *l, struct dice *d, struct steps *s)
{
    static const struct purpose for_elan = {"attacker", "elan"}, for_me = {"leader", "Follow Me"};
    int total;
    const int row = emp_throw_inside(d, &for_elan, RANGES(elan, lo, hi), 0, &total);
    ruled(G_52, s, "every charging unit throws, at 5 inches");
    step_tell(s, EMP(elan), "%d or more halts it", NULL, elan[1].lo, 0);
    step_fell(s, d, EMP(elan), "%d: %s", NULL, words_at(&elan_results, elan[row].result), total, 0);
    step_reads(s, &emp_elan_table, row);
    if (!RULE(elan, elan[row].result))
        return GOES_ON;
    if (!l)
        return HALTS;
    steps_when(s, d->kind == DICE_ALL ? "if it would halt" : NULL);
    const int sum = emp_commander_sum(&l->by, s),
              number = emp_commander_number(l->by.level, l->act - 1, s);
    step_tell(s, EMP(commander_action), "Follow Me on %d or more", NULL, number, 0);
    steps_when(s, NULL);
    const bool follow = RULE(elan, emp_reaches(d, &for_me, sum, number, &total));
    step_fell(s, d, EMP(elan), follow ? "%d: they follow him" : "%d: they do not follow", NULL,
              NULL, total, 0);
    return follow ? LED_ON : HALTS_DISORDERED;
}

static bool elan_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct elan_facts *f = facts;
    ((struct emp_one *)state)->is = (int16_t)elan_throw(f->led ? &f->leader : NULL, d, s);
    return false;
}

static void elan_prepare(void *facts, uint32_t given)
{
    struct elan_facts *f = facts;
    f->leader.by.level = (int16_t)(f->led ? f->led - 1 : 0);
}

CALL(elan_call, elan_facts)
{
    const struct leader *l = &f->leader;
    emp_call_number(t, 0, elan[1].lo, OPEN, "halts at 5 inches");
    if (!f->led)
        return;
    text_add(t, " Then Follow Me: ");
    emp_call_number(t, emp_commander_sum(&l->by, NULL),
                    emp_commander_number(l->by.level, l->act - 1, NULL), OPEN, "leads it on at -1");
}

static void elan_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct emp_one *)result)->is == HALTS_DISORDERED)
        effect_set(e, "attacker", "order", "disordered");
}

/* clang-format off */
#define OF elan_facts
#define BY EMP(commander_action_modifiers)
DESCRIBE(emp_elan, "elan", "Elan", "9C. Close action",
    "Whether a charge goes home; a leader attached may lead it on with Follow Me, at -1 in close action.",
    "leader=corps-or-ME attached=same-unit",
    INPUTS({"leader", "attached: his level", EMP(commander_action), PICK(OF, led, led_words), UNLESS("none")},
           IN_USUAL("grade", "of a commander", leader.by.grade, emp_grade_words, "average"),
           IN_USUAL("ME-leader", "his rating, if he leads an ME", leader.by.me_leader, emp_me_leader_words, "plain"),
           IN_USUAL("attached", "as ME leader, to this unit or another", leader.by.acting, emp_acting_words, "no"),
           IN_YES("without-initiative", "his side does not have the initiative", leader.by.no_initiative),
           {"act", "which action of his it is", EMP(commander_action), WHOLE(OF, leader.act, 1, EMP_ACTS), UNLESS("1")}),
    OUTPUTS({"elan", "of the charge", PICK(emp_one, is, elan_words), .says = "the charge goes on|the charge goes on, led by Follow Me|the charge halts at 5 inches|the charge halts at 5 inches, disordered"}),
    RESOLVE(elan_facts, emp_one, elan_stage), .prepare = elan_prepare, .call = elan_call,
    TABLES(&emp_elan_table, &emp_commander_action_table, &emp_commander_action_modifiers_table),
    .effects = elan_effects);
/* clang-format on */
#undef OF
#undef BY

/* ---- defensive fire ---- */

struct charger {
    int16_t troop, front, disordered, spirit, storming, fires, guns;
    int16_t by_note_4, by_notes, by_dub, by_rounding; /* G14, N12, G33, G40 */
};

INTS(check, result, modifier, disordered, inches, routs_at, note_4);

static bool has_note(const struct effect_row *r, char note)
{
    return (r->disorder_notes && strchr(r->disorder_notes, note)) ||
           (r->notes && strchr(r->notes, note));
}

/* The worse of share and hits, but for the lead storming party. */
static int check_row(const struct charger *c, int lost, struct dice *d, struct steps *s)
{
    const int all = lost * 100, front = c->front;
    const bool whole = all % front == 0, down = whole || RULE(G_40, c->by_rounding == ROUND_DOWN);
    const int share = (all + (down ? 0 : front - 1)) / front, told = share > 100 ? 100 : share;
    step_tell(s, EMP(defensive_fire_effects), "%d percent of the front rank, hits: %d", NULL, told,
              lost);
    if (!whole)
        ruled(G_40, s, down ? "a share is rounded down" : "a share is rounded up");
    int band = dice_row(d, RANGES(shares, lo, hi), told);
    for (int i = band; i < SHARES_LOST && RULE(defensive_fire_effects, !c->storming); i++)
        band = shares[i].hits != BLANK && lost >= shares[i].hits ? i : band;
    return c->troop * SHARES_LOST + band;
}

/* N12: notes 8 and 9. */
static bool lacks_spirit(const struct charger *c, struct steps *s)
{
    return c->spirit != BOTH_SPIRITS &&
           (!reading(N_12, c->by_notes == NOTES_NEITHER, s,
                     "notes 8 and 9 hold with neither impetus nor Follow Me",
                     "notes 8 and 9 hold if either is lacking") ||
            c->spirit == NO_SPIRIT);
}

static int check_result(const struct charger *c, const struct effect_row *r, struct steps *s)
{
    static const int8_t if_disordered[] = {RECOILS, ROUTS, RECALLED}, /* notes 1 to 3 */
        others[] = {CLOSES, ROUTS, FALLS_BACK, REGROUPS, FIRE_RETIRES, FIRE_RETIRES},
                        instead[] = {CLOSES, FIRES_AT_2, FIRES_RECALLS};
    if (r->closes == (r->other != NO_OTHER) || (!r->closes && r->instead))
        return NOT_FIRED_AT; /* no row says both, or neither */
    if (RULE(defensive_fire_notes, c->disordered && r->disordered))
        for (int i = 0; i < COUNT(if_disordered); i++)
            if (has_note(r, (char)('1' + i)))
                return if_disordered[i];
    if (!r->closes)
        return others[r->other];
    if (c->guns && has_note(r, '7'))
        return RETIRES;
    if ((has_note(r, '8') || has_note(r, '9')) && lacks_spirit(c, s))
        return c->troop > SHOCK_FOOT ? RECALLED : has_note(r, '9') ? FIREFIGHTS : BACK_AND_FIRES;
    return c->fires ? instead[r->instead] : CLOSES;
}

static int check_inches(const struct charger *c, const struct effect_row *r, int result)
{
    /* ORDER CHECK; the notes say them */
    static const int8_t inches[] = {0, 0, 2, BLANK, BLANK, 4, 4, 2, 5, BLANK, BLANK, BLANK, BLANK};
    if (result == ROUTS && r->other != ROUT)
        return c->troop <= SHOCK_FOOT ? 15 : 20;
    const bool printed = r->inches != BLANK && !r->closes && result != RECOILS;
    const int said = printed ? r->inches : inches[result];
    return said == BLANK ? NO_NUMBER : said;
}

static void check_charger(const struct charger *c, int lost, struct dice *d, struct check *to,
                          struct steps *s)
{
    const int row = check_row(c, lost, d, s);
    const struct effect_row *r = &defensive_fire_effects[row];
    step_reads(s, &emp_defensive_fire_effects_table, row);
    for (int note = 0; note < COUNT(defensive_fire_notes); note++)
        if (has_note(r, (char)('1' + note)))
            step_reads(s, &emp_defensive_fire_notes_table, note);
    const int result = check_result(c, r, s);
    const bool spared = (c->storming && has_note(r, '5')) || (r->closes && result != CLOSES);
    *to = (struct check){.result = (int16_t)result,
                         .modifier = spared ? 0 : r->ca_mod,
                         .disordered = c->disordered || r->disordered || result == RETIRES,
                         .inches = (int16_t)check_inches(c, r, result)};
    step_tell(s, EMP(defensive_fire_effects), "%s, %d in close action",
              words_at(&check_words, result), to->modifier, 0);
    if (result == FIRE_RETIRES) {
        const bool under = RULE(G_33, c->by_dub == DUB_UNDER);
        to->routs_at = (int16_t)((r->other == RETIRE_9 ? 9 : 12) - under);
        step_tell_gap(s, EMP(G_33), "it routs on a natural %d or less", NULL, to->routs_at, 0);
    }
    if (has_note(r, '4'))
        to->note_4 =
            !reading(G_14, c->by_note_4 == NOTE_4_NOTHING, s,
                     "note 4 is lost and taken to do nothing", "note 4 is cited here and lost");
}

struct defence_facts {
    struct charger charger;
    int16_t lost;
};

struct defence_result {
    struct check check;
    int16_t unused[2];
};

static bool defence_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct defence_facts *f = facts;
    check_charger(&f->charger, f->lost, d, state, s);
    return false;
}

static void defence_effects(const void *facts, const void *result, struct effects *e)
{
    const struct check *r = result;
    if (r->disordered && !((const struct defence_facts *)facts)->charger.disordered)
        effect_set(e, "attacker", "order", "disordered");
    if (r->result == ROUTS)
        effect_set(e, "attacker", "morale", "bad");
}

/* clang-format off */
#define NOTED EMP(defensive_fire_notes)
#define CHECK_SAYS(closes) "|" closes "|; it stops and fires|; it fires and is recalled|; it is recalled|; it recoils and fires|; it falls back and fires" \
    "|; it stops for a firefight|; it fires disordered and retires|; it falls back|; it regroups away from the enemy|; it fires and retires|; it routs"
#define CHARGER_INPUTS \
    IN_USUAL("troop", "of the charger", charger.troop, troop_words, "infantry"), \
    {"front-rank", "figures in its front rank", BY, WHOLE(OF, charger.front, 1, 100), COUNTED(emp_figures)}, \
    IN_YES("disordered", "it is disordered before", charger.disordered), \
    {"spirit", "what drives its ME", NOTED, PICK(OF, charger.spirit, spirit_words), UNLESS("none")}, \
    {"storming", "it is the lead storming party", NOTED, SAID(OF, charger.storming)}, \
    IN_USUAL("choice", "where it may close or fire", charger.fires, choice_words, "close")
#define CHARGER_RULINGS \
    ASKS(G_14, struct OF, charger.by_note_4), ASKS(N_12, struct OF, charger.by_notes), \
    ASKS(G_33, struct OF, charger.by_dub), ASKS(G_40, struct OF, charger.by_rounding)
#define OF defence_facts
#define BY EMP(defensive_fire_effects)
DESCRIBE(emp_defensive_fire, "defensive-fire", "Defensive fire effects", "9C. Close action",
    "What losses by defensive fire do to a charger.", "front-rank=6 lost=2 spirit=impetus",
    INPUTS(CHARGER_INPUTS,
           {"lost", "figures lost by this fire", BY, WHOLE(OF, lost, 0, 100), COUNTED(emp_figures)},
           {"guns", "it charges guns", NOTED, SAID(OF, charger.guns)}),
    OUTPUTS({"result", "what it does", PICK(check, result, check_words), .says = CHECK_SAYS("; it closes")},
            {"inches", "at which or by which it goes", HOW_MANY(check, inches), .none = "not-said", COUNTED(emp_inches), .says = "| (@)|"},
            {"modifier", "in close action", HOW_MANY(check, modifier), .says = "|at # in close action"},
            {"disordered", "it is disordered", FLAG(check, disordered)},
            {"routs_at", "natural roll of its fire at or below which it routs; 0: none", HOW_MANY(check, routs_at), .says = "|; a natural # or less of its fire routs it"},
            {"note_4", "the lost note 4 is cited", FLAG(check, note_4)}),
    RESOLVE(defence_facts, defence_result, defence_stage),
    TABLES(&emp_defensive_fire_effects_table, &emp_defensive_fire_notes_table),
    SETTINGS(CHARGER_RULINGS), .effects = defence_effects);
/* clang-format on */
#undef OF
#undef BY

/* ---- the whole charge ---- */

enum { FIRES_MOST = 3 };

struct shots {
    int16_t count;
    struct shot {
        int16_t number, sum, arm; /* figures or sections; small arms, then ORDER GUN */
    } shot[FIRES_MOST];
};

struct charge_facts {
    struct charger charger;
    struct emp_meeting meeting;
    int16_t value, square_value, figures, lost, lost_now, cavalry, class, morale;
    int16_t leaders;
    struct leader leader[1];
    int16_t his_value, his_square_value, his_disordered, direction, his_class, his_morale;
    int16_t squares;
    struct square_wish {
        int16_t formation, inches, commander, british;
    } square[1];
    struct shots fire, square_fire;
    int16_t by_below, by_half, by_band, by_lines, by_losses; /* G21 G25 G30 G9 N14 */
    int16_t by_disorder, by_pairs, by_test, by_gone;         /* N29 to N32 */
    int16_t by_impetus;                                      /* G48 */
    int16_t add_base, by_base;                               /* G10 */
};

/* clang-format off */
enum { AT_ELAN, AT_TEST, AT_FORMING, AT_FIRE, AT_CHECK, AT_CONTACT, AT_VICTORY, AT_SPOILS, AT_STANDARD, AT_MADNESS };
enum { ATTACKER_BEATS, A_TIE, DEFENDER_BEATS, HALTED, HALTED_IN_DISORDER, DEFENDER_FLED, CHARGER_FLED, CHECKED,
       SPENT }; /* ORDER OUTCOME, the first three ORDER WINNER */
static WORD_LIST(outcome_words, "attacker-wins", "tie", "defender-wins", "halts", "halts-disordered", "defender-gone",
                 "charger-fails", "stopped-by-fire", "charger-spent");
static WORD_LIST(end_words, "none", "draw", "minor", "regular", "major", "smashing-19-to-23", "smashing-24-to-26", "smashing-27-to-28", "breakthrough");
/* clang-format on */

struct charge_state {
    int16_t outcome, grade;
    /* tallies */
    int16_t elan, fails, square, his_disorder, hits, check, value, his_value, lost, his_lost, order,
        his_order, inches, street_fight, standard, mad;
    /* what a later step asks */
    struct later {
        int16_t stage, shots, led, formed, disorder, failed, fallen, fights, his_fights, ahead,
            harm;
    } on;
};

#define STEP(name)                                                                         \
    static bool name(const struct charge_facts *f, struct dice *d, struct charge_state *r, \
                     struct steps *s)

static bool end_charge(struct charge_state *r, int outcome)
{
    r->outcome = (int16_t)outcome;
    if (outcome >= HALTED)
        r->value = r->his_value = NO_NUMBER;
    r->on = (struct later){0};
    return false;
}

STEP(charge_elan)
{
    r->elan = (int16_t)elan_throw(f->leaders ? f->leader : NULL, d, s);
    if (r->elan == HALTS_DISORDERED)
        r->order = DISORDERED;
    if (r->elan == HALTS || r->elan == HALTS_DISORDERED)
        return end_charge(r, r->elan == HALTS ? HALTED : HALTED_IN_DISORDER);
    r->on.led = r->elan == LED_ON;
    r->on.stage = (int16_t)(f->direction != IN_FRONT ? AT_TEST : f->squares ? AT_FORMING : AT_FIRE);
    return true;
}

/* G49, N32: in flank or rear. */
STEP(charge_test)
{
    static const struct purpose for_morale = {"defender", "morale"};
    step(s, EMP(morale_test_modifiers), f->his_morale, "his morale test", NULL, 0, 0);
    step_tell(s, EMP(morale_tests), "%s fails on %d or less",
              words_at(&emp_class_words, f->his_class), emp_morale_number(f->his_class, s), 0);
    r->fails = r->on.failed = emp_morale_fails(d, &for_morale, f->his_class, f->his_morale, s);
    r->on.stage = (int16_t)(f->squares ? AT_FORMING : AT_FIRE);
    if (!r->fails)
        return true;
    r->his_order = BAD_MORALE;
    r->on.stage = AT_CHECK;
    steps_when(s, d->kind == DICE_ALL ? "if he fails" : NULL);
    return !reading(N_32, f->by_gone == DEFENDER_GONE, s, "he is gone before contact",
                    "he is met in bad morale") ||
           end_charge(r, DEFENDER_FLED);
}

STEP(charge_square)
{
    const struct square_wish *wish = &f->square[0];
    const struct emp_square q = {.class = f->his_class,
                                 .formation = wish->formation,
                                 .inches = wish->inches,
                                 .direction = f->direction,
                                 .disordered = f->his_disordered,
                                 .commander = wish->commander,
                                 .british = wish->british,
                                 .by_band = f->by_band,
                                 .by_lines = f->by_lines};
    bool disordered;
    r->square = r->on.formed = (int16_t)emp_square_throw(&q, d, &disordered, s);
    r->his_disorder = disordered;
    r->his_order = disordered ? DISORDERED : IN_ORDER_STILL;
    r->on.disorder = disordered && !f->his_disordered && RULE(N_29, f->by_disorder == DISORDER_NOW);
    r->on.stage = AT_FIRE;
    return true;
}

INTS(volley, number, sum, arm, by_below, by_half);

/* One fire, as a rule of its own so that equal hits are walked once. */
static bool volley_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_fire = {"defender", "fire"};
    const struct volley *f = facts;
    const int column = emp_fire_column(d, &for_fire, f->sum, f->by_below, s);
    ((struct emp_one *)state)->is =
        (int16_t)(f->arm == 0 ? emp_small_arms_hits(d, f->number, column, s)
                              : emp_artillery_hits(d, &emp_artillery_tactical_fire_table,
                                                   f->arm - 1, f->number, column, f->by_half, s));
    return false;
}

STEP(charge_fire)
{
    static const struct rule volley = {sizeof(struct volley), sizeof(struct emp_one), volley_stage};
    const struct shots *fire = r->on.formed ? &f->square_fire : &f->fire;
    if (r->on.shots < fire->count) {
        const struct shot *shot = &fire->shot[r->on.shots++];
        struct emp_one fell = {0};
        steps_new_sum(s);
        int sum = step(s, EMP(defensive_fire_effects), shot->sum,
                       shot->arm ? "%d sections fire" : "%d figures fire", NULL, shot->number, 0);
        if (shot->arm == 0 && r->on.disorder)
            sum += step_gap(s, EMP(N_29), emp_fire_disorder(), "his disorder counts at once", NULL,
                            0, 0);
        const struct volley v = {shot->number, (int16_t)sum, shot->arm, f->by_below, f->by_half};
        odds_ask(d, &volley, &v, &fell, s);
        r->on.fallen = (int16_t)(r->on.fallen + fell.is);
    }
    if (r->on.shots < fire->count)
        return true;
    if (f->figures && r->on.fallen > f->figures - f->lost)
        r->on.fallen = (int16_t)(f->figures - f->lost);
    r->hits = r->lost = r->on.fallen;
    r->on.shots = 0;
    r->on.stage = AT_CHECK;
    return true;
}

/* N31, its other answer: the charger who was hit tests. */
static bool charger_fails(const struct charge_facts *f, struct dice *d, int hits, struct steps *s)
{
    static const struct purpose for_morale = {"attacker", "morale"};
    if (!reading(N_31, f->by_test == CHARGER_TESTS, s, "the charger who is hit tests his morale",
                 "the charger takes no morale test") ||
        hits == 0 || f->figures == 0)
        return false;
    const int up = RULE(G_40, f->charger.by_rounding == ROUND_DOWN) ? 0 : f->figures - 1;
    const struct emp_morale m = {.class = f->class,
                                 .formation = IN_OTHER, /* the sum that was given has it */
                                 .lost = (int16_t)(((f->lost + hits) * 100 + up) / f->figures),
                                 .lost_now =
                                     (int16_t)(((f->lost_now + hits) * 100 + up) / f->figures),
                                 .by_losses = f->by_losses};
    return emp_morale_fails(d, &for_morale, f->class, f->morale + emp_morale_sum(&m, s), s);
}

/* What elan, defensive fire, disorder and losses take from the charger. */
static int attacker_loses(const struct charge_facts *f, const struct later *on,
                          const struct check *c, struct steps *s)
{
    const int pairs = (f->lost + on->fallen) / 2 - f->lost / 2;
    int value = 0;
    if (on->led)
        value += step(s, EMP(elan), -LED_ON_TAKES, "led on by Follow Me", NULL, 0, 0);
    if (c->modifier)
        value += step(s, EMP(defensive_fire_effects), c->modifier, "defensive fire", NULL, 0, 0);
    if (c->disordered && !f->charger.disordered && RULE(N_29, f->by_disorder == DISORDER_NOW))
        value += emp_close_adds(CLOSE_DISORDERED, 1, EMP(N_29), s);
    if (pairs > 0 && RULE(N_30, f->by_pairs == CHARGE_LOSSES))
        value += emp_close_adds(CLOSE_PAIR_LOST, pairs, EMP(N_30), s);
    return value;
}

/* The value that was given, which holds the base of the class unless that is to be added. */
static int given_value(const struct charge_facts *f, int class, int value, const char *whose,
                       struct steps *s)
{
    value = step(s, EMP(close_action_modifiers), value, whose, NULL, 0, 0);
    return f->add_base ? value + emp_close_base(class, f->by_base, s) : value;
}

static int attacker_fights(const struct charge_facts *f, int formed, struct steps *s)
{
    return given_value(f, f->class, formed ? f->square_value : f->value, "the attacker's value", s);
}

static int defender_fights(const struct charge_facts *f, const struct later *on, struct steps *s)
{
    steps_new_sum(s);
    int value = given_value(f, f->his_class, on->formed ? f->his_square_value : f->his_value,
                            "the defender's value", s);
    if (on->formed == SOLID_SQUARE && RULE(close_action_modifiers, f->charger.troop >= HORSE))
        value += emp_close_adds(CLOSE_SOLID, 1, EMP(close_action_modifiers), s);
    if (on->disorder)
        value += emp_close_adds(CLOSE_DISORDERED, 1, EMP(N_29), s);
    if (on->failed)
        value += emp_close_adds(CLOSE_BAD_MORALE, 1, EMP(N_32), s);
    return value;
}

STEP(charge_check)
{
    static const struct purpose for_fire = {"attacker", "fire and retire"};
    struct check c;
    int natural;
    if (RULE(G_57, f->figures && r->on.fallen == f->figures - f->lost))
        return end_charge(r, SPENT);
    if (charger_fails(f, d, r->on.fallen, s)) {
        r->order = BAD_MORALE;
        return end_charge(r, CHARGER_FLED);
    }
    steps_new_sum(s);
    check_charger(&f->charger, r->on.fallen, d, &c, s);
    if (c.result == FIRE_RETIRES && !emp_reaches(d, &for_fire, 0, c.routs_at + 1, &natural))
        c.result = ROUTS;
    r->check = c.result;
    r->order = c.result == ROUTS                        ? BAD_MORALE
               : c.disordered && !f->charger.disordered ? DISORDERED
                                                        : IN_ORDER_STILL;
    if (c.result != CLOSES)
        return end_charge(r, CHECKED);
    r->value = (int16_t)(attacker_fights(f, r->on.formed, s) + attacker_loses(f, &r->on, &c, s));
    r->his_value = (int16_t)defender_fights(f, &r->on, s);
    r->on = (struct later){.stage = AT_CONTACT, .fights = r->value, .his_fights = r->his_value};
    return true;
}

/* G48: with a lost close action the impetus goes. */
static bool loses_impetus(const struct charge_facts *f, const struct charge_state *r)
{
    return r->outcome == DEFENDER_BEATS && (f->charger.spirit & IMPETUS) &&
           RULE(G_48, f->by_impetus == IMPETUS_LASTS);
}

STEP(charge_contact)
{
    struct emp_contact c;
    emp_close_action_throw(d, r->on.fights, r->on.his_fights, &c, s);
    r->outcome = c.winner;
    if (loses_impetus(f, r))
        step_fell_gap(s, d, EMP(G_48), "the charger's ME loses its impetus", NULL, 0, 0);
    r->on = (struct later){.stage = c.winner == TIE ? AT_SPOILS : AT_VICTORY, .ahead = c.ahead};
    return true;
}

STEP(charge_victory)
{
    const struct emp_victory v = emp_victory_of(&f->meeting, r->outcome, r->on.ahead);
    steps_new_sum(s);
    r->grade = (int16_t)(emp_victory_grade(&v, d, s) + 1);
    r->on = (struct later){.stage = AT_SPOILS};
    return true;
}

static int16_t worse(int16_t a, int16_t b)
{
    return a > b ? a : b;
}

/* What both sides lose, written to attacker and defender. */
STEP(charge_spoils)
{
    const bool tie = r->outcome == A_TIE, defender = r->outcome == DEFENDER_BEATS;
    const struct emp_victory v = emp_victory_of(&f->meeting, r->outcome, 0);
    struct emp_spoils to;
    emp_victory_spoils(&v, tie ? 0 : r->grade - 1, tie, d, &to, s);
    r->grade = (int16_t)(to.grade + 1);
    r->lost = (int16_t)(r->lost + (defender ? to.lost : to.winner_lost));
    r->his_lost = defender ? to.winner_lost : to.lost;
    r->order = worse(r->order, defender ? to.order : to.winner_order);
    r->his_order = worse(r->his_order, defender ? to.winner_order : to.order);
    r->inches = to.winner_inches;
    r->street_fight = to.street_fight;
    r->on = (struct later){.stage = AT_STANDARD, .harm = to.lost};
    return !tie || end_charge(r, A_TIE);
}

STEP(charge_standard)
{
    const struct emp_victory v = emp_victory_of(&f->meeting, r->outcome, 0);
    steps_new_sum(s);
    if (v.winner != ARTILLERY && v.loser != ARTILLERY)
        r->standard = emp_standard_taken(d, r->on.harm, v.winner, true, s);
    r->on = (struct later){.stage = AT_MADNESS};
    return (r->outcome == ATTACKER_BEATS && v.winner == CAVALRY) || end_charge(r, r->outcome);
}

STEP(charge_madness)
{
    /* DUB cavalry stands in a line of its own */
    r->mad = emp_goes_mad(d, f->charger.troop == DUB ? 1 : f->cavalry, s);
    return end_charge(r, ATTACKER_BEATS);
}

static bool charge_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static bool (*const stages[])(const struct charge_facts *, struct dice *, struct charge_state *,
                                  struct steps *) = {
        charge_elan,    charge_test,    charge_square, charge_fire,     charge_check,
        charge_contact, charge_victory, charge_spoils, charge_standard, charge_madness}; /* AT_ */
    struct charge_state *r = state;
    return stages[r->on.stage](facts, d, r, s);
}

/* ---- why: each step of the chain, told for the throws that come to it ---- */

static struct dice *some_dice(struct dice *d, bool highest)
{
    *d = (struct dice){.by_pips = true, .highest = highest};
    dice_all(d);
    return d;
}

/* Returns the most that his fire can hit. */
static int explain_fire(const struct charge_facts *f, int formed, struct steps *s)
{
    struct charge_state r = {.on = {.stage = AT_FIRE, .formed = (int16_t)formed}};
    struct dice d;
    while (r.on.stage == AT_FIRE) { /* a fire below the table ends what it was told for */
        steps_when(s, formed       ? "if he forms square"
                      : f->squares ? "if he forms no square"
                                   : "if the charge goes on");
        charge_fire(f, some_dice(&d, true), &r, s);
    }
    return r.hits;
}

/* So many hits: the check of the charger, and what it takes from the value with which he closes. */
static void explain_hits(const struct charge_facts *f, int hits, struct steps *s)
{
    struct dice d;
    struct check c;
    if (f->figures && hits == f->figures - f->lost) {
        ruled(G_57, s, "nobody is left of the charger");
        return;
    }
    if (hits == 0 || f->by_test == CHARGER_TESTS)
        charger_fails(f, some_dice(&d, true), hits, s);
    steps_new_sum(s);
    check_charger(&f->charger, hits, &d, &c, s);
    if (c.result == CLOSES)
        attacker_loses(f, &(struct later){.fallen = (int16_t)hits}, &c, s);
}

static void explain_square(const struct charge_facts *f, struct steps *s)
{
    struct charge_state r = {0};
    struct dice d;
    steps_when(s, f->direction == IN_FRONT ? "if the charge goes on" : "if he passes");
    steps_new_sum(s);
    charge_square(f, some_dice(&d, true), &r, s);
    steps_when(s, "if the throw disorders him");
    if (!f->his_disordered && f->by_disorder == DISORDER_NOW) {
        step_gap(s, EMP(N_29), emp_fire_disorder(), "on his fire of small arms", NULL, 0, 0);
        emp_close_adds(CLOSE_DISORDERED, 1, EMP(N_29), s);
    }
    steps_when(s, "if they meet at a square");
    steps_new_sum(s);
    attacker_fights(f, HASTY_SQUARE, s);
    defender_fights(f, &(struct later){.formed = HASTY_SQUARE}, s);
    steps_when(s, "if the square is solid");
    if (f->square[0].british && f->charger.troop >= HORSE)
        emp_close_adds(CLOSE_SOLID, 1, EMP(close_action_modifiers), s);
}

/* Who meets and what may follow if the attacker wins, or the defender. */
static void explain_meeting(const struct charge_facts *f, struct steps *s)
{
    static const char *const costs[] = {"if he wins and the defender loses 1",
                                        "if he wins and the attacker loses 1"};
    const char *when = f->squares ? "if they meet without a square" : "if they meet";
    const struct emp_victory v[] = {emp_victory_of(&f->meeting, ATTACKER_WINS, 0),
                                    emp_victory_of(&f->meeting, DEFENDER_WINS, 0)};
    struct dice d;
    steps_when(s, when);
    steps_new_sum(s);
    attacker_fights(f, NO_SQUARE, s);
    steps_when(s, "if Follow Me led it on");
    if (f->leaders)
        step(s, EMP(elan), -LED_ON_TAKES, "in close action", NULL, 0, 0);
    steps_when(s, when);
    defender_fights(f, &(struct later){0}, s);
    ruled(G_51, s, "each side throws two d10 and adds its value");
    emp_victory_explain(v, s);
    for (int i = 0; i < 2; i++) {
        struct charge_state r = {.outcome = i ? DEFENDER_BEATS : ATTACKER_BEATS, .on = {.harm = 1}};
        steps_when(s, emp_if_wins[i]);
        if (loses_impetus(f, &r))
            ruled(G_48, s, "the charger's ME loses its impetus");
        steps_when(s, costs[i]);
        if (charge_standard(f, some_dice(&d, false), &r, s)) {
            steps_when(s, emp_if_wins[i]);
            charge_madness(f, &d, &r, s);
        }
    }
    steps_when(s, NULL);
}

static void charge_explain(const void *facts, struct steps *s)
{
#define WITH(n) "with " #n " hits"
    static const char *const when[] = {
        "with no hit", "with 1 hit", WITH(2),  WITH(3),  WITH(4),  WITH(5),  WITH(6),  WITH(7),
        WITH(8),       WITH(9),      WITH(10), WITH(11), WITH(12), WITH(13), WITH(14), WITH(15)};
    enum { LAST_LINE = 5 }; /* of the table, but for a storming party */
    const struct charge_facts *f = facts;
    struct charge_state r = {0};
    struct dice d;
    charge_elan(f, some_dice(&d, true), &r, s);
    if (f->direction != IN_FRONT) {
        steps_when(s, "if the charge goes on");
        steps_new_sum(s);
        charge_test(f, some_dice(&d, false), &r, s);
        if (f->by_gone == DEFENDER_MET)
            emp_close_adds(CLOSE_BAD_MORALE, 1, EMP(N_32), s);
    }
    if (f->squares)
        explain_square(f, s);
    const int most = explain_fire(f, NO_SQUARE, s),
              squared = f->squares ? explain_fire(f, HASTY_SQUARE, s) : 0;
    const int told = f->charger.storming ? COUNT(when) : LAST_LINE + 1;
    for (int hits = 0; hits < told && (hits <= most || hits <= squared); hits++) {
        steps_when(s, when[hits]);
        explain_hits(f, hits, s);
    }
    steps_when(s, "with more hits");
    if (most >= told || squared >= told)
        step_tell(s, EMP(defensive_fire_effects), "as with %d, if anybody is left", NULL, told - 1,
                  0);
    explain_meeting(f, s);
}

/* ---- its chart ---- */

static void charge_prepare(void *facts, uint32_t given)
{
    struct charge_facts *f = facts;
    f->charger.guns = f->meeting.defender_arm == ARTILLERY;
    f->meeting.attacker_arm = f->charger.troop >= HORSE ? CAVALRY : INFANTRY;
}

/* As many sections as a battery may have. */
static bool guns_may(const struct shots *fire, const char *input, struct trouble *trouble)
{
    for (int i = 0; i < fire->count; i++)
        if (fire->shot[i].arm > 0 && fire->shot[i].number > EMP_SECTIONS_MOST)
            return trouble_refuse(trouble, EMP(artillery_procedure), input,
                                  "at most %d sections of guns fire together", EMP_SECTIONS_MOST);
    return true;
}

MAY(charge_may, charge_facts)
{
    return guns_may(&f->fire, "fire", trouble) &&
           guns_may(&f->square_fire, "fire-in-square", trouble) &&
           require_of(G_57, !f->figures || f->lost < f->figures, "lost", trouble,
                      "some figures must be left") &&
           require_of(N_14, f->lost_now <= f->lost, "lost-now", trouble,
                      "no more can be lost in this turn than in all") &&
           require_of(G_57, !f->figures || f->charger.front <= f->figures - f->lost, "front-rank",
                      trouble, "there are not so many figures") &&
           require_of(forming_square, !f->squares || f->meeting.defender_arm == INFANTRY, "square",
                      trouble, "only infantry forms square") &&
           require_of(N_31, f->by_test != CHARGER_TESTS || f->figures > 0, "figures", trouble,
                      "a charger who tests needs his figures at the start") &&
           emp_klumpen_may(&f->meeting.victory, trouble);
}

CALL(charge_call, charge_facts)
{
    text_add(t, "Elan: ");
    emp_call_number(t, 0, elan[1].lo, OPEN, "halts at 5 inches");
    text_print(t,
               "%s%s%s If they meet, each throws two d10: the attacker adds %d, the defender %d, "
               "less what the charge has cost. The winner throws on the victory table.",
               f->direction != IN_FRONT ? " The defender tests his morale." : "",
               f->squares ? " He tries to form square." : "",
               f->fire.count || f->square_fire.count ? " He fires." : "",
               attacker_fights(f, NO_SQUARE, NULL), defender_fights(f, &(struct later){0}, NULL));
}

static void charge_effects(const void *facts, const void *result, struct effects *e)
{
    static const char *const orders[] = {NULL, "disordered", "bad morale"};
    const struct charge_state *r = result;
    effect_move(e, "attacker", "figures", -r->lost);
    effect_move(e, "defender", "figures", -r->his_lost);
    if (r->order)
        effect_set(e, "attacker", "order", orders[r->order]);
    if (r->his_order)
        effect_set(e, "defender", "order", orders[r->his_order]);
    effect_move(e, "winner", "inches on", r->inches);
    effect_move(e, "winner", "standards", r->standard);
    if (loses_impetus(facts, r))
        effect_set(e, "charger's ME", "impetus", "lost");
}

/* clang-format off */
static WORD_LIST(shooter_words, "small-arms", "light", "medium", "med-hvy", "heavy");
static const struct field shot_fields[] = {
    {"number", "figures or sections", NULL, WHOLE(shot, number, 1, 96)},
    {"sum", "of its modifiers", NULL, WHOLE(shot, sum, -60, 60), UNLESS("0")},
    {"weapon", "what fires", NULL, PICK(shot, arm, shooter_words), UNLESS("small-arms")},
}, leader_fields[] = {
    {"level", "his level", NULL, PICK(leader, by.level, emp_level_words)},
    {"attached", "to this unit", NULL, PICK(leader, by.acting, emp_acting_words), UNLESS("no")},
    {"grade", "of a commander", NULL, PICK(leader, by.grade, emp_grade_words), UNLESS("average")},
    {"rating", "of an ME leader", NULL, PICK(leader, by.me_leader, emp_me_leader_words), UNLESS("plain")},
    {"act", "which action it is", NULL, WHOLE(leader, act, 1, EMP_ACTS), UNLESS("1")},
}, square_fields[] = {
    {"formation", "he is in", NULL, PICK(square_wish, formation, emp_square_form_words)},
    {"inches", "to the cavalry", NULL, PARTS(square_wish, inches, 2), .high = 120},
    {"commander", "with him", NULL, SAID(square_wish, commander)},
    {"British", "he is British", NULL, SAID(square_wish, british)},
};
#define OF charge_facts
static const struct list leader_list = LIST(OF, leader, leaders, leader_fields, 1),
    square_list = LIST(OF, square, squares, square_fields, 1),
    fire_list = LIST(OF, fire.shot, fire.count, shot_fields, FIRES_MOST),
    square_fire_list = LIST(OF, square_fire.shot, square_fire.count, shot_fields, FIRES_MOST);

#define BY EMP(defensive_fire_effects)
#define VALUE(name, about, member, ...) {name, about, EMP(close_action_modifiers), WHOLE(OF, member, -40, 80), .made_by = "close-action-value", __VA_ARGS__}
#define FIGURES_OF(name, about, member, most) {name, about, BY, WHOLE(OF, member, 0, most), UNLESS("0"), COUNTED(emp_figures)}
#define ENDS(name, about, member) {name, about, EMP(close_action_victory), SAID(OF, meeting.member)}
#define CLASS(name, about, member) {name, about, EMP(morale_tests), PICK(OF, member, emp_class_words), UNLESS("regular")}
#define MORALE(name, about, member) {name, about, EMP(morale_test_modifiers), WHOLE(OF, member, -40, 40), UNLESS("0")}
#define CHARGE_INPUTS \
    VALUE("value", "the charger's, against the defender as he stands", value, .as = NULL), \
    VALUE("value-at-square", "the charger's, against him in square", square_value, .as = "value"), \
    CHARGER_INPUTS, \
    FIGURES_OF("figures", "of the charger at the start; 0: not said", figures, 120), \
    FIGURES_OF("lost", "of these before the charge", lost, 119), \
    FIGURES_OF("lost-now", "of these in this turn", lost_now, 119), \
    {"leader", "attached to the charger", EMP(elan), ITEMS(OF, leader, leader_list)}, \
    ENDS("wave", "a wave attack", wave), \
    {"cavalry", "which cavalry charges", EMP(battle_mad), PICK(OF, cavalry, emp_cavalry_words), UNLESS("others")}, \
    ENDS("cover", "the charger is in cover", attacker_cover), \
    {"add-base", "the values are given without the base of the class, which is added", EMP(close_action_base), SAID(OF, add_base)}, \
    CLASS("class", "of the charger, for the base and if he tests his morale", class), \
    MORALE("morale", "sum of his morale test without casualties", morale), \
    {"defender", "his arm", EMP(close_action_victory), PICK(OF, meeting.defender_arm, emp_branch_words), UNLESS("infantry")}, \
    VALUE("defender-value", "of the defender as he stands", his_value, .as = NULL), \
    VALUE("defender-in-square", "his value in a hasty square", his_square_value, .as = "defender-value"), \
    {"fire", "of the defender; disorder by his square takes 5 from small arms alone", \
     EMP(small_arms_fire), ITEMS(OF, fire.shot, fire_list)}, \
    {"fire-in-square", "the same from a square", EMP(small_arms_fire), ITEMS(OF, square_fire.shot, square_fire_list)}, \
    {"defender-disordered", "he is disordered before", EMP(close_action_modifiers), SAID(OF, his_disordered)}, \
    {"charged", "in front, flank or rear", EMP(morale_tests), PICK(OF, direction, emp_direction_words), UNLESS("front")}, \
    CLASS("defender-class", "of the defender", his_class), \
    {"square", "he wants to form", EMP(forming_square), ITEMS(OF, square, square_list)}, \
    MORALE("defender-morale", "sum of his morale test in flank or rear", his_morale), \
    ENDS("town", "they fight for a town", victory.town), \
    ENDS("defender-cover", "the defender is in cover", defender_cover), \
    ENDS("Klumpen", "the loser, unformed, achieves Klumpen", victory.klumpen)
#define COUNTS(name, about, member, scale_of, words) TALLIED(name, about, HOW_MANY(charge_state, member), COUNTED(scale_of), .says = words)
#define FINDS(name, about, member, list, words) TALLIED(name, about, PICK(charge_state, member, list), .says = words)
#define FLAGS(name, about, member) TALLIED(name, about, FLAG(charge_state, member))
#define COSTS(who) "|; the " who " loses @"
#define SUFFERS(who) "|; the " who " is disordered|; the " who " is in bad morale"
#define CHARGE_OUTPUTS \
    {"outcome", "of the charge", PICK(charge_state, outcome, outcome_words), .says = "the charge goes home and the attacker is ahead|the charge goes home and neither side is ahead|the charge goes home and the defender is ahead|the charge halts 5 inches short|the charge halts 5 inches short|the defender is gone before contact|the charger breaks before contact|the charge is stopped short|nobody is left of the charger"}, \
    {"grade", "of the victory", PICK(charge_state, grade, end_words), .says = "|" EMP_GRADES}, \
    FINDS("elan", "of the charger", elan, elan_words, "|; Follow Me leads it on||"), \
    FLAGS("defender_fails", "the defender fails his morale test", fails), \
    FINDS("square", "that he forms", square, emp_square_words, "|; the defender forms a hasty square|; the defender forms a solid square"), \
    FLAGS("defender_disordered", "forming square disorders him", his_disorder), \
    COUNTS("hits", "of his fire", hits, emp_hits, "|; defensive fire scores @"), \
    FINDS("check", "what the fire makes of the charger", check, check_words, CHECK_SAYS("")), \
    TALLIED("value", "of the charger as fought", HOW_MANY(charge_state, value), .none = "no-contact"), \
    TALLIED("defender_value", "as fought", HOW_MANY(charge_state, his_value), .none = "no-contact"), \
    COUNTS("lost", "figures of the charger in all", lost, emp_figures, COSTS("charger") " in all"), \
    FINDS("order", "what becomes of the charger's", order, emp_order_words, SUFFERS("charger")), \
    COUNTS("defender_lost", "figures of the defender", his_lost, emp_figures, COSTS("defender")), \
    FINDS("defender_order", "what becomes of the defender's", his_order, emp_order_words, SUFFERS("defender")), \
    COUNTS("inches", "of the winner's breakthrough", inches, emp_inches, "|; the winner breaks through @"), \
    FLAGS("street_fight", "a savage street fight follows", street_fight), \
    FLAGS("standard", "the loser's standard is taken", standard), \
    FLAGS("mad", "the charging cavalry gets out of hand", mad)
/* clang-format on */

/* clang-format off */
DESCRIBE(emp_charge, "charge", "Charge", "9C. Close action",
         "A whole charge: elan, the defender's morale in flank or rear, his square, his fire and what it does to the charger, close action "
         "and victory, standard and battle mad.",
         "value=13 front-rank=6 lost=1 spirit=impetus defender-value=9 defender-class=landwehr fire=12:-1", INPUTS(CHARGE_INPUTS),
         OUTPUTS(CHARGE_OUTPUTS), .matters = "outcome grade", RESOLVE(charge_facts, charge_state, charge_stage), .prepare = charge_prepare,
         .explain = charge_explain, .may = charge_may, .call = charge_call,
         TABLES(&emp_elan_table, &emp_forming_square_table, &emp_forming_square_modifiers_table, &emp_small_arms_fire_table,
                &emp_artillery_tactical_fire_table, &emp_defensive_fire_effects_table, &emp_defensive_fire_notes_table,
                &emp_close_action_base_table, &emp_close_action_modifiers_table, &emp_close_action_victory_modifiers_table,
                &emp_close_action_victory_table, &emp_capture_standard_modifiers_table, &emp_capture_standard_table, &emp_battle_mad_table,
                &emp_morale_tests_table, &emp_commander_action_table, &emp_commander_action_modifiers_table),
         SETTINGS(CHARGER_RULINGS, ASKS(G_21, struct OF, by_below), ASKS(G_25, struct OF, by_half), ASKS(G_30, struct OF, by_band),
                  ASKS(G_9, struct OF, by_lines), ASKS(N_14, struct OF, by_losses), ASKS(G_13, struct OF, meeting.victory.by_klumpen),
                  ASKS(N_29, struct OF, by_disorder), ASKS(N_30, struct OF, by_pairs), ASKS(N_31, struct OF, by_test),
                  ASKS(N_32, struct OF, by_gone), ASKS(G_48, struct OF, by_impetus), ASKS(G_10, struct OF, by_base)),
         .effects = charge_effects);
/* clang-format on */
