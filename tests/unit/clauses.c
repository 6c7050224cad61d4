/* Each line of the files in clauses is a question and what must come out, worked by hand from the
 * rulebook:
 *
 *     V.B.example | fire weapon=... | table 8: 1, casualties 1: 2/3, morale_lost 2: 1/3
 *     R-9         | fire ...        | refused R-9
 *     V.B.example | fire weapon=... | says two castings fall
 *     5.3         | morale ...      | why if he falls: leader present
 *
 * (the last two: words of the throw as an umpire calls it, words of a step of the explanation); a
 * roll with its dice, its results and what
 * it changes (if one effect is named, all are):
 *
 *     4.9         | roll brigade-series/fire-hex ... --dice 3,4 | casualties 1, target: strength -1
 *     2.5         | morale-failure missed=1 = 4                 | result fallback, spaces 2
 *
 * or a small battle on tests/scenarios/training.txt (odd, table and so on: on odd.txt,
 * table.txt), orders with ; between, their dice after =, n* for n times, and how the tracks stand
 * in the end; or a unit as a scenario has it:
 *
 *     I.C.1.iii   | battle 2*end; 21ga retreat | refused I.C.1.iii
 *     II.E        | unit arm artillery weapon 6-pdr-gun castings 9 | refused II.E
 *
 * In a file that is named after a system (empire-fire.txt) clauses and charts are that system's;
 * elsewhere they are any system's that has them, or said with it (brigade-series/2.5).
 *
 * All must hold; and for every clause that the engine enforces through RULE or require, some line
 * must fail when that clause alone is turned round.  LONGROLL_QUICK=1 leaves the turning out.
 * LONGROLL_ONLY=V.G.2 takes one clause alone, LONGROLL_ONLY=brigade-series those of one system. */

#define _DEFAULT_SOURCE

#include <dirent.h>
#include <stdlib.h>

#include "engine/battle/battle.h"
#include "engine/chart/sheet.h"
#include "rules/iron_brigade/staff.h"
#include "lines.h"
#include "sources.h"

enum { CASES_MOST = 4000, ROOM = 1 << 22 };

struct line_case {
    char text[LINE_ROOM];
    const char *question, *answer;
    const struct system *system;
    const struct clause *clause;
    char file[256];
    int number;
    bool wanted; /* LONGROLL_ONLY names its clause */
    bool slow;   /* checked once, but not against every clause that is turned round */
};

/* The first word of a battle's line, and the scenario it is fought on. */
static struct {
    const char *word, *file;
    struct scenario scenario;
} grounds[] = {
    {.word = "battle", .file = "training.txt"}, {.word = "odd", .file = "odd.txt"},
    {.word = "table", .file = "table.txt"},     {.word = "ways", .file = "ways.txt"},
    {.word = "boats", .file = "boats.txt"},     {.word = "host", .file = "host.txt"},
    {.word = "corners", .file = "corners.txt"}, {.word = "guns", .file = "guns.txt"},
    {.word = "parts", .file = "parts.txt"},     {.word = "bands", .file = "bands.txt"},
    {.word = "drill", .file = "drill.txt"},     {.word = "measure", .file = "table.txt"},
    {.word = "pace", .file = "drill.txt"},      {.word = "hidden", .file = "hidden.txt"},
    {.word = "legion", .file = "legion.txt"},   {.word = "sections", .file = "sections.txt"}};
static struct scenario *ground; /* on which the battle of a line is fought */
static struct line_case cases[CASES_MOST];
static int case_count, wanted_count;
static _Alignas(8) unsigned char room[ROOM];

/* Is the file named after this system? grid_napoleonic.txt and empire-fire.txt are. */
static bool is_file_of(const struct system *s, const char *file)
{
    char name[256];
    const size_t length = strlen(s->name);
    snprintf(name, sizeof name, "%.*s", (int)length, file);
    return text_same_word(name, s->name) && strchr(".-", file[length]) != NULL;
}

static bool find_clause(struct line_case *c, const char *id, const char *file)
{
    bool own = false;
    for (int i = 0; i < system_count; i++)
        own = own || is_file_of(systems[i], file);
    for (int i = 0; i < system_count && !c->clause; i++)
        if (!own || is_file_of(systems[i], file)) {
            c->system = systems[i];
            c->clause = clause_find(systems[i], id);
        }
    return c->clause != NULL;
}

/* Is this clause among those that LONGROLL_ONLY names? */
static bool is_wanted(const struct system *s, const struct clause *c)
{
    const char *only = getenv("LONGROLL_ONLY");
    return !only || text_same_word(only, s->name) || clause_find(s, only) == c;
}

