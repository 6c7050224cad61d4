/* 9E to 11: the end of the turn.  An ME may get a second impulse, gains fatigue, and leaders who
 * were with a unit that fought come into danger.  And the turn itself, phase by phase. */

#include <string.h>

#include "empire.h"

/* ---- 9E: the bonus impulse ---- */

enum {
    NOBODY_ATTACHED,
    ARMY_CHARISMATIC,
    ARMY_INSPIRATIONAL,
    ARMY_IMPERSONAL,
    ADC_CHARISMATIC,
    ADC_INSPIRATIONAL,
    ADC_IMPERSONAL
};                                                                           /* ORDER ATTACHED */
enum { BARRED, NOTHING, FIGHTS_GO_ON, ONE_ACTION, TIRING_IMPULSE, IMPULSE }; /* ORDER IMPULSE */

struct impulse_facts {
    int16_t corps_action, me_action, won, lost, defends, visibility, holding, standard, blocks,
        strong, impetus, fatigue, weather, moved, interpenetrated, shaken, heavier, light, leader,
        attached, by_leaders; /* N10 */
};

/* clang-format off */
static FIGURES struct { /* ORDER IMPULSE */
    figure lo, hi;
    const char *result;
    figure fatigue, mark;
} bonus_impulse[] = {
    {OPEN,    6, "nothing, and the corps or column tries no more this turn",              0, PRINTED},
    {   7,   11, "nothing",                                                               0, PRINTED},
    {  12,   13, "a round of the firefights and street fights there are",                 0, PRINTED},
    {  14,   16, "a battalion, cavalry regiment or battle group acts; a battery only of a grand battery; fights go on if wanted", 0, PRINTED},
    {  17,   18, "a second impulse for a level of fatigue, or as 14 to 16",               1, PRINTED},
    {  19, OPEN, "a second impulse",                                                      0, PRINTED},
};

#define FACTS impulse_facts
static FIGURES struct modifier_line bonus_impulse_modifiers[] = {
    {"ca_corps",      "commander action", "action of the corps or army leader",  4, HOLDS(corps_action)},
    {"ca_me",         "commander action", "action of the ME leader",             2, HOLDS(me_action)},
    {"won",           "close action",     "close action won",                    3, EACH(won), "close action", AS("+3/-2")},
    {"lost",          "close action",     "close action lost",                  -2, EACH(lost), "close action", AS("+3/-2")},
    {"defend",        "state",            "on Defend, engaged as the turn began", -2, HOLDS(defends), .mark = UNSURE},
    {"visibility",    "weather",          "smoke, sight of 5 or less, heavy rain or snow", -5, HOLDS(visibility), .mark = INFERRED},
    {"holding",       "state",            "unit in the holding area",           -1, EACH(holding), "unit"},
    {"standard",      "gains",            "it took a standard",                  6, HOLDS(standard)},
    {"town_block",    "gains",            "town block taken",                    4, EACH(blocks), "block"},
    {"own_strong",    "gains",            "its own strong point retaken",        7, HOLDS(strong)},
    {"impetus",       "state",            "impetus",                             2, HOLDS(impetus)},
    {"fatigue",       "state",            "fatigue level",                      -1, EACH(fatigue), "level"},
    {"light_weather", "weather",          "light rain, snow or mud",            -2, HOLDS(weather)},
    {"moved_15",      "state",            "it moved over 15 inches to engage",  -3, HOLDS(moved)},
    {"interpen",      "state",            "interpenetrated by a friendly ME",   -3, HOLDS(interpenetrated)},
    {"shaken",        "state",            "ME shaken",                          -4, HOLDS(shaken)},
    {"battery_big",   "gains",            "Medium or heavier battery taken",     4, EACH(heavier), "battery"},
    {"battery_light", "gains",            "Light battery taken",                 3, EACH(light), "battery"},
    {"leader",        "leader",           "Bold or Superior ME leader",          1, HOLDS(leader)},
    {"army_char",     "army commander",          "Charismatic army commander",   5, WHEN(attached, ARMY_CHARISMATIC), AS("5:3:2"), .mark = UNSURE},
    {"army_insp",     "army commander",          "Inspirational army commander", 3, WHEN(attached, ARMY_INSPIRATIONAL), AS("5:3:2"), .mark = UNSURE},
    {"army_imp",      "army commander",          "Impersonal army commander",    2, WHEN(attached, ARMY_IMPERSONAL), AS("5:3:2"), .mark = UNSURE},
    {"corps_char",    "corps ADC (so printed)",  "Charismatic corps ADC",        3, WHEN(attached, ADC_CHARISMATIC), AS("3:2:1"), .mark = UNSURE},
    {"corps_insp",    "corps ADC (so printed)",  "Inspirational corps ADC",      2, WHEN(attached, ADC_INSPIRATIONAL), AS("3:2:1"), .mark = UNSURE},
    {"corps_imp",     "corps ADC (so printed)",  "Impersonal corps ADC",         1, WHEN(attached, ADC_IMPERSONAL), AS("3:2:1"), .mark = UNSURE},
};
#undef FACTS
/* clang-format on */

