/* show: the table as a map, or a battle as a page that steps through it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/battle/journal.h"
#include "files.h"
#include "longroll.h"
#include "svg.h"

/* Pixels; an inch of the table is 20 of them. */
enum { SCALE = 20, MARGIN = 30, HEAD = 44, FOOT = 96, KEY_WIDE = 130, KEY_DEEP = 22 };

struct map {
    const struct scenario *s;
    const struct state *state;
    struct text *to;
    int units; /* a page has a block for each */
};

/* Pixels; north is up. */
static int across(int x)
{
    return MARGIN + x * SCALE / INCH;
}

static int down(const struct map *m, int y)
{
    return HEAD + (m->s->ground.depth - y) * SCALE / INCH;
}

static const char style[] =
    "<style>\n"
    "svg{background:#f7f4ea}.title,.label{fill:#111}.board{fill:#e9e4cf;stroke:#6b6450}.woods{fill:"
    "#b9cfa0;stroke:#"
    "6f8f55}.dense-woods{fill:#8fb07a;stroke:#55753f}\n"
    ".swamp{fill:#c5d3c0;stroke:#7c9a86;stroke-dasharray:2 "
    "3}.rough{fill:#d8cba8;stroke:#a08f60;stroke-dasharray:1 3}\n"
    ".steep{fill:none;stroke:#8a6d3b;stroke-dasharray:1 "
    "4;stroke-width:4}.hill{fill:#c9a86a;fill-opacity:.22;stroke:#8a6d3b}\n"
    ".building{fill:#6b4b3a;stroke:#3b2a20}.ford{fill:#bcd9ea;stroke:#3f7fa6;stroke-dasharray:3 "
    "3}\n"
    ".bridge{fill:#a98f6a;stroke:#4f4030}.ln{fill:none;stroke-linejoin:round}\n"
    ".low-wall{stroke:#77736a;stroke-width:3}.high-wall{stroke:#4d4a44;stroke-width:5}\n"
    ".fence{stroke:#7a5a30;stroke-width:2;stroke-dasharray:6 "
    "3}.hasty-works{stroke:#7a5a30;stroke-width:4;stroke-dasharray:3 2}\n"
    ".entrenchments{stroke:#5b4326;stroke-width:5}.abatis{stroke:#3f5f2a;stroke-width:6;stroke-"
    "dasharray:1 4}\n"
    ".moat{stroke:#5f86a0;stroke-width:5;stroke-dasharray:8 "
    "2}.embankment{stroke:#8a6d3b;stroke-width:7;stroke-dasharray:2 2}\n"
    ".road{stroke:#b98a52;stroke-width:6;stroke-opacity:.75}.stream{stroke:#4f94c4;stroke-width:3}"
    "\n"
    ".river{stroke:#3f7fb0;stroke-width:9}.side0{fill:#1f4e9a;stroke:#0d2a5a}.side1{fill:#b03030;"
    "stroke:#5f1010}\n"
    ".front{stroke:#111;stroke-width:3}.broken{fill-opacity:.35}.who{font-size:11px;font-weight:"
    "600;paint-order:stroke;"
    "stroke:#f4f0e0;stroke-width:3px;fill:#111}\n"
    ".what{font-size:9px;paint-order:stroke;stroke:#f4f0e0;stroke-width:3px;fill:#111}.board-text "
    "text{fill:#111}\n"
    ".place{font-size:12px;font-style:italic;paint-order:stroke;stroke:#f4f0e0;stroke-width:3px;"
    "fill:#4a3a1a}\n"
    ".ground{fill:none;stroke-width:2;stroke-dasharray:5 4}.ground "
    "text{stroke:#f4f0e0;stroke-width:3px;stroke-dasharray:none;"
    "paint-order:stroke;font-size:12px;font-weight:600}\n"
    ".by0{stroke:#1f4e9a}.by1{stroke:#b03030}.by2{stroke:#555}.by0 text,.by0 "
    "path{fill:#1f4e9a}.by1 text,.by1 "
    "path{fill:#b03030}"
    ".by2 text,.by2 path{fill:#444}.ground .halo{fill:none;stroke:#f4f0e0;stroke-width:6}\n"
    "</style>\n";

