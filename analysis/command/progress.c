/* How far reading is. */
#include "config.h"

#include "analysis/command/progress.h"

#include "common/seconds.h"

#include <stdio.h>
#include <unistd.h>

static void show(void *argument, const char *file, double fraction)
{
    struct progress *progress = argument;
    double time = seconds_now();

    if (time - progress->start < 1 || time - progress->shown < 0.2)
        return;
    progress->shown = time;
    fprintf(stderr, "\r\033[Kreading %s: %.0f %%", file, 100 * fraction);
}

void progress_begin(struct progress *progress, struct reader_options *reading)
{
    *progress = (struct progress){.start = seconds_now()};
    reading->progress = isatty(STDERR_FILENO) ? show : NULL;
    reading->progress_argument = progress;
}

void progress_end(const struct progress *progress)
{
    if (progress->shown > 0)
        fputs("\r\033[K", stderr);
}
