#include "map.h"

#include <stdlib.h>
#include <string.h>

#include "battle_says.h"
#include "svg.h"

/* Pixels; an inch of the table is 20 of them. */
enum { SCALE = 20, MARGIN = 30, HEAD = 44, FOOT = 96, KEY_WIDE = 130, KEY_DEEP = 22 };

int map_x(int x)
{
    return MARGIN + x * SCALE / INCH;
}

int map_y(const struct map *m, int y)
{
    return HEAD + (m->s->ground.depth - y) * SCALE / INCH;
}

static const char style[] =
    "<style>\n"
    "svg{background:#f7f4ea}.title,.label{fill:#111}.board{fill:#e9e4cf;stroke:#6b6450}\n"
    ".woods{fill:#b9cfa0;stroke:#6f8f55}.dense-woods{fill:#8fb07a;stroke:#55753f}\n"
    ".swamp{fill:#c5d3c0;stroke:#7c9a86;stroke-dasharray:2 3}\n"
    ".rough{fill:#d8cba8;stroke:#a08f60;stroke-dasharray:1 3}\n"
    ".steep{fill:none;stroke:#8a6d3b;stroke-dasharray:1 4;stroke-width:4}\n"
    ".hill{fill:#c9a86a;fill-opacity:.22;stroke:#8a6d3b}\n"
    ".building{fill:#6b4b3a;stroke:#3b2a20}\n"
    ".ford{fill:#bcd9ea;stroke:#3f7fa6;stroke-dasharray:3 3}\n"
    ".bridge{fill:#a98f6a;stroke:#4f4030}.ln{fill:none;stroke-linejoin:round}\n"
    ".low-wall{stroke:#77736a;stroke-width:3}.high-wall{stroke:#4d4a44;stroke-width:5}\n"
    ".fence{stroke:#7a5a30;stroke-width:2;stroke-dasharray:6 3}\n"
    ".hasty-works{stroke:#7a5a30;stroke-width:4;stroke-dasharray:3 2}\n"
    ".entrenchments{stroke:#5b4326;stroke-width:5}\n"
    ".abatis{stroke:#3f5f2a;stroke-width:6;stroke-dasharray:1 4}\n"
    ".moat{stroke:#5f86a0;stroke-width:5;stroke-dasharray:8 2}\n"
    ".embankment{stroke:#8a6d3b;stroke-width:7;stroke-dasharray:2 2}\n"
    ".road{stroke:#b98a52;stroke-width:6;stroke-opacity:.75}\n"
    ".stream{stroke:#4f94c4;stroke-width:3}.river{stroke:#3f7fb0;stroke-width:9}\n"
    ".side0{fill:#1f4e9a;stroke:#0d2a5a}.side1{fill:#b03030;stroke:#5f1010}\n"
    ".front{stroke:#111;stroke-width:3}.pale{fill-opacity:.35}\n"
    ".who,.what,.place{paint-order:stroke;stroke:#f4f0e0;stroke-width:3px;fill:#111}\n"
    ".who{font-size:11px;font-weight:600}.what{font-size:9px}\n"
    ".place{font-size:12px;font-style:italic;fill:#4a3a1a}.board-text text{fill:#111}\n"
    ".ground{fill:none;stroke-width:2;stroke-dasharray:5 4}\n"
    ".ground text{stroke:#f4f0e0;stroke-width:3px;stroke-dasharray:none;paint-order:stroke;\n"
    "font-size:12px;font-weight:600}\n"
    ".by0{stroke:#1f4e9a}.by1{stroke:#b03030}.by2{stroke:#555}\n"
    ".by0 text,.by0 path{fill:#1f4e9a}.by1 text,.by1 path{fill:#b03030}\n"
    ".by2 text,.by2 path{fill:#444}.ground .halo{fill:none;stroke:#f4f0e0;stroke-width:6}\n"
    "</style>\n";

/* ---- ground ---- */

static void draw_points(struct map *m, struct outline o)
{
    for (int i = 0; i < o.count; i++)
        text_print(m->to, "%s%d,%d", i ? " " : "", map_x(o.at[i].x), map_y(m, o.at[i].y));
}

