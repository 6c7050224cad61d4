#include "rules/iron_brigade/map/measure.h"

#include <string.h>

/* V: fire in a battle; what the players see is said in the order, or measured on a table. */

/* Cover as players name it. ORDER SAID COVER */
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
const struct words said_cover_words = WORDS_OF(said_covers, name);

static int said_cover(const struct order *o)
{
    return said_covers[o->fact[IB_FIRE_COVER]].cover;
}

/* How deep a formation stands, riders too, if nobody says how deep it is from here. ORDER FORMATION
 */
static const int8_t ranks_of_shape[IB_THIN_ORDER + 1] = {RANKS_1, RANKS_1,    RANKS_2, RANKS_HALF,
                                                         RANKS_1, RANKS_2,    RANKS_3, RANKS_3,
                                                         RANKS_3, RANKS_THIRD};

/* ---- who fires, and with how many ---- */

/* III.G, R-13: a column is one stand wide, company column and en masse three; a stand has two
 * abreast. */
static int leading_rank(int formation)
{
    switch (shape_of(formation)) {
    case IB_COLUMN:
        return 2;
    case IB_COMPANY_COLUMN:
    case IB_EN_MASSE:
        return 6;
    default:
        return CASTINGS_MOST;
    }
}

/* Castings that may still fire: two ranks, or the leading one (V.C.4), less those that have
 * (V.F.2). */
static int left_to_fire(const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    const int front = leading_rank(u->formation);
    return (RULE(V_C_4, front < u->castings) ? front : u->castings) - u->fired;
}

/* V.F.2: the rest of a unit that fired in part goes on with the same act. */
static bool goes_on(const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    const enum act last = u->acts[1] != ACT_NONE ? u->acts[1] : u->acts[0];
    return RULE(V_F_2, u->fired > 0) && (last == ACT_WHOLE || last == ACT_FIRE);
}

static bool fires_half(const struct state *state, int unit)
{
    return unit_at(state, unit)->acts[0] != ACT_WHOLE;
}

static bool shot_may(const struct scenario *s, const struct state *state, int unit, bool half,
                     struct trouble *trouble)
{
    if (goes_on(state, unit))
        return half == fires_half(state, unit) ||
               trouble_refuse(trouble, IB(R_67), "half",
                              "all shares of a split fire are one act, half or whole");
    return may_act(s, state, unit, ACT_FIRE, half, trouble);
}

/* All in one act: there must be one that all of them can still do. */
static bool all_may(const struct scenario *s, const struct state *state, const struct order *o,
                    bool half, struct trouble *trouble)
{
    for (int i = 0; i < o->unit_count; i++)
        if (!shot_may(s, state, o->unit[i], half, trouble))
            return false;
    return true;
}

bool fire_unit_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int unit, struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    const struct fire_unit firer = {.weapon = kind_of_unit(s, unit)->weapon, .morale = u->morale};
    if (o->unit_count > 1 + FIRE_WITH)
        return trouble_say(trouble, NULL, "ten units at most join their fire");
    if (!fire_by_morale(&firer, "morale", trouble))
        return false;
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT) && !has_guns(s, unit))
        return trouble_refuse(trouble, IB(R_59), NULL, "of heavy equipment only siege guns fire");
    if (!RULE(III_D, u->formation != IB_LIMBERED))
        return trouble_refuse(trouble, IB(III_D), NULL, "limbered guns do not fire");
    if (!RULE(R_56, !has(state, unit, AFLOAT)))
        return trouble_refuse(trouble, IB(R_56), NULL, "nobody fires from a boat");
    if (!RULE(R_67, left_to_fire(state, unit) > 0))
        return trouble_refuse(trouble, IB(R_67), NULL, "all of it has fired already");
    const bool begun = u->acts[0] != ACT_NONE && u->acts[0] != ACT_WHOLE;
    return all_may(s, state, o, !begun, NULL) || all_may(s, state, o, begun, trouble);
}

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
static bool refuse_for_dusk(const struct scenario *s, const struct state *state,
                            struct trouble *trouble)
{
    if (!trouble)
        return false;
    const int32_t inches[2] = {scenario_sight(s, state->head.turn), 0};
    text_say(trouble_rule(trouble, NULL, "range"), "dusk: nobody sees beyond %i", NULL, inches);
    return false;
}

