#include "reply.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The page asks for nothing outside itself, and nobody may frame it. */
static const char policy[] = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
                             "'self'; img-src 'self' data:; "
                             "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri "
                             "'none'; form-action 'none'; "
                             "frame-ancestors 'none'";

static const char *const common_headers[][2] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

static const char *const page_headers[][2] = {
    {"Referrer-Policy", "no-referrer"},
    {"Content-Security-Policy", policy},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

void reply_need(bool there)
{
    if (there)
        return;
    fputs("longroll: there is not enough memory to serve the page\n", stderr);
    exit(2);
}

void reply_header(struct MHD_Response *r, const char *name, const char *value)
{
    reply_need(web->add_response_header(r, name, value) == MHD_YES);
}

struct MHD_Response *reply_new(const void *bytes, size_t size, enum MHD_ResponseMemoryMode mode,
                               const char *type, bool is_part)
{
    struct MHD_Response *r = web->create_response_from_buffer(size, (void *)(uintptr_t)bytes, mode);
    reply_need(r != NULL);
    for (size_t i = 0; i < sizeof common_headers / sizeof *common_headers; i++)
        reply_header(r, common_headers[i][0], common_headers[i][1]);
    for (size_t i = 0; !is_part && i < sizeof page_headers / sizeof *page_headers; i++)
        reply_header(r, page_headers[i][0], page_headers[i][1]);
    reply_header(r, "Content-Type", type);
    return r;
}

struct MHD_Response *reply_words(const char *words)
{
    struct MHD_Response *r =
        reply_new(words, strlen(words), MHD_RESPMEM_PERSISTENT, "text/plain; charset=utf-8", false);
    reply_header(r, "Cache-Control", "no-cache");
    return r;
}
