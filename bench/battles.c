#include "battles.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/chance.h"
#include "game/game.h"
#include "rules/iron_brigade/map/measure.h"

enum { TEXT_ROOM = 1 << 17, WORDS_KEPT = 512, WORDS_ROOM = 160 };

/* ---- battles of any size ---- */

/* Mostly infantry, every sixth unit a battery, every eighth cavalry; half of them on either side.
 */
static void write_unit(struct text *t, int i)
{
    static const char *const what[] = {
        "arm infantry weapon rifled-musket castings 18",
        "arm infantry weapon smoothbore-musket castings 16 class poor",
        "arm artillery weapon 12-pdr-gun castings 6 formation unlimbered",
        "arm cavalry weapon breechloading-carbine castings 18",
        "arm infantry weapon rifled-musket castings 20 class elite",
    };
    const int kind = i % 6 == 5 ? 2 : i % 8 == 3 ? 3 : i % 5 == 1 ? 1 : i % 3 == 0 ? 4 : 0;
    text_print(t, "unit u%d s%d \"Unit\" %s\n", i, i % 2, what[kind]);
}

static void write_leaders(struct text *t)
{
    text_add(t, "leader g0 s0 \"G\" with u0\nleader g1 s1 \"G\" with u1\n");
}

static void read_scenario(struct scenario *s, const struct text *t, struct faults *faults)
{
    if (!scenario_read(s, t->at, t->used, faults))
        fprintf(stderr, "bench: %s\n", faults->list[0].words);
}

static const struct scenario *scenario_of(int units)
{
    static struct scenario *scenarios[UNITS_MOST + 1];
    static char room[TEXT_ROOM];
    struct faults faults = {.count = 0};
    struct text t;
    if (scenarios[units])
        return scenarios[units];
    struct scenario *s = scenarios[units] = bench_room(sizeof *s);
    text_over(&t, room, sizeof room);
    text_add(&t, "rules iron-brigade\nbattle \"Bench\"\nturns 12\nside s0 \"A\"\nside s1 \"B\"\n");
    for (int i = 0; i < units; i++)
        write_unit(&t, i);
    write_leaders(&t);
    read_scenario(s, &t, &faults);
    return s;
}

/* ---- battles on a table ---- */

/* One patch of ground; large tables have it again and again. */
enum { PATCH_WIDE = 60, PATCH_DEEP = 53, ROOM_OF_UNIT = 158 /* square inches */ };

static void write_patch(struct text *t, int x, int y)
{
    text_print(t, "area woods %d,%d %d,%d %d,%d %d,%d\n", x + 6, y + 14, x + 14, y + 14, x + 14,
               y + 20, x + 6, y + 20);
    text_print(t, "area hill 20 %d,%d %d,%d %d,%d %d,%d\n", x + 28, y + 12, x + 38, y + 12, x + 38,
               y + 18, x + 28, y + 18);
    text_print(t, "line fence %d,%d %d,%d\n", x + 10, y + 24, x + 30, y + 24);
    text_print(t, "line low-wall %d,%d %d,%d\n", x + 40, y + 30, x + 50, y + 30);
}

static void write_patches(struct text *t, int wide, int deep)
{
    for (int y = 0; y + PATCH_DEEP <= deep; y += PATCH_DEEP)
        for (int x = 0; x + PATCH_WIDE <= wide; x += PATCH_WIDE)
            write_patch(t, x, y);
    text_print(t, "line stream depth 20 0,%d %d,%d\nline road 0,%d %d,%d\n", deep / 2 + 2, wide,
               deep / 2 - 1, deep / 4, wide, deep / 4);
}

/* Both sides in rows that fill a half each: however many they are, as many are near. */
static void write_places(struct text *t, int units, int wide, int deep)
{
    const int half = units / 2;
    int abreast = 1;
    while (abreast * abreast * deep < half * wide * 2)
        abreast++;
    const int rows = (half + abreast - 1) / abreast;
    for (int i = 0; i < units; i++) {
        const int x = wide * (2 * (i / 2 % abreast) + 1) / (2 * abreast),
                  y = deep / 2 * (2 * (i / 2 / abreast) + 1) / (2 * rows);
        text_print(t, "place u%d %d,%d facing %d\n", i, x, i % 2 ? deep - y : y, i % 2 ? 180 : 0);
    }
}

