/* A table on paper.  The two ends of a range become one cell; a first column that repeats itself
 * heads its rows; a long and narrow table is cut into pieces that stand side by side.  How wide a
 * table will be is reckoned from its letters, so that it can be placed before it is drawn. */

#include <assert.h>
#include <string.h>

#include "modifier.h"
#include "reference.h"

enum {
    COLUMNS_MOST = 48,
    CELL_ROOM = 400,
    /* tenths of a millimetre */
    LETTER = 17,
    PADDING = 24,
    BETWEEN = 50,
    HALF_PAGE = 900,
    WRAPPED_PAGE = 1100, /* a column of this width: longer cells have a second line */
    WHOLE_PAGE = 1860,
    /* letters: a longer cell is broken */
    LETTERS_MOST = 30,
    /* rows */
    LONG_TABLE = 18,
    PIECE_MOST = 50,
    ABREAST_MOST = 6
};

#define JOINED "\xe2\x81\xa0" /* no line ends here */

/* Columns of a list of modifiers; ORDER modifier_line_columns. */
enum { M_ID, M_GROUP, M_CONDITION, M_OP, M_PER, M_MOD, M_CAP, M_PRINTED };

struct paper_column {
    const struct field *field;
    int number, part;
    int upto;    /* the column of the other end, where X_min and X_max stand side by side; else 0 */
    bool figure; /* set in the middle */
};

struct paper_table {
    const struct table *table;
    struct paper_column columns[COLUMNS_MOST];
    int count;
    bool modifiers;   /* a list of them: what most of them have alike goes without saying */
    bool marks;       /* some rows are not plainly printed */
    bool headed;      /* the words of the first column stand over their rows */
    bool repeated;    /* its figures stand once beside them */
    int width, least; /* that it wants, and without which it cannot do */
};

/* ---- what stands in a cell ---- */

static bool is_range(const struct field *f)
{
    return f->cell == CELL_RANGE || f->cell == CELL_ROLL;
}

static bool is_figure(const struct field *f)
{
    return f->cell != CELL_TEXT && f->cell != CELL_UNIT && f->cell != CELL_WORD &&
           f->cell != CELL_AMOUNT;
}

static void print_end(struct text *t, const struct paper_table *p, int row,
                      const struct paper_column *c, int end)
{
    char room[CELL_ROOM];
    struct text raw;
    text_over(&raw, room, sizeof room);
    table_print_cell(p->table, row, end && c->upto ? c->upto : c->number, c->upto ? 0 : end, &raw);
    reference_say(t, room, true);
}

static int end_figure(const struct paper_table *p, int row, const struct paper_column *c, int end)
{
    const int column = end && c->upto ? c->upto : c->number;
    return table_figure(&p->table->columns[column],
                        table_cell(p->table, row, column, c->upto ? 0 : end));
}

/* "15–30", "−2 to −1", "31 or more", "5"; a dash where the page has nothing. */
static void print_range(struct text *t, const struct paper_table *p, int row,
                        const struct paper_column *c)
{
    const int lo = end_figure(p, row, c, 0), hi = end_figure(p, row, c, 1);
    if (lo == BLANK || hi == BLANK || lo == NO || hi == NO || (lo == OPEN && hi == OPEN)) {
        text_add(t, "–");
        return;
    }
    if (lo != OPEN)
        print_end(t, p, row, c, 0);
    if (lo != OPEN && hi != OPEN && lo != hi)
        text_add(t, lo < 0 ? " to " : "–");
    if (hi != OPEN && lo != hi)
        print_end(t, p, row, c, 1);
    text_add(t, hi == OPEN ? " or more" : lo == OPEN ? " or less" : "");
}

/* ---- bands by their names ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads "12" or, for a figure below 0, "m12"; moves on behind it. */
static bool take_figure(const char **at, int *number)
{
    const bool minus = **at == 'm' && is_digit((*at)[1]);
    const char *digit = *at + minus;
    if (!is_digit(*digit))
        return false;
    for (*number = 0; is_digit(*digit); digit++)
        *number = *number * 10 + (*digit - '0');
    *number = minus ? -*number : *number;
    *at = digit;
    return true;
}

