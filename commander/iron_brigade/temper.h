#ifndef LONGROLL_TEMPER_H
#define LONGROLL_TEMPER_H

/* The numbers by which a captain judges, all in one place.
 *
 * His temper is what makes him bold or careful: what things are worth to him and how near he goes.
 * The measures after it have no character; they say how exactly he aims, turns and stops.
 *
 * Worths and scores are hundredths of a casting in good heart, so that fire, danger and ground can
 * be added up.  Distances are hundredths of an inch, angles are degrees. */

#include "engine/battle/battle.h"

enum { MORALE_LEVELS = 8 };

struct temper {
    /* what a unit is worth, and what it is fit for */
    int heart[MORALE_LEVELS]; /* percent of its castings, by morale */
    int gun;                  /* castings of infantry that one gun is worth */
    int worn, rested;         /* too shaken for the line; fit to go forward: morale */

    /* what a place is worth */
    int turns;           /* for which its fire and its danger count */
    int fear, fear_worn; /* percent of danger that counts */
    int daring;          /* percent of fear that is gone in the last turn, if he is losing */
    int inch;            /* an inch nearer to the goal */
    int ahead;           /* a regiment may be so far ahead of its brigade */
    int ahead_cost;      /* beyond that an inch counts as so many still to go */
    int horizon;         /* an enemy beyond it does not matter yet */
    int passing;         /* nobody merely passes an enemy nearer than good range and this */
    int front;           /* having the nearest enemy in front */
    int mask;            /* is lost by standing before our own guns */
    int mask_reach;      /* of the guns */
    int leave; /* percent of a whole fire that must be won to leave a place for half of one */
    int lying; /* one part in so many of the danger that lying down takes away */

    /* which ground he goes for */
    int need_to_take, need_to_keep;
    int threat;       /* the enemies within this distance of it are counted */
    int surplus;      /* it is worth so many times less to those who are not needed there */
    int far_inches;   /* are added to the way there, so that the nearest is not everything */
    int watch_broken; /* a broken enemy near to ground counts: he may rally; 0: not */
    int goal_ahead, goal_beside; /* ground before a unit, and beside it, is worth more to it by so
                                    many percent, so that it keeps to what it goes for */
    int outmatched; /* he attacks nobody with less than this percent of the enemy's worth */

    /* how near he goes */
    int standoff;        /* is left before an enemy */
    int standoff_column; /* and in column, beyond its range */
    int form_early;      /* forms to fight so far beyond its range */
    int turn_early;      /* turns to an enemy so far beyond its range */
    int barred; /* does not turn to where the way, or the enemy, lets it go nowhere; 0: does */
    int looks_farther; /* who has nothing to do looks two orders ahead; 0: it stands */
    int flank_reach;   /* shows no flank to an enemy within it */
    int guns_nearest;  /* guns with a shorter good range stay where they are */
    int guns_find;     /* guns turn also by a little, if only then they have a shot; 0: not */
    int guns_at_dusk;  /* unless it is only the light that makes it shorter; 0: then, too */

    /* the double: by whom, from where beyond good range, and what fire it must gain */
    int double_morale, double_least, double_most, double_gain;

    /* percent of the morale that a double costs on average, which what it brings must be worth; 0:
     * they go by the line above, and only into good range */
    int double_price;

    /* into contact with an enemy before it, with this morale at least, and from how far; 0: never
     */
    int charge, charge_from;

    /* work on the ground: percent of what those are worth who need it, and how far they are behind
     */
    int work, followers;

    /* skirmishers: how many, of how many at least, how far beyond range, and what they must gain a
     * turn */
    int skirmishers, skirmishers_least, skirmish_early, skirmish_gain, screen, screen_most;

    /* an ambush: an enemy so near could find it by his next move, so it fires first; 0: it does not
     * wait at all */
    int ambush;

    /* setting up: ground worth a point, cover, an inch of view, for guns too; an inch too near to a
     * friend; and what a place must be better by; 0: units stay where the scenario has put them */
    int hold, cover, view, view_guns, crowd, site;
};

extern const struct temper captain_temper;

