/* The door of battles: what it tells, to whom, and what it leaves as it was. */

#include "check.h"

#include <string.h>

#include "engine/battle/journal.h"
#include "game/door.h"

enum { REPLY = 1 << 20, WORK = 1 << 24 };

static char reply[REPLY], before[REPLY];
static _Alignas(8) unsigned char work[WORK];
static struct game *game;
static struct game_room room = {.weighing = {.room = work, .size = WORK}};

static const char scenario[] =
    "open 7\n"
    "rules iron-brigade\nbattle \"A small table\"\nturns 6\nside union \"Union\"\nside rebels "
    "\"Confederate\"\n"
    "table 36 24\nline fence 8,12 20,12\nname 5,8 \"The field\"\n"
    "objective gap \"The gap\" 14,12 within 2 worth 3 held rebels\n"
    "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 22\n"
    "unit 7wi union \"7th Wisconsin\" arm infantry weapon rifled-musket castings 16\n"
    "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket castings 12\n"
    "unit gun rebels \"Poague's Battery\" arm artillery weapon 6-pdr-gun castings 4 formation "
    "unlimbered\n"
    "leader gibbon union \"John Gibbon\" with 2wi\n"
    "place 2wi 14,8 facing 0\nplace 7wi 26,8 facing 0\nplace 21ga 14,11.9 facing 180\nplace gun "
    "30,22 facing 180\n";

static const char *asks(const char *words)
{
    struct text t;
    text_over(&t, reply, sizeof reply);
    door(&game, &room, words, strlen(words), &t);
    return reply;
}

static void says(const char *words, const char *wanted)
{
    asks(words);
    if (!strstr(reply, wanted))
        print_message("%s\nwanted %s\nsaid   %.600s\n", words, wanted, reply);
    assert_non_null(strstr(reply, wanted));
}

static void never_says(const char *words, const char *unwanted)
{
    asks(words);
    assert_null(strstr(reply, "\"error\""));
    assert_null(strstr(reply, unwanted));
}

static int begin(void **state)
{
    (void)state;
    asks(scenario);
    return strstr(reply, "\"error\"") != NULL;
}

/* To the movement and fire of the side that begins. */
static void to_fire(void)
{
    for (int i = 0; i < 5; i++)
        says("order union end", "\"told\"");
}

/* As an editor may have written the file that a player opens. */
static void a_mark_before_the_text_is_skipped(void **state)
{
    (void)state;
    char marked[4000];
    const size_t head = strcspn(scenario, "\n") + 1;
    snprintf(marked, sizeof marked, "%.*s\xef\xbb\xbf%s", (int)head, scenario, scenario + head);
    says(marked, "\"table\":[3600,2400]");
}

static void the_scenario_is_told(void **state)
{
    (void)state;
    says(scenario, "\"table\":[3600,2400]");
    assert_non_null(
        strstr(reply, "\"kind\":\"fence\",\"area\":false,\"points\":[[800,1200],[2000,1200]]"));
    assert_non_null(strstr(reply, "\"labels\":[{\"name\":\"The field\",\"at\":[500,800]}]"));
    assert_non_null(strstr(reply, "\"worth\":3"));
    /* What the page shows without knowing the system. */
    assert_non_null(
        strstr(reply, "\"symbol\":\"artillery\",\"whole\":4,\"card\":\"6-pdr-gun, regular\""));
    assert_non_null(strstr(reply, "{\"verb\":\"end\",\"role\":\"end\""));
    says("view union", "\"held\":{\"gap\":\"rebels\"}");
    says("view union", "\"score\":[{\"side\":\"union\",\"points\":0,\"whole\":38,\"left\":38}");
}

