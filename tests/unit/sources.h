#ifndef LONGROLL_SOURCES_H
#define LONGROLL_SOURCES_H

/* The C files of a system: those of rules/NAME and of the folders in it. */

#include <glob.h>

#include "check.h"
#include "engine/chart/system.h"

struct sources {
    glob_t found;
    size_t folder; /* characters of a path before the file's own name, "orders/fire.c" */
};

static inline void sources_of(const char *system, struct sources *s)
{
    char folder[400], below[420];
    snprintf(folder, sizeof folder, "%s/../rules/%s/", TESTS, system);
    for (char *c = folder + strlen(TESTS); *c; c++)
        *c = *c == '-' ? '_' : *c;
    s->folder = strlen(folder);
    snprintf(below, sizeof below, "%s*/*.c", folder);
    strcat(folder, "*.c");
    assert_int_equal(glob(folder, 0, NULL, &s->found), 0);
    glob(below, GLOB_APPEND, NULL, &s->found);
}

#endif
