/* Games as values: many of them in one process, seats that order only what is theirs, journals of
 * other rules, and worlds that cannot be told apart. */

#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "game/door.h"
#include "rules/iron_brigade/kinds.h"

enum { REPLY = 1 << 20, WORK = 1 << 22, GAMES = 1000 };

static char reply[REPLY], other_reply[REPLY];
static _Alignas(8) unsigned char work[WORK];
static struct game_room room = {.weighing = {.room = work, .size = WORK}};

#define HEAD                                                                                   \
    "rules iron-brigade\nbattle \"A small table\"\nturns 6\nside union \"Union\"\n"            \
    "side rebels \"Confederate\"\ntable 36 24\nline fence 8,12 20,12\n"                        \
    "line stream depth 20 hidden 0,16 36,16\n"                                                 \
    "objective gap \"The gap\" 14,12 within 2 worth 3 held rebels\n"                           \
    "group first union \"First Brigade\" brigade\ngroup second union \"Second\" brigade\n"     \
    "unit 2wi first \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 22\n"         \
    "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket castings 12\n"        \
    "unit gun rebels \"Poague's Battery\" arm artillery weapon 6-pdr-gun castings 4 formation" \
    " unlimbered\nleader gibbon union \"John Gibbon\" with 2wi\n"                              \
    "place 2wi 14,8 facing 0\nplace 7wi 26,8 facing 0\nplace 21ga 14,11.9 facing 180\n"        \
    "place gun 30,22 facing 180\n"

#define SEVENTH "unit 7wi second \"7th Wisconsin\" arm infantry weapon rifled-musket castings 16"

/* The lines of a unit stand before its place. */
static const char columns[] = SEVENTH " formation company-column\n",
                  mass[] = SEVENTH " formation en-masse\n", in_line[] = SEVENTH "\n";

static struct game *open_with(const char *seventh, uint64_t seed)
{
    char text[4000];
    struct trouble trouble = {0};
    const char *places = strstr(HEAD, "leader gibbon");
    snprintf(text, sizeof text, "%.*s%s%s", (int)(places - HEAD), HEAD, seventh, places);
    struct game *g = game_open(text, strlen(text), seed, &room, &trouble);
    if (!g)
        fail_msg("%s", trouble.room);
    return g;
}

static const char *asks_into(char *to, struct game *g, int seat, const char *words)
{
    struct text t;
    text_over(&t, to, REPLY);
    game_ask(g, seat, seat, words, NULL, &room, &t);
    return to;
}

static const char *asks(struct game *g, int seat, const char *words)
{
    return asks_into(reply, g, seat, words);
}

/* A commander says why, and may tell what he knows by it. */
static void orders(struct game *g, int seat, const char *words)
{
    struct trouble trouble = {0};
    const int unit = scenario_unit(g->play.scenario, "7wi");
    const struct track *formation = &g->play.scenario->system->battle->tracks[IB_TRACK_FORMATION];
    const bool is_mass = formation->get(g->play.scenario, g->play.state, unit) == IB_EN_MASSE;
    const char *why = strncmp(words, "7wi ", 4) == 0 && is_mass ? "It is a mass." : "It is so.";
    if (!game_order(g, seat, words, why, &room, &trouble))
        fail_msg("%s: %s", words, trouble.room);
}

static void is_refused(struct game *g, int seat, const char *words, const char *why)
{
    if (!strstr(asks(g, seat, words), "\"error\"") || !strstr(reply, why))
        fail_msg("%s: %.300s", words, reply);
}

static void ends(struct game *g, int times)
{
    for (int i = 0; i < times; i++)
        orders(g, SEAT_REFEREE, "end");
}

enum { UNION, REBELS };

/* ---- many games ---- */

