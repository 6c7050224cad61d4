#ifndef LONGROLL_IRON_BRIGADE_KINDS_H
#define LONGROLL_IRON_BRIGADE_KINDS_H

/* The numbers of Iron Brigade that its computer commanders may know: kinds of order, the facts that
 * each of them takes, phases and questions, tracks, formations. */

/* ---- kinds of order ---- */

enum ib_kind {
    /* I.C.1, the morale phase */
    IB_CONTACT,
    IB_RALLY,
    IB_RETREAT,
    IB_SURRENDER,
    IB_CHECK,
    /* I.C.2, double quick */
    IB_DOUBLE,
    /* I.C.3, movement and fire */
    IB_MOVE,
    IB_WHEEL,
    IB_FOLLOW,
    IB_FACE,
    IB_ABOUT,
    IB_FORM,
    IB_FIRE,
    IB_LIE,
    IB_RISE,
    IB_SEES,
    IB_TAKES,
    IB_FREES,
    IB_SOUNDS,
    IB_LEAD,
    /* VIII.D, VIII.E, work on the ground */
    IB_CLEAR,
    IB_FILL,
    /* VII.C, parts */
    IB_SPLIT,
    IB_COMBINE,
    IB_APART,
    IB_TOGETHER,
    IB_DIVIDE,
    /* VII.F, legions */
    IB_LEAVE,
    IB_REJOIN,
    /* VIII.F, hidden units */
    IB_DEPLOY,
    IB_BLIND,
    /* IV.D.2, boats */
    IB_UNLOAD,
    IB_EMBARK,
    IB_ROW,
    IB_LAND,
    /* IV.E, personalities */
    IB_LEADER,
    IB_ALONE,
    IB_RIDE,
    IB_TOUCHES,
    /* answers */
    IB_CASTINGS,
    IB_ANSWER,
    IB_SAW,
    IB_SHELTERS,
    IB_NOBODY,
    /* at any time */
    IB_SET,
    IB_END,
    IB_READY, /* with what is set up before the first turn */
    IB_KINDS
};

/* ---- the facts of each kind ---- */

enum { IB_CONTACT_CASTINGS };
enum { IB_RETREAT_OFF, IB_RETREAT_AROUND, IB_RETREAT_PASSING, IB_RETREAT_PASSING_TOO };
enum {
    IB_DOUBLE_INCHES,
    IB_DOUBLE_FLUSH,
    IB_DOUBLE_PASSING,
    IB_DOUBLE_PASSING_TOO,
    IB_DOUBLE_TOUCHING,
    IB_DOUBLE_TOUCHING_TOO,
    IB_DOUBLE_GROUND
};
enum {
    IB_MOVE_BACK,
    IB_MOVE_HALF,
    IB_MOVE_INCHES,
    IB_MOVE_FLUSH,
    IB_MOVE_PASSING,
    IB_MOVE_PASSING_TOO,
    IB_MOVE_TOUCHING,
    IB_MOVE_TOUCHING_TOO,
    IB_MOVE_GROUND
};
enum { IB_WHEEL_HALF, IB_WHEEL_BEARING };
enum { IB_FOLLOW_BEARING };
enum { IB_FACE_HALF, IB_FACE_BEARING, IB_FACE_GROUND };
enum { IB_FORM_FORMATION, IB_FORM_HALF, IB_FORM_ABOUT, IB_FORM_ALL, IB_FORM_GROUND };
enum {
    IB_FIRE_RANGE, /* of the first unit; then those of the next three, the last that is said for
                      all the rest */
    IB_FIRE_RANGE_LAST = IB_FIRE_RANGE + 3,
    IB_FIRE_HALF,
    IB_FIRE_COVER,
    IB_FIRE_RANKS,
    IB_FIRE_RED,
    IB_FIRE_SOME,
    IB_FIRE_CASTINGS,
    IB_FIRE_ACQUIRED,
    IB_FIRE_GROUND
};
enum {
    IB_SPLIT_CASTINGS,
    IB_SPLIT_FORMATION,
    IB_SPLIT_ON,
    IB_SPLIT_HALF,
    IB_SPLIT_LEADERS,
    IB_SPLIT_GROUND
};
enum { IB_COMBINE_HALF, IB_COMBINE_GROUND };
enum { IB_DEPLOY_FORMATION, IB_DEPLOY_BEARING, IB_DEPLOY_EAST, IB_DEPLOY_NORTH };
enum { IB_BLIND_HALF, IB_BLIND_EAST, IB_BLIND_NORTH };
enum { IB_LEAD_BEARING, IB_LEAD_INCHES };
enum { IB_ROW_UP, IB_ROW_INCHES };
enum { IB_LAND_BEARING };
enum { IB_RIDE_BEARING, IB_RIDE_INCHES };
enum { IB_CASTINGS_CASTINGS };
enum { IB_ANSWER_NEAR };
enum { IB_SAW_MORE };
enum { IB_SET_CASTINGS, IB_SET_MORALE, IB_SET_FORMATION, IB_SET_CAPTURED, IB_SET_POSTURE };

