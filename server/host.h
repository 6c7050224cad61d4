#ifndef LONGROLL_HOST_H
#define LONGROLL_HOST_H

#include <stdbool.h>

/* Is this a name that this machine has whatever a name server says?  A page elsewhere could give
 * its own name our address, and read what is served here as if it were its own. */
bool host_is_own(const char *host);

/* The same, or one that neighbours ask each other for, and no name server: "clubhouse.local". */
bool host_is_near(const char *host);

/* Does a page of this very host ask?  Origin is NULL where the browser sends none. */
bool host_is_origin(const char *host, const char *origin);

#endif
