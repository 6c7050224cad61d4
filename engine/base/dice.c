#include "dice.h"

#include <assert.h>
#include <string.h>

#include "philox.h"
#include "wide.h"

void dice_rolled(struct dice *d, uint64_t seed, uint64_t order)
{
    /* field by field: the path of all dice is large, and nobody looks at it here */
    d->kind = DICE_ROLLED;
    d->trouble = DICE_FINE;
    d->log = NULL;
    d->seed = seed;
    d->order = order;
    d->throw_number = 0;
}

void dice_given(struct dice *d, const int *pips, int count)
{
    *d = (struct dice){.kind = DICE_GIVEN, .given = pips, .given_count = count};
}

void dice_all(struct dice *d)
{
    d->kind = DICE_ALL;
    d->trouble = DICE_FINE;
    d->depth = d->known = 0;
    d->mass = d->total = 1;
}

bool dice_next_path(struct dice *d)
{
    while (d->known > 0 && d->path[d->known - 1].at + 1 == d->path[d->known - 1].count)
        d->known--; /* that throw has shown everything it can */
    if (d->known == 0)
        return false;
    d->path[d->known - 1].at++;
    d->depth = 0;
    d->mass = d->total = 1;
    return true;
}

static void note(struct dice *d, const struct purpose *p, int count, int sides, const uint8_t *pips)
{
    struct throw_log *log = d->log;
    if (log->count == DICE_THROWS || log->pip_count + count > DICE_PIPS)
        return;
    if (!pips) /* all dice: each kind of throw is listed once */
        for (int i = 0; i < log->count; i++)
            if (log->list[i].purpose == p && log->list[i].count == count &&
                log->list[i].sides == sides)
                return;
    log->list[log->count++] =
        (struct throw){p, (uint8_t)count, (uint8_t)sides, (uint16_t)log->pip_count};
    if (pips) {
        memcpy(log->pips + log->pip_count, pips, (size_t)count);
        log->pip_count += count;
    }
}

/* ---- all dice ---- */

int dice_branch(struct dice *d, int count, const uint64_t *weights, uint64_t total)
{
    if (d->depth == DICE_DEEP) {
        d->trouble = DICE_TOO_FINE;
        return 0;
    }
    struct branch *b = &d->path[d->depth++];
    if (d->depth > d->known) { /* a throw not met before on this path? */
        *b = (struct branch){.count = (uint32_t)count, .outcomes = b->outcomes};
        b->at = d->highest ? b->count - 1 : 0;
        d->known = d->depth;
    }
    if (!whole_multiply(d->mass, weights ? weights[b->at] : 1, &d->mass) ||
        !whole_multiply(d->total, total, &d->total))
        d->trouble = DICE_TOO_FINE;
    b->mass = d->mass;
    b->total = d->total;
    return (int)b->at;
}

/* From one path to the next only the last throw that is known falls otherwise: the throws before it
 * bring what they brought, and need not be worked out again. */
static bool falls_again(struct dice *d, int *fell)
{
    if (d->depth + 1 >= d->known)
        return false;
    const struct branch *b = &d->path[d->depth++];
    d->mass = b->mass;
    d->total = b->total;
    *fell = b->fell;
    return true;
}

/* Notes what the throw just made has brought, for falls_again. */
static int falls(struct dice *d, int fell)
{
    if (d->depth > 0)
        d->path[d->depth - 1].fell = fell;
    return fell;
}

static int branch_face(struct dice *d, int sides)
{
    return 1 + dice_branch(d, sides, NULL, (uint64_t)sides);
}

/* ---- the ways of a throw ---- */

static uint32_t throw_of(int reading, int n, int sides, int rows)
{
    return (uint32_t)(reading << 24 | n << 16 | sides << 8 | rows);
}

static figure low_of(const struct ranges *r, int i)
{
    return *(const figure *)(const void *)((const char *)r->lo + (size_t)i * r->stride);
}

static figure high_of(const struct ranges *r, int i)
{
    return *(const figure *)(const void *)((const char *)r->hi + (size_t)i * r->stride);
}

/* Ranges may lie anywhere and change, so they are compared figure by figure. */
static bool has_ranges(const struct ways *w, const struct ranges *r)
{
    bool same = true;
    for (int i = 0; same && i < r->count; i++)
        same = w->range[2 * i] == low_of(r, i) && w->range[2 * i + 1] == high_of(r, i);
    return same;
}

