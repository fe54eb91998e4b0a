/* A run on a network that takes no time: which call waits for which, then the walk through all. */
#include "config.h"

#include "analysis/message/ideal.h"

#include "analysis/answer/whole.h"
#include "analysis/message/partners.h"
#include "common/nameless.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* What a call has to do with others: it ends when another one has begun, the number is positive;
 * or it comes to a meeting, or ends when all have come to one. */
static int64_t comes_to(int64_t meeting)
{
    return -2 * meeting - 1;
}

static int64_t waits_for(int64_t meeting)
{
    return -2 * meeting - 2;
}

/* Where a rank is: in a call whose end is not known before what it waits for has begun. */
struct place {
    int64_t now;    /* of the ideal run: until the begin of the call */
    int64_t end;    /* of the run as it was: of the latest call */
    int64_t call;   /* that has begun; 0: none */
    int32_t thread; /* that called MPI */
};

struct ideal {
    const struct experiment *experiment;
    struct partners *ties;
    int64_t operations, meetings;
    int64_t unmatched;
    bool *is_synchronous; /* by region */
    int64_t *begin;       /* by operation, of the ideal run */
    int64_t *met;         /* by meeting: when the last one came */
    struct place *places; /* by process */
    size_t processes;
    bool many_threads;
};

static bool is_synchronous(const char *name)
{
    size_t length = operation_name_length(name);

    return (length == 5 && strncmp(name, "ssend", length) == 0) ||
           (length == 6 && strncmp(name, "issend", length) == 0);
}

struct ideal *ideal_new(const struct experiment *experiment, const struct sequence *sequence)
{
    struct partners *ties = partners_new(sequence_count(sequence));

    if (!ties)
        return NULL;
    struct ideal *ideal = xzalloc(sizeof *ideal);
    ideal->experiment = experiment;
    ideal->ties = ties;
    ideal->operations = sequence_count(sequence);
    ideal->processes = sequence_processes(sequence);
    ideal->is_synchronous = xcalloc(experiment->region_count + 1, sizeof *ideal->is_synchronous);
    for (size_t i = 0; i < experiment->region_count; i++)
        ideal->is_synchronous[i] = is_synchronous(experiment->regions[i]->construct);
    return ideal;
}

void ideal_free(struct ideal *ideal)
{
    if (!ideal)
        return;
    partners_free(ideal->ties);
    if (ideal->begin)
        munmap(ideal->begin, ((size_t)ideal->operations + 1) * sizeof *ideal->begin);
    if (ideal->met)
        munmap(ideal->met, ((size_t)ideal->meetings + 1) * sizeof *ideal->met);
    free(ideal->places);
    free(ideal->is_synchronous);
    free(ideal);
}

/* ---- Who waits for whom ------------------------------------------------------------------ */

static void tie(struct ideal *ideal, const struct message_end *end, int64_t to)
{
    if (end->group)
        partners_put(ideal->ties, end->group->done.id, to);
}

static void see_message(void *context, const struct message *message)
{
    struct ideal *ideal = context;

    tie(ideal, &message->receive, message->send.operation.id);
    if (ideal->is_synchronous[message->send.operation.region])
        tie(ideal, &message->send, message->receive.operation.id);
}

/* In the root's group of an intercommunicator only the root takes part. */
static bool takes_part(const struct message_end *end)
{
    return end->operation.peer != PEER_NULL;
}

static void see_collective(void *context, const struct message_end *members, size_t count, int root)
{
    struct ideal *ideal = context;
    int role = members[0].operation.role;
    bool all = role_is_of_all(role);

    if (role == ROLE_FROM_ROOT && root >= 0)
        for (size_t i = 0; i < count; i++)
            if (takes_part(&members[i]))
                tie(ideal, &members[i], members[root].operation.id);
    if (!all && (role != ROLE_TO_ROOT || root < 0))
        return;
    int64_t meeting = ideal->meetings++;
    for (size_t i = 0; i < count; i++) {
        if (!takes_part(&members[i]))
            continue;
        partners_put(ideal->ties, members[i].operation.id, comes_to(meeting));
        if (all || (int)i == root)
            tie(ideal, &members[i], waits_for(meeting));
    }
}

/* What nobody takes, or nobody sends any more, keeps nobody. */
static void see_unmatched(void *context, const struct operation *operation, int32_t peer,
                          enum unmatched_reason reason)
{
    struct ideal *ideal = context;

    (void)operation;
    (void)peer;
    if (reason != UNMATCHED_SEND && reason != UNMATCHED_PENDING && reason != UNMATCHED_CANCELLED)
        ideal->unmatched++;
}

struct message_sink ideal_sink(struct ideal *ideal)
{
    return (struct message_sink){.context = ideal,
                                 .message = see_message,
                                 .collective = see_collective,
                                 .unmatched = see_unmatched};
}

/* ---- From one process to another --------------------------------------------------------- */

void ideal_put(struct parcel *parcel, const struct ideal *ideal)
{
    int64_t edges = partners_flush(ideal->ties);

    parcel_put(parcel, edges);
    parcel_put(parcel, ideal->meetings);
    parcel_put(parcel, ideal->unmatched);
    if (edges < 0)
        parcel->is_bad = true;
}

