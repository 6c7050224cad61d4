/* Scenarios: what is read is there, every fault is told with its place, and none of it is lost. */

#include <dirent.h>

#include "engine/battle/battle_json.h"
#include "engine/battle/journal.h"
#include "rules/iron_brigade/map/measure.h"
#include "rules/iron_brigade/army/roster.h"
#include "lines.h"

static struct scenario scenario;
static struct faults faults;

static bool read_text(const char *text)
{
    faults = (struct faults){.count = 0};
    return scenario_read(&scenario, text, strlen(text), &faults);
}

/* ---- the examples of docs/notation.md ---- */

static char example[1 << 14];

/* The n-th block of the paper that is marked with this word. */
static const char *block(const char *word)
{
    static char paper[1 << 16];
    char mark[40];
    FILE *f = fopen(TESTS "/../docs/notation.md", "r");
    assert_non_null(f);
    paper[fread(paper, 1, sizeof paper - 1, f)] = '\0';
    fclose(f);
    snprintf(mark, sizeof mark, "```%s\n", word);
    const char *from = strstr(paper, mark);
    assert_non_null(from);
    from += strlen(mark);
    const char *end = strstr(from, "```");
    snprintf(example, sizeof example, "%.*s", (int)(end - from), from);
    return example;
}

static void the_example_is_read(void **state)
{
    (void)state;
    if (!read_text(block("scenario")))
        fail_msg("%d: %s", faults.list[0].line, faults.list[0].words);
    assert_string_equal(scenario_name(&scenario, scenario.name), "A trial at the rail fence");
    assert_int_equal(scenario.turns, 6);
    assert_int_equal(scenario.first, 1);
    assert_int_equal(scenario.unit_count, 5);
    assert_int_equal(scenario.leader_count, 1);
    assert_int_equal(scenario.briefing_count, 1);
    const struct member *m = &scenario.unit[scenario_unit(&scenario, "7wi")];
    assert_string_equal(scenario_name(&scenario, m->name), "7th Wisconsin");
    assert_int_equal(m->side, 0);
    assert_string_equal(scenario_name(&scenario, scenario.group[m->group].id), "iron");
    assert_int_equal(ib_regiment_of(m)->castings, 20);
    assert_int_equal(ib_regiment_of(m)->raw, true);
    assert_int_equal(m->estimated, 1u << 2); /* the castings, the third of its fields */
    assert_int_equal(scenario.leader[0].with, scenario_unit(&scenario, "2wi"));
    assert_int_equal(scenario_unit(&scenario, "gibbon"), NOBODY);
    assert_int_equal(
        scenario.ruling[ruling_find(scenario.system, "R-34") - scenario.system->rulings], 1);
    assert_int_equal(
        scenario.ruling[ruling_find(scenario.system, "R-15") - scenario.system->rulings], 0);
}

static void the_faults_of_the_paper_are_told(void **state)
{
    (void)state;
    assert_false(read_text(block("faults")));
    static const struct {
        int line, column;
        const char *words;
    } wanted[] = {
        {3, 52, "weapon: 'riffle' is none of smoothbore-musket"},
        {4, 1, "b4: a battery has 4 to 8 guns (II.E)"},
        {4, 1, "the scenario has no name: battle \"NAME\" is missing"},
        {4, 1, "its length is missing"},
        {4, 1, "a battle has two sides"},
    };
    assert_int_equal(faults.count, COUNT(wanted));
    for (int i = 0; i < COUNT(wanted); i++) {
        assert_int_equal(faults.list[i].line, wanted[i].line);
        assert_int_equal(faults.list[i].column, wanted[i].column);
        assert_non_null(strstr(faults.list[i].words, wanted[i].words));
    }
}

/* ---- the orders of docs/notation.md ---- */

static struct play battle;
static struct play_any battle_room;

static void begin_over(const struct scenario *s)
{
    play_over(&battle, s, &battle_room.last, battle_room.room);
    play_begin(&battle, 1);
}

static void begin_battle(const char *path)
{
    static char text[1 << 14];
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    faults = (struct faults){.count = 0};
    assert_true(scenario_read(&battle_room.scenario, text, size, &faults));
    begin_over(&battle_room.scenario);
}

static void begin_training(void)
{
    begin_battle(TESTS "/scenarios/training.txt");
}

/* Plays a block of the paper, "5*end" five times; returns how many orders that were. */
static int play_block(const char *name)
{
    int obeyed = 0;
    for (char *line = strtok((char *)(uintptr_t)block(name), "\n"); line;
         line = strtok(NULL, "\n")) {
        const char *star = strchr(line, '*');
        for (int times = star ? atoi(line) : 1; times > 0; times--, obeyed++) {
            struct trouble trouble = {0};
            if (!play_order(&battle, SEAT_REFEREE, star ? star + 1 : line, &trouble))
                fail_msg("%s: %s", line, trouble.room);
        }
    }
    return obeyed;
}

static void the_orders_of_the_paper_are_played(void **state)
{
    (void)state;
    begin_training();
    assert_int_equal(play_block("orders"), 14);
    assert_int_equal(phase_now(battle.state), 3);
    begin_training();
    assert_int_equal(play_block("overrule"), 8);
    begin_battle(TESTS "/scenarios/boats.txt");
    assert_int_equal(play_block("boats"), 84);
    assert_non_null(strstr(battle.last->line, "2wi posture up, 2wi boats -3, 2wi north +100"));
    assert_int_equal(held_by(battle.state, 0),
                     NOBODY); /* boats hold no ground, those who landed do */
    struct trouble trouble = {0};
    assert_true(play_order(&battle, SEAT_REFEREE, "end", &trouble));
    assert_int_equal(held_by(battle.state, 0), 0);
}

/* What was opened is told to whoever draws it, and lies on the ground in words. */
static void the_work_of_the_paper_is_done(void **state)
{
    static char room[1 << 16];
    struct text t;
    struct json j;
    (void)state;
    begin_battle(TESTS "/scenarios/guns.txt");
    assert_int_equal(play_block("work"), 32);
    assert_non_null(strstr(battle.last->line, "2wi north +700"));
    text_over(&t, room, sizeof room);
    json_over(&j, &t);
    view_json(&j, battle.scenario, battle.state, 1);
    assert_non_null(strstr(room, "\"lying\":[{\"name\":\"5 inches of abatis cleared\",\"at\":"
                                 "[1500,2000]}],\"opened\":[{\"kind\":\"abatis\",\"points\":"
                                 "[[1250,2000],[1750,2000]]}]"));
    assert_true(play_undo(&battle, NULL));
}

