/* pompeii export: an experiment as a file that other tools open. */
#include "config.h"

#include "analysis/command/export-preview.h"
#include "analysis/command/finding-sources.h"
#include "analysis/command/folder.h"
#include "analysis/command/job-fold.h"
#include "analysis/command/profile-report.h"
#include "analysis/export/formats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct export_options {
    struct options shared;
    const char *format, *range, *shortest, *metrics;
    bool list;
};

/* ---- Times ------------------------------------------------------------------------------- */

/* "1.5ms" as nanoseconds. @return what follows it, or NULL */
static const char *parse_time(const char *text, int64_t *time)
{
    static const struct {
        const char *name;
        double nanoseconds;
    } units[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
    char *end;
    double value = strtod(text, &end);

    if (end == text || !isfinite(value) || value < 0)
        return NULL;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t length = strlen(units[i].name);
        if (strncmp(end, units[i].name, length) != 0)
            continue;
        if (value * units[i].nanoseconds > 9e18)
            return NULL;
        *time = llround(value * units[i].nanoseconds);
        return end + length;
    }
    return NULL;
}

/* "10ms-20ms", "1s-", "-5ms" */
static bool parse_range(const char *text, struct time_range *range)
{
    const char *at = text;

    *range = (struct time_range){true, 0, INT64_MAX};
    if (*at != '-' && !(at = parse_time(at, &range->from)))
        return false;
    if (*at++ != '-')
        return false;
    if (*at && (!(at = parse_time(at, &range->to)) || *at))
        return false;
    return range->from <= range->to;
}

/* ---- What is asked for ------------------------------------------------------------------- */

static void print_formats(void)
{
    for (const struct export_format *format = export_formats; format->name; format++)
        printf("  %-11s %-17s %-10s %s%s%s\n", format->name, format->suffix,
               format->holds == EXPORT_TIMELINE ? "timeline" : "call paths", format->brief,
               format->untested ? "; not tested with " : "",
               format->untested ? format->untested : "");
}

static const struct export_format *chosen_format(const struct export_options *options)
{
    const struct export_format *format = options->format ? export_format(options->format) : NULL;
    char *names = export_names(-1);

    if (!options->format)
        complain("export: which format? --format=FORMAT is one of %s", names);
    else if (!format)
        complain("export: --format=%s: no such format: %s", options->format, names);
    free(names);
    return format;
}

/* Whether the format heeds what was asked for; else the user was told. */
static bool is_heeded(const struct export_options *options, const struct export_format *format)
{
    const struct {
        const char *option, *value, *what;
        unsigned heed;
    } rows[] = {{"range", options->range, "it holds no timeline", HEED_RANGE},
                {"min-duration", options->shortest, "it holds no timeline", HEED_SHORTEST},
                {"metric", options->metrics, "its figures are given", HEED_METRIC | HEED_METRICS}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].value && !(format->heeds & rows[i].heed)) {
            complain("export: --%s: not with --format=%s: %s", rows[i].option, format->name,
                     rows[i].what);
            return false;
        }
    }
    if (options->metrics && !(format->heeds & HEED_METRICS) && strchr(options->metrics, ',')) {
        complain("export: --metric=%s: one with --format=%s", options->metrics, format->name);
        return false;
    }
    return true;
}

static bool make_request(const struct export_options *options, struct export_request *request)
{
    const char *rest;

    if (options->range && !parse_range(options->range, &request->range)) {
        complain("export: --range=%s: two times with a - between: 10ms-20ms, 1.5s-",
                 options->range);
        return false;
    }
    if (options->shortest &&
        (!(rest = parse_time(options->shortest, &request->shortest)) || *rest)) {
        complain("export: --min-duration=%s: a number and ns, us, ms or s", options->shortest);
        return false;
    }
    request->metrics = options->metrics;
    request->selection = &options->shared.selection;
    return true;
}

/* ---- Export ------------------------------------------------------------------------------ */

/* Instances that were counted, and those of them that the timeline has. */
struct kept_instances {
    int64_t visits, kept;
};

static void count_kept(void *argument, const struct process *process)
{
    struct kept_instances *all = argument;

    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        for (size_t n = 1; n < location->node_count; n++) {
            all->visits += location->nodes[n]->visits;
            all->kept += location->has_timeline ? location->nodes[n]->kept : 0;
        }
    }
}

static void tell_missing(const struct kept_instances *all)
{
    if (all->kept >= all->visits)
        return;
    char *names = export_names(EXPORT_CALL_PATHS);
    complain("export: the timeline holds %lld of %lld instances: POMPEII_INSTANCES=all keeps the "
             "rest; %s are of all",
             (long long)all->kept, (long long)all->visits, names);
    free(names);
}

/* An archive has a list of all that is in it at its end. */
static bool keep_process(void *argument, struct process *process)
{
    struct process_passer *passer = argument;

    passer->also(passer->argument, process);
    return false;
}