/* On a table: in its zone, in sight, not masked, and near enough. */
static bool target_is_there(const struct scenario *s, const struct state *state, int firer,
                            int target, struct trouble *trouble)
{
    struct steps why;
    struct steps *because = trouble ? &why : NULL;
    struct fire_unit u = {.weapon = kind_of_unit(s, firer)->weapon};
    why.count = 0;
    if (trouble)
        why = (struct steps){.count = 0};
    if (!trouble && (is_out_of_reach(state, firer, target, weapons[u.weapon].band[LONG].to) ||
                     !RULE(V_C_1, is_in_zone(s, state, firer, target, NULL))))
        return false; /* most are, and that is quickly seen */
    u.range = (int16_t)range_between(s, state, firer, target, NULL);
    if (is_mounted(unit_at(state, firer)->formation) && u.range > 0 &&
        !are_touching(state, firer, target))
        return trouble_refuse(trouble, IB(III_H), NULL, "mounted cavalry fires in contact only");
    if (!fire_reaches(&u, "range", trouble))
        return false;
    if (!is_lit(s, state, firer, target))
        return refuse_for_dusk(s, state, trouble);
    if (!RULE(V_C_1, is_in_zone(s, state, firer, target, because)))
        return refuse_for(&why, IB(V_C_1), trouble);
    if (!RULE(V_C_3, can_see(s, state, firer, target, because)))
        return refuse_for(&why, IB(V_C_3), trouble);
    return RULE(V_C_2, masked_by(s, state, firer, target, because) == NOBODY) ||
           refuse_for(&why, IB(V_C_2), trouble);
}

/* Enemies that the first of them may reach, on a table. */
int fire_near(const struct scenario *s, const struct state *state, const struct order *o,
              int16_t list[UNITS_MOST])
{
    const int unit = o->unit[0], reach = weapons[kind_of_unit(s, unit)->weapon].band[LONG].to;
    struct near near;
    if (!has_table(&s->ground))
        return -1;
    enemies_near(s, state, unit, (reach + 1) * INCH, &near);
    memcpy(list, near.unit, (size_t)near.count * sizeof *list);
    return near.count;
}

bool fire_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int target, struct trouble *trouble)
{
    if (!RULE(I_A, s->unit[target].side != state->head.side))
        return trouble_refuse(trouble, IB(I_A), NULL, "nobody fires at his own side");
    for (int i = 0; i < o->unit_count && s->ruling[CHOICE_R_52] == FIRES_AT_TOUCHED; i++)
        if (!RULE(R_52,
                  !is_touched(s, state, o->unit[i]) || is_touched_by(s, state, o->unit[i], target)))
            return trouble_refuse(trouble, IB(R_52), NULL,
                                  "in contact it fires only at what it touches");
    for (int i = 0; i < o->unit_count && has_table(&s->ground); i++)
        if (!target_is_there(s, state, o->unit[i], target, trouble))
            return false;
    return true;
}

/* ---- what is said ---- */

static bool has_repeaters(const struct scenario *s, int unit)
{
    return weapons[kind_of_unit(s, unit)->weapon].loading == REPEATER;
}

/* V.D: guns that fired in their turn before and have not moved. */
static bool keeps_aim(const struct scenario *s, const struct state *state, int unit)
{
    return has_guns(s, unit) &&
           RULE(V_D, has(state, unit, FIRED_BEFORE) && !has(state, unit, MOVED));
}

static int count_repeaters(const struct scenario *s, const struct order *o)
{
    int with = 0;
    for (int i = 0; i < o->unit_count; i++)
        with += has_repeaters(s, o->unit[i]);
    return with;
}

/* red for some of them is red for all only by the other reading. */
static bool repeaters_frighten(const struct scenario *s, const struct order *o)
{
    const int with = count_repeaters(s, o);
    return with == o->unit_count || (with > 0 && RULE(R_65, s->ruling[CHOICE_R_65] == RED_FOR_ANY));
}

/* The range of each unit in its turn; who has none of his own has that of the unit before. */
static int range_said(const struct order *o, int i)
{
    int fact = IB_FIRE_RANGE + i < IB_FIRE_RANGE_LAST ? IB_FIRE_RANGE + i : IB_FIRE_RANGE_LAST;
    while (fact > IB_FIRE_RANGE && !order_says(o, fact))
        fact--;
    return o->fact[fact];
}

