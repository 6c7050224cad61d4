/* lab: the battles that are worth a look, fought again as journals. */

#define _DEFAULT_SOURCE

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "files.h"
#include "game/game.h"
#include "lab.h"
#include "lab/tell.h"

/* One order of whose turn it is, with his reason as a remark, but for the end of a phase. */
static bool order_next(struct game *g, struct commander_seat seat[SIDES], struct game_room *room,
                       struct trouble *trouble)
{
    const struct play *p = &g->play;
    const struct scenario *s = p->scenario;
    struct thought thought;
    struct sentence words;
    commander_think(&seat[battle_turn_of(s, p->state)], s, p->state, p->state->head.seed, &thought);
    order_write(s, &thought.order, sentence_begin(&words));
    const bool ends = kind_of(s, &thought.order)->role == ROLE_END;
    return game_order(g, SEAT_REFEREE, words.room, ends ? NULL : thought.why, room, trouble);
}

static bool write_journal(struct lab *l, struct script *script, const struct cell *c,
                          const struct seed_told *told, const char *folder)
{
    struct call *call = l->call;
    struct game_room *room = call_room(call, sizeof *room);
    struct commander_seat *seat = call_room(call, SIDES * sizeof *seat);
    struct game *g = game_begin(script, told->seed, false, room);
    char path[PATH_MAX];
    struct text journal;
    bool fine = g != NULL;
    for (int i = 0; i < SIDES; i++) {
        commander_sit(&seat[i], c->who[i], i);
        seat[i].effort = c->effort[i];
    }
    while (fine && !g->play.state->head.over)
        fine = order_next(g, seat, room, &call->trouble);
    call_text(call, &journal);
    if (fine)
        game_write(g, &journal);
    game_close(g);
    snprintf(path, sizeof path, "%s/seed-%llu.txt", folder, (unsigned long long)told->seed);
    return fine && call_write(call, path, &journal);
}

bool lab_journals(struct lab *l, const char *folder)
{
    struct call *call = l->call;
    const struct cell *c = &l->e.cell[tell_usual(&l->tally)].fights;
    struct figures *f = call_room(call, sizeof *f);
    struct text words;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return file_trouble(&call->trouble, "cannot make the folder", folder);
    call_text(call, &words);
    scenario_write(c->s, &words);
    struct script *script = script_read(words.at, words.used, &call->trouble);
    if (!script)
        return false;
    figures_of(&l->tally, tell_usual(&l->tally), f);
    bool fine = true;
    for (int i = 0; i < f->seed_count && fine; i++)
        fine = write_journal(l, script, c, &f->seed[i], folder);
    script_release(script);
    return fine;
}
