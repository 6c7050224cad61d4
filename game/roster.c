#include "roster.h"

#include <string.h>

static const char head[] = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                           "<meta name=\"viewport\" content=\"width=device-width\"><title>";
/* The page's own size is left to the printer, so A4 and letter both do. */
static const char style[] =
    "</title><style>\n"
    "@page{margin:10mm}\n"
    "*{box-sizing:border-box;-webkit-print-color-adjust:exact;print-color-adjust:exact}\n"
    "body{margin:0;background:#fff;color:#000;font:10pt/1.3 system-ui,sans-serif;\n"
    "font-variant-numeric:lining-nums tabular-nums}\n"
    "h1,h2{font-family:Charter,'Noto Serif',Palatino,Georgia,serif;margin:0}\n"
    "h1{font-size:19pt}h2{font-size:13.5pt}p{margin:0}\n"
    "article{break-after:page}article:last-child{break-after:auto}\n"
    "@media screen{article{max-width:200mm;margin:4mm auto;padding:4mm}}\n"
    "header{display:flex;gap:4mm;justify-content:space-between;border-bottom:1.2pt solid;\n"
    "padding-bottom:2mm;margin-bottom:3mm}\n"
    "header svg{width:40mm;height:40mm;flex:none}\n"
    ".turns{display:flex;flex-wrap:wrap;gap:1mm;margin-top:1.5mm;align-items:center}\n"
    ".turns span{min-width:6mm;height:6mm;border:.8pt solid;text-align:center}\n"
    "section{border:1pt solid;border-radius:2mm;padding:2mm 3mm 2mm 6mm;margin-bottom:2.4mm;\n"
    "break-inside:avoid;display:flex;flex-wrap:wrap;gap:1mm 4mm;position:relative}\n"
    "section::before{content:'';position:absolute;inset:0 auto 0 0;width:3mm;background:#333}\n"
    ".second section::before{background:repeating-linear-gradient(135deg,#000 0 .7mm,#fff .7mm "
    "1.6mm)}\n"
    ".gone{border-style:dashed}\n"
    ".who{flex:1 1 50mm}.all{flex:1 0 100%;display:flex;flex-wrap:wrap;gap:.9mm}\n"
    ".holes{display:flex;gap:2.5mm;text-align:center;font-size:8pt}\n"
    ".holes b{display:block}.holes i{display:block;width:6mm;height:6mm;margin:.5mm auto;\n"
    "border:.9pt solid;border-radius:50%}\n"
    ".holes .base i{outline:1.4pt solid;outline-offset:.5mm}\n"
    ".holes .low i{border-style:dashed}\n"
    ".holes .peg i{background:radial-gradient(#000 0 1.9mm,#fff 2mm)}\n"
    ".holes small{display:block;min-width:8mm}\n"
    ".all>i{width:4.4mm;height:4.4mm;border:.8pt solid;margin-bottom:.4mm}\n"
    ".all>i:nth-of-type(5n){margin-right:1.4mm}\n"
    ".off{background:linear-gradient(45deg,transparent 46%,#000 46% 54%,transparent 54%),\n"
    "linear-gradient(-45deg,transparent 46%,#000 46% 54%,transparent 54%)}\n"
    ".all em{font:700 9.5pt system-ui,sans-serif;margin-left:auto}\n"
    ".ticks{gap:.6mm 4mm;font-size:9pt}\n"
    ".ticks span::before{content:'';display:inline-block;width:3.3mm;height:3.3mm;border:.8pt "
    "solid;\n"
    "margin-right:1.2mm;vertical-align:-.4mm}\n"
    ".ticks .on::before{background:#000;box-shadow:inset 0 0 0 .5mm #fff}\n"
    ".ticks u{flex:1;min-width:25mm;border-bottom:.6pt solid;text-decoration:none}\n"
    ".notes{height:34mm;background:repeating-linear-gradient(#fff 0 8.4mm,#999 8.4mm 8.6mm);\n"
    "font:700 8pt system-ui,sans-serif;break-inside:avoid}\n"
    "table{border-collapse:collapse;width:100%}td,th{border-bottom:.5pt solid;text-align:left;\n"
    "padding:.8mm 2mm .8mm 0}td.n,th.n{text-align:right}tr{break-inside:avoid}\n"
    "tr.sum{font-weight:700}\n"
    "</style><body>\n";

enum { TICKS_MOST = 6, BOXES_MOST = 120, WORDS_ROOM = 2000 };

/* ---- small pieces ---- */

