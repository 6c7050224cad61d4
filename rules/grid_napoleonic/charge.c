/* Cavalry near, and charges: 2.7 has infantry and gunners check twice when enemy cavalry comes next
 * to them, and whoever charges check once to close.  Melee is not on the sheet. */

#include "morale.h"

/* ---- the printed tables ---- */

enum { LIST_INFANTRY, LIST_CREW };
static WORD_LIST(list_words, "infantry", "artillerist_or_skirmish");
enum { DOES_AS_IT_LIKES, DOES_SQUARE, DOES_HALT, DOES_MOVE_AWAY, DOES_FALL_BACK };
static WORD_LIST(does_words, "choice", "form_square", "halt", "move_away_1_space",
                 "fall_back"); /* ORDER DOES */

/* clang-format off */
static FIGURES struct {
    figure troops, made, result, mark;
} cavalry_threat[] = {
    {LIST_INFANTRY, 2, DOES_AS_IT_LIKES, PRINTED},
    {LIST_INFANTRY, 1, DOES_SQUARE,      PRINTED},
    {LIST_INFANTRY, 0, DOES_HALT,        PRINTED},
    {LIST_CREW,     2, DOES_AS_IT_LIKES, PRINTED},
    {LIST_CREW,     1, DOES_MOVE_AWAY,   PRINTED},
    {LIST_CREW,     0, DOES_FALL_BACK,   PRINTED},
};

enum { GUNS_KEPT, GUNS_ABANDONED };
static WORD_LIST(guns_words, "kept", "abandoned");

static FIGURES struct {
    const char *state;
    figure made;
    const char *action, *destination;
    figure guns, mark;
} cavalry_threat_artillery[] = {
    {"unlimbered", 1, "crew_moves_away",     "infantry_square_or_heavy_terrain_or_1_space_away", GUNS_ABANDONED, PRINTED},
    {"limbered",   1, "moves_away_normally", "1_space",                                          GUNS_KEPT,      PRINTED},
};
/* clang-format on */

/* ---- enemy cavalry comes next to it ---- */

enum { FORMED, SKIRMISHERS, UNLIMBERED, LIMBERED };
static WORD_LIST(troops_words, "infantry", "skirmishers", "gunners-unlimbered",
                 "gunners-limbered"); /* ORDER TROOPS */

/* ORDER DOES, and then what only some do. */
enum { DOES_LEAVE_GUNS = DOES_FALL_BACK + 1, DOES_GO };
static WORD_LIST(reply_words, "as-it-likes", "form-square", "halt", "move-away", "fall-back",
                 "leave-guns", "removed");

struct threat_facts {
    int16_t troops;
    struct gn_troops unit;
    struct gn_rulings by;
    int16_t fallback, limbered; /* R8, R18 */
};

struct threat_result {
    int16_t made, does, spaces, order;
};

static const struct purpose for_threat = {"unit", "standing up to cavalry"};

static struct gn_bar threat_bar(const struct threat_facts *f, struct dice *d, struct steps *s)
{
    int total = gn_casualties(&f->unit, s);
    total += gn_event(EVENT_CAVALRY, s);
    total += gn_place(&f->unit, &f->by, s);
    return gn_bar(&f->unit, &f->by, total, d, s);
}

static int threat_row(const struct threat_facts *f, int made, struct dice *d)
{
    const int list = f->troops == FORMED ? LIST_INFANTRY : LIST_CREW;
    for (int i = 0; i < COUNT(cavalry_threat); i++)
        if (cavalry_threat[i].troops == list && cavalry_threat[i].made == made)
            return i;
    return dice_row(d, &(const struct ranges){.count = 0}, made); /* a hole */
}

/* 2.7, the note on gunners who move away: those who are unlimbered leave their guns. */
static bool leaves_guns(const struct threat_facts *f, int made, struct dice *d, struct steps *s)
{
    if (!RULE(2_7, f->troops >= UNLIMBERED))
        return false;
    const int row = f->troops == UNLIMBERED ? 0 : 1;
    dice_row(d,
             &(const struct ranges){&cavalry_threat_artillery[row].made,
                                    &cavalry_threat_artillery[row].made, 0, 1},
             made);
    step_reads(s, &gn_cavalry_threat_artillery_table, row);
    return cavalry_threat_artillery[row].guns == GUNS_ABANDONED;
}

