#ifndef LONGROLL_ASK_H
#define LONGROLL_ASK_H

/* One question to a chart, from words to an answer.
 *
 *     fire weapon=rifled-musket range=4 castings=21 target-castings=12 --swap --seed 7
 *
 * The command line shows an answer as words, the page and other programs take it as JSON; both come from here. */

#include "chart.h"
#include "system.h"

enum ask_verb { ASK_ODDS, ASK_ROLL };

struct request {
    struct question question;
    const struct system *system;
    bool swap;
    bool seeded;
    uint64_t seed;
    int dice_count; /* -1: none were given */
    int dice[DICE_PIPS];
};

/* Reads chart, inputs and options; for a roll --seed or --dice. */
bool request_read(struct request *, enum ask_verb, int count, const char *const *words, struct trouble *);

/* At the end of a turn, a result has this value with this weight of the turn's total. */
struct share {
    int16_t turn, output, value;
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
    const struct share *shares; /* of a chart that runs over turns, turn by turn, output by output, value by value */
    int share_count, turns;
    struct wide turn_total[TURNS_MOST + 1];

    /* of a roll: */
    struct dice dice;
    _Alignas(8) unsigned char result[RESULT_ROOM];
};

enum { OUTCOMES_MOST = 5000, TURN_OUTCOMES_MOST = 500 }; /* that are listed one by one */

/* Works the odds out; the room (aligned to 8) must outlive the reply. */
bool reply_odds(struct reply *, const struct request *, void *room, size_t size, struct trouble *);

/* Rolls, or takes the dice that were given. */
bool reply_roll(struct reply *, const struct request *, struct trouble *);

/* The weight of the outcomes in which a result lies between the two, both included. */
struct wide odds_between(const struct odds *, const struct field *output, int low, int high);

/* A result's mean over all outcomes, as above / the odds' total; returns true if it is below 0. */
bool odds_mean(const struct odds *, const struct field *output, struct wide *above);

/* The same at the end of a turn, over that turn's total; no result over turns is below 0. */
struct wide reply_turn_mean(const struct reply *, int turn, int output);

void reply_json(struct text *, const struct reply *, enum ask_verb);
void trouble_json(struct text *, const struct trouble *);

/* Descriptions of the charts of one system, or of all if it is NULL. */
void charts_json(struct text *, const struct system *);

/* Every clause and ruling in our words. */
void clauses_json(struct text *);

/* The whole way: verb ("odds", "roll", "charts" or "clauses"), then as above; JSON comes out, also for troubles. */
enum trouble_kind ask(struct text *, int count, const char *const *words, void *room, size_t size);

#endif
