/* A sheet is read in three steps: the keys that were given leave some rows of the table; dice and
 * modifiers make a total; the total falls into one of these rows, or into one of its columns.  All
 * of it is told by the columns, so nothing here knows any sheet. */

#include "sheet.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct sheet_facts) <= FACTS_ROOM, "a question has room for it");

void sheet_prepare(const struct chart *c, void *facts)
{
    ((struct sheet_facts *)facts)->chart = c;
}

/* ---- rows ---- */

static int figure_at(const struct table *t, int row, int column, int part)
{
    return table_figure(&t->columns[column], table_cell(t, row, column, part));
}

static const char *text_in(const struct table *t, int row, int column)
{
    return *(const char *const *)table_cell(t, row, column, 0);
}

/* The column of this kind, -1 if the table has none. */
static int column_of(const struct table *t, enum cell_kind kind)
{
    for (int i = 0; i < t->column_count; i++)
        if (t->columns[i].cell == kind)
            return i;
    return -1;
}

static bool has_key(const struct table *t, int row, int column, int value)
{
    const struct field *f = &t->columns[column];
    switch (f->cell) {
    case CELL_NONE: /* it decides no row */
        return true;
    case CELL_ROW:
    case CELL_INDEX:
        return value == row + 1;
    case CELL_RANGE:
        return range_holds(value, figure_at(t, row, column, 0), figure_at(t, row, column, 1));
    case CELL_TEXT:
        return strcmp(text_in(t, row, column), words_at(f->words, value)) == 0;
    default:
        return figure_at(t, row, column, 0) == value;
    }
}

static bool has_keys(const struct sheet_facts *f, int row)
{
    const struct chart *c = f->chart;
    const struct table *t = c->sheet->table;
    for (int i = 0; i < c->input_count; i++)
        if (!has_key(t, row, (int)(&c->inputs[i] - t->columns), field_get(&c->inputs[i], f)))
            return false;
    return true;
}

/* The first row from this one on that has the keys, and holds the total if there is a roll; -1. */
static int find_row(const struct sheet_facts *f, int from, const int *total)
{
    const struct table *t = f->chart->sheet->table;
    const int roll = total ? column_of(t, CELL_ROLL) : -1;
    for (int row = from; row < t->count; row++)
        if (has_keys(f, row) && (roll < 0 || range_holds(*total, figure_at(t, row, roll, 0),
                                                         figure_at(t, row, roll, 1))))
            return row;
    return -1;
}

/* The column of a spread that is read for this number; -1. */
static int find_part(const struct field *spread, int number)
{
    const figure(*spans)[2] = spread->extras->spans;
    for (int i = 0; i < spread->to; i++)
        if (range_holds(number, spans[i][0], spans[i][1]))
            return i;
    return -1;
}

/* What chooses the column of a spread: the total, or an input at the same place. */
static int across(const struct sheet_facts *f, const struct field *spread, int total)
{
    for (int i = 0; i < f->chart->input_count; i++)
        if (f->chart->inputs[i].cell == CELL_NONE && f->chart->inputs[i].offset == spread->offset)
            return field_get(&f->chart->inputs[i], f);
    return total;
}

/* ---- modifiers ---- */

static const struct field *modifiers_of(const struct chart *c)
{
    for (int i = 0; i < c->input_count; i++)
        if (c->inputs[i].list)
            return &c->inputs[i];
    return NULL;
}

static int modifiers_total(const struct sheet_facts *f, struct steps *s)
{
    const struct field *named = modifiers_of(f->chart);
    int total = 0;
    for (int i = 0; named && i < f->count; i++) {
        const struct list *l = named->list;
        const int row = f->modifiers[i].row, times = f->modifiers[i].times;
        const int adds = figure_at(l->table, row, l->figure, 0);
        total += step_from(s, l->table, row, named->clause, adds == NO ? 0 : times * adds,
                           times > 1 ? "%s, %d times" : "%s", text_in(l->table, row, l->condition),
                           times, 0);
    }
    return total;
}

/* ---- what is refused ---- */

static bool modifiers_may(const struct sheet_facts *f, struct trouble *trouble)
{
    const struct field *named = modifiers_of(f->chart);
    for (int i = 0; named && i < f->count; i++) {
        const struct list *l = named->list;
        const int row = f->modifiers[i].row;
        if (f->modifiers[i].times == 1 || (l->per >= 0 && text_in(l->table, row, l->per) != NULL))
            continue;
        text_print(trouble_rule(trouble, named->clause, named->name), "%s counts once",
                   text_in(l->table, row, l->condition));
        return false;
    }
    return true;
}

