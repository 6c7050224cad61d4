#ifndef LONGROLL_QUESTIONS_H
#define LONGROLL_QUESTIONS_H

/* Random questions from the charts' own descriptions, as words with tabs between. */

#include "engine/chart/ask.h"

static uint64_t question_state = 1861;

static inline int question_below(int n)
{
    question_state = question_state * 6364136223846793005u + 1442695040888963407u;
    return (int)((question_state >> 33) % (uint64_t)n);
}

static inline int question_value(const struct field *f)
{
    if (f->words)
        return question_below(f->words->count);
    return f->kind == FIELD_YES ? question_below(2) : f->low + question_below(f->high - f->low + 1);
}

static inline void question_input(struct text *t, const struct field *f)
{
    text_add(t, "\t");
    text_add(t, f->name);
    text_char(t, '=');
    if (f->kind != FIELD_LIST) {
        /* small numbers come up more often than large ones, as on a table */
        int value = question_value(f);
        if (f->kind == FIELD_WHOLE && question_below(3))
            value = f->low + (value - f->low) % 13;
        field_print_value(t, f, value);
        return;
    }
    for (int i = question_below(2); i >= 0; i--) {
        for (int k = 0; k < f->list->field_count; k++) {
            text_add(t, k ? ":" : "");
            field_print_value(t, &f->list->fields[k], question_value(&f->list->fields[k]));
        }
        text_add(t, i ? "," : "");
    }
}

/* The chart's full name and some of its inputs, all that must be given among them. */
static inline void question_print(struct text *t, const struct system *s, const struct chart *c)
{
    text_add(t, s->name);
    text_char(t, '/');
    text_add(t, c->name);
    for (int i = 0; i < c->input_count; i++)
        if (!(c->inputs[i].unless_given || c->inputs[i].as) || question_below(3) == 0)
            question_input(t, &c->inputs[i]);
    if (c->setting_count > 0 && question_below(2)) {
        text_add(t, "\t--ruling");
        question_input(t, c->settings[question_below(c->setting_count)].ruling);
    }
}

/* Cuts the words apart at the tabs; returns how many there are. */
static inline int question_words(char *line, const char **words, int most)
{
    int count = 0;
    words[count++] = line;
    for (char *s = line; *s && count < most; s++)
        if (*s == '\t') {
            *s = '\0';
            words[count++] = s + 1;
        }
    return count;
}

#endif
