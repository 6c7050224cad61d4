#include "battles.h"

#include <stdio.h>
#include <string.h>

#include "game/game.h"
#include "rules/iron_brigade/map/measure.h"

enum { TRAINING = 7, REACH = 16 * INCH, TEXT_ROOM = 1 << 17, WORDS_KEPT = 512, WORDS_ROOM = 160 };

/* ---- battles of any size ---- */

/* Mostly infantry, every sixth unit a battery, every eighth cavalry; half of them on either side.
 */
static void write_unit(char *to, size_t room, int i)
{
    static const char *const what[] = {
        "arm infantry weapon rifled-musket castings 18",
        "arm infantry weapon smoothbore-musket castings 16 class poor",
        "arm artillery weapon 12-pdr-gun castings 6 formation unlimbered",
        "arm cavalry weapon breechloading-carbine castings 18",
        "arm infantry weapon rifled-musket castings 20 class elite",
    };
    const int kind = i % 6 == 5 ? 2 : i % 8 == 3 ? 3 : i % 5 == 1 ? 1 : i % 3 == 0 ? 4 : 0;
    snprintf(to, room, "unit u%d s%d \"Unit\" %s\n", i, i % 2, what[kind]);
}

static const struct scenario *scenario_of(int units)
{
    static struct scenario *scenarios[UNITS_MOST + 1];
    static char text[TEXT_ROOM];
    struct faults faults = {.count = 0};
    if (scenarios[units])
        return scenarios[units];
    struct scenario *s = scenarios[units] = bench_room(sizeof *s);
    size_t used = (size_t)snprintf(
        text, sizeof text,
        "rules iron-brigade\nbattle \"Bench\"\nturns 12\nside s0 \"A\"\nside s1 \"B\"\n");
    for (int i = 0; i < units; i++) {
        write_unit(text + used, sizeof text - used, i);
        used += strlen(text + used);
    }
    used += (size_t)snprintf(text + used, sizeof text - used,
                             "leader g0 s0 \"G\" with u0\nleader g1 s1 \"G\" with u1\n");
    scenario_read(s, text, used, &faults);
    return s;
}

/* ---- battles on a table ---- */

static const char ground[] =
    "area woods 10,14 20,14 20,20 10,20\narea dense-woods 40,16 46,16 46,20 40,20\n"
    "area hill 20 28,12 38,12 38,18 28,18\nline fence 10,22 30,22\nline low-wall 40,12 50,12\n"
    "line stream depth 20 0,25 30,24 72,25\nline road 0,10 30,11 72,10\n";

/* Rows of seven, ten inches apart, one side from the south and the other from the north. */
static const struct scenario *table_of(int units)
{
    static struct scenario *scenarios[UNITS_MOST + 1];
    static char text[TEXT_ROOM];
    struct faults faults = {.count = 0};
    const int depth = 40 + units / 14 * 8;
    if (scenarios[units])
        return scenarios[units];
    struct scenario *s = scenarios[units] = bench_room(sizeof *s);
    size_t used = (size_t)snprintf(
        text, sizeof text,
        "rules iron-brigade\nbattle \"Bench\"\nturns 12\nside s0 \"A\"\nside s1 \"B\"\ntable "
        "80 %d\n%s",
        depth, ground);
    for (int i = 0; i < units; i++) {
        const int x = 10 + i / 2 % 7 * 10, y = 5 + i / 2 / 7 * 4;
        write_unit(text + used, sizeof text - used, i);
        used += strlen(text + used);
        used += (size_t)snprintf(text + used, sizeof text - used, "place u%d %d,%d facing %d\n", i,
                                 x, i % 2 ? depth - y : y, i % 2 ? 180 : 0);
    }
    used += (size_t)snprintf(text + used, sizeof text - used,
                             "leader g0 s0 \"G\" with u0\nleader g1 s1 \"G\" with u1\n");
    if (!scenario_read(s, text, used, &faults))
        fprintf(stderr, "bench: %s\n", faults.list[0].words);
    return s;
}

/* ---- orders at random ---- */

uint64_t table_battle_orders;
struct crowd table_crowd;

static uint64_t chance;

static int below(int n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) * (uint64_t)n >> 31);
}

static void choose(const struct scenario *s, const struct state *state, struct order *o)
{
    static struct choice menu[CHOICES_MOST];
    *o = (struct order){.kind = NO_KIND, .target = NOBODY};
    for (;;) {
        const int count = order_menu(s, state, SEAT_REFEREE, o, menu, CHOICES_MOST);
        const struct choice *c = &menu[below(count)];
        if (c->part == PART_DONE)
            return;
        order_choose(o, c, c->low + below(c->high - c->low + 1));
    }
}

