/* longroll grid FIRST.csv SECOND.csv range=N [cover=...] [-o FILE.svg]: two small rosters, each
 * unit's fire at each of the other side. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/iron_brigade/book/fire.h"
#include "rules/iron_brigade/book/morale.h"
#include "engine/base/json.h"
#include "compare.h"
#include "files.h"
#include "svg.h"

enum { UNITS_MOST = 24, NAME_ROOM = 40, CSV_ROOM = 1 << 16, COLUMNS = 5 };

struct roster_unit {
    char name[NAME_ROOM];
    struct fire_unit fire; /* its range is the grid's */
};

struct roster {
    const char *path;
    char side[NAME_ROOM]; /* the file's own name, without folder and ending */
    int count;
    struct roster_unit unit[UNITS_MOST];
};

/* One unit's fire at another. */
struct meeting {
    const struct clause *refused;
    double casualties; /* on average */
    double breaks;     /* chance that the target falls below morale 2 or is wiped out */
};

struct grid {
    struct roster side[2];
    int range, cover;
    struct meeting meeting[2][UNITS_MOST][UNITS_MOST]; /* by firing side, firer, target */
};

/* ---- rosters ---- */

static const struct field roster_fields[COLUMNS] = {
    {.name = "name"},
    {.name = "weapon", .kind = FIELD_CHOICE, .words = &weapon_words},
    {.name = "castings", .kind = FIELD_WHOLE, .low = 1, .high = CASTINGS_MOST},
    {.name = "class", .kind = FIELD_CHOICE, .words = &class_words},
    {.name = "morale", .kind = FIELD_WHOLE, .high = MORALE_MOST},
};

static bool roster_trouble(const struct roster *r, int line, const char *found, const char *wanted,
                           struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, NULL);
    text_add(t, r->path);
    text_add(t, ", line ");
    text_number(t, line);
    text_add(t, ": ");
    text_quote(t, found);
    text_add(t, wanted);
    return false;
}

/* Cuts a line at its commas, blanks around the parts taken off; returns how many parts there are.
 */
static int cut(char *line, char *part[COLUMNS + 1])
{
    int count = 0;
    for (char *at = line; at && count <= COLUMNS;) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma = '\0';
        at += strspn(at, " \t");
        for (size_t n = strlen(at); n > 0 && strchr(" \t\r", at[n - 1]); n--)
            at[n - 1] = '\0';
        part[count++] = at;
        at = comma ? comma + 1 : NULL;
    }
    return count;
}

static bool read_unit(struct roster *r, char *line, int number, struct trouble *trouble)
{
    char *part[COLUMNS + 1], whole[120];
    int value[COLUMNS] = {0};
    struct roster_unit *u = &r->unit[r->count];
    snprintf(whole, sizeof whole, "%.119s", line);
    if (cut(line, part) != COLUMNS)
        return roster_trouble(r, number, whole, " is not name, weapon, castings, class, morale",
                              trouble);
    if (r->count == UNITS_MOST)
        return roster_trouble(r, number, whole, " is one unit too many; a roster has 24 at most",
                              trouble);
    if (!*part[0] || !text_is_clean(part[0]) || strlen(part[0]) >= NAME_ROOM)
        return roster_trouble(r, number, part[0], " is no name of 1 to 39 plain letters", trouble);
    for (int i = 1; i < COLUMNS; i++) {
        struct trouble wrong = {0};
        const bool as_base = i == COLUMNS - 1 && !*part[i]; /* no morale given: the class's base */
        if (!as_base && !field_read(&roster_fields[i], part[i], &value[i], NULL, &wrong)) {
            struct text *t = trouble_usage(trouble, NULL);
            text_add(t, r->path);
            text_add(t, ", line ");
            text_number(t, number);
            text_add(t, ": ");
            text_add(t, wrong.room);
            return false;
        }
        value[i] = as_base ? MORALE_MOST : value[i];
    }
    strcpy(u->name, part[0]);
    u->fire = (struct fire_unit){.weapon = (int16_t)value[1], .castings = (int16_t)value[2]};
    u->fire.morale = (int16_t)held_morale(value[4], morale_classes[value[3]].base);
    r->count++;
    return true;
}

