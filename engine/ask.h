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

struct reply {
    const struct request *request;
    struct steps steps;
    struct throw_log throws;
    struct odds odds;     /* of an odds question */
    const int32_t *order; /* its outcomes in the order of the results */
    struct dice dice;     /* of a roll */
    _Alignas(8) unsigned char result[ODDS_STATE];
};

/* Works the odds out; the room (aligned to 8) must outlive the reply. */
bool reply_odds(struct reply *, const struct request *, void *room, size_t size, struct trouble *);

/* Rolls, or takes the dice that were given. */
bool reply_roll(struct reply *, const struct request *, struct trouble *);

/* A result's mean over all outcomes, as above / the odds' total; returns true if it is below 0. */
bool odds_mean(const struct odds *, const struct field *output, struct wide *above);

void reply_json(struct text *, const struct reply *, enum ask_verb);
void trouble_json(struct text *, const struct trouble *);

/* Descriptions of the charts of one system, or of all if it is NULL. */
void charts_json(struct text *, const struct system *);

/* The whole way: verb ("odds", "roll" or "charts"), then as above; JSON comes out, also for troubles. */
enum trouble_kind ask(struct text *, int count, const char *const *words, void *room, size_t size);

#endif
