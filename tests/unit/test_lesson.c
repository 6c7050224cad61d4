/* Lessons: the lines of a first battle are read, refused with a reason and written again, the side
 * that does not learn hears nothing of them, and whoever follows them still has a brigade. */

#define _DEFAULT_SOURCE

#include "commander/match.h"
#include "engine/battle/way.h"
#include "rules/iron_brigade/kinds.h"
#include "check.h"

enum { STARTS = 200, ORDERS_MOST = 400 };

static char text[1 << 16];
static struct scenario first, again;
static struct match match;
static struct route_room on_the_way;

static int read_first(void **state)
{
    struct faults faults = {.count = 0};
    (void)state;
    FILE *f = fopen(TESTS "/../scenarios/first-battle.txt", "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    assert_true(scenario_read(&first, text, size, &faults));
    return 0;
}

/* ---- as lines ---- */

static const char head[] = "rules iron-brigade\nbattle \"A trial\"\nturns 6\n"
                           "side union \"Union\"\nside rebels \"Confederate\"\ntable 24 18\n"
                           "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket "
                           "castings 16\n"
                           "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket "
                           "castings 12\n"
                           "place 2wi 14,5 facing 0\nplace 21ga 14,12 facing 180\n";

/* The fault of a line behind these; NULL if it has none. */
static const char *fault_of(const char *line, struct faults *faults)
{
    *faults = (struct faults){.count = 0};
    snprintf(text, sizeof text, "%s%s\n", head, line);
    return scenario_read(&again, text, strlen(text), faults) ? NULL : faults->list[0].words;
}

static void faults_have_a_reason(void **state)
{
    static struct faults faults;
    static const char good[] = "lesson fire 2wi \"Fire\" \"Press it.\"";
    static const struct {
        const char *line, *why;
    } bad[] = {
        {"lesson", "what is done: why, or a kind of order such as fire is missing"},
        {"lesson dance 2wi \"A\" \"B\"", "'dance' is nothing that a lesson can ask for"},
        {"lesson other 2wi \"A\" \"B\"", "'other' is nothing that a lesson can ask for"},
        {"lesson fire", "the unit that does it is missing"},
        {"lesson fire 9wi \"A\" \"B\"", "'9wi' is not a unit named above"},
        {"lesson fire 2wi \"A\" \"B\"\nlesson fire 21ga \"A\" \"B\"", "is of the other side"},
        {"lesson fire 2wi to 3,3 \"A\" \"B\"", "'to' belongs to a lesson that moves"},
        {"lesson move 2wi to 30,3 \"A\" \"B\"", "'30,3' lies off the table"},
        {"lesson fire 2wi \"A\"", "a name in quotes is missing"},
        {"lesson fire 2wi \"A\" \"B\" 3", "'3' is one word too many"},
    };
    (void)state;
    assert_null(fault_of(good, &faults));
    assert_null(fault_of("lesson why 2wi \"Why\" \"Ask.\"", &faults));
    for (int i = 0; i < COUNT(bad); i++) {
        const char *why = fault_of(bad[i].line, &faults);
        if (!why || !strstr(why, bad[i].why))
            fail_msg("%s: %s", bad[i].line, why ? why : "no fault");
        assert_in_range(faults.list[0].line, 11, 12);
    }
    struct text t;
    char many[2000];
    text_over(&t, many, sizeof many);
    for (int i = 0; i <= LESSONS_MOST; i++)
        text_print(&t, "%s\n", good);
    assert_non_null(strstr(fault_of(many, &faults), "12 lessons at most"));
}

static void they_are_written_and_told_to_their_own_side(void **state)
{
    static struct scenario seen;
    static struct state begun;
    struct faults faults = {.count = 0};
    struct text t;
    (void)state;
    text_over(&t, text, sizeof text);
    scenario_write(&first, &t);
    assert_true(scenario_read(&again, text, t.used, &faults));
    assert_int_equal(again.lesson_count, 5);
    for (int i = 0; i < 5; i++) {
        const struct lesson *a = &first.lesson[i], *b = &again.lesson[i];
        assert_true(a->act == b->act && a->unit == b->unit && a->goes == b->goes &&
                    a->to.x == b->to.x && a->to.y == b->to.y);
        assert_string_equal(scenario_name(&first, a->words), scenario_name(&again, b->words));
    }
    state_begin(&first, 1, &begun);
    assert_int_equal(scenario_seen(&first, &begun, 0, &seen)->lesson_count, 5);
    assert_int_equal(scenario_seen(&first, &begun, 1, &seen)->lesson_count, 0);
    text_over(&t, text, sizeof text);
    scenario_write(&seen, &t);
    assert_null(strstr(text, "Open Why"));
}

/* ---- following them ---- */

static bool give(const struct order *o)
{
    struct commander_seat *who = match_turn(&match);
    struct dice d;
    state_seen(match.s, &match.state, who->seat, &who->seen);
    if (!order_may(match.s, &who->seen, who->seat, o, NULL))
        return false;
    dice_rolled(&d, match.state.head.seed, match.state.head.orders);
    return order_obey(match.s, &match.state, o, &d, NULL);
}

static bool go_to(const struct lesson *l)
{
    struct commander_seat *who = match_turn(&match);
    struct route way;
    state_seen(match.s, &match.state, who->seat, &who->seen);
    if (!way_find(match.s, &who->seen, who->seat, l->unit, l->to, NOBODY, &on_the_way, &way))
        return false;
    for (int i = 0; i < way.count; i++)
        assert_true(give(&way.order[i]));
    return true;
}

/* What the lesson asks for; false if it cannot be done now. */
static bool follow(const struct lesson *l)
{
    struct order o = order_by(l->act == ROLE_FIRE ? IB_FIRE : IB_RALLY, l->unit);
    struct todo todo;
    if (l->act == LESSON_WHY)
        return true;
    if (l->act == ROLE_MOVE)
        return go_to(l);
    for (int i = 0; l->act == ROLE_RALLY && i < match.s->unit_count; i++) {
        o.unit[0] = (int16_t)i;
        if (battle_todo(match.s, &match.state, i, &todo) && give(&o))
            return true;
    }
    for (o.target = 0; l->act == ROLE_FIRE && o.target < match.s->unit_count; o.target++)
        if (give(&o))
            return true;
    return false;
}

/* The player does what the lessons ask for and nothing else, but for what he must; the other side
 * is the captain's. How many lessons he could follow; they end with the phase after the last. */
static int attend_until(uint64_t seed, int lessons)
{
    const struct commander *captain = commander_named("captain", first.system, NULL);
    const struct commander *const side[SIDES] = {captain, captain};
    const struct order end = order_by(IB_END, NOBODY);
    int at = 0, done = 0;
    match_begin(&match, &first, side, seed);
    for (int n = 0; at < lessons && n < ORDERS_MOST && !match.state.head.over; n++) {
        const struct lesson *l = &first.lesson[at];
        if (match_turn(&match)->seat != first.unit[l->unit].side)
            assert_true(match_step(&match));
        else if (follow(l)) {
            at++;
            done++;
        } else if (l->act == ROLE_RALLY && match.state.head.turn > 1 &&
                   phase_now(&match.state) > IB_PHASE_RALLY)
            at++; /* there was nothing to rally from */
        else if (!give(&end))
            assert_true(match_step(&match));
    }
    assert_int_equal(at, lessons);
    return done;
}

/* The fence to which the 19th Indiana is led covers it. */
static void cover_is_what_it_says(void **state)
{
    char room[80];
    struct text t;
    const struct battle_rules *b = first.system->battle;
    (void)state;
    attend_until(1, 4);
    text_over(&t, room, sizeof room);
    b->cover(&first, &match.state, scenario_unit(&first, "2va"), scenario_unit(&first, "19in"), &t);
    assert_string_equal(room, "wood-fence");
}

static int morale_of(const char *id)
{
    const int unit = scenario_unit(&first, id);
    const struct battle_rules *b = first.system->battle;
    return b->is_in(&first, &match.state, unit)
               ? b->tracks[IB_TRACK_MORALE].get(&first, &match.state, unit)
               : IB_ROUTED;
}

/* In fewer than one of four starts the 2nd Wisconsin is broken when the player is let go. */
static void the_brigade_still_fights(void **state)
{
    int broken = 0, rallied = 0, others = 0, won = 0;
    (void)state;
    for (int seed = 1; seed <= STARTS; seed++) {
        const int done = attend_until((uint64_t)seed, first.lesson_count);
        assert_true(done >= first.lesson_count - 1);
        rallied += done == first.lesson_count;
        broken += morale_of("2wi") <= IB_BROKEN;
        others += (morale_of("7wi") <= IB_BROKEN) + (morale_of("19in") <= IB_BROKEN);
        assert_true(match_play(&match));
        won += match.state.head.winner == 1;
    }
    print_message("of %d starts the 2nd Wisconsin is broken in %d, others are %d times, it could "
                  "rally in %d; the captain wins %d from there\n",
                  STARTS, broken, others, rallied, won);
    assert_true(broken * 4 < STARTS);
    assert_true(others * 10 < STARTS && rallied * 10 > 9 * STARTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_have_a_reason),
        cmocka_unit_test(they_are_written_and_told_to_their_own_side),
        cmocka_unit_test(cover_is_what_it_says),
        cmocka_unit_test(the_brigade_still_fights),
    };
    return cmocka_run_group_tests(tests, read_first, NULL);
}
