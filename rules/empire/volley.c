/* 9B, 9C: chains of fire.  A volley takes figures, and who lost any tests his morale; a round of a
 * firefight is that for both sides, and then the result that the victor throws for. */

#include <string.h>

#include "fire.h"
#include "firefight.h"

/* G40: what share of a unit is lost, in percent. */
static int percent(int lost, int start, int by_rounding, struct steps *s)
{
    const bool down = lost * 100 % start == 0 || RULE(G_40, by_rounding == ROUND_DOWN);
    const int share = (lost * 100 + (down ? 0 : start - 1)) / start;
    if (lost * 100 % start != 0)
        step_tell_gap(s, EMP(G_40), "%d percent lost", NULL, share, 0);
    return share;
}

/* ---- volley ---- */

struct volley_facts {
    struct emp_fire fire;
    struct emp_morale target; /* its formation, cover and losses are derived */
    int16_t start, lost, lost_now, morale, rounds, by_rounding, by_charger; /* G40, N31 */
};

struct volley_state {
    int16_t hits, casualties, morale, round;
};
enum { GOOD_MORALE, BAD_MORALE, NONE_LEFT };
static WORD_LIST(morale_words, "good", "bad", "none-left");

/* The target's formation as morale knows it. ORDER TARGET */
static const int16_t formations[] = {IN_LINE,   IN_OTHER, IN_COLUMN, IN_CLOSED_COLUMN, IN_COLUMN,
                                     IN_SQUARE, IN_OTHER, IN_OTHER,  IN_OTHER};

static int target_sum(const struct volley_facts *f, int casualties, struct steps *s)
{
    struct emp_morale m = f->target;
    m.formation = f->fire.charging ? IN_OTHER : formations[f->fire.target];
    m.cover = f->fire.cover;
    m.lost = (int16_t)percent(f->lost + casualties, f->start, f->by_rounding, s);
    m.lost_now = (int16_t)percent(f->lost_now + casualties, f->start, f->by_rounding, s);
    return f->morale + emp_morale_sum(&m, s);
}

/* N31: the effects of defensive fire stand in place of a charger's test. */
static bool must_test(const struct volley_facts *f, struct steps *s)
{
    if (!f->fire.charging)
        return true;
    const bool tests = RULE(N_31, f->by_charger == CHARGER_TESTS);
    step_tell_gap(s, EMP(N_31), tests ? "a charger tests as others do" : "a charger does not test",
                  NULL, 0, 0);
    return tests;
}

/* Who fails is gone, and nobody fires at him again (G50). */
static bool volley_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_morale = {"target", "morale"};
    const struct volley_facts *f = facts;
    struct volley_state *r = state;
    const int left = f->start - f->lost - r->casualties;
    struct emp_fire fire = f->fire;
    struct steps *after = steps_after(s, d);
    r->round++;
    fire.first_fire = fire.first_fire && r->round == 1;
    if (r->morale != GOOD_MORALE)
        return r->round < f->rounds;
    const int hits = emp_fire_hits(&fire, d, NULL, r->round == 1 ? s : after),
              lost = hits < left ? hits : left;
    r->hits = (int16_t)(r->hits + hits);
    r->casualties = (int16_t)(r->casualties + lost);
    const bool tests = must_test(f, r->round == 1 ? s : after);
    steps_new_sum(after);
    if (lost == left)
        r->morale = NONE_LEFT;
    else if (lost > 0 && tests) {
        r->morale = emp_morale_fails(d, &for_morale, f->target.class,
                                     target_sum(f, r->casualties, after), after);
    }
    return r->round < f->rounds;
}

static int volley_round(const void *facts, const void *state)
{
    return ((const struct volley_state *)state)->round;
}

static bool volley_may(const void *facts, struct trouble *trouble)
{
    const struct volley_facts *f = facts;
    return emp_fire_may(&f->fire, trouble) &&
           require_of(G_57, f->lost < f->start && f->lost_now <= f->lost, "target-lost", trouble,
                      "some figures must be left, and those lost in this turn are lost in all");
}

