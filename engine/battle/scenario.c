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
    for (int i = 0; i < COUNT(lettered); i++)
        if (begins_with(name, lettered[i]))
            return false;
    return !strstr(name, "'s ") && !strstr(name, "s' ");
}

/* ---- subjects ---- */

int scenario_count(const struct scenario *s, enum subject of)
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
    assert(i >= 0 && i < scenario_count(s, of));
    return scenario_name(s, of == OF_UNIT     ? s->unit[i].id
                            : of == OF_LEADER ? s->leader[i].id
                            : of == OF_GROUP  ? s->group[i].id
                            : of == OF_SIDE   ? s->side[i].id
                                              : s->objective[i].id);
}

const char *scenario_name_of(const struct scenario *s, enum subject of, int i)
{
    assert(i >= 0 && i < scenario_count(s, of));
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
    const bool own = begins_with(name, "The "); /* "The Blue instructor" brings its article */
    text_print(t, "%s%s", own || (of == OF_UNIT && takes_article(name)) ? "the " : "",
               name + (own ? strlen("The ") : 0));
}

int scenario_find(const struct scenario *s, enum subject of, const char *id)
{
    const int count = scenario_count(s, of);
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

/* ---- words that a battle coins ---- */

static const struct member *coined_at(const struct scenario *s, const struct words *w, int number)
{
    const int first = w->count - w->coined;
    return w->coined && number >= first ? &s->coined[number - first] : NULL;
}

const char *scenario_word(const struct scenario *s, const struct words *w, int number)
{
    const struct member *coined = coined_at(s, w, number);
    if (!coined)
        return words_at(w, number);
    return coined->id ? scenario_name(s, coined->id) : NULL;
}

int scenario_find_word(const struct scenario *s, const struct words *w, const char *word)
{
    for (int i = w->count - w->coined; i < w->count; i++)
        if (scenario_word(s, w, i) && text_same_word(scenario_word(s, w, i), word))
            return i;
    return words_find(w, word);
}

void scenario_print_word(const struct scenario *s, const struct words *w, int number,
                         struct text *t)
{
    const char *word = scenario_word(s, w, number);
    text_name(t, word ? word : words_at(w, number));
}

void scenario_print_value(const struct scenario *s, const struct field *f, int value,
                          struct text *t)
{
    if (f->words && coined_at(s, f->words, value))
        scenario_print_word(s, f->words, value, t);
    else
        field_print_value(t, f, value);
}

bool scenario_read_value(const struct scenario *s, const struct field *f, const char *value,
                         int *result, struct trouble *trouble)
{
    if (f->words && f->words->coined && (*result = scenario_find_word(s, f->words, value)) >= 0)
        return true;
    if (field_read(f, value, result, f->name, trouble))
        return true;
    for (int i = 0; trouble && f->words && i < f->words->coined; i++)
        if (s->coined[i].id)
            text_print(&trouble->words, ", %s", scenario_name(s, s->coined[i].id));
    return false;
}

int scenario_sight(const struct scenario *s, int turn)
{
    int inches = 0;
    for (int i = 0; i < s->light_count && s->light[i].turn <= turn; i++)
        inches = s->light[i].inches;
    return inches;
}

/* ---- the lines ---- */

static bool read_battle(struct reader *r)
{
    return take_name(r, &r->s->name) && take_end(r);
}

static bool read_turns(struct reader *r)
{
    return take_number(r, "the number of turns", 1, 99, &r->s->turns) && take_end(r);
}

/* players 2 */
static bool read_players(struct reader *r)
{
    return take_number(r, "the number of players", 1, 12, &r->s->players) && take_end(r);
}

/* minutes 90 */
static bool read_minutes(struct reader *r)
{
    return take_number(r, "how many minutes it takes", 1, 1440, &r->s->minutes) && take_end(r);
}

/* victory losses 50 */
static bool read_victory(struct reader *r)
{
    const struct word *w = take_any(r, "what decides it: losses");
    if (!w)
        return false;
    if (!word_is(w, "losses"))
        return wrong_word(r, " does not decide a battle; losses do");
    return take_number(r, "the percentage a side can lose", 1, 100, &r->s->victory_losses) &&
           take_end(r);
}

static bool read_text(struct reader *r)
{
    if (r->s->briefing_count == BRIEFING_MOST)
        return wrong_line(r, "a briefing has 24 lines at most");
    return take_name(r, &r->s->briefing[r->s->briefing_count]) && take_end(r) &&
           ++r->s->briefing_count;
}

static bool read_ruling(struct reader *r)
{
    struct trouble trouble = {0};
    const struct word *which = take_any(r, "the id of a ruling"),
                      *said = which ? take_any(r, "its answer") : NULL;
    int number;
    if (!said || !take_end(r))
        return false;
    const struct field *ruling = ruling_find(r->s->system, which->at);
    const int at = ruling ? (int)(ruling - r->s->system->rulings) : 0;
    if (!ruling || r->s->ruled[at]) {
        text_add(fault_word(r->faults, &r->line, which),
                 ruling ? " is ruled on twice"
                        : " is not a ruling that this system lets you choose");
        return false;
    }
    if (!field_read(ruling, said->at, &number, ruling->name, &trouble)) {
        text_add(fault_at(r->faults, r->line.number, said->column), trouble.room);
        return false;
    }
    r->s->ruling[at] = (int16_t)number;
    r->s->ruled[at] = true;
    return true;
}

/* Names those that can be chosen. */
static bool wrong_advanced(const struct reader *r, const char *why)
{
    const struct system *system = r->s->system;
    const char *between = "; these can be: ";
    struct text *t = fault_word(r->faults, &r->line, &r->line.word[r->at - 1]);
    text_add(t, why);
    for (int i = 0; i < system->advanced_count; i++)
        if (system->advanced[i].is_built) {
            text_print(t, "%s%s", between, system->advanced[i].clause->id);
            between = ", ";
        }
    return false;
}

/* advanced VIII.B VIII.C */
static bool read_advanced(struct reader *r)
{
    const struct system *system = r->s->system;
    if (r->at == r->line.count && !take_any(r, "the clause of an advanced rule"))
        return false;
    while (r->at < r->line.count) {
        const struct word *w = &r->line.word[r->at++];
        int i = 0;
        while (i < system->advanced_count && !word_is(w, system->advanced[i].clause->id))
            i++;
        if (i == system->advanced_count)
            return wrong_advanced(r, " is not an advanced rule that can be chosen");
        if (!system->advanced[i].is_built)
            return wrong_advanced(r, " cannot be chosen yet");
        if (r->s->advanced >> i & 1)
            return wrong_word(r, " is given twice");
        r->s->advanced |= 1u << i;
    }
    return true;
}

static bool read_side(struct reader *r)
{
    struct side *side = &r->s->side[r->s->side_count];
    if (r->s->side_count == SIDES)
        return wrong_line(r, "a battle has only two sides");
    return take_id(r, &side->id) && take_name(r, &side->name) && take_end(r) && ++r->s->side_count;
}

static bool read_first(struct reader *r)
{
    int side, group;
    if (!take_place(r, &side, &group) || !take_end(r))
        return false;
    if (group != NOBODY)
        return wrong_word(r, " is no side");
    r->s->first = side;
    return true;
}

const char *const level_names[LEVELS] = {"army", "corps", "division", "brigade"}; /* ORDER LEVEL */

static bool take_level(struct reader *r, enum level *level)
{
    const struct word *w = take_any(r, "army, corps, division or brigade");
    for (*level = ARMY; w && *level < LEVELS; ++*level)
        if (word_is(w, level_names[*level]))
            return true;
    return w && wrong_word(r, " is not one of army, corps, division, brigade");
}

/* group iron union "Iron Brigade" brigade */
static bool read_group(struct reader *r)
{
    struct group *g = &r->s->group[r->s->group_count];
    if (r->s->group_count == GROUPS_MOST)
        return wrong_line(r, "a battle has 128 groups at most");
    if (!take_id(r, &g->id) || !take_any_place(r, &g->side, &g->parent) ||
        !take_name(r, &g->name) || !take_level(r, &g->level) || !take_end(r))
        return false;
    if (g->parent != NOBODY && r->s->group[g->parent].level >= g->level) {
        text_add(fault_word(r->faults, &r->line, &r->line.word[2]),
                 " is not a larger group than this");
        return false;
    }
    return ++r->s->group_count;
}

/* player left iron stonewall: one of those who command a side together, and his groups */
static bool read_player(struct reader *r)
{
    struct player p = {.side = NOBODY};
    if (r->s->player_count == PLAYERS_MOST)
        return wrong_line(r, "a battle has 8 players with groups at most");
    if (!take_id(r, &p.id) || (r->at == r->line.count && !take_any(r, "a group that he commands")))
        return false;
    while (r->at < r->line.count) {
        int side, group;
        if (!take_place(r, &side, &group))
            return false;
        if (group == NOBODY)
            return wrong_word(r, " is no group");
        if (is_other_side(p.side, side))
            return wrong_word(r, " is a group of the other side");
        p.side = side;
        p.groups[group / 64] |= 1ull << group % 64;
    }
    r->s->player[r->s->player_count++] = p;
    return true;
}

/* Could it be taken for what an order says by name? */
static bool is_fact_word(const struct scenario *s, const char *word)
{
    const struct battle_rules *b = s->system->battle;
    for (int i = 0; i < b->kind_count; i++)
        for (int k = 0; k < b->kinds[i]->fact_count; k++)
            if (text_same_word(b->kinds[i]->facts[k].field.name, word))
                return true;
    return false;
}

/* What units and leaders begin with. */
static bool take_member(struct reader *r, struct member *m)
{
    *m = (struct member){.with = NOBODY, .line = r->line.number};
    return take_id(r, &m->id) && take_any_place(r, &m->side, &m->group) && take_name(r, &m->name);
}

/* unit 2wi iron "2nd Wisconsin" arm infantry castings 21 ... */
static bool read_unit(struct reader *r)
{
    const struct roster_rules *roster = r->s->system->roster;
    struct member *m = &r->s->unit[r->s->unit_count];
    if (r->s->unit_count == UNITS_MOST)
        return wrong_line(r, "a battle has 512 units at most");
    if (!take_member(r, m))
        return false;
    r->s->unit_count++; /* known by its id, whatever is wrong with it */
    r->is_read[m - r->s->unit] = take_fields(r, roster->unit_fields, roster->unit_field_count, m);
    return true;
}

/* ... with 2wi */
static bool take_company(struct reader *r, struct member *m)
{
    r->at++;
    const struct word *w = take_any(r, "the unit he is with");
    if (!w)
        return false;
    m->with = scenario_unit(r->s, w->at);
    if (m->with == NOBODY || is_other_side(r->s->unit[m->with].side, m->side))
        wrong_word(r, " is not a unit of his side named above");
    return true;
}

/* leader gibbon iron "John Gibbon" with 2wi quality good mounted */
static bool read_leader(struct reader *r)
{
    const struct roster_rules *roster = r->s->system->roster;
    struct member *m = &r->s->leader[r->s->leader_count];
    if (!roster->leader_fields) {
        text_print(fault_at(r->faults, r->line.number, 1), "%s has no leaders",
                   r->s->system->title);
        return false;
    }
    if (r->s->leader_count == LEADERS_MOST)
        return wrong_line(r, "a battle has 64 leaders at most");
    if (!take_member(r, m) || (has_next(r, "with") && !take_company(r, m)))
        return false;
    r->s->leader_count++;
    return take_fields(r, roster->leader_fields, roster->leader_field_count, m);
}

/* Of four, one that is not coined yet. */
static struct member *uncoined(struct scenario *s, int first)
{
    for (int i = first; i < first + COINED_MOST / 2; i++)
        if (s->coined[i].id == 0)
            return &s->coined[i];
    return NULL;
}

/* formation square hollow zone all-round ... */
static bool read_formation(struct reader *r)
{
    const struct roster_rules *roster = r->s->system->roster;
    struct member m = {.with = NOBODY, .group = NOBODY, .line = r->line.number};
    if (!roster->coined_fields) {
        text_print(fault_at(r->faults, r->line.number, 1), "%s has no formations of your own",
                   r->s->system->title);
        return false;
    }
    if (!take_id(r, &m.id))
        return false;
    if (is_fact_word(r->s, scenario_name(r->s, m.id)))
        return wrong_word(r, " is a word of the orders");
    if (!take_fields(r, roster->coined_fields, roster->coined_field_count, &m))
        return false;
    struct member *to = uncoined(r->s, roster->check_coined(r->s, &m, r->faults));
    if (!to)
        return wrong_line(r,
                          "a battle has 4 formations of its own on foot and 4 of riders at most");
    *to = m;
    return true;
}

static const struct {
    struct scenario_line says;
    bool (*read)(struct reader *);
    bool once;
} lines[] = {
    {{"battle", "\"NAME\"", "the name of the battle"}, read_battle, true},
    {{"turns", "N", "how many turns it lasts, 1 to 99"}, read_turns, true},
    {{"players", "N", "for how many players it is, 1 to 12"}, read_players, true},
    {{"minutes", "N", "how long the game takes, 1 to 1440"}, read_minutes, true},
    {{"text", "\"WORDS\"", "a line of the briefing"}, read_text, false},
    {{"ruling", "ID ANSWER", "how an open question is answered"}, read_ruling, false},
    {{"advanced", "CLAUSE...", "rules of the book that are played only if they are named here"},
     read_advanced,
     true},
    {{"formation", "WORD KEY VALUE...",
      "a formation of the battle's own, where its rules allow one"},
     read_formation,
     false},
    {{"side", "ID \"NAME\"", "a side; there are two"}, read_side, false},
    {{"first", "SIDE", "the side that begins; else the one named first"}, read_first, true},
    {{"group", "ID PARENT \"NAME\" LEVEL",
      "an army, corps, division or brigade of a side or group"},
     read_group,
     false},
    {{"unit", "ID PARENT \"NAME\" KEY VALUE...", "a unit of a side or group"}, read_unit, false},
    {{"leader", "ID PARENT \"NAME\" [with UNIT] KEY VALUE...", "a leader, perhaps with a unit"},
     read_leader,
     false},
    {{"victory", "losses N", "a side that has lost N percent has lost the battle"},
     read_victory,
     true},
    {{"sight", "INCHES from turn N", "from that turn on nobody sees or fires farther"},
     read_sight,
     false},
    {{"table", "WIDTH DEPTH", "there is a table, so many inches wide and deep"}, read_table, true},
    {{"area", "KIND X,Y X,Y X,Y...", "an area of the ground: woods, a hill, a building"},
     read_feature,
     false},
    {{"line", "KIND X,Y X,Y...", "a line on the ground: a wall, a road, a stream"},
     read_feature,
     false},
    {{"name", "X,Y \"WORDS\"", "a name on the map"}, read_label, false},
    {{"zone", "ID SIDE \"NAME\" X,Y X,Y X,Y...", "ground on which a side sets units up in secret"},
     read_zone,
     false},
    {{"place", "ID X,Y [facing BEARING] [in ZONE | hidden] [from turn N]",
      "where a unit or a leader stands; in a zone, where it stands unless it is set up elsewhere"},
     read_place,
     false},
    {{"objective", "ID \"NAME\" X,Y within INCHES worth POINTS [held SIDE]",
      "ground that is fought for"},
     read_objective,
     false},
    {{"lesson", "ACT UNIT [to X,Y] \"TITLE\" \"WORDS\"",
      "one thing that a first battle lets the player do himself, and what it teaches"},
     read_lesson,
     false},
    {{"player", "ID GROUP...", "a seat that commands these groups of one side"},
     read_player,
     false},
};

const struct scenario_line *scenario_line(int number)
{
    static const struct scenario_line rules = {"rules", "SYSTEM",
                                               "the system of rules; the first line"};
    return number == 0 ? &rules : number <= COUNT(lines) ? &lines[number - 1].says : NULL;
}

static bool read_line(struct reader *r, uint32_t *seen)
{
    const struct word *w = &r->line.word[0];
    r->at = 1;
    for (int i = 0; i < COUNT(lines); i++) {
        if (!word_is(w, lines[i].says.word))
            continue;
        if (lines[i].once && *seen >> i & 1)
            return wrong_word(r, " is given twice");
        *seen |= 1u << i;
        return lines[i].read(r);
    }
    struct text *t = fault_word(r->faults, &r->line, w);
    text_add(t, " does not begin a line of a scenario; these words do: rules");
    for (int i = 0; i < COUNT(lines); i++)
        text_print(t, ", %s", lines[i].says.word);
    return false;
}

/* ---- the whole ---- */

/* The first line names the rules: what the others may say depends on them. */
static bool read_rules(struct reader *r)
{
    struct trouble trouble = {0};
    r->at = 1;
    if (!word_is(&r->line.word[0], "rules"))
        return wrong_word(r, " comes too early: a scenario begins with rules SYSTEM");
    const struct word *w = take_any(r, "the name of a system");
    if (!w || !take_end(r))
        return false;
    r->s->system = system_find(w->at, &trouble);
    if (!r->s->system)
        text_add(fault_at(r->faults, r->line.number, w->column), trouble.room);
    else if (!r->s->system->roster)
        wrong_word(r, " has charts, but no battles yet");
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

/* A unit of an unknown side may be meant. */
static bool has_units(const struct scenario *s, int side)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == side || s->unit[i].side == NOBODY)
            return true;
    return false;
}