/* A part is told of in sentences and in the view; in the end nobody is missing. */
static void the_parts_of_the_paper_split_and_combine(void **state)
{
    static char room[1 << 16];
    struct text t;
    struct json j;
    (void)state;
    begin_battle(TESTS "/scenarios/parts.txt");
    assert_int_equal(play_block("parts"), 45);
    assert_non_null(strstr(battle.last->line, "2wi castings +6"));
    assert_true(play_undo(&battle, NULL));
    text_over(&t, room, sizeof room);
    json_over(&j, &t);
    view_json(&j, battle.scenario, battle.state, 1);
    assert_non_null(strstr(room, "{\"id\":\"2wi-a\",\"in\":true,\"part_of\":\"2wi\",\"kind\":"));
    assert_non_null(strstr(room, "2nd Wisconsin, part A"));
}

static void the_journal_of_the_paper_is_played(void **state)
{
    static char text[1 << 15];
    struct trouble trouble = {0};
    static struct journal r;
    (void)state;
    FILE *f = fopen(TESTS "/scenarios/training.txt", "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    snprintf(text + size, sizeof text - size, "%s", block("journal"));
    faults = (struct faults){.count = 0};
    if (!journal_play_any(&r, &battle_room, text, strlen(text), 0, &faults, &trouble))
        fail_msg("line %d: %s", r.line, r.differs ? "differs" : trouble.room);
    assert_int_equal(r.orders, 7);
}

/* ---- orders that are none ---- */

static const struct {
    const char *line, *words;
    int column; /* 0: it is about no word of it */
} no_orders[] = {
    {"", "there is no order on this line", 1},
    {"2wi", "no order given", 0},
    {"2wi 7wi", "no order given", 0},
    {"2wi marches", "'marches' is neither a unit nor an order", 5},
    {"2wi 2wi rally", "'2wi' is named twice", 5},
    {"2wi fire", "'fire' whom?", 5},
    {"2wi fire 99ny range 4", "'99ny' is not a unit", 10},
    {"2wi fire 21ga", "range must be said", 10},
    {"2wi fire 21ga range", "'range': value missing", 15},
    {"2wi fire 21ga range far", "range: 'far' is not a whole number from 0 to 240", 21},
    {"2wi fire 21ga range 4 cover woods cover woods", "'cover' is given twice", 35},
    {"2wi fire 21ga range 4 wind 3", "'wind' does not belong to fire; it knows range, half", 23},
    {"2wi form", "formation must be said", 5},
    {"2wi form square", "'square' is none of", 10},
    {"2wi move passing 99ny", "'99ny' is not a unit", 18},
    {"2wi move !", "overruling needs a reason", 10},
    {"2wi leader 21ga", "'21ga' is not a leader", 12},
    {"2wi rally", "rally cannot be ordered now; the phase is contact checks", 0},
    {"rally", "rally cannot be ordered now", 0},
    {"21ga contact 4", "21st Georgia is on the other side", 0},
    {"2wi 7wi contact 4", "this order is for one unit at a time", 0},
    {"contact 4", "this order needs a unit before it", 0},
    {"2wi end", "this order takes no unit", 0},
    {"iron contact 4", "this order needs a unit before it", 0},
    {"2wi contact 4 = x", "after = come the dice that fell", 0},
    {"2wi contact 20 = 7", "7", 0},
    {"2wi contact 20 = 1 2", "too many dice", 0},
    {"castings 4", "castings cannot be ordered now", 0},
    {"2wi set morale 3", "only the umpire can order this", 0},
};

/* Told, and not a byte is changed. */
static void orders_that_are_none_are_told(void **state)
{
    static struct state before;
    (void)state;
    begin_training();
    state_copy(battle.scenario, &before, battle.state);
    for (int i = 0; i < COUNT(no_orders); i++) {
        struct trouble trouble = {0};
        assert_false(play_order(&battle, SEAT_REFEREE, no_orders[i].line, &trouble));
        if (!strstr(trouble.room, no_orders[i].words))
            fail_msg("'%s' is told as '%s'", no_orders[i].line, trouble.room);
        if (trouble.column != no_orders[i].column)
            fail_msg("'%s' is told in column %d", no_orders[i].line, trouble.column);
        assert_true(state_equal(battle.scenario, &before, battle.state));
    }
}

/* ---- one fault each ---- */

#define HEAD "rules iron-brigade\nbattle \"B\"\nturns 3\nside a \"A\"\nside b \"B\"\n"
#define UNITS                                                         \
    "unit ua a \"U\" arm infantry weapon rifled-musket castings 12\n" \
    "unit ub b \"U\" arm infantry weapon rifled-musket castings 12\n"

#define ON_TABLE "table 24 18\nplace ua 12,4 facing 0\nplace ub 12,14 facing 180\n"

static const struct {
    const char *text;
    int line, column;
    const char *words;
} bad[] = {
    {"", 1, 1, "there is no scenario here"},
    {"# only a remark\n\n", 1, 1, "there is no scenario here"},
    {"battle \"B\"\n", 1, 1, "'battle' comes too early"},
    {"rules\n", 1, 6, "the name of a system is missing"},
    {"rules iron-brigade now\n", 1, 20, "'now' is one word too many"},
    {"rules iron-brigad\n", 1, 7, "there is no system 'iron-brigad'"},
    {"rules brigade-series\n", 1, 7, "has charts, but no battles yet"},
    {HEAD UNITS "victory fame 3\n", 8, 9, "'fame' does not decide a battle; losses do"},
    {HEAD UNITS "victory losses 101\n", 8, 16, "'101' is not a number from 1 to 100"},
    {HEAD UNITS "horse a\n", 8, 1, "'horse' does not begin a line of a scenario"},
    {HEAD UNITS "battle \"C\"\n", 8, 1, "'battle' is given twice"},
    {HEAD UNITS "turns 4\n", 8, 1, "'turns' is given twice"},
    {HEAD UNITS "side c \"C\"\n", 8, 1, "a battle has only two sides"},
    {HEAD UNITS "first c\n", 8, 7, "'c' is not a side or group named above"},
    {HEAD UNITS "group g a \"G\" brigade\nfirst g\n", 9, 7, "'g' is no side"},
    {HEAD UNITS "ruling R-34 perhaps\n", 8, 13, "R-34: 'perhaps' is none of usual, checks"},
    {HEAD UNITS "ruling R-34 checks\nruling R-34 usual\n", 9, 8, "'R-34' is ruled on twice"},
    {HEAD UNITS "ruling R-8 x\n", 8, 8, "'R-8' is not a ruling that this system lets you choose"},
    {HEAD UNITS "group g a \"G\"\n", 8, 14, "army, corps, division or brigade is missing"},
    {HEAD UNITS "group g a \"G\" wing\n", 8, 15, "'wing' is not one of army"},
    {HEAD UNITS "group g a \"G\" brigade\ngroup h g \"H\" corps\n", 9, 9,
     "'g' is not a larger group than this"},
    {HEAD UNITS "group ua a \"G\" brigade\n", 8, 7, "'ua' is already the id of something else"},
    {HEAD UNITS "group Gx a \"G\" brigade\n", 8, 7, "'Gx' is not an id"},
    {HEAD UNITS "unit u3 nowhere \"U\" arm infantry weapon rifled-musket castings 9\n", 8, 9,
     "'nowhere' is not a side or group named above"},
    {HEAD UNITS "unit u3 a U arm infantry\n", 8, 11, "'U' is not a name in quotes"},
    {HEAD UNITS "unit u3 a \"U arm infantry\n", 8, 11, "a quote is opened and not closed"},
    {HEAD UNITS "unit u3 a \"U\" arm infantry weapon rifled-musket\n", 8, 6,
     "castings is missing: 1 to 80"},
    {HEAD UNITS "unit u3 a \"U\" arm infantry arm cavalry weapon rifled-musket castings 9\n", 8, 28,
     "'arm' is given twice"},
    {HEAD UNITS "unit u3 a \"U\" arm infantry weapon rifled-musket castings\n", 8, 57,
     "castings is missing"},
    {HEAD UNITS "unit u3 a \"U\" arm infantry weapon rifled-musket castings 81\n", 8, 58,
     "castings: '81' is not a whole number"},
    {HEAD UNITS "unit u3 a \"U\" arm infantry weapon rifled-musket castings 3\n", 8, 1,
     "4 to 80 castings (II.B)"},
    {HEAD UNITS "unit u3 a \"U\" arm cavalry weapon rifled-musket castings 51\n", 8, 1,
     "4 to 50 castings (II.C)"},
    {HEAD UNITS "unit u3 a \"U\" arm infantry weapon 6-pdr-gun castings 6\n", 8, 1,
     "only a battery has cannon (V.E)"},
    {HEAD UNITS "unit u3 a \"U\" arm artillery weapon rifled-musket castings 6\n", 8, 1,
     "a battery has cannon (V.E)"},
    {HEAD UNITS "unit u3 a \"U\" arm artillery weapon 6-pdr-gun castings 6 formation column\n", 8,
     1, "(III.G)"},
    {HEAD UNITS
     "unit u3 a \"U\" arm infantry weapon rifled-musket castings 9 class militia morale 5\n",
     8, 1, "(VI.A)"},
    {HEAD UNITS "unit u3 a \"U\" arm infantry weapon rifled-musket castings 9 horse-artillery\n", 8,
     1, "(VIII.B)"},
    {HEAD "advanced VIII.B VIII.Z\n" UNITS, 6, 17,
     "'VIII.Z' is not an advanced rule that can be chosen; these can be: VII."},
    {HEAD "advanced VII.E\n" UNITS, 7, 1, "skirmishers split off (VII.E) where units do"},
    {HEAD "advanced VIII.H\n" UNITS, 6, 10, "'VIII.H' is not an advanced rule"},
    {HEAD UNITS "advanced VII.E\n", 6, 1, "skirmishers split off (VII.E) where units do"},
    {HEAD "advanced VII.F\n" UNITS, 7, 1, "sections leave a legion (VII.F) where units split"},
    {HEAD "advanced VII.C VII.F\n" UNITS
          "unit u3 a \"U\" arm artillery weapon 6-pdr-gun castings 2 legion 1\n",
     9, 1, "u3: a legion has infantry, and guns or cavalry or both (VII.F)"},
    {HEAD UNITS "unit u3 a \"U\" arm artillery weapon 6-pdr-gun castings 4 legion 1\n", 8, 1,
     "u3: legions are only for battles with a line: advanced VII.C VII.F (VII.F)"},
    {HEAD "formation square hollow\n" UNITS, 6, 1,
     "square: a formation of one's own comes after a line: advanced VII.D (VII.D)"},
    {HEAD "advanced VII.D\nformation square hollow abreast 4\n" UNITS, 7, 1, "(R-98)"},
    {HEAD "advanced VII.D\nformation column ranks 3\n" UNITS, 7, 1,
     "column: there is a formation of that name (R-98)"},
    {HEAD "advanced VII.D\nformation half ranks 3\n" UNITS, 7, 11,
     "'half' is a word of the orders"},
    {HEAD "advanced VII.D\nformation fire ranks 3\n" UNITS, 7, 11,
     "'fire' is a word of the orders"},
    {HEAD "advanced VII.D\nformation sq\nformation sq\n" UNITS, 8, 11, "'sq' is already the id"},
    {HEAD "advanced VII.D\nformation sq depth 4\n" UNITS, 7, 14,
     "'depth' is none of arm, class, ranks"},
    {HEAD
     "advanced VII.D\nformation s1\nformation s2\nformation s3\nformation s4\nformation s5\n" UNITS,
     11, 1, "4 formations of its own on foot"},
    {HEAD "advanced VII.D\nformation sq class elite\nunit u3 a \"U\" arm infantry weapon "
          "rifled-musket castings 9 formation sq\n" UNITS,
     8, 1, "never in that formation (III.G)"},
    {HEAD "advanced VIII.C VIII.C\n" UNITS, 6, 17, "'VIII.C' is given twice"},
    {HEAD "advanced VIII.C\nadvanced VIII.B\n" UNITS, 7, 1, "'advanced' is given twice"},
    {HEAD "advanced\n" UNITS, 6, 9, "the clause of an advanced rule is missing"},
    {HEAD UNITS "unit u3 a \"U\" colour blue arm infantry weapon rifled-musket castings 9\n", 8, 15,
     "'colour' is none of arm, weapon, castings"},
    {HEAD UNITS "leader l a \"L\" with ub\n", 8, 21, "'ub' is not a unit of his side named above"},
    {HEAD UNITS "leader l a \"L\" with\n", 8, 20, "the unit he is with is missing"},
    {HEAD UNITS "leader l a \"L\" quality brave\n", 8, 24, "quality: 'brave' is none of hero"},
    {HEAD "unit ua a \"U\" arm infantry weapon rifled-musket castings 12\n", 6, 1,
     "'b' has no units"},
    {HEAD UNITS "text \"\xff\"\n", 8, 6, "is not plain text"},
    {HEAD UNITS "players 0\n", 8, 9, "'0' is not a number from 1 to 12"},
    {HEAD UNITS "players 2\nplayers 3\n", 9, 1, "'players' is given twice"},
    {HEAD UNITS "minutes\n", 8, 8, "how many minutes it takes is missing"},
    {HEAD UNITS ON_TABLE
     "unit u3 a \"U\" arm infantry weapon rifled-musket castings 9\nplace u3 4,4 facing 0 from 2\n",
     12, 28, "'2' is not turn, which stands here"},
    {HEAD UNITS ON_TABLE "unit u3 a \"U\" arm infantry weapon rifled-musket castings 9\nplace u3 "
                         "4,4 facing 0 from turn 1\n",
     12, 33, "'1' is not a number from 2 to 99"},
    {HEAD UNITS ON_TABLE
     "unit u3 a \"U\" arm infantry weapon rifled-musket castings 9\nplace u3 4,4 to 0\n",
     12, 14, "'to' is not facing, which stands here"},
    {HEAD UNITS "sight 8\n", 8, 8, "from is missing"},
    {HEAD UNITS "sight 8 at turn 2\n", 8, 9, "'at' is not from, which stands here"},
    {HEAD UNITS "sight 0 from turn 2\n", 8, 7, "'0' is not a number from 1 to 240"},
    {HEAD UNITS "sight 8 from turn 2\nsight 4 from turn 2\n", 9, 19,
     "'2' is not later than the turn of the line before"},
    {HEAD UNITS "name 4,4 \"Hill\"\n", 8, 6, "'4,4' needs a table: table WIDTH DEPTH comes first"},
    {HEAD UNITS "objective o \"O\" 4,4 within 3 worth 2\n", 8, 17, "'4,4' needs a table"},
    {HEAD UNITS ON_TABLE "name 25,4 \"Hill\"\n", 11, 6, "'25,4' lies off the table"},
    {HEAD UNITS ON_TABLE "name 4,4 Hill\n", 11, 10, "'Hill' is not a name in quotes"},
    {HEAD UNITS ON_TABLE "objective ua \"O\" 4,4 within 3 worth 2\n", 11, 11,
     "'ua' is already the id of something else"},
    {HEAD UNITS ON_TABLE "objective score \"O\" 4,4 within 3 worth 2\n", 11, 11,
     "'score' is a word of the orders"},
    {HEAD UNITS ON_TABLE "objective o \"O\" 4,4 near 3 worth 2\n", 11, 21,
     "'near' is not within, which stands here"},
    {HEAD UNITS ON_TABLE "objective o \"O\" 4,4 within far worth 2\n", 11, 28,
     "'far' is not a number of inches from 0 to 24"},
    {HEAD UNITS ON_TABLE "objective o \"O\" 4,4 within 3\n", 11, 29, "worth is missing"},
    {HEAD UNITS ON_TABLE "objective o \"O\" 4,4 within 3 worth 0\n", 11, 36,
     "'0' is not a number from 1 to 99"},
    {HEAD UNITS ON_TABLE "objective o \"O\" 4,4 within 3 worth 2 held c\n", 11, 43,
     "'c' is not a side named above"},
    {HEAD UNITS ON_TABLE "objective o \"O\" 4,4 within 3 worth 2 held a b\n", 11, 45,
     "'b' is one word too many"},
    {HEAD UNITS ON_TABLE "objective o \"O\" 4,4 within 3 worth 2\nunit o a \"U\" arm infantry "
                         "weapon rifled-musket castings 9\n",
     12, 6, "'o' is already the id of something else"},
};

static void each_fault_has_its_place(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        assert_false(read_text(bad[i].text));
        const struct fault *f = &faults.list[0];
        if (f->line != bad[i].line || f->column != bad[i].column || !strstr(f->words, bad[i].words))
            fail_msg("case %d: %d:%d %s", i, f->line, f->column, f->words);
        if (faults.count != 1)
            fail_msg("case %d: %d faults, the second is %s", i, faults.count, faults.list[1].words);
    }
}

