/* charts, charts export, sheet, rulings. */

#define _DEFAULT_SOURCE

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/chart/reference.h"
#include "files.h"
#include "longroll.h"

/* ---- longroll charts export ---- */

enum { RULING_WIDTH = 10, CHART_WIDTH = 42, SHEET_ROOM = 1 << 22 };

static bool make_folder(const char *path, struct trouble *trouble)
{
    errno = ENAMETOOLONG; /* unless it leaves room for the names of files in it */
    return (strlen(path) < PATH_MAX - NAME_MAX && (mkdir(path, 0777) == 0 || errno == EEXIST)) ||
           file_trouble(trouble, "cannot make the folder", path);
}

/* Each table as a part first: then either all of them take their names, or none stays. */
static bool export_system(struct call *c, const struct system *s, const char *folder)
{
    char part[PATH_MAX], path[PATH_MAX];
    const struct table *table;
    struct text t;
    call_text(c, &t);
    bool fine = make_folder(folder, &c->trouble);
    for (int i = 0; (table = system_table(s, i)) != NULL && fine; i++) {
        snprintf(part, sizeof part, "%s/%s.tsv.part", folder, table->name);
        text_over(&t, t.at, t.room);
        table_print(table, &t);
        fine = call_write(c, part, &t);
    }
    const bool written = fine;
    for (int i = 0; (table = system_table(s, i)) != NULL; i++) {
        snprintf(part, sizeof part, "%s/%s.tsv.part", folder, table->name);
        snprintf(path, sizeof path, "%s/%s.tsv", folder, table->name);
        if (!written)
            unlink(part);
        else if (rename(part, path) != 0)
            fine = file_trouble(&c->trouble, "cannot name", path);
    }
    return fine;
}

static bool export_all(struct call *c, const char *folder)
{
    bool fine = make_folder(folder, &c->trouble);
    for (int i = 0; i < system_count && fine; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", folder, systems[i]->name);
        fine = export_system(c, systems[i], path);
    }
    return fine;
}

/* charts export DIR [SYSTEM] */
static bool run_export(struct call *c)
{
    if (c->plain_count == 1)
        return trouble_say(&c->trouble, NULL,
                           "charts export takes a folder and, if you like, a system");
    if (c->plain_count == 2)
        return !c->offline && export_all(c, c->plain[1]);
    const struct system *only = system_find(c->plain[2], &c->trouble);
    return only && !c->offline && export_system(c, only, c->plain[1]);
}

/* ---- longroll charts ---- */

static void list_system(struct text *out, const struct system *s)
{
    const char *chapter = "";
    struct sentence l;
    text_print(out, "%s\n", s->title);
    say_wrapped(out, s->about, 0);
    for (int i = 0; i < s->chart_count; i++) {
        const struct chart *c = s->charts[i];
        if (strcmp(chapter, c->chapter) != 0)
            text_print(out, "\n  %s\n", chapter = c->chapter);
        text_print(sentence_begin(&l), "  %s/%s", s->name, c->name);
        say_entry(out, l.room, CHART_WIDTH, c->title);
    }
}

/* The one system that is named, or all of them: as JSON, or each as words. */
static bool list_systems(struct call *c, void (*json)(struct text *, const struct system *),
                         void (*list)(struct text *, const struct system *))
{
    const struct system *only = NULL;
    if (c->plain_count > 0 && !(only = system_find(c->plain[0], &c->trouble)))
        return false;
    if (c->json)
        json(c->out, only);
    for (int i = 0; i < system_count && !c->json; i++)
        if (!only || only == systems[i])
            list(c->out, systems[i]);
    return true;
}

bool run_charts(struct call *c)
{
    if (c->plain_count > 0 && strcmp(c->plain[0], "export") == 0)
        return run_export(c);
    return c->plain_count > 1 ? call_refuse(c, c->plain[1])
                              : list_systems(c, charts_json, list_system);
}

/* ---- longroll sheet ---- */

bool run_sheet(struct call *c)
{
    const char *path = call_option(c, "-o");
    struct text t;
    if (!path)
        return reference_write(c->out, c->plain_count, c->plain, &c->trouble);
    text_over(&t, call_room(c, SHEET_ROOM), SHEET_ROOM);
    if (!reference_write(&t, c->plain_count, c->plain, &c->trouble))
        return false;
    return t.cut ? trouble_say(&c->trouble, NULL, "the sheet is too long; name some charts")
                 : call_write(c, path, &t);
}

/* ---- longroll rulings ---- */

/* "--ruling R-34= usual, checks; unless given usual; asked by fire" */
static void list_answers(struct text *out, const struct system *s, const struct field *choice)
{
    struct sentence l;
    int any = 0;
    struct text *t = sentence_begin(&l);
    text_print(t, "--ruling %s= ", choice->name);
    field_print_allowed(t, choice);
    text_print(t, "; unless given %s", choice->unless_given);
    for (int i = 0; i < s->chart_count; i++)
        if (chart_asks(s->charts[i], choice))
            text_print(t, "%s%s", any++ ? ", " : "; asked by ", s->charts[i]->name);
    text_add(t, any ? "" : "; asked in battles");
    sentence_say(out, &l, say_column(RULING_WIDTH));
}

static void list_ruling(struct text *out, const struct system *s, const struct clause *c)
{
    struct sentence l;
    const struct field *choice = ruling_find(s, c->id);
    text_print(sentence_begin(&l), "%s %s", c->words, c->rule);
    say_entry(out, c->id, RULING_WIDTH, l.room);
    if (choice)
        list_answers(out, s, choice);
    else
        say_wrapped(out, "fixed", say_column(RULING_WIDTH));
}

static void list_rulings(struct text *out, const struct system *s)
{
    text_print(out, "%s\n", s->title);
    for (int i = 0; i < s->clause_count; i++)
        if (s->clauses[i].rule)
            list_ruling(out, s, &s->clauses[i]);
}

bool run_rulings(struct call *c)
{
    return list_systems(c, rulings_json, list_rulings);
}
