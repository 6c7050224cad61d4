/* 9C: the value with which one side goes into close action: its class, and a long list of what
 * stands for and against it. */

#include "charge.h"

/* ---- the printed tables ---- */

enum { OTHER_FORM, ANCHORED, SUPPORTED, CLOSED, HASTY, SOLID, UNFORMED }; /* ORDER FORM */
enum { NO_APPROACH, OVERLAP_PART, OVERLAP_FULL, ON_FLANK, ON_REAR };      /* ORDER APPROACH */
enum { LEVEL_GROUND, STANDS_HIGHER, GOES_UP, STEEP_HILL };                /* ORDER HILL */
enum { NO_MASS, MASS_2, MASS_3, MASS_4 };                                 /* ORDER MASS */
enum { GOOD_STATE, IS_SHAKEN, IN_BAD_MORALE };                            /* ORDER STATE */

/* Lines for one arm against another have a fact of their own, which is 0 for other arms. */
struct value_facts {
    int16_t arm, class, against, leader_me, leader_unit, me_leader, cover, fortified, engineers,
        approach, hill, form, enemy_form, mass, wave, buildings, rain, lancer, charging, shock,
        fatigue, casualties, casualties_now, blown, state, disordered, penalty;
    int16_t uphill, beats_unformed, takes_guns, foot_mass, horse_mass, waves, horse_meets,
        horse_rain, horse_lancer, horse_charges, foot_meets_horse, veterans, foot_shock,
        foot_meets_foot, pairs, is_blown;                       /* derived */
    int16_t by_base, by_shaken, by_hill, by_losses, by_leaders; /* G10, N1, N13, N18, N23 */
};

/* clang-format off */
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

