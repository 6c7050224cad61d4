/* Battles at random, chosen from the menus: no crash, no dead end, no endless game; the state is
 * sane after every order; whatever must be done can be done; an order that is taken back leaves no
 * byte; the journal plays to the same state again, and each seat's own journal shows what it saw.
 * Then what becomes of journals that were cut, changed or mended, and whether somebody can tell
 * what he may not know. */

#define _DEFAULT_SOURCE

#include <dirent.h>
#include <stdlib.h>

#include "engine/battle/mend.h"
#include "rules/iron_brigade/kinds.h"
#include "lines.h"
#include "sources.h"

enum { ORDERS_MOST = 6000, JOURNAL_ROOM = 1 << 20, SCENARIOS = 21, LARGE = 6 };

/* Thirteen made for the tests, eight to be played. */
static const char *const names[SCENARIOS] = {
    "scenarios/training.txt",
    "scenarios/odd.txt",
    "scenarios/table.txt",
    "scenarios/ways.txt",
    "scenarios/boats.txt",
    "scenarios/guns.txt",
    "scenarios/drill.txt",
    "scenarios/parts.txt",
    "scenarios/bands.txt",
    "scenarios/legion.txt",
    "scenarios/sections.txt",
    "scenarios/hidden.txt",
    "scenarios/ambush.txt",
    "../scenarios/training.txt",
    "../scenarios/first-battle.txt",
    "../scenarios/brawners-farm.txt",
    "../scenarios/railroad-cut.txt",
    "../scenarios/balls-bluff.txt",
    "../scenarios/burnsides-bridge.txt",
    "../scenarios/maryes-heights.txt",
    "../scenarios/bufords-delay.txt",
};
static char texts[SCENARIOS][1 << 14];
static char journal[JOURNAL_ROOM], other[JOURNAL_ROOM];
static struct text record;
static struct play play, again, twin;
static struct play_any play_rooms, again_rooms, twin_rooms;
static struct journal read_again;
static uint64_t chance = 1863; /* or LONGROLL_SEED, for battles that no run has played */

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

static int below(int n)
{
    return (int)(check_random(&chance) % (uint64_t)n);
}

static const struct battle_rules *rules(void)
{
    return play.scenario->system->battle;
}

/* ---- clauses and orders that were reached ---- */

enum { KINDS_MOST = 64, CLAUSES_MOST = 400 };

static long given[KINDS_MOST];  /* orders of each kind that were obeyed */
static int formed, taken_again; /* units of freed men */
static int split_off;           /* parts of units */
static long musts;              /* that were due after some order */
static const struct clause *reached[CLAUSES_MOST];
static int reached_count;

static void note_clause(const struct clause *c)
{
    for (int i = 0; i < reached_count; i++)
        if (reached[i] == c)
            return;
    assert_true(reached_count < CLAUSES_MOST);
    reached[reached_count++] = c;
}

static bool is_reached(const char *name)
{
    for (int i = 0; i < reached_count; i++)
        if (strcmp(reached[i]->name, name) == 0)
            return true;
    return false;
}

/* Every RULE of the files that play a battle, and what they require. */
static int unreached_in(const char *path)
{
    static const char *const marks[] = {"RULE(", "require(", "require_of("};
    char line[LINE_ROOM], name[40];
    int missing = 0;
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        for (int i = 0; i < 3; i++)
            for (const char *s = line; (s = strstr(s, marks[i])) != NULL;) {
                s += strlen(marks[i]);
                if (*s == '\n' && fgets(line, sizeof line, f)) /* its name is on the next line */
                    s = line + strspn(line, " ");
                snprintf(name, sizeof name, "%.*s", (int)strcspn(s, ","), s);
                if (is_reached(name))
                    continue;
                print_error("%s: %s%s) was never reached\n", path, marks[i], name);
                missing++;
            }
    fclose(f);
    return missing;
}

static void all_was_reached(void)
{
    int missing = 0;
    for (int i = 0; i < rules()->kind_count; i++) {
        print_message("%s%s %ld", i ? ", " : "orders: ", rules()->kinds[i]->verb, given[i]);
        missing += given[i] == 0;
    }
    print_message("\n");
    struct sources sources;
    sources_of("iron-brigade", &sources);
    for (size_t i = 0; i < sources.found.gl_pathc; i++)
        if (strncmp(sources.found.gl_pathv[i] + sources.folder, "orders/", 7) == 0 ||
            strncmp(sources.found.gl_pathv[i] + sources.folder, "army/", 5) == 0)
            missing += unreached_in(sources.found.gl_pathv[i]);
    globfree(&sources.found);
    assert_int_equal(missing, 0);
    print_message("%d clauses reached\n", reached_count);
}

/* The battle up to the order that went wrong, to be opened and looked at. */
static void leave_journal(void)
{
    FILE *f = fopen("failed-battle.txt", "w");
    if (!f)
        return;
    fputs(journal, f);
    fclose(f);
}

/* ---- orders at random ---- */

/* Those of the scenario and those that may form: any may be named. */
static int units(void)
{
    return play.scenario->unit_count + play.scenario->part_count;
}

