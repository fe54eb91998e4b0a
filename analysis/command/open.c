/* Finding and reading the experiment that a command is about. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/progress.h"
#include "analysis/reader/notes.h"

#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool anchor_time(const char *directory, struct timespec *time)
{
    char *path = xformat("%s/pompeii.xml", directory);
    struct stat status;
    bool found = stat(path, &status) == 0;

    free(path);
    *time = status.st_mtim;
    return found;
}

/* The newest experiment in the current directory, or NULL; the caller frees it. */
static char *newest_experiment(void)
{
    struct timespec newest = {0}, time;
    char *best = NULL;
    const struct dirent *entry;
    DIR *directory = opendir(".");

    while (directory && (entry = readdir(directory))) {
        if (strncmp(entry->d_name, "pompeii-", 8) != 0 || !anchor_time(entry->d_name, &time))
            continue;
        if (best && (time.tv_sec < newest.tv_sec ||
                     (time.tv_sec == newest.tv_sec && time.tv_nsec <= newest.tv_nsec)))
            continue;
        free(best);
        best = xformat("%s", entry->d_name);
        newest = time;
    }
    if (directory)
        closedir(directory);
    return best;
}

unsigned command_jobs(int asked)
{
    cpu_set_t may;
    long count = asked;

    if (!count && sched_getaffinity(0, sizeof may, &may) == 0)
        count = CPU_COUNT(&may);
    if (!count)
        count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

char *command_path(int operands, char **operand)
{
    if (operands > 1)
        return NULL;
    return operands ? xstrdup(operand[0]) : newest_experiment();
}

void command_tell_notes(const struct experiment *experiment)
{
    notes_complain(experiment);
}

struct experiment *command_open(const struct options *options, int operands, char **operand,
                                const struct timeline_handler *timeline, void *argument)
{
    return command_stream(options, operands, operand, timeline, argument,
                          &(struct process_taker){0});
}

struct experiment *command_stream(const struct options *options, int operands, char **operand,
                                  const struct timeline_handler *timeline, void *argument,
                                  const struct process_taker *taker)
{
    struct progress progress;
    struct reader_options reading = {.ranks = &options->selection.ranks,
                                     .jobs = command_jobs(options->jobs),
                                     .timeline = timeline,
                                     .argument = argument,
                                     .done = taker->take,
                                     .done_argument = taker->argument};
    char *newest = NULL, *problem = NULL;
    const char *path = operands ? operand[0] : (newest = newest_experiment());
    struct experiment *experiment = NULL;

    progress_begin(&progress, &reading);
    if (operands > 1)
        complain("%s: one experiment at a time", operand[1]);
    else if (!path)
        complain(".: no experiment here: name one");
    else if (!(experiment = experiment_read(path, &reading, &problem)))
        complain("%s", problem);
    progress_end(&progress);
    if (experiment)
        command_tell_notes(experiment);
    free(newest);
    free(problem);
    return experiment;
}

bool command_selects(const char *name, const struct selection *selection,
                     const struct experiment *experiment)
{
    if (!selection_is_set(selection) || selection_matches(selection, experiment))
        return true;
    command_selects_nothing(name, experiment);
    return false;
}

void command_selects_nothing(const char *name, const struct experiment *experiment)
{
    complain("%s: %s: nothing in it matches --thread, --layer and --region", name,
             experiment->path);
}

int command_report(const struct command *command, int argc, char **argv, void *options,
                   int (*report)(void *options, struct experiment *experiment))
{
    struct experiment *experiment = NULL;
    int status, operand = options_parse(command, argc, argv, options, &status);

    if (operand >= 0) {
        experiment = command_open(options, argc - operand, argv + operand, NULL, NULL);
        status = experiment ? report(options, experiment) : STATUS_ERROR;
    }
    experiment_free(experiment);
    options_free(options);
    return status;
}
