/* One order after the other, as a clerk types them: what stands behind a reason, whose dice they
 * are, what can be taken back, and what is told and refused. */

#include "check.h"

#include "engine/battle/journal.h"

enum { ROOM = 1 << 14 };

static struct play battle, again;
static struct play_any battle_room, again_room;
static struct journal r;   /* as it was read again */
static struct text record; /* the journal so far */
static char record_room[ROOM];

static void begin(bool typed)
{
    struct faults faults = {.count = 0};
    FILE *f = fopen(TESTS "/scenarios/training.txt", "r");
    assert_non_null(f);
    text_over(&record, record_room, sizeof record_room);
    record.used = fread(record_room, 1, ROOM - 1, f);
    fclose(f);
    assert_true(scenario_read(&battle_room.scenario, record_room, record.used, &faults));
    play_over(&battle, &battle_room.scenario, &battle_room.last, battle_room.room);
    battle.typed = typed;
    play_begin(&battle, 7);
    play_write_head(&battle, &record);
}

static void keep(void)
{
    play_write_line(&battle, &record);
}

static void obeys(const char *words)
{
    struct trouble trouble = {0};
    if (!play_order(&battle, SEAT_REFEREE, words, &trouble))
        fail_msg("%s: %s", words, trouble.room);
    keep();
}

static void refuses(const char *words, const char *why)
{
    struct trouble trouble = {0};
    assert_false(play_order(&battle, SEAT_REFEREE, words, &trouble));
    if (!strstr(trouble.room, why))
        fail_msg("%.40s: %s", words, trouble.room);
}

static void takes_back(void)
{
    struct trouble trouble = {0};
    if (!play_undo(&battle, &trouble))
        fail_msg("%s", trouble.room);
    keep();
}

static void does_not_take_back(const char *why)
{
    struct trouble trouble = {0};
    assert_false(play_undo(&battle, &trouble));
    assert_string_equal(trouble.room, why);
}

static bool reads_again(const char *text, size_t size, struct faults *faults,
                        struct trouble *trouble)
{
    const bool fine = journal_play_any(&r, &again_room, text, size, 0, faults, trouble);
    again = again_room.play;
    return fine;
}

/* The journal of a seat, from that of the referee. */
static bool writes_seen(const struct text *whole, int seat, struct text *to)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    static struct seat_book book;
    return reads_again(whole->at, whole->used, &faults, &trouble) &&
           journal_seen(&r, &again, seat, &book, to, &trouble);
}

static void to_fire(void)
{
    for (int i = 0; i < 5; i++)
        obeys("end");
}

static void the_journal_plays_again(void)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (!reads_again(record.at, record.used, &faults, &trouble))
        fail_msg("line %d: %s", r.line, trouble.room);
    assert_memory_equal(&again.check, &battle.check, sizeof battle.check);
}

/* ---- reasons ---- */

static void dice_may_stand_behind_a_reason(void **state)
{
    (void)state;
    begin(false);
    to_fire();
    obeys("2wi fire 21ga range 4 ! by the flashes = 1, 6, 1");
    assert_non_null(strstr(battle.last->line, "range 4 = 1 6 1 > "));
    assert_string_equal(strstr(battle.last->line, " ! "), " ! by the flashes");
    the_journal_plays_again();
}

static void an_equals_sign_before_the_last_is_part_of_the_reason(void **state)
{
    (void)state;
    begin(false);
    to_fire();
    obeys("2wi fire 21ga range 4 ! 2 + 2 = 4 = 1 6 1");
    assert_string_equal(strstr(battle.last->line, " ! "), " ! 2 + 2 - 4");
    obeys("7wi fire 21ga range 4 = 1 1 ! 2 + 2 = 4");
    assert_string_equal(strstr(battle.last->line, " ! "), " ! 2 + 2 - 4");
    the_journal_plays_again();
}