/* R8: back from the cavalry, with none made. */
static void fall_back(const struct threat_facts *f, struct threat_result *r, struct dice *d,
                      struct steps *s)
{
    const bool one = RULE(R_8, f->fallback == CREW_GOES_1);
    r->spaces = (int16_t)(one ? 1 : gn_distance(FALLS_BACK, d, s));
    r->order = (int16_t)(one ? GOOD_ORDER : gn_order_after(FALLS_BACK, s));
}

/* R18: limbered guns. */
static bool chooses_way(const struct threat_facts *f)
{
    return f->troops == LIMBERED && RULE(R_18, f->limbered == LIMBERED_CHOOSE);
}

static void reply(const struct threat_facts *f, struct threat_result *r, struct dice *d,
                  struct steps *s)
{
    const int row = threat_row(f, r->made, d);
    step_reads(s, &gn_cavalry_threat_table, row);
    r->does = cavalry_threat[row].result;
    if (RULE(2_7, r->does == DOES_FALL_BACK))
        fall_back(f, r, d, s);
    else if (r->does == DOES_MOVE_AWAY) {
        const bool leaves = leaves_guns(f, r->made, d, s);
        r->does = leaves ? DOES_LEAVE_GUNS : DOES_MOVE_AWAY;
        /* Those who leave go to a square, into heavy terrain or a space away. */
        r->spaces = leaves || chooses_way(f) ? NO_NUMBER : 1;
    }
}

/* What the sheet leaves open of going away. */
static void say_ways(const struct threat_facts *f, struct steps *s)
{
    if (f->troops == LIMBERED)
        step_gap(s, GN(R_18), 0,
                 f->limbered == LIMBERED_CHOOSE ? "if one passes, they move away as they like"
                                                : "if one passes, they move one space away",
                 NULL, 0, 0);
    if (f->troops != FORMED)
        step_gap(s, GN(R_8), 0,
                 f->fallback == CREW_GOES_1 ? "if both fail, it goes one space back"
                                            : "if both fail, it goes as far as in a fallback",
                 NULL, 0, 0);
}

static bool threat_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct threat_facts *f = facts;
    struct threat_result *r = state;
    const struct gn_bar bar = threat_bar(f, d, s);
    if (bar.kind == BAR_REMOVED) {
        r->does = DOES_GO;
        r->order = GONE;
        return false;
    }
    if (gn_is_thrown(&bar))
        say_ways(f, s);
    for (int i = 0; i < gn_checks(EVENT_CAVALRY); i++)
        r->made = (int16_t)(r->made + (gn_throw(&f->by, &bar, d, &for_threat, s) == PASSES));
    reply(f, r, d, s);
    step(steps_fallen(s, d), GN(2_7), 0, "checks passed: %d, %s", words_at(&reply_words, r->does),
         r->made, 0);
    return false;
}

static bool threat_may(const void *facts, struct trouble *trouble)
{
    return gn_may(&((const struct threat_facts *)facts)->unit, trouble);
}

/* "Pass both: as it likes; pass one: form square; fail both: halt." */
static void threat_call(const void *facts, struct text *t)
{
    static const char *const made_says[] = {"; fail both: ", "; pass one: ", ". Pass both: "};
    const struct threat_facts *f = facts;
    const struct gn_bar bar = threat_bar(f, NULL, NULL);
    if (gn_call_unthrown(&bar, t))
        return;
    text_print(t, "Two d%d, each passes on ", gn_sides(&f->by));
    gn_say_number(&bar, t);
    for (int made = 2; made >= 0; made--) {
        int does = cavalry_threat[threat_row(f, made, NULL)].result;
        if (does == DOES_MOVE_AWAY && leaves_guns(f, made, NULL, NULL))
            does = DOES_LEAVE_GUNS;
        text_add(t, made_says[made]);
        for (const char *c = words_at(&reply_words, does); *c; c++)
            text_char(t, *c == '-' ? ' ' : *c);
    }
    text_char(t, '.');
}

static void threat_effects(const void *facts, const void *result, struct effects *e)
{
    const struct threat_result *r = result;
    (void)facts;
    gn_effects(r->order, r->spaces == NO_NUMBER ? 0 : r->spaces, e);
    if (r->does == DOES_SQUARE)
        effect_set(e, "unit", "formation", "square");
    if (r->does == DOES_LEAVE_GUNS)
        effect_set(e, "guns", "state", "abandoned");
}

