#include "scenario_lines.h"

#include <string.h>

/* The lines of a scenario that are of its table: the ground, who stands where, what it is fought
 * for. */

/* ---- the table ---- */

/* table 72 48 */
void read_table(const struct reading_of *r)
{
    int width, depth;
    if (!take_number(r, 1, "the width of the table in inches", 12, 240, &width) ||
        !take_number(r, 2, "its depth in inches", 12, 240, &depth) || !nothing_more(r, 3))
        return;
    r->s->ground.width = width * INCH;
    r->s->ground.depth = depth * INCH;
}

/* Inches with up to two decimals; *at goes on behind them. */
static bool read_inches(const char **at, int *hundredths)
{
    int value = 0, digits = 0, decimals = -1;
    for (; (**at >= '0' && **at <= '9') || (**at == '.' && decimals < 0); ++*at) {
        if (**at == '.') {
            decimals = 0;
            continue;
        }
        value = value * 10 + (**at - '0');
        decimals += decimals >= 0;
        if (++digits > 6)
            return false;
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 2; i++)
        value *= 10;
    *hundredths = value;
    return digits > 0 && decimals <= 2;
}

/* "12.5,8" */
static bool take_point(const struct reading_of *r, int at, struct point *p)
{
    char copy[WORD_MOST + 1];
    const char *c = copy;
    const struct word *w = wanted(r, at, "a point, such as 12.5,8");
    if (!w)
        return false;
    word_copy(w, copy, sizeof copy);
    if (!read_inches(&c, &p->x) || *c++ != ',' || !read_inches(&c, &p->y) || *c) {
        text_add(fault_word(r->faults, r->l, w),
                 " is not a point such as 12.5,8: inches east and north");
        return false;
    }
    if (is_on_table(&r->s->ground, *p))
        return true;
    text_add(fault_word(r->faults, r->l, w), has_table(&r->s->ground)
                                                 ? " lies off the table"
                                                 : " needs a table: table WIDTH DEPTH comes first");
    return false;
}

static int find_feature(const struct word *w)
{
    for (int i = 0; i < FEATURES; i++)
        if (word_is(w, feature_names[i]))
            return i;
    return NOBODY;
}

/* area or line, and what it is. */
static bool take_kind(const struct reading_of *r, struct feature *f)
{
    const bool area = word_is(&r->l->word[0], "area");
    const struct word *w = wanted(r, 1, area ? "the kind of area" : "the kind of line");
    if (!w)
        return false;
    const int kind = find_feature(w);
    if (kind != NOBODY && is_area(kind) == area) {
        f->kind = (uint8_t)kind;
        return true;
    }
    struct text *t = fault_word(r->faults, r->l, w);
    text_add(t, area ? " is not an area; areas are:" : " is not a line; lines are:");
    for (int i = area ? 0 : AREAS; i < (area ? AREAS : FEATURES); i++) {
        text_add(t, i == 0 || i == AREAS ? " " : ", ");
        text_add(t, feature_names[i]);
    }
    return false;
}

/* strong: its current; hidden: its depth.  A seat that may not know the depth reads the one word
 * without the other. */
static bool take_water(const struct reading_of *r, struct feature *f, int *at)
{
    for (; *at < r->l->count; ++*at)
        if (word_is(&r->l->word[*at], "strong"))
            f->strong = true;
        else if (word_is(&r->l->word[*at], "hidden"))
            f->hidden = (uint8_t)(1 + r->s->ground.hidden_count);
        else
            break;
    if (f->depth == 0 && !f->hidden) {
        text_add(fault_at(r->faults, r->l->number, 1),
                 "water has depth N, in inches, or is hidden");
        return false;
    }
    if (f->hidden > HIDDEN_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "at most sixteen waters can be hidden");
        return false;
    }
    r->s->ground.hidden_count += f->hidden > 0;
    return true;
}

/* height of a hill; depth and current of water.  *at is left on the first point. */
static bool take_properties(const struct reading_of *r, struct feature *f, int *at)
{
    const bool water = f->kind == STREAM || f->kind == RIVER || f->kind == FORD;
    int number;
    if (f->kind == HILL) {
        if (!take_number(r, 2, "the height of the hill in feet", 1, 2000, &number))
            return false;
        f->height = (int16_t)number;
        *at = 3;
    }
    if (!water)
        return true;
    const struct word *w = wanted(r, 2, "depth");
    if (!w)
        return false;
    if (word_is(w, "depth")) {
        if (!take_number(r, 3, "how deep it is in inches", 1, 1000, &number))
            return false;
        f->depth = (int16_t)number;
        *at = 4;
    } else if (!word_is(w, "hidden") && !word_is(w, "strong")) {
        text_add(fault_word(r->faults, r->l, w),
                 " is not depth: water has depth N, in inches, or is hidden");
        return false;
    }
    return take_water(r, f, at);
}

/* Two edges that are not neighbours may not meet. */
static bool crosses_itself(struct outline o)
{
    for (int i = 0; i < o.count; i++)
        for (int k = i + 2; k < o.count; k++)
            if ((i > 0 || k + 1 < o.count) &&
                segments_meet(o.at[i], o.at[i + 1], o.at[k], o.at[(k + 1) % o.count]))
                return true;
    return false;
}

