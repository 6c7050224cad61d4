#include <math.h>

#include "plots.h"

/* The report as one page that needs nothing else: it is sent to a friend, or printed.  The tokens
 * are those of page/style/base.css. */

static const char head[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>";

const char *const lab_style =
    ":root{color-scheme:light dark;--paper:#f6f3ea;--panel:#fffdf7;--ink:#1d1c1a;--soft:#55514a;\n"
    "--line:#8d867a;--blue:#1f4e86;--second:#b3470e;--doubt:#fdf0c8}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#16181b;--panel:#1e2125;--ink:#ece8df;\n"
    "--soft:#b7b1a5;--line:#6d6a64;--blue:#6da3e0;--second:#f0935a;--doubt:#3d3212}}\n"
    "body{margin:0 auto;max-width:46rem;padding:1rem;background:var(--paper);color:var(--ink);\n"
    "font:17px/1.5 system-ui,sans-serif}\n"
    "h1,h2,.answer{font-family:Georgia,'Times New Roman',serif;line-height:1.25}\n"
    "h1{font-size:1.2rem;color:var(--soft);font-weight:400;margin:0}h2{font-size:1.15rem;\n"
    "margin:2rem 0 .4rem;border-top:1px solid var(--line);padding-top:.8rem}\n"
    "h3{font-size:1rem;margin:.8rem 0 .2rem}\n"
    ".answer{font-size:1.7rem;margin:.3rem 0 .6rem}.small{color:var(--soft);font-size:.9rem}\n"
    "svg{width:100%;height:auto;display:block}svg text{fill:var(--ink);font:14px system-ui,\n"
    "sans-serif}.first{fill:var(--blue)}.second{fill:var(--second)}.nobody{fill:var(--line);\n"
    "opacity:.35}.mean{fill:var(--ink)}.range{stroke:var(--soft);stroke-width:3}\n"
    ".range.usual{stroke:var(--ink);stroke-width:5}.grid{stroke:var(--line);opacity:.35}\n"
    ".even{stroke:var(--ink);stroke-dasharray:4 3;opacity:.6}.axis{stroke:var(--line)}\n"
    ".history{fill:var(--doubt);stroke:var(--line)}\n"
    "table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{text-align:right;\n"
    "padding:.2rem .4rem;border-bottom:1px solid color-mix(in srgb,var(--line) 40%,transparent)}\n"
    "th:first-child,td:first-child{text-align:left}.wide{overflow-x:auto}\n"
    ".key span{display:inline-block;width:.8em;height:.8em;margin:0 .3em 0 1em}\n"
    ".key .first{background:var(--blue)}.key .second{background:var(--second)}\n"
    ".key .nobody{background:var(--line)}code{overflow-wrap:anywhere}\n"
    "@media print{body{max-width:none;font-size:11pt}h2{break-after:avoid}svg,tr{break-inside:"
    "avoid}}\n";

static double share(int64_t part, int64_t all)
{
    return all ? (double)part / (double)all : 0;
}

/* What is made as plain words goes through here. */
struct plain {
    struct text text;
    char room[4096];
};

static struct text *plain_begin(struct plain *p)
{
    text_over(&p->text, p->room, sizeof p->room);
    return &p->text;
}

static void put_paragraph(struct text *t, const char *name, const struct plain *p)
{
    text_print(t, "<p class=\"%s\">", name);
    put_escaped(t, p->room);
    text_add(t, "</p>\n");
}

static void put_heading(struct text *t, const char *words)
{
    text_add(t, "<h2>");
    put_escaped(t, words);
    text_add(t, "</h2>\n");
}

static void put_cell(struct text *t, double value)
{
    text_add(t, "<td>");
    tell_decimal(t, value);
    text_add(t, "</td>");
}

static void put_named(struct text *t, const char *name)
{
    text_add(t, "<tr><td>");
    put_escaped(t, name);
    text_add(t, "</td>");
}

/* The colours have names. */
static void put_key(struct text *t, const struct scenario *s)
{
    text_add(t, "<p class=\"small key\"><span class=\"first\"></span>");
    put_escaped(t, scenario_name(s, s->side[0].name));
    text_add(t, "<span class=\"second\"></span>");
    put_escaped(t, scenario_name(s, s->side[1].name));
    text_add(t, "<span class=\"nobody\"></span>nobody</p>\n");
}

/* ---- cells ---- */

static void put_interval(struct text *t, const struct interval *r)
{
    put_cell(t, 100 * r->mean);
    text_add(t, "<td>");
    tell_decimal(t, 100 * r->low);
    text_add(t, " to ");
    tell_decimal(t, 100 * r->high);
    text_add(t, "</td>");
}

static void put_cells(const struct tally *b, struct text *t)
{
    const struct experiment *e = b->e;
    const struct scenario *s = e->cell[0].fights.s;
    put_heading(t, e->cell_count > 1 ? "What the changes do" : "Who wins");
    plot_wins(b, t);
    if (e->cell_count == 1)
        return;
    text_add(t, "<div class=\"wide\" role=\"region\" aria-label=\"Cells\" tabindex=\"0\">"
                "<table><tr><th>cell<th>");
    put_escaped(t, scenario_name(s, s->side[1].name));
    text_add(t, " wins<th>interval<th>more<th>interval<th>paired</tr>\n");
    for (int i = 0; i < e->cell_count; i++) {
        const struct interval r = tally_wins(b, i), d = tally_difference(b, i);
        put_named(t, e->cell[i].name);
        put_interval(t, &r);
        if (e->cell[i].against != i) {
            put_interval(t, &d);
            put_cell(t, figures_pairing(b, i));
        } else
            text_add(t, "<td colspan=\"3\">the others are compared with it</td>");
        text_add(t, "</tr>\n");
    }
    text_add(t,
             "</table></div>\n<p class=\"small\">In 100 battles. Paired: since all cells use the "
             "same dice, a difference is known as well as by so many times the battles without "
             "pairs.</p>\n");
}

/* ---- the usual cell ---- */

static void put_ends(const struct tally *b, const struct figures *f, struct text *t)
{
    put_heading(t, "How it ends, and when");
    put_key(t, f->s);
    plot_turns(b, f, t);
    text_add(t,
             "<p class=\"small\">Battles that end in each turn, in 100.</p>\n<table><tr><th>in 100 "
             "battles<th>all");
    for (int side = 0; side < SIDES; side++) {
        text_add(t, "<th>");
        put_escaped(t, scenario_name(f->s, f->s->side[side].name));
    }
    text_add(t, "<th>drawn</tr>\n");
    for (int i = 1; i < ENDS; i++) {
        put_named(t, tell_ends[i]);
        put_cell(t, 100 * share(f->ends[i][0] + f->ends[i][1] + f->ends[i][2], f->battles));
        for (int side = 0; side < SIDES; side++)
            put_cell(t, 100 * share(f->ends[i][side + 1], f->battles));
        put_cell(t, 100 * share(f->ends[i][0], f->battles));
        text_add(t, "</tr>\n");
    }
    text_add(t, "</table>\n");
}

static void put_signs(const struct figures *f, struct text *t)
{
    put_heading(t, "What goes with winning");
    if (f->sign_count == 0)
        text_add(t, "<p>No early event was found that tells who will win.</p>\n");
    else
        text_add(t, "<ul>\n");
    for (int i = 0; i < f->sign_count; i++) {
        struct plain p;
        tell_sign(f, &f->sign[i], plain_begin(&p));
        text_add(t, "<li>");
        put_escaped(t, p.room);
        text_add(t, "</li>\n");
    }
    text_add(t, f->sign_count ? "</ul>\n" : "");
    text_add(t,
             "<p class=\"small\">Picked on half of the seeds and told from the other half, so that "
             "chance is not told twice. What goes with winning need not be its cause.</p>\n");
}

static void put_units(const struct figures *f, int side, struct text *t)
{
    text_add(t, "<table><tr><th>");
    put_escaped(t, scenario_name(f->s, f->s->side[side].name));
    text_add(t, "<th>loses<th>does<th>broken or gone, in 100<th>in turn</tr>\n");
    for (int i = 0; i < f->s->unit_count; i++) {
        const struct unit_figures *u = &f->unit[i];
        if (f->s->unit[i].side != side)
            continue;
        put_named(t, scenario_name_of(f->s, OF_UNIT, i));
        put_cell(t, share(u->lost, f->battles));
        put_cell(t, share(u->gave, f->battles));
        put_cell(t, 100 * share(u->broke, f->battles));
        if (u->broke)
            put_cell(t, share(u->broke_turns, u->broke));
        else
            text_add(t, "<td></td>");
        text_add(t, "</tr>\n");
    }
    text_add(t, "</table>\n");
}

static void put_losses(const struct tally *b, const struct figures *f, struct text *t)
{
    const struct track *strength = track_with(rules_of(f->s), TRACK_STRENGTH);
    put_heading(t, "Losses");
    for (int side = 0; side < SIDES; side++) {
        text_add(t, "<h3>");
        put_escaped(t, scenario_name(f->s, f->s->side[side].name));
        text_add(t, ": ");
        tell_decimal(t, share(f->lost[side], f->battles));
        text_print(t, " %s a battle</h3>\n", strength ? strength->name : "");
        plot_losses(b, f, side, t);
        put_units(f, side, t);
    }
}

static void put_ground(const struct figures *f, struct text *t)
{
    if (f->s->objective_count == 0)
        return;
    put_heading(t, "Who holds the ground, at the end of each turn");
    put_key(t, f->s);
    for (int i = 0; i < f->s->objective_count; i++) {
        text_add(t, "<h3>");
        put_escaped(t, scenario_name_of(f->s, OF_GROUND, i));
        text_print(t, ", worth %d</h3>\n", f->s->objective[i].worth);
        plot_ground(f, i, t);
    }
}

static void put_histories(const struct tally *b, const struct figures *f, struct text *t)
{
    if (b->e->history_count == 0)
        return;
    put_heading(t, "Beside history");
    text_add(t, "<ul>\n");
    for (int i = 0; i < b->e->history_count; i++) {
        struct plain p;
        tell_history(b, f, i, plain_begin(&p));
        text_add(t, "<li>");
        put_escaped(t, p.room);
        text_add(t, "</li>\n");
    }
    text_add(t, "</ul>\n");
}

static void put_luck(const struct figures *f, struct text *t)
{
    struct plain p;
    put_heading(t, "Luck");
    tell_luck(f, plain_begin(&p));
    put_paragraph(t, "", &p);
}

static void put_seeds(const struct tally *b, const struct figures *f, struct text *t)
{
    const struct cell *c = &b->e->cell[f->cell].fights;
    put_heading(t, "Battles worth a look");
    text_add(t, "<table><tr><th>which<th>seed</tr>\n");
    for (int i = 0; i < f->seed_count; i++) {
        put_named(t, f->seed[i].why);
        text_print(t, "<td>%llu</td></tr>\n", (unsigned long long)f->seed[i].seed);
    }
    text_print(t,
               "</table>\n<p class=\"small\">Fought again: <code>longroll battle SCENARIO --%s %s "
               "--%s %s --seed N --html page.html</code></p>\n",
               scenario_id(f->s, OF_SIDE, 0), c->who[0]->name, scenario_id(f->s, OF_SIDE, 1),
               c->who[1]->name);
}

/* ---- the page ---- */

static void put_head(const struct tally *b, struct text *t)
{
    struct plain p;
    text_add(t, "<h1>");
    put_escaped(t, b->e->title);
    text_add(t, "</h1>\n");
    tell_answer(b, plain_begin(&p));
    put_paragraph(t, "answer", &p);
    tell_basis(b, plain_begin(&p));
    tell_needs(b, &p.text);
    put_paragraph(t, "small", &p);
}

void lab_page_parts(const struct tally *b, struct text *t)
{
    struct figures f;
    const unsigned tells = b->e->tells;
    figures_of(b, tell_usual(b), &f);
    put_head(b, t);
    put_cells(b, t);
    if (b->e->cell_count > 1) {
        text_add(t, "<p>The rest is told of <b>");
        put_escaped(t, b->e->cell[f.cell].name);
        text_add(t, "</b>.</p>\n");
    }
    if (tells & TELL_ENDS)
        put_ends(b, &f, t);
    if (tells & TELL_EVENTS)
        put_signs(&f, t);
    put_histories(b, &f, t);
    if (tells & TELL_GROUND)
        put_ground(&f, t);
    if (tells & TELL_LOSSES)
        put_losses(b, &f, t);
    if (tells & TELL_LUCK)
        put_luck(&f, t);
    if (tells & TELL_SEEDS)
        put_seeds(b, &f, t);
    put_heading(t, "What the figures cannot show");
    text_add(t, "<p>");
    put_escaped(t, tell_limits);
    text_add(t, "</p>\n");
}

void lab_page(const struct tally *b, struct text *t)
{
    text_add(t, head);
    put_escaped(t, b->e->title);
    text_add(t, "</title>\n<style>\n");
    text_add(t, lab_style);
    text_add(t, "</style>\n");
    lab_page_parts(b, t);
    text_add(t, "</html>\n");
}
