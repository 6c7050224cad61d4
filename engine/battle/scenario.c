#include "scenario_lines.h"

#include <assert.h>
#include <string.h>

/* A scenario as a whole: who is in it, by id, and the lines that need no table. */

const char *scenario_name(const struct scenario *s, int name)
{
    return s->names + name;
}

static bool begins_with(const char *name, const char *word)
{
    return strncmp(name, word, strlen(word)) == 0;
}

/* A possessive names its owner, and a lettered company has a name of its own: neither takes an
 * article. */
static bool takes_article(const char *name)
{
    static const char *const lettered[] = {"Battery ", "Company ", "Section ", "Troop "};
    for (size_t i = 0; i < sizeof lettered / sizeof *lettered; i++)
        if (begins_with(name, lettered[i]))
            return false;
    return !strstr(name, "'s ") && !strstr(name, "s' ");
}

/* "The Blue instructor" brings its article with it. */
static void call(const char *name, bool article, struct text *t)
{
    const bool own = begins_with(name, "The ");
    text_add(t, own || article ? "the " : "");
    text_add(t, name + (own ? strlen("The ") : 0));
}

/* ---- subjects ---- */

/* How many there are, the parts that may form included. */
static int count_of(const struct scenario *s, enum subject of)
{
    const int counts[SUBJECTS] = {[OF_UNIT] = s->unit_count + s->part_count,
                                  [OF_LEADER] = s->leader_count,
                                  [OF_GROUP] = s->group_count,
                                  [OF_SIDE] = s->side_count,
                                  [OF_GROUND] = s->objective_count};
    return counts[of];
}

const char *scenario_id(const struct scenario *s, enum subject of, int i)
{
    assert(i >= 0 && i < count_of(s, of));
    return scenario_name(s, of == OF_UNIT     ? s->unit[i].id
                            : of == OF_LEADER ? s->leader[i].id
                            : of == OF_GROUP  ? s->group[i].id
                            : of == OF_SIDE   ? s->side[i].id
                                              : s->objective[i].id);
}

const char *scenario_name_of(const struct scenario *s, enum subject of, int i)
{
    assert(i >= 0 && i < count_of(s, of));
    return scenario_name(s, of == OF_UNIT     ? s->unit[i].name
                            : of == OF_LEADER ? s->leader[i].name
                            : of == OF_GROUP  ? s->group[i].name
                            : of == OF_SIDE   ? s->side[i].name
                                              : s->objective[i].name);
}

int scenario_side_of(const struct scenario *s, enum subject of, int number)
{
    return of == OF_UNIT     ? s->unit[number].side
           : of == OF_LEADER ? s->leader[number].side
           : of == OF_GROUP  ? s->group[number].side
           : of == OF_SIDE   ? number
                             : NOBODY;
}

void scenario_call(const struct scenario *s, enum subject of, int number, struct text *t)
{
    const char *name = scenario_name_of(s, of, number);
    call(name, of == OF_UNIT && takes_article(name), t);
}

int scenario_find(const struct scenario *s, enum subject of, const char *id)
{
    const int count = count_of(s, of);
    for (int i = 0; i < count; i++)
        if (strcmp(scenario_id(s, of, i), id) == 0)
            return i;
    return NOBODY;
}

int scenario_find_any(const struct scenario *s, const char *id, enum subject *of)
{
    for (*of = OF_UNIT; *of < SUBJECTS; ++*of) {
        const int found = scenario_find(s, *of, id);
        if (found != NOBODY)
            return found;
    }
    return NOBODY;
}