static void take_case(char *line, int number, void *file)
{
    const char *parts[3];
    struct line_case *c = &cases[case_count];
    if (case_count == CASES_MOST)
        fail_msg("%s:%d is one line too many: make room, CASES_MOST is %d", (const char *)file,
                 number, CASES_MOST);
    c->clause = NULL;
    snprintf(c->text, sizeof c->text, "%s", line);
    snprintf(c->file, sizeof c->file, "%s", (const char *)file);
    if (split(c->text, '|', parts, 3) != 3)
        fail_msg("%s:%d is not clause | question | answer", (const char *)file, number);
    c->question = parts[1], c->answer = parts[2];
    c->number = number;
    c->slow = strstr(c->file, "chains") != NULL;
    if (!find_clause(c, parts[0], file))
        fail_msg("%s:%d names the clause %s, which does not exist", (const char *)file, number,
                 parts[0]);
    c->wanted = is_wanted(c->system, c->clause);
    wanted_count += c->wanted;
    case_count++;
}

static void read_scenario(const char *name, struct scenario *s)
{
    static char text[1 << 14];
    char path[600];
    struct faults faults = {.count = 0};
    snprintf(path, sizeof path, TESTS "/scenarios/%s", name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    if (!scenario_read(s, text, size, &faults))
        fail_msg("%s:%d: %s", name, faults.list[0].line, faults.list[0].words);
}

/* Each line of the files in clauses that begin and end so; `use` is told the file's name. */
static void each_file(const char *begin, const char *end,
                      void (*use)(char *line, int number, void *file))
{
    struct dirent **files;
    const int count = scandir(TESTS "/clauses", &files, NULL, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[600];
        const char *name = files[i]->d_name;
        snprintf(path, sizeof path, TESTS "/clauses/%s", name);
        if (strncmp(name, begin, strlen(begin)) == 0 && strstr(name, end))
            each_line(path, use, files[i]->d_name);
        free(files[i]);
    }
    free(files);
}

static int read_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        read_scenario(grounds[i].file, &grounds[i].scenario);
    each_file("", ".txt", take_case);
    if (wanted_count == 0)
        fail_msg("no line is about %s", getenv("LONGROLL_ONLY"));
    return 0;
}

/* What came out instead, for whoever reads the failure. */
static char other[TROUBLE_ROOM + 60];

static void came_out(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(other, sizeof other, format, list);
    va_end(list);
}

static bool is_refused_so(const struct line_case *c, const struct trouble *trouble)
{
    char refusal[TROUBLE_ROOM + 20];
    snprintf(refusal, sizeof refusal, "refused %s",
             trouble->clause ? trouble->clause->id : trouble->room);
    came_out("refused (%s) %s", trouble->clause ? trouble->clause->id : "-", trouble->room);
    return strcmp(refusal, c->answer) == 0;
}

static int output_of(const struct chart *c, const char *name)
{
    for (int i = 0; i < c->output_count; i++)
        if (strcmp(c->outputs[i].name, name) == 0)
            return i;
    fail_msg("%s has no result %s", c->name, name);
    return -1;
}

/* "casualties 1: 2/3" */
static bool outcome_holds(const struct reply *reply, const char *part)
{
    char name[40], value[40], fraction[200], text[700];
    struct text t;
    if (sscanf(part, "%39s %39[^:]: %199s", name, value, fraction) != 3)
        fail_msg("'%s' is not result value: fraction", part);
    const int output = output_of(reply->request->question.chart, name);
    const struct values v = reply_values(reply, reply->turns, output);
    struct wide sum = wide_of(0);
    for (int i = 0; i < v.count; i++) {
        text_over(&t, text, sizeof text);
        field_print_value(&t, &reply->request->question.chart->outputs[output], v.first[i].value);
        if (strcmp(text, value) == 0)
            wide_add(&sum, &v.first[i].weight);
    }
    text_over(&t, text, sizeof text);
    wide_print_fraction(&t, sum, *v.total);
    return strcmp(text, fraction) == 0;
}

/* "says a third on 5 or 6": words of the throw as an umpire calls it. */
static bool call_holds(const struct question *q, const char *words)
{
    char call[2000];
    struct text t;
    text_over(&t, call, sizeof call);
    if (q->chart->call)
        q->chart->call(q->facts, &t);
    return strstr(call, words) != NULL;
}

/* "why if he falls: leader present": words of a step. */
static bool step_holds(const struct steps *s, const char *words)
{
    for (int i = 0; i < s->count; i++) {
        char told[400];
        struct text t;
        text_over(&t, told, sizeof told);
        step_words(&t, &s->list[i]);
        if (strstr(told, words))
            return true;
    }
    return false;
}

/* ---- rolls ---- */

/* "target: strength -1", "target: morale state shaken": is it among what the result changes? */
static bool effect_holds(const struct effects *e, const char *part)
{
    char text[100];
    for (int i = 0; i < e->count; i++) {
        const struct effect *one = &e->list[i];
        if (one->becomes)
            snprintf(text, sizeof text, "%s: %s %s", one->subject, one->track, one->becomes);
        else
            snprintf(text, sizeof text, "%s: %s %+d", one->subject, one->track, one->change);
        if (strcmp(text, part) == 0)
            return true;
    }
    return false;
}

/* "casualties 2" */
static bool result_holds(const struct reply *reply, const char *part)
{
    char name[40], value[40], text[100];
    struct text t;
    if (sscanf(part, "%39s %39s", name, value) != 2)
        fail_msg("'%s' is not result value", part);
    const struct chart *chart = reply->request->question.chart;
    text_over(&t, text, sizeof text);
    field_print(&t, &chart->outputs[output_of(chart, name)], reply->result);
    return strcmp(text, value) == 0;
}

