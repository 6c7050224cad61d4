/* The process: standard output and error, chance, closed pipes. */

#define _DEFAULT_SOURCE

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

#include "longroll.h"

static int write_error; /* errno of the first failed write */

static void spill(struct text *t)
{
    const int to = *(const int *)t->to;
    size_t done = 0;
    while (done < t->used && !write_error) {
        ssize_t n = write(to, t->at + done, t->used - done);
        if (n > 0)
            done += (size_t)n;
        else if (errno != EINTR)
            write_error = errno;
    }
    t->used = 0;
}

/* COLUMNS, if it is a number; else the terminal's width; 80 if the answer goes elsewhere. */
static int columns(void)
{
    const char *said = getenv("COLUMNS");
    struct winsize size;
    const int wanted = said && strlen(said) < 5 ? atoi(said) : 0;
    if (wanted > 0)
        return wanted;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

int main(int argc, char **argv)
{
    static char out_room[1 << 16], err_room[1 << 12];
    static int one = STDOUT_FILENO, two = STDERR_FILENO;
    struct text out, err;
    uint64_t chance = 0;
    text_over(&out, out_room, sizeof out_room);
    text_over(&err, err_room, sizeof err_room);
    out.spill = err.spill = spill;
    out.to = &one;
    err.to = &two;
    signal(SIGPIPE, SIG_IGN); /* report a closed pipe instead of dying of it */
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no longer likewise */
    if (getrandom(&chance, sizeof chance, 0) != sizeof chance)
        chance = 0; /* a guessable seed is worse than none */

    say_set_width(columns());
    int count = argc > 0 ? argc - 1 : 0;
    int status =
        longroll(count, (const char *const *)(const void *)(argv + 1), &out, &err, chance, false);
    spill(&out);
    int failed = write_error;
    write_error = 0;
    if (failed) {
        text_print(&err, "longroll: the answer could not be written: %s\n", strerror(failed));
        status = EXIT_USAGE;
    }
    spill(&err);
    return status;
}
