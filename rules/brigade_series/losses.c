/* 4.8, 4.9: what casualties bring with them: leaders who fall, and men who straggle by the row of a
 * die and the column of their rating. */

#include "fire.h"

#include "engine/chart/describe.h"

/* ---- the printed tables ---- */

/* clang-format off */

static WORD_LIST(loss_words, "no_effect", "wounded", "killed"); /* ORDER FATE */

static FIGURES struct {
    figure lo, hi, fate;
} leader_loss[] = {
    { 2,  2, KILLED},
    { 3, 10, UNHURT},
    {11, 12, WOUNDED},
};

enum { NO_CHECK, BAND_LOWER, BAND_UPPER };
static WORD_LIST(band_words, "no_check", "half_to_1", "1.5_or_more");

/* Fire loss in halves. */
static FIGURES struct {
    figure lo, hi, band;
} straggler_bands[] = {
    {0,    0, NO_CHECK},
    {1,    2, BAND_LOWER},
    {3, OPEN, BAND_UPPER},
};

static FIGURES struct {
    int8_t band, die, steps[RATINGS];
} straggler_table[] = {
    /*                A  B  C  D  E */
    {BAND_LOWER, 1, {0, 0, 0, 1, 1}},
    {BAND_LOWER, 2, {0, 0, 0, 1, 1}},
    {BAND_LOWER, 3, {0, 0, 1, 1, 1}},
    {BAND_LOWER, 4, {0, 1, 1, 1, 2}},
    {BAND_LOWER, 5, {0, 1, 1, 1, 2}},
    {BAND_LOWER, 6, {1, 1, 1, 2, 2}},
    {BAND_LOWER, 7, {1, 1, 2, 2, 3}},
    {BAND_LOWER, 8, {1, 2, 2, 2, 3}},
    {BAND_UPPER, 1, {0, 1, 1, 1, 2}},
    {BAND_UPPER, 2, {0, 1, 1, 2, 2}},
    {BAND_UPPER, 3, {0, 1, 1, 2, 2}},
    {BAND_UPPER, 4, {1, 1, 2, 3, 3}},
    {BAND_UPPER, 5, {1, 2, 2, 3, 3}},
    {BAND_UPPER, 6, {1, 2, 3, 3, 3}},
    {BAND_UPPER, 7, {2, 3, 3, 4, 4}},
    {BAND_UPPER, 8, {2, 3, 3, 4, 4}},
};

/* ORDER STRAGGLER */
static FIGURES struct {
    const char *condition;
    int8_t die;
} straggler_modifiers[STRAGGLER_LINES] = {
    {"disorganized_or_mounted_or_hit_in_flank", 1},
    {"routed_or_wrecked_brigade_or_night",      2},
};

/* clang-format on */

PRINTED_TABLE(leader_loss, "Leader loss", {"dice", ROLL(leader_loss, lo, hi)},
              {"result", WORD(leader_loss, fate, loss_words)});

PRINTED_TABLE(straggler_bands, "Half of the straggler table",
              {"fire_loss", RANGE(straggler_bands, lo, hi), .per = 2,
               EXTRA(.blank = "open", .no = "99")},
              {"band", WORD(straggler_bands, band, band_words)});

PRINTED_TABLE(straggler_table, "Stragglers", {"fire_loss", WORD(straggler_table, band, band_words)},
              NUMBER_COLUMN(straggler_table, die),
              {"steps", SPREAD(straggler_table, steps, "A B C D E")});

PRINTED_TABLE(straggler_modifiers, "Changes to the straggler die", INDEX("line", 1),
              TEXT_COLUMN(straggler_modifiers, condition),
              {"die", NUMBER(straggler_modifiers, die), EXTRA(.is_signed = true)});

static const struct words straggler_words = WORDS_OF(straggler_modifiers, condition);

/* ---- the throws ---- */

static int16_t leader_fate(struct dice *d, const struct purpose *purpose, struct steps *s)
{
    static const char *const says[] = {"unhurt", "wounded", "killed"}; /* ORDER FATE */
    int dice;
    const int i = dice_within(d, purpose, DICE_PAIR, 6, RANGES(leader_loss, lo, hi), &dice);
    step_fell(s, d, BS(S_4_8), "%d for a leader: %s", NULL, says[leader_loss[i].fate], dice, 0);
    return leader_loss[i].fate;
}

