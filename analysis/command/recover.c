/* pompeii recover: makes a trace of what a run that died, or did not convert, has left behind. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/spools.h"
#include "analysis/reader/places.h"
#include "common/experiment.h"
#include "common/memory.h"
#include "common/strings.h"
#include "pomp2-runtime/convert/convert.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct recover_options {
    bool force, keep;
};

static const struct option_row recover_rows[] = {
    {.name = "force",
     .type = OPTION_FLAG,
     .offset = offsetof(struct recover_options, force),
     .help = "also when a process with the run's number is alive"},
    {.name = "keep",
     .type = OPTION_FLAG,
     .offset = offsetof(struct recover_options, keep),
     .help = "keep the spool file"},
    {.name = NULL}};

static bool is_alive(const struct spool *spool)
{
    uint64_t pid = spool_unfinished(spool);
    return pid && process_is_alive(pid);
}

/* `what`: the experiment, of several ranks with the one that it is about. */
static void report_conversion(const char *what, const struct conversion *result)
{
    printf("%s: recovered %llu instance%s on %u location%s", what,
           (unsigned long long)result->instances, plural(result->instances), result->locations,
           plural(result->locations));
    if (result->unfinished)
        printf("; %llu had not ended", (unsigned long long)result->unfinished);
    puts("");
}

static bool is_node_link(const char *path)
{
    const char *slash = strrchr(path, '/');
    return is_node_spool_link(slash ? slash + 1 : path);
}

/* The folder of a node's spools, and the link to it, if nothing is left there. */
static void remove_folder(const char *path)
{
    char *link = xformat("%.*s", (int)(strrchr(path, '/') - path), path);
    char *folder = realpath(link, NULL);
    struct stat status;
    if (folder && lstat(link, &status) == 0 && S_ISLNK(status.st_mode) && is_node_link(link) &&
        rmdir(folder) == 0)
        unlink(link);
    free(folder);
    free(link);
}

static void remove_spool(const char *path)
{
    char *real = realpath(path, NULL);
    if (real)
        unlink(real);
    unlink(path);
    free(real);
    remove_folder(path);
}

/* @return 0, or -1 after saying why not */
static int convert_spool(const char *directory, const char *what, struct spool *spool)
{
    struct conversion result;
    const char *file = "";
    bool compress = strcmp(spool_meta(spool, "setting.POMPEII_COMPRESS"), "none") != 0;
    int folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int failure = folder < 0 ? errno : convert_experiment(spool, folder, compress, &result, &file);
    if (folder >= 0)
        close(folder);
    if (failure) {
        complain("cannot write: %s/%s: %s", directory, file, strerror(failure));
        return -1;
    }
    report_conversion(what, &result);
    if (*result.problem)
        complain("functions lack names or lines: %s", result.problem);
    return 0;
}

static int recover_spool(const char *directory, const char *what, const char *path,
                         const struct recover_options *options)
{
    struct spool *spool = spool_open(path);
    if (!spool) {
        complain("cannot read the spool: %s: %s", path, spool_problem(errno));
        return STATUS_ERROR;
    }
    int status = STATUS_ERROR;
    if (spool_is_foreign(path))
        complain("%s: a link to another user's spool: move it here if it belongs here", path);
    else if (is_alive(spool) && !options->force)
        complain("the run is not over: %s: process %llu is alive: wait, or use --force", directory,
                 (unsigned long long)spool_unfinished(spool));
    else if (convert_spool(directory, what, spool) == 0)
        status = STATUS_OK;
    spool_free(spool);
    if (status == STATUS_OK && !options->keep)
        remove_spool(path);
    return status;
}

static int recover_directory(const char *directory, const struct recover_options *options)
{
    struct rank_places places;
    int status = STATUS_OK;
    if (!rank_places_find(directory, &places)) {
        complain("no experiment: %s: %s", directory, strerror(errno));
        return STATUS_ERROR;
    }
    char *elsewhere = rank_places_elsewhere(&places);
    if (elsewhere) {
        complain("%s: the spools of node %s are not here: run `pompeii recover` there", directory,
                 elsewhere);
        status = STATUS_ERROR;
    } else if (!rank_places_spools(&places)) {
        complain("nothing to recover: %s: it holds no spool file", directory);
        status = STATUS_ERROR;
    }
    for (size_t i = 0; i < places.count; i++) {
        if (!places.items[i].is_spool)
            continue;
        char *path = xformat("%s/%s", directory, places.items[i].file);
        bool many = places.items[0].rank != places.items[places.count - 1].rank;
        char *what =
            many ? xformat("%s: rank %u", directory, places.items[i].rank) : xstrdup(directory);
        if (recover_spool(directory, what, path, options) != STATUS_OK)
            status = STATUS_ERROR;
        free(what);
        free(path);
    }
    free(elsewhere);
    rank_places_free(&places);
    return status;
}

static int run_recover(const struct command *command, int argc, char **argv)
{
    struct recover_options options = {0};
    int status = STATUS_OK, first = options_parse(command, argc, argv, &options, &status);
    if (first < 0)
        return status;
    if (first == argc) {
        complain("recover: no directory given: see `pompeii help recover`");
        return STATUS_ERROR;
    }
    for (int i = first; i < argc; i++)
        if (recover_directory(argv[i], &options) != STATUS_OK)
            status = STATUS_ERROR;
    return status;
}

const struct command command_recover = {
    .name = "recover",
    .brief = "the trace of a run that died before it could write one",
    .operands = "DIR..",
    .description =
        "A run measures into a file of its experiment, spool.RANK, and makes the trace of it at\n"
        "its end. When it was killed, or ran with POMPEII_CONVERT=later, this does it afterwards.\n"
        "Every instance that had ended is in the trace, and the profile as it was at the death.",
    .options = recover_rows,
    .run = run_recover};
