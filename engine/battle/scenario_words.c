#include "scenario_lines.h"

#include <string.h>

/* The words of a line of a scenario: ids, names, numbers, and the facts of units and leaders. */

/* ---- words ---- */

/* The word of this number on the line, or a fault that says what is missing. */
const struct word *wanted(const struct reading_of *r, int at, const char *what)
{
    if (at < r->l->count)
        return &r->l->word[at];
    const struct word *last = &r->l->word[r->l->count - 1];
    struct text *t =
        fault_at(r->faults, r->l->number, last->column + last->length + 2 * last->quoted);
    text_add(t, what);
    text_add(t, " is missing");
    return NULL;
}

bool nothing_more(const struct reading_of *r, int from)
{
    if (r->l->count <= from)
        return true;
    text_add(fault_word(r->faults, r->l, &r->l->word[from]), " is one word too many");
    return false;
}

/* Keeps a word among the names. */
static int keep(const struct reading_of *r, const struct word *w)
{
    struct scenario *s = r->s;
    if (s->names_used + w->length + 1 > NAMES_ROOM) {
        text_add(fault_word(r->faults, r->l, w), ": there is no room for more names");
        return 0;
    }
    const int at = s->names_used;
    word_copy(w, s->names + at, (size_t)w->length + 1);
    s->names_used += w->length + 1;
    return at;
}

static bool is_id(const struct word *w)
{
    if (w->quoted || w->length < 1 || w->length > ID_MOST)
        return false;
    for (int i = 0; i < w->length; i++) {
        const char c = w->at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-')
            return false;
    }
    return w->at[0] != '-';
}

bool id_is_taken(const struct scenario *s, const char *id)
{
    enum subject of;
    for (int i = 0; i < s->player_count; i++)
        if (strcmp(scenario_name(s, s->player[i].id), id) == 0)
            return true;
    return scenario_find_any(s, id, &of) != NOBODY;
}

/* Is it a word that begins an order, or stands in one of a prompt's? */
static bool is_order_word(const struct scenario *s, const char *id)
{
    static const char *const of_the_prompt[] = {"odds",  "mend",    "undo",     "todo", "pegs",
                                                "why",   "quit",    "orders",   "save", "seat",
                                                "score", "referee", "spectator"};
    const struct battle_rules *b = s->system->battle;
    for (int i = 0; i < COUNT(of_the_prompt); i++)
        if (strcmp(of_the_prompt[i], id) == 0)
            return true;
    for (int i = 0; b && i < b->kind_count; i++)
        if (strcmp(b->kinds[i]->verb, id) == 0)
            return true;
    return false;
}

/* A new id, which nobody else may have. */
bool take_id(const struct reading_of *r, int at, int *id)
{
    char copy[ID_MOST + 1];
    const struct word *w = wanted(r, at, "an id");
    if (!w)
        return false;
    if (!is_id(w)) {
        text_add(fault_word(r->faults, r->l, w), " is not an id: up to 15 of a-z, 0-9 and -");
        return false;
    }
    word_copy(w, copy, sizeof copy);
    if (is_order_word(r->s, copy)) {
        text_add(fault_word(r->faults, r->l, w), " is a word of the orders and cannot be an id");
        return false;
    }
    if (id_is_taken(r->s, copy)) {
        text_add(fault_word(r->faults, r->l, w), " is already the id of something else");
        return false;
    }
    *id = keep(r, w);
    return true;
}

bool take_name(const struct reading_of *r, int at, int *name)
{
    const struct word *w = wanted(r, at, "a name in quotes");
    if (!w)
        return false;
    if (!w->quoted || w->length == 0) {
        text_add(fault_word(r->faults, r->l, w), " is not a name in quotes");
        return false;
    }
    *name = keep(r, w);
    return true;
}

bool take_number(const struct reading_of *r, int at, const char *what, int low, int high,
                 int *number)
{
    const struct word *w = wanted(r, at, what);
    if (!w)
        return false;
    if (word_number(w, number) && *number >= low && *number <= high)
        return true;
    struct text *t = fault_word(r->faults, r->l, w);
    text_add(t, " is not a number from ");
    text_number(t, low);
    text_add(t, " to ");
    text_number(t, high);
    return false;
}