static MARKED_TABLE(bonus_impulse, "Bonus impulse",
                    {"dice", RANGE(bonus_impulse, lo, hi), EXTRA(.heading = "*")},
                    TEXT_COLUMN(bonus_impulse, result), NUMBER_COLUMN(bonus_impulse, fatigue));
static MODIFIER_TABLE(bonus_impulse_modifiers, "Bonus impulse modifiers");
static WORD_LIST(impulse_words, "barred", "nothing", "fights-go-on", "one-action",
                 "second-impulse-for-fatigue", "second-impulse"); /* ORDER IMPULSE */
static WORD_LIST(attached_words, "none", "army-charismatic", "army-inspirational",
                 "army-impersonal", "adc-charismatic", "adc-inspirational",
                 "adc-impersonal"); /* ORDER ATTACHED */

struct impulse_result {
    int16_t result, fatigue, unused[2];
};

static int impulse_sum(const struct impulse_facts *facts, struct steps *s)
{
    struct impulse_facts f = *facts;
    if (f.attached) {
        const bool counts = RULE(N_10, f.by_leaders == IMPULSE_LEADERS);
        step_gap(s, EMP(N_10), 0,
                 counts ? "a commander or ADC attached to the ME counts"
                        : "the leaders' lines belong to another list",
                 NULL, 0, 0);
        f.attached = (int16_t)(counts ? f.attached : NOBODY_ATTACHED);
    }
    return modifiers_sum(&emp_bonus_impulse_modifiers_table, EMP(bonus_impulse_modifiers), &f, s);
}

#define IMPULSES RANGES(bonus_impulse, lo, hi)

static bool impulse_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_impulse = {"ME", "bonus impulse"};
    struct impulse_result *r = state;
    int total;
    const int row = emp_throw_inside(d, &for_impulse, IMPULSES, impulse_sum(facts, s), &total);
    step_reads(s, &emp_bonus_impulse_table, row);
    step(steps_fallen(s, d), EMP(bonus_impulse), 0, "%d: %s", bonus_impulse[row].result, total, 0);
    r->result = (int16_t)row;
    r->fatigue = bonus_impulse[row].fatigue;
    return false;
}

static void say_impulse(struct text *t, int band, const void *with)
{
    text_add(t, bonus_impulse[band].result);
}

static void impulse_call(const void *facts, struct text *t)
{
    emp_call_bands(t, impulse_sum(facts, NULL), IMPULSES, say_impulse, NULL);
}

static void impulse_effects(const void *facts, const void *result, struct effects *e)
{
    const struct impulse_result *r = result;
    if (RULE(bonus_impulse, r->result == BARRED))
        effect_set(e, "corps", "bonus impulse", "barred");
    effect_move(e, "ME", "fatigue", r->fatigue);
}

#define GETS(name, about, ...)                                 \
    {                                                          \
        name, about, EMP(bonus_impulse_modifiers), __VA_ARGS__ \
    }
