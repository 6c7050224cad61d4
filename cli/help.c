/* help: about whatever has a name.  All that the word names is told; if it names nothing, where it
 * is spoken of; if nowhere, the names nearest to it. */

#include <string.h>

#include "battle_says.h"
#include "prompt.h"

enum { INPUT_WIDTH = 20, CLAUSE_WIDTH = 14, CHART_WIDTH = 40, MENTIONS_MOST = 20, NEAREST = 3 };

/* What is looked for. */
struct search {
    struct text *out;
    const char *word;
    int found;
};

/* Where the next thing of that name is told. */
static struct text *found(struct search *s)
{
    if (s->found++ > 0)
        text_char(s->out, '\n');
    return s->out;
}

static void help_command(struct text *out, const struct command *c)
{
    struct sentence l;
    say_line(out, 0, "longroll %s %s\n\n%s", c->name, c->usage, c->more);
    if (c->example) {
        print_example(sentence_begin(&l), c->example);
        text_add(out, "\nTry\n");
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
    sentence_say(out, &l, say_column(INPUT_WIDTH));
    for (int i = 0; f->list && i < f->list->field_count; i++) {
        text_print(sentence_begin(&l), "%s: ", f->list->fields[i].name);
        field_print_allowed(t, &f->list->fields[i]);
        sentence_say(out, &l, say_column(INPUT_WIDTH));
    }
}

/* The inputs of this side, or those that matter only when the sides are turned round. */
static void help_inputs(struct text *out, const struct chart *c, bool other_side)
{
    const char *head = other_side ? "Inputs for --swap, when the other side acts" : "Inputs";
    for (int i = 0; i < c->input_count; i++)
        if (c->inputs[i].other_side == other_side) {
            if (*head) {
                text_char(out, '\n');
                say_wrapped(out, head, 0);
            }
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
    const bool first = chart_find(c->name, NULL, &(struct trouble){0}) == c; /* of its name? */
    struct sentence l;
    struct text *t = sentence_begin(&l);
    say_line(out, 0, "%s (%s/%s), %s, %s", c->title, s->name, c->name, s->title, c->chapter);
    say_wrapped(out, c->about, 0);
    for (int i = 0; i < system_count; i++)
        if (systems[i] != s && system_chart(systems[i], c->name))
            say_line(out, 0, "(Another chart of that name: %s/%s)", systems[i]->name, c->name);
    help_inputs(out, c, false);
    help_inputs(out, c, true);
    help_results(out, c);
    help_tables(out, c);
    text_add(t, "longroll odds ");
    if (!first)
        text_print(t, "%s/", s->name);
    text_print(t, "%s %s", c->name, c->example);
    text_add(out, "\nTry\n");
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

/* Does the id stand above the other, as V.B above V.B.9? */
static bool is_above(const char *id, const char *other)
{
    for (; *id; id++, other++)
        if (text_folded(*id) != text_folded(*other))
            return false;
    return *other == '.';
}

/* The part of the word that is the system's own, or NULL if it names another. */
static const char *own_part(const struct system *s, const char *word)
{
    const size_t length = strlen(s->name);
    if (!strchr(word, '/'))
        return word;
    return strncmp(word, s->name, length) == 0 && word[length] == '/' ? word + length + 1 : NULL;
}

/* The charts of a chapter, by its number: "V" is "V. Fire". */
static void help_chapter(struct search *s, const struct system *system, const char *id)
{
    const char *chapter = "";
    for (int i = 0; i < system->chart_count; i++) {
        const struct chart *c = system->charts[i];
        if (!is_above(id, c->chapter))
            continue;
        if (strcmp(chapter, c->chapter) != 0)
            say_line(found(s), 0, "%s, a chapter of %s. Its charts:", chapter = c->chapter,
                     system->title);
        say_entry(s->out, c->name, CLAUSE_WIDTH + 6, c->title);
    }
}

/* The clause of this id, and those below it; each with its book if several have one. */
static void help_clauses(struct search *s)
{
    int books = 0;
    for (int i = 0; i < system_count; i++)
        books += clause_find(systems[i], s->word) != NULL;
    for (int i = 0; i < system_count; i++) {
        const struct system *system = systems[i];
        const struct clause *clause = clause_find(system, s->word);
        const char *id = own_part(system, s->word);
        bool headed = false;
        if (!id)
            continue;
        if (clause) {
            found(s);
            if (books > 1)
                text_print(s->out, "%s/", system->name);
            help_clause(s->out, clause);
        }
        help_chapter(s, system, id);
        for (int k = 0; k < system->clause_count; k++)
            if (is_above(id, system->clauses[k].id)) {
                if (!headed)
                    say_line(found(s), 0, "Clauses of %s under %s:", system->title, id);
                headed = true;
                say_entry(s->out, system->clauses[k].id, CLAUSE_WIDTH, system->clauses[k].words);
            }
    }
}

/* ---- systems and charts ---- */

static void help_system(struct search *s)
{
    struct sentence l;
    for (int i = 0; i < system_count; i++) {
        const struct system *system = systems[i];
        if (!text_same_word(system->name, s->word) && !text_same_word(system->title, s->word))
            continue;
        say_line(found(s), 0, "%s (%s). %s", system->title, system->name, system->about);
        text_print(sentence_begin(&l), "Its charts:");
        for (int k = 0; k < system->chart_count; k++)
            text_print(&l.text, "%s %s", k ? "," : "", system->charts[k]->name);
        sentence_say(s->out, &l, 0);
        say_line(s->out, 0,
                 "longroll charts %s lists them by chapter, longroll rulings %s the "
                 "rulings; longroll sheet %s writes all its tables as a page to print.",
                 system->name, system->name, system->name);
    }
}

/* Is the word all that this says, or one of its words? */
static bool has_word(const char *words, const char *word);

static bool is_named_so(const struct chart *c, const char *word)
{
    return has_word(c->name, word) || has_word(c->title, word);
}

/* Does the chart speak of the word: in its names, its purpose, its inputs or their answers? */
static bool speaks_of(const struct chart *c, const char *word)
{
    bool speaks = is_named_so(c, word) || has_word(c->about, word);
    for (int i = 0; i < c->input_count && !speaks; i++) {
        const struct field *f = &c->inputs[i];
        speaks = has_word(f->name, word) || has_word(f->about, word);
        for (int k = 0; f->words && k < f->words->count && !speaks; k++)
            speaks = has_word(words_at(f->words, k), word);
    }
    return speaks;
}

/* Charts other than this one that speak of the word: those that are called so, or the others. */
static int list_charts(struct search *s, const struct chart *but, bool named, int listed)
{
    struct sentence l;
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++) {
            const struct chart *c = systems[i]->charts[k];
            if (c == but || is_named_so(c, s->word) != named || !speaks_of(c, s->word))
                continue;
            if (listed == 0)
                say_line(found(s), 0, "Charts that speak of %s:", s->word);
            if (listed++ >= MENTIONS_MOST)
                continue;
            text_print(sentence_begin(&l), "%s/%s", systems[i]->name, c->name);
            say_entry(s->out, l.room, CHART_WIDTH, c->title);
        }
    return listed;
}

/* The first chart of that name in full, then all others that speak of it. */
static void help_charts(struct search *s)
{
    const struct system *of;
    const struct chart *chart = chart_find(s->word, &of, &(struct trouble){0});
    if (chart)
        help_chart(found(s), of, chart);
    if (s->found == 0) /* mention_all tells them with all else */
        return;
    const int listed = list_charts(s, chart, false, list_charts(s, chart, true, 0));
    if (listed > MENTIONS_MOST)
        text_print(s->out, "and %d more\n", listed - MENTIONS_MOST);
}

/* Charts that have an input of this name. */
static void help_input(struct search *s)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            if (chart_input(systems[i]->charts[k], s->word))
                text_print(t, "%s%s/%s", t->used ? ", " : "", systems[i]->name,
                           systems[i]->charts[k]->name);
    if (t->used > 0)
        say_line(found(s), 0, "%s, an input of these charts: %s.", s->word, l.room);
}

/* ---- battles ---- */

/* Where it can be given: "in movement and fire". */
static void help_phases(struct text *out, const struct battle_rules *b, const struct order_kind *k)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < b->phase_count; i++)
        if (k->phases >> i & 1 && !b->phases[i].asks)
            text_print(t, "%s%s", t->used ? ", " : "", b->phases[i].name);
    if (t->used > 0)
        say_line(out, 2, "Phases: %s", l.room);
}

