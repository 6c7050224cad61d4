/* The table of commands, and the way to them. */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "longroll.h"

const struct command commands[] = {
    {
        .name = "odds",
        .usage = "CHART input=value... [--swap] [--ruling ID=VALUE] [--json [--brief]]",
        .about = "the throw in words and the exact odds",
        .more = "Tells what to throw and what each pip does, the arithmetic with its clauses, and "
                "every outcome with "
                "its exact chance. --swap turns the sides round: the target shoots back. Inputs "
                "that are not given are "
                "taken as help CHART says, and the answer mentions them. --ruling answers a "
                "question that the book leaves "
                "open in another way than usual; it may be given several times. --brief leaves the "
                "list of outcomes out of "
                "the JSON; each result's own odds stay.",
        .run = run_odds,
    },
    {
        .name = "roll",
        .usage =
            "CHART input=value... [--seed N | --dice 5,2] [--swap] [--ruling ID=VALUE] [--json]",
        .about = "the same, rolled, or with your own dice",
        .more = "Rolls once. --seed N rolls the same dice every time; --dice 5,2 takes the pips "
                "that your own dice "
                "show, in the order of the throws.",
        .run = run_roll,
    },
    {
        .name = "charts",
        .usage = "[SYSTEM] [--json] | export DIR [SYSTEM]",
        .about = "what charts there are; export writes their tables as TSV",
        .more = "Lists the charts by system and chapter. charts export DIR writes every printed "
                "table as a file of "
                "tab-separated values into the folder DIR, which is made if it is not there.",
        .run = run_charts,
    },
    {
        .name = "rulings",
        .usage = "[SYSTEM] [--json]",
        .about = "what the books leave open, and how it is decided",
        .more = "Lists the rulings with what holds unless you say otherwise. Those with other "
                "answers show them, and "
                "the charts that ask: choose there with --ruling ID=VALUE. A scenario chooses for "
                "a battle with a line "
                "such as \"ruling R-36 wheel\", the page when a battle is begun. help ID tells the "
                "whole of one.",
        .run = run_rulings,
    },
    {
        .name = "help",
        .usage = "[COMMAND | CHART | CLAUSE]",
        .about = "about a command, a chart or a clause of the rules",
        .more = "help fire tells every input of the chart fire; help V.B.1.iv says what that "
                "clause of the rulebook "
                "means; help odds is about the command.",
        .run = run_help,
    },
    {
        .name = "compare",
        .usage = "CHART input=value... vary=INPUT[:VALUES] [by=INPUT[:VALUES]] [--ruling ID=VALUE] "
                 "[-o FILE.svg] [--json]",
        .about = "how the outcome moves when one or two inputs vary",
        .more = "VALUES is a range (1..12) or a list (4,8,16); without it every value is taken. "
                "Numbers are told by their "
                "mean, yes and no by the chance of yes; -o draws the same as a plot. Try: longroll "
                "compare fire "
                "weapon=rifled-musket castings=22 target-castings=12 vary=range:1..12 by=cover",
        .run = run_compare,
    },
    {
        .name = "grid",
        .usage = "FIRST.csv SECOND.csv range=N [cover=COVER] [-o FILE.svg] [--json]",
        .about = "two rosters: each unit's fire at each of the other side",
        .more = "A roster is a CSV file whose first line is name,weapon,castings,class,morale; an "
                "empty morale is the "
                "class's base. Told are the castings lost on average and the chance that the "
                "target breaks; -o draws a "
                "heat map.",
        .run = run_grid,
    },
    {
        .name = "check",
        .usage = "FILE [--json]",
        .about = "what a scenario is, or all its faults at once",
        .more = "Reads a scenario in Longroll's notation (docs/notation.md) and tells every fault "
                "with its line and "
                "column, "
                "what was found and what is allowed; of one without faults, its "
                "briefing, its two sides, and what decides it.",
        .run = run_check,
    },
    {
        .name = "battle",
        .usage = "SCENARIO|JOURNAL [--SIDE COMMANDER]... [--seed N] [--dice typed|rolled] "
                 "[--journal FILE] [--html FILE]",
        .about = "a battle by typed orders, by hand or against the computer",
        .more = "Plays a scenario order by order, from the keyboard or a pipe: \"2wi 7wi fire 21ga "
                "range 5 cover "
                "wood-fence\", \"21ga contact 12\", \"end\". ? lists what can be ordered now, and "
                "? with the beginning of "
                "an "
                "order what can follow; todo, pegs, score, why, odds ORDER, undo, mend N ORDER, "
                "save FILE and quit do what "
                "they "
                "say. Dice of your own stand after =, as in \"2wi rally = 5\"; with --dice typed "
                "each throw is asked for "
                "by "
                "thrower and purpose, and undo takes any order back; the journal remembers it, and "
                "--dice rolled lets "
                "the battle continue with dice of its own. --journal FILE keeps every order with "
                "its dice, on the disk "
                "before it is told; a journal that is given continues in its own file, which no "
                "other longroll may keep "
                "at the same time. Without --seed N nobody can guess the dice. --SIDE COMMANDER, "
                "with the id of a side, "
                "lets the computer play "
                "it: "
                "captain plays to win and says why, recruit gives any lawful order. With both "
                "sides given the battle is "
                "played to its end, and --html FILE writes a page that steps through it; reasons "
                "stand in the journal as "
                "remarks. The exit status is 1 if an order was refused.",
        .run = run_battle,
    },
    {
        .name = "ladder",
        .usage = "SCENARIO... --pairs N [--seed N] [--json]",
        .about = "computer players against each other, sides changed",
        .more = "Plays each scenario N times as captain against recruit and N times with the sides "
                "changed and the same "
                "seeds. Told are battles won, pairs won, lost and drawn (a pair is two battles "
                "with the same seed), "
                "and the captain's share of the decided pairs with Wilson's 95% interval. Try: "
                "longroll ladder "
                "scenarios/*.txt --pairs 20",
        .run = run_ladder,
    },
    {
        .name = "replay",
        .usage = "JOURNAL [--to N] [--seat SEAT [--journal FILE]]",
        .about = "a journal played again: how everything stands",
        .more = "Plays the orders of a journal again, all of them or the first N, with the dice "
                "that fell, and shows "
                "phase, pegboard and what is to be done. A journal that was cut short is read to "
                "its last whole line. "
                "--seat shows only what that side, or a spectator, may know; with --journal FILE "
                "it writes that seat's "
                "own journal, which has no seed and nothing that the seat did not see.",
        .run = run_replay,
    },
    {
        .name = "verify",
        .usage = "JOURNAL",
        .about = "is a journal whole and unchanged?",
        .more = "Plays a journal again and compares the check of every line; the first line that "
                "differs is named, and "
                "the exit status is 1.",
        .run = run_verify,
    },
    {
        .name = "show",
        .usage = "SCENARIO|JOURNAL [--to N] [--turn N] [--seat SEAT] [--html] -o FILE",
        .about = "the table as a map",
        .more =
            "Draws the ground and everybody on it, as a scenario begins or as a journal stands, "
            "after N orders (--to) "
            "or "
            "at the beginning of a turn (--turn): who faces where, strength, morale; with --seat "
            "what that seat may "
            "know. With --html a page that steps through the battle, what happened beside the map.",
        .run = run_show,
    },
    {
        .name = "serve",
        .usage = "[--lan] [--port N]",
        .about = "the page, battles and charts, in your browser",
        .more =
            "Serves the page at 127.0.0.1, port 8080 or the next free one, until Ctrl-C; the "
            "address is told in "
            "the first line. --lan lets phones and tablets in the same network open it too, and "
            "draws the address "
            "as a QR code for them. --port N takes that port and no other, --port 0 any free one.",
        .run = run_serve,
    },
    {
        .name = "page",
        .usage = "-o FILE",
        .about = "the whole page as one file, to keep or to send",
        .more = "Writes the page with all its charts into one HTML file, which opens in a browser "
                "without a server and "
                "without a network. Try: longroll page -o longroll.html",
        .run = run_page,
    },
    {
        .name = "man",
        .usage = "",
        .about = "the manual page, for man -l -",
        .more = "Writes the manual page as roff. Try: longroll man | man -l -",
        .run = run_man,
    },
    {
        .name = "completion",
        .usage = "",
        .about = "completion for bash",
        .more = "Writes the completion for bash. Try: source <(longroll completion)",
        .run = run_completion,
    },
    {
        .name = "bench",
        .usage = "",
        .about = "how fast the engine is against its limits",
        .more = "Measures dice, rolled fire and exact odds, each against a limit measured in the "
                "same run.",
        .run = run_bench,
    },
};
const int command_count = COUNT(commands);