static bool is_head(char *line)
{
    char *part[COLUMNS + 1];
    int same = 0;
    if (cut(line, part) == COLUMNS)
        for (int i = 0; i < COLUMNS; i++)
            same += text_same_word(part[i], roster_fields[i].name);
    return same == COLUMNS;
}

static bool read_roster(struct roster *r, const char *path, struct trouble *trouble)
{
    static char text[CSV_ROOM];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    r->path = path;
    snprintf(r->side, sizeof r->side, "%.*s", (int)strcspn(name, "."), name);
    if (!file_read(path, text, sizeof text, trouble))
        return false;
    char *line = strncmp(text, "\xef\xbb\xbf", 3) == 0
                     ? text + 3
                     : text; /* some programs put a mark before it */
    for (int number = 1; *line; number++) {
        char *end = line + strcspn(line, "\n"), head[200];
        bool last = *end == '\0';
        *end = '\0';
        snprintf(head, sizeof head, "%.199s", line);
        if (number == 1 && !is_head(head))
            return roster_trouble(r, number, line,
                                  " is not the line of heads: name,weapon,castings,class,morale",
                                  trouble);
        if (number > 1 && *line && *line != '\r' && !read_unit(r, line, number, trouble))
            return false;
        line = last ? end : end + 1;
    }
    if (r->count == 0) {
        struct text *t = trouble_usage(trouble, NULL);
        text_quote(t, path);
        text_add(t, " has no units");
    }
    return r->count > 0;
}

/* ---- the meetings ---- */

struct target {
    int castings, morale;
};

static bool breaks_it(const void *result, const void *what)
{
    const struct fire_result *r = result;
    const struct target *t = what;
    return r->volley.rout || t->morale - r->volley.morale_lost < IB_PINNED ||
           r->volley.casualties >= t->castings;
}

static void meet(const struct grid *g, const struct fire_unit *us, const struct fire_unit *them,
                 struct meeting *m)
{
    struct fire_facts f = {.firer = *us, .target_castings = them->castings};
    struct trouble trouble = {0};
    struct odds o;
    struct wide mean = wide_of(0);
    size_t size;
    void *room = odds_room(&size);
    f.firer.range = (int16_t)g->range;
    f.target_ranks = is_artillery(them->weapon) ? RANKS_1 : RANKS_2; /* III.C */
    f.cover = (int16_t)g->cover;
    if (!fire_may(&f, &trouble)) {
        m->refused = trouble.clause;
        return;
    }
    odds_of(&o, &fire_chart.rule, &f, room, size, NULL);
    for (int i = 0; i < o.count; i++) {
        struct wide part = odds_weight(&o, i);
        wide_multiply(&part,
                      (uint64_t)((const struct fire_result *)odds_state(&o, i))->volley.casualties);
        wide_add(&mean, &part);
    }
    m->casualties = number_of(mean, &o.total);
    m->breaks = number_of(odds_sum(&o, breaks_it, &(struct target){them->castings, them->morale}),
                          &o.total);
}

static void meet_all(struct grid *g)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < g->side[side].count; i++)
            for (int k = 0; k < g->side[!side].count; k++)
                meet(g, &g->side[side].unit[i].fire, &g->side[!side].unit[k].fire,
                     &g->meeting[side][i][k]);
}

/* ---- telling ---- */

enum { FIRST = 20, WIDTH = 15, ABREAST = 4 };

/* The first characters of a name, as many as fit, never half of one; `blanks` is what is left of
 * the width. */
static int clipped(const char *name, int width, int *blanks)
{
    int bytes = 0, columns = 0;
    while (name[bytes] && columns < width) {
        bytes++;
        while (((unsigned char)name[bytes] & 0xc0) == 0x80) /* the rest of that character */
            bytes++;
        columns++;
    }
    *blanks = width - columns;
    return bytes;
}

