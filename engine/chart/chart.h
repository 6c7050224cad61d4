#ifndef LONGROLL_CHART_H
#define LONGROLL_CHART_H

/* A chart of the rules, described by itself.
 *
 * A chart is a rule (facts, resolve, result: see odds.h) and the lists of the fields of its facts
 * and of its result.  Adding a chart is one description and one function, or, where the sheet only
 * looks a row up, the description alone: sheet.h.
 *
 * A ruling that has more than one answer is a field as well, its id for a name.  A chart says where
 * in its facts it wants the answer, so a rule asks its facts and nothing else. */

#include "effect.h"
#include "engine/base/odds.h"
#include "field.h"
#include "steps.h"
#include "table.h"

enum { FACTS_ROOM = 256, INPUTS_MOST = 32, OUTPUTS_MOST = 20, RESULT_ROOM = 128, TURNS_MOST = 20 };

/* A ruling with its answers, and where the facts of a chart hold the one in force. */
struct setting {
    const struct field *ruling;
    uint16_t offset;
};

struct chart {
    const char *name;    /* "fire" */
    const char *title;   /* "Fire" */
    const char *chapter; /* "V. Fire" */
    const char *about;   /* a sentence or two for help */
    const char *example; /* inputs that work, for help and for the tests */
    const struct field *inputs, *outputs;
    int input_count, output_count;
    struct rule rule;
    /* Works out what the stages would work out again; or NULL. */
    void (*prepare)(void *facts, uint32_t given);
    bool (*may)(const void *facts, struct trouble *); /* what the rules forbid; NULL: nothing */
    void (*call)(const void *facts, struct text *); /* the throw in words, as an umpire calls it */
    /* Why the odds are what they are, where the stages do not tell it for every throw alike; or
     * NULL. */
    void (*explain)(const void *facts, struct steps *);
    const struct table *const *tables; /* that the rule reads */
    int table_count;
    const struct setting *settings; /* rulings that it asks */
    int setting_count;
    /* What the result changes, or NULL. */
    void (*effects)(const void *facts, const void *result, struct effects *);

    /* Where the rule keeps a smaller state than the result: makes the result of it.  NULL: they are
     * the same. */
    void (*show)(const void *facts, const void *state, void *result);
    size_t result_size;
    /* A chart that runs over turns: the turn that is over in this state, 0 in the middle of one. */
    int (*turn)(const void *facts, const void *state);
    const char *turn_name; /* what they are, if not turns: "fire" */
    /* Bytes of the state that no tally hangs on: a walk for a tally forgets them. */
    struct {
        uint16_t from, size;
    } apart;
    /* The outputs that matter most, with blanks between: the page shows the first two that a throw
     * decides.  NULL: the first that is counted and the first that is told in words. */
    const char *matters;

    const struct sheet *sheet; /* of a chart that is made from its table, else NULL */
};

/* A chart and the facts it is asked about. */
struct question {
    const struct chart *chart;
    uint32_t given; /* bit i: input i was given */
    uint32_t ruled; /* bit i: so was setting i */
    _Alignas(8) unsigned char facts[FACTS_ROOM];
};

/* Takes one "key=value". */
bool question_read(struct question *, const char *pair, struct trouble *);

/* Takes the answer to one ruling that the chart asks. */
bool question_rule(struct question *, int setting, const char *value, struct trouble *);

/* The answer in force, as a player types it. */
void question_print_ruling(struct text *, const struct question *, int setting);

/* Fills in what was not given, then asks the chart's own rules. */
bool question_close(struct question *, struct trouble *);

/* Turns the sides round; before question_close. */
bool question_swap(struct question *, struct trouble *);

/* The result that a state of the rule stands for, into RESULT_ROOM bytes. */
void chart_result(const struct chart *, const void *facts, const void *state, void *result);

/* A mask over the rule's state that forgets every tally but the one of this output, and what is
 * apart from it; -1 forgets the tallies alone, all of them. */
void chart_forget(const struct chart *, int kept, unsigned char keep[ODDS_STATE]);

/* Is this input among the given ones? */
bool chart_given(const struct chart *, uint32_t given, const char *name);

const struct field *chart_input(const struct chart *, const char *name);
/* NULL also in a chart that shares its inputs with a longer one, and has no such other side. */
const struct field *chart_opposite(const struct chart *, const struct field *);

#endif
