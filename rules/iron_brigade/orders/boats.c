#include "rules/iron_brigade/map/march.h"

/* IV.D.2, R-56: pontoon boats.  Wagons bring them to the water and unload them; there they lie in
 * lots, free for any infantry that comes.  A unit in boats is afloat: it rows along the water, or
 * lands and leaves them at its bank.  The water is its line, which has no width. */

enum { MEN_IN_A_BOAT = 4, TURNS_TO_UNLOAD = 4, ROWED_MOST = 2 * INCH };

/* ---- on a water ---- */

/* The point of a water that is nearest to somewhere, and the stretch of its line on which that
 * lies. */
struct mooring {
    int water, stretch;
    struct point at;
};

static struct point nearest_on(struct point a, struct point b, struct point p)
{
    const int64_t dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const int64_t along = (p.x - a.x) * dx + (p.y - a.y) * dy;
    if (along <= 0 || square == 0)
        return a;
    if (along >= square)
        return b;
    return (struct point){
        (int32_t)(a.x + (2 * dx * along + (dx < 0 ? -square : square)) / (2 * square)),
        (int32_t)(a.y + (2 * dy * along + (dy < 0 ? -square : square)) / (2 * square))};
}

static struct mooring mooring_on(const struct scenario *s, int water, struct point p)
{
    const struct outline line = outline_of(&s->ground, &s->ground.feature[water]);
    struct mooring m = {.water = water};
    for (int i = 1; i + 1 < line.count; i++)
        if (is_nearer(point_to_segment(p, line.at[i], line.at[i + 1]),
                      point_to_segment(p, line.at[m.stretch], line.at[m.stretch + 1])))
            m.stretch = i;
    m.at = nearest_on(line.at[m.stretch], line.at[m.stretch + 1], p);
    return m;
}

static bool is_water(const struct feature *f)
{
    return f->kind == STREAM || f->kind == RIVER;
}

/* The nearest water to a stand, an inch off at most, by its front, its corners and the middles of
 * its sides; false: none is. */
static bool mooring_by(const struct scenario *s, const struct stand *stand, struct mooring *best)
{
    struct squared least = {INT64_MAX, 1};
    struct point part[1 + BOX_PARTS] = {stand->front};
    bool found = false;
    box_parts(stand->corner, part + 1);
    for (int i = 0; i < s->ground.feature_count; i++) {
        if (!is_water(&s->ground.feature[i]) || !is_by_water(s, &s->ground.feature[i], stand))
            continue;
        for (int k = 0; k <= BOX_PARTS; k++) {
            const struct mooring one = mooring_on(s, i, part[k]);
            if (!is_nearer(point_to_point(one.at, part[k]), least))
                continue;
            least = point_to_point(one.at, part[k]);
            *best = one;
            found = true;
        }
    }
    return found;
}

/* Hundredths of the line up to its first corner, or down to its last. */
static int line_left(const struct scenario *s, const struct mooring *from, bool up)
{
    const struct outline line = outline_of(&s->ground, &s->ground.feature[from->water]);
    struct point here = from->at;
    int left = 0;
    for (int next = from->stretch + !up; next >= 0 && next < line.count; next += up ? -1 : 1) {
        left += length_of(here, line.at[next]);
        here = line.at[next];
    }
    return left;
}

/* So far along it. */
static struct point rowed_to(const struct scenario *s, const struct mooring *from, bool up,
                             int hundredths)
{
    const struct outline line = outline_of(&s->ground, &s->ground.feature[from->water]);
    struct point here = from->at;
    for (int next = from->stretch + !up; next >= 0 && next < line.count; next += up ? -1 : 1) {
        const struct point to = line.at[next];
        const int way = length_of(here, to);
        if (way > 0 && hundredths <= way)
            return (struct point){here.x + (to.x - here.x) * hundredths / way,
                                  here.y + (to.y - here.y) * hundredths / way};
        hundredths -= way;
        here = to;
    }
    return here;
}

/* Where a unit afloat is. */
static struct mooring moored(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    return mooring_on(s, u->water, (struct point){u->x, u->y});
}