/* Nothing tells of men who might be freed; once they are, both seats see what they are. */
static void those_who_form_are_told(void **state)
{
    (void)state;
    never_says("open 7\nrules iron-brigade\nbattle \"B\"\nturns 6\nside union \"Union\"\nside "
               "rebels \"Confederate\"\n"
               "table 36 24\nunit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket "
               "castings 12\n"
               "unit 7wi union \"7th Wisconsin\" arm infantry weapon rifled-musket castings 20\n"
               "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket castings 12\n"
               "place 2wi 16,7 facing 0\nplace 7wi 16,8 facing 0\nplace 21ga 16,22 facing 180\n",
               "freed");
    to_fire();
    says("order referee 7wi set castings 16 captured 4 ! a test", "\"told\"");
    says("order union 7wi move 4", "\"told\"");
    never_says("view union", "freed");
    says("around union 7wi-freed", "there is no such unit");
    says("orders union 2wi", "\"2wi frees 7wi\"");
    says("order union 2wi frees 7wi",
         "the 7th Wisconsin (freed men) forms with four castings (80 men)");
    says("view rebels",
         "\"id\":\"7wi-freed\",\"in\":true,\"part_of\":\"7wi\",\"kind\":{\"id\":\"7wi-freed\","
         "\"name\":\"7th Wisconsin (freed men)\",\"side\":\"union\",\"arm\":\"infantry\"");
    says("view union", "\"whole\":32,\"left\":32");
    never_says("around union 7wi-freed", "7wi-freed");
    says("undo union", "\"told\"");
    never_says("view union", "freed");
}

static void a_phase_with_nothing_to_do_is_idle(void **state)
{
    (void)state;
    says("view union", "\"phase\":\"contact checks\"");
    says("view union", "\"idle\":true");
    to_fire();
    says("view union", "\"idle\":false");
    says("view rebels", "\"idle\":false"); /* it is not theirs to pass */
    assert_null(strstr(asks("view rebels"), "\"todo\""));
}

static void orders_tell_themselves(void **state)
{
    (void)state;
    to_fire();
    /* Table 9: three castings fall, a fourth on 5 or 6; three levels go, a fourth on 1 to 3. */
    says("order union 2wi fire 21ga = 5 2",
         "The 2nd Wisconsin fires at the 21st Georgia, 100 yards off: it loses four castings (80 "
         "men) and four levels "
         "of morale, and is pinned.");
    assert_non_null(strstr(reply, "\"mean\":{\"casualties\":"));
    says("order union 7wi move 2.5", "The 7th Wisconsin moves 2.5 inches (62 yards).");
    says("undo union", "\"order\":\"undo\"");
    says("order union 7wi form en-masse", "The 7th Wisconsin forms en masse.");
    says("order union 7wi face 90", "The 7th Wisconsin turns to bearing 90.");
}

/* Who takes an article, and what is counted once. */
static void names_and_numbers_are_said_as_people_say_them(void **state)
{
    (void)state;
    says("open 7\nrules iron-brigade\nbattle \"B\"\nturns 6\nside union \"Union\"\nside rebels "
         "\"Confederate\"\n"
         "table 36 24\nunit b4us union \"Battery B, 4th U.S.\" arm artillery weapon 12-pdr-gun "
         "castings 6 "
         "formation unlimbered\n"
         "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 12\n"
         "unit guard union \"Brigade guard\" arm infantry weapon rifled-musket castings 12\n"
         "unit gun rebels \"Wooding's Battery\" arm artillery weapon 6-pdr-gun castings 4 "
         "formation unlimbered\n"
         "leader gibbon union \"John Gibbon\" with 2wi\nleader drill union \"The instructor\" with "
         "guard\n"
         "place b4us 16,8 facing 0\nplace 2wi 26,8 facing 0\nplace guard 6,8 facing 0\nplace gun "
         "16,12 facing 180\n",
         "\"called\":\"Battery B, 4th U.S.\"");
    assert_non_null(strstr(reply, "\"called\":\"the 2nd Wisconsin\""));
    assert_non_null(strstr(reply, "\"called\":\"the Brigade guard\""));
    assert_non_null(strstr(reply, "\"called\":\"Wooding's Battery\""));
    assert_non_null(strstr(reply, "\"called\":\"John Gibbon\""));
    assert_non_null(strstr(reply, "\"called\":\"the instructor\""));
    to_fire();
    says("order union b4us fire gun = 1 6",
         "\"sentence\":\"Battery B, 4th U.S. fires at Wooding's Battery, 100 yards off");
    says("order union alone drill", "\"sentence\":\"The instructor leaves his unit.\"");
    says("order union ride gibbon bearing 90 inches 1",
         "John Gibbon rides 1 inch (25 yards), bearing 90.");
    says("order union 2wi move 1", "The 2nd Wisconsin moves 1 inch (25 yards).");
    says("order union guard move 0.04", "The Brigade guard moves 0.04 inches (1 yard).");
    says("orders union 2wi", "\"says\":\"faces about\"");
}

