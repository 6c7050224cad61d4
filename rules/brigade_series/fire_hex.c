#include "close_combat.h"
#include "fire.h"
#include "reference.h"

/* The fire of all who shoot at one hex, to its end: points -> column -> the fire throw -> half
 * casualties -> leaders -> stragglers -> morale -> guns that must limber.  Each throw is a stage.
 */

enum { FIRERS_MOST = 6, NAMED_MOST = 20 };

struct small_arms_fire {
    int16_t level, range, plus, disorganized, hex;
};

struct guns_fire {
    int16_t points, range, disorganized, hex;
};

struct fire_hex_facts {
    int16_t small_count;
    struct small_arms_fire small[FIRERS_MOST];
    int16_t guns_count;
    struct guns_fire guns[FIRERS_MOST];
    int16_t artillery_ammo;
    int16_t target, formation, state, rating, wrecked, flank, enemy_zone, stays, target_guns;
    struct leaders leaders;
    int16_t named_count, named[NAMED_MOST]; /* modifiers by name, ORDER MODIFIER */

    int16_t who_counts, most, nameless; /* G-7, G-9, G-17 */

    /* By fire_hex_prepare: bit a line. */
    int16_t column_lines, straggler_lines, row_lines;
};

enum { HIT, HALVES, LEADERS, STRAGGLERS, MORALE, LIMBER, OVER }; /* stages */

struct fire_hex_state {
    int16_t fire_points, column; /* points in sixteenths */
    int16_t loss, casualties, stragglers, state, retreat;
    struct toll toll;
    int16_t low_ammo, guns_lost;
    int16_t stage, rows_up, checks;
    int16_t unused[3];
};

static const struct purpose for_fire = {"firing side", "fire"};
static const struct purpose for_half = {"firing side", "half a casualty"};
static const struct purpose for_leader = {"target", "leader loss"};
static const struct purpose for_stragglers = {"target", "stragglers"};
static const struct purpose for_morale = {"target", "morale"};
static const struct purpose for_guns = {"target", "gun loss"};

/* ---- the situation ---- */

enum { USUAL }; /* then ORDER FORMATION */

/* The usual formation of an arm; a wagon has none. */
static int formation_of(const struct fire_hex_facts *f)
{
    static const int usual[] = {
        [INFANTRY] = LINE, [CAVALRY] = DISMOUNTED, [ARTILLERY] = UNLIMBERED, [WAGON] = -1};
    return f->formation == USUAL ? usual[f->target] : f->formation - 1;
}

static bool is_named(const struct fire_hex_facts *f, int modifier)
{
    for (int i = 0; i < f->named_count; i++)
        if (f->named[i] == modifier)
            return true;
    return false;
}

static bool has_unlimbered_guns(const struct fire_hex_facts *f)
{
    return formation_of(f) == UNLIMBERED || is_named(f, FIRST_ROW + ROWS_GUNS);
}

/* What was not given may be named among the modifiers instead. */
static void take_names(struct fire_hex_facts *f, uint32_t given)
{
    const struct chart *c = &fire_hex_chart;
    f->state = (int16_t)state_named(f->named, f->named_count, FIRST_ROW, f->state,
                                    chart_given(c, given, "state"));
    if (!chart_given(c, given, "wrecked") && is_named(f, FIRST_ROW + ROWS_WRECKED))
        f->wrecked = WRECKED_BRIGADE;
    if (!chart_given(c, given, "wrecked") && is_named(f, FIRST_ROW + ROWS_WRECKED_DIVISION))
        f->wrecked = WRECKED_DIVISION;
    if (!chart_given(c, given, "formation") && !chart_given(c, given, "target") &&
        is_named(f, COLUMNS_MOUNTED)) {
        f->target = CAVALRY;
        f->formation = 1 + MOUNTED;
    }
}