/* ---- boats that lie free ---- */

static void lay_boats(struct state *state, int boats, struct point at, int water)
{
    struct lot *lot = armies(state)->lot;
    int i = 0;
    while (i + 1 < BOATS_MOST && lot[i].boats > 0 &&
           (lot[i].x != at.x || lot[i].y != at.y || lot[i].water != water))
        i++;
    lot[i] =
        (struct lot){(int16_t)at.x, (int16_t)at.y, (uint8_t)(lot[i].boats + boats), (uint8_t)water};
}

static void lot_take(struct state *state, int which, int boats)
{
    struct lot *lot = armies(state)->lot;
    int last = which;
    lot[which].boats = (uint8_t)(lot[which].boats - boats);
    if (lot[which].boats > 0)
        return;
    while (last + 1 < BOATS_MOST && lot[last + 1].boats > 0)
        last++;
    lot[which] = lot[last];
    lot[last] = (struct lot){0, 0, 0, 0};
}

void leave_boats(struct state *state, int unit)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    if (!has(state, unit, AFLOAT))
        return;
    lay_boats(state, u->boats, (struct point){u->x, u->y}, u->water);
    u->boats = u->water = 0;
    put(state, unit, AFLOAT, false);
}

int boats_lying(const struct state *state, int n, struct point *at, struct text *words)
{
    int lots = 0;
    while (lots < BOATS_MOST && armies_of(state)->lot[lots].boats > 0)
        lots++;
    if (n >= lots)
        return lots;
    const struct lot *lot = &armies_of(state)->lot[n];
    *at = (struct point){lot->x, lot->y};
    text_number(words, lot->boats);
    text_add(words, lot->boats == 1 ? " boat" : " boats");
    return lots;
}

bool boats_are_sane(const struct scenario *s, const struct state *state)
{
    int began = 0, now = 0;
    bool ended = false;
    for (int i = 0; i < BOATS_MOST; i++) {
        const struct lot *lot = &armies_of(state)->lot[i];
        if (ended && lot->boats > 0)
            return false;
        ended = ended || lot->boats == 0;
        now += lot->boats;
    }
    for (int i = 0; i < state->head.units; i++) {
        const struct regiment_state *u = unit_at(state, i);
        began += is_part(s, i) ? 0 : kind_of_unit(s, i)->boats;
        now += u->boats;
        if (has(state, i, AFLOAT)
                ? has(state, i, OUT | LYING) || u->castings > MEN_IN_A_BOAT * u->boats
                : u->boats > kind_of_unit(s, i)->boats)
            return false;
        if (u->unloaded >= TURNS_TO_UNLOAD || (u->unloaded > 0 && u->boats == 0))
            return false;
    }
    return began == now;
}

/* ---- who may ---- */

bool has_boats(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        if (kind_of_unit(s, i)->boats > 0)
            return true;
    return false;
}

bool is_ashore(const struct state *state, int unit, struct trouble *trouble)
{
    return !RULE(R_56, has(state, unit, AFLOAT)) ||
           trouble_never(trouble, IB(R_56), NULL, "it is in boats: it rows, or lands");
}

static bool is_afloat(const struct state *state, int unit, struct trouble *trouble)
{
    return has(state, unit, AFLOAT) || trouble_never(trouble, IB(R_56), NULL, "it is not in boats");
}

/* aboard, along the water and ashore, each is all that it does in its phase. */
static bool may_go(const struct scenario *s, const struct state *state, int unit,
                   struct trouble *trouble)
{
    if (has(state, unit, STAYS))
        return trouble_refuse(trouble, IB(VI_E_iii), NULL, "it rallied from 2 and stays put");
    if (has(state, unit, DOUBLED) && s->ruling[CHOICE_R_23] == DOUBLE_ONCE)
        return trouble_refuse(trouble, IB(R_23), NULL,
                              "it went at the double and does not move again");
    return may_act(s, state, unit, ACT_WHOLE, false, trouble);
}