static int band_of(int loss, struct dice *d)
{
    return straggler_bands[dice_row(d, RANGES(straggler_bands, lo, hi), loss)].band;
}

static int last_die(void)
{
    return straggler_table[COUNT(straggler_table) - 1].die;
}

uint32_t bs_straggler_lines(struct plight p)
{
    const int first = p.disorganized + p.mounted + p.flank, second = p.routed + p.wrecked + p.night;
    return bs_line(RULE(S_4_9, first > 0), STRAGGLE_DISORGANIZED) |
           bs_line(second > 0, STRAGGLE_ROUTED) | bs_line(first > 1 || second > 1, STRAGGLER_LINES);
}

int bs_straggler_adds(uint32_t lines, struct steps *s)
{
    int adds = 0;
    steps_new_sum(s);
    steps_name_sum(s, "stragglers", false);
    if (lines >> STRAGGLER_LINES & 1)
        step_tell_gap(s, BS(G_8), "straggler die: each line counts once", NULL, 0, 0);
    for (int line = 0; line < STRAGGLER_LINES; line++)
        if (lines >> line & 1)
            adds += step(s, BS(S_4_9), straggler_modifiers[line].die, "straggler die: %s",
                         straggler_modifiers[line].condition, 0, 0);
    return adds;
}

void bs_explain_stragglers(uint32_t lines, int most, struct steps *s)
{
    const char *when = s->when;
    if (6 + bs_straggler_adds(lines, s) <= last_die())
        return;
    steps_when(s, "if the die comes to more than 8");
    step_tell_gap(s, BS(G_9), "it is read as %d", NULL, most, 0);
    steps_when(s, when);
}

int16_t bs_steps_straggled(int loss, int rating, uint32_t lines, int most, struct dice *d,
                           const struct purpose *purpose, struct steps *s)
{
    const int band = band_of(loss, d);
    if (band == NO_CHECK)
        return 0;
    const int adds = bs_straggler_adds(lines, s);
    int die = dice_one(d, purpose, 6) + adds;
    if (RULE(G_9, die > last_die())) {
        step_fell_gap(s, d, BS(G_9), "%d is read as %d", NULL, die, most);
        die = most;
    }
    for (int i = 0; i < COUNT(straggler_table); i++)
        if (straggler_table[i].band == band && straggler_table[i].die == die) {
            const int steps = straggler_table[i].steps[rating];
            step_fell(s, d, BS(S_4_9),
                      steps == 1 ? "%d for stragglers: %d step" : "%d for stragglers: %d steps",
                      NULL, NULL, die, steps);
            return (int16_t)steps;
        }
    return 0;
}

void bs_next_leader(struct toll *t, struct dice *d, const struct purpose *purpose, struct steps *s)
{
    const int16_t fate = leader_fate(d, purpose, s);
    if (fate == KILLED)
        t->killed++;
    if (fate == WOUNDED)
        t->wounded++;
    if (t->thrown == 0)
        t->fate = fate;
    if (fate != UNHURT && t->fallen == t->thrown)
        t->fallen++;
    t->thrown++;
}

const struct field bs_leader_rating_field[1] = {{"rating", .kind = FIELD_WHOLE, .high = 4}};

int bs_senior_rating(const struct leaders *l, int fallen, int who_counts, int nameless,
                     struct steps *s)
{
    if (l->count == 0)
        return NO_LEADER;
    if (fallen > 0)
        step_tell_gap(s, BS(G_7), "the fallen leader %s",
                      who_counts == SENIOR_FALLEN ? "still counts" : "counts no longer", 0, 0);
    if (RULE(G_7, who_counts == SENIOR_FALLEN))
        fallen = 0;
    if (fallen < l->count)
        return l->rating[fallen];
    step_tell_gap(s, BS(G_17), "a leader without a name is rated %d", NULL, nameless, 0);
    return nameless;
}

/* The leader's line for each who may be the senior one: *low and *high are the rows that come of
 * it. */
