/* Which calls belong together: the walk through all operations, requests, and what has no partner.
 */
#include "config.h"

#include "analysis/message/match.h"

#include "analysis/message/channel.h"
#include "analysis/message/collective.h"
#include "analysis/message/exposure.h"
#include "analysis/message/group.h"
#include "analysis/message/logical-clock.h"
#include "analysis/message/window-lock.h"

#include <errno.h>
#include <stdlib.h>

const char *const unmatched_reasons[UNMATCHED_REASONS] = {
    [UNMATCHED_SEND] = "no receive took the message",
    [UNMATCHED_RECEIVE] = "the send is not in the trace",
    [UNMATCHED_PENDING] = "no message came for it",
    [UNMATCHED_CANCELLED] = "cancelled",
    [UNMATCHED_UNTOLD] = "the trace does not say whose message it received",
    [UNMATCHED_RANKS] = "the trace does not say which processes the ranks of its communicator are",
    [UNMATCHED_ABSENT] = "its partner has no trace",
    [UNMATCHED_CUT] = "its partner's timeline has not all: set POMPEII_MESSAGES higher",
    [UNMATCHED_FEWER] = "not all processes of its communicator called it",
    [UNMATCHED_OTHER] = "others called another collective in its stead",
};

/* What a request will end. */
struct request {
    struct {
        int64_t process, number;
    } key;
    struct half *halves;          /* linked by `with` */
    struct collective_part *part; /* or of a collective */
    UT_hash_handle hh;
};

/* A probe that has seen a message: the next receive of its channel gets it. */
struct probed {
    struct channel_key key;
    struct message_group *group;
    UT_hash_handle hh;
};

struct matching {
    struct sequence *sequence;
    struct communicators *comms;
    const struct experiment *experiment;
    struct match_share share;
    const struct message_sink *sinks;
    size_t sink_count;
    struct match_doubts *doubts;
    struct channels channels;
    struct collectives *collectives;
    struct exposures *exposures;
    struct window_locks *locks;
    struct request *requests;
    struct probed *probed;
    size_t count; /* halves */
};

/* ---- Shares ------------------------------------------------------------------------------ */

static bool is_ours(const struct matching *all, int32_t process)
{
    return all->share.shares == MATCH_ALONE ||
           ((uint32_t)process * UINT32_C(2654435761) >> 8) % all->share.shares == all->share.share;
}

/* A message is where it is received; one to nobody who is known, where it is sent. */
static bool send_is_ours(const struct matching *all, const struct operation *operation)
{
    int32_t to = -1;

    if (all->share.shares == MATCH_ALONE)
        return true;
    if (operation->comm != COMM_NONE && operation->peer >= 0) {
        const struct communicator *comm = communicator_of(all->comms, operation->comm);
        if (!comm->is_unknown)
            to = communicator_process(comm, operation->peer, operation->process);
    }
    return is_ours(all, to >= 0 ? to : operation->process);
}

bool match_group_is_shared(const struct message_group *group)
{
    return group->done.part_count || group->done.role == ROLE_BOTH;
}

/* ---- Halves -------------------------------------------------------------------------------- */

static void half_join(struct half *half, struct message_group *group)
{
    half->open = false;
    half->end.group = group_join(group);
}

static struct half *half_new(struct matching *all, const struct operation *operation, bool sends)
{
    struct half *half = xzalloc(sizeof *half);

    half->end.operation = *operation;
    half->sends = sends;
    half->bytes = operation->bytes;
    if (++all->count > all->doubts->most)
        all->doubts->most = all->count;
    return half;
}

static void half_free(struct matching *all, struct half *half)
{
    group_leave(half->end.group, all->sinks, all->sink_count);
    group_leave(half->probe, all->sinks, all->sink_count);
    all->count--;
    free(half);
}

static void half_unmatched(struct matching *all, struct half *half, enum unmatched_reason reason)
{
    for (size_t i = 0; i < all->sink_count; i++)
        if (all->sinks[i].unmatched)
            all->sinks[i].unmatched(all->sinks[i].context, &half->end.operation, half->peer,
                                    reason);
}

static void count_doubts(struct matching *all, const struct half *send, const struct half *receive)
{
    const struct message_group *done = receive->end.group;

    all->doubts->unordered += send->channel->sends.mixed || send->channel->receives.mixed;
    all->doubts->reversed += done && done->done.end < send->end.operation.begin;
}