static void volley_call(const void *facts, struct text *t)
{
    const struct volley_facts *f = facts;
    emp_fire_call(&f->fire, t);
    if (!must_test(f, NULL))
        return;
    text_add(t, " If it hits, the target's morale: ");
    emp_call_number(t, target_sum(f, 1, NULL), OPEN, emp_morale_number(f->target.class, NULL),
                    "fails after one hit");
}

static void volley_effects(const void *facts, const void *result, struct effects *e)
{
    const struct volley_state *r = result;
    effect_move(e, "target", "figures", -r->casualties);
    if (r->morale == BAD_MORALE)
        effect_set(e, "target", "morale", "bad");
}

#define TARGET(name, about, ...)                                       \
    {                                                                  \
        "target-" name, about, EMP(morale_test_modifiers), __VA_ARGS__ \
    }

const struct chart emp_volley_chart = {
    "volley",
    "Volleys and morale",
    "9B. Fire",
    "One volley or several, the figures they cost, and the morale test of a target that was hit; "
    "who fails is fired at no more.",
    "figures=12 class=veteran first-fire=yes opportunity=yes target=closed-column "
    "target-figures=12 "
    "target-class=regular",
    INPUTS(EMP_FIRE_INPUTS(volley_facts), EMP_TARGET_INPUTS(volley_facts),
           TARGET("class", "of the target", PICK(volley_facts, target.class, emp_class_words)),
           TARGET("figures", "of the target at the start", WHOLE(volley_facts, start, 1, 120),
                  COUNTED(emp_figures)),
           TARGET("lost", "of these it has lost before", WHOLE(volley_facts, lost, 0, 119),
                  UNLESS("0"), COUNTED(emp_figures)),
           TARGET("lost-now", "of these in this turn", WHOLE(volley_facts, lost_now, 0, 119),
                  UNLESS("0"), COUNTED(emp_figures)),
           TARGET("disordered", "the target is disordered", SAID(volley_facts, target.disordered)),
           TARGET("shaken", "the target's ME is shaken", SAID(volley_facts, target.shaken)),
           TARGET("leader", "attached to the target",
                  PICK(volley_facts, target.leader_unit, emp_leader_words), UNLESS("none")),
           TARGET("leader-of-me", "attached to its ME",
                  PICK(volley_facts, target.leader_me, emp_leader_words), UNLESS("none")),
           TARGET("morale", "what else is added to its test", WHOLE(volley_facts, morale, -40, 40),
                  UNLESS("0")),
           {"rounds", "volleys", EMP(G_49), WHOLE(volley_facts, rounds, 1, 6), UNLESS("1")}),
    OUTPUTS({"casualties", "figures the target loses", HOW_MANY(volley_state, casualties),
             COUNTED(emp_figures)},
            {"morale", "of the target", PICK(volley_state, morale, morale_words)},
            {"hits", "of all volleys", HOW_MANY(volley_state, hits), COUNTED(emp_hits)}),
    RESOLVE(volley_facts, volley_state, volley_stage),
    .may = volley_may,
    .call = volley_call,
    TABLES(&emp_tactical_fire_range_table, &emp_tactical_fire_modifiers_table,
           &emp_small_arms_fire_table, &emp_morale_tests_table, &emp_morale_test_modifiers_table),
    SETTINGS(EMP_FIRE_RULINGS(volley_facts), EMP_MORALE_RULINGS(volley_facts, target),
             ASKS(G_40, struct volley_facts, by_rounding),
             ASKS(N_31, struct volley_facts, by_charger)),
    .effects = volley_effects,
    .turn = volley_round,
};

/* ---- a round of a firefight ---- */

enum { UNITS_MOST = 4, SIDES = 2, A = 0, B = 1, NO_VICTOR = 2 };