static int any_value(const struct field *f)
{
    if (f->words)
        return below(f->words->count);
    if (f->kind == FIELD_YES)
        return 1;
    if (f->kind == FIELD_UNIT)
        return below(units());
    const int span = f->high - f->low + 1;
    return f->low + below(span > 30 ? 30 : span);
}

/* An order of some kind, by some units, with some facts: mostly unlawful. */
static void any_order(struct order *o)
{
    const struct battle_rules *b = rules();
    *o = (struct order){.kind = (uint8_t)below(b->kind_count), .target = NOBODY};
    const struct order_kind *k = b->kinds[o->kind];
    const int most = k->units == ORDER_NO_UNIT ? 0 : k->units == ORDER_ONE_UNIT ? 1 : 1 + below(2);
    for (int i = 0; i < most; i++) {
        const int unit = below(units());
        if (i == 0 || unit > o->unit[0])
            o->unit[o->unit_count++] = (int16_t)unit;
    }
    if (k->wants_leader && play.scenario->leader_count > 0)
        o->target = (int16_t)below(play.scenario->leader_count);
    else if (k->wants_target)
        o->target = (int16_t)below(units());
    for (int i = 0; i < k->fact_count; i++) {
        if (k->facts[i].field.unless_given && below(3) > 0)
            continue;
        o->said |= (uint16_t)(1u << i);
        o->fact[i] = (int16_t)any_value(&k->facts[i].field);
    }
}

static struct choice menu[CHOICES_MOST], menu_of_view[CHOICES_MOST];

static void menus_differ(const struct state *state, const struct order *o, int count, int of_view)
{
    char words[400] = "nothing";
    struct text t;
    text_over(&t, words, sizeof words);
    if (o->kind != NO_KIND && !(rules()->kinds[o->kind]->wants_target && o->target == NOBODY))
        order_write(play.scenario, o, &t);
    leave_journal();
    int i = 0;
    while (i < count && i < of_view && memcmp(&menu[i], &menu_of_view[i], sizeof *menu) == 0)
        i++;
    fail_msg("after '%s' of order %u the truth has %d choices and its side's view %d; the first "
             "that differs is %d: part %d fact %d from %d",
             words, state->head.orders + 1, count, of_view, i, menu[i].part, menu[i].fact,
             menu[i].low);
}

/* The rest of an order from the menus of the side that is to give it, which must be those of the
 * truth. */
static void rest_from_menus(const struct state *state, struct order *o)
{
    static struct state seen;
    const int seat = battle_turn_of(play.scenario, state);
    const int judge = battle_is_sealed(play.scenario, state) ? seat : SEAT_REFEREE;
    state_seen(play.scenario, state, seat, &seen);
    for (int part = 0; part < 64; part++) {
        const int count = order_menu(play.scenario, state, judge, o, menu, CHOICES_MOST);
        const int count_of_view =
            order_menu(play.scenario, &seen, seat, o, menu_of_view, CHOICES_MOST);
        if (count == 0) {
            char words[400] = "nothing";
            struct text t;
            text_over(&t, words, sizeof words);
            if (o->kind != NO_KIND &&
                !(rules()->kinds[o->kind]->wants_target && o->target == NOBODY))
                order_write(play.scenario, o, &t);
            leave_journal();
            fail_msg("a dead end after '%s', kind %d, in order %u", words, o->kind,
                     state->head.orders + 1);
        }
        if (count != count_of_view || memcmp(menu, menu_of_view, (size_t)count * sizeof *menu) != 0)
            menus_differ(state, o, count, count_of_view);
        const struct choice *c = &menu[below(count)];
        if (menu[count - 1].part == PART_DONE && below(2) == 0)
            c = &menu[count - 1];
        if (c->part == PART_DONE)
            return;
        order_choose(o, c, c->low + below(c->high - c->low + 1));
    }
    fail_msg("an order without end");
}

static void order_from_menus(const struct state *state, struct order *o)
{
    *o = (struct order){.kind = NO_KIND, .target = NOBODY};
    rest_from_menus(state, o);
}

/* Boats are unloaded four turns on end, and then somebody must be near; work on the ground is two
 * turns of it: chance alone hardly does that. */
static bool order_work(const struct state *state, struct order *o)
{
    static const char *const verbs[] = {"unload", "embark", "row", "land", "clear", "fill"};
    const int first = below(COUNT(verbs)), units = play.scenario->unit_count;
    for (int i = 0; i < units * COUNT(verbs); i++) {
        const uint8_t kind =
            (uint8_t)kind_named(rules(), verbs[(first + i / units) % COUNT(verbs)]);
        *o = (struct order){
            .kind = kind, .unit = {(int16_t)(i % units)}, .unit_count = 1, .target = NOBODY};
        if (order_may_begin(play.scenario, state, SEAT_REFEREE, o, NULL)) {
            rest_from_menus(state, o);
            return true;
        }
    }
    return false;
}