/* One order of whoever is to give one, by the recruit; false: it is over. */
static bool one_order(struct game *g, int number)
{
    char words[60], order[400];
    if (g->play.state->head.over)
        return false;
    const int side = battle_turn_of(g->play.scenario, g->play.state);
    snprintf(words, sizeof words, "think recruit %d", number);
    const char *at = strstr(asks(g, side, words), "\"order\":\"");
    assert_non_null(at);
    at += strlen("\"order\":\"");
    snprintf(order, sizeof order, "order %.*s", (int)strcspn(at, "\""), at);
    assert_non_null(strstr(asks(g, side, order), "\"told\""));
    return true;
}

static char *journal_of(const struct game *g)
{
    const size_t size = g->script->size + g->used + 1;
    char *copy = malloc(size);
    struct text t;
    text_over(&t, copy, size);
    game_write(g, &t);
    return copy;
}

/* A thousand of one scenario, each with its own seed and number of orders, in turns; each is as if
 * it were played alone. */
static void a_thousand_games_do_not_meet(void **state)
{
    static struct game *games[GAMES];
    (void)state;
    struct game *first = open_with(in_line, 0);
    struct script *script = first->script;
    script->users++;
    game_close(first);
    for (int i = 0; i < GAMES; i++) {
        games[i] = game_begin(script, (uint64_t)i, false, &room);
        assert_non_null(games[i]);
    }
    assert_int_equal(script->users, GAMES + 1);
    for (int round = 0; round < 12; round++)
        for (int i = 0; i < GAMES; i++)
            if (round < 6 + i % 7)
                one_order(games[i], i);
    for (int i = 0; i < GAMES; i++) {
        struct game *alone = game_begin(script, (uint64_t)i, false, &room);
        for (int k = 0; k < 6 + i % 7 && k < 12; k++)
            one_order(alone, i);
        char *one = journal_of(games[i]), *other = journal_of(alone);
        assert_string_equal(one, other);
        assert_true(state_equal(&script->scenario, games[i]->play.state, alone->play.state));
        free(one);
        free(other);
        game_close(alone);
        game_close(games[i]);
    }
    assert_int_equal(script->users, 1);
    script_release(script);
}

static void a_game_of_twenty_units_is_small(void **state)
{
    char text[8000];
    struct trouble trouble = {0};
    (void)state;
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "rules iron-brigade\nbattle \"B\"\nturns 6\nside a \"A\"\n"
                                   "side b \"B\"\n");
    for (int i = 0; i < 20; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used,
                             "unit u%d %s \"U\" arm infantry weapon rifled-musket castings 18\n", i,
                             i % 2 ? "a" : "b");
    struct game *g = game_open(text, used, 1, &room, &trouble);
    assert_non_null(g);
    const size_t bytes = sizeof *g + play_room(g->play.scenario) + g->size;
    print_message("%zu bytes\n", bytes);
    assert_true(bytes <= 200 << 10);
    game_close(g);
}

/* ---- seats ---- */

static void a_seat_orders_only_what_is_its_own(void **state)
{
    (void)state;
    struct game *g = open_with(in_line, 7);
    is_refused(g, REBELS, "order end", "it is the other side's turn");
    is_refused(g, SEAT_SPECTATOR, "order end", "spectators cannot give orders");
    is_refused(g, REBELS, "undo", "there is no order to take back");
    for (int i = 0; i < 5; i++)
        assert_non_null(strstr(asks(g, UNION, "order end"), "\"told\""));
    is_refused(g, UNION, "order 21ga move 1", "on the other side");
    is_refused(g, UNION, "order 2wi move 1 ! he may", "only the umpire");
    is_refused(g, REBELS, "order 21ga move 1", "it is the other side's turn");
    assert_non_null(strstr(asks(g, UNION, "order 2wi move 1"), "\"told\""));
    is_refused(g, REBELS, "undo", "no order of yours");
    assert_non_null(strstr(asks(g, UNION, "view"), "\"undo\":6"));
    assert_non_null(strstr(asks(g, REBELS, "view"), "\"undo\":0"));
    orders(g, SEAT_REFEREE, "7wi set morale 5 ! counted again");
    is_refused(g, UNION, "undo", "no order of yours"); /* it is the umpire's */
    assert_non_null(strstr(asks(g, SEAT_REFEREE, "undo"), "\"told\""));
    assert_non_null(strstr(asks(g, UNION, "undo"), "\"told\""));
    assert_non_null(strstr(asks(g, UNION, "order 2wi fire 21ga"), "\"told\""));
    is_refused(g, UNION, "undo", "dice fell for order 6: it cannot be taken back");
    game_close(g);
}