/* What follows from formation, state, flank and night on each of the three tables. */
static void fire_hex_prepare(void *facts, uint32_t given)
{
    struct fire_hex_facts *f = facts;
    take_names(f, given);
    const int formation = formation_of(f);
    const bool marching = formation == COLUMN_OF_MARCH || formation == LIMBERED,
               mounted = formation == MOUNTED;
    const bool night = RULE(S_9_31, is_named(f, COLUMNS_NIGHT));
    uint32_t columns = 0, stragglers = 0, rows = 0;
    for (int i = 0; i < f->named_count; i++)
        if (f->named[i] < FIRST_STRAGGLER)
            columns |= 1u << f->named[i];
        else if (f->named[i] < FIRST_ROW)
            stragglers |= 1u << (f->named[i] - FIRST_STRAGGLER);
        else
            rows |= 1u << (f->named[i] - FIRST_ROW);
    if (RULE(S_4_4, marching || f->flank || f->state >= DISORGANIZED))
        columns |= 1u << COLUMNS_EXPOSED;
    if (mounted)
        columns |= 1u << COLUMNS_MOUNTED;
    if (RULE(S_4_9, f->state == DISORGANIZED || mounted || f->flank))
        stragglers |= 1u << STRAGGLE_DISORGANIZED;
    if (f->state == ROUTED || f->wrecked != WRECKED_NO || night)
        stragglers |= 1u << STRAGGLE_ROUTED;
    if (f->wrecked != WRECKED_NO)
        rows |= 1u << (RULE(S_9_21, f->wrecked == WRECKED_DIVISION) ? ROWS_WRECKED_DIVISION
                                                                    : ROWS_WRECKED);
    if (marching || f->flank)
        rows |= 1u << ROWS_COLUMN_OR_FLANK;
    if (night)
        rows |= 1u << ROWS_NIGHT;
    f->column_lines = (int16_t)columns;
    f->straggler_lines = (int16_t)stragglers;
    f->row_lines = (int16_t)rows;
}

/* ---- fire points ---- */

static int halved(int points, bool disorganized, struct steps *s)
{
    return RULE(S_4_3, disorganized) ? points * state_fire(DISORGANIZED, s) / 2 : points;
}

static int small_arms_total(const struct fire_hex_facts *f, struct steps *s)
{
    int sum = 0;
    for (int i = 0; i < f->small_count; i++) {
        const struct small_arms_fire *u = &f->small[i];
        sum += halved(small_arms_points(u->level, RANGE_CLOSE + u->range, u->plus, s),
                      u->disorganized, s);
    }
    return sum;
}

/* All gun points of one range bracket together, the disorganized apart. */
static int guns_at(const struct fire_hex_facts *f, int nearest, int farthest, bool disorganized,
                   struct steps *s)
{
    int guns = 0;
    for (int i = 0; i < f->guns_count; i++)
        if (f->guns[i].range >= nearest && f->guns[i].range <= farthest &&
            f->guns[i].disorganized == disorganized)
            guns += f->guns[i].points;
    if (guns == 0)
        return 0;
    int points = halved(artillery_points(guns, nearest, s), disorganized, s);
    points =
        points * artillery_factor(f->target == ARTILLERY || f->target == WAGON, nearest, s) / 2;
    if (RULE(S_9_16, !f->artillery_ammo))
        points = points * parameter(ARTILLERY_WITHOUT_AMMO, s) / 2;
    return points;
}

static int guns_total(const struct fire_hex_facts *f, struct steps *s)
{
    static const int brackets[][2] = {{1, 1}, {2, 3}, {4, 6}, {7, 8}, {9, 10}};
    int sum = 0;
    for (int i = 0; i < COUNT(brackets); i++)
        for (int disorganized = 0; disorganized < 2; disorganized++)
            sum += guns_at(f, brackets[i][0], brackets[i][1], disorganized, s);
    return sum;
}