/* A unit and a group of an unknown side are read to their ends, and who refers to them is not
 * blamed for it. */
static void an_unknown_side_hides_no_other_fault(void **state)
{
    static const struct {
        int line, column;
        const char *words;
    } wanted[] = {
        {8, 9, "'nowhere' is not a side"},
        {8, 41, "weapon: 'riffle' is none of"},
        {9, 9, "'c' is not a side"},
        {9, 15, "'wing' is not one of army"},
        {10, 9, "'c' is not a side"},
        {11, 1, "4 to 80 castings (II.B)"},
        {14, 58, "castings: '81' is not a whole number"},
    };
    (void)state;
    assert_false(read_text(HEAD UNITS
                           "unit u3 nowhere \"U\" arm infantry weapon riffle castings 9\n"
                           "group g c \"G\" wing\n"
                           "group h c \"H\" brigade\n"
                           "unit u4 h \"U\" arm infantry weapon rifled-musket castings 3\n"
                           "leader l a \"L\" with u3\n"
                           "player p h\n"
                           "unit u5 a \"U\" arm infantry weapon rifled-musket castings 81\n"));
    for (int i = 0; i < COUNT(wanted); i++)
        if (faults.list[i].line != wanted[i].line || faults.list[i].column != wanted[i].column ||
            !strstr(faults.list[i].words, wanted[i].words))
            fail_msg("%d: %d:%d %s", i, faults.list[i].line, faults.list[i].column,
                     faults.list[i].words);
    assert_int_equal(faults.count, COUNT(wanted));
}

