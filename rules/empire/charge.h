#ifndef LONGROLL_EMPIRE_CHARGE_H
#define LONGROLL_EMPIRE_CHARGE_H

/* 9C: the steps of a charge, each for its own chart and for the whole chain. */

#include "empire.h"

enum emp_branch { INFANTRY, CAVALRY, ARTILLERY };          /* ORDER BRANCH */
enum emp_direction { IN_FRONT, IN_FLANK, IN_REAR };        /* ORDER DIRECTION */
enum emp_winner { ATTACKER_WINS, TIE, DEFENDER_WINS };     /* ORDER WINNER */
enum emp_order { IN_ORDER_STILL, DISORDERED, BAD_MORALE }; /* ORDER ORDER */
extern const struct words emp_branch_words, emp_direction_words, emp_winner_words, emp_order_words,
    emp_victory_words, emp_cavalry_words;

/* A result that has odds of its own. */
#define TALLIED(name, about, ...)       \
    {                                   \
        name, about, __VA_ARGS__, TALLY \
    }

/* ---- square ---- */

struct emp_square_facts {
    int16_t class, formation, inches, direction, disordered, commander, opportunity, british;
    int16_t is_closed;         /* derived */
    int16_t by_band, by_lines; /* G30, G9 */
};
enum { NO_SQUARE, HASTY_SQUARE, SOLID_SQUARE }; /* ORDER SQUARE */
extern const struct words emp_square_words, emp_square_form_words;
extern const struct table emp_forming_square_table, emp_forming_square_modifiers_table;

/* Which square he forms; *disordered: by the natural roll. */
int emp_square_throw(const struct emp_square_facts *, struct dice *, bool *disordered,
                     struct steps *);

/* ---- the value of close action ---- */

/* Lines of the list that a charge adds by itself. */
enum emp_close_line { CLOSE_PAIR_LOST, CLOSE_DISORDERED, CLOSE_BAD_MORALE, CLOSE_SOLID };
int emp_close_adds(enum emp_close_line, int times, const struct clause *, struct steps *);
/* With what a class goes into it; by_base: G10. */
int emp_close_base(int class, int by_base, struct steps *);
extern const struct table emp_close_action_base_table, emp_close_action_modifiers_table;

/* ---- victory ---- */

/* The grades as a sentence goes on. */
#define EMP_GRADES                                                                           \
    ": a draw|: a minor victory|: a regular victory|: a major victory|: a smashing victory|" \
    ": a smashing victory|: a smashing victory|: a breakthrough"

struct emp_victory {
    int16_t winner, loser; /* their branches */
    int16_t ahead;         /* margin as a band */
    int16_t not_charging, wave, klumpen, town, cover, loser_cover;
    int16_t horse_beats, foot_beats_horse; /* derived */
    int16_t by_klumpen;                    /* G13 */
};

/* G13: the figure is lost.  For facts that begin with the victory. */
bool emp_klumpen_may(const void *facts, struct trouble *);

/* Two sides that meet, and the victory of one of them. */
struct emp_meeting {
    struct emp_victory victory; /* of whoever wins: town, Klumpen */
    int16_t attacker_arm, defender_arm, stands, charges_too, wave, attacker_cover, defender_cover;
};
struct emp_victory emp_victory_of(const struct emp_meeting *, int winner, int ahead);

struct emp_spoils {
    int16_t grade, lost, inches, order, guns_abandoned; /* of the loser */
    int16_t winner_lost, winner_inches, winner_order, street_fight;
};

/* Both sides throw: the winner, and by how much as a band. */
struct emp_contact {
    int16_t winner, ahead, unused[2];
};
void emp_close_action_throw(struct dice *, int attacker, int defender, struct emp_contact *,
                            struct steps *);

int emp_victory_grade(const struct emp_victory *, struct dice *, struct steps *);
/* For odds: the sum of either winner without his margin, and what margins add. */
extern const char *const emp_if_wins[];
void emp_victory_explain(const struct emp_victory winners[2], struct steps *);
/* What that grade brings to both; of a tie, what both lose. */
void emp_victory_spoils(const struct emp_victory *, int grade, bool tie, struct dice *,
                        struct emp_spoils *, struct steps *);
extern const struct table emp_close_action_victory_table, emp_close_action_victory_modifiers_table;

bool emp_standard_taken(struct dice *, int casualties, int by, bool melee, struct steps *);
bool emp_goes_mad(struct dice *, int cavalry, struct steps *);
extern const struct table emp_capture_standard_table, emp_capture_standard_modifiers_table,
    emp_battle_mad_table;

#endif
