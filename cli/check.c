/* check: all faults of a scenario at once. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/battle/scenario.h"
#include "engine/base/json.h"
#include "files.h"
#include "longroll.h"

static void say_fault(struct text *out, const char *path, const struct fault *f)
{
    char room[FAULT_ROOM + 300];
    struct text t;
    text_over(&t, room, sizeof room);
    text_add(&t, path);
    text_char(&t, ':');
    text_number(&t, f->line);
    text_char(&t, ':');
    text_number(&t, f->column);
    text_add(&t, ": ");
    text_add(&t, f->words);
    say_wrapped(out, room, 0);
}

void say_faults(struct text *err, const char *path, const struct faults *f)
{
    for (int i = 0; i < f->count; i++)
        say_fault(err, path, &f->list[i]);
    if (f->more > 0) {
        text_add(err, "and ");
        text_number(err, f->more);
        text_add(err, " more\n");
    }
}

static const struct field *unit_field(const struct scenario *s, const char *name)
{
    for (int i = 0; i < s->system->roster->unit_field_count; i++)
        if (strcmp(s->system->roster->unit_fields[i].name, name) == 0)
            return &s->system->roster->unit_fields[i];
    return NULL;
}

/* "infantry 94, artillery 6" */
static void say_arms(struct text *out, const struct scenario *s, int side)
{
    const struct field *arm = unit_field(s, "arm"), *castings = unit_field(s, "castings");
    bool said = false;
    for (int word = 0; arm && castings && word < arm->words->count; word++) {
        int sum = 0;
        for (int i = 0; i < s->unit_count; i++)
            if (s->unit[i].side == side && field_get(arm, s->unit[i].own) == word)
                sum += field_get(castings, s->unit[i].own);
        if (sum == 0)
            continue;
        text_add(out, said ? ", " : "; castings: ");
        words_print(out, arm->words, word);
        text_char(out, ' ');
        text_number(out, sum);
        said = true;
    }
}

static void say_side(struct text *out, const struct scenario *s, int side)
{
    int units = 0, leaders = 0, later = 0;
    for (int i = 0; i < s->unit_count; i++) {
        units += s->unit[i].side == side;
        later += s->unit[i].side == side && s->unit[i].arrives > 0;
    }
    for (int i = 0; i < s->leader_count; i++)
        leaders += s->leader[i].side == side;
    text_add(out, "  ");
    text_add(out, scenario_name(s, s->side[side].name));
    text_add(out, ": ");
    text_things(out, units, "unit");
    text_add(out, ", ");
    text_things(out, leaders, "leader");
    say_arms(out, s, side);
    if (later > 0)
        say_format(out, "; %d of the units come up later", later);
    text_add(out, side == s->first ? "; begins\n" : "\n");
}

/* For whom it is, where, and what decides it. */
static void say_game(struct text *out, const struct scenario *s)
{
    if (s->players > 0)
        say_format(out, "  players: %d\n", s->players);
    if (s->minutes > 0)
        say_format(out, "  time: about %d minutes\n", s->minutes);
    if (has_table(&s->ground))
        say_format(out, "  table: %d by %d inches\n", s->ground.width / INCH,
                   s->ground.depth / INCH);
    for (int i = 0; i < s->light_count; i++)
        say_format(out, "  dusk: nobody sees beyond %d inches from turn %d on\n",
                   s->light[i].inches, s->light[i].turn);
    for (int i = 0; i < s->objective_count; i++) {
        const struct objective *o = &s->objective[i];
        say_format(out, "  worth %d: %s", o->worth, scenario_name(s, o->name));
        say_format(out, "%s%s\n", o->held == NOBODY ? "" : ", held by ",
                   o->held == NOBODY ? "" : scenario_name(s, s->side[o->held].name));
    }
    if (s->victory_losses > 0)
        say_format(out, "  a side that has lost %d in 100 of its castings is beaten\n",
                   s->victory_losses);
}

void say_roster(struct text *out, const struct scenario *s)
{
    text_add(out, scenario_name(s, s->name));
    text_add(out, " (");
    text_add(out, s->system->title);
    text_add(out, "), ");
    text_things(out, s->turns, "turn");
    text_char(out, '\n');
    for (int i = 0; i < s->briefing_count; i++)
        say_wrapped(out, scenario_name(s, s->briefing[i]), 0);
    for (int side = 0; side < SIDES; side++)
        say_side(out, s, side);
    say_game(out, s);
}

static void faults_json(struct text *out, const struct faults *f)
{
    struct json j;
    json_over(&j, out);
    json_open(&j, '{');
    json_key(&j, "faults");
    json_open(&j, '[');
    for (int i = 0; i < f->count; i++) {
        json_open(&j, '{');
        json_put_number(&j, "line", f->list[i].line);
        json_put_number(&j, "column", f->list[i].column);
        json_put_string(&j, "words", f->list[i].words);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_put_number(&j, "more", f->more);
    json_close(&j, '}');
    text_char(out, '\n');
}

int run_check(struct call *c)
{
    static char file[FILE_ROOM];
    static struct scenario scenario;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    const char *path = NULL;
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->words[i], "--json") != 0)
            path = path ? "" : c->words[i];
    if (!path || !*path)
        text_add(trouble_usage(&trouble, NULL), "check takes one file");
    else if (!c->offline)
        file_read(path, file, sizeof file, &trouble);
    if (trouble.kind || c->offline)
        return trouble.kind ? say_trouble(c, &trouble) : EXIT_DONE;
    const bool fine = scenario_read(&scenario, file, strlen(file), &faults);
    if (c->json)
        faults_json(c->out, &faults);
    else if (fine)
        say_roster(c->out, &scenario);
    if (!c->json)
        say_faults(c->err, path, &faults);
    return fine ? EXIT_DONE : EXIT_USAGE;
}
