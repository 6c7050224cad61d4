#include "rulings.h"

static const char *const r_15_names[] = {"usual", "text"};   /* ORDER R-15 */
static const char *const r_34_names[] = {"usual", "checks"}; /* ORDER R-34 */
static const struct words r_15_words = WORDS(r_15_names), r_34_words = WORDS(r_34_names);

const struct field iron_brigade_rulings[IRON_BRIGADE_RULINGS] = {
    [CHOICE_R_15] = {.name = "R-15",
                     .kind = FIELD_CHOICE,
                     .words = &r_15_words,
                     .unless_given = "usual",
                     .clause = IB(R_15),
                     .about = "who fires worse lying down: muzzle-loaders, or by the text everyone"},
    [CHOICE_R_34] = {.name = "R-34",
                     .kind = FIELD_CHOICE,
                     .words = &r_34_words,
                     .unless_given = "usual",
                     .clause = IB(R_34),
                     .about = "what en masse makes one table higher: fire and checks, or checks alone"},
};
