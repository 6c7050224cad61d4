/* The clerk of an umpire's page: mending by plan, how it stood before, notes. */

#define _DEFAULT_SOURCE

#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "game/clerk.h"
#include "game/door.h"

enum { REPLY = 1 << 20, WORK = 1 << 20 };

static char reply[REPLY], request[1 << 16];
static _Alignas(8) unsigned char work[WORK];
static struct game *game;
static struct game_room room = {.weighing = {.room = work, .size = WORK}};

static const char scenario[] =
    "begin 7\nrules iron-brigade\nbattle \"Club\"\nturns 6\nside union \"Union\"\n"
    "side rebels \"Rebels\"\n"
    "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 22\n"
    "unit 7wi union \"7th Wisconsin\" arm infantry weapon rifled-musket castings 16\n"
    "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket castings 12\n";

/* Whichever of the two knows the verb. */
static const char *asks(const char *words)
{
    struct text t;
    strcpy(request, words);
    text_over(&t, reply, sizeof reply);
    if (!clerk(&game, &room, request, &t))
        door(&game, &room, words, strlen(words), &t);
    return reply;
}

static void says(const char *words, const char *wanted)
{
    if (!strstr(asks(words), wanted))
        fail_msg("%s\nwanted %s\nsaid   %.900s", words, wanted, reply);
}

static void orders(const char *words)
{
    char order[400];
    snprintf(order, sizeof order, "order referee %s", words);
    says(order, "\"told\"");
}

/* Orders 1 to 5 end phases; 6 and 7 are volleys, 8 answers what is asked then. */
static int begin(void **state)
{
    (void)state;
    asks(scenario);
    for (int i = 0; i < 5; i++)
        orders("end");
    orders("2wi fire 21ga range 2 = 1 2");
    orders("7wi fire 21ga range 3 = 4 3");
    orders("answer");
    orders("end");
    return 0;
}

static int leave(void **state)
{
    (void)state;
    game_close(game);
    game = NULL;
    return 0;
}

/* Only a look: nothing changes. */
static void it_is_seen_before_it_is_done(void **state)
{
    (void)state;
    char *before = strdup(asks("journal"));
    says("mended\nchange 6 2wi fire 21ga range 5", "\"came\":\"");
    assert_string_equal(asks("journal"), before);
    free(before);
}

static void old_dice_are_taken_again(void **state)
{
    (void)state;
    says("mend\nchange 6 2wi fire 21ga range 5", "\"came\":\"done\"");
    assert_non_null(strstr(reply, "\"was\":\"6 2wi fire 21ga range 2 = 1 2"));
    assert_non_null(strstr(reply, "\"hands\":["));
    assert_non_null(strstr(reply, "\"view\":{"));
    says("journal", "# mended, was 6 2wi fire 21ga range 2");
    says("journal", "\\n7 7wi fire 21ga range 3 = 4 3");
}

/* A question that is now asked earlier: its answer stands before the line, and falls away where it
 * stood. */
static void an_answer_is_put_before(void **state)
{
    (void)state;
    const char *change = "mend\nchange 6 2wi fire 21ga range 3 red flank";
    char plan[400];
    says(change, "\"came\":\"misfit\",\"number\":7");
    assert_non_null(strstr(reply, "\"question\":\"Is an enemy"));
    snprintf(plan, sizeof plan, "%s\nchange 7 answer; 7wi fire 21ga range 3", change);
    says(plan, "\"came\":\"done\"");
    assert_non_null(strstr(reply, "{\"number\":8,\"was\":\"8 answer\",\"now\":null}"));
    says("journal", "\\n7 answer ~ ");
    says("journal", "\\n8 7wi fire 21ga range 3 = 4 3 ");
}

/* Dice that never fell are asked for where players throw their own, or rolled if that is said. */
static void lacking_dice_are_named(void **state)
{
    (void)state;
    says("mend\nchange 6 7wi fire 21ga range 12; 2wi fire 21ga range 2", "\"came\":\"");
    says("mend\nchange 5 end; 2wi fire 21ga range 11\ndrop 6", "\"came\":\"dice\",\"number\":5");
    assert_non_null(strstr(reply, "\"next\":{\"thrower\":\"attacker\",\"purpose\":"));
    says("mend\nchange 5 end; 2wi fire 21ga range 11\ndrop 6\ndice 5 roll", "\"came\":\"done\"");
}