/* "3_4" or "m2_to_m1", with more behind it or not. */
static bool take_pair(const char **at, int *first, int *second)
{
    const char *c = *at;
    if (!take_figure(&c, first) || *c != '_')
        return false;
    c += strncmp(c, "_to_", 4) == 0 ? 4 : 1;
    if (!take_figure(&c, second) || (*c && *c != '_'))
        return false;
    *at = c;
    return true;
}

/* Pairs that go down somewhere, as 3_1 does, are odds and not bands. */
static bool heads_are_odds(const char *heads)
{
    int first, second;
    for (; heads && *heads; heads += strcspn(heads, " "), heads += *heads == ' ') {
        char head[CELL_ROOM];
        const char *at = head;
        const size_t length = strcspn(heads, " ");
        memcpy(head, heads, length < sizeof head ? length : sizeof head - 1);
        head[length < sizeof head ? length : sizeof head - 1] = '\0';
        if (take_pair(&at, &first, &second) && first > second)
            return true;
    }
    return false;
}

static void print_number(struct text *t, int number)
{
    if (number < 0)
        text_add(t, "−");
    text_number(t, number < 0 ? -number : number);
}

/* Bands are written out where they have a name of letters: lt_1, ge_21, le_m3, 5_6, die_1_3,
 * 1_2_or_less; t3 is a total of 3. */
static void print_band(struct text *t, const char *head, bool odds)
{
    static const struct {
        const char *name, *before, *behind;
    } ends[] = {{"lt_", "under ", ""}, {"le_", "", " or less"}, {"ge_", "", "+"}};
    int first, second;
    const char *at = head + 3;
    if (*head == 't' && is_digit(head[1])) /* a total */
        head++;
    for (int i = 0; i < COUNT(ends); i++)
        if (strncmp(head, ends[i].name, 3) == 0 && take_figure(&at, &first)) {
            text_add(t, ends[i].before);
            print_number(t, first);
            text_add(t, ends[i].behind);
            return;
        }
    for (at = head; *at; at++) {
        if ((at == head || at[-1] == '_') && take_pair(&at, &first, &second)) {
            print_number(t, first);
            text_add(t, odds ? ":" : first < 0 ? " to " : "–" JOINED);
            print_number(t, second);
            at--;
            continue;
        }
        char letter[3] = {at[0], at[0] == '-' ? at[1] : '\0', '\0'};
        reference_say(t, letter, true);
    }
}

/* A name that is a band and nothing else: "lt_1", "3_4". */
static bool is_band(const char *name)
{
    int first, second;
    const char *at = name + 3;
    const bool end = (name[0] == 'l' || name[0] == 'g') && name[1] && name[2] == '_' &&
                     take_figure(&at, &first) && !*at;
    at = name;
    return end || (take_pair(&at, &first, &second) && !*at);
}

