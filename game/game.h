#ifndef LONGROLL_GAME_H
#define LONGROLL_GAME_H

/* A game is a value: a scenario that games share, a state, the journal so far, and what each seat
 * has heard.  The prompt, the browser's module and the server are three thin skins on it.
 *
 * Nothing is static here: a thousand games live in one process.  What is large and only used while
 * something is answered is the room, of which a thread needs one for all its games. */

#include "commander/commander.h"
#include "engine/battle/mend.h"
#include "engine/battle/order_odds.h"
#include "engine/battle/tell.h"
#include "engine/battle/way.h"

/* ---- rooms and scripts ---- */

/* Where games work.  What lies in it is good until the next call. */
struct game_room {
    struct outcome last;            /* of the game that was asked last */
    struct state seen, then;        /* what the seat sees; what would be */
    struct scenario known;          /* the scenario as the seat knows it */
    struct heard heard;             /* the last line as a seat heard of it */
    struct weighing weighing;       /* give its room and size */
    struct thought thought[ADVICE]; /* of a commander */
    struct state ahead;             /* where he plays on what he sees */
    struct journal journal;         /* that is read */
    struct journal_line typed;      /* by a player */
    struct play_any again;          /* in which it is played */
    struct seat_book book;          /* a seat's own journal as it is written */
    struct route_room on_the_way;
};

/* A scenario with its text, which games share.  It is freed when the last of them, and whoever read
 * it, has released it; one thread at a time counts. */
struct script {
    struct scenario scenario;
    int users;
    size_t size;
    char text[]; /* ends with a line end and a NUL */
};

/* NULL: the trouble says why, with all faults of the text, a line each. */
struct script *script_read(const char *text, size_t size, struct trouble *);
void script_release(struct script *);

/* ---- games ---- */

struct game {
    struct script *script;
    struct play play;
    struct hearing hearing[SEATS]; /* players of a side hear what their side hears */
    int version;                   /* of the rules it was played by */
    bool shown;                    /* it was played by other rules: it is only looked at */
    bool typed;                    /* its head says that the players throw their own dice */

    /* The journal behind the scenario: its head, then its lines; ends with a NUL. */
    char *lines;
    size_t head, used, size;

    /* If not NULL, is given each new part of the journal, a whole line or two, before anything is
     * told; false: it could not be kept, and nothing has happened. */
    bool (*keep)(void *with, const char *bytes, size_t size, struct trouble *);
    void *with;
};

/* Begins a battle.  NULL: there is no memory. */
struct game *game_begin(struct script *, uint64_t seed, bool typed, struct game_room *);

/* A scenario, which begins with this seed, or a journal, which continues, or is shown if it was
 * played by other rules; or a scenario with a brief behind it (brief.h), which is played.  A
 * journal that is cut short continues behind its last whole line. NULL: the trouble says why; the
 * room's journal says in which line. */
struct game *game_open(const char *text, size_t size, uint64_t seed, struct game_room *,
                       struct trouble *);

void game_close(struct game *);

/* The whole journal. */
void game_write(const struct game *, struct text *);

/* An order as it is typed, and why it is given if that is to be kept as a remark, else NULL.  The
 * seat is told what it did by hearing_note; false: the trouble says why not. */
bool game_order(struct game *, int seat, const char *words, const char *why, struct game_room *,
                struct trouble *);

/* Takes the seat's last order back; the referee's is the last of all. */
bool game_undo(struct game *, int seat, struct game_room *, struct trouble *);

/* Lines that stand behind the game's own in a journal of the same game elsewhere: they are played
 * here, too. */
bool game_follow(struct game *, const char *lines, size_t size, struct game_room *,
                 struct trouble *);

/* Lines decided anew, as journal_mend has it. */
struct mending {
    struct mend_plan *plan;
    struct mend_report *report;
    struct text *to; /* room for the new journal */
    bool tries;      /* only to see what came of it: nothing changes */
    /* If not NULL, is given the new journal before anything changes. */
    bool (*replace)(void *with, const struct text *, struct trouble *);
    void *with;
};

/* False: the report says what stops it, and if that is no part of mending, the trouble does; the
 * game is as it was.  The room's own play stands where mending came to. */
bool game_mend(struct game *, const struct mending *, struct game_room *, struct trouble *);

/* How it stood before the order of a number, with what the plan decided of those before it: in the
 * room's own play, or NULL, and the trouble says why not. */
struct play *game_before(const struct game *, struct mend_plan *, int number, struct game_room *,
                         struct trouble *);

/* A remark of the players', kept in the journal. */
bool game_note(struct game *, const char *words, size_t length, struct trouble *);

/* The game from its beginning, in the room's own play: journal_next and journal_do with the room's
 * journal lead through it. */
struct play *game_again(const struct game *, struct game_room *);

/* What a seat has heard so far. */
const struct hearing *game_hearing(const struct game *, int seat);

/* The arithmetic of the last line that the seat heard of, in the room; NULL: there is none, or it
 * is not the seat's to know.  Lines that it did not hear of change nothing in it. */
const struct steps *game_why(const struct game *, int seat, struct game_room *);

/* ---- asking ---- */

/* A question or an order of a seat in words, answered in JSON, also if it is refused:
 *
 *     scenario                 what never changes, as the seat knows it
 *     view                     how it stands; undo: orders that it may take back; lines: heard of
 *     order WORDS              gives an order, dice behind = if they are given; told: as it is
 *                              heard of, null if it is not
 *     undo                     takes back the last order of its own; told, too
 *     orders [UNIT]            everything it can be ordered; without it, what is ordered to no unit
 *     around UNIT              everybody else, ground and places, seen from it
 *     menu [WORDS]             what can follow these words
 *     odds WORDS               what an order would bring; may it gain anything for its side, or
 *                              change anything at all
 *     try WORDS                the order in words, where all would stand, the other side's best
 *                              fire then at who moved
 *     way UNIT X Y [BEARING]   orders of this turn that lead it, or a leader, nearest to a place,
 *                              in hundredths of an inch; how it would stand then, how far it
 *                              still is, and of a unit the other side's best fire
 *     line X Y BEARING UNIT... the same for several in line, each with its place
 *     reach UNIT               the ground it can go over in this turn, the enemy's in its next
 *     sees X Y                 what is in sight from there: rays, and on each its stretches
 *     threat SIDE              likewise where each of its units could fire
 *     reply UNIT               the other side's best fire at a unit from where it stands
 *     think NAME SEED [UNIT]   a commander's order, in words, why, and the order's role; for one
 *                              unit also the second best, and no order if it had better stay;
 *                              of who thinks ahead NAME may be colonel:2000, by his effort
 *     history [LINES]          what the seat has heard, behind so many lines
 *     moment LINES             how it stood when it had heard so many
 *     journal                  as text; of a seat other than the referee's, its own
 *     brief                    the orders that stand, as text (brief.h): the referee's alone
 *
 * `why` an order is given is kept as a remark; it may be NULL.  The hearer is told of an order,
 * and his lines are counted: the seat itself, or, where several sit before one page, another of
 * them.  A seat is answered from its
 * view alone: nothing differs between two games that differ only in what is hidden from it. */
void game_ask(struct game *, int seat, int hearer, const char *words, const char *why,
              struct game_room *, struct text *to);

/* The referee's question that only looks at how it stands, of another state of the battle. */
void game_look(struct game *, const struct state *, const char *words, struct game_room *,
               struct text *to);

/* Who can be played against in this system's battles, or, if it is NULL, in any, in JSON; experts
 * play one system alone, and who thinks ahead has a line for each level. */
void commanders_json(struct text *, const struct system *);

#endif
