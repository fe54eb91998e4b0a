/* Operations of MPI on their way from traces, which come one after another, to all at once. */
#include "config.h"

#include "analysis/message/sequence.h"

#include "analysis/message/census.h"
#include "common/sorter.h"
#include "analysis/answer/whole.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Times that a file makes up must not overflow. */
static const int64_t MOST_OFFSET = INT64_MAX / 4;

struct process_share {
    struct sequence_process process;
    int64_t count, first; /* operations; the number of the first one */
    int64_t cut;
    int64_t offset; /* of its times */
    size_t read;    /* its place in the order of reading */
};

/* Of what other processes read: what their numbers are here. */
struct taken {
    int32_t *comms, *regions;
    size_t comm_count, region_count;
    int64_t places;
};

struct sequence {
    struct sorter *sorter; /* a record is an operation and its parts */
    int64_t places;        /* operations that were told */
    int64_t latest;        /* begin of those of the location */
    struct communicators *comms;
    struct census *census;
    struct taken *taken; /* by source of the sorter, from 1 */
    size_t taken_count, taken_capacity;
    struct process_share *shares;
    size_t share_count, share_capacity;
    const struct recorded_location *location; /* of the latest operation */
    int64_t owed;                             /* see end_of_polls() */
    uint8_t *roles;                           /* by region->number: 1 + role */
    size_t role_count;
    struct operation_part *parts;
    size_t part_capacity;
    struct {
        int64_t seen; /* instances of a node of the location */
    } * nodes;
    size_t node_count;
    int32_t *process_of;          /* by the order of reading */
    int64_t *next_id;             /* by process */
    struct clock_course *courses; /* by process; NULL: nothing is moved */
    struct sequence_amends amends;
    bool is_amended;
    int error; /* they could not be put into another order */
};

/* ---- In ---------------------------------------------------------------------------------- */

struct sequence *sequence_new(FILE *file)
{
    struct sorter *sorter = file ? sorter_new_in(file) : sorter_new();

    if (!sorter)
        return NULL;
    struct sequence *sequence = xzalloc(sizeof *sequence);
    sequence->sorter = sorter;
    sequence->comms = communicators_new();
    sequence->census = census_new();
    return sequence;
}