/* ---- ground ---- */

static void draw_points(struct map *m, struct outline o)
{
    for (int i = 0; i < o.count; i++)
        say_format(m->to, "%s%d,%d", i ? " " : "", across(o.at[i].x), down(m, o.at[i].y));
}

static void draw_feature(struct map *m, const struct feature *f)
{
    say_format(m->to, "<%s class=\"%s%s\" points=\"", is_area(f->kind) ? "polygon" : "polyline",
               is_area(f->kind) ? "" : "ln ", feature_names[f->kind]);
    draw_points(m, outline_of(&m->s->ground, f));
    say_format(m->to, "\"><title>%s", feature_names[f->kind]);
    if (f->kind == HILL)
        say_format(m->to, ", %d feet", f->height);
    if (f->hidden)
        text_add(m->to, ", of unknown depth");
    else if (f->depth)
        say_format(m->to, ", %d inches deep", f->depth);
    if (f->strong)
        text_add(m->to, ", strong current");
    text_add(m->to, is_area(f->kind) ? "</title></polygon>\n" : "</title></polyline>\n");
}

/* Hills first, then other areas, then lines, the road under the rest. */
static void draw_ground(struct map *m)
{
    const struct ground *g = &m->s->ground;
    say_format(m->to, "<rect class=\"board\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
               across(0), down(m, g->depth), g->width * SCALE / INCH, g->depth * SCALE / INCH);
    for (int layer = 0; layer < 4; layer++)
        for (int i = 0; i < g->feature_count; i++) {
            const int kind = g->feature[i].kind;
            const int its = kind == HILL                                      ? 0
                            : is_area(kind) && kind != FORD && kind != BRIDGE ? 1
                            : is_area(kind)                                   ? 3
                                                                              : 2;
            if (its == layer)
                draw_feature(m, &g->feature[i]);
        }
}

static void draw_labels(struct map *m)
{
    for (int i = 0; i < m->s->label_count; i++) {
        const struct label *l = &m->s->label[i];
        say_format(m->to, "<text class=\"place\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">",
                   across(l->at.x), down(m, l->at.y));
        svg_words(m->to, scenario_name(m->s, l->name));
        text_add(m->to, "</text>\n");
    }
}

/* ---- objectives ---- */

/* ORDER HOLDER: the sides, then nobody. */
static int holder_of(const struct map *m, int objective)
{
    const int holder = held_by(m->state, objective);
    return holder == NOBODY ? SIDES : holder;
}

static const char *holder_name(const struct map *m, int holder)
{
    return holder == SIDES ? "nobody" : scenario_name(m->s, m->s->side[holder].name);
}

/* A flag, the ring within which it is held, its name, its points and whose it is. */
static void draw_objective(struct map *m, int objective)
{
    const struct objective *o = &m->s->objective[objective];
    const int x = across(o->at.x), y = down(m, o->at.y), holder = holder_of(m, objective);
    say_format(m->to, "<g id=\"o%d\" class=\"ground by%d\"><circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>",
               objective, holder, x, y, o->within * SCALE / INCH);
    for (int halo = 1; halo >= 0; halo--)
        say_format(m->to, "<path %sstroke-dasharray=\"none\" d=\"M%d %dv-22h14l-4 5 4 5h-14\"/>",
                   halo ? "class=\"halo\" " : "", x, y);
    const int reach = o->within * SCALE / INCH + 6;
    const bool fits = x + reach + 7 * ((int)strlen(scenario_name(m->s, o->name)) + 16) <
                      across(m->s->ground.width);
    say_format(m->to, "<text text-anchor=\"%s\" x=\"%d\" y=\"%d\">", fits ? "start" : "end",
               fits ? x + reach : x - reach, y + 4);
    svg_words(m->to, scenario_name(m->s, o->name));
    say_format(m->to, " (%d): <tspan>", o->worth);
    svg_words(m->to, holder_name(m, holder));
    text_add(m->to, "</tspan></text></g>\n");
}