static void go(struct state *state, int unit)
{
    note_act(state, unit, ACT_WHOLE, false);
    put(state, unit, MOVED | MOVED_NOW, true);
    put(state, unit, EXPOSED, false);
    part_from_all(state, unit);
}

/* VI.C.6, R-85: would a pinned unit be nearer there to an enemy that it sees? */
static bool is_held_back(const struct scenario *s, const struct state *state, int unit,
                         struct point to)
{
    const struct point here = {unit_at(state, unit)->x, unit_at(state, unit)->y};
    for (int i = 0; i < state->head.units && is_pinned(s, state, unit); i++) {
        const struct point enemy = {unit_at(state, i)->x, unit_at(state, i)->y};
        if (s->unit[i].side != s->unit[unit].side && is_in(s, state, i) &&
            is_nearer(point_to_point(to, enemy), point_to_point(here, enemy)) &&
            can_see(s, state, unit, i, NULL))
            return RULE(VI_C_6, true);
    }
    return false;
}

static bool refuse_pinned(struct trouble *trouble)
{
    return trouble_refuse(trouble, IB(VI_C_6), NULL,
                          "a pinned unit does not go nearer to an enemy it sees");
}

/* As it is formed, with the middle of its front there. */
static void stand_there(const struct scenario *s, const struct state *state, int unit,
                        struct point front, int bearing, struct stand *stand)
{
    const struct regiment_state *u = unit_at(state, unit);
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, front, bearing, stand);
}

/* ---- unloading ---- */

bool unload_may(const struct scenario *s, const struct state *state, const struct order *o,
                int unit, struct trouble *trouble)
{
    struct stand stand;
    struct mooring water;
    UNUSED(o);
    if (!is_of_arm(s, unit, HEAVY_EQUIPMENT) || unit_at(state, unit)->boats == 0)
        return trouble_never(trouble, IB(IV_D_2), NULL, "it has no boats on its wagons");
    stand_of(state, unit, &stand);
    if (has_table(&s->ground) && !RULE(R_56, mooring_by(s, &stand, &water)))
        return trouble_never(trouble, IB(R_56), NULL, "no stream or river is within an inch of it");
    return may_act(s, state, unit, ACT_WHOLE, false, trouble);
}

/* IV.D.2: four turns on end; who does anything else between them begins again. */
void unload_obey(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    struct regiment_state *u = &armies(state)->unit[o->unit[0]];
    const bool goes_on = RULE(IV_D_2, u->unloaded_in + 1 >= state->head.turn);
    struct mooring water = {.water = 0};
    struct stand stand;
    UNUSED(d);
    note_act(state, o->unit[0], ACT_WHOLE, false);
    u->unloaded = (uint8_t)(goes_on ? u->unloaded + 1 : 1);
    u->unloaded_in = (uint8_t)state->head.turn;
    step(steps, IB(IV_D_2), 0, "turn %d of %d that it unloads", NULL, u->unloaded, TURNS_TO_UNLOAD);
    stand_of(state, o->unit[0], &stand);
    if (u->unloaded < TURNS_TO_UNLOAD)
        return;
    u->unloaded = u->unloaded_in = 0;
    if (has_table(&s->ground) && !mooring_by(s, &stand, &water))
        return;
    lay_boats(state, u->boats, water.at, water.water);
    u->boats = 0;
}

/* ---- embarking ---- */

static int boats_for(int castings)
{
    return (castings + MEN_IN_A_BOAT - 1) / MEN_IN_A_BOAT;
}

/* The middle of its front would be on the water, where that is nearest. */
static void stand_aboard(const struct scenario *s, const struct state *state, int unit, int water,
                         struct stand *stand)
{
    const struct regiment_state *u = unit_at(state, unit);
    stand_there(s, state, unit, mooring_on(s, water, (struct point){u->x, u->y}).at, u->bearing,
                stand);
}

/* boats within an inch of it, and along its front where it goes aboard: a long column does
 * not take them with it; where nothing is measured, all that lie free. */
