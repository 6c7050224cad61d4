#include "fire_facts.h"

#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/legion.h"

/* A fire order as the fire chart wants it.
 *
 * Each fact is measured where there is a table, unless the umpire says it; elsewhere the players
 * say it, and what they leave out follows from the state.  Of several who join, the first stands
 * for all in what is told; the others bring their own range and what shifts their own table
 * (V.F.1). */

/* ---- who fires, and with how many ---- */

/* Those of its formation that fire (V.C.4), less those that have fired. */
int ib_left_to_fire(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    return ib_most_firing(s, u->formation, u->castings) - u->fired;
}

/* The castings that are said are those of the first unit. */
int ib_castings_firing(const struct scenario *s, const struct state *state, const struct order *o,
                       int i)
{
    const struct regiment_state *u = ib_unit_at(state, o->unit[i]);
    const int left = ib_left_to_fire(s, state, o->unit[i]);
    const int all =
        ib_most_firing(s, u->formation, u->castings); /* has fired: the umpire lets it */
    const int wanted = i == 0 && order_says(o, IB_FIRE_CASTINGS) ? o->fact[IB_FIRE_CASTINGS]
                       : left > 0                                ? left
                                                                 : all;
    return wanted < u->castings ? wanted : u->castings;
}

static bool has_repeaters(const struct scenario *s, const struct state *state, int unit)
{
    return ib_weapons[ib_weapon_of(s, state, unit)].loading == REPEATER;
}

int ib_count_repeaters(const struct scenario *s, const struct state *state, const struct order *o)
{
    int with = 0;
    for (int i = 0; i < o->unit_count; i++)
        with += has_repeaters(s, state, o->unit[i]);
    return with;
}

/* red for some of them is red for all only by the other reading. */
static bool is_red_for_any(const struct scenario *s)
{
    return RULE(R_65, ruled(s, R_65, RED_FOR_ANY));
}

bool ib_repeaters_frighten(const struct scenario *s, const struct state *state,
                           const struct order *o)
{
    const int with = ib_count_repeaters(s, state, o);
    return with == o->unit_count || (with > 0 && is_red_for_any(s));
}

/* ---- range ---- */

/* The range of each unit in its turn; who has none of his own has that of the unit before. */
int ib_range_said(const struct order *o, int i)
{
    int fact = IB_FIRE_RANGE + i < IB_FIRE_RANGE_LAST ? IB_FIRE_RANGE + i : IB_FIRE_RANGE_LAST;
    while (fact > IB_FIRE_RANGE && !order_says(o, fact))
        fact--;
    return o->fact[fact];
}

/* In contact it is 0. */
int ib_range_of(const struct scenario *s, const struct state *state, const struct order *o, int i)
{
    if (!ib_is_measured(s) || order_says(o, IB_FIRE_RANGE))
        return ib_range_said(o, i);
    return ib_are_touching(state, o->unit[i], o->target)
               ? 0
               : ib_range_between(s, state, o->unit[i], o->target, NULL);
}

/* ---- the target ---- */

/* ORDER SAID COVER */
static const struct {
    const char *name;
    int cover;
} said_covers[] = {
    {"none", COVER_NONE},
    {"woods", COVER_WOODS},
    {"wood-fence", COVER_WOOD_FENCE},
    {"lying-down", COVER_LYING_DOWN},
    {"hasty-works", COVER_HASTY_WORKS},
    {"high-wall", COVER_HIGH_WALL},
    {"entrenchments", COVER_ENTRENCHMENTS},
    {"fence", COVER_WOOD_FENCE},
    {"low-wall", COVER_WOOD_FENCE},
    {"building", COVER_HIGH_WALL},
    {"embankment", COVER_HIGH_WALL},
    {"trench", COVER_ENTRENCHMENTS},
};
const struct words ib_said_cover_words = WORDS_OF(said_covers, name);