#define GETS_IF(name, about, member) GETS(name, about, SAID(impulse_facts, member))
#define GETS_EACH(name, about, member) \
    GETS(name, about, WHOLE(impulse_facts, member, 0, 20), UNLESS("0"))

const struct chart emp_bonus_impulse_chart = {
    "bonus-impulse",
    "Bonus impulse",
    "9E. Bonus impulse",
    "Whether an engaged ME gets a second impulse, or part of one.",
    "won=1 impetus=yes fatigue=winded me-action=yes",
    INPUTS(
        GETS_EACH("won", "close actions won this turn", won),
        GETS_EACH("lost", "close actions lost this turn", lost),
        GETS_IF("impetus", "it has impetus", impetus),
        GETS("fatigue", "its level", PICK(impulse_facts, fatigue, emp_fatigue_words),
             UNLESS("fresh")),
        GETS_IF("shaken", "it is shaken", shaken),
        GETS_IF("corps-action", "the corps or army leader passed a commander action for it",
                corps_action),
        GETS_IF("me-action", "so did the ME leader", me_action),
        GETS_IF("leader", "the ME leader is Bold or Superior", leader),
        GETS("attached", "commander or ADC attached to the ME",
             PICK(impulse_facts, attached, attached_words), UNLESS("none")),
        GETS_IF("defend-engaged", "on Defend and engaged at the start of the turn", defends),
        GETS_EACH("holding", "units in its holding area", holding),
        GETS_IF("standard", "it took a standard", standard),
        GETS_EACH("blocks", "town blocks that it took", blocks),
        GETS_IF("strong-point", "it took its own strong point back", strong),
        GETS_EACH("batteries", "Medium and heavier batteries that it took", heavier),
        GETS_EACH("light-batteries", "that it took", light),
        GETS_IF("visibility", "smoke, sight of 5 inches or less, heavy rain or snow", visibility),
        GETS_IF("weather", "light rain or snow, or mud", weather),
        GETS_IF("moved-15", "it moved over 15 inches to engage this turn", moved),
        GETS_IF("interpenetrated", "by a friendly ME", interpenetrated)),
    OUTPUTS({"result", "what it gets", PICK(impulse_result, result, impulse_words)},
            {"fatigue", "levels that it costs", HOW_MANY(impulse_result, fatigue)}),
    RESOLVE(impulse_facts, impulse_result, impulse_stage),
    .call = impulse_call,
    TABLES(&emp_bonus_impulse_modifiers_table, &emp_bonus_impulse_table),
    SETTINGS(ASKS(N_10, struct impulse_facts, by_leaders)),
    .effects = impulse_effects,
};

/* ---- 9F: fatigue ---- */

enum { MILD, HEAT, COLD };                            /* ORDER SEASON */
enum { LEADER_WELL, LEADER_WOUNDED, LEADER_KILLED };  /* ORDER HURT */
enum { NEVER_TIRES, UNLESS_LAST_HOUR, ALWAYS_TIRES }; /* ORDER TIRES */

struct fatigue_facts {
    int16_t firefights, season, leader, forced_march, standards_lost, standard_taken, strong_taken,
        first_turn, second_impulse, bombardment_only, third_hit, morale_checks, commander_down, mud,
        no_losses, lost, structure_taken, last_hour, exhausted;
};

/* clang-format off */
static WORD_LIST(condition_words, "-", "unless it gained fatigue in the last hour; Exhausted, it loses a unit", "always; Exhausted, it loses a unit"); /* ORDER TIRES */
static FIGURES struct {
    figure lo, hi, steps, condition, mark;
} fatigue_check[] = {
    {OPEN,   10, 0, NEVER_TIRES,      PRINTED},
    {  11,   14, 1, UNLESS_LAST_HOUR, PRINTED},
    {  15, OPEN, 1, ALWAYS_TIRES,     PRINTED},
};

