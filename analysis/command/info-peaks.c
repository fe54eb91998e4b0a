/* pompeii info --peaks: what this machine can do at most, measured once and kept. */
#include "config.h"

#include "analysis/command/info-peaks.h"

#include "analysis/command/profile-report.h"
#include "analysis/peak/peak.h"

#include <math.h>
#include <string.h>

/* ---- Tables ------------------------------------------------------------------------------ */

static const struct table_column machine_columns[] = {
    {"cpu", "Processor", CELL_TEXT, false}, {"processors", "Online", CELL_COUNT, false},
    {"threads", "Used", CELL_COUNT, false}, {"governor", "Governor", CELL_TEXT, false},
    {"date", "Measured", CELL_TEXT, false}, {0}};
static const struct table_column memory_columns[] = {
    {"threads", "Threads", CELL_COUNT, false}, {"bytes_s", "Triad", CELL_RATE, false}, {0}};
static const struct table_column cache_columns[] = {
    {"level", "Level", CELL_NUMBER, false},
    {"bytes", "Size", CELL_BYTES, false},
    {"one_thread_bytes_s", "One thread", CELL_RATE, false},
    {"all_threads_bytes_s", "All threads", CELL_RATE, false},
    {0}};
static const struct table_column flops_columns[] = {
    {"instructions", "Instructions", CELL_TEXT, false},
    {"precision", "Precision", CELL_TEXT, false},
    {"one_thread_gflop_s", "One thread", CELL_RATIO, false},
    {"all_threads_gflop_s", "All threads", CELL_RATIO, false},
    {0}};

/* Cells know rates that are less than 0, and ratios that are no number, as not known. */
static double rate_or_none(double rate)
{
    return rate > 0 ? rate : -1;
}

static double giga_or_none(double rate)
{
    return rate > 0 ? 1e-9 * rate : NAN;
}

static struct table *machine_table(const struct peaks *peaks)
{
    struct table *table = table_new("Machine", machine_columns);

    table_add(table, ((union cell[]){{.text = peaks->cpu},
                                     {.count = peaks->processors},
                                     {.count = peaks->threads},
                                     {.text = *peaks->governor ? peaks->governor : "-"},
                                     {.text = peaks->date}}));
    return table;
}

static struct table *memory_table(const struct peaks *peaks)
{
    struct table *table = table_new("Main memory", memory_columns);

    for (int i = 0; i < peaks->bandwidth_count; i++)
        table_add(table, ((union cell[]){{.count = peaks->bandwidth[i].threads},
                                         {.rate = peaks->bandwidth[i].rate}}));
    return table;
}

static struct table *cache_table(const struct peaks *peaks)
{
    struct table *table = table_new("Caches", cache_columns);

    for (int i = 0; i < peaks->cache_count; i++)
        table_add(table, ((union cell[]){{.count = peaks->cache[i].level},
                                         {.bytes = peaks->cache[i].bytes},
                                         {.rate = rate_or_none(peaks->cache[i].one)},
                                         {.rate = rate_or_none(peaks->cache[i].all)}}));
    return table;
}

static struct table *flops_table(const struct peaks *peaks)
{
    struct table *table = table_new("Floating point, Gflop/s", flops_columns);

    for (int i = 0; i < peaks->flops_count; i++)
        table_add(table, ((union cell[]){{.text = peaks->flops[i].instructions},
                                         {.text = peaks->flops[i].precision},
                                         {.percent = giga_or_none(peaks->flops[i].one)},
                                         {.percent = giga_or_none(peaks->flops[i].all)}}));
    return table;
}

/* ---- The command ------------------------------------------------------------------------- */

static void write_peaks(const struct peaks *peaks, const struct options *options,
                        struct output *output)
{
    static const char *const keys[] = {"machine", "memory", "caches", "flops"};
    enum { TABLES = sizeof keys / sizeof *keys };
    struct table *const tables[TABLES] = {machine_table(peaks), memory_table(peaks),
                                          cache_table(peaks), flops_table(peaks)};

    profile_tables(tables, keys, TABLES, options, output);
}

static void measure(struct peaks *peaks)
{
    peak_measure(peaks);
    if (peaks->threads != peaks->processors)
        complain("info: --peaks: this process may use %d of %lld processors: nothing is kept; "
                 "with --format=json -o FILE it is for `pompeii profile --peaks=FILE`",
                 peaks->threads, (long long)peaks->processors);
    else if (!peak_keep(peaks))
        complain("info: --peaks: there is no directory of yours alone, $XDG_CACHE_HOME/pompeii or "
                 "~/.cache/pompeii: nothing is kept");
}

int info_peaks(const struct options *options, const char *how)
{
    struct peaks peaks = {0};
    struct output output;

    if (*how && strcmp(how, "again") != 0) {
        complain("info: --peaks=%s: is --peaks, or --peaks=again to measure once more", how);
        return STATUS_ERROR;
    }
    if (output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    peak_identify(&peaks);
    if (*how || !peak_load(&peaks))
        measure(&peaks);
    if (options->output.format == FORMAT_JSON)
        peak_write(&peaks, output.file);
    else
        write_peaks(&peaks, options, &output);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}
