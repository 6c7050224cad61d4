/* One call of a command: its words, its memory, its seed. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "longroll.h"

/* ---- memory ---- */

struct block {
    struct block *next;
    _Alignas(16) unsigned char bytes[];
};

void *call_room(struct call *c, size_t size)
{
    struct block *b = calloc(1, sizeof *b + size);
    if (!b) {
        fputs("longroll: there is not enough memory for that\n", stderr);
        exit(EXIT_USAGE);
    }
    b->next = c->blocks;
    c->blocks = b;
    return b->bytes;
}

void call_text(struct call *c, struct text *t, size_t room)
{
    text_over(t, call_room(c, room), room);
}

enum { ODDS_ROOM_MOST = 1 << 28, ODDS_ROOM_LEAST = 1 << 20, ODDS_ROOM_OFFLINE = 1 << 21 };

/* As much as can be had: only what is touched is really taken. */
bool call_odds_room(struct call *c, void **room, size_t *size, struct trouble *trouble)
{
    if (!c->odds)
        c->odds_size = c->offline ? ODDS_ROOM_OFFLINE : ODDS_ROOM_MOST;
    while (!c->odds && !(c->odds = malloc(c->odds_size)) && c->odds_size > ODDS_ROOM_LEAST)
        c->odds_size /= 2;
    *room = c->odds;
    *size = c->odds_size;
    return c->odds || trouble_say(trouble, NULL, "there is not enough memory to work out odds");
}

bool call_odds(struct call *c, struct reply *reply, const struct request *request,
               struct trouble *trouble)
{
    void *room;
    size_t size;
    if (!call_odds_room(c, &room, &size, trouble))
        return false;
    if (reply_odds(reply, request, room, size, trouble))
        return true;
    if (size < ODDS_ROOM_MOST && !c->offline)
        text_print(&trouble->words, " (there were only %d MB of memory)", (int)(size >> 20));
    return false;
}

void call_free(struct call *c)
{
    free(c->odds);
    while (c->blocks) {
        struct block *next = c->blocks->next;
        free(c->blocks);
        c->blocks = next;
    }
}

/* ---- words ---- */

static const char *taken_by(const struct command *c)
{
    return *c->usage ? c->usage : "no words";
}

int call_usage(struct call *c)
{
    trouble_say(&c->trouble, NULL, "%s takes %s", c->command->name, taken_by(c->command));
    return call_end(c);
}

static bool is_prefix(const struct option *o)
{
    return o->name[strlen(o->name) - 1] == '=';
}

static const struct option *option_of(const char *word, const struct option *options, int count)
{
    for (int i = 0; i < count; i++) {
        const struct option *o = &options[i];
        if (is_prefix(o) ? strncmp(o->name, word, strlen(o->name)) == 0
                         : strcmp(o->name, word) == 0)
            return o;
    }
    return NULL;
}

/* Why a word cannot be taken. */
static int cannot_take(struct call *c, const struct option *o, const char *word)
{
    if (o && o->word && *o->word)
        trouble_say(&c->trouble, NULL, "%s is given twice", o->name);
    else if (o)
        trouble_say(&c->trouble, NULL, "%s: value missing", o->name);
    else
        trouble_say(&c->trouble, NULL, "%.0s does not belong here; %s takes %s", word,
                    c->command->name, taken_by(c->command));
    return -1;
}

int call_sort(struct call *c, const struct option *options, int option_count, const char **plain,
              int most)
{
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        const char *word = c->words[i], *value = NULL;
        const struct option *o = option_of(word, options, option_count);
        if (o && !o->given)
            value = is_prefix(o) ? word + strlen(o->name) : i + 1 < c->count ? c->words[++i] : NULL;
        if (!o && word[0] != '-' && count < most)
            plain[count++] = word;
        else if (!o && strcmp(word, "--json") == 0)
            continue; /* the call knows */
        else if (o && o->given)
            *o->given = true;
        else if (o && o->word && value && !*o->word)
            *o->word = value;
        else if (o && !o->word && value && count + 1 < most) {
            plain[count++] = word;
            plain[count++] = value;
        } else
            return cannot_take(c, o, word);
    }
    return count;
}

bool read_whole(const char *word, uint64_t most, uint64_t *number)
{
    if (!*word || strlen(word) > 19 || word[strspn(word, "0123456789")])
        return false;
    *number = strtoull(word, NULL, 10);
    return *number <= most;
}

/* ---- seeds ---- */

bool call_has_chance(struct call *c)
{
    return c->chance != 0 ||
           trouble_say(&c->trouble, NULL,
                       "this machine gives no random numbers: name a seed with --seed N");
}

uint64_t call_short_seed(const struct call *c)
{
    return c->chance % 1000000;
}

/* 63 bits, so that it has 19 digits at most. */
uint64_t call_long_seed(const struct call *c)
{
    return c->chance >> 1;
}

/* ---- beginning and end ---- */

int call_end(struct call *c)
{
    return c->trouble.kind ? say_trouble(c, &c->trouble) : c->status;
}
