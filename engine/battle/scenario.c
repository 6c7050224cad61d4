#include "battle.h"

#include <string.h>

/* What is read, and where its faults go. */
struct reading_of {
    struct scenario *s;
    struct faults *faults;
    const struct line *l;
};

const char *scenario_name(const struct scenario *s, int name)
{
    return s->names + name;
}

static int find_member(const struct scenario *s, const struct member *list, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(scenario_name(s, list[i].id), id) == 0)
            return i;
    return NOBODY;
}

int scenario_unit(const struct scenario *s, const char *id)
{
    return find_member(s, s->unit, s->unit_count + s->part_count, id);
}

int scenario_leader(const struct scenario *s, const char *id)
{
    return find_member(s, s->leader, s->leader_count, id);
}

static int find_group(const struct scenario *s, const char *id)
{
    for (int i = 0; i < s->group_count; i++)
        if (strcmp(scenario_name(s, s->group[i].id), id) == 0)
            return i;
    return NOBODY;
}

int scenario_side(const struct scenario *s, const char *id)
{
    for (int i = 0; i < s->side_count; i++)
        if (strcmp(scenario_name(s, s->side[i].id), id) == 0)
            return i;
    return NOBODY;
}

int scenario_objective(const struct scenario *s, const char *id)
{
    for (int i = 0; i < s->objective_count; i++)
        if (strcmp(scenario_name(s, s->objective[i].id), id) == 0)
            return i;
    return NOBODY;
}

int scenario_sight(const struct scenario *s, int turn)
{
    int inches = 0;
    for (int i = 0; i < s->light_count && s->light[i].turn <= turn; i++)
        inches = s->light[i].inches;
    return inches;
}

/* ---- words ---- */

/* The word of this number on the line, or a fault that says what is missing. */
static const struct word *wanted(const struct reading_of *r, int at, const char *what)
{
    if (at < r->l->count)
        return &r->l->word[at];
    const struct word *last = &r->l->word[r->l->count - 1];
    struct text *t = fault_at(r->faults, r->l->number, last->column + last->length + 2 * last->quoted);
    text_add(t, what);
    text_add(t, " is missing");
    return NULL;
}

