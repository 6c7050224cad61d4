/* Random questions from the charts' descriptions and their native answers, two lines each: the question's words with
 * tabs between, then the JSON.  Half of them are rolls with a seed.  Some are refused: that must be equal too. */

#include <stdio.h>
#include <stdlib.h>

#include "../engine/ask.h"

static uint64_t state = 1861;

static int below(int n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (uint64_t)n);
}

static int any_value(const struct field *f)
{
    if (f->words)
        return below(f->words->count);
    return f->kind == FIELD_YES ? below(2) : f->low + below(f->high - f->low + 1);
}

static void print_input(struct text *t, const struct field *f)
{
    text_add(t, "\t");
    text_add(t, f->name);
    text_char(t, '=');
    if (f->kind != FIELD_LIST) {
        /* small numbers come up more often than large ones, as on a table */
        int value = any_value(f);
        if (f->kind == FIELD_WHOLE && below(3))
            value = f->low + (value - f->low) % 13;
        field_print_value(t, f, value);
        return;
    }
    for (int i = below(2); i >= 0; i--) {
        for (int k = 0; k < f->list->field_count; k++) {
            text_add(t, k ? ":" : "");
            field_print_value(t, &f->list->fields[k], any_value(&f->list->fields[k]));
        }
        text_add(t, i ? "," : "");
    }
}

static void print_question(struct text *t)
{
    const struct system *s = systems[below(system_count)];
    const struct chart *c = s->charts[below(s->chart_count)];
    bool roll = below(2);
    text_add(t, roll ? "roll\t" : "odds\t");
    text_add(t, s->name);
    text_char(t, '/');
    text_add(t, c->name);
    for (int i = 0; i < c->input_count; i++)
        if (!(c->inputs[i].unless_given || c->inputs[i].as) || below(3) == 0)
            print_input(t, &c->inputs[i]);
    if (roll) {
        text_add(t, "\t--seed\t");
        text_number(t, below(100000));
    } else if (below(4)) {
        text_add(t, "\t--brief");
    }
    if (c->setting_count > 0 && below(2)) {
        const struct field *ruling = c->settings[below(c->setting_count)].ruling;
        text_add(t, "\t--ruling");
        print_input(t, ruling);
    }
}

int main(int argc, char **argv)
{
    static char line[4000], reply[1 << 22];
    static _Alignas(8) unsigned char room[1 << 26]; /* as large as the module has it */
    for (int i = argc > 1 ? atoi(argv[1]) : 1000; i > 0; i--) {
        const char *words[64];
        int count = 0;
        struct text t;
        text_over(&t, line, sizeof line);
        print_question(&t);
        puts(line);
        words[count++] = line;
        for (char *s = line; *s; s++)
            if (*s == '\t') {
                *s = '\0';
                words[count++] = s + 1;
            }
        text_over(&t, reply, sizeof reply);
        ask(&t, count, words, room, sizeof room);
        fputs(reply, stdout);
    }
    return 0;
}
