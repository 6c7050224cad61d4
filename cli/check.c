/* check: all faults of a scenario at once, or what it is. */

#include <string.h>

#include "battle_says.h"
#include "engine/base/json.h"

void say_faults(struct text *err, const char *path, const struct faults *f)
{
    for (int i = 0; i < f->count; i++)
        say_line(err, 0, "%s:%d:%d: %s", path, f->list[i].line, f->list[i].column,
                 f->list[i].words);
    if (f->more > 0)
        text_print(err, "and %d more\n", f->more);
}

/* "; castings: infantry 94, artillery 6" */
static void say_kinds(struct text *out, const struct scenario *s, int side)
{
    const struct roster_rules *r = s->system->roster;
    bool said = false;
    if (r->symbol == 0 || r->strength == 0)
        return;
    const struct field *kind = &r->unit_fields[r->symbol - 1],
                       *strength = &r->unit_fields[r->strength - 1];
    for (int word = 0; word < kind->words->count; word++) {
        int sum = 0;
        for (int i = 0; i < s->unit_count; i++)
            if (s->unit[i].side == side && field_get(kind, s->unit[i].own) == word)
                sum += field_get(strength, s->unit[i].own);
        if (sum == 0)
            continue;
        text_print(out, said ? "%s" : "; %s: ", said ? ", " : strength->name);
        words_print(out, kind->words, word);
        text_print(out, " %d", sum);
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
    text_print(out, "  %s: ", scenario_name(s, s->side[side].name));
    text_things(out, units, "unit");
    text_add(out, ", ");
    text_things(out, leaders, "leader");
    say_kinds(out, s, side);
    if (later > 0)
        text_print(out, "; %d of the units come up later", later);
    text_add(out, side == s->first ? "; begins\n" : "\n");
}

/* Rules that it need not be played by, in their words. */
static void say_advanced(struct text *out, const struct scenario *s)
{
    for (int i = 0; i < s->system->advanced_count; i++)
        if (s->advanced >> i & 1)
            text_print(out, "  advanced rule %s: %s\n", s->system->advanced[i].clause->id,
                       s->system->advanced[i].clause->words);
}

/* Formations of its own, each as the scenario has it. */
static void say_coined(struct text *out, const struct scenario *s)
{
    const struct roster_rules *r = s->system->roster;
    for (int i = 0; i < COINED_MOST; i++) {
        const struct member *m = &s->coined[i];
        const char *between = ": ";
        if (m->id == 0)
            continue;
        text_print(out, "  formation %s", scenario_name(s, m->id));
        for (int k = 0; k < r->coined_field_count; k++) {
            const struct field *f = &r->coined_fields[k];
            if (!(m->given >> k & 1))
                continue;
            text_print(out, "%s%s", between, f->name);
            if (f->kind != FIELD_YES) {
                text_char(out, ' ');
                field_print(out, f, m->own);
            }
            between = ", ";
        }
        text_char(out, '\n');
    }
}

/* For whom it is, where, and what decides it. */
static void say_game(struct text *out, const struct scenario *s)
{
    const struct track *k = track_with(s->system->battle, TRACK_STRENGTH);
    if (s->players > 0)
        text_print(out, "  players: %d\n", s->players);
    if (s->minutes > 0)
        text_print(out, "  time: about %d minutes\n", s->minutes);
    if (has_table(&s->ground))
        text_print(out, "  table: %d by %d inches\n", s->ground.width / INCH,
                   s->ground.depth / INCH);
    for (int i = 0; i < s->light_count; i++)
        text_print(out, "  dusk: nobody sees beyond %d inches from turn %d on\n",
                   s->light[i].inches, s->light[i].turn);
    for (int i = 0; i < s->objective_count; i++) {
        const struct objective *o = &s->objective[i];
        text_print(out, "  worth %d: %s%s%s\n", o->worth, scenario_name(s, o->name),
                   o->held == NOBODY ? "" : ", held by ",
                   o->held == NOBODY ? "" : scenario_name(s, s->side[o->held].name));
    }
    if (s->victory_losses > 0)
        text_print(out, "  a side that has lost %d in 100 of its %s is beaten\n", s->victory_losses,
                   k ? k->name : "strength");
}

void say_roster(struct text *out, const struct scenario *s)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    text_print(t, "%s (%s), ", scenario_name(s, s->name), s->system->title);
    text_things(t, s->turns, "turn");
    text_char(t, '\n');
    for (int i = 0; i < s->briefing_count; i++)
        text_print(t, "%s\n", scenario_name(s, s->briefing[i]));
    for (int side = 0; side < SIDES; side++)
        say_side(t, s, side);
    say_game(t, s);
    say_advanced(t, s);
    say_coined(t, s);
    say_lines(out, l.room);
}

static void faults_json(struct text *out, const struct faults *f)
{
    struct json j;
    json_over(&j, out);
    json_print(&j, "{faults:[");
    for (int i = 0; i < f->count; i++)
        json_print(&j, "{line:%d column:%d words:%s}", f->list[i].line, f->list[i].column,
                   f->list[i].words);
    json_print(&j, "] more:%d}", f->more);
    text_char(out, '\n');
}

bool run_check(struct call *c)
{
    struct faults faults = {.count = 0};
    struct scenario *s = call_room(c, sizeof *s);
    const char *text = call_read(c, c->plain[0]);
    if (!text)
        return false;
    if (!scenario_read(s, text, strlen(text), &faults))
        c->status = EXIT_USAGE;
    if (c->json)
        faults_json(c->out, &faults);
    else if (c->status == EXIT_DONE)
        say_roster(c->out, s);
    else
        say_faults(c->err, c->plain[0], &faults);
    return true;
}