struct firefight_side {
    int16_t count;
    struct {
        int16_t figures, sum;
    } unit[UNITS_MOST];                             /* that fire */
    int16_t class, start, lost, lost_now, morale;   /* of the unit that is hit */
    int16_t leader, shaken, low_ammo, cover, at_30; /* as its loser */
};

struct firefight_facts {
    struct firefight_side side[SIDES];
    int16_t by_below, by_losses, by_rounding, by_hits, by_victor; /* G21, N14, G40, N33, N34 */
};

struct firefight_state {
    int16_t hits[SIDES], failed[SIDES], victor, result, inches;
    int16_t fired, tested;           /* units, of both sides */
    int8_t taken[SIDES][UNITS_MOST]; /* hits by each unit */
    int8_t unused[6];
};

static WORD_LIST(victor_words, "a", "b", "none");
static const struct purpose fire_of[SIDES] = {{"a", "fire"}, {"b", "fire"}},
                            morale_of[SIDES] = {{"a", "morale"}, {"b", "morale"}};

/* Units of a side that are hit: one, or by the other answers of N33 as many as fire. */
static int units_of(const struct firefight_facts *f, int side)
{
    return RULE(N_33, f->by_hits == HITS_ONE) ? 1 : f->side[side].count;
}

/* N33: the hits of one firing unit fall on the named unit, on the one before it, or are shared, the
 * odd ones to the nearest, who stands first; no unit loses more than it has (G57). */
static void take_hits(const struct firefight_facts *f, struct firefight_state *r, int target,
                      int firer, int hits)
{
    const int units = units_of(f, target), left = f->side[target].start - f->side[target].lost;
    for (int i = 0; i < hits; i++) {
        const int unit = f->by_hits == HITS_FRONT ? (firer < units ? firer : units - 1)
                                                  : r->hits[!target] % units;
        if (RULE(G_57, r->taken[target][unit] < left)) {
            r->taken[target][unit]++;
            r->hits[!target]++;
        }
    }
}

static void fire_unit(const struct firefight_facts *f, struct dice *d, struct firefight_state *r,
                      struct steps *s)
{
    const int side = r->fired >= f->side[A].count, unit = r->fired - side * f->side[A].count;
    const int sum = f->side[side].unit[unit].sum;
    steps_new_sum(s);
    step(s, EMP(firefight_procedure), sum, side ? "unit %d of b fires" : "unit %d of a fires", NULL,
         unit + 1, 0);
    const int column = emp_fire_column(d, &fire_of[side], sum, f->by_below, s),
              hits = emp_small_arms_hits(d, f->side[side].unit[unit].figures, column, s);
    take_hits(f, r, !side, unit, hits);
    r->fired++;
}

/* The figures that a unit has lost with this round, none below nothing. */
static int lost_by(const struct firefight_side *u, int taken)
{
    return u->lost + taken < u->start ? u->lost + taken : u->start;
}

static void test_unit(const struct firefight_facts *f, struct dice *d, struct firefight_state *r,
                      struct steps *s)
{
    const int first = units_of(f, A), side = r->tested >= first, unit = r->tested - side * first;
    const struct firefight_side *u = &f->side[side];
    const int taken = r->taken[side][unit];
    struct steps *after = steps_after(s, d);
    r->tested++;
    if (!RULE(firefight_procedure, taken > 0))
        return;
    const struct emp_morale m = {
        .class = u->class,
        .formation = IN_OTHER, /* the sum that was given has it */
        .lost = (int16_t)percent(lost_by(u, taken), u->start, f->by_rounding, NULL),
        .lost_now = (int16_t)percent(u->lost_now + taken, u->start, f->by_rounding, NULL),
        .by_losses = f->by_losses};
    const int sum = u->morale + emp_morale_sum(&m, after);
    r->failed[side] =
        (int16_t)(r->failed[side] + emp_morale_fails(d, &morale_of[side], u->class, sum, after));
}

