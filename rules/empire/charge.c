/* 9C: the charge.  Elan decides whether it goes home; a defender taken in flank or rear tests his
 * morale; he may form square; his fire may check the charger; who is left meets in close action,
 * and what follows is victory.c's.  The whole chain forgets after each step what no later one asks.
 */

#include "charge.h"

#include <string.h>

#include "fire.h"

#include "rules/empire/tables/charge.def"

/* ---- elan ---- */

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
    emp_gap(s, G_52, "every charging unit throws, at 5 inches");
    emp_tell(s, elan, "%d or more halts it", NULL, elan[1].lo);
    emp_fell(s, d, elan, "%d: %s", words_at(&elan_results, elan[row].result), total);
    emp_reads(s, elan, row);
    if (!RULE(elan, elan[row].result))
        return GOES_ON;
    if (!l)
        return HALTS;
    steps_when(s, d->kind == DICE_ALL ? "if it would halt" : NULL);
    const int sum = emp_commander_sum(&l->by, s),
              number = emp_commander_number(l->by.level, l->act - 1, s);
    emp_tell(s, commander_action, "Follow Me on %d or more", NULL, number);
    steps_when(s, NULL);
    const bool follow = RULE(elan, emp_reaches(d, &for_me, sum, number, &total));
    emp_fell(s, d, elan, follow ? "%d: they follow him" : "%d: they do not follow", NULL, total);
    return follow ? LED_ON : HALTS_DISORDERED;
}

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
    emp_tell(s, defensive_fire_effects, "%d percent of the front rank, hits: %d", NULL, told, lost);
    if (!whole)
        emp_gap(s, G_40, down ? "a share is rounded down" : "a share is rounded up");
    int band = dice_row(d, RANGES(shares, lo, hi), told);
    for (int i = band; i < SHARES_LOST && RULE(defensive_fire_effects, !c->storming); i++)
        band = shares[i].hits != BLANK && lost >= shares[i].hits ? i : band;
    return c->troop * SHARES_LOST + band;
}

/* N12: notes 8 and 9. */
static bool lacks_spirit(const struct charger *c, struct steps *s)
{
    return c->spirit != BOTH_SPIRITS &&
           (!answered(N_12, c->by_notes, NOTES_NEITHER, s) || c->spirit == NO_SPIRIT);
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
    emp_reads(s, defensive_fire_effects, row);
    for (int note = 0; note < COUNT(defensive_fire_notes); note++)
        if (has_note(r, (char)('1' + note)))
            emp_reads(s, defensive_fire_notes, note);
    const int result = check_result(c, r, s);
    const bool spared = (c->storming && has_note(r, '5')) || (r->closes && result != CLOSES);
    *to = (struct check){.result = (int16_t)result,
                         .modifier = spared ? 0 : r->ca_mod,
                         .disordered = c->disordered || r->disordered || result == RETIRES,
                         .inches = (int16_t)check_inches(c, r, result)};
    emp_tell(s, defensive_fire_effects, "%s, %d in close action", words_at(&check_words, result),
             to->modifier);
    if (result == FIRE_RETIRES) {
        const bool under = RULE(G_33, c->by_dub == DUB_UNDER);
        to->routs_at = (int16_t)((r->other == RETIRE_9 ? 9 : 12) - under);
        emp_gap(s, G_33, "it routs on a natural %d or less", NULL, to->routs_at);
    }
    if (has_note(r, '4'))
        to->note_4 = !answered(G_14, c->by_note_4, NOTE_4_NOTHING, s);
}

struct defence_facts {
    struct charger charger;
    int16_t lost;
};

struct defence_result {
    struct check check;
    int16_t unused[2];
};

STAGE(defence_stage, defence_facts, defence_result)
{
    check_charger(&f->charger, f->lost, d, &r->check, s);
}

/* ---- the whole charge ---- */

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
    struct emp_square_facts square[1]; /* that he wants to form */
    struct shots fire, square_fire;
    int16_t by_below, by_half, by_band, by_lines, by_losses; /* G21 G25 G30 G9 N14 */
    int16_t by_disorder, by_pairs, by_test, by_gone;         /* N29 to N32 */
    int16_t by_impetus;                                      /* G48 */
    int16_t add_base, by_base;                               /* G10 */
};

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
    emp_adds(s, morale_test_modifiers, f->his_morale, "his morale test");
    emp_tell(s, morale_tests, "%s fails on %d or less", words_at(&emp_class_words, f->his_class),
             emp_morale_number(f->his_class, s));
    r->fails = r->on.failed = emp_morale_fails(d, &for_morale, f->his_class, f->his_morale, s);
    r->on.stage = (int16_t)(f->squares ? AT_FORMING : AT_FIRE);
    if (!r->fails)
        return true;
    r->his_order = BAD_MORALE;
    r->on.stage = AT_CHECK;
    steps_when(s, d->kind == DICE_ALL ? "if he fails" : NULL);
    return !answered(N_32, f->by_gone, DEFENDER_GONE, s) || end_charge(r, DEFENDER_FLED);
}