#define FACTS value_facts
static FIGURES struct modifier_line close_action_modifiers[] = {
    {"char_me",         "leader attached to the ME",         "Charismatic leader with the ME",       2, WHEN(leader_me, CHARISMATIC), AS("+2:+4")},
    {"char_unit",       "leader attached to the unit",       "Charismatic leader with the unit",     4, WHEN(leader_unit, CHARISMATIC), AS("+2:+4")},
    {"insp_me",         "leader attached to the ME",         "Inspirational leader with the ME",     1, WHEN(leader_me, INSPIRATIONAL), AS("+1:+3")},
    {"insp_unit",       "leader attached to the unit",       "Inspirational leader with the unit",   3, WHEN(leader_unit, INSPIRATIONAL), AS("+1:+3")},
    {"imp_me",          "leader attached to the ME",         "Impersonal leader with the ME",        0, WHEN(leader_me, IMPERSONAL), AS("0:+1")},
    {"imp_unit",        "leader attached to the unit",       "Impersonal leader with the unit",      1, WHEN(leader_unit, IMPERSONAL), AS("0:+1")},
    {"desp_me",         "leader attached to the ME",         "Despicable leader with the ME",       -1, WHEN(leader_me, DESPICABLE), AS("-1:-1")},
    {"desp_unit",       "leader attached to the unit",       "Despicable leader with the unit",     -1, WHEN(leader_unit, DESPICABLE), AS("-1:-1")},
    {"me_leader_unit",  "leader attached to the unit",       "ME leader with the unit",              1, HOLDS(me_leader), AS("NA:+1")},
    {"cover_light",     "cover",                             "light cover",                          2, WHEN(cover, LIGHT_COVER), AS("2:4:6:12"), .mark = INFERRED},
    {"cover_medium",    "cover",                             "medium cover",                         4, WHEN(cover, MEDIUM_COVER), AS("2:4:6:12"), .mark = INFERRED},
    {"cover_heavy",     "cover",                             "heavy cover",                          6, WHEN(cover, HEAVY_COVER), AS("2:4:6:12"), .mark = INFERRED},
    {"cover_super",     "cover",                             "super heavy cover",                   12, WHEN(cover, SUPER_COVER), AS("2:4:6:12"), .mark = INFERRED},
    {"fortified",       "cover",                             "in a fortified building",              2, HOLDS(fortified)},
    {"engineers",       "cover",                             "engineers against cover",              2, HOLDS(engineers)},
    {"overlap_partial", "approach",                          "partial overlap",                      2, WHEN(approach, OVERLAP_PART), AS("+2:+4")},
    {"overlap_full",    "approach",                          "full overlap",                         4, WHEN(approach, OVERLAP_FULL), AS("+2:+4")},
    {"flank",           "approach",                          "on the enemy's flank",                 7, WHEN(approach, ON_FLANK), AS("+7:+10")},
    {"rear",            "approach",                          "on the enemy's rear",                 10, WHEN(approach, ON_REAR), AS("+7:+10")},
    {"uphill",          "approach",                          "up hill",                              1, HOLDS(uphill)},
    {"steep",           "approach",                          "defends a steep hill",                 2, WHEN(hill, STEEP_HILL)},
    {"formed_unformed", "approach",                          "formed against unformed",              6, HOLDS(beats_unformed)},
    {"formed_art",      "approach",                          "formed against artillery",             5, HOLDS(takes_guns)},
    {"mass_inf_2",      "mass, not in buildings",            "infantry 2:1",                         2, WHEN(foot_mass, MASS_2), AS("2:4:6")},
    {"mass_inf_3",      "mass, not in buildings",            "infantry 3:1",                         4, WHEN(foot_mass, MASS_3), AS("2:4:6")},
    {"mass_inf_4",      "mass, not in buildings",            "infantry 4:1",                         6, WHEN(foot_mass, MASS_4), AS("2:4:6")},
    {"mass_cav_2",      "mass, not in buildings",            "cavalry 2:1",                          2, HOLDS(horse_mass)},
    {"successive_wave", "mass, not in buildings",            "successive wave",                      1, HOLDS(waves)},
    {"cvi_square",      "cavalry vs infantry or artillery",  "cavalry against a square",            -6, WHEN(horse_meets, HASTY), AS("-6:-5")},
    {"cvi_closed",      "cavalry vs infantry or artillery",  "cavalry against a closed column",     -5, WHEN(horse_meets, CLOSED), AS("-6:-5")},
    {"cvi_anchored",    "cavalry vs infantry or artillery",  "cavalry against an anchored line",    -5, WHEN(horse_meets, ANCHORED), AS("-5:-4")},
    {"cvi_supported",   "cavalry vs infantry or artillery",  "cavalry against a supported line",    -4, WHEN(horse_meets, SUPPORTED), AS("-5:-4")},
    {"cvi_rain",        "cavalry vs infantry or artillery",  "cavalry in rain or snow",              2, HOLDS(horse_rain)},
    {"cvi_lancer_rain", "cavalry vs infantry or artillery",  "lancers in rain",                      2, HOLDS(horse_lancer)},
    {"cvc_charging",    "cavalry vs cavalry",                "charging against cavalry that stands", 3, HOLDS(horse_charges), .mark = INFERRED},
    {"ivc_hasty",       "infantry vs cavalry",               "hasty square against cavalry",         4, WHEN(foot_meets_horse, HASTY), AS("+4:+7")},
    {"ivc_solid",       "infantry vs cavalry",               "solid square against cavalry",         7, WHEN(foot_meets_horse, SOLID), AS("+4:+7")},
    {"ivc_anchored",    "infantry vs cavalry",               "anchored line against cavalry",        3, WHEN(foot_meets_horse, ANCHORED), AS("+3:+2")},
    {"ivc_supported",   "infantry vs cavalry",               "supported line against cavalry",       2, WHEN(foot_meets_horse, SUPPORTED), AS("+3:+2")},
    {"ivc_vet_closed",  "infantry vs cavalry",               "closed column above Veteran, against cavalry", 3, HOLDS(veterans)},
    {"ivi_shock",       "infantry vs infantry or artillery", "shock infantry",                       1, HOLDS(foot_shock), .mark = INFERRED},
    {"ivi_closed",      "infantry vs infantry or artillery", "closed column",                       -2, WHEN(foot_meets_foot, CLOSED), AS("-2:-3"), .mark = INFERRED},
    {"ivi_square",      "infantry vs infantry or artillery", "square",                              -3, WHEN(foot_meets_foot, HASTY), AS("-2:-3"), .mark = INFERRED},
    {"ivi_anchored",    "infantry vs infantry or artillery", "anchored unit",                        2, WHEN(foot_meets_foot, ANCHORED), .mark = INFERRED},
    {"fat_winded",      "casualties and fatigue",            "Winded",                              -1, WHEN(fatigue, 1), AS("-1:-2:-3:-5"), .mark = INFERRED},
    {"fat_worn",        "casualties and fatigue",            "Worn",                                -2, WHEN(fatigue, 2), AS("-1:-2:-3:-5"), .mark = INFERRED},
    {"fat_tired",       "casualties and fatigue",            "Tired",                               -3, WHEN(fatigue, 3), AS("-1:-2:-3:-5"), .mark = INFERRED},
    {"fat_exhausted",   "casualties and fatigue",            "Exhausted",                           -5, WHEN(fatigue, 4), AS("-1:-2:-3:-5"), .mark = INFERRED},
    {"casualties_2",    "casualties and fatigue",            "two casualties",                      -2, EACH(pairs), "2 casualties"},
    {"blown",           "casualties and fatigue",            "blown cavalry",                       -6, HOLDS(is_blown)},
    {"bad_morale",      "morale state",                      "bad morale",                         -10, WHEN(state, IN_BAD_MORALE)},
    {"shaken",          "morale state",                      "shaken",                              -4, WHEN(state, IS_SHAKEN)},
    {"disordered",      "morale state",                      "disordered",                          -3, HOLDS(disordered)},
};
#undef FACTS
enum { LEADER_LINES = 9, HASTY_LINE = 35, SOLID_LINE, PAIR_LINE = 48, BAD_LINE = 50, SHAKEN_LINE, DISORDER_LINE };
/* clang-format on */