static size_t room_size = (size_t)1 << 28; /* only what is touched is really taken */

void small_room(void)
{
    room_size = (size_t)1 << 21;
}

void *odds_room(size_t *size)
{
    static void *room;
    *size = room_size;
    if (!room)
        room = malloc(*size);
    if (!room)
        abort();
    return room;
}

void say_wrapped(struct text *t, const char *words, size_t indent, size_t width)
{
    size_t column = 0;
    bool space = false;
    for (; *words; words += *words != '\0') {
        size_t length = strcspn(words, " \n");
        if (column + space + length > width && column > indent) {
            text_char(t, '\n');
            column = 0;
        }
        if (column == 0)
            for (; column < indent; column++)
                text_char(t, ' ');
        else if (space) {
            text_char(t, ' ');
            column++;
        }
        text_bytes(t, words, length);
        column += length;
        words += length;
        space = *words == ' ';
        if (*words == '\n') {
            text_char(t, '\n');
            column = 0;
        }
    }
    text_char(t, '\n');
}

void say_hanging(struct text *t, const char *words, size_t indent)
{
    size_t column = indent;
    for (; *words; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        if (column > indent && column + 1 + length > PAGE_WIDTH) {
            text_char(t, '\n');
            for (column = 0; column < indent; column++)
                text_char(t, ' ');
        } else if (column > indent) {
            text_char(t, ' ');
            column++;
        }
        text_bytes(t, words, length);
        column += length;
        words += length;
    }
    text_char(t, '\n');
}

