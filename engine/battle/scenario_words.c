#include "scenario_lines.h"

#include <string.h>

/* The words of a line of a scenario: ids, names, numbers, and the facts of units and leaders. */

/* ---- faults ---- */

bool wrong_line(const struct reader *r, const char *why)
{
    text_add(fault_at(r->faults, r->line.number, 1), why);
    return false;
}

static struct text *fault_last(const struct reader *r)
{
    return fault_word(r->faults, &r->line, &r->line.word[r->at - 1]);
}

bool wrong_word(const struct reader *r, const char *why)
{
    text_add(fault_last(r), why);
    return false;
}

/* ---- words ---- */

const struct word *take_any(struct reader *r, const char *what)
{
    const struct line *l = &r->line;
    if (r->at < l->count)
        return &l->word[r->at++];
    const struct word *last = &l->word[l->count - 1];
    text_print(fault_at(r->faults, l->number, last->column + last->length + 2 * last->quoted),
               "%s is missing", what);
    return NULL;
}

bool has_next(const struct reader *r, const char *word)
{
    return r->at < r->line.count && word_is(&r->line.word[r->at], word);
}

bool take_end(const struct reader *r)
{
    if (r->at < r->line.count)
        text_add(fault_word(r->faults, &r->line, &r->line.word[r->at]), " is one word too many");
    return r->at >= r->line.count;
}

/* Keeps the last word among the names. */
static int keep(const struct reader *r)
{
    struct scenario *s = r->s;
    const struct word *w = &r->line.word[r->at - 1];
    const int at = s->names_used;
    if (at + w->length + 1 > NAMES_ROOM)
        return wrong_word(r, ": there is no room for more names");
    strcpy(s->names + at, w->at);
    s->names_used += w->length + 1;
    return at;
}

