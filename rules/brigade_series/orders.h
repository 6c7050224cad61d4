#ifndef LONGROLL_BRIGADE_SERIES_ORDERS_H
#define LONGROLL_BRIGADE_SERIES_ORDERS_H

/* 1. The life of an order.  2. Initiative.  3. Corps attack stoppage. */

#include "clauses.h"

enum { RATING_MOST = 4 };

extern const struct chart command_points_chart, order_chart, order_log_chart, initiative_chart,
    stoppage_chart;

extern const struct table command_points_table, order_costs_table, order_delivery_table,
    order_log_table, acceptance_modifiers_table, acceptance_columns_table,
    acceptance_column_shifts_table, acceptance_table_table, acceptance_results_table,
    initiative_table, stoppage_values_table, stoppage_rolls_table, stoppage_modifiers_table;

#endif
