/* 5: what a commander gets done.  Each action has its number, by his level; N6 says whether each is
 * thrown for, and whether a failure ends them. */

#include "command.h"

#include "rules/empire/tables/command.def"

int emp_commander_sum(const struct emp_commander *c, struct steps *s)
{
    return emp_sum(commander_action_modifiers, c, s);
}

int emp_commander_number(int level, int act, struct steps *s)
{
    const int row = level * EMP_ACTS + act;
    emp_reads(s, commander_action, row);
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
    emp_gap(s, N_6,
            f->by_throw == ACTS_UNTIL  ? "a throw for each, until one fails"
            : f->by_throw == ACTS_EACH ? "a throw for each"
                                       : "one throw for all");
    for (int i = 0; i < f->acts; i++)
        emp_tell(s, commander_action, "action %d needs %d", NULL, i + 1,
                 emp_commander_number(f->commander.level, i, s));
}

STAGES(actions_stage, actions_facts, actions_result)
{
    static const struct purpose for_action = {"commander", "action"};
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
        emp_tell(steps_fallen(s, d), commander_action, "%d on two d10", NULL, total - sum);
        r->tried = 0;
        return false;
    }
    const bool passes = RULE(
        commander_action,
        emp_reaches(d, &for_action, sum, emp_commander_number(f->commander.level, act, s), &total));
    emp_tell(steps_fallen(s, d), commander_action,
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

/* ---- what an action buys ---- */

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
        emp_from(s, gt_commander_actions, row, 0, "%s", a->action);
        if (a->note)
            emp_tell(s, gt_commander_actions, "%s", a->note);
        r->cost = (int16_t)(is_free(f, s) ? 0 : a->cost);
    }
    for (int row = -1; !grand && (row = tactical_row(f->phase, f->action, row)) >= 0;)
        emp_from(s, tactical_commander_actions, row, 0, "%s",
                 tactical_commander_actions[row].action);
    if (f->action == GT_ACTIONS + IMPETUS)
        reading(G_48, f->by_impetus == IMPETUS_LASTS, s,
                "impetus lasts until the ME is shaken or loses a close action",
                "impetus lasts to the end of the turn");
}

#include "rules/empire/charts/command.def"
