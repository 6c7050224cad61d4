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

/* ---- longroll charts ---- */

static void list_system(struct text *out, const struct system *s)
{
    const char *chapter = "";
    text_add(out, s->title);
    text_char(out, '\n');
    say_wrapped(out, s->about, 0, PAGE_WIDTH);
    for (int i = 0; i < s->chart_count; i++) {
        const struct chart *c = s->charts[i];
        if (strcmp(chapter, c->chapter) != 0) {
            text_add(out, "\n  ");
            text_add(out, chapter = c->chapter);
            text_char(out, '\n');
        }
        size_t start = text_at(out);
        text_add(out, "    ");
        text_add(out, s->name);
        text_char(out, '/');
        text_add(out, c->name);
        text_add(out, "  ");
        text_pad(out, start, 42);
        text_add(out, c->title);
        text_char(out, '\n');
    }
}

/* The words of a command that takes one system at most. */
static bool one_system(struct call *c, const char *command, const struct system **only,
                       struct trouble *trouble)
{
    for (int i = 0; i < c->count && !trouble->kind; i++) {
        if (strcmp(c->words[i], "--json") == 0)
            continue;
        if (*only) {
            text_add(trouble_usage(trouble, NULL), command);
            text_add(&trouble->words, " takes one system at most");
        } else
            *only = system_find(c->words[i], trouble);
    }
    return !trouble->kind;
}

int run_charts(struct call *c)
{
    struct trouble trouble = {0};
    const struct system *only = NULL;
    if (c->count > 0 && strcmp(c->words[0], "export") == 0)
        return run_export(c);
    if (!one_system(c, "charts", &only, &trouble))
        return say_trouble(c, &trouble);
    if (c->json)
        charts_json(c->out, only);
    else
        for (int i = 0; i < system_count; i++)
            if (!only || only == systems[i])
                list_system(c->out, systems[i]);
    return EXIT_DONE;
}

/* ---- longroll rulings ---- */

static void list_ruling(struct text *out, const struct system *s, const struct clause *c)
{
    char room[2000];
    struct text t;
    const struct field *choice = ruling_find(s, c->id);
    size_t start = text_at(out);
    text_add(out, "  ");
    text_add(out, c->id);
    text_pad(out, start, 10);
    text_over(&t, room, sizeof room);
    text_add(&t, c->words);
    text_char(&t, ' ');
    text_add(&t, c->rule);
    say_hanging(out, room, 10);
    text_over(&t, room, sizeof room);
    if (choice) {
        text_add(&t, "--ruling ");
        text_add(&t, c->id);
        text_add(&t, "= ");
        field_print_allowed(&t, choice);
        text_add(&t, "; unless given ");
        text_add(&t, choice->unless_given);
        int any = 0;
        for (int i = 0; i < s->chart_count; i++)
            if (chart_asks(s->charts[i], choice)) {
                text_add(&t, any++ ? ", " : "; asked by ");
                text_add(&t, s->charts[i]->name);
            }
        text_add(&t, any ? "" : "; asked in battles");
    } else {
        text_add(&t, "fixed");
    }
    say_wrapped(out, room, 10, PAGE_WIDTH);
}

int run_rulings(struct call *c)
{
    struct trouble trouble = {0};
    const struct system *only = NULL;
    if (!one_system(c, "rulings", &only, &trouble))
        return say_trouble(c, &trouble);
    if (c->json) {
        rulings_json(c->out, only);
        return EXIT_DONE;
    }
    for (int i = 0; i < system_count; i++) {
        if (only && only != systems[i])
            continue;
        text_add(c->out, systems[i]->title);
        text_char(c->out, '\n');
        for (int k = 0; k < systems[i]->clause_count; k++)
            if (systems[i]->clauses[k].rule)
                list_ruling(c->out, systems[i], &systems[i]->clauses[k]);
    }
    return EXIT_DONE;
}

/* ---- longroll charts export ---- */

enum { TABLE_ROOM = 1 << 16, PATH_ROOM = 4096 };

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
    for (int i = 0; i < s->table_count; i++) {
        if (!path_of(part, folder, s->tables[i]->name, ".tsv.part") ||
            !path_of(path, folder, s->tables[i]->name, ".tsv"))
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
    for (int i = 0; i < s->table_count && fine; i++)
        fine = write_table(s->tables[i], folder, text, trouble);
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

int run_export(struct call *c)
{
    struct trouble trouble = {0};
    const struct system *only = NULL;
    if (c->count < 2 || c->count > 3 || strncmp(c->words[1], "-", 1) == 0)
        text_add(trouble_usage(&trouble, NULL),
                 "charts export takes a folder and, if you like, a system");
    else if (c->count == 3)
        only = system_find(c->words[2], &trouble);
    if (!trouble.kind && !c->offline)
        export_all(c->words[1], only, &trouble);
    return trouble.kind ? say_trouble(c, &trouble) : EXIT_DONE;
}