static bool offers(const struct state *state, const struct order *o, enum part part, int fact,
                   int number)
{
    const int count = order_menu(play.scenario, state, SEAT_REFEREE, o, menu, CHOICES_MOST);
    for (int i = 0; i < count; i++)
        if (menu[i].part == part && menu[i].fact == fact && number >= menu[i].low &&
            number <= menu[i].high)
            return true;
    return false;
}

/* Whatever is lawful can be chosen from the menus, part by part. */
static void is_on_the_menu(const struct state *state, const struct order *o)
{
    const struct order_kind *k = rules()->kinds[o->kind];
    struct order so_far = {.kind = NO_KIND, .target = NOBODY};
    char words[2000];
    struct text t;
    text_over(&t, words, sizeof words);
    order_write(play.scenario, o, &t);
    bool fine = offers(state, &so_far, PART_KIND, 0, o->kind);
    so_far.kind = o->kind;
    for (int i = 0; fine && i < o->unit_count; i++) {
        fine = offers(state, &so_far, PART_UNIT, 0, o->unit[i]);
        so_far.unit[so_far.unit_count++] = o->unit[i];
    }
    if (fine && (k->wants_target || k->wants_leader))
        fine = offers(state, &so_far, PART_TARGET, 0, o->target);
    so_far.target = o->target;
    for (int i = 0; fine && i < k->fact_count; i++) {
        if (!order_says(o, i))
            continue;
        fine = offers(state, &so_far, PART_FACT, i, o->fact[i]);
        so_far.said |= (uint16_t)(1u << i);
        so_far.fact[i] = o->fact[i];
    }
    if (!fine || !offers(state, &so_far, PART_DONE, 0, 0))
        fail_msg("'%s' is lawful, but not on the menu", words);
}

/* What holds anyway need not be said. */
static bool says_the_usual(const struct order *o)
{
    const struct order_kind *k = rules()->kinds[o->kind];
    for (int i = 0; i < k->fact_count; i++)
        if (order_says(o, i) && o->fact[i] == 0 && k->facts[i].field.words &&
            k->facts[i].field.unless_given)
            return true;
    return false;
}

/* VII.C.4: the umpire divides a unit; among wild orders it is too seldom. */
static bool divides(const struct state *state, struct order *o)
{
    const struct scenario *s = play.scenario;
    *o = order_by(IB_DIVIDE, below(s->unit_count));
    o->target = (int16_t)part_number(s, o->unit[0], 1 + below(3));
    order_set_fact(o, 0, 2 + below(6));
    o->overruled = true;
    return o->target != NOBODY && order_may(s, state, SEAT_REFEREE, o, NULL);
}

/* Sometimes a wild order: refused, or lawful and on the menu; or overruled. */
static bool wild_order(const struct state *state, struct order *o)
{
    struct trouble trouble = {0};
    if (below(50) == 0 && divides(state, o))
        return true;
    any_order(o);
    const bool may = order_may(play.scenario, state, SEAT_REFEREE, o, &trouble);
    assert_int_equal(may, trouble.kind == TROUBLE_NONE);
    assert_int_equal(may, order_may(play.scenario, state, SEAT_REFEREE, o, NULL));
    assert_false(order_may(play.scenario, state, SEAT_SPECTATOR, o, NULL));
    assert_true(battle_is_sealed(play.scenario, state) ||
                !order_may(play.scenario, state, !battle_turn_of(play.scenario, state), o, NULL));
    if (may && !says_the_usual(o))
        is_on_the_menu(state, o);
    if (!may && below(8) == 0) {
        o->overruled = true;
        return order_may(play.scenario, state, SEAT_REFEREE, o, NULL);
    }
    return may;
}

/* ---- a battle ---- */

static bool plays_again(const char *text, size_t size, struct trouble *trouble)
{
    struct faults faults = {.count = 0};
    const bool fine = journal_play_any(&read_again, &again_rooms, text, size, 0, &faults, trouble);
    again = again_rooms.play;
    return fine;
}

static bool writes_seen(const char *text, size_t size, int seat, struct text *to,
                        struct trouble *trouble)
{
    static struct seat_book book;
    return plays_again(text, size, trouble) &&
           journal_seen(&read_again, &again, seat, &book, to, trouble);
}

/* The check's sum goes along with the orders: made afresh, it is the same. */
static void keep_line(void)
{
    assert_true(play.check.tracks == check_tracks(play.scenario, play.state));
    play_write_line(&play, &record);
    assert_false(record.cut);
}

/* By its pegs: those of a unit, its horse-holders, its prisoners. */
static int pegs_of(const struct state *state, int unit)
{
    int sum = 0;
    for (int i = 0; i < rules()->track_count; i++) {
        const struct track *t = &rules()->tracks[i];
        if (strcmp(t->name, "castings") == 0 || strcmp(t->name, "holders") == 0 ||
            strcmp(t->name, "captured") == 0)
            sum += t->get(play.scenario, state, unit);
    }
    return sum;
}

/* Where units split and combine, their men are counted by sides. */
static int pegs_with(const struct state *state, int unit)
{
    const struct scenario *s = play.scenario;
    int sum = 0;
    for (int i = 0; i < units(); i++)
        if (s->part_count > s->unit_count ? s->unit[i].side == s->unit[unit].side
                                          : whole_of(s, i) == unit)
            sum += pegs_of(state, i);
    return sum;
}

