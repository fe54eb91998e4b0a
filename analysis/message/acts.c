/* What each call does: from the sequence, with what its requests were started for, into a file, and
 * from there in a row for each call. */
#include "config.h"

#include "analysis/message/acts.h"

#include "common/nameless.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <uthash.h>

struct placed_act {
    int64_t place;
    struct mpi_act act;
};

/* What a request was started for; of one that sends and receives there are two. */
struct open_request {
    struct {
        int64_t process, number;
    } key;
    struct mpi_act act;
    int64_t place; /* of the call that started it */
    struct open_request *with;
    UT_hash_handle hh;
};

struct acts {
    FILE *file;
    int error;
    int64_t count, calls, messages;
    struct open_request *requests;
    int64_t *ends; /* by place: the end of its acts, where those of the next one begin */
    struct mpi_act *list;
    int64_t touched; /* since pages were let go */
};

struct acts *acts_new(void)
{
    FILE *file = nameless_file();
    struct acts *all;

    if (!file)
        return NULL;
    all = xzalloc(sizeof *all);
    all->file = file;
    return all;
}

static void put_act(struct acts *all, int64_t place, const struct mpi_act *act)
{
    struct placed_act placed = {place, *act};

    if (fwrite(&placed, sizeof placed, 1, all->file) != 1 && !all->error)
        all->error = errno;
    all->count++;
}

static void see_message(void *context, const struct message *message)
{
    struct acts *all = context;
    const struct message_group *done = message->receive.group;
    struct mpi_act act = {.number = ++all->messages,
                          .bytes = message->bytes,
                          .kind = ACT_DEPARTS,
                          .comm = message->comm,
                          .peer = PEER_NONE,
                          .tag = message->tag};

    if (!done)
        return;
    put_act(all, message->send.operation.place, &act);
    act.kind = ACT_ARRIVES;
    put_act(all, done->done.place, &act);
}

struct message_sink acts_sink(struct acts *all)
{
    return (struct message_sink){.context = all, .message = see_message};
}

/* ---- Requests ---------------------------------------------------------------------------- */

static void request_free(struct open_request *request)
{
    for (struct open_request *with; request; request = with) {
        with = request->with;
        free(request);
    }
}

/* One that is started again has ended, whether that was told or not. */
static void request_start(struct acts *all, const struct operation *operation,
                          const struct mpi_act *act)
{
    struct open_request *request = xzalloc(sizeof *request), *first;

    request->key.process = operation->process;
    request->key.number = act->number;
    request->place = operation->place;
    request->act = *act;
    HASH_FIND(hh, all->requests, &request->key, sizeof request->key, first);
    if (first && first->place == request->place) {
        request->with = first->with;
        first->with = request;
        return;
    }
    if (first) {
        HASH_DEL(all->requests, first);
        request_free(first);
    }
    HASH_ADD(hh, all->requests, key, sizeof request->key, request);
}

static struct open_request *request_end(struct acts *all, int32_t process, int64_t number)
{
    struct open_request *request, like = {.key = {process, number}};

    HASH_FIND(hh, all->requests, &like.key, sizeof like.key, request);
    if (request)
        HASH_DEL(all->requests, request);
    return request;
}

/* What the end of a request says of what it was started for. */
static struct mpi_act ended_act(const struct mpi_act *started, const struct operation_part *part)
{
    struct mpi_act act = *started;

    act.kind = part->cancelled                    ? ACT_CANCELLED
               : started->kind == ACT_ISEND       ? ACT_SENT
               : started->kind == ACT_ICOLLECTIVE ? ACT_COLLECTED
                                                  : ACT_RECEIVED;
    act.from_any = started->kind == ACT_IRECEIVE && started->peer == PEER_ANY;
    if (act.kind == ACT_RECEIVED && part->source != PEER_NONE) {
        act.peer = part->source;
        act.tag = part->tag;
        act.bytes = part->bytes;
    }
    return act;
}

/* ---- Calls ------------------------------------------------------------------------------- */

static void start_part(struct acts *all, const struct operation *operation,
                       const struct operation_part *part)
{
    struct mpi_act act = {.number = part->request,
                          .bytes = part->bytes,
                          .kind = part->role == ROLE_SEND ? ACT_ISEND : ACT_IRECEIVE,
                          .comm = part->comm,
                          .peer = part->source,
                          .tag = part->tag};

    if (role_is_collective(part->role)) /* which one, only the kind says */
        return;
    put_act(all, operation->place, &act);
    request_start(all, operation, &act);
}

static void end_part(struct acts *all, const struct operation *operation,
                     const struct operation_part *part)
{
    struct open_request *request = request_end(all, operation->process, part->request), *next;

    for (; request; request = next) {
        struct mpi_act act = ended_act(&request->act, part);
        put_act(all, operation->place, &act);
        next = request->with;
        free(request);
    }
}

/* One that starts a request has a number where the trace follows it. */
static void put_started(struct acts *all, const struct operation *operation, struct mpi_act *act,
                        enum mpi_act_kind starts)
{
    if (act->comm == COMM_NONE)
        return;
    if (operation->starts) {
        act->kind = (int16_t)starts;
        act->number = operation->request;
    }
    put_act(all, operation->place, act);
    if (act->number)
        request_start(all, operation, act);
}