static bool range_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int i, struct trouble *trouble)
{
    const int sight = scenario_sight(s, state->head.turn);
    const struct fire_unit firer = {.weapon = kind_of_unit(s, o->unit[i])->weapon,
                                    .range = (int16_t)range_said(o, i)};
    if (sight > 0 && firer.range > sight)
        return refuse_for_dusk(s, state, trouble);
    if (!RULE(III_H, !is_mounted(unit_at(state, o->unit[i])->formation) || firer.range == 0))
        return trouble_refuse(trouble, IB(III_H), "range", "mounted cavalry fires in contact only");
    return fire_reaches(&firer, "range", trouble);
}

/* Said or not, where there is a table they are measured. */
static bool ranges_may(const struct scenario *s, const struct state *state, const struct order *o,
                       struct trouble *trouble)
{
    for (int i = 0; i < o->unit_count && !has_table(&s->ground); i++)
        if (!range_may(s, state, o, i, trouble))
            return false;
    return true;
}

/* One of the ranges: of its unit, the last one of all the rest too. */
static bool range_fact_may(const struct scenario *s, const struct state *state,
                           const struct order *o, int i, struct trouble *trouble)
{
    if (i >= o->unit_count)
        return trouble_say(trouble, "range", "more ranges are said than units fire");
    return IB_FIRE_RANGE + i < IB_FIRE_RANGE_LAST ? range_may(s, state, o, i, trouble)
                                                  : ranges_may(s, state, o, trouble);
}

static bool ground_of_all_may(const struct scenario *s, const struct order *o,
                              struct trouble *trouble)
{
    for (int i = 0; i < o->unit_count && o->fact[IB_FIRE_HALF]; i++)
        if (!standing_may(s, o->unit[i], o->fact[IB_FIRE_GROUND], trouble))
            return false;
    return true;
}

bool fire_whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int which, struct trouble *trouble)
{
    UNUSED(which);
    return ranges_may(s, state, o, trouble) && all_may(s, state, o, o->fact[IB_FIRE_HALF], trouble);
}

/* V.D: does one of them have guns that fired in their turn before and have stood still? */
static bool acquired_may(const struct scenario *s, const struct state *state, const struct order *o,
                         struct trouble *trouble)
{
    for (int i = 0; i < o->unit_count; i++)
        if (keeps_aim(s, state, o->unit[i]))
            return true;
    return trouble_refuse(trouble, IB(V_D), "acquired",
                          "no guns of theirs fired in their last turn and stood still");
}

bool fire_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    if (fact != IB_FIRE_HALF && fact != IB_FIRE_CASTINGS && !is_measured(s, o, NULL, trouble))
        return false;
    if (fact <= IB_FIRE_RANGE_LAST)
        return range_fact_may(s, state, o, fact - IB_FIRE_RANGE, trouble);
    if (!fire_whole_may(s, state, o, 0, trouble))
        return false;
    switch (fact) {
    case IB_FIRE_COVER:
        return said_cover(o) != COVER_LYING_DOWN || RULE(III_J, has(state, o->target, LAY)) ||
               trouble_refuse(trouble, IB(III_J), "cover",
                              "it did not lie all through its own latest phase");
    case IB_FIRE_RED:
        if (o->fact[IB_FIRE_RED] == RED_FIRST_FIRE &&
            !RULE(R_69, has(state, o->target, RAW | FIRST_TODAY)))
            return trouble_refuse(trouble, IB(R_69), "red", "it has been under fire before");
        return o->fact[IB_FIRE_RED] != RED_FIRST_REPEATER_FIRE ||
               RULE(V_G_3, repeaters_frighten(s, o)) ||
               trouble_refuse(trouble, IB(V_G_3), "red", "first-repeater-fire needs repeaters");
    case IB_FIRE_SOME:
        return (o->unit_count > 1 && order_says(o, IB_FIRE_RED)) ||
               trouble_say(trouble, "some",
                           "some of them: only where several join and red is said");
    case IB_FIRE_CASTINGS:
        return RULE(R_20, o->fact[IB_FIRE_CASTINGS] <= left_to_fire(state, o->unit[0])) ||
               trouble_refuse(trouble, IB(R_20), "castings", "it has not so many left to fire");
    case IB_FIRE_ACQUIRED:
        return acquired_may(s, state, o, trouble);
    case IB_FIRE_GROUND:
        return ground_of_all_may(s, o, trouble);
    default:
        return true;
    }
}

