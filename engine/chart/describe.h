#ifndef LONGROLL_DESCRIBE_H
#define LONGROLL_DESCRIBE_H

/* Fields, columns, tables, charts and sheets, each described in a line; for files of rules only,
 * since the names are short.
 *
 * Most printed sheets do one of three things: they look up a row by its keys, they let a total fall
 * into a band, or they add up a list of modifiers first.  Such a sheet is its rows, a line for each
 * column, and one line that makes the chart: inputs, refusal, call, steps, results, help, JSON and
 * form all come from the columns.
 *
 *     static FIGURES struct {
 *         figure missed_lo, missed_hi, result, spaces[2], mark;
 *     } failures[] = {
 *         {1, 1,    FALLBACK, {1, 2}, PRINTED},
 *         {2, 2,    RETREAT,  {3, 4}, PRINTED},
 *         {3, OPEN, ROUT,     {4, 5}, PRINTED},
 *     };
 *     static const struct field failures_columns[] = {
 *         {"missed", "by how much the check was missed", GN(2_5),
 *          RANGE(failures, missed_lo, missed_hi), .low = 1, .high = 9},
 *         {"result", "what the unit does", WORD(failures, result, failure_words)},
 *         {"spaces", "how far it goes", COUNTED(spaces),
 *          SPREAD(failures, spaces, "die_1_3 die_4_6", .spans = by_die)},
 *         MARK(failures),
 *     };
 *     SHEET(failure, failures, "morale_failure", "Morale failure", 0, 1, 1,
 *           DICE(1, 6, "unit", "distance"), "morale-failure", "Morale failure", "2. Morale",
 *           "What a failed check does.", "missed=1");
 *
 * That makes failure_table and failure_chart.  The columns are named after the rows.  0, 1, 1: the
 * inputs begin with column 0 and are 1, the results begin with column 1; the last column is the
 * mark.  An input may be
 *
 *     WORD, TEXT, NUMBER, YES_NO   a key: the row that has it
 *     RANGE                        the row whose range holds it
 *     NTH(rows), NTH_ROW(rows)     the number of the row, printed in a column or not
 *     NAMED(rows)                  a list of modifiers that hold; no column of this table
 *     ACROSS(rows, member, 0, 9)   a number that chooses the column of a SPREAD; no column either
 *
 * and a ROLL, which is neither input nor result, is the band into which the total of dice and
 * modifiers falls.  Without a ROLL the total chooses the column of a SPREAD, or decides an AT_LEAST
 * or AT_MOST.  Rows of such a table hold nothing but figures of 16 bits and const char *. */

#include "sheet.h"

/* ---- for each ---- */

/* FOR_EACH(f, a, b, c) is f(a), f(b), f(c), and FOR_EACH_OF(f, x, a, b) is f(x, a), f(x, b); of at
 * most 18. */
#define FOR_1(f, of, a) f(of, a)
#define FOR_2(f, of, a, ...) f(of, a), FOR_1(f, of, __VA_ARGS__)
#define FOR_3(f, of, a, ...) f(of, a), FOR_2(f, of, __VA_ARGS__)
#define FOR_4(f, of, a, ...) f(of, a), FOR_3(f, of, __VA_ARGS__)
#define FOR_5(f, of, a, ...) f(of, a), FOR_4(f, of, __VA_ARGS__)
#define FOR_6(f, of, a, ...) f(of, a), FOR_5(f, of, __VA_ARGS__)
#define FOR_7(f, of, a, ...) f(of, a), FOR_6(f, of, __VA_ARGS__)
#define FOR_8(f, of, a, ...) f(of, a), FOR_7(f, of, __VA_ARGS__)
#define FOR_9(f, of, a, ...) f(of, a), FOR_8(f, of, __VA_ARGS__)
#define FOR_10(f, of, a, ...) f(of, a), FOR_9(f, of, __VA_ARGS__)
#define FOR_11(f, of, a, ...) f(of, a), FOR_10(f, of, __VA_ARGS__)
#define FOR_12(f, of, a, ...) f(of, a), FOR_11(f, of, __VA_ARGS__)
#define FOR_13(f, of, a, ...) f(of, a), FOR_12(f, of, __VA_ARGS__)
#define FOR_14(f, of, a, ...) f(of, a), FOR_13(f, of, __VA_ARGS__)
#define FOR_15(f, of, a, ...) f(of, a), FOR_14(f, of, __VA_ARGS__)
#define FOR_16(f, of, a, ...) f(of, a), FOR_15(f, of, __VA_ARGS__)
#define FOR_17(f, of, a, ...) f(of, a), FOR_16(f, of, __VA_ARGS__)
#define FOR_18(f, of, a, ...) f(of, a), FOR_17(f, of, __VA_ARGS__)
#define FOR_NTH(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, \
                nth, ...)                                                                        \
    nth
