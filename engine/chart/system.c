#include "system.h"

#include <string.h>

/* Finding systems, charts, clauses and rulings by name; which systems there are, rules/systems.c
 * says. */

/* A name may be said with its system, "brigade-series/rally": the part that is the system's own, or
 * NULL if another system is named. */
static const char *own_name(const struct system *s, const char *name)
{
    if (!strchr(name, '/'))
        return name;
    for (const char *own = s->name; *own; own++, name++)
        if (text_folded(*own) != text_folded(*name))
            return NULL;
    return *name == '/' ? name + 1 : NULL;
}

/* The same name is nearer in the system that was named. */
static int distance(const struct system *s, const struct chart *c, const char *name)
{
    const char *slash = strrchr(name, '/');
    return 2 * text_distance(c->name, slash ? slash + 1 : name) + !own_name(s, name);
}

static void suggest_chart(const char *name, struct trouble *trouble)
{
    const struct system *best_system = systems[0];
    const struct chart *best = systems[0]->charts[0];
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            if (distance(systems[i], systems[i]->charts[k], name) <
                distance(best_system, best, name)) {
                best_system = systems[i];
                best = systems[i]->charts[k];
            }
    struct text *t = trouble_usage(trouble, NULL);
    const char *slash = strrchr(name, '/');
    text_print(t, "there is no chart %.0s; ", name);
    if (text_is_near(best->name, slash ? slash + 1 : name))
        text_print(t, "did you mean %s/%s? (longroll charts lists them all)", best_system->name,
                   best->name);
    else
        text_add(t, "longroll charts lists them all");
}

const struct chart *system_chart(const struct system *s, const char *name)
{
    const char *own = own_name(s, name);
    for (int i = 0; own && i < s->chart_count; i++)
        if (text_same_word(s->charts[i]->name, own))
            return s->charts[i];
    return NULL;
}

const struct chart *chart_find(const char *name, const struct system **system,
                               struct trouble *trouble)
{
    for (int i = 0; i < system_count; i++) {
        const struct chart *c = system_chart(systems[i], name);
        if (c && system)
            *system = systems[i];
        if (c)
            return c;
    }
    suggest_chart(name, trouble);
    return NULL;
}

const struct system *system_find(const char *name, struct trouble *trouble)
{
    for (int i = 0; i < system_count; i++)
        if (text_same_word(systems[i]->name, name))
            return systems[i];
    struct text *t = trouble_usage(trouble, NULL);
    text_print(t, "there is no system %.0s; the systems are", name);
    for (int i = 0; i < system_count; i++)
        text_print(t, "%s %s", i ? "," : "", systems[i]->name);
    return NULL;
}

/* Does this chart have the table, among its first `count`? */
static bool has_table(const struct chart *c, const struct table *t, int count)
{
    for (int i = 0; i < count; i++)
        if (c->tables[i] == t)
            return true;
    return false;
}

const struct table *system_table(const struct system *s, int number)
{
    for (int i = 0; i < s->chart_count; i++)
        for (int k = 0; k < s->charts[i]->table_count; k++) {
            const struct table *t = s->charts[i]->tables[k];
            bool again = has_table(s->charts[i], t, k);
            for (int before = 0; before < i && !again; before++)
                again = has_table(s->charts[before], t, s->charts[before]->table_count);
            if (!again && number-- == 0)
                return t;
        }
    return NULL;
}

const struct field *ruling_find(const struct system *s, const char *id)
{
    for (int i = 0; i < s->ruling_count; i++)
        if (text_same_word(s->rulings[i].name, id))
            return &s->rulings[i];
    return NULL;
}

bool chart_asks(const struct chart *c, const struct field *ruling)
{
    for (int i = 0; i < c->setting_count; i++)
        if (c->settings[i].ruling == ruling)
            return true;
    return false;
}

const struct clause *clause_find(const struct system *s, const char *id)
{
    const char *own = own_name(s, id);
    for (int i = 0; own && i < s->clause_count; i++)
        if (text_same_word(s->clauses[i].id, own))
            return &s->clauses[i];
    return NULL;
}
