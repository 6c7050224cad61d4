#include "battle.h"

/* What a battle is fought for: ground, losses and time, as the scenario says. */

/* ---- ground ---- */

static bool is_near(const struct scenario *s, const struct state *state, int unit,
                    const struct objective *o)
{
    struct point corner[4];
    return battle_outline(s, state, unit, corner) &&
           is_within(point_to_polygon(o->at, (struct outline){corner, 4}), o->within);
}

static bool has_unit_near(const struct scenario *s, const struct state *state, int side,
                          const struct objective *o)
{
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side == side && rules_of(s)->may_hold(s, state, i) &&
            is_near(s, state, i, o))
            return true;
    return false;
}

void battle_hold_ground(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < s->objective_count; i++) {
        const struct objective *o = &s->objective[i];
        const bool near[SIDES] = {has_unit_near(s, state, 0, o), has_unit_near(s, state, 1, o)};
        if (near[0] != near[1])
            hold(state, i, near[1]);
    }
}

int battle_points(const struct scenario *s, const struct state *state, int side)
{
    int points = 0;
    for (int i = 0; i < s->objective_count; i++)
        points += held_by(state, i) == side ? s->objective[i].worth : 0;
    return points;
}

/* ---- losses ---- */

static int lost(const struct strength *n)
{
    return n->whole - n->left;
}

static bool has_lost(const struct scenario *s, const struct strength *n)
{
    return s->victory_losses > 0 && lost(n) * 100 >= s->victory_losses * n->whole;
}

/* Shares are compared as fractions. */
static int lost_less(const struct strength n[SIDES])
{
    const int64_t share[SIDES] = {(int64_t)lost(&n[0]) * n[1].whole,
                                  (int64_t)lost(&n[1]) * n[0].whole};
    return share[0] == share[1] ? NOBODY : share[1] < share[0];
}

/* ---- the end ---- */

int battle_leads(const struct scenario *s, const struct state *state)
{
    const int points[SIDES] = {battle_points(s, state, 0), battle_points(s, state, 1)};
    const struct strength n[SIDES] = {rules_of(s)->strength(s, state, 0),
                                      rules_of(s)->strength(s, state, 1)};
    return points[0] != points[1] ? points[1] > points[0] : lost_less(n);
}

void battle_look_for_the_end(const struct scenario *s, struct state *state, bool turns_are_up)
{
    const struct strength n[SIDES] = {rules_of(s)->strength(s, state, 0),
                                      rules_of(s)->strength(s, state, 1)};
    const bool beaten[SIDES] = {has_lost(s, &n[0]), has_lost(s, &n[1])};
    struct head *h = &state->head;
    if (n[0].units == 0 || n[1].units == 0) {
        h->over = OVER_NOBODY_LEFT;
        h->winner = n[0].units ? 1 : n[1].units ? 2 : 0;
    } else if (beaten[0] || beaten[1]) {
        h->over = OVER_BY_LOSSES;
        h->winner = beaten[0] && beaten[1] ? 0 : beaten[0] ? 2 : 1;
    } else if (turns_are_up) {
        h->over = OVER_BY_TURNS;
        h->winner = (uint8_t)(1 + battle_leads(s, state));
    }
}

/* ---- in words ---- */

static const char *name_of(const struct scenario *s, int side)
{
    return scenario_name(s, s->side[side].name);
}

/* "Ground: Union 5, Confederate 3 of 8 points" */
static void say_ground(const struct scenario *s, const struct state *state, struct text *t)
{
    int all = 0;
    for (int i = 0; i < s->objective_count; i++)
        all += s->objective[i].worth;
    text_add(t, "Ground: ");
    for (int side = 0; side < SIDES; side++) {
        text_add(t, side ? ", " : "");
        text_add(t, name_of(s, side));
        text_char(t, ' ');
        text_number(t, battle_points(s, state, side));
    }
    text_add(t, " of ");
    text_number(t, all);
    text_add(t, " points");
}

/* "12 of 94 castings" */
static void say_loss(const struct scenario *s, const struct state *state, int side, struct text *t)
{
    const struct strength n = rules_of(s)->strength(s, state, side);
    const struct track *k = track_with(rules_of(s), TRACK_STRENGTH);
    text_print(t, "%d of %d%s%s", lost(&n), n.whole, k ? " " : "", k ? k->many : "");
}

static void say_losses(const struct scenario *s, const struct state *state, struct text *t)
{
    for (int side = 0; side < SIDES; side++) {
        text_print(t, side ? ", %s " : "Losses: %s ", name_of(s, side));
        say_loss(s, state, side, t);
    }
}

void battle_score(const struct scenario *s, const struct state *state, struct text *t)
{
    const int32_t time[2] = {state->head.turn > s->turns ? s->turns : state->head.turn, s->turns};
    const int leads = battle_leads(s, state);
    if (s->objective_count > 0) {
        say_ground(s, state, t);
        text_char(t, '\n');
    }
    for (int i = 0; i < s->objective_count; i++) {
        const int32_t worth[2] = {s->objective[i].worth, 0};
        const int holder = held_by(state, i);
        text_say(t, "  %s (%d): ", scenario_name(s, s->objective[i].name), worth);
        text_add(t, holder == NOBODY ? "nobody" : name_of(s, holder));
        text_char(t, '\n');
    }
    say_losses(s, state, t);
    if (s->victory_losses > 0) {
        const int32_t most[2] = {s->victory_losses, 0};
        text_say(t, "; a side that has lost %d in 100 is beaten", NULL, most);
    }
    text_say(t, "\nTime: turn %d of %d", NULL, time);
    if (!state->head.over) {
        text_add(t, "; if it ended now, ");
        text_add(t, leads == NOBODY ? "it would be a draw" : name_of(s, leads));
        text_add(t, leads == NOBODY ? "" : " would win");
    }
    text_char(t, '\n');
}

static void why_by_losses(const struct scenario *s, const struct state *state, struct text *t)
{
    const int32_t most[2] = {s->victory_losses, 0};
    int told = 0;
    for (int side = 0; side < SIDES; side++) {
        const struct strength n = rules_of(s)->strength(s, state, side);
        if (!has_lost(s, &n))
            continue;
        text_print(t, told++ ? " and %s " : "%s has lost ", name_of(s, side));
        say_loss(s, state, side, t);
    }
    text_say(t, ", and %d in 100 is all a side can bear. ", NULL, most);
}

static void why_by_turns(const struct scenario *s, const struct state *state, struct text *t)
{
    text_add(t, "the last turn has been played. ");
    if (s->objective_count > 0) {
        say_ground(s, state, t);
        text_add(t, ". ");
    }
    if (battle_points(s, state, 0) == battle_points(s, state, 1)) {
        say_losses(s, state, t);
        text_add(t, ". ");
    }
}

void battle_ended(const struct scenario *s, const struct state *state, struct text *t)
{
    const struct head *h = &state->head;
    text_add(t, "The battle is over: ");
    if (h->over == OVER_BY_TURNS)
        why_by_turns(s, state, t);
    else if (h->over == OVER_BY_LOSSES)
        why_by_losses(s, state, t);
    else {
        text_add(t, h->winner ? name_of(s, 2 - h->winner) : "neither side");
        text_add(t, h->winner ? " has no unit left. " : " has a unit left. ");
    }
    text_add(t, h->winner ? name_of(s, h->winner - 1) : "It is a draw.");
    text_add(t, h->winner ? " has won." : "");
}
