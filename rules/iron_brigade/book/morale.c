#include "morale.h"

#include "engine/chart/describe.h"

#include "fire.h"

/* ---- the printed tables ---- */

/* clang-format off */

/* VI.B */
BATTLE_FIGURES struct class_row ib_morale_classes[MORALE_CLASSES] = {
    /* class      base  rally  split move */
    {"elite",        7,     1,  true},
    {"regular",      6,     0,  true},
    {"poor",         5,    -1,  false},
    {"garrison",     4,    -2,  false},
    {"militia",      3,    -3,  false},
    {"rabble",       2,    -4,  false},
};

/* VI.D.2, VI.D.3: results table of the checks. */
static BATTLE_FIGURES struct check_row {
    const char *event;
    int8_t table;
    const struct clause *clause;
} special_checks[CHECKS] = {
    {"in sight of a friendly routed unit", 8, IB(VI_D_2)},
    {"in sight of a friendly broken unit", 7, IB(VI_D_2)},
    {"enemy in contact",                   7, IB(VI_D_3)},
};

/* VI.A: what each level of combat morale means, 7 down to 0.  Its shift of fire stands with the other shifts (V.B.1.ii),
 * its sight check with the other checks. */
static const int8_t no_check = BLANK;

static BATTLE_FIGURES struct combat_row {
    const int8_t *fire_shift;
    const char *movement;
    const int8_t *sight_check;
    int8_t double_quick;
} combat_morale[MORALE_MOST + 1] = {
    {&ib_fire_modifiers[MODIFIER_MORALE_7    ].shift, "free",        &no_check, true},
    {&ib_fire_modifiers[MODIFIER_MORALE_7 + 1].shift, "free",        &no_check, true},
    {&ib_fire_modifiers[MODIFIER_MORALE_7 + 2].shift, "free",        &no_check, true},
    {&ib_fire_modifiers[MODIFIER_MORALE_7 + 3].shift, "free",        &no_check, false},
    {&ib_fire_modifiers[MODIFIER_MORALE_7 + 4].shift, "free",        &no_check, false},
    {&ib_fire_modifiers[MODIFIER_MORALE_7 + 5].shift, "not forward; seen in the open, it lies down or goes back into cover",
                                                                  &no_check, false},
    {&ib_fire_modifiers[MODIFIER_MORALE_7 + 6].shift, "retreats",    &special_checks[CHECK_BROKEN].table, false},
    {&ib_fire_modifiers[MODIFIER_MORALE_0    ].shift, "retreats as if in open order",
                                                                  &special_checks[CHECK_ROUTED].table, false},
};

/* VI.E: a bad personality rolls for his own modifier, a pair of pips each. */
enum { HERO, GOOD, NORMAL, POOR_LEADER, BAD, PERSONALITIES, NO_PERSONALITY = PERSONALITIES };

static BATTLE_FIGURES struct personality_row {
    const char *name;
    int8_t modifier[3];
} personalities[PERSONALITIES + 1] = {
    {"hero",   { 6, BLANK, BLANK}},
    {"good",   { 4, BLANK, BLANK}},
    {"normal", { 2, BLANK, BLANK}},
    {"poor",   { 1, BLANK, BLANK}},
    {"bad",    {-2, 0, 2}},
    {"none",   { 0, BLANK, BLANK}}, /* not printed */
};

/* VI.E: change of morale by the modified roll. */
static BATTLE_FIGURES struct rally_row {
    int8_t from, to, change;
} rally[] = {
    {BLANK,    -3, -2},
    {   -2,    -1, -1},
    {    0,     4,  0},
    {    5,     6,  1},
    {    7,     8,  2},
    {    9,    10,  3},
    {   11, BLANK,  4},
};

/* VI.D.4: levels lost, by the roll and by base morale. */
static BATTLE_FIGURES struct double_quick_row {
    int8_t lost[3]; /* base 5, 6, 7 */
} double_quick[6] = {
    /*     5  6  7 */
    /* 1 */ {{3, 2, 2}},
    /* 2 */ {{2, 2, 1}},
    /* 3 */ {{2, 1, 1}},
    /* 4 */ {{1, 1, 0}},
    /* 5 */ {{1, 0, 0}},
    /* 6 */ {{0, 0, 0}},
};

