#ifndef LONGROLL_BATTLE_H
#define LONGROLL_BATTLE_H

/* A battle: a scenario, a state that orders change, and the one door through which they do.
 *
 * The state is a plain value without pointers, copied by assignment.  What may be ordered is
 * decided part by part: the kind of order, each unit, the target, each fact that is said, and at
 * last the whole.  order_may asks these checks in turn; order_menu asks the same ones about
 * everything that could come next.  order_obey does what was allowed. Facts that the engine cannot
 * see (range, cover, who touches whom) are said in the order. */

#include <assert.h>

#include "seat.h"

enum {
    ORDER_UNITS = 16,
    ORDER_FACTS = 12,
    STACK_MOST = 16,
    WAYS_MOST = 4,
    STATE_OWN = 62 << 10,
    TODO_ROOM = 160
};

enum { NO_KIND = 255 }; /* an order of which nothing is chosen yet */

/* A plain value; facts stand in the order of the kind's fields, and one that was not said is 0. */
struct order {
    uint8_t kind, unit_count;
    uint16_t said; /* bit a fact */
    int16_t unit[ORDER_UNITS];
    int16_t target; /* a unit, or a leader where the kind wants one, or NOBODY */
    int16_t fact[ORDER_FACTS];
    uint8_t overruled; /* the umpire lets it pass, against the rules if need be; his reason stands
                        * in the journal */
    uint8_t of;        /* enum subject: what unit[] numbers, as its kind has it */
};
_Static_assert(sizeof(struct order) <= 64, "an order is small");

static inline bool order_says(const struct order *o, int fact)
{
    return o->said >> fact & 1;
}

static inline void order_set_fact(struct order *o, int fact, int value)
{
    assert(fact >= 0 && fact < ORDER_FACTS);
    o->said |= (uint16_t)(1u << fact);
    o->fact[fact] = (int16_t)value;
}

/* An order of this kind by one unit, or by NOBODY yet. */
static inline struct order order_by(int kind, int unit)
{
    struct order o = {.kind = (uint8_t)kind, .target = NOBODY};
    if (unit != NOBODY)
        o.unit[o.unit_count++] = (int16_t)unit;
    return o;
}

/* ---- the state ---- */

/* A phase that runs, or a question that interrupts it. */
struct frame {
    uint8_t phase, unused;
    int16_t about; /* questions: a unit or a leader */
};

enum { GOES_ON, OVER_BY_TURNS, OVER_BY_LOSSES, OVER_NOBODY_LEFT };

struct head {
    uint64_t seed;   /* key of the dice */
    uint64_t secret; /* orders of units that somebody did not know of, so far */
    uint32_t orders; /* all that were obeyed */
    uint16_t turn;
    uint8_t side;   /* whose half-turn it is */
    uint8_t depth;  /* of the stack; the last frame runs */
    uint8_t over;   /* why, or GOES_ON */
    uint8_t winner; /* 1 + his side; 0: nobody */
    uint16_t held;  /* two bits an objective: 1 + the side that holds it; 0: nobody */
    uint16_t units; /* the numbers of all that there are, or were, are below it */
    uint8_t ended;  /* where both sides act: who has ended the phase, a bit a side */
    uint8_t told;   /* made from the effects of a journal: what no track tells is not known */
    struct frame stack[STACK_MOST];
};

struct state {
    struct head head;
    _Alignas(8) unsigned char own[STATE_OWN]; /* the system's */
};
_Static_assert(sizeof(struct state) <= 64 << 10, "a state is at most 64 KB");

static inline int phase_now(const struct state *s)
{
    return s->head.stack[s->head.depth - 1].phase;
}

/* Whom the open question is about. */
static inline int phase_about(const struct state *s)
{
    return s->head.stack[s->head.depth - 1].about;
}

/* The side that holds an objective, or NOBODY. */
static inline int held_by(const struct state *s, int objective)
{
    return (s->head.held >> 2 * objective & 3) - 1;
}

