#include "odds.h"

#include <string.h>

enum {
    FIRST_SLOTS = 64,
    LEAST_ROOM = 2048,
    STATES_MOST = 1 << 24,
    MANY = 1 << 12,
    WORD = 8,
    MUCH = 1 << 16,
    FEW = 24,
    BATCH = 8,       /* outcomes that are carried on together */
    ALIKE = 1 << 11, /* states of which a walk remembers what came of them, */
    PATHS = 6        /* if there were no more outcomes */
};

/* A distribution under construction: the states in the order they were met, and an index of them.
 * Records lie from one end of the room on, their marks from the other.  The next stage begins at
 * the other end of all there is, so that two stages need no more room than they have states. */
struct gathering {
    struct odds o;
    uint32_t *index; /* a slot: 8 bits of the hash, 24 of 1 + the state's number; 0 is empty */
    uint32_t slots, most_slots;
    unsigned char *low, *high;        /* what it may use, and in the end what it does use */
    int most, room_limbs;             /* states that fit; limbs that a record has room for */
    bool unfinished;                  /* does another stage follow anywhere? */
    bool narrow;                      /* the limbs are too few: the stage must be walked again */
    uint64_t finest;                  /* the stage's denominator so far */
    uint64_t last_total, last_factor; /* of the path before, which is mostly like this one */
    bool by_bytes;                    /* words are placed by their bytes, and not by a hash */
    uint8_t least[8];                 /* of each byte, */
    uint32_t step[8];                 /* and the slots from one value of it to the next */
};

static const uint64_t SPREAD = 0x9E3779B97F4A7C15;

static inline uint64_t word_at(const unsigned char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, WORD);
    return word;
}

/* States are whole words, mostly one: a call would cost more than it copies. */
static inline void copy_words(unsigned char *to, const unsigned char *from, size_t size)
{
    memcpy(to, from, WORD);
    for (size_t i = WORD; i < size; i += WORD)
        memcpy(to + i, from + i, WORD);
}

static inline bool are_same(const unsigned char *a, const unsigned char *b, size_t size)
{
    bool same = true;
    for (size_t i = 0; same && i < size; i += WORD)
        same = word_at(a + i) == word_at(b + i);
    return same;
}

static inline uint64_t hash(const unsigned char *state, size_t size)
{
    uint64_t h = 0;
    for (size_t i = 0; i < size; i += WORD) {
        h = (h ^ word_at(state + i)) * SPREAD;
        h ^= h >> 29;
    }
    return h;
}

static inline bool is_more(const struct odds *o, int i)
{
    return o->more[i * o->more_step];
}

/* Where there are many states of one word, they are placed by their bytes: alike words lie side by
 * side in the index, so that few of its lines are looked at at a time, where a hash makes every
 * look a miss.  The stage before tells which values a byte has, mostly; what has others is put
 * where there is room, as by a hash. */
static void place_by_bytes(struct gathering *g, const struct odds *from)
{
    uint8_t low[WORD], high[WORD];
    uint64_t cells = 1;
    g->by_bytes = g->o.state_size == WORD && from->count >= MANY;
    if (!g->by_bytes)
        return;
    memcpy(low, odds_state(from, 0), WORD);
    memcpy(high, low, WORD);
    for (int i = 1; i < from->count; i++) {
        const unsigned char *byte = odds_state(from, i);
        for (int b = 0; b < WORD; b++) {
            low[b] = byte[b] < low[b] ? byte[b] : low[b];
            high[b] = byte[b] > high[b] ? byte[b] : high[b];
        }
    }
    for (int b = WORD; b-- > 0;) {
        g->least[b] = low[b];
        g->step[b] = high[b] > low[b] ? (uint32_t)cells : 0;
        cells *= (uint64_t)(high[b] - low[b] + 1);
        if (cells > g->most_slots)
            g->by_bytes = false;
    }
    if (g->by_bytes)
        g->slots = cells > g->slots ? (uint32_t)cells : g->slots;
}

