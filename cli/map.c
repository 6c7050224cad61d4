#include "map.h"

#include <stdlib.h>
#include <string.h>

#include "battle_says.h"
#include "svg.h"

/* Pixels; an inch of the table is 20 of them. */
enum { SCALE = 20, MARGIN = 30, HEAD = 44, FOOT = 96, KEY_WIDE = 130, KEY_DEEP = 22 };

static int pixels(int hundredths)
{
    return hundredths * SCALE / INCH;
}

struct point map_at(const struct map *m, struct point at)
{
    return (struct point){MARGIN + pixels(at.x), HEAD + pixels(m->s->ground.depth - at.y)};
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
    ".closed{fill:#fff}.gap{stroke:#000;stroke-width:10}.opened{stroke-opacity:0;stroke-width:9}\n"
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
    for (int i = 0; i < o.count; i++) {
        const struct point p = map_at(m, o.at[i]);
        text_print(m->to, "%s%d,%d", i ? " " : "", p.x, p.y);
    }
}

/* ---- what was cleared, or filled in ---- */

static bool may_be_opened(const struct feature *f)
{
    return f->kind == ABATIS || f->kind == MOAT;
}

void map_opened(const struct map *m, struct text *t)
{
    struct point end[2];
    int feature;
    for (int i = 0; battle_opened(m->s, m->state, i, end, &feature); i++) {
        const struct point a = map_at(m, end[0]), b = map_at(m, end[1]);
        text_print(t, "M%d,%dL%d,%d", a.x, a.y, b.x, b.y);
    }
}

/* Where lines are open they are not drawn, whatever ground lies beneath. */
static void cut_openings(struct map *m)
{
    const struct ground *g = &m->s->ground;
    const int width = pixels(g->width) + 2 * MARGIN, height = HEAD + pixels(g->depth) + FOOT;
    int count = 0;
    for (int i = 0; i < g->feature_count; i++)
        count += may_be_opened(&g->feature[i]);
    if (count == 0)
        return;
    text_print(m->to,
               "<mask id=\"closed\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"%d\" "
               "height=\"%d\"><rect class=\"closed\" width=\"%d\" height=\"%d\"/>"
               "<path id=\"opened\" class=\"ln gap\" d=\"",
               width, height, width, height);
    map_opened(m, m->to);
    text_add(m->to, "\"/></mask>\n");
}

/* A straight stretch each, for who points at it. */
static void draw_opened(struct map *m)
{
    struct point end[2];
    int feature;
    for (int i = 0; battle_opened(m->s, m->state, i, end, &feature); i++) {
        const char *name = feature_names[m->s->ground.feature[feature].kind];
        text_add(m->to, "<polyline class=\"ln opened\" points=\"");
        draw_points(m, (struct outline){end, 2});
        text_print(m->to, "\"><title>%s, open</title></polyline>\n", name);
    }
}

/* ---- the ground ---- */

static void draw_feature(struct map *m, const struct feature *f)
{
    const bool area = is_area(f->kind);
    const char *name = feature_names[f->kind], *shape = area ? "polygon" : "polyline";
    text_print(m->to, "<%s class=\"%s%s\"%s points=\"", shape, area ? "" : "ln ", name,
               may_be_opened(f) ? " mask=\"url(#closed)\"" : "");
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
    return kind == HILL ? 0 : !is_area(kind) ? 2 : kind == FORD || kind == BRIDGE ? 3 : 1;
}

