/* help: about a command, a chart or a clause. */

#include <string.h>

#include "longroll.h"

enum { INPUT_WIDTH = 20 };

/* A command that can be copied: where it is too wide, it continues behind a backslash. */
static void say_command(struct text *out, const char *word)
{
    size_t column = 1;
    text_add(out, "\nTry\n ");
    while (*word) {
        const size_t length = strcspn(word, " ");
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

static void help_command(struct text *out, const struct command *c)
{
    struct sentence l;
    say_line(out, 0, "longroll %s %s\n\n%s", c->name, c->usage, c->more);
    if (c->example) {
        print_example(sentence_begin(&l), c->example);
        say_command(out, l.room);
    }
}

/* What may be given for an input, or for the parts of an item of a list. */
static void help_field(struct text *out, const struct field *f)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    text_add(t, f->about);
    if (f->clause && strcmp(f->clause->id, f->name) != 0)
        text_print(t, " (%s)", f->clause->id);
    say_entry(out, f->name, INPUT_WIDTH, l.room);
    field_print_allowed(sentence_begin(&l), f);
    if (f->as || f->unless_given)
        text_print(t, "; unless given %s%s", f->as ? "as " : "", f->as ? f->as : f->unless_given);
    else
        text_add(t, "; must be given");
    sentence_say(out, &l, INPUT_WIDTH);
    for (int i = 0; f->list && i < f->list->field_count; i++) {
        text_print(sentence_begin(&l), "%s: ", f->list->fields[i].name);
        field_print_allowed(t, &f->list->fields[i]);
        sentence_say(out, &l, INPUT_WIDTH);
    }
}

/* The inputs of this side, or those that matter only when the sides are turned round. */
static void help_inputs(struct text *out, const struct chart *c, bool other_side)
{
    const char *head =
        other_side ? "\nInputs for --swap, when the other side acts\n" : "\nInputs\n";
    for (int i = 0; i < c->input_count; i++)
        if (c->inputs[i].other_side == other_side) {
            text_add(out, head);
            head = "";
            help_field(out, &c->inputs[i]);
        }
}

static void help_results(struct text *out, const struct chart *c)
{
    text_add(out, "\nResult\n");
    for (int i = 0; i < c->output_count; i++)
        say_entry(out, c->outputs[i].name, INPUT_WIDTH, c->outputs[i].about);
    if (c->setting_count > 0)
        text_add(out, "\nRulings, for --ruling ID=VALUE\n");
    for (int i = 0; i < c->setting_count; i++)
        help_field(out, c->settings[i].ruling);
}

/* The tables behind it, and how many of their rows are not plainly printed. */
static void help_tables(struct text *out, const struct chart *c)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < c->table_count; i++) {
        text_print(t, "%s%s", i ? ", " : "\nTables: ", c->tables[i]->name);
        for (enum mark mark = CONFIRMED; mark < MARKS; mark++)
            if (table_marked(c->tables[i], mark) > 0)
                text_print(t, " (%d of %d %s)", table_marked(c->tables[i], mark),
                           c->tables[i]->count, mark_name(mark));
    }
    sentence_say(out, &l, 0);
}

static void help_chart(struct text *out, const struct system *s, const struct chart *c)
{
    const struct system *other = system_with(c->name, s);
    const bool first = chart_find(c->name, NULL, &(struct trouble){0}) == c; /* of its name? */
    struct sentence l;
    struct text *t = sentence_begin(&l);
    say_line(out, 0, "%s (%s/%s), %s, %s", c->title, s->name, c->name, s->title, c->chapter);
    say_wrapped(out, c->about, 0);
    if (other)
        text_print(out, "(Another chart of that name: %s/%s)\n", other->name, c->name);
    help_inputs(out, c, false);
    help_inputs(out, c, true);
    help_results(out, c);
    help_tables(out, c);
    text_add(t, "longroll odds ");
    if (!first)
        text_print(t, "%s/", s->name);
    text_print(t, "%s %s", c->name, c->example);
    say_command(out, l.room);
}

static void help_clause(struct text *out, const struct clause *c)
{
    text_print(out, "%s\n", c->id);
    say_wrapped(out, c->words, 0);
    if (!c->about)
        return;
    text_print(out, "\nRuling on %s:\n", c->about);
    say_wrapped(out, c->rule, 2);
    if (*c->other) {
        text_print(out, "Other reading, \"%s\":\n", c->other);
        say_wrapped(out, c->other_words, 2);
    }
}

/* The clause of this id; if several books have one, all of them with the book's name. */
static bool help_clauses(struct text *out, const char *id)
{
    int found = 0, told = 0;
    for (int i = 0; i < system_count; i++)
        found += clause_find(systems[i], id) != NULL;
    for (int i = 0; i < system_count; i++) {
        const struct clause *clause = clause_find(systems[i], id);
        if (clause && found > 1)
            text_print(out, "%s%s/", told++ ? "\n" : "", systems[i]->name);
        if (clause)
            help_clause(out, clause);
    }
    return found > 0;
}

bool run_help(struct call *c)
{
    const char *what = c->plain_count > 0 ? c->plain[0] : "help";
    const struct system *system;
    const struct command *command = command_named(what);
    if (command)
        help_command(c->out, command);
    else if (!help_clauses(c->out, what)) {
        const struct chart *chart = chart_find(what, &system, &c->trouble);
        if (!chart)
            return false;
        help_chart(c->out, system, chart);
    }
    return true;
}
