/* 9E to 11: the end of the turn.  An ME may get a second impulse, gains fatigue, and leaders who
 * were with a unit that fought come into danger.  And the turn itself, phase by phase. */

#include <string.h>

#include "empire.h"

/* ---- 9E: the bonus impulse ---- */

/* clang-format off */
enum { NOBODY_ATTACHED, ARMY_CHARISMATIC, ARMY_INSPIRATIONAL, ARMY_IMPERSONAL, ADC_CHARISMATIC, ADC_INSPIRATIONAL, ADC_IMPERSONAL }; /* ORDER ATTACHED */
static WORD_LIST(attached_words, "none", "army-charismatic", "army-inspirational", "army-impersonal",
                 "ADC-charismatic", "ADC-inspirational", "ADC-impersonal"); /* ORDER ATTACHED */
static WORD_LIST(impulse_words, "barred", "nothing", "fights-go-on", "one-action", "second-impulse-for-fatigue", "second-impulse"); /* ORDER IMPULSE */
enum { BARRED }; /* ORDER IMPULSE */

static FIGURES struct impulse_row { /* ORDER IMPULSE */
    figure lo, hi;
    const char *result;
    figure fatigue, mark, nth;
} bonus_impulse[] = {
    {OPEN,    6, "nothing, and the corps or column tries no more this turn",              0, .mark = PRINTED},
    {   7,   11, "nothing",                                                               0, .mark = PRINTED},
    {  12,   13, "a round of the firefights and street fights there are",                 0, .mark = PRINTED},
    {  14,   16, "a battalion, cavalry regiment or battle group acts; a battery only of a grand battery; fights go on if wanted", 0, .mark = PRINTED},
    {  17,   18, "a second impulse for a level of fatigue, or as 14 to 16",               1, .mark = PRINTED},
    {  19, OPEN, "a second impulse",                                                      0, .mark = PRINTED},
};
/* clang-format on */

#define FACTS impulse_facts
#define ROWS bonus_impulse_modifiers
#define LINES "rules/empire/lists/bonus_impulse.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(bonus_impulse_modifiers, "Bonus impulse modifiers");
static MARKED_TABLE(bonus_impulse, "Bonus impulse",
                    {"dice", ROLL(bonus_impulse, lo, hi), EXTRA(.heading = "*")},
                    TEXT_COLUMN(bonus_impulse, result), NUMBER_COLUMN(bonus_impulse, fatigue));

static void impulse_derive(void *facts, struct steps *s)
{
    struct impulse_facts *f = facts;
    if (f->attached && !reading(N_10, f->by_leaders == IMPULSE_LEADERS, s,
                                "a commander or ADC attached to the ME counts",
                                "the leaders' lines belong to another list"))
        f->attached = NOBODY_ATTACHED;
}

static void impulse_effects(const void *facts, const void *result, struct effects *e)
{
    const struct impulse_row *r = result;
    if (RULE(bonus_impulse, r->nth == BARRED))
        effect_set(e, "corps", "bonus impulse", "barred");
    effect_move(e, "ME", "fatigue", r->fatigue);
}

DESCRIBE(
    emp_bonus_impulse, "bonus-impulse", "Bonus impulse", "9E. Bonus impulse",
    "Whether an engaged ME gets a second impulse, or part of one.",
    "won=1 impetus=yes fatigue=winded ME-action=yes", ASKED(bonus_impulse_modifiers),
    OUTPUTS({"result", "what it gets", NTH_WORD(impulse_row, nth, impulse_words),
             .says = "it gets nothing, and its corps tries no more this turn|it gets nothing|its "
                     "firefights and street fights go on for a round|one of its units acts|it may "
                     "have a second impulse for a level of fatigue|it has a second impulse"},
            {"fatigue", "levels that it costs", NUMBER(bonus_impulse, fatigue)}),
    FALLS(bonus_impulse, bonus_impulse_modifiers, DICE(2, 10, "ME", "bonus impulse"),
          .derive = impulse_derive),
    .call = sheet_fall_call, TABLES(&emp_bonus_impulse_modifiers_table, &emp_bonus_impulse_table),
    SETTINGS(ASKS(N_10, struct impulse_facts, by_leaders)), .effects = impulse_effects);

