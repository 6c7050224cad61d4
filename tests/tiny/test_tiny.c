/* A system of the tests' own (tiny.c) through every door of the house: what it needs is asked of
 * it, and nothing of it is known anywhere else. */

#include "tests/unit/check.h"

#include <string.h>

#include "engine/battle/battle_json.h"
#include "engine/battle/mend.h"
#include "engine/chart/ask.h"
#include "game/clerk.h"
#include "game/door.h"

enum { TEXT_ROOM = 1 << 20, BATTLES = 300 };

static char bandits[4096], text[TEXT_ROOM], other_text[TEXT_ROOM];
static struct play_any any, again, twin;
static uint64_t chance = 1863;

static int below(int n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) % (uint64_t)n);
}

static int read_scenario(void **state)
{
    (void)state;
    FILE *f = fopen(TESTS "/tiny/bandits.txt", "r");
    if (!f)
        return -1;
    bandits[fread(bandits, 1, sizeof bandits - 1, f)] = '\0';
    fclose(f);
    return 0;
}

static void begin_with(struct play_any *p, const char *scenario, uint64_t seed)
{
    struct faults faults = {.count = 0};
    if (!scenario_read(&p->scenario, scenario, strlen(scenario), &faults))
        fail_msg("%d: %s", faults.list[0].line, faults.list[0].words);
    play_over(&p->play, &p->scenario, &p->last, p->room);
    play_begin(&p->play, seed);
}

static void give(struct play_any *p, const char *seat, const char *words)
{
    struct trouble trouble = {0};
    if (!play_order(&p->play, seat_named(&p->scenario, seat), words, &trouble))
        fail_msg("%s: %s", words, trouble.room);
}

static void refused(struct play_any *p, const char *seat, const char *words, const char *why)
{
    struct trouble trouble = {0};
    assert_false(play_order(&p->play, seat_named(&p->scenario, seat), words, &trouble));
    if (!strstr(trouble.room, why))
        fail_msg("%s: refused by '%s', not by '%s'", words, trouble.room, why);
}

/* ---- battles at random ---- */

static struct choice menu[CHOICES_MOST];

/* An order from the menus of this seat, by what it sees; false if it has none. */
static bool any_order(const struct play *p, int seat, struct order *o)
{
    static struct state seen;
    state_seen(p->scenario, p->state, seat, &seen);
    *o = (struct order){.kind = NO_KIND, .target = NOBODY};
    for (int part = 0; part < 16; part++) {
        const int count = order_menu(p->scenario, &seen, seat, o, menu, CHOICES_MOST);
        if (count == 0)
            return false;
        const struct choice *c = &menu[below(count)];
        if (c->part == PART_DONE)
            return true;
        order_choose(o, c, c->low + below(c->high - c->low + 1));
    }
    return false;
}

/* Seats of all kinds order in turn, until it is over; the journal is left in `text`. */
static int fight(struct play_any *p, uint64_t seed)
{
    struct text journal;
    int orders = 0;
    begin_with(p, bandits, seed);
    text_over(&journal, text, sizeof text);
    scenario_write(&p->scenario, &journal);
    play_write_head(&p->play, &journal);
    for (int tries = 0; tries < 4000 && !p->play.state->head.over; tries++) {
        static const char *const seats[] = {"red", "black", "left", "right"};
        const int seat = seat_named(&p->scenario, seats[below(COUNT(seats))]);
        char words[400];
        struct text t;
        struct order o;
        if (!any_order(&p->play, seat, &o))
            continue;
        text_over(&t, words, sizeof words);
        order_write(&p->scenario, &o, &t);
        give(p, seat_name(&p->scenario, seat), words);
        play_write_line(&p->play, &journal);
        orders++;
    }
    assert_true(p->play.state->head.over);
    assert_false(journal.cut);
    return orders;
}

static void replays_equal(const struct check *check)
{
    struct journal j;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (!journal_play_any(&j, &again, text, strlen(text), 0, &faults, &trouble))
        fail_msg("line %d: %s", j.line, j.differs ? "differs" : trouble.room);
    assert_memory_equal(&again.play.check, check, sizeof *check);
}

