#include "muster.h"

#include <string.h>

/* ---- heads ---- */

/* What a column says.  Levels of groups are as in enum level; behind COLUMN_UNIT come the fields of
 * units, behind COLUMN_LEADER those of leaders. */
enum {
    COLUMN_NONE,
    COLUMN_SIDE,
    COLUMN_GROUP, /* and the other levels */
    COLUMN_NAME = COLUMN_GROUP + LEVELS,
    COLUMN_ID,
    COLUMN_KIND,
    COLUMN_WITH,
    COLUMN_MEN,
    COLUMN_COMMANDER,
    COLUMN_NOTES,
    COLUMN_UNIT,
    COLUMN_LEADER = COLUMN_UNIT + 32,
    COLUMNS = COLUMN_LEADER + 32
};
_Static_assert(COLUMNS <= INT8_MAX, "a column's meaning fits into a byte");

static const struct {
    const char *head;
    int column;
} heads[] = {
    {"side", COLUMN_SIDE},
    {"nation", COLUMN_SIDE},
    {"army", COLUMN_GROUP + ARMY},
    {"corps", COLUMN_GROUP + CORPS},
    {"division", COLUMN_GROUP + DIVISION},
    {"brigade", COLUMN_GROUP + BRIGADE},
    {"group", COLUMN_GROUP + BRIGADE},
    {"command", COLUMN_GROUP + BRIGADE},
    {"name", COLUMN_NAME},
    {"unit", COLUMN_NAME},
    {"regiment", COLUMN_NAME},
    {"battalion", COLUMN_NAME},
    {"regiment-or-battery", COLUMN_NAME},
    {"id", COLUMN_ID},
    {"kind", COLUMN_KIND},
    {"with", COLUMN_WITH},
    {"men", COLUMN_MEN},
    {"present", COLUMN_MEN},
    {"strength", COLUMN_MEN},
    {"effectives", COLUMN_MEN},
    {"leader", COLUMN_COMMANDER},
    {"commander", COLUMN_COMMANDER},
    {"general", COLUMN_COMMANDER},
    {"notes", COLUMN_NOTES},
    {"note", COLUMN_NOTES},
    {"remarks", COLUMN_NOTES},
};

static const char of_leader[] = "leader "; /* before the heads of leaders' own fields */

/* A sheet while it is read. */
struct reading {
    struct muster *m;
    struct cells cells;
    int number; /* of the sheet */
    int column_count;
    int8_t *column; /* what each says */
    const char *cell[CELLS_MOST];
    int side, group[LEVELS]; /* as the rows above have them, or NOBODY */
    uint32_t lacking;        /* fields without a column of which that was told */
};

const struct field *muster_field(const struct muster *m, int sheet, int column)
{
    const int what =
        column < 1 || column > m->column_count[sheet] ? COLUMN_NONE : m->column[sheet][column - 1];
    return what < COLUMN_UNIT || what >= COLUMN_LEADER
               ? NULL
               : &m->system->roster->unit_fields[what - COLUMN_UNIT];
}

void cell_print(struct text *t, int row, int column)
{
    if (column > 26)
        text_char(t, (char)('A' + (column - 1) / 26 - 1));
    text_print(t, "%c%d", 'A' + (column - 1) % 26, row);
}

static struct text *fault_cell(const struct reading *r, int column)
{
    struct faults *f = &r->m->faults[r->number];
    struct text *t = fault_at(f, r->cells.row, column + 1);
    if (f->more == 0 && column < r->column_count && column < CELLS_MOST)
        r->m->said[r->number][f->count - 1] = r->cell[column];
    return t;
}

/* The column of a kind, from 0; NOBODY if the sheet has none. */
static int column_of(const struct reading *r, int what)
{
    for (int i = 0; i < r->column_count; i++)
        if (r->column[i] == what)
            return i;
    return NOBODY;
}

/* What it says in this row; empty if the sheet has no such column. */
static const char *said(const struct reading *r, int what)
{
    const int i = column_of(r, what);
    return i == NOBODY ? "" : r->cell[i];
}

