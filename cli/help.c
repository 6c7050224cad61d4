/* help: about a command, a chart or a clause. */

#include <string.h>

#include "longroll.h"

static void help_command(struct text *out, const struct command *c)
{
    char room[300];
    struct text t;
    text_over(&t, room, sizeof room);
    text_add(&t, "longroll ");
    text_add(&t, c->name);
    text_char(&t, ' ');
    text_add(&t, c->usage);
    say_wrapped(out, room, 0, PAGE_WIDTH);
    text_char(out, '\n');
    say_wrapped(out, c->more, 0, PAGE_WIDTH);
}

static void help_field(struct text *out, const struct field *f)
{
    char room[1600];
    struct text t;
    size_t start = text_at(out);
    text_add(out, "  ");
    text_add(out, f->name);
    text_pad(out, start, 20);
    text_over(&t, room, sizeof room);
    text_add(&t, f->about);
    if (f->clause && strcmp(f->clause->id, f->name) != 0) {
        text_add(&t, " (");
        text_add(&t, f->clause->id);
        text_add(&t, ")");
    }
    say_hanging(out, room, 20);

    text_over(&t, room, sizeof room);
    field_print_allowed(&t, f);
    if (f->as || f->unless_given) {
        text_add(&t, "; unless given ");
        text_add(&t, f->as ? "as " : "");
        text_add(&t, f->as ? f->as : f->unless_given);
    } else {
        text_add(&t, "; must be given");
    }
    say_wrapped(out, room, 20, PAGE_WIDTH);
    for (int i = 0; f->list && i < f->list->field_count;
         i++) { /* what the parts of an item may be */
        text_over(&t, room, sizeof room);
        text_add(&t, f->list->fields[i].name);
        text_add(&t, ": ");
        field_print_allowed(&t, &f->list->fields[i]);
        say_wrapped(out, room, 20, PAGE_WIDTH);
    }
}

/* The inputs of this side, or those that matter only when the sides are turned round. */
static void help_inputs(struct text *out, const struct chart *c, bool other_side)
{
    bool any = false;
    for (int i = 0; i < c->input_count; i++) {
        if (c->inputs[i].other_side != other_side)
            continue;
        if (!any)
            text_add(out,
                     other_side ? "\nInputs for --swap, when the other side acts\n" : "\nInputs\n");
        any = true;
        help_field(out, &c->inputs[i]);
    }
}

/* A command that can be copied: where it is too wide, a backslash goes on. */
static void say_command(struct text *out, const struct system *s, const struct chart *c)
{
    size_t start = text_at(out);
    text_add(out, "  longroll odds ");
    if (chart_find(c->name, NULL, &(struct trouble){0}) !=
        c) { /* an earlier system has one of that name? */
        text_add(out, s->name);
        text_char(out, '/');
    }
    text_add(out, c->name);
    size_t column = text_at(out) - start;
    for (const char *word = c->example; *word;) {
        size_t length = strcspn(word, " ");
        if (column + 1 + length + 2 > PAGE_WIDTH) {
            text_add(out, " \\\n   ");
            column = 3;
        }
        text_char(out, ' ');
        text_bytes(out, word, length);
        column += 1 + length;
        word += length + (word[length] == ' ');
    }
    text_char(out, '\n');
}

static void help_rulings(struct text *out, const struct chart *c)
{
    if (c->setting_count > 0)
        text_add(out, "\nRulings, for --ruling ID=VALUE\n");
    for (int i = 0; i < c->setting_count; i++)
        help_field(out, c->settings[i].ruling);
}

/* The tables behind it, and how many of their rows are not plainly printed. */
static void help_tables(struct text *out, const struct chart *c)
{
    char room[2000];
    struct text t;
    text_over(&t, room, sizeof room);
    for (int i = 0; i < c->table_count; i++) {
        text_add(&t, i ? ", " : "Tables: ");
        text_add(&t, c->tables[i]->name);
        for (enum mark mark = CONFIRMED; mark < MARKS; mark++) {
            if (table_marked(c->tables[i], mark) == 0)
                continue;
            text_add(&t, " (");
            text_number(&t, table_marked(c->tables[i], mark));
            text_add(&t, " of ");
            text_number(&t, c->tables[i]->count);
            text_char(&t, ' ');
            text_add(&t, mark_words[mark]);
            text_char(&t, ')');
        }
    }
    if (t.used > 0) {
        text_char(out, '\n');
        say_wrapped(out, room, 0, PAGE_WIDTH);
    }
}

static void help_chart(struct text *out, const struct system *s, const struct chart *c)
{
    char title[200];
    struct text t;
    text_over(&t, title, sizeof title);
    text_add(&t, c->title);
    text_add(&t, " (");
    text_add(&t, s->name);
    text_char(&t, '/');
    text_add(&t, c->name);
    text_add(&t, "), ");
    text_add(&t, s->title);
    text_add(&t, ", ");
    text_add(&t, c->chapter);
    say_wrapped(out, title, 0, PAGE_WIDTH);
    say_wrapped(out, c->about, 0, PAGE_WIDTH);
    const struct system *other = system_with(c->name, s);
    if (other) {
        text_add(out, "(Another chart of that name: ");
        text_add(out, other->name);
        text_char(out, '/');
        text_add(out, c->name);
        text_add(out, ")\n");
    }
    help_inputs(out, c, false);
    help_inputs(out, c, true);
    text_add(out, "\nResult\n");
    for (int i = 0; i < c->output_count; i++) {
        size_t start = text_at(out);
        text_add(out, "  ");
        text_add(out, c->outputs[i].name);
        text_add(out, "  ");
        text_pad(out, start, 20);
        say_hanging(out, c->outputs[i].about, text_at(out) - start);
    }
    help_rulings(out, c);
    help_tables(out, c);
    text_add(out, "\nTry\n");
    say_command(out, s, c);
}

static void help_clause(struct text *out, const struct clause *c)
{
    text_add(out, c->id);
    text_char(out, '\n');
    say_wrapped(out, c->words, 0, PAGE_WIDTH);
    if (!c->about)
        return;
    text_add(out, "\nRuling on ");
    text_add(out, c->about);
    text_add(out, ":\n");
    say_wrapped(out, c->rule, 2, PAGE_WIDTH);
    if (*c->other) {
        text_add(out, "Other reading, \"");
        text_add(out, c->other);
        text_add(out, "\":\n");
        say_wrapped(out, c->other_words, 2, PAGE_WIDTH);
    }
}

int run_help(struct call *c)
{
    struct trouble trouble = {0};
    const char *what = c->count > 0 ? c->words[0] : "help";
    const struct clause *clause = clause_find(what);
    const struct system *system;
    if (c->count > 1) {
        text_add(trouble_usage(&trouble, NULL),
                 "help takes one word: a command, a chart or a clause");
        return say_trouble(c, &trouble);
    }
    for (int i = 0; i < command_count; i++)
        if (strcmp(commands[i].name, what) == 0) {
            help_command(c->out, &commands[i]);
            return EXIT_DONE;
        }
    if (clause) {
        help_clause(c->out, clause);
        return EXIT_DONE;
    }
    const struct chart *chart = chart_find(what, &system, &trouble);
    if (!chart)
        return say_trouble(c, &trouble);
    help_chart(c->out, system, chart);
    return EXIT_DONE;
}
