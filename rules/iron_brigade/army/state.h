#ifndef LONGROLL_IRON_BRIGADE_STATE_H
#define LONGROLL_IRON_BRIGADE_STATE_H

/* The armies in a battle of Iron Brigade: what changes of units and personalities, and the small
 * questions that everybody asks about it. */

#include <assert.h>

#include "engine/battle/battle.h"
#include "engine/map/strips.h"

#include "rules/iron_brigade/book/fire.h"
#include "rules/iron_brigade/book/formation.h"
#include "drill.h"
#include "roster.h"

enum mark_of_unit {
    OUT = 1 << 0,           /* not in the battle, or not yet */
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
    AFLOAT = 1 << 14,          /* in boats, on the water */
    FIRST_TODAY = 1 << 15,     /* its first fire fell in this half-turn */
    FIRST_REPEATERS = 1 << 16, /* so did its first fire from repeaters */
    SURRENDERED = 1 << 17,     /* out, and prisoners */
    LEFT = 1 << 18,            /* out, and off the table */
    ASKED = 1 << 19,           /* whether it sees an enemy from the open */
    EXPOSED = 1 << 20,         /* pinned, in the open, an enemy in sight (VI.C.6) */
    BARRED = 1 << 21, /* passed others or followed a road: no split move in this half-turn */
    PASSED = 1 << 22, /* others went through it in this phase */
    MOVED_NOW = 1 << 23, /* in this phase */
    ON_FOOT =
        1 << 24, /* for the rest of the battle: its horses were taken, or left to themselves */
    FIRED_LAST = 1 << 25,  /* in its latest movement and fire phase */
    TURNED = 1 << 26,      /* faced about in this phase */
    COMES = 1 << 27,       /* out, and on its way to the table */
    SEEN_ROUTED = 1 << 30, /* they were asked when it routed */
    CROSSED =
        1 << 29, /* went over difficult ground, until the enemy's half-turn after it ends */
    LED = 1 << 28, /* those who were taken from it were led on in this half-turn of the enemy */
    OF_THE_PHASE = PASSED | MOVED_NOW | TURNED,
    OF_THE_HALF_TURN = CHECKED | TRIED | WENT | DOUBLED | STAYS | FIRED | MOVED | ASKED | EXPOSED |
                       BARRED | OF_THE_PHASE
};

/* What a unit has done of its movement and fire phase: halves, then whole acts. ORDER ACT */
enum act {
    ACT_NONE,
    ACT_MOVE,
    ACT_FACE,
    ACT_FORM,
    ACT_FIRE,
    ACT_DEPLOY, /* III.G: out of company column, formation and facing in one half */
    ACT_WHOLE,
    ACT_CHANGED /* formation and facing */
};

/* A target, or NOBODY, and on a table the middle of it when it was fired at. */
struct aim {
    int16_t at, x, y;
};

enum { AIMS = 2 };

struct regiment_state {
    uint32_t marks;
    int16_t castings;
    struct aim aims[AIMS], aims_before[AIMS]; /* guns: of this half-turn and of the one before */
    uint8_t holders;                          /* castings that hold the horses */
    uint8_t captured;                         /* and those that were taken from it */
    uint8_t fired;                            /* castings that have fired in this half-turn */
    int8_t morale;
    uint8_t formation;
    uint8_t acts[2]; /* ORDER ACT: both halves of a split move, or the whole act first */
    int8_t hit;      /* 1 + quality of a personality hit since the last rally step */
    int16_t x, y;    /* on a table: the middle of the front, in hundredths of an inch */
    int16_t bearing; /* that it faces */
    int16_t cause_x, cause_y,
        cause_weight; /* the middle of those who cost it morale, by their castings */
    int16_t held_x,
        held_y; /* where those who were taken from it are held, and its led horses stand */
    int16_t horses_x, horses_y;
    int16_t road_left; /* hundredths that it may still go along a road in this phase */
    uint8_t boats;     /* that are on its wagons, or carry it */
    uint8_t water;     /* afloat on a table: the feature that it is on */
    uint8_t unloaded,
        unloaded_in;          /* turns on end that it has unloaded boats, and the last of them */
    uint8_t worked, works_on; /* turns on end that it has worked on the ground, on what feature */
    uint8_t worked_in : 7;    /* and the last of them */
    uint8_t alone : 1;        /* VII.F: it has left its legion */
    uint8_t crews : 1;        /* guns: their crews have mounted at some time (VIII.B) */
    uint8_t hidden : 7;       /* VIII.F: from whom, and since when it lies still (hidden.h) */
    int16_t seen_x, seen_y;   /* hidden again: where the enemy saw it last */
    int16_t brought; /* VII.C.2: out, since it joined another: the castings that it brought */
    int16_t joined;  /* 1 + that other; 0: none */
    int16_t class_of, weapon_of; /* 1 + the unit whose class, whose weapon it has; 0: its own */
    struct footprint {
        int16_t corner[4][2], wide, deep;
    } ground; /* on a table: what it covers there, kept by occupy() */
};

