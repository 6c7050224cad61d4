/* Muster: sheets are read by their heads whatever they look like, every fault has its cell, and a
 * roster that was written as a sheet is read back the same. */

#include <dirent.h>

#include "game/muster.h"
#include "rules/iron_brigade/army/roster.h"
#include "rules/iron_brigade/book/movement.h"
#include "lines.h"

static struct muster muster;
static struct scenario scenario, again;
static char sheet[1 << 16], written[1 << 16];
static struct text out;

static const struct system *iron_brigade(void)
{
    struct trouble trouble = {0};
    return system_find("iron-brigade", &trouble);
}

/* True: it became a scenario, which is in `written` and has been read. */
static bool read_sheet(const char *text, size_t size)
{
    assert_true(size < sizeof sheet);
    memcpy(sheet, text, size);
    sheet[size] = '\0';
    muster_begin(&muster, iron_brigade());
    muster_sheet(&muster, sheet, NULL);
    text_over(&out, written, sizeof written);
    return muster_scenario(&muster, "A test", 8, &out, &scenario);
}

static void reads(const char *text)
{
    if (!read_sheet(text, strlen(text)))
        fail_msg("row %d, column %d: %s", muster.faults[0].list[0].line,
                 muster.faults[0].list[0].column, muster.faults[0].list[0].words);
}

/* It is refused, and this cell says why. */
static void refuses(const char *text, int row, int column, const char *why)
{
    assert_false(read_sheet(text, strlen(text)));
    const struct faults *f = &muster.faults[0];
    for (int i = 0; i < f->count; i++)
        if (f->list[i].line == row && f->list[i].column == column && strstr(f->list[i].words, why))
            return;
    fail_msg("nothing says '%s' of row %d, column %d, but of %d, %d: %s", why, row, column,
             f->list[0].line, f->list[0].column, f->list[0].words);
}

static const struct regiment *regiment(const char *id)
{
    const int unit = scenario_unit(&scenario, id);
    if (unit == NOBODY)
        fail_msg("there is no %s in\n%s", id, written);
    return ib_regiment_of(&scenario.unit[unit]);
}

/* ---- sheets as clubs have them ---- */

static void a_sheet_of_a_club(void **nothing)
{
    (void)nothing;
    reads("\xef\xbb\xbfQuality;Brigade;Side;Regiment;Present;Arms;Notes;Facings;Commander\r\n"
          "elite;Gibbon;Union;\"2nd Wisconsin\";480;Springfield;;blue;John Gibbon\r\n"
          "poor;;;6th Wisconsin;509?;Springfield;never under fire;;John Gibbon\r\n"
          ";;;;;;;;\r\n"
          "Elite;;;\"Battery B, 4th U.S.\";6 guns;Napoleon;on the ridge;;\r\n"
          ";Trimble;Confederate;\"21st \"\"Dirty\"\" Georgia\";1,200;Enfield\r\n"
          "regular;;;21st N. Carolina;15 castings;Enfield;;;\r\n");
    assert_int_equal(scenario.unit_count, 5);
    assert_int_equal(regiment("2wi")->castings, 24);
    assert_int_equal(regiment("2wi")->class, 0);
    assert_int_equal(regiment("6wi")->castings, 25);
    assert_true(regiment("6wi")->raw);
    assert_int_equal(regiment("battery-b")->castings, 6);
    assert_int_equal(regiment("battery-b")->arm, ARTILLERY);
    assert_int_equal(regiment("21dg")->castings, 60);
    assert_int_equal(regiment("21nc")->castings, 15);
    assert_string_equal(scenario_name_of(&scenario, OF_UNIT, 3), "21st 'Dirty' Georgia");
    assert_int_equal(scenario.leader_count, 1);
    assert_int_equal(scenario.leader[0].with, scenario_unit(&scenario, "2wi"));
    assert_string_equal(scenario_name_of(&scenario, OF_GROUP, 0), "Gibbon");
    assert_int_equal(scenario.unit[3].side, 1);
    /* marked: the men with a question mark, and a class that was left open */
    assert_int_equal(scenario.unit[scenario_unit(&scenario, "6wi")].estimated, 1u << 2);
    assert_int_equal(scenario.unit[scenario_unit(&scenario, "21dg")].estimated, 1u << 3);
    assert_non_null(strstr(written, "# 480 men"));
    assert_non_null(strstr(written, "# on the ridge"));
    assert_string_equal(muster.left_out.at, "'Facings'");
}