#define FACTS fatigue_facts
static FIGURES struct modifier_line fatigue_check_modifiers[] = {
    {"firefight",       "combat",   "firefight",                            1, EACH(firefights), "firefight"},
    {"heat",            "weather",  "extreme heat",                         6, WHEN(season, HEAT)},
    {"cold",            "weather",  "extreme cold",                         1, WHEN(season, COLD)},
    {"leader_wounded",  "leaders",  "leader wounded",                       1, WHEN(leader, LEADER_WOUNDED)},
    {"leader_killed",   "leaders",  "leader killed",                        2, WHEN(leader, LEADER_KILLED)},
    {"forced_march",    "movement", "forced march",                         4, HOLDS(forced_march)},
    {"standard_lost",   "combat",   "standard lost",                        1, EACH(standards_lost), "standard"},
    {"standard_taken",  "combat",   "it took a standard",                  -2, HOLDS(standard_taken)},
    {"strong_taken",    "combat",   "it took a strong point",              -3, HOLDS(strong_taken)},
    {"first_turn",      "combat",   "its first turn of combat",             6, HOLDS(first_turn)},
    {"second_impulse",  "combat",   "second impulse that cost no fatigue",  2, HOLDS(second_impulse)},
    {"bombard_only",    "combat",   "bombardment only",                    -2, HOLDS(bombardment_only)},
    {"third_bombarded", "combat",   "a third of its units bombarded",       3, HOLDS(third_hit)},
    {"bombard_morale",  "combat",   "morale check from bombardment",        2, EACH(morale_checks), "check"},
    {"commander_down",  "leaders",  "corps or army commander killed or wounded", 4, HOLDS(commander_down)},
    {"mud_attack",      "movement", "attacking in mud",                     2, HOLDS(mud)},
    {"no_losses",       "combat",   "no losses",                           -5, HOLDS(no_losses)},
    {"ca_lost",         "combat",   "close action lost",                    3, EACH(lost), "close action"},
    {"structure_taken", "combat",   "it took an occupied structure",       -1, HOLDS(structure_taken)},
};
#undef FACTS
/* clang-format on */

static MARKED_TABLE(fatigue_check, "Fatigue",
                    {"dice", RANGE(fatigue_check, lo, hi), EXTRA(.heading = "*")},
                    {"fatigue_steps", NUMBER(fatigue_check, steps)},
                    {"condition", WORD(fatigue_check, condition, condition_words)});
static MODIFIER_TABLE(fatigue_check_modifiers, "Fatigue modifiers");
static WORD_LIST(season_words, "no", "heat", "cold");           /* ORDER SEASON */
static WORD_LIST(hurt_words, "unhurt", "wounded", "killed");    /* ORDER HURT */
static WORD_LIST(tires_words, "no", "unless-last-hour", "yes"); /* ORDER TIRES */

struct fatigue_result {
    int16_t result, steps, removed, unused;
};

static int fatigue_sum(const struct fatigue_facts *f, struct steps *s)
{
    return modifiers_sum(&emp_fatigue_check_modifiers_table, EMP(fatigue_check_modifiers), f, s);
}

#define TIRES RANGES(fatigue_check, lo, hi)

static bool fatigue_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_fatigue = {"ME", "fatigue"};
    const struct fatigue_facts *f = facts;
    struct fatigue_result *r = state;
    int total;
    const int sum = fatigue_sum(f, s);
    step_gap(s, EMP(G_1), 0, "two d10 are thrown", NULL, 0, 0);
    const int row = emp_throw_inside(d, &for_fatigue, TIRES, sum, &total);
    step_reads(s, &emp_fatigue_check_table, row);
    r->result = fatigue_check[row].condition;
    const bool rested = RULE(fatigue_check, r->result == UNLESS_LAST_HOUR && f->last_hour);
    const int steps = rested ? 0 : fatigue_check[row].steps;
    r->removed = steps && RULE(fatigue_check, f->exhausted);
    r->steps = (int16_t)(r->removed ? 0 : steps);
    step(steps_fallen(s, d), EMP(fatigue_check), 0, "%d: %s",
         r->removed ? "it loses a unit"
         : r->steps ? "fatigue"
                    : "no fatigue",
         total, 0);
    return false;
}

