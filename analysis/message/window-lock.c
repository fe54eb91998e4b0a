/* Who had the lock of a window that others waited for. */
#include "config.h"

#include "analysis/message/window-lock.h"

#include "analysis/message/group.h"

#include <stdlib.h>
#include <uthash.h>

/* Calls in which it may be had; a later flush has it. */
enum lock_call { CALL_LOCK, CALL_FLUSH, CALL_UNLOCK, CALLS };

/* From a lock to its unlock. */
struct lock_span {
    struct message_end calls[CALLS]; /* without a group: there is none */
    bool is_ended;
    bool is_told; /* what it waited for */
};

/* Those of a process's part of a window, by begin. */
struct lock_place {
    struct {
        int32_t comm, target;
    } key;
    struct lock_span *span;
    size_t count, capacity;
    UT_hash_handle hh;
};

struct window_locks {
    struct communicators *comms;
    const struct message_sink *sinks;
    size_t sink_count;
    struct lock_place *places;
};

struct window_locks *window_locks_new(struct communicators *comms, const struct message_sink *sinks,
                                      size_t sink_count)
{
    struct window_locks *all = xzalloc(sizeof *all);

    *all = (struct window_locks){.comms = comms, .sinks = sinks, .sink_count = sink_count};
    return all;
}

static struct lock_place *place_of(struct window_locks *all, int32_t comm, int32_t target)
{
    struct lock_place *place, like = {.key = {comm, target}};

    HASH_FIND(hh, all->places, &like.key, sizeof like.key, place);
    if (!place) {
        place = xzalloc(sizeof *place);
        place->key = like.key;
        HASH_ADD(hh, all->places, key, sizeof place->key, place);
    }
    return place;
}

static int32_t process_of(const struct lock_span *span)
{
    return span->calls[CALL_LOCK].operation.process;
}

static int64_t begin_of(const struct lock_span *span)
{
    return span->calls[CALL_LOCK].operation.begin;
}

static int64_t end_of(const struct lock_span *span)
{
    return span->is_ended ? span->calls[CALL_UNLOCK].operation.end : INT64_MAX;
}

static bool exclude_each_other(const struct lock_span *a, const struct lock_span *b)
{
    return process_of(a) != process_of(b) &&
           !(a->calls[CALL_LOCK].operation.is_shared && b->calls[CALL_LOCK].operation.is_shared);
}

/* The process had it at the latest at this moment: an MPI may take it only when something is done
 * under it, or at the unlock. */
static int64_t had_by(const struct lock_span *span)
{
    const struct message_end *flush = &span->calls[CALL_FLUSH];

    return flush->operation.role == ROLE_FLUSH ? flush->operation.end : end_of(span);
}

/* Which of two was had first. Both unlocks may go on at once, and who gives it back may lose its
 * processor before its unlock ends: the ends only count where nothing else tells. */
static bool is_before(const struct lock_span *a, const struct lock_span *b)
{
    if (had_by(a) < begin_of(b) || had_by(b) < begin_of(a))
        return had_by(a) < begin_of(b);
    return end_of(a) < end_of(b);
}

/* The last one that was had before `span`, and after the call began. NULL: there is none. */
static const struct lock_span *holder(const struct lock_place *place, const struct lock_span *span,
                                      const struct operation *call)
{
    const struct lock_span *found = NULL;

    for (size_t i = 0; i < place->count; i++) {
        const struct lock_span *other = &place->span[i];
        if (exclude_each_other(span, other) && is_before(other, span) &&
            end_of(other) > call->begin && (!found || end_of(other) > end_of(found)))
            found = other;
    }
    return found;
}

static void span_tell(struct window_locks *all, const struct lock_place *place,
                      struct lock_span *span)
{
    for (int call = 0; call < CALLS; call++) {
        struct message_end *waiting = &span->calls[call];
        const struct lock_span *had =
            waiting->group ? holder(place, span, &waiting->group->done) : NULL;
        for (size_t i = 0; i < all->sink_count && had; i++)
            if (all->sinks[i].exposure)
                all->sinks[i].exposure(all->sinks[i].context, waiting,
                                       &had->calls[CALL_UNLOCK].operation);
    }
    for (int call = 0; call < CALLS; call++) {
        group_leave(span->calls[call].group, all->sinks, all->sink_count);
        span->calls[call].group = NULL;
    }
    span->is_told = true;
}

/* Of those that ended before `now` all is known that they waited for. They stay as long as another
 * one may have waited for them. */
static void settle(struct window_locks *all, struct lock_place *place, int64_t now)
{
    int64_t earliest = now;
    size_t kept = 0;

    for (size_t i = 0; i < place->count; i++) {
        struct lock_span *span = &place->span[i];
        if (!span->is_told && end_of(span) <= now)
            span_tell(all, place, span);
        if (!span->is_told && begin_of(span) < earliest)
            earliest = begin_of(span);
    }
    for (size_t i = 0; i < place->count; i++)
        if (!place->span[i].is_told || end_of(&place->span[i]) > earliest)
            place->span[kept++] = place->span[i];
    place->count = kept;
}

/* The one that the process has not ended. */
static struct lock_span *open_of(struct lock_place *place, int32_t process)
{
    for (size_t i = 0; i < place->count; i++)
        if (process_of(&place->span[i]) == process && !place->span[i].is_ended)
            return &place->span[i];
    return NULL;
}

static struct lock_span *span_new(struct lock_place *place)
{
    place->span = xgrow(place->span, place->count, &place->capacity, sizeof *place->span);
    place->span[place->count] = (struct lock_span){.is_ended = false};
    return &place->span[place->count++];
}

void window_lock_call(struct window_locks *all, const struct operation *operation,
                      struct message_group *group)
{
    int call = operation->role == ROLE_LOCK    ? CALL_LOCK
               : operation->role == ROLE_FLUSH ? CALL_FLUSH
                                               : CALL_UNLOCK;
    if (operation->comm == COMM_NONE || operation->peer < 0)
        return;
    int32_t target = communicator_process(communicator_of(all->comms, operation->comm),
                                          operation->peer, operation->process);
    if (target < 0)
        return;
    struct lock_place *place = place_of(all, operation->comm, target);
    settle(all, place, operation->begin);
    struct lock_span *span =
        call == CALL_LOCK ? span_new(place) : open_of(place, operation->process);
    if (!span || span->calls[call].group)
        return;
    span->calls[call] = (struct message_end){.operation = *operation, .group = group_join(group)};
    span->is_ended = call == CALL_UNLOCK;
}

static void place_end(struct window_locks *all, struct lock_place *place)
{
    for (size_t i = 0; i < place->count; i++)
        if (!place->span[i].is_told)
            span_tell(all, place, &place->span[i]);
    free(place->span);
}

void window_locks_free(struct window_locks *all)
{
    struct lock_place *place, *next;

    HASH_ITER(hh, all->places, place, next)
    {
        place_end(all, place);
        HASH_DEL(all->places, place);
        free(place);
    }
    free(all);
}
