/* Twins: two worlds of Iron Brigade that differ only in a hidden unit (VIII.F): whether it is
 * there, where, what it is, how strong, what it has lost and what it does.  Whatever the other side
 * and a spectator ask, the answers are the same byte for byte until the rules let it be seen; so
 * are a commander's orders, and the dice that fall.
 *
 * LONGROLL_TWINS=10000 plays so many games, LONGROLL_SEED=N others than those of every run. */

#include "check.h"

#include "cli/battle_says.h"
#include "cli/map.h"
#include "game/game.h"
#include "rules/iron_brigade/army/hidden.h"

enum { REPLY_ROOM = 1 << 20, WORDS_ROOM = 600, LONGEST = 160, GAMES = 60, VISIBLE = 8 };

static char replies[2][REPLY_ROOM];
static _Alignas(8) unsigned char work[1 << 18];
static struct game_room room = {.weighing = {.room = work, .size = sizeof work}};
static uint64_t chance, playing; /* the seed of this game */

static int below(int n)
{
    return check_below(&chance, n);
}

/* ---- the worlds ---- */

static const char *const played[] = {"VIII.F",
                                     "VII.C VII.D VII.E VII.F VIII.B VIII.C VIII.D VIII.E VIII.F\n"
                                     "formation swarm ranks 1/2 inches 2 enter free"};

static const char ground[] =
    "side union \"Union\"\nside rebels \"Confederate\"\ntable 48 48\n"
    "area woods 12,20 36,20 36,32 12,32\nline high-wall 2,24 10,24\nline road 40,0 40,48\n"
    "line abatis 20,18 28,18\nline moat materials 20,40 28,40\n"
    "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 12\n"
    "unit 7wi union \"7th Wisconsin\" arm infantry weapon rifled-musket castings 16\n"
    "unit btry union \"Battery B\" arm artillery weapon 12-pdr-gun castings 6 formation "
    "unlimbered\n"
    "unit 6wi union \"6th Wisconsin\" arm infantry weapon rifled-musket castings 10\n"
    "leader gibbon union \"John Gibbon\" with 2wi mounted\n"
    "unit 2va rebels \"2nd Virginia\" arm infantry weapon rifled-musket castings 12\n"
    "unit 4va rebels \"4th Virginia\" arm infantry weapon rifled-musket castings 8%s\n"
    "unit horse rebels \"Horse\" arm cavalry weapon breechloading-carbine castings 8%s\n"
    "leader baylor rebels \"William Baylor\"\n"
    "unit 9wi union \"9th Wisconsin\" arm infantry weapon rifled-musket castings 8 formation "
    "column\n"
    "zone hollow union \"Hollow\" 0,0 10,0 10,8 0,8\n"
    "place 7wi 14,9 facing 0\nplace btry 30,6 facing 0\n"
    "place 6wi 5,4 facing 0 in hollow\n"
    "place baylor 26,46\n";

static const char objective[] = "objective wood \"Wood\" 24,25 within 4 worth 2\n";

/* In half of the games some of the other readings that a scenario can choose, of all the rulings
 * but R-122, which has games of its own.  Is whose ground a hidden unit holds still untold?
 */
static bool add_rulings(struct text *t)
{
    bool untold = true;
    if (below(2))
        return untold;
    for (const struct field *f = ib_rulings; f->name; f++) {
        if (f->clause == IB(R_122) || f->kind != FIELD_CHOICE || below(8) > 0)
            continue;
        const int answer = below(f->words->count);
        text_print(t, "ruling %s %s\n", f->name, words_at(f->words, answer));
        untold = untold && !(f->clause == IB(R_126) && answer == GROUND_TOLD);
    }
    return untold;
}

/* Behind the wall a friend may have to go through it. */
static void add_hidden(struct text *t, const char *legion, bool amidst, bool close)
{
    static const char *const kinds[] = {
        "infantry weapon rifled-musket", "infantry weapon smoothbore-musket class poor raw",
        "infantry weapon rifled-musket formation column", "cavalry weapon breechloading-carbine",
        "artillery weapon 12-pdr-gun formation unlimbered"};
    const int kind = below((int)(sizeof kinds / sizeof *kinds));
    const bool walled = below(close ? 2 : 5) == 0 && !amidst;
    text_print(t, "unit hid rebels \"Hidden\" arm %s castings %d%s\n", kinds[kind],
               4 + below(kind == 4 ? 4 : 8), kind == 1 ? "" : legion);
    const bool zoned = !walled && below(3) == 0 && !amidst;
    if (zoned)
        text_add(t, "zone thicket rebels \"Thicket\" 4,18 44,18 44,40 4,40\n");
    if (walled)
        text_add(t, "place hid 6,24.2 facing 180 hidden\n");
    else
        text_print(t, "place hid %d,%d facing %d %s\n", amidst ? 22 + below(4) : 18 + below(12),
                   amidst ? 24 + below(3) : 22 + below(8), 90 * below(4),
                   zoned ? "in thicket" : "hidden");
}

