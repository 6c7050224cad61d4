#include "film.h"

#include <string.h>

#include "battle_says.h"
#include "engine/base/json.h"
#include "map.h"
#include "svg.h"

/* What the page does: puts every unit where the frame has it, and says what happened. */
static const char page_head[] = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                                "<meta name=\"viewport\" content=\"width=device-width\"><title>";
static const char page_style[] =
    "</title><style>\n"
    "body{font:16px system-ui,sans-serif;margin:0;display:flex;flex-wrap:wrap;gap:1rem;\n"
    "padding:1rem}\n"
    "figure{margin:0;flex:3 1 30rem;min-width:0}svg{width:100%;height:auto}\n"
    "section{flex:1 1 18rem;min-width:0}\n"
    "button{font:inherit;padding:.5rem .8rem;min-width:3rem}input{width:100%}\n"
    "ol{max-height:60vh;overflow:auto;padding-left:0;list-style:none}\n"
    "li,#now{padding:.2rem .4rem;overflow-wrap:anywhere;white-space:pre-line}\n"
    "li button{all:unset;cursor:pointer;display:block;width:100%}\n"
    "li button:focus-visible{outline:2px solid}\n"
    "li[aria-current]{background:#ffe9a8;color:#111}\n"
    "@media(prefers-color-scheme:dark){body{background:#15181c;color:#e8e6e1}}\n"
    "</style><body><figure>";
static const char page_script[] =
    "]</script></figure><section>"
    "<p><button id=\"first\">&#124;&lt;<span hidden>first</span></button> "
    "<button id=\"back\">back</button> <button id=\"on\">on</button> "
    "<button id=\"play\">play</button></p>"
    "<p><label>Order <input id=\"at\" type=\"range\" min=\"0\" value=\"0\"></label></p>"
    "<p id=\"now\" aria-live=\"polite\"></p><ol id=\"log\"></ol></section><script>\n"
    "const $ = (id) => document.getElementById(id);\n"
    "const frames = JSON.parse($('frames').textContent);\n"
    "let at = 0, timer = 0;\n"
    "frames.forEach((f, i) => {\n"
    "  const li = document.createElement('li'), b = document.createElement('button');\n"
    "  b.textContent = f.t;\n"
    "  b.onclick = () => show(i);\n"
    "  li.append(b);\n"
    "  $('log').append(li);\n"
    "});\n"
    "$('at').max = frames.length - 1;\n"
    "function place(u, i) {\n"
    "  const g = $('u' + i);\n"
    "  if (!u) return g.setAttribute('visibility', 'hidden');\n"
    "  g.removeAttribute('visibility');\n"
    "  const [c, words, pale] = u, l = g.querySelector('line');\n"
    "  g.querySelector('polygon').setAttribute('points', c.join(' '));\n"
    "  g.querySelector('polygon').classList.toggle('pale', !!pale);\n"
    "  ['x1', 'y1', 'x2', 'y2'].forEach((k, j) => l.setAttribute(k, c[j]));\n"
    "  const r = 2 * Math.floor(c.length / 4);\n"
    "  const x = (c[r] + c[r + 2]) / 2, y = (c[r + 1] + c[r + 3]) / 2;\n"
    "  const dx = 2 * x - c[0] - c[2], dy = 2 * y - c[1] - c[3];\n"
    "  const beside = Math.abs(dx) > Math.abs(dy);\n"
    "  g.querySelectorAll('text').forEach((t, j) => {\n"
    "    t.setAttribute('x', beside ? x + 5 * Math.sign(dx) : x);\n"
    "    t.setAttribute('y', (beside ? y - 1 : y + (dy > 0 ? 13 : -15)) + 10 * j);\n"
    "    t.setAttribute('text-anchor', beside ? (dx > 0 ? 'start' : 'end') : 'middle');\n"
    "    if (j) t.textContent = words;\n"
    "  });\n"
    "}\n"
    "function show(n) {\n"
    "  at = Math.max(0, Math.min(frames.length - 1, n));\n"
    "  const f = frames[at];\n"
    "  f.u.forEach(place);\n"
    "  $('opened')?.setAttribute('d', f.g || '');\n"
    "  f.o.forEach(([by, name], i) => {\n"
    "    $('o' + i).setAttribute('class', 'ground by' + by);\n"
    "    $('o' + i).querySelector('tspan').textContent = name;\n"
    "  });\n"
    "  $('now').textContent = f.t;\n"
    "  $('at').value = at;\n"
    "  [...$('log').children].forEach((li, i) => {\n"
    "    if (i !== at) return li.removeAttribute('aria-current');\n"
    "    li.setAttribute('aria-current', 'step');\n"
    "    li.scrollIntoView({block: 'nearest'});\n"
    "  });\n"
    "}\n"
    "function stop() {\n"
    "  clearInterval(timer);\n"
    "  timer = 0;\n"
    "}\n"
    "function step() {\n"
    "  show(at + 1);\n"
    "  if (at === frames.length - 1) stop();\n"
    "}\n"
    "$('first').onclick = () => show(0);\n"
    "$('back').onclick = () => show(at - 1);\n"
    "$('on').onclick = () => show(at + 1);\n"
    "$('at').oninput = (e) => show(+e.target.value);\n"
    "$('play').onclick = () => {\n"
    "  if (timer) stop();\n"
    "  else timer = setInterval(step, 700);\n"
    "  $('play').textContent = timer ? 'stop' : 'play';\n"
    "};\n"
    "addEventListener('keydown', (e) => {\n"
    "  if (e.target.tagName === 'INPUT') return;\n"
    "  if (e.key === 'ArrowRight') show(at + 1);\n"
    "  if (e.key === 'ArrowLeft') show(at - 1);\n"
    "});\n"
    "show(0);\n"
    "</script>\n";

