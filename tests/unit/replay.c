/* Plays journals again and prints how many orders stood and the last check, for builds to be
 * compared by. replay JOURNAL... */

#include <stdio.h>

#include "engine/battle/journal.h"

static char text[1 << 20];
static struct play_any any;
static struct journal r;

int main(int count, char **paths)
{
    for (int i = 1; i < count; i++) {
        struct faults faults = {.count = 0};
        struct trouble trouble = {0};
        FILE *f = fopen(paths[i], "r");
        if (!f) {
            fprintf(stderr, "cannot open %s\n", paths[i]);
            return 1;
        }
        const size_t size = fread(text, 1, sizeof text, f);
        fclose(f);
        if (!journal_play_any(&r, &any, text, size, 0, &faults, &trouble)) {
            fprintf(stderr, "%s:%d: %s\n", paths[i], r.line, r.differs ? "differs" : trouble.room);
            return 1;
        }
        printf("%d %016llx\n", r.orders,
               (unsigned long long)check_value(&any.scenario, &any.play.check, any.play.state));
    }
    return 0;
}