/* In sixteenths, the fraction dropped unless that would leave nothing. */
static int fire_total(const struct fire_hex_facts *f, struct steps *s)
{
    const int small = small_arms_total(f, s), guns = guns_total(f, s), sum = small + guns;
    if (f->small_count > 0)
        step(s, BS(S_4_2), 0, "small arms: %d and %d/16 fire points", NULL, small / SIXTEENTHS,
             small % SIXTEENTHS);
    if (f->guns_count > 0)
        step(s, BS(S_4_2), 0, "artillery: %d and %d/16 fire points", NULL, guns / SIXTEENTHS,
             guns % SIXTEENTHS);
    return sum >= SIXTEENTHS ? sum / SIXTEENTHS * SIXTEENTHS : sum;
}

/* ---- the stages ---- */

static void stage_hit(const struct fire_hex_facts *f, struct dice *d, struct fire_hex_state *r,
                      struct steps *s)
{
    r->fire_points = (int16_t)fire_total(f, s);
    r->column = (int16_t)fire_column(r->fire_points, (uint32_t)f->column_lines, s);
    r->state = f->state;
    r->toll.fate = f->leaders.count > 0 ? UNHURT : NO_FATE;
    const struct fire_throw t = fire_throw(r->column, d, &for_fire, s);
    r->loss = (int16_t)t.loss;
    r->checks = t.checks;
    r->rows_up = (int16_t)t.rows_up;
    r->low_ammo = t.low_ammo && f->small_count > 0;
    if (!t.straggles && !t.checks)
        r->stage = OVER;
}

static struct morale_check check_of(const struct fire_hex_facts *f, const struct fire_hex_state *r)
{
    const bool trench = is_named(f, FIRST_ROW + ROWS_TRENCH),
               guns = is_named(f, FIRST_ROW + ROWS_GUNS);
    return (struct morale_check){
        .rating = f->rating,
        .state = f->state,
        .lines = (uint32_t)f->row_lines,
        .leader = senior_rating(&f->leaders, r->toll.fallen, f->who_counts, f->nameless),
        .rows_up = r->rows_up,
        .may_stay = f->stays && RULE(S_5_5, f->target != ARTILLERY) && (trench || guns),
    };
}

static void stage_morale(const struct fire_hex_facts *f, struct dice *d, struct fire_hex_state *r,
                         struct steps *s)
{
    const struct morale_check c = check_of(f, r);
    const struct morale_outcome o = morale_throw(&c, d, &for_morale, s);
    r->state = (int16_t)o.state;
    r->retreat = (int16_t)o.retreat;
    if (RULE(S_4_9, f->target != ARTILLERY))
        r->stragglers = (int16_t)(r->stragglers + o.stragglers);
}

/* Is there anything to throw for in this stage? */
static bool is_due(const struct fire_hex_facts *f, const struct fire_hex_state *r, int stage)
{
    const bool people = RULE(G_6, f->target != WAGON);
    switch (stage) {
    case HALVES:
        return r->loss > 0;
    case LEADERS:
        return r->toll.thrown < f->leaders.count && RULE(S_4_8, r->casualties > 0);
    case STRAGGLERS:
        return r->loss > 0 && people && f->target != ARTILLERY;
    case MORALE:
        return r->checks && people;
    case LIMBER:
        return r->retreat > 0 && has_unlimbered_guns(f) && RULE(S_7_1, f->enemy_zone);
    default:
        return true;
    }
}

/* Gun points that the fire has left. */
static int guns_there(const struct fire_hex_facts *f, const struct fire_hex_state *r)
{
    const int lost = f->target == ARTILLERY ? r->casualties : 0;
    return f->target_guns > lost ? f->target_guns - lost : 0;
}

