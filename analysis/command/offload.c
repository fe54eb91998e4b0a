/* pompeii offload: target regions and transfers by device, as Intel's OFFLOAD_REPORT and nsys stats
 * do for theirs. */
#include "config.h"

#include "analysis/command/offload-report.h"

#include "analysis/command/command.h"
#include "analysis/command/object-account.h"
#include "analysis/answer/table.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct offload_report {
    const struct options *options;
    const struct experiment *experiment;
    const struct offload_device *devices;
    size_t count;
    struct account_summary constructs; /* of the program; none: it is not known */
};

/* How long the run took, for shares. */
static int64_t run_time(const struct experiment *experiment)
{
    int64_t longest = experiment->run.duration;

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        if (process->finalize - process->init > longest)
            longest = process->finalize - process->init;
    }
    return longest > 0 ? longest : 1;
}

/* What is allocated or deleted does not move. */
static double rate(bool known, bool moves, int64_t bytes, int64_t time)
{
    if (!known || !moves)
        return -1;
    return time > 0 ? 1e9 * (double)bytes / (double)time : 0;
}

static int64_t known(int64_t time)
{
    return time >= 0 ? time : TIME_UNKNOWN;
}

/* ---- Tables for people ------------------------------------------------------------------- */

static const struct table_column region_columns[] = {{"construct", "Construct", CELL_TEXT, false},
                                                     {"file", "File", CELL_TEXT, false},
                                                     {"line", "Line", CELL_NUMBER, false},
                                                     {"count", "Count", CELL_COUNT, false},
                                                     {"host_s", "Host", CELL_TIME, false},
                                                     {"to_s", "Copy to", CELL_TIME, false},
                                                     {"launch_s", "Launch", CELL_TIME, false},
                                                     {"device_s", "Device", CELL_TIME, false},
                                                     {"from_s", "Copy back", CELL_TIME, false},
                                                     {"share", "Of the run", CELL_PERCENT, false},
                                                     {0}};

static struct table *make_regions(const struct offload_report *report,
                                  const struct offload_device *device)
{
    struct table *table = table_new("Target regions", region_columns);
    double whole = (double)run_time(report->experiment);

    for (size_t i = 0; i < device->region_count; i++) {
        const struct offload_region *r = &device->regions[i];
        int64_t least = offload_launch(r);
        union cell row[] = {{.text = r->region->construct},
                            {.text = region_file_name(r->region)},
                            {.count = r->region->begin},
                            {.count = r->count},
                            {.time = r->host},
                            {.time = r->to},
                            {.time = least >= 0 ? least : TIME_UNKNOWN},
                            {.time = r->timed ? r->device : TIME_UNKNOWN},
                            {.time = r->from},
                            {.percent = 100 * (double)(r->timed ? r->device : r->host) / whole}};
        table_add(table, row);
    }
    return table;
}

static const struct table_column host_columns[] = {{"construct", "Construct", CELL_TEXT, false},
                                                   {"file", "File", CELL_TEXT, false},
                                                   {"line", "Line", CELL_NUMBER, false},
                                                   {"count", "Count", CELL_COUNT, false},
                                                   {"least_s", "Least", CELL_TIME, false},
                                                   {"mean_s", "Mean", CELL_TIME, false},
                                                   {"greatest_s", "Most", CELL_TIME, false},
                                                   {"deviation_s", "Deviation", CELL_TIME, false},
                                                   {0}};

/* How one execution differs from another; those that ran once do not. */
static struct table *make_host_times(const struct offload_device *device)
{
    struct table *table = table_new("Each execution, on the host", host_columns);

    for (size_t i = 0; i < device->region_count; i++) {
        const struct offload_region *r = &device->regions[i];
        if (r->count < 2 || !r->host)
            continue;
        union cell row[] = {{.text = r->region->construct},
                            {.text = region_file_name(r->region)},
                            {.count = r->region->begin},
                            {.count = r->count},
                            {.time = r->each.least},
                            {.time = r->host / r->count},
                            {.time = r->each.greatest},
                            {.time = known(offload_deviation(&r->each, r->count, r->host))}};
        table_add(table, row);
    }
    return table;
}

