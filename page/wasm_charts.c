/* The door of the charts: put the words of a question, one a line, into the request, ask, and read
 * the JSON. */

#include "engine/chart/ask.h"
#include "wasm.h"

/* The native engine has the same 128 MB for odds, so both answer the same questions. */
enum { WORDS_MOST = 256, WORK_MOST = 128 << 20 };

static size_t work_first = WORK_FIRST, work_limit = WORK_MOST;

/* The one thing that the module wants from outside: to tell how far long odds are. */
__attribute__((import_module("page"), import_name("progress"))) void page_progress(int thousandths);

void EXPORT(longroll_room)(int megabytes);
int EXPORT(longroll_ask)(int length);

/* Odds have so much at once and no more: who wants to know soon whether they will take long allows
 * little at first. */
void longroll_room(int megabytes)
{
    const size_t wanted = (size_t)(megabytes < 1 ? 1 : megabytes) << 20;
    work_first = work_limit = wanted < WORK_MOST ? wanted : WORK_MOST;
}

/* Returns the length of the reply. */
int longroll_ask(int length)
{
    const char *words[WORDS_MOST];
    int count = 0;
    bool inside = false;
    for (int i = 0; i < length && i < REQUEST_ROOM - 1; i++) {
        if (request[i] == '\n') {
            request[i] = '\0';
            inside = false;
        } else if (!inside && count < WORDS_MOST) {
            words[count++] = &request[i];
            inside = true;
        }
    }
    request[length < REQUEST_ROOM ? length : REQUEST_ROOM - 1] = '\0';
    struct text t;
    size_t size = work_first;
    text_over(&t, reply, sizeof reply);
    while (ask(&t, count, words, work(), make_room(size), page_progress) == TROUBLE_FULL &&
           size < work_limit) {
        size = work_limit;
        text_over(&t, reply, sizeof reply);
    }
    return (int)t.used;
}