/* The ways that are known of this throw, or a place to work them out in: then their count is 0. */
static struct ways *find_ways(struct dice *d, uint32_t throw, const struct ranges *r,
                              struct ways *own)
{
    struct throws_known *k = d->throws;
    struct ways *w = own;
    if (k) {
        for (int i = 0; i < k->count; i++)
            if (k->throw[i] == throw &&(!r || has_ranges(&k->list[i], r)))
                return &k->list[i];
        const int slot = k->count < THROWS_KNOWN ? k->count++ : k->next++ % THROWS_KNOWN;
        k->throw[slot] = throw;
        w = &k->list[slot];
    }
    w->count = 0;
    for (int i = 0; r && i < r->count; i++) {
        w->range[2 * i] = low_of(r, i);
        w->range[2 * i + 1] = high_of(r, i);
    }
    return w;
}

enum { READ_AS_SUM = 2 + DICE_TENS };

/* The ways to each sum, above the least: one die more adds up the last `sides` of them. */
static void work_out_sum(struct ways *w, int n, int sides)
{
    uint64_t ways[2][DICE_SUMMED * DICE_TOGETHER] = {{1}};
    w->total = 1;
    for (int die = 1; die <= n; die++) {
        const uint64_t *before = ways[(die - 1) & 1];
        uint64_t *after = die == n ? w->ways : ways[die & 1], running = 0;
        const int most = die * (sides - 1);
        for (int above = 0; above <= most; above++) {
            running += above <= most - sides + 1 ? before[above] : 0;
            running -= above >= sides ? before[above - sides] : 0;
            after[above] = running;
        }
        w->total *= (uint64_t)sides;
    }
    w->count = n * (sides - 1) + 1;
}

static int branch_sum(struct dice *d, int n, int sides)
{
    int fell;
    struct ways own;
    if (falls_again(d, &fell))
        return fell;
    struct ways *w = find_ways(d, throw_of(READ_AS_SUM, n, sides, 0), NULL, &own);
    if (w->count == 0)
        work_out_sum(w, n, sides);
    return falls(d, n + dice_branch(d, w->count, w->ways, w->total));
}

/* Binomial: n over k ways, each of hits^k misses^(n-k). */
static int branch_count(struct dice *d, int n, int sides, int face)
{
    const uint64_t hits = (uint64_t)(sides - face + 1), misses = (uint64_t)(face - 1);
    uint64_t weights[DICE_TOGETHER + 1], total = 1;
    int fell;
    if (falls_again(d, &fell))
        return fell;
    for (int k = 0; k <= n; k++)
        weights[k] = k == 0;
    for (int die = 1; die <= n; die++) {
        for (int k = die; k >= 0; k--) {
            uint64_t with = 0, without = 0;
            if (!whole_multiply(weights[k], misses, &without) ||
                (k > 0 && !whole_multiply(weights[k - 1], hits, &with)) ||
                __builtin_add_overflow(with, without, &weights[k]))
                d->trouble = DICE_TOO_FINE;
        }
        if (!whole_multiply(total, (uint64_t)sides, &total))
            d->trouble = DICE_TOO_FINE;
    }
    return falls(d, dice_branch(d, n + 1, weights, total));
}

/* ---- rolled and given dice ---- */

/* Pips 1..sides without bias: of 2^32 words the few that would favour low pips are thrown again. */
static bool pip_of(uint32_t word, uint32_t sides, uint8_t *pip)
{
    uint64_t product = (uint64_t)word * sides;
    if ((uint32_t)product < sides && (uint32_t)product < (0 - sides) % sides)
        return false;
    *pip = (uint8_t)(1 + (product >> 32));
    return true;
}

static inline void roll(struct dice *d, int count, int sides, uint8_t *pips)
{
    const uint32_t key[2] = {(uint32_t)d->seed, (uint32_t)(d->seed >> 32)};
    uint32_t counter[4] = {0, d->throw_number++, (uint32_t)d->order, (uint32_t)(d->order >> 32)};
    int have = 0;
    do {
        uint32_t words[4];
        philox(counter, key, words);
        for (int i = 0; i < 4 && have < count; i++)
            have += pip_of(words[i], (uint32_t)sides, &pips[have]);
        counter[0]++;
    } while (have < count);
}