/* The input that is to blame if there is no row: the last that decides one. */
static const struct field *last_key(const struct chart *c)
{
    const struct field *key = &c->inputs[0];
    for (int i = 0; i < c->input_count; i++)
        if (!c->inputs[i].list)
            key = &c->inputs[i];
    return key;
}

bool sheet_may(const void *facts, struct trouble *trouble)
{
    const struct sheet_facts *f = facts;
    const struct sheet *sheet = f->chart->sheet;
    const int spread = column_of(sheet->table, CELL_SPREAD);
    const struct field *wide = spread < 0 ? NULL : &sheet->table->columns[spread], *key;
    if (find_row(f, 0, NULL) >= 0 &&
        (!wide || sheet->dice || find_part(wide, across(f, wide, 0)) >= 0))
        return modifiers_may(f, trouble);
    key = last_key(f->chart);
    return trouble_refuse(trouble, key->clause, key->name, "%s",
                          sheet->no_row ? sheet->no_row : "the sheet has nothing for that");
}

/* ---- the rule ---- */

/* What is read for a result: a figure, a word's number, or the row itself where the words stand in
 * the rows. */
static int read_result(const struct chart *c, const struct field *f, const struct sheet_state *r)
{
    const struct table *t = c->sheet->table;
    const int column = (int)(f - t->columns);
    if (f->cell == CELL_TEXT || (f->cell == CELL_UNIT && table_counts(t, r->row, f)))
        return words_find(f->words, words_at(f->words, r->row));
    if (f->cell == CELL_UNIT)
        return NO_NUMBER;
    if (f->cell == CELL_WORDS)
        return *words_at(f->words, r->row) ? words_find(f->words, words_at(f->words, r->row))
                                           : NO_NUMBER;
    if (f->cell == CELL_AMOUNT) {
        const struct amount *a = table_cell(t, r->row, column, 0);
        return *a->words ? NO_NUMBER : a->halves;
    }
    const int number = figure_at(t, r->row, column, f->cell == CELL_SPREAD ? r->part : 0);
    if (f->cell == CELL_AT_LEAST)
        return r->total >= number;
    if (f->cell == CELL_AT_MOST)
        return r->total <= number;
    return number == NO || number == BLANK ? NO_NUMBER : number;
}

void sheet_show(const void *facts, const void *state, void *result)
{
    const struct chart *c = ((const struct sheet_facts *)facts)->chart;
    for (int i = 0; i < c->output_count; i++)
        field_set(&c->outputs[i], result, read_result(c, &c->outputs[i], state));
}

/* The first key that is a word, and the first two that are numbers. */
static const char *say_keys(const struct sheet_facts *f, int numbers[2])
{
    const char *word = NULL;
    int count = 0;
    for (int i = 0; i < f->chart->input_count; i++) {
        const struct field *key = &f->chart->inputs[i];
        if (key->kind == FIELD_CHOICE && !word)
            word = words_at(key->words, field_get(key, f));
        else if (key->kind == FIELD_WHOLE && count < 2)
            numbers[count++] = field_get(key, f);
    }
    return word ? word : f->chart->sheet->table->title;
}

/* Where the keys alone decide the row it is told by them, and without dice its first result, if it
 * is a number, is added; not that of a row that is asked for by its own number. */
static void tell_keys(const struct sheet_facts *f, const struct sheet_state *r, struct steps *s)
{
    const struct sheet *sheet = f->chart->sheet;
    const struct field *first = &f->chart->outputs[0];
    const struct field *key = last_key(f->chart);
    const bool adds = !sheet->dice && first->kind == FIELD_WHOLE && key->cell != CELL_ROW;
    int numbers[2] = {0, 0};
    const char *word = say_keys(f, numbers);
    step_from(s, sheet->table, r->row, key->clause, adds ? read_result(f->chart, first, r) : 0,
              sheet->say ? sheet->say : "%s", word, numbers[0], numbers[1]);
}

/* What the dice came to, and the first result that hangs on them. */
static void tell_dice(const struct sheet_facts *f, const struct sheet_state *r, int total,
                      bool by_band, struct steps *s)
{
    const struct chart *c = f->chart;
    int i = 0;
    while (!by_band && i < c->output_count - 1 && c->outputs[i].cell < CELL_AT_LEAST)
        i++;
    const struct field *decided = &c->outputs[i];
    const int value = read_result(c, decided, r);
    step(s, last_key(c)->clause, 0,
         decided->words   ? "%d: %s"
         : decided->scale ? "%d: %d %s"
                          : "%d: %d",
         decided->words   ? words_at(decided->words, value)
         : decided->scale ? decided->scale->name
                          : NULL,
         total, value);
}

