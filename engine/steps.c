#include "steps.h"

void steps_write(struct steps *s, const struct clause *clause, int value, const char *say, const char *word, int first,
                 int second)
{
    if (s->count == STEPS_MOST)
        return;
    s->total += value;
    s->list[s->count++] = (struct step){
        .clause = clause,
        .say = say,
        .word = word,
        .number = {first, second},
        .value = value,
        .total = s->total,
    };
}

void step_words(struct text *t, const struct step *s)
{
    text_say(t, s->say, s->word, s->number);
}