static MARKED_TABLE(close_action_base, "Close action values", TEXT_COLUMN(close_action_base, class),
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

static int base_of(const struct value_facts *f, struct steps *s)
{
    const int row = RABBLE - f->class;
    const bool is_told = RULE(close_action_base, f->class >= REGULAR);
    if (!is_told && RULE(G_10, f->by_base == BASE_BY_MORALE))
        return step_gap(s, EMP(G_10), BASE_LESS_MORALE - emp_morale_number(f->class, s),
                        "%s: 13 less the figure of its morale test", close_action_base[row].class,
                        0, 0);
    if (!is_told)
        step_tell_gap(s, EMP(G_10), "above Regular the values go on by ones", NULL, 0, 0);
    return step_from(s, &emp_close_action_base_table, row, EMP(close_action_base),
                     close_action_base[row].base_value, "%s", close_action_base[row].class, 0, 0);
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
    if (f->hill == STANDS_HIGHER || f->hill == GOES_UP) {
        const bool higher = RULE(N_13, f->by_hill == HILL_HIGHER);
        step_tell_gap(s, EMP(N_13),
                      higher ? "up hill is who stands higher" : "up hill is the attacker going up",
                      NULL, 0, 0);
        f->uphill = f->hill == (higher ? STANDS_HIGHER : GOES_UP);
    }
    if (f->casualties > 0 || f->casualties_now > 0) {
        const bool all = RULE(N_18, f->by_losses == CLOSE_LOSSES_ALL);
        step_tell_gap(s, EMP(N_18), all ? "all its losses count" : "losses of this turn count",
                      NULL, 0, 0);
        f->pairs = (int16_t)((all ? f->casualties : f->casualties_now) / 2);
    }
    if ((f->leader_me > 0) + (f->leader_unit > 0) + f->me_leader > 1) {
        const bool best = RULE(N_23, f->by_leaders == LEADERS_BEST);
        step_tell_gap(s, EMP(N_23), best ? "of the leaders the best counts" : "each leader counts",
                      NULL, 0, 0);
        if (best)
            modifiers_keep_best(&emp_close_action_modifiers_table, 0, LEADER_LINES, f);
    }
}

/* N1: a shaken unit. */
static int shaken_of(const struct value_facts *f, struct steps *s)
{
    if (f->state != IS_SHAKEN || RULE(N_1, f->by_shaken == SHAKEN_4)) {
        if (f->state == IS_SHAKEN)
            step_tell_gap(s, EMP(N_1), "the ME morale table takes nothing more", NULL, 0, 0);
        return 0;
    }
    const int more = f->by_shaken == SHAKEN_2 ? -close_action_modifiers[SHAKEN_LINE].mod : 0;
    return step_gap(s, EMP(N_1), SHAKEN_SHOCK + more,
                    more ? "2 instead, by the ME morale table" : "2 more, by the ME morale table",
                    NULL, 0, 0);
}

struct value_result {
    int16_t value, unused[3];
};

static bool value_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct value_facts f = *(const struct value_facts *)facts;
    int value = base_of(&f, s);
    derive(&f, s);
    value += modifiers_sum(&emp_close_action_modifiers_table, EMP(close_action_modifiers), &f, s);
    value += shaken_of(&f, s);
    if (f.penalty)
        value += step(s, EMP(defensive_fire_effects), -f.penalty,
                      "what elan and defensive fire took", NULL, 0, 0);
    ((struct value_result *)state)->value = (int16_t)value;
    return false;
}