static void check_whole(const struct scenario *s, int last, struct faults *faults)
{
    if (s->name == 0)
        text_add(fault_at(faults, last, 1), "the scenario has no name: battle \"NAME\" is missing");
    if (s->turns == 0)
        text_add(fault_at(faults, last, 1), "its length is missing: turns N");
    if (s->side_count < SIDES)
        text_add(fault_at(faults, last, 1), "a battle has two sides: side ID \"NAME\" is missing");
    for (int i = 0; i < s->side_count; i++)
        if (!has_units(s, i))
            text_print(fault_at(faults, last, 1), "%.0s has no units", scenario_id(s, OF_SIDE, i));
    for (int i = 0; i < s->unit_count && has_table(&s->ground); i++)
        if (!s->unit[i].placed && !s->unit[i].hidden)
            text_print(fault_at(faults, s->unit[i].line, 1),
                       "%s has no place on the table: place ID X,Y facing BEARING is missing",
                       scenario_id(s, OF_UNIT, i));
}

/* What the rules say of a unit depends on lines that may stand behind it. */
static void check_units(const struct reader *r)
{
    for (int i = 0; i < r->s->unit_count; i++)
        if (r->is_read[i])
            r->s->system->roster->check_unit(r->s, &r->s->unit[i], r->faults);
}

