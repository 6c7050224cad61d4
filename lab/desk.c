#include "desk.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/json.h"
#include "tell.h"

enum { TEXT_ROOM = 1 << 21 };

#define FILE_LINE "\n== "

struct desk {
    struct experiment e;
    struct tally tally;
    struct hand *hand;
    int16_t *records;   /* of the shard that is fought here */
    struct shard shard; /* as far as it was */
    struct state at_start;
    char text[TEXT_ROOM];
};

static bool refuse(struct text *to, const char *why)
{
    struct json j;
    json_over(&j, to);
    json_print(&j, "{error:%s}", why);
    return false;
}

static const char *const no_memory = "there is not enough memory for so much";

/* ---- opening ---- */

/* The experiment and the files that came with it, one behind the other and cut apart; the last is
 * empty. */
static void cut_apart(char *words)
{
    for (char *at = words; (at = strstr(at, FILE_LINE)); at++)
        *at = '\0';
}

static char *next_part(char *part)
{
    char *next = part + strlen(part) + 1;
    return *next ? next : NULL;
}

/* A file is named in its first line. */
static const char *read_part(void *owner, const char *path, struct trouble *trouble)
{
    for (char *part = next_part(owner); part; part = next_part(part)) {
        char *name = part + strlen(FILE_LINE) - 1, *text = strchr(name, '\n');
        if (text && strlen(path) == (size_t)(text - name) && memcmp(name, path, strlen(path)) == 0)
            return text + 1;
    }
    trouble_say(trouble, NULL, "%.0s did not come with the experiment", path);
    return NULL;
}

static bool refuse_faults(struct text *to, struct faults *faults)
{
    struct json j;
    json_over(&j, to);
    faults_in_order(faults);
    json_print(&j, "{error:%s faults:[", faults->list[0].words);
    for (int i = 0; i < faults->count; i++)
        json_print(&j, "{line:%d column:%d words:%s}", faults->list[i].line, faults->list[i].column,
                   faults->list[i].words);
    json_print(&j, "] more:%d}", faults->more);
    return false;
}

void desk_free(struct desk *d)
{
    if (!d)
        return;
    tally_free(&d->tally);
    experiment_free(&d->e);
    hand_free(d->hand);
    free(d->records);
    free(d);
}

static bool has_room(struct desk *d)
{
    d->hand = hand_new(d->e.record_most, NULL);
    d->records = calloc((size_t)d->e.record_most * SHARD_MOST, sizeof *d->records);
    d->shard.number = -1;
    return tally_begin(&d->tally, &d->e, 0, 1) && d->hand && d->records;
}

static void put_commanders(const struct scenario *s, struct json *j)
{
    json_print(j, "commanders:[");
    for (int i = 0; i < commander_count; i++)
        if (commander_may_play(&commanders[i], s->system))
            json_print(j, "{name:%s about:%s}", commanders[i].name, commanders[i].about);
    json_print(j, "]");
}

/* What may vary, for a form: units with what they have, under the key of their lines; objectives,
 * and rulings. */
static void put_variable(const struct scenario *s, struct state *at_start, struct json *j)
{
    const struct track *strength = track_with(rules_of(s), TRACK_STRENGTH);
    state_begin(s, 1, at_start);
    json_print(j, "strength:%s units:[", strength ? strength->name : NULL);
    for (int i = 0; i < s->unit_count; i++)
        json_print(j, "{id:%s name:%s has:%d}", scenario_id(s, OF_UNIT, i),
                   scenario_name_of(s, OF_UNIT, i), strength ? strength->get(s, at_start, i) : 0);
    json_print(j, "] objectives:[");
    for (int i = 0; i < s->objective_count; i++)
        json_print(j, "{id:%s name:%s worth:%d}", scenario_id(s, OF_GROUND, i),
                   scenario_name_of(s, OF_GROUND, i), s->objective[i].worth);
    json_print(j, "] rulings:[");
    for (int i = 0; i < s->system->ruling_count; i++)
        json_print(j, "{id:%s about:%s}", s->system->rulings[i].name, s->system->rulings[i].about);
    json_print(j, "]");
}

/* Told of the usual cell: of the scenario as it is, if its own values are among those tried. */
static void put_opened(const struct experiment *e, struct state *at_start, struct text *to)
{
    const struct cell *c = &e->cell[e->cell[0].against].fights;
    const struct scenario *s = c->s;
    struct json j;
    json_over(&j, to);
    json_print(&j, "{title:%s battle:%s turns:%d cells:%d battles:%lld sides:[", e->title,
               scenario_name(s, s->name), s->turns, e->cell_count, (long long)e->battles);
    for (int i = 0; i < SIDES; i++)
        json_print(&j, "{id:%s name:%s commander:%s}", scenario_id(s, OF_SIDE, i),
                   scenario_name(s, s->side[i].name), c->who[i]->name);
    json_print(&j, "]");
    put_commanders(s, &j);
    put_variable(s, at_start, &j);
    json_print(&j, "}");
}