static void draw_feature(struct map *m, const struct feature *f)
{
    const char *name = feature_names[f->kind], *shape = is_area(f->kind) ? "polygon" : "polyline";
    text_print(m->to, "<%s class=\"%s%s\" points=\"", shape, is_area(f->kind) ? "" : "ln ", name);
    draw_points(m, outline_of(&m->s->ground, f));
    text_print(m->to, "\"><title>%s", name);
    if (f->kind == HILL)
        text_print(m->to, ", %d feet", f->height);
    if (f->hidden)
        text_add(m->to, ", of unknown depth");
    else if (f->depth)
        text_print(m->to, ", %d inches deep", f->depth);
    text_print(m->to, "%s</title></%s>\n", f->strong ? ", strong current" : "", shape);
}

/* Hills first, then other areas, then lines, with what crosses them on top. */
static int layer_of(int kind)
{
    if (kind == HILL)
        return 0;
    return !is_area(kind) ? 2 : kind == FORD || kind == BRIDGE ? 3 : 1;
}

static void draw_ground(struct map *m)
{
    const struct ground *g = &m->s->ground;
    text_print(m->to, "<rect class=\"board\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
               map_x(0), map_y(m, g->depth), g->width * SCALE / INCH, g->depth * SCALE / INCH);
    for (int layer = 0; layer < 4; layer++)
        for (int i = 0; i < g->feature_count; i++)
            if (layer_of(g->feature[i].kind) == layer)
                draw_feature(m, &g->feature[i]);
    for (int i = 0; i < m->s->label_count; i++) {
        const struct label *l = &m->s->label[i];
        svg_text(m->to, "place", "middle", map_x(l->at.x), map_y(m, l->at.y),
                 scenario_name(m->s, l->name));
    }
}

/* ---- objectives ---- */

int map_holder(const struct map *m, int objective)
{
    const int holder = held_by(m->state, objective);
    return holder == NOBODY ? SIDES : holder;
}

const char *map_holder_name(const struct map *m, int holder)
{
    return holder == SIDES ? "nobody" : scenario_name(m->s, m->s->side[holder].name);
}

/* A flag, the ring within which it is held, its name, its points and whose it is. */
static void draw_objective(struct map *m, int objective)
{
    const struct objective *o = &m->s->objective[objective];
    const int x = map_x(o->at.x), y = map_y(m, o->at.y), holder = map_holder(m, objective);
    const int ring = o->within * SCALE / INCH, reach = ring + 6;
    const char *name = scenario_name(m->s, o->name);
    const bool fits = x + reach + 7 * ((int)strlen(name) + 16) < map_x(m->s->ground.width);
    text_print(m->to, "<g id=\"o%d\" class=\"ground by%d\"><circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>",
               objective, holder, x, y, ring);
    for (int halo = 1; halo >= 0; halo--)
        text_print(m->to, "<path %sstroke-dasharray=\"none\" d=\"M%d %dv-22h14l-4 5 4 5h-14\"/>",
                   halo ? "class=\"halo\" " : "", x, y);
    text_print(m->to, "<text text-anchor=\"%s\" x=\"%d\" y=\"%d\">", fits ? "start" : "end",
               fits ? x + reach : x - reach, y + 4);
    svg_words(m->to, name);
    text_print(m->to, " (%d): <tspan>", o->worth);
    svg_words(m->to, map_holder_name(m, holder));
    text_add(m->to, "</tspan></text></g>\n");
}

/* ---- units ---- */

void map_strength(const struct map *m, int unit, struct text *t)
{
    const struct battle_rules *b = m->s->system->battle;
    const struct track *strength = track_with(b, TRACK_STRENGTH),
                       *morale = track_with(b, TRACK_MORALE);
    if (strength)
        text_number(t, strength->get(m->s, m->state, unit));
    if (morale)
        text_print(t, "%s%s %d", strength ? ", " : "", morale->name,
                   morale->get(m->s, m->state, unit));
}

/* So shaken that it holds no ground. */
bool map_is_pale(const struct map *m, int unit)
{
    const struct battle_rules *b = m->s->system->battle;
    const struct track *k = track_with(b, TRACK_MORALE);
    return k && k->level && k->level(k->get(m->s, m->state, unit)) &&
           !b->may_hold(m->s, m->state, unit);
}