static const struct table_column device_columns[] = {{"construct", "Construct", CELL_TEXT, false},
                                                     {"inside", "Inside", CELL_TEXT, false},
                                                     {"file", "File", CELL_TEXT, false},
                                                     {"line", "Line", CELL_NUMBER, false},
                                                     {"count", "Count", CELL_COUNT, false},
                                                     {"device_s", "Device", CELL_TIME, false},
                                                     {"least_s", "Least", CELL_TIME, false},
                                                     {"mean_s", "Mean", CELL_TIME, false},
                                                     {"greatest_s", "Most", CELL_TIME, false},
                                                     {"deviation_s", "Deviation", CELL_TIME, false},
                                                     {0}};

static void add_device_times(struct table *table, const struct source_region *region,
                             const char *inside, int64_t count, int64_t time,
                             const struct offload_spread *each)
{
    union cell row[] = {{.text = region->construct},
                        {.text = inside},
                        {.text = region_file_name(region)},
                        {.count = region->begin},
                        {.count = count},
                        {.time = time},
                        {.time = each->least},
                        {.time = count ? time / count : TIME_UNKNOWN},
                        {.time = each->greatest},
                        {.time = known(offload_deviation(each, count, time))}};

    table_add(table, row);
}

/* Target regions, those of the longest team, and below each what its device code did, in all. */
static struct table *make_device_times(const struct offload_device *device)
{
    struct table *table = table_new("Each execution, on the device", device_columns);
    char inside[32];

    for (size_t i = 0; i < device->region_count; i++) {
        const struct offload_region *r = &device->regions[i];
        if (!r->longest)
            continue;
        add_device_times(table, r->region, "", r->longest->count, r->device, &r->longest->each);
        snprintf(inside, sizeof inside, "line %d", r->region->begin);
        for (size_t k = 0; k < device->inside_count; k++) {
            const struct offload_inside *in = &device->inside[k];
            if (in->construct == r->region && !offload_is_activity(in->region))
                add_device_times(table, in->region, inside, in->count, in->time, &in->each);
        }
    }
    return table;
}

static const struct table_column transfer_columns[] = {
    {"variable", "Variable", CELL_TEXT, false},   {"direction", "Direction", CELL_TEXT, false},
    {"construct", "Construct", CELL_TEXT, false}, {"file", "File", CELL_TEXT, false},
    {"line", "Line", CELL_NUMBER, false},         {"count", "Count", CELL_COUNT, false},
    {"bytes", "Bytes", CELL_BYTES, false},        {"time_s", "Time", CELL_TIME, false},
    {"bandwidth", "Bandwidth", CELL_RATE, false}, {0}};

static struct table *make_transfers(const struct offload_device *device)
{
    struct table *table = table_new("Transfers", transfer_columns);

    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        union cell row[] = {
            {.text = *t->item->name ? t->item->name : "(implicit)"},
            {.text = offload_operations[t->operation]},
            {.text = t->construct->construct},
            {.text = region_file_name(t->construct)},
            {.count = t->construct->begin},
            {.count = t->count},
            {.bytes = t->bytes},
            {.time = t->timed ? t->time : TIME_UNKNOWN},
            {.rate = rate(t->timed, offload_moves(t->operation), t->bytes, t->time)}};
        table_add(table, row);
    }
    return table;
}

static const struct table_column total_columns[] = {{"direction", "Direction", CELL_TEXT, false},
                                                    {"count", "Count", CELL_COUNT, false},
                                                    {"bytes", "Bytes", CELL_BYTES, false},
                                                    {"time_s", "Time", CELL_TIME, false},
                                                    {"bandwidth", "Bandwidth", CELL_RATE, false},
                                                    {"share", "Of the run", CELL_PERCENT, false},
                                                    {0}};

static struct table *make_totals(const struct offload_report *report,
                                 const struct offload_device *device)
{
    struct table *table = table_new("Transfers in all", total_columns);

    for (int o = 0; o < OFFLOAD_OPERATIONS; o++) {
        int64_t count = 0, bytes = 0, timed = 0, time = 0; /* `timed`: bytes whose time is known */
        bool known = false;
        for (size_t i = 0; i < device->transfer_count; i++) {
            const struct offload_transfer *t = &device->transfers[i];
            if ((int)t->operation == o) {
                count += t->count;
                bytes += t->bytes;
                timed += t->timed ? t->bytes : 0;
                time += t->timed ? t->time : 0;
                known |= t->timed;
            }
        }
        union cell row[] = {
            {.text = offload_operations[o]},
            {.count = count},
            {.bytes = bytes},
            {.time = known ? time : TIME_UNKNOWN},
            {.rate = rate(known, offload_moves((enum offload_operation)o), timed, time)},
            {.percent = known ? 100 * (double)time / (double)run_time(report->experiment) : NAN}};
        if (count)
            table_add(table, row);
    }
    return table;
}

