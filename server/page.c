#include "page.h"

#include <string.h>

const struct page_file *page_find(const struct page_file *files, int count, const char *path)
{
    for (int i = 0; i < count; i++)
        if (strcmp(files[i].path, path) == 0)
            return &files[i];
    return NULL;
}
