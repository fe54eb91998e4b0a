/* Shares of the matching, each by a process. */
#include "config.h"

#include "analysis/message/together.h"

#include "analysis/message/logical-clock.h"
#include "common/nameless.h"
#include "common/sorter.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Processes at most, each of which reads all calls: eight do so for three quarters of their time.
 * Calls of each at least: so few cost a millisecond or two, which nobody waits for. */
enum { MOST_SHARES = 8, LEAST_CALLS = 1 << 9 };

/* What an operation waited for, as one share knows it. */
struct partial {
    int64_t operation, wait;
    struct wait_cause cause;
    int32_t kind, region, process;
};

/* What is found. */
struct found {
    struct sequence *sequence;
    const struct experiment *experiment;
    struct totals_builder *builder;
    struct ideal *ideal;
    struct sorter *partials;   /* by operation; NULL: one share knows all */
    struct message_sink waits; /* that hears of groups which no other share has */
    struct match_doubts doubts;
};

struct child {
    pid_t pid; /* -1: there is none */
    FILE *file;
    struct ideal *ideal;
};

static void see_group(void *context, const struct message_group *group)
{
    struct found *found = context;

    if (!match_group_is_shared(group)) {
        found->waits.group(found->waits.context, group);
        return;
    }
    if (group->wait <= 0)
        return;
    const struct partial partial = {.operation = group->done.id,
                                    .wait = group->wait,
                                    .cause = group->cause,
                                    .kind = group->kind,
                                    .region = group->done.region,
                                    .process = group->done.process};
    sorter_put(found->partials, partial.operation, 0, &partial, sizeof partial, NULL, 0);
}

/* @param also NULL: there is none. @return false with errno set */
static bool find_share(struct found *found, const struct match_share *share,
                       const struct message_sink *also)
{
    struct message_sink sinks[4];
    struct match_doubts doubts = {0};
    size_t count = 2;

    totals_sinks(found->builder, sinks);
    if (found->partials) {
        found->waits = sinks[0];
        sinks[0].group = NULL;
        sinks[count++] = (struct message_sink){.context = found, .group = see_group};
    }
    if (found->ideal)
        sinks[count++] = ideal_sink(found->ideal);
    if (also)
        sinks[count++] = *also;
    bool read = match_walk(found->sequence, found->experiment, share, sinks, count, &doubts);
    found->doubts.unordered += doubts.unordered;
    found->doubts.reversed += doubts.reversed;
    found->doubts.after_cut += doubts.after_cut;
    if (doubts.most > found->doubts.most)
        found->doubts.most = doubts.most;
    return read;
}

/* ---- Another process --------------------------------------------------------------------- */

/* What is put is bad where it is not all. */
static void put_share(struct parcel *parcel, const struct found *of,
                      const struct match_share *share, struct ideal *ideal)
{
    struct found found = {.sequence = of->sequence,
                          .experiment = of->experiment,
                          .builder =
                              totals_begin(of->experiment, sequence_communicators(of->sequence)),
                          .ideal = ideal,
                          .partials = sorter_new()};

    if (!found.partials || !find_share(&found, share, NULL)) {
        parcel->is_bad = true;
        return;
    }
    totals_put(parcel, found.builder);
    if (ideal)
        ideal_put(parcel, ideal);
    parcel_put_bytes(parcel, &found.doubts, sizeof found.doubts);
    sorter_pass(parcel, found.partials);
}

static void take_share(struct parcel *parcel, struct found *found, struct ideal *ideal)
{
    struct match_doubts doubts;

    totals_take(parcel, found->builder);
    if (ideal)
        ideal_take(parcel, found->ideal, ideal);
    parcel_take_bytes(parcel, &doubts, sizeof doubts);
    found->doubts.unordered += doubts.unordered;
    found->doubts.reversed += doubts.reversed;
    found->doubts.after_cut += doubts.after_cut;
    sorter_take(parcel, found->partials, 0);
}

