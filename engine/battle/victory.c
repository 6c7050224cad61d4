#include "battle.h"

/* What a battle is fought for: ground, losses and time, as the scenario says. */

/* ---- ground ---- */

static bool has_unit_near(const struct scenario *s, const struct state *state, int side,
                          const struct objective *o)
{
    struct point corner[OUTLINE_MOST];
    for (int i = 0; i < state->head.units; i++) {
        if (s->unit[i].side != side || !rules_of(s)->may_hold(s, state, i))
            continue;
        const struct outline unit = battle_outline(s, state, i, corner);
        if (unit.count && is_within(point_to_polygon(o->at, unit), o->within))
            return true;
    }
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

static int lost(struct strength n)
{
    return n.whole - n.left;
}

static bool is_beaten(const struct scenario *s, struct strength n)
{
    return s->victory_losses > 0 && lost(n) * 100 >= s->victory_losses * n.whole;
}

/* ---- the end ---- */

int battle_leads(const struct scenario *s, const struct state *state)
{
    const struct strength n[SIDES] = {rules_of(s)->strength(s, state, 0),
                                      rules_of(s)->strength(s, state, 1)};
    const int ahead = battle_points(s, state, 1) - battle_points(s, state, 0);
    const int64_t less = (int64_t)lost(n[0]) * n[1].whole -
                         (int64_t)lost(n[1]) * n[0].whole; /* shares, as fractions */
    return ahead ? ahead > 0 : less ? less > 0 : NOBODY;
}

void battle_look_for_the_end(const struct scenario *s, struct state *state, bool turns_are_up)
{
    const struct strength n[SIDES] = {rules_of(s)->strength(s, state, 0),
                                      rules_of(s)->strength(s, state, 1)};
    const bool beaten[SIDES] = {is_beaten(s, n[0]), is_beaten(s, n[1])};
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
    return scenario_name_of(s, OF_SIDE, side);
}

/* "Ground: Union 5, Confederate 3 of 8 points" */
static void say_ground(const struct scenario *s, const struct state *state, struct text *t)
{
    int all = 0;
    for (int i = 0; i < s->objective_count; i++)
        all += s->objective[i].worth;
    text_print(t, "Ground: %s %d, %s %d of %d points", name_of(s, 0), battle_points(s, state, 0),
               name_of(s, 1), battle_points(s, state, 1), all);
}

/* "12 of 94 castings" */
static void say_loss(const struct scenario *s, const struct state *state, int side, struct text *t)
{
    const struct strength n = rules_of(s)->strength(s, state, side);
    const struct track *k = track_with(rules_of(s), TRACK_STRENGTH);
    text_print(t, "%d of %d%s%s", lost(n), n.whole, k ? " " : "", k ? k->many : "");
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
    const int leads = battle_leads(s, state), turn = state->head.turn;
    if (s->objective_count > 0) {
        say_ground(s, state, t);
        text_char(t, '\n');
    }
    for (int i = 0; i < s->objective_count; i++) {
        const int holder = held_by(state, i);
        text_print(t, "  %s (%d): %s\n", scenario_name_of(s, OF_GROUND, i), s->objective[i].worth,
                   holder == NOBODY ? "nobody" : name_of(s, holder));
    }
    say_losses(s, state, t);
    if (s->victory_losses > 0)
        text_print(t, "; a side that has lost %d in 100 is beaten", s->victory_losses);
    text_print(t, "\nTime: turn %d of %d", turn > s->turns ? s->turns : turn, s->turns);
    if (!state->head.over && leads == NOBODY)
        text_add(t, "; if it ended now, it would be a draw");
    else if (!state->head.over)
        text_print(t, "; if it ended now, %s would win", name_of(s, leads));
    text_char(t, '\n');
}

static void why_by_losses(const struct scenario *s, const struct state *state, struct text *t)
{
    int told = 0;
    for (int side = 0; side < SIDES; side++) {
        if (!is_beaten(s, rules_of(s)->strength(s, state, side)))
            continue;
        text_print(t, told++ ? " and %s " : "%s has lost ", name_of(s, side));
        say_loss(s, state, side, t);
    }
    text_print(t, ", and %d in 100 is all a side can bear. ", s->victory_losses);
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
    else if (h->winner)
        text_print(t, "%s has no unit left. ", name_of(s, 2 - h->winner));
    else
        text_add(t, "neither side has a unit left. ");
    if (h->winner)
        text_print(t, "%s has won.", name_of(s, h->winner - 1));
    else
        text_add(t, "It is a draw.");
}
