/* Twins: two worlds of Iron Brigade that differ only in a hidden unit (VIII.F): whether it is
 * there, where, what it is, how strong, what it has lost and what it does.  Whatever the other side
 * and a spectator ask, the answers are the same byte for byte until the rules let it be seen; so
 * are a commander's orders, and the dice that are wanted.
 *
 * LONGROLL_TWINS=10000 plays so many games. */

#include "check.h"

#include "game/game.h"
#include "rules/iron_brigade/army/hidden.h"

enum { REPLY_ROOM = 1 << 20, WORDS_ROOM = 600, LONGEST = 160, GAMES = 60 };

static char replies[2][REPLY_ROOM];
static _Alignas(8) unsigned char work[1 << 18];
static struct game_room room = {.weighing = {.room = work, .size = sizeof work}};
static uint64_t chance;

static int below(int n)
{
    return check_below(&chance, n);
}

/* ---- the worlds ---- */

static const char ground[] =
    "rules iron-brigade\nbattle \"Twins\"\nturns 5\nadvanced VIII.F\n"
    "side union \"Union\"\nside rebels \"Confederate\"\ntable 48 48\n"
    "area woods 12,20 36,20 36,32 12,32\nline high-wall 2,24 10,24\nline road 40,0 40,48\n"
    "objective wood \"Wood\" 24,25 within 4 worth 2\n"
    "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 12\n"
    "unit 7wi union \"7th Wisconsin\" arm infantry weapon rifled-musket castings 16\n"
    "unit btry union \"Battery B\" arm artillery weapon 12-pdr-gun castings 6 formation "
    "unlimbered\n"
    "unit 6wi union \"6th Wisconsin\" arm infantry weapon rifled-musket castings 10\n"
    "leader gibbon union \"John Gibbon\" with 2wi mounted\n"
    "unit 2va rebels \"2nd Virginia\" arm infantry weapon rifled-musket castings 12\n"
    "unit 4va rebels \"4th Virginia\" arm infantry weapon rifled-musket castings 8\n"
    "leader baylor rebels \"William Baylor\"\n"
    "zone hollow union \"Hollow\" 0,0 10,0 10,8 0,8\n"
    "place 2wi 24,8 facing 0\nplace 7wi 14,9 facing 0\nplace btry 30,6 facing 0\n"
    "place 6wi 5,4 facing 0 in hollow\n"
    "place 2va 24,44 facing 180\nplace 4va 8,44 facing 180\nplace baylor 26,46\n";

static void add_hidden(struct text *t)
{
    static const char *const kinds[] = {
        "infantry weapon rifled-musket", "infantry weapon smoothbore-musket class poor raw",
        "infantry weapon rifled-musket formation column", "cavalry weapon breechloading-carbine",
        "artillery weapon 12-pdr-gun formation unlimbered"};
    const int kind = below((int)(sizeof kinds / sizeof *kinds));
    const bool walled = below(5) == 0;
    text_print(t, "unit hid rebels \"Hidden\" arm %s castings %d\n", kinds[kind],
               4 + below(kind == 4 ? 4 : 8));
    text_print(t, "place hid %d,%d facing %d hidden\n", walled ? 6 : 18 + below(12),
               walled ? 25 : 22 + below(8), walled ? 180 : 90 * below(4));
}

/* One with a hidden unit; the other with none, or with another. */
static bool open_worlds(struct game *world[2])
{
    const bool both = below(2);
    const uint64_t seed = check_random(&chance);
    for (int i = 0; i < 2; i++) {
        char scenario[6000];
        struct text t;
        struct trouble trouble = {0};
        text_over(&t, scenario, sizeof scenario);
        text_add(&t, ground);
        if (i == 0 || both)
            add_hidden(&t);
        world[i] = game_open(scenario, t.used, seed, &room, &trouble);
        if (!world[i])
            fail_msg("%s\n%s", trouble.room, scenario);
    }
    return true;
}

static const struct scenario *scenario_of(const struct game *g)
{
    return g->play.scenario;
}

/* The hidden unit of a world, or NOBODY. */
static int hidden_of(const struct game *g)
{
    return scenario_unit(scenario_of(g), "hid");
}

static bool is_found(const struct game *g)
{
    const int unit = hidden_of(g);
    return unit != NOBODY && !ib_is_hidden(g->play.state, unit);
}

/* ---- asking ---- */

static const char *answer_to(struct game *g, int seat, const char *words, char *to)
{
    struct text t;
    text_over(&t, to, REPLY_ROOM);
    game_ask(g, seat, seat, words, NULL, &room, &t);
    assert_false(t.cut);
    return to;
}