static void explain_leaders(const struct leaders *l, int who_counts, int nameless, int row,
                            int *low, int *high, struct steps *s)
{
    static const char *const when[STACK_LEADERS_MOST] = {"while the senior leader stands",
                                                         "if he falls", "if the second falls too"};
    const char *before = s->when;
    for (int i = 0; i <= l->count; i++) {
        if (i > 0 && who_counts == SENIOR_FALLEN)
            break;
        steps_when(s, who_counts == SENIOR_FALLEN ? before
                      : i < l->count              ? when[i]
                                                  : "if no leader is left");
        const int there =
            row - bs_shift_rows(ROWS_LEADER, bs_senior_rating(l, i, who_counts, nameless, s), s);
        *low = there < *low || i == 0 ? there : *low;
        *high = there > *high || i == 0 ? there : *high;
    }
    steps_when(s, before);
}

void bs_explain_check(const struct morale_check *c, const struct leaders *l, int who_counts,
                      int nameless, const int rows_up[2], bool may_run_low, struct steps *s)
{
    static const char *const marks[] = {"at m-1", "at m-2"};
    struct morale_check without = *c;
    const char *before = s->when;
    if (c->state == BLOOD_LUST) {
        bs_tell_blood_lust(s);
        return;
    }
    without.leader = NO_LEADER;
    int low = bs_unbound_row(&without, s), high = low, highest_up = 0;
    if (l->count > 0)
        explain_leaders(l, who_counts, nameless, low, &low, &high, s);
    for (int i = 0; i < 2; i++)
        if (rows_up[i] > 0) {
            steps_when(s, marks[i]);
            step(s, BS(S_4_6), -rows_up[i],
                 rows_up[i] == 1 ? "the fire table: %d row up" : "the fire table: %d rows up", NULL,
                 rows_up[i], 0);
            highest_up = rows_up[i] > highest_up ? rows_up[i] : highest_up;
        }
    steps_when(s, "if it has run low on ammunition");
    if (may_run_low)
        high -= bs_shift_rows(ROWS_LOW_AMMO, 0, s);
    steps_when(s, before);
    if (low == high && highest_up == 0)
        bs_bound_row(low, s);
    else if (bs_bound_row(low - highest_up, NULL) != low - highest_up ||
             bs_bound_row(high, NULL) != high) {
        steps_when(s, "past the first or the last row");
        step_tell_gap(s, BS(G_10), "that row itself", NULL, 0, 0);
        steps_when(s, before);
    }
    if (c->may_stay) {
        steps_when(s, "at one star");
        step_tell(s, c->stay_gap ? c->stay_gap : BS(S_5_5), "it stays", NULL, 0, 0);
        steps_when(s, before);
    }
}

/* ---- all that fire does ---- */

struct harm bs_unharmed(const struct leaders *leaders, int state)
{
    return (struct harm){.state = (int16_t)state,
                         .toll.fate = leaders->count > 0 ? UNHURT : NO_FATE};
}

void bs_take_outcome(struct harm *h, struct morale_outcome o, bool battery)
{
    h->state = o.state;
    h->retreat = (int16_t)(h->retreat + o.retreat);
    if (RULE(S_4_9, !battery))
        h->stragglers = (int16_t)(h->stragglers + o.stragglers);
}

void bs_harm_effects(struct effects *e, const char *who, bool battery, const struct harm *h,
                     int state_before, int guns_lost)
{
    effect_move(e, who, battery ? "gun points" : "strength", -h->casualties - guns_lost);
    effect_move(e, who, "stragglers", h->stragglers);
    bs_state_effect(e, who, state_before, h->state);
    effect_move(e, who, "hexes to the rear", h->retreat);
}

/* ---- stragglers alone ---- */

struct straggler_facts {
    int16_t loss, rating, modifier_count, modifiers[STRAGGLER_LINES];
    int16_t most; /* G-9 */
};

struct straggler_result {
    int16_t stragglers;
};

static const struct purpose for_stragglers = {"target", "stragglers"};

static bool straggler_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct straggler_facts *f = facts;
    const int band = band_of(f->loss, d);
    const uint32_t lines = bs_lines(f->modifiers, f->modifier_count);
    step_tell(s, BS(S_4_9), band == NO_CHECK ? "no loss, no check" : "the half of the table for %s",
              band == BAND_LOWER ? "1/2 through 1" : "1 1/2 or more", 0, 0);
    if (band != NO_CHECK && 6 + bs_straggler_adds(lines, NULL) > last_die())
        step_if(s, d, "if the die comes to more than 8", BS(G_9), "it is read as %d", NULL, f->most,
                0);
    ((struct straggler_result *)state)->stragglers =
        bs_steps_straggled(f->loss, f->rating, lines, f->most, d, &for_stragglers, s);
    return false;
}

