#include "battle_json.h"

#include <stddef.h>
#include <string.h>

/* A scenario as text, line by line as docs/notation.md has them, and what a seat may know of one.
 * Reading what was written gives the same scenario, remarks and the order of its lines aside. */

/* The group or side that something belongs to. */
static const char *parent_of(const struct scenario *s, int side, int group)
{
    return group != NOBODY ? scenario_id(s, OF_GROUP, group) : scenario_id(s, OF_SIDE, side);
}

static void write_rulings(const struct scenario *s, struct text *t)
{
    for (int i = 0; i < s->system->ruling_count; i++) {
        if (!s->ruled[i])
            continue;
        text_print(t, "ruling %s ", s->system->rulings[i].name);
        field_print_value(t, &s->system->rulings[i], s->ruling[i]);
        text_char(t, '\n');
    }
}

static void write_advanced(const struct scenario *s, struct text *t)
{
    text_add(t, s->advanced ? "advanced" : "");
    for (int i = 0; i < s->system->advanced_count; i++)
        if (s->advanced >> i & 1)
            text_print(t, " %s", s->system->advanced[i].clause->id);
    text_add(t, s->advanced ? "\n" : "");
}

/* What was said of it, and whether that is an estimate. */
static void write_fields(const struct scenario *s, const struct field *f, int count,
                         const struct member *m, struct text *t)
{
    for (int i = 0; i < count; i++, f++) {
        if (!(m->given >> i & 1))
            continue;
        text_print(t, " %s", f->name);
        if (f->kind != FIELD_YES) {
            text_char(t, ' ');
            scenario_print_value(s, f, field_get(f, m->own), t);
        }
        text_add(t, m->estimated >> i & 1 ? " estimate" : "");
    }
    text_char(t, '\n');
}

static void write_coined(const struct scenario *s, struct text *t)
{
    const struct roster_rules *r = s->system->roster;
    for (int i = 0; i < COINED_MOST; i++)
        if (s->coined[i].id) {
            text_print(t, "formation %s", scenario_name(s, s->coined[i].id));
            write_fields(s, r->coined_fields, r->coined_field_count, &s->coined[i], t);
        }
}

static void write_head(const struct scenario *s, struct text *t)
{
    text_print(t, "rules %s\nbattle \"%s\"\nturns %d\n", s->system->name, scenario_name(s, s->name),
               s->turns);
    if (s->players)
        text_print(t, "players %d\n", s->players);
    if (s->minutes)
        text_print(t, "minutes %d\n", s->minutes);
    if (s->victory_losses)
        text_print(t, "victory losses %d\n", s->victory_losses);
    for (int i = 0; i < s->briefing_count; i++)
        text_print(t, "text \"%s\"\n", scenario_name(s, s->briefing[i]));
    write_rulings(s, t);
    write_advanced(s, t);
    write_coined(s, t);
    for (int i = 0; i < s->light_count; i++)
        text_print(t, "sight %d from turn %d\n", s->light[i].inches, s->light[i].turn);
}

/* ---- the table ---- */

static void write_feature(const struct ground *g, const struct feature *f, struct text *t)
{
    const struct outline o = outline_of(g, f);
    text_print(t, "%s %s", is_area(f->kind) ? "area" : "line", feature_names[f->kind]);
    if (f->height)
        text_print(t, " %d", f->height);
    if (f->depth)
        text_print(t, " depth %d", f->depth);
    text_print(t, "%s%s%s", f->strong ? " strong" : "", f->hidden ? " hidden" : "",
               f->materials ? " materials" : "");
    if (f->make)
        text_print(t, " %s", fence_makes[f->make - 1]);
    for (int i = 0; i < o.count; i++)
        text_print(t, " %.2d,%.2d", o.at[i].x, o.at[i].y);
    text_char(t, '\n');
}