/* When both ends have ended, or never will. */
static void tell(struct matching *all, struct half *send, struct half *receive)
{
    struct message message = {.send = send->end,
                              .receive = receive->end,
                              .probe = receive->probe,
                              .bytes = send->bytes >= 0 ? send->bytes : receive->bytes,
                              .tag = send->tag,
                              .comm = send->end.operation.comm,
                              .wrong_order = receive->wrong_order};

    for (size_t i = 0; i < all->sink_count; i++)
        if (all->sinks[i].message)
            all->sinks[i].message(all->sinks[i].context, &message);
    half_free(all, send);
    half_free(all, receive);
}

/* A message that was late although others were there, for which nothing was posted. */
static bool came_after_others(const struct half *send, const struct half *receive)
{
    const struct posting *posting = receive->posting;
    const struct message_group *done = receive->end.group;

    return done && send->end.operation.begin > done->done.begin &&
           posting->early > posting->wildcards;
}

/* Receives that were posted before the probe have got other messages. */
static void take_probe(struct matching *all, struct half *receive)
{
    struct probed *probed;

    HASH_FIND(hh, all->probed, &receive->channel->key, sizeof probed->key, probed);
    if (!probed || receive->end.operation.begin < probed->group->done.end)
        return;
    group_leave(receive->probe, all->sinks, all->sink_count);
    receive->probe = probed->group;
    HASH_DEL(all->probed, probed);
    free(probed);
}

static void pair(void *context, struct half *send, struct half *receive)
{
    struct matching *all = context;

    count_doubts(all, send, receive);
    receive->wrong_order = came_after_others(send, receive);
    if (all->probed)
        take_probe(all, receive);
    send->channel = receive->channel = NULL;
    send->partner = receive;
    receive->partner = send;
    if (!send->open && !receive->open)
        tell(all, send, receive);
}

/* ---- Requests ---------------------------------------------------------------------------- */

static struct request *request_of(struct matching *all, int64_t process, int64_t number)
{
    struct request *request, like = {.key = {process, number}};

    HASH_FIND(hh, all->requests, &like.key, sizeof like.key, request);
    if (!request) {
        request = xzalloc(sizeof *request);
        request->key = like.key;
        HASH_ADD(hh, all->requests, key, sizeof request->key, request);
    }
    return request;
}

static void request_add(struct matching *all, int64_t number, struct half *half)
{
    struct request *request = request_of(all, half->end.operation.process, number);

    half->open = true;
    half->with = request->halves;
    request->halves = half;
}

/* A number that is there again was not said to have ended. */
static void request_add_part(struct matching *all, const struct operation *operation,
                             struct collective_part *part)
{
    struct request *request = request_of(all, operation->process, operation->request);

    if (request->part)
        collective_end(all->collectives, request->part, NULL);
    request->part = part;
}

/* What it ends, of which there may be nothing. */
static struct request request_take(struct matching *all, int64_t process, int64_t number)
{
    struct request *request, taken = {.key = {process, number}};

    HASH_FIND(hh, all->requests, &taken.key, sizeof taken.key, request);
    if (!request)
        return taken;
    taken = *request;
    HASH_DEL(all->requests, request);
    free(request);
    return taken;
}

/* ---- Sends and receives ------------------------------------------------------------------ */

/* The channel of a half by its peer and tag. @return false: it is told as unmatched, and gone */
static bool find_key(struct matching *all, struct half *half, struct channel_key *key)
{
    const struct operation *operation = &half->end.operation;
    const struct communicator *comm = communicator_of(all->comms, operation->comm);
    int32_t peer =
        comm->is_unknown ? -1 : communicator_process(comm, half->peer, operation->process);

    *key = half->sends ? (struct channel_key){operation->comm, operation->process, peer, half->tag}
                       : (struct channel_key){operation->comm, peer, operation->process, half->tag};
    return peer >= 0;
}

static enum unmatched_reason why_no_process(const struct matching *all, const struct half *half)
{
    const struct communicator *comm = communicator_of(all->comms, half->end.operation.comm);

    return comm->is_world ? UNMATCHED_ABSENT : UNMATCHED_RANKS;
}

/* It has no place, and no request will find it. */
static void half_drop(struct matching *all, struct half *half, enum unmatched_reason reason)
{
    half_unmatched(all, half, reason);
    half_free(all, half);
}

static void begin_send(struct matching *all, struct half *half, int64_t request)
{
    struct channel_key key;

    if (half->peer < 0 || half->end.operation.comm == COMM_NONE) {
        half_free(all, half); /* to nobody */
        return;
    }
    if (!find_key(all, half, &key)) {
        half_drop(all, half, why_no_process(all, half));
        return;
    }
    if (request)
        request_add(all, request, half);
    channel_put(&all->channels, &key, half);
}