int ib_said_cover(const struct order *o)
{
    return said_covers[o->fact[IB_FIRE_COVER]].cover;
}

/* III.J: who lay through his own latest phase is protected, said or not. */
static int cover_of(const struct scenario *s, const struct state *state, const struct order *o,
                    int i, struct steps *steps)
{
    const bool measured = ib_is_measured(s) && !order_says(o, IB_FIRE_COVER);
    if (measured && RULE(R_56, ib_has(state, o->target, AFLOAT)))
        return COVER_NONE;
    const int cover =
        measured ? ib_cover_between(s, state, o->unit[i], o->target, steps) : ib_said_cover(o);
    return ib_has(state, o->target, LAY) ? ib_better_cover(cover, COVER_LYING_DOWN) : cover;
}

static int ranks_of(const struct scenario *s, const struct state *state, const struct order *o,
                    int i, struct steps *steps)
{
    const bool said = order_says(o, IB_FIRE_RANKS);
    if (!said && RULE(R_56, ib_has(state, o->target, AFLOAT)))
        return RANKS_1;
    if (ib_is_measured(s) && !said)
        return ib_ranks_shown(s, state, o->unit[i], o->target, steps);
    if (ib_is_of_arm(s, o->target, ARTILLERY))
        return RANKS_1;
    return said && o->fact[IB_FIRE_RANKS] > 0
               ? o->fact[IB_FIRE_RANKS] - 1
               : ib_ranks_in(s, ib_unit_at(state, o->target)->formation);
}

/* ---- V.D: acquired fire ---- */

bool ib_keeps_aim(const struct scenario *s, const struct state *state, int unit)
{
    return ib_has_guns(s, unit) &&
           RULE(V_D, ib_has(state, unit, FIRED_BEFORE) && !ib_has(state, unit, MOVED));
}

enum { AIM_REACH = 2 * INCH };

/* the same target, or one within 2 inches of the last point of aim; by the other reading the
 * point alone. */
static bool is_aimed_at(const struct scenario *s, const struct state *state,
                        const struct aim *before, int target)
{
    if (before->at == NOBODY)
        return false;
    if (before->at == target && RULE(R_17, ruled(s, R_17, AIM_AT_TARGET)))
        return true;
    if (!ib_is_measured(s))
        return false;
    const struct stand stand = ib_stand_of(state, target);
    return RULE(R_17, is_within(point_to_polygon((struct point){before->x, before->y},
                                                 ib_outline_of_stand(&stand)),
                                AIM_REACH));
}

static bool has_acquired(const struct scenario *s, const struct state *state, const struct order *o,
                         int i)
{
    const struct regiment_state *u = ib_unit_at(state, o->unit[i]);
    bool aimed = o->fact[IB_FIRE_ACQUIRED];
    for (int k = 0; k < AIMS; k++)
        aimed = aimed || is_aimed_at(s, state, &u->aims_before[k], o->target);
    return aimed && ib_keeps_aim(s, state, o->unit[i]);
}

/* ---- V.G: the red tables ---- */

/* the fire by which a hidden unit shows itself; by the other reading also of one whom cover
 * hid from its target until now. */
static bool surprises(const struct scenario *s, const struct state *state, int firer, int target)
{
    if (RULE(V_G_1, ib_is_hidden(state, firer)))
        return true;
    return RULE(R_68, ruled(s, R_68, SURPRISE_COVER)) &&
           ib_is_hidden_by_cover(s, state, target, firer, NULL);
}

/* On a table: flank, rear or surprise of all who fire, or of any of them; a target in
 * difficult ground. */