static void take(struct dice *d, const struct purpose *p, int count, int sides, uint8_t *pips)
{
    for (int i = 0; i < count; i++) {
        pips[i] = 1;
        if (d->trouble)
            continue;
        d->wrong = (struct throw){p, (uint8_t)count, (uint8_t)sides, 0};
        d->tens = false; /* unless dice_within says so */
        if (d->given_used == d->given_count)
            d->trouble = DICE_TOO_FEW;
        else if (d->given[d->given_used] < 1 || d->given[d->given_used] > sides)
            d->trouble = DICE_OUT_OF_RANGE;
        else
            pips[i] = (uint8_t)d->given[d->given_used++];
    }
}

static void show(struct dice *d, const struct purpose *p, int count, int sides, uint8_t *pips)
{
    if (d->kind == DICE_ROLLED)
        roll(d, count, sides, pips);
    else
        take(d, p, count, sides, pips);
    if (d->log)
        note(d, p, count, sides, pips);
}

/* ---- the questions ---- */

/* True if all dice are to be walked in the rule's own coarse branches. */
static bool coarse(struct dice *d, const struct purpose *p, int count, int sides)
{
    if (d->kind != DICE_ALL)
        return false;
    if (d->log)
        note(d, p, count, sides, NULL);
    return !d->by_pips;
}

static void pips_of(struct dice *d, const struct purpose *p, int count, int sides, uint8_t *pips)
{
    if (d->kind != DICE_ALL)
        show(d, p, count, sides, pips);
    else
        for (int i = 0; i < count; i++)
            pips[i] = (uint8_t)branch_face(d, sides);
}

int dice_one(struct dice *d, const struct purpose *p, int sides)
{
    uint8_t pip;
    if (coarse(d, p, 1, sides))
        return branch_face(d, sides);
    pips_of(d, p, 1, sides, &pip);
    return pip;
}

bool dice_above(struct dice *d, const struct purpose *p, int sides, int bar)
{
    uint8_t pip;
    if (d->kind == DICE_ROLLED && !d->log) { /* what a laboratory asks millions of times */
        roll(d, 1, sides, &pip);
        return pip > bar;
    }
    if (coarse(d, p, 1, sides)) {
        const uint64_t weights[2] = {(uint64_t)bar, (uint64_t)(sides - bar)};
        return bar < 1 || (bar < sides && dice_branch(d, 2, weights, (uint64_t)sides) == 1);
    }
    pips_of(d, p, 1, sides, &pip);
    return pip > bar;
}

int dice_sum(struct dice *d, const struct purpose *p, int n, int sides)
{
    uint8_t pips[DICE_SUMMED];
    int sum = 0;
    assert(n >= 1 && n <= DICE_SUMMED && sides <= DICE_TOGETHER);
    if (coarse(d, p, n, sides))
        return branch_sum(d, n, sides);
    pips_of(d, p, n, sides, pips);
    for (int i = 0; i < n; i++)
        sum += pips[i];
    return sum;
}

int dice_row(struct dice *d, const struct ranges *r, int value)
{
    const char *lo = (const char *)r->lo, *hi = (const char *)r->hi;
    for (int i = 0; i < r->count; i++, lo += r->stride, hi += r->stride)
        if (range_holds(value, *(const figure *)(const void *)lo,
                        *(const figure *)(const void *)hi))
            return i;
    if (d && !d->trouble)
        d->trouble = DICE_HOLE;
    return 0;
}

static int reading_of(enum dice_reading reading, int first, int second)
{
    return reading == DICE_SINGLE ? first
           : reading == DICE_PAIR ? first + second
                                  : 10 * first + second;
}

/* The ways of two dice to show so much or less. */
static int ways_up_to(int sides, int sum)
{
    const int below = sum - 1, above = 2 * sides - sum;
    return below <= 0       ? 0
           : above <= 0     ? sides * sides
           : below <= sides ? below * (below + 1) / 2
                            : sides * sides - above * (above + 1) / 2;
}

/* The ways of two dice into each range; false if one begins within another or a sum is in none. */
static bool pairs_within(int sides, const struct ranges *r, uint64_t *ways)
{
    const char *lo = (const char *)r->lo, *hi = (const char *)r->hi;
    int before = 0; /* ways below this range */
    for (int i = 0; i < r->count; i++, lo += r->stride, hi += r->stride) {
        const int low = *(const figure *)(const void *)lo, high = *(const figure *)(const void *)hi;
        const int from = low == OPEN ? 0 : ways_up_to(sides, low - 1), to = ways_up_to(sides, high);
        if (to <= from)
            continue;
        if (from != before)
            return false;
        ways[i] = (uint64_t)(to - from);
        before = to;
    }
    return before == sides * sides;
}

