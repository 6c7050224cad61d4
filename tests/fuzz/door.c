/* What the door of a battle answers natively, for the WebAssembly module to answer as well.
 * door SCENARIO...: battles by the recruit, a request and its answer a line each, newlines of a
 * request as \n. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/door.h"

enum { REQUEST = 1 << 20, REPLY = 1 << 22, WORK = 1 << 26, ORDERS = 90 };

static char request[REQUEST], reply[REPLY];
static _Alignas(8) unsigned char work[WORK];
static struct game *game;
static struct game_room room = {.weighing = {.room = work, .size = WORK}};

static void print_line(const char *words)
{
    for (; *words; words++)
        fputs(*words == '\n' ? "\\n" : *words == '\\' ? "\\\\" : (char[]){*words, '\0'}, stdout);
    putchar('\n');
}

/* Both lines; returns the answer. */
static const char *asks(const char *words)
{
    struct text t;
    text_over(&t, reply, sizeof reply);
    door(&game, &room, words, strlen(words), &t);
    print_line(words);
    print_line(reply);
    return reply;
}

/* The value of a key whose value is a string without quotes in it. */
static const char *value_of(const char *json, const char *key, char *value, size_t size)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":\"", key);
    const char *at = strstr(json, quoted);
    const size_t length = at ? strcspn(at + strlen(quoted), "\"") : 0;
    snprintf(value, size, "%.*s", (int)length, at ? at + strlen(quoted) : "");
    return value;
}

static void asked(const char *verb, const char *seat, const char *words)
{
    snprintf(request, sizeof request, "%s %s %s", verb, seat, words);
    asks(request);
}

/* Everything that a page asks before an order, and the order. */
static int orders_one(const char *seed, int number)
{
    enum { EACH = 8 /* so often one is asked who plays battles ahead */ };
    char seat[20], order[400], unit[40], begun[420], ahead[420];
    value_of(asks("view referee"), "to_order", seat, sizeof seat);
    if (strstr(reply, "\"over\""))
        return 0;
    asked("view", seat, "");
    snprintf(begun, sizeof begun, "recruit %s", seed);
    snprintf(ahead, sizeof ahead, "colonel %s", seed);
    if (number % EACH == 0)
        asked("think", seat, ahead);
    asked("think", seat, begun);
    value_of(reply, "order", order, sizeof order);
    snprintf(unit, sizeof unit, "%.*s", (int)strcspn(order, " "), order);
    asked("orders", seat, unit);
    asked("around", seat, unit);
    asked("reply", seat, unit);
    asked("menu", seat, unit);
    asked("odds", seat, order);
    asked("try", seat, order);
    asked("order", seat, order);
    return 1;
}

static void play_file(const char *path, const char *seed)
{
    FILE *f = fopen(path, "r");
    const int at = snprintf(request, sizeof request, "open %s\n", seed);
    if (!f)
        exit(1);
    request[(size_t)at + fread(request + at, 1, sizeof request - 1 - (size_t)at, f)] = '\0';
    fclose(f);
    asks(request);
    asks("charts");
    asks("clauses");
    asks("rulings");
    for (int i = 0; i < ORDERS && orders_one(seed, i); i++)
        ;
    asks("undo referee");
    asks("journal");
    asks("history referee");
    asks("history spectator");
    asks("moment referee 17");
}

int main(int count, char **words)
{
    /* Odd requests come first, without a battle and with words that are none. */
    static const char *const odd[] = {
        "",         "view",          "view union",   "order union end", "open",
        "open 7\n", "open 7\nrules", "commanders x", "journal",         "moment union -4"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        asks(odd[i]);
    for (int i = 1; i < count; i++)
        play_file(words[i], "7");
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        asks(odd[i]);
    return 0;
}