static void faults_have_their_cell(void **nothing)
{
    (void)nothing;
    static const char all[] = "side\tname\tmen\tweapon\tclass\traw\tid\n"
                              "Union\t2nd Wisconsin\t480\triffle\tgreen\tperhaps\t\n"
                              "Union\t6th Wisconsin\t42 3\tSpringfield\t\t\ta_b!\n"
                              "\t6th Wisconsin\t480\tSpringfield\t\t\t\n"
                              "France\t1st Foot\t9999\tEnfield\n"
                              "England\t2nd Foot\t480\tEnfield\n"
                              "France\t3rd Foot\t480\t\n"
                              "France\tGuns\t600\tnapoleon\n"
                              "France\t4th Foot\t480\tEnfield\t\t\t\ttoo many\n";
    refuses(all, 2, 4, "'riffle' is none of");
    refuses(all, 2, 5, "'green' is none of");
    refuses(all, 2, 6, "yes or no");
    refuses(all, 3, 3, "'42 3' is not a whole number of men");
    refuses(all, 3, 7, "'a_b!' is no id");
    refuses(all, 4, 2, "the first is in B3");
    refuses(all, 5, 3, "500 castings, and there are 1 to 80");
    refuses(all, 6, 1, "'England' is a third side");
    refuses(all, 9, 8, "the row has 8 cells, the first 7");
    /* what the rules forbid is told of what could be read */
    refuses("side,name,men,weapon\na,x,480,enfield\nb,Guns,9 guns,napoleon\n", 3, 1, "4 to 8 guns");
    refuses("side,name,men\na,x,480\nb,y,480\n", 2, 1, "weapon is missing");
    /* an empty cell that must say something, in its own place; a column that is not there, once */
    refuses(all, 7, 4, "weapon is missing: one of");
    refuses("name,side,weapon,men\nx,a,enfield,\ny,b,,480\n", 2, 4, "castings is missing");
    assert_int_equal(muster.faults[0].count, 2);
    assert_int_equal(muster.faults[0].list[1].column, 3);
    refuses("side,name,weapon\na,x,enfield\na,z,enfield\nb,y,riffle\n", 2, 1,
            "castings is missing, and no column says it");
    assert_int_equal(muster.faults[0].count, 2);
    refuses("\n\nside,name,men,weapon\na,x,480,riffle\n", 4, 4, "'riffle' is none of");
    assert_string_equal(muster_field(&muster, 0, 4)->name, "weapon");
    assert_string_equal(muster.said[0][0], "riffle");
    assert_null(muster_field(&muster, 0, 3));
    refuses("side,name,men,weapon\na,x,480,enfield\n", 1, 1, "a battle has two");
    refuses("name,men,weapon\nx,480,enfield\n", 1, 1, "no column says on which side");
    assert_true(muster.unsided && muster.outermost == 0);
    refuses("name,Brigade,corps\nx,A,I\n", 1, 1, "no column says on which side");
    assert_true(muster.unsided && muster.outermost == 3);
    refuses("side,men,weapon\na,480,enfield\n", 1, 1, "none of them is name");
    refuses("side,name,unit\na,x,y\n", 1, 3, "says the same as 'name'");
    refuses("side,name\na,\"x\nb,y\n", 2, 1, "never closed");
    refuses("side,name,men,weapon\na,\"x\xff\",480,enfield\n", 2, 2, "is no name");
    refuses("", 1, 1, "none of them is name");
}