/* If the answer names an effect, or "no effects", it names all there are. */
static bool roll_holds(const struct reply *reply, const char *const *parts, int count)
{
    const struct question *q = &reply->request->question;
    struct effects effects = {.count = 0};
    int named = 0;
    bool holds = true, names = false;
    if (q->chart->effects)
        q->chart->effects(q->facts, reply->result, &effects);
    for (int i = 0; i < count; i++) {
        const bool none = strcmp(parts[i], "no effects") == 0, one = strchr(parts[i], ':') != NULL;
        names = names || none || one;
        named += one;
        holds = holds &&
                (none || (one ? effect_holds(&effects, parts[i]) : result_holds(reply, parts[i])));
    }
    return holds && count > 0 && (!names || named == effects.count);
}

/* ---- battles ---- */

/* "ruling R-2=chart": before the first order; the state begins anew with it. */
static bool battle_ruling(struct state *state, const char *words)
{
    char id[20], value[20];
    struct trouble trouble = {0};
    int number = 0;
    if (sscanf(words, "ruling %19[^=]=%19s", id, value) != 2)
        return false;
    const struct field *ruling = ruling_find(ground->system, id);
    if (!ruling || !field_read(ruling, value, &number, NULL, &trouble))
        fail_msg("'%s' is no ruling", words);
    ground->ruling[ruling - ground->system->rulings] = (int16_t)number;
    state_begin(ground, 1, state);
    return true;
}

static const struct track *track_named(const char *name)
{
    const struct battle_rules *b = ground->system->battle;
    for (int i = 0; i < b->track_count; i++)
        if (strcmp(b->tracks[i].name, name) == 0)
            return &b->tracks[i];
    fail_msg("there is no track %s", name);
    return NULL;
}

/* "at 2wi 20,10.5 90": it is put there, facing so; "as 2wi column": in that formation; "off 2wi":
 * it is not in the battle; "afloat 2wi": it is in boats. */
static bool battle_place(struct state *state, const char *words)
{
    char id[20], formation[40];
    double x, y;
    int bearing;
    if (sscanf(words, "as %19s %39s", id, formation) == 2) {
        const struct track *t = track_named("formation");
        const int wanted = scenario_find_word(ground, t->words, formation);
        if (wanted < 0)
            fail_msg("'%s' is no formation", formation);
        t->set(ground, state, scenario_unit(ground, id), wanted);
        return true;
    }
    if (sscanf(words, "afloat %19s", id) == 1) {
        const struct track *t = track_named("posture");
        t->set(ground, state, scenario_unit(ground, id), words_find(t->words, "afloat"));
        return true;
    }
    if (sscanf(words, "off %19s", id) == 1) {
        const int unit = scenario_unit(ground, id);
        track_named("posture")->set(ground, state, unit, 4);
        for (int i = 0; i < ground->leader_count; i++)
            if (ground->system->battle->leader_at(ground, state, i) == unit)
                ground->system->battle->leader_put(ground, state, i, LEADER_ALONE);
        return true;
    }
    if (sscanf(words, "at %19s %lf,%lf %d", id, &x, &y, &bearing) != 4)
        return false;
    const int unit = scenario_unit(ground, id);
    if (unit == NOBODY)
        fail_msg("'%s' places nobody", words);
    track_named("east")->set(ground, state, unit, (int)(x * 100 + 0.5));
    track_named("north")->set(ground, state, unit, (int)(y * 100 + 0.5));
    track_named("facing")->set(ground, state, unit, bearing);
    return true;
}

/* "2wi fire 21ga range 4 = 5,2"; false, and the trouble says why, if it is refused. */
static bool battle_order(struct state *state, char *line, struct trouble *trouble)
{
    int pips[20], count = 0;
    struct order order;
    struct dice d;
    char *own = strchr(line, '=');
    if (own) {
        const char *parts[20];
        *own = '\0';
        count = split(own + 1, ',', parts, 20);
        for (int i = 0; i < count; i++)
            pips[i] = atoi(parts[i]);
        dice_given(&d, pips, count);
    } else
        dice_rolled(&d, 1863, state->head.orders);
    d.log = NULL;
    if (!order_read(ground, line, &order, trouble) ||
        !order_may(ground, state, SEAT_REFEREE, &order, trouble))
        return false;
    if (order_obey(ground, state, &order, &d, NULL))
        return true;
    dice_explain(&d, trouble_usage(trouble, NULL));
    return false;
}

static bool battle_orders(struct state *, char *script, struct trouble *);

/* "unloaded pon": it unloads its boats, four turns on end, and the next begins. */
static bool battle_unloads(struct state *state, const char *words, struct trouble *trouble)
{
    char script[LINE_ROOM];
    bool done = true;
    for (int turn = 0; turn < 4 && done; turn++) {
        snprintf(script, sizeof script, "%s unload; 12*end", words + strlen("unloaded "));
        done = battle_orders(state, script, trouble);
    }
    return done;
}

