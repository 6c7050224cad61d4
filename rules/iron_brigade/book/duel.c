#include "duel.h"

#include "engine/chart/describe.h"

#include "fire.h"
#include "morale.h"

/* Two units shoot at each other over a fixed range; nobody moves, nobody is captured.  In its own
 * half-turn a unit rallies, if that is played and it is below its base (VI.E), then fires (V)
 * unless it is below morale 2; artillery does not fire at 2 either (R-9).  Who lies down for cover
 * also fires lying down.  Each rally and each fire is a stage of the chain. */

enum { FIRER, TARGET, SIDES };

struct duel_unit {
    int16_t weapon, castings, class, morale, cover, ranks;
};

struct duel_facts {
    struct duel_unit unit[SIDES];
    int16_t range, turns, rally, first, acquired_fire;
    int16_t lying_ruling; /* R-15 */

    /* By duel_prepare: how many stages there are; the results table at each morale, NO where it
     * does not fire, the second of each side with acquired fire; for the tables, how many castings
     * are the same as so many. */
    int16_t stages;
    int8_t table[SIDES][2][MORALE_MOST + 1];
    int8_t fires_as[CASTINGS_MOST + 1], is_hit_as[CASTINGS_MOST + 1];
};

/* What changes, in one word, so that it stays in a register. */
typedef uint64_t duel_state;

/* Its parts, of 8 bits each, and the clock's 16. */
enum part {
    CASTINGS = 0, /* of either side, the target's 16 bits on, */
    MORALE = 8,   /* and its morale */
    BROKE = 32,   /* who broke first: 0 nobody, else 1 + side */
    FIRED = 40,   /* bit a side: its guns fired in their last half-turn */
    CLOCK = 48    /* stages that are over */
};

static inline int part_of(duel_state s, enum part part, int side)
{
    return (int)(s >> ((int)part + 16 * side) & 0xff);
}

static inline int clock_of(duel_state s)
{
    return (int)(s >> CLOCK);
}

static inline duel_state end_stage(duel_state s)
{
    return s + ((duel_state)1 << CLOCK);
}

enum { STANDING, HAS_BROKEN, HAS_ROUTED, WIPED_OUT };

struct duel_result {
    int16_t castings[SIDES], morale[SIDES], fate[SIDES], lost[SIDES];
    int16_t broke_first, unused[3];
};

static int base_of(const struct duel_facts *f, int side)
{
    return ib_morale_classes[f->unit[side].class].base;
}

/* ---- the stages ---- */

static bool has_guns(const struct duel_facts *f, int side)
{
    return ib_is_artillery(f->unit[side].weapon);
}

/* ORDER RANKS after the first, "usual": 2, artillery 1 (III.C). */
enum { RANKS_USUAL };

static int16_t ranks_of(const struct duel_facts *f, int side)
{
    if (f->unit[side].ranks != RANKS_USUAL)
        return (int16_t)(f->unit[side].ranks - 1);
    return has_guns(f, side) ? RANKS_1 : RANKS_2;
}

/* The table on which this side fires at this morale, NO if it does not fire. */
static int8_t table_at(const struct duel_facts *f, int side, int morale, bool acquired,
                       struct steps *s)
{
    const struct duel_unit *us = &f->unit[side], *them = &f->unit[!side];
    const struct fire_facts fire = {
        .firer = {.weapon = us->weapon,
                  .range = f->range,
                  .castings = us->castings,
                  .morale = (int16_t)morale},
        .lying_down = us->cover == COVER_LYING_DOWN,
        .acquired_fire = acquired,
        .target_castings = them->castings,
        .target_ranks = ranks_of(f, !side),
        .cover = them->cover,
        .lying_ruling = f->lying_ruling,
    };
    struct trouble ignored = {0};
    return ib_fire_may(&fire, &ignored) ? (int8_t)ib_fire_table(&fire, s) : NO;
}

static int stages_a_turn(const struct duel_facts *f)
{
    return f->rally ? 4 : 2;
}

static void duel_prepare(void *facts, uint32_t given)
{
    struct duel_facts *f = facts;
    for (int side = 0; side < SIDES; side++)
        for (int morale = 0; morale <= MORALE_MOST; morale++) {
            f->table[side][0][morale] = table_at(f, side, morale, false, NULL);
            f->table[side][1][morale] =
                table_at(f, side, morale, f->acquired_fire && has_guns(f, side), NULL);
        }
    f->stages = (int16_t)(stages_a_turn(f) * f->turns);
    for (int castings = 0; castings <= CASTINGS_MOST; castings++) {
        f->fires_as[castings] = (int8_t)ib_fires_as(castings);
        f->is_hit_as[castings] = (int8_t)ib_is_hit_as(castings);
    }
}

