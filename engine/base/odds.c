#include "odds.h"

#include <string.h>

/* A distribution under construction: the states in the order they were met, and a hash index of
 * them. */
struct gathering {
    struct odds o;
    uint32_t *index; /* a slot: 8 bits of the hash, 24 of 1 + the state's number; 0 is empty */
    uint32_t slots, most_slots;       /* powers of two */
    int most;                         /* states that fit */
    bool unfinished;                  /* does another stage follow anywhere? */
    uint64_t finest;                  /* the stage's denominator so far */
    uint64_t last_total, last_factor; /* of the path before, which is mostly like this one */
};

enum { FIRST_SLOTS = 64, LEAST_ROOM = 2048, STATES_MOST = 1 << 24 };

static uint64_t hash(const unsigned char *state, size_t size)
{
    uint64_t h = 0;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word;
        memcpy(&word, state + i, 8);
        h = (h ^ word) * 0x9E3779B97F4A7C15;
        h ^= h >> 29;
    }
    return h;
}

/* Lays a gathering out in its room: index first, then the records, then the marks. */
static void gathering_begin(struct gathering *g, size_t state_size, int limbs, unsigned char *room,
                            size_t size, int expected)
{
    *g = (struct gathering){.o = {.state_size = state_size}, .finest = 1};
    g->last_total = g->last_factor = 1;
    g->most_slots = FIRST_SLOTS;
    while (g->most_slots < STATES_MOST && (size_t)g->most_slots * 2 * sizeof *g->index <= size / 8)
        g->most_slots *= 2;
    g->index = (uint32_t *)(void *)room;
    size_t index_size = g->most_slots * sizeof *g->index;
    size_t record = state_size + 8 * (size_t)limbs, each = record + 1;
    size_t fits = size > index_size ? (size - index_size) / each : 0;
    g->most = (int)(fits < g->most_slots / 2 ? fits : g->most_slots / 2);
    g->o.state_step = g->o.weight_step = record;
    g->o.states = room + index_size;
    g->o.weights = g->o.states + state_size;
    g->o.more = g->o.states + (size_t)g->most * record;
    g->slots = FIRST_SLOTS;
    while (g->slots < g->most_slots && (int)(g->slots / 2) < expected)
        g->slots *= 2;
    memset(g->index, 0, g->slots * sizeof *g->index);
}

/* Where this state stands or would stand; *tag is the slot's upper part.  Most strangers are told
 * by the tag, without a look at their state. */
static uint32_t *slot_of(const struct gathering *g, const unsigned char *state, uint32_t *tag)
{
    const size_t size = g->o.state_size;
    const uint64_t h = hash(state, size);
    const uint32_t mask = g->slots - 1;
    uint32_t i = (uint32_t)(h >> 32) & mask;
    *tag = (uint32_t)h & 0xff000000;
    for (; g->index[i]; i = (i + 1) & mask)
        if ((g->index[i] & 0xff000000) == *tag &&
            memcmp(odds_state(&g->o, (int)(g->index[i] & 0xffffff) - 1), state, size) == 0)
            break;
    return &g->index[i];
}

static void index_double(struct gathering *g)
{
    uint32_t tag;
    g->slots *= 2;
    memset(g->index, 0, g->slots * sizeof *g->index);
    for (int i = 0; i < g->o.count; i++) {
        uint32_t *slot = slot_of(g, odds_state(&g->o, i), &tag);
        *slot = tag | ((uint32_t)i + 1);
    }
}

/* The weight of this state, zero if it is new. */
static uint64_t *weight_of(struct gathering *g, const unsigned char *state, bool more)
{
    uint32_t tag, *slot = slot_of(g, state, &tag);
    if (*slot == 0) {
        if (g->o.count == g->most) {
            g->o.trouble = ODDS_TOO_MANY;
            return NULL;
        }
        int i = g->o.count++;
        *slot = tag | (uint32_t)g->o.count;
        unsigned char *record = g->o.states + (size_t)i * g->o.state_step;
        memcpy(record, state, g->o.state_size);
        memset(record + g->o.state_size, 0, g->o.state_step - g->o.state_size);
        g->o.more[i] = more;
        g->unfinished |= more;
        if ((uint32_t)g->o.count > g->slots / 2)
            index_double(g);
        return odds_limbs(&g->o, i);
    }
    return odds_limbs(&g->o, (int)(*slot & 0xffffff) - 1);
}

/* A path came with a denominator that the stage's does not hold: everything gathered so far is
 * scaled up. */
static void refine(struct gathering *g, uint64_t total)
{
    uint64_t by = total / whole_gcd(g->finest, total);
    if (__builtin_mul_overflow(g->finest, by, &g->finest)) {
        g->o.trouble = ODDS_TOO_FINE;
        return;
    }
    for (int i = 0; i < g->o.count; i++)
        wide_scale(odds_limbs(&g->o, i), (int)(g->o.state_step - g->o.state_size) / 8, by);
}

