#include "captain.h"

#include <string.h>

/* ---- ideas ---- */

void idea_add(struct ideas *all, const struct order *o, int score, const char *say, int about)
{
    if (all->count < IDEAS_MOST)
        all->list[all->count++] =
            (struct idea){.order = *o, .score = score, .say = say, .about = about};
}

static int best_of(const struct ideas *all)
{
    int best = NOBODY;
    for (int i = 0; i < all->count; i++)
        if (all->list[i].score > 0 &&
            (best == NOBODY || all->list[i].score > all->list[best].score))
            best = i;
    return best;
}

static void think_of(const struct scene *e, const struct idea *i, struct thought *t)
{
    char room[WHY_ROOM];
    struct text about, why;
    t->order = i->order;
    text_over(&about, room, sizeof room);
    if (i->about != NOBODY)
        scenario_call_unit(e->s, i->about, &about);
    text_over(&why, t->why, sizeof t->why);
    text_say(&why, i->say, room, i->number);
    text_capital(&why, 0);
}

bool ideas_choose(const struct scene *e, struct ideas *all, struct thought *t)
{
    for (int best; (best = best_of(all)) != NOBODY; all->list[best].score = 0)
        if (lawful(e, &all->list[best].order)) {
            think_of(e, &all->list[best], t);
            return true;
        }
    return false;
}

void give(const struct scene *e, const struct order *o, const char *say, int about,
          struct thought *t)
{
    const struct idea i = {.order = *o, .say = say, .about = about};
    think_of(e, &i, t);
}

/* ---- movement and fire ---- */

bool is_worn(const struct piece *p)
{
    return p->morale <= 3 && p->morale < p->means.base;
}

bool is_rested(const struct piece *p)
{
    return p->means.base > 2 && (p->morale >= 4 || p->morale >= p->means.base); /* rabble stays */
}

/* Guns first, then whoever is nearest to the enemy: he is not to be masked or blocked by those
 * behind him. */
static bool comes_before(const struct piece *a, const struct piece *b)
{
    return a->means.guns != b->means.guns ? a->means.guns : a->enemy_off < b->enemy_off;
}

static bool can_act(const struct scene *e, int unit)
{
    const struct piece *p = &e->piece[unit];
    return p->in && p->ours && p->stands && p->means.far > 0 &&
           p->means.done != DONE_ALL; /* wagons stay */
}

static int in_turn(const struct scene *e, int16_t turn[UNITS_MOST])
{
    int count = 0;
    for (int i = 0; i < e->seen->head.units; i++) {
        int at = count;
        if (!can_act(e, i))
            continue;
        for (; at > 0 && comes_before(&e->piece[i], &e->piece[turn[at - 1]]); at--)
            turn[at] = turn[at - 1];
        turn[at] = (int16_t)i;
        count++;
    }
    return count;
}

static bool acts(struct scene *e, struct thought *t)
{
    int16_t turn[UNITS_MOST];
    const int count = in_turn(e, turn);
    if (lands(e, t))
        return true;
    for (int i = 0; i < count; i++) {
        struct ideas all = {.count = 0};
        if (e->piece[turn[i]].means.guns)
            serves_guns(e, turn[i], &all);
        else
            fights(e, turn[i], &all);
        if (ideas_choose(e, &all, t))
            return true;
    }
    return (has_table(&e->s->ground) && faces_again(e, t)) || leads(e, t);
}

/* ---- the whole ---- */

/* Whatever comes first of what is lawful: an order has so many parts and no more. */
static void first_lawful(const struct scene *e, struct thought *t)
{
    struct choice menu[CHOICES_MOST];
    struct order o = {.kind = NO_KIND, .target = NOBODY};
    for (;;) {
        const int count = order_menu(e->s, e->seen, e->seat, &o, menu, CHOICES_MOST);
        if (count <= 0)
            return; /* it is not his turn */
        const struct choice *c = &menu[menu[count - 1].part == PART_DONE ? count - 1 : 0];
        if (c->part == PART_DONE)
            break;
        order_choose(&o, c, c->low);
    }
    give(e, &o, "It must be done, and there is no better way.", NOBODY, t);
}

static bool is_phase(const struct scene *e, const char *name)
{
    return strcmp(e->rules->phases[phase_now(e->seen)].name, name) == 0;
}

void captain_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    struct scene e;
    (void)chance; /* he leaves nothing to it */
    *t = (struct thought){.order = {.kind = NO_KIND, .target = NOBODY}};
    scene_look(&e, s, seen, seat);
    if (e.rules->phases[phase_now(seen)].asks ? answers(&e, t) : musters(&e, t))
        return;
    plans_make(&e);
    if (is_phase(&e, "double quick") && doubles(&e, t))
        return;
    if (is_phase(&e, "movement and fire") && acts(&e, t))
        return;
    const struct order end = order_of(&e, "end", NOBODY);
    if (lawful(&e, &end))
        give(&e, &end, "Nothing better is left to do.", NOBODY, t);
    else
        first_lawful(&e, t);
}
