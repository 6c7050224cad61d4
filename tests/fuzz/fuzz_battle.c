/* Any bytes as the orders of a battle: no crash, the state stays sane, and what is refused changes
 * nothing. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/battle/battle.h"

static const char scenario_text[] =
    "rules iron-brigade\nbattle \"B\"\nturns 3\nside a \"A\"\nside b \"B\"\n"
    "unit 2wi a \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 21 class elite\n"
    "unit b4 a \"Battery B\" arm artillery weapon 12-pdr-gun castings 6 formation unlimbered\n"
    "unit 1ny a \"1st New York\" arm cavalry weapon breechloading-carbine castings 18\n"
    "leader gibbon a \"Gibbon\" with 2wi quality bad mounted\n"
    "unit 21ga b \"21st Georgia\" arm infantry weapon rifled-musket castings 12 raw\n"
    "unit 4va b \"4th Virginia\" arm infantry weapon repeating-rifle castings 14 class militia\n";

/* The same on a table, with ground of several kinds. */
static const char table_text[] =
    "table 40 20\narea woods 2,8 8,8 8,12 2,12\narea hill 20 10,6 16,6 16,10 10,10\narea swamp "
    "18,8 22,8 22,12 18,12\n"
    "line fence 8,13 16,13\nline stream depth 20 0,15 24,14\nline road 0,4 24,5\n"
    "place 2wi 12,5 facing 0\nplace b4 4,4 facing 0\nplace 1ny 32,4 facing 0\nplace 21ga 12,12 "
    "facing 180\n"
    "place 4va 6,17 facing 180\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_once(struct scenario *s, const char *more)
{
    char text[4000];
    struct faults faults = {.count = 0};
    if (s->system)
        return;
    snprintf(text, sizeof text, "%s%s", scenario_text, more);
    if (!scenario_read(s, text, strlen(text), &faults))
        abort();
}

static void give_orders(const struct scenario *scenario, const uint8_t *data, size_t size)
{
    static struct state state, before;
    char *copy = malloc(size + 1);
    memcpy(copy, data, size);
    copy[size] = '\0';
    state_begin(scenario, 7, &state);
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) {
        struct order order;
        struct trouble trouble = {0};
        struct dice d;
        before = state;
        const bool may = order_read(scenario, line, &order, &trouble) &&
                         order_may(scenario, &state, SEAT_REFEREE, &order, &trouble);
        if (may == (trouble.kind != TROUBLE_NONE) || memcmp(&before, &state, sizeof state) != 0)
            abort();
        dice_rolled(&d, 7, state.head.orders);
        d.log = NULL;
        if (may && (!order_obey(scenario, &state, &order, &d, NULL) ||
                    !scenario->system->battle->sane(scenario, &state)))
            abort();
    }
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct scenario said, measured;
    read_once(&said, "");
    read_once(&measured, table_text);
    give_orders(&said, data, size);
    give_orders(&measured, data, size);
    return 0;
}
