#ifndef LONGROLL_EMPIRE_ORDERS_H
#define LONGROLL_EMPIRE_ORDERS_H

/* 1: how long an order is on its way. */

#include "empire.h"

extern const struct table emp_order_arrival_time_table;

/* Turns until a written order arrives, 0 is in this one; by_further is G39. */
int emp_order_delay(int inches, int by_further, struct dice *, struct steps *);

#endif
