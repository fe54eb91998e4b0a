/* Starts and posts that belong together, and how they end. */
#include "config.h"

#include "analysis/message/exposure.h"

#include "analysis/message/group.h"

#include <stdlib.h>
#include <uthash.h>

/* From a start to its complete, or from a post to its wait: in the lists of all whom it names. */
struct span {
    struct message_end begin, end;
    bool is_ended;
    size_t refs;
};

struct span_list {
    struct span **item;
    size_t first, count, capacity;
};

/* What a process has begun on a window, and what it lets another one do, or does to it. */
struct exposure_place {
    struct {
        int32_t comm, process, other; /* other, -1: the process's own; */
        int32_t access;               /* by start, not by post */
    } key;
    struct span *open;      /* its own */
    struct span_list spans; /* those with the other */
    UT_hash_handle hh;
};

struct exposures {
    struct communicators *comms;
    const struct message_sink *sinks;
    size_t sink_count;
    struct exposure_place *places;
};

struct exposures *exposures_new(struct communicators *comms, const struct message_sink *sinks,
                                size_t sink_count)
{
    struct exposures *all = xzalloc(sizeof *all);

    *all = (struct exposures){.comms = comms, .sinks = sinks, .sink_count = sink_count};
    return all;
}

static struct exposure_place *place_of(struct exposures *all, int32_t comm, int32_t process,
                                       int32_t other, bool access)
{
    struct exposure_place *place, like = {.key = {comm, process, other, access}};

    HASH_FIND(hh, all->places, &like.key, sizeof like.key, place);
    if (!place) {
        place = xzalloc(sizeof *place);
        place->key = like.key;
        HASH_ADD(hh, all->places, key, sizeof place->key, place);
    }
    return place;
}

static void span_leave(struct exposures *all, struct span *span)
{
    if (!span || --span->refs)
        return;
    group_leave(span->begin.group, all->sinks, all->sink_count);
    group_leave(span->end.group, all->sinks, all->sink_count);
    free(span);
}

static void span_put(struct exposure_place *place, struct span *span)
{
    struct span_list *list = &place->spans;

    list->item = xgrow(list->item, list->count, &list->capacity, sizeof(struct span *));
    list->item[list->count++] = span;
    span->refs++;
}

static struct span *span_first(const struct exposure_place *place)
{
    const struct span_list *list = &place->spans;

    return list->first < list->count && list->item[list->first]->is_ended ? list->item[list->first]
                                                                          : NULL;
}

/* The place of those before it is used again. */
static void span_take(struct exposures *all, struct exposure_place *place)
{
    struct span_list *list = &place->spans;

    span_leave(all, list->item[list->first++]);
    if (list->first == list->count)
        list->first = list->count = 0;
}

static void tell(struct exposures *all, const struct message_end *waiting,
                 const struct message_end *cause)
{
    for (size_t i = 0; i < all->sink_count && waiting->group; i++)
        if (all->sinks[i].exposure)
            all->sinks[i].exposure(all->sinks[i].context, waiting, &cause->operation);
}

/* As far as both sides have ended what they began. */
static void match(struct exposures *all, int32_t comm, int32_t origin, int32_t target)
{
    struct exposure_place *accesses = place_of(all, comm, origin, target, true),
                          *posts = place_of(all, comm, target, origin, false);
    struct span *access, *post;

    while ((access = span_first(accesses)) && (post = span_first(posts))) {
        tell(all, &access->begin, &post->begin);
        tell(all, &access->end, &post->begin);
        tell(all, &post->end, &access->end);
        span_take(all, accesses);
        span_take(all, posts);
    }
}

/* Each rank of the list that a call was told, as a process of the window. */
static void each_of_group(struct exposures *all, const struct operation *operation,
                          void (*see)(struct exposures *all, const struct operation *operation,
                                      int32_t process, struct span *span),
                          struct span *span)
{
    const struct communicator *comm = communicator_of(all->comms, operation->comm);
    const char *at = communicator_of(all->comms, operation->group)->name;
    char *end;

    for (; *at; at = *end ? end + 1 : end) {
        long rank = strtol(at, &end, 10);
        if (end == at)
            return;
        int32_t process = rank >= 0 && rank <= INT32_MAX
                              ? communicator_process(comm, (int32_t)rank, operation->process)
                              : -1;
        if (process >= 0)
            see(all, operation, process, span);
    }
}

static bool is_access(const struct operation *operation)
{
    return operation->role == ROLE_ACCESS || operation->role == ROLE_ACCESSED;
}

static void join(struct exposures *all, const struct operation *operation, int32_t process,
                 struct span *span)
{
    span_put(place_of(all, operation->comm, operation->process, process, is_access(operation)),
             span);
}

static void look(struct exposures *all, const struct operation *operation, int32_t process,
                 struct span *span)
{
    (void)span;
    if (is_access(operation))
        match(all, operation->comm, operation->process, process);
    else
        match(all, operation->comm, process, operation->process);
}

static void close_open(struct exposures *all, struct exposure_place *own)
{
    struct span *span = own->open;

    if (!span)
        return;
    own->open = NULL;
    span->is_ended = true;
    each_of_group(all, &span->begin.operation, look, NULL);
    span_leave(all, span);
}

void exposure_call(struct exposures *all, const struct operation *operation,
                   struct message_group *group)
{
    bool begins = operation->role == ROLE_ACCESS || operation->role == ROLE_POST;
    if (operation->comm == COMM_NONE || (begins && operation->group == COMM_NONE))
        return;
    struct exposure_place *own =
        place_of(all, operation->comm, operation->process, -1, is_access(operation));
    struct message_end end = {.operation = *operation, .group = NULL};

    if (!begins) {
        if (own->open) {
            end.group = group_join(group);
            own->open->end = end;
        }
        close_open(all, own);
        return;
    }
    close_open(all, own); /* one that ended by a test */
    end.group = group_join(group);
    own->open = xzalloc(sizeof *own->open);
    *own->open = (struct span){.begin = end, .refs = 1};
    each_of_group(all, operation, join, own->open);
}

void exposures_free(struct exposures *all)
{
    struct exposure_place *place, *next;

    HASH_ITER(hh, all->places, place, next)
    {
        close_open(all, place);
    }
    HASH_ITER(hh, all->places, place, next)
    {
        while (place->spans.first < place->spans.count)
            span_take(all, place);
        HASH_DEL(all->places, place);
        free(place->spans.item);
        free(place);
    }
    free(all);
}