/* Lays a gathering out between these ends, downwards from the high one or upwards. */
static void gathering_begin(struct gathering *g, size_t state_size, int limbs, bool down,
                            int expected)
{
    const size_t record = state_size + 8 * (size_t)limbs;
    const size_t fits = (size_t)(g->high - g->low) / (record + 1);
    g->o = (struct odds){.state_size = state_size};
    g->finest = g->last_total = g->last_factor = 1;
    g->unfinished = g->narrow = g->by_bytes = false;
    g->room_limbs = limbs;
    g->most = (int)(fits < g->most_slots / 2 ? fits : g->most_slots / 2);
    g->o.state_step = g->o.weight_step = down ? -(ptrdiff_t)record : (ptrdiff_t)record;
    g->o.states = down ? g->high - record : g->low;
    g->o.weights = g->o.states + state_size;
    g->o.more = down ? g->low : g->high - 1;
    g->o.more_step = down ? 1 : -1;
    g->slots = FIRST_SLOTS;
    while (g->slots < g->most_slots / 2 && (int)(g->slots / 2) < expected)
        g->slots *= 2;
}

/* The marks come to lie beside the records. */
static void gathering_end(struct gathering *g)
{
    const size_t count = (size_t)g->o.count;
    if (g->o.state_step < 0) {
        unsigned char *to = g->high + (ptrdiff_t)count * g->o.state_step - count;
        g->o.more = g->low = memmove(to, g->low, count);
    } else {
        unsigned char *to = g->low + (ptrdiff_t)count * g->o.state_step;
        memmove(to, g->high - count, count);
        g->high = to + count;
        g->o.more = g->high - 1;
    }
}

/* A product spreads a number over its upper bits. */
static inline uint32_t place_by_hash(uint64_t word, uint32_t slots)
{
    return (uint32_t)((word * SPREAD >> 32) * slots >> 32);
}

static inline uint32_t place_of_word(const struct gathering *g, const unsigned char *state)
{
    uint32_t cell = 0;
    if (!g->by_bytes)
        return place_by_hash(word_at(state), g->slots);
    for (int b = 0; b < WORD; b++)
        cell += (uint32_t)(uint8_t)(state[b] - g->least[b]) * g->step[b];
    return cell < g->slots ? cell : cell % g->slots;
}

static inline uint32_t place_of(const struct gathering *g, const unsigned char *state,
                                uint32_t *tag)
{
    const uint64_t h = hash(state, g->o.state_size);
    *tag = (uint32_t)h & 0xff000000;
    return (uint32_t)((h >> 32) * g->slots >> 32);
}

/* The record that a slot names. */
static inline unsigned char *record_of(const struct gathering *g, uint32_t number)
{
    return g->o.states + ((ptrdiff_t)number - 1) * g->o.state_step;
}

static inline uint64_t *limbs_of(unsigned char *record, size_t state_size)
{
    return (uint64_t *)(void *)(record + state_size);
}

/* Of a state that is one word, which is as soon compared as a tag. */
static inline uint32_t *slot_of_word(const struct gathering *g, const unsigned char *state)
{
    const uint64_t word = word_at(state);
    uint32_t i = place_of_word(g, state);
    for (; g->index[i]; i = i + 1 == g->slots ? 0 : i + 1)
        if (word_at(record_of(g, g->index[i])) == word)
            break;
    return &g->index[i];
}

/* Where this state stands or would stand; *tag is the slot's upper part.  Most strangers are told
 * by the tag, without a look at their state. */
static inline uint32_t *slot_of(const struct gathering *g, const unsigned char *state,
                                uint32_t *tag)
{
    if (g->o.state_size == WORD) {
        *tag = 0;
        return slot_of_word(g, state);
    }
    uint32_t i = place_of(g, state, tag);
    for (; g->index[i]; i = i + 1 == g->slots ? 0 : i + 1)
        if ((g->index[i] & 0xff000000) == *tag &&
            are_same(record_of(g, g->index[i] & 0xffffff), state, g->o.state_size))
            break;
    return &g->index[i];
}

static void index_double(struct gathering *g)
{
    uint32_t tag;
    g->slots = g->slots < g->most_slots / 2 ? 2 * g->slots : g->most_slots;
    g->by_bytes = false;
    memset(g->index, 0, g->slots * sizeof *g->index);
    for (int i = 0; i < g->o.count; i++) {
        uint32_t *slot = slot_of(g, odds_state(&g->o, i), &tag);
        *slot = tag | ((uint32_t)i + 1);
    }
}