/* Where no column names a side, each sheet is one's. */
static void a_sheet_for_each_side(void **nothing)
{
    static char one[] = "name,men,weapon\n2nd Wisconsin,480,Springfield\n",
                other[] = "name,men,weapon\n2nd Wisconsin,300,Enfield\n";
    (void)nothing;
    muster_begin(&muster, iron_brigade());
    assert_true(muster_sheet(&muster, one, "Union"));
    assert_true(muster_sheet(&muster, other, "Rebels"));
    text_over(&out, written, sizeof written);
    assert_true(muster_scenario(&muster, "Two", 8, &out, &scenario));
    assert_int_equal(regiment("2wi")->castings, 24);
    assert_int_equal(regiment("2wi-2")->castings, 15);
    assert_int_equal(scenario.unit[1].side, 1);
}

/* ---- and back ---- */

static void same_member(const struct member *a, const struct member *b)
{
    assert_string_equal(scenario_name(&scenario, a->id), scenario_name(&again, b->id));
    assert_string_equal(scenario_name(&scenario, a->name), scenario_name(&again, b->name));
    assert_int_equal(a->side, b->side);
    assert_int_equal(a->with, b->with);
    assert_int_equal(a->given, b->given);
    assert_int_equal(a->estimated, b->estimated);
    assert_memory_equal(a->own, b->own, sizeof a->own);
    if (a->group != NOBODY)
        assert_string_equal(scenario_name_of(&scenario, OF_GROUP, a->group),
                            scenario_name_of(&again, OF_GROUP, b->group));
}

static bool read_file(const char *name)
{
    static char text[1 << 16], path[600];
    static struct faults faults;
    snprintf(path, sizeof path, "%s/../scenarios/%s", TESTS, name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    faults = (struct faults){.count = 0};
    return scenario_read(&again, text, size, &faults);
}

static void rosters_come_back(void **nothing)
{
    int files = 0;
    (void)nothing;
    DIR *d = opendir(TESTS "/../scenarios");
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        static char csv[1 << 16];
        if (!strstr(e->d_name, ".txt"))
            continue;
        assert_true(read_file(e->d_name));
        if (again.advanced)
            continue; /* its keys are those of a battle with such rules */
        text_over(&out, csv, sizeof csv);
        muster_write(&again, &out);
        reads(csv);
        assert_int_equal(scenario.unit_count, again.unit_count);
        assert_int_equal(scenario.leader_count, again.leader_count);
        for (int i = 0; i < again.unit_count; i++)
            same_member(&scenario.unit[i], &again.unit[i]);
        for (int i = 0; i < again.leader_count; i++)
            same_member(&scenario.leader[i], &again.leader[i]);
        files++;
    }
    closedir(d);
    assert_true(files >= 5);
}

/* ---- sheets at random ---- */

static uint64_t chance = 1;

static int below(int n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) % (uint64_t)n);
}

enum { KINDS = 6, ROWS_MOST = 30 };
enum { SIDE, BRIGADE_OF, NAME, MEN, WEAPON, CLASS };

static const char *const head_words[KINDS][3] = {
    {"side", "Side", "NATION"},     {"brigade", "Group", "command"},
    {"name", "Unit", "Regiment"},   {"men", "Present", "Strength"},
    {"weapon", "arms", "Armament"}, {"class", "quality", "Morale class"}};
static const char *const weapon_words[] = {"rifled musket", "Enfield", "smoothbore", "12 pdr gun"};
static const char *const weapon_ids[] = {"rifled-musket", "rifled-musket", "smoothbore-musket",
                                         "12-pdr-gun"};

/* One sheet: what is in its cells, and how it is written. */
static struct {
    int rows, order[KINDS];
    char cell[1 + ROWS_MOST][KINDS][60];
    int weapon[1 + ROWS_MOST], castings[1 + ROWS_MOST];
} made;