/* A seat's own journal is whole and leads to what the seat sees. */
static void seat_journal_is_shown(int seat)
{
    static struct seat_book book;
    static struct state seen;
    struct journal j;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    struct text t;
    text_over(&t, other_text, sizeof other_text);
    assert_true(journal_open(&j, &again.scenario, text, strlen(text), &faults, &trouble));
    play_over(&again.play, &again.scenario, &again.last, again.room);
    assert_true(journal_seen(&j, &again.play, seat, &book, &t, &trouble));
    state_seen(&again.scenario, again.play.state, seat, &seen);
    if (!journal_play_any(&j, &twin, other_text, strlen(other_text), 0, &faults, &trouble))
        fail_msg("seat %d, line %d: %s", seat, j.line, j.differs ? "differs" : trouble.room);
    const struct battle_rules *b = twin.scenario.system->battle;
    for (int i = 0; i < b->track_count; i++)
        for (int who = 0; who < battle_count(&again.scenario, &seen, b->tracks[i].of); who++) {
            const char *id = scenario_id(&again.scenario, b->tracks[i].of, who);
            const int shown = scenario_find(&twin.scenario, b->tracks[i].of, id);
            const int value = b->tracks[i].get(&again.scenario, &seen, who);
            if (shown == NOBODY)
                assert_int_equal(value, 0); /* the seat never heard of it */
            else
                assert_int_equal(b->tracks[i].get(&twin.scenario, twin.play.state, shown), value);
        }
}

static void random_battles_end_replay_and_are_shown(void **state)
{
    (void)state;
    long orders = 0;
    for (int i = 0; i < BATTLES; i++) {
        orders += fight(&any, (uint64_t)i);
        replays_equal(&any.play.check);
        for (int seat = 0; seat < seat_count(&any.scenario); seat++)
            if (seat != SEAT_REFEREE)
                seat_journal_is_shown(seat);
    }
    print_message("%ld orders\n", orders);
}

/* ---- what each part is for ---- */

static void plans_are_sealed(void **state)
{
    (void)state;
    static struct state before, after;
    begin_with(&any, bandits, 1);
    state_seen(&any.scenario, any.play.state, 1, &before);
    give(&any, "left", "hill plan press");
    give(&any, "red", "red ready");
    state_seen(&any.scenario, any.play.state, 1, &after);
    assert_memory_equal(&before, &after, sizeof before);
    refused(&any, "red", "brook plan hold", "the other side");
    give(&any, "black", "rock plan hold");
    give(&any, "black", "black ready");
    state_seen(&any.scenario, any.play.state, 1, &after);
    const struct track *plan = &any.scenario.system->battle->tracks[1];
    assert_int_equal(plan->get(&any.scenario, &after, 0), 2); /* the hill's, shown now */
}

static void two_seats_command_one_side(void **state)
{
    (void)state;
    begin_with(&any, bandits, 1);
    refused(&any, "left", "brook plan hold", "is not under your command");
    refused(&any, "left", "rock plan hold", "is not under your command");
    give(&any, "right", "brook plan hold");
    give(&any, "left", "red ready");
    give(&any, "black", "black ready");
    refused(&any, "right", "r1 shoot b1", "is not under your command");
    give(&any, "left", "r1 shoot b1 = 4");
    give(&any, "right", "r2 shoot b1 = 1");
    refused(&any, "spectator", "r1 shoot b1", "spectators");
}

/* What can be ordered in the only phase that is a side's own can be ordered in no other. */
static void the_only_phase_of_a_side_is_not_idle(void **state)
{
    (void)state;
    begin_with(&any, bandits, 1);
    give(&any, "referee", "red ready");
    give(&any, "referee", "black ready");
    assert_false(battle_is_idle(&any.scenario, any.play.state, SEAT_REFEREE));
}