/* clang-format on */

const struct words ib_class_words = WORDS_OF(ib_morale_classes, name);
const struct words ib_personality_words = WORDS_OF(personalities, name);

int ib_clamp_morale(int morale, int base)
{
    return morale < 0 ? 0 : morale > base ? base : morale;
}

/* Combat morale as it was given, held to the base of its class. */
static int start_of(int class, int morale)
{
    return ib_clamp_morale(morale, ib_morale_classes[class].base);
}

/* ---- VI.D.2 and VI.D.3: checks ---- */

/* What the check comes to: a table and two numbers to look up there. */
struct check {
    int table, row, column;
};

static const struct purpose for_check = {"checking unit", "morale"};

static struct check check_of(const struct check_facts *f, struct steps *s)
{
    const struct check_row *row = &special_checks[f->event];
    struct check c = {.row = f->row, .column = f->castings};
    c.table = step(s, row->clause, row->table, "%s: table %d", row->event, row->table, 0);
    step_starts(s, "");
    steps_name_sum(s, "table", false);
    if (RULE(R_34, f->en_masse))
        c.table += note(R_34, s, 1, "en masse: one table higher");
    if (RULE(VI_D_2, f->artillery)) {
        c.column = 3 * f->castings;
        step_tell(s, IB(VI_D_2), "guns: %d, counted as castings: %d", NULL, f->castings, c.column);
    }
    return c;
}

static void check_reading(const struct check *c, struct reading *r)
{
    const struct volley_facts cells = {.morale_table = (int16_t)c->table,
                                       .target = (int16_t)c->column};
    struct reading casualties; /* a check costs none */
    ib_read_shot(&cells, c->row > ROW_MOST ? ROW_MOST : c->row, &casualties, r);
}

static bool check_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct check c = check_of(facts, s);
    struct check_result *result = state;
    struct reading r;
    check_reading(&c, &r);
    result->table = (int16_t)c.table;
    ib_step_reading(s, IB(V_B_1_v), "morale levels", &r);
    if (RULE(R_8, r.kind == ROUT))
        result->rout = true;
    else if (r.kind == LOSS)
        result->morale_lost = (int16_t)ib_morale_loss(&r, d, &for_check, s);
    return false;
}

static void check_call(const void *facts, struct text *t)
{
    const struct check c = check_of(facts, NULL);
    struct reading r;
    check_reading(&c, &r);
    text_print(t, "Table %d. ", c.table);
    ib_morale_call(t, &r);
    text_char(t, '.');
}

static void contact_prepare(void *facts, uint32_t given)
{
    ((struct check_facts *)facts)->event = CHECK_CONTACT;
}

static bool sight_may(const void *facts, struct trouble *trouble)
{
    const struct check_facts *f = facts;
    return require_of(I_C_1_iv, f->morale >= IB_PINNED, "morale", trouble,
                      "a unit that is broken (1) or routed (0) does not check") &&
           (!f->artillery || require_of(III_D, !f->en_masse, "en-masse", trouble,
                                        "artillery is limbered or unlimbered, never en masse"));
}

static const char *const sight_events[] = {"routed", "broken"}; /* ORDER CHECK */
static const struct words sight_words = WORDS(sight_events);

static const struct field check_outputs[] = {
    {"morale_lost", "morale levels it loses", HOW_MANY(check_result, morale_lost),
     .says = "no morale is lost|1 morale level is lost|# morale levels are lost"},
    {"rout", "it routs: morale 0 at once", FLAG(check_result, rout), .says = "; it routs"},
    {"table", "results table used", HOW_MANY(check_result, table)},
};

/* ---- VI.E: rally ---- */

static const struct purpose for_rally = {"owner", "rally"};
static const struct purpose for_bad = {"bad personality", "his modifier"};
static const struct purpose for_bad_hit = {"bad personality", "his deduction"};

