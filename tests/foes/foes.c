/* Scripts that are the captain but for one trick, and those that hardly move. */

#include "foes.h"

void script_think(const struct script *x, const struct scenario *s, const struct state *seen,
                  int seat, struct thought *t)
{
    struct scene e;
    bool (*const order)(struct scene *) = phase_now(seen) == IB_PHASE_DOUBLE ? x->order_double
                                          : phase_now(seen) == IB_PHASE_ACT
                                              ? x->order_act
                                              : captain_order_by_phase;
    *t = (struct thought){.order = {.kind = NO_KIND, .target = NOBODY}};
    captain_look(&e, s, seen, seat, x->temper);
    e.thought = t;
    captain_plan_goals(&e);
    if (x->choose_goals)
        x->choose_goals(&e);
    if (!order(&e))
        captain_finish(&e);
}

bool script_no_double(struct scene *e)
{
    (void)e;
    return false;
}

void old_captain_think(const struct scenario *s, const struct state *seen, int seat,
                       uint64_t chance, struct thought *t)
{
    captain_think_as(&old_temper, s, seen, seat, t);
}

/* ---- those that stand ---- */

/* Fires at the best target, a half if half is left. */
static void add_best_fire(struct mind *m, int more)
{
    if (m->here.shot.target != NOBODY)
        captain_add_fire(m, &m->here.shot, m->p->means.done == IB_DONE_HALF,
                         m->here.shot.gain + more);
}

static void add_forming(struct mind *m)
{
    if (!m->p->means.ready)
        captain_add_form(m, m->p->means.fights_in, SCORE_FORM, "It forms to fight.", NOBODY);
}

/* Each unit in turn has its ideas, unless it must take cover; the first that has one acts. */
static bool order_in_turn(struct scene *e, void (*add)(struct mind *))
{
    int16_t turn[UNITS_MOST];
    const int count = captain_list_in_turn(e, turn);
    for (int i = 0; i < count; i++) {
        struct ideas all = {.count = 0};
        struct mind m;
        captain_mind_begin(&m, e, turn[i], &all);
        if (!captain_add_cover(&m))
            add(&m);
        if (captain_choose_idea(e, &all))
            return true;
    }
    return false;
}

static void add_standing(struct mind *m)
{
    add_best_fire(m, 0);
}

static bool stands(struct scene *e)
{
    return order_in_turn(e, add_standing);
}

void stander_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    static const struct script stander = {
        .temper = &old_temper, .order_double = script_no_double, .order_act = stands};
    script_think(&stander, s, seen, seat, t);
}

static void add_turning(struct mind *m)
{
    add_best_fire(m, 0);
    if (m->p->means.guns)
        captain_add_battery(m->e, m->unit, m->all);
    else if (m->here.shot.target == NOBODY && m->p->means.done == IB_DONE_NOTHING) {
        add_forming(m);
        captain_add_turns(m);
    }
}

static bool turns(struct scene *e)
{
    return order_in_turn(e, add_turning);
}

void turner_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                  struct thought *t)
{
    static const struct script turner = {
        .temper = &old_temper, .order_double = script_no_double, .order_act = turns};
    script_think(&turner, s, seen, seat, t);
}

/* ---- those that hold ---- */

enum { REFUSER_FORMS = 20 * INCH, REFUSER_ALONE = 18 * INCH };

static void add_refusing(struct mind *m)
{
    const int danger = m->here.danger, gain = m->here.shot.gain;
    if (m->p->means.guns) {
        captain_add_battery(m->e, m->unit, m->all);
        return;
    }
    add_best_fire(m, 1);
    if (m->p->means.done != IB_DONE_NOTHING)
        return;
    if (m->near_count > 0 && m->p->enemy_square < captain_square_of(REFUSER_FORMS))
        add_forming(m);
    if (danger > gain * 3 / 2)
        captain_add_falling_back(m);
    if (danger == 0 || m->here.shot.target == NOBODY) {
        if (m->plan.objective != NOBODY &&
            (m->plan.stance == HOLD || m->p->enemy_square > captain_square_of(REFUSER_ALONE))) {
            captain_add_advances(m);
            captain_add_turn_to_goal(m);
        }
        captain_add_lying_down(m);
    }
    captain_add_turns(m);
}

