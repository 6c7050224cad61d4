/* From the kill to the rally: a unit checks, goes back past its friends, they check, and in its
 * movement phase it rallies or flees past others.  Each part is the stage of the chart that asks
 * about it alone; who is passed, with what it rallies and where is said by the players. */

#include "morale.h"

enum { PASSED_MOST = 4 };

struct aftermath_facts {
    struct gn_troops unit;
    int16_t event, kills, count;
    struct gn_friend_facts friend[PASSED_MOST];
    int16_t ap, led, terrain, leader, figure; /* where it rallies */
    int16_t later_count;
    struct gn_friend_facts later[PASSED_MOST];
    struct gn_rulings by;
    int16_t several, closing, quiet, along, worth, ruled, failed, again;
};

/* The parts, one after the other. */
enum { PART_CHECK, PART_FRIENDS, PART_RALLY, PART_LATER, PART_END };

struct aftermath_state {
    int16_t part, result, order, spaces, goes, unused[3];
    struct gn_spread_result friends; /* of both lists */
    struct gn_rally_result rally;
};

static struct gn_check_facts check_of(const struct aftermath_facts *f)
{
    return (struct gn_check_facts){.unit = f->unit,
                                   .event = f->event,
                                   .kills = f->kills,
                                   .by = f->by,
                                   .several = f->several,
                                   .closing = f->closing};
}

static struct gn_rally_facts rally_of(const struct aftermath_facts *f, int order)
{
    struct gn_rally_facts r = {.unit = f->unit,
                               .level = (int16_t)(order - LEVEL_0),
                               .ap = f->ap,
                               .led = f->led,
                               .figure = f->figure,
                               .by = f->by,
                               .worth = f->worth,
                               .ruled = f->ruled,
                               .failed = f->failed,
                               .again = f->again};
    r.unit.terrain = f->terrain;
    r.unit.leader = f->leader;
    return r;
}

/* Friends who were not passed stand. */
static void leave_alone(struct aftermath_state *r, int friends)
{
    r->friends.stand = (int16_t)(r->friends.stand + friends);
}

/* It goes back with this result: friends check if there are any. */
static int go_past(struct aftermath_state *r, int result, int friends, int part, int next)
{
    if (result < FALLS_BACK || result > ROUTS || friends == 0) {
        leave_alone(r, friends);
        return next;
    }
    r->goes = (int16_t)(GOES_BACK + result - FALLS_BACK);
    r->friends.checked = 0;
    return part;
}

static int check_part(const struct aftermath_facts *f, struct aftermath_state *r, struct dice *d,
                      struct steps *s)
{
    const struct gn_check_facts check = check_of(f);
    struct gn_check_result checked = {0};
    steps_name_sum(s, "check", false);
    gn_check_stage(&check, d, &checked, s);
    r->result = checked.result;
    r->order = checked.order;
    r->spaces = checked.spaces;
    const int next = go_past(r, checked.result, f->count, PART_FRIENDS, PART_RALLY);
    if (r->order != GOOD_ORDER && r->order != GONE)
        return next;
    leave_alone(r, f->later_count);
    return PART_END;
}

/* One friend of either list; the last is followed by the next part. */
static int friend_part(const struct aftermath_facts *f, struct aftermath_state *r, int next,
                       struct dice *d, struct steps *s)
{
    /* ORDER GOES */
    static const char *const when[][2] = {{"if it falls back", "if it flees at level 1"},
                                          {"if it retreats", "if it flees at level 2"},
                                          {"if it routs", "if it flees at level 3"}};
    const bool first = r->part == PART_FRIENDS;
    struct gn_spread_facts past = {.goes = r->goes,
                                   .units = 1,
                                   .count = first ? f->count : f->later_count,
                                   .by = f->by,
                                   .quiet = f->quiet,
                                   .along = f->along};
    for (int i = 0; i < past.count; i++)
        past.friend[i] = first ? f->friend[i] : f->later[i];
    steps_when(s, when[r->goes][!first]);
    const bool more = gn_spread_stage(&past, d, &r->friends, s);
    steps_when(s, NULL);
    if (more)
        return r->part;
    r->friends.checked = r->goes = 0; /* equal ends are one outcome */
    return next;
}

