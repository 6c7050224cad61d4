#ifndef LONGROLL_IRON_BRIGADE_MARCH_H
#define LONGROLL_IRON_BRIGADE_MARCH_H

/* IV. Movement on a table: how far a unit can go, what it meets on the way, where it may turn
 * (march.c); and VI.C.1, where a retreat leads (retreat.c). */

#include "terrain.h"

struct mover mover_of(const struct scenario *, const struct state *, int unit, bool back);

/* It would stand so with the middle of its front there. */
void stand_of_mover(const struct scenario *, const struct mover *, struct point front, int bearing,
                    struct stand *);

/* Those who may be so near beside its way. */
void units_on_way(const struct state *, int unit, const struct stand *, int bearing, int hundredths,
                  int beside, struct near *);

/* So far that every corner is still on the table. */
int to_the_edge(const struct scenario *, const struct stand *, int bearing, int most);

void march_along(const struct scenario *, const struct state *, const struct mover *, bool back,
                 bool half, bool retreating, struct march *, struct steps *);

/* VI.C.6: may it not go nearer to an enemy it sees? */
bool is_pinned(const struct scenario *, const struct state *, int unit);

/* Is this water within an inch of it? */
bool is_by_water(const struct scenario *, const struct feature *, const struct stand *);

/* from its boats it would land so, facing that way; and the bank to which a bearing leads:
 * -1, 1, or 0 along the water. */
bool landing(const struct scenario *, const struct state *, int unit, int bearing, struct stand *);
int bank_of(const struct scenario *, const struct state *, int unit, int bearing);

/* There is a table, or the trouble says that there is none; the unit stands there now. */
bool needs_table(const struct scenario *, const char *input, struct trouble *);
void put_at(const struct scenario *, struct state *, int unit, struct point front, int bearing);

/* Straight ahead, or for infantry straight back; half of it for a split move. */
void march_ahead(const struct scenario *, const struct state *, int unit, bool back, bool half,
                 struct march *, struct steps *);

/* May it be told to go so far?  An enemy in the way ends the move in contact. */
bool march_may_stop(const struct march *, int hundredths);
bool march_refused(const struct march *, int hundredths,
                   struct trouble *);            /* says how far it goes; false */
void text_inches(struct text *, int hundredths); /* "1 inch", "2.5 inches" */

/* Nobody, no barred ground and no edge within an inch ahead: so it can go at least that far.
 */
bool is_clear_ahead(const struct scenario *, const struct state *, int unit);

/* Goes so far, through whom it must; and swings flush with whom it meets, if that is wanted. */
void march(const struct scenario *, struct state *, int unit, bool back, bool half, int hundredths,
           bool flush, struct steps *);

/* would it, going so far, end in contact, and could it swing flush there?  How it would then
 * stand. */
bool flush_may(const struct scenario *, const struct state *, int unit, const struct march *,
               int hundredths, struct stand *, struct trouble *);

/* Said of a move, or of one at the double: in contact it swings flush. */
bool contact_flush_may(const struct scenario *, const struct state *, int unit, bool half,
                       int hundredths, struct trouble *);

/* IV.F: in column, limbered or as wagons, its front on a road: may it turn so with the road?  It
 * would stand so. */
bool marches_by_road(const struct scenario *, const struct state *, int unit);
bool follows_road(const struct scenario *, const struct state *, int unit, int bearing,
                  struct stand *);

/* R-102, by the other reading: does it pass this friend on a road, for nothing? */
bool passes_on_road(const struct scenario *, const struct state *, int unit, int other);

/* Hundredths that it may go on along the road after so many, if they were all along it; else 0. */
int road_left_after(const struct scenario *, const struct state *, int unit, int hundredths);

/* IV.D.1, R-54: how far it gets of so many hundredths if a water is deeper than it thought; its
 * side now knows. */
int ford_unsure(const struct scenario *, struct state *, const struct mover *, const struct march *,
                int hundredths);

/* how far prisoners get that way, as infantry in open order. */
int lead_hundredths(const struct scenario *, const struct state *, int unit, int bearing);

/* IV.C.3, R-36: turned about its centre it would stand so; may it? */
void stand_turned(const struct scenario *, const struct state *, int unit, int bearing,
                  struct stand *);
bool stand_may(const struct scenario *, const struct state *, int unit, const struct stand *,
               struct trouble *);
/* Takes in another stretch, which is joined to the last if it follows on it; returns how many there
 * are. */
int spans_add(struct span *, int count, int room, struct span);

/* About how many hundredths it would stand clear of everybody near and of the table's edge; less
 * than 0: it would have to be moved so far to stand clear.  And, turned so, for how many degrees
 * more that does not change its sign. */
int clear_of_all(const struct scenario *, const struct state *, const struct near *,
                 const struct stand *);
int degrees_alike(const struct stand *turned, int clear);
bool stand_may_among(const struct scenario *, const struct state *, const struct near *,
                     const struct stand *, struct trouble *);

/* wheeled to this bearing it would stand so; how far its outer corner goes for so many
 * degrees; and how many it can wheel, up to so many, ground and others met as in a march whose
 * hundredths are those of that corner. */
enum { WHEEL_MOST = 45 };
void stand_wheeled(const struct scenario *, const struct state *, int unit, int bearing,
                   struct stand *);
int wheel_hundredths(const struct stand *, int degrees);
int wheel_round(const struct scenario *, const struct state *, int unit, bool right, bool half,
                int most, struct march *, struct steps *);

/* So far on, does it stand on nobody and on the table?  That cannot be overruled. */
bool stop_may(const struct scenario *, const struct state *, int unit, bool back, int hundredths,
              struct trouble *);

/* VI.C.1, R-75 to R-79: the end of its retreat.  False: there is no path, and it surrenders; or
 * none around the friends in its way that it might go. */
struct way_out {
    struct point front;
    int bearing, hundredths;
    bool open, off_table;
    struct march march;
};
bool has_way_out(const struct scenario *, const struct state *, int unit); /* is there any? */
bool retreat_path(const struct scenario *, const struct state *, int unit, struct way_out *,
                  struct steps *);
bool retreat_around(const struct scenario *, const struct state *, int unit, struct way_out *,
                    struct trouble *);

#endif