/* A record for a state that was not met before, its weight zero; NULL if there is no room. */
static unsigned char *record_of_new(struct gathering *g, const unsigned char *state, bool more,
                                    uint32_t *slot, uint32_t tag)
{
    const int i = g->o.count;
    if (i == g->most) {
        g->o.trouble = ODDS_TOO_MANY;
        return NULL;
    }
    unsigned char *const record = record_of(g, (uint32_t)i + 1);
    uint64_t *const weight = limbs_of(record, g->o.state_size);
    g->o.count = i + 1;
    *slot = tag | ((uint32_t)i + 1);
    copy_words(record, state, g->o.state_size);
    for (int k = 0; k < g->room_limbs; k++)
        weight[k] = 0;
    g->o.more[i * g->o.more_step] = more;
    g->unfinished |= more;
    if ((uint32_t)i >= g->slots / 2 && g->slots < g->most_slots)
        index_double(g);
    return record;
}

/* A path came with a denominator that the stage's does not hold: everything gathered so far is
 * scaled up. */
static void refine(struct gathering *g, const struct odds *from, uint64_t total)
{
    uint64_t by = total / whole_gcd(g->finest, total);
    struct wide all = from->total;
    if (!whole_multiply(g->finest, by, &g->finest) || !wide_multiply(&all, g->finest)) {
        g->o.trouble = ODDS_TOO_FINE;
        return;
    }
    g->narrow |= wide_limbs(&all) > g->room_limbs;
    for (int i = 0; i < g->o.count && !g->narrow; i++)
        wide_scale(odds_limbs(&g->o, i), g->room_limbs, by);
}

/* What a weight of the stage before is multiplied by for a mass of this total. */
static inline uint64_t factor_of(struct gathering *g, const struct odds *from, uint64_t total)
{
    if (total != g->last_total || g->finest != g->last_factor * total) {
        if (g->finest % total)
            refine(g, from, total);
        g->last_total = total;
        g->last_factor = g->finest / total;
    }
    return g->last_factor;
}

/* Adds weight * by to the state's weight. */
static inline void gather(struct gathering *g, const unsigned char *state, bool more,
                          const struct odds *from, const uint64_t *weight, uint64_t by)
{
    uint32_t tag, *slot = slot_of(g, state, &tag);
    unsigned char *const record =
        *slot ? record_of(g, *slot & 0xffffff) : record_of_new(g, state, more, slot, tag);
    if (!record)
        return;
    uint64_t *const sum = limbs_of(record, g->o.state_size);
    if (g->room_limbs == 1) {
        *sum += *weight * by; /* as mostly: it fits, as the whole does */
        return;
    }
    const uint64_t carry = wide_gather(sum, weight, from->limbs, by);
    if (from->limbs < g->room_limbs)
        sum[from->limbs] += carry;
}

/* What a stage did with a state, for all those of which it reads the same. */
struct paths {
    int count;
    bool more;
    uint64_t total;
    struct path {
        uint64_t mass, change; /* of the word */
    } list[PATHS];
};

/* By what is read; a place is given up to the next that comes there. */
struct alike {
    uint64_t reads[ALIKE]; /* 0: nothing is there */
    struct paths list[ALIKE];
};

/* Are states words placed by a hash, with weights of one limb, and room for so many more? */
static inline bool is_plain(const struct gathering *g, int more)
{
    return g->o.state_size == WORD && g->room_limbs == 1 && !g->by_bytes &&
           g->o.count + more <= g->most && (uint32_t)(g->o.count + more) <= g->slots / 2;
}

/* The same of one word in a plain gathering: most of the time went into what is left out here. */
static inline void gather_word(struct gathering *g, uint64_t word, bool more, uint64_t weight)
{
    uint32_t *const index = g->index;
    unsigned char *record = record_of(g, 1);
    uint32_t at = place_by_hash(word, g->slots);
    for (; index[at]; at = at + 1 == g->slots ? 0 : at + 1) {
        record = record_of(g, index[at]);
        if (word_at(record) == word)
            break;
    }
    if (index[at]) {
        *limbs_of(record, WORD) += weight;
        return;
    }
    g->o.more[g->o.count * g->o.more_step] = more;
    index[at] = (uint32_t)++g->o.count;
    record = record_of(g, index[at]);
    memcpy(record, &word, WORD);
    *limbs_of(record, WORD) = weight;
    g->unfinished |= more;
}

