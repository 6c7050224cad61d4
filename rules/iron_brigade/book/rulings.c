#include "rulings.h"

/* The usual answer, and the word of the other one. */
#define ANSWERS(n, other)                                        \
    static const char *const r_##n##_names[] = {"usual", other}; \
    static const struct words r_##n##_words = WORDS(r_##n##_names)

ANSWERS(1, "chart");     /* ORDER R-1 */
ANSWERS(2, "chart");     /* ORDER R-2 */
ANSWERS(3, "average");   /* ORDER R-3 */
ANSWERS(5, "arc");       /* ORDER R-5 */
ANSWERS(7, "stay");      /* ORDER R-7 */
ANSWERS(10, "nearest");  /* ORDER R-10 */
ANSWERS(15, "text");     /* ORDER R-15 */
ANSWERS(17, "point");    /* ORDER R-17 */
ANSWERS(19, "all");      /* ORDER R-19 */
ANSWERS(23, "once");     /* ORDER R-23 */
ANSWERS(25, "moving");   /* ORDER R-25 */
ANSWERS(26, "road");     /* ORDER R-26 */
ANSWERS(28, "strict");   /* ORDER R-28 */
ANSWERS(32, "text");     /* ORDER R-32 */
ANSWERS(33, "text");     /* ORDER R-33 */
ANSWERS(34, "checks");   /* ORDER R-34 */
ANSWERS(36, "wheel");    /* ORDER R-36 */
ANSWERS(37, "once");     /* ORDER R-37 */
ANSWERS(42, "once");     /* ORDER R-42 */
ANSWERS(44, "any");      /* ORDER R-44 */
ANSWERS(45, "add");      /* ORDER R-45 */
ANSWERS(47, "up");       /* ORDER R-47 */
ANSWERS(48, "each");     /* ORDER R-48 */
ANSWERS(49, "arms");     /* ORDER R-49 */
ANSWERS(50, "any");      /* ORDER R-50 */
ANSWERS(51, "corner");   /* ORDER R-51 */
ANSWERS(52, "bound");    /* ORDER R-52 */
ANSWERS(60, "centre");   /* ORDER R-60 */
ANSWERS(63, "fence");    /* ORDER R-63 */
ANSWERS(64, "any");      /* ORDER R-64 */
ANSWERS(65, "any");      /* ORDER R-65 */
ANSWERS(68, "cover");    /* ORDER R-68 */
ANSWERS(69, "battle");   /* ORDER R-69 */
ANSWERS(70, "more");     /* ORDER R-70 */
ANSWERS(73, "each");     /* ORDER R-73 */
ANSWERS(77, "direct");   /* ORDER R-77 */
ANSWERS(84, "half");     /* ORDER R-84 */
ANSWERS(86, "all");      /* ORDER R-86 */
ANSWERS(87, "rout");     /* ORDER R-87 */
ANSWERS(100, "back");    /* ORDER R-100 */
ANSWERS(101, "nearest"); /* ORDER R-101 */
ANSWERS(102, "road");    /* ORDER R-102 */

#define CHOICE(n, phrase)                      \
    [CHOICE_R_##n] = {.name = "R-" #n,         \
                      .kind = FIELD_CHOICE,    \
                      .words = &r_##n##_words, \
                      .unless_given = "usual", \
                      .about = phrase,         \
                      .clause = IB(R_##n)}

/* clang-format off */
const struct field iron_brigade_rulings[IRON_BRIGADE_RULINGS] = {
    CHOICE(1, "may a company column split-move: no by the text, yes by the chart"),
    CHOICE(2, "what going en masse costs: nothing by the text, half a turn by the chart"),
    CHOICE(3, "a range goes from the front to the nearest part, rounded up, or from centre to centre, rounded down"),
    CHOICE(5, "what a flank is: behind the line of the front, or more than 45 degrees off its facing"),
    CHOICE(7, "who begins in ground too dear for it may always go an inch, or stays"),
    CHOICE(10, "a retreat leads away from the mean of all who caused it, or from the nearest of them"),
    CHOICE(15, "who fires worse lying down: muzzle-loaders, or by the text everyone"),
    CHOICE(17, "acquired fire: at the same target or within 2 inches of the last point of aim, or only the latter"),
    CHOICE(19, "first fire is red for its first shot, or for all of that half-turn"),
    CHOICE(23, "after the double a unit may do all it may, or not move again"),
    CHOICE(25, "ground bars a split move for who stands in it, or only for who moves in it"),
    CHOICE(26, "breechloaders and repeaters split-move where others may not, save on a road, or only on a road"),
    CHOICE(28, "half an inch over the edge of ground is not in it, or any part is"),
    CHOICE(32, "may skirmishers split-move: yes by the chart, no by the text"),
    CHOICE(33, "a column has one inch more and cavalry in column two, by the chart, or one for all, by the text"),
    CHOICE(34, "what en masse makes one table higher: fire and checks, or checks alone"),
    CHOICE(36, "moves go straight ahead, or a unit may wheel up to 45 degrees"),
    CHOICE(37, "infantry faces about free as often as it likes, or once a phase"),
    CHOICE(42, "walls, fences and fords cost each time they are met, or each kind of ground once a move"),
    CHOICE(44, "the road bonus is for a whole move along it in column, or for any stretch"),
    CHOICE(45, "along a road the ground it runs through is not counted, or all of it is"),
    CHOICE(47, "a steep hill costs whichever way it is crossed, or uphill only"),
    CHOICE(48, "passing through friends costs one level a move, or one for each of them"),
    CHOICE(49, "who is formed and loses a level when others go through: batteries too, or not"),
    CHOICE(50, "open troops in order that go through others cost nobody a level, or all who go through do"),
    CHOICE(51, "who meets an enemy may swing flush with him by up to 45 degrees, or stays as he meets him"),
    CHOICE(52, "a unit in contact may fire at others, or only at what it touches"),
    CHOICE(60, "a target is in the fire zone if any part of it is, or if its centre is"),
    CHOICE(63, "cover hides whoever has not fired; a fence too, or only those who lie"),
    CHOICE(64, "fire goes through enemy lines a third of a rank deep, or through friendly ones too"),
    CHOICE(65, "joined fire is red if it is for all who fire, or for any of them"),
    CHOICE(68, "surprise is the fire by which a hidden unit shows itself, or also the first from cover that hides"),
    CHOICE(69, "never under fire: never in their service, or not so far in this battle"),
    CHOICE(70, "difficult ground is swamp, ford, bridge, abatis, moat; or dense woods, walls and fences too"),
    CHOICE(73, "a personality is thrown for once a half-turn, or after each fire that costs castings"),
    CHOICE(77, "a retreat around friends ends no nearer to the enemy than it began, or than the straight path would end"),
    CHOICE(84, "a battery retreats its full distance, or half of it"),
    CHOICE(86, "who rallies may not move if it was at 2, or also if it was broken or routed"),
    CHOICE(87, "friends check once for who broke and then routed, or again when it routs"),
    CHOICE(100, "pinned in the open, who can lie down goes back only to cover, or any step back will do"),
    CHOICE(101, "others mask a target if they hide all of it from the fire, or if they stand before its nearest part"),
    CHOICE(102, "passing through others costs the same on a road, or nothing there"),
};
/* clang-format on */