bool sheet_resolve(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct sheet_facts *f = facts;
    const struct sheet *sheet = f->chart->sheet;
    struct sheet_state *r = state;
    int total = modifiers_total(f, s);
    if (sheet->dice)
        total += dice_sum(d, &sheet->purpose, sheet->dice, sheet->sides);
    const int row = find_row(f, 0, &total), spread = column_of(sheet->table, CELL_SPREAD);
    const struct field *wide = spread < 0 ? NULL : &sheet->table->columns[spread];
    const int part = wide ? find_part(wide, across(f, wide, total)) : 0;
    if (row < 0 || part < 0) {
        d->trouble = d->trouble ? d->trouble : DICE_HOLE;
        return false;
    }
    r->row = (int16_t)row;
    r->part = (int16_t)part;
    if (column_of(sheet->table, CELL_AT_LEAST) >= 0 || column_of(sheet->table, CELL_AT_MOST) >= 0)
        r->total = (int16_t)total;
    const bool by_band = column_of(sheet->table, CELL_ROLL) >= 0;
    if (by_band)
        step_reads(s, sheet->table, row);
    else
        tell_keys(f, r, s);
    if (sheet->dice && s)
        tell_dice(f, r, total, by_band, steps_fallen(s, d));
    return false;
}

/* ---- the call ---- */

/* "one die", "two ten-sided dice and 3" */
static void call_dice(struct text *t, const struct sheet *sheet, int adds)
{
    static const char *const sided[] = {
        [10] = " ten-sided", [12] = " twelve-sided", [20] = " twenty-sided"};
    assert(sheet->sides == 6 || (sheet->sides < COUNT(sided) && sided[sheet->sides]));
    text_count(t, sheet->dice);
    text_print(t, "%s %s", sheet->sides == 6 ? "" : sided[sheet->sides],
               sheet->dice == 1 ? "die" : "dice");
    if (adds)
        text_print(t, adds > 0 ? " and %d" : " less %d", adds > 0 ? adds : -adds);
    text_char(t, ':');
}

/* " no spaces", " fallback" */
static void call_result(struct text *t, const struct field *f, int value)
{
    text_char(t, ' ');
    if (f->words)
        words_say(t, words_at(f->words, value));
    else if (f->scale && value != NO_NUMBER) {
        text_count(t, value);
        text_char(t, ' ');
        text_counted(t, value == 1, f->scale->name);
    } else
        field_print_value(t, f, value);
}

/* The columns of a spread, or the figure that must be reached or not passed. */
static void call_row(struct text *t, const struct chart *c, int row)
{
    for (int i = 0; i < c->output_count; i++) {
        const struct field *f = &c->outputs[i];
        const int column = (int)(f - c->sheet->table->columns);
        for (int part = 0; f->cell == CELL_SPREAD && part < f->to; part++) {
            const struct sheet_state r = {.row = (int16_t)row, .part = (int16_t)part};
            text_add(t, part ? ", " : " ");
            band_print(t, f->extras->spans[part][0], f->extras->spans[part][1]);
            call_result(t, f, read_result(c, f, &r));
        }
        if (f->cell != CELL_AT_LEAST && f->cell != CELL_AT_MOST)
            continue;
        const int bar = figure_at(c->sheet->table, row, column, 0);
        text_char(t, ' ');
        band_print(t, f->cell == CELL_AT_LEAST ? bar : OPEN, f->cell == CELL_AT_LEAST ? OPEN : bar);
        text_print(t, ": %s", f->about);
    }
}

void sheet_call(const void *facts, struct text *t)
{
    const struct sheet_facts *f = facts;
    const struct sheet *sheet = f->chart->sheet;
    const int roll = column_of(sheet->table, CELL_ROLL);
    int told = 0;
    if (sheet->call)
        sheet->call(find_row(f, 0, NULL), t);
    if (!sheet->dice)
        return;
    call_dice(t, sheet, modifiers_total(f, NULL));
    for (int row = find_row(f, 0, NULL); row >= 0; row = find_row(f, row + 1, NULL)) {
        const struct sheet_state r = {.row = (int16_t)row};
        text_add(t, told++ ? "," : "");
        if (roll < 0) {
            call_row(t, f->chart, row);
            continue;
        }
        text_char(t, ' ');
        band_print(t, figure_at(sheet->table, row, roll, 0), figure_at(sheet->table, row, roll, 1));
        call_result(t, &f->chart->outputs[0], read_result(f->chart, &f->chart->outputs[0], &r));
    }
    text_char(t, '.');
}

