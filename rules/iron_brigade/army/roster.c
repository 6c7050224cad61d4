#include "roster.h"

#include <string.h>

#include "drill.h"
#include "legion.h"

#include "engine/chart/describe.h"

#include "rules/iron_brigade/book/fire.h"
#include "rules/iron_brigade/book/formation.h"

_Static_assert(sizeof(struct regiment) <= UNIT_OWN, "a regiment fits into a unit's own facts");

/* II.B, II.C, II.E: how large a unit may be. */
static const struct {
    int least, most;
    const char *say;
    const struct clause *clause;
    int section; /* VII.F: the least in a legion, if that is less */
} strengths[ARMS] = {
    [INFANTRY] = {4, CASTINGS_MOST, "a regiment has 4 to 80 castings", IB(II_B), 4},
    [CAVALRY] = {4, 50, "cavalry has 4 to 50 castings", IB(II_C), 2},
    [ARTILLERY] = {4, 8, "a battery has 4 to 8 guns", IB(II_E), 2},
    [HEAVY_EQUIPMENT] = {1, CASTINGS_MOST, "it has at least one casting", IB(IV_B), 1},
};

int ib_castings_most(int arm)
{
    return strengths[arm].most;
}

static void tell(const struct scenario *s, const struct member *m, struct faults *faults,
                 const char *why, const struct clause *clause)
{
    text_print(fault_at(faults, m->line, 1), "%s: %s (%s)", scenario_name(s, m->id), why,
               clause->id);
}

/* They are carted as heavy equipment, so many in a battle as there is room for. */
static void check_boats(const struct scenario *s, const struct member *m, struct faults *faults)
{
    int boats = 0;
    if (!RULE(IV_D_2, ib_regiment_of(m)->boats == 0 || ib_regiment_of(m)->arm == HEAVY_EQUIPMENT))
        tell(s, m, faults, "only heavy equipment carries pontoon boats", IB(IV_D_2));
    for (int i = 0; i < s->unit_count; i++)
        boats += ib_regiment_of(&s->unit[i])->boats;
    if (boats > BOATS_MOST && ib_regiment_of(m)->boats > 0)
        tell(s, m, faults, "a battle has 32 pontoon boats at most", IB(IV_D_2));
}

/* What only a battle that plays an advanced rule knows. */
static void check_advanced(const struct scenario *s, const struct member *m, struct faults *faults)
{
    const struct regiment *r = ib_regiment_of(m);
    if (m == s->unit && !RULE(VII_E, !advanced(s, VII_E) || advanced(s, VII_C)))
        text_print(fault_at(faults, m->line, 1), "skirmishers split off (VII.E) where units do: "
                                                 "advanced VII.C VII.E");
    if (m == s->unit && !RULE(VII_F, !advanced(s, VII_F) || advanced(s, VII_C)))
        text_print(fault_at(faults, m->line, 1), "sections leave a legion (VII.F) where units "
                                                 "split: advanced VII.C VII.F");
    ib_check_section(s, m, faults);
    if (!RULE(VIII_C, r->cannon == 0 || (r->arm == ARTILLERY && advanced(s, VIII_C))))
        tell(s, m, faults, "only batteries are weighed, and only after a line: advanced VIII.C",
             IB(VIII_C));
    if (!RULE(VIII_B,
              r->formation != 1 + IB_CREWS_MOUNTED || (!r->horse_artillery && advanced(s, VIII_B))))
        tell(s, m, faults,
             "only crews of foot artillery mount, and only after a line: advanced VIII.B",
             IB(VIII_B));
}

static void check_regiment(const struct scenario *s, const struct member *m, struct faults *faults)
{
    const struct regiment *r = ib_regiment_of(m);
    const int least =
        RULE(VII_F, r->legion > 0) ? strengths[r->arm].section : strengths[r->arm].least;
    if (!clause_holds(strengths[r->arm].clause,
                      r->castings >= least && r->castings <= strengths[r->arm].most))
        tell(s, m, faults, strengths[r->arm].say, strengths[r->arm].clause);
    if (!RULE(V_E,
              ib_is_artillery(r->weapon) == (r->arm == ARTILLERY) || r->arm == HEAVY_EQUIPMENT))
        tell(s, m, faults,
             r->arm == ARTILLERY ? "a battery has cannon" : "only a battery has cannon", IB(V_E));
    if (!RULE(III_G, ib_may_stand_in(s, r, ib_formation_chosen(r->arm, r->formation))))
        tell(s, m, faults, "its arm is never in that formation", IB(III_G));
    if (!RULE(VI_A, r->morale == MORALE_MOST || r->morale <= ib_morale_classes[r->class].base))
        tell(s, m, faults, "its morale is above the base of its class", IB(VI_A));
    if (!RULE(VIII_B, !r->horse_artillery || r->arm == ARTILLERY))
        tell(s, m, faults, "only artillery can be horse artillery", IB(VIII_B));
    if (!RULE(IV_D_1, !r->watertight || r->arm == ARTILLERY))
        tell(s, m, faults, "only artillery has watertight ammunition boxes", IB(IV_D_1));
    check_boats(s, m, faults);
    check_advanced(s, m, faults);
}

/* Guns are counted one by one. */
static const char *guns_of(const void *own)
{
    return ((const struct regiment *)own)->arm == ARTILLERY ? "guns" : NULL;
}

enum {
    FIELD_ARM,
    FIELD_WEAPON,
    FIELD_CASTINGS,
    FIELD_CLASS,
    FIELD_LEGION = 12
}; /* ORDER REGIMENT FIELDS */

