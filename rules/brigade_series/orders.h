#ifndef LONGROLL_BRIGADE_SERIES_ORDERS_H
#define LONGROLL_BRIGADE_SERIES_ORDERS_H

/* 1. The life of an order.  2. Initiative.  3. Corps attack stoppage. */

#include "clauses.h"

enum { RATING_MOST = 4 };

extern const struct table bs_command_points_table, bs_order_log_table;

#endif