/* Only the umpire sets more: men who are taken and freed, or who split off and join, are the same
 * men.  Counts the units that they form. */
static void nobody_is_made(const struct order *o)
{
    const struct scenario *s = play.scenario;
    const bool set = strcmp(rules()->kinds[o->kind]->verb, "set") == 0;
    for (int i = 0; i < s->unit_count; i++) {
        const int part = part_of(s, i), before = pegs_with(play.before, i);
        assert_true(set || pegs_with(play.state, i) <= before);
        if (part == NOBODY)
            continue;
        const bool stood = rules()->is_in(s, play.before, part),
                   stands = rules()->is_in(s, play.state, part);
        formed += stands && !stood;
        taken_again += stood && !stands && pegs_with(play.state, i) == before;
    }
    for (int i = 2 * s->unit_count; i < units(); i++)
        split_off += rules()->is_in(s, play.state, i) && !rules()->is_in(s, play.before, i);
}

/* Given as words and as a value, it leads to the same state. */
static void give(const struct order *o)
{
    static struct state by_value;
    struct trouble trouble = {0};
    struct dice d;
    char words[2000];
    struct text t;
    state_copy(play.scenario, &by_value, play.state);
    text_over(&t, words, sizeof words);
    order_write(play.scenario, o, &t);
    text_add(&t, o->overruled ? " ! the umpire = says ~ so > there" : "");
    order_dice(play.scenario, &by_value, o, &d);
    d.log = NULL;
    assert_true(order_obey(play.scenario, &by_value, o, &d, NULL));
    if (!rules()->sane(play.scenario, &by_value)) {
        leave_journal();
        fail_msg("the state is not sane after '%s'; failed-battle.txt leads there", words);
    }
    if (!play_order(&play, SEAT_REFEREE, words, &trouble))
        fail_msg("'%s': %s", words, trouble.room);
    assert_true(state_equal(play.scenario, &by_value, play.state));
    given[o->kind]++;
    nobody_is_made(o);
    keep_line();
}

/* Typed dice that are too few leave the state as it was. */
static void too_few_dice(const struct order *o)
{
    static struct state state;
    struct dice d;
    state_copy(play.scenario, &state, play.state);
    dice_given(&d, NULL, 0);
    d.log = NULL;
    if (!order_obey(play.scenario, &state, o, &d, NULL))
        assert_true(state_equal(play.scenario, &state, play.state));
}

static void take_back(void)
{
    static struct state back;
    struct trouble trouble = {0};
    state_copy(play.scenario, &back, play.before);
    assert_true(play_undo(&play, &trouble));
    assert_true(state_equal(play.scenario, &back, play.state));
    keep_line();
}

/* Does some order of this kind, whole and lawful, leave the unit with less to do? */
static bool is_done_by(int kind, int unit, const struct todo *due)
{
    static struct state after;
    struct order o = {
        .kind = (uint8_t)kind, .unit = {(int16_t)unit}, .unit_count = 1, .target = NOBODY};
    struct todo left;
    struct dice d;
    if (!order_may_begin(play.scenario, play.state, SEAT_REFEREE, &o, NULL))
        return false;
    rest_from_menus(play.state, &o);
    assert_true(order_may(play.scenario, play.state, SEAT_REFEREE, &o, NULL));
    state_copy(play.scenario, &after, play.state);
    dice_rolled(&d, 1, 1);
    d.log = NULL;
    assert_true(order_obey(play.scenario, &after, &o, &d, NULL));
    return !battle_todo(play.scenario, &after, unit, &left) || left.kind != TODO_MUST ||
           strlen(due->words) == TODO_ROOM - 1 || /* cut short: one less need not show */
           strcmp(left.words, due->words) != 0;
}

/* Each "must" names kinds of order, all of which can be given, and any of which fulfils it. */
static void nobody_owes_what_he_cannot(void)
{
    for (int unit = 0; unit < play.state->head.units; unit++) {
        struct todo due;
        if (!battle_todo(play.scenario, play.state, unit, &due) || due.kind != TODO_MUST)
            continue;
        musts++;
        bool some = false;
        for (int kind = 0; kind < rules()->kind_count; kind++) {
            if (!(due.acts >> kind & 1))
                continue;
            some = true;
            if (is_done_by(kind, unit, &due))
                continue;
            leave_journal();
            fail_msg("'%s' is due, and cannot be done by %s", due.words,
                     rules()->kinds[kind]->verb);
        }
        if (!some)
            fail_msg("'%s' is due, and no order does it", due.words);
    }
}

static bool plays_all; /* every advanced rule that is built, whatever the scenario chose */

