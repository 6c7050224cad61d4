#include "system.h"

#include <string.h>

/* Finding systems, charts, clauses and rulings by name; which systems there are, rules/systems.c
 * says. */

enum { NAME_ROOM = 80 };

static void full_name(struct text *t, char *room, const struct system *s, const struct chart *c)
{
    text_over(t, room, NAME_ROOM);
    text_add(t, s->name);
    text_char(t, '/');
    text_add(t, c->name);
}

/* What a player types may leave the system out. */
static bool is_called(const struct system *s, const struct chart *c, const char *name)
{
    char room[NAME_ROOM];
    struct text t;
    full_name(&t, room, s, c);
    return text_same_word(name, c->name) || text_same_word(name, room);
}

static int distance(const struct chart *c, const char *name)
{
    const char *slash = strrchr(name, '/');
    return text_distance(c->name, slash ? slash + 1 : name);
}

static void suggest_chart(const char *name, struct trouble *trouble)
{
    const struct system *best_system = systems[0];
    const struct chart *best = systems[0]->charts[0];
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            if (distance(systems[i]->charts[k], name) < distance(best, name)) {
                best_system = systems[i];
                best = systems[i]->charts[k];
            }
    struct text *t = trouble_usage(trouble, NULL);
    const char *slash = strrchr(name, '/');
    text_add(t, "there is no chart ");
    text_quote(t, name);
    if (!text_is_near(best->name, slash ? slash + 1 : name)) {
        text_add(t, "; longroll charts lists them all");
        return;
    }
    text_add(t, "; did you mean ");
    text_add(t, best_system->name);
    text_char(t, '/');
    text_add(t, best->name);
    text_add(t, "? (longroll charts lists them all)");
}

const struct chart *chart_find(const char *name, const struct system **system,
                               struct trouble *trouble)
{
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            if (is_called(systems[i], systems[i]->charts[k], name)) {
                if (system)
                    *system = systems[i];
                return systems[i]->charts[k];
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
    text_add(t, "there is no system ");
    text_quote(t, name);
    text_add(t, "; there is");
    for (int i = 0; i < system_count; i++) {
        text_add(t, i ? ", " : " ");
        text_add(t, systems[i]->name);
    }
    return NULL;
}

const struct system *system_with(const char *chart, const struct system *but)
{
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            if (systems[i] != but && strcmp(systems[i]->charts[k]->name, chart) == 0)
                return systems[i];
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

const struct clause *clause_find(const char *id)
{
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->clause_count; k++)
            if (text_same_word(systems[i]->clauses[k].id, id))
                return &systems[i]->clauses[k];
    return NULL;
}