/* ---- 9F: fatigue ---- */

enum { MILD, HEAT, COLD };                                      /* ORDER SEASON */
static WORD_LIST(season_words, "no", "heat", "cold");           /* ORDER SEASON */
enum { LEADER_WELL, LEADER_WOUNDED, LEADER_KILLED };            /* ORDER HURT */
static WORD_LIST(hurt_words, "unhurt", "wounded", "killed");    /* ORDER HURT */
enum { NEVER_TIRES, UNLESS_LAST_HOUR, ALWAYS_TIRES };           /* ORDER TIRES */
static WORD_LIST(tires_words, "no", "unless-last-hour", "yes"); /* ORDER TIRES */

/* clang-format off */
static WORD_LIST(condition_words, "-", "unless it gained fatigue in the last hour; Exhausted, it loses a unit", "always; Exhausted, it loses a unit"); /* ORDER TIRES */
static FIGURES struct fatigue_row {
    figure lo, hi, steps, condition, mark, removed;
} fatigue_check[] = {
    {OPEN,   10, 0, NEVER_TIRES,      .mark = PRINTED},
    {  11,   14, 1, UNLESS_LAST_HOUR, .mark = PRINTED},
    {  15, OPEN, 1, ALWAYS_TIRES,     .mark = PRINTED},
};
/* clang-format on */

#define FACTS fatigue_facts
#define ROWS fatigue_check_modifiers
#define LINES "rules/empire/lists/fatigue.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(fatigue_check_modifiers, "Fatigue modifiers");
static MARKED_TABLE(fatigue_check, "Fatigue",
                    {"dice", ROLL(fatigue_check, lo, hi), EXTRA(.heading = "*")},
                    {"fatigue_steps", NUMBER(fatigue_check, steps)},
                    {"condition", WORD(fatigue_check, condition, condition_words)});

static int fatigue_steps(const struct fatigue_facts *f, int row)
{
    const bool rested =
        RULE(fatigue_check, fatigue_check[row].condition == UNLESS_LAST_HOUR && f->last_hour);
    return rested ? 0 : fatigue_check[row].steps;
}

static const char *say_fatigue(const void *facts, int row)
{
    const struct fatigue_facts *f = facts;
    return !fatigue_steps(f, row) ? "no fatigue"
           : f->exhausted         ? "it loses a unit"
                                  : "a level of fatigue";
}

static void fatigue_then(const void *facts, int row, struct dice *d, void *result, struct steps *s)
{
    const struct fatigue_facts *f = facts;
    struct fatigue_row *r = result;
    const int steps = fatigue_steps(f, row);
    r->removed = steps && RULE(fatigue_check, f->exhausted);
    r->steps = (figure)(r->removed ? 0 : steps);
}

static void fatigue_effects(const void *facts, const void *result, struct effects *e)
{
    const struct fatigue_row *r = result;
    effect_move(e, "ME", "fatigue", r->steps);
    effect_move(e, "ME", "units", -r->removed);
}

DESCRIBE(emp_fatigue, "fatigue", "Fatigue", "9F. Fatigue",
         "Whether an ME that fought or was bombarded gains fatigue.",
         "first-turn=yes firefights=2 lost=1", ASKED(fatigue_check_modifiers),
         OUTPUTS({"result", "whether it tires", WORD(fatigue_check, condition, tires_words),
                  .says = "it does not tire|it tires, unless it did in the last hour|it tires"},
                 {"fatigue", "levels gained", NUMBER(fatigue_check, steps),
                  .says = "|; it gains a level of fatigue|; it gains # levels of fatigue"},
                 {"unit_removed", "an Exhausted ME loses a unit", FLAG(fatigue_row, removed)}),
         FALLS(fatigue_check, fatigue_check_modifiers, DICE(2, 10, "ME", "fatigue"),
               RULED(G_1, "two d10 are thrown"), .says = say_fatigue, .then = fatigue_then),
         .call = sheet_fall_call,
         TABLES(&emp_fatigue_check_modifiers_table, &emp_fatigue_check_table),
         .effects = fatigue_effects);

