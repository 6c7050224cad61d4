#define _DEFAULT_SOURCE

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_trouble(struct trouble *trouble, const char *what, const char *path)
{
    return trouble_say(trouble, NULL, "%s %.0s: %s", what, path, strerror(errno));
}

bool file_put(int file, off_t at, const void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t n =
            at < 0 ? write(file, (const char *)bytes + done, size - done)
                   : pwrite(file, (const char *)bytes + done, size - done, at + (off_t)done);
        if (n > 0)
            done += (size_t)n;
        else if (errno != EINTR)
            return false;
    }
    return true;
}

bool file_lock(int file)
{
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

void file_forget(int file, const char *path)
{
    const int why = errno;
    unlink(path);
    close(file);
    errno = why;
}

/* Some file systems cannot sync a folder: then there is nothing more to be done. */
void file_sync_folder(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    const int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return;
    fsync(file);
    close(file);
}

/* The part is a new file of this process's own: a link that somebody laid there is not followed,
 * and what a killed process of the same number left behind is removed.  It is locked before it has
 * the name, so that nobody comes in between, and who could not read the old file cannot read it. */
int file_replace(const char *path, const void *bytes, size_t size)
{
    char part[PATH_MAX], real[PATH_MAX];
    struct stat old;
    path = realpath(path, real) ? real : path;
    if (snprintf(part, sizeof part, "%s.%ld.part", path, (long)getpid()) >= (int)sizeof part)
        return errno = ENAMETOOLONG, -1;
    unlink(part);
    const int file = open(part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0)
        return -1;
    if (stat(path, &old) == 0)
        fchmod(file, old.st_mode & 0777);
    if (!file_lock(file) || !file_put(file, 0, bytes, size) || fsync(file) != 0 ||
        rename(part, path) != 0)
        return file_forget(file, part), -1;
    file_sync_folder(path);
    return file;
}

bool file_write(const char *path, const void *bytes, size_t size, struct trouble *trouble)
{
    struct stat there;
    const bool special = stat(path, &there) == 0 && !S_ISREG(there.st_mode);
    const int file = special ? open(path, O_WRONLY | O_CLOEXEC) : file_replace(path, bytes, size);
    bool fine = file >= 0 && (!special || file_put(file, -1, bytes, size));
    if (!fine)
        file_trouble(trouble, "cannot write", path);
    if (file >= 0 && close(file) != 0)
        fine = file_trouble(trouble, "cannot write", path);
    return fine;
}

/* A battle that was killed leaves NULs behind the last line of its journal, and another program may
 * have written behind them: they are left out. */
static size_t close_gap(char *text, size_t used)
{
    const size_t gap = strlen(text);
    size_t end = gap;
    while (end < used && text[end] == '\0')
        end++;
    if (end < used && (gap == 0 || text[gap - 1] != '\n'))
        return used; /* not between two lines: this is no text */
    memmove(text + gap, text + end, used - end + 1);
    return gap + used - end;
}

bool file_read_open(int file, const char *path, char *to, size_t room, struct trouble *trouble)
{
    size_t used = 0;
    for (ssize_t n = 1; n != 0 && used < room;) {
        n = read(file, to + used, room - used);
        if (n < 0 && errno != EINTR)
            return file_trouble(trouble, "cannot read", path);
        used += n > 0 ? (size_t)n : 0;
    }
    if (used == room)
        return errno = EFBIG, file_trouble(trouble, "cannot read", path);
    to[used] = '\0';
    used = close_gap(to, used);
    return strlen(to) == used ||
           trouble_say(trouble, NULL, "%.0s is not a text file: it has a NUL byte in it", path);
}

bool file_read(const char *path, char *to, size_t room, struct trouble *trouble)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return file_trouble(trouble, "cannot open", path);
    const bool fine = file_read_open(file, path, to, room, trouble);
    close(file);
    return fine;
}