static void help_order(struct search *s)
{
    for (int i = 0; i < system_count; i++) {
        const struct battle_rules *b = systems[i]->battle;
        for (int k = 0; b && k < b->kind_count; k++) {
            const struct order_kind *kind = b->kinds[k];
            if (!text_same_word(kind->verb, s->word))
                continue;
            say_line(found(s), 0, "%s, an order of %s:", kind->verb, systems[i]->title);
            say_kind(s->out, kind);
            help_phases(s->out, b, kind);
            for (int f = 0; f < kind->fact_count; f++)
                if (f == 0 || strcmp(kind->facts[f].field.name, kind->facts[f - 1].field.name) != 0)
                    say_entry(s->out, kind->facts[f].field.name, INPUT_WIDTH,
                              kind->facts[f].field.about ? kind->facts[f].field.about : "");
        }
    }
}

/* What is said in orders under this name. */
static void help_fact(struct search *s)
{
    for (int i = 0; i < system_count; i++) {
        const struct battle_rules *b = systems[i]->battle;
        struct sentence l;
        struct text *t = sentence_begin(&l);
        for (int k = 0; b && k < b->kind_count; k++)
            for (int f = 0; f < b->kinds[k]->fact_count; f++) {
                const struct field *one = &b->kinds[k]->facts[f].field;
                if (!text_same_word(one->name, s->word) ||
                    (f > 0 && strcmp(b->kinds[k]->facts[f - 1].field.name, one->name) == 0))
                    continue;
                text_print(t, "%s%s", t->used ? ", " : "", b->kinds[k]->verb);
            }
        if (t->used > 0)
            say_line(found(s), 0, "%s, said in these orders of %s: %s.", s->word, systems[i]->title,
                     l.room);
    }
}

