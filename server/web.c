#include "web.h"

#include <dlfcn.h>
#include <string.h>

/* As the headers have it that it is built with, and as Debian 12 names it. */
static const char library[] = "libmicrohttpd.so.12";

/* A pointer to data and one to a function are alike here; the language has no word for it. */
static bool find(void *from, const char *name, void *function, size_t size)
{
    void *const found = dlsym(from, name);
    memcpy(function, &found, size);
    return found;
}

#define WEB_CALL(name) &&find(from, "MHD_" #name, &calls.name, sizeof calls.name)

const struct web *web;

bool web_load(void)
{
    static struct web calls;
    void *const from = web ? NULL : dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (from WEB_CALLS(WEB_CALL))
        web = &calls;
    return web;
}
