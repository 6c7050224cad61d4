#include "reference.h"

#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/version.h"

enum {
    CHOSEN_MOST = 64,
    WORD_ROOM = 200,
    SAYING_ROOM = 1 << 12,
    FEW_WORDS = 70,
    TABLES_MOST = 128,
    /* rows: of title, head and the space below; and of a flow in both columns */
    ROWS_AROUND = 4,
    SHORT_FLOW = 36
};

/* A sheet as it is written: the whole system, or some of its charts. */
struct reference {
    struct text *t;
    const struct system *system;
    const struct chart *chosen[CHOSEN_MOST];
    int chosen_count; /* 0: all */
};

const char *const reference_signs[MARKS] = {"", "‡", "†", "?"};

/* ---- words ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ".5" behind a figure and before none: its sign, else NULL. */
static const char *fraction_sign(const char *point, int *length)
{
    static const char *const decimals[] = {".5", ".25", ".75"}, *const signs[] = {"½", "¼", "¾"};
    for (int i = 0; i < COUNT(decimals); i++) {
        *length = (int)strlen(decimals[i]);
        if (strncmp(point, decimals[i], (size_t)*length) == 0 && !is_digit(point[*length]))
            return signs[i];
    }
    return NULL;
}

/* A hyphen between figures is a dash, one before a figure a minus. */
static void say_hyphen(struct text *t, char before, char behind)
{
    const bool alone = !before && !behind;
    text_add(t, alone || (is_digit(before) && is_digit(behind)) ? "–"
                : is_digit(behind)                              ? "−"
                                                                : "-");
}

static void say_letter(struct text *t, char c)
{
    if (c == '<')
        text_add(t, "&lt;");
    else if (c == '&')
        text_add(t, "&amp;");
    else
        text_char(t, c == '_' ? ' ' : c);
}

void reference_say(struct text *t, const char *words, bool as_figure)
{
    for (const char *c = words; *c; c++) {
        int length = 0;
        const char before = c > words ? c[-1] : '\0';
        const char *sign = as_figure && is_digit(*c) ? fraction_sign(c + 1, &length) : NULL;
        if (sign) { /* 0.5 has no 0 */
            if (*c != '0' || is_digit(before))
                text_char(t, *c);
            text_add(t, sign);
            c += length;
        } else if (*c == '-')
            say_hyphen(t, before, c[1]);
        else
            say_letter(t, *c);
    }
}

/* The name of an input or a result: hyphens and underscores are blanks. */
static void say_name(struct text *t, const char *name)
{
    for (; *name; name++)
        say_letter(t, *name == '-' ? ' ' : *name);
}

/* ---- what is on it ---- */

static bool has_chart(const struct reference *r, const struct chart *c)
{
    bool chosen = r->chosen_count == 0;
    for (int i = 0; i < r->chosen_count; i++)
        chosen = chosen || r->chosen[i] == c;
    return chosen;
}

static bool reads_table(const struct chart *c, const struct table *t)
{
    for (int i = 0; i < c->table_count; i++)
        if (c->tables[i] == t)
            return true;
    return false;
}

/* The chart it stands with: of those that read it the one that reads least besides, since a chain
 * reads what is of other chapters.  NULL: it is not on this sheet. */
static const struct chart *home_of(const struct reference *r, const struct table *t)
{
    const struct chart *home = NULL;
    for (int i = 0; i < r->system->chart_count; i++) {
        const struct chart *c = r->system->charts[i];
        if (has_chart(r, c) && reads_table(c, t) && (!home || c->table_count < home->table_count))
            home = c;
    }
    return home;
}

static bool has_ruling(const struct reference *r, const struct clause *c)
{
    const struct field *choice = ruling_find(r->system, c->id);
    for (int i = 0; i < r->chosen_count; i++)
        if (choice && chart_asks(r->chosen[i], choice))
            return true;
    return r->chosen_count == 0;
}

/* How many rows of all its tables have this mark. */
static int count_marked(const struct reference *r, enum mark mark)
{
    const struct table *t;
    int count = 0;
    for (int i = 0; (t = system_table(r->system, i)) != NULL; i++)
        count += home_of(r, t) ? table_marked(t, mark) : 0;
    return count;
}

/* ---- charts ---- */