/* Losing units at 30 percent: those said, and those of this round. */
static int units_at_30(const struct firefight_facts *f, const struct firefight_state *r, int loser)
{
    const struct firefight_side *u = &f->side[loser];
    int units = u->at_30;
    for (int i = 0; i < units_of(f, loser); i++)
        units += percent(lost_by(u, r->taken[loser][i]), u->start, f->by_rounding, NULL) >= 30;
    return units;
}

static void settle(const struct firefight_facts *f, struct dice *d, struct firefight_state *r,
                   struct steps *s)
{
    r->victor = (int16_t)(r->hits[A] > r->hits[B] ? A : r->hits[B] > r->hits[A] ? B : NO_VICTOR);
    if (r->victor == NO_VICTOR) {
        r->result = EMP_NO_VICTOR;
        return;
    }
    if (r->failed[r->victor] && RULE(N_34, f->by_victor == VICTOR_STOPS)) {
        r->result = EMP_NO_ROLL;
        return;
    }
    const int victor = r->victor;
    const struct firefight_side *u = &f->side[!victor];
    const struct emp_firefight loser = {r->hits[victor],
                                        r->hits[!victor],
                                        u->leader,
                                        u->shaken,
                                        (int16_t)units_at_30(f, r, !victor),
                                        u->low_ammo,
                                        u->cover};
    int inches;
    struct steps *after = steps_after(s, d);
    steps_new_sum(after);
    r->result = (int16_t)emp_firefight_throw(&loser, d, &inches, after);
    r->inches = (int16_t)inches;
}

static bool firefight_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct firefight_facts *f = facts;
    struct firefight_state *r = state;
    if (r->fired < f->side[A].count + f->side[B].count)
        fire_unit(f, d, r, s);
    else if (r->tested < units_of(f, A) + units_of(f, B))
        test_unit(f, d, r, s);
    else {
        settle(f, d, r, s);
        memset(r->taken, 0, sizeof r->taken);
        return false;
    }
    return true;
}

static bool firefight_may(const void *facts, struct trouble *trouble)
{
    const struct firefight_facts *f = facts;
    for (int i = 0; i < SIDES; i++) {
        const struct firefight_side *u = &f->side[i];
        if (!require_of(firefight_procedure, u->count > 0, i ? "b-fire" : "a-fire", trouble,
                        "in a firefight both sides fire") ||
            !require_of(G_57, u->lost < u->start && u->lost_now <= u->lost, i ? "b-lost" : "a-lost",
                        trouble,
                        "some figures must be left, and those lost in this turn are lost in all"))
            return false;
    }
    return true;
}

static void firefight_call(const void *facts, struct text *t)
{
    text_add(t,
             "Both sides fire: two d10 for each unit, and a d6 where its cell has a face. Who was "
             "hit tests his morale, and the side that hit more throws two d10 for the result.");
}

#define LIST_OF(n) \
    &(const struct list)LIST(firefight_facts, side[n].unit, side[n].count, unit_fields, UNITS_MOST)
static const struct field unit_fields[] = {
    {"figures", "that fire", .kind = FIELD_WHOLE, .low = 1, .high = 96},
    {"sum", "of its modifiers", .kind = FIELD_WHOLE, .offset = 2, .low = -60, .high = 60,
     .unless_given = "0"}};