/* All of them, and formations of its own if the scenario has none. */
static void add_advanced(const struct system *system, const char *scenario, struct text *t)
{
    text_add(t, "advanced");
    for (int i = 0; i < system->advanced_count; i++)
        if (system->advanced[i].is_built)
            text_print(t, " %s", system->advanced[i].clause->id);
    text_char(t, '\n');
    if (!strstr(scenario, "\nformation "))
        text_add(t, "formation square hollow zone all-round inches -4 no-split enter whole leave "
                    "half mass\nformation swarm ranks 1/2 inches 2 enter free\n"
                    "formation wedge arm cavalry abreast 3 ranks 3 inches 2\n");
}

static void add_but_advanced(const char *from, struct text *t)
{
    while (*from) {
        const size_t length = strcspn(from, "\n") + 1;
        if (strncmp(from, "advanced ", 9) != 0)
            text_bytes(t, from, length);
        from += length;
    }
}

/* The scenario with some of its rulings answered otherwise. */
static void begin_battle(int which, uint64_t seed)
{
    struct faults faults = {.count = 0};
    static char text[1 << 15];
    struct text t;
    const char *after = strstr(texts[which], "turns");
    text_over(&t, text, sizeof text);
    text_bytes(&t, texts[which], (size_t)(after - texts[which]));
    const struct system *system = systems[0];
    if (plays_all)
        add_advanced(system, texts[which], &t);
    for (int i = 0; i < system->ruling_count && seed > 0; i++) {
        if (below(4) > 0)
            continue;
        text_add(&t, "ruling ");
        text_add(&t, system->rulings[i].name);
        text_char(&t, ' ');
        field_print_value(&t, &system->rulings[i], 1);
        text_char(&t, '\n');
    }
    if (plays_all)
        add_but_advanced(after, &t);
    else
        text_add(&t, after);
    if (!scenario_read(&play_rooms.scenario, text, t.used, &faults))
        fail_msg("%s:%d: %s", names[which], faults.list[0].line, faults.list[0].words);
    play_over(&play, &play_rooms.scenario, &play_rooms.last, play_rooms.room);
    play_begin(&play, seed);
    text_over(&record, journal, sizeof journal);
    text_add(&record, text);
    play_write_head(&play, &record);
}

static void play_at_random(int which, uint64_t seed)
{
    begin_battle(which, seed);
    for (int orders = 0; !play.state->head.over; orders++) {
        struct order o;
        if (orders == ORDERS_MOST)
            fail_msg("battle %llu does not end", (unsigned long long)seed);
        if (below(3) == 0 && !wild_order(play.state, &o))
            continue;
        else if (below(2) == 0 && order_work(play.state, &o))
            ;
        else if (below(2) == 0)
            order_from_menus(play.state, &o);
        else if (!wild_order(play.state, &o))
            order_from_menus(play.state, &o);
        too_few_dice(&o);
        give(&o);
        nobody_owes_what_he_cannot();
        if (play.undo.count > 0 && below(12) == 0)
            take_back();
    }
}

/* ---- what its journal says ---- */

static void replays_alike(void)
{
    const struct journal *r = &read_again;
    struct trouble trouble = {0};
    if (!plays_again(journal, record.used, &trouble))
        fail_msg("line %d: %s", r->line, r->differs ? "differs" : trouble.room);
    assert_true(state_equal(play.scenario, again.state, play.state));
    assert_memory_equal(&again.check, &play.check, sizeof play.check);
    assert_false(r->cut);
}

/* Its pegs are those of the seat's view. */
static void seats_read_what_they_saw(void)
{
    static struct state seen;
    static struct events differ;
    for (int seat = 0; seat < SEATS; seat++) {
        const struct journal *r = &read_again;
        struct text to;
        struct trouble trouble = {0};
        if (seat == SEAT_REFEREE)
            continue;
        text_over(&to, other, sizeof other);
        if (!writes_seen(journal, record.used, seat, &to, &trouble))
            fail_msg("seat %d: %s", seat, trouble.room);
        if (!plays_again(other, to.used, &trouble))
            fail_msg("seat %d, line %d: %s", seat, r->line, r->differs ? "differs" : trouble.room);
        assert_int_equal(r->seat, seat);
        state_seen(play.scenario, play.state, seat, &seen);
        events_between(play.scenario, &seen, again.state, &differ);
        assert_int_equal(differ.count, 0);
        assert_int_equal(again.state->head.turn, play.state->head.turn);
        assert_null(strstr(other, "\norders "));
    }
}

static bool replays(const char *text, size_t size)
{
    struct trouble trouble = {0};
    return plays_again(text, size, &trouble);
}

/* Where the orders begin. */
static size_t head_of(const char *text)
{
    const char *at = strstr(text, "\norders ");
    return (size_t)(strchr(at + 1, '\n') + 1 - text);
}

/* The words of the order of this number that stands, with the reason if it was overruled, without
 * its effects. */
static bool order_words(int number, char *words, size_t room)
{
    char mark[20];
    const char *from = NULL;
    snprintf(mark, sizeof mark, "\n%d ", number);
    for (const char *at = journal + head_of(journal) - 1; (at = strstr(at, mark)) != NULL; at++)
        from = at + strlen(mark);
    if (!from)
        return false;
    const char *end = strstr(from, " ~ "), *effects = memchr(from, '>', (size_t)(end - from)),
               *reason = strstr(from, " ! ");
    if (!reason || reason > end)
        reason = end;
    snprintf(words, room, "%.*s%.*s", (int)((effects ? effects : reason) - from), from,
             (int)(end - reason), reason);
    return true;
}

