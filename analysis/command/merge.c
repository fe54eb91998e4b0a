/* pompeii merge: the profiles of all ranks of a job as one. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/job-file.h"
#include "analysis/command/job-fold.h"

#include <string.h>

struct merge_options {
    struct options shared;
    int columns;
    bool plain;
};

enum { COLUMNS = 512 };

static bool can_be_merged(const struct experiment *experiment)
{
    if (!experiment->has_anchor || !experiment->trace_count)
        complain("merge: %s: a directory with pompeii.xml is needed", experiment->path);
    else if (experiment->spool_count)
        complain("merge: %s: ranks without a trace yet: %lld: run `pompeii recover %s`",
                 experiment->path, (long long)experiment->spool_count, experiment->path);
    else if (!experiment->spools_elsewhere) /* that has been told */
        return true;
    return false;
}

static int write_profile(const struct merge_options *options, struct job_fold *fold,
                         const struct job_spreads *spreads)
{
    const struct experiment *experiment = fold->profile->experiment;
    int failure = job_write(fold->profile, spreads, !options->plain);

    if (failure) {
        complain("merge: cannot write %s/%s: %s", experiment->path, job_file_names[options->plain],
                 strerror(failure));
        return STATUS_ERROR;
    }
    printf("%s/%s: %zu ranks, %zu regions, %zu call paths\n", experiment->path,
           job_file_names[options->plain], spreads->ranks, experiment->region_count,
           experiment->path_count);
    if (spreads->ranks > spreads->columns)
        printf("the value of each rank is there for the first %zu ranks: --columns=%zu keeps all\n",
               spreads->columns, spreads->ranks);
    return STATUS_OK;
}

static int merge(const struct merge_options *options, int operands, char **operand)
{
    struct finding_sources sources = {0};
    struct job_spreads spreads = {.columns = options->columns ? (size_t)options->columns : COLUMNS};
    struct job_fold fold = {
        .sources = &sources, .also = job_spreads_add, .argument = &spreads, .needs_traces = true};
    finding_sources_start(&sources);
    struct experiment *experiment =
        job_fold_open(&fold, &options->shared, operands, operand, &finding_handler, &sources);
    int status = STATUS_ERROR;

    if (experiment && can_be_merged(experiment)) {
        totals_free(findings_find(&sources, fold.profile, NULL));
        if (!fold.profile->lacks_waits) /* reports of the file would not say that it lacks them */
            status = write_profile(options, &fold, &spreads);
    }
    job_spreads_free(&spreads);
    profile_free(fold.profile);
    finding_sources_free(&sources);
    experiment_free(experiment);
    return status;
}

static int run_merge(const struct command *command, int argc, char **argv)
{
    struct merge_options options = {0};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0)
        status = merge(&options, argc - operand, argv + operand);
    options_free(&options.shared);
    return status;
}

static const struct option_row merge_options[] = {
    {"columns", 0, "RANKS", OPTION_NUMBER, offsetof(struct merge_options, columns), NULL,
     "keep the value of each of so many ranks, the first ones (default: 512)"},
    {"plain", 0, NULL, OPTION_FLAG, offsetof(struct merge_options, plain), NULL,
     "write profile.xml, not compressed"},
    {0}};

const struct command command_merge = {
    .name = "merge",
    .brief = "one profile for a job: what reports of all ranks need, in one file",
    .operands = "[DIR]",
    .description =
        "Adds up the traces of all ranks, one after another, and writes profile.xml.zst beside\n"
        "them: one tree of call paths with the sum, the least and the greatest value of a rank, "
        "and\n"
        "which rank that is; and all that `pompeii profile` and `pompeii info` say of the whole "
        "job,\n"
        "which then read this file in the place of the traces, as long as these stay as they are.",
    .options = merge_options,
    .shared = "",
    .run = run_merge};
