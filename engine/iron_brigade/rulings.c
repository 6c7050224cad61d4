#include "rulings.h"

static const char *const r_1_names[] = {"usual", "chart"};   /* ORDER R-1 */
static const char *const r_2_names[] = {"usual", "chart"};   /* ORDER R-2 */
static const char *const r_15_names[] = {"usual", "text"};   /* ORDER R-15 */
static const char *const r_17_names[] = {"usual", "point"};  /* ORDER R-17 */
static const char *const r_19_names[] = {"usual", "all"};    /* ORDER R-19 */
static const char *const r_23_names[] = {"usual", "once"};   /* ORDER R-23 */
static const char *const r_34_names[] = {"usual", "checks"}; /* ORDER R-34 */
static const char *const r_65_names[] = {"usual", "any"};    /* ORDER R-65 */
static const char *const r_69_names[] = {"usual", "battle"}; /* ORDER R-69 */
static const char *const r_5_names[] = {"usual", "arc"};     /* ORDER R-5 */
static const char *const r_36_names[] = {"usual", "wheel"};  /* ORDER R-36 */
static const char *const r_44_names[] = {"usual", "any"};    /* ORDER R-44 */
static const char *const r_51_names[] = {"usual", "corner"}; /* ORDER R-51 */
static const char *const r_77_names[] = {"usual", "direct"}; /* ORDER R-77 */
static const struct words r_51_words = WORDS(r_51_names), r_77_words = WORDS(r_77_names);
static const struct words r_17_words = WORDS(r_17_names), r_36_words = WORDS(r_36_names),
                          r_44_words = WORDS(r_44_names);
static const char *const r_37_names[] = {"usual", "once"};  /* ORDER R-37 */
static const char *const r_48_names[] = {"usual", "each"};  /* ORDER R-48 */
static const char *const r_63_names[] = {"usual", "fence"}; /* ORDER R-63 */
static const char *const r_70_names[] = {"usual", "more"};  /* ORDER R-70 */
static const struct words r_5_words = WORDS(r_5_names), r_37_words = WORDS(r_37_names), r_48_words = WORDS(r_48_names),
                          r_63_words = WORDS(r_63_names), r_70_words = WORDS(r_70_names);
static const struct words r_1_words = WORDS(r_1_names), r_2_words = WORDS(r_2_names), r_15_words = WORDS(r_15_names),
                          r_19_words = WORDS(r_19_names), r_23_words = WORDS(r_23_names),
                          r_34_words = WORDS(r_34_names), r_65_words = WORDS(r_65_names),
                          r_69_words = WORDS(r_69_names);

#define CHOICE(id, answers, phrase) \
    .name = id, .kind = FIELD_CHOICE, .words = &(answers), .unless_given = "usual", .about = phrase

/* clang-format off */
const struct field iron_brigade_rulings[IRON_BRIGADE_RULINGS] = {
    [CHOICE_R_1] = {CHOICE("R-1", r_1_words, "may a company column split-move: no by the text, yes by the chart"), .clause = IB(R_1)},
    [CHOICE_R_2] = {CHOICE("R-2", r_2_words, "what going en masse costs: nothing by the text, half a turn by the chart"), .clause = IB(R_2)},
    [CHOICE_R_15] = {CHOICE("R-15", r_15_words, "who fires worse lying down: muzzle-loaders, or by the text everyone"), .clause = IB(R_15)},
    [CHOICE_R_17] = {CHOICE("R-17", r_17_words, "acquired fire: at the same target or within 2 inches of the last point of aim, or only the latter"), .clause = IB(R_17)},
    [CHOICE_R_19] = {CHOICE("R-19", r_19_words, "first fire is red for its first shot, or for all of that half-turn"), .clause = IB(R_19)},
    [CHOICE_R_23] = {CHOICE("R-23", r_23_words, "after the double a unit may do all it may, or not move again"), .clause = IB(R_23)},
    [CHOICE_R_34] = {CHOICE("R-34", r_34_words, "what en masse makes one table higher: fire and checks, or checks alone"), .clause = IB(R_34)},
    [CHOICE_R_65] = {CHOICE("R-65", r_65_words, "joined fire is red if it is for all who fire, or for any of them"), .clause = IB(R_65)},
    [CHOICE_R_69] = {CHOICE("R-69", r_69_words, "never under fire: never in their service, or not so far in this battle"), .clause = IB(R_69)},
    [CHOICE_R_5] = {CHOICE("R-5", r_5_words, "what a flank is: behind the line of the front, or more than 45 degrees off its facing"), .clause = IB(R_5)},
    [CHOICE_R_36] = {CHOICE("R-36", r_36_words, "moves go straight ahead, or a unit may wheel up to 45 degrees"), .clause = IB(R_36)},
    [CHOICE_R_44] = {CHOICE("R-44", r_44_words, "the road bonus is for a whole move along it in column, or for any stretch"), .clause = IB(R_44)},
    [CHOICE_R_37] = {CHOICE("R-37", r_37_words, "infantry faces about free as often as it likes, or once a phase"), .clause = IB(R_37)},
    [CHOICE_R_48] = {CHOICE("R-48", r_48_words, "passing through friends costs one level a move, or one for each of them"), .clause = IB(R_48)},
    [CHOICE_R_51] = {CHOICE("R-51", r_51_words, "who meets an enemy may swing flush with him by up to 45 degrees, or stays as he meets him"), .clause = IB(R_51)},
    [CHOICE_R_63] = {CHOICE("R-63", r_63_words, "cover hides whoever has not fired; a fence too, or only those who lie"), .clause = IB(R_63)},
    [CHOICE_R_70] = {CHOICE("R-70", r_70_words, "difficult ground is swamp, ford, bridge, abatis, moat; or dense woods, walls and fences too"), .clause = IB(R_70)},
    [CHOICE_R_77] = {CHOICE("R-77", r_77_words, "a retreat around friends ends no nearer to the enemy than it began, or than the straight path would end"), .clause = IB(R_77)},
};
/* clang-format on */