static bool is_wildcard(const struct half *half)
{
    return half->peer == PEER_ANY || half->tag == PEER_ANY;
}

static void begin_receive(struct matching *all, struct half *half, int64_t request)
{
    struct channel_key key;

    if (half->peer < PEER_ANY || half->end.operation.comm == COMM_NONE) {
        half_free(all, half);
        return;
    }
    if (is_wildcard(half) && !request) {
        half_drop(all, half, UNMATCHED_UNTOLD);
        return;
    }
    half->posting =
        posting_of(&all->channels, half->end.operation.comm, half->end.operation.process);
    half->order = half->posting->next++;
    if (!is_wildcard(half) && !find_key(all, half, &key)) {
        half_drop(all, half, why_no_process(all, half));
        return;
    }
    half->received = !request && !half->is_chosen;
    if (request)
        request_add(all, request, half);
    if (is_wildcard(half))
        wildcard_put(half);
    else
        channel_put(&all->channels, &key, half);
}

static struct half *receive_of(struct matching *all, const struct operation *operation,
                               int32_t peer, int32_t tag, struct message_group *group)
{
    struct half *half = half_new(all, operation, false);

    half->peer = peer;
    half->tag = tag;
    if (group && !operation->starts)
        half_join(half, group);
    return half;
}

static struct half *send_of(struct matching *all, const struct operation *operation,
                            struct message_group *group)
{
    struct half *half = half_new(all, operation, true);

    half->peer = operation->peer;
    half->tag = operation->tag;
    if (!operation->starts)
        half_join(half, group);
    return half;
}

/* What a probe chose is received: in its place, by another operation. */
static void take(struct matching *all, const struct operation *operation,
                 struct message_group *group)
{
    struct half *half = receive_of(all, operation, operation->peer, operation->tag, group), *chosen;
    struct channel_key key;

    if (operation->comm == COMM_NONE || half->peer < 0 || !find_key(all, half, &key) ||
        !(chosen = channel_chosen(&all->channels, &key))) {
        begin_receive(all, half, operation->request);
        return;
    }
    chosen->is_chosen = false;
    chosen->end = half->end;
    chosen->bytes = half->bytes;
    half->end.group = NULL;
    half_free(all, half);
    if (operation->request)
        request_add(all, operation->request, chosen);
    else
        channel_received(&all->channels, chosen);
}

/* Of several probes that saw one message the first one waited for it. */
static void probe(struct matching *all, const struct operation *operation,
                  struct message_group *group)
{
    struct half seen = {.end = {*operation, NULL}, .peer = operation->peer, .tag = operation->tag};
    struct channel_key key;
    struct probed *probed;

    if (operation->comm == COMM_NONE || seen.peer < 0 || seen.tag < 0 ||
        !find_key(all, &seen, &key))
        return;
    HASH_FIND(hh, all->probed, &key, sizeof key, probed);
    if (probed)
        return;
    probed = xzalloc(sizeof *probed);
    probed->key = key;
    probed->group = group_join(group);
    HASH_ADD(hh, all->probed, key, sizeof probed->key, probed);
}

static void end_probes(struct matching *all)
{
    struct probed *probed, *next;

    HASH_ITER(hh, all->probed, probed, next)
    {
        HASH_DEL(all->probed, probed);
        group_leave(probed->group, all->sinks, all->sink_count);
        free(probed);
    }
}

static void choose(struct matching *all, const struct operation *operation,
                   struct message_group *group)
{
    struct half *half = receive_of(all, operation, operation->peer, operation->tag, NULL);

    if (half->peer < 0 || half->tag < 0) {
        half_free(all, half); /* nothing was there */
        return;
    }
    half->is_chosen = true;
    if (!operation->starts)
        half->probe = group_join(group);
    begin_receive(all, half, 0);
}

/* ---- What ends --------------------------------------------------------------------------- */

static void cancel(struct matching *all, struct half *half)
{
    if (half->is_wild) {
        struct posting *posting = half->posting;
        wildcard_remove(half);
        posting_continue(&all->channels, posting);
    } else if (half->channel) {
        channel_remove(&all->channels, half);
    }
    half_drop(all, half, UNMATCHED_CANCELLED);
}