MARKED_TABLE(cavalry_threat, "2.7 Enemy cavalry is adjacent",
             {"troops", WORD(cavalry_threat, troops, list_words)},
             {"checks_made", NUMBER(cavalry_threat, made)},
             {"result", WORD(cavalry_threat, result, does_words)});

MARKED_TABLE(cavalry_threat_artillery, "2.7 Gunners with one check made",
             {"state", TEXT(cavalry_threat_artillery, state)},
             {"checks_made", NUMBER(cavalry_threat_artillery, made)},
             {"action", TEXT(cavalry_threat_artillery, action)},
             {"destination", TEXT(cavalry_threat_artillery, destination)},
             {"guns", WORD(cavalry_threat_artillery, guns, guns_words)});

const struct chart gn_cavalry_threat_chart = {
    "cavalry-threat",
    "Enemy cavalry adjacent",
    "2. Morale",
    "Infantry or gunners find enemy cavalry next to them: do they form square, halt, or go?  What "
    "becomes of guns whose crew falls back is not on the sheet.",
    "troops=infantry class=veteran size=24",
    INPUTS({"troops", "who is threatened; skirmishing infantry counts as skirmishers", GN(2_7),
            PICK(threat_facts, troops, troops_words)},
           GN_TROOPS(threat_facts)),
    OUTPUTS({"made", "checks of the two that it passed", HOW_MANY(threat_result, made),
             .says = "it passes neither check|it passes 1 check|it passes both checks"},
            {"does", "what it does", PICK(threat_result, does, reply_words),
             .says =
                 " and does as it likes| and forms square| and halts| and moves away| and falls "
                 "back| and the gunners leave their guns| and is removed"},
            {"spaces",
             "spaces it goes; gunners who leave their guns go to a square, into heavy terrain or a "
             "space away",
             HOW_MANY(threat_result, spaces), COUNTED(gn_spaces), .none = "choice",
             .says = "|1 space|# spaces|"},
            {"order", "the order it is in then", PICK(threat_result, order, gn_order_words),
             .says = gn_order_says}),
    RESOLVE(threat_facts, threat_result, threat_stage),
    .may = threat_may,
    .call = threat_call,
    .effects = threat_effects,
    TABLES(GN_TABLES, &gn_cavalry_threat_table, &gn_cavalry_threat_artillery_table),
    SETTINGS(GN_RULINGS(threat_facts), ASKS(R_9, struct threat_facts, by.cover),
             ASKS(R_8, struct threat_facts, fallback), ASKS(R_18, struct threat_facts, limbered)),
};

/* ---- a roll to close ---- */

enum { ON_FOOT, MOUNTED };
static WORD_LIST(arm_words, "infantry", "cavalry");
enum { ON_OTHERS, ON_SQUARE, ON_NO_SQUARE };
static WORD_LIST(on_words, "other", "infantry-in-square", "infantry-not-in-square");

/* ORDER RESULT, and then what R7 may let a failed roll be. */
enum { STAYS = REMOVED + 1 };
static WORD_LIST(closing_words, "goes-in", "fallback", "retreat", "rout", "removed", "no-charge");

struct close_facts {
    int16_t arm;
    struct gn_troops unit;
    int16_t target, flank, bad_order;
    struct gn_rulings by;
    int16_t failed; /* R7 */
};

struct close_result {
    int16_t goes_in, result, order, spaces;
};

static const struct purpose for_close = {"charger", "closing"};

static struct gn_bar close_bar(const struct close_facts *f, struct dice *d, struct steps *s)
{
    int total = gn_casualties(&f->unit, s);
    total += gn_event(EVENT_CLOSE, s);
    total += gn_place(&f->unit, &f->by, s);
    if (RULE(2_8, f->flank))
        total += gn_status(STATUS_FLANK, s);
    if (RULE(2_8, f->bad_order))
        total += gn_status(STATUS_BAD_ORDER, s);
    if (RULE(2_8, f->arm == MOUNTED) && f->target != ON_OTHERS)
        total += gn_status(f->target == ON_SQUARE ? STATUS_SQUARE : STATUS_NO_SQUARE, s);
    return gn_bar(&f->unit, &f->by, total, d, s);
}