static bool is_id(const struct word *w)
{
    return !w->quoted && w->length <= ID_MOST && w->at[0] != '-' &&
           w->at[strspn(w->at, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

bool id_is_taken(const struct scenario *s, const char *id)
{
    enum subject of;
    for (int i = 0; i < s->player_count; i++)
        if (strcmp(scenario_name(s, s->player[i].id), id) == 0)
            return true;
    for (int i = 0; i < COINED_MOST; i++)
        if (s->coined[i].id && strcmp(scenario_name(s, s->coined[i].id), id) == 0)
            return true;
    for (int i = 0; i < s->zone_count; i++)
        if (strcmp(scenario_name(s, s->zone[i].id), id) == 0)
            return true;
    return scenario_find_any(s, id, &of) != NOBODY;
}

/* Is it a word that begins an order, or stands in one of a prompt's? */
static bool is_order_word(const struct scenario *s, const char *id)
{
    static const char *const of_the_prompt[] = {"odds",  "mend",    "undo",     "todo", "pegs",
                                                "why",   "quit",    "orders",   "save", "seat",
                                                "score", "referee", "spectator"};
    for (int i = 0; i < COUNT(of_the_prompt); i++)
        if (strcmp(of_the_prompt[i], id) == 0)
            return true;
    return kind_named(s->system->battle, id) != NO_KIND;
}

bool take_id(struct reader *r, int *id)
{
    const struct word *w = take_any(r, "an id");
    if (!w)
        return false;
    if (!is_id(w))
        return wrong_word(r, " is not an id: up to 15 of a-z, 0-9 and -");
    if (is_order_word(r->s, w->at))
        return wrong_word(r, " is a word of the orders and cannot be an id");
    if (id_is_taken(r->s, w->at))
        return wrong_word(r, " is already the id of something else");
    *id = keep(r);
    return true;
}

bool take_name(struct reader *r, int *name)
{
    const struct word *w = take_any(r, "a name in quotes");
    if (!w)
        return false;
    if (!w->quoted || w->length == 0)
        return wrong_word(r, " is not a name in quotes");
    *name = keep(r);
    return true;
}

bool take_number(struct reader *r, const char *what, int low, int high, int *number)
{
    const struct word *w = take_any(r, what);
    if (!w || (word_number(w, number) && *number >= low && *number <= high))
        return w;
    text_print(fault_last(r), " is not a number from %d to %d", low, high);
    return false;
}

bool take_place(struct reader *r, int *side, int *group)
{
    const struct word *w = take_any(r, "the side or group it belongs to");
    if (!w)
        return false;
    *side = scenario_find(r->s, OF_SIDE, w->at);
    *group = *side == NOBODY ? scenario_find(r->s, OF_GROUP, w->at) : NOBODY;
    if (*group != NOBODY)
        *side = r->s->group[*group].side;
    return *side != NOBODY || *group != NOBODY ||
           wrong_word(r, " is not a side or group named above");
}

bool take_any_place(struct reader *r, int *side, int *group)
{
    return take_place(r, side, group) || (r->at < r->line.count && r->line.word[r->at].quoted);
}

bool is_other_side(int a, int b)
{
    return a != NOBODY && b != NOBODY && a != b;
}

bool take_word(struct reader *r, const char *word)
{
    const struct word *w = take_any(r, word);
    if (!w || word_is(w, word))
        return w;
    text_print(fault_last(r), " is not %s, which stands here", word);
    return false;
}

/* ---- the facts of units and leaders ---- */

static const struct field *find_field(const struct field *fields, int count, const struct word *w)
{
    for (int i = 0; i < count; i++)
        if (text_same_word(fields[i].name, w->at))
            return &fields[i];
    return NULL;
}

/* The word that comes next is most likely its value, if it names no field. */
static bool unknown_field(struct reader *r, const struct field *fields, int count)
{
    struct text *t = fault_last(r);
    text_add(t, " is none of");
    for (int i = 0; i < count; i++)
        text_print(t, "%s %s", i ? "," : "", fields[i].name);
    r->at += r->at < r->line.count && !find_field(fields, count, &r->line.word[r->at]);
    return false;
}

/* One "key value", or a key alone that means yes. */
static bool take_field(struct reader *r, const struct field *fields, int count, struct member *m)
{
    const struct field *f = find_field(fields, count, &r->line.word[r->at++]);
    if (!f)
        return unknown_field(r, fields, count);
    const uint32_t bit = 1u << (f - fields);
    if (m->given & bit) {
        wrong_word(r, " is given twice");
        r->at += f->kind != FIELD_YES && r->at < r->line.count;
        return false;
    }
    m->given |= bit;
    if (f->kind == FIELD_YES)
        field_set(f, m->own, true);
    else {
        struct trouble trouble = {0};
        const struct word *said = take_any(r, f->name);
        if (!said)
            return false;
        int value;
        if (!scenario_read_value(r->s, f, said->at, &value, &trouble)) {
            text_add(fault_at(r->faults, r->line.number, said->column), trouble.room);
            return false;
        }
        field_set(f, m->own, value);
    }
    if (has_next(r, "estimate")) {
        m->estimated |= bit;
        r->at++;
    }
    return true;
}

/* What was not said is as usual, or missing. */
static bool fill_fields(const struct reader *r, const struct field *fields, int count,
                        struct member *m)
{
    bool fine = true;
    for (int i = 0; i < count; i++) {
        struct trouble trouble = {0};
        if (m->given >> i & 1 ||
            (fields[i].unless_given &&
             field_read_into(&fields[i], fields[i].unless_given, m->own, &trouble)))
            continue;
        struct text *t = fault_at(r->faults, r->line.number, r->line.word[1].column);
        text_print(t, "%s is missing: ", fields[i].name);
        field_print_allowed(t, &fields[i]);
        fine = false;
    }
    return fine;
}

bool take_fields(struct reader *r, const struct field *fields, int count, struct member *m)
{
    bool fine = true;
    while (r->at < r->line.count)
        fine = take_field(r, fields, count, m) && fine;
    return fill_fields(r, fields, count, m) && fine;
}

/* ---- cards ---- */

void scenario_card(const struct scenario *s, int unit, struct text *t)
{
    const struct roster_rules *r = s->system->roster;
    const struct field *f = r->unit_fields;
    const void *own = s->unit[unit].own;
    const char *between = "";
    for (int i = 0; i < r->unit_field_count; i++)
        if (r->card >> i & 1 && !(f[i].kind == FIELD_WHOLE && field_get(&f[i], own) == 0)) {
            text_print(t, f[i].kind == FIELD_WHOLE ? "%s%s " : "%s", between, f[i].name);
            field_print(t, &f[i], own);
            between = ", ";
        }
}
