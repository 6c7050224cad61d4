#ifndef LONGROLL_IRON_BRIGADE_FORMATION_H
#define LONGROLL_IRON_BRIGADE_FORMATION_H

/* III. Formation and facing: what a formation may do, and how deep it stands. */

#include "movement.h"

#include "rules/iron_brigade/kinds.h"

enum split_rule { SPLIT_ALLOWED, SPLIT_BARRED, SPLIT_DISPUTED };

struct formation_row {
    const char *name;      /* as printed */
    const char *word;      /* as typed */
    const int8_t *extra;   /* inches more than the base, for infantry: the figure stands in the
                              movement chart */
    int8_t changing, fire; /* numbers of the words of those columns */
    int8_t split_move;     /* enum split_rule */
    int8_t moves_as;       /* row of the movement chart that changes its movement, or BLANK */
    int8_t shape;          /* the formation itself, or for riders the same one on foot */
};

extern BATTLE_FIGURES struct formation_row ib_formations[IB_FORMATIONS];
extern const struct words ib_formation_words, ib_charted_words; /* all, and those in the chart */

static inline int ib_shape_of(int formation)
{
    return ib_formations[formation].shape;
}

static inline bool ib_is_mounted(int formation)
{
    return formation == IB_MOUNTED || (formation > IB_CREWS_MOUNTED && formation < IB_OWN);
}

/* Its crews may have mounted, too (VIII.B). */
static inline bool ib_is_limbered(int formation)
{
    return ib_shape_of(formation) == IB_LIMBERED;
}

/* May a unit in this formation split-move?  Where text and chart differ, as ruled. */
bool ib_formation_splits(int formation, int company_ruling, int skirmish_ruling);

/* III.E: infantry and cavalry half a rank deep or thinner. */
static inline bool ib_is_open(int formation)
{
    return ib_shape_of(formation) == IB_OPEN_ORDER || ib_shape_of(formation) == IB_THIN_ORDER;
}

/* III.C: the nearest of the depths to figures / width (ORDER RANKS). */
int ib_nearest_ranks(int figures, int width);

extern const struct chart ib_formation_chart, ib_ranks_deep_chart;
extern const struct table ib_formations_table;

#endif
