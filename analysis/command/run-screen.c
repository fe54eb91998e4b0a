/* pompeii run: what came of it, on one screen. */
#include "config.h"

#include "analysis/command/run.h"

#include "analysis/command/command.h"

int show_result(const struct plan *plan, const char *directory)
{
    (void)plan;
    printf("%s\n", directory);
    return STATUS_OK;
}
