#include "battle.h"

#include "engine/base/chance.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The door: phases, what may be ordered, what can come next, obeying; words are in order.c.
 *
 * An order is checked as it is chosen: its kind, each unit, the target, each fact, the whole.  The
 * menu puts each thing that could come next behind what is chosen and asks the same checks, so that
 * what is offered and what is allowed cannot differ. */

/* ---- phases ---- */

void phase_go(struct state *state, int phase)
{
    state->head.stack[state->head.depth - 1] =
        (struct frame){.phase = (uint8_t)phase, .about = NOBODY};
}

void phase_call(struct state *state, int phase, int about)
{
    if (state->head.depth == STACK_MOST)
        abort(); /* an order asks a dozen things at most (VII.F), and none is given meanwhile */
    state->head.stack[state->head.depth++] =
        (struct frame){.phase = (uint8_t)phase, .about = (int16_t)about};
}

void phase_return(struct state *state)
{
    state->head.stack[--state->head.depth] = (struct frame){0}; /* equal states are equal bytes */
}

bool phase_end_side(struct state *state, int side)
{
    state->head.ended |= (uint8_t)(1u << side);
    if (state->head.ended != (1u << SIDES) - 1)
        return false;
    state->head.ended = 0;
    return true;
}

bool battle_may_order(const struct scenario *s, const struct state *state, int side)
{
    const struct phase *p = &rules_of(s)->phases[phase_now(state)];
    if (side == NOBODY) /* who only looks on, and ground */
        return false;
    if (p->asks)
        return side == scenario_side_of(s, p->about, phase_about(state));
    return p->acts == ACTS_SIDE ? side == state->head.side : !(state->head.ended >> side & 1);
}

int battle_turn_of(const struct scenario *s, const struct state *state)
{
    return battle_may_order(s, state, state->head.side) ? state->head.side : !state->head.side;
}

bool battle_is_sealed(const struct scenario *s, const struct state *state)
{
    return rules_of(s)->phases[state->head.stack[0].phase].acts == ACTS_SEALED;
}

int battle_count(const struct scenario *s, const struct state *state, enum subject of)
{
    return of == OF_UNIT ? state->head.units : scenario_count(s, of);
}

/* ---- states ---- */

void state_begin(const struct scenario *s, uint64_t seed, struct state *state)
{
    memset(state, 0, sizeof *state);
    state->head = (struct head){.seed = seed,
                                .turn = 1,
                                .side = (uint8_t)s->first,
                                .depth = 1,
                                .units = (uint16_t)s->unit_count};
    for (int i = 0; i < s->objective_count; i++)
        hold(state, i, s->objective[i].held);
    phase_go(state, 0);
    rules_of(s)->begin(s, state);
    if (rules_of(s)->settle)
        rules_of(s)->settle(s, state);
}

/* Bytes of it that are used, the head included. */
static size_t state_size(const struct scenario *s, const struct state *state)
{
    return offsetof(struct state, own) + rules_of(s)->used(s, state);
}

void state_copy(const struct scenario *s, struct state *to, const struct state *from)
{
    memcpy(to, from, state_size(s, from));
}

void state_restore(const struct scenario *s, struct state *to, const struct state *from)
{
    const size_t was = state_size(s, to), is = state_size(s, from);
    memcpy(to, from, is);
    if (was > is)
        memset((unsigned char *)to + is, 0, was - is);
}

bool state_equal(const struct scenario *s, const struct state *one, const struct state *other)
{
    const size_t size = state_size(s, one);
    return size == state_size(s, other) && memcmp(one, other, size) == 0;
}

size_t state_room(const struct scenario *s)
{
    struct state all;
    all.head = (struct head){.units = (uint16_t)(s->unit_count + s->part_count), .depth = 1};
    return (state_size(s, &all) + 7) / 8 * 8;
}

void state_seen(const struct scenario *s, const struct state *truth, int seat, struct state *seen)
{
    state_copy(s, seen, truth);
    if (seat == SEAT_REFEREE)
        return;
    const int side = seat_side(s, seat);
    seen->head.seed = 0;
    seen->head.orders = 0; /* there may have been some of which it heard nothing */
    seen->head.secret = 0;
    if (battle_is_sealed(s, truth))
        seen->head.ended &= (uint8_t)(side == NOBODY ? 0 : 1u << side);
    rules_of(s)->hide(s, side, seen);
}

