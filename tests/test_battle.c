/* Battles at random: no crash, no dead end, no endless game; the state is sane after every order; a refused order
 * changes nothing; the journal plays to the same state again.  And what becomes of a journal that was cut or changed.
 */

#include "../engine/battle/journal.h"
#include "lines.h"

enum { ORDERS_MOST = 6000, TRIES = 400, JOURNAL_ROOM = 1 << 20 };

static struct scenario scenario;
static char text_of[1 << 14], journal[JOURNAL_ROOM];
static size_t journal_size;

static int read_scenario(void **state)
{
    struct faults faults = {.count = 0};
    FILE *f = fopen(TESTS "/scenarios/training.txt", "r");
    (void)state;
    assert_non_null(f);
    text_of[fread(text_of, 1, sizeof text_of - 1, f)] = '\0';
    fclose(f);
    return scenario_read(&scenario, text_of, strlen(text_of), &faults) ? 0 : -1;
}

static uint64_t chance = 1863;

static int below(int n)
{
    return (int)(check_random(&chance) % (uint64_t)n);
}

static int any_value(const struct field *f)
{
    if (f->words)
        return below(f->words->count);
    if (f->kind == FIELD_YES)
        return below(2);
    const int span = f->high - f->low + 1;
    return f->low + below(span > 30 ? 30 : span);
}

/* An order of some kind that fits phase and question, by some unit, with some facts. */
static void any_order(const struct state *state, struct order *o)
{
    const struct battle_rules *b = scenario.system->battle;
    memset(o, 0, sizeof *o);
    o->target = NOBODY;
    o->kind = (uint8_t)below(b->kind_count);
    const struct order_kind *k = &b->kinds[o->kind];
    const int units = k->units == ORDER_NO_UNIT ? 0 : k->units == ORDER_ONE_UNIT ? 1 : 1 + below(2);
    for (int i = 0; i < units; i++) {
        const int unit = below(scenario.unit_count);
        if (i == 0 || unit != o->unit[0])
            o->unit[o->unit_count++] = (int16_t)unit;
    }
    if (k->wants_target || k->wants_leader)
        o->target = (int16_t)below(k->wants_leader ? scenario.leader_count : scenario.unit_count);
    for (int i = 0; i < k->fact_count; i++) {
        struct trouble trouble = {0};
        int value = 0;
        if (!k->facts[i].unless_given || below(3) == 0) {
            value = any_value(&k->facts[i]);
            o->said |= (uint16_t)(1u << i);
        } else
            field_read(&k->facts[i], k->facts[i].unless_given, &value, NULL, &trouble);
        field_set(&k->facts[i], o, value);
        if (k->facts[i].kind == FIELD_YES && !value)
            o->said &= (uint16_t) ~(1u << i); /* no is said by saying nothing */
    }
    o->overruled = below(12) == 0;
    (void)state;
}

static int given[64]; /* orders of each kind that were obeyed */

/* Obeys, notes the order in the journal, and looks at what came of it. */
static void obey(struct state *state, const struct order *o, uint64_t *check)
{
    static struct throw_log log;
    struct dice d;
    char room[2000];
    struct text line;
    struct order again;
    struct trouble trouble = {0};
    text_over(&line, room, sizeof room);
    order_write(&scenario, o, &line);
    text_add(&line, o->overruled ? " ! so it stood" : "");
    if (!order_read(&scenario, room, &again, &trouble) || memcmp(o, &again, sizeof again) != 0)
        fail_msg("'%s' is not read as it was written: %s", room, trouble.room);
    dice_rolled(&d, state->head.seed, state->head.orders);
    log.count = log.pip_count = 0;
    d.log = &log;
    assert_true(order_obey(&scenario, state, o, &d, NULL));
    if (!scenario.system->battle->sane(&scenario, state))
        fail_msg("the state is not sane after '%s'", room);
    given[o->kind]++;
    text_over(&line, room, sizeof room);
    journal_line(&line, &scenario, (int)state->head.orders, o, &log, "the umpire = says so");
    *check = journal_check(*check, room, state);
    journal_size += (size_t)snprintf(journal + journal_size, JOURNAL_ROOM - journal_size, "%s ~ %016llx\n", room,
                                     (unsigned long long)*check);
    assert_true(journal_size < JOURNAL_ROOM);
}