static void throw_stage(const struct fire_hex_facts *f, struct dice *d, struct fire_hex_state *r,
                        struct steps *s)
{
    switch (r->stage) {
    case HIT:
        stage_hit(f, d, r, s);
        break;
    case HALVES:
        r->casualties = (int16_t)whole_casualties(r->loss, d, &for_half, s);
        break;
    case LEADERS:
        next_leader(&r->toll, d, &for_leader, s);
        r->stage--; /* the next one, if there is one */
        break;
    case STRAGGLERS:
        r->stragglers = (int16_t)steps_straggled(r->loss, f->rating, (uint32_t)f->straggler_lines,
                                                 f->most, d, &for_stragglers, s);
        break;
    case MORALE:
        stage_morale(f, d, r, s);
        break;
    case LIMBER:
        r->guns_lost = (int16_t)guns_lost(guns_there(f, r), d, &for_guns, s);
        break;
    }
}

static bool fire_hex_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct fire_hex_facts *f = facts;
    struct fire_hex_state *r = state;
    throw_stage(f, d, r, s);
    do
        r->stage++;
    while (r->stage < OVER && !is_due(f, r, r->stage));
    if (r->stage < OVER)
        return true;
    r->stage = OVER; /* what is over is alike, however it ended */
    r->rows_up = r->checks = r->toll.fallen = r->toll.thrown = 0;
    return false;
}

/* ---- what is refused ---- */

static bool refuse_named(struct trouble *trouble, const struct clause *clause, int modifier,
                         const char *why)
{
    struct text *t = trouble_rule(trouble, clause, "modifiers");
    text_add(t, words_at(&modifier_words, modifier));
    text_add(t, why);
    return false;
}

/* What fires from this hex; those who were given none have one each. */
static bool hex_may_fire(const struct fire_hex_facts *f, int hex, struct trouble *trouble)
{
    int cs = 0, guns = 0;
    for (int i = 0; i < f->small_count; i++)
        cs += f->small[i].hex == hex ? level_in_cs(f->small[i].level) : 0;
    for (int i = 0; i < f->guns_count; i++)
        guns += f->guns[i].hex == hex ? f->guns[i].points : 0;
    return RULE(S_4_1, stack_may_fire(cs, guns)) ||
           trouble_refuse(trouble, BS(S_4_1), stack_may_fire(cs, 0) ? "guns" : "small-arms",
                          "one hex fires with at most one A and five gun points");
}

static bool hexes_may_fire(const struct fire_hex_facts *f, struct trouble *trouble)
{
    for (int i = 0; i < f->guns_count; i++)
        if (f->guns[i].hex == 0 && !RULE(S_4_1, stack_may_fire(0, f->guns[i].points)))
            return trouble_refuse(trouble, BS(S_4_1), "guns",
                                  "one hex fires with at most five gun points");
    for (int hex = 1; hex <= FIRERS_MOST; hex++)
        if (!hex_may_fire(f, hex, trouble))
            return false;
    return true;
}

static bool firers_may(const struct fire_hex_facts *f, struct trouble *trouble)
{
    bool near = false;
    if (f->small_count + f->guns_count == 0)
        return trouble_refuse(trouble, BS(S_4_1), "small-arms",
                              "nobody fires; give small-arms= or guns=");
    for (int i = 0; i < f->small_count; i++)
        near = near || f->small[i].range == 1;
    if (is_named(f, COLUMNS_LOW_AMMO) && !RULE(S_9_17, near))
        return refuse_named(trouble, BS(S_9_17), COLUMNS_LOW_AMMO,
                            ": only small arms run short, and those do not fire at range 2");
    if (!RULE(G_5, fire_total(f, NULL) > 0))
        return trouble_refuse(trouble, BS(G_5), "guns",
                              "their fire points come to nothing at that range");
    return hexes_may_fire(f, trouble);
}

/* Formations by arm, ORDER FORMATION two and two. */
static bool target_may(const struct fire_hex_facts *f, struct trouble *trouble)
{
    if (f->formation != USUAL &&
        !RULE(S_4_1, f->target != WAGON && formation_of(f) / 2 == f->target))
        return trouble_refuse(trouble, BS(S_4_1), "formation",
                              "that is the formation of another arm");
    if (f->target == WAGON && (f->state != NORMAL || f->wrecked != WRECKED_NO))
        return trouble_refuse(trouble, BS(G_6), f->state != NORMAL ? "state" : "wrecked",
                              "a wagon has no morale");
    if (f->target == ARTILLERY && !RULE(S_5_2, f->rating == RATING_C))
        return trouble_refuse(trouble, BS(S_5_2), "morale", "artillery is always rated C");
    return true;
}

