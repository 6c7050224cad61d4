#ifndef LONGROLL_EVENTS_H
#define LONGROLL_EVENTS_H

/* What an order changed: the tracks of a state, or of a view, before and after.
 *
 * Whoever is shown two of its views is told what it may know and nothing else. */

#include "battle.h"

enum { EVENTS_MOST = UNITS_MOST * 6 + LEADERS_MOST + OBJECTIVES_MOST };

/* A track of a subject; or, without one, where a leader is and who holds ground. */
enum { NO_TRACK = NOBODY };

struct event {
    uint8_t of, unused; /* enum subject */
    int16_t who, track;
    int16_t from, to;
};

struct events {
    struct event list[EVENTS_MOST];
    int count;
};

void events_between(const struct scenario *, const struct state *before, const struct state *after,
                    struct events *);

/* As a journal has them: "21ga castings -3, 21ga morale -2, 2wi formation column, gibbon with 7wi,
 * farm held rebels".
 */
void events_write(const struct scenario *, const struct events *, struct text *);

/* Does to a state what such words say; false if they say what cannot be, and the trouble names it.
 */
bool events_apply(const struct scenario *, const char *words, struct state *, struct trouble *);

/* As they are told, one a line: "21ga castings 12 -> 9", "21ga morale 3 -> 1: the 21st Georgia is
 * broken", "7wi at 26,5.5 facing 0", "the farm is Confederate now". */
void events_tell(const struct scenario *, const struct state *before, const struct state *after,
                 const struct events *, struct text *);

/* Who holds ground now: "Brawner's house is Confederate now". */
void ground_tell(const struct scenario *, const struct event *, struct text *);

/* What players do on their table, one a line: "put back one casting on 21ga". */
void events_on_table(const struct scenario *, const struct state *after, const struct events *,
                     struct text *);

/* Has the unit of an event come in sight between two views (1), or gone out of it (-1)?  Then this
 * is told, and not all that is known of it now. */
int event_sighting(const struct scenario *, const struct state *before, const struct state *after,
                   const struct event *);

#endif