struct rally_facts ib_rally_alone(int class, int morale)
{
    return (struct rally_facts){(int16_t) class, (int16_t)morale, NO_PERSONALITY, NO_PERSONALITY};
}

/* The change of morale for a modified roll. */
static int rally_change(int roll)
{
    for (int i = 0; i < COUNT(rally); i++)
        if ((rally[i].from == BLANK || roll >= rally[i].from) &&
            (rally[i].to == BLANK || roll <= rally[i].to))
            return rally[i].change;
    return NO; /* the table has no holes */
}

/* A bad one rolls for what he is worth; the others are worth what they are. */
static int personality_modifier(int who, struct dice *d, const struct purpose *purpose)
{
    const int8_t *modifier = personalities[who].modifier;
    return modifier[1] == BLANK ? modifier[0] : modifier[(dice_one(d, purpose, 6) - 1) / 2];
}

/* d may be NULL where nobody is bad. */
static int rally_modifier(const struct rally_facts *f, struct dice *d, struct steps *s)
{
    int sum = step(s, IB(VI_E), ib_morale_classes[f->class].rally, "class %s",
                   ib_morale_classes[f->class].name, 0, 0);
    if (f->personality != NO_PERSONALITY) {
        int adds = personality_modifier(f->personality, d, &for_bad);
        sum += step(f->personality == BAD ? steps_fallen(s, d) : s, IB(VI_E), adds,
                    "%s personality with the unit", personalities[f->personality].name, 0, 0);
    }
    if (f->hit_personality != NO_PERSONALITY) {
        int full = personality_modifier(f->hit_personality, d, &for_bad_hit);
        int takes = RULE(R_74, full < 0)
                        ? full
                        : -full; /* he lowers the roll whichever way he would have moved it */
        sum += step(f->hit_personality == BAD ? steps_fallen(s, d) : s, IB(V_H), takes,
                    "%s personality was hit", personalities[f->hit_personality].name, 0, 0);
    }
    return sum;
}

static bool rally_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct rally_facts *f = facts;
    struct rally_result *r = state;
    const int morale = start_of(f->class, f->morale);
    int roll = rally_modifier(f, d, s);
    roll += note(VI_E, steps_fallen(s, d), dice_one(d, &for_rally, 6), "the d6");
    r->change = (int16_t)rally_change(roll);
    step_fell(s, d, IB(VI_E),
              r->change > 0   ? "a roll of %d: morale rises by %d"
              : r->change < 0 ? "a roll of %d: morale falls by %d"
                              : "a roll of %d: morale stays",
              NULL, NULL, roll, r->change < 0 ? -r->change : r->change);
    r->morale = (int16_t)ib_clamp_morale(morale + r->change, ib_morale_classes[f->class].base);
    r->may_move = !RULE(VI_E_iii, morale == IB_PINNED && r->change > 0) &&
                  RULE(VI_C_1, r->morale >= IB_PINNED);
    return false;
}

static bool rally_may(const void *facts, struct trouble *trouble)
{
    const struct rally_facts *f = facts;
    const struct class_row *class = &ib_morale_classes[f->class];
    return RULE(VI_E, f->morale < class->base) ||
           refuse_of(VI_E, "morale", trouble,
                     "only a unit below its base morale rallies, and %s troops have base %d",
                     class->name, class->base);
}

/* What each pip does, pips of the same effect together. */
static void call_changes(struct text *t, const int change[6])
{
    text_add(t, "The owner rolls a d6:");
    for (int pip = 0, last; pip < 6; pip = last + 1) {
        for (last = pip; last < 5 && change[last + 1] == change[pip]; last++)
            ;
        text_add(t, pip > 0 ? ";" : "");
        ib_call_pips(t, pip + 1, last + 1);
        text_char(t, ' ');
        if (change[pip] == 0) {
            text_add(t, "nothing changes");
            continue;
        }
        text_things(t, change[pip] < 0 ? -change[pip] : change[pip], "level");
        text_add(t, change[pip] < 0 ? " lost" : " regained");
    }
    text_char(t, '.');
}