/* On which side of the rest a part stands that splits off.  ORDER SIDE OF REST */
enum { IB_ON_ANY, IB_ON_RIGHT, IB_ON_LEFT, IB_ON_REAR, IB_ON_FRONT, IB_ON_SIDES };

/* What the charts of the double and of the rally answer (VI.D.4, VI.E). */
enum { IB_DOUBLE_RESULT_LOST, IB_DOUBLE_RESULT_MORALE };
enum { IB_RALLY_RESULT_CHANGE, IB_RALLY_RESULT_MORALE, IB_RALLY_RESULT_MAY_MOVE };

/* ---- phases ---- */

/* First the phases of a half-turn, then the questions that interrupt them. */
enum ib_phase {
    IB_PHASE_CONTACT,
    IB_PHASE_RALLY,
    IB_PHASE_RETREAT,
    IB_PHASE_SIGHT,
    IB_PHASE_DOUBLE,
    IB_PHASE_ACT,
    IB_PHASE_DEPLOY, /* before the first half-turn, if VIII.F is played */
    IB_PHASES,
    IB_ASK_NEAR = IB_PHASES, /* is an enemy within 1 inch of whoever breaks? */
    IB_ASK_SEEN,             /* who saw it go? */
    IB_ASK_TOUCH,            /* how many castings touch? */
    IB_ASK_OPEN,             /* does a pinned unit see an enemy from the open? */
    IB_ASK_FLEE,             /* where does a personality flee to? */
    IB_ASK_APART,            /* does only the part that is fired on check? */
    IB_PHASES_AND_QUESTIONS
};

/* ---- tracks ---- */

enum ib_track {
    IB_TRACK_CASTINGS,
    IB_TRACK_MORALE,
    IB_TRACK_FORMATION,
    IB_TRACK_POSTURE,
    IB_TRACK_CAPTURED,
    IB_TRACK_HOLDERS,
    IB_TRACK_BOATS,
    IB_TRACK_UNLOADING,
    IB_TRACK_WORKING,
    IB_TRACK_SIGHT,
    IB_TRACK_LEGION,
    IB_TRACK_EAST,
    IB_TRACK_NORTH,
    IB_TRACK_FACING,
    IB_TRACKS
};

/* The levels of morale that have a name (VI.C). */
enum { IB_ROUTED, IB_BROKEN, IB_PINNED };

/* What the track of posture can say. */
enum ib_posture {
    IB_UP,
    IB_LYING_DOWN,
    IB_WIPED_OUT,
    IB_PRISONERS,
    IB_OFF_TABLE,
    IB_ON_THE_WAY,
    IB_NOT_FORMED,
    IB_AFLOAT,
    IB_JOINED,
    IB_POSTURES
};

/* The rows of the chart of formations, as printed; then skirmishers a third of a rank deep,
 * limbered guns whose crews have mounted (VIII.B), and what riders form besides their line of two
 * ranks. */
enum ib_formation {
    IB_LIMBERED,
    IB_UNLIMBERED,
    IB_MOUNTED,
    IB_OPEN_ORDER,
    IB_ONE_RANK_LINE,
    IB_LINE,
    IB_COLUMN,
    IB_COMPANY_COLUMN,
    IB_EN_MASSE,
    IB_CHARTED_FORMATIONS,
    IB_THIN_ORDER = IB_CHARTED_FORMATIONS,
    IB_CREWS_MOUNTED,
    IB_MOUNTED_OPEN_ORDER,
    IB_MOUNTED_THIN_ORDER,
    IB_MOUNTED_ONE_RANK_LINE,
    IB_MOUNTED_COLUMN,
    IB_MOUNTED_COMPANY_COLUMN,
    IB_MOUNTED_EN_MASSE,
    IB_OWN_MOUNTED, /* VII.D: four for riders and four on foot that a scenario describes */
    IB_OWN = IB_OWN_MOUNTED + 4,
    IB_FORMATIONS = IB_OWN + 4
};

#endif
