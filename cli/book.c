#define _DEFAULT_SOURCE

#include "book.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES_MOST = 8, GROWS_BY = 1 << 16 };

static bool has_name(int file, const char *path, struct stat *open_file)
{
    struct stat named;
    return fstat(file, open_file) == 0 && stat(path, &named) == 0 &&
           named.st_dev == open_file->st_dev && named.st_ino == open_file->st_ino;
}

/* Is it still the file that has this name, and as long as it was left? */
static bool is_untouched(const struct book *b, struct trouble *trouble)
{
    struct stat now;
    if (!has_name(b->file, b->path, &now))
        return trouble_say(trouble, NULL,
                           "%.0s was moved, deleted or replaced during this battle, so nothing was "
                           "done; save FILE writes the whole battle to another file",
                           b->path);
    return now.st_size == b->size ||
           trouble_say(trouble, NULL,
                       "%.0s was changed by another program during this battle, so nothing was "
                       "done; save FILE writes the whole battle to another file",
                       b->path);
}

bool book_begin(struct book *b, const char *path, const struct text *head, struct trouble *trouble)
{
    const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0 && errno == EEXIST)
        return trouble_say(trouble, NULL,
                           "%.0s exists already; if it is a journal, longroll battle FILE "
                           "continues it",
                           path);
    if (file < 0)
        return file_trouble(trouble, "cannot begin the journal", path);
    if (!file_lock(file) || !file_put(file, 0, head->at, head->used) || fsync(file) != 0) {
        file_forget(file, path);
        return file_trouble(trouble, "cannot begin the journal", path);
    }
    file_sync_folder(path);
    *b = (struct book){path, file, (off_t)head->used, (off_t)head->used};
    return true;
}

/* Whoever mends gives the name to another file: then the lock is of one that has no name any more,
 * and the next is tried. */
static int open_locked(const char *path, struct trouble *trouble)
{
    for (int tries = 0; tries < TRIES_MOST; tries++) {
        struct stat there;
        const int file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
        if (file < 0)
            return file_trouble(trouble, "cannot continue the journal", path), -1;
        const bool regular = fstat(file, &there) == 0 && S_ISREG(there.st_mode);
        const bool locked = regular && file_lock(file);
        if (locked && has_name(file, path, &there))
            return file;
        close(file);
        if (!regular)
            return trouble_say(trouble, NULL, "%.0s is not a plain file", path), -1;
        if (!locked)
            return trouble_say(trouble, NULL,
                               "%.0s is open in another longroll; close that one first", path),
                   -1;
    }
    return trouble_say(trouble, NULL, "%.0s keeps being replaced; try again", path), -1;
}

/* Nothing but NULs from there on? */
static bool is_empty_behind(int file, off_t at)
{
    char bytes[4096];
    for (ssize_t n; (n = pread(file, bytes, sizeof bytes, at)) != 0; at += n) {
        if (n < 0)
            return false;
        for (ssize_t i = 0; i < n; i++)
            if (bytes[i])
                return false;
    }
    return true;
}

bool book_open(struct book *b, const char *path, char *to, size_t room, struct trouble *trouble)
{
    int file = open_locked(path, trouble);
    if (file < 0)
        return false;
    if (!file_read_open(file, path, to, room, trouble)) {
        close(file);
        return false;
    }
    const off_t length = (off_t)strlen(to);
    if (!is_empty_behind(file, length)) { /* another program wrote behind the NULs */
        const int whole = file_replace(path, to, (size_t)length);
        close(file);
        if ((file = whole) < 0)
            return file_trouble(trouble, "cannot continue the journal", path);
    }
    struct stat now;
    *b = (struct book){path, file, length, fstat(file, &now) == 0 ? now.st_size : length};
    return true;
}

bool book_cut(struct book *b, size_t whole, bool ended, struct trouble *trouble)
{
    if (ftruncate(b->file, (off_t)whole) != 0)
        return file_trouble(trouble, "cannot write the journal", b->path);
    b->length = b->size = (off_t)whole;
    return ended || book_add(b, "\n", 1, trouble);
}

/* Room for so much and many lines more.  Where there is none, the file has its length and grows
 * line by line. */
static void grow(struct book *b, off_t end)
{
    static const char nothing[GROWS_BY];
    const off_t most = FILE_ROOM - 1, wanted = end + GROWS_BY;
    const off_t size = wanted < most ? wanted : most;
    if (size <= end)
        return;
    for (off_t at = b->length; at < size; at += GROWS_BY) {
        const off_t rest = size - at;
        if (!file_put(b->file, at, nothing, rest < GROWS_BY ? (size_t)rest : GROWS_BY))
            break;
        b->size = at + (rest < GROWS_BY ? rest : GROWS_BY);
    }
    if (b->size < size || fsync(b->file) != 0) {
        b->size = b->length;
        if (ftruncate(b->file, b->length) != 0)
            b->size = -1; /* then it is not as it was left, and the next line is refused */
    }
}

/* As it was before the line that could not be kept. */
static bool put_back(struct book *b, size_t size)
{
    static const char nothing[GROWS_BY];
    if (b->length + (off_t)size > b->size || size > sizeof nothing)
        return ftruncate(b->file, b->length) == 0 && (b->size = b->length) >= 0;
    return file_put(b->file, b->length, nothing, size) && fdatasync(b->file) == 0;
}

bool book_add(void *book, const char *bytes, size_t size, struct trouble *trouble)
{
    struct book *b = book;
    if (!b->path)
        return true;
    if (!is_untouched(b, trouble))
        return false;
    const off_t end = b->length + (off_t)size;
    if (end > b->size)
        grow(b, end);
    const bool fits = end <= b->size;
    if (file_put(b->file, b->length, bytes, size) &&
        (fits ? fdatasync(b->file) : fsync(b->file)) == 0) {
        b->length = end;
        b->size = fits ? b->size : end;
        return true;
    }
    file_trouble(trouble, "cannot write the journal", b->path);
    if (!put_back(b, size))
        text_add(&trouble->words, "; part of the line may be left in it");
    return false;
}

bool book_replace(void *book, const struct text *text, struct trouble *trouble)
{
    struct book *b = book;
    if (!b->path)
        return true;
    if (!is_untouched(b, trouble))
        return false;
    const int file = file_replace(b->path, text->at, text->used);
    if (file < 0)
        return file_trouble(trouble, "cannot write the journal", b->path);
    close(b->file);
    *b = (struct book){b->path, file, (off_t)text->used, (off_t)text->used};
    return true;
}

void book_close(struct book *b)
{
    struct trouble ignored = {0};
    if (b->path && b->size > b->length && is_untouched(b, &ignored) &&
        ftruncate(b->file, b->length) != 0)
        b->size = b->length; /* whoever reads it leaves the NULs out */
    if (b->path)
        close(b->file);
    b->path = NULL;
}

bool book_is_kept(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const bool kept = file >= 0 && !file_lock(file);
    if (file >= 0)
        close(file);
    return kept;
}