#define FOR_EACH_OF(f, of, ...)                                                                  \
    FOR_NTH(__VA_ARGS__, FOR_18, FOR_17, FOR_16, FOR_15, FOR_14, FOR_13, FOR_12, FOR_11, FOR_10, \
            FOR_9, FOR_8, FOR_7, FOR_6, FOR_5, FOR_4, FOR_3, FOR_2, FOR_1, 0)                    \
    (f, of, __VA_ARGS__)
#define FOR_EACH(f, ...) FOR_EACH_OF(FOR_NOTHING, f, __VA_ARGS__)
#define FOR_NOTHING(f, a) f(a)

/* Constants and what players type for them, each pair in brackets, the usual one first:
 *
 *     ANSWERS(way_words, (GOES_IN, "in"), (GOES_OUT, "out"));
 */
#define ANSWER_NAME_OF(name, word) name
#define ANSWER_WORD_OF(name, word) word
#define ANSWER_NAME(pair) ANSWER_NAME_OF pair
#define ANSWER_WORD(pair) ANSWER_WORD_OF pair
#define ANSWERS(list, ...)                       \
    enum { FOR_EACH(ANSWER_NAME, __VA_ARGS__) }; \
    static WORD_LIST(list, FOR_EACH(ANSWER_WORD, __VA_ARGS__))

/* ---- fields ---- */

/* Of facts and results, by struct and member:
 *
 *     {"rating", "of the leader it has now", BS(S_3_3), WHOLE(stoppage_facts, rating, 0, 4)}
 */
#define WHOLE(of, member, least, most) HOW_MANY(of, member), .low = least, .high = most
#define HOW_MANY(of, member) .kind = FIELD_WHOLE, .offset = offsetof(struct of, member)
#define PICK(of, member, list) \
    .kind = FIELD_CHOICE, .offset = offsetof(struct of, member), .words = &(list)
#define FLAG(of, member) .kind = FIELD_YES, .offset = offsetof(struct of, member)
#define PARTS(of, member, parts) \
    .kind = FIELD_FRACTION, .offset = offsetof(struct of, member), .per = parts
#define ITEMS(of, member, list_of)                                                 \
    .kind = FIELD_LIST, .offset = offsetof(struct of, member), .list = &(list_of), \
    .unless_given = "none"
#define TALLY .tally = true
#define TALLY_OF(state, member) \
    TALLY, .to = offsetof(struct state, member), .size = sizeof((struct state *)0)->member
/* Of a chart with tallies: the members from one to another, on which no tally hangs. */
#define APART(state, from, to)              \
    .apart = {offsetof(struct state, from), \
              offsetof(struct state, to) - offsetof(struct state, from)}
#define UNLESS(usual) .unless_given = usual             /* what is taken when it is not given */
#define SAID(of, member) FLAG(of, member), UNLESS("no") /* it holds if the question says so */
#define COUNTED(scale_of) .scale = &(scale_of)          /* what is counted */

/* A list of them: the items, their int16_t count, the fields of one, the most; then .each_once. */
#define LIST(of, items, count, fields_of, ...)                                                  \
    {                                                                                           \
        .fields = fields_of, .field_count = COUNT(fields_of),                                   \
        .stride = sizeof((struct of *)0)->items[0], .count_offset = offsetof(struct of, count), \
        .most = __VA_ARGS__                                                                     \
    }

/* ---- columns and tables ---- */

/* By array of rows and member: {"lost", NUMBER(gun_losses, lost)}. */
#define CELL(rows, member) \
    .offset = offsetof(__typeof__(*(rows)), member), .size = sizeof(rows)->member