static inline duel_state without_unit(duel_state s, int side)
{
    return s & ~((duel_state)0xffff << 16 * side);
}

/* What is noted of a unit if it has broken. */
static inline duel_state if_broken(duel_state s, int side)
{
    return part_of(s, BROKE, 0) == 0 ? (duel_state)(1 + side) << BROKE : 0;
}

/* The unit comes into a state that is without it.  No branches: what comes of a throw cannot be
 * foretold. */
static inline duel_state with_unit(duel_state s, int side, int castings, int morale,
                                   duel_state broken)
{
    const bool has_broken = (morale < IB_PINNED) | (castings == 0);
    return s | (duel_state)(castings | morale << MORALE) << 16 * side | (has_broken ? broken : 0);
}

static duel_state duel_begin(const struct duel_facts *f)
{
    duel_state s = 0;
    for (int side = 0; side < SIDES; side++)
        s = with_unit(s, side, f->unit[side].castings,
                      ib_clamp_morale(f->unit[side].morale, base_of(f, side)), if_broken(s, side));
    return s;
}

static const char *const side_names[] = {"firer", "target"};

/* A turn is, of either side: a rally, if that is played, then a fire. */
static bool rallies_now(const struct duel_facts *f, duel_state s)
{
    return f->rally && clock_of(s) % 2 == 0;
}

static int side_of(const struct duel_facts *f, duel_state s)
{
    return (clock_of(s) >> f->rally & 1) ^ f->first;
}

static bool goes_on(const struct duel_facts *f, duel_state s)
{
    return clock_of(s) < f->stages;
}

/* Nothing happens to the state in this stage. */
static bool pass(const struct duel_facts *f, duel_state *s)
{
    *s = end_stage(*s);
    return goes_on(f, *s);
}

static bool take_rally(const void *facts, void *states, const void *outcomes, int count,
                       struct dice *d, struct steps *steps)
{
    const struct rally_result *const results = outcomes;
    duel_state *const after = states;
    const duel_state before = *after, over = end_stage(before);
    const int side = side_of(facts, before);
    step_tell(steps_fallen(steps, d), IB(VI_E), "the %s rallies from %d to %d", side_names[side],
              part_of(before, MORALE, side), results->morale);
    const duel_state rest = without_unit(over, side), broken = if_broken(over, side);
    const int castings = part_of(over, CASTINGS, side);
    for (int i = 0; i < count; i++)
        after[i] = with_unit(rest, side, castings, results[i].morale, broken);
    return goes_on(facts, over);
}

static bool duel_rally(const struct duel_facts *f, int side, struct dice *d, duel_state *s,
                       struct steps *steps)
{
    const int morale = part_of(*s, MORALE, side);
    if (part_of(*s, CASTINGS, side) == 0 || morale >= base_of(f, side))
        return pass(f, s);
    const struct rally_facts rally = ib_rally_alone(f->unit[side].class, morale);
    return odds_ask_last(d, &ib_rally_chart.rule, &rally, take_rally, f, s, steps);
}

static void tell_volley(struct steps *steps, const char *firer, int table, const struct volley *v)
{
    step_tell(steps, IB(V_A),
              v->rout ? "the %s fires on table %d: %d fall, and a rout"
                      : "the %s fires on table %d: %d fall",
              firer, table, v->casualties);
    if (v->morale_lost > 0)
        step_tell(steps, IB(V_B_1_v), "and costs %d levels", NULL, v->morale_lost, 0);
}

static int table_of(const struct duel_facts *f, int side, duel_state s)
{
    return f->table[side][part_of(s, FIRED, 0) >> side & 1][part_of(s, MORALE, side)];
}

static duel_state note_fired(duel_state s, int side, bool acquired)
{
    const duel_state bit = (duel_state)1 << (FIRED + side);
    return acquired ? s | bit : s & ~bit;
}

static inline int not_below_zero(int n)
{
    return n < 0 ? 0 : n;
}

