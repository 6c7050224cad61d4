/* 5: what a commander gets done.  Each action has its number, by his level; N6 says whether each is
 * thrown for, and whether a failure ends them. */

#include "command.h"

/* ---- the printed tables ---- */

/* clang-format off */
WORD_LIST(emp_grade_words, "superior", "excellent", "good", "average", "poor", "despicable"); /* ORDER GRADE */
WORD_LIST(emp_level_words, "army-or-wing", "corps-or-ME", "brigade", "replacement");          /* ORDER LEVEL */
WORD_LIST(emp_me_leader_words, "plain", "superior", "poor");                                  /* ORDER ME LEADER */
WORD_LIST(emp_acting_words, "no", "same-unit", "other-unit");                                 /* ORDER ACTING */

/* Four actions a level. */
static FIGURES struct {
    figure need_at_least, mark;
} commander_action[] = {
    /* Army or Wing              */ { 6, PRINTED}, { 9, PRINTED}, {12, PRINTED}, {16, PRINTED},
    /* Corps Commander/ME Leader */ { 8, PRINTED}, {11, PRINTED}, {14, PRINTED}, {18, PRINTED},
    /* Brigade Commander         */ {11, PRINTED}, {15, PRINTED}, {18, PRINTED}, {20, PRINTED},
    /* Replacement               */ {13, PRINTED}, {15, PRINTED}, {18, PRINTED}, {20, PRINTED},
};
static const char *const levels[] = {"Army or Wing", "Corps Commander/ME Leader", "Brigade Commander", "Replacement"}; /* ORDER LEVEL */
static const char *const acts[EMP_ACTS] = {"1", "2", "3", "4"};

#define FACTS emp_commander
static FIGURES struct modifier_line commander_action_modifiers[] = {
    {"me_superior",     "ME leader", "Superior ME leader",                    3, WHEN(me_leader, SUPERIOR_ME_LEADER)},
    {"me_poor",         "ME leader", "Poor ME leader",                       -2, WHEN(me_leader, POOR_ME_LEADER)},
    {"me_other_unit",   "ME leader", "attached ME leader acts on another unit", -3, WHEN(acting, OTHER_UNIT)},
    {"me_same_unit",    "ME leader", "attached ME leader acts on his unit",   3, WHEN(acting, SAME_UNIT)},
    {"non_initiative",  "situation", "his side does not have the initiative",      -2, HOLDS(no_initiative)},
    {"cmdr_superior",   "commander", "Superior commander",                    3, WHEN(grade, SUPERIOR_GRADE)},
    {"cmdr_excellent",  "commander", "Excellent commander",                   2, WHEN(grade, EXCELLENT)},
    {"cmdr_good",       "commander", "Good commander",                        1, WHEN(grade, GOOD)},
    {"cmdr_poor",       "commander", "Poor commander",                       -1, WHEN(grade, POOR)},
    {"cmdr_despicable", "commander", "Despicable commander",                 -2, WHEN(grade, DESPICABLE_GRADE)},
};
#undef FACTS