/* Each of them once cost 8,000 bytes of stack. */
static void thousands_of_equals_signs_are_refused(void **state)
{
    char line[JOURNAL_LINE] = "end ! a";
    (void)state;
    begin(false);
    for (size_t at = strlen(line); at + 3 < sizeof line; at += 2)
        strcpy(line + at, "=1");
    refuses(line, "a word is longer than 200 characters");
    obeys("end");
    the_journal_plays_again();
}

/* ---- dice of one's own ---- */

static const int *hand; /* the pips that are shown next */

static int show_hand(void *with, const struct throw *wanted, int *pips, int room)
{
    (void)with;
    (void)wanted;
    for (int i = 0; i < room; i++)
        pips[i] = *hand++;
    return room;
}

static void typed_dice_stand_in_the_head(void **state)
{
    (void)state;
    begin(false);
    assert_null(strstr(record.at, " dice typed\n"));
    obeys("end");
    the_journal_plays_again();
    assert_false(again.typed);
    begin(true);
    assert_non_null(strstr(record.at, " dice typed\n"));
    obeys("end");
    the_journal_plays_again();
    assert_true(again.typed);
}

static void a_head_of_other_words_is_refused(void **state)
{
    static const char *const heads[] = {"orders 7 version 3 dice",
                                        "orders 7 version 3 dice typed ",
                                        "orders 7 version 3  dice typed",
                                        "orders 7 version 3 dice rolled",
                                        "orders 7 dice typed",
                                        "orders 7 version dice typed"};
    char text[ROOM];
    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        struct faults faults = {.count = 0};
        struct trouble trouble = {0};
        begin(false);
        *(strstr(record.at, "\norders ") + 1) = '\0';
        snprintf(text, sizeof text, "%s%s\n", record.at, heads[i]);
        assert_false(reads_again(text, strlen(text), &faults, &trouble));
        assert_non_null(strstr(trouble.room, "and perhaps dice typed"));
    }
}

/* Three dice are wanted, as the paper has them; one is given with the order. */
static void what_is_missing_behind_an_equals_sign_is_asked_for(void **state)
{
    static const int more[] = {6, 1, 9};
    (void)state;
    begin(true);
    to_fire();
    refuses("2wi fire 21ga range 4 = 1", "still wanted");
    battle.ask = show_hand;
    hand = more;
    obeys("2wi fire 21ga range 4 = 1");
    assert_non_null(strstr(battle.last->line, "range 4 = 1 6 1 > "));
    assert_int_equal(*hand, 9);
    the_journal_plays_again();
}

/* ---- taking back ---- */

static void who_throws_his_own_dice_takes_any_order_back(void **state)
{
    static struct state before;
    (void)state;
    begin(true);
    to_fire();
    state_copy(battle.scenario, &before, battle.state);
    obeys("2wi 7wi fire 21ga range 4 = 1 6 1 6 1");
    assert_true(battle.state->head.depth > 1); /* it breaks, and something is asked */
    takes_back();
    assert_true(state_equal(battle.scenario, &before, battle.state));
    obeys("2wi 7wi fire 21ga range 4 = 1 6 1 6 1");
    obeys("answer");
    takes_back();
    takes_back();
    assert_true(state_equal(battle.scenario, &before, battle.state));
    the_journal_plays_again();
    /* A seat's own journal goes along. */
    static char seat_room[ROOM];
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    struct text seen;
    text_over(&seen, seat_room, sizeof seat_room);
    assert_true(writes_seen(&record, 1, &seen));
    assert_true(reads_again(seen.at, seen.used, &faults, &trouble));
    assert_int_equal(r.orders, 5);
}

static void rolled_dice_are_not_taken_back(void **state)
{
    (void)state;
    begin(false);
    does_not_take_back("there is no order to take back");
    to_fire();
    obeys("7wi move");
    takes_back();
    obeys("2wi 7wi fire 21ga range 4 = 1 6 1 6 1");
    does_not_take_back("dice fell for order 6: it cannot be taken back");
    obeys("answer");
    obeys("b4 lie ! so that something else was done");
    takes_back();
    takes_back();
    does_not_take_back("dice fell for order 6: it cannot be taken back");
    the_journal_plays_again();
}

