#ifndef LONGROLL_BOOK_H
#define LONGROLL_BOOK_H

/* The file that a journal is kept in while a battle is played: locked, so that no other longroll
 * writes into it, and every line on the disk before it is told.  Whatever another program did to it
 * is noticed before the next line.
 *
 * A file that grows with every line must have its new size written, too, before the line is safe.
 * So it is made longer by many lines at once, and closing it cuts off what was not needed; after a
 * kill whoever reads it leaves the NULs out. */

#include "files.h"

struct book {
    const char *path; /* NULL: the battle is kept nowhere */
    int file;
    off_t length; /* of what is written in it */
    off_t size; /* of the file as it was left: up to there it has NULs, which lines are written over
                 */
};

/* A new file with this head; one that is there already is not written over, and half a head does
 * not stay. */
bool book_begin(struct book *, const char *path, const struct text *head, struct trouble *);

/* The journal that is there, read under the lock. */
bool book_open(struct book *, const char *path, char *to, size_t room, struct trouble *);

/* Only the first `whole` bytes of it, and a line's end behind them. */
bool book_cut(struct book *, size_t whole, bool ended, struct trouble *);

/* A struct game keeps its lines by these two.  False: the trouble says why, and the file is as
 * before. */
bool book_add(void *book, const char *bytes, size_t size, struct trouble *);

/* Another text in the place of all of it, which is old or new, never half. */
bool book_replace(void *book, const struct text *, struct trouble *);

void book_close(struct book *);

/* Does another longroll keep a journal in this file? */
bool book_is_kept(const char *path);

#endif