static long asked;

static void alike(struct game *world[2], int seat, const char *words, const char *after)
{
    answer_to(world[0], seat, words, replies[0]);
    answer_to(world[1], seat, words, replies[1]);
    asked++;
    if (strcmp(replies[0], replies[1]) == 0)
        return;
    int at = 0;
    while (replies[0][at] == replies[1][at])
        at++;
    at = at > 200 ? at - 200 : 0;
    fail_msg("after %s, seat %d asks: %s\n%.500s\n----\n%.500s", after, seat, words,
             replies[0] + at, replies[1] + at);
}

/* Some of what can be asked, at random. */
static void compare(struct game *world[2], const char *after)
{
    static const char *const always[] = {"view", "orders"};
    static const char *const some[] = {"scenario",
                                       "menu",
                                       "history 0",
                                       "journal",
                                       "moment 1",
                                       "orders 2wi",
                                       "orders 7wi",
                                       "orders btry",
                                       "around 2wi",
                                       "around btry",
                                       "menu 2wi",
                                       "menu 2wi move",
                                       "menu 7wi",
                                       "menu btry",
                                       "menu btry fire",
                                       "menu hid",
                                       "order hid move 2",
                                       "order 2wi fire hid",
                                       "odds 2wi fire hid",
                                       "odds 2wi fire 2va",
                                       "try 2wi move 7",
                                       "try 7wi move 6",
                                       "try 2wi face 40",
                                       "try btry fire 2va",
                                       "reply 2wi",
                                       "reply 7wi",
                                       "around hid",
                                       "orders hid",
                                       "odds 2wi double 7",
                                       "try 7wi form column",
                                       "order btry fire-blind east 1 north 1",
                                       "think captain 7",
                                       "try 6wi move 4"};
    for (int i = 0; i < 2; i++) {
        const int seat = i ? SEAT_SPECTATOR : 0;
        for (size_t k = 0; k < sizeof always / sizeof *always; k++)
            alike(world, seat, always[k], after);
        for (int k = 0; k < 4; k++) {
            const char *words = some[below((int)(sizeof some / sizeof *some))];
            if (strncmp(words, "order ", 6) != 0 || !strstr(words, "2wi move"))
                alike(world, seat, words, after);
        }
    }
}

/* ---- playing ---- */

static struct choice menu[CHOICES_MOST];

/* An order from the menus of a seat, by what it sees; false if it has none. */
static bool any_order(struct game *g, int seat, struct order *o)
{
    static struct state seen;
    static struct scenario known;
    state_seen(scenario_of(g), g->play.state, seat, &seen);
    const struct scenario *s = scenario_seen(scenario_of(g), &seen, seat, &known);
    *o = (struct order){.kind = NO_KIND, .target = NOBODY};
    for (int part = 0; part < 16; part++) {
        const int count = order_menu(s, &seen, seat, o, menu, CHOICES_MOST);
        if (count == 0)
            return false;
        const struct choice *last = &menu[count - 1];
        const struct choice *c = last->part == PART_DONE && below(2) ? last : &menu[below(count)];
        if (c->part == PART_DONE)
            return true;
        order_choose(o, c, c->low + below(c->high - c->low + 1));
    }
    return false;
}

static void write_order(const struct game *g, const struct order *o, char *words)
{
    struct text t;
    text_over(&t, words, WORDS_ROOM);
    order_write(scenario_of(g), o, &t);
}

static bool give(struct game *g, int seat, const char *words)
{
    struct trouble trouble = {0};
    return game_order(g, seat, words, NULL, &room, &trouble);
}

/* The order again, with the dice that it has just thrown. */
static void with_dice(const char *words, char *again)
{
    struct text t;
    text_over(&t, again, WORDS_ROOM);
    text_print(&t, "%s%s", words, room.last.throws.pip_count ? " =" : "");
    for (int i = 0; i < room.last.throws.pip_count; i++)
        text_print(&t, " %d", room.last.throws.pips[i]);
}

static bool may_give(struct game *g, int seat, const char *words)
{
    struct order o;
    struct trouble trouble = {0};
    static struct state seen;
    static struct scenario known;
    state_seen(scenario_of(g), g->play.state, seat, &seen);
    const struct scenario *s = scenario_seen(scenario_of(g), &seen, seat, &known);
    return order_read(s, words, &o, &trouble) && order_may(s, &seen, seat, &o, &trouble);
}

