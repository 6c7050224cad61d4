#ifndef LONGROLL_CLI_H
#define LONGROLL_CLI_H

/* The longroll command: a table of commands, each a function of its words. */

#include "engine/chart/ask.h"

enum { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2 };
enum { PAGE_WIDTH = 80, LINE_ROOM = 8192 };

struct command;
struct block;

/* What a command is given and where it speaks. */
struct call {
    const struct command *command;
    int count; /* words after the command's own name */
    const char *const *words;
    struct text *out, *err;
    uint64_t chance; /* random bits from outside, for whoever names no seed; 0: there are none */
    bool json;       /* --json stands among the words */
    bool offline;    /* touch no files: for the fuzzer */
    struct trouble trouble;
    int status;           /* where what is wrong was said already */
    struct block *blocks; /* its memory */
    void *odds;           /* room for the odds machine, once it was asked for */
    size_t odds_size;
};

struct command {
    const char *name;
    const char *usage;   /* what follows the name */
    const char *about;   /* one line */
    const char *more;    /* paragraphs for help and the man page */
    const char *example; /* a command to try, for print_example; or NULL */
    int (*run)(struct call *);
};

extern const struct command commands[];
extern const int command_count;

/* Runs the command that the words name; returns the exit status. */
int longroll(int count, const char *const *words, struct text *out, struct text *err,
             uint64_t chance, bool offline);

/* ---- a call (call.c) ---- */

/* Zeroed memory that is freed when the command has ended.  Where there is none left the program
 * says so and ends. */
void *call_room(struct call *, size_t size);

/* An empty text in such memory. */
void call_text(struct call *, struct text *, size_t room);

/* Room for the odds machine, kept for the call. */
bool call_odds_room(struct call *, void **room, size_t *size, struct trouble *);

/* The answer to an odds question; its request and the reply live as long as the call. */
bool call_odds(struct call *, struct reply *, const struct request *, struct trouble *);

/* An option, and where its value goes: the word behind it or, if its name ends in =, the rest of
 * its own.  One that has no value is noted as given; one with neither is kept among the plain
 * words, with the word behind it. */
struct option {
    const char *name;
    const char **word;
    bool *given;
};

/* Sorts the words into options and plain ones.  Returns how many plain ones there are; -1: some
 * word does not belong there, and the trouble says so. */
int call_sort(struct call *, const struct option *, int option_count, const char **plain, int most);

/* Says what the command takes, unless there is another trouble; returns the exit status. */
int call_usage(struct call *);

/* Says the call's trouble, if there is one; returns the exit status. */
int call_end(struct call *);

/* Frees its memory. */
void call_free(struct call *);

/* Is there a seed for whoever names none?  If not, the trouble says so. */
bool call_has_chance(struct call *);

/* Of such bits a seed that is short enough to be typed again, for rolls and trials; a battle's is
 * long, since whoever guesses it knows every die to come. */
uint64_t call_short_seed(const struct call *);
uint64_t call_long_seed(const struct call *);

/* A whole number without a sign. */
bool read_whole(const char *word, uint64_t most, uint64_t *number);

/* ---- what is said (say.c) ---- */

/* Says a trouble on the error stream (and as JSON if that was asked for); returns the exit status.
 */
int say_trouble(struct call *, const struct trouble *);

/* A sentence as text_print has it, broken at the page's width, its lines indented.  The second one
 * takes words of any length. */
void say_line(struct text *, size_t indent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void say_wrapped(struct text *, const char *words, size_t indent);

/* The same for a sentence that is made piece by piece; an empty one is not said. */
struct sentence {
    struct text text;
    char room[LINE_ROOM];
};
struct text *sentence_begin(struct sentence *);
void sentence_say(struct text *, const struct sentence *, size_t indent);

/* The rest of a line whose first `indent` columns are written: broken at the page's width,
 * following lines indented. */
void say_hanging(struct text *, const char *words, size_t indent);

/* The C library's printf into a text, for columns and decimals. */
void say_format(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What to throw, and what fell: "attacker's d6, casualties: 5". */
void say_throw(struct text *, const struct throw *);
void say_throws(struct text *, const struct throw_log *);

/* Why a number is what it is, a line a step. */
void say_steps(struct text *, const struct steps *);

/* The throw in words and the odds of an answer. */
void say_odds(struct text *, const struct reply *);

/* A scenario's faults, and its two sides. */
struct scenario;
struct faults;
void say_faults(struct text *err, const char *path, const struct faults *);
void say_roster(struct text *, const struct scenario *);

/* ---- examples, made from the charts (commands.c) ---- */

/* The words, with @ for a chart and inputs that it can be asked with. */
void print_example(struct text *, const char *words);

/* ---- the commands ---- */

int run_battle(struct call *);
int run_bench(struct call *);
int run_charts(struct call *);
int run_check(struct call *);
int run_compare(struct call *);
int run_completion(struct call *);
int run_grid(struct call *);
int run_help(struct call *);
int run_ladder(struct call *);
int run_man(struct call *);
int run_odds(struct call *);
int run_page(struct call *);
int run_replay(struct call *);
int run_roll(struct call *);
int run_rulings(struct call *);
int run_serve(struct call *);
int run_show(struct call *);
int run_verify(struct call *);

#endif