/* A line that no longer fits: kept, changed or dropped. */
static void a_misfit_has_three_ways(void **state)
{
    (void)state;
    const char *change = "mend\nchange 6 7wi move",
               *ways[] = {"keep 7 We saw it", "drop 7", "change 7 2wi move"};
    says(change, "\"came\":\"misfit\",\"number\":7");
    assert_non_null(strstr(reply, "\"clause\":\"I.C.3\",\"keep\":true"));
    assert_non_null(strstr(reply, "\"order\":\"7wi fire 21ga range 3\""));
    assert_non_null(strstr(reply, "\"dice\":[4,3]"));
    assert_non_null(strstr(reply, "\"view\":{"));
    for (int i = 0; i < 3; i++) {
        char plan[400];
        snprintf(plan, sizeof plan, "mended\n%s\n%s", change + 5, ways[i]);
        says(plan, "\"came\":\"done\"");
    }
    says("mend\nchange 6 7wi move\nkeep 7 We saw it", "\"came\":\"done\"");
    says("journal", "7wi fire 21ga range 3 = 4 3 ");
    says("journal", " ! We saw it ~ ");
}

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    says("mend\nchange 6 2wi fire 7wi range 2", "\"came\":\"refused\",\"number\":6");
    says("mend\nchange 60 end", "\"error\":\"there is no order of that number, 60\"");
    says("mend\nchange x end", "\"error\":");
    says("mend\nchange 6 2wi fire 21ga range 5 = 9", "\"came\":\"refused\"");
}

/* The menus with which a line is changed are those before it. */
static void it_is_asked_as_it_stood(void **state)
{
    (void)state;
    says("at 6 orders 2wi", "\"2wi fire 21ga\"");
    says("at 1 view", "\"turn\":1");
    says("at 7 odds 7wi fire 21ga range 3", "\"odds\":{");
    says("at 7 throws 7wi fire 21ga range 3 = 4 0", "\"throws\":[");
    says("at 7 menu\nchange 6 7wi move", "\"menu\":");
    says("at 7 orders 7wi\nchange 6 7wi move", "\"orders\":[");
    assert_null(strstr(reply, "7wi fire"));
    says("at 99 view", "\"error\"");
    says("at 6 order 2wi move", "there is no such request");
}

static void notes_are_kept(void **state)
{
    (void)state;
    says("note The rain has stopped.", "\"noted\":true");
    says("journal", "\\n# note: The rain has stopped.\\n");
    orders("end");
    char *text = strdup(game->lines);
    assert_non_null(strstr(text, "# note: The rain"));
    says("mended\nchange 6 2wi fire 21ga range 3", "\"came\":\"done\"");
    says("mend\ndrop 10", "\"came\":\"done\"");
    says("journal", "# note: The rain has stopped.");
    says("note ", "\"error\"");
    free(text);
}

/* The journal's screen, the club's log, the cards on paper, and answers, the likely one first. */
static void it_is_written_down(void **state)
{
    (void)state;
    says("note Rain", "\"noted\":true");
    orders("7wi set morale 3 ! a peg had fallen");
    says("lines", "{\"notes\":[\"note: Rain\"],\"undone\":false,\"reason\":\"a peg had fallen\"");
    assert_non_null(strstr(reply, "\"level\":\"routed\""));
    says("lines 9", "{\"lines\":[{\"notes\":[\"note: Rain\"]");
    says("undo", "\"told\"");
    says("lines 9", "\"undone\":true");
    says("log", "Turn 1, Union: movement and fire\\n  6. The 2nd Wisconsin fires at");
    assert_non_null(strstr(reply, "\\n  (Rain)\\n"));
    assert_null(strstr(reply, "peg had fallen")); /* it was taken back */
    says("roster\n<svg id='code'></svg>", "class=\\\"off\\\"");
    assert_non_null(strstr(reply, "svg id='code'"));
    assert_non_null(strstr(reply, "7 of 12 castings"));
    says("mend\ndrop 8", "\"came\":\"misfit\""); /* the end of the phase is asked about */
    says("mend\ndrop 8 on", "\"came\":\"done\"");
    says("answers", "\"likely\":\"answer\"");
    assert_non_null(strstr(reply, "\"words\":\"answer near\""));
}