static bool lies_near(const struct scenario *s, const struct lot *lot, const struct stand *own)
{
    const struct point at = {lot->x, lot->y};
    if (!has_table(&s->ground))
        return true;
    return RULE(R_56, is_within(point_to_polygon(at, outline_of_stand(own)), INCH)) &&
           is_within(point_to_point(at, mooring_on(s, lot->water, own->front).at),
                     own->wide / 2 + INCH);
}

static int boats_near(const struct scenario *s, const struct state *state, const struct stand *own,
                      int water)
{
    int boats = 0;
    for (int i = 0; i < BOATS_MOST && armies_of(state)->lot[i].boats > 0; i++)
        if (armies_of(state)->lot[i].water == water && lies_near(s, &armies_of(state)->lot[i], own))
            boats += armies_of(state)->lot[i].boats;
    return boats;
}

/* The water on which most boats lie near it; -1: none do. */
static int water_of_boats(const struct scenario *s, const struct state *state,
                          const struct stand *own)
{
    int best = -1, most = 0;
    for (int i = 0; i < BOATS_MOST && armies_of(state)->lot[i].boats > 0; i++) {
        const int water = armies_of(state)->lot[i].water, boats = boats_near(s, state, own, water);
        best = boats > most ? water : best;
        most = boats > most ? boats : most;
    }
    return best;
}

static bool embark_has_room(const struct scenario *s, const struct state *state, int unit,
                            int water, struct trouble *trouble)
{
    struct stand aboard;
    if (!has_table(&s->ground))
        return true;
    stand_aboard(s, state, unit, water, &aboard);
    return stand_may(s, state, unit, &aboard, trouble) &&
           (!is_held_back(s, state, unit, aboard.front) || refuse_pinned(trouble));
}

bool embark_may(const struct scenario *s, const struct state *state, const struct order *o,
                int unit, struct trouble *trouble)
{
    struct stand own;
    UNUSED(o);
    if (!RULE(IV_D_2, arm_now(s, state, unit) == INFANTRY))
        return trouble_never(trouble, IB(IV_D_2), NULL, "only infantry goes into boats");
    if (has(state, unit, AFLOAT))
        return trouble_never(trouble, IB(R_56), NULL, "it is in boats already");
    if (has(state, unit, LYING))
        return trouble_never(trouble, IB(R_41), NULL, "who lies down can only fire; rise first");
    stand_of(state, unit, &own);
    const int water = water_of_boats(s, state, &own),
              boats = water < 0 ? 0 : boats_near(s, state, &own, water);
    if (boats == 0)
        return trouble_never(trouble, IB(R_56), NULL,
                             has_table(&s->ground) ? "no boats lie within an inch of it"
                                                   : "no boats lie free");
    if (!RULE(IV_D_2, boats >= boats_for(unit_at(state, unit)->castings))) {
        if (trouble) {
            trouble_never(trouble, IB(IV_D_2), NULL,
                          "a boat holds 4 castings, and only so many boats lie there: ");
            text_number(&trouble->words, boats);
        }
        return false;
    }
    return embark_has_room(s, state, unit, water, trouble) && may_go(s, state, unit, trouble);
}

void embark_obey(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0], need = boats_for(unit_at(state, unit)->castings);
    struct regiment_state *u = &armies(state)->unit[unit];
    struct stand own, aboard;
    UNUSED(d);
    stand_of(state, unit, &own);
    const int water = water_of_boats(s, state, &own);
    if (water < 0)
        return;
    leaders_go_along(s, state, unit, steps);
    if (has_table(&s->ground))
        stand_aboard(s, state, unit, water, &aboard);
    for (int i = BOATS_MOST - 1; i >= 0; i--) {
        const struct lot *lot = &armies(state)->lot[i];
        const int more = need - u->boats < lot->boats ? need - u->boats : lot->boats;
        if (more <= 0 || lot->water != water || !lies_near(s, lot, &own))
            continue;
        u->boats = (uint8_t)(u->boats + more);
        lot_take(state, i, more);
    }
    step(steps, IB(IV_D_2), u->boats, "boats carry it", NULL, 0, 0);
    go(state, unit);
    put(state, unit, AFLOAT, true);
    put(state, unit, LAY, false);
    u->water = (uint8_t)water;
    if (has_table(&s->ground))
        put_at(s, state, unit, aboard.front, aboard.bearing);
}

