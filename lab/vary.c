#include "experiment.h"

#include <string.h>

/* One line of a scenario with another value.
 *
 * The words lead to it: the first one begins the line, the others follow in their order, and the
 * value stands behind the last.  The line with most of the words is meant; what it lacks is written
 * behind it, and if no line has two of them, or the one that there is, a line is written anew. */

enum { PATH_MOST = 8 };

struct path {
    struct line line;      /* the words */
    int found;             /* how many of them the best line has */
    int number;            /* of that line; 0: none */
    int doubles;           /* how many lines have as many */
    const char *from, *to; /* of the value in the text, or both the end of the line */
};

/* Where the word in this column of a line begins and ends in the text, its quotes included. */
static void place_of(const char *line, const struct word *w, const char **from, const char **to)
{
    *from = line + w->column - 1;
    *to = *from + w->length + 2 * w->quoted;
}

static const char *end_of_line(const char *at)
{
    return at + strcspn(at, "\r\n");
}

/* How many of the words the line has, and where the value stands. */
static int words_in(const struct path *p, const struct line *l, int *behind)
{
    int found = 0;
    for (int i = 0; i < l->count && found < p->line.count; i++)
        if (word_is(&l->word[i], p->line.word[found].at)) {
            found++;
            *behind = i + 1;
        } else if (i == 0)
            return 0;
    return found;
}

static void find(struct path *p, const char *scenario)
{
    struct notation n;
    struct line l;
    struct faults ignored = {.count = 0};
    notation_over(&n, scenario, strlen(scenario));
    while (notation_line(&n, &l, &ignored)) {
        int behind = 0;
        const int found = words_in(p, &l, &behind);
        if (found == 0 || found < p->found)
            continue;
        p->doubles = found > p->found ? 1 : p->doubles + 1;
        if (found == p->found)
            continue;
        p->found = found;
        p->number = l.number;
        const char *begin = n.at - 1;
        while (begin > scenario && begin[-1] != '\n')
            begin--;
        p->from = p->to = end_of_line(begin);
        if (found == p->line.count && behind < l.count)
            place_of(begin, &l.word[behind], &p->from, &p->to);
    }
}

static bool path_of(struct path *p, const char *words, const char *scenario)
{
    struct notation n;
    struct faults ignored = {.count = 0};
    *p = (struct path){.found = 0};
    notation_over(&n, words, strlen(words));
    if (!notation_line(&n, &p->line, &ignored) || p->line.count > PATH_MOST)
        return false;
    find(p, scenario);
    return true;
}

/* Does the line that was found tell of the thing that is meant? */
static bool is_meant(const struct path *p)
{
    return p->doubles == 1 && (p->found > 1 || p->line.count == 1);
}

bool vary_line(struct text *to, const char *scenario, const char *words, const char *value)
{
    struct path p;
    if (!path_of(&p, words, scenario))
        return false;
    if (!is_meant(&p)) {
        text_print(to, "%s%s %s\n", scenario, words, value);
        return !to->cut;
    }
    text_bytes(to, scenario, (size_t)(p.from - scenario));
    for (int i = p.found; i < p.line.count; i++)
        text_print(to, " %s", p.line.word[i].at);
    text_print(to, p.from == p.to ? " %s" : "%s", value);
    text_add(to, p.to);
    return !to->cut;
}

bool vary_usual(const char *scenario, const char *words, char value[VALUE_ROOM])
{
    struct path p;
    if (!path_of(&p, words, scenario) || !is_meant(&p) || p.from == p.to ||
        p.found < p.line.count || p.to - p.from >= VALUE_ROOM)
        return false;
    memcpy(value, p.from, (size_t)(p.to - p.from));
    value[p.to - p.from] = '\0';
    return true;
}
