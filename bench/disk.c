#define _DEFAULT_SOURCE

#include "disk.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/book.h"
#include "battles.h"

static const char path[] = "longroll-bench.tmp";

static void fill(char *line, int size)
{
    memset(line, 'x', (size_t)size);
    line[size - 1] = '\n';
}

uint64_t lines_kept(int size, uint64_t count)
{
    char line[256], head[] = "bench\n";
    struct trouble trouble = {0};
    struct book b;
    struct text t;
    bool fine = true;
    fill(line, size);
    text_over(&t, head, sizeof head);
    t.used = strlen(head);
    unlink(path);
    fine = book_begin(&b, path, &t, &trouble);
    for (uint64_t i = 0; i < count && fine; i++)
        fine = book_add(&b, line, (size_t)size, &trouble);
    if (!fine)
        fprintf(stderr, "bench: %s\n", trouble.room);
    else
        book_close(&b);
    unlink(path);
    return fine;
}

uint64_t limit_lines(int size, uint64_t count)
{
    char line[256];
    const size_t all = (size_t)size * count;
    char *room = bench_room(all);
    const int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool fine = file >= 0 && file_put(file, 0, room, all) && fsync(file) == 0;
    fill(line, size);
    for (uint64_t i = 0; i < count && fine; i++)
        fine = file_put(file, (off_t)i * size, line, (size_t)size) && fdatasync(file) == 0;
    if (!fine)
        fputs("bench: the disk cannot be written\n", stderr);
    close(file);
    unlink(path);
    free(room);
    return fine;
}