static void make_row(int i)
{
    const bool first = i <= made.rows / 2;
    const int weapon = made.weapon[i] = below(4), guns = weapon == 3;
    made.castings[i] = guns ? 4 + below(5) : 4 + below(70);
    snprintf(made.cell[i][SIDE], 60, "%s", first ? "Union" : "The Rebels");
    snprintf(made.cell[i][BRIGADE_OF], 60, "%s, %d", first ? "Gibbon" : "Trimble", below(2));
    snprintf(made.cell[i][NAME], 60, "%d%s \"old\" Line; %d", i, below(2) ? "th" : "nd", i);
    for (char *c = made.cell[i][NAME]; *c; c++)
        *c = *c == '"' ? '\'' : *c;
    snprintf(made.cell[i][MEN], 60, guns ? "%d guns" : "%d",
             guns ? made.castings[i] : made.castings[i] * 20 - 9 + below(18));
    snprintf(made.cell[i][WEAPON], 60, "%s", weapon_words[weapon]);
    snprintf(made.cell[i][CLASS], 60, "%s", below(2) ? "elite" : "Poor");
}

static void make_sheet(void)
{
    made.rows = 4 + below(ROWS_MOST - 3);
    for (int i = 0; i < KINDS; i++) {
        const int k = below(i + 1);
        made.order[i] = made.order[k];
        made.order[k] = i;
        snprintf(made.cell[0][i], 60, "%s", head_words[i][below(3)]);
    }
    for (int i = 1; i <= made.rows; i++)
        make_row(i);
}

static size_t write_sheet(char *to, size_t room)
{
    static const char parted[] = ",;\t";
    const char between = parted[below(3)];
    const char *end = below(2) ? "\r\n" : "\n";
    struct text t;
    text_over(&t, to, room);
    text_add(&t, below(2) ? "\xef\xbb\xbf" : "");
    for (int i = 0; i <= made.rows; i++) {
        for (int k = 0; k < KINDS; k++) {
            const char *cell = made.cell[i][made.order[k]];
            const bool quotes = strpbrk(cell, parted) || below(3) == 0;
            text_print(&t, quotes ? "\"%s\"" : below(4) ? "%s" : " %s ", cell);
            if (k < KINDS - 1)
                text_char(&t, between);
        }
        text_add(&t, end);
    }
    return t.used;
}

static void as_made(void)
{
    assert_int_equal(scenario.unit_count, made.rows);
    for (int i = 1; i <= made.rows; i++) {
        const struct member *m = &scenario.unit[i - 1];
        struct text t;
        char weapon[60];
        assert_string_equal(scenario_name(&scenario, m->name), made.cell[i][NAME]);
        assert_int_equal(ib_regiment_of(m)->castings, made.castings[i]);
        text_over(&t, weapon, sizeof weapon);
        assert_string_equal(scenario_name_of(&scenario, OF_GROUP, m->group),
                            made.cell[i][BRIGADE_OF]);
        assert_string_equal(scenario_name_of(&scenario, OF_SIDE, m->side), made.cell[i][SIDE]);
        field_print(&t, &iron_brigade()->roster->unit_fields[1], m->own);
        assert_string_equal(weapon, weapon_ids[made.weapon[i]]);
    }
}

/* Where its column stands, from 0. */
static int place_of(int kind)
{
    int column = 0;
    while (made.order[column] != kind)
        column++;
    return column;
}

/* A cell is spoilt, emptied, or says a name that was said before: it is refused, and that cell is
 * named. */