static bool nothing_more(const struct reading_of *r, int from)
{
    if (r->l->count <= from)
        return true;
    text_add(fault_word(r->faults, r->l, &r->l->word[from]), " is one word too many here");
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

static bool is_taken(const struct scenario *s, const char *id)
{
    return scenario_side(s, id) != NOBODY || find_group(s, id) != NOBODY || scenario_unit(s, id) != NOBODY ||
           scenario_leader(s, id) != NOBODY || scenario_objective(s, id) != NOBODY;
}

/* Is it a word that begins an order, or stands in one of a prompt's? */
static bool is_order_word(const struct scenario *s, const char *id)
{
    static const char *const of_the_prompt[] = {"odds", "mend",   "undo", "todo", "pegs", "why",
                                                "quit", "orders", "save", "seat", "score"};
    const struct battle_rules *b = s->system->battle;
    for (int i = 0; i < COUNT(of_the_prompt); i++)
        if (strcmp(of_the_prompt[i], id) == 0)
            return true;
    for (int i = 0; b && i < b->kind_count; i++)
        if (strcmp(b->kinds[i].verb, id) == 0)
            return true;
    return false;
}

/* A new id, which nobody else may have. */
static bool take_id(const struct reading_of *r, int at, int *id)
{
    char copy[ID_MOST + 1];
    const struct word *w = wanted(r, at, "an id");
    if (!w)
        return false;
    if (!is_id(w)) {
        text_add(fault_word(r->faults, r->l, w), " is no id: up to 15 of a-z, 0-9 and -");
        return false;
    }
    word_copy(w, copy, sizeof copy);
    if (is_order_word(r->s, copy)) {
        text_add(fault_word(r->faults, r->l, w), " is the word of an order and cannot be an id");
        return false;
    }
    if (is_taken(r->s, copy)) {
        text_add(fault_word(r->faults, r->l, w), " is the id of something else already");
        return false;
    }
    *id = keep(r, w);
    return true;
}

static bool take_name(const struct reading_of *r, int at, int *name)
{
    const struct word *w = wanted(r, at, "a name in quotes");
    if (!w)
        return false;
    if (!w->quoted || w->length == 0) {
        text_add(fault_word(r->faults, r->l, w), " is no name in quotes");
        return false;
    }
    *name = keep(r, w);
    return true;
}

static bool take_number(const struct reading_of *r, int at, const char *what, int low, int high, int *number)
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
static bool take_place(const struct reading_of *r, int at, int *side, int *group)
{
    char copy[WORD_MOST + 1];
    const struct word *w = wanted(r, at, "the side or group it belongs to");
    if (!w)
        return false;
    word_copy(w, copy, sizeof copy);
    *side = scenario_side(r->s, copy);
    *group = *side == NOBODY ? find_group(r->s, copy) : NOBODY;
    if (*group != NOBODY)
        *side = r->s->group[*group].side;
    if (*side != NOBODY)
        return true;
    text_add(fault_word(r->faults, r->l, w), " is no side or group named before");
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

static bool unknown_field(const struct reading_of *r, const struct word *w, const struct field *fields, int count)
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
static bool take_field(const struct reading_of *r, int *at, const struct field *fields, int count, struct member *m)
{
    char key[WORD_MOST + 1], value[WORD_MOST + 1];
    const struct word *w = &r->l->word[(*at)++];
    word_copy(w, key, sizeof key);
    const struct field *f = find_field(fields, count, key);
    if (!f) {
        *at += *at < r->l->count && !is_field(fields, count, &r->l->word[*at]); /* its value, most likely */
        return unknown_field(r, w, fields, count);
    }
    const uint32_t bit = 1u << (f - fields);
    if (m->given & bit) {
        text_add(fault_word(r->faults, r->l, w), " is said twice");
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
static bool fill_fields(const struct reading_of *r, const struct field *fields, int count, struct member *m)
{
    bool fine = true;
    for (int i = 0; i < count; i++) {
        struct trouble trouble = {0};
        int number;
        if (m->given & 1u << i)
            continue;
        if (fields[i].unless_given && field_read(&fields[i], fields[i].unless_given, &number, NULL, &trouble)) {
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

static bool take_fields(const struct reading_of *r, int at, const struct field *fields, int count, struct member *m)
{
    bool fine = true;
    while (at < r->l->count)
        fine = take_field(r, &at, fields, count, m) && fine;
    return fill_fields(r, fields, count, m) && fine;
}

/* ---- the lines ---- */

static void read_battle(const struct reading_of *r)
{
    if (take_name(r, 1, &r->s->name))
        nothing_more(r, 2);
}

static void read_turns(const struct reading_of *r)
{
    if (take_number(r, 1, "the number of turns", 1, 99, &r->s->turns))
        nothing_more(r, 2);
}

/* players 2 */
static void read_players(const struct reading_of *r)
{
    if (take_number(r, 1, "the number of players", 1, 12, &r->s->players))
        nothing_more(r, 2);
}

/* minutes 90 */
static void read_minutes(const struct reading_of *r)
{
    if (take_number(r, 1, "how many minutes it takes", 1, 1440, &r->s->minutes))
        nothing_more(r, 2);
}

/* victory losses 50 */
static void read_victory(const struct reading_of *r)
{
    const struct word *w = wanted(r, 1, "what decides it: losses");
    if (!w)
        return;
    if (!word_is(w, "losses"))
        text_add(fault_word(r->faults, r->l, w), " does not decide a battle; losses do");
    else if (take_number(r, 2, "the percentage a side can lose", 1, 100, &r->s->victory_losses))
        nothing_more(r, 3);
}

static void read_text(const struct reading_of *r)
{
    if (r->s->briefing_count == BRIEFING_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "a briefing has 24 lines at most");
        return;
    }
    if (take_name(r, 1, &r->s->briefing[r->s->briefing_count]) && nothing_more(r, 2))
        r->s->briefing_count++;
}

static void read_ruling(const struct reading_of *r)
{
    char id[WORD_MOST + 1], value[WORD_MOST + 1];
    struct trouble trouble = {0};
    const struct word *which = wanted(r, 1, "the id of a ruling"), *said = which ? wanted(r, 2, "its answer") : NULL;
    int number;
    if (!said || !nothing_more(r, 3))
        return;
    word_copy(which, id, sizeof id);
    word_copy(said, value, sizeof value);
    const struct field *ruling = ruling_find(r->s->system, id);
    if (!ruling) {
        text_add(fault_word(r->faults, r->l, which), " is no ruling of this system that can be chosen");
        return;
    }
    const int at = (int)(ruling - r->s->system->rulings);
    if (r->s->ruled[at / 32] >> at % 32 & 1)
        text_add(fault_word(r->faults, r->l, which), " is ruled twice");
    else if (!field_read(ruling, value, &number, ruling->name, &trouble))
        text_add(fault_at(r->faults, r->l->number, said->column), trouble.room);
    else {
        r->s->ruling[at] = (int16_t)number;
        r->s->ruled[at / 32] |= 1u << at % 32;
    }
}

static void read_side(const struct reading_of *r)
{
    struct side side;
    if (r->s->side_count == SIDES)
        text_add(fault_at(r->faults, r->l->number, 1), "a battle has two sides, no more");
    else if (take_id(r, 1, &side.id) && take_name(r, 2, &side.name) && nothing_more(r, 3))
        r->s->side[r->s->side_count++] = side;
}

static void read_first(const struct reading_of *r)
{
    int side, group;
    if (!take_place(r, 1, &side, &group) || !nothing_more(r, 2))
        return;
    if (group != NOBODY)
        text_add(fault_word(r->faults, r->l, &r->l->word[1]), " is no side");
    else
        r->s->first = side;
}

static bool take_level(const struct reading_of *r, int at, enum level *level)
{
    static const char *const levels[] = {"army", "corps", "division", "brigade"}; /* ORDER LEVEL */
    const struct word *w = wanted(r, at, "army, corps, division or brigade");
    if (!w)
        return false;
    for (int i = 0; i < LEVELS; i++)
        if (word_is(w, levels[i])) {
            *level = (enum level)i;
            return true;
        }
    text_add(fault_word(r->faults, r->l, w), " is none of army, corps, division, brigade");
    return false;
}

/* group iron union "Iron Brigade" brigade */
static void read_group(const struct reading_of *r)
{
    struct group g;
    if (r->s->group_count == GROUPS_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "a battle has 128 groups at most");
        return;
    }
    if (!take_id(r, 1, &g.id) || !take_place(r, 2, &g.side, &g.parent) || !take_name(r, 3, &g.name) ||
        !take_level(r, 4, &g.level) || !nothing_more(r, 5))
        return;
    if (g.parent != NOBODY && r->s->group[g.parent].level >= g.level)
        text_add(fault_word(r->faults, r->l, &r->l->word[2]), " is not a larger group than this");
    else
        r->s->group[r->s->group_count++] = g;
}

/* unit 2wi iron "2nd Wisconsin" arm infantry castings 21 ... */
static void read_unit(const struct reading_of *r)
{
    const struct roster_rules *roster = r->s->system->roster;
    struct member m = {.with = NOBODY, .line = r->l->number};
    if (r->s->unit_count == UNITS_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "a battle has 512 units at most");
        return;
    }
    if (!take_id(r, 1, &m.id) || !take_place(r, 2, &m.side, &m.group) || !take_name(r, 3, &m.name))
        return;
    const bool fine = take_fields(r, 4, roster->unit_fields, roster->unit_field_count, &m);
    r->s->unit[r->s->unit_count++] = m; /* known by its id, whatever is wrong with it */
    if (fine)
        roster->check_unit(r->s, &m, r->faults);
}

/* leader gibbon iron "John Gibbon" with 2wi quality good mounted */
static void read_leader(const struct reading_of *r)
{
    const struct roster_rules *roster = r->s->system->roster;
    struct member m = {.with = NOBODY, .line = r->l->number};
    char unit[WORD_MOST + 1];
    int at = 4;
    if (r->s->leader_count == LEADERS_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "a battle has 64 leaders at most");
        return;
    }
    if (!take_id(r, 1, &m.id) || !take_place(r, 2, &m.side, &m.group) || !take_name(r, 3, &m.name))
        return;
    if (at < r->l->count && word_is(&r->l->word[at], "with")) {
        const struct word *w = wanted(r, at + 1, "the unit he is with");
        if (!w)
            return;
        word_copy(w, unit, sizeof unit);
        m.with = scenario_unit(r->s, unit);
        at += 2;
        if (m.with == NOBODY || r->s->unit[m.with].side != m.side)
            text_add(fault_word(r->faults, r->l, w), " is no unit of his side named before");
    }
    take_fields(r, at, roster->leader_fields, roster->leader_field_count, &m);
    r->s->leader[r->s->leader_count++] = m;
}

/* ---- the table ---- */

/* table 72 48 */
static void read_table(const struct reading_of *r)
{
    int width, depth;
    if (!take_number(r, 1, "the width of the table in inches", 12, 240, &width) ||
        !take_number(r, 2, "its depth in inches", 12, 240, &depth) || !nothing_more(r, 3))
        return;
    r->s->ground.width = width * INCH;
    r->s->ground.depth = depth * INCH;
}

/* A word that must stand here. */
static bool take_word(const struct reading_of *r, int at, const char *word)
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
        text_add(fault_word(r->faults, r->l, w), " is no point, such as 12.5,8: inches to the east and to the north");
        return false;
    }
    if (is_on_table(&r->s->ground, *p))
        return true;
    text_add(fault_word(r->faults, r->l, w),
             has_table(&r->s->ground) ? " lies off the table" : " lies nowhere: table WIDTH DEPTH comes first");
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
    text_add(t, area ? " is no area; these are:" : " is no line; these are:");
    for (int i = area ? 0 : AREAS; i < (area ? AREAS : FEATURES); i++) {
        text_add(t, i == 0 || i == AREAS ? " " : ", ");
        text_add(t, feature_names[i]);
    }
    return false;
}

/* strong: its current; hidden: its depth.  A seat that may not know the depth reads the one word without the other. */
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
        text_add(fault_at(r->faults, r->l->number, 1), "water has depth N, in inches, or is hidden");
        return false;
    }
    if (f->hidden > HIDDEN_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "sixteen waters at most are hidden");
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
        text_add(fault_word(r->faults, r->l, w), " is not depth: water has depth N, in inches, or is hidden");
        return false;
    }
    return take_water(r, f, at);
}