/* Some order mended by itself changes nothing; by another, nothing before it.  Did it go on with
 * another? */
static bool is_mended(void)
{
    static struct play mended;
    static struct play_any mended_rooms;
    static char words[2000], plan[2100];
    static struct mend_plan read;
    static struct mend_report report;
    struct trouble trouble = {0};
    struct text to;
    const int n = 1 + below((int)play.state->head.orders);
    assert_true(order_words(n, words, sizeof words));
    snprintf(plan, sizeof plan, "change %d %s", n, words);
    assert_true(mend_plan_read(&read, plan, strlen(plan), &trouble));
    text_over(&to, other, sizeof other);
    assert_true(replays(journal, record.used));
    play_over(&mended, play.scenario, &mended_rooms.last, mended_rooms.room);
    play_over(&twin, play.scenario, &twin_rooms.last, twin_rooms.room);
    if (!journal_mend(&read_again, &mended, &twin, &read, &report, &to))
        fail_msg("order %d: %s", report.number, report.why.room);
    assert_true(state_equal(play.scenario, mended.state, play.state));
    assert_true(replays(other, to.used));
    assert_true(state_equal(play.scenario, again.state, play.state));

    snprintf(plan, sizeof plan, "change %d end ! a test", n);
    assert_true(mend_plan_read(&read, plan, strlen(plan), &trouble));
    text_over(&to, other, sizeof other);
    assert_true(replays(journal, record.used));
    const bool goes_on = journal_mend(&read_again, &mended, &twin, &read, &report, &to);
    assert_true(goes_on ? replays(other, to.used) : report.why.kind != TROUBLE_NONE);
    return goes_on;
}

/* Kept, if wanted, for other builds to play again. */
static void keep_journal(int battle)
{
    const char *folder = getenv("LONGROLL_JOURNALS");
    char path[600];
    if (!folder || battle >= 40)
        return;
    snprintf(path, sizeof path, "%s/%d.txt", folder, battle);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(journal, f);
    fclose(f);
}

/* The last six are large: together one in ten. */
static int scenario_of(int battle)
{
    return battle % 10 == 9 ? SCENARIOS - 1 - battle / 10 % LARGE : battle % (SCENARIOS - LARGE);
}

/* One battle in a hundred is replayed and mended if there are many, and one in five if there are
 * few. */
static void play_one(int number, bool many)
{
    play_at_random(scenario_of(number), (uint64_t)number + 1);
    if (!many || number % 20 == 0) {
        replays_alike();
        seats_read_what_they_saw();
    }
    if (number % (many ? 100 : 5) == 0)
        is_mended();
    keep_journal(number);
}

enum { ENOUGH = 300 }; /* battles that reach every rule of the orders */

/* As many as are wanted with all advanced rules that are built, and then an eighth of that as the
 * scenarios have it. */
static void random_battles_end_and_replay(void **nothing)
{
    const char *many = getenv("LONGROLL_BATTLES"), *seed = getenv("LONGROLL_SEED");
    const int battles = many ? atoi(many) : getenv("LONGROLL_QUICK") ? 60 : ENOUGH;
    int ended[4] = {0};
    long orders = 0;
    (void)nothing;
    chance = seed ? strtoull(seed, NULL, 10) : chance;
    clause_asked = note_clause;
    for (int i = 0; i < battles + battles / 8; i++) {
        plays_all = i < battles;
        play_one(i, many);
        ended[play.state->head.over]++;
        orders += play.state->head.orders;
    }
    plays_all = false;
    clause_asked = NULL;
    print_message("%d battles with all rules and %d more, %ld orders; ended by turns %d, by losses "
                  "%d, by nobody left %d\n",
                  battles, battles / 8, orders, ended[OVER_BY_TURNS], ended[OVER_BY_LOSSES],
                  ended[OVER_NOBODY_LEFT]);
    print_message("%ld times a unit had to do something, and could\n", musts);
    assert_true(musts > 0);
    print_message("freed men formed %d times, and were all taken again %d times\n", formed,
                  taken_again);
    assert_true(formed > 0);
    print_message("parts split off %d times\n", split_off);
    assert_true(split_off > 0);
    if (battles >= ENOUGH)
        all_was_reached();
}

/* ---- journals ---- */

/* Cut anywhere among the orders, it plays to its last whole line. */
static void a_cut_journal_plays_to_its_last_line(void **nothing)
{
    (void)nothing;
    play_at_random(0, 0);
    const size_t head = head_of(journal);
    for (size_t size = head; size < record.used; size += 37) {
        assert_true(replays(journal, size));
        assert_int_equal(read_again.cut, journal[size - 1] != '\n' && journal[size] != '\n');
        assert_true(read_again.whole <= size &&
                    (size == read_again.whole || journal[read_again.whole - 1] == '\n'));
        assert_int_equal(again.state->head.orders, read_again.orders);
    }
}

