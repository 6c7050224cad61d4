#include "shares.h"

#include <string.h>

/* In a time that tells nothing of where they differ; both have SHARE_WORD letters. */
static bool is_same(const char *a, const char *b)
{
    unsigned char other = 0;
    for (int i = 0; i < SHARE_WORD; i++)
        other |= (unsigned char)(a[i] ^ b[i]);
    return other == 0;
}

bool share_is_word(const char *word)
{
    return word && strlen(word) == SHARE_WORD &&
           strspn(word, "abcdefghijkmnpqrstuvwxyz23456789") == SHARE_WORD;
}

struct evening *shares_find(struct shares *all, const char *token)
{
    for (int i = 0; i < SHARES_MOST; i++)
        if (all->list[i].token[0] && is_same(all->list[i].token, token))
            return &all->list[i];
    return NULL;
}

enum share_answer shares_claim(struct shares *all, const char *token, const char *secret,
                               int64_t now, struct evening **share)
{
    *share = shares_find(all, token);
    if (!*share)
        return SHARE_UNKNOWN;
    if (!is_same((*share)->secret, secret))
        return SHARE_FORBIDDEN;
    (*share)->heard = now;
    return SHARE_FINE;
}

/* A free one, or the quietest if its writer rests. */
static struct evening *find_room(struct shares *all, int64_t now)
{
    struct evening *quietest = &all->list[0];
    for (int i = 0; i < SHARES_MOST; i++) {
        struct evening *s = &all->list[i];
        if (!s->token[0])
            return s;
        if (s->heard < quietest->heard)
            quietest = s;
    }
    if (now - quietest->heard < SHARE_REST)
        return NULL;
    share_end(all, quietest);
    return quietest;
}

static int count_of(const struct shares *all, uint32_t address)
{
    int count = 0;
    for (int i = 0; i < SHARES_MOST; i++)
        count += all->list[i].token[0] && all->list[i].address == address;
    return count;
}

enum share_answer shares_open(struct shares *all, const char *token, const char *secret,
                              uint32_t address, int64_t now, struct evening **share)
{
    const enum share_answer found = shares_claim(all, token, secret, now, share);
    if (found != SHARE_UNKNOWN)
        return found;
    if (count_of(all, address) >= SHARES_OF_ONE)
        return SHARE_MANY;
    *share = find_room(all, now);
    if (!*share)
        return SHARE_FULL;
    **share = (struct evening){.address = address, .heard = now};
    memcpy((*share)->token, token, SHARE_WORD);
    memcpy((*share)->secret, secret, SHARE_WORD);
    return SHARE_FINE;
}

void share_end(const struct shares *all, struct evening *share)
{
    if (share->journal)
        all->release(share->journal);
    *share = (struct evening){.token = ""};
}

void shares_age(struct shares *all, int64_t now)
{
    for (int i = 0; i < SHARES_MOST; i++)
        if (all->list[i].token[0] && now - all->list[i].heard >= SHARE_AGE)
            share_end(all, &all->list[i]);
}