/* area woods 6,10 12,10 12,18; line stream depth 24 strong 0,20 72,24 */
void read_feature(const struct reading_of *r)
{
    struct ground *g = &r->s->ground;
    struct feature f = {.first = (int16_t)g->corner_count};
    int at = 2;
    if (!take_kind(r, &f) || !take_properties(r, &f, &at))
        return;
    for (; at < r->l->count; at++) {
        if (f.count == CORNERS_OF_ONE || g->corner_count == CORNERS_MOST) {
            text_add(fault_word(r->faults, r->l, &r->l->word[at]),
                     ": one has 64 corners at most, and all together 4096");
            return;
        }
        if (!take_point(r, at, &g->corner[g->corner_count]))
            return;
        g->corner_count++;
        f.count++;
    }
    if (f.count < (is_area(f.kind) ? 3 : 2)) {
        text_add(fault_at(r->faults, r->l->number, 1), is_area(f.kind)
                                                           ? "an area has three corners or more"
                                                           : "a line has two points or more");
        return;
    }
    if (is_area(f.kind) && crosses_itself(outline_of(g, &f))) {
        text_add(fault_at(r->faults, r->l->number, 1), "its outline crosses itself");
        return;
    }
    if (!ground_add(g, f))
        text_add(fault_at(r->faults, r->l->number, 1), "a table has 256 areas and lines at most");
}

/* ... from turn 4: it comes up later. */
static bool take_arrival(const struct reading_of *r, int at, int *turn)
{
    return at >= r->l->count ||
           (take_word(r, at, "from") && take_word(r, at + 1, "turn") &&
            take_number(r, at + 2, "the turn", 2, 99, turn) && nothing_more(r, at + 3));
}

/* place 2wi 30,20 facing 90; place 19in 4,1 facing 0 from turn 4; place gibbon 31,18 */
void read_place(const struct reading_of *r)
{
    char id[WORD_MOST + 1];
    const struct word *w = wanted(r, 1, "the unit or leader");
    struct point p;
    int bearing = 0, arrives = 0;
    if (!w)
        return;
    word_copy(w, id, sizeof id);
    const int unit = scenario_unit(r->s, id), leader = scenario_leader(r->s, id);
    if (unit == NOBODY && leader == NOBODY) {
        text_add(fault_word(r->faults, r->l, w), " is not a unit or leader named above");
        return;
    }
    struct member *m = unit != NOBODY ? &r->s->unit[unit] : &r->s->leader[leader];
    if (m->placed) {
        text_add(fault_word(r->faults, r->l, w), " is placed twice");
        return;
    }
    m->placed = true; /* whatever is wrong with the place */
    if (!take_point(r, 2, &p))
        return;
    if (unit != NOBODY && !(take_word(r, 3, "facing") &&
                            take_number(r, 4, "the bearing it faces", 0, DEGREES - 1, &bearing) &&
                            take_arrival(r, 5, &arrives)))
        return;
    if (unit == NOBODY && !nothing_more(r, 3))
        return;
    m->at = p;
    m->bearing = bearing;
    m->arrives = arrives;
}

/* name 20,14 "Brawner's Woods" */
void read_label(const struct reading_of *r)
{
    struct label l;
    if (r->s->label_count == LABELS_MOST)
        text_add(fault_at(r->faults, r->l->number, 1), "a map has 32 names at most");
    else if (take_point(r, 1, &l.at) && take_name(r, 2, &l.name) && nothing_more(r, 3))
        r->s->label[r->s->label_count++] = l;
}

/* ---- what it is fought for ---- */

/* Inches within which a unit holds the ground. */
static bool take_reach(const struct reading_of *r, int at, int *hundredths)
{
    char copy[WORD_MOST + 1];
    const char *c = copy;
    const struct word *w = wanted(r, at, "how many inches");
    if (!w)
        return false;
    word_copy(w, copy, sizeof copy);
    if (read_inches(&c, hundredths) && !*c && *hundredths <= 24 * INCH)
        return true;
    text_add(fault_word(r->faults, r->l, w), " is not a number of inches from 0 to 24");
    return false;
}

/* ... held union: who has it at the start. */
static bool take_holder(const struct reading_of *r, int at, int *side)
{
    char copy[WORD_MOST + 1];
    if (at >= r->l->count)
        return true;
    const struct word *w =
        take_word(r, at, "held") ? wanted(r, at + 1, "the side that holds it") : NULL;
    if (!w)
        return false;
    word_copy(w, copy, sizeof copy);
    *side = scenario_side(r->s, copy);
    if (*side != NOBODY)
        return nothing_more(r, at + 2);
    text_add(fault_word(r->faults, r->l, w), " is not a side named above");
    return false;
}

/* objective farm "Brawner's house" 24,28 within 3 worth 3 held rebels */
void read_objective(const struct reading_of *r)
{
    struct objective o = {.held = NOBODY};
    if (r->s->objective_count == OBJECTIVES_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "a battle has 8 objectives at most");
        return;
    }
    if (take_id(r, 1, &o.id) && take_name(r, 2, &o.name) && take_point(r, 3, &o.at) &&
        take_word(r, 4, "within") && take_reach(r, 5, &o.within) && take_word(r, 6, "worth") &&
        take_number(r, 7, "its points", 1, 99, &o.worth) && take_holder(r, 8, &o.held))
        r->s->objective[r->s->objective_count++] = o;
}

/* sight 8 from turn 6 */
void read_sight(const struct reading_of *r)
{
    struct scenario *s = r->s;
    struct light l;
    if (s->light_count == LIGHTS_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "the light changes 8 times at most");
        return;
    }
    if (!take_number(r, 1, "how many inches one sees", 1, 240, &l.inches) ||
        !take_word(r, 2, "from") || !take_word(r, 3, "turn") ||
        !take_number(r, 4, "the turn", 1, 99, &l.turn) || !nothing_more(r, 5))
        return;
    if (s->light_count > 0 && s->light[s->light_count - 1].turn >= l.turn)
        text_add(fault_word(r->faults, r->l, &r->l->word[4]),
                 " is not later than the turn of the line before");
    else
        s->light[s->light_count++] = l;
}