/* R-122, where it is so ruled: both have the same unit, which is found and hides again, and only
 * then they differ. */
static bool hides_again;
static long away; /* games in which it did, and they differed */

static bool runs; /* the friend before the wall is to run, perhaps through who hides behind it */

/* One with a hidden unit; the other with none, or with another.  In half of them all advanced rules
 * are played, and the hidden unit may be a section of a legion. */
static void open_worlds(struct game *world[2])
{
    hides_again = below(4) == 0;
    const bool both = hides_again || below(2), all = below(2);
    const char *legion = all && below(2) ? " legion 1" : "";
    const int near = below(2) ? 8 : 16; /* from there the woods are within a move */
    const bool amidst = below(4) == 0;  /* 9wi comes up where somebody may be hidden */
    const bool behind = below(3) == 0;  /* so that union flees towards the woods */
    const bool close = below(3) == 0;   /* a friend whom hidden units may go through */
    runs = close && below(2);
    const int comes_x = amidst ? 23 : 44, comes_y = amidst ? 25 : 2;
    const uint64_t seed = check_random(&chance);
    char rulings[4000];
    struct text ruled;
    text_over(&ruled, rulings, sizeof rulings);
    const bool untold = add_rulings(&ruled);
    const uint64_t alike = chance;
    for (int i = 0; i < 2; i++) {
        char scenario[10000];
        struct text t;
        struct trouble trouble = {0};
        text_over(&t, scenario, sizeof scenario);
        text_print(&t, "rules iron-brigade\nbattle \"Twins\"\nturns 5\nadvanced %s\n", played[all]);
        text_add(&t, hides_again ? "ruling R-122 again\n" : "");
        text_add(&t, rulings);
        text_print(&t, ground, legion, legion);
        text_add(&t, untold ? objective : "");
        text_print(&t, "place 2wi 24,%d facing 0\nplace 9wi %d,%d facing 0 from turn %d\n", near,
                   comes_x, comes_y, amidst ? 2 : 3);
        text_print(&t, "place 2va 24,44 facing 180\nplace 4va %s facing 180\n",
                   runs    ? "6,22.8"
                   : close ? "6,29"
                           : "8,44");
        text_add(&t, behind ? "place horse 24,2 facing 0\n" : "place horse 12,44 facing 180\n");
        if (hides_again)
            chance = alike;
        if (i == 0 || both)
            add_hidden(&t, legion, amidst, close);
        if (both)
            text_add(&t, "leader early rebels \"Jubal Early\" with hid mounted\n");
        world[i] = game_open(scenario, t.used, seed, &room, &trouble);
        if (!world[i])
            fail_msg("%s\n%s", trouble.room, scenario);
    }
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

/* Is it the hidden unit, or a part of it? */
static bool is_of_hidden(const struct game *g, int unit)
{
    return hidden_of(g) != NOBODY && unit != NOBODY &&
           whole_of(scenario_of(g), unit) == hidden_of(g);
}

static bool is_found(const struct game *g)
{
    const struct state *state = g->play.state;
    for (int i = 0; i < state->head.units; i++)
        if (is_of_hidden(g, i) && !ib_is_hidden(state, i) &&
            (i == hidden_of(g) || ib_is_in(scenario_of(g), state, i)))
            return true;
    return false;
}

/* Has it been found, and is hidden again? */
static bool is_away(const struct game *g)
{
    return ib_unit_at(g->play.state, hidden_of(g))->hidden & AWAY;
}

/* Its personality, or NOBODY. */
static int leader_of_hidden(const struct game *g)
{
    return scenario_find(scenario_of(g), OF_LEADER, "early");
}

/* All that is its own; where its personality is, too. */
static bool differ(struct game *world[2])
{
    const struct state *one = world[0]->play.state, *other = world[1]->play.state;
    const int leader = leader_of_hidden(world[0]);
    for (int i = 0; i < one->head.units || i < other->head.units; i++)
        if (is_of_hidden(world[0], i) &&
            memcmp(ib_unit_at(one, i), ib_unit_at(other, i), sizeof(struct regiment_state)) != 0)
            return true;
    return leader != NOBODY &&
           memcmp(&ib_armies_of(one)->leader[leader], &ib_armies_of(other)->leader[leader],
                  sizeof(struct general_state)) != 0;
}

static bool are_found(struct game *world[2])
{
    return (is_found(world[0]) || is_found(world[1])) && (!hides_again || differ(world));
}

/* May one of them do what the other does not? */
static bool may_part(struct game *world[2])
{
    return !hides_again || (is_away(world[0]) && is_away(world[1]));
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

/* Says where the two answers part. */
static void same_replies(const char *after, int seat, const char *words)
{
    int at = 0;
    if (strcmp(replies[0], replies[1]) == 0)
        return;
    while (replies[0][at] == replies[1][at])
        at++;
    at = at > 200 ? at - 200 : 0;
    fail_msg("game %llu, after %s, seat %d asks: %s\n%.500s\n----\n%.500s",
             (unsigned long long)playing, after, seat, words, replies[0] + at, replies[1] + at);
}

static void alike(struct game *world[2], int seat, const char *words, const char *after)
{
    answer_to(world[0], seat, words, replies[0]);
    answer_to(world[1], seat, words, replies[1]);
    asked++;
    same_replies(after, seat, words);
}

/* ---- what the prompt says, and the map ---- */

static void draw_map(struct text *t, const struct view *v)
{
    map_draw(&(struct map){v->s, v->state, t});
}

static void say_what_follows(struct text *t, const struct view *v)
{
    static const char *const begun[] = {"",         "2wi",      "2wi move",  "2wi fire",
                                        "7wi form", "btry",     "2wi split", "btry fire-blind",
                                        "hid",      "2wi face", "6wi deploy"};
    static int next;
    struct trouble why = {0};
    say_next(t, v, begun[next++ / 2 % (int)(sizeof begun / sizeof *begun)], &why);
    text_add(t, why.room);
}

static struct game *whose;
static void say_why(struct text *t, const struct view *v)
{
    const struct steps *steps = game_why(whose, v->seat, &room);
    if (steps)
        say_steps(t, steps);
}

static void (*const said[])(struct text *, const struct view *) = {
    say_stand,  say_question, say_todo, say_score,        say_pegs,
    say_orders, draw_map,     say_why,  say_what_follows, say_what_follows};

static const char *saying_of(struct game *g, int seat, int which, char *to)
{
    static struct state seen;
    static struct scenario known;
    struct text t;
    const struct view v = view_of(&g->play, seat, &seen, &known);
    text_over(&t, to, REPLY_ROOM);
    whose = g;
    said[which](&t, &v);
    assert_false(t.cut);
    return to;
}

static void said_alike(struct game *world[2], int seat, int which, const char *after)
{
    saying_of(world[0], seat, which, replies[0]);
    saying_of(world[1], seat, which, replies[1]);
    asked++;
    if (strcmp(replies[0], replies[1]) != 0)
        fail_msg("after %s, seat %d is told %d:\n%.3000s\n----\n%.3000s", after, seat, which,
                 replies[0], replies[1]);
}

/* ---- asking at random ---- */

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
                                       "think captain 7 2wi",
                                       "think captain 7 btry",
                                       "think captain 7 hid",
                                       "think recruit 7",
                                       "way 2wi 2400 2400",
                                       "way 2wi 2450 2150 90",
                                       "way 7wi 1500 2600",
                                       "way 6wi 600 2500 0",
                                       "way hid 600 2500",
                                       "brief",
                                       "moment 3",
                                       "moment 99",
                                       "history 5",
                                       "orders 6wi",
                                       "orders 2va",
                                       "orders hid-a",
                                       "around 2va",
                                       "around hid-a",
                                       "menu 2wi double",
                                       "menu 2wi split",
                                       "menu 2wi combine",
                                       "menu btry fire-blind east 24",
                                       "menu 6wi deploy",
                                       "odds btry fire 4va",
                                       "odds 2wi contact",
                                       "odds 2wi rally",
                                       "try 2wi split 2wi-a castings 4",
                                       "try 2wi double 3",
                                       "try btry fire-blind east 24 north 24",
                                       "try 2wi retreat",
                                       "try end",
                                       "order 2va move 1",
                                       "order hid-a move 1",
                                       "order 2wi split hid castings 4",
                                       "reply hid",
                                       "reply 2va",
                                       "try 6wi move 4",
                                       "line 2400 1900 0 2wi 7wi 6wi",
                                       "reach 2wi",
                                       "reach 7wi",
                                       "reach 2va",
                                       "reach hid",
                                       "sees 2400 1800",
                                       "sees 2400 2600",
                                       "threat union",
                                       "threat rebels",
                                       "around 9wi",
                                       "orders 9wi",
                                       "orders gibbon",
                                       "orders early",
                                       "way gibbon 2400 2300",
                                       "way early 2400 2300",
                                       "menu ride gibbon",
                                       "order ride early bearing 0 inches 2",
                                       "try 2wi leader gibbon",
                                       "order 7wi leader early",
                                       "odds 2wi check hid",
                                       "order 2wi fire hid-a",
                                       "try 2wi combine 7wi"};
    for (int i = 0; i < 2; i++) {
        const int seat = i ? SEAT_SPECTATOR : 0;
        for (size_t k = 0; k < sizeof always / sizeof *always; k++)
            alike(world, seat, always[k], after);
        said_alike(world, seat, below((int)(sizeof said / sizeof *said)), after);
        said_alike(world, seat, 4, after);
        for (int k = 0; k < 4; k++) {
            const char *words = some[below((int)(sizeof some / sizeof *some))];
            if (strncmp(words, "order ", 6) != 0 || !strstr(words, "2wi move"))
                alike(world, seat, words, after);
        }
        if (below(400) == 0)
            alike(world, seat, "think colonel 7", after); /* he takes his time */
    }
}

