/* Who made others wait, and what it did meanwhile. */
#include "config.h"

#include "analysis/message/blame.h"

#include "analysis/answer/add.h"
#include "analysis/answer/table.h"
#include "analysis/answer/whole.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BLAMED = 8 };

/* What others waited for: a call of a process. */
struct blamed {
    int32_t process;
    int32_t waited; /* the latest that waited for it */
    const struct source_region *region;
    enum wait_kind kind; /* of the longest wait */
    int64_t time, longest;
    size_t waiting;          /* processes that waited for it */
    int64_t work_of_waiting; /* of these together */
};

static int by_cause(const void *a, const void *b)
{
    const struct wait_total *x = a, *y = b;

    if (x->cause_process != y->cause_process)
        return x->cause_process < y->cause_process ? -1 : 1;
    if (x->cause_region->number != y->cause_region->number)
        return x->cause_region->number < y->cause_region->number ? -1 : 1;
    return (x->process > y->process) - (x->process < y->process);
}

static int by_time(const void *a, const void *b)
{
    int64_t left = ((const struct blamed *)a)->time, right = ((const struct blamed *)b)->time;

    return (left < right) - (left > right);
}

static int64_t work_of(const struct sequence *sequence, int32_t process)
{
    return sequence_process(sequence, (size_t)process)->work;
}

static int rank_of(const struct sequence *sequence, int32_t process)
{
    return sequence_process(sequence, (size_t)process)->rank;
}

/* @param is_new it is the first wait of its process for that cause */
static void blame_wait(struct blamed *blamed, const struct wait_total *wait, bool is_new,
                       const struct sequence *sequence)
{
    blamed->time = add_times(blamed->time, wait->time);
    if (wait->time > blamed->longest) {
        blamed->longest = wait->time;
        blamed->kind = wait->kind;
    }
    blamed->waited = wait->process;
    if (is_new) {
        blamed->waiting++;
        blamed->work_of_waiting =
            add_times(blamed->work_of_waiting, work_of(sequence, wait->process));
    }
}

/* Sums by causes, the most first; the caller frees them. */
static struct blamed *find_blamed(const struct totals *totals, const struct sequence *sequence,
                                  size_t *count)
{
    struct wait_total *waits = xcalloc(totals->wait_count + 1, sizeof *waits);
    struct blamed *all = xcalloc(totals->wait_count + 1, sizeof *all);

    if (totals->wait_count) {
        memcpy(waits, totals->waits, totals->wait_count * sizeof *waits);
        qsort(waits, totals->wait_count, sizeof *waits, by_cause);
    }
    *count = 0;
    for (size_t i = 0; i < totals->wait_count; i++) {
        const struct wait_total *w = &waits[i], *before = i ? w - 1 : NULL;
        bool same = before && before->cause_process == w->cause_process &&
                    before->cause_region == w->cause_region;
        if (!same)
            all[(*count)++] =
                (struct blamed){.process = w->cause_process, .region = w->cause_region};
        blame_wait(&all[*count - 1], w, !same || before->process != w->process, sequence);
    }
    if (*count)
        qsort(all, *count, sizeof *all, by_time);
    free(waits);
    return all;
}

/* `; it works 1.4 x as long as those that wait`, where that is so. */
static void more_work(char *text, size_t size, const struct blamed *blamed,
                      const struct sequence *sequence)
{
    double others = (double)blamed->work_of_waiting / (double)blamed->waiting;
    double ratio = others > 0 ? (double)work_of(sequence, blamed->process) / others : 0;

    *text = '\0';
    if (ratio >= 1.05)
        snprintf(text, size, "; it works %.*f x as long as those that wait", ratio < 10 ? 1 : 0,
                 ratio);
}

static void add_blamed(struct profile *profile, const struct blamed *blamed,
                       const struct sequence *sequence)
{
    const struct experiment *experiment = profile->experiment;
    char time[32], who[32] = "all others", more[64];

    if (blamed->waiting + 1 < experiment_processes(experiment))
        snprintf(who, sizeof who, "%zu others", blamed->waiting);
    if (blamed->waiting == 1)
        snprintf(who, sizeof who, "rank %d", rank_of(sequence, blamed->waited));
    time_text(time, sizeof time, blamed->time);
    more_work(more, sizeof more, blamed, sequence);
    char *text = xformat("rank %d makes %s wait %s (%s)%s", rank_of(sequence, blamed->process), who,
                         time, wait_names[blamed->kind], more);
    profile_add_finding(profile, experiment->regions[blamed->region->number], "LateRank", text,
                        (double)blamed->time,
                        (double)blamed->time / (double)experiment_processes(experiment));
}

void profile_blame(struct profile *profile, const struct totals *totals,
                   const struct sequence *sequence)
{
    size_t count;
    struct blamed *all = find_blamed(totals, sequence, &count);

    for (size_t i = 0; i < count && i < MOST_BLAMED; i++)
        add_blamed(profile, &all[i], sequence);
    free(all);
}