static void say_fatigue(struct text *t, int band, const void *with)
{
    const struct fatigue_facts *f = with;
    const int tires = fatigue_check[band].condition;
    text_add(t, tires == NEVER_TIRES || (tires == UNLESS_LAST_HOUR && f->last_hour) ? "no fatigue"
                : f->exhausted                                                      ? "loses a unit"
                                                                                    : "a level");
}

static void fatigue_call(const void *facts, struct text *t)
{
    emp_call_bands(t, fatigue_sum(facts, NULL), TIRES, say_fatigue, facts);
}

static void fatigue_effects(const void *facts, const void *result, struct effects *e)
{
    const struct fatigue_result *r = result;
    effect_move(e, "ME", "fatigue", r->steps);
    effect_move(e, "ME", "units", -r->removed);
}

#define WEARS(name, about, ...)                                \
    {                                                          \
        name, about, EMP(fatigue_check_modifiers), __VA_ARGS__ \
    }
#define WEARS_IF(name, about, member) WEARS(name, about, SAID(fatigue_facts, member))
#define WEARS_EACH(name, about, member) \
    WEARS(name, about, WHOLE(fatigue_facts, member, 0, 40), UNLESS("0"))

const struct chart emp_fatigue_chart = {
    "fatigue",
    "Fatigue",
    "9F. Fatigue",
    "Whether an ME that fought or was bombarded gains fatigue.",
    "first-turn=yes firefights=2 lost=1",
    INPUTS(
        WEARS_IF("first-turn", "it is its first turn of combat", first_turn),
        WEARS_EACH("firefights", "this turn", firefights),
        WEARS_EACH("lost", "close actions lost", lost),
        WEARS_IF("no-losses", "it took no losses", no_losses),
        WEARS_IF("forced-march", "it made a forced march", forced_march),
        WEARS_IF("second-impulse", "it took one that cost no fatigue", second_impulse),
        WEARS_IF("bombardment-only", "it checks because of bombardment only", bombardment_only),
        WEARS_IF("third-hit", "bombardment hit a third of its units (infantry or mixed ME)",
                 third_hit),
        WEARS_EACH("morale-checks", "from bombardment", morale_checks),
        WEARS_EACH("standards-lost", "by it", standards_lost),
        WEARS_IF("standard-taken", "it took one or more", standard_taken),
        WEARS_IF("strong-point-taken", "by it", strong_taken),
        WEARS_IF("structure-taken", "an occupied one, no strong point", structure_taken),
        WEARS("leader", "of the ME", PICK(fatigue_facts, leader, hurt_words), UNLESS("unhurt")),
        WEARS_IF("commander-down", "the corps or army commander was killed or wounded",
                 commander_down),
        WEARS("extreme", "heat or cold", PICK(fatigue_facts, season, season_words), UNLESS("no")),
        WEARS_IF("mud", "it attacked in mud", mud),
        {"last-hour", "it gained fatigue in the last hour", EMP(fatigue_check),
         SAID(fatigue_facts, last_hour)},
        {"exhausted", "it is Exhausted already", EMP(fatigue_check),
         SAID(fatigue_facts, exhausted)}),
    OUTPUTS({"result", "whether it tires", PICK(fatigue_result, result, tires_words)},
            {"fatigue", "levels gained", HOW_MANY(fatigue_result, steps)},
            {"unit_removed", "an Exhausted ME loses a unit", FLAG(fatigue_result, removed)}),
    RESOLVE(fatigue_facts, fatigue_result, fatigue_stage),
    .call = fatigue_call,
    TABLES(&emp_fatigue_check_modifiers_table, &emp_fatigue_check_table),
    .effects = fatigue_effects,
};

/* ---- 10: leaders ---- */

enum { TO_HIS_FATE, CAPTURED_IF_LOST, SAFE };                              /* ORDER DANGER */
enum { FATE_UNKNOWN, KILLED, BADLY_WOUNDED, LIGHTLY_WOUNDED, HORSE_SHOT }; /* ORDER FATE */

struct leader_facts {
    int16_t nation, losses, involved, premonition, unit_takes, leader_r;
    int16_t loss;            /* derived: the line */
    int16_t by_cut, by_fate; /* G15, G63 */
};