/* ---- units ---- */

static const struct track *track_named(const struct map *m, const char *name)
{
    const struct battle_rules *b = m->s->system->battle;
    for (int i = 0; i < b->track_count; i++)
        if (strcmp(b->tracks[i].name, name) == 0)
            return &b->tracks[i];
    return NULL;
}

static int track_of(const struct map *m, const char *name, int unit)
{
    const struct track *k = track_named(m, name);
    return k ? k->get(m->s, m->state, unit) : 0;
}

static bool has_posture(const struct map *m, int unit, const char *posture)
{
    const struct track *k = track_named(m, "posture");
    return k && k->get(m->s, m->state, unit) == words_find(k->words, posture);
}

/* Where a unit will come up, and when. */
static void draw_arrival(struct map *m, const struct member *u)
{
    const int x = across(u->at.x), y = down(m, u->at.y);
    say_format(m->to,
               "<circle class=\"side%d\" cx=\"%d\" cy=\"%d\" r=\"4\"/><text class=\"what\" "
               "x=\"%d\" y=\"%d\">",
               u->side, x, y, x + 7, y + 3);
    svg_words(m->to, scenario_name(m->s, u->id));
    say_format(m->to, ", turn %d</text>\n", u->arrives);
}

/* Where the words of a unit stand: behind it, as it faces. */
struct words_at {
    const char *anchor;
    int x, y;
};

static struct words_at words_behind(const struct map *m, const struct point c[4])
{
    const int east = c[2].x + c[3].x - c[0].x - c[1].x, north = c[2].y + c[3].y - c[0].y - c[1].y;
    const int x = across((c[2].x + c[3].x) / 2), y = down(m, (c[2].y + c[3].y) / 2);
    if (abs(east) > abs(north))
        return (struct words_at){east > 0 ? "start" : "end", x + (east > 0 ? 5 : -5), y - 1};
    return (struct words_at){"middle", x, y + (north < 0 ? 13 : -15)};
}

static void draw_unit(struct map *m, int unit)
{
    const struct member *u = &m->s->unit[unit];
    struct point c[4];
    if (!battle_outline(m->s, m->state, unit, c)) {
        if (has_posture(m, unit, "on-the-way"))
            draw_arrival(m, u);
        return;
    }
    const int castings = track_of(m, "castings", unit), morale = track_of(m, "morale", unit);
    say_format(m->to, "<g><title>");
    svg_words(m->to, scenario_name(m->s, u->name));
    say_format(m->to, ": %d castings, morale %d</title><polygon class=\"side%d%s\" points=\"",
               castings, morale, u->side, morale < 2 ? " broken" : "");
    draw_points(m, (struct outline){c, 4});
    say_format(m->to, "\"/><line class=\"front\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
               across(c[0].x), down(m, c[0].y), across(c[1].x), down(m, c[1].y));
    const struct words_at w = words_behind(m, c);
    say_format(m->to, "<text class=\"who\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">", w.anchor, w.x,
               w.y);
    svg_words(m->to, scenario_name(m->s, u->id));
    say_format(m->to,
               "</text><text class=\"what\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">%d, morale "
               "%d%s</text></g>\n",
               w.anchor, w.x, w.y + 10, castings, morale,
               has_posture(m, unit, "afloat") ? ", afloat" : "");
}

