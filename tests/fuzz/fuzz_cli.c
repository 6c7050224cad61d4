/* Any bytes as a command line: the status is 0, 1 or 2, and whoever is refused is told why. */

#include <stdlib.h>
#include <string.h>

#include "cli/longroll.h"

enum { WORDS_MOST = 48 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char out_room[1 << 20], err_room[1 << 12];
    const char *words[WORDS_MOST];
    int count = 0;
    char *copy = malloc(size + 1);
    struct text out, err;
    memcpy(copy, data, size);
    copy[size] = '\0';
    for (char *word = strtok(copy, "\n "); word && count < WORDS_MOST; word = strtok(NULL, "\n "))
        words[count++] = word;
    text_over(&out, out_room, sizeof out_room);
    text_over(&err, err_room, sizeof err_room);
    int status = longroll(count, words, &out, &err, 1, true);
    if (status < EXIT_DONE || status > EXIT_USAGE || (status == EXIT_DONE) != (err.used == 0))
        abort();
    free(copy);
    return 0;
}