static bool battle_orders(struct state *state, char *script, struct trouble *trouble)
{
    const char *orders[64];
    const int count = split(script, ';', orders, 64);
    for (int i = 0; i < count; i++) {
        if (battle_ruling(state, orders[i]) || battle_place(state, orders[i]))
            continue;
        if (strncmp(orders[i], "unloaded ", 9) == 0) {
            if (!battle_unloads(state, orders[i], trouble))
                return false;
            continue;
        }
        const char *star = strchr(orders[i], '*');
        for (int times = star ? atoi(orders[i]) : 1; times > 0; times--) {
            char line[LINE_ROOM];
            snprintf(line, sizeof line, "%s", star ? star + 1 : orders[i]);
            if (!battle_order(state, line, trouble))
                return false;
            if (!ground->system->battle->sane(ground, state))
                return false;
        }
    }
    return true;
}

/* "21ga morale 3", "offers 21ga takes 1ny", "denies 2wi face" (on the menu, or not), "prospect 5va
 * 2wi 33", "todo 21ga 9" (words of what it is to do), "phase 2", "turn 2", "over 1", "winner 1",
 * "question near", "gibbon with 7wi" (or alone, gone), "ridge held union", "to union ..." (in the
 * view of that seat) */
static bool leader_holds(const struct state *state, int leader, const char *where)
{
    const int at = ground->system->battle->leader_at(ground, state, leader);
    return at == (strcmp(where, "alone") == 0  ? LEADER_ALONE
                  : strcmp(where, "gone") == 0 ? LEADER_GONE
                                               : scenario_unit(ground, where));
}

/* "2wi face", "21ga takes 1ny", "b4 face 90": is it on the menu? */
static bool is_offered(const struct state *state, const char *words)
{
    static struct choice list[CHOICES_MOST];
    char unit[40], verb[40], last[40] = "";
    sscanf(words, "%39s %39s %39s", unit, verb, last);
    struct order so_far = {.kind = (uint8_t)kind_named(ground->system->battle, verb),
                           .target = NOBODY};
    int wanted = scenario_unit(ground, unit), part = PART_UNIT;
    if (so_far.kind == NO_KIND || wanted == NOBODY)
        fail_msg("'%s' is no order", words);
    if (*last) {
        so_far.unit[so_far.unit_count++] = (int16_t)wanted;
        part = scenario_unit(ground, last) != NOBODY ? PART_TARGET : PART_FACT;
        wanted = part == PART_TARGET ? scenario_unit(ground, last) : atoi(last);
    }
    const int bare = ground->system->battle->kinds[so_far.kind]->bare - 1;
    const int count = order_menu(ground, state, SEAT_REFEREE, &so_far, list, CHOICES_MOST);
    for (int i = 0; i < count && i < CHOICES_MOST; i++)
        if (list[i].part == part && (part != PART_FACT || list[i].fact == bare) &&
            wanted >= list[i].low && wanted <= list[i].high)
            return true;
    return false;
}

/* "prospect 5va 2wi 33": castings that fall on average if the one fires at the other now, in
 * hundredths. */
static bool prospect_holds(const struct state *state, const char *part)
{
    char firer[40], target[40];
    struct ib_prospect a;
    int castings;
    if (sscanf(part, "prospect %39s %39s %d", firer, target, &castings) != 3)
        fail_msg("'%s' is not prospect unit unit hundredths", part);
    return ib_find_prospect(ground, state, scenario_unit(ground, firer),
                            scenario_unit(ground, target), false, &a) &&
           a.castings == castings;
}

static bool track_holds(const struct state *state, const char *part);

/* "to union 21ga castings 0": in the view of that seat. */
static bool view_holds(const struct state *state, const char *part)
{
    static struct state seen;
    char seat[40];
    int length = 0;
    if (sscanf(part, "to %39s %n", seat, &length) != 1 || seat_named(ground, seat) == NOBODY)
        fail_msg("'%s' is in no seat's view", part);
    state_seen(ground, state, seat_named(ground, seat), &seen);
    return track_holds(&seen, part + length);
}

/* "ridge held union" */
static bool ground_holds(const struct state *state, int objective, const char *side)
{
    const int held = held_by(state, objective);
    came_out("held by %s", held == NOBODY ? "nobody" : scenario_id(ground, OF_SIDE, held));
    return strcmp(side, held == NOBODY ? "nobody" : scenario_id(ground, OF_SIDE, held)) == 0;
}

