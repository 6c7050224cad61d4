#include "experiment.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/chart/table.h"

/* From what varies to the cells: each with its scenario, changed line by line, and read again. */

enum { SCENARIO_ROOM = 1 << 18 };

struct planner {
    struct experiment *e;
    struct faults *faults;
    const char *text[VALUES_MOST];                /* of each scenario, as scenario_write has it */
    const struct scenario *scenario[VALUES_MOST]; /* without a change */
    struct text room[2];                          /* for the changes, one after the other */
    struct faults inner;                          /* of a scenario */
};

static void *room_or_end(size_t size)
{
    void *room = calloc(1, size);
    if (!room)
        abort();
    return room;
}

/* ---- the scenarios ---- */

static const struct scenario *read_text(struct planner *p, const char *text)
{
    struct scenario *s = experiment_room(p->e, sizeof *s);
    p->inner.count = p->inner.more = 0;
    return scenario_read(s, text, strlen(text), &p->inner) ? s : NULL;
}

static bool read_scenario(struct planner *p, const struct lab_files *files, int number)
{
    const struct factor *f = &p->e->factor[0];
    struct trouble trouble = {0};
    struct text written;
    const char *text = files->read(files->owner, f->value[number], &trouble);
    const struct scenario *s = text ? read_text(p, text) : NULL;
    if (!text)
        text_add(fault_at(p->faults, f->line, 1), trouble.room);
    else if (!s)
        text_print(fault_at(p->faults, f->line, 1), "%s:%d:%d: %s", f->value[number],
                   p->inner.list[0].line, p->inner.list[0].column, p->inner.list[0].words);
    else if (!s->system->battle)
        text_print(fault_at(p->faults, f->line, 1), "%s is played by rules that have no battles",
                   f->value[number]);
    if (!s || !s->system->battle)
        return false;
    char *room = experiment_room(p->e, SCENARIO_ROOM);
    text_over(&written, room, SCENARIO_ROOM);
    scenario_write(s, &written);
    p->text[number] = room;
    p->scenario[number] = s;
    return true;
}

/* ---- the factors ---- */

/* A ruling of which no answer is named has all that it may have. */
static void find_answers(struct planner *p, struct factor *f)
{
    const struct system *system = p->scenario[0]->system;
    const char *id = f->words + strlen("ruling ");
    for (int i = 0; i < system->ruling_count; i++) {
        const struct field *r = &system->rulings[i];
        if (strcmp(r->name, id) != 0)
            continue;
        const int low = r->kind == FIELD_WHOLE ? r->low : 0;
        const int high = r->kind == FIELD_WHOLE    ? r->high
                         : r->kind == FIELD_CHOICE ? r->words->count - 1
                                                   : 1;
        for (int v = low; v <= high && f->count < VALUES_MOST; v++) {
            struct text t;
            text_over(&t, f->value[f->count++], VALUE_ROOM);
            field_print_value(&t, r, v);
        }
        f->usual = p->scenario[0]->ruling[i] - low;
        return;
    }
    text_print(fault_at(p->faults, f->line, 1),
               "there is no ruling '%s' of %s; longroll rulings "
               "tells which there are",
               id, system->title);
}

/* The printed figure comes first, and once; the others are as they would be printed. */
static void find_figures(struct planner *p, struct factor *f)
{
    const struct system *system = p->scenario[0]->system;
    const char *const place[3] = {f->place[0], f->place[1], f->place[2]};
    struct erratum c;
    struct text printed;
    int count = 1;
    char why[400];
    struct text t;
    text_over(&t, why, sizeof why);
    if (!edition_find(system, place, &c, &t)) {
        text_add(fault_at(p->faults, f->line, 1), why);
        return;
    }
    p->e->figures = true;
    text_over(&printed, f->value[0], sizeof f->value[0]);
    edition_print(&c, &printed);
    f->erratum = experiment_room(p->e, VALUES_MOST * sizeof *f->erratum);
    for (int i = 1; i < f->count; i++) {
        if (strcmp(f->value[i], f->value[0]) == 0)
            continue;
        memmove(f->value[count], f->value[i], sizeof f->value[i]);
        f->erratum[count] = c;
        text_over(&t, why, sizeof why);
        if (!edition_read(&f->erratum[count], f->value[count], &t))
            text_add(fault_at(p->faults, f->line, 1), why);
        count++;
    }
    f->count = count;
}