static int red_measured(const struct scenario *s, const struct state *state, const struct order *o)
{
    int unforeseen = 0, red = RED_NO;
    for (int i = 0; i < o->unit_count; i++) {
        const int flank = ib_flank_of(s, state, o->unit[i], o->target, NULL);
        const bool surprise = flank == RED_NO && surprises(s, state, o->unit[i], o->target);
        unforeseen += flank != RED_NO || surprise;
        red = flank != RED_NO ? flank : surprise ? RED_SURPRISE : red;
    }
    if (unforeseen == o->unit_count || (unforeseen > 0 && is_red_for_any(s)))
        return red;
    return RULE(R_70, ib_is_in_difficult_ground(s, state, o->target)) ? RED_CROSSING : RED_NO;
}

/* As it was said, or because the target was never under such fire. */
static int red_of(const struct scenario *s, const struct state *state, const struct order *o)
{
    const int target = o->target;
    if (o->fact[IB_FIRE_RED] != RED_NO && (!o->fact[IB_FIRE_SOME] || is_red_for_any(s)))
        return o->fact[IB_FIRE_RED];
    const int measured = ib_is_measured(s) ? red_measured(s, state, o) : RED_NO;
    if (measured != RED_NO)
        return measured;
    if (RULE(R_56, ib_has(state, target, AFLOAT)))
        return RED_CROSSING;
    if (RULE(V_G_2, ib_has(state, target, RAW)) ||
        (ib_has(state, target, FIRST_TODAY) && RULE(R_19, ruled(s, R_19, FIRST_HALF_TURN))))
        return RED_FIRST_FIRE;
    const bool first =
        RULE(V_G_3, !ib_has(state, target, MET_REPEATERS)) ||
        (ib_has(state, target, FIRST_REPEATERS) && RULE(R_19, ruled(s, R_19, FIRST_HALF_TURN)));
    return first && ib_repeaters_frighten(s, state, o) ? RED_FIRST_REPEATER_FIRE : RED_NO;
}

/* ---- the facts ---- */

static struct fire_unit firer_of(const struct scenario *s, const struct state *state,
                                 const struct order *o, int i)
{
    return (struct fire_unit){.weapon = ib_weapon_of(s, state, o->unit[i]),
                              .range = (int16_t)ib_range_of(s, state, o, i),
                              .castings = (int16_t)ib_castings_firing(s, state, o, i),
                              .morale = ib_unit_at(state, o->unit[i])->morale};
}

static int target_shift(const struct scenario *s, const struct state *state, const struct order *o,
                        int i)
{
    return ib_fire_target_shift(cover_of(s, state, o, i, NULL), ranks_of(s, state, o, i, NULL));
}

/* One that joins, with what its own act shifts (V.F.1: each on its own table, the lowest counts).
 */
static struct fire_unit joiner_of(const struct scenario *s, const struct state *state,
                                  const struct order *o, int i)
{
    struct fire_unit u = firer_of(s, state, o, i);
    int own = ib_fire_act_shift(u.weapon, o->fact[IB_FIRE_HALF], ib_has(state, o->unit[i], LYING),
                                has_acquired(s, state, o, i), ruling_on(s, R_15), NULL);
    if (ib_is_measured(s)) /* it may see another side of the target than the first does */
        own += target_shift(s, state, o, i) - target_shift(s, state, o, 0);
    u.own = (int16_t)own;
    return u;
}

/* of a section its own, or by the other reading those of its legion. */
static int castings_hit(const struct scenario *s, const struct state *state, int target)
{
    return ib_is_in_legion(s, state, target) && !RULE(R_137, ruled(s, R_137, BY_SECTION))
               ? ib_castings_together(s, state, target, 1)
               : ib_unit_at(state, target)->castings;
}

