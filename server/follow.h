#ifndef LONGROLL_FOLLOW_H
#define LONGROLL_FOLLOW_H

/* Evenings that are followed on other screens (server/shares.h), at one path:
 *
 *   GET              what is offered: {"address":"http://192.168.1.20:8080/"}
 *   GET, a share     its journal, or 304 after twenty seconds in which it stayed the one that
 *                    If-None-Match names; Longroll-Quiet says for how many seconds its writer has
 *                    said nothing
 *   PUT, a share     the journal as it is now; the first one begins the share
 *   POST, a share    its writer is still there
 *   DELETE, a share  ends it
 *
 * The share stands in the header Longroll-Share, the writer's secret in Longroll-Secret: no other
 * page can send them, and they stand in no log of paths.  All is kept in memory, and bounded: 16
 * journals of 256 KB, 8 more on their way in, and to each of 64 followers one on its way out. */

#include "web.h"

#define FOLLOW_PATH "/share"

struct follow;

/* Where others reach this server; NULL: nobody can. */
struct follow *follow_new(const char *address);
void follow_free(struct follow *);

/* As MHD_AccessHandlerCallback. */
enum MHD_Result follow_answer(struct follow *, struct MHD_Connection *, const char *method,
                              const char *body, size_t *body_size, void **seen);

/* A request has ended, however it did. */
void follow_done(struct follow *, void *seen);

/* Every few seconds: who has waited long enough is answered. */
void follow_tick(struct follow *);

/* Before the daemon stops: from here on nobody waits. */
void follow_end(struct follow *);

#endif
