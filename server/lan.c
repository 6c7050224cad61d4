#define _DEFAULT_SOURCE

#include "lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The address this machine would call the outside from, or 0.  Connecting a datagram socket sends
 * nothing, it only chooses the way; the address called is one of those kept for documentation. */
static in_addr_t outward_address(void)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(9)}, here = {0};
    socklen_t size = sizeof here;
    there.sin_addr.s_addr = htonl(0xCB007101); /* 203.0.113.1 */
    int s = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (s < 0)
        return 0;
    bool fine = connect(s, (const struct sockaddr *)&there, sizeof there) == 0 &&
                getsockname(s, (struct sockaddr *)&here, &size) == 0;
    close(s);
    return fine ? here.sin_addr.s_addr : 0;
}

/* Neighbours can be there: no loopback, and no tunnel, which knows only its other end. */
static bool has_neighbours(const struct ifaddrs *i)
{
    const unsigned wanted = IFF_UP | IFF_RUNNING | IFF_BROADCAST;
    return i->ifa_addr && i->ifa_addr->sa_family == AF_INET && (i->ifa_flags & wanted) == wanted;
}

bool lan_address(char room[LAN_ROOM])
{
    struct ifaddrs *all;
    const in_addr_t outward = outward_address();
    in_addr_t best = 0;
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        struct sockaddr_in address;
        if (!has_neighbours(i))
            continue;
        memcpy(&address, i->ifa_addr, sizeof address);
        if (best == 0 || address.sin_addr.s_addr == outward)
            best = address.sin_addr.s_addr;
    }
    freeifaddrs(all);
    return best != 0 && inet_ntop(AF_INET, &best, room, LAN_ROOM) != NULL;
}