static bool take_volley(const void *facts, void *states, const void *outcomes, int count,
                        struct dice *d, struct steps *steps)
{
    const struct duel_facts *const f = facts;
    const struct volley *v = outcomes;
    duel_state *const after = states;
    const duel_state before = *after;
    const int side = side_of(f, before), target = !side,
              castings = part_of(before, CASTINGS, target),
              morale = part_of(before, MORALE, target);
    const duel_state over =
        end_stage(note_fired(before, side, f->acquired_fire && has_guns(f, side)));
    const duel_state rest = without_unit(over, target), broken = if_broken(over, target);
    if (d->kind != DICE_ALL)
        tell_volley(steps, side_names[side], table_of(f, side, before), v);
    for (int i = 0; i < count; i++, v++) {
        const int levels = v->morale_lost + v->rout * MORALE_MOST; /* who routs loses all */
        after[i] = with_unit(rest, target, not_below_zero(castings - v->casualties),
                             not_below_zero(morale - levels), broken);
    }
    return goes_on(f, over);
}

static bool duel_fire(const struct duel_facts *f, int side, struct dice *d, duel_state *s,
                      struct steps *steps)
{
    const int table = table_of(f, side, *s), castings = part_of(*s, CASTINGS, side),
              target = part_of(*s, CASTINGS, !side);
    if (table == NO || castings == 0 || target == 0) {
        *s = note_fired(*s, side, false);
        return pass(f, s);
    }
    const bool merged = d->kind == DICE_ALL && !d->by_pips; /* then nobody asks who they are */
    const struct volley_facts volley = {
        .table = (int16_t)table,
        .morale_table = (int16_t)table,
        .castings = (int16_t)(merged ? f->fires_as[castings] : castings),
        .target = (int16_t)(merged ? f->is_hit_as[target] : target),
        .answers = side == TARGET && d->kind != DICE_ALL,
    };
    return odds_ask_last(d, &ib_volley_rule, &volley, take_volley, f, s, steps);
}

static bool duel_stage(const void *facts, struct dice *d, void *state, struct steps *steps)
{
    const struct duel_facts *f = facts;
    duel_state *const s = state;
    if (clock_of(*s) == 0)
        *s = duel_begin(f);
    return rallies_now(f, *s) ? duel_rally(f, side_of(f, *s), d, s, steps)
                              : duel_fire(f, side_of(f, *s), d, s, steps);
}

/* What the next stage reads: whose it is and what is done in it, whether it is the last, and of the
 * units what decides what comes of it.  It is 0 only at the beginning, where the units come in. */
static uint64_t duel_reads(const void *facts, const void *state)
{
    const struct duel_facts *f = facts;
    const duel_state s = *(const duel_state *)state;
    const int clock = clock_of(s), side = side_of(f, s), castings = part_of(s, CASTINGS, side);
    const bool rallies = rallies_now(f, s), last = clock + 1 == f->stages;
    const duel_state broken = part_of(s, BROKE, 0) > 0, target = s >> 16 * !side & 0xffff;
    const duel_state stage =
        1u | (unsigned)side << 1 | (unsigned)rallies << 2 | (unsigned)last << 3;
    if (clock == 0)
        return 0;
    if (rallies)
        return stage | broken << 4 | (unsigned)(castings > 0) << 6 |
               (unsigned)part_of(s, MORALE, side) << 8;
    const int fired = part_of(s, FIRED, 0) >> side & 1, table = table_of(f, side, s);
    if (table == NO || castings == 0 || (target & 0xff) == 0)
        return stage | (unsigned)fired << 5;
    return stage | broken << 4 | (unsigned)fired << 5 | (unsigned)(table + 1) << 8 | target << 16 |
           (duel_state)f->fires_as[castings] << 32;
}

static int duel_turn(const void *facts, const void *state)
{
    const struct duel_facts *f = facts;
    const int clock = clock_of(*(const duel_state *)state);
    return clock % stages_a_turn(f) ? 0 : clock / stages_a_turn(f);
}

static void duel_show(const void *facts, const void *state, void *result)
{
    const struct duel_facts *f = facts;
    const duel_state s = *(const duel_state *)state;
    struct duel_result *r = result;
    for (int side = 0; side < SIDES; side++) {
        const int castings = part_of(s, CASTINGS, side), morale = part_of(s, MORALE, side);
        r->castings[side] = (int16_t)castings;
        r->morale[side] = (int16_t)morale;
        r->lost[side] = (int16_t)(f->unit[side].castings - castings);
        r->fate[side] = castings == 0         ? WIPED_OUT
                        : morale == IB_ROUTED ? HAS_ROUTED
                        : morale == IB_BROKEN ? HAS_BROKEN
                                              : STANDING;
    }
    r->broke_first = (int16_t)part_of(s, BROKE, 0);
}

