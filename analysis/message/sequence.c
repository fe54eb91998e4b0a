/* Operations of MPI on their way from traces, which come one after another, to all at once. */
#include "config.h"

#include "analysis/message/sequence.h"

#include "analysis/message/heap.h"
#include "common/nameless.h"
#include "analysis/answer/whole.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A location's buffer, at most; where there are many, all of them together. */
enum { BUFFER = 1 << 15, BUFFERS = 1 << 23 };

/* Times that a file makes up must not overflow. */
static const int64_t MOST_OFFSET = INT64_MAX / 4;

/* A run of operations of one location, in the order of their begins. */
struct segment {
    int64_t begin; /* of the first operation, until it is read */
    off_t at, end; /* in the file */
    size_t process;
    char *buffer;
    size_t used, filled, size;
};

struct process_share {
    struct sequence_process process;
    int64_t count, first; /* operations; the number of the first one */
    int64_t cut;
    int64_t offset; /* of its times */
    size_t read;    /* its place in the order of reading */
};

struct sequence {
    FILE *file;
    off_t size;
    int64_t places; /* operations that were told */
    bool failed;
    int error;
    struct communicators *comms;
    struct segment *segments;
    size_t segment_count, segment_capacity;
    struct process_share *shares;
    size_t share_count, share_capacity;
    const struct recorded_location *location; /* of the latest operation */
    uint8_t *roles;                           /* by region->number: 1 + role */
    size_t role_count;
    struct operation_part *parts;
    size_t part_capacity;
    struct {
        int64_t seen; /* instances of a node of the location */
    } * nodes;
    size_t node_count;
    struct heap heap;             /* of segments */
    struct segment *current;      /* of the latest operation */
    int64_t *next_id;             /* by process */
    struct clock_course *courses; /* by process; NULL: nothing is moved */
    struct sequence_amends amends;
    bool is_amended;
};

/* ---- In ---------------------------------------------------------------------------------- */

struct sequence *sequence_new(void)
{
    FILE *file = nameless_file();
    struct sequence *sequence;

    if (!file)
        return NULL;
    sequence = xzalloc(sizeof *sequence);
    sequence->file = file;
    sequence->comms = communicators_new();
    return sequence;
}

void sequence_free(struct sequence *sequence)
{
    if (!sequence)
        return;
    fclose(sequence->file);
    communicators_free(sequence->comms);
    for (size_t i = 0; i < sequence->segment_count; i++)
        free(sequence->segments[i].buffer);
    free(sequence->segments);
    free(sequence->shares);
    free(sequence->roles);
    free(sequence->parts);
    free(sequence->nodes);
    free(sequence->next_id);
    for (size_t i = 0; sequence->courses && i < sequence->share_count; i++)
        free(sequence->courses[i].steps);
    free(sequence->courses);
    heap_free(&sequence->heap);
    free(sequence);
}

static void begin_process(void *context, struct process *process)
{
    struct sequence *sequence = context;
    struct process_share share = {
        .process = {.rank = process->rank}, .cut = INT64_MAX, .read = sequence->share_count};

    sequence->shares = xgrow(sequence->shares, sequence->share_count, &sequence->share_capacity,
                             sizeof *sequence->shares);
    sequence->shares[sequence->share_count++] = share;
    sequence->location = NULL;
}

void sequence_forget(struct sequence *sequence, const struct process *process)
{
    const struct process_share *last =
        sequence->share_count ? &sequence->shares[sequence->share_count - 1] : NULL;

    if (last && last->process.rank == process->rank && !last->count)
        sequence->share_count--;
}

/* -1: it is no operation of MPI. */
static int role_of(struct sequence *sequence, const struct source_region *region)
{
    size_t number = (size_t)region->number;

    if (number >= sequence->role_count) {
        size_t count = 2 * number + 64;
        sequence->roles = xresize(sequence->roles, count, 1);
        memset(sequence->roles + sequence->role_count, 0, count - sequence->role_count);
        sequence->role_count = count;
    }
    if (!sequence->roles[number])
        sequence->roles[number] = strcmp(region->layer, "mpi") == 0
                                      ? (uint8_t)(1 + operation_role(region->construct))
                                      : UINT8_MAX;
    return sequence->roles[number] == UINT8_MAX ? -1 : sequence->roles[number] - 1;
}