/* ---- the sum of a list falls into a band ---- */

/* The bands that hold for these facts, each with its row. */
struct bands_held {
    figure lo[DICE_TOGETHER], hi[DICE_TOGETHER];
    int row[DICE_TOGETHER], count;
};

static struct ranges hold_bands(const struct sheet_facts *f, struct bands_held *held)
{
    const struct sheet *sheet = f->chart->sheet;
    const struct table *t = sheet->table;
    const int roll = column_of(t, CELL_ROLL);
    held->count = 0;
    for (int row = 0; row < t->count; row++) {
        if (sheet->holds && !sheet->holds(f, row))
            continue;
        assert(held->count < DICE_TOGETHER);
        held->lo[held->count] = (figure)figure_at(t, row, roll, 0);
        held->hi[held->count] = (figure)figure_at(t, row, roll, 1);
        held->row[held->count++] = row;
    }
    return (struct ranges){held->lo, held->hi, sizeof *held->lo, held->count};
}

static int sum_list(const struct sheet_facts *facts, struct steps *s)
{
    const struct sheet *sheet = facts->chart->sheet;
    if (!sheet->derive)
        return modifiers_sum(sheet->modifiers, sheet->adds, facts, s);
    _Alignas(8) unsigned char keys[SHEET_KEYS];
    memcpy(keys, facts->keys, sizeof keys);
    sheet->derive(keys, s);
    return modifiers_sum(sheet->modifiers, sheet->adds, keys, s);
}

static int row_taken(const struct sheet_facts *f, int row)
{
    return f->chart->sheet->instead ? f->chart->sheet->instead(f, row) : row;
}

/* By the first column of words, unless the sheet has its own. */
static const char *say_row(const struct sheet_facts *f, int row)
{
    const struct sheet *sheet = f->chart->sheet;
    if (sheet->says)
        return sheet->says(f, row);
    const int text = column_of(sheet->table, CELL_TEXT), word = column_of(sheet->table, CELL_WORD);
    return text >= 0
               ? text_in(sheet->table, row, text)
               : words_at(sheet->table->columns[word].words, figure_at(sheet->table, row, word, 0));
}

/* What stands in the row, or its number, as results. */
static void take_row(const struct chart *c, int row, void *result)
{
    for (int i = 0; i < c->output_count; i++) {
        const struct field *f = &c->outputs[i];
        const char *cell =
            (const char *)c->sheet->table->rows + (size_t)row * c->sheet->table->stride;
        if (f->cell == CELL_ROW)
            field_set(f, result, row);
        else if (f->cell != CELL_NONE)
            field_set(f, result, table_figure(f, cell + f->offset));
    }
}

bool sheet_fall(const void *facts, struct dice *d, void *result, struct steps *s)
{
    const struct sheet_facts *f = facts;
    const struct sheet *sheet = f->chart->sheet;
    struct bands_held held;
    int total;
    const int sum = sum_list(f, s);
    if (sheet->ruling)
        step_tell_gap(s, sheet->ruling, sheet->ruled, NULL, 0, 0);
    const struct ranges bands = hold_bands(f, &held);
    const int fell = held.row[band_throw_inside(d, &sheet->purpose, sheet->dice, sheet->sides,
                                                &bands, sum, &total)],
              row = row_taken(f, fell);
    step_reads(s, sheet->table, fell);
    step_reads(s, sheet->table, row);
    step_from(steps_fallen(s, d), sheet->table, row, sheet->falls, 0, "%d: %s", say_row(f, row),
              total, 0);
    take_row(f->chart, row, result);
    if (sheet->then)
        sheet->then(f, row, d, result, s);
    return false;
}

struct bands_said {
    const struct sheet_facts *facts;
    const int *row;
};

static void say_band(struct text *t, int band, const void *with)
{
    const struct bands_said *said = with;
    const int row = row_taken(said->facts, said->row[band]);
    text_add(t, say_row(said->facts, row));
    if (said->facts->chart->sheet->calls)
        said->facts->chart->sheet->calls(row, t);
}

void sheet_fall_call(const void *facts, struct text *t)
{
    const struct sheet_facts *f = facts;
    const struct sheet *sheet = f->chart->sheet;
    struct bands_held held;
    const struct ranges bands = hold_bands(f, &held);
    band_call(t, sheet->dice, sheet->sides, sum_list(f, NULL), &bands, say_band,
              &(const struct bands_said){f, held.row});
}