/* ---- the chart ---- */

static bool may_acquire(const struct duel_facts *f, struct trouble *trouble)
{
    return has_guns(f, FIRER) || has_guns(f, TARGET) ||
           refuse_of(V_D, "acquired-fire", trouble,
                     "only artillery has acquired fire, and neither side has guns");
}

static bool duel_may(const void *facts, struct trouble *trouble)
{
    const struct duel_facts *f = facts;
    for (int side = 0; side < SIDES; side++)
        if (f->table[side][0][MORALE_MOST] != NO)
            return !f->acquired_fire || may_acquire(f, trouble);
    return refuse_of(V_B_1_i, "range", trouble, "neither side's weapons reach %d inches", f->range);
}

static void call_side(struct text *t, const struct duel_facts *f, int side)
{
    const int morale = ib_clamp_morale(f->unit[side].morale, base_of(f, side)),
              table = f->table[side][0][morale];
    const char *who = side == FIRER ? "The firer" : "The target";
    if (table == NO) {
        text_print(t, "%s does not fire as it stands.", who);
        return;
    }
    const struct volley_facts volley = {
        .table = (int16_t)table,
        .morale_table = (int16_t)table,
        .castings = f->unit[side].castings,
        .target = f->unit[!side].castings,
    };
    /* Whoever answers has been hit by then, and may be on another table. */
    text_print(t,
               f->first == side ? "%s begins on table %d: "
                                : "%s, as long as it is unhurt, answers on table %d: ",
               who, table);
    ib_volley_call(&volley, t);
}

static void duel_call(const void *facts, struct text *t)
{
    call_side(t, facts, FIRER);
    text_char(t, '\n');
    call_side(t, facts, TARGET);
}

/* Each side's table as it stands before anybody is hit; the turns tell what comes of it. */
static void duel_explain(const void *facts, struct steps *s)
{
    static const char *const when[] = {"while the firer is unhurt", "while the target is unhurt"};
    const struct duel_facts *f = facts;
    for (int side = 0; side < SIDES; side++) {
        steps_when(s, when[side]);
        if (side > 0)
            steps_new_sum(s);
        table_at(f, side, ib_clamp_morale(f->unit[side].morale, base_of(f, side)), false, s);
    }
    steps_when(s, NULL);
}

static const char *const fate_names[] = {"standing", "broken", "routed", "wiped-out"};
static const char *const broke_names[] = {"nobody", "firer", "target"};
static const char *const usual_name = "usual";
static const struct words duel_ranks_words = {&usual_name, 0, 2 + RANKS_THIRD, &ib_ranks_words, 0};
static const struct words first_words = WORDS(side_names), fate_words = WORDS(fate_names),
                          broke_words = WORDS(broke_names);

static const char *guns_of(const void *facts, int side)
{
    return ib_is_artillery(((const struct duel_facts *)facts)->unit[side].weapon) ? "guns" : NULL;
}

static const char *guns_firing(const void *facts)
{
    return guns_of(facts, FIRER);
}

static const char *guns_shot_at(const void *facts)
{
    return guns_of(facts, TARGET);
}