/* ---- 10: leaders ---- */

enum { TO_HIS_FATE, CAPTURED_IF_LOST, SAFE };                              /* ORDER DANGER */
enum { FATE_UNKNOWN, KILLED, BADLY_WOUNDED, LIGHTLY_WOUNDED, HORSE_SHOT }; /* ORDER FATE */

/* clang-format off */
static WORD_LIST(danger_words, "two d10 and a d6 for his fate", "captured if the close action is lost", "nothing"); /* ORDER DANGER */
static WORD_LIST(loss_words, "fate-roll", "captured-if-lost", "none");                                              /* ORDER DANGER */
static WORD_LIST(fate_words, "not-said", "killed", "badly-wounded", "lightly-wounded", "horse-shot");               /* ORDER FATE */
static FIGURES struct leader_row {
    figure lo, hi, result, mark, fate, sum;
} leader_loss[] = {
    {OPEN,    1, TO_HIS_FATE,      .mark = INFERRED},
    {   2,    2, TO_HIS_FATE,      .mark = PRINTED},
    {   3,    3, TO_HIS_FATE,      .mark = PRINTED},
    {   4,    4, TO_HIS_FATE,      .mark = INFERRED},
    {   5,    5, CAPTURED_IF_LOST, .mark = INFERRED},
    {   6, OPEN, SAFE,             .mark = PRINTED},
};
/* clang-format on */

#define FACTS leader_facts
#define ROWS leader_loss_modifiers
#define LINES "rules/empire/lists/leader_loss.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(leader_loss_modifiers, "Leader loss modifiers");
static MARKED_TABLE(leader_loss, "Leader loss",
                    {"dice", ROLL(leader_loss, lo, hi), EXTRA(.heading = "*")},
                    {"result", WORD(leader_loss, result, danger_words)});

static void leader_derive(void *facts, struct steps *s)
{
    static const int from[] = {1, 2, 3, 4, 6, 8};
    struct leader_facts *f = facts;
    f->loss = 0;
    while (f->loss < COUNT(from) && f->losses >= from[f->loss])
        f->loss++;
    if ((f->unit_takes || f->leader_r || f->involved) &&
        !reading(G_15, f->by_cut == LEADER_ALL, s, "cut lines count when the players say so",
                 "of the cut lines Involved alone is used"))
        f->unit_takes = f->leader_r = false;
}

/* G63: so much and more on two d10 and a d6; the sheets have lost the table. */
static const int fate_from[] = {2, 7, 12, 18}; /* ORDER FATE, after not said */

static void leader_fate(const void *facts, int row, struct dice *d, void *result, struct steps *s)
{
    static const struct purpose for_fate = {"leader", "fate"};
    struct leader_row *r = result;
    r->sum = NO_NUMBER;
    if (!RULE(leader_loss, r->result == TO_HIS_FATE))
        return;
    r->sum = (figure)(dice_sum(d, &for_fate, 2, 10) + dice_one(d, &for_fate, 6));
    const bool known =
        reading(G_63, ((const struct leader_facts *)facts)->by_fate == FATE_TABLE, s,
                "his fate by the table of the players", "the table of fates is lost");
    step(steps_fallen(s, d), EMP(leader_loss), 0, "his fate: %d", NULL, r->sum, 0);
    while (known && r->fate < COUNT(fate_from) && r->sum >= fate_from[r->fate])
        r->fate++;
}

CALL(leader_call, leader_facts)
{
    sheet_fall_call(f, t);
    if (f->by_fate == FATE_OFF)
        text_add(t, " The table of fates is lost: look it up in the book, or choose G63.");
}

static void leader_effects(const void *facts, const void *result, struct effects *e)
{
    const struct leader_row *r = result;
    if (r->fate != FATE_UNKNOWN && r->fate != HORSE_SHOT)
        effect_set(e, "leader", "state", words_at(&fate_words, r->fate));
    if ((r->fate == KILLED || r->fate == BADLY_WOUNDED) &&
        RULE(G_64, ((const struct leader_facts *)facts)->by_replacement == REPLACED_NEXT_TURN))
        effect_set(e, "leader", "replacement", "next turn");
}