/* ---- twins ---- */

static const char *const asked[] = {"scenario",
                                    "view",
                                    "undo",
                                    "orders",
                                    "orders 21ga",
                                    "orders gun",
                                    "orders 7wi",
                                    "around 21ga",
                                    "around 7wi",
                                    "menu",
                                    "menu 21ga",
                                    "menu 21ga fire",
                                    "odds 21ga fire 7wi",
                                    "odds 21ga fire 2wi",
                                    "odds gun fire 7wi",
                                    "try 21ga move 1",
                                    "try gun face 170",
                                    "reply 21ga",
                                    "reply 7wi",
                                    "think recruit 9",
                                    "think captain 9",
                                    "way 7wi 1800 1200",
                                    "way 7wi 1800 1200 90",
                                    "way 21ga 1800 1200",
                                    "way 7wi -1 5",
                                    "way nobody 1 1",
                                    "way",
                                    "line 1800 1200 90 7wi 2wi",
                                    "line 1800 1200 90 21ga gun",
                                    "reach 7wi",
                                    "reach 21ga",
                                    "sees 1800 1200",
                                    "threat union",
                                    "threat rebels",
                                    "threat nobody",
                                    "think captain 9 7wi",
                                    "think captain 9 21ga",
                                    "think captain 9 nobody",
                                    "think recruit 9 7wi",
                                    "order 7wi move 1",
                                    "order 21ga fire nobody",
                                    "history",
                                    "history 3",
                                    "moment 0",
                                    "moment 4",
                                    "moment 9",
                                    "moment 99",
                                    "journal"};

/* Whatever the other side's seat, or one who looks on, asks. */
static void are_alike(struct game *one, struct game *two, const char *after)
{
    static const int seats[] = {REBELS, SEAT_SPECTATOR};
    for (int s = 0; s < COUNT(seats); s++)
        for (int i = 0; i < COUNT(asked); i++) {
            if (strcmp(asked[i], "undo") == 0 &&
                strstr(asks(one, seats[s], "view"), "\"undo\":0") == NULL)
                continue; /* it would be taken back */
            asks_into(reply, one, seats[s], asked[i]);
            asks_into(other_reply, two, seats[s], asked[i]);
            if (strcmp(reply, other_reply) == 0)
                continue;
            size_t at = 0;
            while (reply[at] == other_reply[at])
                at++;
            at = at > 60 ? at - 60 : 0;
            fail_msg("after '%s', seat %d asks '%s':\n%.200s\n%.200s", after, seats[s], asked[i],
                     reply + at, other_reply + at);
        }
}

static void both_order(struct game *one, struct game *two, const char *words)
{
    orders(one, SEAT_REFEREE, words);
    orders(two, SEAT_REFEREE, words);
    are_alike(one, two, words);
}

/* Orders that leave it open which of the two it is. */
static void play_twins(struct game *one, struct game *two)
{
    static const char *const rest[] = {
        "7wi move 1", "2wi fire 21ga = 5 2", "end", "end", "end", "end", "end", "end",
        "21ga lie",   "gun face 170",        "end", "end", "end", "end", "end", "end",
        "7wi face 10"};
    for (int i = 0; i < COUNT(rest); i++)
        both_order(one, two, rest[i]);
}