/* The distance is printed in words where it is no plain number. */
static FIGURES struct gt_row {
    const char *id, *word, *action; /* the word: what a player calls it */
    figure cost;
    const char *distance, *note;
    figure mark;
} gt_commander_actions[] = {
    {"move_short",      "short-move",             "move, once in the phase",                               0, "6",            "free",                                   PRINTED},
    {"message_free",    "free-message",           "send messages, as many as he likes, while unengaged",   0, "30 then 90",   "in the first turn, then in each",        PRINTED},
    {"issue_order",     "issue-order",            "issue an order",                                        1, "-",            "a Defend order may be free",             PRINTED},
    {"move_long",       "long-move",              "move as cavalry does",                                  1, "36",           NULL,                                     PRINTED},
    {"message_engaged", "message-while-engaged",  "send a message while with an engaged ME",               1, "-",            NULL,                                     PRINTED},
    {"commit_battery",  "commit-battery",         "give a battery of the corps reserve to an ME's reserve", 1, "-",           NULL,                                     PRINTED},
    {"brigade_reserve", "brigade-reserve",        "form a brigade reserve",                                1, "-",            NULL,                                     PRINTED},
    {"attach_detach",   "attach-or-detach",       "attach or detach himself",                              1, "24 free move", "within 20 to attach",                    PRINTED},
    {"attach_adc",      "attach-ADC",             "attach an ADC to an ME",                                1, "-",            NULL,                                     PRINTED},
    {"convert_defend",  "turn-into-defend",       "turn an ME's Maneuver or Attack into Defend during grand tactical movement", 1, "-", NULL,                          PRINTED},
    {"mod_initiative",  "add-to-initiative",      "add to the army's initiative roll",                     1, "20",           "of an engaged ME",                       PRINTED},
    {"grand_battery",   "grand-battery",          "form a grand battery or break it up",                   2, "-",            NULL,                                     PRINTED},
    {"forced_move",     "forced-move",            "get away, unattached, from enemies who reach him",      1, "-",            "owed in the next turn",                  PRINTED},
};
enum { ISSUE_ORDER = 2, GT_ACTIONS = COUNT(gt_commander_actions) };

/* ORDER TACTICAL: what is asked for; a word may stand in both lists. */
enum { IMPETUS, RESERVE_BATTERY, RESUPPLY, BATTLE_GROUPS, DIRECT, MOVE_8, SUB_ME, REGIMENTAL_GUNS, SNAP_RALLY, BRIDGE, FOLLOW_ME, SAPPERS,
       SUBORDINATE, REMOUNT, FACE, HALF_BACK, OPPORTUNITY, TACTICAL_ACTIONS };
enum { WITH_INITIATIVE = 15 }; /* rows; the others are for the side without it */
static FIGURES struct {
    const char *initiative, *id, *action;
    int16_t what;
    figure mark;
} tactical_commander_actions[] = {
    {"with",    "1",  "try to gain impetus",                                               IMPETUS,         PRINTED},
    {"with",    "2",  "commit a reserve battery, or withdraw one",                         RESERVE_BATTERY, PRINTED},
    {"with",    "3",  "bring a unit ammunition",                                           RESUPPLY,        PRINTED},
    {"with",    "4",  "form battle groups of cavalry",                                     BATTLE_GROUPS,   PRINTED},
    {"with",    "5",  "direct a maneuver within 8 and keep the initiative",                DIRECT,          PRINTED},
    {"with",    "6",  "move 8, attaching and detaching himself too",                       MOVE_8,          PRINTED},
    {"with",    "7",  "commit a part of an ME from reserve",                               SUB_ME,          PRINTED},
    {"with",    "8",  "form a battery of regimental guns",                                 REGIMENTAL_GUNS, PRINTED},
    {"with",    "9",  "snap rally within 4",                                               SNAP_RALLY,      PRINTED},
    {"with",    "10", "form the assault of a bridge",                                      BRIDGE,          PRINTED},
    {"with",    "11", "Follow Me",                                                         FOLLOW_ME,       PRINTED},
    {"with",    "12", "commit sappers or skirmishers",                                     SAPPERS,         PRINTED},
    {"with",    "13", "send a subordinate to attach",                                      SUBORDINATE,     PRINTED},
    {"with",    "14", "move 8, attaching and detaching himself too (again)",               MOVE_8,          PRINTED},
    {"with",    "15", "remount dragoons",                                                  REMOUNT,         PRINTED},
    {"without", "1",  "turn a unit within 8 by 45 degrees",                                FACE,            INFERRED},
    {"without", "2",  "try to gain impetus",                                               IMPETUS,         INFERRED},
    {"without", "3",  "move 8, attaching and detaching himself too",                       MOVE_8,          INFERRED},
    {"without", "4",  "take a unit that is not charged back by half a move",               HALF_BACK,       INFERRED},
    {"without", "5",  "let support cavalry within 8 of a mixed ME charge an opportunity",  OPPORTUNITY,     INFERRED},
};
/* clang-format on */