/* clang-format off */
static const char *const names_said[][2] = { /* the short names of the files, as the sheet says them */
    {"NA", "not allowed"}, {"add_in", "add inches"}, {"att", "castings firing"},
    {"base5", "base 5"}, {"base6", "base 6"}, {"base7", "base 7"}, {"ca_mod", "in close action"},
    {"cas", "casualties"}, {"corps_figure_printed", "corps figure is printed"},
    {"cost_ca", "actions"}, {"d1", "target 1"}, {"d2", "target 2"}, {"d4", "target 4"},
    {"d8", "target 8"}, {"d13", "target 13"}, {"d21", "target 21"},
    {"delay_turns", "turns of delay"}, {"die_accept_max", "accepted up to"},
    {"disorg_back1", "disorganized, back 1*"},
    {"disorg_back2_straggle1", "disorganized, back 2, straggle 1**"}, {"dist_in", "distance (in.)"},
    {"divisor_leader_mp", "leader movement points a turn"}, {"example_in", "example"},
    {"example_out", "becomes"}, {"exp_12ths", "average in twelfths"},
    {"extra_face", "one more from"}, {"face", "hits from"}, {"flag", "yes or no"},
    {"hi_in", "at most (in.)"}, {"id", "no."}, {"key", "figure"},
    {"leader_mp", "leader movement points"}, {"lo_in", "at least (in.)"},
    {"loose_cannon_roll", "loose cannon on"}, {"max_fire", "may fire"},
    {"max_stacking", "may stack"}, {"me_order", "ME order"},
    {"min_distance_times_x", "least distance, times X"}, {"mod", "adds"},
    {"mod_corps_order", "corps order adds"}, {"mod_me_order", "ME order adds"},
    {"morale_shock_mod", "morale and shock"}, {"mp", "movement points"}, {"mul", "times"},
    {"must_spend_available_ap_on_rally", "must spend its action points on it"},
    {"may_use_remaining_ap", "may use the action points left"}, {"ap", "action points"},
    {"need_at_least", "needs"}, {"op", "how"}, {"pct", "percent lost"},
    {"relocate_need", "relocates from"}, {"roll_hi", "roll to"}, {"roll_lo", "roll from"},
    {"routed_back2_straggle3", "routed, back 2, straggle 3**"}, {"row_shift_up", "rows up"},
    {"seq", "step"}, {"shaken_back1", "shaken, back 1*"}, {"side_a", "one side"},
    {"side_b", "the other"}, {"sixths", "average in sixths"}, {"sp", "strength points"},
    {"success_min", "succeeds from"}, {"suffer_ranged_weapon_kia", "figures killed by fire"},
    {"withdraw_need", "withdraws from"}, {"class_a_in", "class A (in.)"},
    {"class_b_in", "class B (in.)"}, {"prolong_in", "prolonge (in.)"}, {"na", "no use"},
    {"division_or_corps_commander_kia", "division or corps commander killed"},
    {"per_brigade_commander_kia", "each brigade commander killed"}, {"die_1_3_alt", "or"},
    {"die_4_6_alt", "or"}, {"clear_orchard", "clear, orchard"}, {"mul_hits", "times the hits"}, {"mul_figures", "times the figures"},
    {"retreat_into_ezoc", "retreat into an enemy zone of control"},
    {"unlimbered_artillery_in_ezoc_or_close_combat",
     "unlimbered artillery in an enemy zone of control or close combat"},
    {"los_raise_unit", "a unit raises the line of sight"},
    {"los_raise_forest_orchard_urban", "forest, orchard and town raise the line of sight"},
    {"zoc_enter", "entering a zone of control"}, {"zoc_extra_cost", "its extra cost"},
    {"zoc_hexes", "hexes of a zone of control"}, {"zoc_none_for", "no zone of control have"},
    {"zoc_to_zoc_first_hex", "from zone to zone, first hex"},
    {"zoc_hexes_ignored_to_close_combat", "zones ignored on the way to close combat"},
    {"forced_march_set_mp", "movement points of a forced march set"},
};
/* clang-format on */

const char *reference_word(const char *name)
{
    for (int i = 0; i < COUNT(names_said); i++)
        if (strcmp(names_said[i][0], name) == 0)
            return names_said[i][1];
    return NULL;
}

/* A cell, by its own words if it has them. */
static void say_cell(struct text *t, const char *cell, bool as_figure)
{
    if (reference_word(cell))
        text_add(t, reference_word(cell));
    else
        reference_say(t, cell, as_figure);
}

/* A name as the sheet says it: "retreat_in" are inches, unless it has words of its own. */
static void say_name(struct text *t, char *name)
{
    const size_t length = strlen(name);
    const char *said = reference_word(name);
    const bool inches = !said && length > 3 && strcmp(name + length - 3, "_in") == 0;
    if (inches)
        name[length - 3] = '\0';
    if (said)
        text_add(t, said);
    else
        reference_say(t, name, false);
    text_add(t, inches ? " (in.)" : "");
}

/* A cell as it stands in the file. */
static const char *raw_cell(const struct paper_table *p, int row, int number, char room[CELL_ROOM])
{
    struct text cell;
    text_over(&cell, room, CELL_ROOM);
    table_print_cell(p->table, row, number, 0, &cell);
    return room;
}

/* " (mul figures, each level, +4 with strong points)": what a modifier does if it does not add, for
 * each of what, and how much at most. */
