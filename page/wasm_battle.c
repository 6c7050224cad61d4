/* The doors of battles: what one is asked (door.h), or a journal that is played again. */

#include <string.h>

#include "game/clerk.h"
#include "game/door.h"
#include "wasm.h"

static struct game *game; /* the one that is played */
static struct game_room room;

int EXPORT(longroll_battle)(int length);
int EXPORT(longroll_replay)(int length);

/* ---- the doors ---- */

/* Only the umpire's module has his clerk: the Table's first screen has no room for him. */
static bool ask_clerk(struct text *t)
{
#ifdef LONGROLL_UMPIRE
    return clerk(&game, &room, request, t);
#else
    return false;
#endif
}

/* Returns the length of the reply. */
int longroll_battle(int length)
{
    struct text t;
    const int size = length < 0 ? 0 : length < REQUEST_ROOM ? length : REQUEST_ROOM - 1;
    request[size] = '\0';
    text_over(&t, reply, sizeof reply);
    room.weighing.room = work();
    room.weighing.size = make_room(WORK_FIRST);
    if (!ask_clerk(&t))
        door(&game, &room, request, (size_t)size, &t);
    return (int)t.used;
}

/* "464 ~ 90c2..." for the orders that stand and the last check, or why not; returns the length of
 * the reply. */
int longroll_replay(int length)
{
    struct trouble trouble = {0};
    struct text t;
    request[length < REQUEST_ROOM ? length : REQUEST_ROOM - 1] = '\0';
    text_over(&t, reply, sizeof reply);
    struct game *played = game_open(request, (size_t)length, 0, &room, &trouble);
    if (played) {
        const struct play *p = &played->play;
        text_number(&t, p->state->head.orders);
        line_write_whole("", check_value(p->scenario, &p->check, p->state), &t);
    } else
        text_add(&t, trouble.room);
    game_close(played);
    return (int)t.used;
}
