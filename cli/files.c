#define _DEFAULT_SOURCE

#include "files.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

void file_text(struct text *t)
{
    static char room[FILE_ROOM];
    text_over(t, room, sizeof room);
}

bool file_trouble(struct trouble *trouble, const char *what, const char *path)
{
    struct text *t = trouble_usage(trouble, NULL);
    text_add(t, what);
    text_char(t, ' ');
    text_quote(t, path);
    text_add(t, ": ");
    text_add(t, strerror(errno));
    return false;
}

/* A device or a pipe is written to as it is; a link is followed to the file it leads to. */
static bool is_special(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode);
}

static bool write_to(const char *path, const void *bytes, size_t size)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return false;
    bool fine = fwrite(bytes, 1, size, f) == size && fflush(f) == 0;
    fsync(fileno(f)); /* what is no file has nothing to be synced */
    return fclose(f) == 0 && fine;
}

bool file_write_bytes(const char *path, const void *bytes, size_t size, struct trouble *trouble)
{
    char part[PATH_ROOM], real[PATH_MAX];
    if (is_special(path))
        return write_to(path, bytes, size) || file_trouble(trouble, "cannot write", path);
    path = realpath(path, real) ? real : path;
    int n = snprintf(part, sizeof part, "%s.part", path);
    if (n >= PATH_ROOM)
        return errno = ENAMETOOLONG, file_trouble(trouble, "cannot write", path);
    if (write_to(part, bytes, size) && rename(part, path) == 0)
        return true;
    file_trouble(trouble, "cannot write", path);
    unlink(part);
    return false;
}

bool file_write(const char *path, const struct text *text, struct trouble *trouble)
{
    return file_write_bytes(path, text->at, text->used, trouble);
}

bool file_read(const char *path, char *to, size_t room, struct trouble *trouble)
{
    FILE *f = fopen(path, "r");
    if (!f)
        return file_trouble(trouble, "cannot open", path);
    size_t n = fread(to, 1, room, f);
    bool fine = !ferror(f);
    fclose(f);
    if (!fine)
        return file_trouble(trouble, "cannot read", path);
    if (n == room)
        return errno = EFBIG, file_trouble(trouble, "cannot read", path);
    to[n] = '\0';
    if (strlen(to) == n)
        return true;
    struct text *t = trouble_usage(trouble, NULL);
    text_quote(t, path);
    text_add(t, " is no text: it has a NUL byte in it");
    return false;
}