/* Those who are by themselves. */
static void draw_leaders(struct map *m)
{
    struct point at;
    for (int i = 0; i < m->s->leader_count; i++) {
        if (!m->s->system->battle->leader_place(m->s, m->state, i, &at))
            continue;
        say_format(m->to, "<g><circle class=\"side%d\" cx=\"%d\" cy=\"%d\" r=\"4\"/>",
                   m->s->leader[i].side, across(at.x), down(m, at.y));
        say_format(m->to, "<text class=\"who\" x=\"%d\" y=\"%d\">", across(at.x) + 7,
                   down(m, at.y) + 4);
        svg_words(m->to, scenario_name(m->s, m->s->leader[i].id));
        text_add(m->to, "</text></g>\n");
    }
}

/* Boats, prisoners and the like. */
static void draw_lying(struct map *m)
{
    struct text what;
    char room[80];
    struct point at;
    for (int i = 0;
         text_over(&what, room, sizeof room), battle_loose(m->s, m->state, i, &at, &what); i++)
        say_format(
            m->to,
            "<g><circle class=\"front\" cx=\"%d\" cy=\"%d\" r=\"3\"/><text class=\"what\" x=\"%d\" "
            "y=\"%d\">%s</text></g>\n",
            across(at.x), down(m, at.y), across(at.x) + 7, down(m, at.y) + 4, room);
}

/* ---- the whole ---- */

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
        const int left = MARGIN + i % row * KEY_WIDE, top = y + i / row * KEY_DEEP;
        if (is_area(kind[i]))
            say_format(m->to, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"26\" height=\"12\"/>",
                       feature_names[kind[i]], left, top);
        else
            say_format(m->to, "<path class=\"ln %s\" d=\"M%d %dh26\"/>", feature_names[kind[i]],
                       left, top + 6);
        say_format(m->to, "<text class=\"label\" x=\"%d\" y=\"%d\">%s</text>\n", left + 32,
                   top + 11, feature_names[kind[i]]);
    }
}

static void draw_legend(struct map *m)
{
    const int y = HEAD + m->s->ground.depth * SCALE / INCH + 24;
    for (int side = 0; side < SIDES; side++) {
        say_format(m->to, "<rect class=\"side%d\" x=\"%d\" y=\"%d\" width=\"26\" height=\"12\"/>",
                   side, MARGIN + side * 190, y);
        say_format(m->to, "<text class=\"label\" x=\"%d\" y=\"%d\">", MARGIN + side * 190 + 32,
                   y + 11);
        svg_words(m->to, scenario_name(m->s, m->s->side[side].name));
        text_add(m->to, "</text>\n");
    }
    say_format(m->to,
               "<text class=\"label\" x=\"%d\" y=\"%d\">Pale blocks are broken or routed; the "
               "thick edge is the front; "
               "numbers are castings and morale.</text>\n",
               MARGIN, y + 32);
    say_format(m->to,
               "<path class=\"front\" d=\"M%d %dh%d\"/><text class=\"label\" x=\"%d\" y=\"%d\">4 "
               "inches, 100 yards</text>\n",
               MARGIN, y + 50, 4 * SCALE, MARGIN + 4 * SCALE + 8, y + 54);
    draw_key(m, y + 68);
}

static void open_map(struct map *m, const char *title)
{
    const struct ground *g = &m->s->ground;
    svg_open(m->to, g->width * SCALE / INCH + 2 * MARGIN,
             g->depth * SCALE / INCH + HEAD + foot_of(m), title);
    text_add(m->to, style);
    draw_ground(m);
    draw_labels(m);
}

/* Over the units, since one fights for them where they are. */
static void close_map(struct map *m)
{
    for (int i = 0; i < m->s->objective_count; i++)
        draw_objective(m, i);
    draw_legend(m);
    svg_close(m->to);
}

static void draw(struct map *m)
{
    char room[300];
    struct text title;
    text_over(&title, room, sizeof room);
    text_add(&title, scenario_name(m->s, m->s->name));
    text_add(&title, ". ");
    battle_stand(m->s, m->state, &title);
    open_map(m, room);
    for (int i = 0; i < m->state->head.units; i++)
        draw_unit(m, i);
    draw_leaders(m);
    draw_lying(m);
    close_map(m);
}