/* Adds weight * mass / total to the state's weight. */
static void gather(struct gathering *g, const unsigned char *state, bool more,
                   const struct odds *from, const uint64_t *weight, uint64_t mass, uint64_t total)
{
    if (total != g->last_total || g->finest != g->last_factor * total) {
        if (g->finest % total)
            refine(g, total);
        g->last_total = total;
        g->last_factor = g->finest / total;
    }
    uint64_t *sum = weight_of(g, state, more);
    if (sum && !g->o.trouble)
        sum[from->limbs] += wide_gather(sum, weight, from->limbs, mass * g->last_factor);
}

static void forget(unsigned char *state, const unsigned char *keep, size_t size)
{
    for (size_t i = 0; i < size; i++)
        state[i] &= keep[i];
}

static void stage_state(const struct odds *from, int i, const struct rule *rule, const void *facts,
                        struct dice *d, const struct walk *how, struct gathering *to)
{
    const unsigned char *before = odds_state(from, i);
    const uint64_t *weight = odds_limbs(from, i);
    if (!from->more[i]) {
        gather(to, before, false, from, weight, 1, 1);
        return;
    }
    dice_all(d);
    do {
        _Alignas(8) unsigned char state[ODDS_STATE];
        memcpy(state, before, rule->state_size);
        bool more = rule->resolve(facts, d, state, how->marks);
        if (how->keep)
            forget(state, how->keep, rule->state_size);
        if (d->trouble)
            to->o.trouble = d->trouble == DICE_NO_ROOM ? ODDS_TOO_MANY
                            : d->trouble == DICE_HOLE  ? ODDS_HOLE
                                                       : ODDS_TOO_FINE;
        else
            gather(to, state, more, from, weight, d->mass, d->total);
        to->o.branches_walked++;
    } while (!to->o.trouble && dice_next_path(d));
    to->o.states_walked++;
}

static void stage(const struct odds *from, const struct rule *rule, const void *facts,
                  struct dice *d, const struct walk *how, struct gathering *to)
{
    to->o.states_walked = from->states_walked;
    to->o.branches_walked = from->branches_walked;
    for (int i = 0; i < from->count && !to->o.trouble; i++)
        stage_state(from, i, rule, facts, d, how, to);
    to->o.total = from->total;
    if (!wide_multiply(&to->o.total, to->finest) || wide_limbs(&to->o.total) > ODDS_LIMBS)
        to->o.trouble = to->o.trouble ? to->o.trouble : ODDS_TOO_FINE;
    to->o.limbs = wide_limbs(&to->o.total);
}

/* ---- what odds_ask remembers ---- */

struct outcomes {
    const struct rule *rule;
    unsigned char facts[ODDS_FACTS];
    int count;
    uint64_t total;
    /* then count weights, then count states */
};

/* A part of the room: records from its near end, their hash index at its far end, which doubles as
 * they grow. */
struct memory {
    unsigned char *at;
    size_t size, used;
    uint32_t
        *index; /* 1 + offset / 8 of a record, 0 for an empty slot; NULL until something is asked */
    uint32_t slots;
    uint32_t count;
    const struct walk *how;
    bool hole; /* met by the rule that was asked last */
};

static uint64_t *outcome_weights(const struct outcomes *o)
{
    return (uint64_t *)(void *)((unsigned char *)(uintptr_t)o + sizeof *o);
}

static unsigned char *outcome_states(const struct outcomes *o)
{
    return (unsigned char *)(outcome_weights(o) + o->count);
}

static size_t outcomes_size(const struct rule *rule, int count)
{
    return sizeof(struct outcomes) + (size_t)count * (8 + rule->state_size);
}

static uint32_t *memory_slot(struct memory *m, const struct rule *rule, const unsigned char *facts)
{
    uint32_t i = (uint32_t)(hash(facts, ODDS_FACTS) >> 20) & (m->slots - 1);
    for (; m->index[i]; i = (i + 1) & (m->slots - 1)) {
        const struct outcomes *o = (const void *)(m->at + (size_t)(m->index[i] - 1) * 8);
        if (o->rule == rule && memcmp(o->facts, facts, ODDS_FACTS) == 0)
            break;
    }
    return &m->index[i];
}

/* Makes the index of this many slots, from the records; false if there is no room for it. */
static bool memory_index(struct memory *m, uint32_t slots)
{
    size_t need = slots * sizeof *m->index;
    if (m->used + need > m->size)
        return false;
    m->slots = slots;
    m->index = (uint32_t *)(void *)(m->at + m->size - need);
    memset(m->index, 0, need);
    for (size_t at = 0; at < m->used;) {
        const struct outcomes *o = (const void *)(m->at + at);
        *memory_slot(m, o->rule, o->facts) = (uint32_t)(at / 8) + 1;
        at += outcomes_size(o->rule, o->count);
    }
    return true;
}