/* Two edges that are not neighbours may not meet. */
static bool crosses_itself(struct outline o)
{
    for (int i = 0; i < o.count; i++)
        for (int k = i + 2; k < o.count; k++)
            if ((i > 0 || k + 1 < o.count) && segments_meet(o.at[i], o.at[i + 1], o.at[k], o.at[(k + 1) % o.count]))
                return true;
    return false;
}

/* area woods 6,10 12,10 12,18; line stream depth 24 strong 0,20 72,24 */
static void read_feature(const struct reading_of *r)
{
    struct ground *g = &r->s->ground;
    struct feature f = {.first = (int16_t)g->corner_count};
    int at = 2;
    if (!take_kind(r, &f) || !take_properties(r, &f, &at))
        return;
    for (; at < r->l->count; at++) {
        if (f.count == CORNERS_OF_ONE || g->corner_count == CORNERS_MOST) {
            text_add(fault_word(r->faults, r->l, &r->l->word[at]), ": it has more than 64 corners, or all have 4096");
            return;
        }
        if (!take_point(r, at, &g->corner[g->corner_count]))
            return;
        g->corner_count++;
        f.count++;
    }
    if (f.count < (is_area(f.kind) ? 3 : 2)) {
        text_add(fault_at(r->faults, r->l->number, 1),
                 is_area(f.kind) ? "an area has three corners or more" : "a line has two points or more");
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
    return at >= r->l->count || (take_word(r, at, "from") && take_word(r, at + 1, "turn") &&
                                 take_number(r, at + 2, "the turn", 2, 99, turn) && nothing_more(r, at + 3));
}

/* place 2wi 30,20 facing 90; place 19in 4,1 facing 0 from turn 4; place gibbon 31,18 */
static void read_place(const struct reading_of *r)
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
        text_add(fault_word(r->faults, r->l, w), " is no unit or leader named before");
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
    if (unit != NOBODY &&
        !(take_word(r, 3, "facing") && take_number(r, 4, "the bearing it faces", 0, DEGREES - 1, &bearing) &&
          take_arrival(r, 5, &arrives)))
        return;
    if (unit == NOBODY && !nothing_more(r, 3))
        return;
    m->at = p;
    m->bearing = bearing;
    m->arrives = arrives;
}

