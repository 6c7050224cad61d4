#define _DEFAULT_SOURCE

#include "host.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { NAME_MOST = 64 };

/* Without the port, and the brackets of an address; false if it is too long. */
static bool read_name(const char *host, char name[NAME_MOST])
{
    const size_t length = host[0] == '[' ? strcspn(host, "]") : strcspn(host, ":");
    const size_t skip = host[0] == '[';
    if (length >= NAME_MOST)
        return false;
    snprintf(name, NAME_MOST, "%.*s", (int)(length - skip), host + skip);
    return true;
}

bool host_is_own(const char *host)
{
    char name[NAME_MOST];
    unsigned char address[sizeof(struct in6_addr)];
    return read_name(host, name) &&
           (strcasecmp(name, "localhost") == 0 || inet_pton(AF_INET, name, address) == 1 ||
            inet_pton(AF_INET6, name, address) == 1);
}

bool host_is_near(const char *host)
{
    static const char near[] = ".local";
    char name[NAME_MOST];
    if (host_is_own(host))
        return true;
    if (!read_name(host, name))
        return false;
    const size_t length = strlen(name);
    return length >= sizeof near && strcasecmp(name + length - (sizeof near - 1), near) == 0;
}

bool host_is_origin(const char *host, const char *origin)
{
    static const char scheme[] = "http://";
    return !origin || (strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
                       strcasecmp(origin + sizeof scheme - 1, host) == 0);
}