/* ---- may it be ordered? ---- */

int kind_named(const struct battle_rules *rules, const char *verb)
{
    for (int i = 0; i < rules->kind_count; i++)
        if (strcmp(rules->kinds[i]->verb, verb) == 0)
            return i;
    return NO_KIND;
}

/* Is the word one of these, which have blanks between? */
static bool is_among(const char *words, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = words; length > 0 && *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == length && memcmp(at, word, length) == 0)
            return true;
    return false;
}

int kind_meant(const struct battle_rules *rules, const char *word)
{
    const int kind = kind_named(rules, word);
    for (int i = 0; kind == NO_KIND && i < rules->kind_count; i++)
        if (rules->kinds[i]->also && is_among(rules->kinds[i]->also, word))
            return i;
    return kind;
}

const struct track *track_with(const struct battle_rules *rules, enum track_role role)
{
    for (int i = 0; i < rules->track_count; i++)
        if (rules->tracks[i].role == role)
            return &rules->tracks[i];
    return NULL;
}

bool fact_must(const struct scenario *s, const struct order_kind *k, int fact)
{
    const struct order_fact *f = &k->facts[fact];
    return f->must ? f->must(s) : !f->field.unless_given;
}

/* Who asks: the seat, what it sees, and where it is told why not, unless that is NULL. */
struct asking {
    const struct scenario *s;
    const struct state *state;
    int seat;
    struct trouble *trouble;
};

/* Whoever gives an order is refused by what his side knows, the referee for him too: what would
 * stand in its way unseen is met as it is obeyed. */
static const struct state *known_to_order(const struct scenario *s, const struct state *state,
                                          int seat, const struct order *o, struct state *room)
{
    const struct battle_rules *b = rules_of(s);
    int side = seat_side(s, seat);
    if (!b->without_unknown || seat == SEAT_SPECTATOR)
        return state;
    if (side == NOBODY && o->kind < b->kind_count && o->unit_count > 0)
        side = scenario_side_of(s, b->kinds[o->kind]->of, o->unit[0]);
    else if (side == NOBODY && b->phases[phase_now(state)].acts == ACTS_SIDE)
        side = battle_turn_of(s, state);
    return b->without_unknown(s, state, side, room) ? room : state;
}

static bool refuse(const struct asking *a, const char *why)
{
    return trouble_say(a->trouble, NULL, "%s", why);
}

static bool seat_may(const struct asking *a, const struct order *o)
{
    const bool referee = a->seat == SEAT_REFEREE;
    if (a->state->head.told)
        return refuse(a, "this battle is only shown: it takes no orders");
    if (a->state->head.over)
        return refuse(a, "the battle is over");
    if (a->seat == SEAT_SPECTATOR)
        return refuse(a, "spectators cannot give orders");
    if (!referee && !battle_may_order(a->s, a->state, seat_side(a->s, a->seat)))
        return refuse(a, "it is the other side's turn");
    return !o->overruled || referee || refuse(a, "only the umpire can overrule a rule");
}

bool kind_only_answers(const struct scenario *s, const struct order_kind *k)
{
    for (int i = 0; i < rules_of(s)->phase_count; i++)
        if (k->phases >> i & 1 && !rules_of(s)->phases[i].asks)
            return false;
    return true;
}

/* In this phase, or in answer to this question? */
static bool kind_may(const struct asking *a, const struct order_kind *k, bool overruled)
{
    const struct phase *now = &rules_of(a->s)->phases[phase_now(a->state)];
    if (k->phases >> phase_now(a->state) & 1)
        return true;
    if (overruled && !now->asks && !kind_only_answers(a->s, k) && !battle_is_sealed(a->s, a->state))
        return true; /* something was forgotten, and the umpire lets it be made good */
    if (!a->trouble)
        return false;
    struct text *t = trouble_usage(a->trouble, NULL);
    if (!question_words(a->s, a->state, t))
        text_print(t, "%s cannot be ordered now; the phase is %s", k->verb, now->name);
    return false;
}

/* A part that the rules forbid passes if the umpire says so; what cannot be done at all does not.
 */
