#define _DEFAULT_SOURCE

#include <sys/stat.h>
#include <unistd.h>

#include "cli/longroll.h"
#include "check.h"

enum { WHY_MOST = 240 };

static char out_room[1 << 18], err_room[1 << 12];
static struct text out, err;

static uint64_t chance = 7;

static int run(const char *line)
{
    static char copy[1000];
    const char *words[64];
    int count = 0;
    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    text_over(&out, out_room, sizeof out_room);
    text_over(&err, err_room, sizeof err_room);
    return longroll(count, words, &out, &err, chance, false);
}

/* Is this said?  Wherever the page's width breaks it. */
static bool says(const char *room, const char *words)
{
    static char line[sizeof out_room];
    strcpy(line, room);
    for (char *at = line; *at; at++)
        *at = *at == '\n' && at[1] ? ' ' : *at;
    return strstr(line, words) || strstr(room, words);
}

#define DRILL TESTS "/../scenarios/training.txt"
#define VOLLEY "weapon=rifled-musket range=4 castings=21 target-castings=12"

static const struct {
    const char *line;
    int status;
    const char *out, *err; /* parts of what is said */
} commands_tried[] = {
    {"", EXIT_DONE, "longroll odds fire", ""},
    {"--help", EXIT_DONE, "longroll odds fire", ""},
    {"charts", EXIT_DONE, "iron-brigade/fire", ""},
    {"charts iron-brigade", EXIT_DONE, "iron-brigade/results", ""},
    {"charts --json", EXIT_DONE, "\"chart\":\"iron-brigade/fire\"", ""},
    {"charts a", EXIT_USAGE, "", "no system 'a'"},
    {"charts a b", EXIT_USAGE, "", "'b' does not belong here; charts takes [SYSTEM]"},
    {"chart", EXIT_USAGE, "", "did you mean charts?"},
    {"fire", EXIT_USAGE, "", "there is no command 'fire'; longroll alone lists them all"},
    {"odds move", EXIT_USAGE, "", "there is no chart 'move'; longroll charts lists them all"},
    {"odds melee", EXIT_USAGE, "", "there is no chart 'melee'; longroll charts lists them all"},
    {"odds fire night=yes", EXIT_USAGE, "", "fire has no input 'night'; it has weapon, range"},
    {"odds fire rng=4", EXIT_USAGE, "", "did you mean range?"},
    {"help order-price", EXIT_DONE, "oral, written, in-person; must be given", ""},
    {"odds parameter key=fire-splitting", EXIT_DONE,
     "\nIt is: no; rule 20.3a of the later edition.\n", ""},
    {"odds parameter key=hex-width", EXIT_DONE,
     "\nIt is 200 (yards); rule 4.0 of the later edition.\n", ""},
    {"help", EXIT_DONE, "longroll help [WORD...]", ""},
    {"help fire", EXIT_DONE, "target-ranks", ""},
    {"help V.B.1.iv", EXIT_DONE, "V.B.1.iv", ""},
    {"help brigade-series/close-combat", EXIT_DONE, "  attacker-formation  how the attacker", ""},
    {"help R-34", EXIT_DONE, "Other reading, \"checks\"", ""},
    {"odds --help", EXIT_DONE, "longroll odds CHART", ""},
    {"help fire", EXIT_DONE, "fire, an order of Iron Brigade:", ""},
    {"help castings", EXIT_DONE, "castings, a key of units in a scenario of Iron Brigade:", ""},
    {"help castings", EXIT_DONE, "castings, an input of these charts: iron-brigade/fire", ""},
    {"help turns", EXIT_DONE, "turns N, a line of a scenario: how many turns", ""},
    {"help passing", EXIT_DONE, "passing, said in these orders of Iron Brigade: ", ""},
    {"help undo", EXIT_DONE,
     "undo [N], typed in a battle, or in short u: takes your last order back", ""},
    {"help V.B", EXIT_DONE, "  V.B.1.iv ", ""},
    {"help V", EXIT_DONE, "V. Fire, a chapter of Iron Brigade. Its charts:", ""},
    {"help brigade-series", EXIT_DONE, "Brigade Series (brigade-series).", ""},
    {"help brigade-series/2.5", EXIT_DONE, "2.5\n", ""},
    {"help rally", EXIT_DONE, "(Another chart of that name: grid-napoleonic/rally)", ""},
    {"help orders", EXIT_DONE, "UNIT surrender: cannot retreat", ""},
    {"help scenario", EXIT_DONE, "the system of rules; the first line", ""},
    {"help pontoon", EXIT_DONE, "Nothing is called 'pontoon'; it is spoken of here:", ""},
    {"help fyre", EXIT_USAGE, "", "nothing is called 'fyre'; did you mean fire"},
    {"help zzz", EXIT_USAGE, "", "longroll alone lists the commands"},
    {"--version", EXIT_DONE, "longroll 0.1.0\n  iron-brigade ", ""},
    {"sheet grid-napoleonic", EXIT_DONE, "<title>Grid Napoleonic: reference sheet", ""},
    {"sheet", EXIT_USAGE, "", "sheet takes SYSTEM [CHART...]"},
    {"sheet waterloo", EXIT_USAGE, "", "there is no system 'waterloo'"},
    {"sheet grid-napoleonic -o /nowhere/sheet.html", EXIT_USAGE, "",
     "cannot write '/nowhere/sheet.html'"},
    {"odds fire weapon=12-pdr-gun range=10 castings=6 target-castings=12", EXIT_DONE,
     "castings 6 (6 guns)", ""},
    {"help fire rally", EXIT_USAGE, "", "nothing is called 'fire rally'"},
    {"odds fire " VOLLEY, EXIT_DONE, "Three castings fall, a fourth on 5 or 6", ""},
    {"odds fire " VOLLEY " --json", EXIT_DONE, "\"fraction\":\"1/3\"", ""},
    {"odds fire " VOLLEY " red=flank --swap", EXIT_DONE, "sides turned round", ""},
    {"odds fire " VOLLEY " morale=1", EXIT_REFUSED, "", "a broken unit (morale 1) does not fire"},
    {"odds fire " VOLLEY " morale=1 --json", EXIT_REFUSED, "\"clause\":\"I.C.3.i\"", "(I.C.3.i)"},
    {"odds fire " VOLLEY " morale=8", EXIT_USAGE, "", "from 0 to 7"},
    {"roll fire " VOLLEY, EXIT_DONE, "(--seed 7 rolls these dice again)", ""},
    {"roll fire " VOLLEY " --dice 5,2", EXIT_DONE,
     "4 castings fall (80 men) and 4 morale levels are lost.", ""},
    {"roll fire " VOLLEY " --dice 5", EXIT_USAGE, "", "too few dice"},
    {"help fire", EXIT_DONE, "  empire/fire                           Small arms fire\n", ""},
    {"help cavalry", EXIT_DONE, "grid-napoleonic/cavalry-threat", ""},
    {"help trench", EXIT_DONE, "brigade-series/fire-hex", ""},
    {"help morale check", EXIT_DONE, "brigade-series/morale                 Morale check\n", ""},
    {"help V.B.9", EXIT_USAGE, "", "longroll help V.B lists what there is under V.B"},
    {"help unsure", EXIT_DONE, "unsure, a mark of a figure: a guess", ""},
    {"help marks", EXIT_DONE, "rebuilt from the figures around it", ""},
    {"odds events event=routed-through", EXIT_DONE, "1 check, +3 to its total.\n", ""},
    {"odds under-fire class=veteran size=24 kills=1,1", EXIT_DONE, "\n  fire        good", ""},
    {"odds flight level=1", EXIT_REFUSED, "", "choose the first or the second"},
    {"odds morale-check event=kill class=veteran size=24 casualties=2", EXIT_DONE,
     "the veteran chart, row of 15 to 30 figures", ""},
    {"compare fire weapon=rifled-musket castings=21 target-castings=12 vary=range:1..3", EXIT_DONE,
     "4.67", ""},
    {"compare fire weapon=rifled-musket castings=21 target-castings=12 vary=range:1..3 by=cover",
     EXIT_DONE, "casualties, on average, by cover", ""},
    {"compare fire weapon=rifled-musket castings=21 target-castings=12 vary=range:12..14 --json",
     EXIT_DONE, "\"refused\":\"V.B.1.i\"", ""},
    {"compare fire weapon=rifled-musket castings=21 target-castings=12 vary=range:13..14",
     EXIT_REFUSED, "", "every one of these"},
    {"compare fire weapon=rifled-musket castings=21 target-castings=12 vary=range:9..2", EXIT_USAGE,
     "", "backwards"},
    {"compare fire weapon=rifled-musket castings=21 target-castings=12 vary=range", EXIT_DONE,
     "240", ""},
    {"compare fire weapon=rifled-musket castings=21 target-castings=12 vary=with", EXIT_USAGE, "",
     "cannot vary"},
    {"compare fire weapon=rifled-musket castings=21 vary=range:1..3", EXIT_USAGE, "",
     "target-castings is missing"},
    {"compare fire vary=rang", EXIT_USAGE, "", "is not an input of fire"},
    {"compare fire", EXIT_USAGE, "", "compare takes CHART input=value... vary="},
    {"compare fire vary=range vary=cover", EXIT_USAGE, "", "vary= is given twice"},
    {"compare fire vary=range -o", EXIT_USAGE, "", "-o: value missing"},
    {"compare rally vary=class morale=1", EXIT_DONE, "elite", ""},
    {"compare duel weapon=rifled-musket castings=9 target-castings=9 range=4 vary=turns:1..3",
     EXIT_DONE, "target lost", ""},
    {"compare movement arm=infantry vary=formation", EXIT_DONE, "half move", ""},
    {"compare steadiness vary=class by=size:12,24,36", EXIT_DONE,
     "elim at, by size\nclass       12    24    36\ngreen        3     6     7\n", ""},
    {"compare steadiness vary=class by=size:12,24,36", EXIT_DONE,
     "size 12\nclass     at 0  at 1  at 2  at 3  at 4  at 5  at 6  at 7  at 8  at 9\n"
     "green        6     4     2  elim",
     ""},
    {"compare steadiness class=crack vary=size:4..6", EXIT_DONE, "4        never", ""},
    {"compare steadiness class=crack vary=size:4..6 --json", EXIT_DONE,
     "{\"size\":\"5\",\"elim_at\":\"never\",\"at_0\":\"7\"", ""},
    {"compare steadiness vary=class size=24 modifier=9", EXIT_DONE, "Nothing changes", ""},
    {"compare cavalry-threat class=crack size=20 vary=troops", EXIT_DONE,
     "n/a: some of its results are no number", ""},
    {"grid fire a.csv", EXIT_USAGE, "", "grid takes CHART FIRST.csv SECOND.csv"},
    {"grid wire a.csv b.csv", EXIT_USAGE, "", "did you mean iron-brigade/fire"},
    {"grid fire a.csv b.csv show=nothing", EXIT_USAGE, "", "show= takes one or two results"},
    {"muster", EXIT_USAGE, "", "muster takes SHEET.csv..."},
    {"muster /nowhere/a.csv", EXIT_USAGE, "", "cannot open '/nowhere/a.csv'"},
    {"muster a.csv --rules empire", EXIT_USAGE, "", "Empire has charts, but no battles yet"},
    {"muster a.csv --turns 100", EXIT_USAGE, "", "--turns"},
    {"muster " TESTS "/muster/two_sides.csv", EXIT_DONE, "unit 21ge trimble \"21st Georgia\"", ""},
    {"muster " TESTS "/muster/faults.csv", EXIT_USAGE, "", "D4: weapon: 'riffle' is none of"},
    {"muster " TESTS "/../scenarios/brawners-farm.txt", EXIT_DONE, "2nd Wisconsin,unit,,infantry",
     ""},
    {"grid fire /nowhere/a.csv /nowhere/b.csv range=4", EXIT_USAGE, "",
     "cannot open '/nowhere/a.csv'"},
    {"man", EXIT_DONE, ".TH LONGROLL 1", ""},
    {"man x", EXIT_USAGE, "", "man takes no words"},
    {"completion", EXIT_DONE, "complete -F _longroll longroll", ""},
    {"odds duel weapon=rifled-musket castings=9 target-castings=9 range=4", EXIT_DONE,
     "broke first", ""},
    {"serve here", EXIT_USAGE, "", "serve takes [--lan] [--port N]"},
    {"serve --lan --port", EXIT_USAGE, "", "--port: value missing"},
    {"serve --port 65536", EXIT_USAGE, "", "'65536' is not a port"},
    {"serve --port 99999999999999999999", EXIT_USAGE, "", "is not a port"},
    {"serve --port 80x", EXIT_USAGE, "", "'80x' is not a port"},
    {"page", EXIT_USAGE, "", "page takes -o FILE"},
    {"page longroll.html", EXIT_USAGE, "", "page takes -o FILE"},
    {"help serve", EXIT_DONE, "longroll serve [--lan] [--port N]", ""},
    {"bench fast", EXIT_USAGE, "", "nothing is measured by the name 'fast'; there are die"},
    {"battle " DRILL " --blue captain --grey recruit --seed 7", EXIT_DONE,
     "The battle is over: ", ""},
    {"battle " DRILL " --blue captain --grey captain --seed 7", EXIT_DONE, "Blue: 1bl ", ""},
    {"battle " DRILL " --blue general", EXIT_USAGE, "", "there are: recruit,"},
    {"battle " DRILL " --red captain", EXIT_USAGE, "", "--blue and --grey"},
    {"battle", EXIT_USAGE, "", "--SIDE COMMANDER"},
    {"battle " DRILL " --blue", EXIT_USAGE, "", "--blue: value missing"},
    {"battle " DRILL " --seed -1", EXIT_USAGE, "", "--seed takes a whole number"},
    {"battle " DRILL " --dice loaded", EXIT_USAGE, "", "typed or rolled, not 'loaded'"},
    {"replay " DRILL, EXIT_USAGE, "", "is a scenario, not a journal"},
    {"battle " DRILL " --blue captain --html x.html", EXIT_USAGE, "", "both sides"},
    {"ladder", EXIT_USAGE, "", "--pairs N"},
    {"ladder " DRILL, EXIT_USAGE, "", "--pairs N"},
    {"ladder " DRILL " --pairs 0", EXIT_USAGE, "", "--pairs N"},
    {"ladder " DRILL " --pairs 3x", EXIT_USAGE, "", "--pairs N"},
    {"ladder /nowhere/a.txt --pairs 1", EXIT_USAGE, "", "cannot open '/nowhere/a.txt'"},
    {"ladder " TESTS "/unit/test_cli.c --pairs 1", EXIT_USAGE, "", "test_cli.c:"},
    {"ladder " DRILL " --pairs 4 --seed 7", EXIT_DONE, "captain wins 100.0 in 100", ""},
    {"ladder captan " DRILL " --pairs 1", EXIT_USAGE, "", "neither a file nor a commander"},
    {"ladder captain " DRILL " --pairs 1", EXIT_USAGE, "", "COMMANDER"},
    {"ladder captain recruit captain " DRILL " --pairs 1 --seed 7 --csv", EXIT_DONE,
     "captain,captain,1,", ""},
    {"ladder " DRILL " " DRILL " --pairs 1 --seed 7", EXIT_DONE, "All together", ""},
    {"ladder " DRILL " --pairs 1 --seed 7 --json", EXIT_DONE, "\"won\":[2,0]", ""},
    {"lab", EXIT_USAGE, "", "EXPERIMENT"},
    {"lab " DRILL " --battles 25 --threads 2", EXIT_DONE, "The Blue side wins", ""},
    {"lab " DRILL " " DRILL " --battles 25", EXIT_DONE, "makes no difference", ""},
    {"lab " DRILL " --battles 25 --json", EXIT_DONE, "\"second_side_wins\":{\"mean\":0.", ""},
    {"lab " DRILL " --battles 25 --csv", EXIT_DONE, "\"\",broke,2gr,0.", ""},
    {"lab " DRILL " --battles none", EXIT_USAGE, "", "'none' is not a number from 1"},
    {"lab " DRILL " --commander kaptain", EXIT_USAGE, "", "kaptain"},
    {"lab " DRILL " --threads 0", EXIT_USAGE, "", "EXPERIMENT"},
    {"lab " DRILL " --shard 3", EXIT_USAGE, "", "3/100"},
    {"lab " DRILL " --shard 4/3", EXIT_USAGE, "", "3/100"},
    {"lab " DRILL " --shard 2/3", EXIT_USAGE, "", "--keep"},
    {"lab " DRILL " --battles 25 --keep /nowhere/a", EXIT_USAGE, "", "cannot open '/nowhere/a'"},
    {"lab " DRILL " --battles 25 --html /nowhere/a", EXIT_USAGE, "", "cannot write '/nowhere/a'"},
    {"lab /nowhere/a.lab", EXIT_USAGE, "", "cannot open '/nowhere/a.lab'"},
    {"lab " TESTS "/unit/test_cli.c", EXIT_USAGE, "", "begins no line of an experiment"},
    {"lab merge " DRILL, EXIT_USAGE, "", "EXPERIMENT"},
    {"lab merge " DRILL " " DRILL, EXIT_USAGE, "", "is not of this experiment"},
    {"lab fair", EXIT_USAGE, "", "fair"},
    {"lab fair " DRILL " --by magic", EXIT_USAGE, "", "turns, worth, castings"},
    {"lab fair /nowhere/a.txt", EXIT_USAGE, "", "cannot open"},
    {"charts export", EXIT_USAGE, "", "takes a folder"},
    {"charts export /proc/nowhere", EXIT_USAGE, "", "cannot make the folder"},
};

