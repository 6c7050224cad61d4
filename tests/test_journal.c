/* One order after the other, as a clerk types them: what stands behind a reason, whose dice they are, what can be taken
 * back, and what is told and refused. */

#include "check.h"

#include "../engine/battle/journal.h"

enum { ROOM = 1 << 14 };

static struct play battle, again;
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
    assert_true(scenario_read(&battle.scenario, record_room, record.used, &faults));
    (void)typed;
    play_begin(&battle, 7);
    play_write_head(&battle, 7, &record);
}

static void keep(void)
{
    text_add(&record, battle.line);
    play_write_check(&battle, &record);
    text_char(&record, '\n');
}

static void obeys(const char *words)
{
    struct trouble trouble = {0};
    if (!play_order(&battle, words, &trouble))
        fail_msg("%s: %s", words, trouble.room);
    keep();
}

static void refuses(const char *words, const char *why)
{
    struct trouble trouble = {0};
    assert_false(play_order(&battle, words, &trouble));
    if (!strstr(trouble.room, why))
        fail_msg("%.40s: %s", words, trouble.room);
}

static void to_fire(void)
{
    for (int i = 0; i < 5; i++)
        obeys("end");
}

static void the_journal_plays_again(void)
{
    struct read_so_far r;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (!journal_play(&again, record.at, record.used, 0, &r, &faults, &trouble))
        fail_msg("line %d: %s", r.line, trouble.room);
    assert_true(again.check == battle.check);
}

/* ---- reasons ---- */

static void dice_may_stand_behind_a_reason(void **state)
{
    (void)state;
    begin(false);
    to_fire();
    obeys("2wi fire 21ga range 4 ! by the flashes = 1, 6, 1");
    assert_non_null(strstr(battle.line, "range 4 = 1 6 1 > "));
    assert_string_equal(strstr(battle.line, " ! "), " ! by the flashes");
    the_journal_plays_again();
}

static void an_equals_sign_before_the_last_is_part_of_the_reason(void **state)
{
    (void)state;
    begin(false);
    to_fire();
    obeys("2wi fire 21ga range 4 ! 2 + 2 = 4 = 1 6 1");
    assert_string_equal(strstr(battle.line, " ! "), " ! 2 + 2 - 4");
    obeys("7wi fire 21ga range 4 = 1 1 ! 2 + 2 = 4");
    assert_string_equal(strstr(battle.line, " ! "), " ! 2 + 2 - 4");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_may_stand_behind_a_reason),
        cmocka_unit_test(an_equals_sign_before_the_last_is_part_of_the_reason),
        cmocka_unit_test(thousands_of_equals_signs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
