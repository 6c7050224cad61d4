#ifndef LONGROLL_FILES_H
#define LONGROLL_FILES_H

/* Files that a command reads and writes, whole or not at all. */

#include "../engine/trouble.h"

enum { FILE_ROOM = 1 << 20 };

/* An empty text of FILE_ROOM bytes, one for the process. */
void file_text(struct text *);

/* Writes the text, or any bytes, to a part beside the file and gives it the name at the end: the file is old or new,
 * never half. */
bool file_write(const char *path, const struct text *, struct trouble *);
bool file_write_bytes(const char *path, const void *bytes, size_t size, struct trouble *);

/* Reads a whole file of at most `room` - 1 bytes, ended by a NUL. */
bool file_read(const char *path, char *to, size_t room, struct trouble *);

/* Says what could not be done, and the system's reason in errno; returns false. */
bool file_trouble(struct trouble *, const char *what, const char *path);

#endif