static void a_crew_splits(void **state)
{
    (void)state;
    begin_with(&any, bandits, 1);
    give(&any, "red", "red ready");
    give(&any, "black", "black ready");
    refused(&any, "red", "r1-b shoot b1", "not in the battle");
    give(&any, "red", "r1 detach");
    assert_string_equal(any.last.line, "3 r1 detach > r1 muskets -3, r1-b muskets +3");
    refused(&any, "red", "r1 detach", "half are off");
    give(&any, "red", "r1-b shoot b1 = 6");
    assert_non_null(strstr(any.last.line, "> b1 muskets -1, rock hearts -1"));
}

static void an_order_is_mended(void **state)
{
    (void)state;
    static struct play_any old;
    struct journal j;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    struct text t;
    do /* one that begins with a plan */
        fight(&any, 5);
    while (!strstr(text, "\n1 hill plan "));
    text_over(&t, other_text, sizeof other_text);
    assert_true(journal_open(&j, &again.scenario, text, strlen(text), &faults, &trouble));
    play_over(&again.play, &again.scenario, &again.last, again.room);
    play_over(&old.play, &again.scenario, &old.last, old.room);
    static const char words[] = "change 1 hill plan press";
    static struct mend_plan plan;
    static struct mend_report report;
    assert_true(mend_plan_read(&plan, words, strlen(words), &trouble));
    if (!journal_mend(&j, &again.play, &old.play, &plan, &report, &t))
        fail_msg("%s", report.why.room);
    assert_non_null(strstr(other_text, "\n1 hill plan press > hill plan press ~ "));
    const struct check check = again.play.check;
    strcpy(text, other_text);
    replays_equal(&check);
}

/* ---- what is hidden leaves no trace ---- */

static char reply[TEXT_ROOM], reply_of_twin[TEXT_ROOM];
static _Alignas(8) unsigned char work[1 << 18];
static struct game_room room = {.weighing = {.room = work, .size = sizeof work}};

static struct game *open_text(const char *scenario)
{
    struct trouble trouble = {0};
    struct game *g = game_open(scenario, strlen(scenario), 7, &room, &trouble);
    if (!g)
        fail_msg("%s", trouble.room);
    return g;
}

static const char *asks(struct game *g, const char *seat, const char *verb, const char *words,
                        char *to)
{
    char request[600];
    struct text t;
    const int number = seat_named(g->play.scenario, seat);
    snprintf(request, sizeof request, "%s %s", verb, words);
    text_over(&t, to, TEXT_ROOM);
    game_ask(g, number, number, request, NULL, &room, &t);
    assert_false(t.cut);
    return to;
}

/* The same battle with the crew in ambush and without: whatever red and the spectator ask, the
 * answers are the same until it shoots. */
static void an_ambush_leaves_no_trace(void **state)
{
    (void)state;
    static const char *const questions[][2] = {
        {"scenario", ""}, {"view", ""},         {"orders", ""},           {"orders", "r1"},
        {"menu", ""},     {"menu", "r1"},       {"menu", "r1 shoot"},     {"around", "r1"},
        {"history", ""},  {"order", "b2"},      {"order", "r1 shoot b2"}, {"odds", "r1 shoot b1"},
        {"reply", "r1"},  {"try", "r1 detach"}, {"journal", ""},          {"moment", "2"}};
    static const struct {
        const char *seat, *words; /* NULL: only the truth with the ambush has it */
        bool of_ambush;
    } orders[] = {{"red", "hill plan press", false},
                  {"red", "red ready", false},
                  {"black", "black ready", false},
                  {"red", "r1 detach", false},
                  {"red", "done", false},
                  {"black", "b2 detach", true},
                  {"black", "b1 detach", false}};
    char without[4096];
    snprintf(without, sizeof without, "%s", bandits);
    *strstr(without, "unit b2") = '\0';
    struct game *one = open_text(bandits), *other = open_text(without);
    for (int i = 0; i < COUNT(orders); i++) {
        asks(one, orders[i].seat, "order", orders[i].words, reply);
        assert_null(strstr(reply, "\"error\""));
        if (!orders[i].of_ambush)
            asks(other, orders[i].seat, "order", orders[i].words, reply);
        for (int seat = 0; seat < 2; seat++)
            for (int q = 0; q < COUNT(questions); q++) {
                const char *who = seat ? "spectator" : "red";
                asks(one, who, questions[q][0], questions[q][1], reply);
                asks(other, who, questions[q][0], questions[q][1], reply_of_twin);
                if (strcmp(reply, reply_of_twin) != 0)
                    fail_msg("after %s: %s %s %s:\n%.500s\n%.500s", orders[i].words,
                             questions[q][0], who, questions[q][1], reply, reply_of_twin);
            }
    }
    asks(one, "black", "order", "b2 shoot r1", reply);
    assert_non_null(strstr(asks(one, "red", "view", "", reply), "\"b2\""));
    game_close(one);
    game_close(other);
}