/* A wildcard gets its place by what it received. */
static void settle(struct matching *all, struct half *half, const struct operation_part *part)
{
    struct posting *posting = half->posting;
    struct channel_key key;

    wildcard_remove(half);
    half->peer = part->source;
    half->tag = part->tag;
    half->received = true;
    if (half->peer < 0 || half->tag < 0)
        half_drop(all, half, UNMATCHED_UNTOLD);
    else if (!find_key(all, half, &key))
        half_drop(all, half, why_no_process(all, half));
    else
        channel_put(&all->channels, &key, half);
    posting_continue(&all->channels, posting);
}

static void end_half(struct matching *all, struct half *half, const struct operation_part *part,
                     struct message_group *group)
{
    if (part->cancelled && !half->partner) {
        cancel(all, half);
        return;
    }
    half_join(half, group);
    if (!half->sends && part->source >= 0)
        half->bytes = part->bytes;
    if (half->partner)
        tell(all, half->sends ? half : half->partner, half->sends ? half->partner : half);
    else if (half->is_wild)
        settle(all, half, part);
    else if (!half->sends)
        channel_received(&all->channels, half);
}

/* A file has one at a time: in place of a request's number. */
static int64_t split_number(const struct operation *operation)
{
    return -1 - (int64_t)operation->comm;
}

static void do_collective(struct matching *all, const struct operation *operation,
                          struct message_group *group)
{
    bool splits = operation->role == ROLE_SPLIT, stays = splits || operation->starts;
    struct operation begun = *operation;

    if (splits)
        begun.request = split_number(operation);
    stays = stays && begun.request;
    struct collective_part *part = collective_call(all->collectives, operation, stays, group);
    if (part && stays)
        request_add_part(all, &begun, part);
}

static void end_split(struct matching *all, const struct operation *operation,
                      struct message_group *group)
{
    const struct request taken =
        operation->comm == COMM_NONE
            ? (struct request){.part = NULL}
            : request_take(all, operation->process, split_number(operation));

    if (taken.part)
        collective_end(all->collectives, taken.part, group);
}

static void begin_part(struct matching *all, const struct operation *operation,
                       const struct operation_part *part)
{
    struct operation started = *operation;

    started.comm = part->comm;
    started.peer = part->source;
    started.tag = part->tag;
    started.bytes = part->bytes;
    started.starts = true;
    started.role = part->role;
    started.request = part->request;
    if (role_is_collective(part->role))
        do_collective(all, &started, NULL);
    else if (part->role == ROLE_SEND && send_is_ours(all, &started))
        begin_send(all, send_of(all, &started, NULL), part->request);
    else if (part->role != ROLE_SEND && is_ours(all, operation->process))
        begin_receive(all, receive_of(all, &started, part->source, part->tag, NULL), part->request);
}

static void do_parts(struct matching *all, const struct operation *operation,
                     const struct operation_part *parts, struct message_group *group)
{
    for (uint32_t i = 0; i < operation->part_count; i++) {
        if (parts[i].comm != COMM_NONE) {
            begin_part(all, operation, &parts[i]);
            continue;
        }
        const struct request taken = request_take(all, operation->process, parts[i].request);
        for (struct half *half = taken.halves, *next; half; half = next) {
            next = half->with;
            end_half(all, half, &parts[i], group);
        }
        if (taken.part)
            collective_end(all->collectives, taken.part, group);
    }
}

/* ---- The walk ---------------------------------------------------------------------------- */

/* What a process does with those that it receives. */
static void do_receives(struct matching *all, const struct operation *operation,
                        struct message_group *group)
{
    if (operation->role == ROLE_RECEIVE)
        begin_receive(all, receive_of(all, operation, operation->peer, operation->tag, group),
                      operation->request);
    if (operation->role == ROLE_BOTH)
        begin_receive(all,
                      receive_of(all, operation, operation->source, operation->source_tag, group),
                      operation->request);
    if (operation->role == ROLE_CHOOSE)
        choose(all, operation, group);
    if (operation->role == ROLE_PROBE)
        probe(all, operation, group);
    if (operation->role == ROLE_TAKE)
        take(all, operation, group);
}

/* Requests may be of any share. */
static void do_operation(struct matching *all, const struct operation *operation,
                         const struct operation_part *parts)
{
    int role = operation->role;
    bool sends = (role == ROLE_SEND || role == ROLE_BOTH) && send_is_ours(all, operation);
    bool own = is_ours(all, operation->process);

    if (!own && !sends && !operation->part_count && role < ROLE_ACCESS)
        return;
    struct message_group *group = group_new(operation);
    if (role_is_collective(role))
        do_collective(all, operation, group);
    if (role >= ROLE_ACCESS && role <= ROLE_EXPOSED && !all->share.share)
        exposure_call(all->exposures, operation, group);
    if (role >= ROLE_LOCK && role <= ROLE_UNLOCK && !all->share.share)
        window_lock_call(all->locks, operation, group);
    if (role == ROLE_SPLIT_END)
        end_split(all, operation, group);
    if (sends)
        begin_send(all, send_of(all, operation, group), operation->request);
    if (own)
        do_receives(all, operation, group);
    do_parts(all, operation, parts, group);
    group_leave(group, all->sinks, all->sink_count);
}

