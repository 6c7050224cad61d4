#include "clerk.h"

#include <stdlib.h>
#include <string.h>

#include "clerk_task.h"
#include "engine/battle/battle_json.h"
#include "muster.h"

enum {
    SCENARIO_ROOM = 1 << 18,
    PIPS_MOST = 64,
    FACES_FOR = 8, /* throws of which each face is tried; a duel makes hundreds */
    FACES_MOST = 20
};

bool task_refuse(struct task *t, const char *why)
{
    return trouble_say(&t->trouble, NULL, "%s", why);
}

/* ---- beginning ---- */

static struct game *begin_scenario(struct task *t, uint64_t seed, size_t size)
{
    struct script *script = script_read(t->text, size, &t->trouble);
    struct game *g = script ? game_begin(script, seed, true, t->room) : NULL;
    script_release(script);
    return g;
}

static bool do_begin(struct task *t)
{
    const uint64_t seed = strtoull(t->words, NULL, 10);
    const size_t size = strlen(t->text);
    struct game *g = is_journal(t->text) ? game_open(t->text, size, seed, t->room, &t->trouble)
                                         : begin_scenario(t, seed, size);
    if (!g)
        return t->trouble.kind != TROUBLE_NONE || task_refuse(t, "there is no memory left");
    game_close(*t->game);
    *t->game = g;
    json_key(&t->j, "scenario");
    scenario_json(&t->j, g->play.scenario);
    json_print(&t->j, "typed?%d", g->play.typed);
    if (g->shown)
        json_print(&t->j, "shown?%d version:%d", true, g->version);
    return true;
}

/* ---- throws ---- */

/* An order tried with some pips: unknown ones are 1. */
struct trial {
    const struct scenario *s;
    const struct state *now;
    struct state *then;
    struct order order;
    int known[PIPS_MOST], known_count;
    int pips[DICE_PIPS];
    struct throw_log log;
    struct dice dice;
};

/* False: such dice do not show that; dice.trouble says what. */
static bool try_it(struct trial *t)
{
    int count = 0;
    for (;;) {
        state_copy(t->s, t->then, t->now);
        dice_given(&t->dice, t->pips, count);
        t->log.count = t->log.pip_count = 0;
        t->dice.log = &t->log;
        if (order_obey(t->s, t->then, &t->order, &t->dice, NULL))
            return true;
        const int more = t->dice.wrong.count ? t->dice.wrong.count : 1;
        if (t->dice.trouble != DICE_TOO_FEW || count + more > DICE_PIPS)
            return false;
        for (int i = 0; i < more; i++, count++)
            t->pips[count] = count < t->known_count && t->known[count] ? t->known[count] : 1;
    }
}

static bool take_pips(struct task *t, struct trial *trial)
{
    char *at = strchr(t->words, '=');
    if (!at)
        return true;
    *at++ = '\0';
    for (char *end; *(at += strspn(at, " ,")); at = end) {
        const long pip = strtol(at, &end, 10);
        if (end == at || pip < 0 || pip > 100 || trial->known_count == PIPS_MOST)
            return task_refuse(t, "pips are whole numbers, 0 where they are not known yet");
        trial->known[trial->known_count++] = (int)pip;
    }
    return true;
}

/* NULL: no track, or nothing out of the ordinary. */
static const char *level_of(const struct track *k, int value)
{
    return k && k->level ? k->level(value) : NULL;
}

static const struct track *track_of(const struct scenario *s, const struct event *e)
{
    return e->track == NO_TRACK ? NULL : &rules_of(s)->tracks[e->track];
}

static void put_changes(struct json *j, const struct scenario *s, const struct events *events)
{
    json_open(j, '[');
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        const struct track *k = track_of(s, e);
        json_print(j, "{who:%s track:%s from:%d to:%d level:%s}", scenario_id(s, e->of, e->who),
                   k ? k->name : NULL, e->from, e->to, level_of(k, e->to));
    }
    json_close(j, ']');
}

