/* Waits by their causes. */
#include "config.h"

#include "analysis/message/waits.h"

const char *const wait_names[WAIT_KINDS] = {
    [WAIT_NONE] = "none",
    [WAIT_LATE_SENDER] = "late sender",
    [WAIT_WRONG_ORDER] = "wrong order",
    [WAIT_LATE_RECEIVER] = "late receiver",
    [WAIT_BARRIER] = "wait at barrier",
    [WAIT_ALL] = "wait at all to all",
    [WAIT_LATE_BROADCAST] = "late broadcast",
    [WAIT_EARLY_REDUCE] = "early reduce",
    [WAIT_EARLY_SCAN] = "early scan",
    [WAIT_NEIGHBOUR] = "late neighbour",
    [WAIT_FENCE] = "wait at fence",
    [WAIT_WINDOW] = "wait at window",
    [WAIT_FILE] = "wait at file",
    [WAIT_LATE_POST] = "late post",
    [WAIT_LATE_COMPLETE] = "late complete",
    [WAIT_LOCK] = "wait for lock",
};

/* How long an operation waited for a moment. */
static int64_t wait_until(const struct operation *operation, int64_t moment)
{
    int64_t end = moment < operation->end ? moment : operation->end;

    return end > operation->begin ? end - operation->begin : 0;
}

static int compare_causes(const struct wait_cause *a, const struct wait_cause *b)
{
    return a->begin != b->begin       ? (a->begin < b->begin ? -1 : 1)
           : a->process != b->process ? (a->process < b->process ? -1 : 1)
           : a->thread != b->thread   ? (a->thread < b->thread ? -1 : 1)
                                      : (a->region > b->region) - (a->region < b->region);
}

void group_waits(struct message_group *group, int kind, int64_t time,
                 const struct wait_cause *cause)
{
    if (time < group->wait || !time)
        return;
    if (time == group->wait &&
        (kind > group->kind || (kind == group->kind && compare_causes(cause, &group->cause) >= 0)))
        return;
    group->kind = kind;
    group->wait = time;
    group->cause = *cause;
}

static void group_wait(struct message_group *group, enum wait_kind kind, int64_t time,
                       const struct operation *cause)
{
    const struct wait_cause by = {cause->begin, cause->process, cause->thread, cause->region};

    group_waits(group, kind, time, &by);
}

static void see_message(void *context, const struct message *message)
{
    const struct operation *send = &message->send.operation;
    const struct operation *receive = &message->receive.operation;
    struct message_group *received = message->receive.group, *sent = message->send.group;

    (void)context;
    if (received)
        group_wait(received, message->wrong_order ? WAIT_WRONG_ORDER : WAIT_LATE_SENDER,
                   wait_until(&received->done, send->begin), send);
    if (message->probe)
        group_wait(message->probe, WAIT_LATE_SENDER, wait_until(&message->probe->done, send->begin),
                   send);
    if (sent && receive->begin < sent->done.end)
        group_wait(sent, WAIT_LATE_RECEIVER, wait_until(&sent->done, receive->begin), receive);
}

static void see_group(void *context, const struct message_group *group)
{
    const struct waits *waits = context;

    if (group->wait > 0)
        waits->wait(waits->context, (enum wait_kind)group->kind, &group->done, &group->cause,
                    group->wait);
}

/* What a collective ends in waits for one that began later. */
static void end_wait(const struct message_end *waiting, enum wait_kind kind,
                     const struct operation *cause)
{
    struct message_group *const groups[] = {waiting->own, waiting->group};

    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (groups[i] && waiting->operation.process != cause->process)
            group_wait(groups[i], kind, wait_until(&groups[i]->done, cause->begin), cause);
}

/* The one that began last; of all but `without`. */
static const struct operation *last_of(const struct message_end *members, size_t count, int without)
{
    const struct operation *last = NULL;

    for (size_t i = 0; i < count; i++)
        if ((int)i != without && members[i].operation.peer != PEER_NULL &&
            (!last || members[i].operation.begin > last->begin))
            last = &members[i].operation;
    return last;
}

/* Of roles in which all wait for all. */
static const enum wait_kind kinds_of_all[] = {
    [ROLE_BARRIER] = WAIT_BARRIER, [ROLE_ALL] = WAIT_ALL,   [ROLE_FENCE] = WAIT_FENCE,
    [ROLE_WINDOW] = WAIT_WINDOW,   [ROLE_FILE] = WAIT_FILE, [ROLE_SPLIT] = WAIT_FILE};

static void wait_for_some(const struct message_end *members, size_t count, enum wait_kind kind)
{
    for (size_t i = 0; i < count; i++)
        if (members[i].latest >= 0)
            end_wait(&members[i], kind, &members[members[i].latest].operation);
}

static void see_collective(void *context, const struct message_end *members, size_t count, int root)
{
    const struct operation *last = last_of(members, count, root);
    int role = members[0].operation.role;

    (void)context;
    if (count < 2 || !last)
        return;
    if (role == ROLE_TO_ROOT && root >= 0)
        end_wait(&members[root], WAIT_EARLY_REDUCE, last);
    if (role == ROLE_SCAN || role == ROLE_BESIDE)
        wait_for_some(members, count, role == ROLE_SCAN ? WAIT_EARLY_SCAN : WAIT_NEIGHBOUR);
    for (size_t i = 0; i < count; i++) {
        if (role_is_of_all(role))
            end_wait(&members[i], kinds_of_all[role], last);
        else if (role == ROLE_FROM_ROOT && root >= 0 && members[i].operation.peer != PEER_NULL)
            end_wait(&members[i], WAIT_LATE_BROADCAST, &members[root].operation);
    }
}

static void see_exposure(void *context, const struct message_end *waiting,
                         const struct operation *cause)
{
    (void)context;
    if (cause->role ==
        ROLE_UNLOCK) { /* a lock does nothing else; others go on at the end of that */
        int64_t moment = waiting->operation.role == ROLE_LOCK ? INT64_MAX : cause->end;
        group_wait(waiting->group, WAIT_LOCK, wait_until(&waiting->group->done, moment), cause);
        return;
    }
    end_wait(waiting, cause->role == ROLE_POST ? WAIT_LATE_POST : WAIT_LATE_COMPLETE, cause);
}

struct message_sink waits_sink(struct waits *waits)
{
    return (struct message_sink){.context = waits,
                                 .message = see_message,
                                 .group = see_group,
                                 .collective = see_collective,
                                 .exposure = see_exposure};
}