/* Who gives orders for both sides, as at one table, is refused by what each side knows: an order of
 * union's is refused in both worlds, and by the same words, or in neither. */
static void refused_alike(struct game *world[2])
{
    static const char *const units[] = {"2wi", "7wi", "btry", "6wi", "9wi"};
    static const char *const forms[] = {"column", "line", "open-order", "limbered", "swarm"};
    static const char *const others[] = {
        "clear",       "retreat",      "rally", "split 2wi-a castings 4",
        "contact",     "lie",          "about", "fire-blind east 24 north 24",
        "combine 7wi", "touches early"};
    char words[WORDS_ROOM];
    struct trouble why[2] = {{0}, {0}};
    bool may[2];
    const char *unit = units[below(5)];
    switch (below(6)) {
    case 0:
        snprintf(words, sizeof words, "%s face %d", unit, 5 * below(72));
        break;
    case 1:
        snprintf(words, sizeof words, "%s form %s", unit, forms[below(5)]);
        break;
    case 5:
        snprintf(words, sizeof words, "%s %s", unit, others[below(10)]);
        break;
    case 2:
        snprintf(words, sizeof words, "%s fire 2va", unit);
        break;
    default:
        snprintf(words, sizeof words, "%s %s %d.%d%s", unit, below(3) ? "move" : "double",
                 1 + below(8), below(10), below(2) ? "" : " flush"); /* against whom it meets */
    }
    for (int i = 0; i < 2; i++) {
        struct order o;
        may[i] = order_read(scenario_of(world[i]), words, &o, &why[i]) &&
                 order_may(scenario_of(world[i]), world[i]->play.state, SEAT_REFEREE, &o, &why[i]);
    }
    asked++;
    if (may[0] != may[1] || strcmp(why[0].room, why[1].room) != 0)
        fail_msg("%s: %s\n----\n%s", words, may[0] ? "it may" : why[0].room,
                 may[1] ? "it may" : why[1].room);
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

static bool may_give(const struct game *g, int seat, const char *words)
{
    struct order o;
    struct trouble trouble = {0};
    static struct state seen;
    static struct scenario known;
    state_seen(scenario_of(g), g->play.state, seat, &seen);
    const struct scenario *s = scenario_seen(scenario_of(g), &seen, seat, &known);
    return order_read(s, words, &o, &trouble) && order_may(s, &seen, seat, &o, &trouble);
}

/* What each is told of the order, by its seat. */
static bool ask_to_give(struct game *g, int seat, const char *words, char *to)
{
    char order[WORDS_ROOM + 10];
    snprintf(order, sizeof order, "order %s", words);
    return strncmp(answer_to(g, seat, order, to), "{\"told\"", 7) == 0;
}

/* Union takes it back, in both or in neither. */
static void take_back(struct game *world[2], const char *words)
{
    if (below(4) > 0)
        return;
    alike(world, 0, "undo", words);
    compare(world, "undo");
}

/* To both.  What union may order in the one it may in the other; of the rebels, who know more,
 * only what both may is ordered.  False: one of them is found, or its friends went another way for
 * it. */
static bool give_both(struct game *world[2], int seat, const char *words)
{
    if (seat != 0 && !may_give(world[1], seat, words))
        return true;
    if (!ask_to_give(world[0], seat, words, replies[0]))
        fail_msg("%s is refused by the truth: %s", words, replies[0]);
    const bool found = is_found(world[0]);
    if (!ask_to_give(world[1], seat, words, replies[1])) {
        if (!found && seat == 0)
            fail_msg("%s is refused by the twin: %s", words, replies[1]);
        return false;
    }
    if (found ? are_found(world) : is_found(world[1]))
        return false;
    if (seat == 0)
        same_replies(words, seat, "what it is told");
    if (seat == 0)
        take_back(world, words);
    return true;
}

/* What the visible units have lost, or where they are, too: they may go round a hidden friend. */
static bool friends_differ(struct game *world[2], bool places)
{
    for (int i = 0; i < VISIBLE; i++) {
        struct regiment_state one = *ib_unit_at(world[0]->play.state, i),
                              other = *ib_unit_at(world[1]->play.state, i);
        if (one.castings != other.castings || one.morale != other.morale ||
            (places && (one.x != other.x || one.y != other.y || one.bearing != other.bearing)))
            return true;
    }
    return false;
}

/* Is its personality with it, or where nobody knows? */
static bool has_hidden_leader(const struct game *g)
{
    const int leader = leader_of_hidden(g);
    if (leader == NOBODY)
        return false;
    const struct general_state *l = &ib_armies_of(g->play.state)->leader[leader];
    return l->hid_with > 0 || (l->with >= 0 && ib_is_hidden(g->play.state, l->with));
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
    if (below(4) == 0 && give(g, 1, "hid split hid-a castings 2"))
        return;
    if (below(4) == 0 &&
        has_hidden_leader(g)) { /* its personality goes by himself, and comes back */
        snprintf(words, sizeof words, "ride early bearing %d inches %d", below(360), 1 + below(4));
        give(g, 1, below(3) ? words : below(2) ? "alone early" : "hid leader early");
        return;
    }
    for (int i = 0; i < 12 && any_order(g, 1, &o); i++)
        if (o.of == OF_UNIT && o.unit_count == 1 && is_of_hidden(g, o.unit[0])) {
            write_order(g, &o, words);
            give(g, 1, words);
            return;
        }
}

/* It must do what it owes before its side can end the phase. */
static void do_duties(struct game *g)
{
    for (int i = 0; i < 8; i++) {
        static const char *const dues[] = {"retreat", "surrender", "lie", "contact"};
        const int unit = battle_must(scenario_of(g), g->play.state);
        bool done = false;
        if (!is_of_hidden(g, unit))
            return;
        for (int k = 0; k < 4 && !done; k++) {
            char words[WORDS_ROOM];
            snprintf(words, sizeof words, "%s %s", scenario_id(scenario_of(g), OF_UNIT, unit),
                     dues[k]);
            done = give(g, 1, words);
        }
        if (!done && !ib_is_hidden(g->play.state, unit))
            return; /* everybody sees what it does now */
        if (!done)
            act_in_secret(g);
    }
}

/* The leader who begins with a hidden unit. */
static bool is_his(const struct game *g, int of, int who)
{
    return of == OF_LEADER && who != NOBODY &&
           strcmp(scenario_id(scenario_of(g), OF_LEADER, who), "early") == 0;
}

static bool names_hidden(const struct game *g, const struct order *o)
{
    for (int i = 0; i < o->unit_count && o->of == OF_UNIT; i++)
        if (is_of_hidden(g, o->unit[i]))
            return true;
    if (is_his(g, o->of, o->unit_count > 0 ? o->unit[0] : NOBODY) ||
        (kind_of(scenario_of(g), o)->wants_leader && is_his(g, OF_LEADER, o->target)))
        return true;
    return kind_of(scenario_of(g), o)->wants_target && is_of_hidden(g, o->target);
}

/* Guns fire blind at where the hidden unit is, often with dice that hit and do not show it. */
static void shell_hidden(const struct game *g, char *words)
{
    static const char *const dice[] = {" = 6 6 6", " = 6 6 1", " = 5 6 6", "", " = 1 1 6"};
    char order[WORDS_ROOM];
    if (hidden_of(g) == NOBODY || below(6) > 0)
        return;
    const struct regiment_state *u = ib_unit_at(g->play.state, hidden_of(g));
    const int x = (u->x + 25) / 50, y = (u->y + 25) / 50 + below(3) - 1;
    snprintf(order, sizeof order, "btry fire-blind east %d.%d north %d.%d", x / 2, x % 2 * 5, y / 2,
             y % 2 * 5);
    if (!may_give(g, 0, order))
        return;
    snprintf(words, WORDS_ROOM, "%.200s%s", order, dice[below(below(3) ? 3 : 5)]);
}

/* The umpire shakes a unit of union's in both: it is pinned, or runs, by what it knows. */
static void shake_one(struct game *world[2])
{
    static const char *const units[] = {"2wi", "7wi", "btry", "6wi", "9wi"};
    char words[WORDS_ROOM];
    snprintf(words, sizeof words, "%s set morale %d ! a test", units[below(5)], below(3));
    for (int i = 0; i < 2; i++)
        give(world[i], SEAT_REFEREE, words);
}

static void break_friend(struct game *world[2])
{
    for (int i = 0; i < 2; i++)
        give(world[i], SEAT_REFEREE, "4va set morale 1 ! a test");
    runs = false;
}

/* Were more orders given in one world that nobody hears of?  Such orders throw from a stream of
 * their own, so what the hidden unit then does in both falls otherwise; when it shows itself by
 * that, its dice are seen. */
static bool throws_differ(struct game *world[2])
{
    return world[0]->play.state->head.secret != world[1]->play.state->head.secret &&
           !is_found(world[0]);
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
            if (below(3) == 0 && may_part(world))
                act_in_secret(world[i]);
        }
    if (seat == 0 && below(12) == 0)
        shake_one(world);
    if (runs && phase_now(truth) != IB_PHASE_DEPLOY)
        break_friend(world);
    if (are_found(world))
        return false;
    if (friends_differ(world, true))
        fail_msg("what a hidden unit did changed others, and did not show it");
    strcpy(words, "what the hidden ones did");
    compare(world, words);
    for (int i = 0; i < 20 && seat == 0; i++)
        refused_alike(world);
    if (!any_order(world[0], seat, &o) ||
        (seat == 1 && (!hides_again || differ(world) || throws_differ(world)) &&
         names_hidden(world[0], &o)))
        return true;
    write_order(world[0], &o, words);
    if (below(3) == 0 && may_give(world[0], seat, "end"))
        strcpy(words, "end"); /* so that it goes on */
    if (seat == 0 && below(4) == 0 && may_give(world[0], 0, "6wi split 6wi-c castings 4"))
        strcpy(words, "6wi split 6wi-c castings 4"); /* a part that comes behind the hidden one's */
    if (seat == 0)
        shell_hidden(world[0], words);
    if (seat == 1 && below(4) == 0 && may_give(world[0], 1, "4va move 4"))
        strcpy(words, "4va move 4"); /* perhaps through a hidden friend behind the wall */
    if (seat == 1 && below(2) && may_give(world[0], 1, "4va retreat"))
        strcpy(words, "4va retreat"); /* or so */
    if (!give_both(world, seat, words))
        return false;
    if (friends_differ(world, false))
        fail_msg("game %llu: %s: a friend suffers by a hidden unit that is not shown",
                 (unsigned long long)playing, words);
    return !friends_differ(world, true) &&
           world[0]->play.state->head.over == world[1]->play.state->head.over;
}

static void a_hidden_unit_leaves_no_trace(void **state)
{
    (void)state;
    const char *wanted = getenv("LONGROLL_TWINS"), *seed = getenv("LONGROLL_SEED");
    const int games = wanted ? atoi(wanted) : GAMES;
    const uint64_t first = seed ? strtoull(seed, NULL, 10) : 1861;
    long steps = 0;
    for (int i = 0; i < games; i++) {
        struct game *world[2];
        char words[WORDS_ROOM] = "the beginning";
        chance = first + (uint64_t)i;
        playing = chance;
        open_worlds(world);
        compare(world, words);
        for (int k = 0; k < LONGEST && play_on(world, words); k++, steps++)
            compare(world, words);
        away += hides_again && is_away(world[0]) && differ(world);
        game_close(world[0]);
        game_close(world[1]);
    }
    print_message("%d games, %ld steps, %ld questions; %ld times one that was found hid again\n",
                  games, steps, asked, away);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_hidden_unit_leaves_no_trace)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
