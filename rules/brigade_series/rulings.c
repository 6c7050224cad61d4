#include "rulings.h"

static const char *const g_3_names[] = {"later-edition", "ratio"};           /* ORDER G-3 */
static const char *const g_7_names[] = {"next", "fallen"};                   /* ORDER G-7 */
static const char *const g_14_names[] = {"kept", "left"};                    /* ORDER G-14 */
static const char *const g_15_names[] = {"defender", "nearest", "attacker"}; /* ORDER G-15 */
static const char *const g_20_names[] = {"down", "up"};                      /* ORDER G-20 */
static const struct words g_3_words = WORDS(g_3_names), g_7_words = WORDS(g_7_names),
                          g_14_words = WORDS(g_14_names), g_15_words = WORDS(g_15_names),
                          g_20_words = WORDS(g_20_names);

#define CHOICE(id, usual, answers, phrase) \
    .name = id, .kind = FIELD_CHOICE, .words = &(answers), .unless_given = usual, .about = phrase
#define FIGURE(id, usual, least, most, phrase)                                          \
    .name = id, .kind = FIELD_WHOLE, .low = least, .high = most, .unless_given = usual, \
    .about = phrase

/* clang-format off */
const struct field brigade_series_rulings[BRIGADE_SERIES_RULINGS] = {
    [CHOICE_G_3]   = {CHOICE("G-3", "later-edition", g_3_words, "the stoppage values that cannot be read"), .clause = BS(G_3)},
    [CHOICE_G_7]   = {CHOICE("G-7", "next", g_7_words, "the leader who counts when the senior one fell"), .clause = BS(G_7)},
    [CHOICE_G_9]   = {FIGURE("G-9", "8", 1, 8, "a straggler die past the table is read as this"), .clause = BS(G_9)},
    [CHOICE_G_14]  = {CHOICE("G-14", "kept", g_14_words, "shifts of place in the additional check"), .clause = BS(G_14)},
    [CHOICE_G_15]  = {CHOICE("G-15", "defender", g_15_words, "for whom odds are rounded"), .clause = BS(G_15)},
    [CHOICE_G_16]  = {FIGURE("G-16", "6", 6, 7, "most close combat points before doubling"), .clause = BS(G_16)},
    [CHOICE_G_17]  = {FIGURE("G-17", "1", 0, 4, "rating of a leader without a name"), .clause = BS(G_17)},
    [CHOICE_G_19]  = {FIGURE("G-19", "6", 1, 6, "a recovery die past the table is read as this"), .clause = BS(G_19)},
    [CHOICE_G_20]  = {CHOICE("G-20", "down", g_20_words, "rounding of half movement"), .clause = BS(G_20)},
    [CHOICE_G_21A] = {FIGURE("G-21A", "60", 1, 100, "percent lost that wreck a brigade rated A"), .clause = BS(G_21A)},
    [CHOICE_G_21B] = {FIGURE("G-21B", "50", 1, 100, "percent lost that wreck a brigade rated B"), .clause = BS(G_21B)},
    [CHOICE_G_21C] = {FIGURE("G-21C", "40", 1, 100, "percent lost that wreck a brigade rated C"), .clause = BS(G_21C)},
    [CHOICE_G_21D] = {FIGURE("G-21D", "33", 1, 100, "percent lost that wreck a brigade rated D"), .clause = BS(G_21D)},
    [CHOICE_G_21E] = {FIGURE("G-21E", "25", 1, 100, "percent lost that wreck a brigade rated E"), .clause = BS(G_21E)},
    [CHOICE_G_22]  = {FIGURE("G-22", "50", 1, 99, "more than this percent of brigades wrecked wreck a division"), .clause = BS(G_22)},
};
/* clang-format on */
