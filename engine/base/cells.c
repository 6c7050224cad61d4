#include "cells.h"

#include <string.h>

#include "text.h"

static char separator(const char *text)
{
    static const char all[] = ",;\t";
    int count[3] = {0}, best = 0;
    bool quoted = false;
    for (; *text && (quoted || *text != '\n'); text++) {
        const char *found = strchr(all, *text);
        quoted ^= *text == '"';
        if (found && !quoted)
            count[found - all]++;
    }
    for (int i = 1; i < 3; i++)
        best = count[i] > count[best] ? i : best;
    return all[best];
}

void cells_over(struct cells *c, char *text)
{
    text += text_mark(text, strlen(text));
    int empty = 0;
    for (; *text == '\r' || *text == '\n'; text++)
        empty += *text == '\n';
    *c = (struct cells){.at = text, .between = separator(text), .row = empty};
}

/* Takes a cell that stands in quotes: two of them within are one.  Returns where it ends. */
static char *unquote(struct cells *c, char *to)
{
    const char *from = to + 1;
    for (; *from && (*from != '"' || from[1] == '"'); from++) {
        from += *from == '"';
        *to++ = *from == '\r' || *from == '\n' || *from == '\t' ? ' ' : *from;
    }
    c->open |= *from == '\0';
    c->at = (char *)from + (*from == '"');
    return to;
}

/* The cell that begins here, blanks taken off; the separator or line's end behind it goes into
 * `ended`. */
static char *cut(struct cells *c, char *ended)
{
    while (*c->at == ' ')
        c->at++;
    char *cell = c->at, *end = NULL;
    if (*cell == '"')
        end = unquote(c, cell);
    const char stops[] = {c->between, '\n', '\0'};
    char *stop = c->at + strcspn(c->at, stops);
    end = end ? end : stop;
    *ended = *stop;
    c->at = stop + (*stop != '\0');
    while (end > cell && strchr(" \t\r", end[-1]))
        end--;
    *end = '\0';
    return cell;
}

int cells_row(struct cells *c, const char *cell[CELLS_MOST])
{
    while (*c->at) {
        int count = 0;
        bool any = false;
        char ended;
        c->row++;
        do {
            const char *next = cut(c, &ended);
            any |= *next != '\0';
            if (count++ < CELLS_MOST)
                cell[count - 1] = next;
        } while (ended == c->between);
        if (any)
            return count;
    }
    return 0;
}