static void help_keys(struct search *s, const struct system *system, const char *whose,
                      const struct field *fields, int count)
{
    for (int i = 0; i < count; i++)
        if (text_same_word(fields[i].name, s->word)) {
            say_line(found(s), 0, "%s, a key of %s in a scenario of %s:", fields[i].name, whose,
                     system->title);
            help_field(s->out, &fields[i]);
        }
}

static void help_key(struct search *s)
{
    for (int i = 0; i < system_count; i++) {
        const struct roster_rules *r = systems[i]->roster;
        if (!r)
            continue;
        help_keys(s, systems[i], "units", r->unit_fields, r->unit_field_count);
        help_keys(s, systems[i], "leaders", r->leader_fields, r->leader_field_count);
        help_keys(s, systems[i], "formations", r->coined_fields, r->coined_field_count);
    }
}

static void help_line(struct search *s)
{
    const struct scenario_line *line;
    for (int i = 0; (line = scenario_line(i)) != NULL; i++)
        if (text_same_word(line->word, s->word))
            say_line(found(s), 0, "%s %s, a line of a scenario: %s.", line->word, line->takes,
                     line->about);
}

static void help_prompt(struct search *s)
{
    struct sentence l;
    if (prompt_help(sentence_begin(&l), s->word))
        text_add(found(s), l.room);
}

/* ---- the notation ---- */

static void list_lines(struct text *out)
{
    const struct scenario_line *line;
    struct sentence l;
    for (int i = 0; (line = scenario_line(i)) != NULL; i++) {
        text_print(sentence_begin(&l), "%s: %s", line->takes, line->about);
        say_entry(out, line->word, CLAUSE_WIDTH, l.room);
    }
}

static void list_orders(struct text *out)
{
    for (int i = 0; i < system_count; i++) {
        const struct battle_rules *b = systems[i]->battle;
        if (b)
            text_print(out, "%s\n", systems[i]->title);
        for (int k = 0; b && k < b->kind_count; k++)
            say_kind(out, b->kinds[k]);
    }
}

static void list_marks(struct text *out)
{
    for (enum mark mark = PRINTED; mark < MARKS; mark++)
        say_entry(out, mark_name(mark), CLAUSE_WIDTH, mark_meaning(mark));
}

