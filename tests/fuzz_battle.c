/* Any bytes as the orders of a battle: no crash, the state stays sane, and what is refused changes nothing. */

#include <stdlib.h>
#include <string.h>

#include "../engine/battle/battle.h"

static const char scenario_text[] =
    "rules iron-brigade\nbattle \"B\"\nturns 3\nside a \"A\"\nside b \"B\"\n"
    "unit 2wi a \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 21 class elite\n"
    "unit b4 a \"Battery B\" arm artillery weapon 12-pdr-gun castings 6 formation unlimbered\n"
    "unit 1ny a \"1st New York\" arm cavalry weapon breechloading-carbine castings 18\n"
    "leader gibbon a \"Gibbon\" with 2wi quality bad mounted\n"
    "unit 21ga b \"21st Georgia\" arm infantry weapon rifled-musket castings 12 raw\n"
    "unit 4va b \"4th Virginia\" arm infantry weapon repeating-rifle castings 14 class militia\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct scenario scenario;
    static struct state state, before;
    struct faults faults = {.count = 0};
    char *copy = malloc(size + 1);
    memcpy(copy, data, size);
    copy[size] = '\0';
    if (!scenario.system && !scenario_read(&scenario, scenario_text, sizeof scenario_text - 1, &faults))
        abort();
    state_begin(&scenario, 7, &state);
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) {
        struct order order;
        struct trouble trouble = {0};
        struct dice d;
        before = state;
        const bool may = order_read(&scenario, line, &order, &trouble) &&
                         order_may(&scenario, &state, SEAT_REFEREE, &order, &trouble);
        if (may == (trouble.kind != TROUBLE_NONE) || memcmp(&before, &state, sizeof state) != 0)
            abort();
        dice_rolled(&d, 7, state.head.orders);
        d.log = NULL;
        if (may &&
            (!order_obey(&scenario, &state, &order, &d, NULL) || !scenario.system->battle->sane(&scenario, &state)))
            abort();
    }
    free(copy);
    return 0;
}