static void show_rows(struct text *out, const struct grid *g, int side, int from, int to)
{
    const struct roster *us = &g->side[side], *them = &g->side[!side];
    int blanks, bytes;
    say_format(out, "%-*s", FIRST, "");
    for (int k = from; k < to; k++) {
        bytes = clipped(them->unit[k].name, WIDTH - 1, &blanks);
        say_format(out, "%*s%.*s", blanks + 1, "", bytes, them->unit[k].name);
    }
    text_char(out, '\n');
    for (int i = 0; i < us->count; i++) {
        bytes = clipped(us->unit[i].name, FIRST - 1, &blanks);
        say_format(out, "%.*s%*s", bytes, us->unit[i].name, blanks + 1, "");
        for (int k = from; k < to; k++) {
            const struct meeting *m = &g->meeting[side][i][k];
            if (m->refused)
                say_format(out, "%*s", WIDTH, "-");
            else
                say_format(out, "%8.2f %5.1f%%", m->casualties, 100 * m->breaks);
        }
        text_char(out, '\n');
    }
}

static void show_grid(struct text *out, const struct grid *g)
{
    say_format(out,
               "Fire at %d inches (%d yards), cover %s: castings lost on average,\nand the chance "
               "that the target breaks.\n",
               g->range, g->range * 25, words_at(&cover_words, g->cover));
    bool refused = false;
    for (int side = 0; side < 2; side++) {
        say_format(out, "\n%s fires\n", g->side[side].side);
        for (int from = 0; from < g->side[!side].count; from += ABREAST) {
            int to = from + ABREAST < g->side[!side].count ? from + ABREAST : g->side[!side].count;
            show_rows(out, g, side, from, to);
        }
        for (int i = 0; i < g->side[side].count; i++)
            for (int k = 0; k < g->side[!side].count; k++)
                refused = refused || g->meeting[side][i][k].refused;
    }
    if (refused)
        text_add(out, "-: out of range, or its morale does not let it fire\n");
}

static void grid_json(struct text *out, const struct grid *g)
{
    struct json j;
    json_over(&j, out);
    json_open(&j, '[');
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < g->side[side].count; i++)
            for (int k = 0; k < g->side[!side].count; k++) {
                const struct meeting *m = &g->meeting[side][i][k];
                json_open(&j, '{');
                json_put_string(&j, "firer", g->side[side].unit[i].name);
                json_put_string(&j, "target", g->side[!side].unit[k].name);
                if (m->refused) {
                    json_put_string(&j, "refused", m->refused->id);
                } else {
                    json_key(&j, "casualties");
                    say_format(out, "%.9g", m->casualties);
                    say_format(out, ",\"breaks\":%.9g", m->breaks);
                }
                json_close(&j, '}');
            }
    json_close(&j, ']');
    text_char(out, '\n');
}

enum { CELL_W = 84, CELL_H = 40, NAMES_W = 170, HEAD_H = 30 };

static void put_heat(struct text *t, const struct grid *g, int side, int top, double most)
{
    const struct roster *us = &g->side[side], *them = &g->side[!side];
    say_format(t, "<text class=\"head\" x=\"16\" y=\"%d\">", top - 8);
    svg_words(t, us->side);
    say_format(t, " fires</text>\n");
    for (int k = 0; k < them->count; k++) {
        say_format(t, "<text class=\"small\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">",
                   NAMES_W + CELL_W * k + CELL_W / 2, top + 14);
        char name[NAME_ROOM];
        int blanks;
        snprintf(name, sizeof name, "%.*s", clipped(them->unit[k].name, 14, &blanks),
                 them->unit[k].name);
        svg_words(t, name);
        say_format(t, "</text>\n");
    }
    for (int i = 0; i < us->count; i++) {
        const int y = top + HEAD_H + CELL_H * i;
        say_format(t, "<text class=\"tick\" x=\"16\" y=\"%d\">", y + CELL_H / 2 + 4);
        svg_words(t, us->unit[i].name);
        say_format(t, "</text>\n");
        for (int k = 0; k < them->count; k++) {
            const struct meeting *m = &g->meeting[side][i][k];
            const int x = NAMES_W + CELL_W * k, middle = x + CELL_W / 2;
            const double heat = m->refused || most == 0 ? 0 : m->casualties / most;
            say_format(t,
                       "<rect class=\"heat\" fill-opacity=\"%.2f\" x=\"%d\" y=\"%d\" width=\"%d\" "
                       "height=\"%d\"/>\n",
                       heat, x, y, CELL_W, CELL_H);
            if (m->refused) {
                say_format(
                    t,
                    "<text class=\"cell off\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">-</text>\n",
                    middle, y + 24);
                continue;
            }
            say_format(t,
                       "<text class=\"cell %s\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">%.2f "
                       "lost</text>\n",
                       heat > 0.75 ? "on" : "off", middle, y + 17, m->casualties);
            say_format(t,
                       "<text class=\"cell %s\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">breaks "
                       "%.0f%%</text>\n",
                       heat > 0.75 ? "on" : "off", middle, y + 32, 100 * m->breaks);
        }
    }
}