/* ---- those that may form in the course of a battle ---- */

/* A text behind the names; there is always room, since each name is kept once more at most, or
 * check_parts has seen to it. */
static struct text name_room(struct scenario *s)
{
    struct text t;
    text_over(&t, s->names + s->names_used, sizeof s->names - (size_t)s->names_used);
    return t;
}

static int keep(struct scenario *s, const struct text *t)
{
    s->names_used += (int)t->used + 1;
    return (int)(t->at - s->names);
}

/* "21ga-freed"; where that is too long, or the id of something else, it is cut and numbered. */
static int part_id(struct scenario *s, int unit, const char *added)
{
    const char *id = scenario_id(s, OF_UNIT, unit);
    char tail[ID_MOST + 1];
    struct text t;
    for (int number = 1;; number++) {
        text_over(&t, tail, sizeof tail);
        text_add(&t, added);
        if (number > 1)
            text_number(&t, number);
        const size_t most = ID_MOST - t.used, length = strlen(id);
        t = name_room(s);
        text_bytes(&t, id, length < most ? length : most);
        text_add(&t, tail);
        if (!id_is_taken(s, t.at))
            return keep(s, &t);
    }
}

static int part_name(struct scenario *s, int unit, const char *added)
{
    struct text t = name_room(s);
    text_print(&t, "%s%s", scenario_name_of(s, OF_UNIT, unit), added);
    return keep(s, &t);
}

