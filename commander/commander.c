#include "commander.h"

#include <string.h>

#include "engine/chart/table.h"
#include "commander/iron_brigade/captain.h"
#include "recruit.h"

const struct commander commanders[] = {
    {.name = "recruit", .about = "gives any lawful order", .think = recruit_think},
    {.name = "captain",
     .about = "keeps his brigades in line, fires where the odds are best, goes for the ground",
     .think = captain_think},
};
const int commander_count = COUNT(commanders);

const struct commander *commander_named(const char *name)
{
    for (int i = 0; i < commander_count; i++)
        if (strcmp(commanders[i].name, name) == 0)
            return &commanders[i];
    return NULL;
}

/* Thrown like the battle's dice, but after any that an order could throw: what a commander chooses
 * gives no more of the seed away than dice do. */
uint64_t commander_chance(uint64_t seed, uint32_t orders)
{
    enum { AFTER_ALL_DICE = 1 << 30, HEX_DIGITS = 8 };
    static const struct purpose thought = {"commander", "thought"};
    struct dice d;
    uint64_t chance = 0;
    dice_rolled(&d, seed, orders);
    d.throw_number = AFTER_ALL_DICE;
    for (int i = 0; i < HEX_DIGITS; i++)
        chance = chance << 4 | (uint64_t)(dice_one(&d, &thought, 16) - 1);
    return chance;
}