/* Captains of another temper: whom one who thinks ahead reckons with.  The first is the captain. */
enum temper_kind { STEADY, DASHING, CHARGING, PATIENT, TEMPERS };

void temper_of(enum temper_kind, struct temper *);

/* Scores of what is weighed against nothing else; only their order counts. */
enum {
    SCORE_FORM = 1 << 19,
    SCORE_TURN_TO_FORM = 1 << 20, /* first it turns, then it forms: both are one act */
    SCORE_RISE = 1 << 20,
    SCORE_CHARGE = 1 << 18,
    SCORE_GUNS_LIMBER = 10,
    SCORE_GUNS_MOVE = 20,
    SCORE_GUNS_MOUNT,
    SCORE_GUNS_TURN = 30,
    SCORE_GUNS_UNLIMBER = 100,
    SCORE_GUNS_TURN_TO_UNLIMBER, /* as above */
    SCORE_MUST_GO_ON = 1,        /* pinned in the open */
    SCORE_MUST_GO_BACK,
    SCORE_MUST_LIE
};

/* How exactly he measures. */
enum {
    SLACK = INCH / 4,         /* he stops so far short of what he may go, or of a fence */
    SHORTEST = INCH / 2,      /* he orders no shorter move */
    INSIDE = INCH / 2,        /* he goes so far into good range, to be sure of it */
    DEPTH = INCH,             /* of a unit, from front to middle */
    IN_WOOD = INCH,           /* so deep it is well within a wood */
    STEP_BACK = 2 * INCH,     /* the least that gets a unit out of anything */
    RETIRE = 3 * INCH,        /* the same, if it must turn for it */
    DRIVE = 4 * INCH,         /* the least for which guns limber up */
    COMES_ON = 3 * INCH,      /* the enemy may, in a turn */
    WAY_OPEN = 2 * INCH,      /* the way is open if a move gains so much */
    WAY_ROUND = INCH,         /* what going round must gain */
    ASIDE = 3 * INCH,         /* he turns to a goal that he would miss by so much, and gains it */
    ARRIVED = 2 * INCH,       /* so near to its place a unit does not turn to it */
    CHARGE_BEYOND = 3 * INCH, /* an enemy so far beyond the way it may go is charged */
    STAYS = INCH,             /* and so near it does not want to go on */
    MASS = 10 * INCH,         /* enemies so near to each other are one body */
    TABLE_MARGIN = 4 * INCH,  /* places are so far within the table */
    SHELTER_AHEAD = INCH / 2, /* a wall so near shelters */
    VIEW_MOST = 24 * INCH,    /* farther nobody needs to see when he is set up */
    GROUND_NEAR = 2 * INCH,   /* ground so near is held */
    CROWDED = 6 * INCH,       /* friends so near are in each other's way */
    SCREEN_DEPTH = INCH / 2,  /* they are one rank deep */
    SCREEN_BEHIND = INCH / 2 + SLACK, /* and it leaves so much between */
};

/* Angles. */
enum {
    AIM = 20,         /* within it a unit faces what it turns to */
    TURN_LEAST = 40,  /* within it, what it fires at */
    CHARGE_ARC = 30,  /* within it an enemy is charged */
    IN_THE_WAY = 60,  /* within it an enemy is ahead */
    FLANK_AHEAD = 80, /* beyond it he is on the flank of where it would face */
    FLANK = 90,       /* and of where it faces */
    AHEAD = 45,       /* within it, what it goes for */
    BESIDE = 90,      /* within it, what it would go for without turning its back */
    AWAY = 120,       /* beyond it a unit looks away from him */
    GUNS_ARC = 30,    /* to either side: what guns fire over must be free */
    SAME_BEARING = 5,
    ROUND = 30,      /* he goes round by so much, twice or three times that, to either side */
    VIEW_ASIDE = 30, /* and so far to either side */
    LANDING = 10,    /* bearings that he tries to land at are so far apart */
    RADIAN = 60      /* degrees, roughly: what lies aside is distance times angle over this */
};

enum { TURN_ENEMIES = 3 /* of the nearest, that he thinks of turning to */ };

#endif