static void play_at_random(uint64_t seed, struct state *state)
{
    uint64_t check = 0;
    state_begin(&scenario, seed, state);
    journal_size = (size_t)snprintf(journal, JOURNAL_ROOM, "%sorders %llu\n", text_of, (unsigned long long)seed);
    for (int orders = 0; !state->head.over; orders++) {
        struct order o;
        int tries = 0;
        if (orders == ORDERS_MOST)
            fail_msg("battle %llu does not end", (unsigned long long)seed);
        for (bool may = false; !may; tries++) {
            struct trouble trouble = {0};
            const uint64_t before = tries % 50 == 0 ? state_check(state) : 0;
            any_order(state, &o);
            may = order_may(&scenario, state, &o, &trouble);
            assert_true(may || trouble.kind != TROUBLE_NONE);
            if (before)
                assert_true(state_check(state) == before);
            if (tries == TRIES * 20)
                fail_msg("battle %llu: no order is lawful", (unsigned long long)seed);
        }
        obey(state, &o, &check);
    }
}

static void random_battles_end_and_replay(void **nothing)
{
    static struct state state;
    static struct replay replay;
    const char *many = getenv("LONGROLL_BATTLES");
    const int battles = many ? atoi(many) : 200;
    int by_turns = 0;
    (void)nothing;
    for (int i = 0; i < battles; i++) {
        struct faults faults = {.count = 0};
        struct trouble trouble = {0};
        play_at_random((uint64_t)i, &state);
        by_turns += state.head.turn > scenario.turns;
        if (!journal_play(&replay, journal, journal_size, 0, &faults, &trouble))
            fail_msg("battle %d, line %d: %s", i, replay.line, trouble.room);
        assert_memory_equal(&replay.state, &state, sizeof state);
        assert_false(replay.cut);
    }
    for (int i = 0; i < scenario.system->battle->kind_count; i++)
        if (given[i] == 0)
            fail_msg("%s was never ordered", scenario.system->battle->kinds[i].verb);
    print_message("%d battles, %d of them to the last turn\n", battles, by_turns);
}

/* ---- journals ---- */

static bool replays(struct replay *r, const char *text, size_t size)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    return journal_play(r, text, size, 0, &faults, &trouble);
}

/* Cut anywhere among the orders, it plays to its last whole line. */
static void a_cut_journal_plays_to_its_last_line(void **nothing)
{
    static struct state state;
    static struct replay replay;
    (void)nothing;
    play_at_random(5, &state);
    const size_t head = (size_t)(strstr(journal, "\norders 5\n") - journal) + strlen("\norders 5\n");
    for (size_t size = head; size < journal_size; size += 7) {
        int lines = 0;
        for (size_t i = head; i < size; i++)
            lines += journal[i] == '\n';
        assert_true(replays(&replay, journal, size));
        assert_int_equal(replay.orders, lines);
        assert_int_equal(replay.cut, journal[size - 1] != '\n');
    }
}

/* Any digit of the dice or the check, changed, is found at its line. */
static void a_changed_journal_is_found_out(void **nothing)
{
    static struct state state;
    static struct replay replay;
    int changed = 0;
    (void)nothing;
    play_at_random(6, &state);
    const size_t head = (size_t)(strstr(journal, "\norders 6\n") - journal) + strlen("\norders 6\n");
    int line = 1;
    for (size_t i = 0; i < head; i++)
        line += journal[i] == '\n';
    for (size_t i = head; i < journal_size; i++) {
        line += journal[i] == '\n';
        if (journal[i] < '1' || journal[i] > '5' || i % 3 != 0)
            continue;
        journal[i]++;
        assert_false(replays(&replay, journal, journal_size));
        assert_int_equal(replay.line, line);
        journal[i]--;
        changed++;
    }
    assert_true(changed > 100);
}