static bool close_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct close_facts *f = facts;
    struct close_result *r = state;
    const struct gn_bar bar = close_bar(f, d, s);
    const bool stops = RULE(R_7, f->failed == CLOSE_STOPS);
    step_gap(gn_is_thrown(&bar) ? s : NULL, GN(R_7), 0,
             stops ? "if it fails, there is no charge and nothing else"
                   : "if it fails, there is no charge, and it does what 2.5 says",
             NULL, 0, 0);
    if (!stops)
        gn_say_missed(&f->by, &bar, s);
    const enum gn_result result = gn_throw(&f->by, &bar, d, &for_close, s);
    r->goes_in = result == PASSES;
    if (stops && !r->goes_in && result != REMOVED) {
        r->result = STAYS;
        return false;
    }
    r->result = (int16_t)result;
    r->order = (int16_t)gn_order_after(result, s);
    r->spaces = (int16_t)gn_distance(result, d, s);
    return false;
}

static bool close_may(const void *facts, struct trouble *trouble)
{
    return gn_may(&((const struct close_facts *)facts)->unit, trouble);
}

static void close_call(const void *facts, struct text *t)
{
    const struct close_facts *f = facts;
    const struct gn_bar bar = close_bar(f, NULL, NULL);
    if (f->failed != CLOSE_STOPS)
        gn_call(&f->by, &bar, 1, t);
    else if (!gn_call_unthrown(&bar, t)) {
        text_print(t, "One d%d: the charge goes in on ", gn_sides(&f->by));
        gn_say_number(&bar, t);
        text_char(t, '.');
    }
}

static void close_effects(const void *facts, const void *result, struct effects *e)
{
    const struct close_result *r = result;
    (void)facts;
    gn_effects(r->order, r->spaces, e);
}

const struct chart gn_roll_to_close_chart = {
    "roll-to-close",
    "Roll to close",
    "2. Morale",
    "Does a charge go in?  What comes of the melee is not on the sheet.",
    "arm=cavalry class=guard size=20 casualties=1 target=infantry-in-square",
    INPUTS(
        {"arm", "who charges", GN(2_8), PICK(close_facts, arm, arm_words)}, GN_TROOPS(close_facts),
        {"target", "who is charged", GN(2_8), PICK(close_facts, target, on_words), UNLESS("other")},
        {"flank", "in the flank or rear", GN(2_8), SAID(close_facts, flank)},
        {"bad-order", "the target is in bad order", GN(2_8), SAID(close_facts, bad_order)}),
    OUTPUTS({"goes_in", "the charge goes in", FLAG(close_result, goes_in), .says = ""},
            {"result", "what it does", PICK(close_result, result, closing_words),
             .says = "the charge goes in|it falls back|it retreats|it routs|it is removed|there is "
                     "no charge"},
            {"order", "the order it is in then", PICK(close_result, order, gn_order_words),
             .says = gn_order_says},
            {"spaces", "spaces toward its own edge of the board", HOW_MANY(close_result, spaces),
             COUNTED(gn_spaces), .says = "|1 space back|# spaces back"}),
    RESOLVE(close_facts, close_result, close_stage),
    .may = close_may,
    .call = close_call,
    .effects = close_effects,
    TABLES(GN_TABLES),
    SETTINGS(GN_RULINGS(close_facts), ASKS(R_4, struct close_facts, by.missed),
             ASKS(R_9, struct close_facts, by.cover), ASKS(R_7, struct close_facts, failed)),
};

/* ---- a charge: the target's checks, then the charger's ---- */

enum { CHOOSES_SQUARE, CHOOSES_STAND, CHOOSES_AWAY };
static WORD_LIST(choice_words, "square", "stand", "away");

/* ORDER RESULT, STAYS, and then a charge that finds nobody. */
enum { NO_TARGET = STAYS + 1 };
static WORD_LIST(charge_words, "goes-in", "fallback", "retreat", "rout", "removed", "no-charge",
                 "no-target");

struct charge_facts {
    int16_t troops;
    struct gn_troops target;
    int16_t bad_order, in_square, choice;
    struct gn_troops unit;
    int16_t flank;
    struct gn_rulings by;
    int16_t fallback, limbered, failed, square; /* R8, R18, R7, R19 */
};

struct charge_state {
    int16_t does, on, result, order, spaces, target_order, target_spaces, has_replied;
};