static void forget(unsigned char *state, const unsigned char *keep, size_t size)
{
    for (size_t i = 0; i < size; i++)
        state[i] &= keep[i];
}

/* What a path of a stage adds to: for odds_ask_last, too. */
struct step {
    const struct odds *from;
    const uint64_t *weight;
    size_t state_size;
    const struct walk *how;
    struct gathering *to;
    bool gathered;       /* all outcomes of the last throw were gathered already */
    unsigned char *next; /* room for BATCH states */
    struct alike *alike; /* NULL: the rule does not say what its stages read, or there is no room */
    struct paths *found; /* to be filled by the stage that is walked; NULL: not wanted */
};

static inline void gather_outcome(const struct step *p, unsigned char *state, bool more,
                                  uint64_t by)
{
    if (p->how->keep)
        forget(state, p->how->keep, p->state_size);
    gather(p->to, state, more, p->from, p->weight, by);
}

/* Several outcomes of one throw, whose states lie in p->next. */
static inline void gather_outcomes(struct step *p, bool more, int count, const uint64_t *masses,
                                   uint64_t factor)
{
    const size_t size = p->state_size;
    unsigned char *at = p->next;
    if (is_plain(p->to, count) && !p->how->keep)
        for (const uint64_t by = *p->weight * factor; count-- > 0; at += WORD)
            gather_word(p->to, word_at(at), more, *masses++ * by);
    else
        for (int i = 0; i < count; i++, at += size)
            gather_outcome(p, at, more, masses[i] * factor);
}

static enum odds_trouble trouble_of(const struct dice *d)
{
    return d->trouble == DICE_NO_ROOM ? ODDS_TOO_MANY
           : d->trouble == DICE_HOLE  ? ODDS_HOLE
                                      : ODDS_TOO_FINE;
}

/* Notes a path of the stage.  Too many, or of different denominators, they are given up. */
static inline void note_path(struct paths *w, const unsigned char *before,
                             const unsigned char *after, bool more, uint64_t mass, uint64_t total)
{
    if (w->count > 0 && total != w->total)
        w->count = PATHS;
    if (w->count < PATHS)
        w->list[w->count++] = (struct path){mass, word_at(after) - word_at(before)};
    else
        w->count = PATHS + 1;
    w->more = more;
    w->total = total;
}

static void stage_paths(const struct rule *rule, const void *facts, struct dice *d, struct step *p,
                        const unsigned char *before)
{
    struct gathering *to = p->to;
    _Alignas(8) unsigned char state[ODDS_STATE];
    dice_all(d);
    do {
        copy_words(state, before, rule->state_size);
        p->gathered = false;
        const bool more = rule->resolve(facts, d, state, p->how->marks);
        if (d->trouble)
            to->o.trouble = trouble_of(d);
        else if (!p->gathered) {
            const uint64_t factor = factor_of(to, p->from, d->total);
            if (p->found)
                note_path(p->found, before, state, more, d->mass, d->total);
            if (!to->narrow)
                gather_outcome(p, state, more, d->mass * factor);
            to->o.branches_walked++;
        }
    } while (!to->o.trouble && !to->narrow && dice_next_path(d));
}

/* The same as with the state of which these are the paths. */
static void go_paths(struct step *p, uint64_t before, const struct paths *w)
{
    struct gathering *to = p->to;
    const uint64_t factor = factor_of(to, p->from, w->total);
    to->o.branches_walked += (uint64_t)w->count;
    if (to->narrow)
        return;
    const struct path *const end = w->list + w->count;
    if (is_plain(to, w->count) && !p->how->keep) {
        const uint64_t by = *p->weight * factor;
        for (const struct path *path = w->list; path < end; path++)
            gather_word(to, before + path->change, w->more, path->mass * by);
        return;
    }
    for (const struct path *path = w->list; path < end; path++) {
        uint64_t word = before + path->change;
        gather_outcome(p, (unsigned char *)&word, w->more, path->mass * factor);
    }
}

