/* Any bytes as the words of a question: no crash, no leak, always an answer. */

#include <stdlib.h>
#include <string.h>

#include "engine/chart/ask.h"

enum { WORDS_MOST = 48 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(8) unsigned char room[1 << 22];
    static char reply[1 << 20];
    const char *words[WORDS_MOST];
    int count = 0;
    char *copy = malloc(size + 1);
    struct text t;
    memcpy(copy, data, size);
    copy[size] = '\0';
    for (char *word = strtok(copy, "\n "); word && count < WORDS_MOST; word = strtok(NULL, "\n "))
        words[count++] = word;
    text_over(&t, reply, sizeof reply);
    ask(&t, count, words, room, sizeof room, NULL);
    if (t.used == 0)
        abort();
    free(copy);
    return 0;
}