static void statuses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof commands_tried / sizeof *commands_tried; i++) {
        int status = run(commands_tried[i].line);
        if (status != commands_tried[i].status || !says(out_room, commands_tried[i].out) ||
            !says(err_room, commands_tried[i].err))
            fail_msg("'%s' gave %d, %s%s", commands_tried[i].line, status, out_room, err_room);
        assert_true((status == EXIT_DONE) == (err.used == 0));
    }
}

static void nothing_is_wider_than_a_page(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "",
        "charts",
        "help fire",
        "help results",
        "odds fire " VOLLEY,
        "roll fire " VOLLEY,
        "odds fire " VOLLEY
        " with=heavy-rifle:9:80,repeating-carbine:2:80:7 cover=hasty-works red=umpire",
        "odds fire " VOLLEY " morale=2 weapons=x",
        "help III.G",
        "help R-13",
        "help duel",
        "help movement",
        "odds duel weapon=rifled-musket castings=80 target-castings=80 range=4 turns=3 rally=yes",
        "compare fire weapon=rifled-musket castings=21 target-castings=12 range=4 vary=morale:2..7 "
        "by=cover",
        "help compare",
        "help serve",
        "help page",
        "ladder " DRILL " --pairs 1",
        "rulings",
        "help",
        "help brigade-series",
        "help V.B",
        "help castings",
        "check " DRILL,
        "odds brigade-series/close-combat attacker=AB:0:B defender=A:3:C",
        "odds grid-napoleonic/rally class=crack size=24 casualties=3 level=2 action-points=3",
    };
    static const int widths[] = {40, 60, 80, 120};
    for (size_t k = 0; k < sizeof lines / sizeof *lines * 4; k++) {
        const char *line = lines[k / 4];
        say_set_width(widths[k % 4]);
        run(line);
        for (const char *s = out_room, *end; *s; s = end + (*end != '\0')) {
            end = strchr(s, '\n') ? strchr(s, '\n') : s + strlen(s);
            if (end - s > widths[k % 4] &&
                memchr(s + 2, ' ', (size_t)(end - s) - 2)) /* one word? */
                fail_msg("'%s' is %d wide: %.*s", line, (int)(end - s), (int)(end - s), s);
        }
    }
    say_set_width(80);
}

