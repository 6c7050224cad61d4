#ifndef LONGROLL_BATTLE_H
#define LONGROLL_BATTLE_H

/* A battle: a scenario, a state that orders change, and the one door through which they do.
 *
 * The state is a plain value without pointers, the same bytes on every machine, copied by assignment.  Everything that
 * may or may not be ordered is decided by order_may; order_obey does what it allowed.  Facts that the engine
 * cannot see (range, cover, who touches whom) are said in the order. */

#include "scenario.h"

enum { ORDER_UNITS = 16, ORDER_FACTS = 8, STATE_OWN = 40 << 10, TODO_MOST = 64, TODO_ROOM = 160 };

/* A plain value; facts stand in the order of the kind's fields. */
struct order {
    uint8_t kind, unit_count;
    uint16_t said; /* bit a fact */
    int16_t unit[ORDER_UNITS];
    int16_t target; /* a unit, or a leader where the kind wants one, or NOBODY */
    int16_t fact[ORDER_FACTS];
    int16_t overruled; /* the umpire lets it pass, against the rules if need be; his reason stands in the journal */
};
_Static_assert(sizeof(struct order) <= 64, "an order is small");

struct head {
    uint64_t seed;   /* key of the dice */
    uint32_t orders; /* obeyed so far: the number under which the next one throws */
    uint16_t turn;
    uint8_t side, phase; /* whose half-turn it is */
    uint8_t over;
    uint8_t question; /* that must be answered first, 0 if none */
    int16_t about;    /* the unit it is about */
    uint32_t unused;
};

struct state {
    struct head head;
    _Alignas(8) unsigned char own[STATE_OWN]; /* the system's */
};
_Static_assert(sizeof(struct state) <= 64 << 10, "a state is at most 64 KB");

/* What is to be done in this phase. */
struct todo {
    int unit;
    bool must; /* before the phase can end */
    char words[TODO_ROOM];
};

struct todos {
    struct todo list[TODO_MOST];
    int count;
};

/* The next thing to do; its words go into the text that is returned. */
struct text *todo_add(struct todos *, struct text *, int unit, bool must);

enum { ORDER_NO_UNIT, ORDER_ONE_UNIT, ORDER_SOME_UNITS };

struct order_kind {
    const char *verb, *about;
    uint32_t phases;   /* bit a phase in which it is given; 0: to answer a question */
    uint8_t question;  /* that it answers */
    int units;         /* ORDER_... */
    bool wants_target; /* a unit after the verb */
    bool target_may_be_out;
    bool wants_leader;         /* a leader after the verb instead */
    bool any_side;             /* also units whose half-turn it is not */
    const struct field *facts; /* their offsets are those of order.fact */
    int fact_count;
    bool (*may)(const struct scenario *, const struct state *, const struct order *, struct trouble *);
    /* The chart that decides it, its facts filled in; NULL: nothing is thrown for. */
    const struct chart *(*chart)(const struct scenario *, const struct state *, const struct order *, void *facts);
    void (*obey)(const struct scenario *, struct state *, const struct order *, struct dice *, struct steps *);
};

/* A track describes itself, as a chart's field does; pegboard and effects are made from it. */
struct track {
    const char *name;
    const struct words *words; /* NULL: a number */
    int (*get)(const struct scenario *, const struct state *, int unit);
};

struct battle_rules {
    const struct order_kind *kinds;
    int kind_count;
    const char *const *phases;
    int phase_count;
    const char *const *questions; /* with %s for the unit's name; the first is none */
    const struct track *tracks;
    int track_count;
    void (*begin)(const struct scenario *, struct state *);
    void (*todo)(const struct scenario *, const struct state *, struct todos *);
    bool (*is_in)(const struct scenario *, const struct state *, int unit); /* still in the battle */
    bool (*sane)(const struct scenario *, const struct state *);
    void (*hide)(const struct scenario *, int seat, struct state *); /* blanks what the seat may not know */
    void (*leader_words)(const struct scenario *, const struct state *, int leader, struct text *); /* where he is */
};

/* Who looks on: a side by its number, or one of these. */
enum { SEAT_REFEREE = SIDES, SEAT_SPECTATOR, SEATS };

void state_begin(const struct scenario *, uint64_t seed, struct state *);

/* A view is a state with what the seat may not know blanked, the key of the dice included; the referee sees all. */
void state_seen(const struct scenario *, const struct state *truth, int seat, struct state *seen);

/* One order as it is typed: "2wi 7wi fire 21ga range 5 cover wood-fence".  What stands behind ! is the umpire's reason
 * to overrule, and is not part of the order. */
bool order_read(const struct scenario *, const char *line, struct order *, struct trouble *);
void order_write(const struct scenario *, const struct order *, struct text *);

/* May it be given now?  Decides everything; a rule that forbids it may be overruled. */
bool order_may(const struct scenario *, const struct state *, const struct order *, struct trouble *);

/* The chart that decides an order, and its facts (FACTS_ROOM bytes); NULL if no chart does. */
const struct chart *order_decided_by(const struct scenario *, const struct state *, const struct order *, void *facts);

/* Does what order_may allows; with given dice that do not fit the state is as before, and d->trouble says why. */
bool order_obey(const struct scenario *, struct state *, const struct order *, struct dice *, struct steps *);

void battle_todo(const struct scenario *, const struct state *, struct todos *);

/* "Is an enemy within 1 inch of the 2nd Wisconsin?"  Nothing if no question is open. */
void question_words(const struct scenario *, const struct state *, struct text *);

/* Tells what changed on the tracks from one state to the next, one a line: "21ga castings 12 -> 9". */
void battle_changes(const struct scenario *, const struct state *before, const struct state *after, struct text *);

/* One number for a whole state. */
uint64_t state_check(const struct state *);

#endif
