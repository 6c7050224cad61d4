#ifndef LONGROLL_ASK_H
#define LONGROLL_ASK_H

/* One question to a chart, from words to an answer.
 *
 *     fire weapon=rifled-musket range=4 castings=21 target-castings=12 --swap --seed 7
 *
 * The command line shows an answer as words, the page and other programs take it as JSON; both come
 * from here. */

#include "chart.h"
#include "system.h"

enum ask_verb { ASK_ODDS, ASK_ROLL };
enum { ASK_RULINGS = 128 }; /* of a system, that can be chosen */

/* Is told how much of the work on long odds is done, in thousandths. */
typedef void tell_progress(int thousandths);

struct request {
    struct question question;
    const struct system *system;
    bool swap;
    bool brief;              /* the outcomes are not listed */
    bool ruled[ASK_RULINGS]; /* which rulings of the system were given */
    bool seeded;
    uint64_t seed;
    int dice_count; /* -1: none were given */
    int dice[DICE_PIPS];
    tell_progress *progress; /* NULL: nobody waits to hear of it */
};

/* Reads chart, inputs and options; for a roll --seed or --dice. */
bool request_read(struct request *, enum ask_verb, int count, const char *const *words,
                  struct trouble *);

/* Was this ruling of the system given, though the chart does not ask it? */
bool request_is_idle(const struct request *, int ruling);

/* A result has this value with this weight, at the end of a turn or, with turn 0, of a chart
 * without turns. */
struct share {
    int16_t turn, output, value;
    int16_t total; /* which of the reply's totals it is a share of */
    struct wide weight;
};

struct reply {
    const struct request *request;
    struct steps steps;
    struct throw_log throws;

    /* of an odds question: */
    struct odds odds;           /* its states are results, unless there are too many to list */
    bool listed;                /* there are not */
    const int32_t *order;       /* the outcomes in the order of the results */
    const struct share *shares; /* turn by turn, output by output, value by value */
    int share_count;
    int turns; /* the last turn; 0 for a chart without turns */
    struct wide totals[TURNS_MOST + 1];

    /* of a roll: */
    struct dice dice;
    _Alignas(8) unsigned char result[RESULT_ROOM];
};

enum { OUTCOMES_MOST = 20000, TURN_OUTCOMES_MOST = 500 }; /* that are listed one by one */

/* Works the odds out; the room (aligned to 8) must outlive the reply. */
bool reply_odds(struct reply *, const struct request *, void *room, size_t size, struct trouble *);

/* The arithmetic that does not hang on how the dice fall, without odds. */
void chart_explain(const struct chart *, const void *facts, struct steps *);

/* Rolls, or takes the dice that were given. */
bool reply_roll(struct reply *, const struct request *, struct trouble *);

/* The shares of one output at the end of a turn: the first, how many, and what they are shares of.
 */
struct values {
    const struct share *first;
    int count;
    const struct wide *total;
};

struct values reply_values(const struct reply *, int turn, int output);

/* The weight of the values between the two, both included. */
struct wide values_between(const struct values *, int low, int high);
bool values_may_be_none(const struct values *, const struct field *); /* a number, or no number */

/* The mean as above / total; returns true if it is below 0. */
bool values_mean(const struct values *, struct wide *above);

void reply_json(struct text *, const struct reply *, enum ask_verb);
void trouble_json(struct text *, const struct trouble *);

/* Dice as they fell, and why, each as a key with its list. */
struct json;
void throws_json(struct json *, const struct throw_log *);
void steps_json(struct json *, const struct steps *);
void reply_result_json(struct json *, const struct question *, const void *result);
void means_json(struct json *, const struct reply *, int turn); /* of results that are numbers */

/* Descriptions of the charts of one system, or of all if it is NULL. */
void charts_json(struct text *, const struct system *);

/* Every clause and ruling of one system, or of all if it is NULL, in our words. */
void clauses_json(struct text *, const struct system *);

/* The rulings of one system, or of all if it is NULL, with their answers. */
void rulings_json(struct text *, const struct system *);

/* The whole way: verb ("odds", "roll", "charts", "clauses" or "rulings"; "figures" and "next", see
 * figures.h; "sheet", see reference.h), then as above; JSON comes out, also for troubles.  The
 * room, aligned to 8, is all that it works in. */
enum trouble_kind ask(struct text *, int count, const char *const *words, void *room, size_t size,
                      tell_progress *);

#endif
