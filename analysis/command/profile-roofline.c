/* pompeii profile --roofline: operations and bytes of each region beside what the machine can do.
 */
#include "config.h"

#include "analysis/command/profile-report.h"

#include "analysis/answer/roofline.h"
#include "analysis/command/roofline-picture.h"
#include "common/file.h"
#include "common/regular.h"

#include <math.h>
#include <stdlib.h>

/* ---- Peaks ------------------------------------------------------------------------------- */

/* From a file. False: the user was told what is wrong with it. */
static bool read_peaks(struct peaks *peaks, const char *path)
{
    size_t length = 0;
    int fd = open_regular(path);
    char *problem = fd < 0 ? xformat("%s", open_problem(errno)) : NULL;
    char *text = fd < 0 ? NULL : read_descriptor(fd, &length);

    if (fd >= 0)
        close(fd);
    if (!problem)
        problem = text ? peak_read(peaks, text, length) : xstrdup("cannot be read");
    if (problem)
        complain("profile: --peaks: %s: %s", path, problem);
    free(text);
    if (!problem)
        return true;
    free(problem);
    return false;
}

/* Those of the machine that the run was on, if this user has measured it: with the governor that
 * is here now, for no run tells of its own. */
static bool kept_peaks(struct peaks *peaks, const struct experiment *experiment)
{
    peak_identify(peaks);
    snprintf(peaks->cpu, sizeof peaks->cpu, "%s", experiment->machine.cpu);
    peaks->processors = experiment->machine.cpus;
    if (experiment->has_anchor && peak_load(peaks))
        return true;
    complain(
        "profile: --roofline: the peaks of %s are not known: run `pompeii info --peaks` there, "
        "or name them with --peaks=FILE",
        experiment->has_anchor ? experiment->machine.host : "the machine");
    return false;
}

/* ---- The table --------------------------------------------------------------------------- */

static const struct table_column columns[] = {
    {"region", "Region", CELL_TEXT, false},
    {"type", "Type", CELL_TEXT, false},
    {"place", "Where", CELL_TEXT, false},
    {"threads", "Threads", CELL_COUNT, false},
    {"time_s", "Time", CELL_TIME, false},
    {"ipc", "IPC", CELL_RATIO, false},
    {"gflop_s", "Gflop/s", CELL_RATIO, false},
    {"bytes_s", "Bandwidth", CELL_RATE, false},
    {"flop_byte", "Flop/byte", CELL_RATIO, false},
    {"attainable_gflop_s", "Attainable", CELL_RATIO, false},
    {"roof_percent", "Of it", CELL_PERCENT, false},
    {"bound", "Bound", CELL_TEXT, false},
    {"reason", "Because it reaches", CELL_TEXT, false},
    {0}};

static struct table *make_table(const struct roofline *roofline)
{
    struct table *table = table_new("Roofline: what each region reaches of what it could", columns);
    char id[32], title[64];

    for (size_t i = 0; i < roofline->count; i++) {
        const struct roofline_row *row = &roofline->rows[i];
        struct source_region *region = row->region->region;
        char *place = region_place(region), *reason = roofline_reason(roofline, row);
        snprintf(id, sizeof id, "R%05d", region->number);
        table_add(table, ((union cell[]){{.text = id},
                                         {.text = construct_title(region, title, sizeof title)},
                                         {.text = place},
                                         {.count = row->threads},
                                         {.time = row->time},
                                         {.percent = row->ipc},
                                         {.percent = 1e-9 * row->flops},
                                         {.rate = isnan(row->bytes) ? -1 : row->bytes},
                                         {.percent = isinf(row->intensity) ? NAN : row->intensity},
                                         {.percent = 1e-9 * row->attainable},
                                         {.percent = 100 * row->share},
                                         {.text = roof_names[row->roof]},
                                         {.text = reason}}));
        free(place);
        free(reason);
    }
    return table;
}

bool profile_roofline_can(const char *sort)
{
    struct table *table = table_new("", columns);
    bool can = !sort || table_sort(table, sort);

    table_free(table);
    if (!can)
        complain("profile: --sort=%s: no such column of --roofline", sort);
    return can;
}

int profile_roofline(const struct profile *profile, const char *peaks_file,
                     const struct options *options)
{
    struct peaks peaks = {0};
    struct output output;
    char *lack = roofline_lack(profile->experiment);

    if (lack) {
        complain("profile: --roofline: %s", lack);
        free(lack);
        return STATUS_ERROR;
    }
    if (peaks_file && !read_peaks(&peaks, peaks_file))
        return STATUS_ERROR;
    bool known = peaks_file || kept_peaks(&peaks, profile->experiment);
    if (output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    struct roofline *roofline = roofline_new(profile, known ? &peaks : NULL);
    if (options->output.format == FORMAT_SVG) {
        roofline_picture(roofline, output.file);
    } else {
        struct table *table = make_table(roofline);
        if (options->sort)
            table_sort(table, options->sort);
        if (options->output.format == FORMAT_TEXT)
            table_print(table, &output, options->limit);
        else
            table_document(table, output.file, (enum format)options->output.format, "roofline",
                           options->limit);
        table_free(table);
    }
    roofline_free(roofline);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}