#define SIDE(n, side_of)                                                                          \
    {side_of "fire",                                                                              \
     "units that fire, each figures:sum of its modifiers",                                        \
     EMP(small_arms_fire),                                                                        \
     .kind = FIELD_LIST,                                                                          \
     .offset = offsetof(struct firefight_facts, side[n].unit),                                    \
     .list = LIST_OF(n),                                                                          \
     .unless_given = "none"},                                                                     \
        {side_of "class", "of the unit that is hit", EMP(morale_tests),                           \
         PICK(firefight_facts, side[n].class, emp_class_words)},                                  \
        {side_of "figures", "of that unit at the start", EMP(morale_tests),                       \
         WHOLE(firefight_facts, side[n].start, 1, 120), COUNTED(emp_figures)},                    \
        {side_of "lost",                                                                          \
         "of these before",                                                                       \
         EMP(morale_test_modifiers),                                                              \
         WHOLE(firefight_facts, side[n].lost, 0, 119),                                            \
         UNLESS("0"),                                                                             \
         COUNTED(emp_figures)},                                                                   \
        {side_of "lost-now",                                                                      \
         "of these in this turn",                                                                 \
         EMP(morale_test_modifiers),                                                              \
         WHOLE(firefight_facts, side[n].lost_now, 0, 119),                                        \
         UNLESS("0"),                                                                             \
         COUNTED(emp_figures)},                                                                   \
        {side_of "morale", "sum of its morale test without casualties",                           \
         EMP(morale_test_modifiers), WHOLE(firefight_facts, side[n].morale, -40, 40),             \
         UNLESS("0")},                                                                            \
        {side_of "leader", "with the side", EMP(firefight_modifiers),                             \
         PICK(firefight_facts, side[n].leader, emp_leader_words), UNLESS("none")},                \
        {side_of "shaken", "the side is shaken", EMP(firefight_modifiers),                        \
         SAID(firefight_facts, side[n].shaken)},                                                  \
        {side_of "low-ammo", "its ammunition is depleted or exhausted", EMP(firefight_modifiers), \
         SAID(firefight_facts, side[n].low_ammo)},                                                \
        {side_of "cover", "the side is in cover", EMP(firefight_result),                          \
         SAID(firefight_facts, side[n].cover)},                                                   \
    {                                                                                             \
        side_of "units-at-30", "other units of it at 30 percent casualties",                      \
            EMP(firefight_modifiers), WHOLE(firefight_facts, side[n].at_30, 0, 11), UNLESS("0")   \
    }

const struct chart emp_firefight_chart = {
    "firefight",
    "A round of a firefight",
    "9B. Fire",
    "Both sides fire, who is hit tests his morale, and the side that hit more throws for the "
    "result.",
    "a-fire=12:0 a-class=veteran a-figures=12 b-fire=12:-1 b-class=regular b-figures=12 "
    "b-morale=-1",
    INPUTS(SIDE(A, "a-"), SIDE(B, "b-")),
    OUTPUTS({"victor", "who hit more", PICK(firefight_state, victor, victor_words)},
            {"result", "what the loser does", PICK(firefight_state, result, emp_firefight_words)},
            {"inches", "that he falls back", HOW_MANY(firefight_state, inches), .none = "rout",
             COUNTED(emp_inches)},
            {"a_hits", "on b", HOW_MANY(firefight_state, hits[A]), COUNTED(emp_hits)},
            {"b_hits", "on a", HOW_MANY(firefight_state, hits[B]), COUNTED(emp_hits)},
            {"a_failed", "units of a that fail", HOW_MANY(firefight_state, failed[A])},
            {"b_failed", "units of b that fail", HOW_MANY(firefight_state, failed[B])}),
    RESOLVE(firefight_facts, firefight_state, firefight_stage),
    .may = firefight_may,
    .call = firefight_call,
    TABLES(&emp_firefight_procedure_table, &emp_small_arms_fire_table, &emp_morale_tests_table,
           &emp_morale_test_modifiers_table, &emp_firefight_modifiers_table,
           &emp_firefight_result_table),
    SETTINGS(
        ASKS(G_21, struct firefight_facts, by_below), ASKS(N_14, struct firefight_facts, by_losses),
        ASKS(G_40, struct firefight_facts, by_rounding),
        ASKS(N_33, struct firefight_facts, by_hits), ASKS(N_34, struct firefight_facts, by_victor)),
};
