/* An experiment: its anchor, then each trace that it names. */
#include "config.h"

#include "analysis/reader/reader.h"

#include "analysis/reader/member.h"
#include "analysis/reader/places.h"
#include "analysis/reader/read.h"
#include "analysis/reader/together.h"

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
                                .pool = reader->in_trace ? &reader->experiment->process_pool
                                                         : &reader->experiment->pool,
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
    reader->process = NULL;
    return 0;
}

/* Of a member, its container. */
static char *real_file(const char *path)
{
    size_t length;
    char *real = realpath(path, NULL);

    if (real || !member_has_path(path, &length))
        return real;
    char *container = xformat("%.*s", (int)length, path);
    real = realpath(container, NULL);
    free(container);
    return real;
}

/* A file of the experiment, that no symbolic link leads out of `directory`, for a stranger's
 * experiment must not have other files read. One that cannot be resolved is left to
 * read_trace_file(). */
static bool stays_within(const char *directory, const char *path, char **problem)
{
    char *folder = realpath(directory, NULL), *file = real_file(path);
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

/* A file that is no link, in the folder itself: the quick way for those of many ranks. */
static bool lies_in(const char *name, const char *path)
{
    struct stat status;

    return !strchr(name, '/') && lstat(path, &status) == 0 && S_ISREG(status.st_mode);
}

static bool is_directory(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* @param elsewhere what is to be done for those that are not here; the caller frees it */
static int64_t count_spools(const char *directory, char **elsewhere)
{
    struct rank_places places;
    int64_t count = rank_places_find(directory, &places) ? (int64_t)rank_places_spools(&places) : 0;

    char *nodes = rank_places_elsewhere(&places);
    *elsewhere = nodes ? xformat("%s: ranks have measured into storage of node %s: run "
                                 "`pompeii recover %s` there, before that is emptied",
                                 directory, nodes, directory)
                       : NULL;
    free(nodes);
    rank_places_free(&places);
    return count;
}

/* A rank that was killed, or still runs, has no trace. */
static void find_spools(struct experiment *experiment, const char *directory)
{
    char *elsewhere;
    experiment->spool_count = count_spools(directory, &elsewhere);
    if (elsewhere) {
        experiment->spools_elsewhere = true;
        experiment_note(experiment, elsewhere);
    }
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
    char *elsewhere;
    if (count_spools(directory, &elsewhere)) {
        free(elsewhere);
        *problem = xformat("%s: the trace is not written yet: run `pompeii recover %s`", directory,
                           directory);
    } else if (!(*problem = elsewhere))
        *problem = xformat("%s: no experiment: %s is missing", directory, names[0]);
    return NULL;
}

/* The files that are to be read; the list ends before one that has to be refused. */
static char **list_traces(const struct reader *reader, size_t *count, char **problem)
{
    const struct experiment *experiment = reader->experiment;
    const struct ranges *ranks = reader->options->ranks;
    const char *directory = experiment->directory;
    char **paths = xcalloc(experiment->trace_count + 1, sizeof *paths);

    *count = 0;
    for (size_t i = 0; i < experiment->trace_count && !*problem; i++) {
        const struct trace_file *trace = &experiment->traces[i];
        if (ranks && !ranges_contain(ranks, trace->rank))
            continue;
        char *path = xformat("%s%s", directory, trace->file);
        if (lies_in(trace->file, path) ||
            stays_within(*directory ? directory : "./", path, problem))
            paths[(*count)++] = path;
        else
            free(path);
    }
    return paths;
}

void reader_hand_over(struct reader *reader, size_t first)
{
    struct experiment *experiment = reader->experiment;
    size_t at = first;

    while (at < experiment->process_count) {
        struct process *process = experiment->processes[at];
        process_order(process);
        if (reader->options->done && reader->options->done(reader->options->done_argument, process))
            experiment_give_back(experiment, process);
        else
            at++;
    }
    if (reader->options->done)
        experiment_settle(experiment, at > first);
}

/* Whether processes can be handed over as they come: then they come in the order of their ranks. */
static bool ranks_rise(const struct experiment *experiment)
{
    int last = -1;

    for (size_t i = 0; i < experiment->trace_count; i++) {
        if (experiment->traces[i].rank <= last)
            return false;
        last = experiment->traces[i].rank;
    }
    return true;
}

static int read_one_by_one(struct reader *reader, char *const *paths, size_t count, char **problem)
{
    int status = 0;

    for (size_t i = read_together(reader, paths, count); i < count && status == 0; i++) {
        size_t before = reader->experiment->process_count;
        status = read_trace_file(reader, paths[i], problem);
        if (status == 0 && reader->streams)
            reader_hand_over(reader, before);
    }
    return status;
}

static int read_share(struct reader *reader, char *const *paths, size_t count, char **problem)
{
    const struct reader_options *options = reader->options;
    size_t from = 0, to = count;

    if (options->fetch) {
        if (options->fetch(options->fetch_argument, reader->experiment, &reader->ranks_read))
            return 0;
        *problem = xformat("%s: what several processes read of it can't be put together",
                           reader->experiment->path);
        return -1;
    }
    if (options->shares) {
        from = count * options->share / options->shares;
        to = count * (options->share + 1) / options->shares;
    }
    return read_one_by_one(reader, paths + from, to - from, problem);
}

static int read_traces(struct reader *reader, char **problem)
{
    size_t count;
    char *link = NULL, **paths = list_traces(reader, &count, &link);
    int status = 0;

    reader->in_trace = true;
    reader->experiment->rank_count = count;
    reader->streams =
        reader->options->done && reader->experiment->trace_count && ranks_rise(reader->experiment);
    status = read_share(reader, paths, count, problem);
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

unsigned reader_shares(const struct experiment *experiment, const struct ranges *ranks,
                       unsigned most)
{
    struct reader_options options = {.ranks = ranks};
    struct reader reader = {.experiment = (struct experiment *)experiment, .options = &options};
    char *link = NULL;
    size_t count;

    if (most < 2 || !ranks_rise(experiment))
        return 1;
    char **paths = list_traces(&reader, &count, &link);
    unsigned shares = link ? 1 : (unsigned)jobs_worth(paths, count, most);
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
    free(link);
    return shares;
}

static int compare_ranks(const void *a, const void *b)
{
    int left = (*(struct process *const *)a)->rank, right = (*(struct process *const *)b)->rank;

    return (left > right) - (left < right);
}

/* The traces beside the anchor, where it lists none. Who died while it appended its own may have
 * been recovered since. */
static void list_places(struct experiment *experiment)
{
    struct rank_places places;
    const char *directory = experiment->directory;

    if (rank_places_find(*directory ? directory : ".", &places))
        for (size_t i = 0; i < places.count; i++) {
            struct rank_place *place = &places.items[i];
            if (!place->is_spool)
                experiment_add_trace(experiment, (int)place->rank, place->file);
            free(place->file); /* of very many ranks, not twice */
            place->file = NULL;
        }
    if (places.cut &&
        (!experiment->trace_count || experiment->trace_count < (size_t)experiment->run.ranks))
        experiment_note(experiment, xformat("%s%s: a trace in it is cut; the others are used",
                                            directory, places.cut));
    rank_places_free(&places);
}

static int read_all(struct reader *reader, const char *anchor, char **problem)
{
    struct experiment *experiment = reader->experiment;
    const char *slash = strrchr(anchor, '/');

    experiment->directory =
        pool_text(&experiment->pool, anchor, slash ? (size_t)(slash - anchor) + 1 : 0);
    if (read_trace_file(reader, anchor, problem) < 0)
        return -1;
    if (experiment->unlisted)
        list_places(experiment);
    if (reader->options->anchor_only)
        return 0;
    if (read_traces(reader, problem) < 0)
        return -1;
    if (!reader->ranks_read && !reader->options->shares) {
        *problem =
            xformat("%s: no trace%s", anchor, experiment->trace_count ? " of that rank" : " in it");
        return -1;
    }
    if (!reader->options->shares)
        experiment->rank_count = reader->ranks_read;
    if (experiment->process_count)
        qsort(experiment->processes, experiment->process_count, sizeof *experiment->processes,
              compare_ranks);
    if (!reader->streams)
        reader_hand_over(reader, 0);
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
    } else if (is_directory(path)) {
        find_spools(reader.experiment, path);
    }
    reader_end(&reader);
    free(anchor);
    return reader.experiment;
}