static bool refuses(struct scene *e)
{
    return order_in_turn(e, add_refusing) || captain_order_face_again(e) || captain_order_leader(e);
}

void refuser_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    static const struct script refuser = {
        .temper = &old_temper, .order_double = script_no_double, .order_act = refuses};
    script_think(&refuser, s, seen, seat, t);
}

void grabber_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    enum { GRABS = 3 /* turns before the end */ };
    if (seen->head.turn + GRABS <= s->turns)
        refuser_think(s, seen, seat, chance, t);
    else
        old_captain_think(s, seen, seat, chance, t);
}

/* ---- all for one ground ---- */

static struct point middle_of_army(const struct scene *e)
{
    int64_t x = 0, y = 0;
    int count = 0;
    for (int i = 0; i < e->units; i++)
        if (e->piece[i].ours && e->piece[i].stands) {
            x += e->piece[i].at.x;
            y += e->piece[i].at.y;
            count++;
        }
    return count ? (struct point){(int32_t)(x / count), (int32_t)(y / count)}
                 : (struct point){0, 0};
}

static int worth_to_masser(struct point army, const struct objective *o)
{
    return 1000000 * (1 + o->worth) / (length_of(army, o->at) / INCH + 8);
}

static int worth_to_lefter(struct point army, const struct objective *o)
{
    (void)army;
    return 1000000 - o->at.x;
}

/* Ground that is ours and has no enemy near is left. */
static void choose_one_goal(struct scene *e, int (*worth)(struct point, const struct objective *))
{
    const struct point army = middle_of_army(e);
    int best = NOBODY, most = -1, near[NEAR_MOST];
    for (int i = 0; i < e->s->objective_count; i++) {
        const struct objective *o = &e->s->objective[i];
        const int value = worth(army, o);
        if (value > most && (held_by(e->seen, i) != e->seat ||
                             captain_list_enemies(e, o->at, 10 * INCH, near) > 0)) {
            most = value;
            best = i;
        }
    }
    for (int i = 0; i < e->units && best != NOBODY; i++)
        if (e->piece[i].ours && e->piece[i].in && !e->piece[i].means.guns)
            e->goal[i] = (int16_t)best;
}

static void choose_worthiest(struct scene *e)
{
    choose_one_goal(e, worth_to_masser);
}

static void choose_left(struct scene *e)
{
    choose_one_goal(e, worth_to_lefter);
}

void masser_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                  struct thought *t)
{
    static const struct script masser = {.temper = &old_temper,
                                         .choose_goals = choose_worthiest,
                                         .order_double = captain_order_double,
                                         .order_act = captain_order_act};
    script_think(&masser, s, seen, seat, t);
}

void lefter_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                  struct thought *t)
{
    static const struct script lefter = {.temper = &old_temper,
                                         .choose_goals = choose_left,
                                         .order_double = captain_order_double,
                                         .order_act = captain_order_act};
    script_think(&lefter, s, seen, seat, t);
}

/* ---- at the double ---- */

enum { DOUBLE_WITHIN = 22 * INCH };

/* How near the nearest enemy is before, and how near some enemy is after. */
static bool comes_nearer(const struct scene *e, const struct piece *p, int hundredths)
{
    const struct point to = point_along(p->at, p->facing, hundredths);
    int nearest = FARTHEST, before = FARTHEST;
    for (int i = 0; i < e->units; i++) {
        const struct piece *q = &e->piece[i];
        const int after = q->ours || !q->in ? FARTHEST : length_of(to, q->at);
        if (after < nearest) {
            nearest = after;
            before = length_of(p->at, q->at);
        }
    }
    return nearest < before;
}

