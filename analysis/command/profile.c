/* pompeii profile: where the time of an OpenMP program went, and why (ompP; Fuerlinger and Moore).
 */
#include "config.h"

#include "analysis/command/profile-report.h"
#include "analysis/command/finding-sources.h"
#include "analysis/command/job-fold.h"

#include <stdlib.h>

struct profile_options {
    struct options shared;
    bool header, overview, callgraph, flat, paths, overheads, properties, locks, regions, tasks,
        loops, roofline, all;
    struct ranges teams;
    struct texts suppositions;
    const char *peaks; /* file */
    struct regions_options statistics;
};

/* Tables of their own. */
enum { SECTIONS_ALONE = SECTION_REGIONS | SECTION_TASKS | SECTION_LOOPS | SECTION_ROOFLINE };

static const char *const formats[] = {"text", "csv", "json", "svg", NULL};

static unsigned chosen_sections(const struct profile_options *options)
{
    const struct {
        bool chosen;
        unsigned section;
    } choices[] = {
        {options->header, SECTION_HEADER},         {options->overview, SECTION_OVERVIEW},
        {options->callgraph, SECTION_CALLGRAPH},   {options->flat, SECTION_FLAT},
        {options->paths, SECTION_CALLPATHS},       {options->overheads, SECTION_OVERHEADS},
        {options->properties, SECTION_PROPERTIES}, {options->locks, SECTION_LOCKS},
        {options->regions, SECTION_REGIONS},       {options->tasks, SECTION_TASKS},
        {options->loops, SECTION_LOOPS},           {options->roofline, SECTION_ROOFLINE}};
    unsigned sections = 0;

    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        if (choices[i].chosen || (options->all && !(choices[i].section & SECTIONS_ALONE)))
            sections |= choices[i].section;
    }
    return sections ? sections : SECTION_SCREEN;
}

static bool only_regions(const struct profile_options *options)
{
    return chosen_sections(options) == SECTION_REGIONS;
}

/* --threads alone supposes nothing but teams of that size. */
static bool supposes(const struct profile_options *options)
{
    return options->suppositions.count || (options->teams.count && !options->loops);
}

/* Figures are of --regions alone. */
static bool has_statistics(const struct profile_options *options)
{
    bool others =
        options->statistics.figures || options->statistics.by || options->statistics.histogram;
    unsigned sections = chosen_sections(options);

    if (!options->regions && others)
        complain("profile: --stat, --by and --histogram are for --regions");
    else if (options->statistics.histogram &&
             (options->statistics.figures || options->shared.sort || options->shared.limit ||
              options->shared.output.format != FORMAT_TEXT))
        complain("profile: --histogram is for people, and of all rows: not with --stat, --sort, "
                 "--limit, csv or json, which have the bins as the figure histogram");
    else if ((sections & SECTIONS_ALONE) && (sections & (sections - 1)))
        complain("profile: --%s is a table of its own: not with another section",
                 options->regions    ? "regions"
                 : options->tasks    ? "tasks"
                 : options->roofline ? "roofline"
                                     : "loops");
    else if (supposes(options) && sections != SECTION_SCREEN)
        complain("profile: --what-if and --threads give tables of their own: not with a section");
    else if (supposes(options) && selection_is_set(&options->shared.selection))
        complain("profile: --what-if and --threads are about whole processes: not with --thread, "
                 "--region or --layer");
    else if (options->peaks && !options->roofline)
        complain("profile: --peaks is for --roofline");
    else if (options->shared.output.format == FORMAT_SVG && !options->roofline)
        complain("profile: --format=svg is for --roofline");
    else
        return true;
    return false;
}

/* Whether --sort and --limit mean something here; else the user was told. */
static bool has_order(const struct profile_options *options, const struct experiment *experiment)
{
    const struct options *shared = &options->shared;
    bool screen = shared->output.format == FORMAT_TEXT && !supposes(options) &&
                  chosen_sections(options) == SECTION_SCREEN;

    if (only_regions(options))
        return profile_regions_can(experiment, &options->statistics, shared->sort);
    if (options->roofline && shared->output.format != FORMAT_SVG)
        return profile_roofline_can(shared->sort);
    if ((options->tasks || options->loops || supposes(options)) && !shared->sort)
        return true;

    if (!screen && (shared->sort || shared->limit))
        complain("profile: --sort and --limit are for the table on the screen, --regions and "
                 "--roofline: "
                 "not with another section or a picture, nor with csv or json of the screen");
    else if (shared->sort && !profile_sorts_by(shared->sort))
        complain("profile: --sort=%s: no such column: region, type, place, count, inclusive_s, "
                 "exclusive_s, percent",
                 shared->sort);
    else
        return true;
    return false;
}

