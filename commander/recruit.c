/* The recruit gives any lawful order: part by part, whatever the menu offers. */

#include "recruit.h"

/* A step of SplitMix64, by Steele, Lea and Flood. */
static uint64_t next(uint64_t *chance)
{
    uint64_t z = *chance += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

static int below(uint64_t *chance, int n)
{
    return (int)(next(chance) % (uint64_t)n);
}

/* An order that can stand as it is stands half of the time. */
static const struct choice *pick(const struct choice *menu, int count, uint64_t *chance)
{
    const struct choice *last = &menu[count - 1];
    return last->part == PART_DONE && below(chance, 2) == 0 ? last : &menu[below(chance, count)];
}

void recruit_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    struct choice menu[CHOICES_MOST];
    *t = (struct thought){.order = {.kind = NO_KIND, .target = NOBODY},
                          .why = "It was the first thing that came to mind."};
    for (;;) { /* an order has so many parts and no more */
        const int count = order_menu(s, seen, seat, &t->order, menu, CHOICES_MOST);
        if (count <= 0)
            return; /* it is not his turn */
        const struct choice *c = pick(menu, count, &chance);
        if (c->part == PART_DONE)
            return;
        order_choose(&t->order, c, c->low + below(&chance, c->high - c->low + 1));
    }
}