/* a personality moves once, by himself or with his unit. */
enum { STAYED, MOVED_ALONE, MOVED_WITH_UNIT }; /* ORDER MOVED */

struct general_state {
    int16_t with;     /* a unit, LEADER_ALONE or LEADER_GONE */
    int8_t moved;     /* in this half-turn, ORDER MOVED */
    int8_t shot_at;   /* thrown for in this half-turn */
    int16_t x, y;     /* on a table, if he is alone */
    int16_t hid_with; /* VIII.F: 1 + the hidden unit that he was with when it went or he fell; in a
                         view NOBODY: where he is is not known */
};

struct pair {
    int16_t one, other;
};

/* Boats that lie at one place of a water, free for whoever comes. */
struct lot {
    int16_t x, y;
    uint8_t boats, water;
};

/* VIII.D, VIII.E: from so far to so far along a stretch of a line it is open: cleared, or filled
 * in.
 */
struct cut {
    uint8_t feature, stretch;
    uint16_t from, to; /* hundredths */
};

enum { PAIRS_MOST = 256, OWED_MOST = 512, CUTS_MOST = 20 };

/* Units come last: a battle of few uses few bytes. */
struct army_state {
    struct general_state leader[LEADERS_MOST];
    int16_t touching_count, owed_count;
    int16_t sounded[SIDES]
                   [HIDDEN_MOST]; /* hidden depths that a side knows, in inches; 0: it does not */
    int16_t sounding;             /* those that are sounded in this half-turn, a bit each */
    int16_t cut_count;
    uint16_t held[SIDES + 1]; /* VIII.F: head.held as each side knows it, and who only looks on */
    int16_t unused[3];
    uint64_t taken[SIDES][UNITS_MOST / 64]; /* units of which there are prisoners, a bit each */
    struct strips strips;                   /* on a table: who lies where, kept by occupy() */
    struct pair touching[PAIRS_MOST];       /* one of either side */
    struct pair owed[OWED_MOST];            /* sight checks: who checks, whom it saw */
    struct lot lot[BOATS_MOST];             /* the first that has no boats ends them */
    struct order pending;      /* VII.C.4: a fire of which its target's owner is asked */
    struct cut cut[CUTS_MOST]; /* in their order, none meets another (works.c) */
    struct regiment_state unit[UNITS_MOST];
};
_Static_assert(sizeof(struct army_state) <= STATE_OWN, "the armies fit into a state");
_Static_assert(UNITS_MOST <= 64 * STRIP_WORDS, "every unit has its bit");

static inline struct army_state *ib_armies(struct state *s)
{
    return (struct army_state *)(void *)s->own;
}

static inline const struct army_state *ib_armies_of(const struct state *s)
{
    return (const struct army_state *)(const void *)s->own;
}

static inline const struct regiment_state *ib_unit_at(const struct state *s, int unit)
{
    assert(unit >= 0 && unit < UNITS_MOST);
    return &ib_armies_of(s)->unit[unit];
}

/* The same, to be changed. */
static inline struct regiment_state *ib_unit_in(struct state *s, int unit)
{
    assert(unit >= 0 && unit < UNITS_MOST);
    return &ib_armies(s)->unit[unit];
}

/* On a table: the middle of its front. */
static inline struct point ib_front_of(const struct state *s, int unit)
{
    return (struct point){ib_unit_at(s, unit)->x, ib_unit_at(s, unit)->y};
}

