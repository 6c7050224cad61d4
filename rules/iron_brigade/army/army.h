#ifndef LONGROLL_IRON_BRIGADE_ARMY_H
#define LONGROLL_IRON_BRIGADE_ARMY_H

/* The armies in a battle of Iron Brigade: what changes of a unit, and the orders by which it does.
 *
 * army.c keeps losses, contacts and captures; battle_morale.c is I.C.1 and I.C.2, battle_act.c and
 * battle_move.c I.C.3 without fire, battle_fire.c chapter V, battle_leader.c the personalities,
 * battle_prisoners.c what is taken, battle_boats.c pontoon boats, battle_tracks.c what shows;
 * battle.c holds turns, views and the list of orders. */

#include "engine/battle/battle.h"
#include "engine/map/strips.h"

#include "rules/iron_brigade/book/fire.h"
#include "rules/iron_brigade/book/formation.h"
#include "roster.h"
#include "rules/iron_brigade/book/rulings.h"

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
        unloaded_in; /* turns on end that it has unloaded boats, and the last of them */
    struct footprint {
        int16_t corner[4][2], wide, deep;
    } ground; /* on a table: what it covers there, kept by occupy() */
};

/* a personality moves once, by himself or with his unit. */
enum { STAYED, MOVED_ALONE, MOVED_WITH_UNIT }; /* ORDER MOVED */

struct general_state {
    int16_t with;   /* a unit, LEADER_ALONE or LEADER_GONE */
    int8_t moved;   /* in this half-turn, ORDER MOVED */
    int8_t shot_at; /* thrown for in this half-turn */
    int16_t x, y;   /* on a table, if he is alone */
};

struct pair {
    int16_t one, other;
};

/* Boats that lie at one place of a water, free for whoever comes. */
struct lot {
    int16_t x, y;
    uint8_t boats, water;
};

enum { PAIRS_MOST = 256, OWED_MOST = 512 };

/* Units come last: a battle of few uses few bytes. */
struct army_state {
    struct general_state leader[LEADERS_MOST];
    int16_t touching_count, owed_count;
    int16_t sounded[SIDES]
                   [HIDDEN_MOST]; /* hidden depths that a side knows, in inches; 0: it does not */
    int16_t sounding;             /* those that are sounded in this half-turn, a bit each */
    int16_t unused[3];
    uint64_t taken[SIDES][UNITS_MOST / 64]; /* units of which there are prisoners, a bit each */
    struct strips strips;                   /* on a table: who lies where, kept by occupy() */
    struct pair touching[PAIRS_MOST];       /* one of either side */
    struct pair owed[OWED_MOST];            /* sight checks: who checks, whom it saw */
    struct lot lot[BOATS_MOST];             /* the first that has no boats ends them */
    struct regiment_state unit[UNITS_MOST];
};
_Static_assert(sizeof(struct army_state) <= STATE_OWN, "the armies fit into a state");
_Static_assert(UNITS_MOST <= 64 * STRIP_WORDS, "every unit has its bit");

static inline struct army_state *armies(struct state *s)
{
    return (struct army_state *)(void *)s->own;
}

static inline const struct army_state *armies_of(const struct state *s)
{
    return (const struct army_state *)(const void *)s->own;
}

