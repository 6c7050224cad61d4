#define _DEFAULT_SOURCE

#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
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

bool file_write(const char *path, const struct text *text, struct trouble *trouble)
{
    char part[PATH_ROOM];
    int n = snprintf(part, sizeof part, "%s.part", path);
    if (n >= PATH_ROOM)
        return errno = ENAMETOOLONG, file_trouble(trouble, "cannot write", path);
    FILE *f = fopen(part, "w");
    if (!f)
        return file_trouble(trouble, "cannot write", path);
    bool fine = fwrite(text->at, 1, text->used, f) == text->used;
    fine = fclose(f) == 0 && fine && rename(part, path) == 0;
    if (fine)
        return true;
    file_trouble(trouble, "cannot write", path);
    unlink(part);
    return false;
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
    return true;
}