static bool passes(const struct asking *a, order_part *may, const struct order *o, int which)
{
    if (!may)
        return true;
    if (!o->overruled)
        return may(a->s, a->state, o, which, a->trouble);
    struct trouble rule = {0};
    if (may(a->s, a->state, o, which, &rule) || rule.kind == TROUBLE_RULE)
        return true;
    return trouble_never(a->trouble, rule.clause, rule.input, "%s", rule.room);
}

/* The last of those that stand before the verb. */
static bool unit_may(const struct asking *a, const struct order *o)
{
    const struct order_kind *k = kind_of(a->s, o);
    const int unit = o->unit[o->unit_count - 1], side = scenario_side_of(a->s, k->of, unit);
    const char *why = NULL;
    if (!k->any_side && !battle_may_order(a->s, a->state, side))
        why = a->state->head.depth > 1 ? "is on the other side, which was not asked"
                                       : "is on the other side, and it is not its half-turn";
    else if (k->of == OF_UNIT && !rules_of(a->s)->is_in(a->s, a->state, unit))
        why = "is not in the battle";
    else if (!k->any_side && !seat_commands(a->s, a->seat, k->of, unit))
        why = "is not under your command";
    else
        return passes(a, k->may_unit, o, unit);
    return trouble_say(a->trouble, NULL, "%s %s", scenario_name_of(a->s, k->of, unit), why);
}

static bool target_may(const struct asking *a, const struct order *o)
{
    const struct order_kind *k = kind_of(a->s, o);
    if (k->wants_target && k->target_forms) {
        if (rules_of(a->s)->is_in(a->s, a->state, o->target))
            return refuse(a, "that unit is in the battle already");
    } else if (k->wants_target &&
               (o->target >= a->state->head.units ||
                (!k->target_may_be_out && !rules_of(a->s)->is_in(a->s, a->state, o->target))))
        return refuse(a, "the target is not in the battle");
    return passes(a, k->may_target, o, o->target);
}

static bool fact_may(const struct asking *a, const struct order *o, int fact)
{
    const struct order_fact *f = &kind_of(a->s, o)->facts[fact];
    bool may = false;
    if (fact > 0 && strcmp(f->field.name, f[-1].field.name) == 0 && !order_says(o, fact - 1))
        refuse(a, "the second is given without the first");
    else if (f->field.kind == FIELD_UNIT && !rules_of(a->s)->is_in(a->s, a->state, o->fact[fact]))
        refuse(a, "that unit is not in the battle");
    else
        may = passes(a, f->may, o, fact);
    if (!may && a->trouble && !a->trouble->input)
        a->trouble->input = f->field.name;
    return may;
}

/* Are those that stand before the verb what it wants there? */
static bool subject_may(const struct asking *a, const struct order *o, bool all_are_named)
{
    static const char *const words[SUBJECTS] = {"a unit", "a leader", "a group", "a side",
                                                "ground"}; /* ORDER SUBJECT */
    const struct order_kind *k = kind_of(a->s, o);
    if (k->units == ORDER_NO_UNIT)
        return o->unit_count == 0 || refuse(a, "this order takes no unit");
    if (o->unit_count > 0 ? o->of != k->of : all_are_named)
        return trouble_say(a->trouble, NULL, "this order needs %s before it", words[k->of]);
    return !all_are_named || k->units != ORDER_ONE_UNIT || o->unit_count == 1 ||
           refuse(a, "this order is for one unit at a time");
}

static struct order nothing_yet(const struct order *o)
{
    return (struct order){
        .kind = o->kind, .of = o->of, .overruled = o->overruled, .target = NOBODY};
}

/* Is this unit refused for the same reason alone, or with this target? */
static bool is_refused_alone(const struct asking *a, const struct order *o, int unit, int target,
                             const char *why)
{
    struct trouble trouble = {0};
    const struct asking again = {a->s, a->state, a->seat, &trouble};
    struct order alone = nothing_yet(o);
    alone.unit[alone.unit_count++] = (int16_t)unit;
    alone.target = (int16_t)target;
    return !(target == NOBODY ? unit_may : target_may)(&again, &alone) &&
           strcmp(trouble.room, why) == 0;
}

/* Of several units, the one that is refused: "13th Alabama: it has acted already".  What holds for
 * every one of them and a target is left as it is. */
