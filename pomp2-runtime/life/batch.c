/* What is noted of a batch system's job. */
#include "config.h"
#include "pomp2-runtime/life/batch.h"
#include "common/batch-system.h"
#include "pomp2-runtime/ground/spool-write.h"

#include <stdio.h>

void batch_note(void)
{
    const char *system = batch_system();
    if (!system)
        return;
    define_meta("batch.system", system);
    for (enum batch_field f = 0; f < BATCH_FIELDS; f++) {
        char key[32];
        const char *value = batch_value(f);
        snprintf(key, sizeof key, "batch.%s", batch_field_name(f));
        if (value)
            define_meta(key, value);
    }
}
