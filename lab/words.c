#include <math.h>
#include <stdlib.h>

#include "tell.h"

const char *const tell_ends[ENDS] = {"", "the turns were up", "losses", "nobody was left"};

const char *const tell_limits =
    "These are computer commanders and not people: the figures show what the ground, the numbers "
    "and "
    "the rules give to those who play as they do. An interval says how far chance alone may have "
    "led; it does not know whether people would play otherwise.";

void tell_hundredths(struct text *t, double share)
{
    text_number(t, lround(100 * share));
}

void tell_decimal(struct text *t, double number)
{
    const long tenths = lround(10 * number);
    text_print(t, "%s%d.%d", tenths < 0 ? "-" : "", (int)(labs(tenths) / 10),
               (int)(labs(tenths) % 10));
}

void tell_share(struct text *t, const struct interval *r)
{
    tell_hundredths(t, r->mean);
    text_add(t, " in 100 (");
    tell_hundredths(t, r->low);
    text_add(t, " to ");
    tell_hundredths(t, r->high);
    text_char(t, ')');
}

int tell_leader(const struct interval *second, struct interval *leader)
{
    const bool is_second = second->mean > 0.5;
    *leader = is_second ? *second
                        : (struct interval){1 - second->mean, 1 - second->high, 1 - second->low,
                                            second->battles};
    return is_second;
}

void tell_side(const struct scenario *s, int side, struct text *t)
{
    text_print(t, "the %s side", scenario_name(s, s->side[side].name));
}

int tell_usual(const struct tally *b)
{
    return b->e->cell[0].against;
}

/* ---- the answer ---- */

/* "The Confederate side wins 62 in 100 (59 to 65)." */
static void tell_wins(const struct tally *b, int cell, struct text *t)
{
    const struct interval second = tally_wins(b, cell);
    const size_t from = t->used;
    struct interval leader;
    tell_side(b->e->cell[cell].fights.s, tell_leader(&second, &leader), t);
    if (b->e->cell_count == 1)
        text_capital(t, from);
    text_add(t, " wins ");
    tell_share(t, &leader);
    text_add(t, leader.low > 0.5 ? "" : ": it may be even");
}

/* The cell whose difference from what it is compared with is surest; NOBODY: none can be told from
 * chance. */
static int surest_difference(const struct tally *b)
{
    int best = NOBODY;
    double most = 0;
    for (int i = 0; i < b->e->cell_count; i++) {
        const struct interval d = tally_difference(b, i);
        const double sure = d.low > 0 ? d.low : d.high < 0 ? -d.high : 0;
        if (b->e->cell[i].against != i && sure > most) {
            most = sure;
            best = i;
        }
    }
    return best;
}

/* "2oh castings 26 instead of 14" */
static void tell_change(const struct tally *b, int cell, struct text *t)
{
    const struct experiment *e = b->e;
    const struct lab_cell *c = &e->cell[cell], *other = &e->cell[c->against];
    const char *before = "";
    for (int i = 0; i < e->factor_count; i++) {
        const struct factor *f = &e->factor[i];
        if (c->value[i] == other->value[i])
            continue;
        text_print(t, "%s%s%s%s instead of %s", before, factor_name(f), *f->words ? " " : "",
                   f->value[c->value[i]], f->value[other->value[i]]);
        before = ", ";
    }
}

/* "the Union side wins 12 more in 100 (5 to 20)" */
static void tell_more(const struct tally *b, int cell, struct text *t)
{
    struct interval d = tally_difference(b, cell);
    const int side = d.mean > 0;
    if (!side)
        d = (struct interval){-d.mean, -d.high, -d.low, d.battles};
    tell_side(b->e->cell[cell].fights.s, side, t);
    text_add(t, " wins ");
    tell_hundredths(t, d.mean);
    text_add(t, " more in 100 (");
    tell_hundredths(t, d.low);
    text_add(t, " to ");
    tell_hundredths(t, d.high);
    text_add(t, d.low > 0 ? ")" : "), which may be chance");
}

/* How many changes are tried in each scenario. */
static int changes_of(const struct experiment *e)
{
    return e->cell_count / e->factor[0].count;
}

/* A change that is tried in several scenarios is told of each. */
static void tell_difference(const struct tally *b, int cell, struct text *t)
{
    const struct experiment *e = b->e;
    const int changes = changes_of(e), scenarios = changes > 1 ? e->factor[0].count : 1;
    text_add(t, "With ");
    tell_change(b, cell, t);
    for (int i = 0; i < scenarios; i++) {
        const int same = scenarios > 1 ? i * changes + cell % changes : cell;
        const struct scenario *s = e->cell[same].fights.s;
        text_add(t, i ? "; " : " ");
        if (scenarios > 1)
            text_print(t, "in %s ", scenario_name(s, s->name));
        tell_more(b, same, t);
    }
    text_add(t, ". ");
}