static bool holds(const struct scenario *s, const char *word)
{
    for (int at = 0; at < s->names_used; at++)
        if (strncmp(s->names + at, word, strlen(word)) == 0)
            return true;
    return false;
}

static void no_name_of_an_ambush_is_kept(void **state)
{
    (void)state;
    static struct state seen;
    static struct scenario known;
    begin_with(&any, bandits, 1);
    assert_true(holds(&any.scenario, "b2") && holds(&any.scenario, "Fourth"));
    for (int seat = 0; seat < seat_count(&any.scenario); seat++) {
        const int side = seat_side(&any.scenario, seat);
        const bool knows = seat == SEAT_REFEREE || side == any.scenario.unit[3].side;
        state_seen(&any.scenario, any.play.state, seat, &seen);
        const struct scenario *s = scenario_seen(&any.scenario, &seen, seat, &known);
        assert_true(holds(s, "b1") && holds(s, "Third"));
        assert_int_equal(holds(s, "b2"), knows);
        assert_int_equal(holds(s, "Fourth"), knows);
    }
}

static int with_the_ambush(const struct scenario *s, const struct state *seen, int leader)
{
    (void)s, (void)seen, (void)leader;
    return 3;
}

/* Bandits have no leaders: one is put in by hand. */
static void a_leader_does_not_betray_an_ambush(void **state)
{
    (void)state;
    static struct state seen;
    static struct scenario known;
    begin_with(&any, bandits, 1);
    struct battle_rules rules = *any.scenario.system->battle;
    struct system system = *any.scenario.system;
    rules.leader_at = with_the_ambush;
    system.battle = &rules;
    any.scenario.system = &system;
    any.scenario.leader[any.scenario.leader_count++] = (struct member){
        .id = any.scenario.side[1].id, .name = any.scenario.side[1].name, .side = 1, .with = 3};
    for (int side = 0; side < SIDES; side++) {
        struct text t;
        struct json j;
        text_over(&t, text, sizeof text);
        json_over(&j, &t);
        state_seen(&any.scenario, any.play.state, side, &seen);
        view_json(&j, scenario_seen(&any.scenario, &seen, side, &known), &seen, side);
        assert_non_null(strstr(text, side ? "{\"id\":\"black\",\"with\":\"b2\",\"gone\":false"
                                          : "{\"id\":\"black\",\"gone\":false"));
    }
}

static void a_leader_where_there_are_none_is_refused(void **state)
{
    (void)state;
    struct faults faults = {.count = 0};
    snprintf(text, sizeof text, "%sleader old rock \"Old Rock\" with b1\n", bandits);
    assert_false(scenario_read(&any.scenario, text, strlen(text), &faults));
    assert_string_equal(faults.list[0].words, "Bandits has no leaders");
}

/* ---- its chart ---- */

static void its_chart_is_asked_like_any(void **state)
{
    (void)state;
    static struct request request;
    static struct reply odds;
    static const char *const words[] = {"bandits/shot", "press=yes"};
    struct trouble trouble = {0};
    assert_true(request_read(&request, ASK_ODDS, COUNT(words), words, &trouble));
    assert_true(reply_odds(&odds, &request, work, sizeof work, &trouble));
    assert_int_equal(odds.odds.count, 2);
}