static void put(struct text *to, const char *words)
{
    for (; *words; words++)
        if (*words == '<')
            text_add(to, "&lt;");
        else if (*words == '&')
            text_add(to, "&amp;");
        else
            text_char(to, *words);
}

/* Words that are made first. */
#define PUT(to, make)                      \
    do {                                   \
        char room_[WORDS_ROOM];            \
        struct text words_, *t = &words_;  \
        text_over(t, room_, sizeof room_); \
        make;                              \
        put(to, room_);                    \
    } while (0)

static const struct battle_rules *rules(const struct roster_page *p)
{
    return p->s->system->battle;
}

static bool is_begun(const struct roster_page *p)
{
    return p->state->head.orders > 0;
}

static bool is_in(const struct roster_page *p, int unit)
{
    return rules(p)->is_in(p->s, p->state, unit);
}

/* ---- strength ---- */

/* In its ranks, and aside: whoever holds horses is not lost. */
static int strength_at(const struct roster_page *p, const struct state *state, int unit)
{
    const struct track *ranks = track_with(rules(p), TRACK_STRENGTH),
                       *aside = track_with(rules(p), TRACK_ASIDE);
    return (ranks ? ranks->get(p->s, state, unit) : 0) +
           (aside ? aside->get(p->s, state, unit) : 0);
}

static int strength_now(const struct roster_page *p, int unit)
{
    return strength_at(p, p->state, unit);
}

/* What stands in the parts of a unit that has split. */
static int strength_of_parts(const struct roster_page *p, int unit)
{
    int sum = 0;
    for (int i = 0; i < p->state->head.units; i++)
        if (i != unit && whole_of(p->s, i) == unit && battle_has(p->s, p->state, i))
            sum += strength_now(p, i);
    return sum;
}

/* A part has what it formed with, so nothing of it is lost: what is, its whole has lost. */
static int strength_lost(const struct roster_page *p, int unit)
{
    return is_part(p->s, unit) ? 0
                               : strength_at(p, p->begun, unit) - strength_now(p, unit) -
                                     strength_of_parts(p, unit);
}

/* ---- a card ---- */

/* Holes for the peg, from the highest down: "7 ... 2 pinned". */
static void put_holes(const struct roster_page *p, const struct track *k, int unit, struct text *to)
{
    const int now = k->get(p->s, p->state, unit),
              base = k->get(p->s, is_part(p->s, unit) ? p->state : p->begun, unit);
    text_print(to, "<div class=\"holes\" role=\"img\" aria-label=\"%s %d\">", k->name, now);
    for (int n = k->high; n >= 0; n--) {
        const char *level = k->level ? k->level(n) : NULL;
        text_print(to, "<span class=\"%s%s%s\"><b>%d</b><i></i><small>%s</small></span>",
                   n == base ? "base " : "", level ? "low " : "", n == now ? "peg" : "", n,
                   level       ? level
                   : n == base ? "base"
                               : "");
    }
    text_add(to, "</div>");
}

/* A box for each, crossed for what is lost: "castings 22 of 24". */
static void put_boxes(const struct roster_page *p, const struct track *k, int unit, struct text *to)
{
    const int now = strength_now(p, unit), lost = strength_lost(p, unit);
    const int boxes = lost > 0 ? now + lost : now;
    text_add(to, "<div class=\"all\">");
    for (int i = 0; i < boxes && boxes <= BOXES_MOST; i++)
        text_add(to, i < boxes - now ? "<i class=\"off\"></i>" : "<i></i>");
    text_print(to, "<em>%d of %d %s</em></div>\n", now, boxes, k->many ? k->many : k->name);
}

static void put_tick(struct text *to, bool on, const char *words)
{
    text_print(to, "<span%s>", on ? " class=\"on\"" : "");
    put(to, words);
    text_add(to, "</span>");
}

/* What else is kept: a few words are ticked, of many the one that holds, a number as it is. */
static void put_other(const struct roster_page *p, const struct track *k, enum subject of, int who,
                      struct text *to)
{
    const int now = k->get(p->s, p->state, who);
    if (k->seldom && now == 0)
        return;
    if (!k->words) {
        if (now != 0)
            text_print(to, "<b>%s %d</b>", k->name, now);
    } else if (k->words->count > TICKS_MOST || of != OF_UNIT) {
        text_print(to, "<b>%s ", k->name);
        PUT(to, scenario_print_word(p->s, k->words, now, t));
        text_add(to, "</b>");
    } else
        for (int i = 0; i < k->words->count; i++)
            if (scenario_word(p->s, k->words, i))
                put_tick(to, i == now, scenario_word(p->s, k->words, i));
}