/* Sections for which the sums over all ranks are enough. */
enum {
    SECTIONS_OF_SUMS = SECTION_SCREEN | SECTION_HEADER | SECTION_OVERVIEW | SECTION_CALLGRAPH |
                       SECTION_OVERHEADS | SECTION_PROPERTIES
};

static bool needs_sums_only(const struct profile_options *options)
{
    return options->shared.output.format == FORMAT_TEXT &&
           !(chosen_sections(options) & ~(unsigned)SECTIONS_OF_SUMS);
}

/* @param profile NULL: it is still to be made of the experiment; else this frees it
 * @param sources NULL: it has its findings */
static int report_profile(const struct profile_options *options, struct experiment *experiment,
                          struct profile *profile, struct finding_sources *sources)
{
    struct output output;

    if (!has_statistics(options) || !has_order(options, experiment) ||
        (!profile && !command_selects("profile", &options->shared.selection, experiment)) ||
        output_open(&output, &options->shared.output) < 0) {
        profile_free(profile);
        return STATUS_ERROR;
    }
    if (!profile)
        profile = profile_new(experiment, &options->shared.selection);
    if (sources)
        totals_free(findings_find(sources, profile, NULL));
    unsigned sections = chosen_sections(options);
    if (options->all && !options->locks && !has_locks(experiment))
        sections &= ~(unsigned)SECTION_LOCKS;
    if (only_regions(options))
        profile_regions(profile, &options->statistics, &options->shared, &output);
    else if (options->shared.output.format == FORMAT_TEXT)
        profile_text(profile, sections, &options->shared, &output);
    else if (options->shared.output.format == FORMAT_CSV)
        profile_csv(profile, CSV_ANY, output.file);
    else
        profile_json(profile, true, output.file);
    profile_free(profile);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}

/* The graph of tasks is made while the timeline is read. */
static int report_tasks(struct profile_options *options, int count, char **operands)
{
    struct task_graphs *graphs;
    int status = STATUS_ERROR;

    if (!has_statistics(options) || !has_order(options, NULL))
        return STATUS_ERROR;
    graphs = task_graphs_new();
    struct experiment *experiment =
        command_open(&options->shared, count, operands, &task_graph_timeline, graphs);
    if (experiment && command_selects("profile", &options->shared.selection, experiment))
        status = profile_tasks(experiment, graphs, &options->shared);
    task_graphs_free(graphs);
    experiment_free(experiment);
    return status;
}

static int report_loops(struct profile_options *options, int count, char **operands)
{
    if (!has_statistics(options) || !has_order(options, NULL))
        return STATUS_ERROR;
    return profile_loops(&options->teams, &options->shared, count, operands);
}

static int report_suppositions(const struct profile_options *options, int count, char **operands)
{
    if (!has_statistics(options) || !has_order(options, NULL))
        return STATUS_ERROR;
    return profile_suppose(&options->suppositions, &options->teams, &options->shared, count,
                           operands);
}

static int report_roofline(const struct profile_options *options, struct experiment *experiment)
{
    if (!has_statistics(options) || !has_order(options, experiment) ||
        !command_selects("profile", &options->shared.selection, experiment))
        return STATUS_ERROR;
    struct profile *profile = profile_new(experiment, &options->shared.selection);
    int status = profile_roofline(profile, options->peaks, &options->shared);
    profile_free(profile);
    return status;
}

/* Of which who waits for whom is one; that takes a file for all calls of MPI. */
static bool shows_findings(const struct profile_options *options)
{
    return !only_regions(options) && !options->roofline &&
           (options->shared.output.format != FORMAT_TEXT ||
            (chosen_sections(options) & (SECTION_SCREEN | SECTION_PROPERTIES)));
}

static bool shows_locks(const struct profile_options *options)
{
    return shows_findings(options) || (chosen_sections(options) & SECTION_LOCKS);
}

/* @param fold gets the profile where sums over all ranks are enough; else NULL */
static struct experiment *open_profile(const struct profile_options *options, int count,
                                       char **operands, struct finding_sources *sources,
                                       struct job_fold *fold)
{
    size_t most = chosen_sections(options) & SECTION_LOCKS ? REPLAY_MANY_STEPS : REPLAY_FEW_STEPS;
    const struct timeline_handler *handler = NULL;
    void *argument = NULL;

    if (shows_locks(options)) {
        sources->replays = replays_new(NULL, NULL, most, true);
        handler = shows_findings(options) ? &finding_handler : &replay_timeline;
        argument = shows_findings(options) ? (void *)sources : sources->replays;
    }
    if (!fold)
        return command_open(&options->shared, count, operands, handler, argument);
    fold->sources = shows_findings(options) ? sources : NULL;
    return job_fold_open(fold, &options->shared, count, operands, handler, argument);
}

