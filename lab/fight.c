#include "fight.h"

#include <string.h>

#include "engine/battle/order_odds.h"

enum { ORDERS_MOST = 200000, ODDS_ROOM = 1 << 17 };

/* How a unit stands, its parts included. */
struct stand {
    int16_t strength;
    bool broken;
    bool came; /* it is, or was, in the battle */
};

struct fighter {
    struct match match;
    const struct track *strength, *aside; /* of the battle's system */
    struct stand stand[UNITS_MOST];
    int64_t (*now)(void);
    int64_t thought[SIDES];
    int half_turns[SIDES];
    struct weighing weighing;
    _Alignas(16) unsigned char odds[ODDS_ROOM];
};

size_t fighter_size(void)
{
    return sizeof(struct fighter);
}

void fighter_begin(struct fighter *f, int64_t (*now)(void))
{
    f->now = now;
    f->weighing = (struct weighing){.room = f->odds, .size = sizeof f->odds, .brief = true};
}

int64_t fighter_thought(const struct fighter *f, int side)
{
    return f->thought[side];
}

int fighter_half_turns(const struct fighter *f, int side)
{
    return f->half_turns[side];
}

int noted_count(const struct scenario *s)
{
    return noted_unit(s, s->unit_count, 0);
}

/* ---- how the units stand ---- */

static bool is_broken(const struct fighter *f, int unit)
{
    enum { BROKEN = 2 };
    const struct scenario *s = f->match.s;
    return rules_of(s)->look && rules_of(s)->look(s, &f->match.state, unit).disorder >= BROKEN;
}

/* Whoever stands aside, as with the horses, is not lost. */
static int16_t strength_of(const struct fighter *f, int unit)
{
    const struct scenario *s = f->match.s;
    const struct state *state = &f->match.state;
    return (int16_t)((f->strength ? f->strength->get(s, state, unit) : 0) +
                     (f->aside ? f->aside->get(s, state, unit) : 0));
}

/* Who is still on the way has his strength; who is gone has none. */
static void look_at_unit(const struct fighter *f, int unit, struct stand *u)
{
    const struct scenario *s = f->match.s;
    const bool is_in = rules_of(s)->is_in(s, &f->match.state, unit);
    u->came |= is_in;
    u->broken = u->came && (!is_in || is_broken(f, unit));
    u->strength = is_in || !u->came ? strength_of(f, unit) : 0;
}

/* Men of a unit that stand in parts of it are still its men. */
static void look_at_units(const struct fighter *f, struct stand stand[UNITS_MOST])
{
    const struct scenario *s = f->match.s;
    for (int i = 0; i < s->unit_count; i++) {
        stand[i].came = f->stand[i].came;
        look_at_unit(f, i, &stand[i]);
    }
    for (int i = s->unit_count; i < f->match.state.head.units; i++) {
        struct stand part = {.came = true};
        look_at_unit(f, i, &part);
        stand[whole_of(s, i)].strength += part.strength;
    }
}

/* Whoever fired or charged did it, if it was the other side's. */
static void note_units(struct fighter *f, const struct order *o, int16_t *record)
{
    const struct scenario *s = f->match.s;
    struct stand stand[UNITS_MOST];
    const bool by_units = o->unit_count > 0 && o->of == OF_UNIT;
    const int by = by_units ? whole_of(s, o->unit[0]) : NOBODY;
    look_at_units(f, stand);
    for (int i = 0; i < s->unit_count; i++) {
        const int lost = f->stand[i].strength - stand[i].strength;
        record[noted_unit(s, i, UNIT_LOST)] += (int16_t)lost;
        if (by != NOBODY && s->unit[by].side != s->unit[i].side)
            record[noted_unit(s, by, UNIT_GAVE)] += (int16_t)lost;
        int16_t *broke = &record[noted_unit(s, i, UNIT_BROKE)];
        if (stand[i].broken && !f->stand[i].broken && *broke == 0)
            *broke = (int16_t)f->match.state.head.turn;
        f->stand[i] = stand[i];
    }
}

/* ---- luck ---- */

static int strength_of_side(const struct match *m, int side)
{
    return rules_of(m->s)->strength(m->s, &m->state, side).left;
}