/* Any digit of the dice, the effects or the check, changed, is found at its line. */
static void a_changed_journal_is_found_out(void **nothing)
{
    int changed = 0;
    (void)nothing;
    play_at_random(0, 0);
    const size_t head = head_of(journal);
    int line = 1;
    for (size_t i = 0; i < head; i++)
        line += journal[i] == '\n';
    for (size_t i = head; i < record.used; i++) {
        line += journal[i] == '\n';
        if (journal[i] < '1' || journal[i] > '5' || i % 5 != 0)
            continue;
        journal[i]++;
        assert_false(replays(journal, record.used));
        assert_int_equal(read_again.line, line);
        journal[i]--;
        changed++;
    }
    assert_true(changed > 100);
}

static void mending_derives_the_rest_again(void **nothing)
{
    int derived = 0;
    (void)nothing;
    for (int seed = 20; seed < 100; seed++) {
        play_at_random(seed % 2, (uint64_t)seed);
        derived += is_mended();
    }
    print_message("%d of 80 battles went on with another order\n", derived);
    assert_true(derived > 5);
}

/* ---- what one may not know ---- */

static bool names_unit(const struct order *o, int unit)
{
    bool named = o->target == unit && !rules()->kinds[o->kind]->wants_leader;
    for (int i = 0; i < o->unit_count; i++)
        named = named || o->unit[i] == unit;
    for (int i = 0; i < rules()->kinds[o->kind]->fact_count; i++)
        named = named || (rules()->kinds[o->kind]->facts[i].field.kind == FIELD_UNIT &&
                          order_says(o, i) && o->fact[i] == unit);
    return named;
}

/* Everything that a seat can ask of its view. */
static void twins_are_alike(const struct state *one, const struct state *two, int seat)
{
    static struct state seen_one, seen_two;
    state_seen(play.scenario, one, seat, &seen_one);
    state_seen(play.scenario, two, seat, &seen_two);
    assert_true(state_equal(play.scenario, &seen_one, &seen_two));
    for (int i = 0; i < 20; i++) {
        struct trouble why_one = {0}, why_two = {0};
        struct order o;
        any_order(&o);
        assert_int_equal(order_may(play.scenario, &seen_one, seat, &o, &why_one),
                         order_may(play.scenario, &seen_two, seat, &o, &why_two));
        assert_string_equal(why_one.room, why_two.room);
        o = (struct order){.kind = NO_KIND, .target = NOBODY};
        const int count = order_menu(play.scenario, &seen_one, seat, &o, menu, CHOICES_MOST);
        assert_int_equal(
            count, order_menu(play.scenario, &seen_two, seat, &o, menu_of_view, CHOICES_MOST));
        assert_memory_equal(menu, menu_of_view, (size_t)count * sizeof *menu);
    }
}

static void seat_journal(const char *text, size_t size, int seat, char *to_room, size_t room)
{
    struct text to;
    struct trouble trouble = {0};
    text_over(&to, to_room, room);
    if (!writes_seen(text, size, seat, &to, &trouble))
        fail_msg("seat %d: %s", seat, trouble.room);
}

static char twin_journal[JOURNAL_ROOM];
static struct text twin_record;

static void twin_gives(const char *words)
{
    struct trouble trouble = {0};
    if (!play_order(&twin, SEAT_REFEREE, words, &trouble))
        fail_msg("twin, %s: %s", words, trouble.room);
    play_write_line(&twin, &twin_record);
}

/* The same order, with the same dice. */
static void both_give(char *words, size_t room)
{
    struct trouble trouble = {0};
    struct text t;
    if (!play_order(&play, SEAT_REFEREE, words, &trouble))
        fail_msg("%s: %s", words, trouble.room);
    keep_line();
    text_over(&t, words + strlen(words), room - strlen(words));
    for (int i = 0; i < play.last->throws.pip_count; i++) {
        text_add(&t, i ? " " : " = ");
        text_number(&t, play.last->throws.pips[i]);
    }
    twin_gives(words);
    twins_are_alike(play.state, twin.state, 1);
    twins_are_alike(play.state, twin.state, SEAT_SPECTATOR);
}

static void begin_twins(int seed)
{
    begin_battle(0, 0);
    play_over(&twin, play.scenario, &twin_rooms.last, twin_rooms.room);
    play_begin(&twin, (uint64_t)seed);
    text_over(&twin_record, twin_journal, sizeof twin_journal);
    text_bytes(&twin_record, journal, (size_t)(strstr(journal, "\norders ") + 1 - journal));
    play_write_head(&twin, &twin_record);
}

/* The same battle twice, but in one of them a company column says to itself that it stands en
 * masse, and the dice have another key.  The enemy and whoever looks on see, can order, are
 * refused, hear and read the same. */
