/* pompeii merge: the profiles of all ranks of a job as one. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/job-file.h"
#include "analysis/command/job-fold.h"
#include "analysis/reader/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
    else if (experiment->spool_count || experiment->spools_elsewhere)
        command_tell_notes(experiment); /* what to do about ranks that have no trace yet */
    else
        return true;
    return false;
}

static int complain_of_output(const struct merge_options *options, const char *path, int failure)
{
    complain("merge: cannot write %s/%s: %s", path, job_file_names[options->plain],
             strerror(failure));
    return STATUS_ERROR;
}

/* @return an errno; 0: nothing speaks against it */
static int find_obstacle(const char *path, const char *name)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), obstacle = 0;
    struct stat status;

    if (folder < 0)
        return errno;
    if (faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) != 0)
        obstacle = errno;
    else if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode))
        obstacle = EISDIR;
    close(folder);
    return obstacle;
}

/* Before much is read for nothing. What is no experiment is told when it is read. */
static int look_ahead(const struct merge_options *options, int operands, char **operand)
{
    struct reader_options anchor_only = {.anchor_only = true};
    char *path = command_path(operands, operand), *problem = NULL;
    struct experiment *experiment = path ? experiment_read(path, &anchor_only, &problem) : NULL;
    int status = STATUS_OK, obstacle;

    if (experiment && !can_be_merged(experiment))
        status = STATUS_ERROR;
    else if (experiment &&
             (obstacle = find_obstacle(experiment->path, job_file_names[options->plain])))
        status = complain_of_output(options, experiment->path, obstacle);
    experiment_free(experiment);
    free(problem);
    free(path);
    return status;
}

static int write_profile(const struct merge_options *options, struct job_fold *fold,
                         const struct job_spreads *spreads)
{
    const struct experiment *experiment = fold->profile->experiment;
    int failure = job_write(fold->profile, spreads, !options->plain);

    if (failure)
        return complain_of_output(options, experiment->path, failure);
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
    struct finding_sources sources = {.waits = {.jobs = options->shared.jobs}};
    struct job_spreads spreads = {.columns = options->columns ? (size_t)options->columns : COLUMNS};
    struct job_fold fold = {.sources = &sources, .spreads = &spreads, .needs_traces = true};
    finding_sources_start(&sources);
    struct experiment *experiment =
        job_fold_open(&fold, &options->shared, operands, operand, &finding_handler, &sources);
    int status = STATUS_ERROR;

    if (experiment) {
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
        status = look_ahead(&options, argc - operand, argv + operand);
    if (operand >= 0 && status == STATUS_OK)
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
    .shared = "j",
    .run = run_merge};