/* Works the outcomes out in the far half of what is free and keeps them at the near end. */
static const struct outcomes *memory_learn(struct memory *m, const struct rule *rule,
                                           const unsigned char *facts)
{
    size_t free = m->size - m->used - m->slots * sizeof *m->index, half = free / 16 * 8;
    struct odds found;
    const struct walk how = {.log = m->how->log, .marks = m->how->marks};
    if (!odds_of(&found, rule, facts, m->at + m->used + half, free - half, &how) ||
        wide_limbs(&found.total) > 1 || outcomes_size(rule, found.count) > half) {
        m->hole = found.trouble == ODDS_HOLE;
        return NULL;
    }
    struct outcomes *o = (void *)(m->at + m->used);
    *o = (struct outcomes){.rule = rule, .count = found.count, .total = found.total.limb[0]};
    memcpy(o->facts, facts, ODDS_FACTS);
    for (int i = 0; i < found.count; i++) {
        outcome_weights(o)[i] = *odds_limbs(&found, i);
        memcpy(outcome_states(o) + (size_t)i * rule->state_size, odds_state(&found, i),
               rule->state_size);
    }
    *memory_slot(m, rule, facts) = (uint32_t)(m->used / 8) + 1;
    m->used += outcomes_size(rule, o->count);
    m->count++;
    return o;
}

/* NULL if there is no room, the odds are too fine, or a table has a hole there. */
static const struct outcomes *memory_find(struct memory *m, const struct rule *rule,
                                          const void *facts)
{
    unsigned char padded[ODDS_FACTS] = {0};
    memcpy(padded, facts, rule->facts_size);
    if ((!m->index || m->count > m->slots / 2) &&
        !memory_index(m, m->index ? 2 * m->slots : FIRST_SLOTS))
        return NULL;
    uint32_t found = *memory_slot(m, rule, padded);
    return found ? (const void *)(m->at + (size_t)(found - 1) * 8) : memory_learn(m, rule, padded);
}

void rule_play(const struct rule *rule, const void *facts, struct dice *d, void *state,
               struct steps *steps)
{
    while (rule->resolve(facts, d, state, steps) && !d->trouble)
        ;
}

void odds_ask(struct dice *d, const struct rule *rule, const void *facts, void *state,
              struct steps *steps)
{
    if (d->kind != DICE_ALL || d->by_pips) {
        rule_play(rule, facts, d, state, steps);
        return;
    }
    if (d->depth >= d->known && d->depth < DICE_DEEP) /* not asked before on this path? */
        d->path[d->depth].outcomes = memory_find(d->memory, rule, facts);
    const struct outcomes *o = d->depth < DICE_DEEP ? d->path[d->depth].outcomes : NULL;
    if (!o) {
        const struct memory *m = d->memory;
        d->trouble = m->hole ? DICE_HOLE : DICE_NO_ROOM;
        return;
    }
    int i = dice_branch(d, o->count, outcome_weights(o), o->total);
    memcpy(state, outcome_states(o) + (size_t)i * rule->state_size, rule->state_size);
}

/* ---- from the beginning to the end ---- */

bool odds_of(struct odds *o, const struct rule *rule, const void *facts, void *room, size_t size,
             const struct walk *asked)
{
    const struct walk how = asked ? *asked : (struct walk){0};
    struct dice d = {.kind = DICE_ALL, .log = how.log, .by_pips = how.by_pips};
    if (size < LEAST_ROOM) {
        *o = (struct odds){.trouble = ODDS_TOO_MANY};
        return false;
    }
    /* A quarter of the room to remember, the rest halved between the stage before and the stage
     * after. */
    const size_t share = size * 3 / 8 / 8 * 8;
    unsigned char *half[2] = {room, (unsigned char *)room + share};
    struct memory memory = {
        .at = (unsigned char *)room + 2 * share, .size = (size - 2 * share) / 8 * 8, .how = &how};
    d.memory = &memory;

    struct gathering now, next;
    gathering_begin(&now, rule->state_size, 2, half[0], share, 1);
    const unsigned char start[ODDS_STATE] = {0};
    weight_of(&now, start, true)[0] = 1;
    now.o.limbs = 1;
    now.o.total = wide_of(1);
    for (int turn = 1; !now.o.trouble && now.unfinished; turn++) {
        gathering_begin(&next, rule->state_size, now.o.limbs + 1, half[turn & 1], share,
                        now.o.count);
        stage(&now.o, rule, facts, &d, &how, &next);
        now = next;
        if (how.watch && !now.o.trouble)
            how.watch(&now.o, how.with);
    }
    *o = now.o;
    return o->trouble == ODDS_FINE;
}

struct wide odds_weight(const struct odds *o, int i)
{
    struct wide weight = wide_of(0);
    memcpy(weight.limb, odds_limbs(o, i), (size_t)o->limbs * sizeof *weight.limb);
    return weight;
}

const char *odds_explain(enum odds_trouble trouble)
{
    static const char *const words[] = {
        [ODDS_FINE] = "",
        [ODDS_TOO_MANY] =
            "too many different situations to walk them all; make the question smaller",
        [ODDS_HOLE] = "a table has no row for what the dice may show",
        [ODDS_TOO_FINE] = "the odds are finer than 960 bits can hold; make the question smaller",
    };
    return words[trouble];
}