#define NUMBER(rows, member) .kind = FIELD_WHOLE, .cell = CELL_NUMBER, CELL(rows, member)
#define QUOTIENT(rows, member, parts) \
    .kind = FIELD_FRACTION, .cell = CELL_NUMBER, .per = parts, CELL(rows, member)
#define YES_NO(rows, member) .kind = FIELD_YES, .cell = CELL_YES, CELL(rows, member)
#define WORD(rows, member, list) \
    .kind = FIELD_CHOICE, .cell = CELL_WORD, .words = &(list), CELL(rows, member)
#define TEXT(rows, member)                                       \
    .kind = FIELD_CHOICE, .cell = CELL_TEXT, CELL(rows, member), \
    .words = &(const struct words)WORDS_OF(rows, member)
#define AMOUNT(rows, member) \
    .kind = FIELD_FRACTION, .per = 2, .cell = CELL_AMOUNT, CELL(rows, member)
#define UNIT(rows, member, amount)                               \
    .kind = FIELD_CHOICE, .cell = CELL_UNIT, CELL(rows, member), \
    .to = offsetof(__typeof__(*(rows)), amount),                 \
    .words = &(const struct words)WORDS_OF(rows, member), .none = "none"
#define AMOUNT_WORDS(rows, member)                                      \
    .kind = FIELD_CHOICE, .cell = CELL_WORDS, CELL(rows, member.words), \
    .words = &(const struct words)WORDS_OF(rows, member.words)
/* Words for NO, BLANK or a heading: EXTRA(.no = "P"); of a range, .blank and .no for open ends. */
#define EXTRA(...)                        \
    .extras = &(const struct cell_extras) \
    {                                     \
        __VA_ARGS__                       \
    }
/* A column whose entries the rows of each block share, or with .of_block = true the blocks. */
#define SHARED(list, ...) /* the rows in a block, then as for EXTRA */ \
    EXTRA(.shared = list, .shared_stride = sizeof *(list), .rows_a_block = __VA_ARGS__)
#define RANGE(rows, from, upto)                                \
    .kind = FIELD_WHOLE, .cell = CELL_RANGE, CELL(rows, from), \
    .to = offsetof(__typeof__(*(rows)), upto)
#define ROLL(rows, from, upto)                                \
    .kind = FIELD_WHOLE, .cell = CELL_ROLL, CELL(rows, from), \
    .to = offsetof(__typeof__(*(rows)), upto)
#define AT_LEAST(rows, member) .kind = FIELD_YES, .cell = CELL_AT_LEAST, CELL(rows, member)
#define AT_MOST(rows, member) .kind = FIELD_YES, .cell = CELL_AT_MOST, CELL(rows, member)
/* An array of figures, each in a column: the headings with spaces between, then as for EXTRA. */
#define SPREAD(rows, member, ...)                                         \
    .cell = CELL_SPREAD, .offset = offsetof(__typeof__(*(rows)), member), \
    .size = sizeof(rows)->member[0], .to = COUNT((rows)->member), EXTRA(.heading = __VA_ARGS__)
#define UNBRACKET(...) __VA_ARGS__ /* what stands in brackets may have commas */
#define INDEX(heading_, from)                                                                    \
    {                                                                                            \
        .name = heading_, .cell = CELL_INDEX, EXTRA(.rows_a_block = 1, .first = from, .step = 1) \
    }
#define MARK(rows)                                 \
    {                                              \
        "confidence", WORD(rows, mark, mark_words) \
    }

/* A column that is named as its member, and several such. */
#define NUMBER_COLUMN(rows, member)           \
    {                                         \
        .name = #member, NUMBER(rows, member) \
    }
#define TEXT_COLUMN(rows, member)           \
    {                                       \
        .name = #member, TEXT(rows, member) \
    }
#define NUMBER_COLUMNS(rows, ...) FOR_EACH_OF(NUMBER_COLUMN, rows, __VA_ARGS__)
#define TEXT_COLUMNS(rows, ...) FOR_EACH_OF(TEXT_COLUMN, rows, __VA_ARGS__)