static inline void hold(struct state *s, int objective, int side)
{
    s->head.held =
        (uint16_t)((s->head.held & ~(3u << 2 * objective)) | (unsigned)(side + 1) << 2 * objective);
}
_Static_assert(2 * OBJECTIVES_MOST <= 16 && SIDES < 3, "the holders of all objectives fit");

/* The three ways from phase to phase: on to the next, into a question, and back to what it
 * interrupted. */
void phase_go(struct state *, int phase);
void phase_call(struct state *, int phase, int about);
void phase_return(struct state *);

/* Where both sides act: this one has ended the phase.  Have all? */
bool phase_end_side(struct state *, int side);

/* ---- what a system says of its battles ---- */

/* Who gives orders in a phase: the side whose half-turn it is; both, as they come; or both, and
 * neither is told of the other's before both have ended it. */
enum phase_acts { ACTS_SIDE, ACTS_BOTH, ACTS_SEALED };

struct phase {
    const char *name;
    const char *asks;   /* a question, %s for whom it is about; NULL: a phase of its own */
    enum subject about; /* whom the question is about */
    enum phase_acts acts;
    bool main;           /* in which units move and fight; the others are short */
    const char *purpose; /* what is done in it, a sentence for newcomers; or NULL */
    /* With a question: answers that are thrown for, so that what the dice can do by each is told
     * with it, and how many there are; or NULL. */
    int (*ways)(const struct scenario *, const struct state *, struct order ways[WAYS_MOST]);
};

enum { ORDER_NO_UNIT, ORDER_ONE_UNIT, ORDER_SOME_UNITS };

/* What an order is for, so that whoever offers, draws or tells it need not know its verb. */
enum order_role {
    ROLE_OTHER,
    ROLE_END,    /* ends the phase */
    ROLE_FIRE,   /* at a target */
    ROLE_MOVE,   /* by a distance */
    ROLE_TURN,   /* to a bearing */
    ROLE_FORM,   /* into a formation */
    ROLE_DUTY,   /* what the rules want done before the phase ends; whoever owes it has no choice in
                    it */
    ROLE_RALLY,  /* tries for the better; may be left undone */
    ROLE_LEADER, /* a leader goes somewhere */
    ROLE_ANSWER, /* to a question */
    ROLE_SET,    /* a peg, by the umpire */
    ROLE_PLACE,  /* put down at a place of the table, which is said as tracks say it */
    ROLE_SHELL,  /* fires at such a place, whoever is there */
    ROLES
};

/* Checks one part of an order; the parts before it stand in the order and are lawful.  Which: the
 * unit, the target or the number of the fact that is added, 0 for the whole.  The trouble may be
 * NULL; unless it says otherwise it is about that fact. */
typedef bool order_part(const struct scenario *, const struct state *, const struct order *,
                        int which, struct trouble *);

/* The numbers that may be said of a fact, at most `room` spans of them; returns how many. */
typedef int order_spans(const struct scenario *, const struct state *, const struct order *,
                        int fact, struct span *, int room);

/* Something that may be said in an order.  Its number in the list is that in order.fact. */
struct order_fact {
    struct field field; /* what need not be said is then 0 */
    bool is_distance;   /* how far: told first, and without its name */
    bool is_bearing;    /* in degrees, 0 north and 90 east */
    const char *label;  /* on a button where it is said, instead of the order's; or NULL */
    bool is_half;       /* whoever says it has another half of his turn left */
    order_part *may;    /* NULL: nothing is forbidden */
    order_spans *spans; /* NULL: all numbers of the field, if the highest may be said */
    bool (*must)(const struct scenario *); /* be said on this ground; NULL: if the field has nothing
                                              to be taken unless given */
};