static bool is_other(const struct track *k, enum subject of)
{
    return k->of == of && !k->of_table && k->role != TRACK_STRENGTH && k->role != TRACK_MORALE;
}

static void put_others(const struct roster_page *p, enum subject of, int who, struct text *to)
{
    for (const struct track *k = rules(p)->tracks; k < rules(p)->tracks + rules(p)->track_count;
         k++)
        if (is_other(k, of))
            put_other(p, k, of, who, to);
}

/* What its peg makes of it, or that it is out: "broken". */
static const char *state_of(const struct roster_page *p, int unit)
{
    const struct track *k = track_with(rules(p), TRACK_MORALE);
    if (!is_in(p, unit))
        return p->s->unit[whole_of(p->s, unit)].arrives > p->state->head.turn ? "not there yet"
                                                                              : "out of the battle";
    return k && k->level ? k->level(k->get(p->s, p->state, unit)) : NULL;
}

static void put_card(const struct roster_page *p, int unit, struct text *to)
{
    const struct battle_rules *b = rules(p);
    const struct track *morale = track_with(b, TRACK_MORALE),
                       *strength = track_with(b, TRACK_STRENGTH);
    text_print(to, "<section%s><div class=\"who\"><h2>", is_in(p, unit) ? "" : " class=\"gone\"");
    put(to, scenario_name_of(p->s, OF_UNIT, unit));
    text_add(to, "</h2><p>");
    PUT(to, scenario_card(p->s, whole_of(p->s, unit), t));
    if (state_of(p, unit))
        text_print(to, " &middot; <b>%s</b>", state_of(p, unit));
    text_add(to, "</p></div>");
    if (morale && morale->high > 0)
        put_holes(p, morale, unit, to);
    if (strength)
        put_boxes(p, strength, unit, to);
    text_add(to, "<div class=\"all ticks\">");
    put_others(p, OF_UNIT, unit, to);
    text_add(to, "<u></u></div></section>\n");
}

/* ---- a sheet ---- */

struct losses {
    int whole, lost;
};

static struct losses sum_of(const struct roster_page *p, int side, int group)
{
    struct losses sum = {0, 0};
    for (int i = 0; i < p->state->head.units; i++)
        if (p->s->unit[i].side == side && p->s->unit[whole_of(p->s, i)].group == group &&
            battle_has(p->s, p->state, i) && !is_part(p->s, i)) {
            sum.whole += strength_at(p, p->begun, i);
            sum.lost += strength_lost(p, i);
        }
    return sum;
}

static void put_when(const struct roster_page *p, struct text *to)
{
    put(to, scenario_name(p->s, p->s->name));
    text_print(to, " &middot; %s &middot; ", p->s->system->title);
    if (!is_begun(p))
        text_add(to, "at the beginning");
    else {
        PUT(to, battle_stand(p->s, p->state, t));
        text_print(to, ", after order %d", (int)p->state->head.orders);
    }
}

static void put_turns(const struct roster_page *p, struct text *to)
{
    text_add(to, "<div class=\"turns\">turn ");
    for (int i = 1; i <= p->s->turns; i++)
        text_print(to, "<span%s>%d</span>",
                   i < p->state->head.turn || p->state->head.over ? " class=\"off\"" : "", i);
    text_add(to, "</div>");
}

static void put_leaders(const struct roster_page *p, int side, int group, struct text *to)
{
    for (int i = 0; i < p->s->leader_count; i++) {
        const struct member *l = &p->s->leader[i];
        const int with = battle_leader_at(p->s, p->state, i);
        if (l->side != side || l->group != group)
            continue;
        text_add(to, " &middot; &#9733; ");
        put(to, scenario_name_of(p->s, OF_LEADER, i));
        if (with >= 0) {
            text_add(to, ", with ");
            PUT(to, scenario_call(p->s, OF_UNIT, with, t));
        } else if (with == LEADER_GONE)
            text_add(to, ", gone");
    }
}

static bool has_units(const struct roster_page *p, int side, int group)
{
    for (int i = 0; i < p->state->head.units; i++)
        if (p->s->unit[i].side == side && p->s->unit[whole_of(p->s, i)].group == group &&
            battle_has(p->s, p->state, i))
            return true;
    return false;
}