static void find_usual(struct planner *p, struct factor *f)
{
    char value[VALUE_ROOM];
    if (f->kind == BY_FIGURE)
        find_figures(p, f);
    if (f->kind != BY_LINE)
        return;
    if (f->count == 0)
        find_answers(p, f);
    else if (vary_usual(p->text[0], f->words, value))
        for (int i = 0; i < f->count; i++)
            f->usual = strcmp(f->value[i], value) == 0 ? i : f->usual;
}

/* ---- the cells ---- */

static int side_named(const struct scenario *s, const char *id)
{
    return scenario_find(s, OF_SIDE, id);
}

static bool seat_commander(struct planner *p, struct lab_cell *c, const struct factor *f,
                           const char *name)
{
    struct cell *fights = &c->fights;
    const bool both = strcmp(f->words, "both") == 0;
    const int side = both ? 0 : side_named(fights->s, f->words);
    struct trouble trouble = {0};
    const struct commander *who = commander_named(name, fights->s->system, &trouble);
    if (side == NOBODY)
        text_print(fault_at(p->faults, f->line, 1),
                   "'%s' is no side of this battle; there are both, %s and %s", f->words,
                   scenario_id(fights->s, OF_SIDE, 0), scenario_id(fights->s, OF_SIDE, 1));
    else if (!who)
        text_add(fault_at(p->faults, f->line, 1), trouble.room);
    if (side == NOBODY || !who)
        return false;
    for (int i = 0; i < SIDES; i++)
        if (both || i == side)
            fights->who[i] = who;
    return true;
}

/* Which lines are at fault?  Each change is tried alone; where all are well by themselves, it is
 * what they make together. */
static void tell_faults(struct planner *p, const struct lab_cell *c, int scenario)
{
    const struct experiment *e = p->e;
    char words[400];
    struct text t;
    int found = 0;
    text_over(&t, words, sizeof words);
    text_print(&t, "with %s the scenario has a fault: %s", c->name, p->inner.list[0].words);
    for (int i = 1; i < e->factor_count; i++) {
        const struct factor *f = &e->factor[i];
        const char *value = f->value[c->value[i]];
        struct text *to = &p->room[0];
        if (f->kind != BY_LINE)
            continue;
        text_over(to, to->at, to->room);
        if (!vary_line(to, p->text[scenario], f->words, value) || read_text(p, to->at))
            continue;
        text_print(fault_at(p->faults, f->line, 1), "with %s %s the scenario has a fault: %s",
                   f->words, value, p->inner.list[0].words);
        found++;
    }
    if (found == 0)
        text_add(fault_at(p->faults, e->factor[e->factor_count - 1].line, 1), words);
}

/* The scenario with the values of this cell; its own, if there is none that changes it. */
static bool change_scenario(struct planner *p, struct lab_cell *c, int scenario)
{
    const struct experiment *e = p->e;
    const char *text = p->text[scenario];
    for (int i = 1; i < e->factor_count; i++) {
        const struct factor *f = &e->factor[i];
        struct text *to = &p->room[text == p->room[0].at];
        if (f->kind != BY_LINE)
            continue;
        text_over(to, to->at, to->room);
        if (!vary_line(to, text, f->words, f->value[c->value[i]])) {
            text_add(fault_at(p->faults, f->line, 1), "these words lead to no line of a scenario");
            return false;
        }
        text = to->at;
    }
    c->fights.s = text == p->text[scenario] ? p->scenario[scenario] : read_text(p, text);
    if (!c->fights.s)
        tell_faults(p, c, scenario);
    return c->fights.s != NULL;
}

/* ---- figures ---- */

static bool same_figures(const struct experiment *e, const int *one, const int *other)
{
    for (int i = 1; i < e->factor_count; i++)
        if (e->factor[i].kind == BY_FIGURE && one[i] != other[i])
            return false;
    return true;
}

