#ifndef LONGROLL_LINES_H
#define LONGROLL_LINES_H

/* Truth as lines of data: files of one case a line, "#" for remarks, "|" between parts. */

#include "engine/chart/ask.h"
#include "check.h"

enum { LINE_ROOM = 2000 };

/* Calls back with each line that is neither empty nor a remark. */
static inline void each_line(const char *path, void (*use)(char *line, int number, void *with),
                             void *with)
{
    char line[LINE_ROOM];
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("cannot open %s", path);
    for (int number = 1; fgets(line, sizeof line, f); number++) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] && line[0] != '#')
            use(line, number, with);
    }
    fclose(f);
}

/* Splits at a character, in place, blanks around the parts taken off; returns how many. */
static inline int split(char *line, char at, const char **parts, int most)
{
    int count = 0;
    while (line && count < most) {
        char *next = strchr(line, at);
        if (next)
            *next++ = '\0';
        while (*line == ' ')
            line++;
        char *end = line + strlen(line);
        while (end > line && end[-1] == ' ')
            *--end = '\0';
        if (*line)
            parts[count++] = line;
        line = next;
    }
    return count;
}

#endif