/* A line about a state that the target is not in. */
static bool state_line_may(const struct fire_hex_facts *f, int line, int state,
                           struct trouble *trouble)
{
    return !is_named(f, FIRST_ROW + line) || f->state == state ||
           refuse_named(trouble, BS(S_5_3), FIRST_ROW + line,
                        " is named, but the target is in another state");
}

static bool wrecked_line_may(const struct fire_hex_facts *f, int line, int wrecked,
                             struct trouble *trouble)
{
    return !is_named(f, FIRST_ROW + line) || f->wrecked == wrecked ||
           refuse_named(trouble, BS(S_9_21), FIRST_ROW + line,
                        " is named, but wrecked is said otherwise");
}

static bool names_may(const struct fire_hex_facts *f, struct trouble *trouble)
{
    if (modifier_twice(f->named, f->named_count, &modifier_words, BS(S_4_4), trouble))
        return false;
    if (is_named(f, COLUMNS_FLANKED_DEFENDER))
        return refuse_named(trouble, BS(S_6_2), COLUMNS_FLANKED_DEFENDER, " is for close combat");
    if (is_named(f, FIRST_ROW + ROWS_DEFENDER))
        return refuse_named(trouble, BS(S_6_4), FIRST_ROW + ROWS_DEFENDER, " is for close combat");
    if (is_named(f, FIRST_ROW + ROWS_ATTACKER))
        return refuse_named(trouble, BS(S_6_3), FIRST_ROW + ROWS_ATTACKER, " is for close combat");
    if (is_named(f, FIRST_ROW + ROWS_LEADER) && f->leaders.count == 0)
        return refuse_named(trouble, BS(S_5_3), FIRST_ROW + ROWS_LEADER,
                            " comes from leaders=RATING");
    if (is_named(f, COLUMNS_MOUNTED) && formation_of(f) != MOUNTED)
        return refuse_named(trouble, BS(S_4_4), COLUMNS_MOUNTED,
                            " comes from target=cavalry formation=mounted");
    if (is_named(f, FIRST_ROW + ROWS_GUNS) && !RULE(S_5_3, f->target != ARTILLERY))
        return refuse_named(trouble, BS(S_5_3), FIRST_ROW + ROWS_GUNS,
                            " is never for artillery itself");
    return state_line_may(f, ROWS_SHAKEN, SHAKEN, trouble) &&
           state_line_may(f, ROWS_DISORGANIZED, DISORGANIZED, trouble) &&
           state_line_may(f, ROWS_ROUTED, ROUTED, trouble) &&
           wrecked_line_may(f, ROWS_WRECKED, WRECKED_BRIGADE, trouble) &&
           wrecked_line_may(f, ROWS_WRECKED_DIVISION, WRECKED_DIVISION, trouble);
}

static bool fire_hex_may(const void *facts, struct trouble *trouble)
{
    return target_may(facts, trouble) && names_may(facts, trouble) && firers_may(facts, trouble);
}

/* ---- words ---- */

static void fire_hex_call(const void *facts, struct text *t)
{
    const struct fire_hex_facts *f = facts;
    const int points = fire_total(f, NULL);
    if (points < SIXTEENTHS)
        text_add(t, "Less than one fire point");
    else
        text_things(t, points / SIXTEENTHS, "fire point");
    text_add(t, ", column ");
    text_number(t, fire_column(points, (uint32_t)f->column_lines, NULL));
    text_add(t, ": two dice on the fire table. ");
    if (f->target == WAGON)
        return;
    struct fire_hex_state none = {0};
    const struct morale_check c = check_of(f, &none);
    text_add(t, "If the target must check, it does so ");
    if (f->state == BLOOD_LUST) {
        text_add(t, "for its blood lust.");
        return;
    }
    text_add(t, "on row ");
    text_number(t, morale_row(&c, NULL));
    text_add(t, ", after m-1 or m-2 one or two rows better.");
}