/* Its words where they are few, its limits, and what is taken unless something is said. */
static void write_input(struct text *t, const struct field *f)
{
    char room[SAYING_ROOM];
    struct text allowed;
    text_over(&allowed, room, sizeof room);
    text_add(t, "<li><b>");
    say_name(t, f->name);
    text_add(t, "</b> ");
    reference_say(t, f->about ? f->about : "", false);
    if (f->list && f->list->table) {
        text_add(t, ": lines of <i>");
        reference_say(t, f->list->table->title, false);
        text_add(t, "</i>");
    } else if (!f->list && f->kind != FIELD_YES)
        field_print_allowed(&allowed, f);
    if (allowed.used > 0 && allowed.used <= FEW_WORDS) {
        text_add(t, ": ");
        say_name(t, room);
    }
    if (f->unless_given && f->kind != FIELD_YES && f->kind != FIELD_LIST) {
        text_add(t, "; else ");
        say_name(t, f->unless_given);
    }
    text_add(t, "</li>\n");
}

/* "weapon rifled musket, range 4": the words of the example as one says them. */
static void say_pairs(struct text *t, const char *pairs)
{
    for (const char *c = pairs; *c; c++)
        if (*c == '-' && c > pairs && !strchr(" =:,", c[-1]))
            text_char(t, ' ');
        else if (*c == '=')
            text_char(t, ' ');
        else if (*c == ' ')
            text_add(t, ", ");
        else
            say_letter(t, *c);
}

static bool read_example(struct question *q, const struct chart *c)
{
    struct trouble trouble = {0};
    *q = (struct question){.chart = c};
    for (const char *at = c->example; *at;) {
        char pair[SAYING_ROOM];
        const size_t length = strcspn(at, " ");
        if (length >= sizeof pair)
            return false;
        memcpy(pair, at, length);
        pair[length] = '\0';
        if (!question_read(q, pair, &trouble))
            return false;
        at += length + (at[length] == ' ');
    }
    return question_close(q, &trouble);
}

/* The throw of the chart's own example as an umpire calls it. */
static void write_example(struct text *t, const struct chart *c)
{
    struct question q;
    char room[SAYING_ROOM];
    struct text call;
    text_add(t, "<p><b>For example</b> ");
    say_pairs(t, c->example);
    text_over(&call, room, sizeof room);
    if (c->call && read_example(&q, c))
        c->call(q.facts, &call);
    if (call.used > 0) {
        text_capitals(room);
        text_add(t, ": <i>");
        reference_say(t, room, false);
        text_add(t, "</i>");
    }
    text_add(t, "</p>");
}

static void write_tables_of(struct text *t, const struct chart *c)
{
    for (int i = 0; i < c->table_count; i++) {
        text_print(t, "%s<a href=\"#%s\">", i ? ", " : "<p><b>Tables</b> ", c->tables[i]->name);
        reference_say(t, c->tables[i]->title, false);
        text_add(t, "</a>");
    }
    text_add(t, c->table_count > 0 ? "</p>\n" : "");
    for (int i = 0; i < c->setting_count; i++)
        text_print(t, "%s%s", i ? ", " : "<p><b>Rulings</b> ", c->settings[i].ruling->name);
    text_add(t, c->setting_count > 0 ? "</p>\n" : "");
}

static void write_chart(struct text *t, const struct chart *c)
{
    text_add(t, "<article><h3>");
    reference_say(t, c->title, false);
    text_add(t, " <small>");
    reference_say(t, c->chapter, false);
    text_add(t, "</small></h3>\n<p>");
    reference_say(t, c->about, false);
    text_add(t, "</p>\n<ul>\n");
    for (int i = 0; i < c->input_count; i++)
        if (!c->inputs[i].other_side)
            write_input(t, &c->inputs[i]);
    text_add(t, "</ul>\n<p><b>What comes of it</b> ");
    for (int i = 0; i < c->output_count; i++) {
        text_add(t, i ? ", " : "");
        say_name(t, c->outputs[i].name);
    }
    text_add(t, "</p>\n");
    write_tables_of(t, c);
    write_example(t, c);
    text_add(t, "</article>\n");
}

/* ---- chapters ---- */

static bool is_in_chapter(const struct reference *r, int chart, const char *chapter)
{
    const struct chart *c = r->system->charts[chart];
    return has_chart(r, c) && strcmp(c->chapter, chapter) == 0;
}

/* The tables that stand in a chapter, as its first charts name them, and how many they are. */
static int list_tables(const struct reference *r, const char *chapter,
                       const struct table *list[TABLES_MOST])
{
    const struct table *t;
    int count = 0;
    for (int i = 0; (t = system_table(r->system, i)) != NULL; i++) {
        const struct chart *home = home_of(r, t);
        if (home && strcmp(home->chapter, chapter) == 0 && count < TABLES_MOST)
            list[count++] = t;
    }
    return count;
}