static const struct topic {
    const char *name, *words;
    void (*list)(struct text *); /* or NULL */
} topics[] = {
    {"notation",
     "Scenarios, orders and journals are text: a fact a line, words parted by blanks, names in "
     "quotes, # before a remark. help scenario, help orders and help journal say more.",
     NULL},
    {"scenario",
     "A scenario begins with rules SYSTEM; its other lines may come in any order, but a thing is "
     "named before it is spoken of. longroll check FILE lists its faults. The lines:",
     list_lines},
    {"orders",
     "An order is who, what, and what the players see: 2wi fire 21ga range 4. Dice of your own "
     "follow after =, an umpire's reason to overrule a rule after !. In a battle ? lists what can "
     "be ordered now. The orders:",
     list_orders},
    {"marks", "A figure that did not come down plainly has a mark, wherever an answer rests on it:",
     list_marks},
    {"keys",
     "At a terminal the prompt of a battle takes these keys: the arrows left and right move in the "
     "line, up and down go through what was typed before; Ctrl-A and Ctrl-E go to its beginning "
     "and its end, Ctrl-W rubs out a word, Ctrl-U the line, Ctrl-R seeks a line that was typed; "
     "Tab completes a word, twice it lists what can stand there. Enter alone gives the likely "
     "answer to a question, and at a throw takes the order back. Ctrl-D on an empty line ends, "
     "Ctrl-C ends at once: what was told is kept in the journal.",
     NULL},
    {"figure",
     "A line figure TABLE ROW COLUMN VALUE... of an experiment (longroll help lab) fights by a "
     "printed figure and by others: figure small_arms \"rifled musket\" long 8 10. Tables and "
     "columns are named as longroll charts export FOLDER writes them, a row by its first cells, "
     "with commas between: results_red 9,6 d4. A number may be from the least to the most of its "
     "column; a refusal says what may stand there.",
     NULL},
    {"journal",
     "A journal is a scenario, a line orders SEED version N, and every order with its dice, its "
     "effects and a check. longroll battle FILE continues it, replay shows how it stands, verify "
     "whether it is whole, show draws it.",
     NULL},
};

static void help_topic(struct search *s)
{
    for (const struct topic *t = topics; t < topics + COUNT(topics); t++)
        if (text_same_word(t->name, s->word)) {
            say_wrapped(found(s), t->words, 0);
            if (t->list)
                t->list(s->out);
        }
}

/* inferred, unsure: the marks of figures. */
static void help_mark(struct search *s)
{
    const int mark = words_find(&mark_words, s->word);
    if (mark >= 0)
        say_line(found(s), 0, "%s, a mark of a figure: %s.", mark_name((enum mark)mark),
                 mark_meaning((enum mark)mark));
}

static void help_named(struct search *s)
{
    const struct command *command = command_named(s->word);
    if (command)
        help_command(found(s), command);
    help_topic(s);
    help_mark(s);
    help_prompt(s);
    help_system(s);
    help_clauses(s);
    help_order(s);
    help_line(s);
    help_key(s);
    help_fact(s);
    help_input(s);
    help_charts(s);
}

/* ---- what nothing is called ---- */