static struct threat_facts threat_of(const struct charge_facts *f)
{
    return (struct threat_facts){.troops = f->troops,
                                 .unit = f->target,
                                 .by = f->by,
                                 .fallback = f->fallback,
                                 .limbered = f->limbered};
}

/* R19: is the charge one against the flank of this target? */
static bool takes_flank(const struct charge_facts *f, int on, struct steps *s)
{
    if (!f->flank || on != ON_SQUARE)
        return f->flank;
    const bool counts = RULE(R_19, f->square == SQUARE_HAS_FLANK);
    step_gap(s, GN(R_19), 0,
             counts ? "a square is charged in the flank too" : "a square has no flank", NULL, 0, 0);
    return counts;
}

static struct close_facts close_of(const struct charge_facts *f, int on, struct steps *s)
{
    return (struct close_facts){.arm = MOUNTED,
                                .unit = f->unit,
                                .target = (int16_t)on,
                                .flank = takes_flank(f, on, s),
                                .bad_order = f->bad_order,
                                .by = f->by,
                                .failed = f->failed};
}

/* Whom the charge then meets, as 2.8 tells them apart; NOBODY_THERE: they have gone. */
enum { NOBODY_THERE = -1 };
static int met_after(const struct charge_facts *f, int does)
{
    const bool stands =
        does == DOES_HALT || (does == DOES_AS_IT_LIKES && f->choice == CHOOSES_STAND);
    const bool squares =
        does == DOES_SQUARE || (does == DOES_AS_IT_LIKES && f->choice == CHOOSES_SQUARE);
    if (!stands && !squares)
        return NOBODY_THERE;
    if (squares || f->in_square)
        return ON_SQUARE;
    return f->troops >= UNLIMBERED ? ON_OTHERS : ON_NO_SQUARE;
}

static bool charge_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    /* ON_ */
    static const char *const when[] = {"if it meets gunners", "if it meets a square",
                                       "if it meets no square"};
    const struct charge_facts *f = facts;
    struct charge_state *r = state;
    if (!r->has_replied) {
        const struct threat_facts threat = threat_of(f);
        struct threat_result replied = {0};
        steps_name_sum(s, "target", false);
        threat_stage(&threat, d, &replied, s);
        const int on = met_after(f, replied.does);
        r->does = replied.does;
        r->target_order = replied.order;
        r->target_spaces = replied.spaces;
        r->on = (int16_t)(on == NOBODY_THERE ? 0 : on);
        r->result = on == NOBODY_THERE ? NO_TARGET : 0;
        r->has_replied = true;
        return on != NOBODY_THERE;
    }
    steps_new_sum(s);
    steps_name_sum(s, "charger", false);
    steps_when(s, when[r->on]);
    const struct close_facts close = close_of(f, r->on, s);
    struct close_result closed = {0};
    close_stage(&close, d, &closed, s);
    steps_when(s, NULL);
    r->result = closed.result;
    r->order = closed.order;
    r->spaces = closed.spaces;
    r->on = 0; /* what the target did tells the outcomes apart */
    return false;
}

static bool charge_may(const void *facts, struct trouble *trouble)
{
    const struct charge_facts *f = facts;
    if (!gn_may(&f->target, trouble) || !gn_may(&f->unit, trouble))
        return false;
    const bool may_square = f->troops == FORMED;
    return (may_square || f->choice != CHOOSES_SQUARE ||
            trouble_refuse(trouble, GN(2_7), "choice",
                           "only formed infantry forms square: choose to stand or to go away")) &&
           (may_square || !f->in_square ||
            trouble_refuse(trouble, GN(2_7), "in-square", "only formed infantry is in square"));
}

static void charge_call(const void *facts, struct text *t)
{
    const struct charge_facts *f = facts;
    const struct threat_facts threat = threat_of(f);
    text_add(t, "The target: ");
    threat_call(&threat, t);
    for (int on = ON_SQUARE; on <= ON_NO_SQUARE && f->troops == FORMED; on++) {
        const struct close_facts close = close_of(f, on, NULL);
        const struct gn_bar bar = close_bar(&close, NULL, NULL);
        text_print(t, on == ON_SQUARE ? " The charge goes in against a square on " : ", else on ");
        if (gn_is_thrown(&bar))
            gn_say_number(&bar, t);
        else
            text_add(t, bar.kind == BAR_PASSES ? "anything" : "nothing");
    }
    text_add(t, f->troops == FORMED ? "." : " Then the charger rolls to close.");
}