/* What was seen is kept; on another ground it is looked for again. */
static void other_ground_is_looked_at_anew(void **state)
{
    static const char open[] =
        "rules iron-brigade\nbattle \"A\"\nturns 1\nside u \"U\"\nside r \"R\"\ntable 40 40\n"
        "unit a u \"A\" arm infantry weapon rifled-musket castings 10\n"
        "unit b r \"B\" arm infantry weapon rifled-musket castings 10\n"
        "place a 20,5 facing 0\nplace b 20,20 facing 180\n";
    static struct state now;
    static char wooded[sizeof open + 60];
    (void)state;
    snprintf(wooded, sizeof wooded, "%sarea woods 10,8 30,8 30,14 10,14\n", open);
    for (int i = 0; i < 4; i++) {
        assert_true(read_text(i % 2 ? wooded : open));
        state_begin(&scenario, 1, &now);
        assert_int_equal(ib_has_in_sight(&scenario, &now, 0, 1, NULL), i % 2 == 0);
    }
}

static void the_513th_unit_is_one_too_many(void **state)
{
    (void)state;
    static char text[1 << 16];
    char *at = text + sprintf(text, HEAD);
    for (int i = 0; i < 513; i++)
        at += sprintf(at, "unit u%d %c \"%d\" arm infantry weapon rifled-musket castings 9\n", i,
                      i % 2 ? 'a' : 'b', i);
    assert_false(read_text(text));
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.list[0].line, 5 + 513);
    assert_non_null(strstr(faults.list[0].words, "512 units at most"));
}

/* The list is full, the count goes on. */
static void many_faults_are_counted(void **state)
{
    (void)state;
    static char text[1 << 14];
    char *at = text + sprintf(text, HEAD UNITS);
    for (int i = 0; i < 100; i++)
        at += sprintf(at, "horse %d\n", i);
    assert_false(read_text(text));
    assert_int_equal(faults.count, FAULTS_MOST);
    assert_int_equal(faults.more, 100 - FAULTS_MOST);
}

/* ---- ground, losses and time ---- */

#define FARM                                                                                       \
    "table 24 18\nobjective farm \"The farm\" 12,9 within 3 worth 2 held b\n"                      \
    "objective mill \"The mill\" 22,9 within 1.5 worth 1\nplace ua 12,4 facing 0\nplace ub 12,14 " \
    "facing 180\n"