int fire_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact,
               struct span *span, int room)
{
    UNUSED(room);
    if (fact == IB_FIRE_CASTINGS) {
        span[0] = (struct span){1, left_to_fire(state, o->unit[0])};
        return fire_whole_may(s, state, o, 0, NULL);
    }
    if (has_table(&s->ground) || fact - IB_FIRE_RANGE >= o->unit_count ||
        (fact > IB_FIRE_RANGE && !order_says(o, fact - 1)))
        return 0;
    const int sight = scenario_sight(s, state->head.turn);
    int most = sight > 0 ? sight : 240;
    const int first = fact - IB_FIRE_RANGE,
              last = fact < IB_FIRE_RANGE_LAST ? first : o->unit_count - 1;
    for (int i = first; i <= last && i < o->unit_count; i++) {
        const int unit = o->unit[i];
        const int farthest = is_mounted(unit_at(state, unit)->formation)
                                 ? 0
                                 : weapons[kind_of_unit(s, unit)->weapon].band[LONG].to;
        most = farthest < most ? farthest : most;
    }
    span[0] = (struct span){0, most};
    return 1;
}

/* ---- the facts of the chart ---- */

/* the same target, or one within 2 inches of the last point of aim; by the other reading the
 * point alone. */
static bool is_aimed_at(const struct scenario *s, const struct state *state,
                        const struct aim *before, int target)
{
    struct stand stand;
    if (before->at == NOBODY)
        return false;
    if (before->at == target && RULE(R_17, s->ruling[CHOICE_R_17] == AIM_AT_TARGET))
        return true;
    if (!has_table(&s->ground))
        return false;
    stand_of(state, target, &stand);
    return RULE(R_17, is_within(point_to_polygon((struct point){before->x, before->y},
                                                 outline_of_stand(&stand)),
                                2 * INCH));
}

static bool has_acquired(const struct scenario *s, const struct state *state, const struct order *o,
                         int i)
{
    const struct regiment_state *u = unit_at(state, o->unit[i]);
    bool aimed = o->fact[IB_FIRE_ACQUIRED];
    for (int k = 0; k < AIMS; k++)
        aimed = aimed || is_aimed_at(s, state, &u->aims_before[k], o->target);
    return aimed && keeps_aim(s, state, o->unit[i]);
}

/* R-68, by the other reading: until now cover hid the firer from its target. */
static bool surprises(const struct scenario *s, const struct state *state, int firer, int target)
{
    return RULE(R_68, s->ruling[CHOICE_R_68] == SURPRISE_COVER) &&
           is_hidden_by_cover(s, state, target, firer, NULL);
}

/* On a table: flank, rear or surprise of all who fire, or of any of them; a target in
 * difficult ground. */
static int red_measured(const struct scenario *s, const struct state *state, const struct order *o)
{
    int unforeseen = 0, red = RED_NO;
    for (int i = 0; i < o->unit_count; i++) {
        const int flank = flank_of(s, state, o->unit[i], o->target, NULL);
        const bool surprise = flank == RED_NO && surprises(s, state, o->unit[i], o->target);
        unforeseen += flank != RED_NO || surprise;
        red = flank != RED_NO ? flank : surprise ? RED_SURPRISE : red;
    }
    if (unforeseen == o->unit_count ||
        (unforeseen > 0 && RULE(R_65, s->ruling[CHOICE_R_65] == RED_FOR_ANY)))
        return red;
    return RULE(R_70, is_in_difficult_ground(s, state, o->target)) ? RED_CROSSING : RED_NO;
}

/* V.G: as it was said, or because the target was never under such fire. */
static int red_of(const struct scenario *s, const struct state *state, const struct order *o)
{
    const bool said = o->fact[IB_FIRE_RED] != RED_NO;
    if (said && (!o->fact[IB_FIRE_SOME] || RULE(R_65, s->ruling[CHOICE_R_65] == RED_FOR_ANY)))
        return o->fact[IB_FIRE_RED];
    const int measured = has_table(&s->ground) ? red_measured(s, state, o) : RED_NO;
    if (measured != RED_NO)
        return measured;
    if (RULE(R_56, has(state, o->target, AFLOAT)))
        return RED_CROSSING;
    if (RULE(V_G_2, has(state, o->target, RAW)) ||
        (has(state, o->target, FIRST_TODAY) &&
         RULE(R_19, s->ruling[CHOICE_R_19] == FIRST_HALF_TURN)))
        return RED_FIRST_FIRE;
    const bool first = RULE(V_G_3, !has(state, o->target, MET_REPEATERS)) ||
                       (has(state, o->target, FIRST_REPEATERS) &&
                        RULE(R_19, s->ruling[CHOICE_R_19] == FIRST_HALF_TURN));
    return first && repeaters_frighten(s, o) ? RED_FIRST_REPEATER_FIRE : RED_NO;
}

