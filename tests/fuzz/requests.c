/* Random questions from the charts' descriptions and their native answers, two lines each: the
 * question's words with tabs between, then the JSON.  A third are rolls with a seed, some ask what
 * a form wants to know, and some are refused: that must be equal too.  The first are the reference
 * sheets of all systems. */

#include <stdio.h>
#include <stdlib.h>

#include "questions.h"

static void print_request(struct text *t)
{
    const struct system *s = systems[question_below(system_count)];
    const struct chart *c = s->charts[question_below(s->chart_count)];
    static const char *const verbs[] = {"odds", "odds", "roll", "roll", "figures", "next"};
    const char *verb = verbs[question_below(COUNT(verbs))];
    text_print(t, "%s\t", verb);
    question_print(t, s, c);
    if (*verb == 'r')
        text_print(t, "\t--seed\t%d", question_below(100000));
    else if (*verb == 'n' && question_below(3))
        text_print(t, "\t--dice\t%d", 1 + question_below(6));
    else if (*verb == 'o' && question_below(4))
        text_add(t, "\t--brief");
}

int main(int argc, char **argv)
{
    static char line[4000], reply[1 << 22];
    static _Alignas(8) unsigned char room[1 << 27]; /* as large as the module has it */
    const int wanted = argc > 1 ? atoi(argv[1]) : 1000;
    for (int i = 0; i < wanted; i++) {
        const char *words[64];
        struct text t;
        text_over(&t, line, sizeof line);
        if (i < system_count)
            text_print(&t, "sheet\t%s", systems[i]->name);
        else
            print_request(&t);
        puts(line);
        const int count = question_words(line, words, 64);
        text_over(&t, reply, sizeof reply);
        ask(&t, count, words, room, sizeof room, NULL);
        fputs(reply, stdout);
    }
    return 0;
}