static bool track_holds(const struct state *state, const char *part)
{
    if (strncmp(part, "to ", 3) == 0)
        return view_holds(state, part);
    if (strncmp(part, "prospect ", 9) == 0)
        return prospect_holds(state, part);
    if (strncmp(part, "offers ", 7) == 0 || strncmp(part, "denies ", 7) == 0)
        return is_offered(state, part + 7) == (part[0] == 'o');
    char who[40], what[40], value[40], text[60];
    struct text t;
    const struct battle_rules *b = ground->system->battle;
    if (sscanf(part, "%39s %39s %39s", who, what, value) != 3) {
        const struct head *h = &state->head;
        const int told = strcmp(who, "turn") == 0     ? h->turn
                         : strcmp(who, "over") == 0   ? h->over
                         : strcmp(who, "winner") == 0 ? h->winner
                         : strcmp(who, "side") == 0   ? h->side
                                                      : h->stack[0].phase;
        const char *asks = h->depth > 1 ? b->phases[phase_now(state)].name : "none";
        return strcmp(who, "question") == 0 ? strcmp(what, asks) == 0 : told == atoi(what);
    }
    if (scenario_find(ground, OF_LEADER, who) != NOBODY)
        return leader_holds(state, scenario_find(ground, OF_LEADER, who), value);
    if (scenario_find(ground, OF_GROUND, who) != NOBODY)
        return ground_holds(state, scenario_find(ground, OF_GROUND, who), value);
    const int unit = scenario_unit(ground, strcmp(who, "todo") == 0 ? what : who);
    if (strcmp(who, "todo") == 0) {
        struct todo todo = {0};
        return unit != NOBODY && battle_todo(ground, state, unit, &todo) &&
               strstr(todo.words, value);
    }
    for (int i = 0; i < b->track_count && unit != NOBODY; i++) {
        if (strcmp(b->tracks[i].name, what) != 0)
            continue;
        const int now = b->tracks[i].get(ground, state, unit);
        text_over(&t, text, sizeof text);
        if (b->tracks[i].words)
            scenario_print_word(ground, b->tracks[i].words, now, &t);
        else
            text_number(&t, now);
        came_out("%s %s %s", who, what, text);
        return strcmp(text, value) == 0;
    }
    fail_msg("'%s' is not unit track value", part);
    return false;
}

static bool battle_holds(const struct line_case *c)
{
    static struct state state;
    struct trouble trouble = {0};
    char script[LINE_ROOM], answer[LINE_ROOM];
    const char *parts[32];
    strcpy(script, strchr(c->question, ' ') + 1);
    strcpy(answer, c->answer);
    memset(ground->ruling, 0, sizeof ground->ruling); /* the usual answer is the first */
    state_begin(ground, 1, &state);
    if (!battle_orders(&state, script, &trouble)) {
        return is_refused_so(c, &trouble);
    }
    if (strncmp(c->answer, "refused", 7) == 0)
        return false;
    const int count = split(answer, ',', parts, 32);
    for (int i = 0; i < count; i++)
        if (!track_holds(&state, parts[i]))
            return false;
    return count > 0;
}

/* "measure at 2wi 20,10 0; 2wi 21ga": the facts of the fire of the one at the other (2wi 7wi 21ga:
 * of two joined), or why it is refused; "2wi contact": those of its check. */
static bool measure_holds(const struct line_case *c)
{
    static struct state state;
    static _Alignas(8) unsigned char facts[FACTS_ROOM];
    char script[LINE_ROOM], answer[LINE_ROOM], line[LINE_ROOM];
    const char *words[64], *parts[32];
    struct trouble trouble = {0};
    struct order order;
    strcpy(script, strchr(c->question, ' ') + 1);
    strcpy(answer, c->answer);
    memset(ground->ruling, 0, sizeof ground->ruling);
    state_begin(ground, 1, &state);
    phase_go(&state, 5);
    const int count = split(script, ';', words, 64);
    for (int i = 0; i + 1 < count; i++)
        if (!battle_ruling(&state, words[i]) && !battle_place(&state, words[i]))
            fail_msg("'%s' places nobody", words[i]);
    snprintf(line, sizeof line, "%s", words[count - 1]);
    const char *units[12];
    char asked[LINE_ROOM + 10];
    const bool contact = strstr(line, " contact") != NULL;
    char *last = strrchr(line, ' ');
    if (!last)
        fail_msg("'%s' are not two units", words[count - 1]);
    *last = '\0';
    snprintf(asked, sizeof asked, "%s%s%s", line, contact ? " " : " fire ", last + 1);
    split(line, ' ', units, 12);
    state.head.side = (uint8_t)ground->unit[scenario_unit(ground, units[0])].side;
    phase_go(&state, contact ? 0 : 5);
    if (!order_read(ground, asked, &order, &trouble) ||
        !order_may(ground, &state, SEAT_REFEREE, &order, &trouble)) {
        return is_refused_so(c, &trouble);
    }
    if (strncmp(c->answer, "refused", 7) == 0)
        return false;
    const struct chart *chart = order_decided_by(ground, &state, &order, facts);
    const int part_count = split(answer, ',', parts, 32);
    for (int i = 0; i < part_count; i++) {
        char name[40], value[40], text[80];
        struct text t;
        if (sscanf(parts[i], "%39s %39s", name, value) != 2 || !chart_input(chart, name))
            fail_msg("'%s' is not an input and its value", parts[i]);
        text_over(&t, text, sizeof text);
        field_print(&t, chart_input(chart, name), facts);
        if (strcmp(text, value) != 0)
            return false;
    }
    return part_count > 0;
}

