#include "limits.h"

#include <string.h>

#include "rules/iron_brigade/book/results.h"
#include "engine/base/philox.h"

/* One die at (order, throw), no questions asked: the tiny bias of the plain product is left in. */
static uint32_t bare_die(uint32_t order, uint32_t throw_number)
{
    const uint32_t key[2] = {7, 0}, counter[4] = {0, throw_number, order, 0};
    uint32_t out[4];
    philox(counter, key, out);
    return 1 + (uint32_t)(((uint64_t)out[0] * 6) >> 32);
}

uint64_t limit_dice(uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += bare_die((uint32_t)i, 0);
    return sum;
}

uint64_t limit_fire(uint64_t count)
{
    static const uint8_t casualties[7] = {0, 3, 3, 3, 3, 4, 4}, morale[7] = {0, 4, 4, 4, 3, 3, 3};
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += (uint64_t)casualties[bare_die((uint32_t)i, 0)] + morale[bare_die((uint32_t)i, 1)];
    return sum;
}

enum { SIZE = 17, LEVELS = 7, TURNS = 6 }; /* castings 0..16, morale 0..6 */

struct cells {
    struct reading casualties, morale;
};

static struct cells cells[LEVELS][SIZE]
                         [SIZE]; /* by the firer's morale and castings, and the target's castings */
static uint64_t weights[2][SIZE][LEVELS][SIZE][LEVELS];

static void fill_cells(void)
{
    static const int16_t table_at[LEVELS] = {0, 0, 6, 7, 8, 9, 9};
    for (int morale = 2; morale < LEVELS; morale++)
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

/* One fire from a state into the four that it leads to; the firer comes first in the arrays of
 * every other half-turn.
 */
static void fire_from(uint64_t w, int us, int our_morale, int them, int their_morale,
                      uint64_t to[SIZE][LEVELS][SIZE][LEVELS])
{
    if (our_morale < 2 || us == 0 || them == 0) {
        to[them][their_morale][us][our_morale] += 36 * w;
        return;
    }
    const struct cells *c = &cells[our_morale][us][them];
    const int hit = c->casualties.kind == LOSS ? c->casualties.bar : 6;
    const int low = c->morale.kind == LOSS ? c->morale.bar : 0;
    for (int more = 0; more < 2; more++)
        for (int level = 0; level < 2; level++) {
            uint64_t ways = (uint64_t)(more ? 6 - hit : hit) * (uint64_t)(level ? low : 6 - low);
            if (ways == 0)
                continue;
            int lost = c->casualties.kind == LOSS ? c->casualties.sure + more : 0;
            int morale = c->morale.kind == ROUT ? 0
                         : c->morale.kind == NOTHING
                             ? their_morale
                             : least_zero(their_morale - c->morale.sure - level);
            to[least_zero(them - lost)][morale][us][our_morale] += w * ways;
        }
}

static uint64_t one_duel(void)
{
    memset(weights[0], 0, sizeof weights[0]);
    weights[0][16][6][16][6] = 1;
    for (int half = 0; half < 2 * TURNS; half++) {
        uint64_t(*from)[LEVELS][SIZE][LEVELS] = weights[half & 1],
        (*to)[LEVELS][SIZE][LEVELS] = weights[!(half & 1)];
        memset(to, 0, sizeof weights[0]);
        for (int us = 0; us < SIZE; us++)
            for (int our_morale = 0; our_morale < LEVELS; our_morale++)
                for (int them = 0; them < SIZE; them++)
                    for (int their_morale = 0; their_morale < LEVELS; their_morale++)
                        if (from[us][our_morale][them][their_morale])
                            fire_from(from[us][our_morale][them][their_morale], us, our_morale,
                                      them, their_morale, to);
    }
    uint64_t standing = 0;
    for (int us = 0; us < SIZE; us++)
        for (int our_morale = 0; our_morale < LEVELS; our_morale++)
            for (int them = 1; them < SIZE; them++)
                for (int their_morale = 2; their_morale < LEVELS; their_morale++)
                    standing += weights[0][us][our_morale][them][their_morale];
    return standing;
}

uint64_t limit_duel(uint64_t count)
{
    uint64_t sum = 0;
    fill_cells();
    for (uint64_t i = 0; i < count; i++)
        sum += one_duel();
    return sum;
}
