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
              TEXT_COLUMN(straggler_modifiers, condition), NUMBER_COLUMN(straggler_modifiers, die));

static const struct words straggler_words = WORDS_OF(straggler_modifiers, condition);
const struct words bs_straggler_and_row_words = {&straggler_modifiers[0].condition,
                                                 sizeof *straggler_modifiers,
                                                 STRAGGLER_LINES + ROW_SHIFTS, &bs_row_shift_words};

/* ---- the throws ---- */

static int16_t leader_fate(struct dice *d, const struct purpose *purpose, struct steps *s)
{
    int dice;
    const int i = dice_within(d, purpose, DICE_PAIR, 6, RANGES(leader_loss, lo, hi), &dice);
    step(steps_fallen(s, d), BS(S_4_8), 0, "%d for a leader: %s",
         words_at(&loss_words, leader_loss[i].fate), dice, 0);
    return leader_loss[i].fate;
}

static int band_of(int loss, struct dice *d)
{
    return straggler_bands[dice_row(d, RANGES(straggler_bands, lo, hi), loss)].band;
}

static int straggler_adds(uint32_t lines, struct steps *s)
{
    int adds = 0;
    steps_new_sum(s);
    for (int line = 0; line < STRAGGLER_LINES; line++)
        if (lines >> line & 1)
            adds += step(s, BS(S_4_9), straggler_modifiers[line].die, "stragglers: %s",
                         straggler_modifiers[line].condition, 0, 0);
    return adds;
}

int16_t bs_steps_straggled(int loss, int rating, uint32_t lines, int most, struct dice *d,
                           const struct purpose *purpose, struct steps *s)
{
    const int band = band_of(loss, d);
    if (band == NO_CHECK)
        return 0;
    const int adds = straggler_adds(lines, s),
              last = straggler_table[COUNT(straggler_table) - 1].die;
    int die = dice_one(d, purpose, 6) + adds;
    if (6 + adds > last)
        step_gap(s, BS(G_9), 0, "more than %d is read as %d", NULL, last, most);
    if (RULE(G_9, die > last))
        die = most;
    for (int i = 0; i < COUNT(straggler_table); i++)
        if (straggler_table[i].band == band && straggler_table[i].die == die) {
            step(steps_fallen(s, d), BS(S_4_9), 0, "%d for stragglers: %d steps", NULL, die,
                 straggler_table[i].steps[rating]);
            return straggler_table[i].steps[rating];
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

WORD_LIST(bs_wrecked_words, "no", "brigade", "division");

const struct field bs_leader_rating_field[1] = {{"rating", .kind = FIELD_WHOLE, .high = 4}};

int bs_senior_rating(const struct leaders *l, int fallen, int who_counts, int nameless)
{
    if (l->count == 0)
        return NO_LEADER;
    if (RULE(G_7, who_counts == SENIOR_FALLEN))
        fallen = 0;
    return fallen < l->count ? l->rating[fallen] : nameless;
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
    step(s, BS(S_4_9), 0, "band %s", words_at(&band_words, band_of(f->loss, d)), 0, 0);
    ((struct straggler_result *)state)->stragglers =
        bs_steps_straggled(f->loss, f->rating, bs_lines(f->modifiers, f->modifier_count), f->most,
                           d, &for_stragglers, s);
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
    if (r->successor == NAMELESS)
        r->rating = f->nameless;
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
             COUNTED(bs_steps_scale)}),
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
    OUTPUTS({"fate", "what becomes of him", PICK(leader_result, fate, bs_fate_words)},
            {"successor", "who takes over", PICK(leader_result, successor, successor_words)},
            {"successor_rating", "rating of a leader without a name",
             HOW_MANY(leader_result, rating), .none = "none"}),
    RESOLVE(leader_facts, leader_result, leader_stage),
    .effects = leader_effects,
    TABLES(&bs_leader_loss_table),
    SETTINGS(ASKS(G_17, struct leader_facts, nameless)),
};
