#ifndef LONGROLL_IRON_BRIGADE_RESULTS_H
#define LONGROLL_IRON_BRIGADE_RESULTS_H

/* The results tables of chapter IX and how they are read (V.B.1.iv, V.B.1.v). */

#include "engine/chart/chart.h"
#include "clauses.h"

enum {
    RESULTS_TABLES = 20, /* 0 to 19 */
    RESULTS_ROWS = 10,
    RESULTS_COLUMNS = 6,
    CASTINGS_MOST = 80, /* a regiment (II.B) */
    RANGE_MOST = 240,   /* inches: no table is larger */
    ROW_MOST = 28       /* castings that one row can serve (V.F.1) */
};

extern const struct scale ib_castings_scale, ib_inches_scale;

/* A cell: "a>b" is a for sure and one more on some pips of a d6; "-" is nothing; "R" a rout. */
struct reading {
    enum { NOTHING, ROUT, LOSS } kind;
    int sure, bar; /* of a loss */
};

/* Fire once the table is known: castings above 28 are applied 28 at a time (V.F.1, R-66). */
struct volley_facts {
    int16_t red;
    int16_t table;        /* for casualties */
    int16_t morale_table; /* one higher against a target en masse (R-34) */
    int16_t castings;
    int16_t target;  /* castings before losses */
    int16_t answers; /* it is the target that fires back: for whose dice they are, no more */
};

struct volley {
    int16_t casualties;
    int16_t morale_lost; /* 0 when it routs */
    int16_t rout;
    int16_t shots; /* fired so far */
};

/* The volley, and what it was read from. */
struct fire_result {
    struct volley volley;
    int16_t table, red;
    int16_t unused[2];
};

/* What it changes: of a chart whose result is a fire_result. */
void ib_volley_effects(const void *facts, const void *result, struct effects *);

extern const struct rule ib_volley_rule;

/* The two cells of one shot of this many castings, 28 at most. */
void ib_read_shot(const struct volley_facts *, int castings, struct reading *casualties,
                  struct reading *morale);

/* The fewest castings that fire as so many do, and the fewest that are hit as so many are: the
 * tables make no difference between them. */
int ib_fires_as(int castings);
int ib_is_hit_as(int castings);

/* One shot of a volley; true if there are castings left for another. */
bool ib_volley_stage(const void *volley_facts, struct dice *, void *volley, struct steps *);

/* "three castings fall, a fourth on 5 or 6; two levels go, a third on 1 or 2". */
void ib_volley_call(const void *volley_facts, struct text *);

/* The morale half alone, for the checks of chapter VI: one more level on a low die. */
int ib_morale_loss(const struct reading *, struct dice *, const struct purpose *, struct steps *);

/* The step that shows a cell: "morale: 3>3". */
void ib_step_reading(struct steps *, const struct clause *, const char *what,
                     const struct reading *);

/* "two levels go, a third on 1 or 2"; and " on 1 or 2" alone. */
void ib_morale_call(struct text *, const struct reading *);
void ib_call_pips(struct text *, int low, int high);

extern const struct chart ib_results_chart;
extern const struct table ib_results_regular_table, ib_results_red_table;

#endif
