#ifndef LONGROLL_CLI_H
#define LONGROLL_CLI_H

/* The longroll command: a table of commands, each a function of its words. */

#include "engine/chart/ask.h"

enum { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2 };

/* What a command is given and where it speaks. */
struct call {
    int count; /* words after the command's own name */
    const char *const *words;
    struct text *out, *err;
    uint64_t chance; /* random bits from outside, for whoever names no seed; 0: there are none */
    bool json;       /* --json stands among the words */
    bool offline;    /* touch no files: for the fuzzer */
};

struct command {
    const char *name;
    const char *usage; /* what follows the name */
    const char *about; /* one line */
    const char *more;  /* paragraphs for help and the man page */
    int (*run)(struct call *);
};

extern const struct command commands[];
extern const int command_count;

/* Runs the command that the words name; returns the exit status. */
int longroll(int count, const char *const *words, struct text *out, struct text *err,
             uint64_t chance, bool offline);

/* Says the trouble on the error stream (and as JSON if that was asked for); returns the exit
 * status. */
int say_trouble(struct call *, const struct trouble *);

/* Is there a seed for whoever names none?  If not, the trouble says so. */
bool call_has_chance(const struct call *, struct trouble *);

/* Of such bits a seed that is short enough to be typed again, for rolls and trials; a battle's is
 * long, since whoever guesses it knows every die to come. */
uint64_t call_short_seed(const struct call *);
uint64_t call_long_seed(const struct call *);

/* Why a number is what it is, a line a step. */
void say_steps(struct text *, const struct steps *);

/* Words broken at `width` columns, following lines indented. */
void say_wrapped(struct text *, const char *words, size_t indent, size_t width);

/* The rest of a line whose first `indent` columns are written: broken at the page's width,
 * following lines indented. */
void say_hanging(struct text *, const char *words, size_t indent);

/* printf into a text. */
__attribute__((format(printf, 2, 3))) void say_format(struct text *, const char *format, ...);

/* Room for the odds machine, from malloc, kept for the process; small once small_room was called.
 */
void *odds_room(size_t *size);
void small_room(void);

int run_charts(struct call *);
int run_odds(struct call *);
int run_roll(struct call *);
int run_help(struct call *);
int run_rulings(struct call *);
int run_check(struct call *);
int run_battle(struct call *);
int run_replay(struct call *);
int run_verify(struct call *);
int run_show(struct call *);
int run_ladder(struct call *);

/* The throw in words and the odds of an answer. */
void say_odds(struct text *, const struct reply *);

/* A scenario's faults, and its two sides. */
struct scenario;
struct faults;
void say_faults(struct text *err, const char *path, const struct faults *);
void say_roster(struct text *, const struct scenario *);
int run_compare(struct call *);
int run_grid(struct call *);
int run_serve(struct call *);
int run_page(struct call *);
int run_man(struct call *);
int run_completion(struct call *);
int run_bench(struct call *);

/* The page that steps through a journal, its remarks beside the orders they stand before. */
struct play;
bool show_page(struct play *, const char *journal, size_t size, const char *path, struct trouble *);

/* charts export DIR [SYSTEM] */
int run_export(struct call *);

enum { PAGE_WIDTH = 80 };

#endif