static void write_all(struct sequence *sequence, const void *data, size_t size)
{
    if (size && fwrite(data, size, 1, sequence->file) != 1 && !sequence->failed) {
        sequence->failed = true;
        sequence->error = errno;
    }
    sequence->size += (off_t)size;
}

static void begin_location(struct sequence *sequence, const struct recorded_location *location)
{
    sequence->location = location;
    if (location->node_count > sequence->node_count) {
        sequence->nodes = xresize(sequence->nodes, location->node_count, sizeof *sequence->nodes);
        sequence->node_count = location->node_count;
    }
    memset(sequence->nodes, 0, location->node_count * sizeof *sequence->nodes);
}

/* Of a call path whose instances are not all kept, those are that came first. */
static void find_cut(struct sequence *sequence, const struct instance *instance)
{
    const struct profile_node *node = instance->node;
    struct process_share *share = &sequence->shares[sequence->share_count - 1];

    if (node->location->process->long_form || node->kept >= node->visits)
        return;
    int64_t *seen = &sequence->nodes[node->index].seen;
    *seen += instance->calls < node->kept - *seen ? instance->calls : node->kept - *seen;
    if (*seen == node->kept && instance->end < share->cut)
        share->cut = instance->end;
}

static int32_t number_of(void *context, const char *name, size_t length)
{
    struct sequence *sequence = context;

    return communicator_of_name(sequence->comms, name, length);
}

static void begin_segment(struct sequence *sequence, int64_t begin)
{
    struct segment segment = {.begin = begin,
                              .at = sequence->size,
                              .end = sequence->size,
                              .process = sequence->share_count - 1};

    sequence->segments = xgrow(sequence->segments, sequence->segment_count,
                               &sequence->segment_capacity, sizeof *sequence->segments);
    sequence->segments[sequence->segment_count++] = segment;
}

static void enter(void *context, const struct instance *instance)
{
    struct sequence *sequence = context;
    const struct profile_node *node = instance->node;
    struct process_share *share = &sequence->shares[sequence->share_count - 1];
    int role = instance->creation ? -1 : role_of(sequence, node->region);
    struct operation operation = {.begin = instance->begin, .end = instance->end};
    if (instance->calls > 1) /* what is between them is the program's time */
        operation.end = operation.begin + instance->took;
    size_t most = operation_parts_most(instance);

    if (role < 0)
        return;
    if (node->location != sequence->location) {
        begin_location(sequence, node->location);
        begin_segment(sequence, instance->begin);
    }
    if (role != ROLE_NONE)
        find_cut(sequence, instance);
    if (most > sequence->part_capacity)
        sequence->parts =
            xresize(sequence->parts, sequence->part_capacity = most, sizeof *sequence->parts);
    operation.place = sequence->places++;
    operation.role = (uint8_t)role;
    operation.starts = *node->region->construct == 'i' || role == ROLE_START;
    operation.thread = node->location->index;
    operation.region = node->region->number;
    operation.level = node_level(node);
    operation_read(&operation, sequence->parts, instance, number_of, sequence);
    if (operation.is_cut && operation.begin < share->cut)
        share->cut = operation.begin;
    write_all(sequence, &operation, sizeof operation);
    write_all(sequence, sequence->parts, operation.part_count * sizeof *sequence->parts);
    sequence->segments[sequence->segment_count - 1].end = sequence->size;
    share->count++;
}

/* A call path that has instances, and none of them in the timeline. */
static bool lacks_all(const struct profile_node *node)
{
    return node->visits && !node->kept && strcmp(node->region->layer, "mpi") == 0 &&
           operation_role(node->region->construct) != ROLE_NONE;
}

static void cut_process(struct process_share *share, const struct process *process)
{
    for (size_t i = 0; i < process->location_count; i++) {
        const struct recorded_location *location = process->locations[i];
        for (size_t k = 0; k < location->node_count && !process->long_form; k++)
            if (lacks_all(location->nodes[k]))
                share->cut = INT64_MIN;
    }
}