static void twins_cannot_be_told_apart(void **nothing)
{
    static char one[JOURNAL_ROOM], two[JOURNAL_ROOM];
    (void)nothing;
    for (int seed = 1; seed < 40; seed++) {
        begin_twins(seed);
        const int unit = scenario_unit(play.scenario, "2wi");
        for (int i = 0; i < 60 && !play.state->head.over; i++) {
            char words[2000];
            struct text t;
            struct order o;
            text_over(&t, words, sizeof words);
            if (i <= 5)
                text_add(&t, i < 5 ? "end" : "2wi form company-column");
            else {
                order_from_menus(play.state, &o);
                if (names_unit(&o, unit) || rules()->kinds[o.kind]->wants_leader)
                    continue;
                order_write(play.scenario, &o, &t);
            }
            both_give(words, sizeof words);
            if (i == 5)
                twin_gives("2wi form en-masse");
        }
        assert_false(state_equal(play.scenario, play.state, twin.state));
        for (int seat = 0; seat < SEATS; seat++) {
            if (seat == SEAT_REFEREE)
                continue;
            seat_journal(journal, record.used, seat, one, sizeof one);
            seat_journal(twin_journal, twin_record.used, seat, two, sizeof two);
            assert_int_equal(strcmp(one, two) == 0, seat != 0);
        }
    }
}

/* The table with another depth of the hidden stream. */
static void begin_with_depth(struct play *p, struct play_any *rooms, const char *depth, char *text,
                             size_t room)
{
    struct faults faults = {.count = 0};
    struct text t;
    const char *hidden = strstr(texts[2], "depth 45 strong hidden");
    assert_non_null(hidden);
    text_over(&t, text, room);
    text_bytes(&t, texts[2], (size_t)(hidden - texts[2]));
    text_add(&t, depth);
    text_add(&t, hidden + strlen("depth 45"));
    assert_true(scenario_read(&rooms->scenario, text, t.used, &faults));
    play_over(p, &rooms->scenario, &rooms->last, rooms->room);
    play_begin(p, 1863);
    play_write_head(p, &t);
}

/* Whatever a seat asks of a battle whose hidden water is deep, it is answered as where it is
 * shallow; until somebody tries it. */
static void hidden_depths_are_not_told(void **nothing)
{
    static const char *const orders[] = {"end", "end", "end", "end", "end", "wag move 9",
                                         "end", "end", "end", "end", "end", "end",
                                         "end", "end", "end", "end", "end", "end"};
    static char deep[JOURNAL_ROOM], shallow[JOURNAL_ROOM], one[JOURNAL_ROOM], two[JOURNAL_ROOM];
    struct trouble trouble = {0};
    (void)nothing;
    begin_with_depth(&play, &play_rooms, "depth 45", deep, sizeof deep);
    begin_with_depth(&twin, &twin_rooms, "depth 20", shallow, sizeof shallow);
    for (int seat = 0; seat < SIDES; seat++) {
        seat_journal(deep, strlen(deep), seat, one, sizeof one);
        seat_journal(shallow, strlen(shallow), seat, two, sizeof two);
        assert_string_equal(one, two);
    }
    for (int i = 0; i < COUNT(orders); i++) {
        assert_true(play_order(&play, SEAT_REFEREE, orders[i], &trouble) &&
                    play_order(&twin, SEAT_REFEREE, orders[i], &trouble));
        for (int k = 0; k < 100; k++) {
            struct trouble why_one = {0}, why_two = {0};
            struct order o;
            any_order(&o);
            const int seat = play.state->head.side;
            assert_int_equal(order_may(play.scenario, play.state, seat, &o, &why_one),
                             order_may(twin.scenario, twin.state, seat, &o, &why_two));
            assert_string_equal(why_one.room, why_two.room);
        }
    }
    assert_true(state_equal(play.scenario, play.state, twin.state));
    assert_true(play_order(&play, SEAT_REFEREE, "wag move 1", &trouble) &&
                play_order(&twin, SEAT_REFEREE, "wag move 1", &trouble));
    assert_false(state_equal(play.scenario, play.state, twin.state));
    for (int i = 0; i < 2;
         i++) { /* who has been in the water knows how deep it is, and does not forget */
        assert_false(play_undo(i ? &twin : &play, &trouble));
        assert_non_null(strstr(trouble.room, "something hidden became known"));
        trouble = (struct trouble){0};
    }
}

static void what_is_no_journal_is_told(void **nothing)
{
    static const char *const bad[] = {"",
                                      "orders 1\n",
                                      "orders 1 version 1\n",
                                      "rules iron-brigade\n",
                                      "rules iron-brigade\norders x\n",
                                      "rules iron-brigade\nseat nobody\n"};
    (void)nothing;
    for (int i = 0; i < COUNT(bad); i++)
        assert_false(replays(bad[i], strlen(bad[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_battles_end_and_replay),
        cmocka_unit_test(a_cut_journal_plays_to_its_last_line),
        cmocka_unit_test(a_changed_journal_is_found_out),
        cmocka_unit_test(mending_derives_the_rest_again),
        cmocka_unit_test(twins_cannot_be_told_apart),
        cmocka_unit_test(hidden_depths_are_not_told),
        cmocka_unit_test(what_is_no_journal_is_told),
    };
    return cmocka_run_group_tests(tests, read_scenarios, NULL);
}
