#include "drill.h"

#include "engine/chart/describe.h"

_Static_assert(sizeof(struct drill) <= UNIT_OWN, "a formation fits where a unit's facts do");
_Static_assert(IB_FORMATIONS - IB_OWN_MOUNTED == COINED_MOST, "each has its number");

/* ---- who may ---- */

/* men on foot may all take up a formation of infantry, or regiments of infantry alone. */
static bool knows_drill(const struct scenario *s, const struct regiment *r, int formation)
{
    const struct drill *d = ib_drill(s, formation);
    const int arm = formation < IB_OWN ? CAVALRY : INFANTRY;
    return RULE(VII_D, s->coined[formation - IB_OWN_MOUNTED].id != 0) && r->class <= d->class &&
           (r->arm == arm || (r->arm == CAVALRY && RULE(R_130, ruled(s, R_130, ALL_ON_FOOT))));
}

bool ib_may_stand_in(const struct scenario *s, const struct regiment *r, int formation)
{
    const int line = ib_formations[formation].moves_as;
    if (formation >= IB_OWN_MOUNTED)
        return knows_drill(s, r, formation);
    return ib_formation_fits(r->arm, formation) &&
           (line == BLANK || ib_movement[line].inches[r->arm] != NO);
}

/* ---- how it stands ---- */

static int whole_ranks(const struct drill *d)
{
    return d->ranks == RANKS_3 ? 3 : d->ranks == RANKS_2 ? 2 : 1;
}

/* infantry; riders take twice as much. */
int ib_room_of_casting(int ranks)
{
    return ranks == RANKS_THIRD ? 150 : ranks == RANKS_HALF ? 100 : 50;
}

int ib_abreast_in(const struct drill *d, int castings)
{
    const int share = whole_ranks(d) * (d->hollow ? 4 : 1),
              abreast = d->abreast ? d->abreast : (castings + share - 1) / share;
    return abreast < castings ? abreast : castings;
}

int ib_ranks_left(const struct drill *d, int castings)
{
    const int sides = d->hollow ? 4 : 1, abreast = d->abreast ? d->abreast : sides,
              most = (castings + abreast - 1) / abreast;
    return !d->abreast && most > whole_ranks(d) ? whole_ranks(d) : most;
}

/* How deep a formation stands, riders too. */
int ib_ranks_in(const struct scenario *s, int formation)
{
    static const int8_t ranks_of_shape[] = {
        [IB_LIMBERED] = RANKS_1,      [IB_UNLIMBERED] = RANKS_1,     [IB_MOUNTED] = RANKS_2,
        [IB_OPEN_ORDER] = RANKS_HALF, [IB_ONE_RANK_LINE] = RANKS_1,  [IB_LINE] = RANKS_2,
        [IB_COLUMN] = RANKS_3,        [IB_COMPANY_COLUMN] = RANKS_3, [IB_EN_MASSE] = RANKS_3,
        [IB_THIN_ORDER] = RANKS_THIRD};
    const struct drill *d = ib_drill(s, formation);
    return d ? d->ranks : ranks_of_shape[ib_shape_of(formation)];
}

/* ---- fire ---- */

/* III.G, R-13: a column is one stand wide, company column and en masse three; a stand has two
 * abreast. */
static int leading_rank(int formation)
{
    switch (ib_shape_of(formation)) {
    case IB_COLUMN:
        return 2;
    case IB_COMPANY_COLUMN:
    case IB_EN_MASSE:
        return 6;
    default:
        return CASTINGS_MOST;
    }
}

/* V.C.4: two ranks, or the leading one; R-131: of four sides one, or all. */
int ib_most_firing(const struct scenario *s, int formation, int castings)
{
    const struct drill *d = ib_drill(s, formation);
    const int sides = d && d->hollow && !RULE(R_131, ruled(s, R_131, ONE_SIDE_FIRES)) ? 4 : 1,
              front = d ? sides * d->firing * ib_abreast_in(d, castings) : leading_rank(formation);
    return RULE(V_C_4, front < castings) ? front : castings;
}

bool ib_fires_in(const struct scenario *s, int formation, struct trouble *trouble)
{
    const struct drill *d = ib_drill(s, formation);
    return !d || require(R_98, d->firing > 0, trouble, "in its formation nobody fires");
}

bool ib_fires_all_round(const struct scenario *s, int formation)
{
    const struct drill *d = ib_drill(s, formation);
    const int shape = ib_shape_of(formation);
    if (d)
        return d->zone;
    return shape == IB_COLUMN || shape == IB_COMPANY_COLUMN || shape == IB_EN_MASSE;
}

/* ---- movement and changes ---- */

int ib_inches_in(const struct scenario *s, int arm, int formation)
{
    const struct drill *d = ib_drill(s, formation);
    return d ? d->inches : ib_formation_inches(arm, formation, ruling_on(s, R_33));
}

