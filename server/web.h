#ifndef LONGROLL_WEB_H
#define LONGROLL_WEB_H

/* libmicrohttpd as serve uses it.  It is loaded when it is served and not before: it brings ten
 * libraries of its own, which would take half of the time of every other command. */

#include <microhttpd.h>
#include <stdbool.h>

#define WEB_CALLS(CALL)               \
    CALL(add_response_header)         \
    CALL(create_response_from_buffer) \
    CALL(destroy_response)            \
    CALL(get_connection_info)         \
    CALL(lookup_connection_value)     \
    CALL(queue_response)              \
    CALL(resume_connection)           \
    CALL(start_daemon)                \
    CALL(stop_daemon)                 \
    CALL(suspend_connection)

#define WEB_CALL(name) __typeof__(MHD_##name) *name;
struct web {
    WEB_CALLS(WEB_CALL)
};
#undef WEB_CALL

extern const struct web *web; /* its functions, once it is loaded */

/* False if it is not installed. */
bool web_load(void);

#endif