static void rally_call(const void *facts, struct text *t)
{
    const struct rally_facts *f = facts;
    int change[6];
    if (f->personality == BAD || f->hit_personality == BAD) {
        text_add(
            t,
            "Each bad personality rolls for his own modifier; then the owner rolls a d6 to rally.");
        return;
    }
    for (int pip = 0; pip < 6; pip++)
        change[pip] = rally_change(pip + 1 + rally_modifier(f, NULL, NULL));
    call_changes(t, change);
}

/* ---- VI.D.4: double quick ---- */

static const struct purpose for_double_quick = {"owner", "double quick"};

enum { LEAST_BASE = 5 }; /* of the columns */

static int double_quick_lost(const struct double_quick_facts *f, int pip)
{
    const int column = ib_morale_classes[f->class].base - LEAST_BASE;
    return column < 0 || column > 2 ? NO : double_quick[pip - 1].lost[column];
}

static void double_quick_call(const void *facts, struct text *t)
{
    int change[6];
    for (int pip = 0; pip < 6; pip++)
        change[pip] = -double_quick_lost(facts, pip + 1);
    call_changes(t, change);
}

static bool double_quick_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct double_quick_facts *f = facts;
    struct double_quick_result *r = state;
    const int base = ib_morale_classes[f->class].base, start = start_of(f->class, f->morale);
    const int pip = dice_one(d, &for_double_quick, 6);
    step(s, IB(VI_B), start, "combat morale, base %d", NULL, base, 0);
    r->morale_lost = (int16_t)(RULE(VI_D_4, true) ? double_quick_lost(f, pip) : 0);
    r->morale = (int16_t)ib_clamp_morale(start - r->morale_lost, base);
    step(steps_fallen(s, d), IB(VI_D_4), -r->morale_lost, "the d6 shows %d: morale %d", NULL, pip,
         r->morale);
    return false;
}

static bool double_quick_may(const void *facts, struct trouble *trouble)
{
    const struct double_quick_facts *f = facts;
    const int morale = start_of(f->class, f->morale);
    return RULE(I_C_2, combat_morale[MORALE_MOST - morale].double_quick) ||
           refuse_of(I_C_2, "morale", trouble,
                     "double quick needs combat morale 5, 6 or 7, and this unit has %d", morale);
}

/* ---- VI.C.3 and VI.C.4: captures ---- */

static const char *const capture_fates[] = {"broken", "routed"};
static const struct words capture_words = WORDS(capture_fates);

static bool capture_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct capture_facts *f = facts;
    struct capture_result *r = state;
    const bool routed = RULE(VI_C_3, f->fate == 1);
    const int percent = routed ? 50 : RULE(VI_C_4, true) ? 25 : 0;
    if (RULE(R_81, f->near)) {
        int taken = (f->castings * percent + 50) / 100; /* half up */
        r->captured = (int16_t)(RULE(R_12, taken < 1) ? 1 : taken);
        step(s, routed ? IB(VI_C_3) : IB(VI_C_4), r->captured,
             "%d percent of %d, half up, at least 1", NULL, percent, f->castings);
    }
    r->left = (int16_t)(f->castings - r->captured);
    return false;
}

static void capture_call(const void *facts, struct text *t)
{
    struct capture_result r = {0};
    capture_stage(facts, NULL, &r, NULL);
    text_things(t, r.captured, "casting");
    text_add(t, " captured, ");
    if (r.left > 0)
        text_count(t, r.left);
    else
        text_add(t, "none");
    text_add(t, " left; nothing to throw.");
}

/* ---- V.H: a personality in danger ---- */

static const struct purpose for_hit = {"attacker", "hitting the personality"};

static bool hit_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct hit_facts *f = facts;
    struct hit_result *r = state;
    const int bar = RULE(V_H, f->mounted) ? 4 : 5;
    step_tell(s, IB(V_H), bar == 4 ? "mounted: hit on 5 or 6" : "on foot: hit on 6", NULL, 0, 0);
    r->hit = dice_above(d, &for_hit, 6, bar);
    step_fell(s, d, IB(V_H), r->hit ? "he is hit" : "he is not hit", NULL, NULL, 0, 0);
    return false;
}

