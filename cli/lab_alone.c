/* lab: a run is one process.  What Open MPI brings along is in a program of its own,
 * longroll-ranks, which this one becomes where mpirun has started several. */

#define _DEFAULT_SOURCE

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab.h"

static bool is_one_of_several(void)
{
    const char *count = getenv("OMPI_COMM_WORLD_SIZE");
    return count && atoi(count) > 1;
}

/* Beside the program itself. */
static bool find_ranks(char *path, size_t room)
{
    const ssize_t length = readlink("/proc/self/exe", path, room - 1);
    if (length <= 0)
        return false;
    path[length] = '\0';
    char *name = strrchr(path, '/') + 1;
    return snprintf(name, room - (size_t)(name - path), "longroll-ranks") > 0 &&
           access(path, X_OK) == 0;
}

bool ranks_begin(struct call *c, int *rank, int *ranks)
{
    char path[PATH_MAX];
    const char *words[PLAIN_MOST * 2] = {"longroll", "lab"};
    *rank = 0;
    *ranks = 1;
    if (!is_one_of_several())
        return true;
    for (int i = 0; i < c->count && i + 3 < PLAIN_MOST * 2; i++)
        words[i + 2] = c->words[i];
    if (find_ranks(path, sizeof path))
        execv(path, (char *const *)(const void *)words);
    return trouble_say(
        &c->trouble, NULL,
        "mpirun wants longroll-ranks beside this program; it is built where Open MPI "
        "is found");
}

void ranks_end(void)
{
}

void ranks_lead(const struct work *w)
{
}

void ranks_follow(const struct experiment *e)
{
}
