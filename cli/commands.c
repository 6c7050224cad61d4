/* The table of commands, and the way to them. */

#include <string.h>

#include "engine/base/version.h"
#include "engine/chart/reference.h"
#include "game/game.h"
#include "longroll.h"

/* ---- examples ---- */

/* The first for which dice are thrown and something comes of it. */
static const struct chart *example_chart(void)
{
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            if (systems[i]->charts[k]->call && systems[i]->charts[k]->effects)
                return systems[i]->charts[k];
    return systems[0]->charts[0];
}

void print_example(struct text *t, const char *example)
{
    const struct chart *c = example_chart();
    for (; *example; example++)
        if (*example == '@')
            text_print(t, "%s %s", c->name, c->example);
        else
            text_char(t, *example);
}

/* ---- the table ---- */

const struct command commands[] = {
    {
        .name = "odds",
        .usage = "CHART input=value... [--swap] [--ruling ID=VALUE] [--json [--brief]]",
        .about = "the throw in words and the exact odds",
        .more = "Says what to throw and what each pip does, shows the arithmetic with its clauses, "
                "and lists every outcome with its exact chance. --swap turns the sides round: the "
                "target acts. An input that you leave out has the value that help CHART names, and "
                "the answer mentions it. --ruling chooses another answer to a question that the "
                "book leaves open; give it as often as you like. --brief leaves the list of "
                "outcomes out of the JSON and keeps the odds of each result.",
        .example = "longroll odds @",
        .reads_words = true,
        .run = run_odds,
    },
    {
        .name = "roll",
        .usage =
            "CHART input=value... [--seed N | --dice 5,2] [--swap] [--ruling ID=VALUE] [--json]",
        .about = "the same, rolled, or with your own dice",
        .more = "Rolls once. --seed N rolls the same dice every time; --dice 5,2 takes the pips of "
                "your own dice, in the order of the throws.",
        .example = "longroll roll @",
        .reads_words = true,
        .run = run_roll,
    },
    {
        .name = "charts",
        .usage = "[SYSTEM] [--json] | export DIR [SYSTEM]",
        .about = "what charts there are; export writes their tables as TSV",
        .more = "Lists the charts by system and chapter. charts export DIR writes every printed "
                "table as a file of tab-separated values into the folder DIR, and makes the folder "
                "if need be.",
        .most = 3,
        .run = run_charts,
    },
    {
        .name = "sheet",
        .usage = "SYSTEM [CHART...] [-o FILE.html]",
        .about = "a reference sheet with all figures, to print",
        .more = "Writes one HTML page with every table of a system, what each chart asks, and the "
                "rulings with their answers, or only those of the charts that you name. It prints "
                "well on A4 and letter paper and needs no other file. A row that does not stand "
                "plainly in print has its mark, and the marks are explained. Without -o it goes to "
                "standard output.",
        .options = {"-o"},
        .least = 1,
        .most = PLAIN_MOST,
        .run = run_sheet,
    },
    {
        .name = "rulings",
        .usage = "[SYSTEM] [--json]",
        .about = "what the books leave open, and how it is decided",
        .more = "Lists the rulings with the answer that holds unless you choose another. Where "
                "there are others, they are listed with the charts that ask: choose one there with "
                "--ruling ID=VALUE. A scenario chooses for its battle with a line \"ruling ID "
                "VALUE\", the page when a battle begins. help ID explains a ruling in full.",
        .most = 1,
        .run = run_rulings,
    },
    {
        .name = "help",
        .usage = "[WORD...]",
        .about = "about any word: a command, chart, clause, order or key",
        .more = "WORD may be a command, a chart, a system, a clause or chapter of a rulebook, a "
                "ruling, an order, a word of the prompt, a line or a key of a scenario, or "
                "notation, scenario, orders, journal or marks. What several things are called is "
                "told of "
                "all of them; what nothing is called is looked for in their words.",
        .most = 4,
        .run = run_help,
    },
    {
        .name = "compare",
        .usage = "CHART input=value... vary=INPUT[:VALUES] [by=INPUT[:VALUES]] [--ruling ID=VALUE] "
                 "[-o FILE.svg] [--json]",
        .about = "how the outcome moves when one or two inputs vary",
        .more = "VALUES is a range (1..12) or a list (4,8,16); leave it out to take every value. "
                "Numbers are shown by their mean, yes and no by the chance of yes, what no die "
                "decides as it is. -o draws the "
                "same as a plot.",
        .options = {"vary=", "by=", "-o", "--ruling"},
        .least = 1,
        .most = PLAIN_MOST,
        .run = run_compare,
    },
    {
        .name = "grid",
        .usage = "CHART FIRST.csv SECOND.csv input=value... [show=RESULT[,RESULT]] [--ruling "
                 "ID=VALUE] [-o FILE.svg] [--json]",
        .about = "two rosters: each unit against each of the other side",
        .more =
            "A roster is a CSV file with one unit to a line. Its first line names the columns: "
            "name, and inputs of the chart. When a unit acts, its columns fill in those inputs; "
            "when it is the target, they fill in the same inputs of the other side. show= picks "
            "one or two results, or a word of one (RESULT:WORD); without it the first two are "
            "shown. -o draws the first of them as a heat map.",
        .options = {"show=", "-o", "--ruling"},
        .least = 3,
        .most = PLAIN_MOST,
        .run = run_grid,
    },
    {
        .name = "check",
        .usage = "FILE [--json]",
        .about = "what a scenario is, or all its faults at once",
        .more =
            "Reads a scenario in Longroll's notation (docs/notation.md) and lists every fault with "
            "its line and column, what was found and what is allowed. If there are none, it shows "
            "the briefing, the two sides and what decides the battle.",
        .least = 1,
        .most = 1,
        .run = run_check,
    },
    {
        .name = "muster",
        .usage = "SHEET.csv... [--rules SYSTEM] [--name NAME] [--turns N] [-o FILE] | SCENARIO [-o "
                 "FILE.csv]",
        .about = "an order of battle from a spreadsheet, or back into one",
        .more =
            "Makes a scenario without a table of a sheet with a row a unit, columns by their heads "
            "in any order: side, brigade (division, corps, army), name, men, leader, notes, and "
            "the keys of the system's units; commas, semicolons or tabs between them. An empty "
            "side or brigade is as above. Men are divided into castings, ids are made from names, "
            "480? is an estimate. Where no column names the side, a sheet is a side's, which is "
            "called as the file. All faults are told at once, each with its cell. The side that is "
            "named first goes first; that, and when a side is beaten, are lines of the scenario "
            "(first, victory) to change there. A scenario that is given is written as a sheet.",
        .example = "longroll muster union.csv rebels.csv -o tonight.txt",
        .options = {"-o", "--rules", "--name", "--turns"},
        .least = 1,
        .most = PLAIN_MOST,
        .run = run_muster,
    },
    {
        .name = "roster",
        .usage = "SCENARIO|JOURNAL -o FILE [--to N] [--at URL]",
        .about = "roster cards and pegboards to print, as they are now",
        .more =
            "Writes a page to print, on A4 or letter: a sheet for each brigade, a card for each "
            "unit with boxes to cross off for its losses and holes for its pegs, and room for "
            "notes. Of a scenario it is as the battle begins; of a journal as it stands, or stood "
            "after --to N orders, with the losses behind it. --at URL, the address of a page of "
            "Longroll, puts a code on each sheet that opens the battle's scenario there, if the "
            "scenario is short enough for one.",
        .options = {"-o", "--to", "--at"},
        .least = 1,
        .most = 1,
        .run = run_roster,
    },
    {
        .name = "battle",
        .usage = "SCENARIO|JOURNAL [--SIDE COMMANDER]... [--seed N] [--dice typed|rolled] "
                 "[--journal FILE] [--html FILE]",
        .about = "a battle by typed orders, by hand or against the computer",
        .more =
            "Plays a scenario order by order, from the keyboard or a pipe. ? lists what can be "
            "ordered now, and ? with the beginning of an order what can follow it; todo, next, "
            "pegs, score, why, odds ORDER, undo, mend N ORDER, note, save FILE and quit do what "
            "they say, and help tells of each. Orders may be short: 2wi f 21ga 6 is 2wi fire 21ga "
            "range 6, and a brigade, or all, stands for whoever of it may. The call is told before "
            "the dice. Your own dice follow an order after =, as in \"ORDER = 5 2\". With --dice "
            "typed each throw "
            "is asked for by thrower and purpose, and undo takes back any order of yours; the "
            "journal "
            "remembers this, and --dice rolled returns to the computer's dice. --journal FILE "
            "keeps every order with its dice, on the disk before it is reported. A journal that is "
            "given continues in its own file, which no other longroll may have open; one that was "
            "played by other rules continues in the --journal FILE, if today's play it the same. "
            "Without "
            "--seed N nobody can guess the dice. --SIDE COMMANDER, with the id of a side, lets the "
            "computer play it: captain plays to win and says why, recruit gives any lawful order. "
            "If the computer plays both sides, the battle runs to its end, and --html FILE writes "
            "a page that steps through it; the reasons are kept in the journal as remarks. The "
            "exit status is 1 if an order was refused.",
        .options = {"--seed", "--dice", "--html", "--journal"},
        .most = 1,
        .reads_words = true,
        .run = run_battle,
    },
    {
        .name = "ladder",
        .usage = "[COMMANDER COMMANDER...] SCENARIO... --pairs N [--effort E] [--threads T] "
                 "[--seed N] [--csv] [--json]",
        .about = "computer players against each other, sides changed",
        .more =
            "Plays each scenario N times with each two of the commanders (captain and recruit, if "
            "none is named), and N times more with the sides changed and the same dice. It tells "
            "the first one's share of wins, a draw being half, in all and as either side; how the "
            "battles ended, after how many turns, the losses, and the time that a half-turn of "
            "each takes. The intervals are corrected for the number of bouts: all of them hold "
            "together in 95 of 100 ladders. --effort E is how many simulated orders a half-turn a "
            "commander may spend who thinks ahead; --threads T, if not as many as there are "
            "processors. The result is the same for any number of threads, but for the times.",
        .example = "longroll ladder captain recruit scenarios/*.txt --pairs 20",
        .options = {"--pairs", "--seed", "--effort", "--threads"},
        .flag = "--csv",
        .least = 1,
        .most = PLAIN_MOST,
        .run = run_ladder,
    },
    {
        .name = "lab",
        .usage = "EXPERIMENT | SCENARIO... | merge EXPERIMENT PART... | fair SCENARIO [--battles "
                 "N] [--html FILE] [--keep FILE] [--threads T] ...",
        .about = "a battle fought thousands of times: is it fair, what decides it",
        .more =
            "Fights a scenario again and again with computer commanders and tells who wins, with "
            "intervals that hold whenever one looks, how battles end, what each unit loses, who "
            "holds the ground, what goes with winning, and which seeds are worth a look. An "
            "experiment is a file: scenarios, what varies, commanders, how many battles; "
            "docs/lab.md "
            "has its lines, help figure tells how a printed figure is changed. Two scenarios are "
            "compared. --battles N, --seed N, --until N (in 100, "
            "of the intervals) and --commander NAME (for both sides) stand for lines of the file; "
            "--html FILE writes the report as a page, --csv and --json its figures, --journals "
            "FOLDER the battles that are worth a look as journals. The shards of "
            "an experiment are kept in EXPERIMENT.kept, or in --keep FILE, and a run that was "
            "killed goes on there. --shard 3/100 fights every hundredth of them, and lab merge "
            "puts "
            "such parts together; mpirun runs it over many processes where it was built with Open "
            "MPI. All give the same bytes. lab fair SCENARIO --by turns, worth, castings, arrival "
            "or first, or several with commas between them, looks for the smallest change that "
            "makes it even, within 40 to 60 in 100 or "
            "50 less and more --within N, proves it on fresh seeds, and writes the scenario to "
            "--keep FILE; the exit status is 1 if there is none.",
        .example = "longroll lab scenarios/training.txt --battles 200",
        .options = {"--battles", "--seed", "--commander", "--until", "--threads", "--keep",
                    "--shard", "--html", "--journals", "--by", "--within"},
        .flag = "--csv",
        .least = 1,
        .most = PLAIN_MOST,
        .run = run_lab,
    },
    {
        .name = "replay",
        .usage = "JOURNAL [--to N] [--seat SEAT [--journal FILE]]",
        .about = "a journal played again: how everything stands",
        .more = "Plays the orders of a journal again, all of them or the first N, with the dice "
                "that fell, and shows the phase, the pegboard and what is to be done. A journal "
                "that was cut short is read to its last whole line. --seat shows only what that "
                "side, or a spectator, may know; with --journal FILE it writes that seat's own "
                "journal, which holds no seed and nothing that the seat did not see.",
        .options = {"--to", "--seat", "--journal"},
        .least = 1,
        .most = 1,
        .run = run_replay,
    },
    {
        .name = "verify",
        .usage = "JOURNAL",
        .about = "is a journal whole and unchanged?",
        .more = "Plays a journal again and compares the check of every line. The first line that "
                "differs is named, and then the exit status is 1.",
        .least = 1,
        .most = 1,
        .run = run_verify,
    },
    {
        .name = "show",
        .usage = "SCENARIO|JOURNAL [--to N] [--turn N] [--seat SEAT] [--html] -o FILE",
        .about = "the table as a map",
        .more = "Draws the ground and everyone on it, as a scenario begins or as a journal stands: "
                "after N orders (--to), or at the start of a turn (--turn). --seat shows only what "
                "that seat may know. --html writes a page that steps through the battle and says "
                "beside the map what happened.",
        .options = {"-o", "--seat", "--to", "--turn"},
        .flag = "--html",
        .least = 1,
        .most = 1,
        .run = run_show,
    },
    {
        .name = "serve",
        .usage = "[--lan] [--port N]",
        .about = "the page, battles and charts, in your browser",
        .more = "Serves the page at 127.0.0.1, port 8080 or the next free one, until Ctrl-C; the "
                "first line gives the address. --lan lets phones and tablets in the same network "
                "open it too, and draws the address as a QR code for them; an umpire's evening can "
                "then be followed on another screen, and is kept in memory alone. --port N takes "
                "that port and no other, --port 0 any free one.",
        .options = {"--port"},
        .flag = "--lan",
        .run = run_serve,
    },
    {
        .name = "page",
        .usage = "-o FILE",
        .about = "the whole page as one file, to keep or to send",
        .more = "Writes the page with all its charts and battles into one HTML file, which opens "
                "in a browser without a server or a network.",
        .example = "longroll page -o longroll.html",
        .options = {"-o"},
        .run = run_page,
    },
    {
        .name = "man",
        .usage = "",
        .about = "the manual page, for man -l -",
        .more = "Writes the manual page as roff.",
        .example = "longroll man | man -l -",
        .run = run_man,
    },
    {
        .name = "completion",
        .usage = "",
        .about = "completion for bash",
        .more = "Writes the completion for bash.",
        .example = "source <(longroll completion)",
        .run = run_completion,
    },
    {
        .name = "bench",
        .usage = "[NAME...] [--json]",
        .about = "how fast the engine is against its limits",
        .more = "Measures dice, charts, odds and battles, each against a limit measured in the "
                "same run or against an aim, and how costs grow with units, castings and turns. "
                "NAME chooses some of them. It counts the processor's time.",
        .most = PLAIN_MOST,
        .run = run_bench,
    },
};
const int command_count = COUNT(commands);