/* ---- rowing ---- */

/* How far it has room that way, up to two inches; nobody is rowed through. */
static int row_most(const struct scenario *s, const struct state *state, int unit, bool up)
{
    const struct mooring from = moored(s, state, unit);
    const int left = line_left(s, &from, up), most = left < ROWED_MOST ? left : ROWED_MOST;
    struct stand stand;
    struct near near;
    stand_of(state, unit, &stand);
    units_near(state, unit, outline_of_stand(&stand), ROWED_MOST, &near);
    for (int way = 1; way <= most; way++) {
        stand_there(s, state, unit, rowed_to(s, &from, up, way), stand.bearing, &stand);
        if (!stand_may_among(s, state, &near, &stand, NULL))
            return way - 1;
    }
    return most;
}

int row_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact,
              struct span *span, int room)
{
    const int unit = o->unit[0];
    int count = 0;
    if (fact != IB_ROW_INCHES || !has_table(&s->ground))
        return 0;
    const int most = row_most(s, state, unit, o->fact[IB_ROW_UP]);
    const struct mooring from = moored(s, state, unit);
    const bool pinned = is_pinned(s, state, unit);
    if (!pinned && most > 0)
        count = spans_add(span, count, room, (struct span){1, most});
    for (int way = 1; way <= most && pinned; way++)
        if (!is_held_back(s, state, unit, rowed_to(s, &from, o->fact[IB_ROW_UP], way)))
            count = spans_add(span, count, room, (struct span){way, way});
    return count;
}

static bool can_row(const struct scenario *s, const struct state *state, int unit, bool up)
{
    const struct order o = {.unit = {(int16_t)unit}, .unit_count = 1, .fact = {[IB_ROW_UP] = up}};
    struct span span[1];
    return row_spans(s, state, &o, IB_ROW_INCHES, span, 1) > 0;
}

bool row_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
             struct trouble *trouble)
{
    UNUSED(o);
    if (!is_afloat(state, unit, trouble))
        return false;
    if (has_table(&s->ground) && !can_row(s, state, unit, false) && !can_row(s, state, unit, true))
        return trouble_refuse(trouble, IB(R_56), NULL, "it has no room to row, or is pinned");
    return may_go(s, state, unit, trouble);
}

bool row_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                  int fact, struct trouble *trouble)
{
    const bool up = o->fact[IB_ROW_UP];
    const int unit = o->unit[0], way = o->fact[IB_ROW_INCHES];
    if (!needs_table(s, fact == IB_ROW_UP ? "up" : "inches", trouble))
        return false;
    if (fact == IB_ROW_UP)
        return can_row(s, state, unit, true) ||
               trouble_refuse(trouble, IB(R_56), "up", "it cannot row there");
    if (!RULE(IV_D_2, way <= ROWED_MOST))
        return trouble_never(trouble, IB(IV_D_2), "inches", "boats are rowed 2 inches in a turn");
    if (way > row_most(s, state, unit, up))
        return trouble_never(trouble, IB(R_56), "inches", "it has no room to row so far");
    const struct mooring from = moored(s, state, unit);
    return !is_held_back(s, state, unit, rowed_to(s, &from, up, way)) || refuse_pinned(trouble);
}

void row_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
              struct steps *steps)
{
    const int unit = o->unit[0];
    UNUSED(d);
    leaders_go_along(s, state, unit, steps);
    go(state, unit);
    if (!has_table(&s->ground))
        return;
    const struct mooring from = moored(s, state, unit);
    put_at(s, state, unit, rowed_to(s, &from, o->fact[IB_ROW_UP], o->fact[IB_ROW_INCHES]),
           unit_at(state, unit)->bearing);
}

/* ---- landing ---- */

/* R-28's half inch over an edge, but never more than a quarter of a narrow front: a column does not
 * lie in the water.
 */