/* What can only hurt, and what changes nothing, is known before it is ordered. */
static void prospects_are_told_by_the_odds(void **state)
{
    (void)state;
    to_fire();
    says("odds union 2wi fire 21ga", "\"may_gain\":false,\"may_change\":true");
    says("order referee 2wi set morale 1 ! a test", "\"told\"");
    for (int i = 0; i < 8; i++) /* on to the next rally of the union */
        says("order referee end ! a test", "\"told\"");
    says("odds union 2wi rally",
         "\"may_gain\":true,\"may_change\":true"); /* a personality is with it */
    says("order union 2wi rally = 3", "The 2nd Wisconsin tries to rally: it regains one level of "
                                      "morale, and rises from broken to pinned.");
    says("order referee 7wi set morale 3 ! a test", "\"told\"");
    says("odds union 7wi rally", "\"may_gain\":true");
}

/* VI.E: garrison troops have two off their throw, and no pip of theirs gains a level. */
static void a_hopeless_rally_is_told(void **state)
{
    (void)state;
    says("open 7\nrules iron-brigade\nbattle \"B\"\nturns 6\nside union \"Union\"\nside rebels "
         "\"Confederate\"\n"
         "table 36 24\nunit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket castings "
         "12 class garrison "
         "morale 3\n"
         "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket castings 12\n"
         "place 2wi 16,7 facing 0\nplace 21ga 16,22 facing 180\n",
         "\"scenario\"");
    says("order union end", "\"told\"");
    says("odds union 2wi rally", "\"may_gain\":false,\"may_change\":true");
}

static void dice_that_are_missing_are_named(void **state)
{
    (void)state;
    to_fire();
    says("order union 2wi fire 21ga = ", "\"input\":\"dice\"");
    says("order union 2wi fire 21ga = 5", "the target's d6 for morale is still wanted");
    says("order union 7wi move 2 = ", "\"told\"");
}

/* III.G: a side does not hear which of two columns the enemy forms. */
static void the_other_side_hears_what_it_may(void **state)
{
    (void)state;
    to_fire();
    says("order union:rebels 7wi form en-masse", "forms company column");
    never_says("view rebels", "en-masse");
    says("view union", "\"formation\":\"en-masse\"");
    never_says("history rebels", "en masse");
    says("history union", "forms en masse");
    never_says("moment rebels 6", "en-masse");
    /* Out of the mass again it looks the same, and nothing is heard. */
    strcpy(before, asks("history rebels"));
    says("order union:rebels 7wi form company-column", "\"told\":null");
    assert_string_equal(before, asks("history rebels"));
    says("history union", "forms company column");
}

static void what_would_be_leaves_the_battle_as_it_is(void **state)
{
    static const char *const asked[] = {
        "try union 2wi move 2",  "reply union 2wi", "odds union 2wi fire 21ga",
        "orders union 2wi",      "menu union 2wi",  "around union 2wi",
        "think union recruit 7", "history union",   "moment union 3"};
    (void)state;
    to_fire();
    strcpy(before, asks("view referee"));
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        assert_null(strstr(asks(asked[i]), "\"error\""));
        assert_string_equal(before, asks("view referee"));
    }
    says("try union 2wi move 2", "\"north\":1000");
    says("reply union 2wi", "\"reply\":{\"unit\":\"21ga\"");
    says("around union 2wi", "{\"id\":\"21ga\",\"inches\":4,\"where\":\"ahead\"");
    says("orders union 2wi", "\"words\":\"2wi move\"");
}

static void reasons_are_kept_as_remarks(void **state)
{
    (void)state;
    says("order union end\nNothing is left to do.\nAnd more", "\"why\":\"Nothing is left to do.\"");
    says("journal", "# Nothing is left to do.\\n1 end ~ ");
    assert_null(strstr(reply, "And more"));
    says("history union", "\"why\":\"Nothing is left to do.\"");
}