/* The castings that are said are those of the first unit. */
static int castings_of(const struct state *state, const struct order *o, int i)
{
    const struct regiment_state *u = unit_at(state, o->unit[i]);
    const int left = left_to_fire(state, o->unit[i]), rank = leading_rank(u->formation);
    const int all =
        rank < u->castings ? rank : u->castings; /* of one that has fired, if the umpire lets it */
    const int wanted = i == 0 && order_says(o, IB_FIRE_CASTINGS) ? o->fact[IB_FIRE_CASTINGS]
                       : left > 0                                ? left
                                                                 : all;
    return wanted < u->castings ? wanted : u->castings;
}

/* Said, unless it is measured; in contact it is 0. */
static int range_of(const struct scenario *s, const struct state *state, const struct order *o,
                    int i)
{
    if (!has_table(&s->ground) || order_says(o, IB_FIRE_RANGE))
        return range_said(o, i);
    return are_touching(state, o->unit[i], o->target)
               ? 0
               : range_between(s, state, o->unit[i], o->target, NULL);
}

static struct fire_unit firer(const struct scenario *s, const struct state *state,
                              const struct order *o, int i)
{
    return (struct fire_unit){.weapon = kind_of_unit(s, o->unit[i])->weapon,
                              .range = (int16_t)range_of(s, state, o, i),
                              .castings = (int16_t)castings_of(state, o, i),
                              .morale = unit_at(state, o->unit[i])->morale};
}

/* III.J: who lay through his own latest phase is protected, said or not. */
static int cover_of(const struct scenario *s, const struct state *state, const struct order *o,
                    int i, struct steps *steps)
{
    const bool measured = has_table(&s->ground) && !order_says(o, IB_FIRE_COVER);
    if (measured && RULE(R_56, has(state, o->target, AFLOAT)))
        return COVER_NONE;
    const int cover =
        measured ? cover_between(s, state, o->unit[i], o->target, steps) : said_cover(o);
    return has(state, o->target, LAY) ? better_cover(cover, COVER_LYING_DOWN) : cover;
}

static int ranks_of(const struct scenario *s, const struct state *state, const struct order *o,
                    int i, struct steps *steps)
{
    if (!order_says(o, IB_FIRE_RANKS) && RULE(R_56, has(state, o->target, AFLOAT)))
        return RANKS_1;
    if (has_table(&s->ground) && !order_says(o, IB_FIRE_RANKS))
        return ranks_shown(s, state, o->unit[i], o->target, steps);
    if (is_of_arm(s, o->target, ARTILLERY))
        return RANKS_1;
    return order_says(o, IB_FIRE_RANKS) && o->fact[IB_FIRE_RANKS] > 0
               ? o->fact[IB_FIRE_RANKS] - 1
               : ranks_of_shape[shape_of(unit_at(state, o->target)->formation)];
}

/* One that joins, with what its own act shifts (V.F.1: each on its own table, the lowest counts).
 */
static struct fire_unit joins(const struct scenario *s, const struct state *state,
                              const struct order *o, int i)
{
    struct fire_unit u = firer(s, state, o, i);
    u.own = (int16_t)fire_act_shift(u.weapon, o->fact[IB_FIRE_HALF], has(state, o->unit[i], LYING),
                                    has_acquired(s, state, o, i), s->ruling[CHOICE_R_15], NULL);
    if (has_table(&s->ground)) /* it may see another side of the target than the first does */
        u.own = (int16_t)(u.own +
                          fire_target_shift(cover_of(s, state, o, i, NULL),
                                            ranks_of(s, state, o, i, NULL)) -
                          fire_target_shift(cover_of(s, state, o, 0, NULL),
                                            ranks_of(s, state, o, 0, NULL)));
    return u;
}

