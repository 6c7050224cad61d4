/* One order after the other, as a clerk types them: what stands behind a reason, whose dice they
 * are, what can be taken back, and what is told and refused. */

#include "check.h"

#include <dirent.h>

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

/* ---- journals of version 3 ---- */

static char old_text[1 << 16], broken[1 << 16];
static int effects_changed;

/* Calls this for each of them, with its text. */
static int each_old(void (*look)(const char *name))
{
    int count = 0;
    DIR *folder = opendir(TESTS "/journals/version-3");
    assert_non_null(folder);
    for (const struct dirent *one; (one = readdir(folder)) != NULL;) {
        char path[600];
        if (!strstr(one->d_name, ".txt"))
            continue;
        snprintf(path, sizeof path, TESTS "/journals/version-3/%s", one->d_name);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        old_text[fread(old_text, 1, sizeof old_text - 1, f)] = '\0';
        fclose(f);
        look(one->d_name);
        count++;
    }
    closedir(folder);
    return count;
}

static int line_of(const char *text, const char *at)
{
    int line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* The line of the order with this number that stands last. */
static const char *order_line(const char *text, int number)
{
    char mark[20];
    const char *found = NULL;
    snprintf(mark, sizeof mark, "\n%d ", number);
    for (const char *at = strstr(text, "\norders "); (at = strstr(at, mark)) != NULL; at++)
        found = at + 1;
    assert_non_null(found);
    return found;
}

static void is_shown_whole(const char *name)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (!reads_again(old_text, strlen(old_text), &faults, &trouble))
        fail_msg("%s, line %d: %s", name, r.line, trouble.room);
    assert_true(r.shown && !r.cut && r.version == 3);
    assert_true(r.orders > 10);
    assert_false(play_order(&again, SEAT_REFEREE, "end", &trouble)); /* it is only looked at */
}

/* It is told to be broken, in this line and for this reason. */
static void is_broken(const char *name, int line, const char *why)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (reads_again(broken, strlen(broken), &faults, &trouble))
        fail_msg("%s is whole, and should be broken in line %d: %s", name, line, why);
    if (r.line != line || !strstr(trouble.room, why))
        fail_msg("%s: line %d and not %d: %s", name, r.line, line, trouble.room);
}

/* What stands there is put in the place of so many characters. */
static void break_at(const char *at, size_t length, const char *words)
{
    snprintf(broken, sizeof broken, "%.*s%s%s", (int)(at - old_text), old_text, words, at + length);
}

static void is_found_broken(const char *name)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    is_shown_whole(name);
    const int middle = r.orders / 2;
    const char *at = order_line(old_text, middle), *end = strchr(at, '\n');
    const int line = line_of(old_text, at);
    char missing[100];
    snprintf(missing, sizeof missing, "order %d is missing: this line is number %d", middle,
             middle + 1);
    if (end[1] >= '0' && end[1] <= '9') { /* no remark and no undo behind it */
        break_at(at, (size_t)(end + 1 - at), "");
        is_broken(name, line, missing);
    }
    break_at(at, (size_t)(end - at), "12 fields of \x01 rubbish ~ 0123456789abcdef");
    is_broken(name, line, "");
    break_at(end - 5, 5, ""); /* in its check */
    is_broken(name, line, "this line has no check at its end");
    break_at(at, (size_t)(end - at), "undo ~ 0123456789abcdef"); /* a number is twice there then */
    is_broken(name, line_of(broken, order_line(broken, middle + 1)), "is missing");
    snprintf(broken, sizeof broken, "%.*s", (int)(end - 5 - old_text), old_text);
    assert_true(reads_again(broken, strlen(broken), &faults, &trouble)); /* cut: to its last line */
    assert_true(r.cut && r.line == line - 1 && r.orders == middle - 1);
}

/* Every effect that counts something, far beyond what its track can hold, and every word changed
 * to another that no track has. */
