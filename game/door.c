#include "door.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 2000 };

/* A request taken apart. */
struct asked {
    char line[LINE_ROOM]; /* the first */
    char *verb, *seat, *hearer, *words;
    const char *text; /* behind it */
    size_t size;
};

/* The next word of a line; moves on behind it. */
static char *take_word(char **at, const char *ends)
{
    char *word = *at;
    *at += strcspn(*at, ends);
    if (**at)
        *(*at)++ = '\0';
    return word;
}

static bool take_apart(struct asked *a, const char *request, size_t size)
{
    const char *end = memchr(request, '\n', size);
    const size_t length = end ? (size_t)(end - request) : size;
    char *at = a->line;
    a->text = end ? end + 1 : request + size;
    a->size = size - (size_t)(a->text - request);
    if (length >= sizeof a->line)
        return false;
    memcpy(a->line, request, length);
    a->line[length] = '\0';
    a->verb = take_word(&at, " ");
    a->seat = take_word(&at, " ");
    a->words = at;
    at = a->seat;
    take_word(&at, ":");
    a->hearer = *at ? at : a->seat;
    return true;
}

/* ---- opening ---- */

static bool open_game(struct game **g, struct game_room *room, const struct asked *a,
                      struct trouble *trouble)
{
    const uint64_t seed = strtoull(a->seat, NULL, 10);
    struct game *opened = game_open(a->text, a->size, seed, room, trouble);
    if (!opened)
        return false;
    opened->play.typed = false; /* the dice are the page's: who saw them does not take them back */
    game_close(*g);
    *g = opened;
    return true;
}

/* Is the text the game's journal with more behind it?  Then where that begins, else NULL. */
static const char *more_of(const struct game *g, const struct asked *a)
{
    const size_t own = g->script->size;
    const bool same = a->size >= own + g->used && memcmp(a->text, g->script->text, own) == 0 &&
                      memcmp(a->text + own, g->lines, g->used) == 0;
    return same ? a->text + own + g->used : NULL;
}

/* Lines that were given elsewhere are given here as well. */
static bool follow(struct game **g, struct game_room *room, const struct asked *a,
                   struct trouble *trouble)
{
    const char *more = *g ? more_of(*g, a) : NULL;
    return more ? game_follow(*g, more, (size_t)(a->text + a->size - more), room, trouble)
                : open_game(g, room, a, trouble);
}

/* ---- asking ---- */

static const char no_seat[] =
    "there is no such seat; there are the two sides, referee and spectator";

static bool ask_seat(struct game *g, struct game_room *room, struct asked *a, struct text *to,
                     struct trouble *trouble)
{
    const struct scenario *s = g->play.scenario;
    char words[LINE_ROOM];
    struct text t;
    const int seat = *a->seat ? seat_named(s, a->seat) : SEAT_REFEREE;
    const int hearer = *a->seat ? seat_named(s, a->hearer) : SEAT_REFEREE;
    if (seat == NOBODY || hearer == NOBODY)
        return trouble_say(trouble, NULL, no_seat);
    text_over(&t, words, sizeof words);
    text_print(&t, "%s %s", a->verb, a->words);
    game_ask(g, seat, hearer, words, a->size > 0 ? a->text : NULL, room, to);
    return true;
}

/* What needs no battle; false if the verb is none of that. */
static bool describe(const char *verb, const struct system *system, struct text *to)
{
    static const struct {
        const char *verb;
        void (*write)(struct text *, const struct system *);
    } kinds[] = {{"commanders", commanders_json},
                 {"charts", charts_json},
                 {"clauses", clauses_json},
                 {"rulings", rulings_json}};
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (strcmp(verb, kinds[i].verb) == 0) {
            kinds[i].write(to, system);
            return true;
        }
    return false;
}

static bool answer(struct game **g, struct game_room *room, struct asked *a, struct text *to,
                   struct trouble *trouble)
{
    const bool opens = strcmp(a->verb, "open") == 0, follows = strcmp(a->verb, "follow") == 0;
    if (opens || follows) {
        if (!(opens ? open_game : follow)(g, room, a, trouble))
            return false;
        game_ask(*g, SEAT_REFEREE, SEAT_REFEREE, "scenario", NULL, room, to);
        return true;
    }
    if (describe(a->verb, *g ? (*g)->play.scenario->system : NULL, to))
        return true;
    if (!*g)
        return trouble_say(trouble, NULL, "no battle is open");
    return ask_seat(*g, room, a, to, trouble);
}

void door(struct game **g, struct game_room *room, const char *request, size_t size,
          struct text *to)
{
    struct asked a;
    struct trouble trouble = {0};
    if (!take_apart(&a, request, size))
        trouble_say(&trouble, NULL, "that is too long to ask");
    else if (answer(g, room, &a, to, &trouble))
        return;
    trouble_json(to, &trouble);
}
