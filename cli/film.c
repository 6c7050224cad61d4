#include "film.h"

#include <string.h>

#include "files.h"
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
    "li{padding:.2rem .4rem;overflow-wrap:anywhere}\n"
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
    "  const x = (c[4] + c[6]) / 2, y = (c[5] + c[7]) / 2;\n"
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

enum { FRAME_WORDS = 1 << 14 };

/* A page as it is written. */
struct page {
    struct map m; /* its scenario is as the seat knows it at the end */
    const struct scenario *truth;
    struct scenario known;
    int seat;
    int units; /* that have a block: all that ever formed */
    int heard; /* orders that the seat heard of */
    struct state seen, before;
    struct events events;
    struct play_any any;
    struct journal journal;
    char words[FRAME_WORDS];
};

/* Words in JSON inside HTML. */
static void write_json_words(struct text *t, const char *words)
{
    text_char(t, '"');
    for (; *words; words++)
        if (*words == '"' || *words == '\\')
            text_print(t, "\\%c", *words);
        else if (*words == '\n')
            text_add(t, "; ");
        else if (*words == '<')
            text_add(t, "\\u003c");
        else
            text_char(t, *words);
    text_char(t, '"');
}

/* A unit in a frame: [[corners],"12, morale 4",0], or 0 if it is not there. */
static void write_unit(struct page *p, int unit)
{
    const struct map *m = &p->m;
    struct point c[4];
    char room[80];
    struct text strength;
    if (!battle_outline(m->s, m->state, unit, c)) {
        text_char(m->to, '0');
        return;
    }
    for (int k = 0; k < 4; k++)
        text_print(m->to, "%s%d,%d", k ? "," : "[[", map_x(c[k].x), map_y(m, c[k].y));
    text_over(&strength, room, sizeof room);
    map_strength(m, unit, &strength);
    text_print(m->to, "],\"%s\",%d]", room, map_is_pale(m, unit));
}

/* {"t":"6. 2wi fire 21ga: ...","u":[...],"o":[[1,"Confederate"],...]} */
static void write_frame(struct page *p, const char *words)
{
    struct map *m = &p->m;
    text_add(m->to, "{\"t\":");
    write_json_words(m->to, words);
    text_add(m->to, ",\"u\":[");
    for (int i = 0; i < p->units; i++) {
        text_add(m->to, i ? "," : "");
        write_unit(p, i);
    }
    text_add(m->to, "],\"o\":[");
    for (int i = 0; i < m->s->objective_count; i++) {
        const int holder = map_holder(m, i);
        text_print(m->to, "%s[%d,", i ? "," : "", holder);
        write_json_words(m->to, map_holder_name(m, holder));
        text_char(m->to, ']');
    }
    text_add(m->to, "]}");
}

/* What of the events shows on the pegs, behind a colon. */
static void add_events(struct page *p, struct text *t)
{
    const struct track *tracks = p->m.s->system->battle->tracks;
    struct events *e = &p->events;
    int kept = 0;
    for (int i = 0; i < e->count; i++)
        if (e->list[i].track < 0 || !tracks[e->list[i].track].of_table)
            e->list[kept++] = e->list[i];
    e->count = kept;
    if (kept == 0)
        return;
    text_add(t, ": ");
    events_tell(p->m.s, &p->before, &p->seen, e, t);
    if (t->used > 0 && t->at[t->used - 1] == '\n')
        t->at[--t->used] = '\0';
}

/* The order as the seat heard of it, what it did, and the reason that stands before it. */
static void frame_words(struct page *p, bool moves_on)
{
    const struct journal *j = &p->journal;
    struct order heard;
    struct text t;
    text_over(&t, p->words, sizeof p->words);
    text_print(&t, "%d. ", p->heard);
    order_heard(p->truth, p->seat, &p->any.play.last->order, &heard);
    order_write(p->m.s, &heard, &t);
    add_events(p, &t);
    if (moves_on) {
        text_add(&t, ". ");
        battle_stand(p->m.s, &p->seen, &t);
    }
    if (j->remark) {
        text_add(&t, ". ");
        text_bytes(&t, j->remark, j->remark_length);
    }
}

/* The last order, if it shows: the ends of phases in which nothing happened do not. */
static void write_step(struct page *p)
{
    const struct play *play = &p->any.play;
    const struct head *was = &play->before->head, *now = &play->state->head;
    const bool moves_on = was->side != now->side || was->turn != now->turn || now->over;
    state_seen(p->truth, play->before, p->seat, &p->before);
    state_seen(p->truth, play->state, p->seat, &p->seen);
    if (!play_is_heard(play, p->seat, &p->before, &p->seen))
        return;
    p->heard++;
    events_between(p->m.s, &p->before, &p->seen, &p->events);
    if (p->events.count == 0 && was->side == now->side && !now->over)
        return;
    frame_words(p, moves_on);
    text_add(p->m.to, ",\n");
    write_frame(p, p->words);
}

/* A frame for the beginning and for every order that stands. */
static bool write_frames(struct page *p, const char *text, size_t size, struct trouble *trouble)
{
    struct journal *j = &p->journal;
    struct play *play = &p->any.play;
    struct faults faults = {.count = 0};
    const bool orders = is_journal(text);
    if (orders && !journal_open(j, &p->any.scenario, text, size, &faults, trouble))
        return false;
    play_over(play, p->truth, &p->any.last, p->any.room);
    play_begin(play, 0);
    state_seen(p->truth, play->state, p->seat, &p->seen);
    write_frame(p, "At the beginning");
    if (orders)
        journal_begin(j, play);
    while (orders && j->seat == SEAT_REFEREE && journal_next(j)) {
        if (!journal_do(j, play, trouble))
            return false;
        if (!j->last.undo && !journal_is_undone(j))
            write_step(p);
    }
    return true;
}

/* A block for each unit, which the script puts where it is. */
static void write_blocks(struct map *m, int units)
{
    for (int i = 0; i < units; i++) {
        text_print(m->to,
                   "<g id=\"u%d\"><polygon class=\"side%d\" points=\"\"/><line class=\"front\"/>"
                   "<text class=\"who\">",
                   i, m->s->unit[i].side);
        svg_words(m->to, scenario_name(m->s, m->s->unit[i].id));
        text_add(m->to, "</text><text class=\"what\"></text></g>\n");
    }
}

bool film_write(struct call *c, const struct play *last, const char *text, size_t size, int seat,
                const char *path)
{
    struct page *p = call_room(c, sizeof *p);
    struct text to;
    const char *name = scenario_name(last->scenario, last->scenario->name);
    call_text(c, &to, FILE_ROOM);
    p->truth = last->scenario;
    p->seat = seat;
    state_seen(p->truth, last->state, seat, &p->seen);
    p->m = (struct map){scenario_seen(p->truth, &p->seen, seat, &p->known), &p->seen, &to};
    p->units = p->seen.head.units;
    text_add(&to, page_head);
    svg_words(&to, name);
    text_add(&to, page_style);
    map_open(&p->m, name);
    write_blocks(&p->m, p->units);
    map_close(&p->m);
    text_add(&to, "<script type=\"application/json\" id=\"frames\">[");
    if (!write_frames(p, text, size, &c->trouble))
        return false;
    text_add(&to, page_script);
    return to.cut ? trouble_say(&c->trouble, NULL, "the battle is too long for one page")
                  : file_write(path, &to, &c->trouble);
}