static bool export_timeline(const struct export_format *format, const struct options *options,
                            const struct export_request *asked, int operands, char **operand)
{
    struct export_preview *preview = export_preview_new(asked->selection);
    struct export_request with_preview = *asked, *request = &with_preview;
    with_preview.preview = export_preview_get;
    with_preview.previewer = preview;
    struct walk *walk = walk_new(request, format->sink);
    struct kept_instances all = {0};
    struct process_passer passer = {asked->selection, count_kept, &all, false};
    struct process_taker taker = {format->archive ? keep_process : process_pass, &passer};
    struct experiment *experiment =
        command_stream(options, operands, operand, &walk_handler, walk, &taker);
    bool selects =
        experiment && (passer.matches || command_selects("export", request->selection, experiment));
    bool written = walk_end(walk, experiment) && selects;

    if (written)
        tell_missing(&all);
    export_preview_free(preview);
    experiment_free(experiment);
    return written;
}

static void write_profile(const struct export_request *request, struct experiment *experiment)
{
    struct profile *profile = profile_new(experiment, request->selection);

    totals_free(findings_find(request->findings, profile, NULL));
    profile_csv(profile, CSV_TAU, request->out);
    profile_free(profile);
}

/* What is found in the timeline is in ompP's alone. */
static bool export_call_paths(const struct export_format *format, const struct options *options,
                              const struct export_request *asked, int operands, char **operand)
{
    struct finding_sources sources = {.waits = {.jobs = options->jobs}};
    struct export_request request = *asked;
    bool finds = format->write == write_ompp;

    if (finds)
        finding_sources_start(&sources);
    request.findings = &sources;
    struct experiment *experiment =
        command_open(options, operands, operand, finds ? &finding_handler : NULL, &sources);
    bool written = experiment && command_selects("export", request.selection, experiment) &&
                   format->write(&request, experiment);
    finding_sources_free(&sources);
    experiment_free(experiment);
    return written;
}

/* Whether the output can be what the format is; else the user was told. */
static bool fits_output(const struct export_format *format, const char *path)
{
    bool is_stdout = !path || strcmp(path, "-") == 0;

    if (format->binary && !format->archive && is_stdout && isatty(STDOUT_FILENO)) {
        complain("export: %s is nothing for a terminal: name a file with -o", format->name);
        return false;
    }
    return true;
}

static bool export_archive(const struct export_format *format, const struct options *options,
                           struct export_request *request, int operands, char **operand)
{
    struct new_folder folder;

    if (!folder_open(&folder, "export", options->output.path))
        return false;
    request->path = folder.beside;
    return folder_close(&folder, export_timeline(format, options, request, operands, operand));
}

static bool export_file(const struct export_format *format, const struct options *options,
                        struct export_request *request, int operands, char **operand)
{
    struct output_options to = options->output;
    struct output output;

    to.format = strcmp(format->name, "csv") == 0 ? FORMAT_CSV : FORMAT_JSON;
    if (output_open(&output, &to) < 0)
        return false;
    request->out = output.file;
    bool done = (format->sink ? export_timeline : export_call_paths)(format, options, request,
                                                                     operands, operand);
    return output_close(&output, done) == 0 && done;
}

static int export(const struct export_options *options, int operands, char **operand)
{
    const struct export_format *format = chosen_format(options);
    struct export_request request = {.ompp = write_profile};

    if (!format || !is_heeded(options, format) || !make_request(options, &request) ||
        !fits_output(format, options->shared.output.path))
        return STATUS_ERROR;
    bool done = (format->archive ? export_archive : export_file)(format, &options->shared, &request,
                                                                 operands, operand);
    return done ? STATUS_OK : STATUS_ERROR;
}

static int run_export(const struct command *command, int argc, char **argv)
{
    struct export_options options = {0};
    int status;
    int operand = options_parse(command, argc, argv, &options, &status);

    /* ompP's report names threads as ours does; all others tell the location, too. */
    options.shared.selection.by_openmp = !options.format || strcmp(options.format, "ompp") != 0;

    if (operand >= 0 && options.list)
        print_formats();
    else if (operand >= 0)
        status = export(&options, argc - operand, argv + operand);
    options_free(&options.shared);
    return status;
}

static const char format_help[] = "one of"
#define FORMAT(name, suffix, holds, heeds, kind, brief, untested) " " #name
#include "analysis/export/formats.def"
#undef FORMAT
    ;

#define TEXT_OPTION(name, letter, argument, field, help)                                           \
    {                                                                                              \
        name, letter, argument, OPTION_TEXT, offsetof(struct export_options, field), NULL, help    \
    }
static const struct option_row export_options[] = {
    TEXT_OPTION("format", 'f', "FORMAT", format, format_help),
    {"list", 0, NULL, OPTION_FLAG, offsetof(struct export_options, list), NULL,
     "what each format holds, and who reads it"},
    TEXT_OPTION("range", 0, "FROM-TO", range, "of a timeline, what overlaps with it: 10ms-1.5s"),
    TEXT_OPTION("min-duration", 0, "TIME", shortest,
                "of a timeline, what took at least that long: 10us"),
    TEXT_OPTION("metric", 0, "LIST", metrics,
                "figures: time, visits, a column of profile --flat, a counter"),
    {0}};

const struct command command_export = {
    .name = "export",
    .brief = "files for other tools: flame graphs, timelines, profiles",
    .operands = "[DIR]",
    .description =
        "Writes an experiment in a format that other tools open. Formats of the timeline hold the\n"
        "instances that the run kept, formats of call paths the whole profile. --list says what\n"
        "each is for.",
    .options = export_options,
    .shared = "ortlRj",
    .run = run_export};