static void put_calls(struct acts *all, const struct operation *operation,
                      const struct experiment *experiment)
{
    struct mpi_act act = {.bytes = operation->bytes,
                          .comm = operation->comm,
                          .peer = operation->peer,
                          .tag = operation->tag};
    int role = operation->role;

    if (role == ROLE_SEND || role == ROLE_BOTH) {
        act.kind = ACT_SEND;
        put_started(all, operation, &act, ACT_ISEND);
    }
    if (role == ROLE_BOTH) {
        act.peer = operation->source;
        act.tag = operation->source_tag;
    }
    if (role == ROLE_RECEIVE || role == ROLE_BOTH || role == ROLE_TAKE) {
        act.kind = ACT_RECEIVE;
        put_started(all, operation, &act, ACT_IRECEIVE);
    }
    int which = role_is_collective(role)
                    ? mpi_collective_of(experiment->regions[operation->region]->construct)
                    : -1;
    if (which >= 0) {
        act.kind = ACT_COLLECTIVE;
        act.tag = which;
        put_started(all, operation, &act, ACT_ICOLLECTIVE);
    }
}

static void put_communicator(struct acts *all, const struct operation *operation)
{
    const struct mpi_act act = {
        .kind = ACT_COMM, .comm = operation->newcomm, .peer = operation->newrank, .tag = PEER_NONE};

    if (operation->newcomm != COMM_NONE && operation->role != ROLE_WINDOW &&
        !role_is_of_file(operation->role))
        put_act(all, operation->place, &act);
}

static void put_operation(struct acts *all, const struct operation *operation,
                          const struct operation_part *parts, const struct experiment *experiment)
{
    put_calls(all, operation, experiment);
    put_communicator(all, operation);
    for (uint32_t i = 0; i < operation->part_count; i++) {
        if (parts[i].comm != COMM_NONE)
            start_part(all, operation, &parts[i]);
        else
            end_part(all, operation, &parts[i]);
    }
}

static void forget_requests(struct acts *all)
{
    struct open_request *request, *next;

    HASH_ITER(hh, all->requests, request, next)
    {
        HASH_DEL(all->requests, request);
        request_free(request);
    }
}

/* ---- In a row ---------------------------------------------------------------------------- */

/* What is behind us stays in the file alone: now and then, all that is mapped is let go. */
static void touch(struct acts *all)
{
    enum { OFTEN = 1 << 16 };

    if (++all->touched < OFTEN)
        return;
    all->touched = 0;
    madvise(all->ends, ((size_t)all->calls + 1) * sizeof *all->ends, MADV_DONTNEED);
    madvise(all->list, ((size_t)all->count + 1) * sizeof *all->list, MADV_DONTNEED);
}

static bool order_acts(struct acts *all)
{
    struct placed_act placed;

    all->ends = nameless_map(((size_t)all->calls + 1) * sizeof *all->ends);
    all->list = all->ends ? nameless_map(((size_t)all->count + 1) * sizeof *all->list) : NULL;
    if (!all->list)
        return false;
    rewind(all->file);
    while (fread(&placed, sizeof placed, 1, all->file) == 1) {
        all->ends[placed.place + 1]++;
        touch(all);
    }
    for (int64_t i = 1; i <= all->calls; i++)
        all->ends[i] += all->ends[i - 1];
    rewind(all->file);
    /* Each begin moves to the end of its acts, which is the begin of the next one's. */
    while (fread(&placed, sizeof placed, 1, all->file) == 1) {
        all->list[all->ends[placed.place]++] = placed.act;
        touch(all);
    }
    return true;
}

bool acts_finish(struct acts *all, struct sequence *sequence, const struct experiment *experiment)
{
    const struct operation_part *parts;
    struct operation operation;

    all->calls = sequence_count(sequence);
    sequence_rewind(sequence, EVERY_PROCESS);
    while (sequence_next(sequence, &operation, &parts))
        put_operation(all, &operation, parts, experiment);
    int error = errno;
    forget_requests(all);
    if (fflush(all->file) != 0 && !all->error)
        all->error = errno;
    errno = error ? error : all->error;
    bool kept = !errno && order_acts(all);
    error = errno;
    fclose(all->file);
    all->file = NULL;
    errno = error;
    return kept;
}

const struct mpi_act *acts_of(struct acts *all, int64_t place, size_t *count)
{
    *count = 0;
    if (place < 0 || place >= all->calls)
        return NULL;
    touch(all);
    int64_t begin = place ? all->ends[place - 1] : 0;
    *count = (size_t)(all->ends[place] - begin);
    return all->list + begin;
}

void acts_free(struct acts *all)
{
    if (!all)
        return;
    if (all->file)
        fclose(all->file);
    if (all->ends)
        munmap(all->ends, ((size_t)all->calls + 1) * sizeof *all->ends);
    if (all->list)
        munmap(all->list, ((size_t)all->count + 1) * sizeof *all->list);
    forget_requests(all);
    free(all);
}
