#ifndef LONGROLL_PAGE_H
#define LONGROLL_PAGE_H

/* The page as it lies in the binary: page/embed.cmake writes the list, and no_page.c is the empty
 * one. */

#include <stdbool.h>
#include <stddef.h>

struct page_file {
    const char *path; /* as a browser asks for it: "/index.html" */
    const char *type; /* content type */
    const unsigned char *bytes;
    size_t size;
    const unsigned char *packed; /* by gzip; NULL: that would not make it smaller */
    size_t packed_size;
    bool is_part; /* loaded by a page or a worker whose policy rules it; has none of its own */
};

extern const struct page_file page_files[];
extern const int page_file_count;

/* What "/" means, and the whole page in one file, which a browser saves rather than shows. */
#define PAGE_INDEX "/index.html"
#define PAGE_WHOLE "/longroll.html"

/* The file of that path, or NULL. */
const struct page_file *page_find(const struct page_file *, int count, const char *path);

#endif