/* To both.  What union may order in the one it may in the other; of the rebels, who know more,
 * only what both may is ordered.  False: one of them is found, or its friends went another way for
 * it. */
static bool give_both(struct game *world[2], int seat, const char *words)
{
    char again[WORDS_ROOM];
    if (seat != 0 && !may_give(world[1], seat, words))
        return true;
    if (!give(world[0], seat, words))
        fail_msg("%s is refused by the truth", words);
    with_dice(words, again);
    const bool found = is_found(world[0]);
    if (!give(world[1], seat, again)) {
        if (!found && seat == 0)
            fail_msg("%s is refused by the twin", again);
        return false;
    }
    return !found && !is_found(world[1]);
}

/* The rebels' visible units and leaders in both worlds: they may go round a hidden friend. */
static bool friends_differ(struct game *world[2])
{
    for (int i = 0; i < 6; i++) {
        struct regiment_state one = *ib_unit_at(world[0]->play.state, i),
                              other = *ib_unit_at(world[1]->play.state, i);
        if (one.x != other.x || one.y != other.y || one.castings != other.castings ||
            one.morale != other.morale || one.bearing != other.bearing)
            return true;
    }
    return false;
}

/* What a hidden unit does by itself, in its own world; or the umpire takes some of it away. */
static void act_in_secret(struct game *g)
{
    const int unit = hidden_of(g);
    struct order o;
    char words[WORDS_ROOM];
    if (unit == NOBODY)
        return;
    if (below(4) == 0) {
        snprintf(words, sizeof words, "hid set %s %d ! a test", below(2) ? "castings" : "morale",
                 1 + below(4));
        give(g, SEAT_REFEREE, words);
        return;
    }
    for (int i = 0; i < 12 && any_order(g, 1, &o); i++)
        if (o.of == OF_UNIT && o.unit_count == 1 && o.unit[0] == unit) {
            write_order(g, &o, words);
            give(g, 1, words);
            return;
        }
}

/* It must do what it owes before its side can end the phase. */
static void do_duties(struct game *g)
{
    for (int i = 0; i < 8; i++) {
        if (battle_must(scenario_of(g), g->play.state) != hidden_of(g) || hidden_of(g) == NOBODY)
            return;
        if (!give(g, 1, "hid retreat") && !give(g, 1, "hid surrender") && !give(g, 1, "hid lie"))
            act_in_secret(g);
    }
}

static bool names_hidden(const struct game *g, const struct order *o)
{
    const int unit = hidden_of(g);
    if (unit == NOBODY)
        return false;
    for (int i = 0; i < o->unit_count && o->of == OF_UNIT; i++)
        if (o->unit[i] == unit)
            return true;
    return kind_has_target(kind_of(scenario_of(g), o)) && o->target == unit;
}

/* One step of a game; false: it is over, or they differ as they may. */
static bool play_on(struct game *world[2], char *words)
{
    struct order o;
    const struct state *truth = world[0]->play.state;
    const int seat = battle_turn_of(scenario_of(world[0]), truth);
    if (truth->head.over || world[1]->play.state->head.over)
        return false;
    if (seat == 1)
        for (int i = 0; i < 2; i++) {
            do_duties(world[i]);
            if (below(3) == 0)
                act_in_secret(world[i]);
        }
    if (is_found(world[0]) || is_found(world[1]) || friends_differ(world))
        return false;
    strcpy(words, "what the hidden ones did");
    compare(world, words);
    if (!any_order(world[0], seat, &o) || (seat == 1 && names_hidden(world[0], &o)))
        return true;
    write_order(world[0], &o, words);
    if (below(3) == 0 && may_give(world[0], seat, "end"))
        strcpy(words, "end"); /* so that it goes on */
    return give_both(world, seat, words) && !friends_differ(world) &&
           world[0]->play.state->head.over == world[1]->play.state->head.over;
}

static void a_hidden_unit_leaves_no_trace(void **state)
{
    (void)state;
    const char *wanted = getenv("LONGROLL_TWINS");
    const int games = wanted ? atoi(wanted) : GAMES;
    long steps = 0;
    for (int i = 0; i < games; i++) {
        struct game *world[2];
        char words[WORDS_ROOM] = "the beginning";
        chance = 1861 + (uint64_t)i;
        open_worlds(world);
        compare(world, words);
        for (int k = 0; k < LONGEST && play_on(world, words); k++, steps++)
            compare(world, words);
        game_close(world[0]);
        game_close(world[1]);
    }
    print_message("%d games, %ld steps, %ld questions\n", games, steps, asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_hidden_unit_leaves_no_trace)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