static bool name_refused(const struct asking *a, const struct order *o, int target)
{
    char why[TROUBLE_ROOM];
    struct trouble *trouble = a->trouble;
    int first = NOBODY, refused = 0;
    if (!trouble || o->unit_count < 2)
        return false;
    strcpy(why, trouble->room);
    for (int i = 0; i < o->unit_count; i++)
        if (is_refused_alone(a, o, o->unit[i], target, why) && refused++ == 0)
            first = o->unit[i];
    if (refused == 0 || (target != NOBODY && refused == o->unit_count))
        return false;
    const char *name = scenario_name_of(a->s, o->of, first);
    if (strncmp(why, name, strlen(name)) == 0)
        return false; /* it is named already */
    text_over(&trouble->words, trouble->room, sizeof trouble->room);
    text_print(&trouble->words, "%s: %s", name, why);
    return false;
}

/* The units of an order, one after the other, and its target. */
static bool who_may(const struct asking *a, const struct order *o, struct order *so_far)
{
    *so_far = nothing_yet(o);
    while (so_far->unit_count < o->unit_count) {
        so_far->unit[so_far->unit_count] = o->unit[so_far->unit_count];
        so_far->unit_count++;
        if (!unit_may(a, so_far))
            return name_refused(a, o, NOBODY);
    }
    so_far->target = o->target;
    return !kind_has_target(kind_of(a->s, o)) || o->target == NOBODY || target_may(a, so_far) ||
           name_refused(a, o, o->target);
}

/* Puts the order together part by part, as it is chosen from menus. */
static bool parts_may(const struct asking *a, const struct order *o)
{
    const struct order_kind *k = kind_of(a->s, o);
    struct order so_far;
    if (kind_has_target(k) && o->target == NOBODY)
        return refuse(a, "a target must be named");
    if (!who_may(a, o, &so_far))
        return false;
    for (int fact = 0; fact < k->fact_count; fact++) {
        if (order_says(o, fact)) {
            order_set_fact(&so_far, fact, o->fact[fact]);
            if (!fact_may(a, &so_far, fact))
                return false;
        } else if (fact_must(a->s, k, fact))
            return trouble_say(a->trouble, NULL, "%s must be said", k->facts[fact].field.name);
    }
    return passes(a, k->may, o, 0);
}

bool order_may(const struct scenario *s, const struct state *seen, int seat, const struct order *o,
               struct trouble *trouble)
{
    struct state room;
    const struct asking a = {s, known_to_order(s, seen, seat, o, &room), seat, trouble};
    if (o->kind >= rules_of(s)->kind_count) /* a commander who had none to give */
        return refuse(&a, "no order given");
    const struct order_kind *k = kind_of(s, o);
    if (!seat_may(&a, o) || !kind_may(&a, k, o->overruled) || !subject_may(&a, o, true))
        return false;
    if (k->umpire && !o->overruled)
        return refuse(&a, "only the umpire can order this, with a reason: ... ! REASON");
    return parts_may(&a, o);
}

bool order_may_begin(const struct scenario *s, const struct state *seen, int seat,
                     const struct order *o, struct trouble *trouble)
{
    struct state room;
    const struct asking a = {s, known_to_order(s, seen, seat, o, &room), seat, trouble};
    struct order so_far;
    return seat_may(&a, o) &&
           (o->kind == NO_KIND || (kind_may(&a, kind_of(s, o), false) &&
                                   subject_may(&a, o, false) && who_may(&a, o, &so_far)));
}

/* ---- what can come next ---- */

struct menu {
    const struct asking *a;
    const struct order *so_far;
    const struct order_kind *k;
    struct choice *list;
    int room, count;
    struct order with; /* that, and one unit more */
    bool may[SIDES];   /* who is to order */
    bool unasked;      /* units and targets are offered that may not be lawful */
    enum {
        TARGET_UNKNOWN,
        TARGET_NONE,
        TARGET_SOME
    } target; /* is there one, where all units have the same */
};

static void offer(struct menu *m, enum part part, int fact, int low, int high)
{
    if (m->count < m->room)
        m->list[m->count] =
            (struct choice){(uint8_t)part, (uint8_t)fact, (int16_t)low, (int16_t)high};
    m->count++;
}