/* Either all the tables stand in the folder or none does. */
static void export_writes_all_or_nothing(void **state)
{
    (void)state;
    char folder[] = "/tmp/longroll-XXXXXX", line[200], path[200];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/results_red.tsv.part", folder);
    assert_int_equal(mkdir(path, 0777), 0); /* a folder in the way of the last table */
    snprintf(line, sizeof line, "charts export %s iron-brigade", folder);
    assert_int_equal(run(line), EXIT_USAGE);
    assert_non_null(strstr(err_room, "cannot write"));
    snprintf(path, sizeof path, "%s/small_arms.tsv", folder);
    assert_int_equal(access(path, F_OK), -1);
    snprintf(path, sizeof path, "%s/small_arms.tsv.part", folder);
    assert_int_equal(access(path, F_OK), -1);
    snprintf(path, sizeof path, "%s/results_red.tsv.part", folder);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(run(line), EXIT_DONE);
    for (int i = 0; system_table(systems[0], i); i++) {
        snprintf(path, sizeof path, "%s/%s.tsv", folder, system_table(systems[0], i)->name);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
}

static void write_file(const char *path, const char *words)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(words, f);
    fclose(f);
}

#define HEAD "name,weapon,castings,class,morale\n"

static void rosters(void **state)
{
    (void)state;
    static const struct {
        const char *roster;
        int status;
        const char *out, *err;
    } cases[] = {
        {HEAD "2nd Wisconsin, rifled musket, 21, regular,\n", EXIT_DONE, "2nd Wisconsin", ""},
        {HEAD "2nd Wisconsin,rifled musket,21,regular,6\r\n\n7th,rifled-musket,29,elite,7",
         EXIT_DONE, "7th", ""},
        {"\xef\xbb\xbf"
         "castings,name,weapon\n21,2nd Wisconsin,rifled musket\n",
         EXIT_DONE, "2nd Wisconsin", ""},
        {"name;weapon;castings\n\"Berdan; 1st USSS\";breechloading rifle;21\n", EXIT_DONE,
         "Berdan; 1st USSS", ""},
        /* guns are one rank deep: 12 elite castings at 6 of them in woods fire on table 8, not 9; a
           unit at 2 breaks */
        {HEAD "Battery,12 pdr gun,6,elite,7\n", EXIT_DONE, "Battery\n21st Georgia            1.33",
         ""},
        {HEAD "Pinned,rifled musket,12,regular,2\n", EXIT_DONE, "100.0%", ""},
        {"", EXIT_USAGE, "", "has no units"},
        {HEAD, EXIT_USAGE, "", "has no units"},
        {"2nd Wisconsin,rifled musket,21,regular,6\n", EXIT_USAGE, "",
         "'2nd Wisconsin' is neither name nor an input of the chart"},
        {"weapon,castings\nrifled musket,21\n", EXIT_USAGE, "",
         "is a column, but none is called name"},
        {HEAD "2nd Wisconsin,rifled musket,21,regular\n", EXIT_USAGE, "", "line 2"},
        {HEAD "2nd Wisconsin,bow,21,regular,6\n", EXIT_USAGE, "", "weapon: 'bow' is none of"},
        {HEAD "a,rifled musket,21,regular,6\nb,rifled musket,99,regular,6\n", EXIT_USAGE, "",
         "line 3: castings: '99'"},
        {HEAD ",rifled musket,21,regular,6\n", EXIT_USAGE, "", "is not a name"},
        {HEAD "\xff,rifled musket,21,regular,6\n", EXIT_USAGE, "", "is not a name"},
    };
    char folder[] = "/tmp/longroll-XXXXXX", first[100], second[100], picture[100], line[400];
    assert_non_null(mkdtemp(folder));
    snprintf(first, sizeof first, "%s/first.csv", folder);
    snprintf(second, sizeof second, "%s/second.csv", folder);
    snprintf(picture, sizeof picture, "%s/heat.svg", folder);
    write_file(second, HEAD "21st Georgia,rifled musket,12,elite,7\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_file(first, cases[i].roster);
        snprintf(line, sizeof line,
                 "grid duel %s %s range=4 turns=1 cover=woods show=target_lost,broke_first:target "
                 "-o %s",
                 first, second, picture);
        int status = run(line);
        if (status != cases[i].status || !says(out_room, cases[i].out) ||
            !says(err_room, cases[i].err))
            fail_msg("'%s' gave %d, %s%s", cases[i].roster, status, out_room, err_room);
        assert_int_equal(access(picture, F_OK), status == EXIT_DONE ? 0 : -1);
        unlink(picture);
    }
    unlink(first);
    unlink(second);
    rmdir(folder);
}