static bool stands_in_water(const struct scenario *s, const struct stand *stand)
{
    const int wide = stand->wide > 2 * INCH ? stand->wide - INCH : stand->wide / 2;
    const int deep = stand->deep > 2 * INCH ? stand->deep - INCH : stand->deep / 2;
    struct point inner[4];
    box_at(point_along(stand->front, stand->bearing, (deep - stand->deep) / 2), stand->bearing,
           wide, deep, inner);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct outline line = outline_of(&s->ground, &s->ground.feature[i]);
        for (int k = 0; is_water(&s->ground.feature[i]) && k + 1 < line.count; k++)
            if (segment_meets_polygon(line.at[k], line.at[k + 1], (struct outline){inner, 4}))
                return true;
    }
    return false;
}

/* The side of its water on which that bearing leads: left or right as the line is written, 0 along
 * it. */
int bank_of(const struct scenario *s, const struct state *state, int unit, int bearing)
{
    const struct mooring here = moored(s, state, unit);
    const struct point *line =
        outline_of(&s->ground, &s->ground.feature[here.water]).at + here.stretch;
    const int64_t side = side_of(line[0], line[1], point_along(here.at, bearing, INCH)) -
                         side_of(line[0], line[1], here.at);
    return (side > 0) - (side < 0);
}

/* its back to the water, within an inch of it, dry and where it may stand; the nearer the
 * better. */
bool landing(const struct scenario *s, const struct state *state, int unit, int bearing,
             struct stand *stand)
{
    const struct point from = moored(s, state, unit).at;
    const int arm = arm_now(s, state, unit);
    stand_there(s, state, unit, from, bearing, stand);
    const int deep = stand->deep;
    for (int off = 0; off <= INCH; off += INCH / 4) {
        stand_there(s, state, unit, point_along(from, bearing, deep + off), bearing, stand);
        if (!stands_in_water(s, stand) &&
            ground_bears(s, state,
                         &(struct pose){unit, arm, unit_at(state, unit)->formation, stand}, NULL) &&
            stand_may(s, state, unit, stand, NULL))
            return true;
    }
    return false;
}

int land_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact,
               struct span *span, int room)
{
    struct stand stand;
    int count = 0;
    UNUSED(fact);
    for (int bearing = 0; bearing < DEGREES && has_table(&s->ground); bearing++)
        if (landing(s, state, o->unit[0], bearing, &stand) &&
            !is_held_back(s, state, o->unit[0], stand.front))
            count = spans_add(span, count, room, (struct span){bearing, bearing});
    return count;
}

bool land_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    const struct order it = {.unit = {(int16_t)unit}, .unit_count = 1};
    struct span span[1];
    UNUSED(o);
    if (!is_afloat(state, unit, trouble))
        return false;
    if (has_table(&s->ground) && land_spans(s, state, &it, IB_LAND_BEARING, span, 1) == 0)
        return trouble_refuse(trouble, IB(R_56), NULL, "it has no room to land, or is pinned");
    return may_go(s, state, unit, trouble);
}

bool land_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    struct stand stand;
    if (!needs_table(s, "bearing", trouble))
        return false;
    if (!landing(s, state, o->unit[0], o->fact[fact], &stand))
        return trouble_never(trouble, IB(R_56), "bearing",
                             "it has no room on a bank there, its back to the water");
    return !is_held_back(s, state, o->unit[0], stand.front) || refuse_pinned(trouble);
}

void land_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int unit = o->unit[0];
    struct stand stand;
    UNUSED(d);
    step(steps, IB(R_56), unit_at(state, unit)->boats, "boats stay where it lands", NULL, 0, 0);
    leaders_go_along(s, state, unit, steps);
    go(state, unit);
    const bool lands =
        has_table(&s->ground) && landing(s, state, unit, o->fact[IB_LAND_BEARING], &stand);
    leave_boats(state, unit);
    put(state, unit, CROSSED, true);
    if (lands)
        put_at(s, state, unit, stand.front, stand.bearing);
}