static void nobody_tells_a_mass_from_columns(void **state)
{
    (void)state;
    struct game *one = open_with(columns, 7), *two = open_with(mass, 7);
    are_alike(one, two, "the beginning");
    ends(one, 5);
    ends(two, 5);
    play_twins(one, two);
    assert_non_null(strstr(asks(two, UNION, "history"), "\"steps\"")); /* who may know why does */
    game_close(one);
    game_close(two);
}

/* The second world has orders more, of which the other side hears nothing: it is neither told of
 * them nor are they counted, in its numbers, its undo, or what its commander thinks. */
static void nobody_hears_of_silent_orders(void **state)
{
    static const char *const silent[] = {"7wi form en-masse", "7wi form company-column"};
    (void)state;
    struct game *one = open_with(columns, 7), *two = open_with(columns, 7);
    ends(one, 5);
    ends(two, 5);
    for (int i = 0; i < COUNT(silent); i++) {
        orders(two, UNION, silent[i]);
        are_alike(one, two, silent[i]);
    }
    assert_non_null(strstr(asks(two, UNION, "view"), "\"undo\":7"));
    asks(two, UNION, "undo");
    are_alike(one, two, "undo");
    play_twins(one, two);
    orders(two, SEAT_REFEREE, "7wi set formation company-column ! as they say");
    are_alike(one, two, "set formation");
    game_close(one);
    game_close(two);
}

/* Its own orders can be taken back as if the other's silent ones were not there. */
static void silent_orders_do_not_bar_the_way_back(void **state)
{
    (void)state;
    struct game *one = open_with(columns, 7), *two = open_with(columns, 7);
    for (int i = 0; i < 2; i++) {
        struct game *g = i ? two : one;
        ends(g, 5);
        orders(g, UNION, "2wi fire 21ga = 5 2");
        ends(g, 6);
        orders(g, REBELS, "gun face 170");
    }
    orders(two, SEAT_REFEREE, "7wi set formation en-masse ! as they say");
    are_alike(one, two, "set formation");
    asks_into(reply, one, REBELS, "undo");
    asks_into(other_reply, two, REBELS, "undo");
    assert_string_equal(reply, other_reply);
    assert_non_null(strstr(reply, "\"order\":\"undo\""));
    are_alike(one, two, "undo");
    game_close(one);
    game_close(two);
}

/* ---- journals ---- */

static void a_page_follows_a_journal(void **state)
{
    struct game *here = open_with(in_line, 7), *there = NULL;
    static char request[1 << 15];
    struct text t;
    (void)state;
    for (int i = 0; i < 12; i++) {
        one_order(here, 3);
        if (i == 7)
            asks(here, UNION, "undo");
        char *text = journal_of(here);
        snprintf(request, sizeof request, "follow 0\n%s", text);
        free(text);
        text_over(&t, reply, sizeof reply);
        const struct game *was = there;
        door(&there, &room, request, strlen(request), &t);
        assert_non_null(strstr(reply, "\"scenario\""));
        assert_true(i == 0 || was == there); /* it was not opened again */
        assert_true(state_equal(here->play.scenario, here->play.state, there->play.state));
        assert_int_equal(here->hearing[REBELS].lines, there->hearing[REBELS].lines);
    }
    request[strlen(request) - 3]++; /* a changed check is not believed */
    text_over(&t, reply, sizeof reply);
    door(&there, &room, request, strlen(request), &t);
    assert_non_null(strstr(reply, "line "));
    game_close(here);
    game_close(there);
}