static void hit_call(const void *facts, struct text *t)
{
    const struct hit_facts *f = facts;
    text_add(t, f->mounted ? "He is hit on 5 or 6." : "He is hit on 6.");
}

static bool hit_may(const void *facts, struct trouble *trouble)
{
    const struct hit_facts *f = facts;
    return require_of(
        R_73, f->casualties > 0, "casualties", trouble,
        "a personality is in danger only when his unit loses castings, and it lost none");
}

/* ---- what the results change ---- */

static void check_effects(const void *facts, const void *result, struct effects *e)
{
    const struct check_result *r = result;
    if (r->rout)
        effect_set(e, "checking unit", "morale", "0");
    else
        effect_move(e, "checking unit", "morale", -r->morale_lost);
}

static void rally_effects(const void *facts, const void *result, struct effects *e)
{
    const struct rally_facts *f = facts;
    const struct rally_result *r = result;
    effect_move(e, "unit", "morale", r->morale - start_of(f->class, f->morale));
}

static void double_quick_effects(const void *facts, const void *result, struct effects *e)
{
    const struct double_quick_facts *f = facts;
    const struct double_quick_result *r = result;
    effect_move(e, "unit", "morale", r->morale - start_of(f->class, f->morale));
}

static void capture_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "unit", "castings", -((const struct capture_result *)result)->captured);
}

static void hit_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct hit_result *)result)->hit)
        effect_set(e, "personality", "place", "gone for the day");
}

/* ---- the tables and charts described ---- */

static const struct field class_columns[] = {
    {"class", .cell = CELL_TEXT, CELL(ib_morale_classes, name)},
    {"base_morale", NUMBER(ib_morale_classes, base)},
    {"rally_modifier", NUMBER(ib_morale_classes, rally), EXTRA(.is_signed = true)},
    {"split_move", YES_NO(ib_morale_classes, split_move)},
};
const struct table ib_morale_classes_table =
    TABLE(ib_morale_classes, "morale_classes", "Morale classes", class_columns);

static const struct field combat_columns[] = {
    {"morale", .cell = CELL_INDEX, EXTRA(.rows_a_block = 1, .first = MORALE_MOST, .step = -1)},
    {"fire_shift", NUMBER(combat_morale, fire_shift), EXTRA(.through = true, .no = "none")},
    {"movement", .cell = CELL_TEXT, CELL(combat_morale, movement)},
    {"sight_check_table", NUMBER(combat_morale, sight_check), EXTRA(.through = true)},
    {"double_quick", YES_NO(combat_morale, double_quick)},
};
const struct table ib_combat_morale_table =
    TABLE(combat_morale, "combat_morale", "Combat morale", combat_columns);

static const struct field check_columns[] = {
    {"event", .cell = CELL_TEXT, CELL(special_checks, event)},
    {"table", NUMBER(special_checks, table)},
};
const struct table ib_special_checks_table =
    TABLE(special_checks, "special_checks", "Special checks", check_columns);

static const struct field personality_columns[] = {
    {"class", .cell = CELL_TEXT, CELL(personalities, name)},
    {"modifier", .cell = CELL_PAIRS, CELL(personalities, modifier)},
};
const struct table ib_personalities_table = {
    .name = "personalities",
    .title = "Personalities",
    .rows = personalities,
    .stride = sizeof *personalities,
    .count = PERSONALITIES,
    .columns = personality_columns,
    .column_count = COUNT(personality_columns),
};

static const struct field rally_columns[] = {
    {"from", NUMBER(rally, from), EXTRA(.bound = true)},
    {"to", NUMBER(rally, to), EXTRA(.bound = true)},
    {"change", NUMBER(rally, change)},
};
const struct table ib_rally_table = TABLE(rally, "rally", "Rally", rally_columns);

