#ifndef LONGROLL_IRON_BRIGADE_DRILL_H
#define LONGROLL_IRON_BRIGADE_DRILL_H

/* VII.D, R-98: formations that the referee of a battle devises, as lines of its scenario, and what
 * the rules ask of any formation: of a printed one the chart of formations answers, of the others
 * their line. */

#include "roster.h"
#include "rules/iron_brigade/book/fire.h"
#include "rules/iron_brigade/book/formation.h"

enum { ENTER_NORMAL, ENTER_WHOLE, ENTER_FREE }; /* ORDER ENTER */
enum { LEAVE_NORMAL, LEAVE_WHOLE, LEAVE_HALF }; /* ORDER LEAVE */

struct drill {
    int16_t arm;     /* infantry, or cavalry on its horses */
    int16_t class;   /* the lowest class of morale that knows it */
    int16_t ranks;   /* ORDER RANKS */
    int16_t abreast; /* castings in its front rank, if those are always as many */
    int16_t hollow;  /* it stands on four sides, with an equal share of its castings on each */
    int16_t firing;  /* ranks that fire */
    int16_t zone;    /* all round, or within 45 degrees of its front */
    int16_t inches;  /* more than the base, or less */
    int16_t still;   /* it does not move */
    int16_t no_split;
    int16_t enter, leave;
    int16_t mass; /* its morale is tested one table higher, as en masse */
    int16_t road; /* it uses roads and bridges as a column does */
};

/* NULL: a printed formation. */
static inline const struct drill *ib_drill(const struct scenario *s, int formation)
{
    return formation < IB_OWN_MOUNTED
               ? NULL
               : (const struct drill *)(const void *)s->coined[formation - IB_OWN_MOUNTED].own;
}

/* May such a regiment ever be in this formation?  III.G, the movement chart, VII.D. */
bool ib_may_stand_in(const struct scenario *, const struct regiment *, int formation);

/* How deep it is; the castings in its front rank, those that can fire together, and hundredths of
 * an inch that one of them takes. */
int ib_ranks_in(const struct scenario *, int formation);
int ib_abreast_in(const struct drill *, int castings);
int ib_ranks_left(const struct drill *, int castings); /* it never grows deeper by losses */
int ib_most_firing(const struct scenario *, int formation, int castings);
int ib_room_of_casting(int ranks);

/* Inches that it adds, as ruled. */
int ib_inches_in(const struct scenario *, int arm, int formation);

/* Does it fire, and move, at all? */
bool ib_fires_in(const struct scenario *, int formation, struct trouble *);
bool ib_moves_in(const struct scenario *, int formation, struct trouble *);

bool ib_fires_all_round(const struct scenario *, int formation);
bool ib_splits_in(const struct scenario *, int formation);

/* Is half a move enough to leave the one formation, and to take up the other? */
bool ib_half_is_enough(const struct scenario *, int from, int to, struct trouble *);

/* III.G: what company column and en masse are known for; III.E: open; IV.F: roads. */
bool ib_deploys_from(const struct scenario *, int formation); /* formation and facing in a half */
bool ib_is_massed(const struct scenario *, int formation);    /* one table higher */
bool ib_marches_in(const struct scenario *, int formation);

static inline bool ib_is_open_in(const struct scenario *s, int formation)
{
    const struct drill *d = ib_drill(s, formation);
    return d ? RULE(III_E, d->ranks >= RANKS_HALF) : ib_is_open(formation);
}

enum { DRILL_FIELDS = 14 };
extern const struct field ib_drill_fields[DRILL_FIELDS];

/* What is wrong with the line of one; the number of the first that such a formation can be. */
int ib_check_drill(const struct scenario *, const struct member *, struct faults *);

#endif