/* clang-format off */
static WORD_LIST(danger_words, "two d10 and a d6 for his fate", "captured if the close action is lost", "nothing"); /* ORDER DANGER */
static FIGURES struct {
    figure lo, hi, result, mark;
} leader_loss[] = {
    {OPEN,    1, TO_HIS_FATE,      INFERRED},
    {   2,    2, TO_HIS_FATE,      PRINTED},
    {   3,    3, TO_HIS_FATE,      PRINTED},
    {   4,    4, TO_HIS_FATE,      INFERRED},
    {   5,    5, CAPTURED_IF_LOST, INFERRED},
    {   6, OPEN, SAFE,             PRINTED},
};

#define FACTS leader_facts
static FIGURES struct modifier_line leader_loss_modifiers[] = {
    {"nation",      "leader",             "French, British or KGL leader at unit level", -1, HOLDS(nation)},
    {"loss_1",      "losses of the unit", "1 lost",                  -1, WHEN(loss, 1)},
    {"loss_2",      "losses of the unit", "2 lost",                  -2, WHEN(loss, 2)},
    {"loss_3",      "losses of the unit", "3 lost",                  -3, WHEN(loss, 3)},
    {"loss_4",      "losses of the unit", "4 or 5 lost",             -4, WHEN(loss, 4)},
    {"loss_6",      "losses of the unit", "6 or 7 lost",             -5, WHEN(loss, 5)},
    {"loss_8",      "losses of the unit", "8 or more lost",          -6, WHEN(loss, 6), .mark = INFERRED},
    {"unit_takes",  "situation",          "the cut line Unit Tak",   -1, HOLDS(unit_takes), .mark = UNSURE},
    {"involved",    "situation",          "in close action",         -1, HOLDS(involved), .mark = UNSURE},
    {"premonition", "leader",             "premonition",             -2, HOLDS(premonition), .mark = INFERRED},
    {"leader_r",    "leader",             "the cut line Leader r",   -2, HOLDS(leader_r), .mark = UNSURE},
};
#undef FACTS
/* clang-format on */

static MARKED_TABLE(leader_loss, "Leader loss",
                    {"dice", RANGE(leader_loss, lo, hi), EXTRA(.heading = "*")},
                    {"result", WORD(leader_loss, result, danger_words)});
static MODIFIER_TABLE(leader_loss_modifiers, "Leader loss modifiers");
static WORD_LIST(loss_words, "fate-roll", "captured-if-lost", "none"); /* ORDER DANGER */
static WORD_LIST(fate_words, "not-said", "killed", "badly-wounded", "lightly-wounded",
                 "horse-shot"); /* ORDER FATE */

/* G63: so much and more on two d10 and a d6; the sheets have lost the table. */
static const int fate_from[] = {2, 7, 12, 18}; /* ORDER FATE, after not said */

struct leader_result {
    int16_t result, sum, fate, unused;
};

static int leader_sum(const struct leader_facts *facts, struct steps *s)
{
    static const int from[] = {1, 2, 3, 4, 6, 8};
    struct leader_facts f = *facts;
    f.loss = 0;
    while (f.loss < COUNT(from) && f.losses >= from[f.loss])
        f.loss++;
    if (f.unit_takes || f.leader_r || f.involved) {
        const bool all = RULE(G_15, f.by_cut == LEADER_ALL);
        step_gap(s, EMP(G_15), 0,
                 all ? "cut lines count when the players say so"
                     : "of the cut lines Involved alone is used",
                 NULL, 0, 0);
        f.unit_takes = f.unit_takes && all;
        f.leader_r = f.leader_r && all;
    }
    return modifiers_sum(&emp_leader_loss_modifiers_table, EMP(leader_loss_modifiers), &f, s);
}

#define DANGERS RANGES(leader_loss, lo, hi)
static const struct purpose for_leader = {"leader", "danger"}, for_fate = {"leader", "fate"};

