#ifndef LONGROLL_BRIGADE_SERIES_REFERENCE_H
#define LONGROLL_BRIGADE_SERIES_REFERENCE_H

/* 9. What the sheets leave out: figures from public writing about the rules. */

#include "morale.h"

/* The parameters by their keys, ORDER PARAMETER. */
enum bs_parameter {
#define PARAMETER(key, ...) bs_##key,
#include "parameters.def"
#undef PARAMETER
};

/* In halves. */
int bs_parameter(enum bs_parameter, struct steps *);

extern const struct table bs_public_parameters_table, bs_fire_level_table, bs_turn_sequence_table;

#endif
