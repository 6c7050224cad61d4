/* Any lines as requests to the door of battles and to the clerk, one after the other, | for the end
 * of a line within one; an odd first byte opens the rest as a text. */

#include <stdint.h>
#include <string.h>

#include "game/clerk.h"
#include "game/door.h"

enum { REQUEST = 1 << 16, REPLY = 1 << 20, WORK = 1 << 22 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char small[] =
    "open 7\n"
    "rules iron-brigade\nbattle \"A small table\"\nturns 3\nside union \"Union\"\nside rebels "
    "\"Confederate\"\ntable 24 18\narea woods 2,6 8,6 8,10 2,10\nline fence 10,11 18,11\n"
    "name 5,8 \"The wood\"\nobjective gap \"The gap\" 14,11 within 2 worth 3 held rebels\n"
    "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 16\n"
    "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket castings 12\n"
    "leader gibbon union \"John Gibbon\" with 2wi\n"
    "place 2wi 14,5 facing 0\nplace 21ga 14,12.2 facing 180\n";

static char reply[REPLY];
static _Alignas(8) unsigned char work[WORK];
static struct game *game;
static struct game_room room = {.weighing = {.room = work, .size = WORK}};

static void asks(const char *words, size_t size)
{
    struct text t;
    text_over(&t, reply, sizeof reply);
    door(&game, &room, words, size, &t);
}

/* False: the clerk knows no such verb.  He writes over what he is asked. */
static bool asks_clerk(const char *words, size_t size)
{
    static char own[REQUEST];
    struct text t;
    memcpy(own, words, size + 1);
    text_over(&t, reply, sizeof reply);
    return clerk(&game, &room, own, &t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char request[REQUEST];
    if (size == 0 || size >= REQUEST - 8)
        return 0;
    if (data[0] & 1) {
        memcpy(request, "open 3\n", 7);
        memcpy(request + 7, data + 1, size - 1);
        request[size + 6] = '\0';
        asks(request, size + 6);
        return 0;
    }
    asks(small, sizeof small - 1);
    for (size_t at = 1; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        const size_t length = end ? (size_t)(end - data) - at : size - at;
        memcpy(request, data + at, length);
        request[length] = '\0';
        for (char *bar = request; (bar = strchr(bar, '|')) != NULL;)
            *bar = '\n';
        if (!asks_clerk(request, length))
            asks(request, length);
        at += length + 1;
    }
    return 0;
}