MARKED_TABLE(commander_action, "Commander actions", BLOCKS("commander", levels, EMP_ACTS),
             IN_BLOCK("act_number", acts, EMP_ACTS),
             NUMBER_COLUMN(commander_action, need_at_least));
MODIFIER_TABLE(commander_action_modifiers, "Commander action modifiers");

int emp_commander_sum(const struct emp_commander *c, struct steps *s)
{
    return modifiers_sum(&emp_commander_action_modifiers_table, EMP(commander_action_modifiers), c,
                         s);
}

int emp_commander_number(int level, int act, struct steps *s)
{
    const int row = level * EMP_ACTS + act;
    step_reads(s, &emp_commander_action_table, row);
    return commander_action[row].need_at_least;
}

/* ---- actions ---- */

struct actions_facts {
    struct emp_commander commander;
    int16_t acts, by_throw; /* N6 */
};

INTS(actions_result, successes, passed[EMP_ACTS], tried);

static void actions_pass(struct actions_result *r, int act, bool passes)
{
    r->passed[act] = passes;
    r->successes = (int16_t)(r->successes + passes);
}

/* N6: how they are thrown. */
static void actions_say(const struct actions_facts *f, struct steps *s)
{
    step_tell_gap(s, EMP(N_6),
                  f->by_throw == ACTS_UNTIL  ? "a throw for each, until one fails"
                  : f->by_throw == ACTS_EACH ? "a throw for each"
                                             : "one throw for all",
                  NULL, 0, 0);
    for (int i = 0; i < f->acts; i++)
        step(s, EMP(commander_action), 0, "action %d needs %d", NULL, i + 1,
             emp_commander_number(f->commander.level, i, s));
}

static bool actions_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_action = {"commander", "action"};
    const struct actions_facts *f = facts;
    struct actions_result *r = state;
    const bool first = r->tried == 0;
    const int sum = emp_commander_sum(&f->commander, first ? s : NULL), act = r->tried++;
    int total;
    if (first)
        actions_say(f, s);
    if (f->by_throw == ACTS_ONE) {
        total = dice_sum(d, &for_action, 2, 10) + sum;
        for (int i = 0; i < f->acts; i++)
            actions_pass(
                r, i,
                RULE(commander_action, total >= emp_commander_number(f->commander.level, i, s)));
        step(steps_fallen(s, d), EMP(commander_action), 0, "%d on two d10", NULL, total - sum, 0);
        r->tried = 0;
        return false;
    }
    const bool passes = RULE(
        commander_action,
        emp_reaches(d, &for_action, sum, emp_commander_number(f->commander.level, act, s), &total));
    step(steps_fallen(s, d), EMP(commander_action), 0,
         passes ? "action %d: %d, done" : "action %d: %d, failed", NULL, act + 1, total);
    actions_pass(r, act, passes);
    const bool goes_on = act + 1 < f->acts && (passes || RULE(N_6, f->by_throw == ACTS_EACH));
    r->tried = (int16_t)(goes_on ? r->tried : 0);
    return goes_on;
}

CALL(actions_call, actions_facts)
{
    static const char *const nth[EMP_ACTS] = {"first", "second", "third", "fourth"};
    emp_call_dice(t, emp_commander_sum(&f->commander, NULL));
    for (int i = 0; i < f->acts; i++)
        text_print(t, "%s%d for the %s", i ? ", " : "",
                   emp_commander_number(f->commander.level, i, NULL), nth[i]);
    text_add(t, f->by_throw == ACTS_UNTIL  ? "; a failure ends them."
                : f->by_throw == ACTS_EACH ? "; each is thrown for."
                                           : "; one throw for all.");
}