static void spoil(char *text, size_t room)
{
    static const struct {
        int kind;
        const char *cell;
    } wrong[] = {{MEN, "42 3"},    {MEN, "many"},        {MEN, "-20"},    {WEAPON, "riffle"},
                 {CLASS, "green"}, {NAME, "Ol\xe9"},     {SIDE, "Third"}, {MEN, "99999999"},
                 {MEN, "1.5"},     {WEAPON, "\xf0\x28"}, {MEN, ""},       {WEAPON, ""},
                 {NAME, "again"}};
    const int n = below(COUNT(wrong)), half = made.rows / 2,
              row = wrong[n].kind == SIDE   ? made.rows
                    : wrong[n].kind == NAME ? half + 2 + below(made.rows - half - 1)
                                            : 1 + below(made.rows);
    const int column = place_of(wrong[n].kind);
    snprintf(made.cell[row][wrong[n].kind], 60, "%s",
             strcmp(wrong[n].cell, "again") == 0 ? made.cell[row - 1][NAME] : wrong[n].cell);
    text[write_sheet(text, room)] = '\0';
    refuses(text, row + 1, column + 1, "");
}

/* What may be left open is: the class is as usual and marked, side and brigade are as above; a row
 * that is empty is none. */
static void leave_open(char *text, size_t room)
{
    const int row = 1 + below(made.rows), last = row == made.rows / 2 + 1 ? row - 1 : row;
    const char class[] = "", *above = made.cell[row - 1][BRIGADE_OF];
    const bool same = row > 1 && row == last && strcmp(above, made.cell[row][BRIGADE_OF]) == 0;
    char side[60], brigade[60];
    strcpy(side, made.cell[row][SIDE]);
    strcpy(brigade, made.cell[row][BRIGADE_OF]);
    strcpy(made.cell[row][CLASS], class);
    if (same) {
        strcpy(made.cell[row][SIDE], "");
        strcpy(made.cell[row][BRIGADE_OF], "");
    }
    text[write_sheet(text, room)] = '\0';
    strcpy(made.cell[row][SIDE], side);
    strcpy(made.cell[row][BRIGADE_OF], brigade);
    reads(text);
    as_made();
    assert_true(scenario.unit[row - 1].estimated >> 3 & 1);
}

/* A head that is twice there, or that must be there and is not. */
static void bend_heads(char *text, size_t room)
{
    char before[KINDS][60];
    const int from = below(KINDS), to = (from + 1 + below(KINDS - 1)) % KINDS;
    memcpy(before, made.cell[0], sizeof before);
    if (below(2)) {
        strcpy(made.cell[0][to], made.cell[0][from]);
        text[write_sheet(text, room)] = '\0';
        const int a = place_of(from), b = place_of(to);
        refuses(text, 1, 1 + (a > b ? a : b), "says the same as");
    } else {
        strcpy(made.cell[0][NAME], "nonsense");
        text[write_sheet(text, room)] = '\0';
        refuses(text, 1, 1, "none of them is name");
    }
    memcpy(made.cell[0], before, sizeof before);
}

/* Bytes changed anywhere: whatever it is, it is read or refused. */
static void bend(char *text, size_t size)
{
    for (int i = 1 + below(12); i > 0; i--)
        text[below((int)size)] = (char)(below(4) ? "\",;\t\n\r?=x0"[below(10)] : below(255) + 1);
    if (!read_sheet(text, size))
        assert_true(muster.faults[0].count > 0 && *muster.faults[0].list[0].words);
}

static void a_thousand_sheets(void **nothing)
{
    static char text[1 << 16];
    int bent_but_read = 0;
    (void)nothing;
    for (int i = 0; i < 1000; i++) {
        make_sheet();
        const size_t size = write_sheet(text, sizeof text);
        reads(text);
        as_made();
        bend(text, size);
        bent_but_read += muster.faults[0].count == 0;
        bend_heads(text, sizeof text);
        leave_open(text, sizeof text);
        spoil(text, sizeof text);
    }
    assert_true(bent_but_read > 20 && bent_but_read < 980);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sheet_of_a_club),     cmocka_unit_test(faults_have_their_cell),
        cmocka_unit_test(a_sheet_for_each_side), cmocka_unit_test(rosters_come_back),
        cmocka_unit_test(a_thousand_sheets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