bool ib_moves_in(const struct scenario *s, int formation, struct trouble *trouble)
{
    const struct drill *d = ib_drill(s, formation);
    return require(III_D, formation != IB_UNLIMBERED, trouble, "unlimbered guns do not move") &&
           (!d || require(R_98, !d->still, trouble, "in its formation it does not move"));
}

bool ib_splits_in(const struct scenario *s, int formation)
{
    const struct drill *d = ib_drill(s, formation);
    return d ? RULE(R_98, !d->no_split)
             : ib_formation_splits(formation, ruling_on(s, R_1), ruling_on(s, R_32));
}

bool ib_half_is_enough(const struct scenario *s, int from, int to, struct trouble *trouble)
{
    const struct drill *left = ib_drill(s, from), *taken = ib_drill(s, to);
    return require_of(
        R_98, !(left && left->leave == LEAVE_WHOLE) && !(taken && taken->enter == ENTER_WHOLE),
        "half", trouble, "that change takes a whole phase");
}

bool ib_deploys_from(const struct scenario *s, int formation)
{
    const struct drill *d = ib_drill(s, formation);
    return d ? RULE(R_98, d->leave == LEAVE_HALF) : ib_shape_of(formation) == IB_COMPANY_COLUMN;
}

bool ib_is_massed(const struct scenario *s, int formation)
{
    const struct drill *d = ib_drill(s, formation);
    return d ? RULE(R_98, d->mass) : ib_shape_of(formation) == IB_EN_MASSE;
}

bool ib_marches_in(const struct scenario *s, int formation)
{
    const struct drill *d = ib_drill(s, formation);
    return d ? RULE(R_98, d->road) : ib_shape_of(formation) == IB_COLUMN;
}

/* ---- the line of one ---- */

static WORD_LIST(drill_arms, "infantry", "cavalry");
static WORD_LIST(zone_words, "front", "all-round");
static WORD_LIST(enter_words, "normal", "whole", "free"); /* ORDER ENTER */
static WORD_LIST(leave_words, "normal", "whole", "half"); /* ORDER LEAVE */

const struct field ib_drill_fields[DRILL_FIELDS] = {
    {"arm", "who may: infantry, or cavalry on its horses", IB(R_98), PICK(drill, arm, drill_arms),
     UNLESS("infantry")},
    {"class", "the lowest class of morale that may", IB(R_98), PICK(drill, class, ib_class_words),
     UNLESS("rabble")},
    {"ranks", "ranks deep", IB(R_98), .kind = FIELD_FRACTION,
     .offset = offsetof(struct drill, ranks), .words = &ib_ranks_words, UNLESS("2")},
    {"abreast", "castings in the front rank, if always as many", IB(R_98),
     WHOLE(drill, abreast, 0, CASTINGS_MOST), UNLESS("0")},
    {"hollow", "on four sides, with an equal share of castings on each", IB(R_98),
     FLAG(drill, hollow), UNLESS("no")},
    {"firing", "ranks that fire", IB(R_98), WHOLE(drill, firing, 0, 3), UNLESS("2")},
    {"zone", "where it fires", IB(R_98), PICK(drill, zone, zone_words), UNLESS("front")},
    {"inches", "more than the base movement, or less", IB(R_98), WHOLE(drill, inches, -6, 6),
     UNLESS("0")},
    {"still", "it does not move", IB(R_98), FLAG(drill, still), UNLESS("no")},
    {"no-split", "no split move", IB(R_98), FLAG(drill, no_split), UNLESS("no")},
    {"enter", "what taking it up costs: as usual, a whole phase, nothing", IB(R_98),
     PICK(drill, enter, enter_words), UNLESS("normal")},
    {"leave", "what leaving it costs: as usual, a whole phase, with the new facing half a move",
     IB(R_98), PICK(drill, leave, leave_words), UNLESS("normal")},
    {"mass", "morale is tested on the next table up, as en masse", IB(R_98), FLAG(drill, mass),
     UNLESS("no")},
    {"road", "roads and bridges are used as by columns", IB(R_98), FLAG(drill, road), UNLESS("no")},
};

int ib_check_drill(const struct scenario *s, const struct member *m, struct faults *faults)
{
    const struct drill *d = (const struct drill *)(const void *)m->own;
    const char *word = scenario_name(s, m->id), *why = NULL;
    const struct clause *clause = IB(R_98);
    if (!RULE(VII_D, advanced(s, VII_D))) {
        clause = IB(VII_D);
        why = "a formation of one's own comes after a line: advanced VII.D";
    } else if (words_find(&ib_formation_words, word) >= 0)
        why = "there is a formation of that name";
    else if (d->hollow && (d->abreast > 0 || d->ranks >= RANKS_HALF))
        why = "a hollow formation has whole ranks, and no front that is always as wide";
    if (why)
        text_print(fault_at(faults, m->line, 1), "%s: %s (%s)", word, why, clause->id);
    return d->arm == CAVALRY ? 0 : COINED_MOST / 2;
}