/* The volley and the firefight that the clause lines of 9B work out by hand; the sides of a
   firefight are lists. */
static void brigades_of_empire_meet(void **state)
{
    (void)state;
    static const struct {
        const char *mine, *other, *question, *out;
    } cases[] = {
        {"name,figures,class\nI/57e,12,veteran\n", "name,figures,class\nPernau,12,regular\n",
         "volley %s %s first-fire=yes opportunity=yes target=closed-column "
         "show=casualties,morale:bad",
         "I/57e                   2.40  12.2%"},
        {"name,a-fire,a-class,a-figures,a-morale\nI/57e,12:0,veteran,12,0\n",
         "name,a-fire,a-class,a-figures,a-morale\nPernau,12:-1,regular,12,-1\n",
         "firefight %s %s show=victor:a", "I/57e                         29.5%"},
        {"name,a-fire,a-class,a-figures,a-morale\nI/57e,12:0,veteran,12,0\n",
         "name,a-fire,a-class,a-figures,a-morale\nPernau,12:-1,regular,12,-1\n",
         "firefight %s %s show=victor:a", "Pernau                        21.9%"},
    };
    char folder[] = "/tmp/longroll-XXXXXX", first[100], second[100], line[400] = "grid empire/";
    assert_non_null(mkdtemp(folder));
    snprintf(first, sizeof first, "%s/first.csv", folder);
    snprintf(second, sizeof second, "%s/second.csv", folder);
    const size_t head = strlen(line);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_file(first, cases[i].mine);
        write_file(second, cases[i].other);
        snprintf(line + head, sizeof line - head, cases[i].question, first, second);
        if (run(line) != EXIT_DONE || !says(out_room, cases[i].out))
            fail_msg("'%s' gave %s%s", line, out_room, err_room);
    }
    unlink(first);
    unlink(second);
    rmdir(folder);
}