struct order_kind {
    const char *verb, *about;
    const char *label; /* on a button: "Lie down"; NULL: the verb */
    const char *also;  /* words that players type for the verb, with blanks between; or NULL */
    enum order_role role;
    const char *tells; /* the sentence after its unit: "fires at", then the target; NULL: about */
    bool tells_way;    /* and how far it went, which was not said */
    uint32_t phases;   /* bit a phase or question */
    uint8_t units;     /* ORDER_...: how many stand before the verb */
    uint8_t of;        /* enum subject: what they are; units, unless it is said */
    bool wants_target,
        target_may_be_out; /* a unit after the verb; the second: it may have left the battle */
    bool target_forms;     /* the target is not in the battle yet: it forms by this order */
    bool wants_leader;     /* a leader after the verb instead */
    bool targets_alike;    /* whichever unit is named, the same ones may be aimed at */
    bool targets_sure;     /* whoever may be named has one */
    bool any_side;         /* also units whose half-turn it is not */
    bool umpire;           /* only he gives it, with a reason */
    uint8_t bare;          /* 1 + the fact that stands without its name; 0: none */
    const struct order_fact *facts;
    int fact_count;
    order_part *may_unit, *may_target, *may; /* NULL: nothing is forbidden; the last: the whole */
    /* Is there anything that it could be done with at all?  Menus ask this before they ask every
     * unit; NULL: yes. */
    bool (*ever)(const struct scenario *, const struct state *);
    /* Those who may be aimed at are among these, in their order, and how many they are; NULL, or
     * -1: among all. */
    int (*near)(const struct scenario *, const struct state *, const struct order *,
                int16_t list[UNITS_MOST]);
    /* Whole inches to the target, which are told with it; NULL: they are not. */
    int (*range)(const struct scenario *, const struct state *, const struct order *);
    /* Hundredths of an inch that it goes where nothing is measured, for hands to move it; 0: none.
     * Of a kind that tells its way so far and no less, of others at most.  NULL: nobody moves. */
    int (*reach)(const struct scenario *, const struct state *, const struct order *);
    /* The chart that decides it, its facts filled in; NULL: nothing is thrown for. */
    const struct chart *(*chart)(const struct scenario *, const struct state *,
                                 const struct order *, void *facts);
    void (*obey)(const struct scenario *, struct state *, const struct order *, struct dice *,
                 struct steps *);
    void (*hide)(const struct scenario *,
                 struct order *); /* what the other side hears of it; NULL: all */
};

/* Is a unit or a leader named after the verb?  And which of them? */
static inline bool kind_has_target(const struct order_kind *k)
{
    return k->wants_target || k->wants_leader;
}

static inline enum subject kind_target(const struct order_kind *k)
{
    return k->wants_leader ? OF_LEADER : OF_UNIT;
}

/* What a track is to whoever shows it. */
enum track_role {
    TRACK_OTHER,
    TRACK_STRENGTH, /* what losses are counted in */
    TRACK_ASIDE,    /* the same of those who are not in the ranks, and not lost either */
    TRACK_MORALE,   /* the pegs */
    TRACK_FORMATION,
    TRACK_EAST, /* where it stands and faces */
    TRACK_NORTH,
    TRACK_FACING
};

/* A track describes itself, as a chart's field does; pegboard, effects and journals are made from
 * it. */
struct track {
    const char *name;
    enum subject of; /* whom it is kept of */
    enum track_role role;
    const struct words *words; /* NULL: a number */
    const char *less, *more; /* what is done on the table when it falls or rises, with %d; NULL: the
                                peg is moved */
    const char *one, *many;  /* what it counts, in a sentence; NULL: it is not told */
    const struct scale *scale; /* what one of it stands for, or NULL */
    int high;                  /* the highest of its pegs, down to 0; 0: it has none */
    const char *(*level)(
        int value); /* what a unit with so much of it is: "pinned"; may be NULL, and give NULL */
    int (*get)(const struct scenario *, const struct state *, int unit);
    void (*set)(const struct scenario *, struct state *, int unit, int value);
    int most;      /* it is never above this; 0: nothing is said */
    bool of_table; /* means nothing where there is none */
    bool seldom;   /* shown only where it is not 0 */
    bool late;     /* journals were kept before there was it: no check counts it while it is 0 */
};