/* A unit in a scenario that is else without fault. */
static bool unit_holds(const struct line_case *c)
{
    static struct scenario s;
    char text[LINE_ROOM * 2], id[40];
    struct faults faults = {.count = 0};
    snprintf(text, sizeof text,
             "rules iron-brigade\nbattle \"B\"\nturns 3\nside a \"A\"\nside b \"B\"\n"
             "unit enemy b \"Enemy\" arm infantry weapon rifled-musket castings 12\nunit it a "
             "\"It\" %s\n",
             c->question + strlen("unit "));
    const bool fine = scenario_read(&s, text, strlen(text), &faults);
    snprintf(id, sizeof id, "(%s)", c->answer + strlen("refused "));
    return strcmp(c->answer, "fine") == 0 ? fine
                                          : !fine && strstr(faults.list[0].words, id) != NULL;
}

/* Takes the words of a question, and of one with dice behind "=" makes a roll: "rally morale=2 = 4"
 * is "roll rally morale=2 --dice 4". */
static int words_of_question(char *question, const char **words, int most)
{
    char *dice = strstr(question, " = ");
    int count = 0;
    if (dice) {
        *dice = '\0';
        words[count++] = "roll";
    }
    count += split(question, ' ', words + count, most - 3);
    if (dice) {
        words[count++] = "--dice";
        words[count++] = dice + strlen(" = ");
    }
    return count;
}

/* In a file of a system a chart is that system's, if it has one of this name. */
static const char *own_chart(const struct line_case *c, const char *chart)
{
    static char name[100];
    struct trouble none = {0};
    snprintf(name, sizeof name, "%s/%s", c->system->name, chart);
    return is_file_of(c->system, c->file) && chart_find(name, NULL, &none) ? name : chart;
}

static bool chart_holds(const struct line_case *c)
{
    static struct request request;
    static struct reply reply;
    struct trouble trouble = {0};
    char question[LINE_ROOM], answer[LINE_ROOM];
    const char *words[64], *parts[32];
    strcpy(question, c->question);
    strcpy(answer, c->answer);
    const int count = words_of_question(question, words, 64);
    const bool roll = strcmp(words[0], "roll") == 0;
    words[roll] = own_chart(c, words[roll]);
    const bool fine = roll ? request_read(&request, ASK_ROLL, count - 1, words + 1, &trouble) &&
                                 reply_roll(&reply, &request, &trouble)
                           : request_read(&request, ASK_ODDS, count, words, &trouble) &&
                                 reply_odds(&reply, &request, room, sizeof room, &trouble);
    if (!fine) {
        return is_refused_so(c, &trouble);
    }
    int part_count = split(answer, ',', parts, 32);
    if (strncmp(c->answer, "refused", 7) == 0)
        return false;
    if (roll)
        return roll_holds(&reply, parts, part_count);
    for (int i = 0; i < part_count; i++)
        if (strncmp(parts[i], "says ", 5) == 0  ? !call_holds(&request.question, parts[i] + 5)
            : strncmp(parts[i], "why ", 4) == 0 ? !step_holds(&reply.steps, parts[i] + 4)
                                                : !outcome_holds(&reply, parts[i]))
            return false;
    return part_count > 0;
}

static struct scenario *ground_of(const char *question)
{
    const size_t word = strcspn(question, " ");
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        if (strlen(grounds[i].word) == word && strncmp(question, grounds[i].word, word) == 0)
            return &grounds[i].scenario;
    return NULL;
}

static bool case_holds(const struct line_case *c)
{
    came_out("something else came out");
    ground = ground_of(c->question);
    if (ground)
        return strncmp(c->question, "measure ", 8) == 0 || strncmp(c->question, "pace ", 5) == 0
                   ? measure_holds(c)
                   : battle_holds(c);
    if (strncmp(c->question, "unit ", 5) == 0)
        return unit_holds(c);
    return chart_holds(c);
}

static void every_line_holds(void **state)
{
    (void)state;
    int wrong = 0;
    for (int i = 0; i < case_count; i++)
        if (cases[i].wanted && !case_holds(&cases[i])) {
            print_error("%s:%d %s | %s | %s does not hold: %s\n", cases[i].file, cases[i].number,
                        cases[i].clause->id, cases[i].question, cases[i].answer, other);
            wrong++;
        }
    assert_int_equal(wrong, 0);
    print_message("%d lines\n", wanted_count);
}

/* ---- turning clauses round ---- */

enum { ENFORCED_MOST = 600 };

/* A clause that the code enforces, and the lines that fail when it is turned round. */
static struct enforced {
    const struct clause *clause;
    int failing, first;
} enforced[ENFORCED_MOST];
static int enforced_count;

static const struct enforced *enforced_find(const struct clause *c)
{
    for (int i = 0; i < enforced_count; i++)
        if (enforced[i].clause == c)
            return &enforced[i];
    return NULL;
}

static bool is_enforced(const struct clause *c)
{
    return enforced_find(c) != NULL;
}

static const struct system *system_of(const struct clause *c)
{
    for (int i = 0; i < system_count; i++)
        if (c >= systems[i]->clauses && c < systems[i]->clauses + systems[i]->clause_count)
            return systems[i];
    fail_msg("%s is nobody's", c->id);
    return NULL;
}