static struct fire_facts fire_of(const struct scenario *s, const struct state *state,
                                 const struct order *o)
{
    const struct regiment_state *target = unit_at(state, o->target);
    struct fire_facts f = {
        .firer = firer(s, state, o, 0),
        .split_move = o->fact[IB_FIRE_HALF],
        .lying_down = has(state, o->unit[0], LYING),
        .acquired_fire = has_acquired(s, state, o, 0),
        .target_castings = target->castings,
        .target_ranks = (int16_t)ranks_of(s, state, o, 0, NULL),
        .target_en_masse = shape_of(target->formation) == IB_EN_MASSE,
        .cover = (int16_t)cover_of(s, state, o, 0, NULL),
        .red = (int16_t)red_of(s, state, o),
        .lying_ruling = s->ruling[CHOICE_R_15],
        .massed_ruling = s->ruling[CHOICE_R_34],
        .joint_ruling = s->ruling[CHOICE_R_65],
    };
    for (int i = 1; i < o->unit_count && f.with_count < FIRE_WITH; i++)
        f.with[f.with_count++] = joins(s, state, o, i);
    return f;
}

const struct chart *fire_chart_of(const struct scenario *s, const struct state *state,
                                  const struct order *o, void *facts)
{
    *(struct fire_facts *)facts = fire_of(s, state, o);
    return &fire_chart;
}

int fire_range(const struct scenario *s, const struct state *state, const struct order *o)
{
    return range_of(s, state, o, 0);
}

void cover_words_between(const struct scenario *s, const struct state *state, int firer, int unit,
                         struct text *t)
{
    const struct order o = {.unit = {(int16_t)firer}, .unit_count = 1, .target = (int16_t)unit};
    const int cover = cover_of(s, state, &o, 0, NULL);
    if (cover != COVER_NONE)
        words_print(t, &cover_words, cover);
}

/* ---- what a fire would be ---- */

/* Within it small arms are in their medium band, guns in their short one, where they have canister.
 */
int good_range(const struct scenario *s, int unit)
{
    const int weapon = kind_of_unit(s, unit)->weapon;
    return weapons[weapon].band[is_artillery(weapon) ? SHORT : MEDIUM].to;
}

static bool could_fire(const struct scenario *s, const struct state *state, int unit)
{
    const struct fire_unit u = {.weapon = kind_of_unit(s, unit)->weapon,
                                .morale = unit_at(state, unit)->morale};
    return unit_at(state, unit)->formation != IB_LIMBERED && !has(state, unit, AFLOAT) &&
           (!is_of_arm(s, unit, HEAVY_EQUIPMENT) || has_guns(s, unit)) &&
           fire_by_morale(&u, NULL, NULL);
}

/* A cell is so many for sure and one more on some faces of a die: the average is exact. */
static void expect(const struct fire_facts *f, int morale, struct prospect *a)
{
    struct volley_facts v;
    struct reading casualties, levels;
    int fallen = 0, lost = 0; /* sixths */
    fire_volley(f, a->how[IB_HOW_TABLE], &v);
    for (int left = v.castings; left > 0; left -= ROW_MOST) {
        read_shot(&v, left < ROW_MOST ? left : ROW_MOST, &casualties, &levels);
        fallen += casualties.kind == LOSS ? 6 * casualties.sure + 6 - casualties.bar : 0;
        lost += levels.kind == LOSS   ? 6 * levels.sure + levels.bar
                : levels.kind == ROUT ? 6 * morale
                                      : 0;
    }
    a->how[IB_HOW_RED] = v.red;
    a->loss = fallen * 100 / 6;
    a->levels = lost * 100 / 6;
}

bool fire_prospect(const struct scenario *s, const struct state *state, int firer, int target,
                   bool half, struct prospect *a)
{
    struct order o = {.unit = {(int16_t)firer}, .unit_count = 1, .target = (int16_t)target};
    o.fact[IB_FIRE_HALF] = half;
    if (!has_table(&s->ground)) {
        o.said = 1u << IB_FIRE_RANGE;
        o.fact[IB_FIRE_RANGE] =
            (int16_t)(is_mounted(unit_at(state, firer)->formation) ? 0 : good_range(s, firer));
    }
    if (!could_fire(s, state, firer) ||
        (has_table(&s->ground) && !target_is_there(s, state, firer, target, NULL)))
        return false;
    const struct fire_facts f = fire_of(s, state, &o);
    a->range = f.firer.range;
    a->how[IB_HOW_TABLE] = fire_table(&f, NULL);
    a->cover = f.cover == COVER_NONE ? NULL : words_at(&cover_words, f.cover);
    expect(&f, unit_at(state, target)->morale, a);
    return true;
}