static void begin_text(const char *text)
{
    faults = (struct faults){.count = 0};
    if (!scenario_read(&battle_room.scenario, text, strlen(text), &faults))
        fail_msg("%d: %s", faults.list[0].line, faults.list[0].words);
    begin_over(&battle_room.scenario);
}

static void orders_given(int times, const char *words)
{
    for (; times > 0; times--) {
        struct trouble trouble = {0};
        if (!play_order(&battle, SEAT_REFEREE, words, &trouble))
            fail_msg("%s: %s", words, trouble.room);
    }
}

static void order_is_refused(const char *words, const char *why)
{
    struct trouble trouble = {0};
    assert_false(play_order(&battle, SEAT_REFEREE, words, &trouble));
    if (!strstr(trouble.room, why))
        fail_msg("%s: %s", words, trouble.room);
}

static const char *told(void (*tell)(const struct scenario *, const struct state *, struct text *))
{
    static char room[2000];
    struct text t;
    text_over(&t, room, sizeof room);
    tell(battle.scenario, battle.state, &t);
    return room;
}

/* Its front goes from north 4 by 2 to 6: exactly three inches from the farm.  Ends of half-turns
 * alone count. */
static void ground_is_held_by_who_stands_there_alone(void **state)
{
    (void)state;
    begin_text(HEAD UNITS FARM);
    assert_int_equal(held_by(battle.state, 0), 1);
    assert_int_equal(held_by(battle.state, 1), NOBODY);
    orders_given(5, "end");
    orders_given(1, "ua move 1.99");
    orders_given(1, "end");
    assert_int_equal(held_by(battle.state, 0), 1); /* 3.01 inches off */
    begin_text(HEAD UNITS FARM);
    orders_given(5, "end");
    orders_given(1, "ua move 2");
    assert_int_equal(held_by(battle.state, 0), 1);
    orders_given(1, "end");
    assert_int_equal(held_by(battle.state, 0), 0);
    assert_string_equal(strchr(battle.last->line, ' '), " end > farm held a");
    assert_non_null(
        strstr(told(battle_score),
               "Ground: A 2, B 0 of 3 points\n  The farm (2): A\n  The mill (1): nobody\n"));
    orders_given(5, "end");
    orders_given(1, "ub move 3");
    orders_given(1, "end");
    assert_int_equal(held_by(battle.state, 0), 0); /* both are there: it stays with who has it */
    orders_given(1, "ua set morale 1 ! broken");
    orders_given(2, "end");
    orders_given(1, "ua retreat");
    orders_given(4, "end");
    assert_int_equal(held_by(battle.state, 0), 1);
    assert_string_equal(strchr(battle.last->line, ' '), " end > farm held b");
}

/* A regiment that is broken holds nothing, wherever it stands; nor do wagons. */
static void the_broken_hold_nothing(void **state)
{
    (void)state;
    begin_text(HEAD UNITS
               "unit wag a \"W\" arm heavy-equipment weapon rifled-musket castings 2\n" FARM
               "place wag 22,9 facing 0\n");
    orders_given(5, "end");
    orders_given(1, "ua move 4");
    orders_given(1, "ua set morale 1 ! broken");
    orders_given(1, "end");
    assert_int_equal(held_by(battle.state, 0), 1);
    assert_int_equal(held_by(battle.state, 1), NOBODY);
}

static void score_decides(const char *first, const char *then, int winner, const char *words)
{
    begin_text(HEAD UNITS FARM);
    orders_given(1, first);
    orders_given(1, then);
    orders_given(35, "end");
    assert_int_equal(battle.state->head.over, GOES_ON);
    orders_given(1, "end");
    assert_int_equal(battle.state->head.over, OVER_BY_TURNS);
    assert_int_equal(battle.state->head.winner, winner);
    if (!strstr(told(battle_stand), words))
        fail_msg("%s", told(battle_stand));
}

/* Ground first, then the smaller share lost, then nobody. */
static void the_turns_are_up(void **state)
{
    (void)state;
    score_decides("ub set castings 8 ! a test", "ua set castings 11 ! a test", 2,
                  "the last turn has been played. Ground: A 0, B 2 of 3 points. B has won.");
    static const struct {
        int castings_a, castings_b, winner;
        const char *words;
    } losses[] = {
        {11, 10, 1, "Losses: A 1 of 12 castings, B 2 of 12 castings. A has won."},
        {9, 10, 2, "Losses: A 3 of 12 castings, B 2 of 12 castings. B has won."},
        {12, 12, 0, "Losses: A 0 of 12 castings, B 0 of 12 castings. It is a draw."},
    };
    for (int i = 0; i < COUNT(losses); i++) {
        char words[80];
        begin_text(HEAD UNITS);
        snprintf(words, sizeof words, "ua set castings %d ! a test", losses[i].castings_a);
        orders_given(1, words);
        snprintf(words, sizeof words, "ub set castings %d ! a test", losses[i].castings_b);
        orders_given(1, words);
        orders_given(36, "end");
        assert_int_equal(battle.state->head.winner, losses[i].winner);
        if (!strstr(told(battle_stand), losses[i].words))
            fail_msg("%s", told(battle_stand));
    }
}

/* 2 of 12 are as large a share as 3 of 18; 2 of 12 more than 2 of 13. */
static void shares_are_fractions(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        begin_text(more ? HEAD "unit ua a \"U\" arm infantry weapon rifled-musket castings 12\n"
                               "unit ub b \"U\" arm infantry weapon rifled-musket castings 13\n"
                        : HEAD "unit ua a \"U\" arm infantry weapon rifled-musket castings 12\n"
                               "unit ub b \"U\" arm infantry weapon rifled-musket castings 18\n");
        orders_given(1, "ua set castings 10 ! a test");
        orders_given(1, more ? "ub set castings 11 ! a test" : "ub set castings 15 ! a test");
        assert_int_equal(battle_leads(battle.scenario, battle.state), more ? 1 : NOBODY);
    }
}

static void who_cannot_bear_it_is_beaten(void **state)
{
    (void)state;
    begin_text(HEAD UNITS "victory losses 50\n");
    orders_given(1, "ub set castings 7 ! a test");
    orders_given(6, "end");
    assert_int_equal(battle.state->head.over, GOES_ON);
    orders_given(1, "ub set castings 6 ! a test");
    orders_given(6, "end");
    assert_int_equal(battle.state->head.over, OVER_BY_LOSSES);
    assert_string_equal(told(battle_stand),
                        "The battle is over: B has lost 6 of 12 castings, and 50 in 100 is all a "
                        "side can bear. A has won.");
}

/* ---- those that form in the course of a battle (R-83) ---- */

#define INFANTRY_OF(name) name " arm infantry weapon rifled-musket castings 12\n"

