#ifndef LONGROLL_LAN_H
#define LONGROLL_LAN_H

#include <stdbool.h>

enum { LAN_ROOM = 16 }; /* "255.255.255.255" */

/* Writes the IPv4 address by which others in the local network reach this machine; false if it has
 * none. */
bool lan_address(char room[LAN_ROOM]);

#endif
