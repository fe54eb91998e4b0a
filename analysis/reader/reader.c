/* An experiment: its anchor, then each trace that it names. */
#include "config.h"

#include "analysis/reader/reader.h"

#include "analysis/reader/read.h"
#include "analysis/reader/together.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void report_progress(void *argument, double fraction)
{
    const struct reader *reader = argument;

    reader->options->progress(reader->options->progress_argument, reader->file, fraction);
}

int read_trace_file(struct reader *reader, const char *path, char **problem)
{
    struct xml_handler handlers[ELEMENT_COUNT] = {0};
    xml_field fields[ATTRIBUTE_COUNT] = {0};
    struct xml_source source = {.path = path,
                                .grammar = &trace_grammar,
                                .handlers = handlers,
                                .fields = fields,
                                .context = reader,
                                .pool = &reader->experiment->pool,
                                .progress = reader->options->progress ? report_progress : NULL,
                                .progress_argument = reader};
    const struct timeline_handler *timeline = reader->options->timeline;
    char *reason = NULL;

    grammar_handlers(handlers, fields);
    reader->file = path;
    reader->process = NULL;
    reader->location = NULL;
    enum xml_outcome outcome = xml_read(&source, &reason);
    if (outcome == XML_REFUSED) {
        *problem = reason;
        return -1;
    }
    if (outcome == XML_CUT) {
        trace_cut(reader);
        if (reader->process)
            reader->process->cut = true;
        experiment_note(reader->experiment,
                        xformat("%s; what follows is missing, the rest is used", reason));
        free(reason);
    }
    long_end(reader);
    if (reader->process && timeline && timeline->process_end)
        timeline->process_end(reader->options->argument, reader->process);
    return 0;
}

/* A file of the experiment, that no symbolic link leads out of `directory`, for a stranger's
 * experiment must not have other files read. One that cannot be resolved is left to
 * read_trace_file(). */
static bool stays_within(const char *directory, const char *path, char **problem)
{
    char *folder = realpath(directory, NULL), *file = realpath(path, NULL);
    size_t length = folder ? strlen(folder) : 0;
    bool stays = !folder || !file || length == 1 ||
                 (strncmp(file, folder, length) == 0 && file[length] == '/');

    if (!stays)
        *problem =
            xformat("%s: a link that leads out of the experiment: copy the file there", path);
    free(folder);
    free(file);
    return stays;
}

static bool is_directory(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* What a run leaves that died, or was told to convert later. */
static int64_t count_spools(const char *directory)
{
    const struct dirent *entry;
    int64_t count = 0;
    DIR *stream = opendir(directory);

    while (stream && (entry = readdir(stream)))
        count += strncmp(entry->d_name, "spool.", 6) == 0;
    if (stream)
        closedir(stream);
    return count;
}

/* A rank that was killed, or still runs, is not in the anchor. */
static void find_spools(struct experiment *experiment, const char *directory)
{
    experiment->spool_count = count_spools(directory);
    if (experiment->spool_count)
        experiment_note(experiment,
                        xformat("%s: ranks without a trace yet: %lld: when the run is over, run "
                                "`pompeii recover %s`",
                                directory, (long long)experiment->spool_count, directory));
}

/* The file in `directory` that names the traces; the caller frees it. */
static char *find_anchor(const char *directory, char **problem)
{
    static const char *const names[] = {"pompeii.xml", "hieraCollector.xml"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *path = xformat("%s/%s", directory, names[i]);
        if (access(path, R_OK) == 0 && stays_within(directory, path, problem))
            return path;
        if (!*problem && errno != ENOENT)
            *problem = xformat("%s: %s", path, strerror(errno));
        free(path);
        if (*problem)
            return NULL;
    }
    if (count_spools(directory))
        *problem = xformat("%s: the trace is not written yet: run `pompeii recover %s`", directory,
                           directory);
    else
        *problem = xformat("%s: no experiment: %s is missing", directory, names[0]);
    return NULL;
}

/* The files that are to be read; the list ends before one that has to be refused. */
static char **list_traces(const struct reader *reader, const char *anchor, size_t *count,
                          char **problem)
{
    const struct experiment *experiment = reader->experiment;
    const struct ranges *ranks = reader->options->ranks;
    const char *slash = strrchr(anchor, '/');
    char *directory = slash ? xformat("%.*s", (int)(slash - anchor) + 1, anchor) : xformat("./");
    char **paths = xcalloc(experiment->trace_count + 1, sizeof *paths);

    *count = 0;
    for (size_t i = 0; i < experiment->trace_count && !*problem; i++) {
        const struct trace_file *trace = &experiment->traces[i];
        if (ranks && !ranges_contain(ranks, rank_number(trace->rank, strlen(trace->rank))))
            continue;
        char *path = xformat("%s%s", slash ? directory : "", trace->file);
        if (stays_within(directory, path, problem))
            paths[(*count)++] = path;
        else
            free(path);
    }
    free(directory);
    return paths;
}

static int read_traces(struct reader *reader, const char *anchor, char **problem)
{
    size_t count;
    char *link = NULL, **paths = list_traces(reader, anchor, &count, &link);
    int status = 0;

    reader->in_trace = true;
    if (link || !read_together(reader, paths, count))
        for (size_t i = 0; i < count && status == 0; i++)
            status = read_trace_file(reader, paths[i], problem);
    if (link && status == 0) {
        *problem = link;
        link = NULL;
        status = -1;
    }
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
    free(link);
    return status;
}

static int compare_ranks(const void *a, const void *b)
{
    int left = (*(struct process *const *)a)->rank, right = (*(struct process *const *)b)->rank;

    return (left > right) - (left < right);
}

static int read_all(struct reader *reader, const char *anchor, char **problem)
{
    struct experiment *experiment = reader->experiment;

    if (read_trace_file(reader, anchor, problem) < 0 || read_traces(reader, anchor, problem) < 0)
        return -1;
    if (!experiment->process_count) {
        *problem =
            xformat("%s: no trace%s", anchor, experiment->trace_count ? " of that rank" : " in it");
        return -1;
    }
    qsort(experiment->processes, experiment->process_count, sizeof *experiment->processes,
          compare_ranks);
    return 0;
}

void reader_end(struct reader *reader)
{
    long_end(reader);
    free(reader->open);
    free(reader->counters);
    free(reader->message);
}

struct experiment *experiment_read(const char *path, const struct reader_options *options,
                                   char **problem)
{
    struct reader reader = {.experiment = experiment_new(path), .options = options};
    char *anchor = is_directory(path) ? find_anchor(path, problem) : xformat("%s", path);

    if (!anchor || read_all(&reader, anchor, problem) < 0) {
        experiment_free(reader.experiment);
        reader.experiment = NULL;
    } else {
        experiment_order(reader.experiment);
        if (is_directory(path))
            find_spools(reader.experiment, path);
    }
    reader_end(&reader);
    free(anchor);
    return reader.experiment;
}