static const struct field double_quick_columns[] = {
    {"roll", .cell = CELL_INDEX, EXTRA(.rows_a_block = 1, .first = 1, .step = 1)},
    {"base5", NUMBER(double_quick, lost[0])},
    {"base6", NUMBER(double_quick, lost[1])},
    {"base7", NUMBER(double_quick, lost[2])},
};
const struct table ib_double_quick_table =
    TABLE(double_quick, "double_quick", "Double quick", double_quick_columns);

static const struct table *const check_tables[] = {
    &ib_special_checks_table,
    &ib_combat_morale_table,
    &ib_results_regular_table,
};

const struct chart ib_contact_check_chart = {
    "contact-check",
    "Check for enemies in contact",
    "VI. Morale",
    "A unit touched by the enemy checks in its own morale phase: levels it loses.",
    "enemy-castings=12 castings=16",
    INPUTS({"enemy-castings", "enemy castings touching, with those in line behind", IB(VI_D_3),
            WHOLE(check_facts, row, 1, 5 * CASTINGS_MOST), COUNTED(ib_castings_scale)},
           {"castings", "castings of the unit that checks; a gun is one", IB(VI_D_3),
            WHOLE(check_facts, castings, 1, CASTINGS_MOST), COUNTED(ib_castings_scale)},
           {"en-masse", "the checking unit is en masse", IB(R_34), FLAG(check_facts, en_masse),
            UNLESS("no")}),
    .outputs = check_outputs,
    .output_count = COUNT(check_outputs),
    RESOLVE(check_facts, check_result, check_stage),
    .prepare = contact_prepare,
    .call = check_call,
    .tables = check_tables,
    .table_count = COUNT(check_tables),
    .effects = check_effects,
};

const struct chart ib_sight_check_chart = {
    "sight-check",
    "Check for a retreat seen",
    "VI. Morale",
    "A unit that saw a friend retreat, broken or routed, checks: levels it loses.",
    "saw=broken retreating=14 castings=18",
    INPUTS({"saw", "the friend that retreats is broken (1) or routed (0)", IB(VI_D_2),
            PICK(check_facts, event, sight_words)},
           {"retreating", "castings of the friend that retreats", IB(VI_D_2),
            WHOLE(check_facts, row, 1, CASTINGS_MOST), COUNTED(ib_castings_scale)},
           {"castings", "castings of the unit that checks", IB(VI_D_2),
            WHOLE(check_facts, castings, 1, CASTINGS_MOST), COUNTED(ib_castings_scale)},
           {"artillery", "the checking unit is a battery: a gun is three", IB(VI_D_2),
            FLAG(check_facts, artillery), UNLESS("no")},
           {"en-masse", "the checking unit is en masse", IB(R_34), FLAG(check_facts, en_masse),
            UNLESS("no")},
           {"morale", "combat morale of the checking unit", IB(I_C_1_iv),
            WHOLE(check_facts, morale, 0, MORALE_MOST), UNLESS("6")}),
    .outputs = check_outputs,
    .output_count = COUNT(check_outputs),
    RESOLVE(check_facts, check_result, check_stage),
    .may = sight_may,
    .call = check_call,
    .tables = check_tables,
    .table_count = COUNT(check_tables),
    .effects = check_effects,
};

const struct chart ib_rally_chart = {
    "rally",
    "Rally",
    "VI. Morale",
    "A unit below its base morale tries to rally: d6, its class and the best personality with it. "
    "A low roll "
    "costs levels. A personality hit since the last rally step lowers the roll instead.",
    "class=regular morale=1 personality=good",
    INPUTS(
        {"class", "morale class of the unit", IB(VI_B), PICK(rally_facts, class, ib_class_words)},
        {"morale", "its combat morale now", IB(VI_A), WHOLE(rally_facts, morale, 0, MORALE_MOST)},
        {"personality", "the best personality with the unit", IB(VI_E),
         PICK(rally_facts, personality, ib_personality_words), UNLESS("none")},
        {"hit-personality", "one that was hit since the last rally step", IB(V_H),
         PICK(rally_facts, hit_personality, ib_personality_words), UNLESS("none")}),
    OUTPUTS([IB_RALLY_RESULT_CHANGE] = {"change", "levels by the rally table",
                                        HOW_MANY(rally_result, change),
                                        .says = "morale stays the same|morale changes by #"},
            [IB_RALLY_RESULT_MORALE] = {"morale", "combat morale afterwards, 0 to base",
                                        HOW_MANY(rally_result, morale), .says = " and is # now"},
            [IB_RALLY_RESULT_MAY_MOVE] = {"may_move", "no if it rallied from 2, or must retreat",
                                          FLAG(rally_result, may_move),
                                          .says = "; it may not move|"}),
    RESOLVE(rally_facts, rally_result, rally_stage),
    .may = rally_may,
    .call = rally_call,
    TABLES(&ib_rally_table, &ib_morale_classes_table, &ib_personalities_table),
    .effects = rally_effects,
};

