#include "battle_json.h"
#include "scenario_lines.h"

#include <string.h>

/* The lines of a scenario that are of its table: the ground, who stands where, what it is fought
 * for. */

/* ---- the table ---- */

/* table 72 48 */
bool read_table(struct reader *r)
{
    int width, depth;
    if (!take_number(r, "the width of the table in inches", 12, 240, &width) ||
        !take_number(r, "its depth in inches", 12, 240, &depth) || !take_end(r))
        return false;
    r->s->ground.width = width * INCH;
    r->s->ground.depth = depth * INCH;
    return true;
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
static bool take_point(struct reader *r, struct point *p)
{
    const struct word *w = take_any(r, "a point, such as 12.5,8");
    if (!w)
        return false;
    const char *c = w->at;
    if (!read_inches(&c, &p->x) || *c++ != ',' || !read_inches(&c, &p->y) || *c)
        return wrong_word(r, " is not a point such as 12.5,8: inches east and north");
    return is_on_table(&r->s->ground, *p) ||
           wrong_word(r, has_table(&r->s->ground)
                             ? " lies off the table"
                             : " needs a table: table WIDTH DEPTH comes first");
}

/* area or line, and what it is. */
static bool take_kind(struct reader *r, struct feature *f)
{
    const bool area = word_is(&r->line.word[0], "area");
    const int first = area ? 0 : AREAS, end = area ? AREAS : FEATURES;
    const struct word *w = take_any(r, area ? "the kind of area" : "the kind of line");
    if (!w)
        return false;
    for (int i = first; i < end; i++)
        if (word_is(w, feature_names[i])) {
            f->kind = (uint8_t)i;
            return true;
        }
    struct text *t = fault_word(r->faults, &r->line, w);
    text_add(t, area ? " is not an area; areas are:" : " is not a line; lines are:");
    for (int i = first; i < end; i++)
        text_print(t, "%s %s", i > first ? "," : "", feature_names[i]);
    return false;
}

/* strong: its current; hidden: its depth.  A seat that may not know the depth reads the one word
 * without the other. */
static bool take_water(struct reader *r, struct feature *f)
{
    for (; r->at < r->line.count; r->at++)
        if (has_next(r, "strong"))
            f->strong = true;
        else if (has_next(r, "hidden"))
            f->hidden = (uint8_t)(1 + r->s->ground.hidden_count);
        else
            break;
    if (f->depth == 0 && !f->hidden)
        return wrong_line(r, "water has depth N, in inches, or is hidden");
    if (f->hidden > HIDDEN_MOST)
        return wrong_line(r, "at most sixteen waters can be hidden");
    r->s->ground.hidden_count += f->hidden > 0;
    return true;
}

/* worm, post-and-rail, paling: of what make a fence is, if somebody says. */
static void take_make(struct reader *r, struct feature *f)
{
    for (int i = 0; i < FENCE_MAKES; i++)
        if (has_next(r, fence_makes[i])) {
            f->make = (uint8_t)(1 + i);
            r->at++;
            return;
        }
}

/* height of a hill; depth and current of water; what is at hand to fill a moat; a fence's make. */
static bool take_properties(struct reader *r, struct feature *f)
{
    int number;
    if (f->kind == HILL) {
        if (!take_number(r, "the height of the hill in feet", 1, 2000, &number))
            return false;
        f->height = (int16_t)number;
    }
    if (f->kind == MOAT && has_next(r, "materials")) {
        f->materials = true;
        r->at++;
    }
    if (f->kind == FENCE)
        take_make(r, f);
    if (f->kind != STREAM && f->kind != RIVER && f->kind != FORD)
        return true;
    if (has_next(r, "hidden") || has_next(r, "strong"))
        return take_water(r, f);
    const struct word *w = take_any(r, "depth");
    if (!w)
        return false;
    if (!word_is(w, "depth"))
        return wrong_word(r, " is not depth: water has depth N, in inches, or is hidden");
    if (!take_number(r, "how deep it is in inches", 1, 1000, &number))
        return false;
    f->depth = (int16_t)number;
    return take_water(r, f);
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
bool read_feature(struct reader *r)
{
    struct ground *g = &r->s->ground;
    struct feature f = {.first = (int16_t)g->corner_count};
    if (!take_kind(r, &f) || !take_properties(r, &f))
        return false;
    while (r->at < r->line.count) {
        if (f.count == CORNERS_OF_ONE || g->corner_count == CORNERS_MOST) {
            r->at++;
            return wrong_word(r, ": one has 64 corners at most, and all together 4096");
        }
        if (!take_point(r, &g->corner[g->corner_count]))
            return false;
        g->corner_count++;
        f.count++;
    }
    if (f.count < (is_area(f.kind) ? 3 : 2))
        return wrong_line(r, is_area(f.kind) ? "an area has three corners or more"
                                             : "a line has two points or more");
    if (is_area(f.kind) && crosses_itself(outline_of(g, &f)))
        return wrong_line(r, "its outline crosses itself");
    return ground_add(g, f) || wrong_line(r, "a table has 256 areas and lines at most");
}

/* zone wood rebels "The west wood" 4,14 17,14 18,34 4,34 */
bool read_zone(struct reader *r)
{
    struct setup *z = &r->s->zone[r->s->zone_count];
    int group;
    if (r->s->zone_count == ZONES_MOST)
        return wrong_line(r, "a battle has 8 zones at most");
    *z = (struct setup){0};
    if (!take_id(r, &z->id) || !take_place(r, &z->side, &group))
        return false;
    if (group != NOBODY)
        return wrong_word(r, " is no side");
    if (!take_name(r, &z->name))
        return false;
    while (r->at < r->line.count) {
        if (z->count == ZONE_CORNERS)
            return wrong_line(r, "a zone has 24 corners at most");
        if (!take_point(r, &z->corner[z->count]))
            return false;
        z->count++;
    }
    if (z->count < 3)
        return wrong_line(r, "a zone has three corners or more");
    if (crosses_itself(outline_of_setup(z)))
        return wrong_line(r, "its outline crosses itself");
    return ++r->s->zone_count;
}

/* ... in wood: it is set up somewhere in that zone. */
static bool take_zone(struct reader *r, struct member *m)
{
    r->at++;
    const struct word *w = take_any(r, "the zone");
    for (int i = 0; w && i < r->s->zone_count; i++)
        if (word_is(w, scenario_name(r->s, r->s->zone[i].id)) &&
            !is_other_side(r->s->zone[i].side, m->side))
            m->zone = i + 1;
    return m->zone > 0 || (w && wrong_word(r, " is not a zone of its side named above"));
}

/* ... facing 90 hidden, or ... facing 0 from turn 4: it comes up later. */
static bool take_stand(struct reader *r, struct member *m)
{
    if (!take_word(r, "facing") ||
        !take_number(r, "the bearing it faces", 0, DEGREES - 1, &m->bearing))
        return false;
    if (has_next(r, "in") && !take_zone(r, m))
        return false;
    m->hidden = m->zone > 0;
    if (has_next(r, "hidden")) {
        m->hidden = true;
        r->at++;
    }
    return r->at == r->line.count || (take_word(r, "from") && take_word(r, "turn") &&
                                      take_number(r, "the turn", 2, 99, &m->arrives));
}

/* place 2wi 30,20 facing 90; place 19in 4,1 facing 0 from turn 4; place gibbon 31,18 */
bool read_place(struct reader *r)
{
    const struct word *w = take_any(r, "the unit or leader");
    if (!w)
        return false;
    const int unit = scenario_unit(r->s, w->at), leader = scenario_find(r->s, OF_LEADER, w->at);
    if (unit == NOBODY && leader == NOBODY)
        return wrong_word(r, " is not a unit or leader named above");
    struct member *m = unit != NOBODY ? &r->s->unit[unit] : &r->s->leader[leader];
    if (m->placed || m->hidden)
        return wrong_word(r, " is placed twice");
    if (unit != NOBODY && has_next(r, "hidden") && r->at + 1 == r->line.count)
        return m->hidden = true; /* and where is not told */
    m->placed = true;            /* whatever is wrong with the place */
    return take_point(r, &m->at) && (unit == NOBODY || take_stand(r, m)) && take_end(r);
}

/* name 20,14 "Brawner's Woods" */
bool read_label(struct reader *r)
{
    struct label *l = &r->s->label[r->s->label_count];
    if (r->s->label_count == LABELS_MOST)
        return wrong_line(r, "a map has 32 names at most");
    return take_point(r, &l->at) && take_name(r, &l->name) && take_end(r) && ++r->s->label_count;
}

/* ---- what it is fought for ---- */

/* Inches within which a unit holds the ground. */
static bool take_reach(struct reader *r, int *hundredths)
{
    const struct word *w = take_any(r, "how many inches");
    const char *c = w ? w->at : "";
    return (read_inches(&c, hundredths) && !*c && *hundredths <= 24 * INCH) ||
           (w && wrong_word(r, " is not a number of inches from 0 to 24"));
}

/* ... held union: who has it at the start. */
static bool take_holder(struct reader *r, int *side)
{
    if (r->at == r->line.count)
        return true;
    const struct word *w = take_word(r, "held") ? take_any(r, "the side that holds it") : NULL;
    if (!w)
        return false;
    *side = scenario_find(r->s, OF_SIDE, w->at);
    return *side != NOBODY ? take_end(r) : wrong_word(r, " is not a side named above");
}

/* objective farm "Brawner's house" 24,28 within 3 worth 3 held rebels */
bool read_objective(struct reader *r)
{
    struct objective *o = &r->s->objective[r->s->objective_count];
    if (r->s->objective_count == OBJECTIVES_MOST)
        return wrong_line(r, "a battle has 8 objectives at most");
    o->held = NOBODY;
    return take_id(r, &o->id) && take_name(r, &o->name) && take_point(r, &o->at) &&
           take_word(r, "within") && take_reach(r, &o->within) && take_word(r, "worth") &&
           take_number(r, "its points", 1, 99, &o->worth) && take_holder(r, &o->held) &&
           ++r->s->objective_count;
}

/* ---- lessons ---- */

/* To ask why, or a role that some order of the system's units has. */
static bool is_act(const struct battle_rules *b, int role)
{
    if (role == LESSON_WHY || role == ROLE_OTHER)
        return role == LESSON_WHY;
    for (int i = 0; i < b->kind_count; i++)
        if ((int)b->kinds[i]->role == role && b->kinds[i]->units != ORDER_NO_UNIT &&
            b->kinds[i]->of == OF_UNIT)
            return true;
    return false;
}

static bool take_act(struct reader *r, int *act)
{
    const struct battle_rules *b = r->s->system->battle;
    const struct word *w = take_any(r, "what is done: why, or a kind of order such as fire");
    if (!w)
        return false;
    for (*act = LESSON_WHY; *act < ROLES; ++*act)
        if (is_act(b, *act) && word_is(w, lesson_act_name(*act)))
            return true;
    struct text *t = fault_word(r->faults, &r->line, w);
    text_add(t, " is nothing that a lesson can ask for; these are:");
    for (int i = LESSON_WHY; i < ROLES; i++)
        if (is_act(b, i))
            text_print(t, "%s %s", i > LESSON_WHY ? "," : "", lesson_act_name(i));
    return false;
}

static bool take_learner(struct reader *r, struct lesson *lesson)
{
    const struct scenario *s = r->s;
    const struct word *w = take_any(r, "the unit that does it");
    if (!w)
        return false;
    lesson->unit = scenario_unit(s, w->at);
    if (lesson->unit == NOBODY)
        return wrong_word(r, " is not a unit named above");
    return s->lesson_count == 0 ||
           !is_other_side(s->unit[s->lesson[0].unit].side, s->unit[lesson->unit].side) ||
           wrong_word(r, " is of the other side: one side is taught, that of the first lesson");
}

/* ... to 12,14 */
static bool take_goal(struct reader *r, struct lesson *lesson)
{
    if (!has_next(r, "to"))
        return true;
    r->at++;
    lesson->goes = lesson->act == ROLE_MOVE;
    return lesson->goes ? take_point(r, &lesson->to)
                        : wrong_word(r, " belongs to a lesson that moves");
}

/* lesson move 7wi to 25,14 "March" "Bring the 7th Wisconsin up beside the 2nd." */
bool read_lesson(struct reader *r)
{
    struct lesson *lesson = &r->s->lesson[r->s->lesson_count];
    if (r->s->lesson_count == LESSONS_MOST)
        return wrong_line(r, "a battle has 12 lessons at most");
    *lesson = (struct lesson){0};
    return take_act(r, &lesson->act) && take_learner(r, lesson) && take_goal(r, lesson) &&
           take_name(r, &lesson->title) && take_name(r, &lesson->words) && take_end(r) &&
           ++r->s->lesson_count;
}

/* sight 8 from turn 6 */
bool read_sight(struct reader *r)
{
    struct scenario *s = r->s;
    struct light *l = &s->light[s->light_count];
    if (s->light_count == LIGHTS_MOST)
        return wrong_line(r, "the light changes 8 times at most");
    if (!take_number(r, "how many inches one sees", 1, 240, &l->inches) || !take_word(r, "from") ||
        !take_word(r, "turn") || !take_number(r, "the turn", 1, 99, &l->turn) || !take_end(r))
        return false;
    if (s->light_count > 0 && l[-1].turn >= l->turn)
        return wrong_word(r, " is not later than the turn of the line before");
    return ++s->light_count;
}