/* The edition of this cell; those with the same figures share one, since they can be fought at the
 * same time. */
static const struct edition *edition_of(struct experiment *e, int number)
{
    static const int printed[FACTORS_MOST];
    const int *value = e->cell[number].value;
    if (same_figures(e, value, printed))
        return NULL;
    for (int i = 0; i < number; i++)
        if (same_figures(e, value, e->cell[i].value))
            return e->cell[i].fights.edition;
    struct edition *new = experiment_room(e, sizeof *new);
    for (int i = 1; i < e->factor_count; i++)
        if (e->factor[i].kind == BY_FIGURE && value[i] > 0)
            new->erratum[new->count++] = e->factor[i].erratum[value[i]];
    return new;
}

/* Cell after cell, those of one edition on end. */
static void put_in_order(struct experiment *e)
{
    int count = 0;
    bool *placed = experiment_room(e, (size_t)e->cell_count * sizeof *placed);
    e->order = experiment_room(e, (size_t)e->cell_count * sizeof *e->order);
    for (int i = 0; i < e->cell_count; i++)
        for (int k = i; k < e->cell_count && !placed[i]; k++)
            if (e->cell[k].fights.edition == e->cell[i].fights.edition) {
                e->order[count++] = k;
                placed[k] = k > i;
            }
}

/* ---- cells, filled ---- */

/* What a value is of, for whoever reads it: "2oh castings" for the words of the unit's line. */
const char *factor_name(const struct factor *f)
{
    static const char *const skipped[] = {"unit ", "leader ", "objective ", "place "};
    for (int i = 0; i < COUNT(skipped); i++)
        if (strncmp(f->words, skipped[i], strlen(skipped[i])) == 0)
            return f->words + strlen(skipped[i]);
    return f->words;
}

/* "2oh castings 8, union colonel": what varies only. */
static void name_cell(const struct experiment *e, struct lab_cell *c)
{
    struct text t;
    text_over(&t, c->name, sizeof c->name);
    for (int i = 0; i < e->factor_count; i++) {
        const struct factor *f = &e->factor[i];
        if (f->count < 2)
            continue;
        text_add(&t, t.used ? ", " : "");
        if (f->kind != BY_SCENARIO)
            text_print(&t, "%s ", factor_name(f));
        const char *value = f->value[c->value[i]], *slash = strrchr(value, '/');
        text_add(&t, f->kind == BY_SCENARIO && slash ? slash + 1 : value);
    }
}

static const struct commander *usual_commander(const struct system *s)
{
    const struct commander *captain = commander_named("captain", s, NULL);
    return captain ? captain : commander_named("recruit", s, NULL);
}

static bool fill_cell(struct planner *p, int number)
{
    struct experiment *e = p->e;
    struct lab_cell *c = &e->cell[number];
    int rest = number;
    for (int i = e->factor_count - 1; i >= 0; i--) {
        c->value[i] = rest % e->factor[i].count;
        rest /= e->factor[i].count;
    }
    name_cell(e, c);
    if (!change_scenario(p, c, c->value[0]))
        return false;
    if (c->fights.s->system != p->scenario[0]->system && e->figures) {
        text_add(fault_at(p->faults, e->factor[0].line, 1),
                 "a figure is changed, and these scenarios have several books");
        return false;
    }
    c->fights.edition = edition_of(e, number);
    for (int i = 0; i < SIDES; i++) {
        c->fights.who[i] = usual_commander(c->fights.s->system);
        c->fights.effort[i] = e->effort;
    }
    for (int i = 1; i < e->factor_count; i++)
        if (e->factor[i].kind == BY_COMMANDER &&
            !seat_commander(p, c, &e->factor[i], e->factor[i].value[c->value[i]]))
            return false;
    if (noted_count(c->fights.s) > e->record_most)
        e->record_most = noted_count(c->fights.s);
    return true;
}

/* Each is compared with the usual one of its scenario; where only scenarios vary, with the first.
 */
