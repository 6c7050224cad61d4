#ifndef LONGROLL_SCENARIO_H
#define LONGROLL_SCENARIO_H

/* A scenario: what a battle begins with and what never changes in it.
 *
 * It is read once from the notation (docs/notation.md), names a system of rules and its rulings,
 * and holds the roster: sides, their groups from armies to brigades, units, leaders.  What a unit
 * is besides its name belongs to the system, which describes it by fields as a chart does its
 * inputs.  With a table it also has the ground and where everybody stands. */

#include "engine/chart/system.h"
#include "engine/map/ground.h"
#include "notation.h"

enum {
    SIDES = 2,
    GROUPS_MOST = 128,
    UNITS_MOST = 512,
    LEADERS_MOST = 64,
    BRIEFING_MOST = 24, /* lines */
    OBJECTIVES_MOST = 8,
    LABELS_MOST = 32,
    LIGHTS_MOST = 8,
    PLAYERS_MOST = 8,
    ZONES_MOST = 8,
    ZONE_CORNERS = 24,
    LESSONS_MOST = 12,
    RULINGS_MOST = 96,
    UNIT_OWN = 32, /* bytes of the system's own facts of a unit or leader */
    ID_MOST = 15,
    NAMES_ROOM = 1 << 15, /* of what it wrote */
    PARTS_ROOM = NAMES_ROOM +
                 UNITS_MOST / 2 * (ID_MOST + 1 + 16), /* every unit's name once more, and an id */
    NOBODY = -1
};

/* Smaller is larger: a brigade is part of a division. ORDER LEVEL */
enum level { ARMY, CORPS, DIVISION, BRIGADE, LEVELS };

/* Whom a track, an order or an effect is about: each has its list in the scenario, and an id. */
enum subject { OF_UNIT, OF_LEADER, OF_GROUP, OF_SIDE, OF_GROUND, SUBJECTS };

/* Ids and names are offsets into the scenario's names. */
struct side {
    int id, name;
};

struct group {
    int id, name;
    int side, parent; /* parent: another group, or NOBODY if it stands under the side itself */
    enum level level;
};

struct member {
    int id, name;
    int side, group;
    int with;    /* leaders: the unit he is with, or NOBODY */
    bool placed; /* on the table: the middle of the front, and which way it faces; who is hidden
                    need not be, if a seat's journal has the scenario */
    struct point at;
    int bearing;
    int arrives;        /* units: the turn in which it comes up; 0: it is there from the start */
    int zone;           /* units: 1 + the zone in which it is set up in secret; 0: it is placed */
    bool hidden;        /* units: the other side does not know of it at the start */
    uint32_t given;     /* bit a field: it was said */
    uint32_t estimated; /* and is marked as an estimate */
    int line;
    _Alignas(8) unsigned char own[UNIT_OWN];
};

/* One of several who command a side together: the groups that are his, a bit each. */
struct player {
    int id, side;
    uint64_t groups[GROUPS_MOST / 64];
};

/* Ground that is worth something: held by whoever stands near it alone. */
struct objective {
    int id, name;
    struct point at;
    int within; /* hundredths of an inch */
    int worth;  /* points */
    int held;   /* the side that has it at the start, or NOBODY */
};

/* Ground on which a side sets units up in secret; an id of 0: of the other side, and not told. */
struct setup {
    int id, name, side, count;
    struct point corner[ZONE_CORNERS];
};

static inline struct outline outline_of_setup(const struct setup *z)
{
    return (struct outline){z->corner, z->count};
}

/* A name on the map. */
struct label {
    int name;
    struct point at;
};

/* The light fails: from that turn on nobody sees farther. */
struct light {
    int turn, inches;
};

/* One step of a first battle: the player does one thing himself, and learns one.  What he does is
 * an order of some role, or to ask why something happened. */
enum { LESSON_WHY = -1 };

struct lesson {
    int act;  /* an enum order_role, or LESSON_WHY */
    int unit; /* that is to do it; all are of the side that learns */
    bool goes;
    struct point to; /* where it goes, if it is told where */
    int title, words;
};