void sequence_free(struct sequence *sequence)
{
    if (!sequence)
        return;
    sorter_free(sequence->sorter);
    communicators_free(sequence->comms);
    census_free(sequence->census);
    for (size_t i = 0; i < sequence->taken_count; i++) {
        free(sequence->taken[i].comms);
        free(sequence->taken[i].regions);
    }
    free(sequence->taken);
    free(sequence->process_of);
    free(sequence->shares);
    free(sequence->roles);
    free(sequence->parts);
    free(sequence->nodes);
    free(sequence->next_id);
    for (size_t k = 0; sequence->courses && k < sequence->share_count; k++)
        free(sequence->courses[k].steps);
    free(sequence->courses);
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

static void begin_location(struct sequence *sequence, const struct recorded_location *location)
{
    sequence->location = location;
    sequence->latest = INT64_MIN;
    sequence->owed = 0;
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

/* Operations of a location stay in their order, whatever their times are. */
static int64_t key_of(struct sequence *sequence, const struct process *process, int64_t begin)
{
    int64_t key;

    if (begin > sequence->latest)
        sequence->latest = begin;
    return __builtin_add_overflow(process->epoch, sequence->latest, &key) ? INT64_MAX : key;
}

/* Of calls that are one instance: what is between them is the program's time. Where the program
 * asked at several places in turns, the last one has what the instances before have no room for. */
static int64_t end_of_polls(struct sequence *sequence, const struct instance *instance)
{
    int64_t took = instance->took + sequence->owed;

    sequence->owed = 0;
    if (instance->calls > 1 && took > instance->end - instance->begin) {
        sequence->owed = took - (instance->end - instance->begin);
        return instance->end;
    }
    return instance->calls > 1 ? instance->begin + took : instance->end;
}

static void enter(void *context, const struct instance *instance)
{
    struct sequence *sequence = context;
    const struct profile_node *node = instance->node;
    struct process_share *share = &sequence->shares[sequence->share_count - 1];
    int role = instance->creation ? -1 : role_of(sequence, node->region);
    struct operation operation = {.begin = instance->begin, .end = instance->end};
    size_t most = operation_parts_most(instance);

    if (role < 0)
        return;
    if (node->location != sequence->location)
        begin_location(sequence, node->location);
    operation.end = end_of_polls(sequence, instance);
    if (role != ROLE_NONE)
        find_cut(sequence, instance);
    if (most > sequence->part_capacity)
        sequence->parts =
            xresize(sequence->parts, sequence->part_capacity = most, sizeof *sequence->parts);
    operation.place = sequence->places++;
    operation.role = (uint8_t)role;
    operation.starts = *node->region->construct == 'i' || role == ROLE_START ||
                       strncmp(node->region->construct, "file_i", 6) == 0;
    operation.thread = node->location->index;
    operation.region = node->region->number;
    operation.level = node_level(node);
    operation_read(&operation, sequence->parts, instance, number_of, sequence);
    if (operation.is_cut && operation.begin < share->cut)
        share->cut = operation.begin;
    census_operation(sequence->census, (int32_t)sequence->share_count - 1, &operation,
                     sequence->parts);
    sorter_put(sequence->sorter, key_of(sequence, node->location->process, operation.begin),
               (int32_t)sequence->share_count - 1, &operation, sizeof operation, sequence->parts,
               operation.part_count * sizeof *sequence->parts);
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
    if (share->cut != INT64_MAX)
        census_cut(sequence->census, (int32_t)sequence->share_count - 1);
}

const struct timeline_handler sequence_handler = {
    .process_begin = begin_process, .enter = enter, .process_end = end_process};

/* ---- From one process to another --------------------------------------------------------- */

enum { MOST_ITEMS = 1 << 24 };

void sequence_kept(struct sequence *sequence)
{
    sorter_finish(sequence->sorter);
}

void sequence_put(struct parcel *parcel, struct sequence *sequence)
{
    size_t comms = communicator_count(sequence->comms);

    parcel_put(parcel, (int64_t)comms);
    for (size_t i = 0; i < comms; i++)
        parcel_put_text(parcel, communicator_of(sequence->comms, (int32_t)i)->name);
    parcel_put(parcel, (int64_t)sequence->share_count);
    parcel_put_bytes(parcel, sequence->shares, sequence->share_count * sizeof *sequence->shares);
    parcel_put(parcel, sequence->places);
    census_put(parcel, sequence->census);
    sorter_pass(parcel, sequence->sorter);
}

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

static int32_t *take_comms(struct parcel *parcel, struct sequence *sequence, size_t *count)
{
    *count = parcel_take_count(parcel, MOST_ITEMS);
    int32_t *comms = xcalloc(*count + 1, sizeof *comms);

    for (size_t i = 0; i < *count && !parcel->is_bad; i++) {
        char *name = parcel_take_text(parcel);
        comms[i] = communicator_of_name(sequence->comms, name, strlen(name));
        free(name);
    }
    return comms;
}

static int32_t *regions_here(const struct part_map *map)
{
    int32_t *regions = xcalloc(map->region_count + 1, sizeof *regions);

    for (size_t i = 0; i < map->region_count; i++)
        regions[i] = map->regions[i]->number;
    return regions;
}

void sequence_take(struct parcel *parcel, struct sequence *sequence, const struct part_map *map)
{
    struct taken taken = {.region_count = map->region_count, .places = sequence->places};
    int32_t shares = (int32_t)sequence->share_count;

    taken.comms = take_comms(parcel, sequence, &taken.comm_count);
    taken.regions = regions_here(map);
    take_shares(parcel, sequence);
    sequence->places += parcel_take(parcel);
    census_take(parcel, sequence->census, taken.comms, taken.comm_count, shares);
    sequence->taken = xgrow(sequence->taken, sequence->taken_count, &sequence->taken_capacity,
                            sizeof *sequence->taken);
    sequence->taken[sequence->taken_count++] = taken;
    if (sorter_take(parcel, sequence->sorter, shares) != sequence->taken_count)
        parcel->is_bad = true;
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
    int32_t *place = xcalloc(sequence->share_count + 1, sizeof *place);
    int64_t least = first_epoch(sequence), first = 1;

    if (sequence->share_count)
        qsort(sequence->shares, sequence->share_count, sizeof *sequence->shares, compare_shares);
    sequence->share_capacity = sequence->share_count + 1;
    sequence->shares =
        xresize(sequence->shares, sequence->share_capacity, sizeof *sequence->shares);
    struct process_share *shares = sequence->shares;
    for (size_t i = 0; i < sequence->share_count; i++) {
        place[shares[i].read] = (int32_t)i;
        shares[i].first = first;
        shares[i].offset = shares[i].process.epoch - least;
        if (shares[i].offset > MOST_OFFSET)
            shares[i].offset = MOST_OFFSET;
        first += shares[i].count;
        if (shares[i].cut != INT64_MAX && shares[i].cut != INT64_MIN)
            shares[i].cut += shares[i].offset;
    }
    shares[sequence->share_count] = (struct process_share){.first = first};
    sequence->process_of = place;
}

/* Of processes whose timeline is cut somewhere, what is before that counts. False with errno set:
 * they can't be read. */
static bool count_before_cuts(struct sequence *sequence)
{
    const struct operation_part *parts;
    struct operation operation;

    sequence_rewind(sequence, EVERY_PROCESS);
    while (sequence_next(sequence, &operation, &parts)) {
        int64_t cut = sequence_cut(sequence, (size_t)operation.process);
        if (cut != INT64_MAX && operation.begin < cut)
            census_count(sequence->comms, &operation, parts);
    }
    return errno == 0;
}

static bool is_cut_somewhere(const struct sequence *sequence)
{
    for (size_t i = 0; i < sequence->share_count; i++)
        if (sequence->shares[i].cut != INT64_MAX && sequence->shares[i].cut != INT64_MIN)
            return true;
    return false;
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
    if (!sorter_finish(sequence->sorter))
        return false;
    settle_communicators(sequence);
    census_settle(sequence->census, sequence->comms, sequence->process_of, sequence->share_count);
    return !is_cut_somewhere(sequence) || count_before_cuts(sequence);
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

/* ---- Through all ------------------------------------------------------------------------- */

void sequence_rewind(struct sequence *sequence, int process)
{
    sorter_rewind(sequence->sorter,
                  process < 0 ? SORTER_ALL : (int32_t)sequence->shares[process].read);
    for (size_t i = 0; i < sequence->share_count; i++)
        sequence->next_id[i] = sequence->shares[i].first;
}

/* False: there is no such number. */
static bool set_here(int32_t *number, const int32_t *here, size_t count)
{
    if (*number == COMM_NONE)
        return true;
    if (*number < 0 || (size_t)*number >= count)
        return false;
    *number = here[*number];
    return true;
}

/* Of another process, in our numbers; false: it is none. The parts are in the sorter's memory,
 * which is read once. */
static bool become_ours(const struct taken *taken, struct operation *operation,
                        struct operation_part *parts)
{
    bool is_one = operation->region >= 0 &&
                  set_here(&operation->region, taken->regions, taken->region_count) &&
                  set_here(&operation->comm, taken->comms, taken->comm_count) &&
                  set_here(&operation->newcomm, taken->comms, taken->comm_count) &&
                  set_here(&operation->group, taken->comms, taken->comm_count);

    for (uint32_t i = 0; i < operation->part_count && is_one; i++)
        is_one = set_here(&parts[i].comm, taken->comms, taken->comm_count);
    operation->place += taken->places;
    return is_one;
}

/* The next one with the times of its trace. */
static bool next_stored(struct sequence *sequence, struct operation *operation,
                        struct operation_part **parts)
{
    struct sorted sorted;

    if (!sorter_next(sequence->sorter, &sorted))
        return false;
    memcpy(operation, sorted.record, sizeof *operation);
    *parts = (void *)((char *)sorted.record + sizeof *operation);
    if (sorted.source &&
        (sorted.size != sizeof *operation + operation->part_count * sizeof **parts ||
         (size_t)sorted.tag >= sequence->share_count ||
         !become_ours(&sequence->taken[sorted.source - 1], operation, *parts))) {
        errno = EIO;
        return false;
    }
    operation->process = sequence->process_of[sorted.tag];
    return true;
}

bool sequence_next(struct sequence *sequence, struct operation *operation,
                   const struct operation_part **parts)
{
    struct operation_part *stored;

    errno = sequence->error;
    if (sequence->error || !next_stored(sequence, operation, &stored))
        return false;
    *parts = stored;
    operation->begin = told_time(sequence, (size_t)operation->process, operation->begin);
    operation->end = told_time(sequence, (size_t)operation->process, operation->end);
    operation->id = sequence->next_id[operation->process]++;
    return true;
}

/* ---- By a logical clock ------------------------------------------------------------------ */

/* Times that are moved may have another order. */
static bool sort_again(struct sequence *sequence)
{
    struct sorter *sorted = sorter_new();
    struct operation_part *parts;
    struct operation operation;

    if (!sorted)
        return false;
    sorter_rewind(sequence->sorter, SORTER_ALL);
    while (next_stored(sequence, &operation, &parts))
        sorter_put(sorted, told_time(sequence, (size_t)operation.process, operation.begin),
                   (int32_t)sequence->shares[operation.process].read, &operation, sizeof operation,
                   parts, operation.part_count * sizeof *parts);
    bool all = errno == 0 && sorter_finish(sorted);
    sorter_free(sequence->sorter);
    sequence->sorter = sorted;
    return all;
}

/* NULL where none has a step: all is in its order already. */
static struct clock_course *courses_with_steps(struct clock_course *courses, size_t count)
{
    for (size_t i = 0; courses && i < count; i++)
        if (courses[i].count)
            return courses;
    free(courses);
    return NULL;
}

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
    sequence->courses = courses = courses_with_steps(courses, sequence->share_count);
    sequence->amends = *amends;
    for (size_t i = 0; i < sequence->share_count; i++) {
        struct process_share *share = &sequence->shares[i];
        if (share->cut != INT64_MAX && share->cut != INT64_MIN)
            share->cut = told_time(sequence, i, share->cut - share->offset);
    }
    if (courses && !sort_again(sequence))
        sequence->error = errno ? errno : EIO;
}

const struct clock_course *sequence_course(const struct sequence *sequence, size_t process)
{
    return sequence->courses ? &sequence->courses[process] : NULL;
}

const struct sequence_amends *sequence_amends(const struct sequence *sequence)
{
    return &sequence->amends;
}