/* ---- the way to them ---- */

static void unknown_command(struct trouble *trouble, const char *name)
{
    const struct command *best = &commands[0];
    for (int i = 1; i < command_count; i++)
        if (text_distance(commands[i].name, name) < text_distance(best->name, name))
            best = &commands[i];
    if (text_is_near(best->name, name))
        trouble_say(trouble, NULL, "there is no command %.0s; did you mean %s?", name, best->name);
    else
        trouble_say(trouble, NULL, "there is no command %.0s; longroll alone lists them all", name);
}

static int say_first_steps(struct text *out)
{
    static const char *const tries[] = {"longroll odds @", "longroll roll @",
                                        "longroll battle scenarios/training.txt"};
    struct sentence l;
    say_wrapped(out, "Longroll: charts and battles of horse-and-musket wargames. Try:", 0);
    text_char(out, '\n');
    for (int i = 0; i < COUNT(tries); i++) {
        print_example(sentence_begin(&l), tries[i]);
        say_command(out, l.room);
    }
    text_print(out, "  longroll help %s\n\n", example_chart()->name);
    for (int i = 0; i < command_count; i++)
        say_entry(out, commands[i].name, 14, commands[i].about);
    return EXIT_DONE;
}

static int say_version(struct text *out)
{
    struct sentence l;
    text_print(out, "longroll %s\n", LONGROLL_VERSION);
    for (int i = 0; i < system_count; i++) {
        struct text *t = sentence_begin(&l);
        text_add(t, "rules ");
        reference_print_rules(t, systems[i]);
        if (systems[i]->battle)
            text_print(t, ", battles by version %d", systems[i]->battle->version);
        say_entry(out, systems[i]->name, 20, l.room);
    }
    return EXIT_DONE;
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

const struct command *command_named(const char *name)
{
    for (int i = 0; i < command_count; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void run_command(struct call *c, const struct command *k)
{
    c->command = k;
    c->options = k->options;
    const bool done = (k->reads_words || call_sort(c)) && k->run(c);
    if (!done && c->status == EXIT_DONE)
        call_refuse(c, NULL);
}

int longroll(int count, const char *const *words, struct text *out, struct text *err,
             uint64_t chance, bool offline)
{
    struct call c = {.count = count - 1,
                     .words = words + 1,
                     .out = out,
                     .err = err,
                     .chance = chance,
                     .offline = offline};
    if (count == 0 || asks_for_help(words[0]))
        return say_first_steps(out);
    if (strcmp(words[0], "--version") == 0)
        return say_version(out);
    const char *name = words[0];
    for (int i = 1; i < count; i++) {
        c.json = c.json || strcmp(words[i], "--json") == 0;
        if (asks_for_help(words[i])) { /* longroll odds --help is longroll help odds */
            name = "help";
            c.count = 1;
            c.words = words;
        }
    }
    const struct command *k = command_named(name);
    if (k)
        run_command(&c, k);
    else
        unknown_command(&c.trouble, name);
    if (c.trouble.kind)
        c.status = say_trouble(&c, &c.trouble);
    call_free(&c);
    return c.status;
}