/* As much room for each unit: 60 by 53 inches for 20 of them, 240 by 212 for 320. */
static const struct scenario *table_of(int units)
{
    static struct scenario *scenarios[UNITS_MOST + 1];
    static char room[TEXT_ROOM];
    struct faults faults = {.count = 0};
    struct text t;
    int wide = PATCH_WIDE;
    if (scenarios[units])
        return scenarios[units];
    while (wide * wide * PATCH_DEEP / PATCH_WIDE < ROOM_OF_UNIT * units)
        wide++;
    const int deep = wide * PATCH_DEEP / PATCH_WIDE;
    struct scenario *s = scenarios[units] = bench_room(sizeof *s);
    text_over(&t, room, sizeof room);
    text_print(&t,
               "rules iron-brigade\nbattle \"Bench\"\nturns 12\nside s0 \"A\"\nside s1 \"B\"\n"
               "table %d %d\n",
               wide, deep);
    write_patches(&t, wide, deep);
    for (int i = 0; i < units; i++)
        write_unit(&t, i);
    write_places(&t, units, wide, deep);
    write_leaders(&t);
    read_scenario(s, &t, &faults);
    return s;
}

/* ---- orders at random ---- */

static uint64_t chance;

/* From the menus, which are made for it, part by part: half of the orders that can stand do. */
static void choose(const struct scenario *s, const struct state *state, struct order *o)
{
    static struct choice menu[CHOICES_MOST];
    *o = (struct order){.kind = NO_KIND, .target = NOBODY};
    for (;;) {
        const int count = order_menu(s, state, SEAT_REFEREE, o, menu, CHOICES_MOST);
        const struct choice *c = &menu[chance_below(&chance, count)];
        if (menu[count - 1].part == PART_DONE && chance_below(&chance, 2) == 0)
            return;
        if (c->part == PART_DONE)
            return;
        order_choose(o, c, c->low + chance_below(&chance, c->high - c->low + 1));
    }
}

/* The same without the menus. */
static void pick(const struct scenario *s, const struct state *state, struct order *o)
{
    order_pick(s, state, SEAT_REFEREE, &chance, o);
}

typedef void chooser(const struct scenario *, const struct state *, struct order *);

static void obey(const struct scenario *s, struct state *state, const struct order *o)
{
    struct dice d;
    dice_rolled(&d, state->head.seed, state->head.orders);
    order_obey(s, state, o, &d, NULL);
}

/* One battle after the other. */
static uint64_t orders_in(const struct scenario *s, uint64_t count, chooser *next)
{
    static struct state state;
    uint64_t sum = 0;
    chance = 1863;
    state.head.over = true;
    for (uint64_t i = 0; i < count; i++) {
        struct order o;
        if (state.head.over)
            state_begin(s, i, &state);
        next(s, &state, &o);
        obey(s, &state, &o);
        sum += o.kind;
    }
    return sum;
}

uint64_t battle_menus(int units, uint64_t count)
{
    return orders_in(scenario_of(units), count, choose);
}

uint64_t table_menus(int units, uint64_t count)
{
    return orders_in(table_of(units), count, choose);
}

uint64_t table_picks(int units, uint64_t count)
{
    return orders_in(table_of(units), count, pick);
}

static uint64_t battles_in(const struct scenario *s, uint64_t count, chooser *next)
{
    static struct state state;
    uint64_t orders = 0;
    chance = 1863;
    for (uint64_t i = 0; i < count; i++) {
        for (state_begin(s, i, &state); !state.head.over;) {
            struct order o;
            next(s, &state, &o);
            obey(s, &state, &o);
        }
        orders += state.head.orders;
    }
    return orders;
}

uint64_t table_battles_by_menus(int units, uint64_t count)
{
    return battles_in(table_of(units), count, choose);
}