static bool with_fact(const struct menu *m, int fact, int value)
{
    struct order o = *m->so_far;
    order_set_fact(&o, fact, value);
    return fact_may(m->a, &o, fact);
}

static bool wants_target(const struct order_kind *k, const struct order *o)
{
    return kind_has_target(k) && o->target == NOBODY;
}

/* Whom to ask about: those who are near, or all. */
static int find_targets(const struct asking *a, const struct order *o, int16_t list[UNITS_MOST])
{
    const struct order_kind *k = kind_of(a->s, o);
    const int near = k->near ? k->near(a->s, a->state, o, list) : -1;
    if (near >= 0)
        return near;
    const int count = battle_count(a->s, a->state, kind_target(k));
    for (int i = 0; i < count; i++)
        list[i] = (int16_t)i;
    return count;
}

/* Is there a target at all?  What has none is not offered. */
static bool has_target(const struct asking *a, const struct order *so_far)
{
    int16_t list[UNITS_MOST];
    struct order o = *so_far;
    const int count = find_targets(a, so_far, list);
    for (int i = 0; i < count; i++) {
        o.target = list[i];
        if (target_may(a, &o))
            return true;
    }
    return false;
}

static void begin_units(struct menu *m)
{
    for (int side = 0; side < SIDES; side++)
        m->may[side] = battle_may_order(m->a->s, m->a->state, side);
    m->with = *m->so_far;
    m->with.of = m->k->of;
    m->with.unit_count++;
}

/* Whoever may be named next has a target, if one is wanted. */
static bool leads_on(struct menu *m, int unit)
{
    const struct order_kind *k = m->k;
    struct order *o = &m->with;
    if (m->target == TARGET_NONE ||
        (!k->any_side && !m->may[scenario_side_of(m->a->s, k->of, unit)]))
        return false;
    o->unit[m->so_far->unit_count] = (int16_t)unit;
    if (!unit_may(m->a, o))
        return false;
    if (!wants_target(k, o) || k->targets_sure || m->target == TARGET_SOME)
        return true;
    const bool some = has_target(m->a, o);
    if (k->targets_alike && !has_table(&m->a->s->ground)) /* measured, they differ */
        m->target = some ? TARGET_SOME : TARGET_NONE;
    return some;
}

/* Now, and by anybody at all? */
static bool is_possible(const struct asking *a, const struct order_kind *k)
{
    return !k->umpire && kind_may(a, k, false) && (!k->ever || k->ever(a->s, a->state));
}

/* Can an order of this kind be begun by the units that are named so far, or by some unit? */
static bool can_begin(const struct asking *a, int kind, const struct order *units)
{
    const struct order_kind *k = rules_of(a->s)->kinds[kind];
    struct order o = order_by(kind, NOBODY);
    struct menu m = {.a = a, .so_far = &o, .k = k};
    if (!is_possible(a, k))
        return false;
    o.of = k->of;
    if (units->unit_count > 0 && (units->of != k->of || k->units == ORDER_NO_UNIT ||
                                  (k->units == ORDER_ONE_UNIT && units->unit_count > 1)))
        return false;
    for (int i = 0; i < units->unit_count; i++) {
        o.unit[o.unit_count++] = units->unit[i];
        if (!unit_may(a, &o))
            return false;
    }
    if (k->units == ORDER_NO_UNIT || o.unit_count > 0)
        return wants_target(k, &o)
                   ? has_target(a, &o)
                   : k->fact_count > 0 || passes(a, k->may, &o, 0); /* a fact may be wanted */
    begin_units(&m);
    const int count = battle_count(a->s, a->state, k->of);
    for (int i = 0; i < count; i++)
        if (leads_on(&m, i))
            return true;
    return false;
}

/* Neighbouring words that are lawful make one choice; the first is what holds if nothing is said.
 */
static void offer_words(struct menu *m, int fact, const struct field *f)
{
    int low = -1;
    for (int value = f->unless_given ? 1 : 0; value < f->words->count; value++) {
        const bool may = scenario_word(m->a->s, f->words, value) && with_fact(m, fact, value);
        if (may && low < 0)
            low = value;
        if (low >= 0 && (!may || value + 1 == f->words->count)) {
            offer(m, PART_FACT, fact, low, may ? value : value - 1);
            low = -1;
        }
    }
}

