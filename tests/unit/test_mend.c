/* Journals of battles at random, with a line changed to another that is lawful there: the battle
 * goes on, whichever of the three ways is taken with each line that no longer fits (kept as
 * overruled, changed, dropped); all before it stays to the byte, and every other order stands with
 * the dice that fell for the same purpose.  LONGROLL_MENDS says how many journals. */

#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "engine/battle/mend.h"

enum { SCENARIOS = 7, ROOM = 1 << 19, PLAN_ROOM = 1 << 16 };

static const char *const names[SCENARIOS] = {
    "scenarios/training.txt",        "scenarios/odd.txt",         "scenarios/table.txt",
    "evening/scenario.txt",          "../scenarios/training.txt", "../scenarios/first-battle.txt",
    "../scenarios/railroad-cut.txt",
};
static char texts[SCENARIOS][1 << 14];
static char journal[ROOM], mended[ROOM], plan_words[PLAN_ROOM];
static struct play_any any, again, old_rooms, new_rooms;
static struct play old;
static struct mend_plan plan;
static struct mend_report report;
static uint64_t chance = 1863;
static long played, keeps, drops, changes, asked, misfits, lacking, aloud;

static int below(int n)
{
    return (int)(check_random(&chance) % (uint64_t)n);
}

static int read_scenarios(void **state)
{
    (void)state;
    for (int i = 0; i < SCENARIOS; i++) {
        char path[400];
        snprintf(path, sizeof path, TESTS "/%s", names[i]);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        texts[i][fread(texts[i], 1, sizeof texts[i] - 1, f)] = '\0';
        fclose(f);
    }
    return 0;
}

/* ---- orders at random ---- */

/* A lawful order from the menus; false: there is none.  Phases end seldom while there is something
 * else to do. */
static bool lawful_order(const struct scenario *s, const struct state *state, struct order *o)
{
    static struct choice menu[CHOICES_MOST];
    const struct battle_rules *b = s->system->battle;
    *o = order_by(NO_KIND, NOBODY);
    for (int part = 0; part < 40; part++) {
        const int all = order_menu(s, state, SEAT_REFEREE, o, menu, CHOICES_MOST);
        const int count = all < CHOICES_MOST ? all : CHOICES_MOST;
        if (count == 0)
            return false;
        const struct choice *c = &menu[below(count)];
        if (c->part == PART_KIND && b->kinds[c->low]->role == ROLE_END && below(3))
            c = &menu[below(count)];
        if (c->part == PART_DONE)
            return true;
        order_choose(o, c, c->low + below(c->high - c->low + 1));
    }
    return false;
}

static bool lawful_words(const struct play *p, char *words, size_t room)
{
    struct order o;
    struct text t;
    for (int tries = 0; tries < 20; tries++)
        if (lawful_order(p->scenario, p->state, &o)) {
            text_over(&t, words, room);
            order_write(p->scenario, &o, &t);
            return order_may(p->scenario, p->state, SEAT_REFEREE, &o, NULL);
        }
    return false;
}

/* A battle of so many orders, some of them taken back. */
static int write_journal(int which, bool typed)
{
    char words[JOURNAL_LINE];
    struct faults faults = {.count = 0};
    struct text t;
    const size_t size = strlen(texts[which]);
    assert_true(scenario_read(&any.scenario, texts[which], size, &faults));
    struct play *p = &any.play;
    play_over(p, &any.scenario, &any.last, any.room);
    p->typed = typed;
    play_begin(p, check_random(&chance) >> 1);
    text_over(&t, journal, sizeof journal);
    text_bytes(&t, texts[which], size);
    play_write_head(p, &t);
    for (int i = 20 + below(50); i > 0 && !p->state->head.over; i--) {
        struct trouble trouble = {0};
        const bool back = below(12) == 0 && play_undo(p, &trouble);
        if (!back && (!lawful_words(p, words, sizeof words) ||
                      !play_order(p, SEAT_REFEREE, words, &trouble)))
            continue;
        play_write_line(p, &t);
        if (below(15) == 0)
            text_add(&t, "# note: it rains\n");
    }
    assert_false(t.cut);
    return (int)p->state->head.orders;
}

/* ---- mending ---- */

static struct journal read_journal;

/* Tries the plan; the room's play stands where it stopped. */
static bool tries(struct text *to, int before)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    text_over(to, mended, sizeof mended);
    assert_true(mend_plan_read(&plan, plan_words, strlen(plan_words), &trouble));
    plan.before = before;
    plan.lacks = any.play.typed;
    assert_true(
        journal_open(&read_journal, &again.scenario, journal, strlen(journal), &faults, &trouble));
    play_over(&again.play, &again.scenario, &again.last, again.room);
    play_over(&old, &again.scenario, &old_rooms.last, old_rooms.room);
    report = (struct mend_report){.tell = NULL};
    return journal_mend(&read_journal, &again.play, &old, &plan, &report, to);
}