/* Has every battle the winner of its pair? */
static bool is_all_the_same(const struct tally *b)
{
    for (int i = 0; i < b->e->cell_count; i++)
        if (b->counts[i].differences[DIFFERENCE_LEVELS / 2] != tally_battles(b))
            return false;
    return true;
}

void tell_answer(const struct tally *b, struct text *t)
{
    const int best = surest_difference(b);
    if (best != NOBODY)
        tell_difference(b, best, t);
    else if (b->e->cell_count > 1)
        text_add(t, is_all_the_same(b)
                        ? "What varies makes no difference: with the same dice every "
                          "battle is won by the same side. "
                        : "What varies makes no difference that can be told from "
                          "chance. ");
    if (b->e->cell_count > 1)
        text_print(t, "With %s ", b->e->cell[tell_usual(b)].name);
    tell_wins(b, tell_usual(b), t);
    text_add(t, ".");
}

void tell_basis(const struct tally *b, struct text *t)
{
    const struct experiment *e = b->e;
    const struct cell *c = &e->cell[tell_usual(b)].fights;
    text_number(t, tally_battles(b));
    text_print(t, " battles of %s", scenario_name(c->s, c->s->name));
    if (e->cell_count > 1)
        text_print(t, " in each of %d cells", e->cell_count);
    text_print(t, ", %s for %s and %s for %s, seeds %llu to %llu. ", c->who[0]->name,
               scenario_name(c->s, c->s->side[0].name), c->who[1]->name,
               scenario_name(c->s, c->s->side[1].name), (unsigned long long)e->seed,
               (unsigned long long)(e->seed + (uint64_t)tally_battles(b) - 1));
    text_print(t,
               "A draw is half a win. The interval%s in 95 of 100 such experiments, whenever one "
               "looks.",
               e->cell_count > 1 ? "s hold all together" : " holds");
    if (e->until != UNTIL_ALL && b->end < experiment_rounds(e))
        text_add(t, " It ended when the intervals were as narrow as was asked.");
    if (!tally_is_done(b))
        text_print(t, " It was stopped before all %d battles were fought.", (int)e->battles);
}

/* How many battles more it would take, if it was asked for more than they gave. */
void tell_needs(const struct tally *b, struct text *t)
{
    int64_t most = 0;
    const double width = b->e->width / 1000.0;
    for (int i = 0; i < b->e->cell_count; i++) {
        const bool differs = b->e->until == UNTIL_DIFFERENCES;
        const struct interval r = differs ? tally_difference(b, i) : tally_wins(b, i);
        const int64_t needs = interval_needs(&r, width);
        if (!(differs && b->e->cell[i].against == i) && needs > most)
            most = needs;
    }
    if (b->e->until == UNTIL_ALL || most <= tally_battles(b))
        return;
    text_add(t, " The intervals are wider than was asked: it would take about ");
    text_number(t, most - tally_battles(b));
    text_add(t, " battles more of each cell.");
}

/* ---- the parts ---- */

static void tell_cells(const struct tally *b, struct text *t)
{
    if (b->e->cell_count == 1)
        return;
    text_print(t, "\nThe %s side wins, in 100:\n",
               scenario_name(b->e->cell[0].fights.s, b->e->cell[0].fights.s->side[1].name));
    for (int i = 0; i < b->e->cell_count; i++) {
        const struct interval r = tally_wins(b, i), d = tally_difference(b, i);
        text_print(t, "  %s: ", b->e->cell[i].name);
        tell_share(t, &r);
        if (b->e->cell[i].against != i) {
            text_add(t, d.mean < 0 ? ", " : ", +");
            tell_hundredths(t, d.mean);
            text_add(t, " (");
            tell_hundredths(t, d.low);
            text_add(t, " to ");
            tell_hundredths(t, d.high);
            text_add(t, ")");
        }
        text_char(t, '\n');
    }
    const int last =
        b->e->cell[b->e->cell_count - 1].against == b->e->cell_count - 1 ? 0 : b->e->cell_count - 1;
    if (is_all_the_same(b))
        return;
    text_add(t, "Since all cells use the same dice, a difference is known as well as by ");
    tell_decimal(t, figures_pairing(b, last));
    text_add(t, " times as many battles without pairs.\n");
}

static double share(int64_t part, int64_t all)
{
    return all ? (double)part / (double)all : 0;
}

