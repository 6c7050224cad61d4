#ifndef LONGROLL_MEASURE_H
#define LONGROLL_MEASURE_H

/* The results of a chart as single numbers, for tables and pictures: a whole number by its mean,
 * yes or one of a choice's words by the chance of it. */

#include "longroll.h"

enum { MEASURES_MOST = 24, MEASURE_NAME = 64, PAIRS_MOST = 32, PAIR_ROOM = 128 };

struct measure {
    const struct field *field;
    int word; /* number of the word, -1 for a mean */
    char name[MEASURE_NAME];
};

/* A chart that is asked again and again. */
struct measures {
    const struct chart *chart;
    char title[400]; /* "Fire: range 4, cover woods" */
    int count;
    struct measure list[MEASURES_MOST];
    const struct clause *refused; /* the first question that was refused, or NULL */
    bool answered;                /* some question was */
    bool some_none;               /* in some point a number may be none */
    bool certain[OUTPUTS_MOST];   /* results that no die decides in any point */
};

/* What one question gives: a number for each measure, or the clause that refuses it. */
struct answer {
    const struct clause *refused;
    double number[MEASURES_MOST];  /* NAN: it may be none at all */
    int16_t certain[OUTPUTS_MOST]; /* what the result is whatever the dice, or OPEN_RESULT */
};
enum { OPEN_RESULT = INT16_MIN };

/* What one question says besides the words that stay: "range=4". */
struct pairs {
    int count;
    char pair[PAIRS_MOST][PAIR_ROOM];
};

/* The chart that the first plain word of the call names, and all that its results can be measured
 * by; the other words are inputs and rulings that stay.  False: the trouble says why. */
bool measure_begin(struct call *, struct measures *);

void pairs_add(struct pairs *, const char *input, const char *value);

/* Asks; false only for what is wrong with the words, since what a rule refuses is a point too. */
bool measure_ask(struct call *, struct measures *, const struct pairs *, struct answer *);

/* One number in a column; a dash where a rule refuses it. */
void measure_print(struct text *, const struct measures *, int measure, const struct answer *,
                   int width);

/* Is this the chance of a word that is certain in every point? */
bool measure_is_word(const struct measures *, int measure);

/* A certain result as it is, in a column. */
void measure_print_certain(struct text *, const struct measures *, int output,
                           const struct answer *, int width);

/* What the dashes are, if there are any. */
void measure_explain(struct text *, const struct measures *);

/* Its numbers as keys and values, or the clause as "refused". */
struct json;
void point_json(struct json *, const struct measures *, const struct answer *);

/* What the number is: "on average", "chance". */
const char *measure_how(const struct measure *);

/* As a heading: "morale lost, on average". */
void measure_say(struct text *, const struct measure *);

#endif