const struct chart ib_duel_chart = {
    "duel",
    "Duel",
    "V. Fire",
    "Two units stand and shoot at each other for some turns: how each fares, turn by turn, and who "
    "breaks first. "
    "At range 0 they are in contact; checks for contact are not made here.",
    "weapon=rifled-musket castings=21 target-castings=12 target-class=elite range=4 turns=4",
    INPUTS({"weapon", "what the firer fires with", IB(V_B_1_i),
            PICK(duel_facts, unit[FIRER].weapon, ib_weapon_words), .opposite = "target-weapon"},
           {"castings", "castings of the firer; a gun is one", IB(V_B_1_iv),
            WHOLE(duel_facts, unit[FIRER].castings, 1, CASTINGS_MOST), COUNTED(ib_castings_scale),
            .counts = guns_firing, .opposite = "target-castings"},
           {"class", "morale class of the firer", IB(VI_B),
            PICK(duel_facts, unit[FIRER].class, ib_class_words), UNLESS("regular"),
            .opposite = "target-class"},
           {"morale", "its morale at the start, held to the base", IB(VI_B),
            WHOLE(duel_facts, unit[FIRER].morale, 0, MORALE_MOST), UNLESS("7"),
            .opposite = "target-morale"},
           {"own-cover", "the firer's protection; lying down, it fires so", IB(V_B_1_ii),
            PICK(duel_facts, unit[FIRER].cover, ib_cover_words), UNLESS("none"),
            .opposite = "cover"},
           {"own-ranks", "ranks deep of the firer; usual: 2, guns 1", IB(III_C),
            .kind = FIELD_FRACTION, .offset = offsetof(struct duel_facts, unit[FIRER].ranks),
            .words = &duel_ranks_words, UNLESS("usual"), .opposite = "target-ranks"},
           {"target-weapon", "what the target fires back with", IB(V_B_1_i),
            PICK(duel_facts, unit[TARGET].weapon, ib_weapon_words), .as = "weapon"},
           {"target-castings", "castings of the target", IB(V_B_1_v),
            WHOLE(duel_facts, unit[TARGET].castings, 1, CASTINGS_MOST), COUNTED(ib_castings_scale),
            .counts = guns_shot_at},
           {"target-class", "morale class of the target", IB(VI_B),
            PICK(duel_facts, unit[TARGET].class, ib_class_words), UNLESS("regular")},
           {"target-morale", "its morale at the start, held to the base", IB(VI_B),
            WHOLE(duel_facts, unit[TARGET].morale, 0, MORALE_MOST), UNLESS("7")},
           {"cover", "the target's protection; lying down, it fires so", IB(V_B_1_ii),
            PICK(duel_facts, unit[TARGET].cover, ib_cover_words), UNLESS("none")},
           {"target-ranks", "ranks deep of the target; usual: 2, guns 1", IB(III_C),
            .kind = FIELD_FRACTION, .offset = offsetof(struct duel_facts, unit[TARGET].ranks),
            .words = &duel_ranks_words, UNLESS("usual")},
           {"range", "whole inches between them, 0 in contact", IB(V_E),
            WHOLE(duel_facts, range, 0, RANGE_MOST), COUNTED(ib_inches_scale)},
           {"turns", "how long they keep it up", IB(I_B), WHOLE(duel_facts, turns, 1, TURNS_MOST),
            UNLESS("6")},
           {"rally", "each tries to rally whenever it is below its base", IB(VI_E),
            FLAG(duel_facts, rally), UNLESS("no")},
           {"acquired-fire", "guns that fired last turn fire one table up", IB(V_D),
            FLAG(duel_facts, acquired_fire), UNLESS("no")},
           {"first", "whose half-turn comes first", IB(I_B), PICK(duel_facts, first, first_words),
            UNLESS("firer")}),
    OUTPUTS(
        {"target_castings", "castings the target has left", HOW_MANY(duel_result, castings[TARGET]),
         COUNTED(ib_castings_scale),
         .says = "the target has lost all its castings|the target has @ left"},
        {"target_lost", "castings it has lost", HOW_MANY(duel_result, lost[TARGET]),
         COUNTED(ib_castings_scale)},
        {"target_morale", "its combat morale", HOW_MANY(duel_result, morale[TARGET]),
         .says = "morale #"},
        {"target_fate", "how the target stands", PICK(duel_result, fate[TARGET], fate_words),
         .says = "#"},
        {"castings", "castings the firer has left", HOW_MANY(duel_result, castings[FIRER]),
         COUNTED(ib_castings_scale),
         .says = "; the firer has lost all his castings|; the firer has @ left"},
        {"lost", "castings it has lost", HOW_MANY(duel_result, lost[FIRER]),
         COUNTED(ib_castings_scale)},
        {"morale", "its combat morale", HOW_MANY(duel_result, morale[FIRER]), .says = "morale #"},
        {"fate", "how the firer stands", PICK(duel_result, fate[FIRER], fate_words), .says = "#"},
        {"broke_first", "who first fell below morale 2 or lost his last casting",
         PICK(duel_result, broke_first, broke_words),
         .says = "|; the firer broke first|; the target broke first"}),
    .rule = {sizeof(struct duel_facts), sizeof(duel_state), duel_stage, duel_reads},
    .prepare = duel_prepare,
    .may = duel_may,
    .call = duel_call,
    .explain = duel_explain,
    TABLES(&ib_small_arms_table, &ib_artillery_table, &ib_fire_modifiers_table,
           &ib_results_regular_table, &ib_rally_table, &ib_morale_classes_table),
    SETTINGS(ASKS(R_15, struct duel_facts, lying_ruling)),
    .show = duel_show,
    .result_size = sizeof(struct duel_result),
    .turn = duel_turn,
    .matters = "target_castings target_fate castings fate",
};