/* Of players who threw their own dice: a volley was taken back, and looking back finds what came
 * after it. */
static void a_journal_of_typed_dice_is_opened(void **state)
{
    static const char *const orders[] = {
        "end", "end", "end", "end", "end", "2wi fire 21ga = 5 2", "undo", "7wi move 2"};
    static struct play p;
    static struct play_any rooms;
    static char text[1 << 14];
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    struct text t;
    (void)state;
    text_over(&t, text, sizeof text);
    text_add(&t, strchr(scenario, '\n') + 1);
    assert_true(scenario_read(&rooms.scenario, t.at, t.used, &faults));
    play_over(&p, &rooms.scenario, &rooms.last, rooms.room);
    p.typed = true;
    play_begin(&p, 7);
    play_write_head(&p, &t);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const bool undo = strcmp(orders[i], "undo") == 0;
        assert_true(undo ? play_undo(&p, &trouble)
                         : play_order(&p, SEAT_REFEREE, orders[i], &trouble));
        play_write_line(&p, &t);
    }
    snprintf(before, sizeof before, "open 0\n%s", text);
    says(before, "\"scenario\"");
    says("history union", "The 7th Wisconsin moves 2 inches");
    says("moment union 8", "\"north\":1000");
    says("undo union", "\"told\"");
    says("order union 2wi fire 21ga", "\"told\"");
    says("undo union", "dice fell for order 6"); /* these the page threw */
    says("journal", " dice typed\\n1 end ~ ");
}

/* The fence runs from 8,12 to 20,12, before the front of the 2nd Wisconsin at 14,8; the gap lies on
 * it, the name at 5,8 to the left. */
static void ground_and_places_are_told(void **state)
{
    (void)state;
    says("around union 2wi", "\"ground\":[{\"kind\":\"fence\",\"in\":false,\"inches\":4,\"where\":"
                             "\"ahead\",\"compass\":\"north\",\"at\":[1400,1200]}]");
    says("around union 2wi",
         "{\"id\":\"gap\",\"name\":\"The gap\",\"inches\":4,\"where\":\"ahead\"");
    says("around union 2wi", "{\"name\":\"The field\",\"inches\":");
    says("around union 2wi", "\"where\":\"to the left\",\"compass\":\"west\",\"at\":[500,800]}");
    says("around union 7wi",
         "\"where\":\"ahead to the left\",\"compass\":\"north-west\",\"at\":[2000,1200]");
}

/* "turn" for face, "march" for move: the journal has the verbs. */
static void other_words_for_verbs_are_understood(void **state)
{
    (void)state;
    to_fire();
    says("menu union 7wi turn", "\"menu\"");
    says("order union 7wi march 2", "\"verb\":\"move\"");
    says("undo union", "\"told\"");
    says("order union 7wi turn 30", "\"verb\":\"face\"");
    says("order union 2wi shoot 21ga", "\"order\":\"2wi fire 21ga\"");
    says("order union 7wi sing", "is neither a unit nor an order");
}

/* The text of the last answer, its line ends as they are. */
static void take_text(char *to, size_t size)
{
    const char *at = strstr(reply, "\"text\":\"");
    size_t used = 0;
    assert_non_null(at);
    for (at += 8; *at && *at != '"' && used + 1 < size; at++)
        if (*at == '\\') {
            at++;
            to[used++] = *at == 'n' ? '\n' : *at;
        } else
            to[used++] = *at;
    to[used] = '\0';
}

/* The scenario with a brief behind it, of which one word is another. */
static void open_brief(const char *brief, const char *word, const char *instead, const char *wanted)
{
    static char request[1 << 15];
    char changed[4000];
    const char *at = strstr(brief, word);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - brief), brief, instead,
             at + strlen(word));
    snprintf(request, sizeof request, "%s%s", scenario, changed);
    says(request, wanted);
}