static inline const struct regiment_state *unit_at(const struct state *s, int unit)
{
    return &armies_of(s)->unit[unit];
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

static inline const struct general *kind_of_leader(const struct scenario *s, int leader)
{
    return (const struct general *)(const void *)s->leader[leader].own;
}

static inline int base_of(const struct scenario *s, int unit)
{
    return morale_classes[kind_of_unit(s, unit)->class].base;
}

static inline bool is_in(const struct scenario *s, const struct state *state, int unit)
{
    (void)s;
    return unit < state->head.units && !has(state, unit, OUT);
}

/* III.G: of its arm. */
static inline int usual_formation(const struct scenario *s, int unit)
{
    return formation_chosen(kind_of_unit(s, unit)->arm, 0);
}

/* III.H, IV.B: dismounted cavalry is infantry in all but name. */
static inline int arm_now(const struct scenario *s, const struct state *state, int unit)
{
    const int arm = kind_of_unit(s, unit)->arm;
    return arm == CAVALRY && !is_mounted(unit_at(state, unit)->formation) ? INFANTRY : arm;
}

/* siege guns fire as artillery. */
static inline bool has_guns(const struct scenario *s, int unit)
{
    return is_artillery(kind_of_unit(s, unit)->weapon);
}

/* The guns no longer bear where they did. */
void lose_aim(struct state *, int unit);

static inline bool is_of_arm(const struct scenario *s, int unit, int arm)
{
    return kind_of_unit(s, unit)->arm == arm;
}

/* does this line of the movement chart bar it from a split move? */
static inline bool bars_split(const struct scenario *s, int unit, int line)
{
    return bars_split_move(kind_of_unit(s, unit)->weapon, line, s->ruling[CHOICE_R_26]);
}

static inline bool splits_in(const struct scenario *s, int formation)
{
    return formation_splits(formation, s->ruling[CHOICE_R_1], s->ruling[CHOICE_R_32]);
}

static inline bool is_broken(const struct state *state, int unit)
{
    return unit_at(state, unit)->morale < IB_PINNED;
}

static inline bool has_prisoners(const struct state *state, int unit)
{
    return has(state, unit, SURRENDERED) || unit_at(state, unit)->captured > 0;
}

/* ---- the ground it covers (stand.c) ---- */

/* After a change of its place, bearing, formation, castings or led horses, or of whether it is in
 * the battle: on a table it covers other ground now. */
void occupy(const struct scenario *, struct state *, int unit);

/* Is all of it as occupy() would have it?  (For sane().) */
bool is_occupied(const struct scenario *, const struct state *);

/* ---- losses, contacts (army.c) ---- */

/* The best personality with a unit, or NOBODY. */
int general_with(const struct scenario *, const struct state *, int unit);

/* Below 2 an enemy within 1 inch takes prisoners: one that is known to be near, or else it is asked
 * for.  Heavy equipment has no morale. */
void lose_morale(const struct scenario *, struct state *, int unit, int levels, bool rout,
                 bool near, struct steps *);
void capture(const struct scenario *, struct state *, int unit, bool near, struct steps *);

/* Without castings a unit is out, and its personality alone. */
void lose_castings(const struct scenario *, struct state *, int unit, int castings);

/* It leaves the battle, for a reason that is a mark. */
void take_out(const struct scenario *, struct state *, int unit, unsigned why);

/* Whoever is broken or gone owes no more checks. */
void forget_owed(struct state *);

/* After a change that may have made prisoners of it, or set them free: keeps who they are. */
void note_taken(const struct scenario *, struct state *, int unit);

/* Castings of it are taken where it stands: those of freed men are their regiment's again. */
void make_prisoners(const struct scenario *, struct state *, int unit, int castings);

/* they join a unit that stands, or else form one: their own again, or freed men. */
void free_prisoners(const struct scenario *, struct state *, int unit, int to);

/* Castings that there are of a unit in the battle or as prisoners, those of its freed men included.
 */
int castings_in_all(const struct scenario *, const struct state *, int unit);

void make_room(const struct scenario *, struct state *, int unit);
void pair_drop(struct pair *, int16_t *count, int at);

void touch(struct state *, int one, int other);
void part_from_all(struct state *, int unit);
bool is_touched(const struct scenario *, const struct state *, int unit);
bool is_touched_by(const struct scenario *, const struct state *, int unit, int other);

/* an enemy, with so many castings, cost it morale. */
void blame(const struct scenario *, struct state *, int unit, int enemy, int castings);

/* III.H, R-38: a quarter, rounded up, hold the horses of cavalry on foot; the last casting is left
 * to fight. */
int holders_of(int castings);

void set_formation(const struct scenario *, struct state *, int unit, int formation);

void leave_unit(const struct scenario *, struct state *, int leader);

/* Before a unit moves in its movement and fire phase: its personalities go along, but who has moved
 * stays behind. */
void leaders_go_along(const struct scenario *, struct state *, int unit, struct steps *);

/* ---- acts (battle_act.c) ---- */

/* One whole act, or half of a split move, by what it has done so far; the ground is one of the
 * words of `bars`. */
bool may_act(const struct scenario *, const struct state *, int unit, enum act, bool half,
             struct trouble *);
bool may_split(const struct scenario *, const struct state *, int unit, enum act, struct trouble *);
bool may_act_somehow(const struct scenario *, const struct state *, int unit, enum act,
                     struct trouble *);
/* On a table such facts are measured, and only the umpire says otherwise. */
bool is_measured(const struct scenario *, const struct order *, const char *input,
                 struct trouble *);

bool ground_may(const struct scenario *, int unit, int ground, struct trouble *); /* moves there */
bool standing_may(const struct scenario *, int unit, int ground,
                  struct trouble *);                   /* turns, changes, fires there */
bool passes_free(const struct scenario *, int ground); /* it was said to be a road */
void note_act(struct state *, int unit, enum act, bool half);
void suffer_in_water(const struct scenario *, struct state *, int unit, struct steps *);
void passes_through(const struct scenario *, struct state *, int unit, int other, bool pays,
                    struct steps *);
bool passing_may(const struct scenario *, int unit, int other,
                 struct trouble *); /* arm and friend */
bool passed_may(const struct scenario *, int unit, int other, struct trouble *); /* friend */
bool touching_may(const struct scenario *, const struct state *, int unit, int other,
                  struct trouble *);

/* VI.C.6: lies down or goes back, if it can. */
bool must_take_cover(const struct scenario *, const struct state *, int unit);

/* How far it goes when broken or routed. */
int retreat_inches(const struct scenario *, const struct state *, int unit);

/* ---- orders ---- */

#define UNUSED(x) ((void)(x))

#define OBEY(name)                                                                          \
    void name(const struct scenario *, struct state *, const struct order *, struct dice *, \
              struct steps *)
#define DECIDED_BY(name)                                                                          \
    const struct chart *name(const struct scenario *, const struct state *, const struct order *, \
                             void *facts)

order_part contact_may, contact_fact_may, rally_may, path_may, surrender_may, retreat_may,
    retreat_fact_may, owes_may, check_may, double_may, double_fact_may, seen_may;
OBEY(contact_obey);
OBEY(castings_obey);
OBEY(rally_obey);
OBEY(retreat_obey);
OBEY(surrender_obey);
OBEY(near_obey);
OBEY(saw_obey);
OBEY(nobody_obey);
OBEY(check_obey);
OBEY(double_obey);
DECIDED_BY(contact_chart);
DECIDED_BY(castings_chart);
DECIDED_BY(rally_chart_of);
DECIDED_BY(check_chart);
DECIDED_BY(double_chart);

order_part follow_may, follow_fact_may, wheel_may, wheel_fact_may, wheel_whole_may, move_may,
    move_fact_may, move_whole_may, face_may, face_fact_may, face_whole_may, about_may, form_may,
    form_fact_may, form_whole_may, lie_may, rise_may, sees_may, sees_target_may, takes_may,
    takes_target_may, frees_may, frees_target_may, sounds_may, lead_target_may, lead_fact_may,
    set_may;
OBEY(move_obey);
OBEY(wheel_obey);
OBEY(follow_obey);
OBEY(face_obey);
OBEY(about_obey);
OBEY(form_obey);
OBEY(lie_obey);
OBEY(rise_obey);
OBEY(sees_obey);
OBEY(takes_obey);
OBEY(frees_obey);
OBEY(lead_obey);
OBEY(sounds_obey);
OBEY(set_obey);

order_part fire_unit_may, fire_target_may, fire_fact_may, fire_whole_may;
extern const struct words said_cover_words;
#define SPANS(name)                                                                         \
    int name(const struct scenario *, const struct state *, const struct order *, int fact, \
             struct span *, int room)
#define NEAR(name)                                                                \
    int name(const struct scenario *, const struct state *, const struct order *, \
             int16_t list[UNITS_MOST])
NEAR(fire_near);
NEAR(touched_near);
NEAR(owed_near);
NEAR(taken_near);
#define EVER(name) bool name(const struct scenario *, const struct state *)
EVER(is_something_to_take);
EVER(is_some_leader_alone);
EVER(is_wheeling_played);
EVER(is_depth_hidden);
SPANS(fire_spans);
SPANS(move_spans);
SPANS(double_spans);
SPANS(face_spans);
SPANS(lead_spans);
SPANS(wheel_spans);
SPANS(follow_spans);
OBEY(fire_obey);
int fire_range(const struct scenario *, const struct state *, const struct order *);
void cover_words_between(const struct scenario *, const struct state *, int firer, int unit,
                         struct text *);
DECIDED_BY(fire_chart_of);
bool fire_prospect(const struct scenario *, const struct state *, int firer, int target, bool half,
                   struct prospect *);
int good_range(const struct scenario *, int unit); /* inches */

order_part alone_target_may, leader_target_may, ride_target_may, ride_fact_may, touches_may,
    touches_target_may;
OBEY(leader_obey);
OBEY(alone_obey);
OBEY(ride_obey);
SPANS(ride_spans);
OBEY(touches_obey);
OBEY(shelters_obey);

/* ---- pontoon boats (battle_boats.c) ---- */

/* Are there any at all? */
EVER(has_boats);

/* It is not in boats, in which it can only row and land. */
bool is_ashore(const struct state *, int unit, struct trouble *);

/* Its boats stay where it is and are free. */
void leave_boats(struct state *, int unit);

/* Each is in one place, and there are as many as at the beginning. */
bool boats_are_sane(const struct scenario *, const struct state *);

/* The n-th lot of boats that lie free: where, and what it is; returns how many lots there are. */
int boats_lying(const struct state *, int n, struct point *, struct text *);

order_part unload_may, embark_may, row_may, row_fact_may, land_may, land_fact_may;
OBEY(unload_obey);
OBEY(embark_obey);
OBEY(row_obey);
OBEY(land_obey);
SPANS(row_spans);
SPANS(land_spans);

/* ---- what shows (battle_tracks.c) ---- */

extern const struct track iron_brigade_tracks[IB_TRACKS];
enum done done_of(const struct state *, int unit); /* battle.c */
int place_of_leader(const struct scenario *, const struct state *, int leader);
bool point_of_leader(const struct scenario *, const struct state *, int leader, struct point *);
void put_leader(const struct scenario *, struct state *, int leader, int where);
bool loose_object(const struct scenario *, const struct state *, int n, struct point *,
                  struct text *);
void place_of_unit(const struct scenario *, const struct state *, int unit, struct text *);
bool outline_of_unit(const struct scenario *, const struct state *, int unit,
                     struct point corner[4]);
void means_of_unit(const struct scenario *, const struct state *, int unit, struct means *);

#endif