/* One attempt; after the last it flees, by its level as in the result that leads to that. */
static int rally_part(const struct aftermath_facts *f, struct aftermath_state *r, struct dice *d,
                      struct steps *s)
{
    const struct gn_rally_facts rally = rally_of(f, r->order);
    if (r->rally.attempts == 0) {
        steps_new_sum(s);
        steps_name_sum(s, "rally", false);
    }
    steps_when(s, "if it is in bad order");
    const bool more = gn_rally_stage(&rally, d, &r->rally, s);
    steps_when(s, NULL);
    if (more)
        return PART_RALLY;
    const int level = r->rally.order - LEVEL_0; /* 1 to 3 as PASSES + 1 to 3 */
    const bool flees = !r->rally.rallied && r->rally.order != GONE && r->rally.spaces > 0;
    r->order = r->rally.order;
    r->spaces = (int16_t)(r->spaces + r->rally.spaces);
    r->rally.order = r->rally.spaces = 0;
    if (flees && f->later_count > 0)
        gn_order_after((enum gn_result)(PASSES + level), s); /* its mark */
    return go_past(r, flees ? PASSES + level : PASSES, f->later_count, PART_LATER, PART_END);
}

static bool aftermath_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct aftermath_facts *f = facts;
    struct aftermath_state *r = state;
    switch (r->part) {
    case PART_CHECK:
        r->part = (int16_t)check_part(f, r, d, s);
        break;
    case PART_FRIENDS:
        r->part = (int16_t)friend_part(f, r, PART_RALLY, d, s);
        break;
    case PART_RALLY:
        r->part = (int16_t)rally_part(f, r, d, s);
        break;
    default:
        r->part = (int16_t)friend_part(f, r, PART_END, d, s);
    }
    return r->part != PART_END;
}

static bool aftermath_may(const void *facts, struct trouble *trouble)
{
    const struct aftermath_facts *f = facts;
    const struct gn_check_facts check = check_of(f);
    return gn_check_may(&check, trouble) && gn_friends_may(f->friend, f->count, trouble) &&
           gn_friends_may(f->later, f->later_count, trouble) &&
           (f->event != EVENT_RALLY ||
            trouble_refuse(trouble, GN(2_7), "event",
                           "the unit begins in good order; a rally has its own chart")) &&
           gn_figure_may(1, f->figure, f->ruled, trouble);
}

static void aftermath_call(const void *facts, struct text *t)
{
    const struct aftermath_facts *f = facts;
    const struct gn_check_facts check = check_of(f);
    gn_check_call(&check, t);
    if (f->count > 0)
        text_print(t, " Then a d%d for each friend it passes.", gn_sides(&f->by));
    text_add(t, f->ap > 0 ? " In its movement phase it tries to rally." : "");
}

static void aftermath_effects(const void *facts, const void *result, struct effects *e)
{
    const struct aftermath_facts *f = facts;
    const struct aftermath_state *r = result;
    gn_effects(r->order, r->spaces, e);
    if (r->rally.attempts > 0)
        effect_move(e, "unit", "action points", r->rally.ap_left - f->ap);
}

static const struct list friend_list =
    LIST(aftermath_facts, friend, count, gn_friend_item, PASSED_MOST);
static const struct list later_list =
    LIST(aftermath_facts, later, later_count, gn_friend_item, PASSED_MOST);

#define FRIENDS(name, about, member, phrases)                                          \
    {                                                                                  \
        name, about, HOW_MANY(aftermath_state, friends.member), TALLY, .says = phrases \
    }

