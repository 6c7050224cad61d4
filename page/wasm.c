/* The doors for a browser or for node: put the words of a question, one a line, into the request,
 * ask, and read the JSON; or what a battle is asked (door.h); or put a journal there and have it
 * played again. */

#include "engine/chart/ask.h"
#include "engine/battle/journal.h"
#include "game/door.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { REQUEST_ROOM = 1 << 20, REPLY_ROOM = 1 << 22, WORK_ROOM = 1 << 26, WORDS_MOST = 256 };

static char request[REQUEST_ROOM], reply[REPLY_ROOM];
static _Alignas(8) unsigned char work[WORK_ROOM];

char *EXPORT(longroll_request)(void);
int EXPORT(longroll_request_room)(void);
int EXPORT(longroll_ask)(int length);
int EXPORT(longroll_battle)(int length);
int EXPORT(longroll_replay)(int length);
char *EXPORT(longroll_reply)(void);

char *longroll_request(void)
{
    return request;
}

int longroll_request_room(void)
{
    return REQUEST_ROOM - 1;
}

char *longroll_reply(void)
{
    return reply;
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
    text_over(&t, reply, sizeof reply);
    ask(&t, count, words, work, sizeof work);
    return (int)t.used;
}

/* Returns the length of the reply. */
int longroll_battle(int length)
{
    struct text t;
    const int size = length < 0 ? 0 : length < REQUEST_ROOM ? length : REQUEST_ROOM - 1;
    request[size] = '\0';
    text_over(&t, reply, sizeof reply);
    door(&t, request, (size_t)size, work, sizeof work);
    return (int)t.used;
}

/* "464 90c2..." for the orders that stand and the last check, or why not; returns the length of the
 * reply. */
int longroll_replay(int length)
{
    static struct play_any any;
    static struct journal r;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    struct text t;
    text_over(&t, reply, sizeof reply);
    if (journal_play_any(&r, &any, request, (size_t)length, 0, &faults, &trouble)) {
        text_number(&t, r.orders);
        line_write_check(check_value(&any.scenario, &any.play.check, any.play.state), &t);
    } else
        text_add(&t, faults.count ? faults.list[0].words : r.differs ? "differs" : trouble.room);
    return (int)t.used;
}
