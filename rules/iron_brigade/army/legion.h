#ifndef LONGROLL_IRON_BRIGADE_LEGION_H
#define LONGROLL_IRON_BRIGADE_LEGION_H

/* VII.F: a legion is infantry with a section of guns, a company of cavalry or both.  Its sections
 * are units of the scenario that move, fire and are hit one by one, but as long as they keep
 * in contact they have one morale: whatever changes that of one changes it of all. */

#include "state.h"

enum { SECTIONS_MOST = 4 };

/* Units that have one morale, by their numbers. */
struct sections {
    int count;
    int16_t unit[SECTIONS_MOST];
};

/* The number of the legion that it is, or was, a section of; 0: none. */
int ib_legion_of(const struct scenario *, int unit);

/* Those that share the morale of a unit, itself included: of most units it is itself alone. */
struct sections ib_sections_of(const struct scenario *, const struct state *, int unit);

/* Is it in its legion, so that it could leave it; and has it left one that it could rejoin? */
bool ib_is_in_legion(const struct scenario *, const struct state *, int unit);
bool ib_has_left_legion(const struct scenario *, const struct state *, int unit);

/* What all of them have together: castings, with every gun as so many; whether one is en masse; the
 * best personality with any of them, or NOBODY; the worst that was hit, as `hit` has it. */
int ib_castings_together(const struct scenario *, const struct state *, int unit, int gun);
bool ib_is_massed_together(const struct scenario *, const struct state *, int unit);
int ib_leader_together(const struct scenario *, const struct state *, int unit);
int ib_hit_together(const struct scenario *, const struct state *, int unit);

/* is it in a legion whose castings are added for a check; and what counts in its checks,
 * those of all or its own, in which a gun is one? */
bool ib_checks_as_legion(const struct scenario *, const struct state *, int unit);
int ib_castings_checking(const struct scenario *, const struct state *, int unit, int gun);

/* Their morale is this now, or as low as that of the lowest; they have these marks, or no longer.
 */
void ib_set_morale(const struct scenario *, struct state *, int unit, int morale);
void ib_level_morale(const struct scenario *, struct state *, int unit);
void ib_put_together(const struct scenario *, struct state *, int unit, unsigned marks, bool on);

/* where all throw one die, is it thrown for the unit by another that has this mark? */
bool ib_is_thrown_for(const struct scenario *, const struct state *, int unit, unsigned mark);

/* would it be in contact with its legion? */
bool ib_meets_legion(const struct scenario *, const struct state *, int unit);

/* are all sections of its legion in contact, each by another? */
bool ib_keeps_legion(const struct scenario *, const struct state *, int unit);

/* on a table, sections of a side that are out of contact are on their own from now on. */
void ib_part_legions(const struct scenario *, struct state *, int side);

/* What is wrong with a unit of the scenario as a section of a legion. */
void ib_check_section(const struct scenario *, const struct member *, struct faults *);

#endif