/* The id is cut where it would be too long, and numbered where it is somebody's already. */
static void parts_have_ids_of_their_own(void **state)
{
    (void)state;
    assert_true(read_text(
        HEAD INFANTRY_OF("unit virginians-4 a \"4th\"") INFANTRY_OF("unit virginians-5 a \"5th\"")
            INFANTRY_OF("unit ub b \"U\"") INFANTRY_OF("unit ub-freed b \"V\"")));
    static const char *const ids[] = {"virginian-freed", "virginia-freed2", "ub-freed2",
                                      "ub-freed-freed"};
    assert_int_equal(scenario.part_count, COUNT(ids));
    for (int i = 0; i < COUNT(ids); i++) {
        const int part = scenario_unit(&scenario, ids[i]);
        assert_int_equal(part, part_of(&scenario, i));
        assert_int_equal(whole_of(&scenario, part), i);
        assert_int_equal(scenario.unit[part].side, scenario.unit[i].side);
    }
    assert_string_equal(scenario_name(&scenario, scenario.unit[part_of(&scenario, 0)].name),
                        "4th (freed men)");
}

static void begin_with(int units)
{
    static char text[1 << 16];
    char *at = text + sprintf(text, HEAD);
    for (int i = 0; i < units; i++)
        at += sprintf(at, "unit u%d %c \"%d\" arm infantry weapon rifled-musket castings 9\n", i,
                      i % 2 ? 'a' : 'b', i);
    begin_text(text);
    orders_given(5, "end");
}

/* Each of 256 units has its part; of 257 the last two have none. */
static void men_of_256_units_may_form(void **state)
{
    (void)state;
    begin_with(256);
    orders_given(1, "u255 set castings 4 captured 5 ! a test");
    assert_int_equal(battle.state->head.units, 256);
    order_is_refused("u255-freed lie", "255 (freed men) is not in the battle");
    orders_given(1, "u253 frees u255");
    assert_int_equal(battle.state->head.units, 512);
    assert_true(battle_has(battle.scenario, battle.state, 511));
    assert_false(battle_has(battle.scenario, battle.state, 510));
    assert_true(battle.scenario->system->battle->sane(battle.scenario, battle.state));
    assert_non_null(strstr(told(battle_score), "A 0 of 1152 castings"));
    begin_with(257);
    assert_int_equal(battle.scenario->part_count, 255);
    orders_given(1, "u255 set castings 4 captured 5 ! a test");
    order_is_refused("u253 frees u255", "battles of up to 256 units");
    order_is_refused("u253 frees u255 ! all the same", "battles of up to 256 units");
    orders_given(1, "u255 frees u255");
    assert_int_equal(battle.state->head.units, 257);
}

/* Where units split, each of 102 has four parts; more units are too many. */
static void parts_of_102_units_have_room(void **state)
{
    static char text[1 << 16];
    (void)state;
    for (int units = 102; units <= 103; units++) {
        char *at = text + sprintf(text, "%sadvanced VII.C\n", HEAD);
        for (int i = 0; i < units; i++)
            at += sprintf(at, "unit u%d %c \"%d\" arm infantry weapon rifled-musket castings 9\n",
                          i, i % 2 ? 'a' : 'b', i);
        assert_int_equal(read_text(text), units == 102);
    }
    assert_string_equal(faults.list[0].words,
                        "a battle in which units split (VII.C) has 102 units at most");
    assert_true(read_text(HEAD "advanced VII.C\n" INFANTRY_OF("unit ua a \"U\"")
                              INFANTRY_OF("unit ub b \"V\"")));
    const int part = scenario_unit(&scenario, "ua-c");
    assert_int_equal(part, part_number(&scenario, 0, 3));
    assert_int_equal(whole_of(&scenario, part), 0);
    assert_int_equal(part_of(&scenario, part), NOBODY);
    assert_string_equal(scenario_name(&scenario, scenario.unit[part].name), "U, part C");
}

/* Taken back, it is as if it had never been. */
static void those_who_formed_are_taken_back(void **state)
{
    static struct state before;
    struct trouble trouble = {0};
    (void)state;
    begin_training();
    orders_given(5, "end");
    orders_given(1, "7wi set castings 16 captured 4 ! a test");
    state_copy(battle.scenario, &before, battle.state);
    orders_given(1, "2wi frees 7wi");
    assert_string_equal(battle.last->line,
                        "7 2wi frees 7wi > 7wi captured -4, 7wi-freed castings +4, "
                        "7wi-freed posture up");
    assert_true(play_undo(&battle, &trouble));
    assert_true(state_equal(battle.scenario, &before, battle.state));
    order_is_refused("7wi-freed lie", "7th Wisconsin (freed men) is not in the battle");
}

/* ---- who comes up later ---- */

#define LATE                                                                                  \
    "unit late a \"L\" arm infantry weapon rifled-musket castings 12\nleader l a \"L\" with " \
    "late\n" ON_TABLE "place late 4,2 facing 0 from turn 2\nvictory losses 40\n"

/* Counted with its side, ordered by nobody, and there in its turn's movement and fire. */
static void who_is_due_comes_up(void **state)
{
    (void)state;
    begin_text(HEAD UNITS LATE);
    orders_given(5, "end");
    order_is_refused("late move 2", "L is not in the battle");
    order_is_refused("ua leader l", "he is on his way, with his unit");
    orders_given(11, "end");
    assert_int_equal(battle.state->head.over, GOES_ON);
    assert_non_null(strstr(told(battle_score), "A 0 of 24 castings"));
    orders_given(1, "end");
    assert_string_equal(strchr(battle.last->line, ' '), " end > late posture up");
    orders_given(1, "late face 90");
    orders_given(1, "alone l");
}

/* Somebody stands where it would: it waits. */
static void nobody_comes_up_on_another(void **state)
{
    (void)state;
    begin_text(HEAD UNITS "unit wag b \"W\" arm infantry weapon rifled-musket castings 4\n" LATE
                          "place wag 4,1.8 facing 0\n");
    orders_given(17, "end");
    order_is_refused("late move 1", "L is not in the battle");
}

/* ---- dusk ---- */

static void dusk_ends_sight(void **state)
{
    (void)state;
    begin_text(HEAD UNITS "sight 6 from turn 2\nsight 4 from turn 3\n"); /* said */
    assert_int_equal(scenario_sight(battle.scenario, 1), 0);
    assert_int_equal(scenario_sight(battle.scenario, 2), 6);
    assert_int_equal(scenario_sight(battle.scenario, 9), 4);
    orders_given(5, "end");
    orders_given(1, "ua fire ub range 7 = 6 6");
    orders_given(12, "end");
    order_is_refused("ua fire ub range 7", "dusk: nobody sees beyond 6 inches");
    assert_string_equal(told(battle_stand), "Turn 2, A: movement and fire (dusk: sight 6 inches)");
    orders_given(1, "ua fire ub range 6 = 6 6");
    orders_given(12, "end");
    order_is_refused("ua fire ub range 5", "dusk: nobody sees beyond 4 inches");
    orders_given(1, "ua fire ub range 5 ! by the flashes = 6 6");

    begin_text(
        HEAD UNITS ON_TABLE
        "sight 8 from turn 2\nsight 9 from turn 3\n"); /* ten inches apart, less by a move of 1 */
    orders_given(5, "end");
    orders_given(1, "ua fire ub = 6 6");
    orders_given(12, "end");
    order_is_refused("ua fire ub", "dusk: nobody sees beyond 8 inches");
    orders_given(1, "ua move 1");
    orders_given(12, "end");
    orders_given(1, "ua fire ub = 6 6");
}

