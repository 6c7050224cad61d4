#ifndef LONGROLL_EMPIRE_H
#define LONGROLL_EMPIRE_H

/* What the files of Empire share: the words for troops, leaders and ground, and the throw of two
 * d10 that nearly every chart makes. */

#include "clauses.h"
#include "engine/chart/describe.h"

/* ---- words; none or the usual is 0, so that its fact makes no line count ---- */

/* clang-format off */
/* Classes best first, as the sheets have them. */
enum emp_class { OLD_GUARD, GUARD, GRENADIER, ELITE, CRACK, VETERAN, REGULAR, CONSCRIPT, LANDWEHR, MILITIA, RABBLE }; /* ORDER CLASS */
enum emp_leader { NO_LEADER, CHARISMATIC, INSPIRATIONAL, IMPERSONAL, DESPICABLE };  /* ORDER LEADER */
enum emp_cover { IN_THE_OPEN, LIGHT_COVER, MEDIUM_COVER, HEAVY_COVER, SUPER_COVER }; /* ORDER COVER */
enum emp_ammo { FULL_AMMO, DEPLETED, EXHAUSTED };     /* ORDER AMMO */
enum emp_gun { LIGHT, MEDIUM, MED_HVY, HEAVY, GUNS }; /* ORDER GUN */
enum emp_band { SHORT, MEDIUM_RANGE, LONG, BEYOND };  /* ORDER BAND */
enum emp_campaign { RESTED, WEARY, HAGGARD, QUITE_SPENT };  /* ORDER CAMPAIGN */

extern const struct words emp_class_words, emp_leader_words, emp_cover_words, emp_ammo_words,
    emp_gun_words, emp_fatigue_words, emp_band_words, emp_campaign_words;
extern const struct scale emp_figures, emp_inches, emp_hits;

/* ---- inputs ---- */

/* An input in a line: its name, what is said of it, the chart's facts without _facts, the member, its clause; then its words
 * (USUAL: and the one that is taken), or the least and the most.  What is counted in inches says COUNTED(emp_inches) last. */
#define ASK_YES(name, about, of, member, by)               {name, about, EMP(by), SAID(of##_facts, member)}
#define ASK_WORD(name, about, of, member, by, list)        {name, about, EMP(by), PICK(of##_facts, member, list)}
#define ASK_USUAL(name, about, of, member, by, list, word) {name, about, EMP(by), PICK(of##_facts, member, list), UNLESS(word)}
#define ASK_NUMBER(name, about, of, member, by, least, ...) {name, about, EMP(by), HOW_MANY(of##_facts, member), .low = least, .high = __VA_ARGS__}
#define ASK_COUNT(name, about, of, member, by, ...)        {name, about, EMP(by), UNLESS("0"), HOW_MANY(of##_facts, member), .high = __VA_ARGS__}

/* Of a chart: its rule, by the name before _facts, _result and _stage; the tables that it reads; a ruling that it asks. */
#define RESOLVES(name)               RESOLVE(name##_facts, name##_result, name##_stage)
#define EMP_TABLE(name)              &emp_##name##_table
#define READS(...)                   TABLES(FOR_EACH(EMP_TABLE, __VA_ARGS__))
#define CHOSEN(ruling, of, member)   ASKS(ruling, struct of##_facts, member)

/* A stage asks another as a rule of its own, so that equal results are walked once. */
#define emp_ask(stage, facts, to, d, s) \
    do { static const struct rule rule = {sizeof *(facts), sizeof *(to), .resolve = stage}; odds_ask(d, &rule, facts, to, s); } while (0)

/* What is forbidden, with the clause that forbids it; needs(elan, condition, "input", "why") in it. */
#define FORBIDS(name, facts, needed) static bool name(const void *of, struct trouble *trouble) { const struct facts *f = of; return needed; }
#define needs(by, condition, input, why) require_of(by, condition, input, trouble, why)

/* What an umpire calls, where it is one sentence. */
#define CALLS(name, facts, sentence) static void name(const void *of, struct text *t) { const struct facts *f = of; (void)f; sentence; }

/* A stage with one result; what a row or a band says; what is worked out once, before the stages: each in one sentence. */
#define STAGE_IS(name, facts, value)     STAGE(name, facts, emp_one) { r->is = (int16_t)(value); }
#define ROW_SAYS(name, facts, words)     static const char *name(const void *of, int row) { const struct facts *f = of; (void)f; return words; }
#define BAND_SAYS(name, sentence)        static void name(struct text *t, int band, const void *with) { sentence; }
#define PREPARES(name, facts, sentence)  static void name(void *of, uint32_t given) { struct facts *f = of; sentence; }