const struct chart ib_double_quick_chart = {
    "double-quick",
    "Double quick",
    "VI. Morale",
    "A unit at combat morale 5, 6 or 7 has moved its full distance in the double-quick phase: "
    "levels it loses.",
    "class=regular morale=6",
    INPUTS({"class", "morale class of the unit; its base is the column", IB(VI_B),
            PICK(double_quick_facts, class, ib_class_words)},
           {"morale", "combat morale, held to the class's base", IB(VI_B),
            WHOLE(double_quick_facts, morale, 0, MORALE_MOST), UNLESS("7")}),
    OUTPUTS({"morale_lost", "morale levels it loses", HOW_MANY(double_quick_result, morale_lost),
             .says = "no morale is lost|1 morale level is lost|# morale levels are lost"},
            {"morale", "combat morale afterwards", HOW_MANY(double_quick_result, morale),
             .says = " and it is # now"}),
    RESOLVE(double_quick_facts, double_quick_result, double_quick_stage),
    .may = double_quick_may,
    .call = double_quick_call,
    TABLES(&ib_double_quick_table, &ib_morale_classes_table, &ib_combat_morale_table),
    .effects = double_quick_effects,
};

const struct chart ib_capture_chart = {
    "capture",
    "Captures",
    "VI. Morale",
    "A unit that breaks or routs within an inch of the enemy loses castings as prisoners.",
    "castings=13 fate=routed",
    INPUTS({"castings", "castings of the unit before the capture", IB(VI_C_3),
            WHOLE(capture_facts, castings, 1, CASTINGS_MOST), COUNTED(ib_castings_scale)},
           {"fate", "it breaks, or routs (also straight to 0)", IB(VI_C_3),
            PICK(capture_facts, fate, capture_words)},
           {"near", "an enemy at morale 2 or more is within 1 inch", IB(R_81),
            FLAG(capture_facts, near), UNLESS("yes")}),
    OUTPUTS({"captured", "castings taken prisoner", HOW_MANY(capture_result, captured),
             COUNTED(ib_castings_scale),
             .says = "nobody is captured|1 casting is captured|# castings are captured"},
            {"left", "castings left to the unit", HOW_MANY(capture_result, left),
             COUNTED(ib_castings_scale),
             .says = " and nobody is left| and 1 casting is left| and # castings are left"}),
    RESOLVE(capture_facts, capture_result, capture_stage),
    .call = capture_call,
    .effects = capture_effects,
};

const struct chart ib_personality_hit_chart = {
    "personality-hit",
    "Personality hit",
    "V. Fire",
    "A personality with a unit that lost castings to fire this half-turn may be hit.",
    "mounted=yes",
    INPUTS({"mounted", "he is on horseback", IB(V_H), FLAG(hit_facts, mounted), UNLESS("yes")},
           {"casualties", "castings his unit lost to this fire", IB(R_73),
            WHOLE(hit_facts, casualties, 0, CASTINGS_MOST), UNLESS("1"),
            COUNTED(ib_castings_scale)}),
    OUTPUTS({"hit", "he leaves for the day", FLAG(hit_result, hit),
             .says = "he is not hit|he is hit and leaves for the day"}),
    RESOLVE(hit_facts, hit_result, hit_stage),
    .may = hit_may,
    .call = hit_call,
    .effects = hit_effects,
};
