#ifndef LONGROLL_IRON_BRIGADE_FIRE_H
#define LONGROLL_IRON_BRIGADE_FIRE_H

/* V. Fire: from weapon, range and circumstances to the results table, and the volley on it. */

#include "results.h"

/* How a weapon is loaded: lying down hampers muzzle-loaders, breechloaders and repeaters
 * split-move in any ground, repeaters frighten (V.G.3).  The book does not say what pistols
 * and shotguns are; here they are neither, and the guns, all of which were loaded at the muzzle,
 * are muzzle-loaders. */
enum loading { MUZZLE, BREECH, REPEATER, HANDGUN };

struct band {
    int8_t from, to; /* inches, both included */
    int8_t base;
};

enum { POINT_BLANK, SHORT, MEDIUM, LONG, BANDS };

struct weapon {
    const char *name;
    enum loading loading;
    struct band band[BANDS]; /* small arms have no point blank */
};

enum { SMALL_ARMS = 10, WEAPONS = 20 };

extern BATTLE_FIGURES struct weapon
    ib_weapons[WEAPONS]; /* first the small arms, then the artillery */
extern const struct words ib_weapon_words;

static inline bool ib_is_artillery(int weapon)
{
    return weapon >= SMALL_ARMS;
}

enum cover {
    COVER_NONE,
    COVER_WOODS,
    COVER_WOOD_FENCE,
    COVER_LYING_DOWN,
    COVER_HASTY_WORKS,
    COVER_HIGH_WALL,
    COVER_ENTRENCHMENTS
};
enum ranks { RANKS_3, RANKS_2, RANKS_1, RANKS_HALF, RANKS_THIRD };
enum red {
    RED_NO,
    RED_FLANK,
    RED_REAR,
    RED_SURPRISE,
    RED_FIRST_FIRE,
    RED_FIRST_REPEATER_FIRE,
    RED_CROSSING,
    RED_UMPIRE
};

extern const struct words ib_cover_words, ib_ranks_words, ib_red_words;

/* The table of shifts, in the order it is printed. */
enum modifier_row {
    MODIFIER_ENTRENCHMENTS,
    MODIFIER_WORKS,
    MODIFIER_LYING_TARGET,
    MODIFIER_WOODS,
    MODIFIER_RANKS_3,
    MODIFIER_RANKS_2,
    MODIFIER_RANKS_1,
    MODIFIER_RANKS_HALF,
    MODIFIER_RANKS_THIRD,
    MODIFIER_MORALE_7,
    MODIFIER_MORALE_0 = MODIFIER_MORALE_7 + 7,
    MODIFIER_SPLIT_MOVE,
    MODIFIER_LYING_FIRER,
    MODIFIER_ACQUIRED,
    MODIFIERS
};

struct modifier {
    const char *kind; /* as printed */
    const char *say;  /* as told in the steps */
    const char *of;
    int8_t shift; /* NO: may not fire */
};

extern BATTLE_FIGURES struct modifier ib_fire_modifiers[MODIFIERS];

struct fire_unit {
    int16_t weapon, range, castings, morale;
    int16_t own; /* those who join: shifts by their own act, and where the target shows them another
                    face */
};

enum { FIRE_WITH = 9 };

struct fire_facts {
    struct fire_unit firer;
    int16_t split_move, lying_down, acquired_fire;
    int16_t target_castings, target_ranks, target_en_masse, cover;
    int16_t red;
    int16_t with_count;
    struct fire_unit with[FIRE_WITH]; /* units that join the fire (V.F.1) */

    /* Nothing to this fire, everything to the fire in return. */
    int16_t target_weapon, target_morale, own_cover, own_ranks, own_en_masse;

    int16_t lying_ruling, massed_ruling, joint_ruling; /* */
};

/* What the target's cover and depth shift. */
int ib_fire_target_shift(int cover, int ranks);

/* What a unit's own act shifts: split move, lying down, acquired fire. */
int ib_fire_act_shift(int weapon, bool split_move, bool lying_down, bool acquired_fire,
                      int lying_ruling, struct steps *);

/* The results table, held to 0..19 (V.B.1.i to iii, V.F.1). */
int ib_fire_table(const struct fire_facts *, struct steps *);

/* the better of two protections. */
int ib_better_cover(int one, int other);

/* May they fire at all?  On false the trouble says why not. */
bool ib_fire_may(const struct fire_facts *, struct trouble *);

/* Of one unit: by its range, by its morale. */
bool ib_fire_reaches(const struct fire_unit *, const char *input, struct trouble *);
bool ib_fire_by_morale(const struct fire_unit *, const char *input, struct trouble *);

/* The volley that the table leads to. */
void ib_fire_volley(const struct fire_facts *, int table, struct volley_facts *);

extern const struct chart ib_fire_chart;
extern const struct table ib_small_arms_table, ib_artillery_table, ib_fire_modifiers_table;

#endif