/* A point for five gun points or part of them (9.16). */
static int ammunition_spent(const struct fire_hex_facts *f)
{
    int spent = 0;
    for (int i = 0; i < f->guns_count && f->artillery_ammo; i++)
        spent += (f->guns[i].points + GUNS_FIRING - 1) / GUNS_FIRING *
                 parameter(ARTILLERY_AMMO_PER_FIRE, NULL) / 2;
    return spent;
}

static void fire_hex_effects(const void *facts, const void *result, struct effects *e)
{
    const struct fire_hex_facts *f = facts;
    const struct fire_hex_state *r = result;
    const bool battery = f->target == ARTILLERY;
    const char *guns = battery ? "target" : "guns with the target";
    effect_move(e, "target", battery ? "gun points" : "strength",
                -r->casualties - (battery ? r->guns_lost : 0));
    effect_move(e, "target", "stragglers", r->stragglers);
    if (r->state != f->state)
        effect_set(e, "target", "morale state", state_names[r->state]);
    effect_move(e, "target", "hexes to the rear", r->retreat);
    if (r->retreat > 0 && has_unlimbered_guns(f))
        effect_set(e, guns, "formation", "limbered");
    if (!battery)
        effect_move(e, guns, "gun points", -r->guns_lost);
    effect_move(e, "leaders", "killed", r->toll.killed);
    effect_move(e, "leaders", "wounded", r->toll.wounded);
    if (r->low_ammo)
        effect_set(e, "small arms that fired", "ammunition", "low");
    effect_move(e, "firing army", "artillery ammunition", -ammunition_spent(f));
}

/* ---- the chart described ---- */

/* clang-format off */
#define FIRE(member) offsetof(struct fire_hex_facts, member)
#define FIRED(member) offsetof(struct fire_hex_state, member)

static const char *const target_names[] = {"infantry", "cavalry", "artillery", "wagon"}; /* ORDER ARM */
static const char *const formation_names[] = {"usual", "line", "column", "dismounted", "mounted", "unlimbered", "limbered"};
static const struct words target_words = WORDS(target_names), usual_words = WORDS(formation_names);

#define SMALL(member) offsetof(struct small_arms_fire, member)
static const struct field small_fields[] = {
    {.name = "level", .kind = FIELD_CHOICE, .offset = SMALL(level), .words = &level_words},
    {.name = "range", .kind = FIELD_WHOLE, .offset = SMALL(range), .low = 1, .high = 2},
    {.name = "plus", .kind = FIELD_YES, .offset = SMALL(plus), .unless_given = "no"},
    {.name = "disorganized", .kind = FIELD_YES, .offset = SMALL(disorganized), .unless_given = "no"},
    {.name = "hex", .kind = FIELD_WHOLE, .offset = SMALL(hex), .high = FIRERS_MOST, .unless_given = "0"},
};
static const struct list small_list = {.fields = small_fields, .field_count = COUNT(small_fields), .stride = sizeof(struct small_arms_fire),
                                       .count_offset = FIRE(small_count), .most = FIRERS_MOST};

#define GUN(member) offsetof(struct guns_fire, member)
static const struct field gun_fields[] = {
    {.name = "points", .kind = FIELD_WHOLE, .offset = GUN(points), .low = 1, .high = 10},
    {.name = "range", .kind = FIELD_WHOLE, .offset = GUN(range), .low = 1, .high = 10},
    {.name = "disorganized", .kind = FIELD_YES, .offset = GUN(disorganized), .unless_given = "no"},
    {.name = "hex", .kind = FIELD_WHOLE, .offset = GUN(hex), .high = FIRERS_MOST, .unless_given = "0"},
};
static const struct list gun_list = {.fields = gun_fields, .field_count = COUNT(gun_fields), .stride = sizeof(struct guns_fire),
                                     .count_offset = FIRE(guns_count), .most = FIRERS_MOST};