/* clang-format off */
DESCRIBE(emp_leader_loss, "leader-loss", "Leader in danger", "10. Leader fate",
         "Whether a leader with a unit that fought comes into danger.", "nation=yes losses=2", ASKED(leader_loss_modifiers),
         OUTPUTS({"result", "what happens to him", WORD(leader_loss, result, loss_words),
                  .says = "his fate must be thrown for|he is captured if the close action is lost|he comes to no harm"},
                 {"fate", "of two d10 and a d6", PICK(leader_row, fate, fate_words),
                  .says = "|: he is killed|: he is badly wounded|: he is lightly wounded|: his horse is shot"},
                 {"sum", "of these dice", HOW_MANY(leader_row, sum), .none = "none", TALLY, .says = "; two d10 and a d6 make #|"}),
         .matters = "result",
         FALLS(leader_loss, leader_loss_modifiers, DICE(2, 10, "leader", "danger"), .derive = leader_derive, .then = leader_fate),
         TABLES(&emp_leader_loss_modifiers_table, &emp_leader_loss_table),
         SETTINGS(ASKS(G_15, struct leader_facts, by_cut), ASKS(G_63, struct leader_facts, by_fate),
                  ASKS(G_64, struct leader_facts, by_replacement)),
         .call = leader_call, .effects = leader_effects);
/* clang-format on */

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
    {"7",     "deployment and grand tactical movement",            9, "46-54", INFERRED},
    {"8",     "interception and screening",      13, "72-75",   INFERRED},
    {"9A",    "initiative of the armies",        11, "62",      INFERRED},
    {"9B/9C", "tactical movement",               15, "98-105",  INFERRED},
    {"9B/9C", "tactical fire",                   15, "98-105",  PRINTED},
    {"9C",    "close action",                    16, "106-124", PRINTED},
    {"9D",    "bombardment",                     NO, "125-142", UNSURE},
    {"9E",    "bonus impulse",                   20, "149-150", INFERRED},
    {"9F",    "fatigue",                         22, "163-167", PRINTED},
    {"10",    "fate of leaders",                 21, "151-162", PRINTED},
    {"11",    "rest with rally and recovery",    22, "163-167", PRINTED},
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
    {"step", "of the turn", EMP(turn_phases), NTH_HEADED(turn_phases, "seq")},
    {"phase", "as printed", TEXT(turn_phases, phase), .says = "phase #"},
    {"name", "of the phase", TEXT(turn_phases, name), .says = ": #"},
    {"chapter", "of the book", NUMBER(turn_phases, chapter), EXTRA(.no = "?"), .none = "lost",
     .says = "; chapter # of the book|; its chapter is lost"},
    {"pages", "of the book", TEXT(turn_phases, pages), .says = "pages #"},
    MARK(turn_phases),
};
SHEET(emp_turn_sequence, turn_phases, "turn_phases", "The turn", 0, 1, 1,
      HOW(SAY("step %d of the turn"), .call = say_charts), "turn-sequence", "The turn",
      "0. The turn", "The phases of a turn, with chapter, pages and the charts that they ask for.",
      "step=9")

static const struct field orphan_fragments_columns[] = {
    {"fragment", "which of them", EMP(orphan_fragments), NTH_ROW(orphan_fragments)},
    {"line", "of the sheets as they were read", NUMBER(orphan_fragments, line),
     .says = "line # of the sheets"},
    {"text", "that stands there", TEXT(orphan_fragments, text), .says = " reads: #"},
    {"likely_home", "where it may belong", TEXT(orphan_fragments, likely_home),
     .says = "; where it may belong: #"},
    MARK(orphan_fragments),
};
SHEET(emp_fragments, orphan_fragments, "orphan_fragments", "Fragments", 0, 1, 1, SAY("fragment %d"),
      "fragments", "Fragments", "0. The turn", "What is left of charts that cannot be read.",
      "fragment=3")