static int64_t work_of(const struct process *process)
{
    int64_t work = process->finalize - process->init;

    if (process->location_count)
        work -= location_communication(process->locations[0]);
    return work > 0 ? work : 0;
}

static void end_process(void *context, struct process *process)
{
    struct sequence *sequence = context;
    struct process_share *share = &sequence->shares[sequence->share_count - 1];

    share->process = (struct sequence_process){.rank = process->rank,
                                               .epoch = process->epoch,
                                               .init = process->init,
                                               .finalize = process->finalize,
                                               .has_rate = process->has_rate,
                                               .work = work_of(process)};
    cut_process(share, process);
}

const struct timeline_handler sequence_handler = {
    .process_begin = begin_process, .enter = enter, .process_end = end_process};

/* ---- From one process to another --------------------------------------------------------- */

enum { MOST_ITEMS = 1 << 24, MOST_PARTS = 1 << 20 };

/* The file of a sequence is read by its descriptor, so what was written has to be there. */
static void put_operations(struct parcel *parcel, struct sequence *sequence)
{
    char bytes[BUFSIZ];
    ssize_t got;

    if (fflush(sequence->file) != 0 || sequence->failed)
        parcel->is_bad = true;
    for (off_t at = 0; at < sequence->size && !parcel->is_bad; at += got) {
        off_t left = sequence->size - at;
        size_t size = left < (off_t)sizeof bytes ? (size_t)left : sizeof bytes;
        got = pread(fileno(sequence->file), bytes, size, at);
        if (got > 0)
            parcel_put_bytes(parcel, bytes, (size_t)got);
        else
            parcel->is_bad = true;
    }
}

void sequence_put(struct parcel *parcel, struct sequence *sequence)
{
    size_t comms = communicator_count(sequence->comms);

    parcel_put(parcel, (int64_t)comms);
    for (size_t i = 0; i < comms; i++)
        parcel_put_text(parcel, communicator_of(sequence->comms, (int32_t)i)->name);
    parcel_put(parcel, (int64_t)sequence->share_count);
    parcel_put_bytes(parcel, sequence->shares, sequence->share_count * sizeof *sequence->shares);
    parcel_put(parcel, (int64_t)sequence->segment_count);
    for (size_t i = 0; i < sequence->segment_count; i++) {
        parcel_put(parcel, sequence->segments[i].begin);
        parcel_put(parcel, sequence->segments[i].end);
        parcel_put(parcel, (int64_t)sequence->segments[i].process);
    }
    parcel_put(parcel, sequence->places);
    put_operations(parcel, sequence);
}

/* Of what is taken: the numbers of its communicators here, and what the sequence had before. */
struct taken {
    const struct part_map *map;
    int32_t *comms;
    size_t comm_count, shares;
    int64_t places;
};

static void take_shares(struct parcel *parcel, struct sequence *sequence)
{
    for (size_t left = parcel_take_count(parcel, MOST_ITEMS); left && !parcel->is_bad; left--) {
        struct process_share share;
        parcel_take_bytes(parcel, &share, sizeof share);
        share.read = sequence->share_count;
        sequence->shares = xgrow(sequence->shares, sequence->share_count, &sequence->share_capacity,
                                 sizeof *sequence->shares);
        sequence->shares[sequence->share_count++] = share;
    }
}

static void take_segments(struct parcel *parcel, struct sequence *sequence, size_t shares)
{
    off_t size = sequence->size;

    for (size_t left = parcel_take_count(parcel, MOST_ITEMS); left && !parcel->is_bad; left--) {
        begin_segment(sequence, parcel_take(parcel));
        struct segment *segment = &sequence->segments[sequence->segment_count - 1];
        segment->end = size + parcel_take(parcel);
        segment->process = shares + parcel_take_count(parcel, MOST_ITEMS);
        if (segment->process >= sequence->share_count)
            parcel->is_bad = true;
    }
}

static int32_t comm_here(struct parcel *parcel, const struct taken *taken, int32_t comm)
{
    if (comm == COMM_NONE)
        return comm;
    if (comm >= 0 && (size_t)comm < taken->comm_count)
        return taken->comms[comm];
    parcel->is_bad = true;
    return COMM_NONE;
}

