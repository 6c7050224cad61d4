#ifndef LONGROLL_ODDS_H
#define LONGROLL_ODDS_H

/* The odds machine: a rule walked with all dice, exactly.
 *
 * A rule resolves facts into a state, stage by stage: each call of `resolve`
 * carries the state one stage on and says whether another stage follows.
 * Between two stages equal states (equal bytes) are merged, so a chain costs
 * distinct states times the branches of one stage, never the product of all
 * its dice.  A chart's result is the state after the last stage.
 *
 * Weights are whole numbers over one common denominator.  A stage starts with
 * denominator 1 and is scaled up when a path with a finer one turns up; a
 * weight takes as many limbs as the denominator needs, up to ODDS_LIMBS.
 */

#include "dice.h"
#include "wide.h"

struct rule {
    size_t facts_size, state_size; /* state_size is a multiple of 8, at most ODDS_STATE */
    bool (*resolve)(const void *facts, struct dice *, void *state, struct steps *);

    /* Of a state that is one word, what its next stage reads of it, or 0; may be left out.  States
     * with the same number throw alike, each outcome adds the same to them, as to a whole number,
     * and another stage follows all or none: what came of the first is applied to the others. */
    uint64_t (*reads)(const void *facts, const void *state);
};

enum {
    ODDS_STATE = 64,            /* bytes of the largest state */
    ODDS_FACTS = 16,            /* bytes of the largest facts that odds_ask remembers */
    ODDS_LIMBS = WIDE_LIMBS - 1 /* one limb is kept free for sums and printing */
};

enum odds_trouble { ODDS_FINE, ODDS_TOO_MANY, ODDS_TOO_FINE, ODDS_HOLE };

/* A distribution.  It lies in the room it was made in: records of a state and its weight, side by
 * side since they are wanted together. */
struct odds {
    size_t state_size;
    int count;                         /* distinct states */
    unsigned char *states, *weights;   /* of the first record */
    ptrdiff_t state_step, weight_step; /* bytes from one record to the next */
    unsigned char *more;               /* does another stage follow this state? */
    ptrdiff_t more_step;
    int limbs;         /* of a weight that are in use */
    struct wide total; /* the common denominator */
    uint64_t states_walked, branches_walked;
    enum odds_trouble trouble;
};

static inline const void *odds_state(const struct odds *o, int i)
{
    return o->states + i * o->state_step;
}

static inline uint64_t *odds_limbs(const struct odds *o, int i)
{
    return (uint64_t *)(void *)(o->weights + i * o->weight_step);
}

/* What else a walk is to do; all may be left out. */
struct walk {
    struct throw_log *log; /* notes the throws that may be asked for */
    struct steps
        *marks; /* notes the marked rows of the tables that may be read; its steps are quiet */
    const unsigned char
        *keep; /* a mask over the state: what a 0 covers is forgotten after each stage */
    void (*watch)(const struct odds *, void *with); /* is shown the distribution after each stage */
    void *with;
    struct throws_known *throws; /* of the walk around this one; NULL: there is none */
    bool by_pips; /* every die with all its faces and nothing merged within a stage: slow, for tests
                   */
};

/* Walks the rule through all its stages, from a zeroed state.  The room, aligned to 8, holds the
 * answer and all work; more room, more states.  False means trouble. */
bool odds_of(struct odds *, const struct rule *, const void *facts, void *room, size_t size,
             const struct walk *);

/* A rule's word to another rule: resolve this with my dice.  With rolled or given dice it is simply
 * done; with all dice the merged outcomes are the branches, and they are remembered for the next
 * state that asks the same. */
void odds_ask(struct dice *, const struct rule *, const void *facts, void *state, struct steps *);

/* What a stage does with what its last throw brought.  The state stands in the first of so many
 * places side by side; each outcome's own, carried on, comes into its place.  Returns whether
 * another stage follows, which they have in common.  It throws nothing. */
typedef bool odds_then(const void *facts, void *states, const void *outcomes, int count,
                       struct dice *, struct steps *);

/* The same as the last thing that a stage does: it returns what this says.  With all dice the stage
 * is resolved once, and its outcomes are followed together.  A stage that says what it reads has
 * not changed its state before. */
bool odds_ask_last(struct dice *, const struct rule *, const void *asked, odds_then *,
                   const void *facts, void *state, struct steps *);

/* Carries one rule through all its stages with rolled or given dice. */
void rule_play(const struct rule *, const void *facts, struct dice *, void *state, struct steps *);

struct wide odds_weight(const struct odds *, int i);

const char *odds_explain(enum odds_trouble);

#endif
