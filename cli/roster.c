/* A roster as a spreadsheet: the first line names the columns, which are "name" and inputs of a
 * chart; then a unit to a line.  A cell that is left empty is not given. */

#include <stdio.h>
#include <string.h>

#include "engine/base/cells.h"
#include "grid.h"

static bool line_trouble(struct call *c, const struct roster *r, int line, const char *found,
                         const char *why)
{
    return trouble_say(&c->trouble, NULL, "%s, line %d: %.0s %s", r->path, line, found, why);
}

static bool read_heads(struct call *c, struct roster *r, const struct chart *chart,
                       struct cells *cells)
{
    const char *part[CELLS_MOST];
    int names = 0;
    r->column_count = cells_row(cells, part);
    if (r->column_count > COLUMNS_MOST)
        return line_trouble(c, r, 1, part[COLUMNS_MOST], "is one column too many");
    for (int i = 0; i < r->column_count; i++) {
        const bool is_name = text_same_word(part[i], "name");
        r->column[i] = is_name ? NULL : chart_input(chart, part[i]);
        names += is_name;
        if (!is_name && !r->column[i])
            return line_trouble(c, r, 1, part[i],
                                "is neither name nor an input of the chart; help CHART lists them");
    }
    return names == 1 || r->column_count == 0 ||
           line_trouble(c, r, 1, part[0], "is a column, but none is called name");
}

static bool read_unit(struct call *c, struct roster *r, const char *const part[], int count,
                      int number)
{
    if (r->count == GRID_UNITS)
        return line_trouble(c, r, number, part[0], "is one unit too many; a roster has 24 at most");
    if (count != r->column_count)
        return line_trouble(c, r, number, part[0],
                            "begins a line with more or fewer cells than the first");
    for (int i = 0; i < r->column_count; i++) {
        struct trouble wrong = {0};
        int value;
        r->cell[r->count][i] = part[i];
        if (!r->column[i])
            r->name[r->count] = part[i];
        else if (*part[i] && r->column[i]->kind != FIELD_LIST &&
                 !field_read(r->column[i], part[i], &value, NULL, &wrong))
            return trouble_say(&c->trouble, NULL, "%s, line %d: %s", r->path, number, wrong.room);
    }
    const char *name = r->name[r->count++];
    return (*name && text_is_clean(name) && strlen(name) < GRID_NAME) ||
           line_trouble(c, r, number, name, "is not a name of 1 to 39 plain letters");
}

bool roster_read(struct call *c, struct grid *g, int side, const char *path)
{
    struct roster *r = &g->side[side];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    r->path = path;
    snprintf(r->side, sizeof r->side, "%.*s", (int)strcspn(name, "."), name);
    char *line = call_read(c, path);
    if (!line)
        return false;
    struct cells cells;
    const char *part[CELLS_MOST];
    cells_over(&cells, line);
    if (!read_heads(c, r, g->measures.chart, &cells))
        return false;
    for (int count; (count = cells_row(&cells, part)) > 0;)
        if (!read_unit(c, r, part, count, cells.row))
            return false;
    return r->count > 0 || trouble_say(&c->trouble, NULL, "%.0s has no units", path);
}