/* What a result changes, a row for each. */
#define EFFECTS(name, facts, result, rows) \
    static void name(const void *of, const void *came, struct effects *e) { const struct facts *f = of; const struct result *r = came; (void)f; (void)r; rows }
#define MOVES(who, what, change)         effect_move(e, who, what, change);
#define SETS(condition, who, what, word) if (condition) effect_set(e, who, what, word);

/* ---- steps ---- */

/* Under the clause of this name, with what the words need, as step.h has it: a word, then numbers.  emp_from also reads that row of the table of
 * its name; emp_fell tells what a throw has brought, emp_gap what the answer to a gap is, emp_sum adds up a list. */
#define emp_said(function, to, say, word, a, b, ...)   function(EMP_UNBRACKET to, say, word, a, b)
#define EMP_UNBRACKET(...)                             __VA_ARGS__
#define emp_tell(s, by, ...)                           emp_said(step_tell, (s, EMP(by)), __VA_ARGS__, 0, 0, 0, 0)
#define emp_adds(s, by, value, ...)                    emp_said(step, (s, EMP(by), value), __VA_ARGS__, 0, 0, 0, 0)
#define emp_gap(s, by, ...)                            emp_said(step_tell_gap, (s, EMP(by)), __VA_ARGS__, 0, 0, 0, 0)
#define emp_gap_adds(s, by, value, ...)                emp_said(step_gap, (s, EMP(by), value), __VA_ARGS__, 0, 0, 0, 0)
#define emp_from(s, of, row, value, ...)               emp_said(step_from, (s, &emp_##of##_table, row, EMP(of), value), __VA_ARGS__, 0, 0, 0, 0)
#define emp_fell_as(s, d, clause, say, word, a, b, ...) step_fell(s, d, clause, say, NULL, word, a, b)
#define emp_fell(s, d, by, ...)                        emp_fell_as(s, d, EMP(by), __VA_ARGS__, 0, 0, 0, 0)
#define emp_reads(s, of, row)                          step_reads(s, &emp_##of##_table, row)
#define emp_sum(of, facts, s)                          modifiers_sum(&emp_##of##_table, EMP(of), facts, s)

/* ---- facts, results, tables and steps ---- */

/* Facts or a result: INTS(march_facts, type, status); */
#define INTS(name, ...) struct name { int16_t __VA_ARGS__; }

/* The column of the bands; columns of names, of each block of rows and of the rows in a block. */
#define BAND(rows)                   {"dice", ROLL(rows, lo, hi), EXTRA(.heading = "*")}
#define BLOCKS(name, list, rows)     {name, .cell = CELL_TEXT, SHARED(list, rows, .of_block = true)}
#define IN_BLOCK(name, list, rows)   {name, .cell = CELL_TEXT, SHARED(list, rows)}

/* ---- the functions of a chart ---- */

/* With the structs that they are about: STAGE(march_stage, march_facts, march_result) {...}, in which f are the facts, r the
 * result, d the dice, s the steps; of CALL t the text.  No further stage follows. */