/* A page as it is written. */
struct page {
    struct map m; /* its scenario is as the seat knows it at the end */
    int units;    /* that have a block: all that ever formed */
    struct hearing hearing;
    struct record *record;
    struct json j;
};

/* A unit in a frame: [[corners],"12, morale 4",pale], or 0 if it is not there. */
static void write_unit(struct page *p, int unit)
{
    const struct map *m = &p->m;
    struct point corner[OUTLINE_MOST];
    struct sentence l;
    const struct outline o = battle_outline(m->s, m->state, unit, corner);
    if (!o.count) {
        json_number(&p->j, 0);
        return;
    }
    json_print(&p->j, "[[");
    for (int k = 0; k < o.count; k++) {
        const struct point at = map_at(m, corner[k]);
        json_print(&p->j, "%d %d", at.x, at.y);
    }
    map_strength(m, unit, sentence_begin(&l));
    json_print(&p->j, "] %s %d]", l.room, map_is_pale(m, unit));
}

/* Nothing where no ground was opened. */
static void write_opened(struct page *p)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    map_opened(&p->m, t);
    if (t->used > 0)
        json_put_string(&p->j, "g", l.room);
}

/* {"t":"6. 2wi fire 21ga: ...","u":[...],"o":[[1,"Confederate"],...]}, a line each; "g" if ground
 * was opened */
static void write_frame(struct page *p, const char *words)
{
    const struct map *m = &p->m;
    text_char(m->to, '\n');
    json_print(&p->j, "{t:%s u:[", words);
    for (int i = 0; i < p->units; i++)
        write_unit(p, i);
    json_print(&p->j, "] o:[");
    for (int i = 0; i < m->s->objective_count; i++)
        json_print(&p->j, "[%d %s]", map_holder(m, i), map_holder_name(m, map_holder(m, i)));
    json_close(&p->j, ']');
    write_opened(p);
    json_close(&p->j, '}');
}