static void child_start(struct child *child, const struct found *found,
                        const struct match_share *share)
{
    child->pid = -1;
    child->file = nameless_file();
    child->ideal = found->ideal ? ideal_new(found->experiment, found->sequence) : NULL;
    if (child->file && (child->ideal || !found->ideal))
        child->pid = fork();
    if (child->pid == 0) {
        struct parcel parcel = {.file = child->file};
        put_share(&parcel, found, share, child->ideal);
        _exit(parcel.is_bad || fflush(child->file) != 0);
    }
}

/* @return whether all of it is in its file */
static bool child_wait(const struct child *child)
{
    int status;

    return child->pid > 0 && waitpid(child->pid, &status, 0) == child->pid && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

/* False with errno set. Where there is no child, its share is matched here. */
static bool child_take(struct child *child, struct found *found, const struct match_share *share)
{
    struct parcel parcel = {.file = child->file};

    if (!child_wait(child))
        return find_share(found, share, NULL);
    rewind(child->file);
    take_share(&parcel, found, child->ideal);
    errno = EIO;
    return !parcel.is_bad;
}

static void child_free(struct child *child)
{
    if (child->file)
        fclose(child->file);
    ideal_free(child->ideal);
}

/* ---- All --------------------------------------------------------------------------------- */

static void tell_group(const struct found *found, const struct message_group *group)
{
    if (group->wait > 0)
        found->waits.group(found->waits.context, group);
}

/* What each operation waited for longest, in any share. False with errno set. */
static bool join_partials(const struct found *found)
{
    struct message_group group = {.done = {.id = -1}};
    struct sorted sorted;

    if (!sorter_finish(found->partials))
        return false;
    sorter_rewind(found->partials, SORTER_ALL);
    while (sorter_next(found->partials, &sorted)) {
        const struct partial *partial = sorted.record;
        if (partial->operation != group.done.id) {
            tell_group(found, &group);
            group = (struct message_group){.done = {.id = partial->operation,
                                                    .region = partial->region,
                                                    .process = partial->process}};
        }
        group_waits(&group, partial->kind, partial->wait, &partial->cause);
    }
    int error = errno;
    tell_group(found, &group);
    errno = error;
    return !error;
}

static bool find_all(struct found *found, uint32_t shares)
{
    struct child children[MOST_SHARES] = {{0}};
    struct match_share share = {.shares = shares};

    fflush(NULL); /* what is buffered is written once */
    for (share.share = 1; share.share < shares; share.share++)
        child_start(&children[share.share], found, &share);
    share.share = 0;
    bool is_found = find_share(found, &share, NULL);
    int error = errno;
    for (share.share = 1; share.share < shares; share.share++) {
        struct child *child = &children[share.share];
        if (!is_found)
            child_wait(child);
        else if (!(is_found = child_take(child, found, &share)))
            error = errno;
        child_free(child);
    }
    errno = error;
    return is_found && join_partials(found);
}

static uint32_t shares_for(const struct sequence *sequence, const struct message_sink *also,
                           unsigned jobs)
{
    int64_t worth = sequence_count(sequence) / LEAST_CALLS;
    uint32_t shares = jobs < MOST_SHARES ? jobs : MOST_SHARES;

    if (worth < shares)
        shares = (uint32_t)worth;
    return also || shares < 2 ? MATCH_ALONE : shares;
}

bool match_together(struct sequence *sequence, const struct experiment *experiment,
                    struct totals_builder *builder, struct ideal *ideal,
                    const struct message_sink *also, unsigned jobs, struct match_doubts *doubts)
{
    struct found found = {
        .sequence = sequence, .experiment = experiment, .builder = builder, .ideal = ideal};
    const struct match_share alone = {.shares = MATCH_ALONE};
    uint32_t shares = shares_for(sequence, also, jobs);

    if (!logical_clock_settle(sequence, experiment))
        return false;
    if (shares > MATCH_ALONE && !(found.partials = sorter_new()))
        shares = MATCH_ALONE;
    bool is_found =
        shares == MATCH_ALONE ? find_share(&found, &alone, also) : find_all(&found, shares);
    int error = errno;
    sorter_free(found.partials);
    *doubts = found.doubts;
    errno = error;
    return is_found;
}