/* Where a unit may fire: so many degrees to either side of its facing, so many inches for each
 * band; 180 is all round.
 */
enum { ZONE_BANDS = 4 };

struct zone {
    int degrees, band_count;
    int inches[ZONE_BANDS];
};

/* Where a leader is, if not with a unit. */
enum { LEADER_ALONE = NOBODY, LEADER_GONE = NOBODY - 1 };

/* What is to be done about one unit in this phase: it may, or it must before the phase can end. */
enum todo_kind { TODO_NOTHING, TODO_MAY, TODO_MUST };

struct todo {
    enum todo_kind kind;
    uint64_t
        acts; /* kinds of order by which it is done, a bit each: some of them can be given now */
    char words[TODO_ROOM];
};

/* Of a side, on the track of strength: at the beginning, still in the battle; and its units that
 * are. */
struct strength {
    int whole, left, units;
};

/* A word of the trade, and what it means to somebody who has never played. */
struct term {
    const char *word, *about;
};

/* How a unit is drawn: for whoever shows it without knowing the system. */
enum unit_shape {
    SHAPE_LINE,
    SHAPE_COLUMN,
    SHAPE_COMPANIES,
    SHAPE_MASS,
    SHAPE_OPEN,
    SHAPE_SQUARE,
    SHAPE_GUNS,
    SHAPE_LIMBERED,
    SHAPE_WAGONS,
    SHAPE_BOATS
}; /* ORDER SHAPE */

struct look {
    enum unit_shape shape;
    int disorder; /* 0: none; 1: it wavers; 2: it is broken; 3: it runs */
    bool rides, lies, hides;
};