static bool open_desk(struct desk **old, const char *words, struct text *to)
{
    struct desk *d = calloc(1, sizeof *d);
    struct faults *faults = calloc(1, sizeof *faults);
    const struct lab_files files = {read_part, d ? d->text : NULL};
    bool opened = false;
    if (!d || !faults || strlen(words) + 2 > sizeof d->text)
        refuse(to, no_memory);
    else if (cut_apart(strcpy(d->text, words)),
             !experiment_read(&d->e, d->text, strlen(d->text), &files, faults))
        refuse_faults(to, faults);
    else if (!has_room(d))
        refuse(to, no_memory);
    else
        opened = true;
    free(faults);
    if (opened) {
        put_opened(&d->e, &d->at_start, to);
        desk_free(*old);
        *old = d;
    } else
        desk_free(d);
    return opened;
}

/* ---- the battles ---- */

static bool tell_next(struct desk *d, const char *words, struct text *to)
{
    struct shard s;
    struct json j;
    json_over(&j, to);
    json_print(&j, "{shard:%lld}", tally_next(&d->tally, &s) ? (long long)s.number : -1LL);
    return true;
}

static bool put_text(const struct text *text, struct text *to)
{
    struct json j;
    if (text->cut)
        return refuse(to, no_memory);
    json_over(&j, to);
    json_open(&j, '{');
    json_key(&j, "text");
    json_text(&j, text);
    json_close(&j, '}');
    return true;
}

/* A battle at a time, so that whoever waits sees it go on. */
static bool fight_on(struct desk *d, const char *words, struct text *to)
{
    uint64_t number;
    struct fought f;
    struct text text;
    if (!read_digits(&words, &number) || number >= (uint64_t)experiment_shards(&d->e))
        return refuse(to, "there is no such shard");
    struct shard *s = &d->shard;
    if (s->number != (int64_t)number || s->count == SHARD_BATTLES) {
        experiment_shard(&d->e, (int64_t)number, s);
        s->count = 0;
    }
    const int size = noted_count(s->cell->s);
    const struct shard one = {s->number, s->cell, s->first + (uint64_t)s->count, 1};
    edition_open(one.cell->edition);
    hand_fight(d->hand, &one, &f);
    edition_open(NULL); /* whoever asks a chart asks the printed book */
    if (f.failed)
        return refuse(to, "a commander gave an unlawful order, or a battle did not end");
    memcpy(d->records + s->count++ * size, f.records, (size_t)size * sizeof *f.records);
    text_over(&text, d->text, sizeof d->text);
    if (s->count == SHARD_BATTLES)
        kept_write(&d->e, s->number, d->records, &text);
    return put_text(&text, to);
}

/* ---- the tally ---- */

/* The answer may be told at any moment: the intervals hold whenever one looks. */
static bool take_shards(struct desk *d, const char *words, struct text *to)
{
    struct tally *b = &d->tally;
    struct text answer;
    struct json j;
    const char *end = kept_take(b, words);
    if (!end || *end)
        return refuse(to, end ? "these are no results of this experiment" : no_memory);
    tally_look(b);
    text_over(&answer, d->text, sizeof d->text);
    if (tally_battles(b) > 0)
        tell_answer(b, &answer);
    json_over(&j, to);
    json_print(&j, "{done?%d battles:%lld most:%lld answer:%s}", tally_is_done(b),
               (long long)b->battles, (long long)(b->end * SHARD_BATTLES * b->e->cell_count),
               d->text);
    return true;
}

static void tell_kept(const struct tally *b, struct text *t)
{
    kept_write_all(b, b->end * b->e->cell_count, t);
}

static void tell_style(const struct tally *b, struct text *t)
{
    text_add(t, lab_style);
}

static bool tell_report(struct desk *d, const char *form, struct text *to)
{
    static const struct {
        const char *name;
        void (*tell)(const struct tally *, struct text *);
    } forms[] = {{"page", lab_page},   {"parts", lab_page_parts}, {"style", tell_style},
                 {"words", lab_words}, {"json", lab_json},        {"csv", lab_csv},
                 {"kept", tell_kept}};
    struct text text;
    text_over(&text, d->text, sizeof d->text);
    if (tally_battles(&d->tally) == 0)
        return refuse(to, "not even the first 25 battles of each cell are fought");
    for (int i = 0; i < COUNT(forms); i++)
        if (strcmp(form, forms[i].name) == 0) {
            forms[i].tell(&d->tally, &text);
            return put_text(&text, to);
        }
    return refuse(to, "a report is a page, its parts, style, words, json, csv or kept");
}

void desk(struct desk **d, const char *request, struct text *to)
{
    static const struct {
        const char *verb;
        bool (*answer)(struct desk *, const char *words, struct text *);
    } verbs[] = {
        {"next", tell_next}, {"fight ", fight_on}, {"take\n", take_shards}, {"tell ", tell_report}};
    static const char open[] = "open\n";
    if (strncmp(request, open, strlen(open)) == 0) {
        open_desk(d, request + strlen(open), to);
        return;
    }
    for (int i = 0; i < COUNT(verbs); i++)
        if (strncmp(request, verbs[i].verb, strlen(verbs[i].verb)) == 0) {
            if (*d)
                verbs[i].answer(*d, request + strlen(verbs[i].verb), to);
            else
                refuse(to, "no experiment is open");
            return;
        }
    refuse(to, "one opens an experiment, and asks next, fight, take and tell");
}
