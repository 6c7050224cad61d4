/* 9C: the value with which one side goes into close action: its class, and a long list of what
 * stands for and against it. */

#include "charge.h"

#include "rules/empire/tables/close_action.def"

/* ---- what a charge adds ---- */

int emp_close_adds(enum emp_close_line which, int times, const struct clause *clause,
                   struct steps *s)
{
    static const int lines[] = {PAIR_LINE, DISORDER_LINE, BAD_LINE, SOLID_LINE};
    const int row = lines[which];
    int points = close_action_modifiers[row].mod;
    if (which == CLOSE_SOLID) { /* beyond a hasty one, which the value holds */
        emp_reads(s, close_action_modifiers, HASTY_LINE);
        points -= close_action_modifiers[HASTY_LINE].mod;
    }
    return step_from(s, &emp_close_action_modifiers_table, row, clause, times * points,
                     times > 1 ? "%s, %d times" : "%s", close_action_modifiers[row].condition,
                     times, 0);
}

/* ---- the value ---- */

int emp_close_base(int class, int by_base, struct steps *s)
{
    const int row = RABBLE - class;
    const bool is_told = RULE(close_action_base, class >= REGULAR);
    if (!is_told && RULE(G_10, by_base == BASE_BY_MORALE))
        return emp_gap_adds(s, G_10, BASE_LESS_MORALE - emp_morale_number(class, s),
                            "%s: 13 less the figure of its morale test",
                            close_action_base[row].class);
    if (!is_told)
        emp_gap(s, G_10, "above Regular the values go on by ones");
    return emp_from(s, close_action_base, row, close_action_base[row].base_value, "%s",
                    close_action_base[row].class);
}

/* Which lines hold for this arm against that one. */
static void derive_arms(struct value_facts *f)
{
    const bool foot = f->arm == INFANTRY, horse = f->arm == CAVALRY,
               at_horse = f->against == CAVALRY, formed = f->form != UNFORMED,
               square = f->form == HASTY || f->form == SOLID;
    f->beats_unformed = formed && f->enemy_form == UNFORMED;
    f->takes_guns = formed && f->against == ARTILLERY;
    f->foot_mass = (int16_t)(foot && !f->buildings ? f->mass : NO_MASS);
    f->horse_mass = horse && !f->buildings && f->mass != NO_MASS;
    f->waves = f->wave && !f->buildings;
    const int16_t enemy = f->enemy_form == SOLID ? HASTY : f->enemy_form;
    f->horse_meets = (int16_t)(horse && !at_horse ? enemy : OTHER_FORM);
    f->horse_rain = horse && !at_horse && f->rain;
    f->horse_lancer = f->horse_rain && f->lancer;
    f->horse_charges = horse && at_horse && f->charging;
    f->foot_meets_horse = (int16_t)(foot && at_horse ? f->form : OTHER_FORM);
    f->veterans = foot && at_horse && f->form == CLOSED && f->class < VETERAN;
    f->foot_shock = foot && !at_horse && f->shock;
    f->foot_meets_foot = (int16_t)(!foot || at_horse ? OTHER_FORM : square ? HASTY : f->form);
    f->is_blown = horse && f->blown;
}

static void derive(struct value_facts *f, struct steps *s)
{
    derive_arms(f);
    if (f->hill == STANDS_HIGHER || f->hill == GOES_UP)
        f->uphill =
            f->hill == (reading(N_13, f->by_hill == HILL_HIGHER, s, "up hill is who stands higher",
                                "up hill is the attacker going up")
                            ? STANDS_HIGHER
                            : GOES_UP);
    if (f->casualties > 0 || f->casualties_now > 0)
        f->pairs = (reading(N_18, f->by_losses == CLOSE_LOSSES_ALL, s, "all its losses count",
                            "losses of this turn count")
                        ? f->casualties
                        : f->casualties_now) /
                   2;
    if ((f->leader_me > 0) + (f->leader_unit > 0) + f->me_leader > 1 &&
        reading(N_23, f->by_leaders == LEADERS_BEST, s, "of the leaders the best counts",
                "each leader counts"))
        modifiers_keep_best(&emp_close_action_modifiers_table, 0, LEADER_LINES, f);
}

/* N1: a shaken unit. */
static int shaken_of(const struct value_facts *f, struct steps *s)
{
    if (f->state != IS_SHAKEN)
        return 0;
    if (RULE(N_1, f->by_shaken == SHAKEN_4)) {
        emp_gap(s, N_1, "the ME morale table takes nothing more");
        return 0;
    }
    const int more = f->by_shaken == SHAKEN_2 ? -close_action_modifiers[SHAKEN_LINE].mod : 0;
    return emp_gap_adds(s, N_1, SHAKEN_SHOCK + more,
                        more ? "2 instead, by the ME morale table"
                             : "2 more, by the ME morale table");
}

static bool value_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct value_facts f = *(const struct value_facts *)facts;
    int value = emp_close_base(f.class, f.by_base, s);
    derive(&f, s);
    value += emp_sum(close_action_modifiers, &f, s);
    value += shaken_of(&f, s);
    if (f.penalty)
        value +=
            emp_adds(s, defensive_fire_effects, -f.penalty, "what elan and defensive fire took");
    ((struct emp_one *)state)->is = (int16_t)value;
    return false;
}

#include "rules/empire/charts/close_action.def"