/* Dice by ranges: only those that can be met are branches. */
static void work_out_within(struct dice *d, enum dice_reading reading, int sides,
                            const struct ranges *r, struct ways *w)
{
    const int seconds = reading == DICE_SINGLE ? 1 : sides;
    uint64_t ways[DICE_TOGETHER] = {0};
    if (reading != DICE_PAIR || !pairs_within(sides, r, ways)) {
        memset(ways, 0, sizeof ways);
        for (int first = 1; first <= sides; first++)
            for (int second = 1; second <= seconds; second++)
                ways[dice_row(d, r, reading_of(reading, first, second))]++;
    }
    for (int i = 0; i < r->count; i++)
        if (ways[i] > 0) {
            w->row[w->count] = (uint8_t)i;
            w->ways[w->count++] = ways[i];
        }
    w->total = (uint64_t)(sides * seconds);
}

static int branch_within(struct dice *d, enum dice_reading reading, int sides,
                         const struct ranges *r)
{
    int fell;
    struct ways own;
    assert(r->count <= DICE_TOGETHER && sides <= DICE_TOGETHER);
    if (falls_again(d, &fell))
        return fell;
    struct ways *w = find_ways(d, throw_of(1 + (int)reading, 1, sides, r->count), r, &own);
    if (w->count == 0)
        work_out_within(d, reading, sides, r, w);
    const int row = w->row[dice_branch(d, w->count, w->ways, w->total)];
    if (d->trouble) /* a hole is met again by whoever throws so again */
        w->count = 0;
    return falls(d, row);
}

int dice_within(struct dice *d, const struct purpose *p, enum dice_reading reading, int sides,
                const struct ranges *r, int *fell)
{
    const int count = reading == DICE_SINGLE ? 1 : 2;
    uint8_t pips[2] = {0, 0};
    *fell = 0;
    if (coarse(d, p, count, sides))
        return branch_within(d, reading, sides, r);
    pips_of(d, p, count, sides, pips);
    if (d->wrong.purpose == p)
        d->tens = reading == DICE_TENS;
    *fell = reading_of(reading, pips[0], pips[1]);
    return dice_row(d, r, *fell);
}

int dice_count(struct dice *d, const struct purpose *p, int n, int sides, int face)
{
    uint8_t pips[DICE_TOGETHER];
    int hits = 0;
    assert(n <= DICE_TOGETHER);
    if (coarse(d, p, n, sides) && face > 1 && face <= sides)
        return branch_count(d, n, sides, face);
    if (d->kind == DICE_ALL && !d->by_pips)
        return face <= 1 ? n : 0;
    pips_of(d, p, n, sides, pips);
    for (int i = 0; i < n; i++)
        hits += pips[i] >= face;
    return hits;
}

/* ---- troubles ---- */

void dice_close(struct dice *d)
{
    if (d->kind == DICE_GIVEN && !d->trouble && d->given_used < d->given_count)
        d->trouble = DICE_TOO_MANY;
}

void dice_name(struct text *t, int count, int sides)
{
    if (count > 1)
        text_number(t, count);
    text_print(t, "d%d", sides);
}

void dice_explain(const struct dice *d, struct text *t)
{
    char wanted[100]; /* "the attacker's d6 for casualties" */
    struct text w;
    text_over(&w, wanted, sizeof wanted);
    if (d->wrong.purpose) {
        text_print(&w, "the %s's ", d->wrong.purpose->thrower);
        dice_name(&w, d->wrong.count, d->wrong.sides);
        text_print(&w, " for %s", d->wrong.purpose->what);
    }
    switch (d->trouble) {
    case DICE_FINE:
        break;
    case DICE_TOO_FEW:
        text_print(t, "too few dice: %d given, and %s is still wanted", d->given_count, wanted);
        break;
    case DICE_OUT_OF_RANGE:
        text_print(t, "%s cannot show %d; 1 to %d are allowed", wanted, d->given[d->given_used],
                   d->wrong.sides);
        break;
    case DICE_TOO_MANY:
        text_print(t, "too many dice: %d given, ", d->given_count);
        if (d->given_used == 0)
            text_add(t, "but nothing is thrown here");
        else
            text_print(t, "%d wanted; the last throw is %s", d->given_used, wanted);
        break;
    case DICE_TOO_FINE:
    case DICE_NO_ROOM:
        text_add(t, "too many dice in one stage to tell the odds exactly");
        break;
    case DICE_HOLE:
        text_add(t, "a table has no row for what they show");
        break;
    }
}