/* ---- a battle, step by step ---- */

/* What the page does: puts every unit where the frame has it, and says what happened. */
static const char page_head[] = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta "
                                "name=\"viewport\" content=\"width=device-width\">"
                                "<title>";
static const char page_style[] =
    "</title><style>body{font:16px "
    "system-ui,sans-serif;margin:0;display:flex;flex-wrap:wrap;gap:1rem;padding:1rem}"
    "figure{margin:0;flex:3 1 30rem;min-width:0}svg{width:100%;height:auto}section{flex:1 1 "
    "18rem;min-width:0}"
    "button{font:inherit;padding:.5rem .8rem;min-width:3rem}input{width:100%}"
    "ol{max-height:60vh;overflow:auto;padding-left:0;list-style:none}li{padding:.2rem "
    ".4rem;overflow-wrap:anywhere}"
    "li button{all:unset;cursor:pointer;display:block;width:100%}li "
    "button:focus-visible{outline:2px solid}"
    "li[aria-current]{background:#ffe9a8;color:#111}"
    "@media(prefers-color-scheme:dark){body{background:#15181c;color:#e8e6e1}}</"
    "style><body><figure>";
static const char page_script[] =
    "</figure><section><p><button id=\"first\">&#124;&lt;<span hidden>first</span></button> "
    "<button "
    "id=\"back\">back</button> "
    "<button id=\"on\">on</button> <button id=\"play\">play</button></p>"
    "<p><label>Order <input id=\"at\" type=\"range\" min=\"0\" value=\"0\"></label></p>"
    "<p id=\"now\" aria-live=\"polite\"></p><ol id=\"log\"></ol></section><script>\n"
    "const $=(id)=>document.getElementById(id),frames=JSON.parse($('frames').textContent);let "
    "at=0,timer=0;\n"
    "const words=(f)=>f.t;\n"
    "frames.forEach((f,i)=>{const "
    "li=document.createElement('li'),b=document.createElement('button');b.textContent=words(f);"
    "b.onclick=()=>show(i);li.append(b);$('log').append(li)});$('at').max=frames.length-1;\n"
    "function show(n){at=Math.max(0,Math.min(frames.length-1,n));const "
    "f=frames[at];f.u.forEach((u,i)=>{const "
    "g=$('u'+i);"
    "if(!u){g.setAttribute('visibility','hidden');return}g.removeAttribute('visibility');const "
    "[c,castings,morale]=u;"
    "g.querySelector('polygon').setAttribute('points',c.join(' '));"
    "g.querySelector('polygon').classList.toggle('broken',morale<2);const "
    "l=g.querySelector('line');"
    "['x1','y1','x2','y2'].forEach((k,j)=>l.setAttribute(k,c[j]));const "
    "x=(c[4]+c[6])/2,y=(c[5]+c[7])/2,"
    "dx=2*x-c[0]-c[2],dy=2*y-c[1]-c[3],beside=Math.abs(dx)>Math.abs(dy),at=[beside?x+5*Math.sign("
    "dx):x,beside?y-1:y+("
    "dy>0?13:-15)];"
    "g.querySelectorAll('text').forEach((t,j)=>{t.setAttribute('x',at[0]);t.setAttribute('y',at[1]+"
    "10*j);"
    "t.setAttribute('text-anchor',beside?(dx>0?'start':'end'):'middle');if(j)t.textContent="
    "castings+', morale "
    "'+morale})});"
    "f.o.forEach(([by,name],i)=>{const g=$('o'+i);g.setAttribute('class','ground by'+by);"
    "g.querySelector('tspan').textContent=name});"
    "$('now').textContent=words(f);$('at').value=at;[...$('log').children].forEach((li,i)=>{if(i==="
    "at){"
    "li.setAttribute('aria-current','step');li.scrollIntoView({block:'nearest'})}else "
    "li.removeAttribute('aria-current')})}\n"
    "$('first').onclick=()=>show(0);$('back').onclick=()=>show(at-1);$('on').onclick=()=>show(at+1)"
    ";"
    "$('at').oninput=(e)=>show(+e.target.value);"
    "$('play').onclick=()=>{if(timer){clearInterval(timer);timer=0}else "
    "timer=setInterval(()=>{show(at+1);"
    "if(at===frames.length-1){clearInterval(timer);timer=0}},700);$('play').textContent=timer?'"
    "stop':'play'};\n"
    "addEventListener('keydown',(e)=>{if(e.target.tagName==='INPUT')return;if(e.key==='ArrowRight')"
    "show(at+1);"
    "if(e.key==='ArrowLeft')show(at-1)});show(0);\n</script>\n";