static bool value_may(const void *facts, struct trouble *trouble)
{
    const struct value_facts *f = facts;
    return require_of(N_18, f->casualties_now <= f->casualties, "casualties-now", trouble,
                      "no more can be lost in this turn than in all");
}

#define VALUE(name, about, ...)                               \
    {                                                         \
        name, about, EMP(close_action_modifiers), __VA_ARGS__ \
    }
#define VALUE_FLAG(name, member, about) VALUE(name, about, SAID(value_facts, member))
#define VALUE_PICK(name, member, list, usual, about) \
    VALUE(name, about, PICK(value_facts, member, list), UNLESS(usual))

static WORD_LIST(form_words, "other", "anchored", "supported", "closed-column", "hasty-square",
                 "solid-square", "unformed"); /* ORDER FORM */
static WORD_LIST(approach_words, "none", "partial-overlap", "full-overlap", "flank",
                 "rear");                                             /* ORDER APPROACH */
static WORD_LIST(hill_words, "level", "higher", "going-up", "steep"); /* ORDER HILL */
static WORD_LIST(mass_words, "none", "2:1", "3:1", "4:1");            /* ORDER MASS */
static WORD_LIST(state_words, "good", "shaken", "bad-morale");        /* ORDER STATE */

const struct chart emp_close_action_value_chart = {
    "close-action-value",
    "Value in close action",
    "9C. Close action",
    "The value of one side in close action, to which it adds two d10.",
    "class=regular shock=yes leader=inspirational",
    INPUTS(
        VALUE_PICK("arm", arm, emp_branch_words, "infantry", "of this side"),
        {"class", "of this side", EMP(close_action_base),
         PICK(value_facts, class, emp_class_words)},
        VALUE_PICK("against", against, emp_branch_words, "infantry", "the enemy's arm"),
        VALUE_PICK("form", form, form_words, "other", "how it stands"),
        VALUE_PICK("enemy-form", enemy_form, form_words, "other", "how the enemy stands"),
        VALUE_PICK("leader", leader_unit, emp_leader_words, "none", "leader attached to the unit"),
        VALUE_FLAG("me-leader", me_leader, "its ME leader is attached to the unit"),
        VALUE_PICK("leader-of-me", leader_me, emp_leader_words, "none",
                   "leader attached to its ME"),
        VALUE_PICK("cover", cover, emp_cover_words, "none", "that it stands in"),
        VALUE_FLAG("fortified", fortified, "it holds a fortified building"),
        VALUE_FLAG("engineers", engineers, "engineers lead it against cover"),
        VALUE_PICK("approach", approach, approach_words, "none", "how it meets the enemy"),
        VALUE_PICK("hill", hill, hill_words, "level",
                   "it stands higher, goes up, or defends a steep hill"),
        VALUE_PICK("mass", mass, mass_words, "none", "how many to one it is"),
        VALUE_FLAG("wave", wave, "a successive wave"),
        VALUE_FLAG("buildings", buildings, "they fight in buildings: mass and wave are barred"),
        VALUE_FLAG("rain", rain, "rain or snow"), VALUE_FLAG("lancer", lancer, "lancers"),
        VALUE_FLAG("charging", charging, "it charges, and the enemy's cavalry does not"),
        VALUE_FLAG("shock", shock, "shock infantry"),
        VALUE_PICK("fatigue", fatigue, emp_fatigue_words, "fresh", "of its ME"),
        VALUE("casualties", "figures it has lost in all", WHOLE(value_facts, casualties, 0, 60),
              UNLESS("0")),
        VALUE("casualties-now", "of these in this turn; counted by the other answer of N18",
              WHOLE(value_facts, casualties_now, 0, 60), UNLESS("0")),
        VALUE_FLAG("blown", blown, "blown cavalry"),
        VALUE_PICK("state", state, state_words, "good", "its morale"),
        VALUE_FLAG("disordered", disordered, "it is disordered"),
        {"penalty", "what elan and defensive fire took from it", EMP(defensive_fire_effects),
         WHOLE(value_facts, penalty, 0, 12), UNLESS("0")}),
    OUTPUTS({"value", "in close action", HOW_MANY(value_result, value)}),
    RESOLVE(value_facts, value_result, value_stage),
    .may = value_may,
    TABLES(&emp_close_action_base_table, &emp_close_action_modifiers_table),
    SETTINGS(ASKS(G_10, struct value_facts, by_base), ASKS(N_1, struct value_facts, by_shaken),
             ASKS(N_13, struct value_facts, by_hill), ASKS(N_18, struct value_facts, by_losses),
             ASKS(N_23, struct value_facts, by_leaders)),
};
