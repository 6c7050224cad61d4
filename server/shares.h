#ifndef LONGROLL_SHARES_H
#define LONGROLL_SHARES_H

/* Evenings that are shared, by the word of who follows; who writes has a secret besides.  Each has
 * the last journal it was given.  Nothing here knows of HTTP or of the time: both are the caller's.
 *
 * A share that nobody has written to for SHARE_AGE seconds ends.  Where there is no room, the
 * quietest one gives way once its writer has said nothing for SHARE_REST seconds: it begins anew
 * when he comes back, if there is room then. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SHARES_MOST = 16,
    SHARES_OF_ONE = 4,    /* of one address */
    SHARE_WORD = 26,      /* letters of a word: 130 random bits */
    SHARE_TAG = 20,       /* room for that of a journal */
    SHARE_AGE = 6 * 3600, /* seconds */
    SHARE_REST = 10 * 60
};

struct evening {
    char token[SHARE_WORD + 1]; /* "": there is none here */
    char secret[SHARE_WORD + 1];
    char tag[SHARE_TAG]; /* tells its journal from others */
    void *journal;       /* NULL: it has just begun */
    uint32_t address;    /* whose share it is */
    int64_t heard;       /* when its writer was heard last */
};

struct shares {
    struct evening list[SHARES_MOST];
    void (*release)(void *journal);
};

enum share_answer {
    SHARE_FINE,
    SHARE_UNKNOWN,
    SHARE_FORBIDDEN, /* the secret is another one */
    SHARE_MANY,      /* of this address */
    SHARE_FULL
};

/* Is it a word as the page makes them? */
bool share_is_word(const char *);

/* NULL: nobody shares by it. */
struct evening *shares_find(struct shares *, const char *token);

/* As its writer, who is heard by it. */
enum share_answer shares_claim(struct shares *, const char *token, const char *secret, int64_t now,
                               struct evening **);

/* The same, and begins it where there is none. */
enum share_answer shares_open(struct shares *, const char *token, const char *secret,
                              uint32_t address, int64_t now, struct evening **);

void share_end(const struct shares *, struct evening *);

/* Ends those that are too old. */
void shares_age(struct shares *, int64_t now);

#endif
