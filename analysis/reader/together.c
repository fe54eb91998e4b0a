/*
 * Traces of one experiment, read by several threads. Each reads some files in a row into an
 * experiment of its own; then these are put behind each other, so that nothing tells how many
 * threads there were. Their regions are looked up in the first one's, in the order they were met.
 */
#include "config.h"

#include "analysis/reader/together.h"

#include <libxml/parser.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_JOBS = 64, BYTES_FOR_A_JOB = 1 << 20 };

struct share {
    struct reader reader;
    struct reader_options options;
    char *const *paths;
    size_t count;
    bool good;
    pthread_t thread;
    bool running;
};

static void *read_share(void *argument)
{
    struct share *share = argument;
    char *problem = NULL;

    share->good = true;
    for (size_t i = 0; i < share->count && share->good; i++)
        share->good = read_trace_file(&share->reader, share->paths[i], &problem) == 0;
    free(problem);
    return NULL;
}

/* What reading a trace asks of the experiment that it is of. */
static void prepare(struct share *share, const struct reader *reader)
{
    struct experiment *experiment = experiment_new(reader->experiment->path);

    experiment->counter_count = reader->experiment->counter_count;
    experiment->program = reader->experiment->program;
    share->options = *reader->options;
    share->reader = (struct reader){
        .experiment = experiment, .options = &share->options, .in_trace = reader->in_trace};
}

/* ---- One behind the other ---------------------------------------------------------------- */

static void use_regions_of(struct process *process, struct source_region *const *same)
{
    for (size_t i = 0; i < process->region_count; i++)
        if (process->regions[i])
            process->regions[i] = same[process->regions[i]->number];
    for (size_t i = 0; i < process->lock_count; i++)
        if (process->locks[i] && process->locks[i]->region)
            process->locks[i]->region = same[process->locks[i]->region->number];
    for (size_t k = 0; k < process->location_count; k++) {
        struct recorded_location *location = process->locations[k];
        for (size_t n = 0; n < location->node_count; n++)
            location->nodes[n]->region = same[location->nodes[n]->region->number];
        for (struct recorded_lock_use *use = location->locks; use; use = use->next)
            for (struct lock_wait *wait = use->waits; wait; wait = wait->next)
                if (wait->region)
                    wait->region = same[wait->region->number];
    }
}

static int compare_numbers(const void *a, const void *b)
{
    int left = *(const int *)a, right = *(const int *)b;

    return (left > right) - (left < right);
}

/* Whether each rank is there once. */
static bool ranks_differ(const struct share *shares, size_t count)
{
    size_t all = 0, at = 0;
    bool differ = true;

    for (size_t i = 0; i < count; i++)
        all += shares[i].reader.experiment->process_count;
    int *ranks = xcalloc(all + 1, sizeof *ranks);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < shares[i].reader.experiment->process_count; k++)
            ranks[at++] = shares[i].reader.experiment->processes[k]->rank;
    qsort(ranks, all, sizeof *ranks, compare_numbers);
    for (size_t i = 1; i < all; i++)
        differ &= ranks[i] != ranks[i - 1];
    free(ranks);
    return differ;
}

/* As they would have been met; what is refused then is refused once more. */
static bool take_sources(struct reader *reader, const struct share *shares, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct experiment *from = shares[i].reader.experiment;
        for (size_t k = 0; k < from->source_count; k++) {
            struct recorded_source copy = from->sources[k];
            copy.file = pool_text(&reader->experiment->pool, copy.file, strlen(copy.file));
            copy.digest = pool_text(&reader->experiment->pool, copy.digest, strlen(copy.digest));
            if (!read_source(reader, &copy))
                return false;
        }
    }
    return true;
}

static void take_over(struct reader *reader, struct experiment *from)
{
    struct source_region **same = xcalloc(from->region_count + 1, sizeof *same);

    for (size_t i = 0; i < from->region_count; i++)
        same[i] = experiment_region(reader->experiment, from->regions[i]);
    for (size_t i = 0; i < from->process_count; i++)
        use_regions_of(from->processes[i], same);
    free(same);
    experiment_take(reader->experiment, from);
}

static bool join_shares(struct reader *reader, struct share *shares, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!shares[i].good)
            return false;
    if (!ranks_differ(shares, count) || !take_sources(reader, shares, count))
        return false;
    for (size_t i = 0; i < count; i++)
        take_over(reader, shares[i].reader.experiment);
    return true;
}

/* ---- Threads ----------------------------------------------------------------------------- */

static int64_t bytes_of(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 ? (int64_t)status.st_size : 0;
}

/* Each share gets about as many bytes. @return how many shares there are, some may be empty */
static size_t divide(struct share *shares, size_t jobs, char *const *paths, size_t count)
{
    int64_t *bytes = xcalloc(count + 1, sizeof *bytes), all = 0, before = 0;
    size_t share = 0;

    for (size_t i = 0; i < count; i++)
        all += bytes[i] = bytes_of(paths[i]);
    int64_t most = all / BYTES_FOR_A_JOB;
    if ((int64_t)jobs > most)
        jobs = (size_t)most;
    if (jobs > count)
        jobs = count;
    for (size_t i = 0; i < count && jobs > 1; before += bytes[i++]) {
        while (share + 1 < jobs &&
               (double)before * (double)jobs >= (double)all * (double)(share + 1))
            share++;
        if (!shares[share].count++)
            shares[share].paths = paths + i;
    }
    free(bytes);
    return jobs;
}

/* The first share is this thread's own, and its progress that of all. */
static void read_shares(struct share *shares, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        shares[i].options.progress = NULL;
        shares[i].running = pthread_create(&shares[i].thread, NULL, read_share, &shares[i]) == 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (shares[i].running)
            pthread_join(shares[i].thread, NULL);
        else
            read_share(&shares[i]);
    }
}

bool read_together(struct reader *reader, char *const *paths, size_t count)
{
    struct share shares[MOST_JOBS] = {{.count = 0}};
    size_t wanted = reader->options->jobs > MOST_JOBS ? MOST_JOBS : reader->options->jobs;
    size_t jobs =
        wanted > 1 && !reader->options->timeline ? divide(shares, wanted, paths, count) : 0;

    if (jobs < 2)
        return false;
    xmlInitParser(); /* by one thread, before there are several */
    for (size_t i = 0; i < jobs; i++)
        prepare(&shares[i], reader);
    read_shares(shares, jobs);
    bool good = join_shares(reader, shares, jobs);
    for (size_t i = 0; i < jobs; i++) {
        reader_end(&shares[i].reader);
        experiment_free(shares[i].reader.experiment);
    }
    return good;
}