static void decide(const char *what, int number, const char *words)
{
    const size_t at = strlen(plan_words);
    assert_true(at + strlen(words) + 60 < sizeof plan_words);
    snprintf(plan_words + at, sizeof plan_words - at, "%s %d %s\n", what, number, words);
}

/* An answer to what is asked before the line, and the line; or another order in its place. */
static bool change(void)
{
    char words[2 * JOURNAL_LINE], line[JOURNAL_LINE];
    const struct scenario *s = again.play.scenario;
    if (!lawful_words(&again.play, words, sizeof words / 2))
        return false;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(report.line.order, "!"), report.line.order);
    if (s->system->battle->phases[phase_now(again.play.state)].asks) {
        strcat(strcat(words, "; "), line);
        asked++;
    }
    decide("change", report.number, words);
    changes++;
    return true;
}

/* One of the three ways; a line that was changed and still does not fit is dropped. */
static void one_way(void)
{
    misfits++;
    if (report.came == MEND_MISFIT && report.may_keep && below(3) == 0) {
        decide("keep", report.number, below(2) ? "it happened" : "");
        keeps++;
    } else if (report.came != MEND_MISFIT || below(3) || !change()) {
        decide("drop", report.number, report.came == MEND_MISFIT && below(40) == 0 ? "on" : "");
        drops++;
    }
}

static void give_dice(void)
{
    char pips[DICE_PIPS * 4] = "";
    const int count = report.wanted.count ? report.wanted.count : 1;
    /* all that it was given before, and one throw more */
    for (int i = 0; i < plan.count; i++)
        if (plan.step[i].act == MEND_DICE && plan.step[i].number == report.number)
            snprintf(pips, sizeof pips, "%.*s", (int)plan.step[i].length, plan.step[i].words);
    if (below(8) == 0) {
        decide("dice", report.number, "roll");
        return;
    }
    for (int i = 0; i < count; i++)
        sprintf(pips + strlen(pips), " %d", 1 + below(report.wanted.sides));
    decide("dice", report.number, pips);
    lacking++;
}

/* ---- what stays ---- */

/* Up to the line of this order, which stands and is not taken back. */
static size_t bytes_before(int number)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    size_t from = 0;
    struct journal j;
    assert_true(journal_open(&j, &new_rooms.scenario, journal, strlen(journal), &faults, &trouble));
    play_over(&new_rooms.play, &new_rooms.scenario, &new_rooms.last, new_rooms.room);
    journal_begin(&j, &new_rooms.play);
    int done = 0;
    for (from = j.at; journal_next(&j); from = j.at) {
        if (j.last.undo || journal_is_undone(&j))
            return from; /* what was taken back is left out, so the bytes are no longer the same */
        if (++done == number)
            return from;
    }
    fail();
    return 0;
}

/* The throws of the second that the first has, too, fell the same. */
static void same_dice(const struct throw_log *was, const struct throw_log *is)
{
    bool taken[DICE_THROWS] = {false};
    for (int i = 0; i < is->count; i++)
        for (int k = 0; k < was->count; k++) {
            const struct throw *a = &was->list[k], *b = &is->list[i];
            if (taken[k] || a->purpose != b->purpose || a->count != b->count ||
                a->sides != b->sides)
                continue;
            taken[k] = true;
            assert_memory_equal(was->pips + a->first_pip, is->pips + b->first_pip, a->count);
            break;
        }
}

/* The next order that stands, played. */
static bool next_order(struct journal *j, struct play *p)
{
    struct trouble trouble = {0};
    while (journal_next(j)) {
        const bool stands = !j->last.undo && !journal_is_undone(j);
        if (!journal_do(j, p, &trouble))
            fail_msg("line %d: %s\n%s\n%s", j->line, trouble.room, j->last.text, p->last->line);
        if (stands)
            return true;
    }
    return false;
}

static const struct mend_step *fate_of_order(int number)
{
    const struct mend_step *last = NULL;
    for (int i = 0; i < plan.count; i++)
        if (plan.step[i].act != MEND_DICE &&
            (plan.step[i].number == number || (plan.step[i].on && plan.step[i].number < number)))
            last = &plan.step[i];
    return last;
}

static bool is_unasked(const char *line)
{
    char mark[JOURNAL_LINE + 40];
    snprintf(mark, sizeof mark, "%s%s\n", unasked_mark, line);
    return strstr(mended, mark) != NULL;
}

/* How many orders stand in the place of a changed one. */
static int orders_in(const struct mend_step *step)
{
    int count = 1;
    for (size_t i = 0; i < step->length; i++)
        count += step->words[i] == ';';
    return count;
}

