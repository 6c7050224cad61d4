/* Who there is; a test may have a list of its own in the place of this one. */

#include "engine/chart/table.h"
#include "commander/iron_brigade/captain.h"
#include "commander/iron_brigade/colonel.h"
#include "recruit.h"

const struct commander commanders[] = {
    {.name = "recruit", .about = "gives any lawful order", .think = recruit_think},
    {.name = "captain",
     .about = "keeps his brigades in line, fires where the odds are best, goes for the ground",
     .system = "iron-brigade",
     .think = captain_think,
     .advise = captain_advise},
    {.name = "colonel",
     .about = "tries several ways in battles played ahead before each order",
     .system = "iron-brigade",
     .ponder = colonel_think,
     .effort = 6000,
     .advise = colonel_advise},
};
const int commander_count = COUNT(commanders);