/* Words in JSON inside HTML. */
static void write_json_words(struct text *t, const char *words)
{
    text_char(t, '"');
    for (; *words; words++)
        if (*words == '"' || *words == '\\')
            say_format(t, "\\%c", *words);
        else if (*words == '\n')
            text_add(t, "; ");
        else if (*words == '<')
            text_add(t, "\\u003c");
        else
            text_char(t, *words);
    text_char(t, '"');
}

/* {"t":"6. 2wi fire 21ga: ...","u":[[[corners],castings,morale],...],"o":[[1,"Confederate"],...]}
 */
static void write_frame(struct map *m, const char *words)
{
    text_add(m->to, "{\"t\":");
    write_json_words(m->to, words);
    text_add(m->to, ",\"u\":[");
    for (int i = 0; i < m->units; i++) {
        struct point c[4];
        text_add(m->to, i ? "," : "");
        if (!battle_outline(m->s, m->state, i, c)) {
            text_add(m->to, "0");
            continue;
        }
        text_add(m->to, "[[");
        for (int k = 0; k < 4; k++)
            say_format(m->to, "%s%d,%d", k ? "," : "", across(c[k].x), down(m, c[k].y));
        say_format(m->to, "],%d,%d]", track_of(m, "castings", i), track_of(m, "morale", i));
    }
    text_add(m->to, "],\"o\":[");
    for (int i = 0; i < m->s->objective_count; i++) {
        say_format(m->to, "%s[%d,", i ? "," : "", holder_of(m, i));
        write_json_words(m->to, holder_name(m, holder_of(m, i)));
        text_add(m->to, "]");
    }
    text_add(m->to, "]}");
}

/* The order as the seat heard of it, and what of it shows on the pegs. */
static void frame_words(const struct play *p, const struct events *e, int seat, char *room,
                        size_t size)
{
    struct order heard;
    static char told[1 << 14];
    struct text words, t;
    struct events shown = {.count = 0};
    text_over(&words, room, size);
    text_over(&t, told, sizeof told);
    for (int i = 0; i < e->count; i++)
        if (e->list[i].track < 0 || !p->scenario->system->battle->tracks[e->list[i].track].of_table)
            shown.list[shown.count++] = e->list[i];
    events_tell(p->scenario, p->before, p->state, &shown, &t);
    text_number(&words, p->state->head.orders);
    text_add(&words, ". ");
    order_heard(p->scenario, seat, &p->last->order, &heard);
    order_write(p->scenario, &heard, &words);
    if (t.used > 0) {
        text_add(&words, ": ");
        text_bytes(&words, told, t.used - 1);
    }
    if (p->before->head.side != p->state->head.side ||
        p->before->head.turn != p->state->head.turn || p->state->head.over) {
        text_add(&words, ". ");
        battle_stand(p->scenario, p->state, &words);
    }
}