static bool order_doubles(struct scene *e, int morale)
{
    int16_t turn[UNITS_MOST];
    const int count = captain_list_in_turn(e, turn);
    for (int i = 0; i < count; i++) {
        const struct piece *p = &e->piece[turn[i]];
        struct order o = order_by(IB_DOUBLE, turn[i]);
        struct span span;
        if (p->means.guns || !p->means.ready || p->lies || p->morale < morale ||
            p->enemy_square > captain_square_of(DOUBLE_WITHIN) ||
            !captain_find_span(e, e->seen, &o, IB_DOUBLE_INCHES, &span) || span.first > 1 ||
            span.last < INCH || !comes_nearer(e, p, span.last))
            continue;
        order_set_fact(&o, IB_DOUBLE_INCHES, span.last);
        if (captain_give_order(e, &o, "At the double.", NOBODY))
            return true;
    }
    return false;
}

static bool order_doubles_at_5(struct scene *e)
{
    return order_doubles(e, 5);
}

static bool order_doubles_at_6(struct scene *e)
{
    return order_doubles(e, 6);
}

void doubler_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    static const struct script doubler = {
        .temper = &old_temper, .order_double = order_doubles_at_5, .order_act = captain_order_act};
    script_think(&doubler, s, seen, seat, t);
}

void doubler6_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                    struct thought *t)
{
    static const struct script doubler = {
        .temper = &old_temper, .order_double = order_doubles_at_6, .order_act = captain_order_act};
    script_think(&doubler, s, seen, seat, t);
}

/* ---- with inertia ---- */

static const struct temper *with_inertia(struct temper *t)
{
    *t = old_temper;
    t->goal_ahead = 30;
    t->goal_beside = 10;
    return t;
}

void captain2_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                    struct thought *t)
{
    struct temper steady;
    captain_think_as(with_inertia(&steady), s, seen, seat, t);
}

void captain3_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                    struct thought *t)
{
    struct temper steady;
    const struct script captain3 = {.temper = with_inertia(&steady),
                                    .order_double = order_doubles_at_5,
                                    .order_act = captain_order_act};
    script_think(&captain3, s, seen, seat, t);
}

/* ---- into contact ---- */

enum { CHARGES_FROM = 16 * INCH, CHARGES_AT = 4, ARC = 30, BEYOND = 3 * INCH };

static bool is_enemy_ahead(const struct scene *e, const struct piece *p, int hundredths)
{
    for (int i = 0; i < e->units; i++) {
        const struct piece *q = &e->piece[i];
        if (!q->ours && q->in && bearing_between(bearing_of(p->at, q->at), p->facing) < ARC &&
            length_of(p->at, q->at) < hundredths)
            return true;
    }
    return false;
}

/* As far as it may go, if an enemy stands there. */
static bool order_charges(struct scene *e, int kind, int fact)
{
    enum { SPANS = 8 };
    int16_t turn[UNITS_MOST];
    const int count = captain_list_in_turn(e, turn);
    for (int i = 0; i < count; i++) {
        const struct piece *p = &e->piece[turn[i]];
        struct order o = order_by(kind, turn[i]);
        struct span span[SPANS];
        if (p->means.guns || !p->means.ready || p->morale < CHARGES_AT ||
            p->means.done != IB_DONE_NOTHING || p->enemy_square > captain_square_of(CHARGES_FROM))
            continue;
        const int spans =
            e->rules->kinds[kind]->facts[fact].spans(e->s, e->seen, &o, fact, span, SPANS);
        if (spans <= 0 || !is_enemy_ahead(e, p, span[spans - 1].last + BEYOND))
            continue;
        order_set_fact(&o, fact, span[spans - 1].last);
        if (captain_give_order(e, &o, "Charge.", NOBODY))
            return true;
    }
    return false;
}

static bool charges_at_the_double(struct scene *e)
{
    return order_charges(e, IB_DOUBLE, IB_DOUBLE_INCHES) || captain_order_double(e);
}

static bool charges(struct scene *e)
{
    return order_charges(e, IB_MOVE, IB_MOVE_INCHES) || captain_order_act(e);
}

void charger_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    static const struct script charger = {
        .temper = &old_temper, .order_double = charges_at_the_double, .order_act = charges};
    script_think(&charger, s, seen, seat, t);
}