/* ---- Text -------------------------------------------------------------------------------- */

static void print_device(const struct offload_report *report, const struct offload_device *device,
                         struct output *output)
{
    char text[32];

    fputs(output_bold(output), output->file);
    if (report->experiment->process_count > 1)
        fprintf(output->file, "P%d ", device->rank);
    if (device->number < 0)
        fputs("No device: the host ran the target regions", output->file);
    else
        fprintf(output->file, "Device %d%s%s", device->number, *device->name ? ", " : "",
                device->name);
    fputs(output_plain(output), output->file);
    if (*device->source)
        fprintf(output->file, "; execution from: %s", device->source);
    if (*device->transfers_source)
        fprintf(output->file, "; transfers from: %s", device->transfers_source);
    if (!strcmp(device->transfers_source, "host"))
        fputs(" (what no clause names is not told)", output->file);
    if (device->error) {
        time_text(text, sizeof text, device->error);
        fprintf(output->file, "; clock within %s", text);
    }
    fputs("\n\n", output->file);
}

/* One line for each construct. */
static void print_bounds(const struct offload_device *device, struct output *output)
{
    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        size_t before = 0;
        while (before < i && device->transfers[before].construct != t->construct)
            before++;
        if (before == i && offload_is_bound(device, t))
            fprintf(output->file,
                    "Note: %s:%d: bytes are a lower bound: a mapper may move more than the items\n",
                    region_file_name(t->construct), t->construct->begin);
    }
}

/* What could be left out, one line each. */
static void print_hints(const struct offload_device *device, struct output *output)
{
    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (t->unchanged && t->unchanged == t->count)
            fprintf(output->file,
                    "Hint: %s:%d: %s came back unchanged %" PRId64 " of %" PRId64
                    " times in this run: there, map(to:) would do\n",
                    region_file_name(t->construct), t->construct->begin, t->item->name,
                    t->unchanged, t->count);
    }
    print_bounds(device, output);
    for (size_t i = 0; i < device->region_count; i++) {
        if (!device->regions[i].timed && device->number >= 0)
            fprintf(output->file,
                    "Note: %s:%d: %s: nothing tells its time on the device: its launch is part of "
                    "the host's\n",
                    region_file_name(device->regions[i].region), device->regions[i].region->begin,
                    device->regions[i].region->construct);
    }
}

/* What is not measured is not in the tables: say so before them. */
static void print_lost(const struct offload_report *report, struct output *output)
{
    size_t lost = report->constructs.executable - report->constructs.with_events;

    if (lost)
        fprintf(output->file,
                "%zu of %zu target constructs of the program have no events: `pompeii instrument "
                "--list %s` names them\n\n",
                lost, report->constructs.executable, report->experiment->program.path);
}

static bool print_devices(const struct offload_report *report, struct output *output)
{
    const char *sort = report->options->sort;
    bool sorted = !sort;

    print_lost(report, output);
    for (size_t i = 0; i < report->count; i++) {
        const struct offload_device *device = &report->devices[i];
        struct table *tables[] = {make_regions(report, device), make_host_times(device),
                                  make_device_times(device),    offload_activity_table(device),
                                  make_totals(report, device),  make_transfers(device)};
        print_device(report, device, output);
        for (size_t k = 0; k < sizeof tables / sizeof *tables; k++) {
            if (sort && table_sort(tables[k], sort))
                sorted = true;
            if (table_rows(tables[k]))
                table_print(tables[k], output, report->options->limit);
            table_free(tables[k]);
        }
        print_hints(device, output);
        offload_print_advice(device, run_time(report->experiment), output);
    }
    if (!sorted)
        complain("offload: --sort=%s: no such column", sort);
    return sorted;
}

/* ---- The command ------------------------------------------------------------------------- */