static void put_faces(struct json *j, struct trial *t, struct events *events, int pip, int sides)
{
    const int had = t->known[pip], count = t->known_count;
    while (t->known_count <= pip)
        t->known[t->known_count++] = 0;
    json_print(j, "faces:[");
    for (int face = 1; face <= sides; face++) {
        t->known[pip] = face;
        events->count = 0;
        if (try_it(t))
            events_between(t->s, t->now, t->then, events);
        put_changes(j, t->s, events);
    }
    json_close(j, ']');
    t->known[pip] = had;
    t->known_count = count;
}

static void put_throw(struct json *j, const struct trial *t, const struct throw *one)
{
    char room[20];
    struct text name;
    text_over(&name, room, sizeof room);
    dice_name(&name, one->count, one->sides);
    json_print(j, "{thrower:%s purpose:%s dice:%s count:%d sides:%d pips:[", one->purpose->thrower,
               one->purpose->what, room, one->count, one->sides);
    for (int i = 0; i < one->count; i++) {
        const int pip = one->first_pip + i;
        json_number(j, pip < t->known_count ? t->known[pip] : 0);
    }
    json_close(j, ']');
}

static void put_throws(struct json *j, struct trial *t, struct events *events)
{
    const struct throw_log log = t->log;
    json_print(j, "throws:[");
    for (int i = 0; i < log.count; i++) {
        const struct throw *one = &log.list[i];
        put_throw(j, t, one);
        if (i < FACES_FOR && one->count == 1 && one->sides <= FACES_MOST &&
            one->first_pip < PIPS_MOST)
            put_faces(j, t, events, one->first_pip, one->sides);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static bool try_throws(struct task *t, struct trial *trial, const struct state *now)
{
    struct events *events = &t->room->last.events;
    trial->s = (*t->game)->play.scenario;
    trial->now = now;
    trial->then = &t->room->then;
    if (!take_pips(t, trial) || !order_read(trial->s, t->words, &trial->order, &t->trouble) ||
        !order_may(trial->s, trial->now, SEAT_REFEREE, &trial->order, &t->trouble))
        return false;
    if (!try_it(trial)) {
        dice_explain(&trial->dice, trouble_usage(&t->trouble, "dice"));
        return false;
    }
    put_throws(&t->j, trial, events);
    return true;
}

bool task_throws(struct task *t, const struct state *now)
{
    struct trial *trial = malloc(sizeof *trial);
    if (!trial)
        return task_refuse(t, "there is no memory left");
    trial->known_count = 0;
    const bool fine = try_throws(t, trial, now);
    free(trial);
    return fine;
}

static bool do_throws(struct task *t)
{
    return task_throws(t, (*t->game)->play.state);
}

/* ---- what hands do ---- */

/* "take 2 castings off the 21st Georgia"; NULL where a peg is moved. */
static void put_words(struct json *j, const struct scenario *s, const struct event *e)
{
    const struct track *k = track_of(s, e);
    const int32_t by = e->to < e->from ? e->from - e->to : e->to - e->from;
    char room[200];
    struct text words;
    if (!k || !k->less)
        return;
    text_over(&words, room, sizeof room);
    text_say(&words, e->to < e->from ? k->less : k->more, by == 1 ? "" : "s", &by);
    text_char(&words, ' ');
    scenario_call(s, e->of, e->who, &words);
    json_put_string(j, "words", room);
}

/* Where what is kept is a word: "column". */
static void put_value(struct json *j, const struct scenario *s, const struct event *e)
{
    const struct track *k = track_of(s, e);
    char room[80];
    struct text value;
    if (!k || !k->words)
        return;
    text_over(&value, room, sizeof room);
    scenario_print_word(s, k->words, e->to, &value);
    json_put_string(j, "value", room);
}

static void put_hand(struct json *j, const struct scenario *s, const struct event *e)
{
    const struct track *k = track_of(s, e);
    json_print(j, "{who:%s track:%s from:%d to:%d was:%s is:%s", scenario_id(s, e->of, e->who),
               k ? k->name : NULL, e->from, e->to, level_of(k, e->from), level_of(k, e->to));
    put_words(j, s, e);
    put_value(j, s, e);
    json_close(j, '}');
}

void task_hands(struct task *t, const struct state *before, const struct state *after)
{
    const struct scenario *s = (*t->game)->play.scenario;
    struct events *events = &t->room->last.events;
    events_between(s, before, after, events);
    json_print(&t->j, "hands:[");
    for (int i = 0; i < events->count; i++)
        put_hand(&t->j, s, &events->list[i]);
    json_close(&t->j, ']');
}

static bool do_last(struct task *t)
{
    const struct play *p = &(*t->game)->play;
    task_hands(t, p->before ? p->before : p->state, p->state);
    return true;
}

/* By unit, as what it is drawn. */
static bool do_looks(struct task *t)
{
    static const char *const shapes[] = {
        "line",   "column", "companies", "mass",   "open",
        "square", "guns",   "limbered",  "wagons", "boats"}; /* ORDER SHAPE */
    const struct play *p = &(*t->game)->play;
    const struct battle_rules *b = rules_of(p->scenario);
    json_print(&t->j, "looks:{");
    for (int i = 0; b->look && i < p->state->head.units; i++)
        if (b->is_in(p->scenario, p->state, i))
            json_put_string(&t->j, scenario_id(p->scenario, OF_UNIT, i),
                            shapes[b->look(p->scenario, p->state, i).shape]);
    json_close(&t->j, '}');
    return true;
}

static bool do_names(struct task *t)
{
    const struct battle_rules *b = rules_of((*t->game)->play.scenario);
    json_print(&t->j, "names:{");
    for (int i = 0; i < b->track_count; i++) {
        const struct track *k = &b->tracks[i];
        if (!k->level)
            continue;
        json_key(&t->j, k->name);
        json_open(&t->j, '[');
        for (int value = 0; value <= k->high; value++)
            json_string(&t->j, k->level(value) ? k->level(value) : "");
        json_close(&t->j, ']');
    }
    json_close(&t->j, '}');
    return true;
}

/* ---- musters ---- */

enum { WORDS_LIKE = 8 };

/* How far a word is from what was said, or so much of it as was said: "riffle" is near "rifled
 * musket". */
static int distance(const char *word, const char *said)
{
    char begin[WORD_MOST];
    const size_t length = strlen(said) < strlen(word) ? strlen(said) : strlen(word);
    struct text t;
    text_over(&t, begin, sizeof begin);
    text_bytes(&t, word, length);
    const int whole = text_distance(word, said), part = text_distance(begin, said);
    return part < whole ? part : whole;
}

/* What could stand in the cell instead, where it is one of some words: the most like it first. */
static void put_instead(struct task *t, const struct field *f, const char *said)
{
    const char *like[WORDS_LIKE];
    int count = 0;
    for (int i = 0; f && f->words && said && i < f->words->count - f->words->coined; i++) {
        const char *word = words_at(f->words, i);
        if (!word || words_again(f->words, i))
            continue;
        int at = count < WORDS_LIKE ? count++ : WORDS_LIKE;
        for (; at > 0 && distance(like[at - 1], said) > distance(word, said); at--)
            if (at < WORDS_LIKE)
                like[at] = like[at - 1];
        if (at < WORDS_LIKE)
            like[at] = word;
    }
    json_print(&t->j, "instead:[");
    for (int i = 0; i < count; i++)
        json_string(&t->j, like[i]);
    json_close(&t->j, ']');
}

static void put_faults(struct task *t, const struct muster *m)
{
    const struct faults *f = &m->faults[0];
    json_print(&t->j, "faults:[");
    for (int i = 0; i < f->count; i++) {
        const struct fault *one = &f->list[i];
        char cell[16];
        struct text at;
        text_over(&at, cell, sizeof cell);
        cell_print(&at, one->line, one->column);
        json_print(&t->j, "{cell:%s row:%d column:%d words:%s", cell, one->line, one->column,
                   one->words);
        put_instead(t, muster_field(m, 0, one->column), m->said[0][i]);
        json_close(&t->j, '}');
    }
    json_print(&t->j, "] more:%d", f->more);
}

/* The column of the largest groups, from 1, and their names: of each it can be asked whose it is.
 */
static void put_unsided(struct task *t, const struct muster *m)
{
    json_print(&t->j, "unsided:{column:%d groups:[", m->outermost);
    for (int i = 0; i < m->group_count; i++)
        if (m->group[i].parent == NOBODY)
            json_string(&t->j, m->group[i].name);
    json_print(&t->j, "]}");
}

/* The first line of the text is the name. */
static const char *take_name(struct task *t)
{
    char *name = t->text;
    t->text += strcspn(t->text, "\n");
    if (*t->text)
        *t->text++ = '\0';
    return text_is_clean(name) && !strchr(name, '"') ? name : NULL;
}

static const struct system *take_system(struct task *t)
{
    char *name = t->words;
    t->words += strcspn(t->words, " ");
    if (*t->words)
        *t->words++ = '\0';
    const struct system *system = system_find(name, &t->trouble);
    if (system && !system->roster)
        return task_refuse(t, "this system has charts, but no battles yet"), NULL;
    return system;
}

static void call_muster(struct task *t, struct muster *m, const char *name, struct text *scenario)
{
    const int turns = atoi(t->words);
    muster_sheet(m, t->text, NULL);
    if (muster_scenario(m, name, turns, scenario, &t->room->known)) {
        json_key(&t->j, "scenario");
        json_text(&t->j, scenario);
        json_key(&t->j, "roster");
        scenario_json(&t->j, &t->room->known);
    } else
        put_faults(t, m);
    if (m->unsided)
        put_unsided(t, m);
    json_key(&t->j, "left_out");
    json_text(&t->j, &m->left_out);
}

static bool do_muster(struct task *t)
{
    const struct system *system = take_system(t);
    const char *name = take_name(t);
    if (!system)
        return false;
    if (!name || !*name)
        return task_refuse(t, "a battle has a name, and no \" in it");
    struct muster *m = malloc(sizeof *m);
    char *room = malloc(SCENARIO_ROOM);
    struct text scenario;
    const bool fine = m && room;
    if (fine) {
        text_over(&scenario, room, SCENARIO_ROOM);
        muster_begin(m, system);
        call_muster(t, m, name, &scenario);
    }
    free(room);
    free(m);
    return fine || task_refuse(t, "there is no memory left");
}

static bool do_sheet(struct task *t)
{
    char *room = malloc(SCENARIO_ROOM);
    struct text sheet;
    if (!room)
        return task_refuse(t, "there is no memory left");
    text_over(&sheet, room, SCENARIO_ROOM);
    muster_write((*t->game)->play.scenario, &sheet);
    json_key(&t->j, "sheet");
    json_text(&t->j, &sheet);
    free(room);
    return true;
}

/* ---- the door ---- */

static const struct {
    const char *verb;
    bool any_time; /* no battle need be open */
    bool (*answer)(struct task *);
} verbs[] = {
    {"begin", true, do_begin},  {"throws", false, do_throws}, {"last", false, do_last},
    {"names", false, do_names}, {"looks", false, do_looks},   {"muster", true, do_muster},
    {"sheet", false, do_sheet}, {"mend", false, do_mend},     {"mended", false, do_mended},
    {"at", false, do_at},       {"note", false, do_note},     {"lines", false, do_lines},
    {"log", false, do_log},     {"roster", false, do_roster}, {"answers", false, do_answers},
};

static bool answer(struct task *t, int verb)
{
    if (!*t->game && !verbs[verb].any_time)
        return task_refuse(t, "no battle is open");
    return verbs[verb].answer(t) && t->trouble.kind == TROUBLE_NONE;
}

bool clerk(struct game **g, struct game_room *room, char *request, struct text *to)
{
    struct task t = {.game = g, .room = room, .to = to, .words = request + strcspn(request, " \n")};
    const size_t length = (size_t)(t.words - request);
    int verb = 0;
    while (verb < COUNT(verbs) &&
           (strlen(verbs[verb].verb) != length || memcmp(verbs[verb].verb, request, length) != 0))
        verb++;
    if (verb == COUNT(verbs))
        return false;
    t.text = t.words + strcspn(t.words, "\n");
    if (*t.text)
        *t.text++ = '\0';
    t.words += strspn(t.words, " ");
    json_over(&t.j, to);
    json_print(&t.j, "{");
    if (answer(&t, verb) && !to->cut) {
        json_print(&t.j, "}");
        text_char(to, '\n');
        return true;
    }
    if (to->cut)
        task_refuse(&t, "the answer is too long");
    to->used = 0;
    to->cut = false;
    trouble_json(to, &t.trouble);
    return true;
}
