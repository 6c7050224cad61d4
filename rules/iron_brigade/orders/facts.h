#ifndef LONGROLL_IRON_BRIGADE_FACTS_H
#define LONGROLL_IRON_BRIGADE_FACTS_H

/* Facts that several kinds of order take: what they are, and the checks that they share. */

#include "rules/iron_brigade/army/state.h"

#define IN(phase) (1u << (phase))
#define ANY_PHASE (IN(IB_PHASES) - 1)
#define FACTS(list) .facts = list, .fact_count = COUNT(list)

/* On a table such a fact is measured, and only the umpire says otherwise. */
bool ib_may_be_said(const struct scenario *, const char *input, struct trouble *);
order_part ib_unmeasured_may; /* as the check of a fact */

/* There must be a table to measure it on. */
bool ib_needs_table(const struct scenario *, const char *input, struct trouble *);

/* IV.F, R-25, R-26: ground in which nobody split-moves: who moves there; and who turns, changes or
 * fires there.  The ground is one of its words. */
extern const struct words ib_ground_words;
bool ib_ground_may(const struct scenario *, int unit, int ground, struct trouble *);
bool ib_standing_may(const struct scenario *, int unit, int ground, struct trouble *);
bool ib_passes_free(const struct scenario *, int ground); /* it was said to be a road */

#define FACT_HALF(check)                            \
    {                                               \
        .field = {.name = "half",                   \
                  .kind = FIELD_YES,                \
                  .unless_given = "no",             \
                  .clause = IB(I_C_3_ii),           \
                  .about = "half of a split move"}, \
        .is_half = true, .may = check               \
    }

#define FACT_GROUND(check)                                   \
    {                                                        \
        .field = {.name = "ground",                          \
                  .kind = FIELD_CHOICE,                      \
                  .words = &ib_ground_words,                 \
                  .unless_given = "open",                    \
                  .clause = IB(R_25),                        \
                  .about = "ground that bars a split move"}, \
        .may = check                                         \
    }

/* A bearing, or a distance, that is said on a table only. */
#define FIELD_BEARING(words) \
    .name = "bearing", .kind = FIELD_WHOLE, .high = DEGREES - 1, .about = words
#define FIELD_INCHES(words)                                                             \
    .name = "inches", .kind = FIELD_FRACTION, .per = INCH, .low = 1, .high = 40 * INCH, \
    .about = words, .scale = &ib_inches_scale

#endif
