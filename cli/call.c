/* One call of a command: its words, its memory, its seed. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
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

void call_text(struct call *c, struct text *t)
{
    text_over(t, call_room(c, FILE_ROOM), FILE_ROOM);
}

enum { ODDS_ROOM_MOST = 1 << 27, ODDS_ROOM_LEAST = 1 << 20, ODDS_ROOM_OFFLINE = 1 << 21 };

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

void call_flush(const struct call *c)
{
    struct text *const both[2] = {c->out, c->err};
    for (int i = 0; i < 2; i++)
        if (both[i]->spill)
            both[i]->spill(both[i]);
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

static bool is_prefix(const char *option)
{
    return option[strlen(option) - 1] == '=';
}

/* The number of the option that the word is, or begins with; -1: it is none. */
static int option_number(const struct call *c, const char *word)
{
    for (int i = 0; i < OPTIONS_MOST && c->options[i]; i++) {
        const char *name = c->options[i];
        if (is_prefix(name) ? strncmp(name, word, strlen(name)) == 0 : strcmp(name, word) == 0)
            return i;
    }
    return -1;
}

const char *call_option(const struct call *c, const char *name)
{
    return c->value[option_number(c, name)];
}

bool call_refuse(struct call *c, const char *word)
{
    const struct command *k = c->command;
    const char *usage = *k->usage ? k->usage : "no words";
    return word ? trouble_say(&c->trouble, NULL, "%.0s does not belong here; %s takes %s", word,
                              k->name, usage)
                : trouble_say(&c->trouble, NULL, "%s takes %s", k->name, usage);
}

/* A ruling stays among the plain words, for the chart; there may be several. */
static bool take_option(struct call *c, int option, const char *value)
{
    const char *name = c->options[option];
    const bool stays = strcmp(name, "--ruling") == 0;
    if (c->value[option])
        return trouble_say(&c->trouble, NULL, "%s is given twice", name);
    if (!value || (stays && c->plain_count + 2 > c->command->most))
        return trouble_say(&c->trouble, NULL, "%s: value missing", name);
    if (stays) {
        c->plain[c->plain_count++] = name;
        c->plain[c->plain_count++] = value;
    } else
        c->value[option] = value;
    return true;
}

bool call_sort(struct call *c)
{
    for (int i = 0; i < c->count; i++) {
        const char *word = c->words[i], *flag = c->command->flag;
        const int option = option_number(c, word);
        if (strcmp(word, "--json") == 0)
            continue; /* the call knows */
        if (flag && strcmp(word, flag) == 0)
            c->flag = true;
        else if (option >= 0) {
            const char *value = is_prefix(c->options[option]) ? strchr(word, '=') + 1
                                : i + 1 < c->count            ? c->words[++i]
                                                              : NULL;
            if (!take_option(c, option, value))
                return false;
        } else if (word[0] == '-' || c->plain_count == c->command->most)
            return call_refuse(c, word);
        else
            c->plain[c->plain_count++] = word;
    }
    return c->plain_count >= c->command->least;
}

bool call_number(const struct call *c, const char *option, uint64_t least, uint64_t most,
                 uint64_t *number)
{
    const char *word = call_option(c, option);
    if (!word)
        return true;
    if (!*word || strlen(word) > 19 || word[strspn(word, "0123456789")])
        return false;
    *number = strtoull(word, NULL, 10);
    return *number >= least && *number <= most;
}

/* ---- files ---- */

static bool may_touch_files(struct call *c)
{
    return !c->offline || trouble_say(&c->trouble, NULL, "files are out of reach here");
}

char *call_read(struct call *c, const char *path)
{
    char *text = call_room(c, FILE_ROOM);
    return may_touch_files(c) && file_read(path, text, FILE_ROOM, &c->trouble) ? text : NULL;
}

bool call_write(struct call *c, const char *path, const struct text *text)
{
    if (strcmp(path, "-") == 0) {
        text_bytes(c->out, text->at, text->used);
        return true;
    }
    return may_touch_files(c) && file_write(path, text->at, text->used, &c->trouble);
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
