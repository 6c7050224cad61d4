#ifndef LONGROLL_SOURCES_H
#define LONGROLL_SOURCES_H

/* The C files of a system and its lists: those of rules/NAME and of the folders in it. */

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
    static const char *const kinds[] = {"*.c", "*/*.c", "*.def", "*/*.def"};
    for (int i = 0; i < 4; i++) {
        snprintf(below, sizeof below, "%s%s", folder, kinds[i]);
        const int found = glob(below, i ? GLOB_APPEND : 0, NULL, &s->found);
        assert_true(found == 0 || (i > 0 && found == GLOB_NOMATCH));
    }
}

#endif
