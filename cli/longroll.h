#ifndef LONGROLL_CLI_H
#define LONGROLL_CLI_H

/* The longroll command: a table of commands, each a function of its words. */

#include "engine/chart/ask.h"
#include "engine/chart/tell.h"

enum { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2 };
enum { LINE_ROOM = 1 << 14, OPTIONS_MOST = 12, PLAIN_MOST = 40 };

struct command;
struct block;

/* What a command is given and where it speaks. */
struct call {
    const struct command *command;
    int count; /* words after the command's own name */
    const char *const *words;
    struct text *out, *err;

    /* The same words, sorted by call_sort. */
    const char *const *options;      /* their names: the command's, or the battle's own */
    const char *value[OPTIONS_MOST]; /* of each of them; NULL: it is not given */
    const char *plain[PLAIN_MOST];
    int plain_count;
    bool flag; /* the command's flag is among them */

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
    const char
        *options[OPTIONS_MOST]; /* that have a value: the word behind, or the rest behind = */
    const char *flag;           /* one that has none */
    int least, most;            /* plain words */
    bool reads_words;           /* it sorts its words itself */
    /* False: the trouble says why, or the status tells that it was said; neither: the usage. */
    bool (*run)(struct call *);
};

extern const struct command commands[];
extern const int command_count;

const struct command *command_named(const char *name); /* NULL: there is none */

/* Runs the command that the words name; returns the exit status. */
int longroll(int count, const char *const *words, struct text *out, struct text *err,
             uint64_t chance, bool offline);

/* ---- a call (call.c) ---- */

/* Zeroed memory that is freed when the command has ended.  Where there is none left the program
 * says so and ends. */
void *call_room(struct call *, size_t size);

/* An empty text in such memory, with room for a whole file. */
void call_text(struct call *, struct text *);

/* Room for the odds machine, kept for the call. */
bool call_odds_room(struct call *, void **room, size_t *size, struct trouble *);

/* The answer to an odds question; its request and the reply live as long as the call. */
bool call_odds(struct call *, struct reply *, const struct request *, struct trouble *);

/* Sorts the words into options and plain ones.  False: the trouble names a word that does not
 * belong there; without one there are too few. */
bool call_sort(struct call *);

/* Says what the command takes, and that this word does not belong there, unless it is NULL.
 * Returns false. */
bool call_refuse(struct call *, const char *word);

/* The value of an option of this name; NULL: it is not given. */
const char *call_option(const struct call *, const char *name);

/* The same, if it is given, as a whole number within these limits; false: it is something else. */
bool call_number(const struct call *, const char *option, uint64_t least, uint64_t most,
                 uint64_t *number);

/* A file as text, in the call's memory; NULL: the trouble says why. */
char *call_read(struct call *, const char *path);

/* "-" is where it speaks. */
bool call_write(struct call *, const char *path, const struct text *);

/* What was said so far is seen now. */
void call_flush(const struct call *);

/* Frees its memory. */
void call_free(struct call *);

/* Is there a seed for whoever names none?  If not, the trouble says so. */
bool call_has_chance(struct call *);

/* Of such bits a seed that is short enough to be typed again, for rolls and trials; a battle's is
 * long, since whoever guesses it knows every die to come. */
uint64_t call_short_seed(const struct call *);
uint64_t call_long_seed(const struct call *);

/* ---- what is said (say.c) ---- */

/* How many columns a line has: 80, until main has looked at the terminal; never fewer than 40 nor
 * more than 200. */
int say_width(void);
void say_set_width(int columns);

/* Says a trouble on the error stream (and as JSON if that was asked for); returns the exit status.
 */
int say_trouble(struct call *, const struct trouble *);

/* A sentence as text_print has it, broken at the page's width, its lines indented.  The second one
 * takes words of any length. */
void say_line(struct text *, size_t indent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void say_wrapped(struct text *, const char *words, size_t indent);

/* Lines, each broken at the page's width as far in as it begins. */
void say_lines(struct text *, const char *lines);

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

/* "  name      words": the words in a column of their own, behind a name that leaves room. */
void say_entry(struct text *, const char *name, size_t column, const char *words);

/* The column of those words: this one, or on a narrow page one further left. */
size_t say_column(size_t column);

/* A command that can be copied: where it is too wide, it continues behind a backslash. */
void say_command(struct text *, const char *words);

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

/* ---- help ---- */

/* Everything that help can be asked about, a blank before each. */
void help_put_names(struct text *);

/* ---- the commands ---- */

typedef bool command_run(struct call *);
command_run run_battle, run_bench, run_charts, run_check, run_compare, run_completion, run_grid,
    run_help, run_lab, run_ladder, run_man, run_muster, run_odds, run_page, run_replay, run_roll,
    run_roster, run_rulings, run_serve, run_sheet, run_show, run_verify;

#endif
