/* The door of the Lab: an experiment, and what is asked of it (lab/desk.h). */

#include "lab/desk.h"
#include "wasm.h"

static struct desk *experiment;

int EXPORT(longroll_lab)(int length);

/* Returns the length of the reply. */
int longroll_lab(int length)
{
    struct text t;
    request[length < 0 ? 0 : length < REQUEST_ROOM ? length : REQUEST_ROOM - 1] = '\0';
    text_over(&t, reply, sizeof reply);
    desk(&experiment, request, &t);
    return (int)t.used;
}