struct battle_rules {
    int version;              /* goes up when the same orders and dice may lead elsewhere */
    int checked_since;        /* the first version whose journals have the checks of today */
    const struct scale *inch; /* what an inch of the table stands for */
    const struct order_kind *const *kinds;
    int kind_count;
    const struct phase *phases;
    int phase_count;
    const struct track *tracks;
    int track_count;
    const struct term *terms; /* in the order in which they are met; no word: the end.  Or NULL */
    void (*begin)(const struct scenario *, struct state *);
    /* What is to be done about a unit: acts and words go into the todo, if it is not NULL. */
    enum todo_kind (*todo)(const struct scenario *, const struct state *, int unit, struct todo *);
    bool (*is_in)(const struct scenario *, const struct state *,
                  int unit); /* still in the battle */
    bool (*may_hold)(const struct scenario *, const struct state *,
                     int unit); /* in good order: holds ground */
    struct strength (*strength)(const struct scenario *, const struct state *, int side);
    int (*leader_at)(const struct scenario *, const struct state *, int leader);
    void (*place)(const struct scenario *, const struct state *, int unit,
                  struct text *); /* "at 26,5.5 facing 0" */
    /* The ground a unit covers on a table: how many corners it has, the front from the first to the
     * second; none if it is not there. */
    int (*outline)(const struct scenario *, const struct state *, int unit,
                   struct point corner[OUTLINE_MOST]);
    /* What it looks like; NULL: all stand in lines. */
    struct look (*look)(const struct scenario *, const struct state *, int unit);
    /* Hundredths of an inch from where it fires to the nearest part of another. */
    int (*distance)(const struct scenario *, const struct state *, int unit, int other);
    /* What protects a unit on a table from the fire of another; nothing is written if nothing does.
     */
    void (*cover)(const struct scenario *, const struct state *, int firer, int unit,
                  struct text *);
    /* Where it may fire from where it stands; false if it may not at all. */
    bool (*zone)(const struct scenario *, const struct state *, int unit, struct zone *);
    /* Do light and ground leave a thing at one place in view from another?  NULL: always. */
    bool (*sees)(const struct scenario *, const struct state *, struct point from, struct point to);
    /* Where a leader is on a table who is by himself; false if he is not. */
    bool (*leader_place)(const struct scenario *, const struct state *, int leader, struct point *);
    /* What lies on the table and belongs to no unit: the n-th of it, where, and what it is; false:
     * that was all. */
    bool (*loose)(const struct scenario *, const struct state *, int n, struct point *,
                  struct text *);
    /* Ground that was opened in the course of the battle: the ends of the n-th stretch, and the
     * feature that it is of; false: that was all. */
    bool (*opened)(const struct scenario *, const struct state *, int n, struct point end[2],
                   int *feature);
    void (*leader_put)(const struct scenario *, struct state *, int leader, int where);
    void (*make_room)(const struct scenario *, struct state *,
                      int unit); /* for a part that forms */
    void (*settle)(const struct scenario *,
                   struct state *); /* after every order: asks what has come up */
    bool (*sane)(const struct scenario *, const struct state *);
    size_t (*used)(const struct scenario *,
                   const struct state *); /* bytes of state.own, by the head; the rest is 0 */
    /* Blanks what a side may not know; NOBODY: what a spectator may not. */
    void (*hide)(const struct scenario *, int side, struct state *);
    /* In a view: is there nothing to be known of this unit?  NULL: all are known. */
    bool (*is_hidden)(const struct scenario *, const struct state *seen, int unit);
    /* Of one that is hidden: has the seat known it, so that its name is no secret?  NULL: of none.
     */
    bool (*is_away)(const struct scenario *, const struct state *seen, int unit);
    /* Are there units that a side, which gives an order, does not know of?  Then the room becomes
     * the state without them: the order is checked by it.  NULL: there never are. */
    bool (*without_unknown)(const struct scenario *, const struct state *, int side,
                            struct state *room);
    /* Is the order for somebody of whom not all know?  NULL: it never is. */
    bool (*is_secret)(const struct scenario *, const struct state *, const struct order *);
    /* Obeys an order among units of which its side does not know; NULL: the kind's own does. */
    void (*obey)(const struct scenario *, struct state *, const struct order *, struct dice *,
                 struct steps *);
    /* What the scenario itself would tell of it to a side: blanks that; NULL: nothing. */
    void (*hide_roster)(int side, struct scenario *);
    /* In a side's view: does this unit look like something that it may not be?  NULL: all are what
     * they look like. */
    bool (*looks_doubtful)(const struct scenario *, int side, const struct state *seen, int unit);
    /* Has a side learnt between these what was hidden from it?  Then there is no way back.  NULL:
     * nothing is hidden. */
    bool (*has_taught)(const struct scenario *, const struct state *before,
                       const struct state *after);
};

/* ---- the door ---- */

static inline const struct battle_rules *rules_of(const struct scenario *s)
{
    return s->system->battle;
}

static inline const struct order_kind *kind_of(const struct scenario *s, const struct order *o)
{
    return rules_of(s)->kinds[o->kind];
}

void state_begin(const struct scenario *, uint64_t seed, struct state *);

/* A copy to try something on: what the system does not use of it is left as it was. */
void state_copy(const struct scenario *, struct state *to, const struct state *from);

/* Back to a copy: what was used beyond it is 0 again. */
void state_restore(const struct scenario *, struct state *to, const struct state *from);

/* Are they the same, as far as they are used? */
bool state_equal(const struct scenario *, const struct state *, const struct state *);

/* The bytes that a battle of this scenario can ever use of a state, a multiple of 8: room enough
 * for one that is only copied by the functions here. */
size_t state_room(const struct scenario *);

/* A view is a state with what the seat may not know blanked, the key of the dice and their counter
 * included; the referee sees all. */
void state_seen(const struct scenario *, const struct state *truth, int seat, struct state *seen);

/* The scenario as a seat knows it, from its view: hidden depths, what only looks like something
 * else and units that are hidden are blanked.  Numbers are the same as the truth's, but of a hidden
 * unit there is neither id nor name, so words neither lead to it nor tell of it.  The referee has
 * the truth itself; for others it is made in the caller's room. */
const struct scenario *scenario_seen(const struct scenario *truth, const struct state *seen,
                                     int seat, struct scenario *room);