void say_format(struct text *t, const char *format, ...)
{
    char room[700];
    va_list list;
    va_start(list, format);
    vsnprintf(room, sizeof room, format, list);
    va_end(list);
    text_add(t, room);
}

int say_trouble(struct call *c, const struct trouble *trouble)
{
    char room[TROUBLE_ROOM + 80];
    struct text t;
    text_over(&t, room, sizeof room);
    text_add(&t, "longroll: ");
    text_add(&t, trouble->words.at);
    if (trouble->clause) {
        text_add(&t, " (");
        text_add(&t, trouble->clause->id);
        text_char(&t, ')');
    }
    say_wrapped(c->err, room, 0, PAGE_WIDTH);
    if (c->json)
        trouble_json(c->out, trouble);
    return trouble->kind == TROUBLE_RULE ? EXIT_REFUSED : EXIT_USAGE;
}

static int unknown_command(struct call *c, const char *name)
{
    struct trouble trouble = {0};
    const struct command *best = &commands[0];
    for (int i = 1; i < command_count; i++)
        if (text_distance(commands[i].name, name) < text_distance(best->name, name))
            best = &commands[i];
    struct text *t = trouble_usage(&trouble, NULL);
    text_add(t, "there is no command ");
    text_quote(t, name);
    if (text_is_near(best->name, name)) {
        text_add(t, "; did you mean ");
        text_add(t, best->name);
        text_add(t, "?");
    } else {
        text_add(t, "; longroll alone lists them all");
    }
    return say_trouble(c, &trouble);
}

static int say_first_steps(struct text *out)
{
    text_add(out,
             "Longroll: charts and battles of horse-and-musket wargames. Try:\n\n"
             "  longroll odds fire weapon=rifled-musket range=4 castings=22 target-castings=12\n"
             "  longroll roll fire weapon=rifled-musket range=4 castings=22 target-castings=12\n"
             "  longroll battle scenarios/training.txt\n"
             "  longroll help fire\n\n");
    for (int i = 0; i < command_count; i++) {
        size_t start = text_at(out);
        text_add(out, "  ");
        text_add(out, commands[i].name);
        text_pad(out, start, 14);
        text_add(out, commands[i].about);
        text_char(out, '\n');
    }
    return EXIT_DONE;
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

bool call_has_chance(const struct call *c, struct trouble *trouble)
{
    return c->chance != 0 ||
           trouble_say(
               trouble, NULL,
               "this machine gives no random numbers: name a seed of your own with --seed N");
}

uint64_t call_short_seed(const struct call *c)
{
    return c->chance % 1000000;
}

/* 63 bits, so that it has 19 digits at most. */
uint64_t call_long_seed(const struct call *c)
{
    return c->chance >> 1;
}

int longroll(int count, const char *const *words, struct text *out, struct text *err,
             uint64_t chance, bool offline)
{
    struct call c = {.out = out, .err = err, .chance = chance, .offline = offline};
    if (count == 0 || asks_for_help(words[0]))
        return say_first_steps(out);
    c.count = count - 1;
    c.words = words + 1;
    for (int i = 1; i < count; i++) {
        c.json = c.json || strcmp(words[i], "--json") == 0;
        if (asks_for_help(words[i])) { /* longroll odds --help is longroll help odds */
            c.count = 1;
            c.words = words;
            return run_help(&c);
        }
    }
    for (int i = 0; i < command_count; i++)
        if (strcmp(commands[i].name, words[0]) == 0)
            return commands[i].run(&c);
    return unknown_command(&c, words[0]);
}
