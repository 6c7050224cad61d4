#include "brief.h"

#include <string.h>

/* Writing plays the battle again with the dice of its seed, line by line; a line that comes out
 * otherwise was played with the players' own dice, so these are kept.  Reading gives the orders one
 * by one and chains the same check over what comes of each. */

static const char brief_word[] = "brief ";

/* ---- writing ---- */

/* The line's order with the dice of the seed; with its own where these differ. */
static bool play_briefly(struct journal_line *l, struct play *p, bool *own, struct trouble *trouble)
{
    *own = false;
    if (!play_line(p, SEAT_REFEREE, l, SOURCE_ROLLED, NULL, trouble))
        return false;
    if (!l->has_dice || strcmp(l->text, p->last->line) == 0)
        return true;
    *own = true;
    play_forget(p);
    return play_line(p, SEAT_REFEREE, l, SOURCE_GIVEN, NULL, trouble);
}

static void write_order(const struct journal_line *l, bool own, struct text *to)
{
    const char *order = l->order + strspn(l->order, " ");
    size_t length = strlen(order);
    while (length > 0 && order[length - 1] == ' ')
        length--;
    text_bytes(to, order, length);
    for (int i = 0; own && i < l->pip_count; i++)
        text_print(to, i ? " %d" : " = %d", l->pips[i]);
    text_char(to, '\n');
}

bool brief_write(const struct game *g, struct game_room *room, struct text *to,
                 struct trouble *trouble)
{
    struct journal *j = &room->journal;
    struct journal_line *l = &j->last;
    const uint64_t head = check_head(g->script->text, g->script->size);
    uint64_t check = head;
    if (g->shown)
        return trouble_say(trouble, NULL,
                           "this battle was played under other rules: only its file has all of it");
    struct play *p = game_again(g, room);
    text_print(to, "%s%llu version %d", brief_word, (unsigned long long)j->seed, g->version);
    line_write_whole("", head, to);
    while (journal_next(j)) {
        bool own;
        if (l->undo || journal_is_undone(j))
            continue;
        if (!line_read(l, trouble) || !play_briefly(l, p, &own, trouble))
            return false;
        check = check_words(check, p->last->line);
        write_order(l, own, to);
    }
    line_write_whole("", check, to);
    return true;
}

/* ---- reading ---- */

/* A brief as it is read. */
struct brief {
    const char *at, *end;
    uint64_t seed, version, scenario, check;
    char line[JOURNAL_LINE];
};

static const char *find_head(const char *text)
{
    const char *found = strstr(text, "\nbrief ");
    return found ? found + 1 : NULL;
}

bool is_brief(const char *text)
{
    return find_head(text) != NULL;
}

static bool say_cut(struct trouble *trouble)
{
    return trouble_say(trouble, NULL, "the battle is cut short, or was changed");
}

/* The next line; false: there is none that is whole. */
static bool next_line(struct brief *b)
{
    const char *stop = memchr(b->at, '\n', (size_t)(b->end - b->at));
    if (!stop || stop - b->at >= JOURNAL_LINE)
        return false;
    memcpy(b->line, b->at, (size_t)(stop - b->at));
    b->line[stop - b->at] = '\0';
    b->at = stop + 1;
    return true;
}

/* " ~ 90c2...", at the end of a line */
static bool read_check(const char *words, uint64_t *check)
{
    struct journal_line l;
    line_take(&l, words, strlen(words));
    *check = l.check;
    return l.has_check;
}

/* "brief 7 version 5 ~ 5b1b9e3e52b8e075" */
static bool read_head(struct brief *b, struct trouble *trouble)
{
    const char *at = b->line + strlen(brief_word);
    return (next_line(b) && read_digits(&at, &b->seed) && strncmp(at, " version ", 9) == 0 &&
            (at += 9, read_digits(&at, &b->version)) && read_check(at, &b->scenario)) ||
           say_cut(trouble);
}

/* Why an order is not lawful here, or all come out otherwise. */
static bool say_differs(const struct brief *b, const struct game *g, const char *why,
                        struct trouble *trouble)
{
    const struct trouble said = *trouble;
    *trouble = (struct trouble){0};
    struct text *t = trouble_usage(trouble, NULL);
    if (b->version != (uint64_t)g->version)
        text_print(t,
                   "it was played under version %llu of the rules, these are version %d, and it "
                   "does not come out the same: ",
                   (unsigned long long)b->version, g->version);
    if (why)
        text_print(t, "%.0s: %s", why, said.room);
    else
        text_add(t, "it comes out otherwise here than where it was played");
    return false;
}

static bool play_orders(struct brief *b, struct game *g, struct game_room *room,
                        struct trouble *trouble)
{
    uint64_t check = b->scenario;
    while (next_line(b)) {
        if (read_check(b->line, &b->check))
            return b->check == check || say_differs(b, g, NULL, trouble);
        if (!game_order(g, SEAT_REFEREE, b->line, NULL, room, trouble))
            return say_differs(b, g, b->line, trouble);
        check = check_words(check, g->play.last->line);
    }
    return say_cut(trouble);
}

struct game *brief_open(const char *text, size_t size, struct game_room *room,
                        struct trouble *trouble)
{
    struct brief b = {.at = find_head(text), .end = text + size};
    const size_t own = (size_t)(b.at - text);
    if (!read_head(&b, trouble))
        return NULL;
    struct script *script = script_read(text, own, trouble);
    if (script && b.scenario != check_head(script->text, script->size)) {
        trouble_say(trouble, NULL, "the scenario is not the one that the battle was begun with");
        script_release(script);
        return NULL;
    }
    struct game *g = script ? game_begin(script, b.seed, false, room) : NULL;
    script_release(script);
    if (g && play_orders(&b, g, room, trouble))
        return g;
    game_close(g);
    return NULL;
}