/* What of the events shows on the pegs, behind a colon. */
static void add_events(struct page *p, struct text *t)
{
    const struct track *tracks = p->m.s->system->battle->tracks;
    struct heard *h = &p->record->room->heard;
    struct events *e = &h->events;
    int kept = 0;
    for (int i = 0; i < e->count; i++)
        if (e->list[i].track < 0 || !tracks[e->list[i].track].of_table)
            e->list[kept++] = e->list[i];
    e->count = kept;
    if (kept == 0)
        return;
    text_add(t, ": ");
    events_tell(p->m.s, &h->before, &h->after, e, t);
    t->at[--t->used] = '\0'; /* the last line's end */
}

/* The order as the seat heard of it, what it did, and the reason that stands before it. */
static void frame_words(struct page *p, struct text *t, bool moves_on)
{
    const struct journal *j = &p->record->room->journal;
    const struct heard *h = &p->record->room->heard;
    text_print(t, "%d. ", p->hearing.number);
    order_write(p->m.s, &h->order, t);
    add_events(p, t);
    if (moves_on) {
        text_add(t, ". ");
        battle_stand(p->m.s, &h->after, t);
    }
    if (j->remark) {
        text_add(t, ". ");
        text_bytes(t, j->remark, j->remark_length);
    }
}

/* The last order, if it shows: the ends of phases in which nothing happened do not. */
static void write_step(struct page *p)
{
    struct heard *h = &p->record->room->heard;
    struct sentence l;
    const struct head *was = &h->before.head, *now = &h->after.head;
    hearing_look(&p->hearing, p->record->play, h);
    if (h->events.count == 0 && was->side == now->side && !now->over)
        return;
    frame_words(p, sentence_begin(&l),
                was->side != now->side || was->turn != now->turn || now->over);
    p->m.state = &h->after;
    write_frame(p, l.room);
}

/* A frame for the beginning and for every order that stands and was heard of. */
static void write_frames(struct page *p)
{
    struct game_room *room = p->record->room;
    struct journal *j = &room->journal;
    struct play *play = &room->again.play;
    struct trouble none = {0}; /* it was played before */
    if (p->record->is_journal)
        journal_begin(j, play);
    state_seen(play->scenario, play->state, p->hearing.seat, &room->seen);
    write_frame(p, "At the beginning");
    p->record->orders = 0;
    while (p->record->is_journal && j->seat == SEAT_REFEREE && record_next(p->record) &&
           journal_do(j, play, &none)) {
        if (hearing_note(&p->hearing, play, &room->heard) && !j->last.undo && !journal_is_undone(j))
            write_step(p);
        p->record->orders = p->hearing.number;
    }
}

/* A block for each unit, which the script puts where it is. */
static void write_blocks(struct map *m, int units)
{
    for (int i = 0; i < units; i++) {
        text_print(m->to,
                   "<g id=\"u%d\"><polygon class=\"side%d\" points=\"\"/><line class=\"front\"/>"
                   "<text class=\"who\">",
                   i, m->s->unit[i].side);
        svg_words(m->to, scenario_id(m->s, OF_UNIT, i));
        text_add(m->to, "</text><text class=\"what\"></text></g>\n");
    }
}

bool film_write(struct call *c, struct record *r, const char *path)
{
    struct page *p = call_room(c, sizeof *p);
    struct game_room *room = r->room;
    const struct scenario *s = r->play->scenario;
    struct text to;
    call_text(c, &to);
    p->record = r;
    hearing_begin(&p->hearing, r->seat);
    const struct view v = view_of(r->play, r->seat, &room->seen, &room->known);
    p->m = (struct map){v.s, v.state, &to};
    p->units = v.state->head.units;
    text_add(&to, page_head);
    svg_words(&to, scenario_name(s, s->name));
    text_add(&to, page_style);
    map_open(&p->m, scenario_name(s, s->name));
    write_blocks(&p->m, p->units);
    map_close(&p->m);
    text_add(&to, "<script type=\"application/json\" id=\"frames\">[");
    json_over(&p->j, &to);
    write_frames(p);
    text_add(&to, page_script);
    return to.cut ? trouble_say(&c->trouble, NULL, "the battle is too long for one page")
                  : call_write(c, path, &to);
}