static bool has_word(const char *words, const char *word)
{
    if (strlen(word) < 3) /* it stands in too much */
        return false;
    for (; words && *words; words++) {
        size_t i = 0;
        while (word[i] && text_folded(words[i]) == text_folded(word[i]))
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

static void mention(struct search *s, const char *name, const char *words)
{
    if (s->found == 0)
        say_line(s->out, 0, "Nothing is called %.0s; it is spoken of here:", s->word);
    if (s->found++ < MENTIONS_MOST)
        say_entry(s->out, name, INPUT_WIDTH + 10, words);
}

static void mention_all(struct search *s)
{
    struct sentence l;
    for (int i = 0; i < system_count; i++) {
        const struct system *system = systems[i];
        for (int k = 0; k < system->chart_count; k++) {
            const struct chart *c = system->charts[k];
            text_print(sentence_begin(&l), "%s/%s", system->name, c->name);
            if (speaks_of(c, s->word))
                mention(s, l.room, c->about);
        }
        for (int k = 0; k < system->clause_count; k++) {
            const struct clause *c = &system->clauses[k];
            text_print(sentence_begin(&l), "%s/%s", system->name, c->id);
            if (has_word(c->words, s->word) || has_word(c->rule, s->word))
                mention(s, l.room, c->words);
        }
    }
    if (s->found > MENTIONS_MOST)
        text_print(s->out, "and in %d more\n", s->found - MENTIONS_MOST);
}

typedef void name_user(void *with, const char *name);

static void each_name_of(const struct system *s, name_user *use, void *with)
{
    use(with, s->name);
    for (int i = 0; i < s->chart_count; i++)
        use(with, s->charts[i]->name);
    for (int i = 0; i < s->clause_count; i++)
        use(with, s->clauses[i].id);
    for (int i = 0; s->battle && i < s->battle->kind_count; i++)
        use(with, s->battle->kinds[i]->verb);
    for (int i = 0; s->roster && i < s->roster->unit_field_count; i++)
        use(with, s->roster->unit_fields[i].name);
    for (int i = 0; s->roster && i < s->roster->leader_field_count; i++)
        use(with, s->roster->leader_fields[i].name);
    for (int i = 0; s->roster && i < s->roster->coined_field_count; i++)
        use(with, s->roster->coined_fields[i].name);
}

/* Everything that help can be asked about. */
static void each_name(name_user *use, void *with)
{
    const struct scenario_line *line;
    const char *name;
    for (int i = 0; i < command_count; i++)
        use(with, commands[i].name);
    for (int i = 0; i < COUNT(topics); i++)
        use(with, topics[i].name);
    for (int i = 0; (name = prompt_word(i)) != NULL; i++)
        use(with, name);
    for (int i = 0; (line = scenario_line(i)) != NULL; i++)
        use(with, line->word);
    for (int i = 0; i < system_count; i++)
        each_name_of(systems[i], use, with);
}

static void put_name(void *text, const char *name)
{
    if (*name != '?') /* a word to the shell as well? */
        text_print(text, " %s", name);
}

void help_put_names(struct text *t)
{
    each_name(put_name, t);
}

/* The names nearest to a word, the nearest first. */
struct nearest {
    const char *word, *names[NEAREST];
    int count;
};

static void consider(void *with, const char *name)
{
    struct nearest *n = with;
    int at = n->count;
    if (!text_is_near(name, n->word))
        return;
    for (int i = 0; i < n->count; i++)
        if (strcmp(n->names[i], name) == 0)
            return;
    while (at > 0 && text_distance(n->names[at - 1], n->word) > text_distance(name, n->word))
        at--;
    if (at == NEAREST)
        return;
    n->count += n->count < NEAREST;
    memmove(n->names + at + 1, n->names + at, (size_t)(n->count - at - 1) * sizeof *n->names);
    n->names[at] = name;
}

/* Where V.B.9 is no clause, V.B may be one or have some under it. */
static bool suggest_above(const char *word, struct text *t)
{
    char above[CLAUSE_WIDTH];
    const char *point = strrchr(word, '.');
    const size_t length = point ? (size_t)(point - word) : 0;
    if (length == 0 || length >= sizeof above)
        return false;
    memcpy(above, word, length);
    above[length] = '\0';
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->clause_count; k++)
            if (is_above(above, systems[i]->clauses[k].id)) {
                text_print(t, "; longroll help %s lists what there is under %s", above, above);
                return true;
            }
    return false;
}

static bool suggest(const char *word, struct trouble *trouble)
{
    struct nearest n = {.word = word};
    struct text *t = trouble_usage(trouble, NULL);
    text_print(t, "nothing is called %.0s", word);
    if (suggest_above(word, t))
        return false;
    each_name(consider, &n);
    for (int i = 0; i < n.count; i++)
        text_print(t, "%s%s", i ? " or " : "; did you mean ", n.names[i]);
    text_add(t, n.count ? "?" : "; longroll alone lists the commands, longroll charts the charts");
    return false;
}

bool run_help(struct call *c)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < c->plain_count; i++)
        text_print(t, "%s%s", i ? " " : "", c->plain[i]);
    struct search s = {c->out, t->used > 0 ? l.room : "help", 0};
    help_named(&s);
    if (s.found == 0 && strlen(s.word) > 2)
        mention_all(&s);
    return s.found > 0 || suggest(s.word, &c->trouble);
}