static struct state playing;

static uint64_t orders_in(const struct scenario *s, uint64_t count)
{
    uint64_t sum = 0;
    chance = 1863;
    playing.head.over = true;
    for (uint64_t i = 0; i < count; i++) {
        struct order o;
        struct dice d;
        if (playing.head.over)
            state_begin(s, i, &playing);
        choose(s, &playing, &o);
        dice_rolled(&d, playing.head.seed, playing.head.orders);
        d.log = NULL;
        order_obey(s, &playing, &o, &d, NULL);
        sum += o.kind;
    }
    return sum;
}

static uint64_t orders_of(int units, uint64_t count)
{
    return orders_in(scenario_of(units), count);
}

uint64_t battle_orders(uint64_t count)
{
    return orders_of(TRAINING, count);
}

uint64_t battle_orders_10(uint64_t count)
{
    return orders_of(10, count);
}

uint64_t battle_orders_40(uint64_t count)
{
    return orders_of(40, count);
}

uint64_t battle_orders_160(uint64_t count)
{
    return orders_of(160, count);
}

uint64_t battle_orders_512(uint64_t count)
{
    return orders_of(512, count);
}

/* How many units a menu asks, and how many are in reach of each: where the orders have led. */
static uint64_t orders_on(int units, uint64_t count)
{
    static struct near near;
    const struct scenario *s = table_of(units);
    const uint64_t sum = orders_in(s, count);
    table_crowd = (struct crowd){0, 0};
    for (int i = 0; i < units; i++) {
        if (!ib_is_in(s, &playing, i))
            continue;
        const struct stand stand = ib_stand_of(&playing, i);
        ib_units_near(&playing, i, ib_outline_of_stand(&stand), REACH, &near);
        table_crowd.units++;
        table_crowd.pairs += near.count;
    }
    return sum;
}

uint64_t table_orders_10(uint64_t count)
{
    return orders_on(10, count);
}

uint64_t table_orders_20(uint64_t count)
{
    return orders_on(20, count);
}

uint64_t table_orders_40(uint64_t count)
{
    return orders_on(40, count);
}

uint64_t table_orders_160(uint64_t count)
{
    return orders_on(160, count);
}

/* ---- what is measured ---- */

uint64_t table_sights(uint64_t count)
{
    static struct state state;
    const struct scenario *s = table_of(20);
    uint64_t sum = 0;
    state_begin(s, 7, &state);
    for (uint64_t i = 0; i < count; i++)
        sum += ib_has_in_sight(s, &state, (int)(i % 10) * 2, (int)(i / 10 % 10) * 2 + 1, NULL);
    return sum;
}

/* Always from somewhere else, so that nothing that was seen before helps. */
uint64_t table_sights_anew(uint64_t count)
{
    static struct state state;
    const struct scenario *s = table_of(20);
    uint64_t sum = 0;
    state_begin(s, 7, &state);
    for (uint64_t i = 0; i < count; i++) {
        const int viewer = (int)(i % 10) * 2;
        ib_armies(&state)->unit[viewer].x = (int16_t)(1000 + i % 5000);
        sum += ib_has_in_sight(s, &state, viewer, (int)(i / 10 % 10) * 2 + 1, NULL);
    }
    return sum;
}

/* Whole battles of random orders, and how many orders they have. */
uint64_t table_battles(uint64_t count)
{
    static struct state state;
    const struct scenario *s = table_of(20);
    uint64_t orders = 0;
    chance = 1863;
    for (uint64_t i = 0; i < count; i++) {
        state_begin(s, i, &state);
        while (!state.head.over) {
            struct order o;
            struct dice d;
            choose(s, &state, &o);
            dice_rolled(&d, state.head.seed, state.head.orders);
            d.log = NULL;
            order_obey(s, &state, &o, &d, NULL);
        }
        orders += state.head.orders;
    }
    table_battle_orders = orders / count;
    return orders;
}

uint64_t table_fires(uint64_t count)
{
    static struct state state;
    const struct scenario *s = table_of(20);
    uint64_t sum = 0;
    state_begin(s, 7, &state);
    for (uint64_t i = 0; i < count; i++) {
        const int firer = (int)(i % 10) * 2, target = (int)(i / 10 % 10) * 2 + 1;
        sum += (uint64_t)ib_range_between(s, &state, firer, target, NULL);
        sum += ib_is_in_zone(s, &state, firer, target, NULL) +
               ib_has_in_sight(s, &state, firer, target, NULL);
        sum += (uint64_t)(ib_masked_by(s, &state, firer, target, NULL) +
                          ib_cover_between(s, &state, firer, target, NULL));
        sum += (uint64_t)(ib_ranks_shown(s, &state, firer, target, NULL) +
                          ib_flank_of(s, &state, firer, target, NULL));
    }
    return sum;
}

