/* Any bytes as a scenario: no crash, and either it is read or a fault says why not. */

#include <stdlib.h>

#include "engine/battle/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct scenario scenario;
    struct faults faults = {.count = 0};
    const bool fine = scenario_read(&scenario, (const char *)data, size, &faults);
    if (fine != (faults.count == 0))
        abort();
    return 0;
}
