/* The courses of clocks, from a first reading to a second one. */
#include "config.h"

#include "analysis/command/rank-order.h"

#include "analysis/answer/table.h"
#include "analysis/message/logical-clock.h"
#include "analysis/reader/epoch.h"
#include "common/complain.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* They rise by rank. */
struct rank_course {
    int rank;
    struct clock_course course;
};

void rank_order_keep(struct rank_order *order, const struct sequence *sequence)
{
    order->amends = *sequence_amends(sequence);
    order->ranks = xcalloc(sequence_processes(sequence) + 1, sizeof *order->ranks);
    for (size_t i = 0; i < sequence_processes(sequence); i++) {
        const struct clock_course *course = sequence_course(sequence, i);
        if (!course || !course->count)
            continue;
        struct rank_course *kept = &order->ranks[order->count++];
        *kept = (struct rank_course){sequence_process(sequence, i)->rank, *course};
        kept->course.steps = xcalloc(course->count, sizeof *course->steps);
        memcpy(kept->course.steps, course->steps, course->count * sizeof *course->steps);
    }
}

void rank_order_say(const struct rank_order *order, const char *path)
{
    char most[32];

    if (!order->amends.reversed)
        return;
    time_text(most, sizeof most, order->amends.most);
    complain("%s: %" PRId64 " messages came before they were sent by the clocks of their nodes: "
             "what follows is moved by %s at most",
             path, order->amends.reversed, most);
}

/* False with errno set, or 0 where the experiment can't be read again. */
static bool read_all(struct rank_order *order, const char *path, const struct ranges *ranks)
{
    struct sequence *sequence = sequence_new(NULL);
    char *problem = NULL;

    if (!sequence)
        return false;
    struct reader_options options = {
        .ranks = ranks, .timeline = &sequence_handler, .argument = sequence};
    struct experiment *experiment = experiment_read(path, &options, &problem);
    bool known =
        experiment && sequence_finish(sequence) && logical_clock_settle(sequence, experiment);
    int error = experiment ? errno : 0;
    if (known)
        rank_order_keep(order, sequence);
    experiment_free(experiment);
    sequence_free(sequence);
    free(problem);
    errno = error;
    return known;
}

void rank_order_find(struct rank_order *order, const struct experiment *experiment,
                     const struct ranges *ranks)
{
    if (order->asked)
        return;
    order->asked = true;
    if (!experiment_has_clocks(experiment, ranks))
        return;
    if (read_all(order, experiment->path, ranks))
        rank_order_say(order, experiment->path);
    else
        complain("%s: messages may arrive before they were sent: %s%s", experiment->path,
                 errno ? "calls can't be kept in a file in $TMPDIR: "
                       : "it can't be read a second time",
                 errno ? strerror(errno) : "");
}

static int compare_ranks(const void *key, const void *element)
{
    int rank = *(const int *)key, other = ((const struct rank_course *)element)->rank;

    return (rank > other) - (rank < other);
}

void rank_order_tell(const struct rank_order *order, struct process *process)
{
    const struct rank_course *found = order->count
                                          ? bsearch(&process->rank, order->ranks, order->count,
                                                    sizeof *order->ranks, compare_ranks)
                                          : NULL;

    if (found && !process->course)
        process->course = &found->course;
    process->init = clock_course_time(process->course, process->init);
    process->finalize = clock_course_time(process->course, process->finalize);
}

void rank_order_free(struct rank_order *order)
{
    for (size_t i = 0; i < order->count; i++)
        free(order->ranks[i].course.steps);
    free(order->ranks);
}