/* A side or a group that something belongs to. */
bool take_place(const struct reading_of *r, int at, int *side, int *group)
{
    char copy[WORD_MOST + 1];
    const struct word *w = wanted(r, at, "the side or group it belongs to");
    if (!w)
        return false;
    word_copy(w, copy, sizeof copy);
    *side = scenario_side(r->s, copy);
    *group = *side == NOBODY ? scenario_find(r->s, OF_GROUP, copy) : NOBODY;
    if (*group != NOBODY)
        *side = r->s->group[*group].side;
    if (*side != NOBODY)
        return true;
    text_add(fault_word(r->faults, r->l, w), " is not a side or group named above");
    return false;
}

/* A word that must stand here. */
bool take_word(const struct reading_of *r, int at, const char *word)
{
    const struct word *w = wanted(r, at, word);
    if (!w || word_is(w, word))
        return w;
    struct text *t = fault_word(r->faults, r->l, w);
    text_add(t, " is not ");
    text_add(t, word);
    text_add(t, ", which stands here");
    return false;
}

/* ---- the facts of units and leaders ---- */

static const struct field *find_field(const struct field *fields, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (text_same_word(fields[i].name, name))
            return &fields[i];
    return NULL;
}

static bool unknown_field(const struct reading_of *r, const struct word *w,
                          const struct field *fields, int count)
{
    struct text *t = fault_word(r->faults, r->l, w);
    text_add(t, " is none of");
    for (int i = 0; i < count; i++) {
        text_add(t, i ? ", " : " ");
        text_add(t, fields[i].name);
    }
    return false;
}

static bool is_field(const struct field *fields, int count, const struct word *w)
{
    char key[WORD_MOST + 1];
    word_copy(w, key, sizeof key);
    return find_field(fields, count, key) != NULL;
}

/* One "key value", or a key alone that means yes; *at goes on behind it. */
static bool take_field(const struct reading_of *r, int *at, const struct field *fields, int count,
                       struct member *m)
{
    char key[WORD_MOST + 1], value[WORD_MOST + 1];
    const struct word *w = &r->l->word[(*at)++];
    word_copy(w, key, sizeof key);
    const struct field *f = find_field(fields, count, key);
    if (!f) {
        *at += *at < r->l->count &&
               !is_field(fields, count, &r->l->word[*at]); /* its value, most likely */
        return unknown_field(r, w, fields, count);
    }
    const uint32_t bit = 1u << (f - fields);
    if (m->given & bit) {
        text_add(fault_word(r->faults, r->l, w), " is given twice");
        *at += f->kind != FIELD_YES && *at < r->l->count;
        return false;
    }
    m->given |= bit;
    int number = 1;
    if (f->kind != FIELD_YES) {
        struct trouble trouble = {0};
        const struct word *said = wanted(r, *at, f->name);
        if (!said)
            return false;
        word_copy(said, value, sizeof value);
        if (!field_read(f, value, &number, f->name, &trouble)) {
            text_add(fault_at(r->faults, r->l->number, said->column), trouble.room);
            ++*at;
            return false;
        }
        ++*at;
    }
    field_set(f, m->own, number);
    if (*at < r->l->count && word_is(&r->l->word[*at], "estimate")) {
        m->estimated |= bit;
        ++*at;
    }
    return true;
}

/* What was not said is as usual, or missing. */
static bool fill_fields(const struct reading_of *r, const struct field *fields, int count,
                        struct member *m)
{
    bool fine = true;
    for (int i = 0; i < count; i++) {
        struct trouble trouble = {0};
        int number;
        if (m->given & 1u << i)
            continue;
        if (fields[i].unless_given &&
            field_read(&fields[i], fields[i].unless_given, &number, NULL, &trouble)) {
            field_set(&fields[i], m->own, number);
            continue;
        }
        struct text *t = fault_at(r->faults, r->l->number, r->l->word[1].column);
        text_add(t, fields[i].name);
        text_add(t, " is missing: ");
        field_print_allowed(t, &fields[i]);
        fine = false;
    }
    return fine;
}

bool take_fields(const struct reading_of *r, int at, const struct field *fields, int count,
                 struct member *m)
{
    bool fine = true;
    while (at < r->l->count)
        fine = take_field(r, &at, fields, count, m) && fine;
    return fill_fields(r, fields, count, m) && fine;
}
