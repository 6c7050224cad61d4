#include "check.h"

#include <string.h>

#include "engine/base/hash.h"

/* The sum has a term for each track of each subject, as a Zobrist key has one for each piece on its
 * square.  An order takes away the terms of what it changed and adds those of what it is now, so it
 * costs what the order's effects cost, however many units there are. */

enum { HALF = 32 };

/* ---- words ---- */

uint64_t check_words(uint64_t before, const char *line)
{
    return hash_bytes(before ^ HASH_BEGIN, line, strlen(line));
}

uint64_t check_more(uint64_t head, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] != '\r') /* a file that went through another system is the same */
            head = hash_bytes(head, &text[i], 1);
    return head;
}

uint64_t check_head(const char *text, size_t size)
{
    const size_t mark = text_mark(text, size); /* an editor's, no word of the battle */
    return check_more(HASH_BEGIN, text + mark, size - mark);
}

static uint64_t first_half(uint64_t words)
{
    return hash_mix(words, 0) >> HALF;
}

bool check_has_words(uint64_t value, uint64_t words)
{
    return value >> HALF == first_half(words);
}

/* ---- tracks ---- */

static uint64_t hash_word(uint64_t h, const char *word)
{
    return hash_bytes(h, word, strlen(word) + 1); /* with its NUL, which parts it from the next */
}

/* A value in a track's own words, or as a number. */
static uint64_t hash_value(const struct scenario *s, const struct event *e, int value, uint64_t h)
{
    const struct track *k = e->track == NO_TRACK ? NULL : &rules_of(s)->tracks[e->track];
    char room[WORD_MOST];
    struct text t;
    if (!k)
        return value < 0
                   ? hash_mix(h, (uint64_t)-value)
                   : hash_word(h, scenario_id(s, e->of == OF_GROUND ? OF_SIDE : OF_UNIT, value));
    h = hash_word(h, k->name);
    if (!k->words)
        return hash_mix(h, (uint64_t)(int64_t)value);
    text_over(&t, room, sizeof room);
    scenario_print_word(s, k->words, value, &t);
    return hash_word(h, room);
}

/* The term of an event's track if it has this value. */
static uint64_t term(const struct scenario *s, const struct event *e, int value)
{
    const uint64_t h = hash_mix(HASH_BEGIN, e->of);
    if (e->track != NO_TRACK && value == 0 && rules_of(s)->tracks[e->track].late)
        return 0;
    return hash_mix(hash_value(s, e, value, hash_word(h, scenario_id(s, e->of, e->who))), 0);
}

uint64_t check_changes(const struct scenario *s, uint64_t tracks, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        tracks += term(s, e, e->to) - term(s, e, e->from);
    }
    return tracks;
}

/* Units that may form later have their terms from the beginning: forming is a change as others. */
uint64_t check_tracks(const struct scenario *s, const struct state *state)
{
    const struct battle_rules *b = rules_of(s);
    struct event e = {.track = 0};
    uint64_t sum = 0;
    for (int i = 0; i < b->track_count; i++) {
        e = (struct event){.of = (uint8_t)b->tracks[i].of, .track = (int16_t)i};
        for (; e.who < scenario_count(s, e.of); e.who++)
            sum += term(s, &e, b->tracks[i].get(s, state, e.who));
    }
    for (e = (struct event){.of = OF_LEADER, .track = NO_TRACK}; e.who < s->leader_count; e.who++)
        sum += term(s, &e, battle_leader_at(s, state, e.who));
    for (e = (struct event){.of = OF_GROUND, .track = NO_TRACK}; e.who < s->objective_count;
         e.who++)
        sum += term(s, &e, held_by(state, e.who));
    return sum;
}

/* ---- both ---- */

/* Whose turn it is, the phase, the questions that are open and whom they are about; how it ended.
 */
static uint64_t hash_head(const struct scenario *s, const struct head *h)
{
    const struct phase *phases = rules_of(s)->phases;
    uint64_t hash = hash_mix(h->turn, h->side);
    hash = hash_mix(hash_mix(hash, h->over), h->winner);
    hash = hash_mix(hash, h->ended);
    for (int i = 0; i < h->depth; i++) {
        const struct phase *p = &phases[h->stack[i].phase];
        hash = hash_word(hash, p->name);
        if (p->asks)
            hash = hash_word(hash, scenario_id(s, p->about, h->stack[i].about));
    }
    return hash;
}

uint64_t check_value(const struct scenario *s, const struct check *c, const struct state *state)
{
    const uint64_t led_to = hash_mix(hash_mix(c->tracks, hash_head(s, &state->head)), c->words);
    return first_half(c->words) << HALF | led_to >> HALF;
}