enum { SPANS_MOST = 484 }; /* every half inch of the widest table */

static void offer_fact(struct menu *m, int fact)
{
    order_spans *spans = m->k->facts[fact].spans;
    const struct field *f = &m->k->facts[fact].field;
    if (f->kind == FIELD_YES) {
        if (with_fact(m, fact, 1))
            offer(m, PART_FACT, fact, 1, 1);
    } else if (f->kind == FIELD_UNIT) {
        for (int i = 0; i < m->a->state->head.units; i++)
            if (with_fact(m, fact, i))
                offer(m, PART_FACT, fact, i, i);
    } else if (f->words)
        offer_words(m, fact, f);
    else {
        struct span span[SPANS_MOST];
        span[0] = (struct span){f->low, f->high};
        const int count =
            spans ? spans(m->a->s, m->a->state, m->so_far, fact, span, SPANS_MOST) : 1;
        for (int i = 0; i < count; i++)
            if (spans || with_fact(m, fact, span[i].last))
                offer(m, PART_FACT, fact, span[i].first, span[i].last);
    }
}

/* Facts are said in their order; the order is done when none is missing and the whole is lawful. */
static void offer_facts(struct menu *m)
{
    int next = m->k->fact_count;
    while (next > 0 && !order_says(m->so_far, next - 1))
        next--;
    for (int fact = next; fact < m->k->fact_count; fact++) {
        offer_fact(m, fact);
        if (fact_must(m->a->s, m->k, fact))
            return; /* without it there is no order */
    }
    if (passes(m->a, m->k->may, m->so_far, 0))
        offer(m, PART_DONE, 0, 0, 0);
}

/* Whom nobody asks about: drawn or not, somebody hidden from a view must not use up its chance. */
static bool is_unheard_of(const struct menu *m, enum subject of, int who)
{
    const struct battle_rules *b = rules_of(m->a->s);
    return m->unasked && of == OF_UNIT && b->is_hidden && b->is_hidden(m->a->s, m->a->state, who);
}

static void offer_units(struct menu *m)
{
    const struct order *o = m->so_far;
    begin_units(m);
    const int count = battle_count(m->a->s, m->a->state, m->k->of);
    for (int i = o->unit_count ? o->unit[o->unit_count - 1] + 1 : 0; i < count; i++)
        if (m->unasked ? !is_unheard_of(m, m->k->of, i) : leads_on(m, i))
            offer(m, PART_UNIT, m->k->of, i, i);
}

static void offer_targets(struct menu *m)
{
    int16_t targets[UNITS_MOST];
    struct order o = *m->so_far;
    const int count = find_targets(m->a, m->so_far, targets);
    for (int i = 0; i < count; i++) {
        o.target = targets[i];
        if (m->unasked ? !is_unheard_of(m, kind_target(m->k), o.target) : target_may(m->a, &o))
            offer(m, PART_TARGET, 0, o.target, o.target);
    }
}

/* Behind an order that has its kind. */
static void offer_next(struct menu *m)
{
    const struct order *o = m->so_far;
    const bool chosen = o->target != NOBODY || o->said;
    const int most = m->k->units == ORDER_SOME_UNITS ? ORDER_UNITS : m->k->units;
    if (o->unit_count < most && !chosen)
        offer_units(m);
    if (m->k->units != ORDER_NO_UNIT && o->unit_count == 0)
        return;
    if (wants_target(m->k, o))
        offer_targets(m);
    else
        offer_facts(m);
}

int order_menu(const struct scenario *s, const struct state *seen, int seat,
               const struct order *so_far, struct choice *list, int room)
{
    struct state without;
    const struct asking a = {s, known_to_order(s, seen, seat, so_far, &without), seat, NULL};
    struct menu m = {.a = &a, .so_far = so_far, .list = list, .room = room};
    if (!seat_may(&a, so_far))
        return 0;
    if (so_far->kind == NO_KIND) {
        for (int i = 0; i < rules_of(s)->kind_count; i++)
            if (can_begin(&a, i, so_far))
                offer(&m, PART_KIND, 0, i, i);
        return m.count;
    }
    m.k = kind_of(s, so_far);
    if (subject_may(&a, so_far, false))
        offer_next(&m);
    return m.count;
}

