/* 9C: the value with which one side goes into close action: its class, and a long list of what
 * stands for and against it. */

#include "charge.h"

/* ---- the printed tables ---- */

/* clang-format off */
enum { OTHER_FORM, ANCHORED, SUPPORTED, CLOSED, HASTY, SOLID, UNFORMED }; /* ORDER FORM */
static WORD_LIST(form_words, "other", "anchored", "supported", "closed-column", "hasty-square", "solid-square", "unformed");
enum { NO_APPROACH, OVERLAP_PART, OVERLAP_FULL, ON_FLANK, ON_REAR };      /* ORDER APPROACH */
static WORD_LIST(approach_words, "none", "partial-overlap", "full-overlap", "flank", "rear");
enum { LEVEL_GROUND, STANDS_HIGHER, GOES_UP, STEEP_HILL };                /* ORDER HILL */
static WORD_LIST(hill_words, "level", "higher", "going-up", "steep");
enum { NO_MASS, MASS_2, MASS_3, MASS_4 };                                 /* ORDER MASS */
static WORD_LIST(mass_words, "none", "2:1", "3:1", "4:1");
enum { GOOD_STATE, IS_SHAKEN, IN_BAD_MORALE };                            /* ORDER STATE */
static WORD_LIST(state_words, "good", "shaken", "bad-morale");

/* ORDER CLASS, from the worst */
static FIGURES struct {
    const char *class;
    figure base_value, mark;
} close_action_base[] = {
    {"Rabble",     3, PRINTED},
    {"Militia",    5, PRINTED},
    {"Landwehr",   7, INFERRED},
    {"Conscript",  8, INFERRED},
    {"Regular",    9, INFERRED},
    {"Veteran",   10, UNSURE},
    {"Crack",     11, UNSURE},
    {"Elite",     12, UNSURE},
    {"Grenadier", 13, UNSURE},
    {"Guard",     14, UNSURE},
    {"Old Guard", 15, UNSURE},
};
enum { BASE_LESS_MORALE = 13, SHAKEN_SHOCK = -2 }; /* G10; N1: what the ME morale table takes */

enum { LEADER_LINES = 9, HASTY_LINE = 35, SOLID_LINE, PAIR_LINE = 48, BAD_LINE = 50, SHAKEN_LINE, DISORDER_LINE };
/* clang-format on */

#define FACTS value_facts
#define ROWS close_action_modifiers
#define LINES "rules/empire/lists/close_action.def"
#include "engine/chart/list.h"
MARKED_TABLE(close_action_base, "Close action values", TEXT_COLUMN(close_action_base, class),
             NUMBER_COLUMN(close_action_base, base_value));
MODIFIER_TABLE(close_action_modifiers, "Close action modifiers");

/* ---- what a charge adds ---- */

int emp_close_adds(enum emp_close_line which, int times, const struct clause *clause,
                   struct steps *s)
{
    static const int lines[] = {PAIR_LINE, DISORDER_LINE, BAD_LINE, SOLID_LINE};
    const int row = lines[which];
    int points = close_action_modifiers[row].mod;
    if (which == CLOSE_SOLID) { /* beyond a hasty one, which the value holds */
        step_reads(s, &emp_close_action_modifiers_table, HASTY_LINE);
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
        return step_gap(s, EMP(G_10), BASE_LESS_MORALE - emp_morale_number(class, s),
                        "%s: 13 less the figure of its morale test", close_action_base[row].class,
                        0, 0);
    if (!is_told)
        step_tell_gap(s, EMP(G_10), "above Regular the values go on by ones", NULL, 0, 0);
    return FROM_ROW(s, close_action_base, row, close_action_base[row].base_value,
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
        ruled(N_1, s, "the ME morale table takes nothing more");
        return 0;
    }
    const int more = f->by_shaken == SHAKEN_2 ? -close_action_modifiers[SHAKEN_LINE].mod : 0;
    return step_gap(s, EMP(N_1), SHAKEN_SHOCK + more,
                    more ? "2 instead, by the ME morale table" : "2 more, by the ME morale table",
                    NULL, 0, 0);
}

static bool value_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct value_facts f = *(const struct value_facts *)facts;
    int value = emp_close_base(f.class, f.by_base, s);
    derive(&f, s);
    value += modifiers_sum(&emp_close_action_modifiers_table, EMP(close_action_modifiers), &f, s);
    value += shaken_of(&f, s);
    if (f.penalty)
        value += step(s, EMP(defensive_fire_effects), -f.penalty,
                      "what elan and defensive fire took", NULL, 0, 0);
    ((struct emp_one *)state)->is = (int16_t)value;
    return false;
}

MAY(value_may, value_facts)
{
    return require_of(N_18, f->casualties_now <= f->casualties, "casualties-now", trouble,
                      "no more can be lost in this turn than in all");
}

DESCRIBE(emp_close_action_value, "close-action-value", "Value in close action", "9C. Close action",
         "The value of one side in close action, to which it adds two d10.",
         "class=regular shock=yes leader=inspirational", ASKED(close_action_modifiers),
         OUTPUTS({"value", "in close action", HOW_MANY(emp_one, is),
                  .says = "its value in close action is #"}),
         RESOLVE(value_facts, emp_one, value_stage), .may = value_may,
         TABLES(&emp_close_action_base_table, &emp_close_action_modifiers_table),
         SETTINGS(ASKS(G_10, struct value_facts, by_base), ASKS(N_1, struct value_facts, by_shaken),
                  ASKS(N_13, struct value_facts, by_hill),
                  ASKS(N_18, struct value_facts, by_losses),
                  ASKS(N_23, struct value_facts, by_leaders)));
