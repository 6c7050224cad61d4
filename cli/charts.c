/* charts, charts export, rulings. */

#define _DEFAULT_SOURCE

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "longroll.h"

/* ---- longroll charts export ---- */

enum { TABLE_ROOM = 1 << 16, PATH_ROOM = 4096, RULING_WIDTH = 10 };

static bool path_of(char *room, const char *folder, const char *name, const char *ending)
{
    int n = snprintf(room, PATH_ROOM, "%s/%s%s", folder, name, ending);
    return n > 0 && n < PATH_ROOM;
}

static bool write_table(const struct table *table, const char *folder, char *text,
                        struct trouble *trouble)
{
    char path[PATH_ROOM];
    struct text t;
    text_over(&t, text, TABLE_ROOM);
    table_print(table, &t);
    if (!path_of(path, folder, table->name, ".tsv.part"))
        return errno = ENAMETOOLONG, file_trouble(trouble, "cannot write into", folder);
    FILE *f = fopen(path, "w");
    if (!f)
        return file_trouble(trouble, "cannot write", path);
    bool fine = fwrite(text, 1, t.used, f) == t.used;
    fine = fclose(f) == 0 && fine;
    return fine || file_trouble(trouble, "cannot write", path);
}

/* Either every finished part takes its name, or every part goes. */
static bool finish_parts(const struct system *s, const char *folder, bool keep,
                         struct trouble *trouble)
{
    char part[PATH_ROOM], path[PATH_ROOM];
    bool fine = true;
    const struct table *t;
    for (int i = 0; (t = system_table(s, i)) != NULL; i++) {
        if (!path_of(part, folder, t->name, ".tsv.part") || !path_of(path, folder, t->name, ".tsv"))
            continue;
        if (!keep)
            unlink(part);
        else if (rename(part, path) != 0)
            fine = file_trouble(trouble, "cannot name", path);
    }
    return fine;
}

static bool export_system(const struct system *s, const char *folder, struct trouble *trouble)
{
    char *text = malloc(TABLE_ROOM);
    bool fine = text != NULL;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        fine = file_trouble(trouble, "cannot make the folder", folder);
    const struct table *t;
    for (int i = 0; (t = system_table(s, i)) != NULL && fine; i++)
        fine = write_table(t, folder, text, trouble);
    free(text);
    return finish_parts(s, folder, fine, trouble) && fine;
}

static bool export_all(const char *folder, const struct system *only, struct trouble *trouble)
{
    if (only)
        return export_system(only, folder, trouble);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return file_trouble(trouble, "cannot make the folder", folder);
    for (int i = 0; i < system_count; i++) {
        char path[PATH_ROOM];
        if (!path_of(path, folder, systems[i]->name, ""))
            return errno = ENAMETOOLONG, file_trouble(trouble, "cannot make a folder in", folder);
        if (!export_system(systems[i], path, trouble))
            return false;
    }
    return true;
}

/* charts export DIR [SYSTEM] */
static bool run_export(struct call *c)
{
    const struct system *only = NULL;
    if (c->plain_count == 1)
        trouble_say(&c->trouble, NULL, "charts export takes a folder and, if you like, a system");
    else if (c->plain_count == 3)
        only = system_find(c->plain[2], &c->trouble);
    return !c->trouble.kind && !c->offline && export_all(c->plain[1], only, &c->trouble);
}

/* ---- longroll charts ---- */

static void list_system(struct text *out, const struct system *s)
{
    const char *chapter = "";
    text_print(out, "%s\n", s->title);
    say_wrapped(out, s->about, 0);
    for (int i = 0; i < s->chart_count; i++) {
        const struct chart *c = s->charts[i];
        if (strcmp(chapter, c->chapter) != 0)
            text_print(out, "\n  %s\n", chapter = c->chapter);
        const int width = 42 - 4 - 1 - (int)strlen(s->name) - 2;
        say_format(out, "    %s/%-*s  %s\n", s->name, width, c->name, c->title);
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
    sentence_say(out, &l, RULING_WIDTH);
}

static void list_ruling(struct text *out, const struct system *s, const struct clause *c)
{
    struct sentence l;
    const struct field *choice = ruling_find(s, c->id);
    struct text *t = sentence_begin(&l);
    text_print(t, "%s %s", c->words, c->rule);
    say_format(out, "  %-*s", RULING_WIDTH - 2, c->id);
    say_hanging(out, l.room, RULING_WIDTH);
    if (choice)
        list_answers(out, s, choice);
    else
        say_wrapped(out, "fixed", RULING_WIDTH);
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