static int find_column(const struct system *system, const char *head)
{
    const struct roster_rules *rules = system->roster;
    for (int i = 0; i < rules->unit_field_count; i++)
        if (text_same_word(rules->unit_fields[i].name, head))
            return COLUMN_UNIT + i;
    for (int i = 0; i < COUNT(heads); i++)
        if (text_same_word(heads[i].head, head))
            return heads[i].column;
    for (const struct usual_word *u = rules->usual; u && u->said; u++)
        if (!u->word && text_same_word(u->said, head))
            return COLUMN_UNIT + u->field;
    for (int i = 0; i < rules->leader_field_count; i++) {
        char own[60];
        struct text t;
        text_over(&t, own, sizeof own);
        text_print(&t, "%s%s", of_leader, rules->leader_fields[i].name);
        if (text_same_word(own, head))
            return COLUMN_LEADER + i;
    }
    return COLUMN_NONE;
}

static void leave_out(const struct reading *r, int column)
{
    struct text *t = &r->m->left_out;
    if (*r->cell[column])
        text_print(t, "%s%.0s", t->used ? ", " : "", r->cell[column]);
}

static bool read_heads(struct reading *r)
{
    r->column_count = cells_row(&r->cells, r->cell);
    if (r->column_count > CELLS_MOST) {
        text_print(fault_cell(r, CELLS_MOST), "a sheet has %d columns at most", CELLS_MOST);
        return false;
    }
    for (int i = 0; i < r->column_count; i++) {
        const int column = find_column(r->m->system, r->cell[i]), first = column_of(r, column);
        r->column[i] = COLUMN_NONE;
        r->m->column_count[r->number] = (int8_t)(i + 1);
        if (column == COLUMN_NONE)
            leave_out(r, i);
        else if (first != NOBODY && first < i)
            text_print(fault_cell(r, i), "%.0s says the same as %.0s; leave one of them out",
                       r->cell[i], r->cell[first]);
        else
            r->column[i] = (int8_t)column;
    }
    if (column_of(r, COLUMN_NAME) != NOBODY)
        return true;
    r->cells.row = r->cells.row ? r->cells.row : 1;
    text_add(fault_cell(r, 0), "the first row names the columns, and none of them is name, unit or "
                               "regiment");
    return false;
}

/* ---- ids ---- */