/* name 20,14 "Brawner's Woods" */
static void read_label(const struct reading_of *r)
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
    const struct word *w = take_word(r, at, "held") ? wanted(r, at + 1, "the side that holds it") : NULL;
    if (!w)
        return false;
    word_copy(w, copy, sizeof copy);
    *side = scenario_side(r->s, copy);
    if (*side != NOBODY)
        return nothing_more(r, at + 2);
    text_add(fault_word(r->faults, r->l, w), " is no side named before");
    return false;
}

/* objective farm "Brawner's house" 24,28 within 3 worth 3 held rebels */
static void read_objective(const struct reading_of *r)
{
    struct objective o = {.held = NOBODY};
    if (r->s->objective_count == OBJECTIVES_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "a battle has 8 objectives at most");
        return;
    }
    if (take_id(r, 1, &o.id) && take_name(r, 2, &o.name) && take_point(r, 3, &o.at) && take_word(r, 4, "within") &&
        take_reach(r, 5, &o.within) && take_word(r, 6, "worth") && take_number(r, 7, "its points", 1, 99, &o.worth) &&
        take_holder(r, 8, &o.held))
        r->s->objective[r->s->objective_count++] = o;
}

/* sight 8 from turn 6 */
static void read_sight(const struct reading_of *r)
{
    struct scenario *s = r->s;
    struct light l;
    if (s->light_count == LIGHTS_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1), "the light changes 8 times at most");
        return;
    }
    if (!take_number(r, 1, "how many inches one sees", 1, 240, &l.inches) || !take_word(r, 2, "from") ||
        !take_word(r, 3, "turn") || !take_number(r, 4, "the turn", 1, 99, &l.turn) || !nothing_more(r, 5))
        return;
    if (s->light_count > 0 && s->light[s->light_count - 1].turn >= l.turn)
        text_add(fault_word(r->faults, r->l, &r->l->word[4]), " is no later turn than that of the line before");
    else
        s->light[s->light_count++] = l;
}