struct fire_facts ib_fire_of(const struct scenario *s, const struct state *state,
                             const struct order *o)
{
    const struct regiment_state *target = ib_unit_at(state, o->target);
    struct fire_facts f = {
        .firer = firer_of(s, state, o, 0),
        .split_move = o->fact[IB_FIRE_HALF],
        .lying_down = ib_has(state, o->unit[0], LYING),
        .acquired_fire = has_acquired(s, state, o, 0),
        .target_castings = (int16_t)castings_hit(s, state, o->target),
        .target_ranks = (int16_t)ranks_of(s, state, o, 0, NULL),
        .target_en_masse = ib_is_massed(s, target->formation),
        .cover = (int16_t)cover_of(s, state, o, 0, NULL),
        .red = (int16_t)red_of(s, state, o),
        .lying_ruling = ruling_on(s, R_15),
        .massed_ruling = ruling_on(s, R_34),
        .joint_ruling = ruling_on(s, R_65),
    };
    for (int i = 1; i < o->unit_count && f.with_count < FIRE_WITH; i++)
        f.with[f.with_count++] = joiner_of(s, state, o, i);
    return f;
}

void ib_say_measured(const struct scenario *s, const struct state *state, const struct order *o,
                     struct steps *steps)
{
    if (!steps || !ib_is_measured(s))
        return;
    ib_range_between(s, state, o->unit[0], o->target, steps);
    cover_of(s, state, o, 0, steps);
    ranks_of(s, state, o, 0, steps);
    ib_flank_of(s, state, o->unit[0], o->target, steps);
}

void ib_say_cover(const struct scenario *s, const struct state *state, int firer, int unit,
                  struct text *t)
{
    struct order o = order_by(IB_FIRE, firer);
    o.target = (int16_t)unit;
    const int cover = cover_of(s, state, &o, 0, NULL);
    if (cover != COVER_NONE)
        words_print(t, &ib_cover_words, cover);
}

/* ---- may it be fired at? ---- */

/* The reason that was noted last, with its clause. */
static bool refuse_for(const struct steps *why, const struct clause *clause,
                       struct trouble *trouble)
{
    if (!trouble)
        return false;
    struct text *t = trouble_rule(trouble, clause, NULL);
    if (why->count > 0)
        step_words(t, &why->list[why->count - 1]);
    return false;
}

/* The scenario's dusk; the book has no clause on it. */
bool ib_refuse_for_dusk(const struct scenario *s, const struct state *state,
                        struct trouble *trouble)
{
    if (!trouble)
        return false;
    const int32_t inches[2] = {scenario_sight(s, state->head.turn), 0};
    text_say(trouble_rule(trouble, NULL, "range"), "dusk: nobody sees beyond %i", NULL, inches);
    return false;
}

bool ib_target_is_there(const struct scenario *s, const struct state *state, int firer, int target,
                        struct trouble *trouble)
{
    struct steps why;
    struct steps *because = trouble ? &why : NULL;
    struct fire_unit u = {.weapon = ib_weapon_of(s, state, firer)};
    why.count = 0;
    if (trouble)
        why = (struct steps){.count = 0};
    if (!trouble && (ib_is_out_of_reach(state, firer, target, ib_weapons[u.weapon].band[LONG].to) ||
                     !RULE(V_C_1, ib_is_in_zone(s, state, firer, target, NULL))))
        return false; /* most are, and that is quickly seen */
    u.range = (int16_t)ib_range_between(s, state, firer, target, NULL);
    if (ib_is_mounted(ib_unit_at(state, firer)->formation) && u.range > 0 &&
        !ib_are_touching(state, firer, target))
        return refuse(III_H, trouble, "mounted cavalry fires in contact only");
    if (!ib_fire_reaches(&u, "range", trouble))
        return false;
    if (!ib_is_lit(s, state, firer, target))
        return ib_refuse_for_dusk(s, state, trouble);
    if (!RULE(V_C_1, ib_is_in_zone(s, state, firer, target, because)))
        return refuse_for(&why, IB(V_C_1), trouble);
    if (!RULE(V_C_3, ib_can_see(s, state, firer, target, because)))
        return refuse_for(&why, IB(V_C_3), trouble);
    return RULE(V_C_2, ib_masked_by(s, state, firer, target, because) == NOBODY) ||
           refuse_for(&why, IB(V_C_2), trouble);
}