/* A table with marks, named after its rows: order_costs makes bs_order_costs_table, which is
 * written to order_costs.tsv.  The last column, which is the mark, is added. */
#define FIELDS(...) ((const struct field[]){__VA_ARGS__})
#define MARKED_TABLE(of, words, ...)                            \
    const struct table BOOK_NAME(BOOK, of##_table) = {          \
        TABLE_OF(of, #of, words, FIELDS(__VA_ARGS__, MARK(of)), \
                 COUNT(FIELDS(__VA_ARGS__, MARK(of)))),         \
        .marked = true}

/* The same where every row is as printed: no row has a mark of its own. */
#define PRINTED_TABLE(of, words, ...)                                              \
    const struct table BOOK_NAME(BOOK, of##_table) = {                             \
        TABLE_OF(of, #of, words, FIELDS(__VA_ARGS__), COUNT(FIELDS(__VA_ARGS__))), \
        .printed = true}

/* ---- charts ---- */

/* DESCRIBE(emp_fatigue, "fatigue", "Fatigue", ...); makes emp_fatigue_chart. */
#define DESCRIBE(id, ...) const struct chart id##_chart = {__VA_ARGS__}

/* The lists of a chart, each with its count: INPUTS({...}, {...}), TABLES(&one, &other). */
#define LISTED(type, list, count, ...) \
    .list = (type[]){__VA_ARGS__}, .count = (int)(sizeof((type[]){__VA_ARGS__}) / sizeof(type))
#define RESOLVE(facts, state, stage)                           \
    .rule = {.facts_size = sizeof(struct facts),               \
             .state_size = (sizeof(struct state) + 7) / 8 * 8, \
             .resolve = stage}
#define INPUTS(...) LISTED(const struct field, inputs, input_count, __VA_ARGS__)
#define OUTPUTS(...) LISTED(const struct field, outputs, output_count, __VA_ARGS__)
#define TABLES(...) LISTED(const struct table *const, tables, table_count, __VA_ARGS__)
#define SETTINGS(...) LISTED(const struct setting, settings, setting_count, __VA_ARGS__)

/* ---- sheets ---- */

#define DICE(count, of_sides, thrower, what) \
    .purpose = {thrower, what}, .dice = count, .sides = of_sides
#define SAY(words) .say = words
#define NO_ROW(words) .no_row = words
#define HOW(...) __VA_ARGS__ /* several of them: HOW(DICE(...), SAY("note %d")) */

/* In place of the file: its columns are printed in this order. */
#define IN_ORDER(file, ...)          \
    file, .order = (const uint8_t[]) \
    {                                \
        __VA_ARGS__                  \
    }

#define SHEET(id, rows_of, file, words, first_input, inputs_of, first_output, how, ...) \
    SHEET_OF(id, rows_of, (file), words, first_input, inputs_of, first_output, (how),   \
             (&id##_table), __VA_ARGS__)

/* The same with modifiers, which MODIFIERS or NAMES_OF has described. */
#define MODIFIED_SHEET(id, rows_of, modifiers, file, words, first_input, inputs_of, first_output, \
                       how, ...)                                                                  \
    SHEET_OF(id, rows_of, (file), words, first_input, inputs_of, first_output, (how),             \
             (&id##_table, &modifiers##_table), __VA_ARGS__)

#define SHEET_OF(id, rows_of, file, words, first_input, inputs_of, first_output, how, tables_of, \
                 ...)                                                                            \
    const struct table id##_table = {                                                            \
        TABLE_OF(rows_of, UNBRACKET file, words, rows_of##_columns, COUNT(rows_of##_columns)),   \
        .marked = true};                                                                         \
    const struct chart id##_chart = {                                                            \
        __VA_ARGS__,                                                                             \
        .inputs = rows_of##_columns + first_input,                                               \
        .input_count = inputs_of,                                                                \
        .outputs = rows_of##_columns + first_output,                                             \
        .output_count = COUNT(rows_of##_columns) - 1 - first_output,                             \
        .rule = {sizeof(struct sheet_facts), sizeof(struct sheet_state),                         \
                 .resolve = sheet_resolve},                                                      \
        .may = sheet_may,                                                                        \
        .call = sheet_call,                                                                      \
        .show = sheet_show,                                                                      \
        .result_size = (sizeof *rows_of + 7) / 8 * 8,                                            \
        TABLES tables_of,                                                                        \
        .sheet = &(const struct sheet){.table = &id##_table, UNBRACKET how}};

#define NTH_ROW(rows) \
    .kind = FIELD_WHOLE, .cell = CELL_ROW, .offset = SHEET_INDEX, .low = 1, .high = COUNT(rows)
#define NTH(rows) NTH_HEADED(rows, NULL)
#define NTH_HEADED(rows, head)                                                                     \
    .kind = FIELD_WHOLE, .cell = CELL_INDEX, .offset = SHEET_INDEX, .low = 1, .high = COUNT(rows), \
    EXTRA(.rows_a_block = 1, .first = 1, .step = 1, .heading = head)
#define ACROSS(rows, member, least, most) \
    .kind = FIELD_WHOLE, .offset = offsetof(__typeof__(*(rows)), member), .low = least, .high = most

/* A chart whose list of modifiers and dice fall into a band, so that it needs no function of its
 * own: the table of the bands, which has a ROLL, the list (list.h), then as for HOW.  Outputs are
 * columns of the band, a member with the word of its number (NTH_WORD), or one that `then` fills
 * in.
 *
 *     DESCRIBE(emp_leader_loss, "leader-loss", ..., ASKED(leader_loss_modifiers),
 *              OUTPUTS({"result", "what happens to him", WORD(leader_loss, result, loss_words)}),
 *              FALLS(leader_loss, leader_loss_modifiers, DICE(2, 10, "leader", "danger")),
 *              .call = sheet_fall_call, TABLES(...));
 */
#define ASKED(list) .inputs = list##_inputs, .input_count = COUNT(list##_inputs)
#define FALLS(bands, list, ...)                                                                 \
    .rule = {sizeof(struct sheet_facts), (sizeof *(bands) + 7) / 8 * 8, .resolve = sheet_fall}, \
    .sheet = &(const struct sheet)                                                              \
    {                                                                                           \
        .table = &BOOK_NAME(BOOK, bands##_table), .modifiers = &BOOK_NAME(BOOK, list##_table),  \
        .falls = CITE(bands), .adds = CITE(list), __VA_ARGS__                                   \
    }
#define RULED(gap, words) .ruling = CITE(gap), .ruled = words
#define NTH_WORD(of, member, list) PICK(of, member, list), .cell = CELL_ROW

/* ---- modifiers ---- */

/* A list that is added up by the facts: modifier.h. */
#define MODIFIER_TABLE(of, words)                      \
    const struct table BOOK_NAME(BOOK, of##_table) = { \
        TABLE_OF(of, #of, words, modifier_line_columns, MODIFIER_COLUMNS), .marked = true}

/* A list whose lines a player names: rows of struct modifier_line, of which NULL per is once. */
#define MODIFIERS(rows_of, file, words)                                                           \
    const struct table rows_of##_table = {                                                        \
        TABLE_OF(rows_of, file, words, modifier_line_columns, MODIFIER_COLUMNS), .marked = true}; \
    NAMES_OF(rows_of, id, 2, 4, 5)

/* The lines of rows_of##_table can be named by this member; in its columns stand what they are,
 * "once" or for each of what (-1: there is no such column), and what they add. */
#define NAMES_OF(rows_of, member, condition_column, per_column, figure_column)                     \
    static const struct words rows_of##_names = WORDS_OF(rows_of, member);                         \
    static const struct field rows_of##_item[] = {                                                 \
        {"modifier", .kind = FIELD_CHOICE, .words = &rows_of##_names},                             \
        {"times", .kind = FIELD_WHOLE, .offset = offsetof(struct named_modifier, times), .low = 1, \
         .high = 99, .unless_given = "1"}};                                                        \
    static const struct list rows_of##_list =                                                      \
        LIST(sheet_facts, modifiers, count, rows_of##_item, MODIFIERS_MOST, .each_once = true,     \
             .table = &rows_of##_table, .condition = condition_column, .per = per_column,          \
             .figure = figure_column)

#define NAMED(rows_of) ITEMS(sheet_facts, modifiers, rows_of##_list)

#endif
