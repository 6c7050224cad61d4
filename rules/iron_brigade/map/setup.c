#include "setup.h"

bool ib_is_within_setup(const struct setup *z, const struct stand *stand)
{
    struct point part[BOX_PARTS];
    box_parts(stand->corner, part);
    for (int i = 0; i < BOX_PARTS; i++)
        if (!polygon_has(outline_of_setup(z), part[i]))
            return false;
    return true;
}

static void say_unit(const struct scenario *s, int unit, const char *why, const char *what,
                     struct faults *faults)
{
    text_print(fault_at(faults, s->unit[unit].line, 1), "%s %s%s (R-125)",
               scenario_id(s, OF_UNIT, unit), why, what);
}

static void check_unit(const struct scenario *s, int unit, struct faults *faults)
{
    const struct member *m = &s->unit[unit];
    const struct stand stand = ib_stand_in_scenario(s, unit);
    if (m->zone && m->arrives)
        say_unit(s, unit, "comes up later: it is not set up in a zone", "", faults);
    else if (m->zone && !ib_is_within_setup(&s->zone[m->zone - 1], &stand))
        say_unit(s, unit, "does not stand wholly in its zone, ",
                 scenario_name(s, s->zone[m->zone - 1].id), faults);
    for (int i = 0; i < s->zone_count && m->placed; i++)
        if (s->zone[i].side != m->side &&
            polygons_meet(outline_of_setup(&s->zone[i]), ib_outline_of_stand(&stand)))
            say_unit(s, unit, "stands in a zone of the other side, ",
                     scenario_name(s, s->zone[i].id), faults);
}

static bool has_units(const struct scenario *s, int zone)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].zone == zone + 1)
            return true;
    return false;
}

void ib_check_setups(const struct scenario *s, struct faults *faults)
{
    bool hidden = s->zone_count > 0;
    for (int i = 0; i < s->unit_count; i++) {
        hidden = hidden || s->unit[i].hidden;
        check_unit(s, i, faults);
    }
    if (hidden && !advanced(s, VIII_F))
        text_add(fault_at(faults, 1, 1),
                 "units are hidden only where that is played: advanced VIII.F");
    for (int i = 0; i < s->zone_count; i++) {
        if (!has_units(s, i))
            text_print(fault_at(faults, 1, 1), "nobody is set up in the zone %s (R-125)",
                       scenario_name(s, s->zone[i].id));
        for (int k = 0; k < i; k++)
            if (s->zone[k].side != s->zone[i].side &&
                polygons_meet(outline_of_setup(&s->zone[i]), outline_of_setup(&s->zone[k])))
                text_print(fault_at(faults, 1, 1), "the zones %s and %s meet (R-125)",
                           scenario_name(s, s->zone[k].id), scenario_name(s, s->zone[i].id));
    }
}
