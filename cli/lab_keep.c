/* lab: the file in which shards are kept. */

#define _DEFAULT_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "lab.h"

enum { NUMBER_ROOM = 8 /* of a number as text */, SHARD_LINE = 64 };

static size_t shard_room(const struct experiment *e)
{
    return (size_t)e->record_most * SHARD_MOST * NUMBER_ROOM + 128;
}

/* A whole file, however long, ended by a NUL; NULL: the trouble says why.  To be freed. */
static char *read_all(struct call *c, int file, const char *path, size_t *size)
{
    struct stat s;
    char *text = NULL;
    if (fstat(file, &s) == 0 && (text = malloc((size_t)s.st_size + 1))) {
        size_t used = 0;
        for (ssize_t n = 1; n > 0 && used<(size_t)s.st_size; used += n> 0 ? (size_t)n : 0)
            n = pread(file, text + used, (size_t)s.st_size - used, (off_t)used);
        text[ *size = used] = '\0';
    } else
        file_trouble(&c->trouble, "cannot read", path);
    return text;
}

/* Takes the shards of a file into the tally; returns how many bytes of it are whole, -1 if it is of
 * another experiment. */
static off_t take_shards(struct lab *l, const char *text)
{
    const char *at = strchr(text, '\n');
    const char *end = at ? kept_take(&l->tally, at + 1) : NULL;
    return end ? end - text : -1;
}

static bool refuse_other(struct lab *l, const char *path)
{
    return trouble_say(&l->call->trouble, NULL,
                       "%.0s is not of this experiment, of these scenarios and of these rules; "
                       "name another file with --keep, or remove it",
                       path);
}

bool keep_take(struct lab *l, const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    size_t size;
    if (file < 0)
        return file_trouble(&l->call->trouble, "cannot open", path);
    char *text = read_all(l->call, file, path, &size);
    const bool fits = text && kept_fits(&l->e, text) == KEPT_SAME && take_shards(l, text) >= 0;
    const bool fine = fits || (text && refuse_other(l, path));
    free(text);
    close(file);
    return fine;
}

static bool begin_file(struct lab *l)
{
    struct keep *k = &l->keep;
    struct text t;
    text_over(&t, k->room, k->room_size);
    kept_head(&l->e, &t);
    k->end = (off_t)t.used;
    if (!file_put(k->file, 0, k->room, t.used) || ftruncate(k->file, k->end) != 0 ||
        fsync(k->file) != 0)
        return file_trouble(&l->call->trouble, "cannot write", k->path);
    file_sync_folder(k->path);
    return true;
}

/* What a file begins with that was killed before its first line was whole. */
static bool is_torn_head(const struct lab *l, const char *text, size_t size)
{
    struct text t;
    text_over(&t, l->keep.room, l->keep.room_size);
    kept_head(&l->e, &t);
    return size < t.used && strncmp(text, t.at, size) == 0;
}

/* Of the same battles, but fewer: its shards are written under the new head, and it goes on. */
static bool widen_file(struct lab *l)
{
    const char *path = l->keep.path;
    l->keep.widens = true;
    if (!keep_finish(l))
        return false;
    l->keep.widens = false;
    return keep_open(l, path);
}

static bool refuse_more(struct lab *l, const char *path)
{
    return trouble_say(
        &l->call->trouble, NULL,
        "%.0s was made for more battles, or for narrower intervals: ask for as many, "
        "or name another file with --keep",
        path);
}

/* What the file has, and where it ends. */
static bool read_file(struct lab *l, const char *text, size_t size)
{
    struct keep *k = &l->keep;
    if (is_torn_head(l, text, size))
        return begin_file(l);
    const enum kept_fit fit = kept_fits(&l->e, text);
    k->end = fit == KEPT_OTHER || fit == KEPT_MORE ? -1 : take_shards(l, text);
    if (k->end < 0)
        return fit == KEPT_MORE ? refuse_more(l, k->path) : refuse_other(l, k->path);
    if ((size_t)k->end < size && ftruncate(k->file, k->end) != 0)
        return file_trouble(&l->call->trouble, "cannot write", k->path);
    return fit == KEPT_SAME || widen_file(l);
}

bool keep_open(struct lab *l, const char *path)
{
    struct keep *k = &l->keep;
    size_t size = 0;
    k->path = path;
    k->room_size = shard_room(&l->e);
    k->room = call_room(l->call, k->room_size);
    k->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (k->file < 0)
        return file_trouble(&l->call->trouble, "cannot open", path);
    if (!file_lock(k->file))
        return trouble_say(&l->call->trouble, NULL, "another longroll writes to %.0s", path);
    char *text = read_all(l->call, k->file, path, &size);
    const bool fine = text && read_file(l, text, size);
    free(text);
    return fine;
}

bool keep_add(struct lab *l, int64_t number, const int16_t *records)
{
    struct keep *k = &l->keep;
    struct text t;
    if (!k->path)
        return true;
    text_over(&t, k->room, k->room_size);
    kept_write(&l->e, number, records, &t);
    if (file_put(k->file, k->end, k->room, t.used) && fdatasync(k->file) == 0) {
        k->end += (off_t)t.used;
        return true;
    }
    file_trouble(&l->call->trouble, "cannot write", k->path);
    if (ftruncate(k->file, k->end) != 0)
        return false; /* the torn end is cut off when it is opened again */
    return false;
}

void keep_close(struct lab *l)
{
    if (l->keep.path && l->keep.file >= 0)
        close(l->keep.file);
    l->keep.file = -1;
}

bool keep_finish(struct lab *l)
{
    struct keep *k = &l->keep;
    const int64_t shards = l->tally.parts == 1 && !k->widens ? l->tally.end * l->e.cell_count
                                                             : experiment_shards(&l->e);
    const size_t most = (size_t)l->tally.battles * (size_t)l->e.record_most * NUMBER_ROOM +
                        (size_t)shards * SHARD_LINE + k->room_size;
    char *all = k->path ? malloc(most) : NULL;
    struct text t;
    if (!k->path)
        return true;
    if (!all)
        return trouble_say(&l->call->trouble, NULL, "there is not enough memory for %.0s", k->path);
    text_over(&t, all, most);
    kept_write_all(&l->tally, shards, &t);
    const int file = file_replace(k->path, all, t.used);
    free(all);
    keep_close(l);
    if (file < 0)
        return file_trouble(&l->call->trouble, "cannot write", k->path);
    close(file);
    return true;
}
