#ifndef LONGROLL_CHART_H
#define LONGROLL_CHART_H

/* A chart of the rules, described by itself.
 *
 * A chart is a rule (facts, resolve, result: see odds.h) and the lists of the fields of its facts
 * and of its result.  From the description come the reading of key=value and its errors, help,
 * JSON, the forms of the page and the comparison plots.  Adding a chart is one description and one
 * function.
 *
 * Every field is an int16_t in the struct: a whole number, the number of a word in a list of words,
 * yes (1) or no (0), or a fraction in units of 1/per.  A list of items lies in the struct as an
 * int16_t count and an array of structs whose fields are described in the same way.
 *
 * A ruling that has more than one answer is a field as well, its id for a name.  A chart says where
 * in its facts it wants the answer, so a rule asks its facts and nothing else.
 */

#include "effect.h"
#include "engine/base/odds.h"
#include "steps.h"
#include "table.h"
#include "engine/base/trouble.h"

/* Words or names that stand in an array, alone or as a member of rows. */
struct words {
    const void *first; /* the first const char * */
    size_t stride;     /* from one to the next */
    int count;
    const struct words *more; /* the last of them stand in another array, else NULL */
};

#define WORDS(array)                                     \
    {                                                    \
        &(array)[0], sizeof *(array), COUNT(array), NULL \
    }
#define WORDS_OF(array, member)                                 \
    {                                                           \
        &(array)[0].member, sizeof *(array), COUNT(array), NULL \
    }

/* The word of this number as a player types it: spaces and underscores of a printed name become
 * hyphens. */
void words_print(struct text *, const struct words *, int number);

/* The number of a word; case, spaces, underscores and hyphens are all one. -1 if it is not there.
 */
int words_find(const struct words *, const char *word);

const char *words_at(const struct words *, int number);

/* Does the same word stand earlier in the list? */
bool words_again(const struct words *, int number);

/* What is counted on the table and what one of it stands for: a casting is 20 men. */
struct scale {
    const char *name; /* "castings" */
    int each;
    const char *of; /* "men" */
};

enum field_kind {
    FIELD_WHOLE,
    FIELD_CHOICE,
    FIELD_YES,
    FIELD_FRACTION,
    FIELD_LIST,
    FIELD_UNIT /* in orders */
};

struct field {
    const char *name; /* "target-castings"; results use "_" for "-" */
    enum field_kind kind;
    uint16_t offset;             /* in the facts, the result or the list's item */
    int16_t low, high;           /* whole numbers; fractions in units of 1/per */
    int16_t per;                 /* fractions: units; 0 if only the words are allowed */
    const struct words *words;   /* choices, and fractions of which only some are allowed */
    const struct list *list;     /* lists */
    const char *unless_given;    /* what is taken when it is not given; NULL: it must be given */
    const char *as;              /* name of the field it is taken from when it is not given */
    const struct clause *clause; /* where the book speaks of it */
    const char *about;           /* one phrase for help */
    const struct scale *scale;   /* what is counted, or NULL */
    const char *none;            /* results: the word where there is no number (NO_NUMBER) */
    bool tally;                  /* results: the rule only writes it, so a walk may forget it */

    /* Two sides, for --swap: */
    const char
        *opposite;   /* the same thing of the other side; given on the first side's field only */
    bool other_side; /* said only so that the other side can shoot back */
    bool once;       /* about this act alone: not carried over to the act in return */
};

struct list {
    const struct field *fields; /* of an item, in the order they are typed, with ":" between */
    int field_count;
    size_t stride;       /* size of an item */
    size_t count_offset; /* the int16_t count */
    int most;
};

enum { FACTS_ROOM = 256, INPUTS_MOST = 32, OUTPUTS_MOST = 20, RESULT_ROOM = 64, TURNS_MOST = 20 };

/* In a result, where a field has a word for none: after every number. */
enum { NO_NUMBER = INT16_MAX };

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
    void (*prepare)(void *facts,
                    uint32_t given); /* works out what the stages would work out again; or NULL */
    bool (*may)(const void *facts, struct trouble *); /* what the rules forbid; NULL: nothing */
    void (*call)(const void *facts, struct text *); /* the throw in words, as an umpire calls it */
    const struct table *const *tables;              /* that the rule reads */
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

int field_get(const struct field *, const void *of);
void field_set(const struct field *, void *of, int value);

/* The value of a field as a player types it. */
void field_print(struct text *, const struct field *, const void *of);

/* One value of this field as typed, without its struct; not for lists. */
void field_print_value(struct text *, const struct field *, int value);

/* A list: how many items, and one of them as typed ("rifled-musket:5:12:6"). */
int list_count(const struct list *, const void *of);
void list_print_item(struct text *, const struct field *, const void *of, int i);

/* What is allowed: "0 to 80", "one of none, woods, ...". */
void field_print_allowed(struct text *, const struct field *);

/* Reads one value; not for lists.  On trouble the words name `whole`, which is the input. */
bool field_read(const struct field *, const char *value, int *result, const char *whole,
                struct trouble *);

/* The result that a state of the rule stands for, into RESULT_ROOM bytes. */
void chart_result(const struct chart *, const void *facts, const void *state, void *result);

/* A mask over the rule's state that forgets every tally but the one of this output; -1 forgets them
 * all. */
void chart_forget(const struct chart *, int kept, unsigned char keep[ODDS_STATE]);

/* Is this input among the given ones? */
bool chart_given(const struct chart *, uint32_t given, const char *name);

const struct field *chart_input(const struct chart *, const char *name);

#endif