static void print_manner(struct text *t, const struct paper_table *p, int row)
{
    static const struct {
        int column;
        const char *usual, *before;
    } manners[] = {{M_OP, "add", ""}, {M_PER, "once", "each "}, {M_CAP, "-", ""}};
    const char *between = " (";
    for (int i = 0; i < COUNT(manners); i++) {
        char room[CELL_ROOM];
        if (strcmp(raw_cell(p, row, manners[i].column, room), manners[i].usual) == 0)
            continue;
        text_print(t, "%s%s", between, manners[i].before);
        say_cell(t, room, true);
        between = ", ";
    }
    text_add(t, *between == ',' ? ")" : "");
}

/* "+2"; as it is printed only where that is something else. */
static void print_modifier(struct text *t, const struct paper_table *p, int row, int number)
{
    char mod[CELL_ROOM + 1] = "+", printed[CELL_ROOM], op[CELL_ROOM];
    raw_cell(p, row, M_MOD, mod + 1);
    const bool adds = strcmp(raw_cell(p, row, M_OP, op), "add") == 0;
    const char *figures = mod + (!adds || !is_digit(mod[1]) || strcmp(mod, "+0") == 0);
    raw_cell(p, row, M_PRINTED, printed);
    if (number == M_MOD)
        reference_say(t, figures, true);
    else if (strcmp(printed, figures) != 0)
        reference_say(t, printed, true);
}

static void print_cell(struct text *t, const struct paper_table *p, int row, int column)
{
    const struct paper_column *c = &p->columns[column];
    char room[CELL_ROOM];
    struct text cell;
    if (p->modifiers && c->number >= M_MOD) {
        print_modifier(t, p, row, c->number);
        return;
    }
    if (is_range(c->field) || c->upto) {
        print_range(t, p, row, c);
        return;
    }
    if (c->field->cell == CELL_UNIT && !table_counts(p->table, row, c->field)) {
        text_add(t, "–");
        return;
    }
    text_over(&cell, room, sizeof room);
    table_print_cell(p->table, row, c->number, c->part, &cell);
    if (c->field->extras && c->field->extras->is_signed && is_digit(*room) && *room != '0')
        text_char(t, '+');
    if (is_band(room))
        print_band(t, room, false);
    else
        say_cell(t, room, c->field->cell != CELL_TEXT && c->field->cell != CELL_UNIT);
    if (p->modifiers && c->number == M_CONDITION)
        print_manner(t, p, row);
}

/* ---- what stands over a column ---- */

/* "dist_*_in" is "dist in"; a star alone is the name of the field. */
static void print_range_head(struct text *t, const struct field *f)
{
    const char *heading = f->extras && f->extras->heading ? f->extras->heading : f->name;
    char room[CELL_ROOM];
    struct text head;
    text_over(&head, room, sizeof room);
    for (; *heading; heading++)
        if (strncmp(heading, "_*", 2) == 0 || strncmp(heading, "*_", 2) == 0)
            heading++;
        else if (*heading != '*')
            text_char(&head, *heading);
    if (head.used == 0)
        text_add(&head, f->name);
    say_name(t, room);
}

static void print_head(struct text *t, const struct paper_table *p, const struct paper_column *c)
{
    char room[CELL_ROOM];
    struct text head;
    if (is_range(c->field)) {
        print_range_head(t, c->field);
        return;
    }
    text_over(&head, room, sizeof room);
    table_print_head(p->table, c->number, c->part, &head);
    if (c->upto) {
        room[head.used - 4] = '\0';
        reference_say(t, room, false);
        text_add(t, " from–" JOINED "to");
        return;
    }
    if (reference_word(room) || (head.used > 3 && strcmp(room + head.used - 3, "_in") == 0))
        say_name(t, room);
    else
        print_band(t, room,
                   c->field->cell == CELL_SPREAD && heads_are_odds(c->field->extras->heading));
}

/* ---- how it is set ---- */

/* The letters of words, up to this one; a letter of UTF-8 or an entity counts once. */
static int letters(const char *words, char end)
{
    int count = 0;
    for (; *words && *words != end; words++) {
        if (*words == '&')
            words += strcspn(words, ";");
        count += (*words & 0xc0) != 0x80;
    }
    return count;
}

