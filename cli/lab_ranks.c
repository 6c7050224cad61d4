/* lab: many processes under mpirun.
 *
 * Every rank reads the same experiment, so a shard is told by its number.  Rank 0 hands out shards
 * as the others get free and gives what comes back to the tally; it alone writes.  A rank that has
 * nothing more to do is sent a number below 0. */

#define _DEFAULT_SOURCE

#include <fcntl.h>
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

#include "lab.h"

enum { TAG_SHARD = 1, TAG_RECORDS };

static const int64_t NO_MORE = -1;
static int all_ranks = 1;

/* What is wrong is said once. */
static void be_silent(void)
{
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0)
        return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

bool ranks_begin(struct call *c, int *rank, int *ranks)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, ranks);
    all_ranks = *ranks;
    if (*rank > 0)
        be_silent();
    return true;
}

/* A leader who gave up before the work lets nobody wait. */
void ranks_end(void)
{
    int begun = 0, ended = 0, rank = 0;
    MPI_Initialized(&begun);
    MPI_Finalized(&ended);
    if (!begun || ended)
        return;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && all_ranks > 1)
        for (int i = 1; i < all_ranks; i++)
            MPI_Send(&NO_MORE, 1, MPI_INT64_T, i, TAG_SHARD, MPI_COMM_WORLD);
    MPI_Finalize();
}

/* What comes back: the number, whether it failed and with which seed, and the records. */
struct message {
    int64_t number, failed, seed;
    int16_t records[];
};

static size_t message_size(int record_most)
{
    return sizeof(struct message) + (size_t)record_most * SHARD_MOST * sizeof(int16_t);
}

static void send_shard(const struct work *w, int rank, struct shard *open, int *working)
{
    const bool more = w->next(w->owner, &open[rank]);
    const int64_t number = more ? open[rank].number : NO_MORE;
    if (more)
        MPI_Send(&number, 1, MPI_INT64_T, rank, TAG_SHARD, MPI_COMM_WORLD);
    *working += more;
}

void ranks_lead(const struct work *w)
{
    const size_t size = message_size(w->record_most);
    struct message *m = calloc(1, size);
    struct shard *open = calloc((size_t)all_ranks, sizeof *open);
    bool wanted = true;
    int working = 0;
    for (int i = 1; i < all_ranks && m && open; i++)
        send_shard(w, i, open, &working);
    while (working > 0) {
        MPI_Status status;
        MPI_Recv(m, (int)size, MPI_BYTE, MPI_ANY_SOURCE, TAG_RECORDS, MPI_COMM_WORLD, &status);
        const int rank = status.MPI_SOURCE;
        const struct fought f = {.shard = open[rank],
                                 .failed = m->failed != 0,
                                 .failed_seed = (uint64_t)m->seed,
                                 .records = m->records};
        working--;
        wanted = wanted && w->done(w->owner, &f);
        if (wanted)
            send_shard(w, rank, open, &working);
    }
    free(m);
    free(open);
}

void ranks_follow(const struct experiment *e)
{
    const size_t size = message_size(e->record_most);
    struct hand *h = hand_new(e->record_most, NULL);
    struct message *m = calloc(1, size);
    if (!h || !m)
        MPI_Abort(MPI_COMM_WORLD, EXIT_USAGE);
    for (;;) {
        int64_t number;
        struct shard s;
        struct fought f;
        MPI_Recv(&number, 1, MPI_INT64_T, 0, TAG_SHARD, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (number < 0)
            break;
        experiment_shard(e, number, &s);
        edition_open(s.cell->edition);
        hand_fight(h, &s, &f);
        const int count = s.count * noted_count(s.cell->s);
        m->number = number;
        m->failed = f.failed;
        m->seed = (int64_t)f.failed_seed;
        for (int i = 0; i < count; i++)
            m->records[i] = f.records[i];
        MPI_Send(m, (int)(sizeof *m + (size_t)count * sizeof(int16_t)), MPI_BYTE, 0, TAG_RECORDS,
                 MPI_COMM_WORLD);
    }
    free(m);
    hand_free(h);
}