static void draw_ground(struct map *m)
{
    const struct ground *g = &m->s->ground;
    text_print(m->to, "<rect class=\"board\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
               MARGIN, HEAD, pixels(g->width), pixels(g->depth));
    cut_openings(m);
    for (int layer = 0; layer < 4; layer++)
        for (int i = 0; i < g->feature_count; i++)
            if (layer_of(g->feature[i].kind) == layer)
                draw_feature(m, &g->feature[i]);
    for (const struct label *l = m->s->label; l < m->s->label + m->s->label_count; l++) {
        const struct point p = map_at(m, l->at);
        svg_text(m->to, "place", "middle", p.x, p.y, scenario_name(m->s, l->name));
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
    return holder == SIDES ? "nobody" : scenario_name_of(m->s, OF_SIDE, holder);
}

/* A flag, the ring within which it is held, its name, its points and whose it is. */
static void draw_objective(struct map *m, int objective)
{
    const struct objective *o = &m->s->objective[objective];
    const struct point p = map_at(m, o->at);
    const int ring = pixels(o->within), reach = ring + 6, holder = map_holder(m, objective);
    const char *name = scenario_name(m->s, o->name);
    const bool fits =
        p.x + reach + 7 * ((int)strlen(name) + 16) < MARGIN + pixels(m->s->ground.width);
    text_print(m->to, "<g id=\"o%d\" class=\"ground by%d\"><circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>",
               objective, holder, p.x, p.y, ring);
    for (int halo = 1; halo >= 0; halo--)
        text_print(m->to, "<path %sstroke-dasharray=\"none\" d=\"M%d %dv-22h14l-4 5 4 5h-14\"/>",
                   halo ? "class=\"halo\" " : "", p.x, p.y);
    text_print(m->to, "<text text-anchor=\"%s\" x=\"%d\" y=\"%d\">", fits ? "start" : "end",
               fits ? p.x + reach : p.x - reach, p.y + 4);
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

/* Where a unit will come up, and when. */
static void draw_arrival(struct map *m, const struct member *u)
{
    const struct point p = map_at(m, u->at);
    text_print(m->to,
               "<circle class=\"side%d\" cx=\"%d\" cy=\"%d\" r=\"4\"/><text class=\"what\" "
               "x=\"%d\" y=\"%d\">",
               u->side, p.x, p.y, p.x + 7, p.y + 3);
    svg_words(m->to, scenario_name(m->s, u->id));
    text_print(m->to, ", turn %d</text>\n", u->arrives);
}

/* Its id and its strength stand behind it, as it faces. */
static void draw_words(struct map *m, int unit, struct outline o)
{
    const struct point front = halfway(o.at[0], o.at[1]), rear = outline_rear(o);
    const int east = rear.x - front.x, north = rear.y - front.y;
    const bool beside = abs(east) > abs(north);
    const char *anchor = !beside ? "middle" : east > 0 ? "start" : "end";
    struct point p = map_at(m, rear);
    struct sentence l;
    p.x += !beside ? 0 : east > 0 ? 5 : -5;
    p.y += beside ? -1 : north < 0 ? 13 : -15;
    svg_text(m->to, "who", anchor, p.x, p.y, scenario_id(m->s, OF_UNIT, unit));
    map_strength(m, unit, sentence_begin(&l));
    svg_text(m->to, "what", anchor, p.x, p.y + 10, l.room);
}

static void draw_unit(struct map *m, int unit)
{
    const struct member *u = &m->s->unit[unit];
    struct point corner[OUTLINE_MOST];
    const struct outline o = battle_outline(m->s, m->state, unit, corner);
    if (!o.count) {
        if (u->placed && u->arrives >= m->state->head.turn)
            draw_arrival(m, u);
        return;
    }
    const struct point left = map_at(m, o.at[0]), right = map_at(m, o.at[1]);
    text_add(m->to, "<g><title>");
    svg_words(m->to, scenario_name(m->s, u->name));
    text_add(m->to, ": ");
    say_tracks(m->to, &(struct view){m->s, m->state, SEAT_REFEREE}, OF_UNIT, unit);
    text_print(m->to, "</title><polygon class=\"side%d%s\" points=\"", u->side,
               map_is_pale(m, unit) ? " pale" : "");
    draw_points(m, o);
    text_print(m->to, "\"/><line class=\"front\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
               left.x, left.y, right.x, right.y);
    draw_words(m, unit, o);
    text_add(m->to, "</g>\n");
}

/* A dot and its words: a leader by himself, or what lies on the table. */
static void draw_dot(struct map *m, const char *class, const char *words_class, struct point at,
                     const char *words)
{
    const struct point p = map_at(m, at);
    text_print(m->to, "<g><circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"4\"/>", class, p.x, p.y);
    svg_text(m->to, words_class, "start", p.x + 7, p.y + 4, words);
    text_add(m->to, "</g>\n");
}

static void draw_leaders(struct map *m)
{
    struct point at;
    for (int i = 0; i < m->s->leader_count; i++)
        if (battle_leader_place(m->s, m->state, i, &at))
            draw_dot(m, m->s->leader[i].side ? "side1" : "side0", "who", at,
                     scenario_id(m->s, OF_LEADER, i));
}

static void draw_loose(struct map *m)
{
    struct sentence l;
    struct point at;
    for (int i = 0; battle_loose(m->s, m->state, i, &at, sentence_begin(&l)); i++)
        draw_dot(m, "front", "what", at, l.room);
}

/* ---- the legend ---- */

static void draw_rect(struct map *m, const char *class, int x, int y)
{
    text_print(m->to, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"26\" height=\"12\"/>", class, x,
               y);
}

static bool has_ground(const struct ground *g, int kind)
{
    for (int i = 0; i < g->feature_count; i++)
        if (g->feature[i].kind == kind)
            return true;
    return false;
}

/* The kinds of ground on the table, in rows, from this line down; returns how deep they are. */
static int draw_key(struct map *m, int y, bool draw)
{
    const int row = pixels(m->s->ground.width) / KEY_WIDE;
    int count = 0;
    for (int kind = 0; kind < FEATURES; kind++) {
        const char *name = feature_names[kind];
        const int left = MARGIN + count % row * KEY_WIDE, top = y + count / row * KEY_DEEP;
        if (!has_ground(&m->s->ground, kind))
            continue;
        count++;
        if (!draw)
            continue;
        if (is_area(kind))
            draw_rect(m, name, left, top);
        else
            text_print(m->to, "<path class=\"ln %s\" d=\"M%d %dh26\"/>", name, left, top + 6);
        svg_text(m->to, "label", "start", left + 32, top + 11, name);
    }
    return (count + row - 1) / row * KEY_DEEP;
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
    const int y = HEAD + pixels(m->s->ground.depth) + 24;
    for (int side = 0; side < SIDES; side++) {
        const int left = MARGIN + side * 190;
        draw_rect(m, side ? "side1" : "side0", left, y);
        svg_text(m->to, "label", "start", left + 32, y + 11, scenario_name_of(m->s, OF_SIDE, side));
    }
    draw_measures(m, y);
    draw_key(m, y + 68, true);
}

/* ---- the whole ---- */

void map_open(struct map *m, const char *title)
{
    const struct ground *g = &m->s->ground;
    svg_open(m->to, pixels(g->width) + 2 * MARGIN,
             HEAD + pixels(g->depth) + FOOT + draw_key(m, 0, false), title);
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
    struct sentence l;
    struct text *title = sentence_begin(&l);
    text_print(title, "%s. ", scenario_name(m->s, m->s->name));
    battle_stand(m->s, m->state, title);
    map_open(m, l.room);
    draw_opened(m);
    for (int i = 0; i < m->state->head.units; i++)
        draw_unit(m, i);
    draw_leaders(m);
    draw_loose(m);
    map_close(m);
}