static int longest_word(const char *words)
{
    int most = 0;
    for (; *words; words += strcspn(words, " "), words += *words == ' ') {
        const int length = letters(words, ' ');
        most = length > most ? length : most;
    }
    return most;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* What is in a column wants so much room, and cannot do with less: words are not broken, figures
 * stay in one line, and a head of several words has two. */
static void measure_column(const struct paper_table *p, int column, int *wanted, int *least)
{
    *wanted = *least = 0;
    for (int row = -1; row < p->table->count; row++) {
        char room[CELL_ROOM];
        struct text t;
        text_over(&t, room, sizeof room);
        if (row < 0)
            print_head(&t, p, &p->columns[column]);
        else
            print_cell(&t, p, row, column);
        const int all = letters(room, '\0'), word = longest_word(room);
        const bool whole = row >= 0 && p->columns[column].figure && all < LETTERS_MOST;
        *least = larger(*least, whole ? all : word);
        *wanted = larger(*wanted, row < 0              ? larger(word, (all + 1) / 2)
                                  : all < LETTERS_MOST ? all
                                                       : LETTERS_MOST);
    }
}

/* Is the first cell of this row the same as in the row before? */
static bool is_again(const struct paper_table *p, int row)
{
    char now[CELL_ROOM], before[CELL_ROOM];
    struct text t;
    if (row == 0)
        return false;
    text_over(&t, now, sizeof now);
    print_cell(&t, p, row, 0);
    text_over(&t, before, sizeof before);
    print_cell(&t, p, row - 1, 0);
    return strcmp(now, before) == 0;
}

static int rows_in_group(const struct paper_table *p, int row)
{
    int end = row + 1;
    while (end < p->table->count && is_again(p, end))
        end++;
    return end - row;
}

static void find_groups(struct paper_table *p)
{
    int groups = 0;
    for (int row = 0; row < p->table->count; row++)
        groups += !is_again(p, row);
    const bool grouped = p->count > 1 && p->table->count >= 4 && groups * 2 <= p->table->count;
    p->repeated = grouped && p->columns[0].figure;
    p->headed = grouped && !p->columns[0].figure;
}

/* Is this column X_min, and the next one X_max? */
static bool is_pair(const struct table *t, int column)
{
    char low[CELL_ROOM], high[CELL_ROOM];
    struct text at;
    if (t->order || column + 1 >= t->column_count || table_width(&t->columns[column]) != 1 ||
        table_width(&t->columns[column + 1]) != 1)
        return false;
    text_over(&at, low, sizeof low);
    table_print_head(t, column, 0, &at);
    const size_t stem = at.used;
    text_over(&at, high, sizeof high);
    table_print_head(t, column + 1, 0, &at);
    return stem > 4 && at.used == stem && strcmp(low + stem - 4, "_min") == 0 &&
           strcmp(high + stem - 4, "_max") == 0 && strncmp(low, high, stem - 4) == 0;
}

static void set_table(struct paper_table *p, const struct table *t)
{
    *p = (struct paper_table){.table = t, .modifiers = t->columns == modifier_line_columns};
    for (int i = 0; i < t->column_count - t->marked; i++) {
        const int number = t->order ? t->order[i] : i;
        const struct field *f = &t->columns[number];
        const bool is_key = f->cell == CELL_TEXT && strcmp(f->name, "id") == 0;
        const bool left_out =
            is_key || (p->modifiers && (number == M_OP || number == M_PER || number == M_CAP));
        const int parts = left_out ? 0 : is_range(f) ? 1 : table_width(f);
        for (int part = 0; part < parts; part++) {
            assert(p->count < COLUMNS_MOST);
            p->columns[p->count++] = (struct paper_column){f, number, part, 0, is_figure(f)};
        }
        if (is_pair(t, number))
            p->columns[p->count - 1].upto = ++i;
    }
    p->marks = table_marked(t, PRINTED) < t->count;
    find_groups(p);
    p->width = p->least = p->marks ? PADDING + 2 * LETTER : 0;
    for (int i = p->headed; i < p->count; i++) {
        int wanted, least;
        measure_column(p, i, &wanted, &least);
        p->width += larger(wanted, least) * LETTER + PADDING;
        p->least += least * LETTER + PADDING;
    }
}

/* ---- writing ---- */

static void write_head(struct text *t, const struct paper_table *p)
{
    text_add(t, "<thead><tr>");
    for (int i = p->headed; i < p->count; i++) {
        text_print(t, "<th scope=\"col\"%s>", p->columns[i].figure ? " class=\"n\"" : "");
        print_head(t, p, &p->columns[i]);
        text_add(t, "</th>");
    }
    text_add(t, p->marks ? "<td></td></tr></thead>" : "</tr></thead>");
}

/* The words over a group of rows, if they have any. */
static void write_group(struct text *t, const struct paper_table *p, int row, bool first)
{
    text_add(t, first ? "<tbody>" : "</tbody><tbody>");
    if (!p->headed)
        return;
    text_print(t, "<tr><th class=\"group\" scope=\"rowgroup\" colspan=\"%d\">",
               p->count - 1 + p->marks);
    print_cell(t, p, row, 0);
    text_add(t, "</th></tr>");
}

static void write_row(struct text *t, const struct paper_table *p, int row)
{
    const enum mark mark = table_mark(p->table, row);
    text_print(t, mark == PRINTED ? "<tr>" : "<tr class=\"%s\">", mark_name(mark));
    for (int i = p->headed; i < p->count; i++) {
        const bool head = i == p->headed;
        if (p->repeated && head && is_again(p, row))
            continue;
        text_add(t, head ? "<th scope=\"row\"" : "<td");
        if (p->repeated && head)
            text_print(t, " rowspan=\"%d\"", rows_in_group(p, row));
        text_add(t, p->columns[i].figure ? " class=\"n\">" : ">");
        print_cell(t, p, row, i);
        text_add(t, head ? "</th>" : "</td>");
    }
    if (mark != PRINTED)
        text_print(t, "<td class=\"m\"><abbr title=\"%s\">%s</abbr></td>", mark_name(mark),
                   reference_signs[mark]);
    else if (p->marks)
        text_add(t, "<td></td>");
    text_add(t, "</tr>\n");
}

/* Up to this row, and on to the end of its group. */
static int write_piece(struct text *t, const struct paper_table *p, int row, int end)
{
    const bool grouped = p->headed || p->repeated;
    text_add(t, "<table>");
    write_head(t, p);
    if (!grouped)
        text_add(t, "<tbody>");
    for (const int first = row; row < p->table->count; row++) {
        const bool again = grouped && is_again(p, row);
        if (row >= end && !again)
            break;
        if (grouped && !again)
            write_group(t, p, row, row == first);
        write_row(t, p, row);
    }
    text_add(t, "</tbody></table>\n");
    return row;
}

/* How many pieces of it stand side by side: one, unless it is long and narrow. */
static int pieces_abreast(const struct paper_table *p)
{
    const int abreast = (WHOLE_PAGE + BETWEEN) / (p->width + BETWEEN);
    if (p->table->count <= LONG_TABLE || abreast < 2)
        return 1;
    return abreast < ABREAST_MOST ? abreast : ABREAST_MOST;
}

bool reference_is_wide(const struct table *table)
{
    struct paper_table p;
    set_table(&p, table);
    return pieces_abreast(&p) > 1 || p.least > HALF_PAGE || p.width > WRAPPED_PAGE;
}

void reference_print_table(struct text *t, const struct table *table)
{
    struct paper_table p;
    set_table(&p, table);
    const int abreast = pieces_abreast(&p), rows = table->count;
    int piece = rows;
    for (int lines = 1; abreast > 1 && (lines == 1 || piece > PIECE_MOST); lines++)
        piece = (rows + abreast * lines - 1) / (abreast * lines);
    text_print(t, "<figure id=\"%s\"%s tabindex=\"0\"><figcaption>", table->name,
               p.least > WHOLE_PAGE ? " class=\"tight\"" : "");
    reference_say(t, table->title, false);
    text_add(t, "</figcaption>\n");
    if (abreast > 1)
        text_print(t, "<div class=\"abreast by%d\">\n", abreast);
    for (int row = 0; row < rows;)
        row = write_piece(t, &p, row, row + piece);
    text_add(t, abreast > 1 ? "</div></figure>\n" : "</figure>\n");
}