static int report_sections(const struct profile_options *options, int count, char **operands)
{
    struct finding_sources sources = {.waits = {.jobs = options->shared.jobs}};
    struct job_fold fold = {0};
    bool folds = needs_sums_only(options);
    struct experiment *experiment =
        open_profile(options, count, operands, &sources, folds ? &fold : NULL);
    int status = STATUS_ERROR;

    if (experiment && folds && !fold.matches)
        command_selects_nothing("profile", experiment);
    else if (experiment) {
        status = options->roofline ? report_roofline(options, experiment)
                                   : report_profile(options, experiment, fold.profile,
                                                    fold.has_findings ? NULL : &sources);
        fold.profile = NULL;
    }
    profile_free(fold.profile);
    finding_sources_free(&sources);
    experiment_free(experiment);
    return status;
}

static int run_profile(const struct command *command, int argc, char **argv)
{
    struct profile_options options = {.shared = {.output = {.fits = true}}};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0 && options.tasks) {
        status = report_tasks(&options, argc - operand, argv + operand);
    } else if (operand >= 0 && options.loops) {
        status = report_loops(&options, argc - operand, argv + operand);
    } else if (operand >= 0 && supposes(&options)) {
        status = report_suppositions(&options, argc - operand, argv + operand);
    } else if (operand >= 0) {
        status = report_sections(&options, argc - operand, argv + operand);
    }
    ranges_free(&options.teams);
    free(options.suppositions.item);
    options_free(&options.shared);
    return status;
}

#define FLAG(name, field, help)                                                                    \
    {                                                                                              \
        name, 0, NULL, OPTION_FLAG, offsetof(struct profile_options, field), NULL, help            \
    }
static const struct option_row profile_options[] = {
    FLAG("header", header, "what ran, and how much of it in parallel"),
    FLAG("overview", overview, "the regions by construct"),
    FLAG("callgraph", callgraph, "the call paths with inclusive and exclusive time"),
    FLAG("flat", flat, "a table per region: the columns of its construct, per thread and summed"),
    FLAG("paths", paths, "a table per call path, inclusive and exclusive"),
    FLAG("overheads", overheads, "time lost, per parallel region and in the whole program"),
    FLAG("properties", properties, "every performance property with its severity"),
    FLAG("locks", locks, "each lock and critical region: waits, holds, who waited for whom"),
    FLAG("regions", regions,
         "statistics of the instances of each region: mean, percentiles, trend"),
    {"stat", 0, "LIST", OPTION_TEXT, offsetof(struct profile_options, statistics.figures), NULL,
     "figures of --regions: count, total, mean, min, max, stddev, median, p1 .. p99, imbalance, "
     "rank-imbalance, trend, histogram; metrics that its counters make, by name (ipc, ..) or group "
     "(cycles, ..)"},
    {"by", 0, "WHAT", OPTION_WORD, offsetof(struct profile_options, statistics.by), statistics_bys,
     "--regions with a row for each region (default), and call path, thread or rank of it"},
    FLAG("histogram", statistics.histogram, "--regions as bars: how many instances took how long"),
    FLAG("tasks", tasks,
         "tasks: creation, queue, execution, stealing; work, span and the critical path of their "
         "graph"),
    FLAG("loops", loops, "worksharing loops: slow iterations, the best schedule and its gain"),
    {"what-if", 0, "TEXT", OPTION_TEXTS, offsetof(struct profile_options, suppositions), NULL,
     "how long the run would take: 'FILE:LINE x2' is twice as fast, '=free' takes no time; may be "
     "there several times"},
    {"threads", 0, "LIST", OPTION_RANGES, offsetof(struct profile_options, teams), NULL,
     "what the run, or --loops, would take with so many threads: 2,4,8"},
    FLAG("roofline", roofline,
         "what counters say of each region beside what the machine can do: operations, bytes, and "
         "which of them limits it"),
    {"peaks", 0, "FILE", OPTION_TEXT, offsetof(struct profile_options, peaks), NULL,
     "--roofline with the machine of `pompeii info --peaks --format=json`"},
    FLAG("all", all, "all of these but --regions, --tasks, --loops and --roofline"),
    {"format", 'f', "FORMAT", OPTION_WORD, offsetof(struct profile_options, shared.output.format),
     formats, "text (default), csv, json; of --roofline also svg"},
    {0}};

const struct command command_profile = {
    .name = "profile",
    .brief = "where the time went and why: ompP's report, efficiencies, what to mend",
    .operands = "[DIR]",
    .description =
        "Without an option it answers on one screen: efficiency, time lost by category, the most\n"
        "expensive regions, and what it would save at best to mend what loses time. The options\n"
        "give the sections of ompP's report. CSV is ompP's layout, which TAU imports.",
    .options = profile_options,
    .shared = "ortlRsnj",
    .run = run_profile};
