#include "facts.h"
#include "rules/iron_brigade/map/stand.h"

bool ib_may_be_said(const struct scenario *s, struct trouble *trouble)
{
    return !ib_is_measured(s) || refuse(V_E, trouble, "on a table that is measured, not said");
}

bool ib_unmeasured_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct trouble *trouble)
{
    return ib_may_be_said(s, trouble);
}

bool ib_needs_table(const struct scenario *s, struct trouble *trouble)
{
    return ib_is_measured(s) || trouble_say(trouble, NULL, "there is no table to measure it on");
}

/* The word for it, and the line of the movement chart that bars a split move. */
static const struct {
    const char *name;
    int line;
} grounds[] = {
    {"open", BLANK},       {"dense-woods", MOVE_DENSE_WOODS},
    {"swamp", MOVE_SWAMP}, {"ford", MOVE_FORD},
    {"road", MOVE_ROAD},
};
const struct words ib_ground_words = WORDS_OF(grounds, name);

bool ib_ground_may(const struct scenario *s, int unit, int ground, struct trouble *trouble)
{
    const int line = grounds[ground].line;
    return line == BLANK || !RULE(R_25, ib_bars_split(s, unit, line)) ||
           refuse(R_25, trouble, "no split move there");
}

/* By the other reading only who moves in it is barred. */
bool ib_standing_may(const struct scenario *s, int unit, int ground, struct trouble *trouble)
{
    return RULE(R_25, ruled(s, R_25, BARS_MOVING)) || ib_ground_may(s, unit, ground, trouble);
}

bool ib_passes_free(const struct scenario *s, int ground)
{
    return grounds[ground].line == MOVE_ROAD && RULE(R_102, ruled(s, R_102, PASSING_FREE_ON_ROADS));
}

int ib_list_around(const struct scenario *s, const struct state *state, int unit,
                   bool (*wanted)(const struct scenario *, const struct state *, int unit,
                                  int other),
                   int16_t list[UNITS_MOST])
{
    struct near near;
    int count = 0;
    if (!ib_is_measured(s))
        return -1;
    const struct stand own = ib_stand_of(state, unit);
    ib_units_around(state, ib_outline_of_stand(&own), INCH, &near);
    for (int i = 0; i < near.count; i++)
        if (wanted(s, state, unit, near.unit[i]))
            list[count++] = near.unit[i];
    return count;
}