static void take_enforced(const struct clause *clause)
{
    if (is_enforced(clause) || !is_wanted(system_of(clause), clause))
        return;
    if (enforced_count == ENFORCED_MOST)
        fail_msg("%s is one clause too many: make room, ENFORCED_MOST is %d", clause->id,
                 ENFORCED_MOST);
    enforced[enforced_count++].clause = clause;
}

/* All lines of its system, since docs/coverage.md tells how many fail; those of others never do. */
static void turn_round(struct enforced *e)
{
    const struct system *system = system_of(e->clause);
    clause_inverted = e->clause;
    for (int i = 0; i < case_count; i++)
        if (cases[i].system == system && !cases[i].slow && !case_holds(&cases[i]) &&
            e->failing++ == 0)
            e->first = i;
    clause_inverted = NULL;
}

static void every_enforced_clause_is_noticed(void **state)
{
    (void)state;
    clause_asked = take_enforced;
    for (int i = 0; i < case_count; i++)
        if (!cases[i].slow)
            case_holds(&cases[i]);
    clause_asked = NULL;
    int unnoticed = 0;
    for (int i = 0; i < enforced_count; i++) {
        turn_round(&enforced[i]);
        if (enforced[i].failing == 0)
            print_error("%s can be turned round and no line fails\n", enforced[i].clause->id);
        unnoticed += enforced[i].failing == 0;
    }
    assert_int_equal(unnoticed, 0);
    print_message("%d clauses enforced\n", enforced_count);
}

/* The clause of this name in the sources of a system. */
static const struct clause *clause_named(const struct system *s, const char *name)
{
    for (int i = 0; i < s->clause_count; i++)
        if (strcmp(s->clauses[i].name, name) == 0)
            return &s->clauses[i];
    return NULL;
}

/* How a clause is enforced in the sources, its name behind it; a list of modifiers has its own. */
static const char *const enforcing[] = {"RULE(",     "require(", "require_of(",    "reading(",
                                        "answered(", "needs(",   "MODIFIER_TABLE("};

/* A source file; what a line break parts from its bracket stands behind it again. */
static const char *load_source(const char *path)
{
    static char source[1 << 18];
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    source[fread(source, 1, sizeof source - 1, f)] = '\0';
    fclose(f);
    char *to = source;
    for (const char *from = source; *from; from++) {
        *to++ = *from;
        if (*from == '(')
            from += strspn(from + 1, " \n");
    }
    *to = '\0';
    return source;
}

/* Each of them must have been asked by some line: a rule that no line reaches is not covered. */
static void look_for_rules(const struct system *system, const char *path, const char *mark,
                           int *missing)
{
    char name[40];
    const size_t length = strlen(mark);
    const char *source = load_source(path);
    for (const char *s = source; (s = strstr(s, mark)) != NULL; s += length) {
        const char *begin = s + length + strspn(s + length, " \n");
        snprintf(name, sizeof name, "%.*s", (int)strcspn(begin, ","), begin);
        const struct clause *clause = clause_named(system, name);
        if (s > source && s[-1] == '_') /* clause_require(clause, */
            continue;
        if (!clause || (is_wanted(system, clause) && !is_enforced(clause))) {
            print_error("%s: %s%s) is reached by no line\n", path, mark, name);
            ++*missing;
        }
    }
}

static void every_rule_is_reached(void **state)
{
    (void)state;
    int missing = 0;
    for (int i = 0; i < system_count; i++) {
        struct sources sources;
        sources_of(systems[i]->name, &sources);
        for (size_t k = 0; k < sources.found.gl_pathc; k++)
            for (int m = 0; m < COUNT(enforcing); m++)
                look_for_rules(systems[i], sources.found.gl_pathv[k], enforcing[m], &missing);
        globfree(&sources.found);
    }
    assert_int_equal(missing, 0);
}

/* ---- what is not enforced ---- */

/* clauses/without*.tsv: a system, its clause, and why no code enforces it. */
struct without {
    const struct clause *clause;
    char why[200];
};

enum { WITHOUT_MOST = 600 };
static struct without without[WITHOUT_MOST];
static int without_count;

static void take_without(char *line, int number, void *file)
{
    const char *parts[3] = {"", "", ""};
    struct trouble trouble = {0};
    const struct system *system =
        split(line, '\t', parts, 3) == 3 ? system_find(parts[0], &trouble) : NULL;
    if (without_count == WITHOUT_MOST)
        fail_msg("%s:%d is one line too many: make room, WITHOUT_MOST is %d", (const char *)file,
                 number, WITHOUT_MOST);
    struct without *w = &without[without_count++];
    w->clause = system ? clause_find(system, parts[1]) : NULL;
    if (!w->clause)
        fail_msg("%s:%d is not a system, a clause of it, and a reason", (const char *)file, number);
    snprintf(w->why, sizeof w->why, "%s", parts[2]);
}

static const struct without *without_of(const struct clause *c)
{
    for (int i = 0; i < without_count; i++)
        if (without[i].clause == c)
            return &without[i];
    return NULL;
}

/* The chart that is made from its table and so has the clause in its figures; NULL if there is
 * none. */