/* ---- games ---- */

size_t game_bytes;

static struct game_room *games_room(void)
{
    static struct game_room *room;
    if (!room)
        room = bench_room(sizeof *room);
    return room;
}

static struct script *script_of_20(void)
{
    static struct script *script;
    static char text[TEXT_ROOM];
    struct trouble trouble = {0};
    struct text t;
    if (script)
        return script;
    text_over(&t, text, sizeof text);
    scenario_write(table_of(20), &t);
    script = script_read(text, t.used, &trouble);
    if (!script)
        fprintf(stderr, "bench: %s\n", trouble.room);
    return script;
}

uint64_t games_begun(uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct game *g = game_begin(script_of_20(), i, false, games_room());
        game_bytes = sizeof *g + play_room(g->play.scenario) + g->size;
        sum += g->used;
        game_close(g);
    }
    return sum;
}

/* From a journal of a hundred orders, as a server does that has put the game away. */
uint64_t games_opened(uint64_t count)
{
    static char journal[TEXT_ROOM];
    struct trouble trouble = {0};
    struct text t;
    struct game *g = game_begin(script_of_20(), 7, false, games_room());
    char words[WORDS_ROOM];
    uint64_t sum = 0;
    chance = 1863;
    while (g->play.state->head.orders < 100 && !g->play.state->head.over) {
        struct order o;
        choose(g->play.scenario, g->play.state, &o);
        text_over(&t, words, sizeof words);
        order_write(g->play.scenario, &o, &t);
        game_order(g, SEAT_REFEREE, words, NULL, games_room(), &trouble);
    }
    text_over(&t, journal, sizeof journal);
    game_write(g, &t);
    game_close(g);
    for (uint64_t i = 0; i < count; i++) {
        g = game_open(journal, t.used, 0, games_room(), &trouble);
        sum += g->used;
        game_close(g);
    }
    return sum;
}

/* ---- states ---- */

static struct state from, to;

uint64_t battle_copies(uint64_t count)
{
    uint64_t sum = 0;
    state_begin(scenario_of(TRAINING), 7, &from);
    for (uint64_t i = 0; i < count; i++) {
        from.head.orders = (uint32_t)i;
        to = from;
        sum += to.own[i % STATE_OWN];
    }
    return sum;
}

uint64_t battle_views(uint64_t count)
{
    const struct scenario *s = scenario_of(TRAINING);
    uint64_t sum = 0;
    state_begin(s, 7, &from);
    for (uint64_t i = 0; i < count; i++) {
        state_seen(s, &from, (int)(i & 1), &to);
        sum += to.own[i % STATE_OWN];
    }
    return sum;
}

uint64_t limit_copies(uint64_t count)
{
    static unsigned char one[sizeof(struct state)], two[sizeof(struct state)];
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        one[i % sizeof one]++;
        memcpy(two, one, sizeof one);
        sum += two[(i * 7) % sizeof two];
    }
    return sum;
}

/* ---- text ---- */

/* A battle of random orders as they would be typed. */
static int write_battle(const struct scenario *s, char words[WORDS_KEPT][WORDS_ROOM])
{
    static struct state state;
    int count = 0;
    chance = 1863;
    for (state_begin(s, 7, &state); count < WORDS_KEPT && !state.head.over; count++) {
        struct order o;
        struct dice d;
        struct text t;
        choose(s, &state, &o);
        text_over(&t, words[count], WORDS_ROOM);
        order_write(s, &o, &t);
        dice_rolled(&d, state.head.seed, state.head.orders);
        d.log = NULL;
        order_obey(s, &state, &o, &d, NULL);
    }
    return count;
}

uint64_t battle_texts(uint64_t count)
{
    static char words[WORDS_KEPT][WORDS_ROOM];
    static struct play_any *any;
    struct trouble trouble = {0};
    uint64_t sum = 0;
    const struct scenario *s = scenario_of(TRAINING);
    if (!any)
        any = bench_room(sizeof *any);
    play_over(&any->play, s, &any->last, any->room);
    const int kept = write_battle(s, words);
    for (uint64_t i = 0; i < count; i++) {
        if (i % (uint64_t)kept == 0)
            play_begin(&any->play, 7);
        sum += play_order(&any->play, SEAT_REFEREE, words[i % (uint64_t)kept], &trouble);
    }
    return sum;
}
