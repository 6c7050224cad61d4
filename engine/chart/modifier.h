#ifndef LONGROLL_MODIFIER_H
#define LONGROLL_MODIFIER_H

/* A printed list of modifiers, added up as the facts say.
 *
 * A line is written as it is printed, and says besides which fact makes it count and with which
 * answer; so one function adds up any list in the order of the sheet, with a step for each line.
 *
 *     #define FACTS fire_facts
 *     static FIGURES struct modifier_line fire_modifiers[] = {
 *         {"elite",    "class", "Elite",           5, WHEN(class, ELITE)},
 *         {"shaken",   "firer", "shaken",         -5, HOLDS(shaken)},
 *         {"fatigue",  "state", "fatigue level",  -2, EACH(fatigue), "level"},
 *         {"woods_1",  "firer", "in light woods", -1, WHEN(woods, 1), AS("-1:-2:-3")},
 *         {"medium",   "range", "medium range",   SHARE(2), BY_HAND, .op = "mul_figures"},
 *     };
 *     static MODIFIER_TABLE(fire_modifiers, "Fire modifiers");
 *     #undef FACTS
 *
 * The fact is an int16_t.  A line BY_HAND, with another op than adding or with a lost figure (NO)
 * is left to the rule. */

#include "steps.h"

struct modifier_line {
    const char *id, *group, *condition;
    figure mod;   /* NO: lost; a SHARE in quarters */
    uint16_t at;  /* offset of the fact */
    int16_t when; /* the answer for which it counts, or one of the two below */
    /* NULL stands for what most lines have: "once", the signed figure, "-", "add". */
    const char *per, *as_printed, *cap, *op;
    figure mark;
    figure second; /* printed beside the first; the rule says which counts */
};

enum { TIMES = -1, NEVER = -2 };

#define WHEN(member, answer) .at = offsetof(struct FACTS, member), .when = answer
#define HOLDS(member) WHEN(member, 1)
#define EACH(member) WHEN(member, TIMES)
#define BY_HAND .when = NEVER
#define AS(words) .as_printed = words
#define PER(what) .per = what
#define SHARE(quarters) (SHARES + (quarters))

enum { MODIFIER_COLUMNS = 9 };
extern const struct field modifier_line_columns[MODIFIER_COLUMNS];

/* How often a line counts with these facts. */
int modifier_times(const struct modifier_line *, const void *facts);

/* Adds up all lines that count.  Lines with a cap that stand together share it: "+4 with strong
 * points" is the most that they add in all. */
int modifiers_sum(const struct table *, const struct clause *, const void *facts, struct steps *);

/* Of these lines the best alone counts: the facts of the others become 0. */
void modifiers_keep_best(const struct table *, int first, int count, void *facts);

#endif