static void straggler_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "target", "stragglers", ((const struct straggler_result *)result)->stragglers);
}

/* ---- a leader alone ---- */

enum { COMMANDS_DIVISION, COMMANDS_CORPS };
enum { NAMELESS = 1, DIVISION_COMMANDER }; /* ORDER SUCCESSOR */

struct leader_facts {
    int16_t commands;
    int16_t nameless; /* G-17 */
};

struct leader_result {
    int16_t fate, successor, rating;
};

static const struct purpose for_leader = {"leader", "leader loss"};

static bool leader_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct leader_facts *f = facts;
    struct leader_result *r = state;
    r->fate = leader_fate(d, &for_leader, s);
    r->rating = NO_NUMBER;
    if (r->fate == UNHURT)
        return false;
    r->successor = RULE(S_9_25, f->commands == COMMANDS_CORPS) ? DIVISION_COMMANDER : NAMELESS;
    if (r->successor == NAMELESS) {
        r->rating = f->nameless;
        step_fell_gap(s, d, BS(G_17), "his successor is rated %d", NULL, r->rating, 0);
    }
    return false;
}

static void leader_effects(const void *facts, const void *result, struct effects *e)
{
    const struct leader_result *r = result;
    if (r->fate != UNHURT)
        effect_set(e, "leader", "fate", words_at(&loss_words, r->fate));
}

/* ---- the charts described ---- */

WORD_LIST(bs_fate_words, "unhurt", "wounded", "killed",
          "none"); /* ORDER FATE, then for no leader at all */
static WORD_LIST(commands_words, "division", "corps");
static WORD_LIST(successor_words, "none", "leader-without-a-name",
                 "senior-division-commander"); /* ORDER SUCCESSOR */

static const struct field straggler_field[] = {
    {"modifier", .kind = FIELD_CHOICE, .words = &straggler_words}};
static const struct list straggler_list = LIST(straggler_facts, modifiers, modifier_count,
                                               straggler_field, STRAGGLER_LINES, .each_once = true);

const struct chart bs_stragglers_chart = {
    "stragglers",
    "Stragglers",
    "4. Fire",
    "Steps that a unit loses to straggling after a fire loss.",
    "loss=1.5 morale=B",
    INPUTS(
        {"loss", "fire loss before a half was rounded", BS(S_4_9), PARTS(straggler_facts, loss, 2),
         .high = 16},
        {"morale", "rating of the unit", BS(S_4_9), PICK(straggler_facts, rating, bs_rating_words)},
        {"modifiers", "lines of the straggler modifiers that hold", BS(G_8),
         ITEMS(straggler_facts, modifiers, straggler_list)}),
    OUTPUTS({"stragglers", "steps lost", HOW_MANY(straggler_result, stragglers),
             COUNTED(bs_steps_scale),
             .says = "no step straggles|1 step straggles|# steps straggle"}),
    RESOLVE(straggler_facts, straggler_result, straggler_stage),
    .effects = straggler_effects,
    TABLES(&bs_straggler_bands_table, &bs_straggler_table_table, &bs_straggler_modifiers_table),
    SETTINGS(ASKS(G_9, struct straggler_facts, most)),
};

const struct chart bs_leader_loss_chart = {
    "leader-loss",
    "Leader loss",
    "4. Fire",
    "A leader in a stack that lost men: does he fall, and who takes over?",
    "commands=division",
    INPUTS({"commands", "what he commands", BS(S_9_25),
            PICK(leader_facts, commands, commands_words), UNLESS("division")}),
    OUTPUTS(
        {"fate", "what becomes of him", PICK(leader_result, fate, bs_fate_words),
         .says = "he is unhurt|he is wounded|he is killed|"},
        {"successor", "who takes over", PICK(leader_result, successor, successor_words),
         .says =
             "|; a leader without a name takes over|; the senior division commander takes over"},
        {"successor_rating", "rating of a leader without a name", HOW_MANY(leader_result, rating),
         .none = "none", .says = "rated #|"}),
    RESOLVE(leader_facts, leader_result, leader_stage),
    .effects = leader_effects,
    TABLES(&bs_leader_loss_table),
    SETTINGS(ASKS(G_17, struct leader_facts, nameless)),
};