static void take_parts(struct parcel *parcel, struct sequence *sequence, const struct taken *taken,
                       uint32_t count)
{
    for (; count && !parcel->is_bad; count--) {
        struct operation_part part;
        parcel_take_bytes(parcel, &part, sizeof part);
        part.comm = comm_here(parcel, taken, part.comm);
        write_all(sequence, &part, sizeof part);
    }
}

static void take_operation(struct parcel *parcel, struct sequence *sequence,
                           const struct taken *taken)
{
    struct operation operation;

    parcel_take_bytes(parcel, &operation, sizeof operation);
    if (operation.region < 0 || (size_t)operation.region >= taken->map->region_count ||
        operation.part_count > MOST_PARTS) {
        parcel->is_bad = true;
        return;
    }
    operation.region = taken->map->regions[operation.region]->number;
    operation.place += taken->places;
    operation.comm = comm_here(parcel, taken, operation.comm);
    operation.newcomm = comm_here(parcel, taken, operation.newcomm);
    write_all(sequence, &operation, sizeof operation);
    take_parts(parcel, sequence, taken, operation.part_count);
}

void sequence_take(struct parcel *parcel, struct sequence *sequence, const struct part_map *map)
{
    struct taken taken = {.map = map, .shares = sequence->share_count, .places = sequence->places};
    size_t segments = sequence->segment_count;

    taken.comm_count = parcel_take_count(parcel, MOST_ITEMS);
    taken.comms = xcalloc(taken.comm_count + 1, sizeof *taken.comms);
    for (size_t i = 0; i < taken.comm_count && !parcel->is_bad; i++) {
        char *name = parcel_take_text(parcel);
        taken.comms[i] = communicator_of_name(sequence->comms, name, strlen(name));
        free(name);
    }
    take_shares(parcel, sequence);
    take_segments(parcel, sequence, taken.shares);
    off_t end = sequence->segment_count > segments
                    ? sequence->segments[sequence->segment_count - 1].end
                    : sequence->size;
    sequence->places += parcel_take(parcel);
    while (sequence->size < end && !parcel->is_bad && !sequence->failed)
        take_operation(parcel, sequence, &taken);
    if (sequence->size != end)
        parcel->is_bad = true;
    free(taken.comms);
}

/* ---- Out --------------------------------------------------------------------------------- */

static int compare_shares(const void *a, const void *b)
{
    const struct process_share *left = a, *right = b;

    return (left->process.rank > right->process.rank) - (left->process.rank < right->process.rank);
}

static int64_t first_epoch(const struct sequence *sequence)
{
    int64_t least = sequence->share_count ? sequence->shares[0].process.epoch : 0;

    for (size_t i = 1; i < sequence->share_count; i++)
        if (sequence->shares[i].process.epoch < least)
            least = sequence->shares[i].process.epoch;
    return least;
}

/* Of a time of the process, among those of all. */
static int64_t told_time(const struct sequence *sequence, size_t process, int64_t time)
{
    return clock_course_time(sequence_course(sequence, process), time) +
           sequence->shares[process].offset;
}

/* Traces come in the order of their names, processes are in that of their ranks. */
static void order_processes(struct sequence *sequence)
{
    size_t *place = xcalloc(sequence->share_count + 1, sizeof *place);
    int64_t least = first_epoch(sequence), first = 1;

    if (sequence->share_count)
        qsort(sequence->shares, sequence->share_count, sizeof *sequence->shares, compare_shares);
    sequence->shares = xgrow(sequence->shares, sequence->share_count, &sequence->share_capacity,
                             sizeof *sequence->shares);
    struct process_share *shares = sequence->shares;
    for (size_t i = 0; i < sequence->share_count; i++) {
        place[shares[i].read] = i;
        shares[i].first = first;
        shares[i].offset = shares[i].process.epoch - least;
        if (shares[i].offset > MOST_OFFSET)
            shares[i].offset = MOST_OFFSET;
        first += shares[i].count;
        if (shares[i].cut != INT64_MAX && shares[i].cut != INT64_MIN)
            shares[i].cut += shares[i].offset;
    }
    shares[sequence->share_count] = (struct process_share){.first = first};
    for (size_t i = 0; i < sequence->segment_count; i++) {
        sequence->segments[i].process = place[sequence->segments[i].process];
    }
    free(place);
}