/* A request that has not ended never will. */
static void end_requests(struct matching *all)
{
    struct request *request, *next;

    HASH_ITER(hh, all->requests, request, next)
    {
        for (struct half *half = request->halves, *with; half; half = with) {
            struct half *partner = half->partner;
            with = half->with;
            half->open = false;
            if (partner && !partner->open)
                tell(all, half->sends ? half : partner, half->sends ? partner : half);
        }
        if (request->part)
            collective_end(all->collectives, request->part, NULL);
        HASH_DEL(all->requests, request);
        free(request);
    }
}

/* Whether the partner's timeline ended before the partner's call came. */
static bool peer_is_cut(const struct matching *all, const struct half *half)
{
    const struct operation *operation = &half->end.operation;
    const struct communicator *comm = communicator_of(all->comms, operation->comm);
    int32_t peer = half->peer < 0 ? -1 : communicator_process(comm, half->peer, operation->process);

    return peer >= 0 && sequence_cut(all->sequence, (size_t)peer) != INT64_MAX;
}

static void leave_unmatched(void *context, struct half *half)
{
    struct matching *all = context;
    const struct communicator *comm = communicator_of(all->comms, half->end.operation.comm);

    if (peer_is_cut(all, half))
        half_unmatched(all, half, UNMATCHED_CUT);
    else if (!comm->is_world && !comm->is_own && !comm->is_told)
        half_unmatched(all, half, UNMATCHED_RANKS);
    else if (half->sends)
        half_unmatched(all, half, UNMATCHED_SEND);
    else
        half_unmatched(all, half, half->end.group ? UNMATCHED_RECEIVE : UNMATCHED_PENDING);
    half_free(all, half);
}

static void tell_operation(const struct matching *all, const struct operation *operation)
{
    for (size_t i = 0; i < all->sink_count; i++)
        if (all->sinks[i].operation)
            all->sinks[i].operation(all->sinks[i].context, operation);
}

/* What is cut is counted. */
static void see_operation(struct matching *all, const struct operation *operation,
                          const struct operation_part *parts)
{
    bool own = is_ours(all, operation->process);

    if (own)
        tell_operation(all, operation);
    if (operation->begin < sequence_cut(all->sequence, (size_t)operation->process))
        do_operation(all, operation, parts);
    else
        all->doubts->after_cut += own && operation->role != ROLE_NONE;
}

bool match_walk(struct sequence *sequence, const struct experiment *experiment,
                const struct match_share *share, const struct message_sink *sinks,
                size_t sink_count, struct match_doubts *doubts)
{
    struct matching all = {.sequence = sequence,
                           .comms = sequence_communicators(sequence),
                           .experiment = experiment,
                           .share = *share,
                           .sinks = sinks,
                           .sink_count = sink_count,
                           .doubts = doubts,
                           .channels = {.match = pair}};
    const struct operation_part *parts;
    struct operation operation;

    *doubts = (struct match_doubts){0};
    all.channels.context = &all;
    all.collectives = collectives_new(sequence, experiment, share, sinks, sink_count);
    all.exposures = exposures_new(all.comms, sinks, sink_count);
    all.locks = window_locks_new(all.comms, sinks, sink_count);
    sequence_rewind(sequence, EVERY_PROCESS);
    while (sequence_next(sequence, &operation, &parts))
        see_operation(&all, &operation, parts);
    int error = errno;
    end_requests(&all);
    collectives_free(all.collectives);
    exposures_free(all.exposures);
    window_locks_free(all.locks);
    channels_end(&all.channels, leave_unmatched);
    end_probes(&all);
    channels_free(&all.channels);
    errno = error;
    return error == 0;
}

bool match_all(struct sequence *sequence, const struct experiment *experiment,
               const struct message_sink *sinks, size_t sink_count, struct match_doubts *doubts)
{
    const struct match_share alone = {.shares = MATCH_ALONE};

    return logical_clock_settle(sequence, experiment) &&
           match_walk(sequence, experiment, &alone, sinks, sink_count, doubts);
}