static void tell_end(const struct figures *f, struct text *t)
{
    double turns = 0;
    text_add(t, "\nHow it ends, in 100 battles:\n");
    for (int i = 1; i < ENDS; i++) {
        const int64_t all = f->ends[i][0] + f->ends[i][1] + f->ends[i][2];
        if (all == 0)
            continue;
        text_print(t, "  %s: ", tell_ends[i]);
        tell_hundredths(t, share(all, f->battles));
        for (int side = 0; side < SIDES; side++) {
            text_print(t, side ? ", %s " : "; won by %s ",
                       scenario_name(f->s, f->s->side[side].name));
            tell_hundredths(t, share(f->ends[i][side + 1], f->battles));
        }
        if (f->ends[i][0]) {
            text_add(t, ", drawn ");
            tell_hundredths(t, share(f->ends[i][0], f->battles));
        }
        text_char(t, '\n');
    }
    for (int i = 1; i < TURN_ROOM; i++)
        turns += i * share(f->turns[i], f->battles);
    text_add(t, "  It lasts ");
    tell_decimal(t, turns);
    text_print(t, " of %d turns.\n", f->s->turns);
}

static void tell_losses(const struct figures *f, struct text *t)
{
    const struct track *strength = track_with(rules_of(f->s), TRACK_STRENGTH);
    text_print(t,
               "\nWhat each unit loses and does to the enemy, in %s a battle; how often it is "
               "broken or gone, in 100, and in which turn on average:\n",
               strength ? strength->name : "strength");
    for (int side = 0; side < SIDES; side++) {
        text_print(t, "  %s: loses ", scenario_name(f->s, f->s->side[side].name));
        tell_decimal(t, share(f->lost[side], f->battles));
        text_char(t, '\n');
        for (int i = 0; i < f->s->unit_count; i++) {
            const struct unit_figures *u = &f->unit[i];
            if (f->s->unit[i].side != side)
                continue;
            text_print(t, "    %s: loses ", scenario_name_of(f->s, OF_UNIT, i));
            tell_decimal(t, share(u->lost, f->battles));
            text_add(t, ", does ");
            tell_decimal(t, share(u->gave, f->battles));
            text_add(t, ", broken ");
            tell_hundredths(t, share(u->broke, f->battles));
            if (u->broke) {
                text_add(t, " (turn ");
                tell_decimal(t, share(u->broke_turns, u->broke));
                text_char(t, ')');
            }
            text_char(t, '\n');
        }
    }
}

static void tell_ground(const struct figures *f, struct text *t)
{
    if (f->s->objective_count == 0)
        return;
    text_print(t, "\nWho holds the ground at the end of each turn, %s in 100:\n",
               scenario_name(f->s, f->s->side[1].name));
    for (int o = 0; o < f->s->objective_count; o++) {
        text_print(t, "  %s (%d):", scenario_name_of(f->s, OF_GROUND, o), f->s->objective[o].worth);
        for (int turn = 1; turn <= f->s->turns; turn++) {
            text_char(t, ' ');
            tell_hundredths(t, share(f->held[o][turn][2], f->battles));
        }
        text_char(t, '\n');
    }
}

void tell_luck(const struct figures *f, struct text *t)
{
    struct interval r = interval_of(f->luckier_won, WIN_LEVELS, 0.05);
    text_add(t, "Whose fire did more than was to be expected won ");
    tell_share(t, &r);
    for (int side = 0; side < SIDES; side++) {
        const double mean = share(f->luck[side], f->battles) / 10;
        const double square = f->battles ? f->luck_square[side] / (double)f->battles / 100 : 0;
        text_print(t, side ? ", %s by " : ". In a battle it strays for %s by ",
                   scenario_name(f->s, f->s->side[side].name));
        tell_decimal(t, sqrt(fmax(0, square - mean * mean)));
    }
    text_add(t, " (standard deviation of what fire did less what the odds said).");
}

void tell_sign(const struct figures *f, const struct sign *g, struct text *t)
{
    const size_t from = t->used;
    if (g->what == SIGN_HELD) {
        tell_side(f->s, g->side, t);
        text_print(t, " held %s at the end of turn %d: ", scenario_name_of(f->s, OF_GROUND, g->who),
                   g->turn);
    } else {
        scenario_call(f->s, OF_UNIT, g->who, t);
        text_print(t, " was broken or gone by the end of turn %d: ", g->turn);
    }
    text_capital(t, from);
    const struct interval r = interval_of(g->told, WIN_LEVELS, 0.05 / EVENTS_TOLD);
    tell_side(f->s, g->side_told, t);
    text_add(t, " won ");
    tell_share(t, &r);
    text_add(t, " of ");
    text_number(t, r.battles);
    text_add(t, " such battles");
}