struct scenario {
    const struct system *system;
    int name, turns, first; /* first: the side that begins */
    int victory_losses;   /* percent of its strength that a side can lose before it has lost; 0: any
                           */
    int players, minutes; /* for whom it is, and how long it takes; 0: nothing is said */
    int side_count, group_count, unit_count, leader_count, briefing_count;
    int part_count; /* behind its units */
    int objective_count, label_count, light_count, player_count, zone_count, lesson_count;
    struct side side[SIDES];
    struct group group[GROUPS_MOST];
    struct member unit[UNITS_MOST];
    struct member leader[LEADERS_MOST];
    struct member coined[COINED_MOST]; /* formations of its own, by the word; no id: none there */
    int briefing[BRIEFING_MOST];
    struct objective objective[OBJECTIVES_MOST];
    struct label label[LABELS_MOST];
    struct light light[LIGHTS_MOST]; /* by turns */
    struct setup zone[ZONES_MOST];
    struct lesson lesson[LESSONS_MOST];
    struct player player[PLAYERS_MOST];
    int16_t ruling[RULINGS_MOST]; /* the answers in force, in the order of the system's rulings */
    bool ruled[RULINGS_MOST];     /* which of them the scenario itself gives */
    uint32_t advanced;            /* the system's advanced rules that are played, a bit each */
    struct ground ground;
    char names[NAMES_ROOM + PARTS_ROOM];
    int names_used;
};

/* The lines that a scenario may have, for help: the word that begins one, what follows it, and what
 * it says.  NULL after the last. */
struct scenario_line {
    const char *word, *takes, *about;
};
const struct scenario_line *scenario_line(int number);

/* Reads a scenario; all its faults are told, and if there are any it is not to be used. */
bool scenario_read(struct scenario *, const char *text, size_t size, struct faults *);

/* Writes it so that reading it again gives the same; remarks are not kept. */
void scenario_write(const struct scenario *, struct text *);

extern const char *const level_names[LEVELS]; /* ORDER LEVEL */

const char *scenario_name(const struct scenario *, int name);

/* A subject as a sentence names it: "the 2nd Wisconsin", but "Battery B, 4th U.S.",
 * "Wooding's Battery" and "John Gibbon".  The one place that knows who takes an article. */
void scenario_call(const struct scenario *, enum subject, int number, struct text *);

/* What a unit is, for its card: "rifled-musket, elite". */
void scenario_card(const struct scenario *, int unit, struct text *);

/* How many there are, the parts that may form included. */
int scenario_count(const struct scenario *, enum subject);

/* By id; NOBODY if there is none. */
int scenario_find(const struct scenario *, enum subject, const char *id);

/* Of any kind; NOBODY if there is none. */
int scenario_find_any(const struct scenario *, const char *id, enum subject *);

static inline int scenario_unit(const struct scenario *s, const char *id)
{
    return scenario_find(s, OF_UNIT, id);
}

/* The id of a subject, its name, and the side it belongs to; ground belongs to NOBODY. */
const char *scenario_id(const struct scenario *, enum subject, int number);
const char *scenario_name_of(const struct scenario *, enum subject, int number);
int scenario_side_of(const struct scenario *, enum subject, int number);

/* Men of a unit may form units of their own in the course of a battle.  Behind the units that the
 * scenario wrote stands such a part of each, in the same order, as far as there is room; then,
 * where the rules have more of them, the second of each, and so on.  A part has an id, but is in no
 * list before it forms. */
static inline bool is_part(const struct scenario *s, int unit)
{
    return unit >= s->unit_count;
}

static inline int whole_of(const struct scenario *s, int unit)
{
    return is_part(s, unit) ? unit % s->unit_count : unit;
}

/* The n-th part of a whole unit, from 0; NOBODY if there is no room for it. */
static inline int part_number(const struct scenario *s, int whole, int n)
{
    const int part = whole + (n + 1) * s->unit_count;
    return part < s->unit_count + s->part_count ? part : NOBODY;
}

/* The first part; NOBODY if there is no room for one, and of a part. */
static inline int part_of(const struct scenario *s, int unit)
{
    return is_part(s, unit) ? NOBODY : part_number(s, unit, 0);
}

/* Words of which a battle may coin some, as it knows them: the word of a number, NULL if it did not
 * coin that one, and the number of a word, -1 if there is none.  A value in words, and its reading.
 */
const char *scenario_word(const struct scenario *, const struct words *, int number);
int scenario_find_word(const struct scenario *, const struct words *, const char *word);
void scenario_print_word(const struct scenario *, const struct words *, int number, struct text *);
void scenario_print_value(const struct scenario *, const struct field *, int value, struct text *);
bool scenario_read_value(const struct scenario *, const struct field *, const char *value,
                         int *result, struct trouble *);

/* How many inches one sees in this turn; 0: as far as the ground allows. */
int scenario_sight(const struct scenario *, int turn);

#endif