/* A commander's reason stands before his order. */
static void add_remark(const struct journal *j, char *room, size_t size)
{
    struct text t;
    text_over(&t, room + strlen(room), size - strlen(room));
    text_add(&t, j->remark ? ". " : "");
    text_bytes(&t, j->remark ? j->remark : "", j->remark_length);
}

/* The last order of the play, if it shows: the ends of phases in which nothing happened do not. */
static void write_step(struct map *m, const struct play *p, const struct journal *j, int seat,
                       struct state *seen)
{
    static struct state seen_before;
    static struct events events;
    char words[2000];
    state_seen(p->scenario, p->before, seat, &seen_before);
    state_seen(p->scenario, p->state, seat, seen);
    events_between(p->scenario, &seen_before, seen, &events);
    if (events.count == 0 && p->before->head.side == p->state->head.side && !p->state->head.over)
        return;
    frame_words(p, &events, seat, words, sizeof words);
    add_remark(j, words, sizeof words);
    text_add(m->to, ",\n");
    write_frame(m, words);
}

/* A frame for the beginning and for every order that stands. */
static bool write_frames(struct map *m, const char *text, size_t size, int seat, struct state *seen,
                         struct trouble *trouble)
{
    static struct play_any any;
    static struct journal j;
    struct faults faults = {.count = 0};
    const bool orders = is_journal(text);
    if (orders && !journal_open(&j, &any.scenario, text, size, &faults, trouble))
        return false;
    play_over(&any.play, m->s, &any.last, any.room);
    play_begin(&any.play, 0);
    state_seen(m->s, any.play.state, seat, seen);
    write_frame(m, "As they stand at the beginning");
    if (orders)
        journal_begin(&j, &any.play);
    while (orders && j.seat == SEAT_REFEREE && journal_next(&j)) {
        if (!journal_do(&j, &any.play, trouble))
            return false;
        if (!j.last.undo && !journal_is_undone(&j))
            write_step(m, &any.play, &j, seat, seen);
    }
    return true;
}

static bool write_page(struct map *m, struct play *p, const char *text, size_t size, int seat,
                       struct trouble *trouble)
{
    static struct state seen;
    state_seen(p->scenario, p->state, seat, &seen);
    m->state = &seen;
    text_add(m->to, page_head);
    svg_words(m->to, scenario_name(m->s, m->s->name));
    text_add(m->to, page_style);
    open_map(m, scenario_name(m->s, m->s->name));
    m->units = seen.head.units; /* all that ever formed */
    for (int i = 0; i < m->units; i++) {
        say_format(m->to,
                   "<g id=\"u%d\"><polygon class=\"side%d\" points=\"\"/><line class=\"front\"/>",
                   i, m->s->unit[i].side);
        text_add(m->to, "<text class=\"who\" text-anchor=\"middle\">");
        svg_words(m->to, scenario_name(m->s, m->s->unit[i].id));
        text_add(m->to, "</text><text class=\"what\" text-anchor=\"middle\"></text></g>\n");
    }
    close_map(m);
    text_add(m->to, "<script type=\"application/json\" id=\"frames\">[");
    if (!write_frames(m, text, size, seat, &seen, trouble))
        return false;
    text_add(m->to, "]</script>");
    text_add(m->to, page_script);
    return !m->to->cut || trouble_say(trouble, NULL, "the battle is too long for one page");
}

bool show_page(struct call *c, struct play *p, const char *journal, size_t size, const char *path,
               struct trouble *trouble)
{
    struct text to;
    struct map m = {.s = p->scenario, .to = &to};
    call_text(c, &to, FILE_ROOM);
    return write_page(&m, p, journal, size, SEAT_REFEREE, trouble) &&
           file_write(path, &to, trouble);
}

/* ---- the command ---- */

struct show_words {
    const char *path, *seat, *to;
    int orders, turn;
    bool html;
};

