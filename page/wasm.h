#ifndef LONGROLL_WASM_H
#define LONGROLL_WASM_H

/* What the doors of the module share: where a request is put, where the reply stands, and the room
 * to work in. */

#include <stddef.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { REQUEST_ROOM = 1 << 20, REPLY_ROOM = 1 << 22, WORK_FIRST = 16 << 20 };

extern char request[REQUEST_ROOM], reply[REPLY_ROOM];

/* The room begins here. */
unsigned char *work(void);

/* As much of this as can be had. */
size_t make_room(size_t size);

#endif
