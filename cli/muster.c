/* muster: an order of battle from spreadsheets, or a scenario's roster as one. */

#include <string.h>

#include "game/muster.h"
#include "longroll.h"

/* To the file of -o, or to standard output. */
static bool put(struct call *c, const struct text *t)
{
    const char *to = call_option(c, "-o");
    if (to)
        return call_write(c, to, t);
    text_bytes(c->out, t->at, t->used);
    return true;
}

static bool back(struct call *c, const char *path, const char *text)
{
    struct faults faults = {.count = 0};
    struct scenario *s = call_room(c, sizeof *s);
    struct text sheet;
    if (!scenario_read(s, text, strlen(text), &faults)) {
        c->status = EXIT_USAGE;
        say_faults(c->err, path, &faults);
        return true;
    }
    call_text(c, &sheet);
    muster_write(s, &sheet);
    return put(c, &sheet);
}

static void say_cells(struct call *c, const struct muster *m)
{
    for (int i = 0; i < m->sheet_count; i++) {
        const struct faults *f = &m->faults[i];
        for (int k = 0; k < f->count; k++) {
            char cell[16];
            struct text t;
            text_over(&t, cell, sizeof cell);
            cell_print(&t, f->list[k].line, f->list[k].column);
            say_line(c->err, 0, "%s, %s: %s", c->plain[i], cell, f->list[k].words);
        }
        if (f->more > 0)
            text_print(c->err, "%s: and %d more\n", c->plain[i], f->more);
    }
}

/* "old/union.csv" is the side of the Union. */
static const char *side_called(struct call *c, const char *path)
{
    const char *slash = strrchr(path, '/'), *from = slash ? slash + 1 : path;
    const size_t length = strcspn(from, ".");
    char *name = call_room(c, length + 1);
    memcpy(name, from, length);
    name[length] = '\0';
    text_capitals(name);
    return name;
}

static bool is_scenario(const char *text)
{
    text += text_mark(text, strlen(text));
    for (; *text == '#' || *text == '\n' || *text == '\r'; text += *text != '\0')
        text += *text == '#' ? strcspn(text, "\n") : 0;
    return strncmp(text, "rules ", 6) == 0;
}

static const struct system *first_with_battles(void)
{
    int i = 0;
    while (!systems[i]->roster)
        i++;
    return systems[i];
}

static bool say_result(struct call *c, struct muster *m, const struct text *scenario,
                       const struct scenario *s)
{
    if (m->left_out.used > 0)
        say_line(c->err, 0, "columns left out: %s", m->left_out.at);
    if (!put(c, scenario))
        return false;
    if (call_option(c, "-o"))
        say_roster(c->out, s);
    return true;
}

bool run_muster(struct call *c)
{
    const char *rules = call_option(c, "--rules"), *name = call_option(c, "--name");
    const struct system *system = rules ? system_find(rules, &c->trouble) : first_with_battles();
    struct muster *m = call_room(c, sizeof *m);
    struct scenario *s = call_room(c, sizeof *s);
    uint64_t turns = 10;
    struct text scenario;
    if (!system || !call_number(c, "--turns", 1, 99, &turns))
        return false;
    if (!system->roster)
        return trouble_say(&c->trouble, NULL, "%s has charts, but no battles yet", system->title);
    if (name && (!text_is_clean(name) || strchr(name, '"')))
        return trouble_say(&c->trouble, NULL, "%.0s is no name for a battle", name);
    muster_begin(m, system);
    for (int i = 0; i < c->plain_count; i++) {
        char *text = call_read(c, c->plain[i]);
        if (!text)
            return false;
        if (is_scenario(text))
            return back(c, c->plain[i], text);
        if (i == SHEETS_MOST)
            return trouble_say(&c->trouble, NULL, "there are more than %d sheets", SHEETS_MOST);
        muster_sheet(m, text, c->plain_count > 1 ? side_called(c, c->plain[i]) : NULL);
    }
    call_text(c, &scenario);
    if (muster_scenario(m, name ? name : "Tonight", (int)turns, &scenario, s))
        return say_result(c, m, &scenario, s);
    c->status = EXIT_USAGE;
    say_cells(c, m);
    return true;
}