static void plots_are_written_whole_or_not_at_all(void **state)
{
    (void)state;
    assert_int_equal(run("compare fire " VOLLEY " vary=morale:2..7 -o /nowhere/plot.svg"),
                     EXIT_USAGE);
    assert_non_null(strstr(err_room, "cannot write '/nowhere/plot.svg'"));
    char folder[] = "/tmp/longroll-XXXXXX", path[100], line[300], text[40] = "";
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/plot.svg", folder);
    snprintf(line, sizeof line, "compare fire " VOLLEY " vary=morale:2..7 by=cover -o %s", path);
    assert_int_equal(run(line), EXIT_DONE);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(fgets(text, sizeof text, f));
    fclose(f);
    assert_int_equal(strncmp(text, "<svg xmlns", 10), 0);
    struct stat kept;
    assert_int_equal(chmod(path, 0600), 0); /* who could not read it cannot read the next one */
    assert_int_equal(run(line), EXIT_DONE);
    assert_int_equal(stat(path, &kept), 0);
    assert_int_equal(kept.st_mode & 0777, 0600);
    unlink(path);
    assert_int_equal(rmdir(folder), 0); /* no part is left beside it */
}

/* Where no file may be touched, every command that would says so or does nothing. */
static void offline_touches_no_file(void **state)
{
    (void)state;
    static const char *const lines[][5] = {
        {"check", DRILL},
        {"verify", DRILL},
        {"battle", DRILL},
        {"show", DRILL, "-o", "/tmp/longroll-offline"},
        {"ladder", DRILL, "--pairs", "1"},
        {"charts", "export", "/tmp/longroll-offline"},
        {"page", "-o", "/tmp/longroll-offline"},
        {"compare", "rally", "vary=class", "-o", "/tmp/longroll-offline"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int count = 0;
        while (count < 5 && lines[i][count])
            count++;
        text_over(&out, out_room, sizeof out_room);
        text_over(&err, err_room, sizeof err_room);
        if (longroll(count, lines[i], &out, &err, 7, true) != EXIT_USAGE)
            fail_msg("%s touched a file", lines[i][0]);
        assert_true(err.used > 0);
        assert_int_equal(access("/tmp/longroll-offline", F_OK), -1);
    }
}

static void read_back(const char *path, char *to, size_t room)
{
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    to[fread(to, 1, room - 1, f)] = '\0';
    fclose(f);
}

/* Played by the computer: the journal can be verified, has the reasons as remarks, and the page has
 * them too. */
static void battles_of_computers_are_kept(void **state)
{
    static char text[1 << 20];
    char folder[] = "/tmp/longroll-XXXXXX", journal[100], page[100], line[400];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(journal, sizeof journal, "%s/journal.txt", folder);
    snprintf(page, sizeof page, "%s/page.html", folder);
    snprintf(line, sizeof line,
             "battle " DRILL " --blue captain --grey captain --seed 7 --journal %s --html %s",
             journal, page);
    assert_int_equal(run(line), EXIT_DONE);
    read_back(journal, text, sizeof text);
    assert_non_null(strstr(text, "\n# "));
    const char *why = strstr(strstr(text, "\norders "), "\n# ") + 3;
    char reason[WHY_MOST];
    snprintf(reason, sizeof reason, "%.*s", (int)strcspn(why, "\n"), why);
    read_back(page, text, sizeof text);
    assert_non_null(strstr(text, reason));
    snprintf(line, sizeof line, "verify %s", journal);
    assert_int_equal(run(line), EXIT_DONE);
    unlink(journal);
    unlink(page);
    assert_int_equal(rmdir(folder), 0);
}

/* Nobody guesses the dice of a battle: all but one of the bits from outside are in its seed.  A
 * roll's is short. */
static void seeds_that_nobody_named(void **state)
{
    static char text[1 << 20];
    char folder[] = "/tmp/longroll-XXXXXX", journal[100], line[400];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(journal, sizeof journal, "%s/journal.txt", folder);
    snprintf(line, sizeof line, "battle " DRILL " --blue recruit --grey recruit --journal %s",
             journal);
    chance = UINT64_MAX - 12;
    assert_int_equal(run(line), EXIT_DONE);
    read_back(journal, text, sizeof text);
    assert_non_null(strstr(text, "\norders 9223372036854775801 version "));
    snprintf(line, sizeof line, "verify %s", journal);
    assert_int_equal(run(line), EXIT_DONE);
    assert_int_equal(run("roll fire " VOLLEY), EXIT_DONE);
    assert_non_null(strstr(out_room, "(--seed 551603 rolls these dice again)"));
    strcpy(text, out_room);
    assert_int_equal(run("roll fire " VOLLEY " --seed 551603"), EXIT_DONE);
    assert_string_equal(text, out_room);
    unlink(journal);
    chance = 0;
    snprintf(line, sizeof line, "battle " DRILL " --blue recruit --grey recruit --journal %s",
             journal);
    assert_int_equal(run(line), EXIT_USAGE);
    assert_non_null(strstr(err_room, "this machine gives no random numbers"));
    assert_int_equal(access(journal, F_OK), -1);
    assert_int_equal(run("roll fire " VOLLEY), EXIT_USAGE);
    assert_int_equal(run("roll fire " VOLLEY " --dice 5,2"), EXIT_DONE);
    assert_int_equal(run("roll fire " VOLLEY " --seed 7"), EXIT_DONE);
    chance = 7;
    assert_int_equal(rmdir(folder), 0);
}

/* A player ends his half-turn, and the computer answers with its own; then it is his turn again. */
static void the_computer_answers(void **state)
{
    char path[] = "/tmp/longroll-XXXXXX";
    (void)state;
    close(mkstemp(path));
    write_file(path, "end\nend\nend\nend\nend\n1bl move 6\nend\nscore\n");
    assert_non_null(freopen(path, "r", stdin));
    assert_int_equal(run("battle " DRILL " --grey captain --seed 3"), EXIT_DONE);
    assert_non_null(strstr(out_room, "\nGrey: 1gr "));
    assert_null(strstr(out_room, "\nBlue: "));
    const char *again = strstr(out_room, "Turn 2, Blue: contact checks");
    assert_non_null(again);
    assert_non_null(strstr(again, "Time: turn 2 of 6"));
    unlink(path);
}

/* The manual page in docs is the one that the command writes. */
static void the_manual_page_is_up_to_date(void **state)
{
    (void)state;
    static char page[1 << 18];
    FILE *f = fopen(TESTS "/../docs/longroll.1", "r");
    assert_non_null(f);
    page[fread(page, 1, sizeof page - 1, f)] = '\0';
    fclose(f);
    assert_int_equal(run("man"), EXIT_DONE);
    if (strcmp(page, out_room) != 0)
        fail_msg("docs/longroll.1 is not up to date; longroll man >docs/longroll.1 writes it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statuses),
        cmocka_unit_test(nothing_is_wider_than_a_page),
        cmocka_unit_test(export_writes_all_or_nothing),
        cmocka_unit_test(rosters),
        cmocka_unit_test(brigades_of_empire_meet),
        cmocka_unit_test(plots_are_written_whole_or_not_at_all),
        cmocka_unit_test(offline_touches_no_file),
        cmocka_unit_test(battles_of_computers_are_kept),
        cmocka_unit_test(seeds_that_nobody_named),
        cmocka_unit_test(the_computer_answers),
        cmocka_unit_test(the_manual_page_is_up_to_date),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