static const struct list leader_list = {.fields = &leader_rating_field, .field_count = 1, .stride = sizeof(int16_t),
                                        .count_offset = FIRE(leaders.count), .most = LEADERS_MOST};
static const struct field named_field = {.name = "modifier", .kind = FIELD_CHOICE, .words = &modifier_words};
static const struct list named_list = {.fields = &named_field, .field_count = 1, .stride = sizeof(int16_t),
                                       .count_offset = FIRE(named_count), .most = NAMED_MOST};

static const struct field fire_hex_inputs[] = {
    {.name = "small-arms", .kind = FIELD_LIST, .offset = FIRE(small), .list = &small_list, .unless_given = "none",
     .clause = BS(S_4_2), .about = "who fires small arms; plus, disorganized and a hex that several share may follow"},
    {.name = "guns", .kind = FIELD_LIST, .offset = FIRE(guns), .list = &gun_list, .unless_given = "none",
     .clause = BS(S_4_2), .about = "gun points that fire, each at its range"},
    {.name = "artillery-ammo", .kind = FIELD_YES, .offset = FIRE(artillery_ammo), .unless_given = "yes",
     .clause = BS(S_9_16), .about = "the guns have ammunition"},
    {.name = "target", .kind = FIELD_CHOICE, .offset = FIRE(target), .words = &target_words, .unless_given = "infantry",
     .clause = BS(S_4_6), .about = "top unit of the target hex"},
    {.name = "formation", .kind = FIELD_CHOICE, .offset = FIRE(formation), .words = &usual_words, .unless_given = "usual",
     .clause = BS(S_4_4), .about = "its formation; usual: line, dismounted, unlimbered"},
    {.name = "state", .kind = FIELD_CHOICE, .offset = FIRE(state), .words = &state_words, .unless_given = "normal",
     .clause = BS(S_5_3), .about = "its morale state"},
    {.name = "morale", .kind = FIELD_CHOICE, .offset = FIRE(rating), .words = &rating_words, .unless_given = "C",
     .clause = BS(S_5_2), .about = "its rating; artillery is C"},
    {.name = "wrecked", .kind = FIELD_CHOICE, .offset = FIRE(wrecked), .words = &wrecked_words, .unless_given = "no",
     .clause = BS(S_9_21), .about = "a wrecked brigade, or one of a wrecked division"},
    {.name = "leaders", .kind = FIELD_LIST, .offset = FIRE(leaders.rating), .list = &leader_list, .unless_given = "none",
     .clause = BS(S_4_8), .about = "ratings of the leaders in the hex, senior first"},
    {.name = "flank", .kind = FIELD_YES, .offset = FIRE(flank), .unless_given = "no",
     .clause = BS(S_9_9), .about = "it is hit in flank or rear"},
    {.name = "enemy-zone", .kind = FIELD_YES, .offset = FIRE(enemy_zone), .unless_given = "no",
     .clause = BS(S_7_1), .about = "it stands in an enemy zone of control"},
    {.name = "target-guns", .scale = &guns_scale, .kind = FIELD_WHOLE, .offset = FIRE(target_guns), .high = 10, .unless_given = "10",
     .clause = BS(S_7_1), .about = "gun points in the target hex; no more can be lost in limbering"},
    {.name = "stays", .kind = FIELD_YES, .offset = FIRE(stays), .unless_given = "yes",
     .clause = BS(S_5_5), .about = "it stays where one star lets it"},
    {.name = "modifiers", .kind = FIELD_LIST, .offset = FIRE(named), .list = &named_list, .unless_given = "none",
     .clause = BS(S_4_4), .about = "other lines that hold, of column shifts, straggler modifiers and row shifts"},
};