static const struct {
    const char *word;
    void (*read)(const struct reading_of *);
    bool once;
} lines[] = {
    {"battle", read_battle, true},        {"turns", read_turns, true},    {"players", read_players, true},
    {"minutes", read_minutes, true},      {"text", read_text, false},     {"ruling", read_ruling, false},
    {"side", read_side, false},           {"first", read_first, true},    {"group", read_group, false},
    {"unit", read_unit, false},           {"leader", read_leader, false}, {"victory", read_victory, true},
    {"sight", read_sight, false},         {"table", read_table, true},    {"area", read_feature, false},
    {"line", read_feature, false},        {"name", read_label, false},    {"place", read_place, false},
    {"objective", read_objective, false},
};

static bool unknown_line(const struct reading_of *r)
{
    struct text *t = fault_word(r->faults, r->l, &r->l->word[0]);
    text_add(t, " begins no line of a scenario; these do: rules");
    for (int i = 0; i < COUNT(lines); i++) {
        text_add(t, ", ");
        text_add(t, lines[i].word);
    }
    return false;
}

static void read_line(const struct reading_of *r, uint32_t *seen)
{
    for (int i = 0; i < COUNT(lines); i++) {
        if (!word_is(&r->l->word[0], lines[i].word))
            continue;
        if (lines[i].once && *seen >> i & 1) {
            text_add(fault_word(r->faults, r->l, &r->l->word[0]), " stands in the scenario twice");
            return;
        }
        *seen |= 1u << i;
        lines[i].read(r);
        return;
    }
    unknown_line(r);
}

/* ---- the whole ---- */

/* The first line names the rules: what the others may say depends on them. */
static bool read_rules(const struct reading_of *r)
{
    char name[WORD_MOST + 1];
    struct trouble trouble = {0};
    if (!word_is(&r->l->word[0], "rules")) {
        text_add(fault_word(r->faults, r->l, &r->l->word[0]), " comes too early: a scenario begins with rules SYSTEM");
        return false;
    }
    const struct word *w = wanted(r, 1, "the name of a system");
    if (!w || !nothing_more(r, 2))
        return false;
    word_copy(w, name, sizeof name);
    r->s->system = system_find(name, &trouble);
    if (!r->s->system)
        text_add(fault_at(r->faults, r->l->number, w->column), trouble.room);
    else if (!r->s->system->roster)
        text_add(fault_word(r->faults, r->l, w), " has charts, but no battles yet");
    return r->s->system && r->s->system->roster;
}

