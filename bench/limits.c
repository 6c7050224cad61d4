#include "limits.h"

#include <string.h>

#include "rules/iron_brigade/book/results.h"
#include "engine/base/philox.h"
#include "battles.h"

/* One die at (order, throw), no questions asked: the tiny bias of the plain product is left in. */
static uint32_t bare_die(uint32_t order, uint32_t throw_number)
{
    const uint32_t key[2] = {7, 0}, counter[4] = {0, throw_number, order, 0};
    uint32_t out[4];
    philox(counter, key, out);
    return 1 + (uint32_t)(((uint64_t)out[0] * 6) >> 32);
}

uint64_t limit_dice(int unused, uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += bare_die((uint32_t)i, 0);
    return sum;
}

uint64_t limit_fire(int unused, uint64_t count)
{
    static const uint8_t casualties[7] = {0, 3, 3, 3, 3, 4, 4}, morale[7] = {0, 4, 4, 4, 3, 3, 3};
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += (uint64_t)casualties[bare_die((uint32_t)i, 0)] + morale[bare_die((uint32_t)i, 1)];
    return sum;
}

enum { SIZE = 17, MORALES = 7, TURNS = 6 }; /* castings 0..16, morale 0..6 */

struct cells {
    struct reading casualties, morale;
};

/* By the firer's morale and castings, and the target's castings. */
static struct cells cells[MORALES][SIZE][SIZE];

static void fill_cells(void)
{
    static const int16_t table_at[MORALES] = {0, 0, 6, 7, 8, 9, 9};
    for (int morale = 2; morale < MORALES; morale++)
        for (int castings = 1; castings < SIZE; castings++)
            for (int target = 1; target < SIZE; target++) {
                struct cells *c = &cells[morale][castings][target];
                struct volley_facts f = {.table = table_at[morale],
                                         .morale_table = table_at[morale]};
                f.target = (int16_t)target;
                ib_read_shot(&f, castings, &c->casualties, &c->morale);
            }
}

static int least_zero(int n)
{
    return n < 0 ? 0 : n;
}

/* Whoever fires stands first, and they change places after each fire.  A state is the number of its
 * cell: castings and morale of ours in a byte, of theirs in another, and two bits for who broke
 * first: 0 nobody, else 1 + who began. */
enum { CELLS = 1 << 18 };

static inline uint32_t side_of_cell(int castings, int morale)
{
    return (uint32_t)(castings << 3 | morale);
}

/* The states that can be, each with its weight: what is not met is not looked at. */
struct duel_field {
    int count;
    uint32_t met[CELLS];
    uint64_t weight[CELLS];
};

static inline void add(struct duel_field *to, uint32_t ours, uint32_t theirs, uint32_t broke_first,
                       uint64_t weight)
{
    const uint32_t cell = ours << 10 | theirs << 2 | broke_first;
    if (to->weight[cell] == 0)
        to->met[to->count++] = cell;
    to->weight[cell] += weight;
}

/* One fire from a state into the four that it leads to. */
static inline void fire_from(uint32_t cell, uint64_t w, uint32_t firer, struct duel_field *to)
{
    const uint32_t ours = cell >> 10, theirs = cell >> 2 & 255, broke_first = cell & 3;
    const int morale = ours & 7, us = (int)(ours >> 3), their_morale = theirs & 7,
              them = (int)(theirs >> 3);
    if (morale < 2 || us == 0 || them == 0) {
        add(to, theirs, ours, broke_first, 36 * w);
        return;
    }
    const struct cells *c = &cells[morale][us][them];
    const bool hurts = c->casualties.kind == LOSS, shakes = c->morale.kind == LOSS;
    const int sure = hurts ? c->casualties.sure : 0, falls = shakes ? c->morale.sure : 0;
    const uint64_t hit = hurts ? (uint64_t)c->casualties.bar : 6,
                   low = shakes ? (uint64_t)c->morale.bar : 0, of_hit[2] = {hit * w, (6 - hit) * w},
                   of_low[2] = {6 - low, low};
    const int rest = c->morale.kind == ROUT ? 0 : their_morale - falls;
    for (int more = 0; more < 2; more++)
        for (int level = 0; level < 2; level++) {
            const uint64_t weight = of_hit[more] * of_low[level];
            const int left = least_zero(them - sure - more), stands = least_zero(rest - level);
            const bool breaks = !broke_first && (left == 0 || stands < 2);
            if (weight > 0)
                add(to, side_of_cell(left, stands), ours, breaks ? 2 - firer : broke_first, weight);
        }
}

static uint64_t one_duel(void)
{
    static struct duel_field *fields;
    uint64_t standing = 0;
    if (!fields)
        fields = bench_room(2 * sizeof *fields);
    fields[0].count = 0;
    add(&fields[0], side_of_cell(16, 6), side_of_cell(16, 6), 0, 1);
    for (int half = 0; half < 2 * TURNS; half++) {
        struct duel_field *from = &fields[half & 1], *to = &fields[!(half & 1)];
        to->count = 0;
        for (int i = 0; i < from->count; i++) {
            const uint32_t cell = from->met[i];
            fire_from(cell, from->weight[cell], half & 1, to);
            from->weight[cell] = 0; /* as it must be when it is next added to */
        }
    }
    for (int i = 0; i < fields[0].count; i++) {
        const uint32_t cell = fields[0].met[i];
        if ((cell >> 5 & 31) > 0 && (cell >> 2 & 7) >= 2)
            standing += fields[0].weight[cell];
        fields[0].weight[cell] = 0;
    }
    return standing;
}

uint64_t limit_duel(int unused, uint64_t count)
{
    uint64_t sum = 0;
    fill_cells();
    for (uint64_t i = 0; i < count; i++)
        sum += one_duel();
    return sum;
}