static const struct field fire_hex_outputs[] = {
    {.name = "fire_points", .kind = FIELD_FRACTION, .per = SIXTEENTHS, .offset = FIRED(fire_points), .about = "fire points; below 1 the fraction stays"},
    {.name = "column", .kind = FIELD_WHOLE, .offset = FIRED(column), .about = "column of the fire table"},
    {.name = "loss", .kind = FIELD_FRACTION, .per = 2, .offset = FIRED(loss), .about = "casualties before a half is rounded"},
    {.name = "casualties", .kind = FIELD_WHOLE, .offset = FIRED(casualties), .about = "steps, or gun points, that the target loses"},
    {.name = "stragglers", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = FIRED(stragglers), .tally = true, .about = "steps that straggle"},
    {.name = "morale_state", .kind = FIELD_CHOICE, .offset = FIRED(state), .words = &state_words, .about = "morale state afterwards"},
    {.name = "retreat_hexes", .scale = &hexes_scale, .kind = FIELD_WHOLE, .offset = FIRED(retreat), .about = "hexes it goes back"},
    {.name = "leader_fate", .kind = FIELD_CHOICE, .offset = FIRED(toll.fate), .words = &fate_words, .tally = true,
     .about = "what becomes of the senior leader; none: nobody was there"},
    {.name = "leaders_killed", .kind = FIELD_WHOLE, .offset = FIRED(toll.killed), .tally = true, .about = "leaders killed"},
    {.name = "leaders_wounded", .kind = FIELD_WHOLE, .offset = FIRED(toll.wounded), .tally = true, .about = "leaders wounded"},
    {.name = "low_ammo", .kind = FIELD_YES, .offset = FIRED(low_ammo), .tally = true, .about = "small arms that fired run short"},
    {.name = "guns_lost", .scale = &guns_scale, .kind = FIELD_WHOLE, .offset = FIRED(guns_lost), .tally = true, .about = "gun points lost in limbering"},
};

static const struct setting fire_hex_settings[] = {
    ASKS(G_7, struct fire_hex_facts, who_counts), ASKS(G_9, struct fire_hex_facts, most), ASKS(G_17, struct fire_hex_facts, nameless)};

static const struct table *const fire_hex_tables[] = {
    &fire_points_small_arms_table, &fire_points_artillery_table, &artillery_target_multipliers_table, &fire_columns_table,
    &fire_column_shifts_table, &fire_table_table, &fire_result_codes_table, &half_loss_rounding_table, &low_ammo_table,
    &leader_loss_table, &straggler_bands_table, &straggler_table_table, &straggler_modifiers_table, &morale_rating_rows_table,
    &morale_row_shifts_table, &morale_table_table, &morale_results_table, &public_additive_morale_table, &blood_lust_check_table,
    &morale_state_effects_table, &public_parameters_table, &gun_loss_table};

const struct chart fire_hex_chart = {
    .name = "fire-hex", .title = "Fire on a hex", .chapter = "4. Fire",
    .about = "All who fire at one hex in a phase, to the end: points, column, casualties, leaders, stragglers, morale, "
             "retreat, and guns that must limber.",
    .example = "small-arms=A:1,B:1:plus guns=4:3 morale=B leaders=2",
    .inputs = fire_hex_inputs, .input_count = COUNT(fire_hex_inputs),
    .outputs = fire_hex_outputs, .output_count = COUNT(fire_hex_outputs),
    .rule = {sizeof(struct fire_hex_facts), sizeof(struct fire_hex_state), fire_hex_stage},
    .prepare = fire_hex_prepare, .may = fire_hex_may, .call = fire_hex_call, .effects = fire_hex_effects,
    .tables = fire_hex_tables, .table_count = COUNT(fire_hex_tables),
    .settings = fire_hex_settings, .setting_count = COUNT(fire_hex_settings),
};
/* clang-format on */