/* How many parts a unit can have in this battle. */
static int part_kinds(const struct scenario *s)
{
    const struct roster_rules *r = s->system->roster;
    return r->part_kinds > 1 && !(s->advanced >> r->parts_advanced & 1) ? 1 : r->part_kinds;
}

static void add_parts(struct scenario *s)
{
    const int kinds = part_kinds(s);
    for (int i = 0; i < kinds * s->unit_count && s->unit_count + i < UNITS_MOST; i++) {
        const struct part_words *words = &s->system->roster->parts[i / s->unit_count];
        const int unit = i % s->unit_count;
        struct member m = s->unit[unit];
        m.id = part_id(s, unit, words->id);
        m.name = part_name(s, unit, words->name);
        m.arrives = m.line = m.zone = 0;
        m.hidden = false;
        s->unit[s->unit_count + s->part_count++] = m;
    }
}

/* Where each unit can have several parts, there must be room for all of them and for their names.
 */
static void check_parts(const struct scenario *s, int last, struct faults *faults)
{
    enum { ADDED_MOST = 16 };
    const int kinds = part_kinds(s), most = UNITS_MOST / (1 + kinds);
    int names = s->names_used;
    if (kinds < 2)
        return;
    if (s->unit_count > most)
        text_print(fault_at(faults, last, 1),
                   "a battle in which units split (%s) has %d units at most",
                   s->system->advanced[s->system->roster->parts_advanced].clause->id, most);
    for (int i = 0; i < s->unit_count; i++)
        names += kinds * ((int)strlen(scenario_name_of(s, OF_UNIT, i)) + ID_MOST + ADDED_MOST);
    if (names > (int)sizeof s->names)
        text_print(fault_at(faults, last, 1),
                   "the names of the units are too long for a battle in which they split");
}

bool scenario_read(struct scenario *s, const char *text, size_t size, struct faults *faults)
{
    struct notation n;
    struct reader r;
    uint32_t seen = 0;
    memset(s, 0, sizeof *s);
    s->names_used = 1; /* 0 is no name */
    memset(r.is_read, 0, sizeof r.is_read);
    r.s = s;
    r.faults = faults;
    notation_over(&n, text, size);
    if (!notation_line(&n, &r.line, faults)) {
        text_add(fault_at(faults, 1, 1), "there is no scenario here; it begins with rules SYSTEM");
        return false;
    }
    if (!read_rules(&r))
        return false;
    usual_rulings(s);
    while (notation_line(&n, &r.line, faults))
        read_line(&r, &seen);
    check_units(&r);
    faults_in_order(faults);
    check_whole(s, n.number, faults);
    if (faults->count == 0 && has_table(&s->ground))
        s->system->roster->check_table(s, faults);
    if (faults->count == 0)
        check_parts(s, n.number, faults);
    if (faults->count == 0)
        add_parts(s);
    return faults->count == 0;
}