static void survey_collective(struct sequence *sequence, const struct operation *operation,
                              int32_t number, int role)
{
    if (number == COMM_NONE || !role_is_collective(role) ||
        operation->begin >= sequence_cut(sequence, (size_t)operation->process))
        return;
    struct communicator *comm = communicator_of(sequence->comms, number);
    communicator_join(comm, operation->process);
    communicator_member(comm, operation->process)->collectives++;
}

static void survey_new(struct sequence *sequence, const struct operation *operation)
{
    struct communicator *comm = communicator_of(sequence->comms, operation->newcomm);

    communicator_rank(comm, operation->process, operation->newrank, operation->newgroup);
    if (operation->group == COMM_NONE)
        return;
    communicator_join(comm, operation->process);
    communicator_member(comm, operation->process)->neighbours = operation->group;
}

/* Members of communicators, how many collectives each calls, and ranks that traces tell. */
static void survey(struct sequence *sequence)
{
    const struct operation_part *parts;
    struct operation operation;

    sequence_rewind(sequence, EVERY_PROCESS);
    while (sequence_next(sequence, &operation, &parts)) {
        if (operation.newcomm != COMM_NONE)
            survey_new(sequence, &operation);
        for (uint32_t i = 0; i < operation.part_count; i++)
            survey_collective(sequence, &operation, parts[i].comm, parts[i].role);
        survey_collective(sequence, &operation, operation.comm, operation.role);
    }
}

static void settle_communicators(struct sequence *sequence)
{
    int *ranks = xcalloc(sequence->share_count + 1, sizeof *ranks);

    for (size_t i = 0; i < sequence->share_count; i++)
        ranks[i] = sequence->shares[i].process.rank;
    communicators_settle(sequence->comms, ranks, sequence->share_count);
    free(ranks);
}

bool sequence_finish(struct sequence *sequence)
{
    order_processes(sequence);
    sequence->next_id = xcalloc(sequence->share_count + 1, sizeof *sequence->next_id);
    if (fflush(sequence->file) != 0 && !sequence->failed) {
        sequence->failed = true;
        sequence->error = errno;
    }
    if (!sequence->failed) {
        settle_communicators(sequence);
        survey(sequence);
    }
    errno = sequence->error;
    return !sequence->failed;
}

struct communicators *sequence_communicators(struct sequence *sequence)
{
    return sequence->comms;
}

size_t sequence_processes(const struct sequence *sequence)
{
    return sequence->share_count;
}

const struct sequence_process *sequence_process(const struct sequence *sequence, size_t process)
{
    return &sequence->shares[process].process;
}

int64_t sequence_count(const struct sequence *sequence)
{
    return sequence->shares[sequence->share_count].first - 1;
}

int64_t sequence_first(const struct sequence *sequence, size_t process)
{
    return sequence->shares[process].first;
}

int64_t sequence_cut(const struct sequence *sequence, size_t process)
{
    return sequence->shares[process].cut;
}

int64_t sequence_offset(const struct sequence *sequence, size_t process)
{
    return sequence->shares[process].offset;
}

/* ---- By a logical clock ------------------------------------------------------------------ */

bool sequence_has_clocks(const struct sequence *sequence)
{
    bool several = false;

    for (size_t i = 0; i < sequence->share_count; i++)
        several |= sequence->shares[i].process.has_rate;
    return several && !sequence->is_amended;
}

/* What is cut stays so. */
void sequence_amend(struct sequence *sequence, struct clock_course *courses,
                    const struct sequence_amends *amends)
{
    sequence->is_amended = true;
    sequence->courses = courses;
    sequence->amends = *amends;
    for (size_t i = 0; i < sequence->share_count; i++) {
        struct process_share *share = &sequence->shares[i];
        if (share->cut != INT64_MAX && share->cut != INT64_MIN)
            share->cut = told_time(sequence, i, share->cut - share->offset);
    }
}