static void grid_svg(struct text *t, const struct grid *g)
{
    char title[200];
    double most = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < g->side[side].count; i++)
            for (int k = 0; k < g->side[!side].count; k++)
                if (g->meeting[side][i][k].casualties > most)
                    most = g->meeting[side][i][k].casualties;
    const int first = g->side[0].count * CELL_H + HEAD_H,
              second = g->side[1].count * CELL_H + HEAD_H;
    const int columns = g->side[0].count > g->side[1].count ? g->side[0].count : g->side[1].count;
    snprintf(title, sizeof title, "Fire at %d inches (%d yards), cover %s", g->range, g->range * 25,
             words_at(&cover_words, g->cover));
    svg_open(t, NAMES_W + columns * CELL_W + 20, 60 + first + 50 + second + 20, title);
    put_heat(t, g, 0, 60, most);
    put_heat(t, g, 1, 60 + first + 50, most);
    svg_close(t);
}

/* ---- the command ---- */

static bool read_words(struct call *c, struct grid *g, const char *path[2], const char **file,
                       struct trouble *trouble)
{
    int paths = 0;
    bool ranged = false;
    for (int i = 0; i < c->count; i++) {
        const char *word = c->words[i];
        if (strcmp(word, "--json") == 0)
            continue;
        if (strcmp(word, "-o") == 0 && i + 1 < c->count)
            *file = c->words[++i];
        else if (strncmp(word, "range=", 6) == 0) {
            if (!field_read(chart_input(&fire_chart, "range"), word + 6, &g->range, "range",
                            trouble))
                return false;
            ranged = true;
        } else if (strncmp(word, "cover=", 6) == 0) {
            if (!field_read(chart_input(&fire_chart, "cover"), word + 6, &g->cover, "cover",
                            trouble))
                return false;
        } else if (word[0] != '-' && paths < 2)
            path[paths++] = word;
        else
            ranged = false, paths = 3;
    }
    if (paths == 2 && ranged)
        return true;
    text_add(trouble_usage(trouble, NULL),
             "grid takes two rosters and a range, as in grid union.csv rebels.csv range=4, "
             "and, if you like, cover=, -o FILE.svg and --json");
    return false;
}

int run_grid(struct call *c)
{
    static struct grid g;
    struct trouble trouble = {0};
    const char *path[2], *file = NULL;
    memset(&g, 0, sizeof g);
    if (!read_words(c, &g, path, &file, &trouble))
        return say_trouble(c, &trouble);
    if (c->offline)
        return EXIT_DONE;
    if (!read_roster(&g.side[0], path[0], &trouble) || !read_roster(&g.side[1], path[1], &trouble))
        return say_trouble(c, &trouble);
    meet_all(&g);
    if (c->json)
        grid_json(c->out, &g);
    else
        show_grid(c->out, &g);
    if (file) {
        struct text t;
        file_text(&t);
        grid_svg(&t, &g);
        if (!file_write(file, &t, &trouble))
            return say_trouble(c, &trouble);
    }
    return EXIT_DONE;
}