#define STAGE(name, facts, result)                                                                                         \
    static void name##_of(const struct facts *, struct dice *, struct result *, struct steps *);                           \
    static bool name(const void *f, struct dice *d, void *r, struct steps *s) { name##_of(f, d, r, s); return false; }     \
    static void name##_of(const struct facts *f, struct dice *d, struct result *r, struct steps *s)
#define STAGES(name, facts, result)                                                                                        \
    static bool name##_of(const struct facts *, struct dice *, struct result *, struct steps *);                           \
    static bool name(const void *f, struct dice *d, void *r, struct steps *s) { return name##_of(f, d, r, s); }            \
    static bool name##_of(const struct facts *f, struct dice *d, struct result *r, struct steps *s)
#define CALL(name, facts)                                                                                                  \
    static void name##_of(const struct facts *, struct text *);                                                            \
    static void name(const void *f, struct text *t) { name##_of(f, t); }                                                   \
    static void name##_of(const struct facts *f, struct text *t)
/* clang-format on */

/* The result of a rule that has but one. */
struct emp_one {
    int16_t is, unused[3];
};

/* ---- two d10 ---- */

/* band.h with two d10; nearly every chart throws them. */
#define emp_throw(d, purpose, bands, sum, total) band_throw(d, purpose, 2, 10, bands, sum, total)
#define emp_throw_inside(d, purpose, bands, sum, total) \
    band_throw_inside(d, purpose, 2, 10, bands, sum, total)
#define emp_reaches(d, purpose, sum, number, total) \
    band_reaches(d, purpose, 2, 10, sum, number, total)
#define emp_call_dice(t, sum) band_call_dice(t, 2, 10, sum)
#define emp_call_bands(t, sum, bands, say, with) band_call(t, 2, 10, sum, bands, say, with)

/* "Two d10 -4: 14 or more forms square." (number, OPEN) or (OPEN, number) for "or less". */
void emp_call_number(struct text *, int sum, int lo, int hi, const char *does);

/* ---- fire ---- */

/* Two d10 and the sum fall into a column of the fire tables, by G21 the lowest below them; -1: no
 * hit. */
enum { FIRE_COLUMNS = 10 };
int emp_fire_column(struct dice *, const struct purpose *, int sum, int by_below, struct steps *);
extern const struct words emp_column_words; /* the columns, after none */

/* Hits of so many figures in this column: a line of the table for each block of 24 (G22). */
int emp_small_arms_hits(struct dice *, int figures, int column, struct steps *);

enum { EMP_SECTIONS_MOST = 12 }; /* that fire together */

/* Hits of so many sections; by_half is G25.  The table is one of the two artillery tables. */
int emp_artillery_hits(struct dice *, const struct table *, int gun, int sections, int column,
                       int by_half, struct steps *);

extern const struct table emp_small_arms_fire_table, emp_artillery_tactical_fire_table,
    emp_artillery_bombardment_table, emp_tactical_fire_range_table,
    emp_artillery_bombardment_range_table;

/* ---- the morale of a unit ---- */

/* The facts of a morale test, for whoever makes one; derived members are filled in by
 * emp_morale_sum. */
struct emp_morale_facts {
    int16_t class, leader_me, leader_unit, me_leader, behind, formation, lost, lost_now, horses,
        disordered, shaken, charged_by_guard, cover, bombarded, klumpen, heavy_woods, caisson;
    int16_t below_veteran, below_conscript, share, share_now; /* derived */
    int16_t by_line, by_losses, by_leaders;                   /* N3, N14, N23 */
};

enum { IN_LINE, IN_COLUMN, IN_CLOSED_COLUMN, IN_SQUARE, IN_OTHER }; /* ORDER FORMATION */
extern const struct words emp_formation_words;

/* What is added to the test. */
int emp_morale_sum(const struct emp_morale_facts *, struct steps *);

/* The number at or below which the class fails, and the test itself. */
int emp_morale_number(int class, struct steps *);
bool emp_morale_fails(struct dice *, const struct purpose *, int class, int sum, struct steps *);

extern const struct table emp_morale_tests_table, emp_morale_test_modifiers_table;

/* ---- commanders ---- */

/* clang-format off */
enum emp_grade { SUPERIOR_GRADE, EXCELLENT, GOOD, AVERAGE, POOR, DESPICABLE_GRADE };     /* ORDER GRADE */
enum emp_level { ARMY_OR_WING, CORPS_OR_ME, BRIGADE_COMMANDER, REPLACEMENT }; /* ORDER LEVEL */
enum emp_me_leader { PLAIN_ME_LEADER, SUPERIOR_ME_LEADER, POOR_ME_LEADER };   /* ORDER ME LEADER */
enum emp_acting { NOT_ATTACHED, SAME_UNIT, OTHER_UNIT };                      /* ORDER ACTING */
/* clang-format on */
enum { EMP_ACTS = 4 };

extern const struct words emp_grade_words, emp_level_words, emp_me_leader_words, emp_acting_words;
extern const struct table emp_commander_action_table, emp_commander_action_modifiers_table;

INTS(emp_commander, level, grade, me_leader, acting, no_initiative);

/* What is added to his throw, and what his first (0) to fourth action must reach. */
int emp_commander_sum(const struct emp_commander *, struct steps *);
int emp_commander_number(int level, int act, struct steps *);

/* ---- moves ---- */

/* What a share in quarters (4: all of it) and inches leave of a move, all in quarters of an inch:
 * by N25 (by[0]) the share first, by G40 (by[1]) whole inches, at least one if so many are printed.
 */
int emp_move_left(int quarters, int share, int inches, const int16_t by[2]);

/* ---- the charts ---- */

#define CHART(name) extern const struct chart emp_##name##_chart;
#include "charts.def"
#undef CHART
extern const struct system empire;

#endif
