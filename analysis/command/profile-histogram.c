/* pompeii profile --regions --histogram: durations of instances as bars, for people. */
#include "config.h"

#include "analysis/command/profile-report.h"

#include "analysis/answer/statistics.h"

#include <stdlib.h>

enum { STEPS = 20, BAR = 50 };

/* Bins of the run, put together so that there are at most STEPS. */
struct histogram {
    int from, span, steps;
    int64_t count[STEPS], most;
};

static struct histogram histogram_of(const struct instance_statistics *row)
{
    struct histogram h = {.from = (int)duration_bin((uint64_t)row->least)};

    h.span = (int)duration_bin((uint64_t)row->greatest) - h.from + 1;
    h.steps = h.span < STEPS ? h.span : STEPS;
    for (int i = 0; i < h.span; i++) {
        int64_t *count = &h.count[(int64_t)i * h.steps / h.span];
        *count += row->bins[h.from + i];
        h.most = *count > h.most ? *count : h.most;
    }
    return h;
}

/* The first bin of a step. */
static int64_t step_start(const struct histogram *h, int step)
{
    int64_t bin = h->from + ((int64_t)step * h->span + h->steps - 1) / h->steps;

    return (int64_t)duration_bin_start((uint32_t)bin);
}

static void put_step(const struct output *output, const struct histogram *h, int step,
                     int64_t count)
{
    int length = h->most ? (int)((double)BAR * (double)h->count[step] / (double)h->most + 0.5) : 0;
    char from[32];

    time_text(from, sizeof from, step_start(h, step));
    if (h->count[step] && !length)
        length = 1; /* none that has an instance is empty */
    fprintf(output->file, "  from %9s %10lld %5.1f %%  ", from, (long long)h->count[step],
            percent_of((double)h->count[step], (double)count));
    for (int i = 0; i < length; i++)
        fputs(output->unicode ? "█" : "#", output->file);
    fputc('\n', output->file);
}

void profile_histogram(const struct instance_statistics *row, const char *name,
                       const struct output *output)
{
    char title[64], total[32];
    char *place = region_place(row->region);

    time_text(total, sizeof total, row->total);
    fprintf(output->file, "%sR%05d %s %s%s%s%s: %lld instances, %s\n", output_bold(output),
            row->region->number, construct_title(row->region, title, sizeof title), place,
            name ? ", " : "", name ? name : "", output_plain(output), (long long)row->count, total);
    if (statistics_has_bins(row)) {
        struct histogram h = histogram_of(row);
        for (int i = 0; i < h.steps; i++)
            put_step(output, &h, i, row->binned);
    } else {
        fputs("  the trace has no bins\n", output->file);
    }
    fputc('\n', output->file);
    free(place);
}
