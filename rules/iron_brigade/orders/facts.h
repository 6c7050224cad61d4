#ifndef LONGROLL_IRON_BRIGADE_FACTS_H
#define LONGROLL_IRON_BRIGADE_FACTS_H

/* Facts that several kinds of order take: what they are, and the checks that they share. */

#include "rules/iron_brigade/army/state.h"

#define IN(phase) (1u << (phase))
#define ANY_PHASE (IN(IB_PHASE_DEPLOY) - 1) /* of a half-turn */
#define FACTS(list) .facts = list, .fact_count = COUNT(list)

/* On a table such a fact is measured, and only the umpire says otherwise. */
bool ib_may_be_said(const struct scenario *, struct trouble *);
order_part ib_unmeasured_may; /* as the check of a fact */

/* There must be a table to measure it on. */
bool ib_needs_table(const struct scenario *, struct trouble *);

/* On a table: units that may touch this one, they or their led horses, and are wanted; -1 where
 * there is none, and all must be looked at. */
int ib_list_around(const struct scenario *, const struct state *, int unit,
                   bool (*wanted)(const struct scenario *, const struct state *, int unit,
                                  int other),
                   int16_t list[UNITS_MOST]);

/* IV.F, R-25, R-26: ground in which nobody split-moves: who moves there; and who turns, changes or
 * fires there.  The ground is one of its words. */
extern const struct words ib_ground_words;
bool ib_ground_may(const struct scenario *, int unit, int ground, struct trouble *);
bool ib_standing_may(const struct scenario *, int unit, int ground, struct trouble *);
bool ib_passes_free(const struct scenario *, int ground); /* it was said to be a road */

/* What a fact is, as its row begins: {FACT_HALF, .may = ...}.  One that is said or not; a unit; a
 * word; a bearing or a distance, which are measured on a table. */
#define FACT_YES(word, rule, words) \
    .field = {                      \
        .name = word, .kind = FIELD_YES, .unless_given = "no", .clause = IB(rule), .about = words}
#define FACT_UNIT(word, rule, words)  \
    .field = {.name = word,           \
              .kind = FIELD_UNIT,     \
              .unless_given = "none", \
              .clause = IB(rule),     \
              .about = words}
#define FACT_CHOICE(word, list, unless, rule, phrase) \
    .field = {.name = word,                           \
              .kind = FIELD_CHOICE,                   \
              .words = &(list),                       \
              .unless_given = unless,                 \
              .clause = IB(rule),                     \
              .about = phrase}
#define FACT_BEARING(rule, words)  \
    .field = {.name = "bearing",   \
              .kind = FIELD_WHOLE, \
              .high = DEGREES - 1, \
              .clause = IB(rule),  \
              .about = words},     \
    .is_bearing = true
#define FACT_INCHES(rule, words)          \
    .field = {.name = "inches",           \
              .kind = FIELD_FRACTION,     \
              .per = INCH,                \
              .low = 1,                   \
              .high = 40 * INCH,          \
              .clause = IB(rule),         \
              .about = words,             \
              .scale = &ib_inches_scale}, \
    .is_distance = true

/* One of the two numbers of a place on the table. */
#define FACT_PLACE(word, rule, words) \
    .field = {.name = word,           \
              .kind = FIELD_FRACTION, \
              .per = INCH,            \
              .low = 0,               \
              .high = 240 * INCH,     \
              .clause = IB(rule),     \
              .about = words}

/* Where there is no table, it is as the players say and do. */
#define MUST_ON_TABLE .field.unless_given = "as said", .must = ib_is_measured

#define FACT_HALF FACT_YES("half", I_C_3_ii, "half of a split move"), .is_half = true
#define FACT_GROUND \
    FACT_CHOICE("ground", ib_ground_words, "open", R_25, "ground that bars a split move")

#endif