/* Narrow ones stand in two columns, up to the next that is wide.  A few short ones stay on one
 * page. */
static int write_flow(const struct reference *r, const struct table *const list[], int count)
{
    int end = 0, rows = 0;
    for (; end < count && !reference_is_wide(list[end]); end++)
        rows += list[end]->count + ROWS_AROUND;
    text_print(r->t, "<div class=\"%s\">\n",
               end == 1             ? "single"
               : rows <= SHORT_FLOW ? "flow short"
                                    : "flow");
    for (int i = 0; i < end; i++)
        reference_print_table(r->t, list[i]);
    text_add(r->t, "</div>\n");
    return end;
}

static void write_chapter(const struct reference *r, const char *chapter)
{
    const struct table *list[TABLES_MOST];
    const int count = list_tables(r, chapter, list);
    if (count == 0) /* they all stand elsewhere? */
        return;
    text_add(r->t, "<section>\n<h2>");
    reference_say(r->t, chapter, false);
    text_add(r->t, "</h2>\n");
    for (int i = 0; i < count;)
        if (reference_is_wide(list[i]))
            reference_print_table(r->t, list[i++]);
        else
            i += write_flow(r, list + i, count - i);
    text_add(r->t, "</section>\n");
}

static void write_chapters(const struct reference *r)
{
    for (int i = 0; i < r->system->chart_count; i++) {
        const char *chapter = r->system->charts[i]->chapter;
        int first = 0;
        while (!is_in_chapter(r, first, chapter) && first < i)
            first++;
        if (first == i && is_in_chapter(r, i, chapter))
            write_chapter(r, chapter);
    }
}

/* What each chart asks, for whoever wants to know which tables a question needs. */
static void write_charts(const struct reference *r)
{
    text_add(r->t, "<section>\n<h2>Questions</h2>\n<p class=\"lead\">What you say to each chart, "
                   "what comes of it, and which tables decide it.</p>\n<div class=\"asks\">\n");
    for (int i = 0; i < r->system->chart_count; i++)
        if (has_chart(r, r->system->charts[i]))
            write_chart(r->t, r->system->charts[i]);
    text_add(r->t, "</div>\n</section>\n");
}

/* ---- rulings ---- */

static void write_ruling(const struct reference *r, const struct clause *c)
{
    const struct field *choice = ruling_find(r->system, c->id);
    struct text *t = r->t;
    text_print(t, "<li><b>%s</b> <small>on %s</small> ", c->id, c->about);
    reference_say(t, c->words, false);
    text_add(t, " <i>");
    reference_say(t, c->rule, false);
    text_add(t, "</i>");
    if (choice)
        text_print(t, " [%s]", choice->unless_given);
    if (c->other && *c->other) {
        text_add(t, "<br>Or: ");
        reference_say(t, c->other_words, false);
    }
    if (choice && choice->words) {
        for (int i = 0, told = 0; i < choice->words->count; i++)
            if (strcmp(words_at(choice->words, i), choice->unless_given) != 0) {
                text_add(t, told++ ? ", " : " [");
                words_print(t, choice->words, i);
            }
        text_char(t, ']');
    } else if (choice)
        text_print(t, " [%d to %d]", choice->low, choice->high);
    text_add(t, "</li>\n");
}

static void write_rulings(const struct reference *r)
{
    const char *head = "<section>\n<h2>Rulings</h2>\n<p class=\"lead\">What the book leaves open, "
                       "and how it is decided unless you choose otherwise. In brackets the answer "
                       "as it is typed.</p>\n<ul class=\"rulings\">\n";
    const char *end = "";
    for (int i = 0; i < r->system->clause_count; i++)
        if (r->system->clauses[i].rule && has_ruling(r, &r->system->clauses[i])) {
            text_add(r->t, head);
            head = "";
            end = "</ul>\n</section>\n";
            write_ruling(r, &r->system->clauses[i]);
        }
    text_add(r->t, end);
}

/* ---- head and foot ---- */

/* What goes into the sum of the rules, in place of being written. */
static void sum_up(struct text *t)
{
    uint64_t *sum = t->to;
    *sum = hash_bytes(*sum, t->at, t->used);
    t->used = 0;
}