/* A friend breaks six and a half inches off: who sees it go must check. */
static void dusk_hides_who_goes(void **state)
{
    (void)state;
    for (int dusk = 0; dusk < 2; dusk++) {
        begin_text(dusk ? HEAD UNITS
                       "unit uc a \"C\" arm infantry weapon rifled-musket castings 12\n" ON_TABLE
                       "place uc 4,4 facing 0\nsight 6 from turn 1\n"
                        : HEAD UNITS
                       "unit uc a \"C\" arm infantry weapon rifled-musket castings 12\n" ON_TABLE
                       "place uc 4,4 facing 0\nsight 7 from turn 1\n");
        orders_given(2, "end");
        orders_given(1, "ua set morale 1 ! broken");
        orders_given(1, "ua retreat");
        orders_given(1, "end");
        assert_int_equal(battle_must(battle.scenario, battle.state),
                         dusk ? NOBODY : scenario_unit(battle.scenario, "uc"));
    }
}

/* ---- the scenarios that come with it ---- */

#define FOLDER TESTS "/../scenarios"

/* What all of them together have used. */
struct used {
    bool arm[ARMS], class[MORALE_CLASSES], formation[IB_FORMATIONS], ground[FEATURES];
    int files;
};

static void note_used(struct used *u)
{
    for (int i = 0; i < scenario.unit_count; i++) {
        const struct regiment *r = ib_regiment_of(&scenario.unit[i]);
        u->arm[r->arm] = true;
        u->class[r->class] = true;
        u->formation[ib_formation_chosen(r->arm, r->formation)] = true;
    }
    for (int i = 0; i < scenario.ground.feature_count; i++)
        u->ground[scenario.ground.feature[i].kind] = true;
    u->files++;
}

static int count_of(const bool *list, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += list[i];
    return sum;
}

static void read_scenario_file(const char *name)
{
    static char text[1 << 15];
    char path[600];
    snprintf(path, sizeof path, FOLDER "/%s", name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    if (!read_text(text))
        fail_msg("%s:%d: %s", name, faults.list[0].line, faults.list[0].words);
}

static void the_scenarios_are_ready_to_play(void **state)
{
    struct used u = {.files = 0};
    (void)state;
    DIR *d = opendir(FOLDER);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        if (!strstr(e->d_name, ".txt"))
            continue;
        read_scenario_file(e->d_name);
        note_used(&u);
        if (scenario.players == 0 || scenario.minutes == 0 || scenario.objective_count == 0 ||
            scenario.briefing_count < 3 || scenario.victory_losses == 0 || scenario.turns > 12 ||
            !has_table(&scenario.ground))
            fail_msg("%s wants players, minutes, objectives, a briefing, losses, a table and 12 "
                     "turns at most",
                     e->d_name);
    }
    closedir(d);
    assert_true(u.files >= 7);
    assert_int_equal(count_of(u.arm, ARMS), ARMS);
    assert_int_equal(count_of(u.class, MORALE_CLASSES), MORALE_CLASSES);
    assert_int_equal(count_of(u.formation, IB_CHARTED_FORMATIONS), IB_CHARTED_FORMATIONS);
    assert_true(count_of(u.ground, FEATURES) >= 14);
}

/* 80 yards are 3.2 inches, and count as 4. */
static void the_second_wisconsin_opens_fire(void **state)
{
    static _Alignas(8) unsigned char facts[FACTS_ROOM];
    struct trouble trouble = {0};
    struct order order;
    (void)state;
    read_scenario_file("brawners-farm.txt");
    begin_over(&scenario);
    assert_string_equal(scenario_name(&scenario, scenario.side[scenario.first].id), "union");
    orders_given(5, "end");
    assert_true(order_read(battle.scenario, "2wi fire 21ga", &order, &trouble));
    if (!order_may(battle.scenario, battle.state, SEAT_REFEREE, &order, &trouble))
        fail_msg("%s", trouble.room);
    const struct chart *chart = order_decided_by(battle.scenario, battle.state, &order, facts);
    assert_int_equal(field_get(chart_input(chart, "range"), facts), 4);
    assert_int_equal(field_get(chart_input(chart, "castings"), facts), 22);
    assert_int_equal(field_get(chart_input(chart, "target-castings"), facts), 12);
}

/* ---- written again ---- */

static const char *written(const struct scenario *s)
{
    static char room[1 << 16];
    struct text t;
    text_over(&t, room, sizeof room);
    scenario_write(s, &t);
    assert_false(t.cut);
    return room;
}

/* All that is told of it, which has neither the numbers of its lines nor where its names lie. */
static const char *as_json(const struct scenario *s, char *room, size_t size)
{
    struct text t;
    struct json j;
    text_over(&t, room, size);
    json_over(&j, &t);
    scenario_json(&j, s);
    assert_false(t.cut);
    return room;
}

static void is_written_and_read_again(const char *name)
{
    static char first[1 << 16], json[1 << 17], again[1 << 17];
    snprintf(first, sizeof first, "%s", written(&scenario));
    as_json(&scenario, json, sizeof json);
    if (!read_text(first))
        fail_msg("%s: %d: %s", name, faults.list[0].line, faults.list[0].words);
    assert_string_equal(written(&scenario), first);
    assert_string_equal(as_json(&scenario, again, sizeof again), json);
}

static void a_scenario_is_written_as_it_was_read(void **state)
{
    (void)state;
    static const char *const files[] = {"balls-bluff.txt",
                                        "brawners-farm.txt",
                                        "bufords-delay.txt",
                                        "burnsides-bridge.txt",
                                        "first-battle.txt",
                                        "maryes-heights.txt",
                                        "railroad-cut.txt",
                                        "training.txt",
                                        "../tests/scenarios/boats.txt",
                                        "../tests/scenarios/drill.txt",
                                        "../tests/scenarios/guns.txt",
                                        "../tests/scenarios/parts.txt",
                                        "../tests/scenarios/odd.txt",
                                        "../tests/scenarios/table.txt",
                                        "../tests/scenarios/training.txt",
                                        "../tests/scenarios/ways.txt"};
    for (int i = 0; i < COUNT(files); i++) {
        read_scenario_file(files[i]);
        is_written_and_read_again(files[i]);
    }
    assert_true(read_text(
        HEAD
        "ruling R-15 text\ngroup g a \"G\" corps\ngroup h g \"H\" brigade\nplayer left h g\n" UNITS
            ON_TABLE "area hill 40 1,1 2.25,1 2,2.05\nline stream depth 30 strong hidden 1,1 2,2\n"
        "line river strong hidden 3,1 3,2\nname 1,1 \"A place\"\n"
        "objective o \"O\" 5,5 within 1.5 worth 3 held b\nsight 8 from turn 2\n"));
    assert_non_null(strstr(written(&scenario), "\nline stream depth 30 strong hidden 1,1 2,2\n"));
    assert_non_null(strstr(written(&scenario), "\nplayer left g h\n"));
    is_written_and_read_again("made up");
}