/* Its line could not be kept: what could be taken back before still can. */
static void an_order_that_was_forgotten_leaves_the_others(void **state)
{
    struct trouble trouble = {0};
    (void)state;
    begin(false);
    for (int i = 0; i < UNDO_MOST + 2; i++)
        obeys("end");
    assert_true(play_order(&battle, SEAT_REFEREE, "end", &trouble));
    play_forget(&battle);
    assert_int_equal(battle.undo.count, UNDO_MOST);
    takes_back();
    assert_true(play_undo(&battle, &trouble));
    play_forget(&battle);
    for (int i = 0; i < UNDO_MOST - 1; i++)
        takes_back();
    does_not_take_back("no order before this can be taken back");
    assert_int_equal(battle.state->head.orders, 2);
    the_journal_plays_again();
    /* Dice bar the way, and when they are forgotten no longer do. */
    begin(false);
    to_fire();
    assert_true(play_order(&battle, SEAT_REFEREE, "2wi fire 21ga range 4", &trouble));
    assert_int_equal(battle.undo.count, 0);
    play_forget(&battle);
    for (int i = 0; i < 5; i++)
        takes_back();
    does_not_take_back("there is no order to take back");
    the_journal_plays_again();
}

/* ---- what is told, and refused ---- */

static void tells(const char *words, const char *wanted)
{
    char room[2000];
    struct text t;
    obeys(words);
    text_over(&t, room, sizeof room);
    events_tell(battle.scenario, battle.before, battle.state, &battle.last->events, &t);
    assert_string_equal(room, wanted);
}

static void who_breaks_is_called_out(void **state)
{
    (void)state;
    begin(false);
    tells("21ga set morale 3 ! so", "21ga morale 6 -> 3\n");
    tells("21ga set morale 2 ! so", "21ga morale 3 -> 2: the 21st Georgia is pinned\n");
    tells("21ga set morale 1 ! so", "21ga morale 2 -> 1: the 21st Georgia is broken\n");
    tells("21ga set morale 0 ! so", "21ga morale 1 -> 0: the 21st Georgia is routed\n");
    tells("21ga set morale 1 ! so",
          "21ga morale 0 -> 1: the 21st Georgia is no longer routed, only broken\n");
    tells("21ga set morale 2 ! so",
          "21ga morale 1 -> 2: the 21st Georgia is no longer broken, only pinned\n");
    tells("21ga set morale 5 ! so", "21ga morale 2 -> 5: the 21st Georgia is no longer pinned\n");
    tells("7wi set castings 16 captured 4 ! so", "7wi castings 20 -> 16\n7wi captured 0 -> 4\n");
    for (int i = 0; i < 5; i++)
        obeys("end");
    tells("2wi frees 7wi",
          "7wi captured 4 -> 0\n7wi-freed castings 0 -> 4\n7wi-freed posture not-formed -> up\n");
}

static void of_several_units_the_refused_one_is_named(void **state)
{
    (void)state;
    begin(false);
    to_fire();
    obeys("7wi move");
    refuses("2wi 7wi fire 21ga range 4", "7th Wisconsin: it has acted already");
    refuses("7wi 2wi fire 21ga range 4", "7th Wisconsin: it has acted already");
    refuses("2wi 21ga fire 4va range 4", "21st Georgia is on the other side");
    refuses("2wi b4 fire 7wi range 4", "nobody fires at his own side");
    obeys("1ny set morale 1 ! so");
    refuses("2wi b4 1ny fire 21ga range 4", "1st New York Cavalry: ");
    struct trouble trouble = {0};
    assert_false(play_order(&battle, SEAT_REFEREE, "7wi fire 21ga range 4", &trouble));
    assert_string_equal(trouble.room, "it has acted already");
}