static const struct field regiment_fields[] = {
    /* ORDER REGIMENT FIELDS */
    {"arm", "arm", IB(IV_B), PICK(regiment, arm, ib_arm_words)},
    {"weapon", "weapon", IB(V_E), PICK(regiment, weapon, ib_weapon_words)},
    {"castings", "castings, or guns", IB(II_B), WHOLE(regiment, castings, 1, CASTINGS_MOST),
     COUNTED(ib_castings_scale), .counts = guns_of},
    {"class", "morale class", IB(VI_B), PICK(regiment, class, ib_class_words), UNLESS("regular")},
    {"formation", "formation at the start", IB(III_G),
     PICK(regiment, formation, ib_formation_choice_words), UNLESS("usual")},
    {"morale", "combat morale at the start, held to the base", IB(VI_A),
     WHOLE(regiment, morale, 0, MORALE_MOST), UNLESS("7")},
    {"raw", "never under fire", IB(V_G_2), FLAG(regiment, raw), UNLESS("no")},
    {"met-repeaters", "has faced repeaters", IB(V_G_3), FLAG(regiment, met_repeaters),
     UNLESS("no")},
    {"horse-artillery", "all gunners on horseback", IB(VIII_B), FLAG(regiment, horse_artillery),
     UNLESS("no")},
    {"watertight", "has watertight ammunition boxes", IB(IV_D_1), FLAG(regiment, watertight),
     UNLESS("no")},
    {"boats", "pontoon boats on its wagons", IB(IV_D_2), WHOLE(regiment, boats, 0, BOATS_MOST),
     UNLESS("0")},
    {"cannon", "how heavy its guns are, where VIII.C is played", IB(VIII_C),
     PICK(regiment, cannon, ib_weight_choice_words), UNLESS("usual")},
    {"legion", "the number of the legion it is a section of, where VII.F is played", IB(VII_F),
     WHOLE(regiment, legion, 0, 9), UNLESS("0")},
};

/* What order-of-battle lists call them: the makers' names are those of the weapons in most hands.
 */
static const struct usual_word usual[] = {
    {"quality", FIELD_CLASS, NULL},
    {"morale class", FIELD_CLASS, NULL},
    {"arms", FIELD_WEAPON, NULL},
    {"armament", FIELD_WEAPON, NULL},
    {"type", FIELD_ARM, NULL},
    {"branch", FIELD_ARM, NULL},
    {"figures", FIELD_CASTINGS, NULL},
    {"guns", FIELD_CASTINGS, NULL},
    {"springfield", FIELD_WEAPON, "rifled-musket"},
    {"enfield", FIELD_WEAPON, "rifled-musket"},
    {"rifle musket", FIELD_WEAPON, "rifled-musket"},
    {"smoothbore", FIELD_WEAPON, "smoothbore-musket"},
    {"musket", FIELD_WEAPON, "smoothbore-musket"},
    {"sharps rifle", FIELD_WEAPON, "breechloading-rifle"},
    {"sharps carbine", FIELD_WEAPON, "breechloading-carbine"},
    {"spencer rifle", FIELD_WEAPON, "repeating-rifle"},
    {"spencer carbine", FIELD_WEAPON, "repeating-carbine"},
    {"shotguns", FIELD_WEAPON, "pistols-or-shotguns"},
    {"pistols", FIELD_WEAPON, "pistols-or-shotguns"},
    {"napoleon", FIELD_WEAPON, "12-pdr-gun"},
    {"napoleons", FIELD_WEAPON, "12-pdr-gun"},
    {"12-pounder", FIELD_WEAPON, "12-pdr-gun"},
    {"6-pounder", FIELD_WEAPON, "6-pdr-gun"},
    {"foot", FIELD_ARM, "infantry"},
    {"horse", FIELD_ARM, "cavalry"},
    {"guns", FIELD_ARM, "artillery"},
    {"wagons", FIELD_ARM, "heavy-equipment"},
    {NULL, 0, NULL},
};

/* The weapon tells the arm. */
static uint32_t guess_arm(void *own, uint32_t given)
{
    struct regiment *r = own;
    if (given >> FIELD_ARM & 1 || !(given >> FIELD_WEAPON & 1))
        return 0;
    const bool carbine = strstr(ib_weapons[r->weapon].name, "carbine") != NULL;
    r->arm = ib_is_artillery(r->weapon) ? ARTILLERY : carbine ? CAVALRY : INFANTRY;
    return 1u << FIELD_ARM;
}

static const struct field general_fields[] = {
    {"quality", "what he is worth", IB(VI_E), PICK(general, quality, ib_personality_words),
     UNLESS("normal")},
    {"mounted", "on horseback", IB(II_D), FLAG(general, mounted), UNLESS("no")},
};

/* men who were freed.  VII.C: parts that split off. */
static const struct part_words parts[] = {
    {"-freed", " (freed men)"}, {"-a", ", part A"}, {"-b", ", part B"}, {"-c", ", part C"}};

const struct roster_rules iron_brigade_roster = {
    .unit_fields = regiment_fields,
    .unit_field_count = COUNT(regiment_fields),
    .symbol = 1 + FIELD_ARM,
    .strength = 1 + FIELD_CASTINGS,
    .card = 1u << FIELD_WEAPON | 1u << FIELD_CLASS | 1u << FIELD_LEGION,
    .leader_fields = general_fields,
    .leader_field_count = COUNT(general_fields),
    .coined_fields = ib_drill_fields,
    .coined_field_count = DRILL_FIELDS,
    .usual = usual,
    .guess = guess_arm,
    .parts = parts,
    .part_kinds = COUNT(parts),
    .parts_advanced = ib_advanced_VII_C,
    .check_unit = check_regiment,
    .check_coined = ib_check_drill,
    .check_table = ib_check_stands,
};