void order_choose(struct order *o, const struct choice *c, int number)
{
    switch ((enum part)c->part) {
    case PART_KIND:
        o->kind = (uint8_t)number;
        break;
    case PART_UNIT:
        o->of = c->fact;
        o->unit[o->unit_count++] = (int16_t)number;
        break;
    case PART_TARGET:
        o->target = (int16_t)number;
        break;
    case PART_FACT:
        order_set_fact(o, c->fact, number);
        break;
    case PART_DONE:
        break;
    }
}

/* ---- one of them at random ---- */

/* Of a choice that was offered unasked. */
static bool is_lawful(struct menu *m, const struct choice *c)
{
    struct order o = *m->so_far;
    o.target = c->low;
    return c->part == PART_UNIT     ? leads_on(m, c->low)
           : c->part == PART_TARGET ? target_may(m->a, &o)
                                    : true;
}

/* The first lawful choice in random order is any of the lawful ones evenly, and few are asked
 * before it is found.  False: none is. */
static bool draw(struct menu *m, uint64_t *chance, struct choice *drawn)
{
    while (m->count > 0) {
        struct choice *c = &m->list[chance_below(chance, m->count)];
        *drawn = *c;
        *c = m->list[--m->count];
        if (is_lawful(m, drawn))
            return true;
    }
    return false;
}

/* The next part of the order; *part says which. */
static bool pick_part(const struct asking *a, uint64_t *chance, struct order *o, enum part *part)
{
    struct choice list[CHOICES_MOST], drawn;
    const struct order so_far = *o;
    struct menu m = {.a = a,
                     .so_far = &so_far,
                     .k = kind_of(a->s, o),
                     .list = list,
                     .room = CHOICES_MOST,
                     .unasked = true};
    offer_next(&m);
    *part = PART_DONE;
    if (m.count > 0 && list[m.count - 1].part == PART_DONE && chance_below(chance, 2) == 0)
        return true;
    if (!draw(&m, chance, &drawn))
        return false;
    *part = drawn.part;
    order_choose(o, &drawn, drawn.low + chance_below(chance, drawn.high - drawn.low + 1));
    return true;
}

/* The kind, and its first unit if it takes one: a kind that has none is not drawn. */
static bool pick_kind(const struct asking *a, uint64_t *chance, struct order *o)
{
    const struct order none = {.kind = NO_KIND, .target = NOBODY};
    uint8_t kinds[NO_KIND];
    enum part part;
    int count = rules_of(a->s)->kind_count;
    for (int i = 0; i < count; i++)
        kinds[i] = (uint8_t)i;
    while (count > 0) {
        uint8_t *kind = &kinds[chance_below(chance, count)];
        *o = order_by(*kind, NOBODY);
        *kind = kinds[--count];
        const struct order_kind *k = kind_of(a->s, o);
        if (k->units == ORDER_NO_UNIT ? can_begin(a, o->kind, &none)
                                      : is_possible(a, k) && pick_part(a, chance, o, &part))
            return true;
    }
    return false;
}

bool order_pick(const struct scenario *s, const struct state *seen, int seat, uint64_t *chance,
                struct order *o)
{
    struct state without;
    *o = (struct order){.kind = NO_KIND, .target = NOBODY};
    struct asking a = {s, known_to_order(s, seen, seat, o, &without), seat, NULL};
    if (!seat_may(&a, o) || !pick_kind(&a, chance, o))
        return false;
    a.state = known_to_order(s, seen, seat, o, &without); /* its side may be another one */
    for (enum part part = PART_KIND; part != PART_DONE;)
        if (!pick_part(&a, chance, o, &part))
            return false;
    return true;
}

/* ---- obeying ---- */

const struct chart *order_decided_by(const struct scenario *s, const struct state *state,
                                     const struct order *o, void *facts)
{
    const struct order_kind *k = kind_of(s, o);
    return k->chart ? k->chart(s, state, o, facts) : NULL;
}

static bool is_secret(const struct scenario *s, const struct state *state, const struct order *o)
{
    return rules_of(s)->is_secret && rules_of(s)->is_secret(s, state, o);
}