const struct chart gn_aftermath_chart = {
    "aftermath",
    "From the kill to the rally",
    "2. Morale",
    "A unit checks; if it goes back, the friends it passes check; in its movement phase it rallies "
    "or "
    "flees, past others.  Who is passed is yours to say, for the way back and for the flight.",
    "class=veteran size=24 casualties=3 friends=green:32:0:through action-points=2 figure=first",
    INPUTS({"event", "what calls for the check", GN(2_7),
            PICK(aftermath_facts, event, gn_event_words), UNLESS("kill")},
           GN_TROOPS(aftermath_facts),
           {"kills", "how many of its casualties fell to this fire", GN(2_7),
            WHOLE(aftermath_facts, kills, 1, 6), UNLESS("1")},
           {"friends", "who is next to its way back or in it", GN(2_7),
            ITEMS(aftermath_facts, friend, friend_list)},
           {"action-points", "action points it has in its movement phase", GN(2_6),
            WHOLE(aftermath_facts, ap, 0, 20)},
           {"rally-terrain", "where it tries to rally", GN(2_8),
            PICK(aftermath_facts, terrain, gn_terrain_words), UNLESS("open")},
           {"rally-leader", "a good-order leader from its own chain of command is there", GN(2_8),
            SAID(aftermath_facts, leader)},
           {"leader-present", "any leader at all is there: a third attempt", GN(2_6),
            SAID(aftermath_facts, led)},
           {"figure", "of level 1, the figure before the stroke or the one after it", GN(2_6),
            PICK(aftermath_facts, figure, gn_figure_words), UNLESS("none")},
           {"friends-later", "who is next to its flight or in it, if it does not rally", GN(2_7),
            ITEMS(aftermath_facts, later, later_list)}),
    OUTPUTS(
        {"result", "what the unit does", PICK(aftermath_state, result, gn_check_words),
         .says = "it passes|it falls back|it retreats|it routs|it is removed|it fails"},
        {"order", "the order it is in at the end", PICK(aftermath_state, order, gn_order_words),
         .says = gn_order_says},
        {"rallied", "it went into bad order and rallied", FLAG(aftermath_state, rally.rallied),
         .says = " and rallies"},
        {"attempts", "attempts to rally", HOW_MANY(aftermath_state, rally.attempts),
         .says = "|after 1 attempt to rally|after # attempts to rally"},
        {"spaces", "spaces it has gone toward its own edge of the board",
         HOW_MANY(aftermath_state, spaces), COUNTED(gn_spaces),
         .says = "|1 space back|# spaces back"},
        FRIENDS("stand", "friends who stand", stand, "|; 1 friend stands|; # friends stand"),
        FRIENDS("fall_back", "friends who fall back", back,
                "|1 friend falls back|# friends fall back"),
        FRIENDS("retreat", "friends who retreat", retreat, "|1 friend retreats|# friends retreat"),
        FRIENDS("rout", "friends who rout", rout, "|1 friend routs|# friends rout"),
        FRIENDS("removed", "friends who are removed", gone,
                "|1 friend is removed|# friends are removed"),
        FRIENDS("disordered", "friends disordered because it routed through them", disordered,
                "|1 friend is disordered|# friends are disordered")),
    .matters = "result rallied",
    RESOLVE(aftermath_facts, aftermath_state, aftermath_stage),
    .may = aftermath_may,
    .call = aftermath_call,
    .effects = aftermath_effects,
    TABLES(GN_TABLES, &gn_rally_rules_table, &gn_bad_order_move_table),
    SETTINGS(GN_RULINGS(aftermath_facts), ASKS(R_4, struct aftermath_facts, by.missed),
             ASKS(R_9, struct aftermath_facts, by.cover),
             ASKS(R_10, struct aftermath_facts, several),
             ASKS(R_7, struct aftermath_facts, closing), ASKS(R_12, struct aftermath_facts, quiet),
             ASKS(R_17, struct aftermath_facts, along), ASKS(R_5, struct aftermath_facts, worth),
             ASKS(R_6, struct aftermath_facts, ruled), ASKS(R_14, struct aftermath_facts, failed),
             ASKS(R_16, struct aftermath_facts, again)),
};