/* ---- the fire ---- */

/* V.H, R-73: each is thrown for once a half-turn, at the first fire that kills. */
static void throw_for_generals(const struct scenario *s, struct state *state, int unit,
                               int casualties, struct dice *d, struct steps *steps)
{
    for (int i = 0; i < s->leader_count && casualties > 0; i++) {
        struct general_state *g = &armies(state)->leader[i];
        struct regiment_state *u = &armies(state)->unit[unit];
        const struct general *kind = kind_of_leader(s, i);
        const struct hit_facts facts = {kind->mounted, (int16_t)casualties};
        struct hit_result r = {0};
        if (g->with != unit || (g->shot_at && !RULE(R_73, s->ruling[CHOICE_R_73] == HIT_EACH)))
            continue;
        steps_new_sum(steps);
        rule_play(&personality_hit_chart.rule, &facts, d, &r, steps);
        g->shot_at = true;
        if (!r.hit)
            continue;
        g->with = LEADER_GONE;
        if (u->hit == 0 || kind->quality < u->hit - 1)
            u->hit = (int8_t)(1 + kind->quality);
    }
}

static struct aim aim_at(const struct scenario *s, const struct state *state, int target)
{
    struct stand stand;
    if (!has_table(&s->ground))
        return (struct aim){.at = (int16_t)target};
    stand_of(state, target, &stand);
    return (struct aim){(int16_t)target, (int16_t)middle_of(&stand).x,
                        (int16_t)middle_of(&stand).y};
}

/* What the firers have done; before any loss, since it is their castings that count. */
static void note_fire(const struct scenario *s, struct state *state, const struct order *o)
{
    for (int i = 0; i < o->unit_count; i++) {
        const int unit = o->unit[i], castings = castings_of(state, o, i);
        struct regiment_state *u = &armies(state)->unit[unit];
        if (!goes_on(state, unit))
            note_act(state, unit, ACT_FIRE, o->fact[IB_FIRE_HALF]);
        put(state, unit, FIRED, true);
        u->fired =
            (uint8_t)(u->fired + castings < CASTINGS_MOST ? u->fired + castings : CASTINGS_MOST);
        if (has_guns(s, unit) && u->aims[0].at != o->target)
            u->aims[u->aims[0].at != NOBODY] = aim_at(s, state, o->target);
    }
}

/* V.G.2, V.G.3: what it has now known. */
static void note_first_fire(const struct scenario *s, struct state *state, const struct order *o)
{
    if (has(state, o->target, RAW))
        put(state, o->target, FIRST_TODAY, true);
    put(state, o->target, RAW, false);
    if (count_repeaters(s, o) == 0)
        return;
    if (!has(state, o->target, MET_REPEATERS))
        put(state, o->target, FIRST_REPEATERS, true);
    put(state, o->target, MET_REPEATERS, true);
}

static int nearest_said(const struct order *o)
{
    int nearest = range_said(o, 0);
    for (int i = 1; i < o->unit_count; i++)
        nearest = range_said(o, i) < nearest ? range_said(o, i) : nearest;
    return nearest;
}

static void say_measured(const struct scenario *s, const struct state *state, const struct order *o,
                         struct steps *steps)
{
    if (!steps)
        return;
    range_between(s, state, o->unit[0], o->target, steps);
    cover_of(s, state, o, 0, steps);
    ranks_of(s, state, o, 0, steps);
    flank_of(s, state, o->unit[0], o->target, steps);
}

void fire_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const struct fire_facts f = fire_of(s, state, o);
    struct fire_result r = {0};
    if (has_table(&s->ground))
        say_measured(s, state, o, steps);
    rule_play(&fire_chart.rule, &f, d, &r, steps);
    for (int i = 0;
         i < o->unit_count && has_table(&s->ground) && (r.volley.morale_lost > 0 || r.volley.rout);
         i++)
        blame(s, state, o->target, o->unit[i], unit_at(state, o->unit[i])->castings);
    note_fire(s, state, o);
    note_first_fire(s, state, o);
    throw_for_generals(s, state, o->target, r.volley.casualties, d, steps);
    lose_castings(s, state, o->target, r.volley.casualties);
    if (RULE(V_A, true))
        lose_morale(s, state, o->target, r.volley.morale_lost, r.volley.rout,
                    !has_table(&s->ground) && nearest_said(o) <= 1, steps);
}