static void tell_signs(const struct figures *f, struct text *t)
{
    if (f->sign_count == 0)
        return;
    text_add(t, "\nWhat goes with winning (picked on half of the seeds, told from the other half; "
                "it need not be the cause):\n");
    for (int i = 0; i < f->sign_count; i++) {
        text_add(t, "  ");
        tell_sign(f, &f->sign[i], t);
        text_char(t, '\n');
    }
}

static void tell_seeds(const struct figures *f, struct text *t)
{
    text_add(t, "\nBattles worth a look, by seed:\n");
    for (int i = 0; i < f->seed_count; i++)
        text_print(t, "  %llu: %s\n", (unsigned long long)f->seed[i].seed, f->seed[i].why);
}

/* ---- history ---- */

/* Is this unit one of whom history tells? */
static bool is_of(const struct scenario *s, const struct history *h, int unit)
{
    int group = s->unit[unit].group;
    while (h->of == OF_GROUP && group != NOBODY && group != h->who)
        group = s->group[group].parent;
    return h->of == OF_UNIT    ? unit == h->who
           : h->of == OF_GROUP ? group == h->who
                               : s->unit[unit].side == h->who;
}

int history_lost(const struct scenario *s, const struct history *h, const int16_t *record)
{
    int lost = h->of == OF_SIDE ? record[NOTED_LOST + h->who] : 0;
    for (int i = 0; i < s->unit_count && h->of != OF_SIDE; i++)
        lost += is_of(s, h, i) ? record[noted_unit(s, i, UNIT_LOST)] : 0;
    return lost;
}

static int64_t count_history(const struct tally *b, const struct figures *f,
                             const struct history *h, int64_t *below)
{
    int64_t within = 0;
    *below = 0;
    for (int64_t i = 0; i < f->battles; i++) {
        const int16_t *r = tally_record(b, f->cell, i);
        const int lost = h->what == HISTORY_LOST ? history_lost(f->s, h, r) : 0;
        within += h->what == HISTORY_WON ? r[NOTED_WINNER] == h->who + 1
                                         : lost >= h->low && lost <= h->high;
        *below += lost < h->low;
    }
    return within;
}

void tell_history(const struct tally *b, const struct figures *f, int number, struct text *t)
{
    const struct history *h = &b->e->history[number];
    int64_t below;
    const int64_t within = count_history(b, f, h, &below);
    const size_t from = t->used;
    const char *grade = h->grade == 'a' ? "attested" : h->grade == 'k' ? "known" : "estimate";
    if (h->who == NOBODY)
        text_add(t, "nobody");
    else
        scenario_call(f->s, h->of, h->who, t);
    text_capital(t, from);
    if (h->what == HISTORY_WON)
        text_print(t, " won (%s): so in ", grade);
    else if (h->low == h->high)
        text_print(t, " lost %d (%s): so many in ", h->low, grade);
    else
        text_print(t, " lost %d to %d (%s): so many in ", h->low, h->high, grade);
    tell_hundredths(t, share(within, f->battles));
    text_add(t, " of 100 battles");
    if (h->what == HISTORY_LOST) {
        text_add(t, ", fewer in ");
        tell_hundredths(t, share(below, f->battles));
        text_add(t, ", more in ");
        tell_hundredths(t, share(f->battles - within - below, f->battles));
    }
}

static void tell_histories(const struct tally *b, const struct figures *f, struct text *t)
{
    if (b->e->history_count == 0)
        return;
    text_add(t, "\nBeside history:\n");
    for (int i = 0; i < b->e->history_count; i++) {
        text_add(t, "  ");
        tell_history(b, f, i, t);
        text_char(t, '\n');
    }
}

void lab_words(const struct tally *b, struct text *t)
{
    struct figures f;
    const unsigned tells = b->e->tells;
    figures_of(b, tell_usual(b), &f);
    tell_answer(b, t);
    text_char(t, '\n');
    tell_basis(b, t);
    tell_needs(b, t);
    text_char(t, '\n');
    tell_cells(b, t);
    if (b->e->cell_count > 1)
        text_print(t, "\nThe rest is told of %s.\n", b->e->cell[f.cell].name);
    if (tells & TELL_ENDS)
        tell_end(&f, t);
    if (tells & TELL_EVENTS)
        tell_signs(&f, t);
    if (tells & TELL_LOSSES)
        tell_losses(&f, t);
    if (tells & TELL_GROUND)
        tell_ground(&f, t);
    if (tells & TELL_LUCK) {
        text_add(t, "\nLuck: ");
        tell_luck(&f, t);
        text_char(t, '\n');
    }
    tell_histories(b, &f, t);
    if (tells & TELL_SEEDS)
        tell_seeds(&f, t);
    text_print(t, "\n%s\n", tell_limits);
}