static const struct chart *sheet_of(const struct system *s, const struct clause *c)
{
    for (int i = 0; i < s->chart_count; i++)
        for (int k = 0; s->charts[i]->sheet && k < s->charts[i]->input_count; k++)
            if (s->charts[i]->inputs[k].clause == c || s->charts[i]->sheet->falls == c)
                return s->charts[i];
    return NULL;
}

/* A clause is enforced and tested, or stands in figures that are, or it is said why not. */
static void every_clause_is_enforced_or_excused(void **state)
{
    (void)state;
    int wrong = 0;
    each_file("without", ".tsv", take_without);
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->clause_count; k++) {
            const struct clause *c = &systems[i]->clauses[k];
            const bool held = is_enforced(c) || sheet_of(systems[i], c);
            if (held != (without_of(c) != NULL) || !is_wanted(systems[i], c))
                continue;
            print_error("%s %s is %s\n", systems[i]->name, c->id,
                        held ? "enforced or held by a sheet, but excused too"
                             : "neither enforced nor excused");
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

/* ---- docs/coverage.md ---- */

enum { PAPER_ROOM = 1 << 17 };

static char paper[PAPER_ROOM], written[PAPER_ROOM];

/* The source files of a system in which the clause is enforced. */
static void print_places(struct text *t, const struct system *s, const struct clause *clause)
{
    struct sources sources;
    int places = 0;
    sources_of(s->name, &sources);
    for (size_t i = 0; i < sources.found.gl_pathc; i++) {
        const char *source = load_source(sources.found.gl_pathv[i]);
        bool found = false;
        for (int m = 0; m < COUNT(enforcing) && !found; m++) {
            char mark[80];
            snprintf(mark, sizeof mark, "%s%s,", enforcing[m], clause->name);
            found = strstr(source, mark) != NULL;
        }
        if (!found)
            continue;
        text_add(t, places++ ? ", `" : "`");
        text_add(t, sources.found.gl_pathv[i] + sources.folder);
        text_char(t, '`');
    }
    globfree(&sources.found);
}

static void print_coverage(struct text *t)
{
    text_add(t, "# Which lines hold which clause\n\nWritten by the test `clauses` "
                "(LONGROLL_COVERAGE=FILE). A clause that is "
                "enforced is turned round, and so many\nlines of `tests/clauses/` then fail; one "
                "without any fails the "
                "test, and so does a clause that is neither enforced nor\nexcused in "
                "`tests/clauses/without*.tsv`.\n");
    for (int i = 0; i < system_count; i++) {
        text_add(t, "\n## ");
        text_add(t, systems[i]->title);
        text_add(t, "\n\n| clause | enforced in | lines that fail |\n|---|---|---|\n");
        for (int k = 0; k < systems[i]->clause_count; k++) {
            const struct clause *clause = &systems[i]->clauses[k];
            const struct enforced *e = enforced_find(clause);
            if (!e)
                continue;
            text_print(t, "| %s | ", clause->id);
            print_places(t, systems[i], clause);
            text_print(t, " | %d", e->failing);
            if (e->failing)
                text_print(t, ", the first `%s:%d`", cases[e->first].file, cases[e->first].number);
            text_add(t, " |\n");
        }
        text_add(t, "\n| not enforced | why |\n|---|---|\n");
        for (int k = 0; k < systems[i]->clause_count; k++) {
            const struct clause *clause = &systems[i]->clauses[k];
            const struct without *w = without_of(clause);
            const struct chart *sheet = sheet_of(systems[i], clause);
            if (w)
                text_print(t, "| %s | %s |\n", clause->id, w->why);
            else if (sheet && !is_enforced(clause))
                text_print(t, "| %s | stands in the figures of %s |\n", clause->id, sheet->name);
        }
    }
}

static void the_coverage_is_written_down(void **state)
{
    struct text t;
    const char *path = getenv("LONGROLL_COVERAGE");
    (void)state;
    if (getenv("LONGROLL_ONLY"))
        skip();
    text_over(&t, paper, sizeof paper);
    print_coverage(&t);
    assert_false(t.cut);
    FILE *f = fopen(path ? path : TESTS "/../docs/coverage.md", path ? "w" : "r");
    assert_non_null(f);
    if (path)
        fputs(paper, f);
    else
        written[fread(written, 1, sizeof written - 1, f)] = '\0';
    fclose(f);
    if (!path && strcmp(paper, written) != 0)
        fail_msg("docs/coverage.md is out of date; LONGROLL_COVERAGE=docs/coverage.md and this "
                 "test write it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_holds),
        cmocka_unit_test(every_enforced_clause_is_noticed),
        cmocka_unit_test(every_rule_is_reached),
        cmocka_unit_test(every_clause_is_enforced_or_excused),
        cmocka_unit_test(the_coverage_is_written_down),
    };
    const struct CMUnitTest quick[] = {cmocka_unit_test(every_line_holds)};
    return getenv("LONGROLL_QUICK") ? cmocka_run_group_tests(quick, read_cases, NULL)
                                    : cmocka_run_group_tests(tests, read_cases, NULL);
}