uint64_t table_battles(int units, uint64_t count)
{
    return battles_in(table_of(units), count, pick);
}

const struct scenario *bench_table(int units)
{
    return table_of(units);
}

/* ---- what is measured ---- */

uint64_t table_sights(int units, uint64_t count)
{
    static struct state state;
    const struct scenario *s = table_of(units);
    uint64_t sum = 0;
    state_begin(s, 7, &state);
    for (uint64_t i = 0; i < count; i++)
        sum += ib_has_in_sight(s, &state, (int)(i % 10) * 2, (int)(i / 10 % 10) * 2 + 1, NULL);
    return sum;
}

/* Always from somewhere else, so that nothing that was seen before helps. */
uint64_t table_sights_anew(int units, uint64_t count)
{
    static struct state state;
    const struct scenario *s = table_of(units);
    uint64_t sum = 0;
    state_begin(s, 7, &state);
    for (uint64_t i = 0; i < count; i++) {
        const int viewer = (int)(i % 10) * 2;
        ib_armies(&state)->unit[viewer].x = (int16_t)(1000 + i % 5000);
        sum += ib_has_in_sight(s, &state, viewer, (int)(i / 10 % 10) * 2 + 1, NULL);
    }
    return sum;
}

uint64_t table_fires(int units, uint64_t count)
{
    static struct state state;
    const struct scenario *s = table_of(units);
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

static struct script *script_of(int units)
{
    static struct script *script;
    static char text[TEXT_ROOM];
    struct trouble trouble = {0};
    struct text t;
    if (script)
        return script;
    text_over(&t, text, sizeof text);
    scenario_write(table_of(units), &t);
    script = script_read(text, t.used, &trouble);
    if (!script)
        fprintf(stderr, "bench: %s\n", trouble.room);
    return script;
}

uint64_t games_begun(int units, uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct game *g = game_begin(script_of(units), i, false, games_room());
        game_bytes = sizeof *g + play_room(g->play.scenario) + g->size;
        sum += g->used;
        game_close(g);
    }
    return sum;
}

/* From a journal of a hundred orders, as a server does that has put the game away. */
uint64_t games_opened(int units, uint64_t count)
{
    static char journal[TEXT_ROOM];
    struct trouble trouble = {0};
    struct text t;
    struct game *g = game_begin(script_of(units), 7, false, games_room());
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

uint64_t battle_copies(int units, uint64_t count)
{
    const struct scenario *s = table_of(units);
    uint64_t sum = 0;
    state_begin(s, 7, &from);
    for (uint64_t i = 0; i < count; i++) {
        from.head.orders = (uint32_t)i;
        state_copy(s, &to, &from);
        sum += to.own[i % 512];
    }
    return sum;
}

uint64_t battle_views(int units, uint64_t count)
{
    const struct scenario *s = table_of(units);
    uint64_t sum = 0;
    state_begin(s, 7, &from);
    for (uint64_t i = 0; i < count; i++) {
        state_seen(s, &from, (int)(i & 1), &to);
        sum += to.own[i % 512];
    }
    return sum;
}

uint64_t limit_copies(int units, uint64_t count)
{
    const struct scenario *s = table_of(units);
    uint64_t sum = 0;
    state_begin(s, 7, &from);
    const size_t size = s->system->battle->used(s, &from) + offsetof(struct state, own);
    for (uint64_t i = 0; i < count; i++) {
        from.head.orders = (uint32_t)i;
        memcpy(&to, &from, size);
        sum += to.own[i % 512];
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
        struct text t;
        choose(s, &state, &o);
        text_over(&t, words[count], WORDS_ROOM);
        order_write(s, &o, &t);
        obey(s, &state, &o);
    }
    return count;
}

uint64_t battle_texts(int units, uint64_t count)
{
    static char words[WORDS_KEPT][WORDS_ROOM];
    static struct play_any *any;
    struct trouble trouble = {0};
    uint64_t sum = 0;
    const struct scenario *s = scenario_of(units);
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
