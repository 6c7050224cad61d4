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

/* An input in a line: OF is the struct of the facts, BY its clause. */
#define IN_YES(name, about, member)                 {name, about, BY, SAID(OF, member)}
#define IN_WORD(name, about, member, list)          {name, about, BY, PICK(OF, member, list)}
#define IN_USUAL(name, about, member, list, usual)  {name, about, BY, PICK(OF, member, list), UNLESS(usual)}
#define IN_NUMBER(name, about, member, least, most) {name, about, BY, WHOLE(OF, member, least, most)}
#define IN_COUNT(name, about, member, most)         {name, about, BY, WHOLE(OF, member, 0, most), UNLESS("0")}
#define IN_INCHES(name, about, member, most)        {name, about, BY, WHOLE(OF, member, 0, most), UNLESS("0"), COUNTED(emp_inches)}

/* ---- facts, results, tables and steps ---- */

/* Facts or a result: INTS(march_facts, type, status); */
#define INTS(name, ...) struct name { int16_t __VA_ARGS__; }

/* The column of the bands; columns of names, of each block of rows and of the rows in a block. */
#define BAND(rows)                   {"dice", ROLL(rows, lo, hi), EXTRA(.heading = "*")}
#define BLOCKS(name, list, rows)     {name, .cell = CELL_TEXT, EXTRA(.shared = list, .shared_stride = sizeof *(list), .rows_a_block = rows, .of_block = true)}
#define IN_BLOCK(name, list, rows)   {name, .cell = CELL_TEXT, EXTRA(.shared = list, .shared_stride = sizeof *(list), .rows_a_block = rows)}

/* A step from a row of the table, and under the clause, of this name: what it adds, its words. */
#define FROM_ROW(s, of, row, value, words) step_from(s, &emp_##of##_table, row, EMP(of), value, "%s", words, 0, 0)

/* ---- the functions of a chart ---- */

/* With the structs that they are about: STAGE(march_stage, march_facts, march_result) {...}, in which f are the facts, r the
 * result, d the dice, s the steps; of MAY trouble, of CALL t the text.  No further stage follows. */
#define STAGE(name, facts, result)                                                                                         \
    static void name##_of(const struct facts *, struct dice *, struct result *, struct steps *);                           \
    static bool name(const void *f, struct dice *d, void *r, struct steps *s) { name##_of(f, d, r, s); return false; }     \
    static void name##_of(const struct facts *f, struct dice *d, struct result *r, struct steps *s)
#define MAY(name, facts)                                                                                                   \
    static bool name##_of(const struct facts *, struct trouble *);                                                         \
    static bool name(const void *f, struct trouble *trouble) { return name##_of(f, trouble); }                             \
    static bool name##_of(const struct facts *f, struct trouble *trouble)
#define CALL(name, facts)                                                                                                  \
    static void name##_of(const struct facts *, struct text *);                                                            \
    static void name(const void *f, struct text *t) { name##_of(f, t); }                                                   \
    static void name##_of(const struct facts *f, struct text *t)
/* clang-format on */

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
struct emp_morale {
    int16_t class, leader_me, leader_unit, me_leader, behind, formation, lost, lost_now, horses,
        disordered, shaken, charged_by_guard, cover, bombarded, klumpen, heavy_woods, caisson;
    int16_t below_veteran, below_conscript, share, share_now; /* derived */
    int16_t by_line, by_losses, by_leaders;                   /* N3, N14, N23 */
};

enum { IN_LINE, IN_COLUMN, IN_CLOSED_COLUMN, IN_SQUARE, IN_OTHER }; /* ORDER FORMATION */
extern const struct words emp_formation_words;

/* What is added to the test. */
int emp_morale_sum(const struct emp_morale *, struct steps *);

/* The number at or below which the class fails, and the test itself. */
int emp_morale_number(int class, struct steps *);
bool emp_morale_fails(struct dice *, const struct purpose *, int class, int sum, struct steps *);

extern const struct table emp_morale_tests_table, emp_morale_test_modifiers_table;

/* ---- moves ---- */

/* What a share in quarters (4: all of it) and inches leave of a move, all in quarters of an inch:
 * by N25 (by[0]) the share first, by G40 (by[1]) whole inches, at least one if so many are printed.
 */
int emp_move_left(int quarters, int share, int inches, const int16_t by[2]);

/* ---- the charts ---- */

#define CHART(name) extern const struct chart emp_##name##_chart;
#include "charts.def"
#undef CHART

#endif