static int show_offload(const struct offload_report *report)
{
    struct output output;
    bool written = true;

    if (!report->count) {
        complain("offload: %s: no target construct in it", report->experiment->path);
        return STATUS_ERROR;
    }
    if (output_open(&output, &report->options->output) < 0)
        return STATUS_ERROR;
    if (report->options->output.format == FORMAT_JSON)
        offload_json(report->devices, report->count, &report->constructs, output.file);
    else if (report->options->output.format == FORMAT_CSV)
        offload_csv(report->devices, report->count, output.file);
    else
        written = print_devices(report, &output);
    return output_close(&output, written) == 0 && written ? STATUS_OK : STATUS_ERROR;
}

/* Whether the options let something pass and order what is there; else the user was told. */
static bool is_answerable(const struct offload_report *report)
{
    const struct options *options = report->options;
    size_t rows = 0;

    for (size_t i = 0; i < report->count; i++)
        rows += report->devices[i].region_count + report->devices[i].transfer_count;
    if (options->output.format != FORMAT_TEXT && (options->sort || options->limit))
        complain("offload: --sort and --limit are for the tables of text: not with csv or json");
    else if (report->count && !rows && selection_is_set(&options->selection))
        complain("offload: %s: no target construct in it matches --layer and --region",
                 report->experiment->path);
    else
        return true;
    return false;
}

static void count_constructs(struct offload_report *report)
{
    const struct experiment *experiment = report->experiment;
    struct account_notes notes = {0};

    if (experiment->has_anchor && experiment->program.path && experiment->run.date &&
        account_of_run(&notes, experiment->program.path, experiment->run.date))
        report->constructs = account_summarise_of(&notes, "target");
    account_notes_free(&notes);
}

static int report_offload(const struct options *options, struct experiment *experiment)
{
    struct offload *offload = offload_new(experiment, &options->selection);
    struct offload_report report = {.options = options, .experiment = experiment};
    report.devices = offload_devices(offload, &report.count);
    count_constructs(&report);
    int status = is_answerable(&report) ? show_offload(&report) : STATUS_ERROR;
    offload_free(offload);
    return status;
}

struct offload_options {
    struct options shared;
    bool timeline;
};

static int draw_timeline(const struct options *options, struct strips *strips,
                         struct experiment *experiment)
{
    struct output output;

    if (output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    bool drawn = offload_draw(strips, experiment, options->limit, &output);
    return output_close(&output, drawn) == 0 && drawn ? STATUS_OK : STATUS_ERROR;
}

static bool is_contradictory(const struct offload_options *options)
{
    bool contradicts =
        options->timeline && (options->shared.output.format != FORMAT_TEXT || options->shared.sort);

    if (contradicts)
        complain(
            "offload: --timeline is a picture, without --sort and csv or json: `pompeii print` "
            "and `pompeii export` have the instances for programs");
    return contradicts;
}

static int run_offload(const struct command *command, int argc, char **argv)
{
    struct offload_options options = {.shared.output = {.fits = true}};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0 && is_contradictory(&options)) {
        status = STATUS_ERROR;
    } else if (operand >= 0) {
        struct strips *strips = strips_new(&options.shared.selection);
        struct experiment *experiment =
            command_open(&options.shared, argc - operand, argv + operand,
                         options.timeline ? &strips_timeline : NULL, strips);
        if (!experiment)
            status = STATUS_ERROR;
        else if (options.timeline)
            status = draw_timeline(&options.shared, strips, experiment);
        else
            status = report_offload(&options.shared, experiment);
        strips_free(strips);
        experiment_free(experiment);
    }
    options_free(&options.shared);
    return status;
}

static const struct option_row offload_options[] = {
    {"timeline", 0, NULL, OPTION_FLAG, offsetof(struct offload_options, timeline), NULL,
     "instead, when threads waited and copied, and devices ran: a line each, as wide as the "
     "terminal"},
    {0}};

const struct command command_offload = {
    .name = "offload",
    .brief = "target regions, transfers and their bytes, by device",
    .operands = "[DIR]",
    .description =
        "Says for each device and target region how often it ran, how long on the device, what "
        "its\n"
        "launch and the copies cost; and for each list item of a map, to or from clause how "
        "often,\n"
        "how many bytes and how long it moved. Transfers are sorted by bytes, regions by time.",
    .options = offload_options,
    .shared = "ofrlRsnj",
    .run = run_offload};
