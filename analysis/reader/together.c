/*
 * Traces of one experiment, read by several threads. Each reads some files in a row into an
 * experiment of its own; then these are put behind each other, so that nothing tells how many
 * threads there were. Their regions are looked up in the first one's, in the order they were met.
 */
#include "config.h"

#include "analysis/reader/member.h"
#include "analysis/reader/together.h"

#include <libxml/parser.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_JOBS = 64, BYTES_FOR_A_JOB = 1 << 20, FILES_OF_A_JOB = 8 /* in a round */ };

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

/* Whether each rank is there once, and those of this round follow the ones before. */
static bool ranks_differ(const struct reader *reader, const struct share *shares, size_t count)
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
    if (reader->streams && all)
        differ &= ranks[0] >= reader->ranks_below;
    free(ranks);
    return differ;
}

/* As they would have been met; what is refused then is refused once more. */
static bool take_sources(struct reader *reader, const struct share *shares, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct experiment *from = shares[i].reader.experiment;
        for (size_t k = 0; k < from->source_count; k++) {
            if (!read_source(reader, &from->sources[k]))
                return false;
        }
    }
    return true;
}

static void take_over(struct reader *reader, struct experiment *from)
{
    struct source_region **same = xcalloc(from->region_count + 1, sizeof *same);

    for (size_t i = 0; i < from->process_count; i++)
        if (from->processes[i]->rank >= reader->ranks_below)
            reader->ranks_below = from->processes[i]->rank + 1LL;
    reader->ranks_read += from->process_count;
    for (size_t i = 0; i < from->region_count; i++)
        same[i] = experiment_region(reader->experiment, from->regions[i]);
    for (size_t i = 0; i < from->process_count; i++)
        use_regions_of(from->processes[i], same);
    free(same);
    experiment_take(reader->experiment, from);
}

/* Too much of names is refused where each rank is read after the other. */
static bool join_shares(struct reader *reader, struct share *shares, size_t count)
{
    size_t names = reader->experiment->region_bytes;

    for (size_t i = 0; i < count; i++) {
        if (!shares[i].good)
            return false;
        names += shares[i].reader.experiment->region_bytes;
    }
    if (names > XML_MAX_STRINGS)
        return false;
    if (!ranks_differ(reader, shares, count) || !take_sources(reader, shares, count))
        return false;
    for (size_t i = 0; i < count; i++)
        take_over(reader, shares[i].reader.experiment);
    return true;
}

/* ---- Threads ----------------------------------------------------------------------------- */

/* Files that are read at the same time, some by each thread, in the order of the list. */
struct crew {
    struct share shares[MOST_JOBS];
    size_t jobs, count;
};

/* Each share gets about as many bytes. Some may be empty. */
static void divide(struct crew *crew, const int64_t *bytes, char *const *paths)
{
    int64_t all = 0, before = 0;
    size_t share = 0;

    for (size_t i = 0; i < crew->count; i++)
        all += bytes[i];
    for (size_t i = 0; i < crew->count; before += bytes[i++]) {
        while (share + 1 < crew->jobs &&
               (double)before * (double)crew->jobs >= (double)all * (double)(share + 1))
            share++;
        if (!crew->shares[share].count++)
            crew->shares[share].paths = paths + i;
    }
}

static void begin_crew(struct crew *crew, const struct reader *reader)
{
    for (size_t i = 0; i < crew->jobs; i++) {
        struct share *share = &crew->shares[i];
        prepare(share, reader);
        if (i)
            share->options.progress = NULL;
        share->running = pthread_create(&share->thread, NULL, read_share, share) == 0;
    }
}

static void wait_for_crew(struct crew *crew)
{
    for (size_t i = 0; i < crew->jobs; i++) {
        if (crew->shares[i].running)
            pthread_join(crew->shares[i].thread, NULL);
        else
            read_share(&crew->shares[i]);
    }
}

static void end_crew(struct crew *crew)
{
    for (size_t i = 0; i < crew->jobs; i++) {
        reader_end(&crew->shares[i].reader);
        experiment_free(crew->shares[i].reader.experiment);
    }
    free(crew);
}

size_t jobs_worth(char *const *paths, size_t count, size_t most)
{
    int64_t all = 0;

    if (most > MOST_JOBS)
        most = MOST_JOBS;
    for (size_t i = 0; i < count && all < (int64_t)most * BYTES_FOR_A_JOB; i++)
        all += trace_bytes(paths[i]);
    if ((int64_t)most > all / BYTES_FOR_A_JOB)
        most = (size_t)(all / BYTES_FOR_A_JOB);
    return most < count ? most : count;
}

/* The files from `at` on, as many as one round has. NULL: there are none. */
static struct crew *next_crew(const struct reader *reader, const int64_t *bytes, char *const *paths,
                              size_t at, size_t count, size_t jobs)
{
    size_t left = count - at, most = reader->streams ? FILES_OF_A_JOB * jobs : left;

    if (!left)
        return NULL;
    struct crew *crew = xzalloc(sizeof *crew);
    crew->count = left < most ? left : most;
    crew->jobs = jobs < crew->count ? jobs : crew->count;
    divide(crew, bytes + at, paths + at);
    begin_crew(crew, reader);
    return crew;
}

static size_t read_rounds(struct reader *reader, const int64_t *bytes, char *const *paths,
                          size_t count, size_t jobs)
{
    struct crew *crew = next_crew(reader, bytes, paths, 0, count, jobs), *next;
    size_t at = 0;

    for (bool good = true; crew; crew = next) {
        wait_for_crew(crew);
        size_t first = reader->experiment->process_count;
        good = good && join_shares(reader, crew->shares, crew->jobs);
        at += good ? crew->count : 0;
        next = good ? next_crew(reader, bytes, paths, at, count, jobs) : NULL;
        if (good && reader->streams)
            reader_hand_over(reader, first);
        end_crew(crew);
    }
    return at;
}

size_t read_together(struct reader *reader, char *const *paths, size_t count)
{
    if (reader->options->jobs < 2 || reader->options->timeline || count < 2)
        return 0;
    int64_t *bytes = xcalloc(count, sizeof *bytes);
    for (size_t i = 0; i < count; i++)
        bytes[i] = trace_bytes(paths[i]);
    size_t jobs = jobs_worth(paths, count, reader->options->jobs), read = 0;
    if (jobs > 1) {
        xmlInitParser(); /* by one thread, before there are several */
        read = read_rounds(reader, bytes, paths, count, jobs);
    }
    free(bytes);
    return read;
}