/* An order mended by itself changes nothing; by another, nothing before it. */
static void mending_derives_the_rest_again(void **nothing)
{
    static struct state state;
    static struct replay replay;
    static char mended[JOURNAL_ROOM];
    (void)nothing;
    for (int seed = 20; seed < 60; seed++) {
        struct faults faults = {.count = 0};
        struct trouble trouble = {0};
        struct text to;
        char line[2000], number[20];
        play_at_random((uint64_t)seed, &state);
        const int n = 1 + below((int)state.head.orders);
        snprintf(number, sizeof number, "\n%d ", n);
        const char *from = strstr(strstr(journal, "\norders "), number);
        assert_non_null(from);
        from += strlen(number);
        snprintf(line, sizeof line, "%.*s", (int)(strstr(from, " ~ ") - from), from);
        text_over(&to, mended, sizeof mended);
        if (!journal_mend(&replay, journal, journal_size, n, line, &to, &faults, &trouble))
            fail_msg("battle %d, order %d: %s", seed, n, trouble.room);
        assert_memory_equal(&replay.state, &state, sizeof state);
        assert_true(replays(&replay, mended, to.used));
        assert_memory_equal(&replay.state, &state, sizeof state);

        trouble = (struct trouble){0};
        text_over(&to, mended, sizeof mended);
        if (journal_mend(&replay, journal, journal_size, n, "2wi set morale 5 ! a test", &to, &faults, &trouble)) {
            assert_true(replays(&replay, mended, to.used));
            assert_memory_equal(mended, journal, (size_t)(from - journal) - strlen(number) + 1);
        } else
            assert_true(trouble.kind != TROUBLE_NONE);
    }
}

/* Two battles that differ in the dice's key and in what a column of companies is called: the enemy cannot tell. */
static void twins_look_the_same_to_the_enemy(void **nothing)
{
    static struct state one, other, seen_one, seen_other;
    static const char *const orders[2][2] = {{"2wi form formation en-masse", "2wi face"},
                                             {"2wi form formation company-column", NULL}};
    (void)nothing;
    for (int twin = 0; twin < 2; twin++) {
        struct state *state = twin ? &other : &one;
        state_begin(&scenario, twin ? 7 : 8, state);
        for (int i = 0; i < 7; i++) {
            const char *line = i < 5 ? "end" : orders[twin][i - 5];
            struct trouble trouble = {0};
            struct order order;
            struct dice d;
            if (!line)
                continue;
            dice_rolled(&d, 1, 1);
            d.log = NULL;
            if (!order_read(&scenario, line, &order, &trouble) || !order_may(&scenario, state, &order, &trouble))
                fail_msg("%s: %s", line, trouble.room);
            assert_true(order_obey(&scenario, state, &order, &d, NULL));
        }
        state->head.orders = 6; /* how many orders were given is no secret of the ground */
    }
    for (int seat = 0; seat < SEATS; seat++) {
        state_seen(&scenario, &one, seat, &seen_one);
        state_seen(&scenario, &other, seat, &seen_other);
        const bool same = memcmp(&seen_one, &seen_other, sizeof seen_one) == 0;
        assert_int_equal(same, seat == 1 || seat == SEAT_SPECTATOR);
        assert_int_equal(seen_one.head.seed == 0, seat != SEAT_REFEREE);
    }
}

static void what_is_no_journal_is_told(void **nothing)
{
    static struct replay replay;
    static const char *const bad[] = {"", "orders 1\n", "rules iron-brigade\n", "rules iron-brigade\norders x\n"};
    (void)nothing;
    for (int i = 0; i < COUNT(bad); i++)
        assert_false(replays(&replay, bad[i], strlen(bad[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_battles_end_and_replay),    cmocka_unit_test(a_cut_journal_plays_to_its_last_line),
        cmocka_unit_test(a_changed_journal_is_found_out),   cmocka_unit_test(mending_derives_the_rest_again),
        cmocka_unit_test(twins_look_the_same_to_the_enemy), cmocka_unit_test(what_is_no_journal_is_told),
    };
    return cmocka_run_group_tests(tests, read_scenario, NULL);
}
