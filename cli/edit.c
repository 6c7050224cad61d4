#include "edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef LONGROLL_EDIT

#include <editline/readline.h>
#include <locale.h>

/* libedit hands a completion nothing but the words, so the battle stands here while a line is
 * typed. */
static const struct table_top *typed_at;

/* What can stand next, each with a NUL behind it. */
static struct {
    char room[1 << 14];
    struct text text;
    size_t at;
} words;

static void put(const char *word)
{
    text_add(&words.text, word);
    text_char(&words.text, '\0');
}

static void put_choice(const struct view *v, const struct order *o, const struct choice *c)
{
    const struct order_kind *k = o->kind == NO_KIND ? NULL : kind_of(v->s, o);
    const struct field *f = c->part == PART_FACT ? &k->facts[c->fact].field : NULL;
    char room[ORDER_LINE];
    struct text t;
    if (c->part == PART_DONE)
        return;
    if (f && c->fact + 1 != k->bare)
        put(f->name);
    for (int n = c->low; n <= c->high && (!f || f->words || f->kind == FIELD_UNIT); n++) {
        text_over(&t, room, sizeof room);
        choice_write(v->s, o, c, n, &t);
        if (t.used > 0)
            put(room);
    }
}

/* Behind the beginning of an order what may follow it; at the beginning also units, groups and the
 * prompt's own words. */
static void find_words(const struct view *v, const char *before)
{
    static struct choice menu[CHOICES_MOST];
    struct trouble none = {0};
    struct order o = order_by(NO_KIND, NOBODY);
    text_over(&words.text, words.room, sizeof words.room - 1);
    words.at = 0;
    before += strspn(before, " ");
    if (!*before) {
        for (int i = 0; prompt_word(i); i++)
            put(prompt_word(i));
        for (int i = 0; i < v->s->group_count; i++)
            put(scenario_id(v->s, OF_GROUP, i));
    } else if (!order_begun(v->s, before, &o, &none))
        return;
    if (o.kind == NO_KIND)
        for (int i = 0; i < v->state->head.units; i++)
            if (battle_has(v->s, v->state, i) &&
                battle_may_order(v->s, v->state, v->s->unit[i].side))
                put(scenario_id(v->s, OF_UNIT, i));
    const int count = order_menu(v->s, v->state, v->seat, &o, menu, CHOICES_MOST);
    for (int i = 0; i < count && i < CHOICES_MOST; i++)
        put_choice(v, &o, &menu[i]);
}

/* The next of them that begins so, in memory that libedit frees. */
static char *next_word(const char *begin, int again)
{
    if (!again)
        words.at = 0;
    while (words.at < words.text.used) {
        const char *word = words.room + words.at;
        words.at += strlen(word) + 1;
        if (strncmp(word, begin, strlen(begin)) == 0) {
            char *copy = malloc(strlen(word) + 1);
            return copy ? strcpy(copy, word) : NULL;
        }
    }
    return NULL;
}

static char **complete(const char *begin, int start, int end)
{
    char before[ORDER_LINE];
    (void)end;
    rl_attempted_completion_over = 1; /* no names of files */
    snprintf(before, sizeof before, "%.*s", start, rl_line_buffer);
    find_words(&typed_at->view, before);
    return rl_completion_matches(begin, next_word);
}

bool edit_line(struct table_top *t, const char *mark, char *line, size_t room)
{
    static bool ready;
    if (!ready) {
        setlocale(LC_CTYPE, "");
        rl_readline_name = "longroll";
        rl_attempted_completion_function = complete;
        using_history();
        stifle_history(500);
        ready = true;
    }
    typed_at = t;
    char *typed = readline(mark);
    if (!typed) {
        putchar('\n'); /* the end of input was typed, and no line's end */
        fflush(stdout);
        return false;
    }
    if (*typed && *mark == '>')
        add_history(typed);
    snprintf(line, room, "%s", typed);
    free(typed);
    t->line_number++;
    return true;
}

#else

bool edit_line(struct table_top *t, const char *mark, char *line, size_t room)
{
    text_add(t->out, mark);
    call_flush(t->call);
    t->line_number++;
    return fgets(line, (int)room, stdin) != NULL;
}

#endif