static void charge_effects(const void *facts, const void *result, struct effects *e)
{
    const struct charge_state *r = result;
    (void)facts;
    gn_effects(r->order, r->spaces, e);
    if (r->target_order != GOOD_ORDER)
        effect_set(e, "target", "order", words_at(&gn_order_words, r->target_order));
    if (r->target_spaces != NO_NUMBER)
        effect_move(e, "target", "spaces back", r->target_spaces);
    if (r->does == DOES_SQUARE)
        effect_set(e, "target", "formation", "square");
    if (r->does == DOES_LEAVE_GUNS)
        effect_set(e, "guns", "state", "abandoned");
}

const struct chart gn_charge_chart = {
    "charge",
    "Cavalry charge",
    "2. Morale",
    "Cavalry comes next to infantry or guns: do they form square, halt or go, and does the charge "
    "then go in?  What comes of the melee is not on the sheet.",
    "troops=infantry target-class=veteran target-size=24 class=guard size=20",
    INPUTS(
        {"troops", "who is charged; skirmishing infantry counts as skirmishers", GN(2_7),
         PICK(charge_facts, troops, troops_words)},
        {"target-class", "quality of the target", GN(2_1),
         PICK(charge_facts, target.class, gn_class_words)},
        {"target-size", "figures of the target at the start", GN(2_1),
         WHOLE(charge_facts, target.size, 1, 200), COUNTED(gn_figures)},
        {"target-casualties", "figures the target has lost", GN(2_1),
         WHOLE(charge_facts, target.casualties, 0, 199), UNLESS("0"), COUNTED(gn_figures)},
        {"target-terrain", "where the target stands", GN(2_8),
         PICK(charge_facts, target.terrain, gn_terrain_words), UNLESS("open")},
        {"target-leader", "a good-order leader of the target's chain of command is with it",
         GN(2_8), SAID(charge_facts, target.leader)},
        {"target-bad-order", "the target is in bad order", GN(2_8), SAID(charge_facts, bad_order)},
        {"in-square", "the target stands in square already", GN(2_8),
         SAID(charge_facts, in_square)},
        {"choice", "what the target does if it may do as it likes", GN(2_7),
         PICK(charge_facts, choice, choice_words), UNLESS("square")},
        GN_TROOPS(charge_facts),
        {"flank", "in the flank or rear", GN(2_8), SAID(charge_facts, flank)}),
    OUTPUTS(
        {"does", "what the target does", PICK(charge_state, does, reply_words),
         .says =
             "the target does as it likes|the target forms square|the target halts|the target "
             "moves away|the target falls back|the gunners leave their guns|the target is removed"},
        {"charge", "what the charger does", PICK(charge_state, result, charge_words),
         .says =
             "; the charge goes in|; the charger falls back|; the charger retreats|; the charger "
             "routs|; the charger is removed|; there is no charge|; the charge finds nobody"},
        {"order", "the order the charger is in then", PICK(charge_state, order, gn_order_words),
         .says = gn_order_says},
        {"spaces", "spaces the charger goes toward its own edge of the board",
         HOW_MANY(charge_state, spaces), COUNTED(gn_spaces), .says = "|1 space back|# spaces back"},
        {"target_order", "the order the target is in then",
         PICK(charge_state, target_order, gn_order_words)},
        {"target_spaces", "spaces the target goes back; as in cavalry-threat",
         HOW_MANY(charge_state, target_spaces), COUNTED(gn_spaces), .none = "choice",
         .says = "|; the target goes @|"}),
    .matters = "does charge",
    RESOLVE(charge_facts, charge_state, charge_stage),
    .may = charge_may,
    .call = charge_call,
    .effects = charge_effects,
    TABLES(GN_TABLES, &gn_cavalry_threat_table, &gn_cavalry_threat_artillery_table),
    SETTINGS(GN_RULINGS(charge_facts), ASKS(R_4, struct charge_facts, by.missed),
             ASKS(R_9, struct charge_facts, by.cover), ASKS(R_8, struct charge_facts, fallback),
             ASKS(R_18, struct charge_facts, limbered), ASKS(R_7, struct charge_facts, failed),
             ASKS(R_19, struct charge_facts, square)),
};
