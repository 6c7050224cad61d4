/* The commanders of the tests: those of the house, and their foes. */

#include "commander/iron_brigade/colonel.h"
#include "commander/recruit.h"
#include "foes.h"

#define FOE(NAME, THINK, ABOUT)                                                \
    {                                                                          \
        .name = NAME, .about = ABOUT, .system = "iron-brigade", .think = THINK \
    }

const struct commander commanders[] = {
    {.name = "recruit", .about = "gives any lawful order", .think = recruit_think},
    {.name = "captain",
     .about = "the captain of the house",
     .system = "iron-brigade",
     .think = captain_think,
     .advise = captain_advise},
    {.name = "colonel",
     .about = "the colonel of the house",
     .system = "iron-brigade",
     .ponder = colonel_think,
     .effort = 6000,
     .advise = colonel_advise},
    FOE("old-captain", old_captain_think, "the captain as he was"),
    FOE("stander", stander_think, "never moves, fires at the best odds"),
    FOE("turner", turner_think, "stands, but forms and turns; his guns work"),
    FOE("refuser", refuser_think, "holds, and steps back where danger is more than fire"),
    FOE("grabber", grabber_think, "refuses until the last three turns, then goes for the ground"),
    FOE("greedy", greedy_think, "looks one order ahead: next fires of both sides, and ground"),
    FOE("charger", charger_think, "goes into contact wherever he can"),
    FOE("lefter", lefter_think, "goes with everybody for the ground on the left"),
    FOE("masser", masser_think, "goes with everybody for the ground of most worth"),
    FOE("doubler", doubler_think, "doubles with all of morale 5 or more, straight on"),
    FOE("doubler6", doubler6_think, "doubles with all of morale 6 or more, straight on"),
    FOE("captain2", captain2_think, "the captain as he was, who keeps to a goal before him"),
    FOE("captain3", captain3_think, "captain2 who doubles like doubler"),
};
const int commander_count = COUNT(commanders);