/* ---- its umpire ---- */

static struct game *club;
/* The clerk, or the door; the answer is in other_text. */
static void clerks(const char *words, const char *wanted)
{
    static char request[1 << 16];
    struct text t;
    snprintf(request, sizeof request, "%s", words);
    text_over(&t, other_text, sizeof other_text);
    if (!clerk(&club, &room, request, &t))
        door(&club, &room, words, strlen(words), &t);
    if (!strstr(other_text, wanted))
        fail_msg("%s\nwanted %s\nsaid %.600s", words, wanted, other_text);
}

/* Without a table, by the clerk alone: sealed plans, shots with the players' dice, what hands do,
 * mending, paper. */
static void a_clerk_keeps_it(void **state)
{
    (void)state;
    snprintf(text, sizeof text, "begin 3\n%s", bandits);
    clerks(text, "\"name\":\"The pass\"");
    clerks("names", "\"names\":{");
    clerks("looks", "\"looks\":{");
    clerks("order referee hill plan press", "\"told\"");
    clerks("orders referee", "{\"words\":\"red ready\",\"verb\":\"ready\",\"role\":\"end\"");
    clerks("orders referee hill", "\"words\":\"hill plan press\"");
    clerks("order referee red ready", "\"told\"");
    clerks("order referee rock plan hold", "\"told\"");
    clerks("order referee black ready", "\"told\"");
    clerks("throws r1 shoot b1 = 0", "\"sides\":6,\"pips\":[0],\"faces\":[[],[],[{\"who\":");
    clerks("order referee r1 shoot b1 = 5", "\"told\"");
    clerks("last", "{\"who\":\"b1\",\"track\":\"muskets\",\"from\":7,\"to\":6");
    clerks("last", "{\"who\":\"rock\",\"track\":\"hearts\"");
    clerks("mended\nchange 5 r1 shoot b1 = 1", "\"came\":\"done\"");
    clerks("mend\nchange 5 r1 shoot b1 = 1", "\"hands\":[{\"who\":\"b1\",\"track\":\"muskets\"");
    clerks("at 5 throws r1 shoot b1 = 4", "\"pips\":[4]");
    clerks("order referee r2 shoot b1 = 5 ! they agreed", "\"told\"");
    clerks("note The cook ran", "\"noted\":true");
    clerks("lines", "\"reason\":\"they agreed\"");
    clerks("log", "(The cook ran)");
    clerks("roster", "6 of 7 muskets");
    clerks("sheet", "side,brigade,id,name,muskets");
    clerks("muster bandits 4\nThe ford\nside,band,name,muskets\nRed,,First crew,6\nBlack,,Third "
           "crew,x\n",
           "\"cell\":\"D3\"");
    clerks("muster bandits 4\nThe ford\nside,brigade,name,muskets\nRed,Hill,First crew,6\n"
           "Black,Rock,Third crew,5\n",
           "\"scenario\":\"rules bandits");
    game_close(club);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_battles_end_replay_and_are_shown),
        cmocka_unit_test(plans_are_sealed),
        cmocka_unit_test(two_seats_command_one_side),
        cmocka_unit_test(the_only_phase_of_a_side_is_not_idle),
        cmocka_unit_test(a_crew_splits),
        cmocka_unit_test(an_order_is_mended),
        cmocka_unit_test(an_ambush_leaves_no_trace),
        cmocka_unit_test(no_name_of_an_ambush_is_kept),
        cmocka_unit_test(a_leader_does_not_betray_an_ambush),
        cmocka_unit_test(a_leader_where_there_are_none_is_refused),
        cmocka_unit_test(its_chart_is_asked_like_any),
        cmocka_unit_test(a_clerk_keeps_it),
    };
    return cmocka_run_group_tests(tests, read_scenario, NULL);
}