/* Its name and all its pegs. */
static void draw_title(struct map *m, int unit)
{
    const struct view v = {m->s, m->state, SEAT_REFEREE};
    text_add(m->to, "<title>");
    svg_words(m->to, scenario_name(m->s, m->s->unit[unit].name));
    text_add(m->to, ": ");
    say_tracks(m->to, &v, OF_UNIT, unit);
    text_add(m->to, "</title>");
}

/* Where a unit will come up, and when. */
static void draw_arrival(struct map *m, const struct member *u)
{
    const int x = map_x(u->at.x), y = map_y(m, u->at.y);
    text_print(m->to,
               "<circle class=\"side%d\" cx=\"%d\" cy=\"%d\" r=\"4\"/><text class=\"what\" "
               "x=\"%d\" y=\"%d\">",
               u->side, x, y, x + 7, y + 3);
    svg_words(m->to, scenario_name(m->s, u->id));
    text_print(m->to, ", turn %d</text>\n", u->arrives);
}

/* Where the words of a unit stand: behind it, as it faces. */
struct words_at {
    const char *anchor;
    int x, y;
};

static struct words_at words_behind(const struct map *m, const struct point c[4])
{
    const int east = c[2].x + c[3].x - c[0].x - c[1].x, north = c[2].y + c[3].y - c[0].y - c[1].y;
    const int x = map_x((c[2].x + c[3].x) / 2), y = map_y(m, (c[2].y + c[3].y) / 2);
    if (abs(east) > abs(north))
        return (struct words_at){east > 0 ? "start" : "end", x + (east > 0 ? 5 : -5), y - 1};
    return (struct words_at){"middle", x, y + (north < 0 ? 13 : -15)};
}

static void draw_unit(struct map *m, int unit)
{
    const struct member *u = &m->s->unit[unit];
    struct point c[4];
    char room[80];
    struct text strength;
    if (!battle_outline(m->s, m->state, unit, c)) {
        if (u->placed && u->arrives >= m->state->head.turn)
            draw_arrival(m, u);
        return;
    }
    text_over(&strength, room, sizeof room);
    map_strength(m, unit, &strength);
    text_add(m->to, "<g>");
    draw_title(m, unit);
    text_print(m->to, "<polygon class=\"side%d%s\" points=\"", u->side,
               map_is_pale(m, unit) ? " pale" : "");
    draw_points(m, (struct outline){c, 4});
    text_print(m->to, "\"/><line class=\"front\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
               map_x(c[0].x), map_y(m, c[0].y), map_x(c[1].x), map_y(m, c[1].y));
    const struct words_at w = words_behind(m, c);
    svg_text(m->to, "who", w.anchor, w.x, w.y, scenario_name(m->s, u->id));
    svg_text(m->to, "what", w.anchor, w.x, w.y + 10, room);
    text_add(m->to, "</g>\n");
}

/* A dot and its words: a leader by himself, or what lies on the table. */
static void draw_dot(struct map *m, const char *class, const char *words_class, struct point at,
                     const char *words)
{
    const int x = map_x(at.x), y = map_y(m, at.y);
    text_print(m->to, "<g><circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"4\"/>", class, x, y);
    svg_text(m->to, words_class, "start", x + 7, y + 4, words);
    text_add(m->to, "</g>\n");
}

static void draw_leaders(struct map *m)
{
    struct point at;
    for (int i = 0; i < m->s->leader_count; i++)
        if (battle_leader_place(m->s, m->state, i, &at))
            draw_dot(m, m->s->leader[i].side ? "side1" : "side0", "who", at,
                     scenario_name(m->s, m->s->leader[i].id));
}

static void draw_loose(struct map *m)
{
    struct text what;
    char room[80];
    struct point at;
    for (int i = 0;
         text_over(&what, room, sizeof room), battle_loose(m->s, m->state, i, &at, &what); i++)
        draw_dot(m, "front", "what", at, room);
}

/* ---- the legend ---- */