static bool is_taken(const struct muster *m, const char *id)
{
    for (int i = 0; i < m->side_count; i++)
        if (strcmp(m->side[i].id, id) == 0)
            return true;
    for (int i = 0; i < m->group_count; i++)
        if (strcmp(m->group[i].id, id) == 0)
            return true;
    for (int i = 0; i < m->row_count; i++)
        if (strcmp(m->row[i].id, id) == 0)
            return true;
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_plain(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z');
}

static const char *next_word(const char *at)
{
    while (*at && (is_plain(text_folded(*at)) || *at == '\''))
        at++;
    while (*at && !is_plain(text_folded(*at)))
        at++;
    return at;
}

/* "2nd Wisconsin" is 2wi, "21st N. Carolina" 21nc: the number, then what the rest begins with. */
static void numbered_id(const char *name, struct text *t)
{
    while (is_digit(*name))
        text_char(t, *name++);
    const char *word = next_word(name);
    const bool alone = *word && *next_word(word) == '\0';
    for (int i = 0; i < 2 && *word; i++) {
        if (is_plain(text_folded(*word)))
            text_char(t, text_folded(*word));
        word = alone ? word + 1 : next_word(word);
    }
}

/* Its words, as many of them as leave room for a number behind. */
static void worded_id(const char *name, struct text *t)
{
    enum { LONGEST = ID_MOST - 3 };
    const char *word = is_plain(text_folded(*name)) ? name : next_word(name);
    for (; *word; word = next_word(word)) {
        const char *end = word;
        while (is_plain(text_folded(*end)))
            end++;
        if (t->used > 0 && t->used + 1 + (size_t)(end - word) > LONGEST)
            break;
        text_add(t, t->used > 0 ? "-" : "");
        for (; word < end && t->used < LONGEST; word++)
            text_char(t, text_folded(*word));
    }
}

/* An id from a name, like no other: a 2 behind the second of its kind, and so on. */
static void make_id(const struct muster *m, const char *name, char id[ID_MOST + 1])
{
    char base[ID_MOST + 1];
    struct text t;
    text_over(&t, base, sizeof base);
    size_t digits = strspn(name, "0123456789");
    if (digits > 0 && digits < 5)
        numbered_id(name, &t);
    else
        worded_id(name, &t);
    if (t.used == 0)
        text_add(&t, "x");
    base[ID_MOST - 4] = '\0';
    strcpy(id, base);
    for (int n = 2; is_taken(m, id); n++) {
        text_over(&t, id, ID_MOST + 1);
        text_print(&t, "%s-%d", base, n);
    }
}

/* ---- sides and groups ---- */

static bool is_name(const struct reading *r, int column)
{
    const char *name = r->cell[column];
    if (text_is_clean(name) && strlen(name) < WORD_MOST)
        return true;
    text_print(fault_cell(r, column),
               "%.0s is no name: it is not UTF-8, or is longer than %d letters", name,
               WORD_MOST - 1);
    return false;
}

static int find_side(struct muster *m, const char *name)
{
    for (int i = 0; i < m->side_count; i++)
        if (text_same_word(m->side[i].name, name))
            return i;
    if (m->side_count == SIDES)
        return NOBODY;
    make_id(m, name, m->side[m->side_count].id);
    m->side[m->side_count].name = name;
    return m->side_count++;
}

static bool take_side(struct reading *r)
{
    const int column = column_of(r, COLUMN_SIDE);
    if (column == NOBODY || !*r->cell[column])
        return true;
    const int before = r->side;
    if (!is_name(r, column))
        return false;
    r->side = find_side(r->m, r->cell[column]);
    if (r->side == NOBODY)
        text_print(fault_cell(r, column), "%.0s is a third side; there are %s and %s",
                   r->cell[column], r->m->side[0].name, r->m->side[1].name);
    if (r->side != before)
        for (int level = 0; level < LEVELS; level++)
            r->group[level] = NOBODY;
    return r->side != NOBODY;
}

/* The innermost group that is named so far. */
static int group_now(const struct reading *r, int below)
{
    for (int level = below - 1; level >= 0; level--)
        if (r->group[level] != NOBODY)
            return r->group[level];
    return NOBODY;
}

static int find_group(const struct reading *r, int level, const char *name)
{
    struct muster *m = r->m;
    const int parent = group_now(r, level);
    for (int i = 0; i < m->group_count; i++) {
        const struct muster_group *g = &m->group[i];
        if (g->level == (enum level)level && g->side == r->side && g->parent == parent &&
            text_same_word(g->name, name))
            return i;
    }
    if (m->group_count == GROUPS_MOST)
        return NOBODY;
    struct muster_group *g = &m->group[m->group_count];
    *g = (struct muster_group){
        .name = name, .side = r->side, .parent = parent, .level = (enum level)level};
    make_id(m, name, g->id);
    return m->group_count++;
}

static bool take_groups(struct reading *r)
{
    for (int level = 0; level < LEVELS; level++) {
        const int column = column_of(r, COLUMN_GROUP + level);
        if (column == NOBODY || !*r->cell[column])
            continue;
        if (!is_name(r, column))
            return false;
        r->group[level] = find_group(r, level, r->cell[column]);
        if (r->group[level] == NOBODY) {
            text_print(fault_cell(r, column), "there are more than %d groups", GROUPS_MOST);
            return false;
        }
        for (int below = level + 1; below < LEVELS; below++)
            r->group[below] = NOBODY;
    }
    return true;
}

/* ---- values ---- */

/* A value without the mark of an estimate, in the caller's room. */
static bool take_estimate(const char *cell, char *value, size_t room)
{
    struct text t;
    text_over(&t, value, room);
    text_add(&t, cell);
    if (t.used == 0 || value[t.used - 1] != '?')
        return false;
    for (value[--t.used] = '\0'; t.used > 0 && value[t.used - 1] == ' ';)
        value[--t.used] = '\0';
    return true;
}

static const char *usual_word(const struct system *system, int field, const char *word)
{
    for (const struct usual_word *u = system->roster->usual; u && u->said; u++)
        if (u->field == field && u->word && text_same_word(u->said, word))
            return u->word;
    return word;
}

static bool is_yes(const char *cell)
{
    return text_same_word(cell, "yes") || text_same_word(cell, "y") || text_same_word(cell, "x") ||
           text_same_word(cell, "1") || text_same_word(cell, "true");
}

static bool is_no(const char *cell)
{
    return text_same_word(cell, "no") || text_same_word(cell, "n") || text_same_word(cell, "0") ||
           text_same_word(cell, "-") || text_same_word(cell, "false");
}

static void take_flag(const struct reading *r, const struct field *f, int column, uint32_t bit,
                      struct muster_row *row)
{
    char value[WORD_MOST];
    const bool estimated = take_estimate(r->cell[column], value, sizeof value);
    if (is_yes(value)) {
        field_set(f, row->own, true);
        row->given |= bit;
        row->estimated |= estimated ? bit : 0;
    } else if (!is_no(value))
        text_print(fault_cell(r, column), "%s is yes or no, not %.0s", f->name, r->cell[column]);
}

static const char as_usual[] = "usual";

/* A cell of a field.  An empty one of what tells a reader what the unit is, is taken as usual and
 * marked as an estimate. */
static void take_field(const struct reading *r, const struct field *f, int number, int column,
                       bool tells, struct muster_row *row)
{
    char value[WORD_MOST];
    struct trouble trouble = {0};
    const uint32_t bit = 1u << number;
    const char *cell = r->cell[column];
    int read;
    if (f->unless_given ? text_same_word(cell, as_usual) || (!*cell && !tells) : !*cell)
        return;
    if (f->kind == FIELD_YES) {
        take_flag(r, f, column, bit, row);
        return;
    }
    const bool estimated = take_estimate(*cell ? cell : f->unless_given, value, sizeof value);
    const char *word = row->of == OF_UNIT ? usual_word(r->m->system, number, value) : value;
    if (!field_read(f, word, &read, f->name, &trouble)) {
        text_add(fault_cell(r, column), trouble.room);
        return;
    }
    field_set(f, row->own, read);
    row->given |= bit;
    row->estimated |= estimated || !*cell ? bit : 0;
}

static void take_fields(const struct reading *r, struct muster_row *row)
{
    const struct roster_rules *rules = r->m->system->roster;
    const bool unit = row->of == OF_UNIT;
    for (int i = 0; i < (unit ? rules->unit_field_count : rules->leader_field_count); i++) {
        const int column = column_of(r, (unit ? COLUMN_UNIT : COLUMN_LEADER) + i);
        if (column != NOBODY)
            take_field(r, unit ? &rules->unit_fields[i] : &rules->leader_fields[i], i, column,
                       unit && rules->card >> i & 1, row);
    }
}

/* "1,200" and "1 200" are twelve hundred, "42 3" is nothing. */
static bool read_men(const char **at, int *men)
{
    const char *s = *at;
    int digits = 0;
    for (*men = 0; is_digit(*s) && digits < 6; s++, digits++) {
        *men = *men * 10 + *s - '0';
        const bool parted = s[1] && strchr(",. '", s[1]) && is_digit(s[2]);
        if (parted && (strspn(s + 2, "0123456789") != 3 || digits > 2))
            return false;
        s += parted;
    }
    *at = s + strspn(s, " ");
    return digits > 0 && !is_digit(*s);
}

/* Men become castings, or whatever is counted; guns and castings that are called so stay as many.
 */
static void take_men(const struct reading *r, struct muster_row *row)
{
    const struct roster_rules *rules = r->m->system->roster;
    const int column = column_of(r, COLUMN_MEN);
    const struct field *f = rules->strength ? &rules->unit_fields[rules->strength - 1] : NULL;
    if (column == NOBODY || !f || !*r->cell[column] || row->given >> (rules->strength - 1) & 1)
        return;
    char value[WORD_MOST];
    const bool estimated = take_estimate(r->cell[column], value, sizeof value);
    const char *rest = value, *other = f->counts ? f->counts(row->own) : NULL;
    int men;
    const bool fine = read_men(&rest, &men);
    const bool as_many = !f->scale || !f->scale->of || other ||
                         text_same_word(rest, f->scale->name) || text_same_word(rest, "guns");
    if (!fine || (*rest && !as_many && !text_same_word(rest, f->scale->of))) {
        text_print(fault_cell(r, column), "%.0s is not a whole number of men", r->cell[column]);
        return;
    }
    const int strength = as_many ? men : (men + f->scale->each / 2) / f->scale->each;
    if (strength < f->low || strength > f->high) {
        text_print(fault_cell(r, column), "%.0s: that is %d %s, and there are %d to %d",
                   r->cell[column], strength, f->name, f->low, f->high);
        return;
    }
    field_set(f, row->own, strength);
    row->given |= 1u << (rules->strength - 1);
    row->estimated |= estimated ? 1u << (rules->strength - 1) : 0;
    struct text t;
    text_over(&t, row->men, sizeof row->men);
    if (!as_many)
        text_print(&t, "%d %s", men, f->scale->of);
}

/* Notes that say a key in its words ("never under fire") are that key. */
static void take_notes(const struct reading *r, struct muster_row *row)
{
    const struct roster_rules *rules = r->m->system->roster;
    const char *notes = said(r, COLUMN_NOTES);
    for (int i = 0; i < rules->unit_field_count && row->of == OF_UNIT; i++) {
        const struct field *f = &rules->unit_fields[i];
        if (f->kind == FIELD_YES &&
            (text_same_word(f->name, notes) || text_same_word(f->about, notes))) {
            field_set(f, row->own, true);
            row->given |= 1u << i;
            return;
        }
    }
    row->remark = *notes && text_is_clean(notes) ? notes : NULL;
}

/* ---- rows ---- */

static void own_id(const struct reading *r, struct muster_row *row)
{
    const char *id = said(r, COLUMN_ID);
    const size_t length = strlen(id);
    bool fine = length <= ID_MOST;
    for (size_t i = 0; i < length; i++)
        fine = fine && (is_plain(text_folded(id[i])) || text_folded(id[i]) == '-');
    if (fine && length > 0) {
        struct text t;
        text_over(&t, row->id, sizeof row->id);
        for (size_t i = 0; i < length; i++)
            text_char(&t, text_folded(id[i]));
        fine = !is_taken(r->m, row->id);
    }
    if (fine && length > 0)
        return;
    if (!fine)
        text_print(fault_cell(r, column_of(r, COLUMN_ID)),
                   "%.0s is no id of its own: up to %d of a-z, 0-9 and -, and nobody else's", id,
                   ID_MOST);
    *row->id = '\0';
    make_id(r->m, row->name, row->id);
}

/* The column of a field, or of the men who become it. */
static int field_column(const struct reading *r, int field)
{
    const int own = column_of(r, COLUMN_UNIT + field);
    return own == NOBODY && field + 1 == r->m->system->roster->strength ? column_of(r, COLUMN_MEN)
                                                                        : own;
}

static void tell_missing(const struct reading *r, const struct field *f, int column)
{
    struct text *t = fault_cell(r, column == NOBODY ? 0 : column);
    text_print(t, "%s is missing%s: %s", f->name, column == NOBODY ? ", and no column says it" : "",
               f->words ? "one of " : "");
    field_print_allowed(t, f);
}

/* What must be said and is not: first in cells that are empty.  Then, once for all, what no column
 * says, unless a cell of the row is wrong: one may be guessed from another. */
static void tell_lacking(struct reading *r, const struct muster_row *row)
{
    const struct roster_rules *rules = r->m->system->roster;
    uint32_t lacking = 0;
    bool wrong = false;
    for (int i = 0; i < rules->unit_field_count; i++) {
        const int column = field_column(r, i);
        if (rules->unit_fields[i].unless_given || row->given >> i & 1)
            continue;
        if (column == NOBODY)
            lacking |= 1u << i;
        else if (!*r->cell[column])
            tell_missing(r, &rules->unit_fields[i], column);
        wrong |= column != NOBODY;
    }
    for (int i = 0; !wrong && i < rules->unit_field_count; i++)
        if (lacking >> i & 1 && !(r->lacking >> i & 1))
            tell_missing(r, &rules->unit_fields[i], NOBODY);
    r->lacking |= wrong ? 0 : lacking;
}

/* Two of one side with the same name cannot be told apart. */
static bool is_new(const struct reading *r, int column)
{
    for (int i = 0; i < r->m->row_count; i++) {
        const struct muster_row *other = &r->m->row[i];
        if (other->side != r->side || !text_same_word(other->name, r->cell[column]))
            continue;
        struct text *t = fault_cell(r, column);
        text_print(t, "a second %.0s; the first is in ", r->cell[column]);
        cell_print(t, other->row, column + 1);
        return false;
    }
    return true;
}

static bool has_room(const struct reading *r, enum subject of)
{
    const int most = of == OF_UNIT ? UNITS_MOST : LEADERS_MOST;
    int count = 0;
    for (int i = 0; i < r->m->row_count; i++)
        count += r->m->row[i].of == of;
    if (count == most)
        text_print(fault_cell(r, 0), "there are more than %d %s", most,
                   of == OF_UNIT ? "units" : "leaders");
    return count < most;
}

static struct muster_row *add_row(const struct reading *r, enum subject of, const char *name)
{
    struct muster_row *row = &r->m->row[r->m->row_count];
    *row = (struct muster_row){.of = of,
                               .name = name,
                               .with = "",
                               .side = r->side,
                               .group = group_now(r, LEVELS),
                               .sheet = r->number,
                               .row = r->cells.row};
    return row;
}

/* The leader of a group is said with any of its units, once or with each; he stands with the first
 * one, whose row is the last that was read. */
static void take_commander(const struct reading *r)
{
    const int column = column_of(r, COLUMN_COMMANDER);
    if (column == NOBODY || !*r->cell[column] || !is_name(r, column))
        return;
    for (int i = 0; i < r->m->row_count; i++)
        if (r->m->row[i].of == OF_LEADER && r->m->row[i].side == r->side &&
            text_same_word(r->m->row[i].name, r->cell[column]))
            return;
    if (!r->m->system->roster->leader_fields || !has_room(r, OF_LEADER))
        return;
    struct muster_row *row = add_row(r, OF_LEADER, r->cell[column]);
    make_id(r->m, row->name, row->id);
    row->with = row[-1].id;
    r->m->row_count++;
}

/* A name stands in quotes in a scenario: those within it become single ones.  The cells are in the
 * caller's text, which may be written over. */
static void soften_quotes(const struct reading *r, int count)
{
    for (int i = 0; i < count; i++)
        for (char *c = (char *)r->cell[i]; *c; c++)
            *c = *c == '"' ? '\'' : *c;
}

static void take_row(struct reading *r)
{
    const int column = column_of(r, COLUMN_NAME);
    const char *kind = said(r, COLUMN_KIND);
    if (!take_side(r) || !take_groups(r) || !*r->cell[column])
        return;
    if (r->side == NOBODY) {
        text_print(fault_cell(r, column), "nobody says on which side %.0s is; a column side does",
                   r->cell[column]);
        return;
    }
    const enum subject of = text_same_word(kind, "leader") ? OF_LEADER : OF_UNIT;
    if (*kind && of == OF_UNIT && !text_same_word(kind, "unit"))
        text_print(fault_cell(r, column_of(r, COLUMN_KIND)), "kind is unit or leader, not %.0s",
                   kind);
    if (!is_name(r, column) || !is_new(r, column) || !has_room(r, of))
        return;
    struct muster_row *row = add_row(r, of, r->cell[column]);
    own_id(r, row);
    row->with = said(r, COLUMN_WITH);
    take_fields(r, row);
    if (of == OF_UNIT && r->m->system->roster->guess)
        row->given |= r->m->system->roster->guess(row->own, row->given);
    if (of == OF_UNIT)
        take_men(r, row);
    take_notes(r, row);
    if (of == OF_UNIT)
        tell_lacking(r, row);
    r->m->row_count++;
    if (of == OF_UNIT)
        take_commander(r);
}

static bool has_faults(const struct muster *m)
{
    for (int i = 0; i < m->sheet_count; i++)
        if (m->faults[i].count > 0)
            return true;
    return false;
}

void muster_begin(struct muster *m, const struct system *system)
{
    memset(m, 0, sizeof *m);
    m->system = system;
    text_over(&m->left_out, m->left_out_room, sizeof m->left_out_room);
}

/* The other faults are told as well. */
static void tell_unsided(struct reading *r)
{
    int level = 0;
    while (level < LEVELS && column_of(r, COLUMN_GROUP + level) == NOBODY)
        level++;
    r->m->unsided = true;
    r->m->outermost = level < LEVELS ? column_of(r, COLUMN_GROUP + level) + 1 : 0;
    text_add(fault_cell(r, 0), "no column says on which side they are: add a column side, "
                               "or give each side a sheet of its own");
}

bool muster_sheet(struct muster *m, char *text, const char *side)
{
    struct reading r = {.m = m, .number = m->sheet_count++, .side = NOBODY};
    r.column = m->column[r.number];
    for (int i = 0; i < LEVELS; i++)
        r.group[i] = NOBODY;
    cells_over(&r.cells, text);
    if (!read_heads(&r))
        return false;
    if (column_of(&r, COLUMN_SIDE) == NOBODY) {
        if (!side)
            tell_unsided(&r);
        r.side = find_side(m, side ? side : "?");
    }
    for (int count; (count = cells_row(&r.cells, r.cell)) > 0;) {
        while (count > r.column_count && count <= CELLS_MOST && !*r.cell[count - 1])
            count--;
        if (count > r.column_count)
            text_print(fault_cell(&r, r.column_count), "the row has %d cells, the first %d", count,
                       r.column_count);
        soften_quotes(&r, count < r.column_count ? count : r.column_count);
        for (; count < r.column_count; count++)
            r.cell[count] = "";
        if (count == r.column_count)
            take_row(&r);
    }
    if (r.cells.open)
        text_add(fault_cell(&r, 0), "a quote is opened in this row and never closed");
    return !has_faults(m);
}

/* ---- the scenario ---- */

static const char *parent_of(const struct muster *m, int side, int group)
{
    return group == NOBODY ? m->side[side].id : m->group[group].id;
}

static void write_line(const struct muster *m, struct muster_row *row, struct text *t)
{
    const struct roster_rules *rules = m->system->roster;
    const bool unit = row->of == OF_UNIT;
    const struct field *f = unit ? rules->unit_fields : rules->leader_fields;
    text_print(t, "%s %s %s \"%s\"", unit ? "unit" : "leader", row->id,
               parent_of(m, row->side, row->group), row->name);
    if (!unit && *row->with)
        text_print(t, " with %s", row->with);
    for (int i = 0; i < (unit ? rules->unit_field_count : rules->leader_field_count); i++, f++) {
        if (!(row->given >> i & 1))
            continue;
        text_print(t, " %s", f->name);
        if (f->kind != FIELD_YES) {
            text_char(t, ' ');
            field_print(t, f, row->own);
        }
        text_add(t, row->estimated >> i & 1 ? " estimate" : "");
    }
    if (*row->men || row->remark)
        text_print(t, " # %s%s%s", row->men, *row->men && row->remark ? "; " : "",
                   row->remark ? row->remark : "");
    text_char(t, '\n');
}

/* What is said of a line of the scenario is a fault of the row that it came from. */
static void blame(struct muster *m, const struct faults *found)
{
    for (int k = 0; k < found->count; k++) {
        const struct fault *f = &found->list[k];
        int sheet = 0, row = 1;
        for (int i = 0; i < m->row_count; i++)
            if (m->row[i].line == f->line) {
                sheet = m->row[i].sheet;
                row = m->row[i].row;
            }
        text_add(fault_at(&m->faults[sheet], row, 1), f->words);
    }
}

bool muster_scenario(struct muster *m, const char *battle, int turns, struct text *t,
                     struct scenario *room)
{
    struct faults found = {.count = 0};
    const size_t begin = t->used;
    int line = 3 + m->side_count + m->group_count;
    if (m->side_count < SIDES && !has_faults(m))
        text_print(fault_at(&m->faults[0], 1, 1), "there is one side, %s; a battle has two",
                   m->side_count ? m->side[0].name : "nobody's");
    if (has_faults(m))
        return false;
    text_print(t, "rules %s\nbattle \"%s\"\nturns %d\n", m->system->name, battle, turns);
    for (int i = 0; i < m->side_count; i++)
        text_print(t, "side %s \"%s\"\n", m->side[i].id, m->side[i].name);
    for (int i = 0; i < m->group_count; i++)
        text_print(t, "group %s %s \"%s\" %s\n", m->group[i].id,
                   parent_of(m, m->group[i].side, m->group[i].parent), m->group[i].name,
                   level_names[m->group[i].level]);
    for (int of = OF_UNIT; of <= OF_LEADER; of++)
        for (int i = 0; i < m->row_count; i++)
            if (m->row[i].of == (enum subject)of) {
                m->row[i].line = ++line;
                write_line(m, &m->row[i], t);
            }
    if (!scenario_read(room, t->at + begin, t->used - begin, &found))
        blame(m, &found);
    return !has_faults(m);
}

/* ---- back into a sheet ---- */

static void put_cell(struct text *t, const char *cell)
{
    const bool quotes = strpbrk(cell, ",;\t\"\n") != NULL || *cell == ' ';
    text_add(t, quotes ? "\"" : "");
    for (; *cell; cell++) {
        text_add(t, *cell == '"' ? "\"" : "");
        text_char(t, *cell);
    }
    text_add(t, quotes ? "\"" : "");
}

/* Fields that anybody says, a bit each. */
static uint32_t given_by(const struct member *m, int count)
{
    uint32_t given = 0;
    for (int i = 0; i < count; i++)
        given |= m[i].given;
    return given;
}

static bool has_level(const struct scenario *s, int level)
{
    for (int i = 0; i < s->group_count; i++)
        if (s->group[i].level == (enum level)level)
            return true;
    return false;
}

static void put_fields(const struct field *f, uint32_t columns, const struct member *m,
                       struct text *t)
{
    for (int i = 0; columns >> i; i++) {
        if (!(columns >> i & 1))
            continue;
        text_char(t, ',');
        if (m && !(m->given >> i & 1) && f[i].unless_given && f[i].kind != FIELD_YES)
            text_add(t, as_usual);
        if (!m || !(m->given >> i & 1))
            continue;
        if (f[i].kind == FIELD_YES)
            text_add(t, "yes");
        else
            field_print(t, &f[i], m->own);
        text_add(t, m->estimated >> i & 1 ? "?" : "");
    }
}

static void put_member(const struct scenario *s, enum subject of, const struct member *m,
                       const uint32_t given[2], struct text *t)
{
    const char *groups[LEVELS] = {0};
    for (int g = m->group; g != NOBODY; g = s->group[g].parent)
        groups[s->group[g].level] = scenario_name(s, s->group[g].name);
    put_cell(t, scenario_name(s, s->side[m->side].name));
    for (int level = 0; level < LEVELS; level++)
        if (has_level(s, level)) {
            text_char(t, ',');
            put_cell(t, groups[level] ? groups[level] : "");
        }
    text_print(t, ",%s,", scenario_name(s, m->id));
    put_cell(t, scenario_name(s, m->name));
    if (s->leader_count > 0)
        text_print(t, ",%s,%s", of == OF_UNIT ? "unit" : "leader",
                   m->with == NOBODY ? "" : scenario_id(s, OF_UNIT, m->with));
    put_fields(s->system->roster->unit_fields, given[0], of == OF_UNIT ? m : NULL, t);
    put_fields(s->system->roster->leader_fields, given[1], of == OF_LEADER ? m : NULL, t);
    text_char(t, '\n');
}

static void put_heads(const char *before, const struct field *f, uint32_t columns, struct text *t)
{
    for (int i = 0; columns >> i; i++)
        if (columns >> i & 1)
            text_print(t, ",%s%s", before, f[i].name);
}

void muster_write(const struct scenario *s, struct text *t)
{
    const uint32_t given[2] = {given_by(s->unit, s->unit_count),
                               given_by(s->leader, s->leader_count)};
    text_add(t, "side");
    for (int level = 0; level < LEVELS; level++)
        if (has_level(s, level))
            text_print(t, ",%s", level_names[level]);
    text_print(t, ",id,name%s", s->leader_count > 0 ? ",kind,with" : "");
    put_heads("", s->system->roster->unit_fields, given[0], t);
    put_heads(of_leader, s->system->roster->leader_fields, given[1], t);
    text_char(t, '\n');
    for (int i = 0; i < s->unit_count; i++)
        put_member(s, OF_UNIT, &s->unit[i], given, t);
    for (int i = 0; i < s->leader_count; i++)
        put_member(s, OF_LEADER, &s->leader[i], given, t);
}