int scenario_sight(const struct scenario *s, int turn)
{
    int inches = 0;
    for (int i = 0; i < s->light_count && s->light[i].turn <= turn; i++)
        inches = s->light[i].inches;
    return inches;
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
    const struct word *which = wanted(r, 1, "the id of a ruling"),
                      *said = which ? wanted(r, 2, "its answer") : NULL;
    int number;
    if (!said || !nothing_more(r, 3))
        return;
    word_copy(which, id, sizeof id);
    word_copy(said, value, sizeof value);
    const struct field *ruling = ruling_find(r->s->system, id);
    if (!ruling) {
        text_add(fault_word(r->faults, r->l, which),
                 " is not a ruling that this system lets you choose");
        return;
    }
    const int at = (int)(ruling - r->s->system->rulings);
    if (r->s->ruled[at / 32] >> at % 32 & 1)
        text_add(fault_word(r->faults, r->l, which), " is ruled on twice");
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
        text_add(fault_at(r->faults, r->l->number, 1), "a battle has only two sides");
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

const char *const level_names[LEVELS] = {"army", "corps", "division", "brigade"}; /* ORDER LEVEL */

static bool take_level(const struct reading_of *r, int at, enum level *level)
{
    const struct word *w = wanted(r, at, "army, corps, division or brigade");
    if (!w)
        return false;
    for (int i = 0; i < LEVELS; i++)
        if (word_is(w, level_names[i])) {
            *level = (enum level)i;
            return true;
        }
    text_add(fault_word(r->faults, r->l, w), " is not one of army, corps, division, brigade");
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
    if (!take_id(r, 1, &g.id) || !take_place(r, 2, &g.side, &g.parent) ||
        !take_name(r, 3, &g.name) || !take_level(r, 4, &g.level) || !nothing_more(r, 5))
        return;
    if (g.parent != NOBODY && r->s->group[g.parent].level >= g.level)
        text_add(fault_word(r->faults, r->l, &r->l->word[2]), " is not a larger group than this");
    else
        r->s->group[r->s->group_count++] = g;
}

/* player left iron stonewall: one of those who command a side together, and his groups */
static void read_player(const struct reading_of *r)
{
    struct player p = {.side = NOBODY};
    if (r->s->player_count == PLAYERS_MOST) {
        text_add(fault_at(r->faults, r->l->number, 1),
                 "a battle has 8 players with groups at most");
        return;
    }
    if (!take_id(r, 1, &p.id) || !wanted(r, 2, "a group that he commands"))
        return;
    for (int at = 2; at < r->l->count; at++) {
        int side, group;
        if (!take_place(r, at, &side, &group))
            return;
        if (group == NOBODY || (p.side != NOBODY && side != p.side)) {
            text_add(fault_word(r->faults, r->l, &r->l->word[at]),
                     group == NOBODY ? " is no group" : " is a group of the other side");
            return;
        }
        p.side = side;
        p.groups[group / 64] |= 1ull << group % 64;
    }
    r->s->player[r->s->player_count++] = p;
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
    if (!roster->leader_fields) {
        text_print(fault_at(r->faults, r->l->number, 1), "%s has no leaders", r->s->system->title);
        return;
    }
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
            text_add(fault_word(r->faults, r->l, w), " is not a unit of his side named above");
    }
    take_fields(r, at, roster->leader_fields, roster->leader_field_count, &m);
    r->s->leader[r->s->leader_count++] = m;
}

static const struct {
    const char *word;
    void (*read)(const struct reading_of *);
    bool once;
} lines[] = {
    {"battle", read_battle, true},        {"turns", read_turns, true},
    {"players", read_players, true},      {"minutes", read_minutes, true},
    {"text", read_text, false},           {"ruling", read_ruling, false},
    {"side", read_side, false},           {"first", read_first, true},
    {"group", read_group, false},         {"unit", read_unit, false},
    {"leader", read_leader, false},       {"victory", read_victory, true},
    {"sight", read_sight, false},         {"table", read_table, true},
    {"area", read_feature, false},        {"line", read_feature, false},
    {"name", read_label, false},          {"place", read_place, false},
    {"objective", read_objective, false}, {"player", read_player, false},
};

static bool unknown_line(const struct reading_of *r)
{
    struct text *t = fault_word(r->faults, r->l, &r->l->word[0]);
    text_add(t, " does not begin a line of a scenario; these words do: rules");
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
            text_add(fault_word(r->faults, r->l, &r->l->word[0]), " is given twice");
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
        text_add(fault_word(r->faults, r->l, &r->l->word[0]),
                 " comes too early: a scenario begins with rules SYSTEM");
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
        field_read(&s->system->rulings[i], s->system->rulings[i].unless_given, &number, NULL,
                   &trouble);
        s->ruling[i] = (int16_t)number;
    }
}

static void check_whole(const struct scenario *s, int last, struct faults *faults)
{
    if (s->name == 0)
        text_add(fault_at(faults, last, 1), "the scenario has no name: battle \"NAME\" is missing");
    if (s->turns == 0)
        text_add(fault_at(faults, last, 1), "its length is missing: turns N");
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

/* Keeps what was written behind the names; there is always room, since each name is kept once more
 * at most. */
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
        if (!id_is_taken(s, room))
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