void order_dice(const struct scenario *s, const struct state *state, const struct order *o,
                struct dice *d)
{
    const uint64_t of_secret = 1ull << 32; /* more orders than a battle has */
    const struct head *h = &state->head;
    dice_rolled(d, h->seed, is_secret(s, state, o) ? of_secret + h->secret : h->orders - h->secret);
}

static void obey(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    const bool secret = is_secret(s, state, o);
    (rules_of(s)->obey ? rules_of(s)->obey : kind_of(s, o)->obey)(s, state, o, d, steps);
    state->head.orders++;
    state->head.secret += secret;
    if (rules_of(s)->settle)
        rules_of(s)->settle(s, state);
#ifdef LONGROLL_CHECKED
    if (!d->trouble && !rules_of(s)->sane(s, state))
        abort();
#endif
}

/* Rolled dice always fit; typed ones may be too few, and then nothing has happened. */
bool order_obey(const struct scenario *s, struct state *state, const struct order *o,
                struct dice *d, struct steps *steps)
{
    if (d->kind == DICE_ROLLED) {
        obey(s, state, o, d, steps);
        return d->trouble == DICE_FINE;
    }
    struct state before;
    state_copy(s, &before, state);
    obey(s, state, o, d, steps);
    dice_close(d);
    if (d->trouble)
        state_restore(s, state, &before);
    return d->trouble == DICE_FINE;
}

/* ---- what is to be done ---- */

/* Nothing while a question is open. */
static bool is_running(const struct scenario *s, const struct state *state)
{
    return !state->head.over && !state->head.told && !rules_of(s)->phases[phase_now(state)].asks;
}

static enum todo_kind todo_of(const struct scenario *s, const struct state *state, int unit,
                              struct todo *todo)
{
    if (!battle_may_order(s, state, s->unit[unit].side) || !rules_of(s)->is_in(s, state, unit))
        return TODO_NOTHING;
    return rules_of(s)->todo ? rules_of(s)->todo(s, state, unit, todo) : TODO_NOTHING;
}

/* It owes what its side knows that it must do: the order that does it is checked by the same. */
bool battle_todo(const struct scenario *s, const struct state *state, int unit, struct todo *todo)
{
    const struct battle_rules *b = rules_of(s);
    struct state room;
    const bool less = b->without_unknown && b->without_unknown(s, state, s->unit[unit].side, &room);
    const struct state *known = less ? &room : state;
    todo->acts = 0;
    todo->words[0] = '\0';
    todo->kind = is_running(s, known) ? todo_of(s, known, unit, todo) : TODO_NOTHING;
    return todo->kind != TODO_NOTHING;
}

int battle_must(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units && is_running(s, state); i++)
        if (todo_of(s, state, i, NULL) == TODO_MUST)
            return i;
    return NOBODY;
}

bool battle_is_idle(const struct scenario *s, const struct state *seen, int seat)
{
    struct choice menu[CHOICES_MOST];
    const struct order none = order_by(NO_KIND, NOBODY);
    struct todo todo;
    uint32_t all = 0;
    for (int i = 0; i < rules_of(s)->phase_count; i++)
        all |=
            rules_of(s)->phases[i].asks || rules_of(s)->phases[i].acts != ACTS_SIDE ? 0 : 1u << i;
    const bool is_one = (all & (all - 1)) == 0; /* what it has can be done in no other */
    for (int i = 0; i < seen->head.units; i++)
        if (battle_todo(s, seen, i, &todo))
            return false;
    const int count = order_menu(s, seen, seat, &none, menu, CHOICES_MOST);
    for (int i = 0; i < count; i++) {
        const struct order_kind *k = rules_of(s)->kinds[menu[i].low];
        if ((k->phases & all) != all || (is_one && k->role != ROLE_END))
            return false;
    }
    return count > 0;
}

/* ---- questions ---- */

bool question_likely(const struct scenario *s, const struct state *state, struct order *o)
{
    const struct battle_rules *b = rules_of(s);
    for (int i = 0; i < b->kind_count && !state->head.over; i++) {
        *o = order_by(i, NOBODY);
        if (b->phases[phase_now(state)].asks && kind_only_answers(s, b->kinds[i]) &&
            order_may(s, state, SEAT_REFEREE, o, NULL))
            return true;
    }
    return false;
}
