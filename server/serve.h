#ifndef LONGROLL_SERVE_H
#define LONGROLL_SERVE_H

/* A small web server: GET and HEAD of the files it was given; and where the whole network hears it,
 * evenings that are followed on other screens (follow.h).
 *
 * Only the listed paths exist, so no request can reach the disk.  Connections
 * are few and do not outstay their welcome (see serve.c).  The files must
 * outlive the server.
 */

#include "engine/base/trouble.h"
#include "page.h"

struct server;

struct server_place {
    bool lan;        /* heard by the whole network, not by this machine alone */
    int first, last; /* ports to try in turn; 0 to 0 takes any free one */
};

/* Starts serving, in a thread of its own; NULL if no port could be had.  From here on SIGINT and
 * SIGTERM are kept for server_wait, so that a signal never finds the server half started. */
struct server *server_start(const struct page_file *, int count, const struct server_place *,
                            struct trouble *);

/* The port that was found. */
int server_port(const struct server *);

/* Returns at SIGINT or SIGTERM. */
void server_wait(const struct server *);

/* Ends every connection and frees the server. */
void server_stop(struct server *);

#endif