/* What a system without tables or loose things leaves out of its rules is not there. */
static inline struct outline battle_outline(const struct scenario *s, const struct state *state,
                                            int unit, struct point corner[OUTLINE_MOST])
{
    const bool is_drawn = rules_of(s)->outline != NULL;
    return (struct outline){corner, is_drawn ? rules_of(s)->outline(s, state, unit, corner) : 0};
}

static inline bool battle_loose(const struct scenario *s, const struct state *state, int n,
                                struct point *at, struct text *what)
{
    return !state->head.told && rules_of(s)->loose && rules_of(s)->loose(s, state, n, at, what);
}

static inline bool battle_opened(const struct scenario *s, const struct state *state, int n,
                                 struct point end[2], int *feature)
{
    return !state->head.told && rules_of(s)->opened &&
           rules_of(s)->opened(s, state, n, end, feature);
}

static inline bool battle_leader_place(const struct scenario *s, const struct state *state,
                                       int leader, struct point *at)
{
    return !state->head.told && rules_of(s)->leader_place &&
           rules_of(s)->leader_place(s, state, leader, at);
}

/* The unit that a leader is with, LEADER_ALONE or LEADER_GONE; that his unit is hidden is not told.
 */
static inline int battle_leader_at(const struct scenario *s, const struct state *state, int leader)
{
    const struct battle_rules *b = s->system->battle;
    const int where = b->leader_at(s, state, leader);
    return where >= 0 && b->is_hidden && b->is_hidden(s, state, where) ? LEADER_ALONE : where;
}

/* Is there such a unit, as far as this state tells?  One that the scenario wrote, whatever became
 * of it, unless it is hidden; or a part that has formed and stands. */
static inline bool battle_has(const struct scenario *s, const struct state *state, int unit)
{
    const struct battle_rules *b = s->system->battle;
    return is_part(s, unit) ? b->is_in(s, state, unit)
                            : !b->is_hidden || !b->is_hidden(s, state, unit);
}

/* The side that is to order, or to answer; where both are, the first that has not ended. */
int battle_turn_of(const struct scenario *, const struct state *);

/* May this side order now? */
bool battle_may_order(const struct scenario *, const struct state *, int side);

/* Does neither side know yet what the other orders? */
bool battle_is_sealed(const struct scenario *, const struct state *);

/* How many there are of a subject now. */
int battle_count(const struct scenario *, const struct state *, enum subject);

/* May this seat, which sees this, give the order now?  Decides everything; a rule that forbids it
 * may be overruled by the referee.  The trouble may be NULL. */
bool order_may(const struct scenario *, const struct state *seen, int seat, const struct order *,
               struct trouble *);

/* What can come next in an order that is chosen part by part, from {.kind = NO_KIND}: a kind, a
 * unit, a target, a fact. Every choice leads to a lawful order; PART_DONE says that it is one as it
 * stands. */
enum part { PART_KIND, PART_UNIT, PART_TARGET, PART_FACT, PART_DONE };

struct choice {
    uint8_t part;
    uint8_t fact;      /* its number; of what stands before the verb, its enum subject */
    int16_t low, high; /* any number from low to high; for a fact, of its words or units */
};

enum { CHOICES_MOST = UNITS_MOST * 2 + 64 };

/* Returns how many choices there are, at most `room` of which are written. */
int order_menu(const struct scenario *, const struct state *seen, int seat,
               const struct order *so_far, struct choice *, int room);

/* Draws a lawful order, as if each part were drawn evenly from the menus, but one that can stand as
 * it is stands half of the time; the menus are not made.  False: there is none that the seat may
 * give. */
bool order_pick(const struct scenario *, const struct state *seen, int seat, uint64_t *chance,
                struct order *);

/* May an order begin so, as far as its kind, units and target are chosen? */
bool order_may_begin(const struct scenario *, const struct state *seen, int seat,
                     const struct order *, struct trouble *);