static void usual_rulings(struct scenario *s)
{
    for (int i = 0; i < s->system->ruling_count; i++) {
        struct trouble trouble = {0};
        int number = 0;
        field_read(&s->system->rulings[i], s->system->rulings[i].unless_given, &number, NULL, &trouble);
        s->ruling[i] = (int16_t)number;
    }
}

static void check_whole(const struct scenario *s, int last, struct faults *faults)
{
    if (s->name == 0)
        text_add(fault_at(faults, last, 1), "the scenario has no name: battle \"NAME\" is missing");
    if (s->turns == 0)
        text_add(fault_at(faults, last, 1), "nothing says how long it lasts: turns N is missing");
    if (s->side_count < SIDES)
        text_add(fault_at(faults, last, 1), "a battle has two sides: side ID \"NAME\" is missing");
    for (int side = 0; side < s->side_count; side++) {
        int units = 0;
        for (int i = 0; i < s->unit_count; i++)
            units += s->unit[i].side == side;
        if (units > 0)
            continue;
        struct text *t = fault_at(faults, last, 1);
        text_quote(t, scenario_name(s, s->side[side].id));
        text_add(t, " has no units");
    }
    for (int i = 0; i < s->unit_count && has_table(&s->ground); i++) {
        if (s->unit[i].placed)
            continue;
        struct text *t = fault_at(faults, s->unit[i].line, 1);
        text_add(t, scenario_name(s, s->unit[i].id));
        text_add(t, " has no place on the table: place ID X,Y facing BEARING is missing");
    }
}

/* ---- those that may form in the course of a battle ---- */

/* Keeps what was written behind the names; there is always room, since each name is kept once more at most. */
static int keep_text(struct scenario *s, const char *words)
{
    const int at = s->names_used;
    struct text t;
    text_over(&t, s->names + at, sizeof s->names - (size_t)at);
    text_add(&t, words);
    s->names_used += (int)t.used + 1;
    return at;
}

/* "21ga-freed"; where that is too long, or the id of something else, it is cut and numbered. */
static int part_id(struct scenario *s, int unit)
{
    const char *id = scenario_name(s, s->unit[unit].id), *end = s->system->roster->part_id;
    char room[ID_MOST + 1], tail[ID_MOST + 1];
    struct text t;
    for (int number = 1;; number++) {
        text_over(&t, tail, sizeof tail);
        text_add(&t, end);
        if (number > 1)
            text_number(&t, number);
        const size_t most = ID_MOST - t.used, length = strlen(id);
        text_over(&t, room, sizeof room);
        text_bytes(&t, id, length < most ? length : most);
        text_add(&t, tail);
        if (!is_taken(s, room))
            return keep_text(s, room);
    }
}

static int part_name(struct scenario *s, int unit)
{
    char room[WORD_MOST + 20];
    struct text t;
    text_over(&t, room, sizeof room);
    text_add(&t, scenario_name(s, s->unit[unit].name));
    text_add(&t, s->system->roster->part_name);
    return keep_text(s, room);
}

static void add_parts(struct scenario *s)
{
    if (!s->system->roster->part_id)
        return;
    for (int i = 0; i < s->unit_count && s->unit_count + i < UNITS_MOST; i++) {
        struct member m = s->unit[i];
        m.id = part_id(s, i);
        m.name = part_name(s, i);
        m.arrives = m.line = 0;
        s->unit[s->unit_count + s->part_count++] = m;
    }
}

bool scenario_read(struct scenario *s, const char *text, size_t size, struct faults *faults)
{
    struct notation n;
    struct line l;
    const struct reading_of r = {s, faults, &l};
    uint32_t seen = 0;
    memset(s, 0, sizeof *s);
    s->names_used = 1; /* 0 is no name */
    notation_over(&n, text, size);
    if (!notation_line(&n, &l, faults)) {
        text_add(fault_at(faults, 1, 1), "there is no scenario here; it begins with rules SYSTEM");
        return false;
    }
    if (!read_rules(&r))
        return false;
    usual_rulings(s);
    while (notation_line(&n, &l, faults))
        read_line(&r, &seen);
    check_whole(s, n.number, faults);
    if (faults->count == 0 && has_table(&s->ground))
        s->system->roster->check_table(s, faults);
    if (faults->count == 0)
        add_parts(s);
    return faults->count == 0;
}