/* What was played by version 3 is looked at, step by step. */
static void an_old_journal_is_opened(void **state)
{
    static char text[1 << 16];
    struct trouble trouble = {0};
    (void)state;
    FILE *f = fopen(TESTS "/journals/version-3/captains-training-1.txt", "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[size] = '\0';
    struct game *g = game_open(text, size, 0, &room, &trouble);
    if (!g)
        fail_msg("%s", trouble.room);
    assert_non_null(strstr(asks(g, SEAT_REFEREE, "scenario"), "\"shown\":true,\"version\":3"));
    assert_non_null(strstr(asks(g, SEAT_REFEREE, "view"), "\"undo\":0,\"lines\":103"));
    assert_non_null(strstr(asks(g, SEAT_REFEREE, "history"), "\"number\":103"));
    assert_non_null(strstr(reply, "\"sentence\""));
    assert_null(strstr(asks(g, SEAT_REFEREE, "moment 40"), "\"error\""));
    is_refused(g, SEAT_REFEREE, "order end", "this battle is only shown");
    is_refused(g, SEAT_REFEREE, "undo", "this battle is only shown");
    assert_non_null(strstr(asks(g, SEAT_REFEREE, "orders"), "\"orders\":[]"));
    is_refused(g, 0, "think captain 1", "not this side's turn");
    game_close(g);
    *strstr(text, "\n7 ") = '#'; /* a number is missing */
    assert_null(game_open(text, size, 0, &room, &trouble));
    assert_non_null(strstr(trouble.room, "line "));
}

/* The 2nd Wisconsin must retreat, which is for the first player to order: until then the second has
 * nothing to do. */
static void a_commander_waits_for_the_other_player(void **state)
{
    enum { FIRST = SEATS, SECOND };
    (void)state;
    struct game *g = open_with(SEVENTH "\nplayer left first\nplayer right second\n", 7);
    ends(g, 2);
    orders(g, SEAT_REFEREE, "2wi set morale 1 ! to try it");
    is_refused(g, SECOND, "think captain 1", "another player of this side");
    assert_non_null(strstr(asks(g, FIRST, "think captain 1"), "2wi retreat"));
    game_close(g);
}

static bool is_kept(void *with, const char *bytes, size_t size, struct trouble *trouble)
{
    int *left = with;
    assert_true(bytes[size - 1] == '\n');
    return (*left)-- > 0 || trouble_say(trouble, NULL, "the disk is full");
}

/* An order whose line cannot be kept was not given. */
static void what_is_not_kept_has_not_happened(void **state)
{
    struct trouble trouble = {0};
    int left = 2;
    (void)state;
    struct game *g = open_with(in_line, 7);
    g->keep = is_kept;
    g->with = &left;
    orders(g, UNION, "end");
    orders(g, UNION, "end");
    assert_false(game_order(g, UNION, "end", NULL, &room, &trouble));
    assert_non_null(strstr(trouble.room, "the disk is full"));
    assert_int_equal(g->play.state->head.orders, 2);
    assert_int_equal(g->hearing[UNION].lines, 2);
    left = 9;
    orders(g, UNION, "end");
    char *text = journal_of(g);
    struct game *again = game_open(text, strlen(text), 0, &room, &trouble);
    assert_non_null(again);
    assert_int_equal(again->play.state->head.orders, 3);
    free(text);
    game_close(again);
    game_close(g);
}

static struct mend_report report;

/* Mends as the plan says; what the report tells is why not. */
static bool is_mended(struct game *g, const char *plan)
{
    static char mended[1 << 16];
    static struct mend_plan read;
    struct trouble trouble = {0};
    struct text to;
    text_over(&to, mended, sizeof mended);
    report = (struct mend_report){.tell = NULL};
    if (!mend_plan_read(&read, plan, strlen(plan), &trouble))
        fail_msg("%s", trouble.room);
    const bool fine = game_mend(g, &(struct mending){.plan = &read, .report = &report, .to = &to},
                                &room, &trouble);
    assert_int_equal(trouble.kind, TROUBLE_NONE);
    return fine;
}

static void a_game_is_mended(void **state)
{
    struct trouble trouble = {0};
    (void)state;
    struct game *g = open_with(in_line, 7);
    ends(g, 5);
    orders(g, UNION, "2wi fire 21ga = 5 2");
    orders(g, UNION, "7wi move 2");
    assert_true(is_mended(g, "change 6 2wi fire 21ga = 5 2"));
    assert_non_null(
        strstr(asks(g, SEAT_REFEREE, "journal"), "# mended, was 6 2wi fire 21ga = 5 2"));
    assert_non_null(strstr(asks(g, UNION, "view"), "\"undo\":0"));
    orders(g, UNION, "end");
    assert_int_equal(g->hearing[REBELS].number, 8);
    char *text = journal_of(g);
    struct game *again = game_open(text, strlen(text), 0, &room, &trouble);
    assert_non_null(again);
    free(text);
    game_close(again);
    game_close(g);
}

/* VII.C.4: with the question, each answer and its odds, as exact as of any other order. */
static void both_ways_have_their_odds(void **state)
{
    static const char text[] =
        "rules iron-brigade\nbattle \"Apart\"\nturns 6\nadvanced VII.C\nside union \"Union\"\n"
        "side rebels \"Rebels\"\nfirst rebels\ntable 48 36\n"
        "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket castings 12\n"
        "unit 7wi union \"7th Wisconsin\" arm infantry weapon rifled-musket castings 20 "
        "formation open-order\nplace 7wi 25,16 facing 0\nplace 21ga 12,22 facing 180\n";
    struct trouble trouble = {0};
    (void)state;
    struct game *g = game_open(text, sizeof text - 1, 3, &room, &trouble);
    assert_non_null(g);
    assert_null(strstr(asks(g, UNION, "view"), "\"ways\""));
    ends(g, 5);
    assert_true(game_order(g, REBELS, "21ga fire 7wi", NULL, &room, &trouble));
    const char *ways =
        strstr(asks(g, UNION, "view"), "\"ways\":[{\"order\":\"together\",\"odds\":{");
    assert_non_null(ways);
    const char *apart = strstr(ways, "{\"order\":\"7wi apart 7wi-a\",\"odds\":{");
    assert_non_null(apart);
    assert_non_null(strstr(ways, "\"fraction\":\""));
    asks_into(other_reply, g, UNION, "odds 7wi apart 7wi-a");
    const char *alone = strstr(other_reply, "\"odds\":{");
    assert_non_null(alone);
    assert_memory_equal(strstr(apart, "\"odds\":{"), alone, 400);
    game_close(g);
}

/* Ground that was opened is opened again by what is derived from a mended line, or stays shut. */
static void opened_ground_is_mended(void **state)
{
    static char text[1 << 14];
    struct trouble trouble = {0};
    (void)state;
    FILE *f = fopen(TESTS "/scenarios/guns.txt", "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    struct game *g = game_open(text, size, 7, &room, &trouble);
    assert_non_null(g);
    ends(g, 5);
    orders(g, UNION, "2wi clear"); /* the sixth */
    ends(g, 12);
    orders(g, UNION, "2wi clear");
    const char *opened = "\"opened\":[{\"kind\":\"abatis\"";
    assert_non_null(strstr(asks(g, REBELS, "view"), opened));
    assert_null(strstr(asks(g, UNION, "undo"), "\"error\""));
    assert_null(strstr(asks(g, UNION, "view"), opened));
    orders(g, UNION, "2wi clear");
    assert_true(is_mended(g, "change 6 2wi clear; 7wi move 1"));
    assert_non_null(strstr(asks(g, UNION, "view"), opened));
    ends(g, 12);
    orders(g, UNION, "2wi move 7"); /* through it */
    assert_false(is_mended(g, "change 6 2wi lie"));
    assert_int_equal(report.came, MEND_MISFIT);
    assert_true(report.number > 6);
    assert_non_null(strstr(asks(g, UNION, "view"), opened));
    assert_null(strstr(asks(g, UNION, "undo"), "\"error\""));
    assert_non_null(strstr(asks(g, UNION, "view"), opened));
    game_close(g);
}

/* ---- what a map is asked ---- */

/* How often it stands in the last reply. */
static int times(const char *what)
{
    int count = 0;
    for (const char *at = reply; (at = strstr(at, what)); at++)
        count++;
    return count;
}

/* Who has fallen is nowhere, and no way leads from there. */
static void the_fallen_go_no_way(void **state)
{
    (void)state;
    struct game *g = open_with(in_line, 7);
    ends(g, 11);
    orders(g, REBELS, "21ga fire 2wi = 6 6 6");
    assert_non_null(strstr(asks(g, UNION, "view"), "\"gone\":true"));
    ends(g, 6);
    asks(g, UNION, "way gibbon 2000 600");
    assert_non_null(strstr(reply, "\"orders\":[],\"left\":0"));
    game_close(g);
}

static void a_map_tells_ways_reach_and_sight(void **state)
{
    (void)state;
    struct game *g = open_with(in_line, 7);
    ends(g, 4);
    /* At the double, straight on, whatever the dice say. */
    assert_non_null(strstr(asks(g, UNION, "way 7wi 2600 2000"), "\"words\":\"7wi double "));
    assert_true(strlen(asks(g, UNION, "reach 7wi")) > 40);
    ends(g, 1);
    /* A leader leaves his unit and rides there; no farther than he may. */
    assert_non_null(strstr(asks(g, UNION, "way gibbon 2000 600"), "ride gibbon bearing "));
    assert_non_null(strstr(reply, "\"left\":1,")); /* a bearing is a whole degree */
    asks(g, UNION, "way 21ga 2000 600");
    assert_non_null(strstr(reply, "\"orders\":[]"));
    is_refused(g, UNION, "way union 1 1", "no such unit");
    /* Two in line: each has its place, half an inch apart, and orders of its own. */
    asks(g, UNION, "line 2000 1000 0 7wi 2wi");
    assert_int_equal(times("\"to\":["), 2);
    assert_true(times("\"words\":\"2wi ") > 0 && times("\"words\":\"7wi ") > 0);
    is_refused(g, UNION, "line 2000 1000 0 gibbon", "only units");
    is_refused(g, UNION, "line 2000 1000", "a place is two numbers");
    /* One's own ground in this turn; the enemy's in its next; nothing more once it has moved. */
    asks(g, UNION, "reach 7wi");
    assert_true(times("]],[[") > 20);
    asks(g, UNION, "reach 21ga");
    assert_true(times("[[") > 0);
    orders(g, UNION, "7wi move 7");
    assert_string_equal(asks(g, UNION, "reach 7wi"), "{\"reach\":[]}\n");
    /* Every two degrees around a place; and of the enemy's fire zones, which have 45 a side. */
    asks(g, UNION, "sees 1800 1200");
    assert_int_equal(times("[178,0,"), 1);
    assert_int_equal(times(",0,"), 180);
    asks(g, UNION, "threat rebels");
    assert_int_equal(times("\"unit\":"), 2);
    is_refused(g, UNION, "threat 2wi", "no such side");
    game_close(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_games_do_not_meet),
        cmocka_unit_test(a_game_of_twenty_units_is_small),
        cmocka_unit_test(a_seat_orders_only_what_is_its_own),
        cmocka_unit_test(nobody_tells_a_mass_from_columns),
        cmocka_unit_test(nobody_hears_of_silent_orders),
        cmocka_unit_test(silent_orders_do_not_bar_the_way_back),
        cmocka_unit_test(a_page_follows_a_journal),
        cmocka_unit_test(an_old_journal_is_opened),
        cmocka_unit_test(a_commander_waits_for_the_other_player),
        cmocka_unit_test(what_is_not_kept_has_not_happened),
        cmocka_unit_test(a_game_is_mended),
        cmocka_unit_test(both_ways_have_their_odds),
        cmocka_unit_test(opened_ground_is_mended),
        cmocka_unit_test(the_fallen_go_no_way),
        cmocka_unit_test(a_map_tells_ways_reach_and_sight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
