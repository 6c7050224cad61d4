#ifndef LONGROLL_EMPIRE_ME_MORALE_H
#define LONGROLL_EMPIRE_ME_MORALE_H

/* 3, 4: what ME morale and panic share. */

#include "empire.h"

enum emp_campaign { RESTED, WEARY, HAGGARD, SPENT }; /* ORDER CAMPAIGN */
extern const struct words emp_campaign_words;

#endif