/* Of the table of losses. */
static void has_row(const char *name, const char *began, const char *lost, const char *left)
{
    const char *cells[] = {name, began, lost, left};
    char row[300] = "";
    for (int i = 0; i < 4; i++)
        snprintf(row + strlen(row), sizeof row - strlen(row), "%s%s",
                 i ? "\\u003ctd class=\\\"n\\\">" : "", cells[i]);
    if (!strstr(reply, row))
        fail_msg("no row %s", row);
}

/* Who holds horses and who stands in a part of his regiment is not lost: a part's losses are told
 * with its regiment's. */
static void nobody_aside_is_lost(void **state)
{
    (void)state;
    asks("begin 7\nrules iron-brigade\nbattle \"Club\"\nturns 6\nadvanced VII.C\n"
         "side union \"Union\"\nside rebels \"Rebels\"\n"
         "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 22\n"
         "unit 1ny union \"1st New York\" arm cavalry weapon breechloading-carbine castings 12\n"
         "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket castings 12\n");
    for (int i = 0; i < 5; i++)
        orders("end");
    orders("2wi split 2wi-a castings 6");
    orders("1ny form column");
    says("roster", "Union &middot; 0 of 34 castings lost");
    has_row("2nd Wisconsin", "22", "0", "16");
    has_row("2nd Wisconsin, part A", "", "", "6");
    has_row("1st New York", "12", "0", "12");
    orders("2wi-a set castings 4 ! a test");
    says("roster", "Union &middot; 2 of 34 castings lost");
}

/* A sheet becomes a scenario and its roster; or its faults, each with what could stand there. */
static void a_sheet_is_mustered(void **state)
{
    (void)state;
    says("muster iron-brigade 6\nClub\nside,name,men,weapon\nA,x,480,enfield\nB,y,480,enfield\n",
         "\"scenario\":\"rules iron-brigade");
    assert_non_null(strstr(reply, "\"roster\":{"));
    assert_non_null(strstr(reply, "\"estimated\":[]"));
    says("muster iron-brigade 6\nClub\nside,name,men,weapon\nA,x,480,riffled-musket\nB,y,480,\n",
         "\"cell\":\"D2\",\"row\":2,\"column\":4");
    assert_non_null(strstr(reply, "\"instead\":[\"rifled musket\","));
    assert_non_null(strstr(reply, "\"cell\":\"D3\""));
    assert_null(strstr(reply, "unsided"));
    says("muster iron-brigade 6\nClub\nname,brigade,men,weapon\nx,Gibbon,480,enfield\n"
         "y,\"Trimble, R.\",480,enfield\n",
         "\"unsided\":{\"column\":2,\"groups\":[\"Gibbon\",\"Trimble, R.\"]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_is_seen_before_it_is_done, begin, leave),
        cmocka_unit_test_setup_teardown(old_dice_are_taken_again, begin, leave),
        cmocka_unit_test_setup_teardown(an_answer_is_put_before, begin, leave),
        cmocka_unit_test_setup_teardown(lacking_dice_are_named, begin, leave),
        cmocka_unit_test_setup_teardown(a_misfit_has_three_ways, begin, leave),
        cmocka_unit_test_setup_teardown(what_cannot_be_is_refused, begin, leave),
        cmocka_unit_test_setup_teardown(it_is_asked_as_it_stood, begin, leave),
        cmocka_unit_test_setup_teardown(notes_are_kept, begin, leave),
        cmocka_unit_test_setup_teardown(it_is_written_down, begin, leave),
        cmocka_unit_test_setup_teardown(nobody_aside_is_lost, begin, leave),
        cmocka_unit_test_setup_teardown(a_sheet_is_mustered, begin, leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