static void leader_fate(const struct leader_facts *f, struct dice *d, struct leader_result *r,
                        struct steps *s)
{
    const bool known = RULE(G_63, f->by_fate == FATE_TABLE);
    r->sum = (int16_t)(dice_sum(d, &for_fate, 2, 10) + dice_one(d, &for_fate, 6));
    step_gap(s, EMP(G_63), 0,
             known ? "his fate by the table of the players" : "the table of fates is lost", NULL, 0,
             0);
    step(steps_fallen(s, d), EMP(leader_loss), 0, "his fate: %d", NULL, r->sum, 0);
    while (known && r->fate < COUNT(fate_from) && r->sum >= fate_from[r->fate])
        r->fate++;
}

static bool leader_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct leader_facts *f = facts;
    struct leader_result *r = state;
    int total;
    const int row = emp_throw_inside(d, &for_leader, DANGERS, leader_sum(f, s), &total);
    step_reads(s, &emp_leader_loss_table, row);
    r->result = leader_loss[row].result;
    step(steps_fallen(s, d), EMP(leader_loss), 0, "%d: %s", words_at(&danger_words, r->result),
         total, 0);
    r->sum = NO_NUMBER;
    if (RULE(leader_loss, r->result == TO_HIS_FATE))
        leader_fate(f, d, r, s);
    return false;
}

static void say_danger(struct text *t, int band, const void *with)
{
    text_add(t, words_at(&danger_words, leader_loss[band].result));
}

static void leader_call(const void *facts, struct text *t)
{
    const struct leader_facts *f = facts;
    emp_call_bands(t, leader_sum(f, NULL), DANGERS, say_danger, f);
    if (f->by_fate == FATE_OFF)
        text_add(t, " The table of fates is lost: look it up in the book, or choose G63.");
}

static void leader_effects(const void *facts, const void *result, struct effects *e)
{
    const struct leader_result *r = result;
    if (r->fate != FATE_UNKNOWN && r->fate != HORSE_SHOT)
        effect_set(e, "leader", "state", words_at(&fate_words, r->fate));
}

#define RISKS(name, about, ...)                              \
    {                                                        \
        name, about, EMP(leader_loss_modifiers), __VA_ARGS__ \
    }

const struct chart emp_leader_loss_chart = {
    "leader-loss",
    "Leader in danger",
    "10. Leader fate",
    "Whether a leader with a unit that fought comes into danger.",
    "nation=yes losses=2",
    INPUTS(
        RISKS("losses", "of the unit he is with", WHOLE(leader_facts, losses, 0, 60)),
        RISKS("nation", "he is French, British or KGL, at unit level", SAID(leader_facts, nation)),
        RISKS("close-action", "he was in close action", SAID(leader_facts, involved)),
        RISKS("premonition", "he had a premonition", SAID(leader_facts, premonition)),
        RISKS("unit-takes", "the cut line that begins Unit Tak", SAID(leader_facts, unit_takes)),
        RISKS("leader-r", "the cut line that begins Leader r", SAID(leader_facts, leader_r))),
    OUTPUTS({"result", "what happens to him", PICK(leader_result, result, loss_words)},
            {"fate", "of two d10 and a d6", PICK(leader_result, fate, fate_words)},
            {"sum", "of these dice", HOW_MANY(leader_result, sum), .none = "none", TALLY}),
    RESOLVE(leader_facts, leader_result, leader_stage),
    .call = leader_call,
    TABLES(&emp_leader_loss_modifiers_table, &emp_leader_loss_table),
    SETTINGS(ASKS(G_15, struct leader_facts, by_cut), ASKS(G_63, struct leader_facts, by_fate)),
    .effects = leader_effects,
};

/* ---- the turn ---- */