static void write_table(const struct scenario *s, struct text *t)
{
    const struct ground *g = &s->ground;
    if (has_table(g))
        text_print(t, "table %d %d\n", g->width / INCH, g->depth / INCH);
    for (int i = 0; i < g->feature_count; i++)
        write_feature(g, &g->feature[i], t);
    for (int i = 0; i < s->label_count; i++)
        text_print(t, "name %.2d,%.2d \"%s\"\n", s->label[i].at.x, s->label[i].at.y,
                   scenario_name(s, s->label[i].name));
    for (int i = 0; i < s->objective_count; i++) {
        const struct objective *o = &s->objective[i];
        text_print(t, "objective %s \"%s\" %.2d,%.2d within %.2d worth %d",
                   scenario_id(s, OF_GROUND, i), scenario_name_of(s, OF_GROUND, i), o->at.x,
                   o->at.y, o->within, o->worth);
        if (o->held != NOBODY)
            text_print(t, " held %s", scenario_id(s, OF_SIDE, o->held));
        text_char(t, '\n');
    }
}

/* ---- the roster ---- */

/* Behind the sides, and before those who are set up in them. */
static void write_zones(const struct scenario *s, struct text *t)
{
    for (int i = 0; i < s->zone_count; i++) {
        const struct setup *z = &s->zone[i];
        if (!z->id)
            continue;
        text_print(t, "zone %s %s \"%s\"", scenario_name(s, z->id),
                   scenario_id(s, OF_SIDE, z->side), scenario_name(s, z->name));
        for (int k = 0; k < z->count; k++)
            text_print(t, " %.2d,%.2d", z->corner[k].x, z->corner[k].y);
        text_char(t, '\n');
    }
}

static void write_groups(const struct scenario *s, struct text *t)
{
    for (int i = 0; i < s->side_count; i++)
        text_print(t, "side %s \"%s\"\n", scenario_id(s, OF_SIDE, i),
                   scenario_name_of(s, OF_SIDE, i));
    text_print(t, "first %s\n", scenario_id(s, OF_SIDE, s->first));
    for (int i = 0; i < s->group_count; i++)
        text_print(t, "group %s %s \"%s\" %s\n", scenario_id(s, OF_GROUP, i),
                   parent_of(s, s->group[i].side, s->group[i].parent),
                   scenario_name_of(s, OF_GROUP, i), level_names[s->group[i].level]);
    for (int i = 0; i < s->player_count; i++) {
        text_print(t, "player %s", scenario_name(s, s->player[i].id));
        for (int group = 0; group < s->group_count; group++)
            if (s->player[i].groups[group / 64] >> group % 64 & 1)
                text_print(t, " %s", scenario_id(s, OF_GROUP, group));
        text_char(t, '\n');
    }
}

static void write_member(const struct scenario *s, enum subject of, const struct member *m,
                         struct text *t)
{
    const struct roster_rules *r = s->system->roster;
    const struct field *f = of == OF_UNIT ? r->unit_fields : r->leader_fields;
    const int count = of == OF_UNIT ? r->unit_field_count : r->leader_field_count;
    text_print(t, "%s %s %s \"%s\"", of == OF_UNIT ? "unit" : "leader", scenario_name(s, m->id),
               parent_of(s, m->side, m->group), scenario_name(s, m->name));
    if (m->with != NOBODY)
        text_print(t, " with %s", scenario_id(s, OF_UNIT, m->with));
    write_fields(s, f, count, m, t);
}

static void write_place(const struct scenario *s, enum subject of, const struct member *m,
                        struct text *t)
{
    if (!m->placed) {
        if (m->hidden)
            text_print(t, "place %s hidden\n", scenario_name(s, m->id));
        return;
    }
    text_print(t, "place %s %.2d,%.2d", scenario_name(s, m->id), m->at.x, m->at.y);
    if (of == OF_UNIT)
        text_print(t, " facing %d", m->bearing);
    if (m->zone)
        text_print(t, " in %s", scenario_name(s, s->zone[m->zone - 1].id));
    else if (m->hidden)
        text_add(t, " hidden");
    if (m->arrives)
        text_print(t, " from turn %d", m->arrives);
    text_char(t, '\n');
}

/* Units, then leaders; of whom nothing is known there is no line. */
static void write_all(const struct scenario *s, struct text *t,
                      void (*write)(const struct scenario *, enum subject, const struct member *,
                                    struct text *))
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].id)
            write(s, OF_UNIT, &s->unit[i], t);
    for (int i = 0; i < s->leader_count; i++)
        if (s->leader[i].id)
            write(s, OF_LEADER, &s->leader[i], t);
}