/* There is a table: what can be seen on it is measured, and not said. */
static inline bool ib_is_measured(const struct scenario *s)
{
    return has_table(&s->ground);
}

static inline bool ib_has(const struct state *s, int unit, unsigned mark)
{
    return ib_unit_at(s, unit)->marks & mark;
}

static inline void ib_put(struct state *s, int unit, unsigned mark, bool on)
{
    struct regiment_state *u = ib_unit_in(s, unit);
    u->marks = on ? u->marks | mark : u->marks & ~mark;
}

static inline const struct regiment *ib_kind_of_unit(const struct scenario *s, int unit)
{
    assert(unit >= 0 && unit < UNITS_MOST);
    return ib_regiment_of(&s->unit[unit]);
}

static inline const struct general *ib_kind_of_leader(const struct scenario *s, int leader)
{
    assert(leader >= 0 && leader < LEADERS_MOST);
    return (const struct general *)(const void *)s->leader[leader].own;
}

/* a combined unit has the class and the weapon of the worst that are in it. */
static inline int16_t ib_class_of(const struct scenario *s, const struct state *state, int unit)
{
    const int of = ib_unit_at(state, unit)->class_of;
    return ib_kind_of_unit(s, of ? of - 1 : unit)->class;
}

static inline int16_t ib_weapon_of(const struct scenario *s, const struct state *state, int unit)
{
    const int of = ib_unit_at(state, unit)->weapon_of;
    return ib_kind_of_unit(s, of ? of - 1 : unit)->weapon;
}

static inline int ib_base_of(const struct scenario *s, const struct state *state, int unit)
{
    return ib_morale_classes[ib_class_of(s, state, unit)].base;
}

static inline bool ib_is_in(const struct scenario *s, const struct state *state, int unit)
{
    return unit < state->head.units && !ib_has(state, unit, OUT);
}

/* III.G: of its arm. */
static inline int ib_usual_formation(const struct scenario *s, int unit)
{
    return ib_formation_chosen(ib_kind_of_unit(s, unit)->arm, 0);
}

/* III.H, IV.B: dismounted cavalry is infantry in all but name. */
static inline int ib_arm_now(const struct scenario *s, const struct state *state, int unit)
{
    const int arm = ib_kind_of_unit(s, unit)->arm;
    return arm == CAVALRY && !ib_is_mounted(ib_unit_at(state, unit)->formation) ? INFANTRY : arm;
}

/* siege guns fire as artillery. */
static inline bool ib_has_guns(const struct scenario *s, int unit)
{
    return ib_is_artillery(ib_kind_of_unit(s, unit)->weapon);
}

/* VIII.C: the weight of its guns; UNWEIGHED where that rule is not played, and who has none. */
static inline int ib_weight_of_unit(const struct scenario *s, int unit)
{
    const struct regiment *r = ib_kind_of_unit(s, unit);
    return advanced(s, VIII_C) && r->arm == ARTILLERY ? ib_weight_of(r->weapon, r->cannon)
                                                      : UNWEIGHED;
}

static inline bool ib_is_of_arm(const struct scenario *s, int unit, int arm)
{
    return ib_kind_of_unit(s, unit)->arm == arm;
}

/* does this line of the movement chart bar it from a split move? */
static inline bool ib_bars_split(const struct scenario *s, int unit, int line)
{
    return ib_bars_split_move(ib_kind_of_unit(s, unit)->weapon, line, ruling_on(s, R_26));
}

static inline bool ib_is_broken(const struct state *state, int unit)
{
    return ib_unit_at(state, unit)->morale < IB_PINNED;
}

static inline bool ib_has_prisoners(const struct state *state, int unit)
{
    return ib_has(state, unit, SURRENDERED) || ib_unit_at(state, unit)->captured > 0;
}

/* VI.C.6, VI.B.vi: may it not go nearer to an enemy it sees?  Rabble has a base of 2 and so is
 * always under the rule. */
static inline bool ib_is_pinned(const struct scenario *s, const struct state *state, int unit)
{
    return !ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) &&
           (RULE(VI_B_vi, ib_class_of(s, state, unit) == RABBLE) ||
            ib_unit_at(state, unit)->morale == IB_PINNED);
}

#endif