const struct clock_course *sequence_course(const struct sequence *sequence, size_t process)
{
    return sequence->courses ? &sequence->courses[process] : NULL;
}

const struct sequence_amends *sequence_amends(const struct sequence *sequence)
{
    return &sequence->amends;
}

/* ---- Through all ------------------------------------------------------------------------- */

void sequence_rewind(struct sequence *sequence, int process)
{
    off_t begin = 0;

    heap_free(&sequence->heap);
    sequence->current = NULL;
    for (size_t i = 0; i < sequence->segment_count; i++) {
        struct segment *segment = &sequence->segments[i];
        segment->at = begin;
        begin = segment->end;
        segment->used = segment->filled = 0;
        if (segment->at < segment->end && (process < 0 || (size_t)process == segment->process))
            heap_put(&sequence->heap, told_time(sequence, segment->process, segment->begin),
                     (int64_t)i, segment);
    }
    for (size_t i = 0; i < sequence->share_count; i++)
        sequence->next_id[i] = sequence->shares[i].first;
}

/* So many bytes of the segment in its buffer; NULL: there are not so many. */
static const void *segment_bytes(struct sequence *sequence, struct segment *segment, size_t size)
{
    size_t rest = segment->filled - segment->used, buffer = BUFFERS / sequence->segment_count;

    buffer = buffer < BUFFER ? buffer : BUFFER;

    if (rest >= size)
        return segment->buffer + segment->used;
    if ((off_t)(size - rest) > segment->end - segment->at)
        return NULL;
    if (size > segment->size || !segment->buffer) {
        segment->size = size > buffer ? size : buffer;
        segment->buffer = xresize(segment->buffer, segment->size, 1);
    }
    memmove(segment->buffer, segment->buffer + segment->used, rest);
    segment->used = 0;
    segment->filled = rest;
    while (segment->filled < size) {
        size_t room = segment->size - segment->filled;
        if ((off_t)room > segment->end - segment->at)
            room = (size_t)(segment->end - segment->at);
        ssize_t got =
            pread(fileno(sequence->file), segment->buffer + segment->filled, room, segment->at);
        if (got <= 0) {
            sequence->failed = true;
            sequence->error = got < 0 ? errno : EIO;
            return NULL;
        }
        segment->filled += (size_t)got;
        segment->at += got;
    }
    return segment->buffer;
}

/* Where its next operation stands among the others, or its memory goes. */
static void segment_continue(struct sequence *sequence, struct segment *segment)
{
    const struct operation *operation = segment_bytes(sequence, segment, sizeof *operation);

    if (operation) {
        heap_put(&sequence->heap, told_time(sequence, segment->process, operation->begin),
                 segment - sequence->segments, segment);
        return;
    }
    free(segment->buffer);
    segment->buffer = NULL;
    segment->used = segment->filled = segment->size = 0;
}

bool sequence_next(struct sequence *sequence, struct operation *operation,
                   const struct operation_part **parts)
{
    const struct operation *stored;
    const char *bytes;

    if (sequence->current)
        segment_continue(sequence, sequence->current);
    sequence->current = NULL;
    errno = sequence->error;
    if (sequence->failed || !sequence->heap.count)
        return false;
    struct segment *segment = sequence->current = heap_take(&sequence->heap);
    stored = segment_bytes(sequence, segment, sizeof *stored);
    size_t length = stored ? stored->part_count * sizeof **parts : 0;
    bytes = stored ? segment_bytes(sequence, segment, sizeof *stored + length) : NULL;
    if (!bytes) {
        errno = sequence->error;
        return false;
    }
    memcpy(operation, bytes, sizeof *operation);
    *parts = (const struct operation_part *)(const void *)(bytes + sizeof *operation);
    segment->used += sizeof *operation + length;
    operation->process = (int32_t)segment->process;
    operation->begin = told_time(sequence, segment->process, operation->begin);
    operation->end = told_time(sequence, segment->process, operation->end);
    operation->id = sequence->next_id[segment->process]++;
    return true;
}