/* Behind the units and the table, which they speak of. */
static void write_lessons(const struct scenario *s, struct text *t)
{
    for (int i = 0; i < s->lesson_count; i++) {
        const struct lesson *lesson = &s->lesson[i];
        text_print(t, "lesson %s %s", lesson_act_name(lesson->act),
                   scenario_id(s, OF_UNIT, lesson->unit));
        if (lesson->goes)
            text_print(t, " to %.2d,%.2d", lesson->to.x, lesson->to.y);
        text_print(t, " \"%s\" \"%s\"\n", scenario_name(s, lesson->title),
                   scenario_name(s, lesson->words));
    }
}

void scenario_write(const struct scenario *s, struct text *t)
{
    write_head(s, t);
    write_groups(s, t);
    write_all(s, t, write_member);
    write_table(s, t);
    write_zones(s, t);
    write_all(s, t, write_place);
    write_lessons(s, t);
}

/* ---- what a seat knows of it ---- */

static void forget_name(struct scenario *s, int name)
{
    memset(s->names + name, 0, strlen(s->names + name));
}

/* Units keep their numbers: a number leads nowhere, since no words lead to it, and no words come of
 * it. */
static void forget_unit(struct scenario *s, int unit)
{
    struct member *m = &s->unit[unit];
    forget_name(s, m->id);
    forget_name(s, m->name);
    *m = (struct member){.side = m->side, .group = NOBODY, .with = NOBODY};
    for (int i = 0; i < s->leader_count; i++)
        if (s->leader[i].with == unit)
            s->leader[i].with = NOBODY;
}

/* Where the other side may have been set up, and where the scenario would have had its units, is
 * not told; whoever has become known was hidden, and where he was found the orders tell. */
static void forget_zones(struct scenario *s, int side)
{
    for (int i = 0; i < s->zone_count; i++) {
        struct setup *z = &s->zone[i];
        if (z->side == side)
            continue;
        forget_name(s, z->id);
        forget_name(s, z->name);
        *z = (struct setup){.side = z->side};
    }
    for (int i = 0; i < s->unit_count + s->part_count; i++) {
        struct member *m = &s->unit[i];
        if (!m->hidden || m->side == side)
            continue;
        m->placed = false;
        m->zone = m->bearing = 0;
        m->at = (struct point){0, 0};
    }
}

/* A lesson is for its own side. */
static void forget_lessons(struct scenario *s, int side)
{
    if (s->lesson_count == 0 || s->unit[s->lesson[0].unit].side == side)
        return;
    for (int i = 0; i < s->lesson_count; i++) {
        forget_name(s, s->lesson[i].title);
        forget_name(s, s->lesson[i].words);
    }
    s->lesson_count = 0;
}

static void copy_bytes(struct scenario *to, const struct scenario *from, size_t first, size_t end)
{
    memcpy((unsigned char *)to + first, (const unsigned char *)from + first, end - first);
}

/* What is used of it: most of the room for units, corners and names is empty, and commanders ask
 * for what they know at every order. */
static void copy_used(struct scenario *to, const struct scenario *from)
{
    const size_t units = (size_t)(from->unit_count + from->part_count) * sizeof *from->unit,
                 corners = (size_t)from->ground.corner_count * sizeof *from->ground.corner;
    copy_bytes(to, from, 0, offsetof(struct scenario, unit) + units);
    copy_bytes(to, from, offsetof(struct scenario, leader),
               offsetof(struct scenario, ground.corner) + corners);
    memcpy(to->names, from->names, (size_t)from->names_used);
    to->names_used = from->names_used;
}

const struct scenario *scenario_seen(const struct scenario *truth, const struct state *seen,
                                     int seat, struct scenario *room)
{
    const struct battle_rules *b = truth->system->battle;
    if (seat == SEAT_REFEREE)
        return truth;
    copy_used(room, truth);
    for (int i = 0; i < room->ground.feature_count; i++)
        if (room->ground.feature[i].hidden)
            room->ground.feature[i].depth = 0; /* one that was sounded is in the view */
    for (int i = 0; i < truth->unit_count + truth->part_count && b->is_hidden; i++)
        if (b->is_hidden(truth, seen, i) && !(b->is_away && b->is_away(truth, seen, i)))
            forget_unit(room, i);
    forget_zones(room, seat_side(truth, seat));
    forget_lessons(room, seat_side(truth, seat));
    if (b->hide_roster)
        b->hide_roster(seat_side(truth, seat), room);
    return room;
}
