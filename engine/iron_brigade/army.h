#ifndef LONGROLL_IRON_BRIGADE_ARMY_H
#define LONGROLL_IRON_BRIGADE_ARMY_H

/* The armies in a battle of Iron Brigade: what changes of a unit, and the orders by which it does.  The morale phase is
 * in battle_morale.c, movement and fire in battle_act.c, turns, views and the list of orders in battle.c. */

#include "../battle/battle.h"

#include "fire.h"
#include "formation.h"
#include "roster.h"
#include "rulings.h"

enum { PHASE_CONTACT, PHASE_RALLY, PHASE_RETREAT, PHASE_SIGHT, PHASE_DOUBLE, PHASE_ACT, PHASES };
enum { ASK_NOTHING, ASK_NEAR, ASK_SEEN, QUESTIONS };

enum mark_of_unit {
    OUT = 1 << 0,           /* taken off, surrendered or wiped out */
    LYING = 1 << 1,         /* lies down now */
    LAY = 1 << 2,           /* lay all through its own latest movement and fire phase */
    RAW = 1 << 3,           /* never under fire */
    MET_REPEATERS = 1 << 4, /* has faced repeaters */
    CHECKED = 1 << 5,       /* has checked for contact in this phase */
    TRIED = 1 << 6,         /* has tried to rally */
    WENT = 1 << 7,          /* has retreated */
    DOUBLED = 1 << 8,       /* has gone at the double */
    STAYS = 1 << 9,         /* rallied from 2: may not move in this half-turn */
    SEEN = 1 << 10,         /* its friends have been asked; not again before it is back at 2 */
    FIRED = 1 << 11,        /* in this half-turn */
    FIRED_BEFORE = 1 << 12, /* in its half-turn before, and has not moved since */
    MOVED = 1 << 13,
    SHOT_AT = 1 << 14,         /* its personality was thrown for in this half-turn */
    FIRST_TODAY = 1 << 15,     /* its first fire fell in this half-turn */
    FIRST_REPEATERS = 1 << 16, /* so did its first fire from repeaters */
    OF_THE_HALF_TURN = CHECKED | TRIED | WENT | DOUBLED | STAYS | FIRED | MOVED
};

/* What a unit has done of its movement and fire phase. ORDER ACT */
enum act { ACT_NONE, ACT_MOVE, ACT_FACE, ACT_FORM, ACT_FIRE, ACT_WHOLE };

struct regiment_state {
    int16_t castings, holders; /* holders: castings that hold the horses */
    int16_t aimed_at;          /* target of its latest fire, or NOBODY */
    int8_t morale;
    uint8_t formation;
    uint32_t marks;
    uint8_t acts[2]; /* ORDER ACT: both halves of a split move, or the whole act first */
    int8_t hit;      /* 1 + quality of a personality hit since the last rally step */
    uint8_t unused;
};

struct general_state {
    int16_t with; /* a unit, or NOBODY */
    int8_t gone;
    int8_t moved; /* in this half-turn */
};

enum { OWED_MOST = 512 };

struct army_state {
    struct regiment_state unit[UNITS_MOST];
    struct general_state leader[LEADERS_MOST];
    struct {
        int16_t viewer, seen;
    } owed[OWED_MOST]; /* sight checks */
    int16_t owed_count;
    int16_t unused[3];
};
_Static_assert(sizeof(struct army_state) <= STATE_OWN, "the armies fit into a state");

static inline struct army_state *armies(struct state *s)
{
    return (struct army_state *)(void *)s->own;
}

static inline const struct regiment_state *unit_at(const struct state *s, int unit)
{
    return &((const struct army_state *)(const void *)s->own)->unit[unit];
}

static inline bool has(const struct state *s, int unit, unsigned mark)
{
    return unit_at(s, unit)->marks & mark;
}

static inline void put(struct state *s, int unit, unsigned mark, bool on)
{
    struct regiment_state *u = &armies(s)->unit[unit];
    u->marks = on ? u->marks | mark : u->marks & ~mark;
}

static inline const struct regiment *kind_of_unit(const struct scenario *s, int unit)
{
    return regiment_of(&s->unit[unit]);
}

static inline int base_of(const struct scenario *s, int unit)
{
    return morale_classes[kind_of_unit(s, unit)->class].base;
}

static inline bool is_in(const struct scenario *s, const struct state *state, int unit)
{
    (void)s;
    return !has(state, unit, OUT);
}

static inline bool is_artillery_unit(const struct scenario *s, int unit)
{
    return kind_of_unit(s, unit)->arm == ARTILLERY;
}

static inline bool is_broken(const struct state *state, int unit)
{
    return unit_at(state, unit)->morale < PINNED;
}

/* ---- losses ---- */

/* The best personality with a unit, or NOBODY. */
int general_with(const struct scenario *s, const struct state *state, int unit);

/* Whoever is broken or gone owes no more checks. */
void forget_owed(struct state *state);

/* Below 2 the question of prisoners comes up; without castings a unit is out. */
void lose_morale(struct state *state, int unit, int levels, bool rout);
void lose_castings(struct state *state, int unit, int castings);

/* V.H, after fire that cost so many castings. */
void throw_for_general(const struct scenario *s, struct state *state, int unit, int casualties, struct dice *d,
                       struct steps *steps);

/* ---- orders ---- */

/* The facts that are said in them, in the order of their fields. */
enum { MOVE_HALF, MOVE_BACK, MOVE_PASSES };
enum { FORM_FORMATION, FORM_HALF };
enum { FIRE_RANGE, FIRE_COVER, FIRE_RANKS, FIRE_RED, FIRE_CASTINGS, FIRE_HALF };
enum { SET_CASTINGS, SET_MORALE, SET_FORMATION };

#define MAY(name) bool name(const struct scenario *, const struct state *, const struct order *, struct trouble *)
#define OBEY(name) \
    void name(const struct scenario *, struct state *, const struct order *, struct dice *, struct steps *)
#define DECIDED_BY(name) \
    const struct chart *name(const struct scenario *, const struct state *, const struct order *, void *facts)

DECIDED_BY(check_chart);
MAY(check_may);
OBEY(check_obey);
DECIDED_BY(contact_chart);
MAY(contact_may);
OBEY(contact_obey);
DECIDED_BY(double_chart);
MAY(double_may);
OBEY(double_obey);
MAY(face_may);
OBEY(face_obey);
DECIDED_BY(fire_chart_of);
OBEY(fire_obey);
MAY(fire_order_may);
MAY(form_may);
OBEY(form_obey);
MAY(leader_may);
OBEY(leader_obey);
MAY(lie_may);
OBEY(lie_obey);
MAY(move_may);
OBEY(move_obey);
OBEY(near_obey);
DECIDED_BY(rally_chart_of);
MAY(rally_may);
OBEY(rally_obey);
MAY(retreat_may);
OBEY(retreat_obey);
MAY(rise_may);
OBEY(rise_obey);
MAY(seen_may);
OBEY(seen_obey);
MAY(set_may);
OBEY(set_obey);
OBEY(surrender_obey);

#endif