STEP(charge_square)
{
    struct emp_square_facts q = f->square[0];
    q.class = f->his_class;
    q.direction = f->direction;
    q.disordered = f->his_disordered;
    q.by_band = f->by_band;
    q.by_lines = f->by_lines;
    bool disordered;
    r->square = r->on.formed = (int16_t)emp_square_throw(&q, d, &disordered, s);
    r->his_disorder = disordered;
    r->his_order = disordered ? DISORDERED : IN_ORDER_STILL;
    r->on.disorder = disordered && !f->his_disordered && RULE(N_29, f->by_disorder == DISORDER_NOW);
    r->on.stage = AT_FIRE;
    return true;
}

INTS(volley, number, sum, arm, by_below, by_half);

/* One fire. */
STAGE(volley_stage, volley, emp_one)
{
    static const struct purpose for_fire = {"defender", "fire"};
    const int column = emp_fire_column(d, &for_fire, f->sum, f->by_below, s);
    r->is =
        (int16_t)(f->arm == 0 ? emp_small_arms_hits(d, f->number, column, s)
                              : emp_artillery_hits(d, &emp_artillery_tactical_fire_table,
                                                   f->arm - 1, f->number, column, f->by_half, s));
}

STEP(charge_fire)
{
    const struct shots *fire = r->on.formed ? &f->square_fire : &f->fire;
    if (r->on.shots < fire->count) {
        const struct shot *shot = &fire->shot[r->on.shots++];
        struct emp_one fell = {0};
        steps_new_sum(s);
        int sum = emp_adds(s, defensive_fire_effects, shot->sum,
                           shot->arm ? "%d sections fire" : "%d figures fire", NULL, shot->number);
        if (shot->arm == 0 && r->on.disorder)
            sum += emp_gap_adds(s, N_29, emp_fire_disorder(), "his disorder counts at once");
        const struct volley v = {shot->number, (int16_t)sum, shot->arm, f->by_below, f->by_half};
        emp_ask(volley_stage, &v, &fell, d, s);
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
    const int by = f->charger.by_rounding;
    const struct emp_morale_facts m = {
        .class = f->class,
        .formation = IN_OTHER, /* the sum that was given has it */
        .lost = (int16_t)emp_percent(f->lost + hits, f->figures, by, NULL),
        .lost_now = (int16_t)emp_percent(f->lost_now + hits, f->figures, by, NULL),
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
        value += emp_adds(s, elan, -LED_ON_TAKES, "led on by Follow Me");
    if (c->modifier)
        value += emp_adds(s, defensive_fire_effects, c->modifier, "defensive fire");
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
    value = emp_adds(s, close_action_modifiers, value, whose);
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

STAGES(charge_stage, charge_facts, charge_state)
{
    static bool (*const stages[])(const struct charge_facts *, struct dice *, struct charge_state *,
                                  struct steps *) = {
        charge_elan,    charge_test,    charge_square, charge_fire,     charge_check,
        charge_contact, charge_victory, charge_spoils, charge_standard, charge_madness}; /* AT_ */
    return stages[r->on.stage](f, d, r, s);
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
        emp_gap(s, G_57, "nobody is left of the charger");
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
        emp_gap_adds(s, N_29, emp_fire_disorder(), "on his fire of small arms");
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
        emp_adds(s, elan, -LED_ON_TAKES, "in close action");
    steps_when(s, when);
    defender_fights(f, &(struct later){0}, s);
    emp_gap(s, G_51, "each side throws two d10 and adds its value");
    emp_victory_explain(v, s);
    for (int i = 0; i < 2; i++) {
        struct charge_state r = {.outcome = i ? DEFENDER_BEATS : ATTACKER_BEATS, .on = {.harm = 1}};
        steps_when(s, emp_if_wins[i]);
        if (loses_impetus(f, &r))
            emp_gap(s, G_48, "the charger's ME loses its impetus");
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
        emp_tell(s, defensive_fire_effects, "as with %d, if anybody is left", NULL, told - 1);
    explain_meeting(f, s);
}

/* ---- its chart ---- */

/* As many sections as a battery may have. */
static bool guns_may(const struct shots *fire, const char *input, struct trouble *trouble)
{
    for (int i = 0; i < fire->count; i++)
        if (fire->shot[i].arm > 0 && fire->shot[i].number > EMP_SECTIONS_MOST)
            return trouble_refuse(trouble, EMP(artillery_procedure), input,
                                  "at most %d sections of guns fire together", EMP_SECTIONS_MOST);
    return true;
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

#include "rules/empire/charts/charge.def"
