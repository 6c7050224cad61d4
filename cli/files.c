#define _DEFAULT_SOURCE

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* A device or a pipe is written to as it is; a link is followed to the file it leads to. */
static bool is_special(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode);
}

static bool write_special(const char *path, const void *bytes, size_t size)
{
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool fine = file_put(file, -1, bytes, size);
    const int why = errno;
    const bool closed = close(file) == 0;
    if (!fine)
        errno = why;
    return fine && closed;
}

/* A new file of this process's own: a link that somebody laid there is not followed, and what a
 * killed process of the same number left behind is removed. */
int file_part(const char *path, const void *bytes, size_t size, char part[PART_ROOM])
{
    if (snprintf(part, PART_ROOM, "%s.%ld.part", path, (long)getpid()) >= PART_ROOM)
        return errno = ENAMETOOLONG, -1;
    unlink(part);
    const int file = open(part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0)
        return -1;
    if (file_put(file, 0, bytes, size) && fsync(file) == 0)
        return file;
    file_forget(file, part);
    return -1;
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
    char folder[PART_ROOM];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    const int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return;
    fsync(file);
    close(file);
}

bool file_put_in_place(const char *part, const char *path)
{
    if (rename(part, path) != 0)
        return false;
    file_sync_folder(path);
    return true;
}

bool file_write(const char *path, const void *bytes, size_t size, struct trouble *trouble)
{
    char part[PART_ROOM], real[PATH_MAX];
    if (is_special(path))
        return write_special(path, bytes, size) || file_trouble(trouble, "cannot write", path);
    path = realpath(path, real) ? real : path;
    const int file = file_part(path, bytes, size, part);
    if (file < 0)
        return file_trouble(trouble, "cannot write", path);
    if (file_put_in_place(part, path))
        return close(file) == 0 || file_trouble(trouble, "cannot write", path);
    file_forget(file, part);
    return file_trouble(trouble, "cannot write", path);
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