/* Off unless it is named; told and written in the book's order. */
static void a_battle_chooses_advanced_rules(void **state)
{
    (void)state;
    static char json[1 << 16];
    assert_true(read_text(HEAD UNITS));
    assert_int_equal(scenario.advanced, 0);
    assert_null(strstr(written(&scenario), "advanced"));
    assert_non_null(strstr(as_json(&scenario, json, sizeof json), "\"advanced\":[],"));
    assert_true(read_text(HEAD "advanced VIII.C VIII.B\n" UNITS));
    assert_non_null(strstr(written(&scenario), "\nadvanced VIII.B VIII.C\n"));
    assert_non_null(strstr(as_json(&scenario, json, sizeof json),
                           "\"advanced\":[{\"clause\":\"VIII.B\",\"words\":\"Horse artillery"));
    is_written_and_read_again("chosen");
    assert_true(read_text(HEAD UNITS "unit u3 a \"U\" arm artillery weapon 6-pdr-gun castings 4 "
                                     "cannon heavy\nadvanced VIII.C\n"));
    assert_true(read_text(HEAD "advanced VIII.C\n" UNITS
                               "unit g a \"G\" arm artillery weapon 6-pdr-gun castings 4 cannon "
                               "heavy\n"));
}

/* Whom each seat knows: a mass of the other side is called company columns, however it was spelt,
 * and nobody but the referee reads a hidden depth. */
static void a_seat_has_a_scenario_of_its_own(void **state)
{
    (void)state;
    static struct scenario room;
    static struct state truth, view;
    assert_true(read_text(
        HEAD "unit ua a \"A\" arm infantry weapon rifled-musket castings 12 formation "
             "EN_MASSE\nunit ub b \"B\" arm infantry weapon rifled-musket castings 12 "
             "formation company-column\n" ON_TABLE "line stream depth 30 hidden 1,1 2,2\n"));
    state_begin(&scenario, 1, &truth);
    for (int seat = 0; seat < seat_count(&scenario); seat++) {
        state_seen(&scenario, &truth, seat, &view);
        const struct scenario *seen = scenario_seen(&scenario, &view, seat, &room);
        const char *text = written(seen);
        assert_int_equal(strstr(text, "en-masse") != NULL, seat == 0 || seat == SEAT_REFEREE);
        assert_int_equal(strstr(text, "depth") != NULL, seat == SEAT_REFEREE);
        assert_non_null(strstr(text, "\nline stream"));
    }
}

/* Those who command a side together: each his own groups and who is in no group. */
static void a_player_commands_his_groups(void **state)
{
    (void)state;
    assert_true(read_text(HEAD
                          "group g a \"G\" division\ngroup h g \"H\" brigade\n"
                          "group i a \"I\" division\nplayer left g\nplayer right i\n"
                          "unit uh h \"H\" arm infantry weapon rifled-musket castings 12\n"
                          "unit ui i \"I\" arm infantry weapon rifled-musket castings 12\n" UNITS));
    const int left = seat_named(&scenario, "left"), right = seat_named(&scenario, "right");
    assert_int_equal(seat_count(&scenario), SEATS + 2);
    assert_string_equal(seat_name(&scenario, right), "right");
    assert_int_equal(seat_side(&scenario, left), 0);
    for (int i = 0; i < scenario.unit_count; i++) {
        const char *id = scenario_id(&scenario, OF_UNIT, i);
        const bool own = scenario.unit[i].side == 0;
        assert_int_equal(seat_commands(&scenario, 0, OF_UNIT, i), own);
        assert_int_equal(seat_commands(&scenario, left, OF_UNIT, i), own && strcmp(id, "ui") != 0);
        assert_int_equal(seat_commands(&scenario, right, OF_UNIT, i), own && strcmp(id, "uh") != 0);
        assert_false(seat_commands(&scenario, SEAT_SPECTATOR, OF_UNIT, i));
    }
    assert_true(seat_commands(&scenario, left, OF_GROUP, 1));
    assert_false(seat_commands(&scenario, right, OF_GROUP, 1));
    assert_false(
        read_text(HEAD "group g a \"G\" brigade\ngroup h b \"H\" brigade\nplayer x g h\n" UNITS));
    assert_false(read_text(HEAD "player x a\n" UNITS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scenario_is_written_as_it_was_read),
        cmocka_unit_test(a_battle_chooses_advanced_rules),
        cmocka_unit_test(a_seat_has_a_scenario_of_its_own),
        cmocka_unit_test(a_player_commands_his_groups),
        cmocka_unit_test(the_orders_of_the_paper_are_played),
        cmocka_unit_test(the_work_of_the_paper_is_done),
        cmocka_unit_test(the_parts_of_the_paper_split_and_combine),
        cmocka_unit_test(the_journal_of_the_paper_is_played),
        cmocka_unit_test(orders_that_are_none_are_told),
        cmocka_unit_test(the_example_is_read),
        cmocka_unit_test(the_faults_of_the_paper_are_told),
        cmocka_unit_test(each_fault_has_its_place),
        cmocka_unit_test(an_unknown_side_hides_no_other_fault),
        cmocka_unit_test(other_ground_is_looked_at_anew),
        cmocka_unit_test(the_513th_unit_is_one_too_many),
        cmocka_unit_test(many_faults_are_counted),
        cmocka_unit_test(ground_is_held_by_who_stands_there_alone),
        cmocka_unit_test(the_broken_hold_nothing),
        cmocka_unit_test(the_turns_are_up),
        cmocka_unit_test(shares_are_fractions),
        cmocka_unit_test(the_scenarios_are_ready_to_play),
        cmocka_unit_test(the_second_wisconsin_opens_fire),
        cmocka_unit_test(parts_have_ids_of_their_own),
        cmocka_unit_test(men_of_256_units_may_form),
        cmocka_unit_test(parts_of_102_units_have_room),
        cmocka_unit_test(those_who_formed_are_taken_back),
        cmocka_unit_test(who_is_due_comes_up),
        cmocka_unit_test(nobody_comes_up_on_another),
        cmocka_unit_test(who_cannot_bear_it_is_beaten),
        cmocka_unit_test(dusk_ends_sight),
        cmocka_unit_test(dusk_hides_who_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