#define OF actions_facts
#define BY EMP(commander_action_modifiers)
/* clang-format off */
DESCRIBE(emp_commander_action, "commander-action", "Commander actions", "5. Commander actions",
         "How many actions a commander gets done in a phase, grand tactical or tactical.", "level=corps-or-ME grade=good",
         INPUTS({"level", "of the commander", EMP(commander_action), PICK(actions_facts, commander.level, emp_level_words)},
                IN_USUAL("grade", "of the commander", commander.grade, emp_grade_words, "average"),
                {"acts", "actions that he wants", EMP(commander_action), WHOLE(actions_facts, acts, 1, EMP_ACTS), UNLESS("4")},
                IN_USUAL("ME-leader", "his rating, if he leads an ME", commander.me_leader, emp_me_leader_words, "plain"),
                IN_USUAL("attached", "as ME leader, and acts on that unit or another", commander.acting, emp_acting_words, "no"),
                IN_YES("without-initiative", "his side does not have the initiative", commander.no_initiative)),
         OUTPUTS({"successes", "actions that he gets done", HOW_MANY(actions_result, successes),
                  .says = "he gets no action done|he gets 1 action done|he gets # actions done"},
                 {"first", "action is done", FLAG(actions_result, passed[0]), TALLY, .says = ": the first"},
                 {"second", "action is done", FLAG(actions_result, passed[1]), TALLY, .says = "the second"},
                 {"third", "action is done", FLAG(actions_result, passed[2]), TALLY, .says = "the third"},
                 {"fourth", "action is done", FLAG(actions_result, passed[3]), TALLY, .says = "the fourth"}),
         RESOLVE(actions_facts, actions_result, actions_stage), .call = actions_call,
         TABLES(&emp_commander_action_modifiers_table, &emp_commander_action_table), SETTINGS(ASKS(N_6, struct actions_facts, by_throw)));
/* clang-format on */
#undef OF
#undef BY

/* ---- what an action buys ---- */

static MARKED_TABLE(gt_commander_actions, "Grand tactical commander actions",
                    TEXT_COLUMN(gt_commander_actions, id),
                    TEXT_COLUMN(gt_commander_actions, action),
                    {"cost_ca", NUMBER(gt_commander_actions, cost)},
                    {"distance_in", TEXT(gt_commander_actions, distance)},
                    {"note", TEXT(gt_commander_actions, note), EXTRA(.blank = "-")});
static MARKED_TABLE(tactical_commander_actions, "Tactical commander actions",
                    TEXT_COLUMN(tactical_commander_actions, initiative),
                    TEXT_COLUMN(tactical_commander_actions, id),
                    TEXT_COLUMN(tactical_commander_actions, action));

/* clang-format off */
/* ORDER TACTICAL: what a player calls it, and its inches. */
static const struct {
    const char *word, *distance;
} tactical_names[TACTICAL_ACTIONS] = {
    {"gain-impetus", "-"}, {"reserve-battery", "-"}, {"resupply", "-"}, {"battle-groups", "-"}, {"direct-maneuver", "8"},
    {"move-8-inches", "8"}, {"commit-part-of-ME", "-"}, {"regimental-guns", "-"}, {"snap-rally", "4"}, {"bridge-assault", "-"}, {"Follow-Me", "-"},
    {"commit-sappers", "-"}, {"attach-subordinate", "-"}, {"remount-dragoons", "-"}, {"adjust-facing", "8"}, {"half-move-back", "-"}, {"opportunity-charge", "8"}};
#define THEN_TACTICAL(first, second)                                                              \
    {&gt_commander_actions[0].first, sizeof *gt_commander_actions, GT_ACTIONS + TACTICAL_ACTIONS, \
     &(const struct words)WORDS_OF(tactical_names, second), 0}
/* clang-format on */
static const struct words action_words = THEN_TACTICAL(word, word),
                          distance_words = THEN_TACTICAL(distance, distance);
enum { IN_PHASE_5, WITH_IT, WITHOUT_IT };
static WORD_LIST(phase_words, "grand-tactical", "with-initiative", "without-initiative");
enum { SOME_ORDER, ME_DEFEND, CORPS_DEFEND };
static WORD_LIST(issued_words, "other", "ME-defend", "corps-defend");
INTS(cost_facts, phase, action, issued, under_defend, by_defend, by_impetus); /* N11, G48 */
INTS(cost_result, cost, distance);