/* Goes the paths of a state that was alike to the stage, or finds them out. */
static void stage_alike(const struct rule *rule, const void *facts, struct dice *d, struct step *p,
                        const unsigned char *before, uint64_t reads)
{
    const uint32_t at = place_by_hash(reads, ALIKE);
    struct paths *const w = &p->alike->list[at];
    if (p->alike->reads[at] == reads) {
        go_paths(p, word_at(before), w);
        return;
    }
    w->count = 0;
    p->found = w;
    stage_paths(rule, facts, d, p, before);
    p->found = NULL;
    const bool whole = w->count <= PATHS && !p->to->o.trouble && !p->to->narrow;
    p->alike->reads[at] = whole ? reads : 0;
}

static inline void stage_state(const struct rule *rule, const void *facts, struct dice *d,
                               struct step *p, int i)
{
    const unsigned char *before = odds_state(p->from, i);
    struct gathering *to = p->to;
    p->weight = odds_limbs(p->from, i);
    if (!is_more(p->from, i)) {
        gather(to, before, false, p->from, p->weight, factor_of(to, p->from, 1));
        return;
    }
    const uint64_t reads = p->alike ? rule->reads(facts, before) : 0;
    if (reads)
        stage_alike(rule, facts, d, p, before, reads);
    else
        stage_paths(rule, facts, d, p, before);
    to->o.states_walked++;
}