/* What a fire is to be expected to do, in hundredths; -1: it is no fire, or it cannot be told. */
static int64_t expected(struct fighter *f, const struct order *o)
{
    const struct match *m = &f->match;
    const struct order_kind *k = kind_of(m->s, o);
    return k->role == ROLE_FIRE && order_odds(m->s, &m->state, o, &f->weighing, NULL)
               ? odds_mean(&f->weighing.reply)
               : -1;
}

/* ---- the battle ---- */

static bool think(struct fighter *f)
{
    struct match *m = &f->match;
    const struct commander_seat *c = match_turn(m);
    const int64_t from = f->now ? f->now() : 0;
    match_think(m);
    f->thought[c->seat] += f->now ? f->now() - from : 0;
    return m->thought.order.kind != NO_KIND &&
           order_may(c->s, &c->seen, c->seat, &m->thought.order, NULL);
}

static void obey(struct fighter *f, int16_t *record)
{
    struct match *m = &f->match;
    const struct order *o = &m->thought.order;
    const int side = match_turn(m)->seat;
    const int64_t mean = expected(f, o);
    const int before = mean < 0 ? 0 : strength_of_side(m, !side);
    struct dice d;
    order_dice(m->s, &m->state, o, &d);
    d.log = NULL;
    order_obey(m->s, &m->state, o, &d, NULL);
    if (mean >= 0) {
        const int64_t luck = 100 * (before - strength_of_side(m, !side)) - mean;
        record[NOTED_LUCK + side] += (int16_t)((luck + (luck < 0 ? -5 : 5)) / 10);
        record[NOTED_FIRES + side]++;
    }
    note_units(f, o, record);
}

/* The ground is noted when a turn ends, and stays as it was at the end of the battle. */
static void note_ground(const struct fighter *f, int before, int16_t *record)
{
    const struct head *h = &f->match.state.head;
    const int last = h->over ? f->match.s->turns : h->turn - 1;
    for (int turn = before; turn <= last; turn++)
        record[noted_ground(turn)] = (int16_t)h->held;
}

static void note_end(const struct fighter *f, int16_t *record)
{
    const struct match *m = &f->match;
    const struct head *h = &m->state.head;
    record[NOTED_WINNER] = h->winner;
    record[NOTED_END] = h->over;
    record[NOTED_TURNS] = (int16_t)(h->turn < m->s->turns ? h->turn : m->s->turns);
    record[NOTED_ORDERS] = (int16_t)(h->orders < INT16_MAX ? h->orders : INT16_MAX);
    for (int i = 0; i < SIDES; i++) {
        const struct strength n = rules_of(m->s)->strength(m->s, &m->state, i);
        record[NOTED_POINTS + i] = (int16_t)battle_points(m->s, &m->state, i);
        record[NOTED_LOST + i] = (int16_t)(n.whole - n.left);
    }
}

static void begin(struct fighter *f, const struct cell *c, uint64_t seed)
{
    match_begin(&f->match, c->s, c->who, seed);
    for (int i = 0; i < SIDES; i++)
        f->match.side[i].effort = c->effort[i];
    f->strength = track_with(rules_of(c->s), TRACK_STRENGTH);
    f->aside = track_with(rules_of(c->s), TRACK_ASIDE);
    memset(f->thought, 0, sizeof f->thought);
    memset(f->half_turns, 0, sizeof f->half_turns);
    memset(f->stand, 0, sizeof f->stand);
    look_at_units(f, f->stand);
}

bool fight(struct fighter *f, const struct cell *c, uint64_t seed, int16_t *record)
{
    const struct head *h = &f->match.state.head;
    int turn = 1, half = NOBODY;
    memset(record, 0, (size_t)noted_count(c->s) * sizeof *record);
    for (begin(f, c, seed); !h->over;) {
        if (h->orders >= ORDERS_MOST || !think(f))
            return false;
        if (half != h->turn * SIDES + h->side)
            f->half_turns[h->side]++;
        half = h->turn * SIDES + h->side;
        obey(f, record);
        if (h->turn > turn || h->over)
            note_ground(f, turn, record);
        turn = h->turn;
    }
    note_end(f, record);
    return true;
}
