#ifndef LONGROLL_IRON_BRIGADE_ORDERS_H
#define LONGROLL_IRON_BRIGADE_ORDERS_H

/* The kinds of order; each stands in a file of its name, with those that are bound to it. */

#include "engine/battle/battle.h"

/* I.C.1, the morale phase; castings: the answer to a contact */
extern const struct order_kind ib_contact_order, ib_castings_order, ib_rally_order,
    ib_retreat_order, ib_surrender_order, ib_check_order;

/* I.C.2, double quick; I.C.3, movement and fire */
extern const struct order_kind ib_double_order, ib_move_order, ib_wheel_order, ib_follow_order,
    ib_face_order, ib_about_order, ib_form_order, ib_fire_order, ib_lie_order, ib_rise_order,
    ib_sees_order, ib_takes_order, ib_frees_order, ib_sounds_order, ib_lead_order;

/* VIII.D, VIII.E, work on the ground */
extern const struct order_kind ib_clear_order, ib_fill_order;

/* VII.C, units that split and combine */
extern const struct order_kind ib_split_order, ib_combine_order, ib_apart_order, ib_together_order,
    ib_divide_order;

/* VII.F, sections of legions */
extern const struct order_kind ib_leave_order, ib_rejoin_order;

/* VIII.F, hidden units */
extern const struct order_kind ib_deploy_order, ib_ready_order, ib_blind_order;

/* IV.D.2, boats */
extern const struct order_kind ib_unload_order, ib_embark_order, ib_row_order, ib_land_order;

/* IV.E, personalities */
extern const struct order_kind ib_leader_order, ib_alone_order, ib_ride_order, ib_touches_order,
    ib_shelters_order;

/* Other answers; at any time */
extern const struct order_kind ib_answer_order, ib_saw_order, ib_nobody_order, ib_set_order,
    ib_end_order;

#endif