static void stage(const struct rule *rule, const void *facts, struct dice *d, struct step *p)
{
    const struct odds *from = p->from;
    struct gathering *to = p->to;
    to->o.states_walked = from->states_walked;
    to->o.branches_walked = from->branches_walked;
    place_by_bytes(to, from);
    memset(to->index, 0, to->slots * sizeof *to->index);
    for (int i = 0; i < from->count && !to->o.trouble && !to->narrow; i++)
        stage_state(rule, facts, d, p, i);
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
    struct step *step; /* the stage that is walked */
    bool hole;         /* met by the rule that was asked last */
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
        if (o->rule == rule && are_same(o->facts, facts, ODDS_FACTS))
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

/* A record for these facts, behind all others. */
static struct outcomes *memory_keep(struct memory *m, const struct rule *rule,
                                    const unsigned char *facts, int count, uint64_t total)
{
    struct outcomes *o = (void *)(m->at + m->used);
    *o = (struct outcomes){.rule = rule, .count = count, .total = total};
    memcpy(o->facts, facts, ODDS_FACTS);
    *memory_slot(m, rule, facts) = (uint32_t)(m->used / 8) + 1;
    m->used += outcomes_size(rule, count);
    m->count++;
    return o;
}

/* Works the outcomes out by a walk of their own, in the far half of what is free. */
static const struct outcomes *learn_by_walk(struct memory *m, const struct rule *rule,
                                            const unsigned char *facts, size_t free)
{
    const size_t half = free / 16 * 8;
    struct odds found;
    const struct walk how = {.log = m->how->log, .marks = m->how->marks, .throws = m->how->throws};
    if (!odds_of(&found, rule, facts, m->at + m->used + half, free - half, &how) ||
        wide_limbs(&found.total) > 1 || outcomes_size(rule, found.count) > half) {
        m->hole = found.trouble == ODDS_HOLE;
        return NULL;
    }
    struct outcomes *o = memory_keep(m, rule, facts, found.count, found.total.limb[0]);
    for (int i = 0; i < found.count; i++) {
        outcome_weights(o)[i] = *odds_limbs(&found, i);
        copy_words(outcome_states(o) + (size_t)i * rule->state_size, odds_state(&found, i),
                   rule->state_size);
    }
    return o;
}

/* The few outcomes of a rule of one stage. */
struct few {
    int count;
    uint64_t total, mass[FEW]; /* of 1, until a path is finer */
    _Alignas(8) unsigned char state[FEW][ODDS_STATE];
};

/* False: they are too many, or their weights do not fit. */
static bool add_to_few(struct few *f, const struct rule *rule, const unsigned char *state,
                       uint64_t mass, uint64_t total)
{
    int at = 0;
    if (total != f->total) { /* mostly it is the first that is finer */
        if (f->total % total == 0)
            mass *= f->total / total;
        else if (total % f->total == 0) {
            for (int i = 0; i < f->count; i++)
                f->mass[i] *= total / f->total;
            f->total = total;
        } else
            return false;
    }
    while (at < f->count && !are_same(f->state[at], state, rule->state_size))
        at++;
    if (at == FEW)
        return false;
    if (at == f->count) {
        copy_words(f->state[at], state, rule->state_size);
        f->mass[f->count++] = 0;
    }
    f->mass[at] += mass;
    return true;
}

/* Most rules that are asked have one stage and few outcomes: those need no walk with an index. */
static bool walk_few(struct memory *m, const struct rule *rule, const unsigned char *facts,
                     struct few *f)
{
    struct dice d = {.kind = DICE_ALL, .log = m->how->log, .throws = m->how->throws};
    struct step none = {.state_size = rule->state_size};
    struct memory nothing = {.how = m->how, .step = &none}; /* it has no room to ask others */
    bool fine = true;
    d.memory = &nothing;
    f->count = 0;
    f->total = 1;
    dice_all(&d);
    do {
        _Alignas(8) unsigned char state[ODDS_STATE] = {0};
        fine = !rule->resolve(facts, &d, state, m->how->marks) && !d.trouble &&
               add_to_few(f, rule, state, d.mass, d.total);
    } while (fine && dice_next_path(&d));
    return fine;
}

static const struct outcomes *memory_learn(struct memory *m, const struct rule *rule,
                                           const unsigned char *facts)
{
    const size_t free = m->size - m->used - m->slots * sizeof *m->index;
    struct few few;
    if (!walk_few(m, rule, facts, &few) || outcomes_size(rule, few.count) > free)
        return learn_by_walk(m, rule, facts, free);
    struct outcomes *o = memory_keep(m, rule, facts, few.count, few.total);
    for (int i = 0; i < few.count; i++) {
        outcome_weights(o)[i] = few.mass[i];
        copy_words(outcome_states(o) + (size_t)i * rule->state_size, few.state[i],
                   rule->state_size);
    }
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

/* The state is the same up to here, whatever comes of the throw: so the stage is not begun anew for
 * each outcome.  What a path has is at most its whole, so that it fits where the whole does. */
static void gather_all(struct dice *d, const struct outcomes *o, size_t outcome_size,
                       odds_then *then, const void *facts, const unsigned char *state,
                       struct steps *steps)
{
    struct step *p = ((struct memory *)d->memory)->step;
    uint64_t total;
    p->gathered = true;
    p->to->o.branches_walked += (uint64_t)o->count;
    if (!whole_multiply(d->total, o->total, &total)) {
        d->trouble = DICE_TOO_FINE;
        return;
    }
    const uint64_t factor = d->mass * factor_of(p->to, p->from, total);
    if (p->to->narrow)
        return;
    for (int first = 0; first < o->count; first += BATCH) {
        const int count = o->count - first < BATCH ? o->count - first : BATCH;
        copy_words(p->next, state, p->state_size);
        const bool more =
            then(facts, p->next, outcome_states(o) + (size_t)first * outcome_size, count, d, steps);
        for (int i = 0; p->found && i < count; i++)
            note_path(p->found, state, p->next + (size_t)i * p->state_size, more,
                      outcome_weights(o)[first + i] * d->mass, total);
        gather_outcomes(p, more, count, outcome_weights(o) + first, factor);
    }
}

bool odds_ask_last(struct dice *d, const struct rule *rule, const void *asked, odds_then *then,
                   const void *facts, void *state, struct steps *steps)
{
    if (d->kind == DICE_ALL && !d->by_pips) {
        const struct outcomes *o = memory_find(d->memory, rule, asked);
        if (o)
            gather_all(d, o, rule->state_size, then, facts, state, steps);
        else
            d->trouble = ((struct memory *)d->memory)->hole ? DICE_HOLE : DICE_NO_ROOM;
        return false;
    }
    _Alignas(8) unsigned char outcome[ODDS_STATE] = {0};
    rule_play(rule, asked, d, outcome, NULL);
    return then(facts, state, outcome, 1, d, steps);
}

/* ---- from the beginning to the end ---- */

/* One state of which nothing is known. */
static void begin_walk(struct gathering *g, size_t state_size)
{
    const unsigned char start[ODDS_STATE] = {0};
    uint32_t tag, *slot;
    gathering_begin(g, state_size, 1, false, 1);
    memset(g->index, 0, g->slots * sizeof *g->index);
    slot = slot_of(g, start, &tag);
    *limbs_of(record_of_new(g, start, true, slot, tag), state_size) = 1;
    g->o.limbs = 1;
    g->o.total = wide_of(1);
    gathering_end(g);
}

/* The stage after `now`, at the other end of the room.  Its weights have as many limbs as they need
 * if its denominator is the usual one; if it turns out to be finer, it is walked again with one
 * more. */
static void walk_stage(const struct gathering *now, unsigned char *low, unsigned char *high,
                       uint64_t usual, const struct rule *rule, const void *facts, struct dice *d,
                       struct step *step)
{
    const bool down = now->o.state_step > 0;
    struct gathering *next = step->to;
    struct wide all = now->o.total;
    wide_multiply(&all, usual);
    int limbs = wide_limbs(&all);
    do {
        *next = (struct gathering){.index = now->index,
                                   .most_slots = now->most_slots,
                                   .low = down ? now->high : low,
                                   .high = down ? high : now->low};
        gathering_begin(next, rule->state_size, limbs, down, now->o.count);
        stage(rule, facts, d, step);
        limbs = now->o.limbs + 1;
    } while (next->narrow);
    gathering_end(next);
}

bool odds_of(struct odds *o, const struct rule *rule, const void *facts, void *room, size_t size,
             const struct walk *asked)
{
    struct walk how = asked ? *asked : (struct walk){0};
    struct throws_known throws;
    if (!how.throws) {
        throws.count = throws.next = 0;
        how.throws = &throws;
    }
    struct dice d = {
        .kind = DICE_ALL, .log = how.log, .by_pips = how.by_pips, .throws = how.throws};
    if (size < LEAST_ROOM) {
        *o = (struct odds){.trouble = ODDS_TOO_MANY};
        return false;
    }
    /* A twelfth of the room is for the index, as much to remember in, the rest for the stages. */
    const size_t share = size / 12 / 8 * 8, few = size / 4 < MUCH ? size / 4 / 8 * 8 : MUCH;
    _Alignas(8) unsigned char batch[BATCH * ODDS_STATE];
    /* The memory's part is large enough for what is alike in all but small rooms. */
    const bool learns = rule->reads && rule->state_size == WORD && !how.by_pips &&
                        share / 2 >= sizeof(struct alike);
    struct step step = {.state_size = rule->state_size, .how = &how, .next = batch};
    struct memory memory = {
        .at = room, .size = share > few ? share : few, .how = &how, .step = &step};
    unsigned char *const after = memory.at + memory.size;
    if (learns) {
        memory.size -= sizeof *step.alike;
        step.alike = (void *)(memory.at + memory.size);
        memset(step.alike->reads, 0, sizeof step.alike->reads);
    }
    const size_t slots =
        share / sizeof(uint32_t) > FIRST_SLOTS ? share / sizeof(uint32_t) : FIRST_SLOTS;
    unsigned char *const low = after + slots / 2 * 2 * sizeof(uint32_t), *const high =
                                                                             (unsigned char *)room +
                                                                             size / 8 * 8;
    d.memory = &memory;

    struct gathering two[2], *now = &two[0], *next = &two[1];
    *now = (struct gathering){.index = (uint32_t *)(void *)after,
                              .most_slots =
                                  (uint32_t)(slots < STATES_MOST ? slots : STATES_MOST) / 2 * 2,
                              .low = low,
                              .high = high};
    begin_walk(now, rule->state_size);
    for (uint64_t usual = 1; !now->o.trouble && now->unfinished;) {
        step.from = &now->o;
        step.to = next;
        walk_stage(now, low, high, usual, rule, facts, &d, &step);
        usual = usual > next->finest ? usual : next->finest;
        now = next;
        next = &two[now == &two[0]];
        if (how.watch && !now->o.trouble)
            how.watch(&now->o, how.with);
    }
    *o = now->o;
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