/* The next row of the tactical list, after this one, that has this action; -1 if the side may not
 * do it (any more: moving stands twice). */
static int tactical_row(int phase, int action, int after)
{
    const int first = phase == WITHOUT_IT ? WITH_INITIATIVE : 0,
              count = phase == WITHOUT_IT ? COUNT(tactical_commander_actions) : WITH_INITIATIVE;
    for (int i = after < first ? first : after + 1; i < count; i++)
        if (tactical_commander_actions[i].what == action - GT_ACTIONS)
            return i;
    return -1;
}

/* N11: which Defend order is free. */
static bool is_free(const struct cost_facts *f, struct steps *s)
{
    if (f->action != ISSUE_ORDER || f->issued == SOME_ORDER)
        return false;
    const bool me = reading(N_11, f->by_defend == DEFEND_ME, s,
                            "an ME's Defend order is free under a corps on Defend",
                            "a corps's Defend order is free");
    return me ? f->issued == ME_DEFEND && f->under_defend : f->issued == CORPS_DEFEND;
}

STAGE(cost_stage, cost_facts, cost_result)
{
    const bool grand = RULE(gt_commander_actions, f->action < GT_ACTIONS);
    r->distance = f->action;
    r->cost = 1;
    if (grand) {
        const int row = f->action % GT_ACTIONS;
        const struct gt_row *a = (const struct gt_row *)&gt_commander_actions[row];
        FROM_ROW(s, gt_commander_actions, row, 0, a->action);
        if (a->note)
            step(s, EMP(gt_commander_actions), 0, "%s", a->note, 0, 0);
        r->cost = (int16_t)(is_free(f, s) ? 0 : a->cost);
    }
    for (int row = -1; !grand && (row = tactical_row(f->phase, f->action, row)) >= 0;)
        FROM_ROW(s, tactical_commander_actions, row, 0, tactical_commander_actions[row].action);
    if (f->action == GT_ACTIONS + IMPETUS)
        reading(G_48, f->by_impetus == IMPETUS_LASTS, s,
                "impetus lasts until the ME is shaken or loses a close action",
                "impetus lasts to the end of the turn");
}

MAY(cost_may, cost_facts)
{
    return f->phase == IN_PHASE_5
               ? require_of(gt_commander_actions, f->action < GT_ACTIONS, "action", trouble,
                            "that is an action of tactical combat")
               : require_of(tactical_commander_actions, tactical_row(f->phase, f->action, -1) >= 0,
                            "action", trouble, "that is not among the actions of this side");
}

/* clang-format off */
DESCRIBE(emp_action_cost, "action-cost", "What an action buys", "5. Commander actions",
         "How many commander actions something costs, and how far it reaches.", "action=issue-order",
         INPUTS({"action", "what the commander does", EMP(gt_commander_actions), PICK(cost_facts, action, action_words)},
                {"phase", "phase 5, or tactical combat with or without the initiative", EMP(tactical_commander_actions),
                 PICK(cost_facts, phase, phase_words), UNLESS("grand-tactical")},
                {"order", "that he issues", EMP(corps_orders), PICK(cost_facts, issued, issued_words), UNLESS("other")},
                {"corps-on-defend", "the corps has a Defend order", EMP(corps_orders), SAID(cost_facts, under_defend)}),
         OUTPUTS({"cost", "commander actions", HOW_MANY(cost_result, cost),
                  .says = "it is free|it costs 1 commander action|it costs # commander actions"},
                 {"distance", "in inches", PICK(cost_result, distance, distance_words), .says = "; its reach in inches: #"}),
         RESOLVE(cost_facts, cost_result, cost_stage), .may = cost_may,
         TABLES(&emp_gt_commander_actions_table, &emp_tactical_commander_actions_table),
         SETTINGS(ASKS(N_11, struct cost_facts, by_defend), ASKS(G_48, struct cost_facts, by_impetus)));
/* clang-format on */
