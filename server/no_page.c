/* The list of a longroll that was built without the page. */

#include "page.h"

const struct page_file page_files[] = {{0}}; /* C wants at least one */
const int page_file_count = 0;
