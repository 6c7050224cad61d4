/* The throw that comes next: the dice that fell are played, and what is found missing is wanted. */

#include "figures.h"

#include "engine/base/json.h"

enum { FACES_MOST = 12 };

struct next {
    struct request request;
    struct reply reply;
};

/* Only the throws of which every die has fallen; returns how many pips they have. */
static int keep_whole(struct throw_log *log, int pips)
{
    int used = 0, count = 0;
    while (count < log->count && used + log->list[count].count <= pips)
        used += log->list[count++].count;
    log->count = count;
    return used;
}

/* Plays with one more die, and with 1 on all that come after it. */
static bool play_face(struct next *n, int face)
{
    struct request *r = &n->request;
    const int count = r->dice_count;
    struct trouble trouble = {0};
    bool fine = false;
    r->dice[r->dice_count++] = face;
    while (!(fine = reply_roll(&n->reply, r, &trouble)) && n->reply.dice.trouble == DICE_TOO_FEW &&
           r->dice_count < DICE_PIPS) {
        r->dice[r->dice_count++] = 1;
        trouble.kind = TROUBLE_NONE;
    }
    r->dice_count = count;
    return fine;
}

static void put_faces(struct json *j, struct next *n, int sides)
{
    const struct chart *c = n->request.question.chart;
    if (sides > FACES_MOST || c->turn || n->request.dice_count == DICE_PIPS)
        return;
    json_key(j, "faces");
    json_open(j, '[');
    for (int face = 1; face <= sides; face++)
        if (play_face(n, face))
            reply_result_json(j, &n->request.question, n->reply.result);
        else
            json_null(j);
    json_close(j, ']');
}

bool next_json(struct text *to, int count, const char *const *words, void *room, size_t size,
               struct trouble *trouble)
{
    struct next *n = room;
    struct trouble missing = {0};
    struct json j;
    if (size < sizeof *n)
        return trouble_say(trouble, NULL, "there is no room to answer in");
    if (!request_read(&n->request, ASK_ROLL, count, words, trouble))
        return false;
    if (n->request.dice_count < 0)
        n->request.dice_count = 0;
    const bool fine = reply_roll(&n->reply, &n->request, &missing);
    if (!fine && n->reply.dice.trouble != DICE_TOO_FEW)
        return reply_roll(&n->reply, &n->request, trouble);
    const struct throw wanted = n->reply.dice.wrong;
    const bool tens = n->reply.dice.tens;
    const int have = n->request.dice_count - keep_whole(&n->reply.throws, n->request.dice_count);
    json_over(&j, to);
    json_open(&j, '{');
    throws_json(&j, &n->reply.throws);
    json_key(&j, "next");
    if (fine)
        json_null(&j);
    else {
        json_print(&j, "{thrower:%s purpose:%s count:%d sides:%d have:%d", wanted.purpose->thrower,
                   wanted.purpose->what, wanted.count, wanted.sides, have);
        if (tens)
            json_print(&j, "tens?%d", true);
        if (have + 1 == wanted.count)
            put_faces(&j, n, wanted.sides);
        json_print(&j, "}");
    }
    json_close(&j, '}');
    text_char(to, '\n');
    return true;
}