static void effects_are_found_broken(const char *name)
{
    int changed = 0;
    for (const char *at = strstr(old_text, "\norders "); (at = strstr(at, " > ")) != NULL;) {
        const char *end = at + strcspn(at, ",~!\n"), *last = end;
        while (last[-1] == ' ')
            last--;
        const char *word = last, *begins = at;
        while (word[-1] != ' ')
            word--;
        while (begins[-1] != '\n')
            begins--;
        at = end;
        if (*begins == '#')
            continue;
        const int line = line_of(old_text, begins);
        if (*word == '-' || *word == '+') {
            break_at(word, (size_t)(last - word), "-30000");
            is_broken(name, line, "an effect that cannot be");
        }
        break_at(word, (size_t)(last - word), "nonesuch");
        is_broken(name, line, "an effect that cannot be");
        changed++;
    }
    effects_changed += changed;
}

static void old_journals_are_shown(void **state)
{
    (void)state;
    assert_int_equal(each_old(is_shown_whole), 20);
}

static void broken_old_journals_are_named_by_line(void **state)
{
    (void)state;
    each_old(is_found_broken);
    each_old(effects_are_found_broken);
    print_message("%d effects changed\n", effects_changed);
    assert_true(effects_changed > 200);
}

/* Of rules yet to come: its words can be checked all the same, and any that was changed is found.
 */
static void a_journal_of_other_rules_is_checked_by_its_words(void **state)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    int changed = 0;
    (void)state;
    begin(false);
    char *version = strstr(record.at, " version ") + strlen(" version ");
    *version = '9';
    battle.check.words = check_head(record.at, record.used);
    const size_t head = record.used;
    to_fire();
    obeys("2wi fire 21ga range 4 = 1 6 1");
    obeys("7wi move");
    takes_back();
    assert_true(reads_again(record.at, record.used, &faults, &trouble));
    assert_true(r.shown && r.version == 9 && r.orders == 6);
    for (size_t i = head; i < record.used; i++) {
        const char was = record.at[i];
        if (was < '0' || was > '8')
            continue;
        record.at[i]++;
        const char *check = strstr(record.at + i, " ~ ");
        const bool second_half = (!check || strchr(record.at + i, '\n') < check) &&
                                 strchr(record.at + i, '\n') - (record.at + i) <= 8;
        if (!second_half) { /* which only those rules could tell */
            assert_false(reads_again(record.at, record.used, &faults, &trouble));
            trouble = (struct trouble){0};
            changed++;
        }
        record.at[i] = was;
    }
    assert_true(changed > 50);
}

static int renewed, refused;

/* Today's rules play it the same, and then it goes on; or the first line that they do not is named,
 * beside what comes out. */
static void is_renewed_or_differs(const char *name)
{
    static char anew[1 << 16];
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    struct text to;
    is_shown_whole(name);
    text_over(&to, anew, sizeof anew);
    if (!journal_renew(&r, &again, &to, &trouble)) {
        assert_true(trouble.kind != TROUBLE_NONE || r.differs);
        if (r.differs)
            assert_string_not_equal(r.last.text, again.last->line);
        refused++;
        return;
    }
    const int orders = r.orders;
    if (!reads_again(anew, to.used, &faults, &trouble))
        fail_msg("%s, renewed, line %d: %s", name, r.line, trouble.room);
    assert_true(!r.shown && r.orders == orders);
    renewed++;
}

static void old_journals_are_renewed(void **state)
{
    (void)state;
    each_old(is_renewed_or_differs);
    print_message("%d renewed, %d differ\n", renewed, refused);
    assert_true(renewed >= 10 && refused > 0);
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
        cmocka_unit_test(old_journals_are_shown),
        cmocka_unit_test(broken_old_journals_are_named_by_line),
        cmocka_unit_test(a_journal_of_other_rules_is_checked_by_its_words),
        cmocka_unit_test(old_journals_are_renewed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
