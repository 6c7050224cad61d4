#include "commander.h"

#include <string.h>

#include "../engine/table.h"
#include "captain.h"
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

/* Mixed as by SplitMix64, and half of it kept, so that the seed cannot be told from it. */
uint64_t commander_chance(uint64_t seed, uint32_t orders)
{
    uint64_t z = (seed + 1) * 0x9E3779B97F4A7C15 + orders;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z >> 32;
}
