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

#define WEB_CALL(name) &&find(from, "MHD_" #name, &web.name, sizeof web.name)

const struct web *web_load(void)
{
    static struct web web;
    void *from = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    return from WEB_CALLS(WEB_CALL) ? &web : NULL;
}