/* The kinds of ground that are on the table. */
static int kinds_of_ground(const struct map *m, int kind[FEATURES])
{
    bool there[FEATURES] = {false};
    int count = 0;
    for (int i = 0; i < m->s->ground.feature_count; i++)
        there[m->s->ground.feature[i].kind] = true;
    for (int i = 0; i < FEATURES; i++)
        if (there[i])
            kind[count++] = i;
    return count;
}

static int keys_in_row(const struct map *m)
{
    return m->s->ground.width * SCALE / INCH / KEY_WIDE;
}

static int foot_of(const struct map *m)
{
    int kind[FEATURES];
    const int count = kinds_of_ground(m, kind), row = keys_in_row(m);
    return FOOT + (count + row - 1) / row * KEY_DEEP;
}

static void draw_key(struct map *m, int y)
{
    int kind[FEATURES];
    const int count = kinds_of_ground(m, kind), row = keys_in_row(m);
    for (int i = 0; i < count; i++) {
        const char *name = feature_names[kind[i]];
        const int left = MARGIN + i % row * KEY_WIDE, top = y + i / row * KEY_DEEP;
        if (is_area(kind[i]))
            text_print(m->to, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"26\" height=\"12\"/>",
                       name, left, top);
        else
            text_print(m->to, "<path class=\"ln %s\" d=\"M%d %dh26\"/>", name, left, top + 6);
        svg_text(m->to, "label", "start", left + 32, top + 11, name);
    }
}

/* What the numbers beside a unit are, and how long four inches are. */
static void draw_measures(struct map *m, int y)
{
    const struct battle_rules *b = m->s->system->battle;
    const struct track *strength = track_with(b, TRACK_STRENGTH),
                       *morale = track_with(b, TRACK_MORALE);
    text_print(m->to,
               "<text class=\"label\" x=\"%d\" y=\"%d\">Pale blocks are not in good order; the "
               "thick edge is the front; numbers are %s%s%s.</text>\n",
               MARGIN, y + 32, strength ? strength->name : "", strength && morale ? " and " : "",
               morale ? morale->name : "");
    text_print(m->to,
               "<path class=\"front\" d=\"M%d %dh%d\"/><text class=\"label\" x=\"%d\" y=\"%d\">4 "
               "inches",
               MARGIN, y + 50, 4 * SCALE, MARGIN + 4 * SCALE + 8, y + 54);
    if (b->inch)
        text_print(m->to, ", %d %s", 4 * b->inch->each, b->inch->of);
    text_add(m->to, "</text>\n");
}

static void draw_legend(struct map *m)
{
    const int y = HEAD + m->s->ground.depth * SCALE / INCH + 24;
    for (int side = 0; side < SIDES; side++) {
        const int left = MARGIN + side * 190;
        text_print(m->to, "<rect class=\"side%d\" x=\"%d\" y=\"%d\" width=\"26\" height=\"12\"/>",
                   side, left, y);
        svg_text(m->to, "label", "start", left + 32, y + 11,
                 scenario_name(m->s, m->s->side[side].name));
    }
    draw_measures(m, y);
    draw_key(m, y + 68);
}

/* ---- the whole ---- */

void map_open(struct map *m, const char *title)
{
    const struct ground *g = &m->s->ground;
    svg_open(m->to, g->width * SCALE / INCH + 2 * MARGIN,
             g->depth * SCALE / INCH + HEAD + foot_of(m), title);
    text_add(m->to, style);
    draw_ground(m);
}

/* Objectives over the units, since one fights for them where they are. */
void map_close(struct map *m)
{
    for (int i = 0; i < m->s->objective_count; i++)
        draw_objective(m, i);
    draw_legend(m);
    text_add(m->to, "</svg>\n");
}

void map_draw(struct map *m)
{
    char room[300];
    struct text title;
    text_over(&title, room, sizeof room);
    text_print(&title, "%s. ", scenario_name(m->s, m->s->name));
    battle_stand(m->s, m->state, &title);
    map_open(m, room);
    for (int i = 0; i < m->state->head.units; i++)
        draw_unit(m, i);
    draw_leaders(m);
    draw_loose(m);
    map_close(m);
}