static void choose_against(struct experiment *e)
{
    int inner = 0;
    for (int i = 1; i < e->factor_count; i++)
        inner += e->factor[i].count > 1;
    for (int n = 0; n < e->cell_count; n++) {
        int at = inner ? e->cell[n].value[0] : 0;
        for (int i = 1; i < e->factor_count; i++)
            at = at * e->factor[i].count + e->factor[i].usual;
        e->cell[n].against = at;
    }
}

/* ---- what decides what comes out ---- */

static uint64_t hash_word(uint64_t h, const char *word)
{
    return hash_bytes(h, word, strlen(word) + 1);
}

static uint64_t hash_figures(uint64_t h, const struct experiment *e, const struct lab_cell *c)
{
    for (int i = 1; i < e->factor_count; i++) {
        const struct factor *f = &e->factor[i];
        if (f->kind == BY_FIGURE && c->value[i] > 0)
            h = hash_word(hash_word(hash_word(h, f->place[0]), f->words), f->value[c->value[i]]);
    }
    return h;
}

static void make_check(struct planner *p)
{
    struct experiment *e = p->e;
    uint64_t h = HASH_BEGIN;
    for (int i = 0; i < e->cell_count; i++) {
        const struct cell *c = &e->cell[i].fights;
        struct text *t = &p->room[0];
        text_over(t, t->at, t->room);
        scenario_write(c->s, t);
        h = hash_word(hash_mix(h, (uint64_t)rules_of(c->s)->version), t->at);
        h = hash_figures(h, e, &e->cell[i]);
        for (int side = 0; side < SIDES; side++)
            h = hash_mix(hash_word(h, c->who[side]->name), (uint64_t)c->effort[side]);
    }
    e->check = hash_mix(h, e->seed);
}

/* ---- history ---- */

static void find_history(struct planner *p, struct history *h)
{
    const struct scenario *s = p->scenario[0];
    const bool nobody = h->what == HISTORY_WON && strcmp(h->word, "nobody") == 0;
    h->who = nobody ? NOBODY : scenario_find_any(s, h->word, &h->of);
    const bool fits =
        h->who != NOBODY &&
        (h->of == OF_SIDE || (h->what == HISTORY_LOST && (h->of == OF_UNIT || h->of == OF_GROUP)));
    if (!nobody && !fits)
        text_print(fault_at(p->faults, h->line, 1), "'%s' is no side%s of %s", h->word,
                   h->what == HISTORY_LOST ? ", formation or unit" : "", scenario_name(s, s->name));
}

static bool make_cells(struct planner *p, const struct lab_files *files)
{
    struct experiment *e = p->e;
    for (int i = 0; i < e->factor[0].count; i++)
        if (!read_scenario(p, files, i))
            return false;
    e->cell_count = 1;
    for (int i = 0; i < e->factor_count; i++) {
        find_usual(p, &e->factor[i]);
        e->cell_count *= e->factor[i].count > 0 ? e->factor[i].count : 1;
        if (e->cell_count > CELLS_MOST) {
            text_print(fault_at(p->faults, e->factor[i].line, 1),
                       "with this there are more than %d cells", CELLS_MOST);
            return false;
        }
    }
    for (int i = 0; i < e->history_count; i++)
        find_history(p, &e->history[i]);
    e->cell = experiment_room(e, (size_t)e->cell_count * sizeof *e->cell);
    for (int i = 0; i < e->cell_count && p->faults->count == 0; i++)
        fill_cell(p, i);
    return p->faults->count == 0;
}

bool experiment_plan(struct experiment *e, const struct lab_files *files, struct faults *faults)
{
    struct planner *p = room_or_end(sizeof *p);
    char *room = room_or_end(2 * SCENARIO_ROOM);
    *p = (struct planner){.e = e, .faults = faults};
    for (int i = 0; i < 2; i++)
        text_over(&p->room[i], room + i * SCENARIO_ROOM, SCENARIO_ROOM);
    const bool made = make_cells(p, files);
    if (made) {
        choose_against(e);
        put_in_order(e);
        make_check(p);
        if (!*e->title)
            text_over(&p->room[0], e->title, sizeof e->title),
                text_add(&p->room[0], scenario_name(p->scenario[0], p->scenario[0]->name));
    }
    free(room);
    free(p);
    return made;
}
