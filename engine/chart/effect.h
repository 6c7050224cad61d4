#ifndef LONGROLL_EFFECT_H
#define LONGROLL_EFFECT_H

/* What a result changes: the subject, its track, and the change.
 *
 * "target, castings, -2"; "target, morale state, shaken".  Whoever keeps a pegboard moves these
 * pegs. */

#include <stddef.h>
#include <stdint.h>

enum { EFFECTS_MOST = 16 };

struct effect {
    const char *subject, *track;
    int16_t change;      /* by how much */
    const char *becomes; /* or, where the track has words, the printed one it becomes; else NULL */
};

struct effects {
    struct effect list[EFFECTS_MOST];
    int count;
};

/* Moves a track by so much; by nothing is no effect. */
static inline void effect_move(struct effects *e, const char *subject, const char *track,
                               int change)
{
    if (change != 0 && e->count < EFFECTS_MOST)
        e->list[e->count++] = (struct effect){subject, track, (int16_t)change, NULL};
}

/* Sets a track that has words. */
static inline void effect_set(struct effects *e, const char *subject, const char *track,
                              const char *becomes)
{
    if (e->count < EFFECTS_MOST)
        e->list[e->count++] = (struct effect){subject, track, 0, becomes};
}

#endif