/* Old and new in step: what was not decided is the same order with the same dice. */
static void the_rest_stays(void)
{
    static struct play_any was;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    struct journal a, b;
    assert_true(journal_open(&a, &was.scenario, journal, strlen(journal), &faults, &trouble));
    assert_true(journal_open(&b, &new_rooms.scenario, mended, strlen(mended), &faults, &trouble));
    play_over(&was.play, &was.scenario, &was.last, was.room);
    play_over(&new_rooms.play, &new_rooms.scenario, &new_rooms.last, new_rooms.room);
    journal_begin(&a, &was.play);
    journal_begin(&b, &new_rooms.play);
    for (int number = 1; next_order(&a, &was.play); number++) {
        const struct mend_step *fate = fate_of_order(number);
        if (fate && fate->act == MEND_DROP)
            continue;
        if (!fate && is_unasked(a.last.text)) {
            aloud++;
            continue;
        }
        for (int i = fate && fate->act == MEND_CHANGE ? orders_in(fate) : 1; i > 0; i--)
            assert_true(next_order(&b, &new_rooms.play));
        if (fate && fate->act == MEND_CHANGE)
            continue;
        struct order o = new_rooms.last.order;
        o.overruled = was.last.order.overruled;
        assert_memory_equal(&o, &was.last.order, sizeof o);
        same_dice(&was.last.throws, &new_rooms.last.throws);
    }
    assert_false(next_order(&b, &new_rooms.play));
    assert_true(state_equal(again.play.scenario, again.play.state, new_rooms.play.state));
}

/* ---- the whole ---- */

static void mend_one(int number)
{
    char words[JOURNAL_LINE];
    struct text to;
    const int orders = write_journal(number % SCENARIOS, number % 2);
    if (orders == 0)
        return;
    played += orders;
    const int line = 1 + below(orders);
    plan_words[0] = '\0';
    assert_false(tries(&to, line));
    assert_int_equal(report.came, MEND_STOPPED);
    if (!lawful_words(&again.play, words, sizeof words))
        return; /* a battle that is over */
    decide("change", line, words);
    for (int rounds = 0; !tries(&to, 0); rounds++) {
        if (report.came == MEND_LACKS)
            give_dice();
        else if (report.came == MEND_MISFIT ||
                 (report.came == MEND_REFUSED && report.number > line))
            one_way();
        else
            fail_msg("battle %d, line %d: came %d: %s\n%s", number, report.number, report.came,
                     report.why.room, plan_words);
        assert_true(report.number >= line);
        assert_true(rounds < 400);
    }
    const size_t before = bytes_before(line);
    assert_memory_equal(journal, mended, before);
    the_rest_stays();
}

static void any_line_is_mended(void **state)
{
    const char *many = getenv("LONGROLL_MENDS");
    const int count = many ? atoi(many) : 300;
    (void)state;
    for (int i = 0; i < count; i++)
        mend_one(i);
    print_message("%d journals of %ld orders mended: %ld lines no longer fitted: %ld kept, %ld "
                  "changed (%ld behind "
                  "an answer), %ld dropped; %ld throws were lacking, %ld answers not asked again\n",
                  count, played, misfits, keeps, changes, asked, drops, lacking, aloud);
    assert_true(keeps > 0 && changes > 0 && drops > 0 && lacking > 0 && aloud > 0);
}

/* What a plan cannot say. */
static void plans_are_read_or_refused(void **state)
{
    static const char *const wrong[] = {"change 5",   "change x y", "keep",
                                        "drop 3 off", "dice 4",     "mend 4 end",
                                        "drop 0",     "keep -1",    "drop 99999"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct trouble trouble = {0};
        assert_false(mend_plan_read(&plan, wrong[i], strlen(wrong[i]), &trouble));
        assert_non_null(strstr(trouble.room, "decides nothing"));
    }
    struct trouble trouble = {0};
    static const char right[] =
        "change 5 2wi move; 7wi move\r\n\nkeep 7\nkeep 8 so it was \ndrop 9 "
        "on\ndice 10 5,2\n";
    assert_true(mend_plan_read(&plan, right, strlen(right), &trouble));
    assert_int_equal(plan.count, 5);
    assert_int_equal(plan.step[2].length, strlen("so it was"));
    assert_true(plan.step[3].on);
    char many[20 * (MENDS_MOST + 2)] = "";
    for (int i = 0; i < MENDS_MOST; i++)
        strcat(many, "drop 5\n \r\n");
    assert_true(mend_plan_read(&plan, many, strlen(many), &trouble));
    strcat(many, "keep 6");
    assert_false(mend_plan_read(&plan, many, strlen(many), &trouble));
    assert_non_null(strstr(trouble.room, "at most 200 lines"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_read_or_refused),
        cmocka_unit_test_setup(any_line_is_mended, read_scenarios),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