/* clang-format off */
static FIGURES struct {
    const char *phase, *name;
    figure chapter;
    const char *pages;
    figure mark;
} turn_phases[] = {
    {"1",     "orders of the corps",              3, "24-28",   UNSURE},
    {"2",     "orders of the MEs",                4, "29-35",   INFERRED},
    {"3",     "morale of the MEs",                5, "36-38",   UNSURE},
    {"4",     "panic",                            6, "39-40",   INFERRED},
    {"5",     "commander actions",                7, "41-43",   PRINTED},
    {"6",     "activation of MEs",                8, "44-45",   INFERRED},
    {"7",     "deployment, breaking off, grand tactical movement", 9, "46-54", INFERRED},
    {"8",     "interception and screening",      13, "72-75",   INFERRED},
    {"9A",    "initiative of the armies",        11, "62",      INFERRED},
    {"9B/9C", "tactical combat: movement",       15, "98-105",  INFERRED},
    {"9B/9C", "tactical combat: fire",           15, "98-105",  PRINTED},
    {"9C",    "close action",                    16, "106-124", PRINTED},
    {"9D",    "bombardment",                     NO, "125-142", UNSURE},
    {"9E",    "bonus impulse",                   20, "149-150", INFERRED},
    {"9F",    "fatigue",                         22, "163-167", PRINTED},
    {"10",    "fate of leaders",                 21, "151-162", PRINTED},
    {"11",    "rest, rally and recovery",        22, "163-167", PRINTED},
};

static FIGURES struct {
    figure line;
    const char *text, *likely_home;
    figure mark;
} orphan_fragments[] = {
    {  1, "forces.",                 "the end of a sentence above the corps orders",     UNSURE},
    {659, "dots only",               "nowhere",                                          UNSURE},
    {669, "Unformed Reaction Chart", "the title of a chart that is lost",                UNSURE},
    {730, "Effected at",             "the formations of the morale modifiers",           UNSURE},
    {862, "3 3",                     "the victory modifiers, if they are figures at all", UNSURE},
};
/* clang-format on */

/* The chapter under which the charts of each step stand; of the last step none is left (G65). */
static const char *const chapters[COUNT(turn_phases)] = {
    "1.",           "2.",       "3.",  "4.",  "5.",  "6.",  "7.",  "8.", "9A.",
    "9B. Movement", "9B. Fire", "9C.", "9D.", "9E.", "9F.", "10.", "11."};

#define CHART(name) &emp_##name##_chart,
static const struct chart *const charts[] = {
#include "charts.def"
};
#undef CHART

static void say_charts(int row, struct text *t)
{
    int told = 0;
    for (int i = 0; i < COUNT(charts); i++)
        if (strncmp(charts[i]->chapter, chapters[row], strlen(chapters[row])) == 0)
            text_print(t, "%s%s", told++ ? ", " : "Charts: ", charts[i]->name);
    text_add(t, told ? "." : "There is no chart for it: the players say.");
}

static const struct field turn_phases_columns[] = {
    {"seq", "step of the turn", EMP(turn_phases), NTH(turn_phases)},
    {"phase", "as printed", TEXT(turn_phases, phase)},
    {"name", "of the phase", TEXT(turn_phases, name)},
    {"chapter", "of the book", NUMBER(turn_phases, chapter), EXTRA(.no = "?"), .none = "lost"},
    {"pages", "of the book", TEXT(turn_phases, pages)},
    MARK(turn_phases),
};
SHEET(emp_turn_sequence, turn_phases, "turn_phases", "The turn", 0, 1, 1,
      HOW(SAY("step %d of the turn"), .call = say_charts), "turn-sequence", "The turn",
      "0. The turn", "The phases of a turn, with chapter, pages and the charts that they ask for.",
      "seq=9")

static const struct field orphan_fragments_columns[] = {
    {"fragment", "which of them", EMP(orphan_fragments), NTH_ROW(orphan_fragments)},
    {"line", "of the sheets as they were read", NUMBER(orphan_fragments, line)},
    {"text", "that stands there", TEXT(orphan_fragments, text)},
    {"likely_home", "where it may belong", TEXT(orphan_fragments, likely_home)},
    MARK(orphan_fragments),
};
SHEET(emp_fragments, orphan_fragments, "orphan_fragments", "Fragments", 0, 1, 1, SAY("fragment %d"),
      "fragments", "Fragments", "0. The turn", "What is left of charts that cannot be read.",
      "fragment=3")
