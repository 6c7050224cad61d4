#ifndef LONGROLL_FILES_H
#define LONGROLL_FILES_H

/* Files that a command reads and writes, whole or not at all. */

#include "engine/base/trouble.h"

#include <sys/types.h>

enum { FILE_ROOM = 1 << 20 };

/* The file is old or new, never half; a device or a pipe is written to as it is. */
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

/* False: another process has the lock.  Where the file system has no locks the battle goes on: what
 * another process writes is noticed all the same. */
bool file_lock(int file);

/* Writes the bytes to a part beside the file, which a link may lead to, and gives it the name when
 * they are on the disk.  Returns the new file, locked, or -1. */
int file_replace(const char *path, const void *bytes, size_t size);

/* The folder knows the file's name after a power cut. */
void file_sync_folder(const char *path);

/* Closes a file and removes it; errno stays. */
void file_forget(int file, const char *path);

#endif