void ideal_take(struct parcel *parcel, struct ideal *ideal, struct ideal *other)
{
    int64_t edges = parcel_take(parcel), meetings = parcel_take(parcel),
            unmatched = parcel_take(parcel);

    if (parcel->is_bad)
        return;
    partners_join(ideal->ties, other->ties, edges, -2 * ideal->meetings);
    other->ties = NULL;
    ideal->meetings += meetings;
    ideal->unmatched += unmatched;
}

/* ---- The walk ---------------------------------------------------------------------------- */

/* The call that a rank is in ends. What it waits for began before it ended, and so is known; where
 * clocks say otherwise it is 0, and keeps nobody. */
static void end_call(struct ideal *ideal, struct place *place)
{
    size_t count;
    const int64_t *ties =
        place->call ? partners_of(ideal->ties, place->call, &count) : (count = 0, NULL);

    for (size_t i = 0; i < count; i++) {
        int64_t moment = ties[i] > 0        ? ideal->begin[ties[i]]
                         : ties[i] % 2 == 0 ? ideal->met[(-ties[i] - 2) / 2]
                                            : 0;
        if (moment > place->now)
            place->now = moment;
    }
    place->call = 0;
}

static void begin_call(struct ideal *ideal, struct place *place, const struct operation *operation)
{
    size_t count;

    end_call(ideal, place);
    if (operation->begin > place->end)
        place->now += operation->begin - place->end;
    if (operation->end > place->end)
        place->end = operation->end;
    place->call = operation->id;
    ideal->begin[operation->id] = place->now;
    const int64_t *ties = partners_of(ideal->ties, operation->id, &count);
    for (size_t i = 0; i < count; i++)
        if (ties[i] < 0 && ties[i] % 2 && ideal->met[(-ties[i] - 1) / 2] < place->now)
            ideal->met[(-ties[i] - 1) / 2] = place->now;
}

static void begin_places(struct ideal *ideal, const struct sequence *sequence, int64_t *first)
{
    ideal->places = xcalloc(ideal->processes + 1, sizeof *ideal->places);
    *first = INT64_MAX;
    for (size_t i = 0; i < ideal->processes; i++) {
        int64_t begin = sequence_process(sequence, i)->init + sequence_offset(sequence, i);
        ideal->places[i] = (struct place){.end = begin, .thread = -1};
        if (begin < *first)
            *first = begin;
    }
    for (size_t i = 0; i < ideal->processes; i++)
        ideal->places[i].now = ideal->places[i].end - *first;
}

/* When the last rank ends. */
static int64_t end_places(struct ideal *ideal, const struct sequence *sequence)
{
    int64_t last = 0;

    for (size_t i = 0; i < ideal->processes; i++) {
        struct place *place = &ideal->places[i];
        int64_t end = sequence_process(sequence, i)->finalize + sequence_offset(sequence, i);
        end_call(ideal, place);
        if (end > place->end)
            place->now += end - place->end;
        if (place->now > last)
            last = place->now;
    }
    return last;
}

static bool walk(struct ideal *ideal, struct sequence *sequence)
{
    const struct operation_part *parts;
    struct operation operation;

    sequence_rewind(sequence, EVERY_PROCESS);
    while (sequence_next(sequence, &operation, &parts)) {
        struct place *place = &ideal->places[operation.process];
        if (operation.role != ROLE_NONE) {
            ideal->many_threads |= place->thread >= 0 && place->thread != operation.thread;
            place->thread = operation.thread;
        }
        begin_call(ideal, place, &operation);
    }
    return errno == 0;
}

/* Why it is not known; NULL: nothing speaks against it. */
static const char *find_lack(const struct ideal *ideal, const struct sequence *sequence,
                             const struct match_doubts *doubts)
{
    const struct experiment *experiment = ideal->experiment;

    if (experiment_processes(experiment) < experiment->trace_count)
        return "not all ranks were read";
    if (experiment_sums(experiment).incomplete)
        return "a rank died";
    for (size_t i = 0; i < ideal->processes; i++)
        if (sequence_cut(sequence, i) != INT64_MAX)
            return "timelines have not all calls: set POMPEII_MESSAGES higher";
    if (ideal->unmatched)
        return "calls have no partner: pompeii messages --table=unmatched";
    return doubts->reversed ? "clocks of nodes differ" : NULL;
}

int64_t ideal_duration(struct ideal *ideal, struct sequence *sequence,
                       const struct match_doubts *doubts, const char **lack)
{
    int64_t first;

    if ((*lack = find_lack(ideal, sequence, doubts)))
        return -1;
    *lack = "calls of MPI can't be kept in a file in $TMPDIR";
    if (!partners_finish(ideal->ties))
        return -1;
    ideal->begin = nameless_map(((size_t)ideal->operations + 1) * sizeof *ideal->begin);
    ideal->met = nameless_map(((size_t)ideal->meetings + 1) * sizeof *ideal->met);
    if (!ideal->begin || !ideal->met)
        return -1;
    begin_places(ideal, sequence, &first);
    if (!walk(ideal, sequence))
        return -1;
    *lack = "several threads of a rank call MPI";
    return ideal->many_threads ? -1 : end_places(ideal, sequence);
}
