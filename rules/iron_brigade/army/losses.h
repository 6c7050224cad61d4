#ifndef LONGROLL_IRON_BRIGADE_LOSSES_H
#define LONGROLL_IRON_BRIGADE_LOSSES_H

/* What happens to a unit: losses, prisoners, contacts, a new formation. */

#include "state.h"

/* ---- losses ---- */

/* Below 2 an enemy within 1 inch takes prisoners: one that is known to be near, or else it is asked
 * for.  Heavy equipment has no morale. */
void ib_lose_morale(const struct scenario *, struct state *, int unit, int levels, bool rout,
                    bool near, struct steps *);
void ib_capture(const struct scenario *, struct state *, int unit, bool near, struct steps *);

/* Without castings a unit is out, and its personality alone. */
void ib_lose_castings(const struct scenario *, struct state *, int unit, int castings);

/* It leaves the battle, for a reason that is a mark. */
void ib_take_out(const struct scenario *, struct state *, int unit, unsigned why);

/* an enemy, with so many castings, cost it morale. */
void ib_blame(const struct scenario *, struct state *, int unit, int enemy, int castings);

/* The guns no longer bear where they did. */
void ib_lose_aim(struct state *, int unit);

/* ---- contacts, and checks that are owed ---- */

void ib_pair_drop(struct pair *, int16_t *count, int at);
void ib_touch(struct state *, int one, int other);
void ib_part_from_all(struct state *, int unit);
bool ib_is_touched(const struct scenario *, const struct state *, int unit);
bool ib_is_touched_by(const struct scenario *, const struct state *, int unit, int other);

/* Whoever is broken or gone owes no more checks. */
void ib_forget_owed(struct state *);

/* ---- prisoners ---- */

/* After a change that may have made prisoners of it, or set them free: keeps who they are. */
void ib_note_taken(const struct scenario *, struct state *, int unit);

/* Castings of it are taken where it stands: those of freed men are their regiment's again. */
void ib_make_prisoners(const struct scenario *, struct state *, int unit, int castings);

/* they join a unit that stands, or else form one: their own again, or freed men. */
void ib_free_prisoners(const struct scenario *, struct state *, int unit, int to);

/* Castings that there are of a unit in the battle or as prisoners, those of its freed men included,
 * and those that it began with.  Where units split and combine (VII.C): of all its side. */
int ib_castings_in_all(const struct scenario *, const struct state *, int unit);
int ib_castings_at_first(const struct scenario *, int unit);

void ib_make_room(const struct scenario *, struct state *, int unit);

/* VII.C: whoever had joined a unit that is out went with it: when men form in its name again, they
 * are not among them. */
void ib_forget_joined(struct state *, int unit);

/* A part as it is before it forms. */
void ib_forget_part(const struct scenario *, struct state *, int part);

/* ---- formations ---- */

/* III.H, R-38: a quarter, rounded up, hold the horses of cavalry on foot; the last casting is left
 * to fight. */
int ib_holders_of(int castings);

/* castings that fight when it is formed so: holders ride again with the others, or stay
 * behind with the horses, unless all get down. */
int ib_castings_formed(const struct regiment_state *, int to, bool all);

/* The formation that a unit is in which is told to take this one. */
int ib_formation_taken(const struct scenario *, const struct state *, int unit, int to);

void ib_limber(const struct scenario *, struct state *, int unit);
void ib_set_formation(const struct scenario *, struct state *, int unit, int formation);

#endif
