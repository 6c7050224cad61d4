#include "line.h"

#include <string.h>

/* A line is taken apart by its marks: " ! " begins the reason, "=" the dice, ">" the effects and
 * " ~ " the check.  The reason is looked for first, since it may hold any words; what a player
 * writes there is written back without the other marks. */

/* ---- checks ---- */

enum { CHECK_DIGITS = 16 };

void line_write_whole(const char *words, uint64_t check, struct text *t)
{
    text_print(t, "%s ~ ", words);
    for (int shift = 4 * CHECK_DIGITS - 4; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[check >> shift & 15]);
    text_char(t, '\n');
}

static bool read_check(const char *at, uint64_t *check)
{
    *check = 0;
    for (int i = 0; i < CHECK_DIGITS; i++, at++) {
        const int digit = *at >= '0' && *at <= '9'   ? *at - '0'
                          : *at >= 'a' && *at <= 'f' ? *at - 'a' + 10
                                                     : -1;
        if (digit < 0)
            return false;
        *check = *check << 4 | (uint64_t)digit;
    }
    return *at == '\0';
}

/* ---- reading ---- */

static void cut_out(char *to, const char *from, const char *end)
{
    memcpy(to, from, (size_t)(end - from));
    to[end - from] = '\0';
}

bool line_take(struct journal_line *l, const char *line, size_t length)
{
    l->has_check = l->undo = false;
    l->text[0] = '\0';
    if (length >= JOURNAL_LINE)
        return false;
    cut_out(l->text, line, line + length);
    char *mark = strstr(l->text, " ~ ");
    if (mark) {
        l->has_check = read_check(mark + 3, &l->check);
        *mark = '\0';
    }
    l->undo = strcmp(l->text, "undo") == 0;
    return true;
}

/* The pips between these; -1 if something else stands there. */
static int read_pips(const char *at, const char *end, int *pips)
{
    int count = 0;
    while (at < end) {
        uint64_t pip;
        if (*at == ' ' || *at == ',' || *at == '\t') {
            at++;
            continue;
        }
        if (count == DICE_PIPS || !read_digits(&at, &pip) || pip > 100)
            return -1;
        pips[count++] = (int)pip;
    }
    return count;
}

static const char *find_before(const char *line, const char *end, char mark)
{
    return memchr(line, mark, (size_t)(end - line));
}

/* Dice that are typed behind the reason, "2wi move ! why = 5 2": from the last =, if nothing but
 * pips follows it.  An = before that one belongs to the reason. */
static const char *find_late_dice(const char *reason)
{
    const char *equals = strrchr(reason, '=');
    if (!equals || equals[1 + strspn(equals + 1, " ,0123456789")] != '\0' ||
        !equals[1 + strspn(equals + 1, " ,")])
        return NULL;
    return equals;
}

/* What stands behind the number. */
static bool read_words(struct journal_line *l, const char *line, struct trouble *trouble)
{
    const char *end = line + strlen(line), *reason = strstr(line, " ! ");
    const char *words_end = reason ? reason : end; /* marks in a reason mean nothing */
    const char *arrow = find_before(line, words_end, '>');
    const char *dice_end = arrow ? arrow : words_end;
    const char *dice = find_before(line, dice_end, '=');
    const char *order_end = dice ? dice : dice_end, *reason_end = end;
    if (reason && !dice && (dice = find_late_dice(reason)) != NULL) {
        reason_end = dice;
        dice_end = end;
        while (reason_end > reason + 3 && reason_end[-1] == ' ')
            reason_end--;
    }
    cut_out(l->order, line, order_end);
    l->reason = reason ? l->order + (order_end - line) + 3 : NULL;
    if (reason) /* order_read wants it behind the order */
        cut_out(l->order + (order_end - line), reason, reason_end);
    cut_out(l->effects, arrow ? arrow + 1 : line, arrow ? words_end : line);
    l->has_dice = dice;
    l->pip_count = dice ? read_pips(dice + 1, dice_end, l->pips) : 0;
    return l->pip_count >= 0 ||
           trouble_say(trouble, NULL, "after = come the dice that fell, such as 5 2");
}

bool line_read(struct journal_line *l, struct trouble *trouble)
{
    const char *at = l->text;
    l->number = 0;
    if (l->undo)
        return true;
    if (!read_digits(&at, &l->number) || *at != ' ')
        return trouble_say(trouble, NULL,
                           "a line begins with the number of its order, one after another");
    l->column = (int)(at - l->text);
    return read_words(l, at, trouble) || trouble_in(trouble, l->column + 1);
}

bool line_read_typed(struct journal_line *l, const char *words, struct trouble *trouble)
{
    const size_t length = strlen(words);
    l->undo = l->has_check = false;
    l->number = 0;
    l->column = 0;
    if (length >= JOURNAL_LINE)
        return trouble_say(trouble, NULL, "the line is too long for an order");
    cut_out(l->text, words, words + length);
    return read_words(l, l->text, trouble);
}

/* ---- writing ---- */

void line_write(const struct scenario *s, uint64_t number, const struct order *o,
                const struct throw_log *log, const struct events *e, const char *reason,
                struct text *t)
{
    text_print(t, "%llu ", (unsigned long long)number);
    order_write(s, o, t);
    for (int i = 0; i < log->pip_count; i++)
        text_print(t, i ? " %d" : " = %d", log->pips[i]);
    text_add(t, e->count > 0 ? " > " : "");
    events_write(s, e, t);
    if (!o->overruled)
        return;
    text_add(t, " ! ");
    for (const char *c = reason ? reason : ""; *c; c++) /* without the marks of a line */
        text_char(t, *c == '~' || *c == '=' || *c == '>' ? '-' : *c);
}