void reference_print_rules(struct text *to, const struct system *s)
{
    char room[WORD_ROOM];
    uint64_t sum = HASH_BEGIN;
    struct text t;
    const struct table *table;
    text_over(&t, room, sizeof room);
    t.spill = sum_up;
    t.to = &sum;
    for (int i = 0; (table = system_table(s, i)) != NULL; i++)
        table_print(table, &t);
    for (const struct clause *c = s->clauses; c < s->clauses + s->clause_count; c++)
        text_print(&t, "%s %s %s %s\n", c->id, c->words, c->rule ? c->rule : "",
                   c->other ? c->other : "");
    sum_up(&t);
    for (int shift = 28; shift >= 0; shift -= 4)
        text_char(to, "0123456789abcdef"[(sum >> 32 ^ sum) >> shift & 15]);
}

/* The marks that stand on it, and what they mean. */
static void write_legend(const struct reference *r)
{
    int marks = 0;
    for (enum mark mark = CONFIRMED; mark < MARKS; mark++) {
        const int rows = count_marked(r, mark);
        if (rows > 0)
            text_print(r->t, "%s<li class=\"%s\"><b>%s</b> %s: %s (%d %s)</li>\n",
                       marks++ ? ""
                               : "<ul class=\"legend\" aria-label=\"Marks\">\n<li>No mark: as "
                                 "printed</li>\n",
                       mark_name(mark), reference_signs[mark], mark_name(mark), mark_meaning(mark),
                       rows, rows == 1 ? "row" : "rows");
    }
    text_add(r->t, marks ? "</ul>\n"
                         : "<p class=\"legend\">No row is marked: all figures are as "
                           "printed.</p>\n");
}

/* On every printed page, in its margin: whose sheet it is, and the signs again. */
static void write_margin(const struct reference *r)
{
    text_print(r->t, "@page{@bottom-left{content:\"%s, Longroll %s", r->system->title,
               LONGROLL_VERSION);
    for (enum mark mark = CONFIRMED; mark < MARKS; mark++)
        if (count_marked(r, mark) > 0)
            text_print(r->t, "   %s %s", reference_signs[mark], mark_name(mark));
    text_add(r->t, "\"}}\n");
}

static void write_head(const struct reference *r)
{
    struct text *t = r->t;
    text_add(t,
             "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    reference_say(t, r->system->title, false);
    text_print(t, ": reference sheet</title>\n<style>\n%s", reference_style);
    write_margin(r);
    text_add(t, "</style>\n</head>\n<body>\n<main>\n<header>\n<h1>");
    reference_say(t, r->system->title, false);
    text_add(t, "</h1>\n<p>Reference sheet");
    for (int i = 0; i < r->chosen_count; i++) {
        text_add(t, i ? ", " : ": ");
        reference_say(t, r->chosen[i]->title, false);
    }
    text_add(t, "</p>\n<button type=\"button\" onclick=\"print()\">Print</button>\n</header>\n");
    text_add(t, "<p class=\"lead\">");
    reference_say(t, r->system->about, false);
    text_add(t, "</p>\n");
    write_legend(r);
}

static void write_foot(const struct reference *r)
{
    text_print(r->t, "<footer>Made by Longroll %s from the figures it plays with; rules ",
               LONGROLL_VERSION);
    reference_print_rules(r->t, r->system);
    text_print(r->t,
               ". Another sheet of %s with that number has the same figures and rulings."
               "</footer>\n</main>\n</body>\n</html>\n",
               r->system->title);
}

/* ---- reading ---- */

/* A chart of this system, named with it or without. */
static const struct chart *find_chart(const struct system *s, const char *name,
                                      struct trouble *trouble)
{
    char room[WORD_ROOM];
    struct text t;
    const struct system *of;
    text_over(&t, room, sizeof room);
    if (!strchr(name, '/'))
        text_print(&t, "%s/", s->name);
    text_add(&t, name);
    const struct chart *c = chart_find(room, &of, trouble);
    if (!c || of == s)
        return c;
    trouble_say(trouble, NULL, "%.0s is not a chart of %s", name, s->name);
    return NULL;
}

bool reference_write(struct text *to, int count, const char *const *words, struct trouble *trouble)
{
    struct reference r = {.t = to};
    if (count == 0)
        return trouble_say(trouble, NULL, "name a system; longroll charts lists them");
    r.system = system_find(words[0], trouble);
    if (!r.system)
        return false;
    if (count - 1 > CHOSEN_MOST)
        return trouble_say(trouble, NULL, "a sheet has at most %d charts, or all", CHOSEN_MOST);
    for (int i = 1; i < count; i++) {
        r.chosen[r.chosen_count] = find_chart(r.system, words[i], trouble);
        if (!r.chosen[r.chosen_count++])
            return false;
    }
    write_head(&r);
    write_chapters(&r);
    write_charts(&r);
    write_rulings(&r);
    write_foot(&r);
    return true;
}