static bool read_words(struct call *c, struct show_words *w, struct trouble *trouble)
{
    *w = (struct show_words){.path = NULL};
    bool fine = true;
    for (int i = 0; i < c->count; i++) {
        const bool more = i + 1 < c->count;
        if (strcmp(c->words[i], "-o") == 0 && more)
            w->to = c->words[++i];
        else if (strcmp(c->words[i], "--seat") == 0 && more)
            w->seat = c->words[++i];
        else if (strcmp(c->words[i], "--to") == 0 && more)
            fine = fine && (w->orders = atoi(c->words[++i])) > 0;
        else if (strcmp(c->words[i], "--turn") == 0 && more)
            fine = fine && (w->turn = atoi(c->words[++i])) > 0;
        else if (strcmp(c->words[i], "--html") == 0)
            w->html = true;
        else if (!w->path && c->words[i][0] != '-')
            w->path = c->words[i];
        else
            fine = false;
    }
    return (fine && w->path && w->to) ||
           trouble_say(trouble, NULL,
                       "show takes a scenario or a journal, and -o FILE.svg for the map, or --html "
                       "-o FILE.html for a page "
                       "that steps through it");
}

static char file[FILE_ROOM];
static struct play_any any;

/* Up to so many orders, or to the beginning of a turn. */
static bool read_journal(const struct show_words *w, struct faults *faults, struct trouble *trouble)
{
    static struct journal j;
    if (!w->turn)
        return journal_play_any(&j, &any, file, strlen(file), w->orders, faults, trouble);
    if (!journal_open(&j, &any.scenario, file, strlen(file), faults, trouble))
        return false;
    play_over(&any.play, &any.scenario, &any.last, any.room);
    journal_begin(&j, &any.play);
    while (any.play.state->head.turn < w->turn && journal_next(&j))
        if (!journal_do(&j, &any.play, trouble))
            return false;
    return true;
}

static bool read_battle(struct call *c, const struct show_words *w, struct trouble *trouble,
                        int *status)
{
    struct faults faults = {.count = 0};
    bool fine;
    if (is_journal(file)) {
        fine = read_journal(w, &faults, trouble);
        if (!fine && faults.count == 0)
            trouble_say(trouble, NULL, "this journal does not play: longroll verify says where");
    } else {
        fine = scenario_read(&any.scenario, file, strlen(file), &faults);
        play_over(&any.play, &any.scenario, &any.last, any.room);
        if (fine)
            play_begin(&any.play, 0);
    }
    if (faults.count > 0) {
        say_faults(c->err, w->path, &faults);
        *status = EXIT_USAGE;
    } else if (!fine)
        *status = say_trouble(c, trouble);
    return fine;
}

int run_show(struct call *c)
{
    static struct state seen;
    struct show_words w;
    struct trouble trouble = {0};
    struct text to;
    int status = EXIT_DONE;
    if (!read_words(c, &w, &trouble) ||
        (!c->offline && !file_read(w.path, file, sizeof file, &trouble)))
        return say_trouble(c, &trouble);
    if (c->offline || !read_battle(c, &w, &trouble, &status))
        return status;
    const int seat = w.seat ? seat_named(&any.scenario, w.seat) : SEAT_REFEREE;
    if (seat == NOBODY || !has_table(&any.scenario.ground)) {
        trouble_say(&trouble, NULL,
                    seat == NOBODY
                        ? "there is no such seat; there are the two sides, referee and spectator"
                        : "this battle has no table to show: table WIDTH DEPTH gives it one");
        return say_trouble(c, &trouble);
    }
    state_seen(&any.scenario, any.play.state, seat, &seen);
    call_text(c, &to, FILE_ROOM);
    struct map m = {.s = &any.scenario, .state = &seen, .to = &to};
    if (!w.html)
        draw(&m);
    else if (!write_page(&m, &any.play, file, strlen(file), seat, &trouble))
        return say_trouble(c, &trouble);
    return file_write(w.to, &to, &trouble) ? EXIT_DONE : say_trouble(c, &trouble);
}
