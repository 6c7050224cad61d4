#ifndef LONGROLL_FILES_H
#define LONGROLL_FILES_H

/* Files that a command reads and writes, whole or not at all. */

#include "engine/base/trouble.h"

#include <sys/types.h>

enum { FILE_ROOM = 1 << 20, PART_ROOM = 4096 };

/* Writes the bytes to a part beside the file and gives it the name at the end: the file is old or
 * new, never half. */
bool file_write(const char *path, const void *bytes, size_t size, struct trouble *);

/* Reads a whole file of at most `room` - 1 bytes, ended by a NUL; the second one that is open
 * already. */
bool file_read(const char *path, char *to, size_t room, struct trouble *);
bool file_read_open(int file, const char *path, char *to, size_t room, struct trouble *);

/* Says what could not be done, and the system's reason in errno; returns false. */
bool file_trouble(struct trouble *, const char *what, const char *path);

/* ---- its steps, for who keeps the file open; errno says why one failed ---- */

/* All these bytes, from this place on; -1: where the file stands. */
bool file_put(int file, off_t at, const void *bytes, size_t size);

/* A part beside the file, whole and on the disk; its descriptor, or -1. */
int file_part(const char *path, const void *bytes, size_t size, char part[PART_ROOM]);

/* The part takes the file's name, and the folder knows of it after a power cut. */
bool file_put_in_place(const char *part, const char *path);
void file_sync_folder(const char *path);

/* Closes a file and removes it; errno stays. */
void file_forget(int file, const char *path);

#endif