static void put_head(const struct roster_page *p, int side, int group, struct text *to)
{
    const struct track *k = track_with(rules(p), TRACK_STRENGTH);
    const struct losses sum = sum_of(p, side, group);
    text_print(to, "<article%s><header><div><p>", side ? " class=\"second\"" : "");
    put_when(p, to);
    text_add(to, "</p><h1>");
    put(to, group == NOBODY ? scenario_name_of(p->s, OF_SIDE, side)
                            : scenario_name_of(p->s, OF_GROUP, group));
    text_add(to, "</h1><p>");
    put(to, scenario_name_of(p->s, OF_SIDE, side));
    if (k && is_begun(p))
        text_print(to, " &middot; %d of %d %s lost", sum.lost, sum.whole,
                   k->many ? k->many : k->name);
    put_leaders(p, side, group, to);
    if (group != NOBODY)
        put_others(p, OF_GROUP, group, to);
    text_add(to, "</p>");
    put_turns(p, to);
    text_add(to, "</div>");
    if (p->picture)
        text_add(to, p->picture);
    text_add(to, "</header>\n");
}

static void put_sheet(const struct roster_page *p, int side, int group, struct text *to)
{
    if (!has_units(p, side, group))
        return;
    put_head(p, side, group, to);
    for (int i = 0; i < p->state->head.units; i++)
        if (p->s->unit[i].side == side && p->s->unit[whole_of(p->s, i)].group == group &&
            battle_has(p->s, p->state, i))
            put_card(p, i, to);
    text_add(to, "<p class=\"notes\">ORDERS AND NOTES</p></article>\n");
}

/* ---- losses ---- */

static void put_row(const struct roster_page *p, int unit, struct text *to)
{
    text_add(to, "<tr><td>");
    put(to, scenario_name_of(p->s, OF_UNIT, unit));
    if (is_part(p->s, unit)) /* its whole tells them */
        text_add(to, "<td class=\"n\"><td class=\"n\">");
    else
        text_print(to, "<td class=\"n\">%d<td class=\"n\">%d", strength_at(p, p->begun, unit),
                   strength_lost(p, unit));
    text_print(to, "<td class=\"n\">%d<td>%s\n", strength_now(p, unit),
               state_of(p, unit) ? state_of(p, unit) : "");
}

static void put_losses_of(const struct roster_page *p, int side, int group, struct text *to)
{
    const struct losses sum = sum_of(p, side, group);
    if (!has_units(p, side, group))
        return;
    text_add(to, "<tr class=\"sum\"><td>");
    put(to, group == NOBODY ? scenario_name_of(p->s, OF_SIDE, side)
                            : scenario_name_of(p->s, OF_GROUP, group));
    text_print(to, "<td class=\"n\">%d<td class=\"n\">%d<td class=\"n\">%d<td>\n", sum.whole,
               sum.lost, sum.whole - sum.lost);
    for (int i = 0; i < p->state->head.units; i++)
        if (p->s->unit[i].side == side && p->s->unit[whole_of(p->s, i)].group == group &&
            battle_has(p->s, p->state, i))
            put_row(p, i, to);
}

/* Once the battle has begun: who has lost what, and how it stands or ended. */
static void put_losses(const struct roster_page *p, struct text *to)
{
    text_add(to, "<article><header><div><p>");
    put_when(p, to);
    text_print(to, "</p><h1>%s</h1>", p->state->head.over ? "How it ended" : "Losses so far");
    char room[WORDS_ROOM];
    struct text score;
    text_over(&score, room, sizeof room);
    battle_score(p->s, p->state, &score);
    for (const char *line = room; *line; line += *line == '\n') {
        const size_t length = strcspn(line, "\n");
        text_add(to, "<p>");
        PUT(to, text_bytes(t, line, length));
        text_add(to, "</p>");
        line += length;
    }
    text_add(to, "</div></header><table><tr><th>Unit<th class=\"n\">began with<th "
                 "class=\"n\">lost<th class=\"n\">left<th>\n");
    for (int side = 0; side < SIDES; side++)
        for (int group = NOBODY; group < p->s->group_count; group++)
            if (group == NOBODY || p->s->group[group].side == side)
                put_losses_of(p, side, group, to);
    text_add(to, "</table></article>\n");
}

void roster_html(const struct roster_page *p, struct text *to)
{
    text_add(to, head);
    put(to, scenario_name(p->s, p->s->name));
    text_add(to, ": roster");
    text_add(to, style);
    for (int side = 0; side < SIDES; side++)
        for (int group = NOBODY; group < p->s->group_count; group++)
            if (group == NOBODY || p->s->group[group].side == side)
                put_sheet(p, side, group, to);
    if (is_begun(p))
        put_losses(p, to);
    text_add(to, "</body></html>\n");
}