/* The kind of order with this verb; NO_KIND if there is none. */
int kind_named(const struct battle_rules *, const char *verb);

/* By its verb or by another word for it. */
int kind_meant(const struct battle_rules *, const char *word);

/* Is it given in no phase, but only in answer to a question? */
bool kind_only_answers(const struct scenario *, const struct order_kind *);

/* The first track with this role; NULL if there is none. */
const struct track *track_with(const struct battle_rules *, enum track_role);

/* Must this fact be said on this ground? */
bool fact_must(const struct scenario *, const struct order_kind *, int fact);

/* The order with one more part. */
void order_choose(struct order *, const struct choice *, int number);

/* The chart that decides an order, and its facts (FACTS_ROOM bytes); NULL if no chart does. */
const struct chart *order_decided_by(const struct scenario *, const struct state *,
                                     const struct order *, void *facts);

/* Rolled dice for an order, by the battle's key and the order's number.  Orders of which not all
 * hear throw from a stream of their own and are not counted in the other, so that what falls later
 * tells nobody that there were such. */
void order_dice(const struct scenario *, const struct state *, const struct order *, struct dice *);

/* Does what order_may allows; with given dice that do not fit the state is as before, and
 * d->trouble says why. */
bool order_obey(const struct scenario *, struct state *, const struct order *, struct dice *,
                struct steps *);

/* One order as it is typed: "2wi 7wi fire 21ga range 5 cover wood-fence".  What stands behind ! is
 * the umpire's reason to overrule, and is not part of the order. */
bool order_read(const struct scenario *, const char *line, struct order *, struct trouble *);
void order_write(const struct scenario *, const struct order *, struct text *);

/* One of a choice's numbers as it is typed: an id, a verb, a value; what is only said or not has
 * none. */
void choice_write(const struct scenario *, const struct order *, const struct choice *, int number,
                  struct text *);

/* The beginning of an order as far as it is typed: "2wi", "2wi 7wi fire", "2wi fire 21ga range 4".
 */
bool order_begun(const struct scenario *, const char *line, struct order *, struct trouble *);

/* The order as the seat hears of it. */
void order_heard(const struct scenario *, int seat, const struct order *, struct order *heard);

/* Is something to be done about this unit, and what? */
bool battle_todo(const struct scenario *, const struct state *, int unit, struct todo *);

/* The first unit about which something must be done before the phase can end; NOBODY if there is
 * none. */
int battle_must(const struct scenario *, const struct state *);

/* A phase in which nothing is due, and nothing can be ordered that could not be in any other. */
bool battle_is_idle(const struct scenario *, const struct state *seen, int seat);

/* The likely answer to the question that is open: the first that says nothing more, of nobody; no,
 * nobody, as before.  False: there is none. */
bool question_likely(const struct scenario *, const struct state *, struct order *);

/* "Is an enemy within 1 inch of the 2nd Wisconsin?"  False if no question is open. */
bool question_words(const struct scenario *, const struct state *, struct text *);

/* "Turn 2, Union: rally", or how it ended and why. */
void battle_stand(const struct scenario *, const struct state *, struct text *);

/* ---- what it is fought for (victory.c) ---- */

/* At the end of a half-turn: ground is held by the side that alone has a unit in good order near
 * it, and stays with who held it before if both have one, or neither. */
void battle_hold_ground(const struct scenario *, struct state *);

/* The points of ground that a side holds. */
int battle_points(const struct scenario *, const struct state *, int side);

/* Who would win if the last turn were played: more points of ground, then the smaller share of
 * strength lost; NOBODY if they are equal too. */
int battle_leads(const struct scenario *, const struct state *);

/* Ends the battle if a side has nobody left, has lost what it can bear, or the turns are up. */
void battle_look_for_the_end(const struct scenario *, struct state *, bool turns_are_up);

/* Ground, losses and time, a line each. */
void battle_score(const struct scenario *, const struct state *, struct text *);

/* "The battle is over: ..." */
void battle_ended(const struct scenario *, const struct state *, struct text *);

#endif