/* Order, own dice, orders taken back: the same journal comes of it, but for the latter. */
static void a_brief_is_the_same_battle(void **state)
{
    static char brief[4000], journal[1 << 15], again[1 << 15];
    (void)state;
    to_fire();
    says("order union 7wi move 2\nIt goes on.", "\"told\"");
    says("undo union", "\"told\"");
    says("order union 7wi move 3", "\"told\"");
    says("order union 2wi fire 21ga = 6 6", "\"told\"");
    says("order union end", "\"told\"");
    says("order rebels end", "\"told\"");
    says("order rebels 21ga rally", "\"told\"");
    asks("journal");
    take_text(journal, sizeof journal);
    asks("brief");
    take_text(brief, sizeof brief);
    assert_non_null(strstr(brief, "\n7wi move 3\n2wi fire 21ga = 6 6\nend\nend\n21ga rally\n ~ "));
    assert_null(strstr(brief, "undo"));
    open_brief(brief, "brief", "brief", "\"scenario\"");
    asks("journal");
    take_text(again, sizeof again);
    assert_null(strstr(again, "undo"));
    for (char *at = strstr(journal, "\n6 7wi move 3"); at; at = strchr(at + 1, '\n')) {
        char line[400]; /* without its check, which knows of the undo */
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at + 1, "~"), at + 1);
        assert_non_null(strstr(again, line));
    }
    asks("brief");
    take_text(again, sizeof again);
    assert_string_equal(brief, again);
    says("brief union", "only the referee has all orders");
}

static void a_brief_that_was_changed_is_told(void **state)
{
    static char brief[4000];
    (void)state;
    to_fire();
    says("order union 2wi fire 21ga", "\"told\"");
    asks("brief");
    take_text(brief, sizeof brief);
    open_brief(brief, "2wi", "7wi", "'7wi fire 21ga'");
    open_brief(brief, "2wi fire 21ga\n", "", "otherwise here");
    open_brief(brief, "brief 7", "brief 8", "otherwise here");
    open_brief(brief, "21ga\n ~ ", "21ga\n", "'");
    open_brief(brief, strstr(brief, "21ga\n ~ ") + 5, "", "cut short");
    open_brief(brief, "version ", "version 9", "\"scenario\""); /* it comes out the same */
    open_brief(brief, "brief 7 version ", "brief 8 version 9", "under version 9");
    open_brief(brief, " ~ ", " ~ 0", "cut short");
    *strstr(brief, " ~ ") = '-';
    open_brief(brief, "brief", "brief", "cut short");
    says("view union", "\"view\"");
}

static void refusals_are_told(void **state)
{
    (void)state;
    says("charge", "there is no such request");
    says("view nobody", "there is no such seat");
    says("orders union 99", "there is no such unit");
    says("think rebels recruit 1", "not this side's turn");
    says("think union general 1",
         "there is no commander 'general' for Iron Brigade; there are: recruit, captain");
    says("order union 2wi charge", "is neither a unit nor an order");
    says("open 1\nrules iron-brigade\nside a \"A\"\n", "line ");
    says("view union", "\"view\""); /* the one that was open still is */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_mark_before_the_text_is_skipped, begin),
        cmocka_unit_test_setup(the_scenario_is_told, begin),
        cmocka_unit_test_setup(those_who_form_are_told, begin),
        cmocka_unit_test_setup(a_phase_with_nothing_to_do_is_idle, begin),
        cmocka_unit_test_setup(orders_tell_themselves, begin),
        cmocka_unit_test_setup(names_and_numbers_are_said_as_people_say_them, begin),
        cmocka_unit_test_setup(prospects_are_told_by_the_odds, begin),
        cmocka_unit_test_setup(a_hopeless_rally_is_told, begin),
        cmocka_unit_test_setup(dice_that_are_missing_are_named, begin),
        cmocka_unit_test_setup(the_other_side_hears_what_it_may, begin),
        cmocka_unit_test_setup(what_would_be_leaves_the_battle_as_it_is, begin),
        cmocka_unit_test_setup(reasons_are_kept_as_remarks, begin),
        cmocka_unit_test_setup(a_journal_of_typed_dice_is_opened, begin),
        cmocka_unit_test_setup(ground_and_places_are_told, begin),
        cmocka_unit_test_setup(other_words_for_verbs_are_understood, begin),
        cmocka_unit_test_setup(a_brief_is_the_same_battle, begin),
        cmocka_unit_test_setup(a_brief_that_was_changed_is_told, begin),
        cmocka_unit_test_setup(refusals_are_told, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
