/* Any bytes as the orders of a journal, as an order to mend one with, and as a seat's journal: no
 * crash, and what is read can be written for every seat. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/battle/journal.h"
#include "engine/battle/mend.h"

static const char head[] =
    "rules iron-brigade\nbattle \"B\"\nturns 3\nside a \"A\"\nside b \"B\"\n"
    "unit 2wi a \"2nd Wisconsin\" arm infantry weapon rifled-musket castings 21 class elite\n"
    "unit b4 a \"Battery B\" arm artillery weapon 12-pdr-gun castings 6 formation unlimbered\n"
    "leader gibbon a \"Gibbon\" with 2wi quality bad mounted\n"
    "unit 21ga b \"21st Georgia\" arm infantry weapon rifled-musket castings 12 raw\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is mended to the end can be played. */
static void mend_as(const char *words, struct play_any *any, const char *journal, size_t size)
{
    static struct play_any mended, old;
    static struct journal r;
    static char to_room[1 << 17];
    struct mend_plan plan;
    struct mend_report report = {0};
    struct trouble trouble = {0};
    struct faults faults = {.count = 0};
    struct text to;
    if (!mend_plan_read(&plan, words, strlen(words), &trouble))
        return;
    if (!journal_open(&r, &any->scenario, journal, size, &faults, &trouble))
        abort();
    text_over(&to, to_room, sizeof to_room);
    play_over(&mended.play, &any->scenario, &mended.last, mended.room);
    play_over(&old.play, &any->scenario, &old.last, old.room);
    if (journal_mend(&r, &mended.play, &old.play, &plan, &report, &to) &&
        !journal_play_any(&r, &mended, to_room, to.used, 0, &faults, &trouble))
        abort();
}

/* Lines of orders become a journal by being played; then the journal is mended with the last of
 * them. */
static void as_orders(char *lines)
{
    static struct play_any any, other, third;
    static struct journal r;
    static struct seat_book book;
    struct play *play = &any.play;
    static char journal[1 << 17], to_room[1 << 17];
    struct text record, to;
    struct faults faults = {.count = 0};
    const char *last = "end";
    if (!scenario_read(&any.scenario, head, sizeof head - 1, &faults))
        abort();
    play_over(play, &any.scenario, &any.last, any.room);
    play_begin(play, 7);
    text_over(&record, journal, sizeof journal);
    text_add(&record, head);
    play_write_head(play, &record);
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        struct trouble trouble = {0};
        last = line;
        if (!(strcmp(line, "undo") == 0 ? play_undo(play, &trouble)
                                        : play_order(play, SEAT_REFEREE, line, &trouble)))
            continue;
        play_write_line(play, &record);
    }
    struct trouble trouble = {0};
    if (!journal_play_any(&r, &other, journal, record.used, 0, &faults, &trouble) ||
        memcmp(&other.play.check, &play->check, sizeof play->check) != 0)
        abort();
    for (int seat = 0; seat < SEATS; seat++) {
        text_over(&to, to_room, sizeof to_room);
        if (seat == SEAT_REFEREE)
            continue;
        if (!journal_open(&r, &any.scenario, journal, record.used, &faults, &trouble) ||
            !journal_seen(&r, &other.play, seat, &book, &to, &trouble) ||
            !journal_play_any(&r, &third, to_room, to.used, 0, &faults, &trouble))
            abort();
    }
    char plan[1600];
    snprintf(plan, sizeof plan, "change 1 %s", last);
    mend_as(plan, &any, journal, record.used);
}

static void as_journal(const char *kind, const uint8_t *data, size_t size)
{
    static struct play_any any;
    static char journal[1 << 16];
    static struct journal r;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    const int begun = snprintf(journal, sizeof journal, "%s%s", head, kind);
    memcpy(journal + begun, data, size);
    journal_play_any(&r, &any, journal, (size_t)begun + size, 0, &faults, &trouble);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 1);
    memcpy(copy, data, size);
    copy[size] = '\0';
    as_journal("orders 7 version 1\n", data, size);
    as_journal("seat b\n", data, size);
    struct mend_plan plan;
    mend_plan_read(&plan, copy, size, &(struct trouble){0});
    if (!memchr(data, '\0', size))
        as_orders(copy);
    free(copy);
    return 0;
}