/* ---- a seat's scenario ---- */

/* The journal of a seat on a scenario with these lines in it. */
static const char *seen_by(int seat, const char *unit, const char *water)
{
    static char text[ROOM], seen[ROOM];
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    struct text whole, to;
    text_over(&whole, text, sizeof text);
    text_add(
        &whole,
        "rules iron-brigade\nbattle \"B\"\nturns 3\nside a \"A\"\nside b \"B\"\ntable 30 20\n");
    text_add(&whole, water);
    text_add(&whole, "unit x a \"En masse\" arm infantry weapon rifled-musket castings 12\n");
    text_add(&whole, unit);
    text_add(&whole, "place x 10,5 facing 0\nplace y 10,15 facing 180\n");
    assert_true(scenario_read(&battle_room.scenario, whole.at, whole.used, &faults));
    play_over(&battle, &battle_room.scenario, &battle_room.last, battle_room.room);
    play_begin(&battle, 7);
    play_write_head(&battle, &whole);
    text_over(&to, seen, sizeof seen);
    assert_true(writes_seen(&whole, seat, &to));
    if (!reads_again(seen, to.used, &faults, &trouble)) /* it can be read again */
        fail_msg("%s", faults.count > 0 ? faults.list[0].words : trouble.room);
    return seen;
}

#define UNIT_Y "unit y b \"Y\" arm infantry weapon rifled-musket castings 12 formation "

static void a_mass_is_hidden_however_it_is_spelt(void **state)
{
    static const char *const spelt[] = {"en-masse", "EN-MASSE", "en_masse", "\"en masse\"",
                                        "En_Masse # en masse"};
    char company[ROOM], line[200];
    (void)state;
    snprintf(company, sizeof company, "%s", seen_by(0, UNIT_Y "company-column\n", ""));
    assert_non_null(strstr(company, "\"En masse\"")); /* names stay */
    for (int i = 0; i < COUNT(spelt); i++) {
        snprintf(line, sizeof line, UNIT_Y "%s\n", spelt[i]);
        assert_string_equal(company, seen_by(0, line, ""));
        assert_string_not_equal(company, seen_by(1, line, "")); /* its owner knows */
    }
}

static void a_depth_is_hidden_and_nothing_else(void **state)
{
    char deep[ROOM];
    (void)state;
    snprintf(deep, sizeof deep, "%s",
             seen_by(0, UNIT_Y "line\n", "line stream depth 45 strong hidden 0,10 30,10\n"));
    assert_null(strstr(deep, "45"));
    assert_string_equal(
        deep, seen_by(0, UNIT_Y "line\n", "line stream depth\t\r20 strong hidden 0,10 30,10\n"));
    assert_non_null(
        strstr(seen_by(0, UNIT_Y "line\n", "line stream depth 20 0,10 30,10 # not hidden\n"),
               "line stream depth 20 0,10 30,10\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mass_is_hidden_however_it_is_spelt),
        cmocka_unit_test(a_depth_is_hidden_and_nothing_else),
        cmocka_unit_test(dice_may_stand_behind_a_reason),
        cmocka_unit_test(an_equals_sign_before_the_last_is_part_of_the_reason),
        cmocka_unit_test(thousands_of_equals_signs_are_refused),
        cmocka_unit_test(typed_dice_stand_in_the_head),
        cmocka_unit_test(a_head_of_other_words_is_refused),
        cmocka_unit_test(what_is_missing_behind_an_equals_sign_is_asked_for),
        cmocka_unit_test(who_throws_his_own_dice_takes_any_order_back),
        cmocka_unit_test(rolled_dice_are_not_taken_back),
        cmocka_unit_test(an_order_that_was_forgotten_leaves_the_others),
        cmocka_unit_test(who_breaks_is_called_out),
        cmocka_unit_test(of_several_units_the_refused_one_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
