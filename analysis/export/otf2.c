/* OTF2, by its library: Vampir, Scalasca, TAU, ViTE, otf2-print.
 *
 * Events go to the archive as they come, definitions when all is known: one location for each
 * track, an enter and a leave for each instance, fork and join of a team on the thread that does
 * so, its begin and end on each thread, and counters as sums that grow by what each instance
 * counted. Tasks are otf2-task.c's, messages otf2-mpi.c's. */
#include "config.h"

#include "analysis/export/formats.h"
#include "analysis/export/otf2-parts.h"
#include "analysis/export/otf2-silent.h"
#include "common/complain.h"

#include <stdlib.h>
#include <string.h>

enum { CLASS_MOST = 128 }; /* counters of a metric class; OTF2 counts them in a byte */

void otf2_check(struct otf2 *otf2, OTF2_ErrorCode code)
{
    if (otf2->error == OTF2_SUCCESS)
        otf2->error = code;
}

static OTF2_FlushType before_flush(void *data, OTF2_FileType type, OTF2_LocationRef location,
                                   void *caller, bool final)
{
    (void)data, (void)type, (void)location, (void)caller, (void) final;
    return OTF2_FLUSH;
}

/* Chunks of a buffer. OTF2's own memory is 128 MiB for each location; it writes out what it has
 * when there is no more. */
struct chunk {
    struct chunk *next;
    size_t position; /* from 1 */
};

static void *allocate(void *data, OTF2_FileType type, OTF2_LocationRef location, void **chunks,
                      uint64_t size)
{
    enum { EVENT_CHUNKS = 2 };
    struct chunk *last = *chunks;
    size_t position = last ? last->position + 1 : 1;

    (void)data, (void)location;
    if (type == OTF2_FILETYPE_EVENTS && position > EVENT_CHUNKS)
        return NULL;
    char *chunk = xmalloc(sizeof *last + size);
    *(struct chunk *)(void *)chunk = (struct chunk){last, position};
    *chunks = chunk;
    return chunk + sizeof *last;
}

static void free_all(void *data, OTF2_FileType type, OTF2_LocationRef location, void **chunks,
                     bool final)
{
    (void)data, (void)type, (void)location, (void) final;
    while (*chunks) {
        struct chunk *chunk = *chunks;
        *chunks = chunk->next;
        free(chunk);
    }
}

/* ---- Begin ------------------------------------------------------------------------------- */

static void *otf2_begin(const struct export_request *request, const struct experiment *experiment,
                        int64_t epoch)
{
    static const OTF2_FlushCallbacks flush = {.otf2_pre_flush = before_flush};
    static const OTF2_MemoryCallbacks memory = {allocate, free_all};
    struct otf2 *otf2 = xzalloc(sizeof *otf2);

    otf2_silence();
    otf2->experiment = experiment;
    otf2->epoch = epoch;
    otf2->archive = OTF2_Archive_Open(
        request->path, "traces", OTF2_FILEMODE_WRITE, OTF2_CHUNK_SIZE_EVENTS_DEFAULT,
        OTF2_CHUNK_SIZE_DEFINITIONS_DEFAULT, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    if (!otf2->archive) {
        complain("export: %s: OTF2 can't write there", request->path);
        free(otf2);
        return NULL;
    }
    otf2_check(otf2, OTF2_Archive_SetFlushCallbacks(otf2->archive, &flush, NULL));
    otf2_check(otf2, OTF2_Archive_SetMemoryCallbacks(otf2->archive, &memory, NULL));
    otf2_check(otf2, OTF2_Archive_SetSerialCollectiveCallbacks(otf2->archive));
    otf2_check(otf2, OTF2_Archive_SetCreator(otf2->archive, PACKAGE_STRING));
    otf2_check(otf2, OTF2_Archive_OpenEvtFiles(otf2->archive));
    return otf2;
}

static void close_writer(struct otf2 *otf2)
{
    if (!otf2->writer)
        return;
    otf2_check(otf2,
               OTF2_EvtWriter_GetNumberOfEvents(otf2->writer, &otf2->tracks[otf2->track].events));
    otf2_check(otf2, OTF2_Archive_CloseEvtWriter(otf2->archive, otf2->writer));
    otf2->writer = NULL;
}

static void otf2_process(void *state, const struct process *process)
{
    struct otf2 *otf2 = state;

    close_writer(otf2);
    otf2->processes = xgrow(otf2->processes, otf2->process_count, &otf2->process_capacity,
                            sizeof *otf2->processes);
    otf2->processes[otf2->process_count++] = (struct otf2_process){
        .name = process_name(process), .rank = process->rank, .team = otf2->comm_count++};
}

static void otf2_track(void *state, struct track *track)
{
    struct otf2 *otf2 = state;

    otf2->tracks =
        xgrow(otf2->tracks, otf2->track_count, &otf2->track_capacity, sizeof *otf2->tracks);
    struct otf2_process *process = &otf2->processes[otf2->process_count - 1];
    bool thread = track->location->kind == LOCATION_THREAD;
    otf2->tracks[otf2->track_count++] = (struct otf2_track){
        .label = xstrdup(track->label),
        .location = track->location,
        .process = otf2->process_count - 1,
        .thread = thread ? process->threads++ : 0,
        .counters = xcalloc(otf2->experiment->counter_count + 1, sizeof(int64_t))};
    process->has_devices |= !thread;
}

/* ---- Events ------------------------------------------------------------------------------ */

/* A writer holds a megabyte: where tracks follow each other, there is one at a time. */
static void choose(struct otf2 *otf2, const struct track *track)
{
    if (otf2->writer && otf2->track == track->number)
        return;
    if (!track->location->process->long_form)
        close_writer(otf2);
    otf2->track = track->number;
    otf2->writer = OTF2_Archive_GetEvtWriter(otf2->archive, (OTF2_LocationRef)track->number);
    if (!otf2->writer)
        otf2_check(otf2, OTF2_ERROR_FILE_INTERACTION);
}

static bool is_team(const struct slice *slice)
{
    return slice->frame->construct && slice->frame->construct->is_parallel && !slice->creation &&
           slice->track->location->kind == LOCATION_THREAD;
}

/* Whether the thread of the slice of a team forked it. A thread that only works in a team has
 * nothing of its own around that. */
static bool is_fork(const struct slice *slice)
{
    const struct profile_node *root = slice->instance->node;

    while (root->parent)
        root = root->parent;
    return slice->instance->depth > 0 || root->visits > 0;
}

/* How many threads a team was to have is not told: those that the process had at once. */
static void begin_team(struct otf2 *otf2, const struct slice *slice)
{
    OTF2_TimeStamp time = (OTF2_TimeStamp)slice->begin;
    struct process *process = slice->track->location->process;

    if (is_fork(slice))
        otf2_check(otf2, OTF2_EvtWriter_ThreadFork(otf2->writer, NULL, time, OTF2_PARADIGM_OPENMP,
                                                   (uint32_t)process->threads));
    otf2_check(otf2, OTF2_EvtWriter_ThreadTeamBegin(otf2->writer, NULL, time,
                                                    otf2->processes[otf2->process_count - 1].team));
}

static void end_team(struct otf2 *otf2, const struct slice *slice, bool forked)
{
    OTF2_TimeStamp time = (OTF2_TimeStamp)slice->end;

    otf2_check(otf2, OTF2_EvtWriter_ThreadTeamEnd(otf2->writer, NULL, time,
                                                  otf2->processes[otf2->process_count - 1].team));
    if (forked)
        otf2_check(otf2, OTF2_EvtWriter_ThreadJoin(otf2->writer, NULL, time, OTF2_PARADIGM_OPENMP));
}

static void put_counters(struct otf2 *otf2, int64_t time, const int64_t *sums)
{
    size_t count = otf2->experiment->counter_count;

    for (size_t first = 0; first < count; first += CLASS_MOST) {
        OTF2_Type types[CLASS_MOST];
        OTF2_MetricValue values[CLASS_MOST];
        size_t i = 0;
        for (; i < CLASS_MOST && first + i < count; i++) {
            types[i] = OTF2_TYPE_INT64;
            values[i].signed_int = sums[first + i];
        }
        otf2_check(otf2, OTF2_EvtWriter_Metric(otf2->writer, NULL, (OTF2_TimeStamp)time,
                                               (OTF2_MetricRef)(first / CLASS_MOST), (uint8_t)i,
                                               types, values));
    }
}

/* What a slice counted is known when it begins; the sums at its end are kept until then. */
static void enter_counters(struct otf2 *otf2, const struct slice *slice)
{
    size_t count = otf2->experiment->counter_count;
    const int64_t *more = slice->instance->counters;
    const int64_t *sums = otf2->tracks[slice->track->number].counters;

    put_counters(otf2, slice->begin, sums);
    while (otf2->sum_capacity < (otf2->depth + 1) * count) {
        otf2->sum_capacity = 2 * (otf2->depth + 1) * count;
        otf2->sums = xresize(otf2->sums, otf2->sum_capacity, sizeof *otf2->sums);
    }
    for (size_t i = 0; i < count; i++)
        otf2->sums[otf2->depth * count + i] =
            sums[i] + (more && more[i] != COUNT_UNKNOWN ? more[i] : 0);
}

static void leave_counters(struct otf2 *otf2, const struct slice *slice)
{
    size_t count = otf2->experiment->counter_count;
    int64_t *sums = otf2->tracks[slice->track->number].counters;

    for (size_t i = 0; i < count; i++) {
        int64_t end = otf2->sums[otf2->depth * count + i];
        sums[i] = end > sums[i] ? end : sums[i];
    }
    put_counters(otf2, slice->end, sums);
}

static void otf2_enter(void *state, const struct slice *slice)
{
    struct otf2 *otf2 = state;
    OTF2_TimeStamp time = (OTF2_TimeStamp)slice->begin;

    choose(otf2, slice->track);
    if (!otf2->writer)
        return;
    frame_list_add(&otf2->frames, slice->frame);
    if (otf2->experiment->counter_count)
        enter_counters(otf2, slice);
    otf2_task_switch(otf2, slice);
    otf2_check(
        otf2, OTF2_EvtWriter_Enter(otf2->writer, NULL, time, (OTF2_RegionRef)slice->frame->number));
    otf2_task_create(otf2, slice);
    otf2_mpi_enter(otf2, slice);
    otf2->forks = xgrow(otf2->forks, otf2->depth, &otf2->fork_capacity, 1);
    otf2->forks[otf2->depth++] = is_team(slice) && is_fork(slice);
    if (is_team(slice))
        begin_team(otf2, slice);
}

static void otf2_leave(void *state, const struct slice *slice)
{
    struct otf2 *otf2 = state;
    OTF2_TimeStamp time = (OTF2_TimeStamp)slice->end;

    if (!otf2->writer)
        return;
    otf2->depth--;
    if (otf2->experiment->counter_count)
        leave_counters(otf2, slice);
    if (is_team(slice))
        end_team(otf2, slice, otf2->forks[otf2->depth]);
    otf2_mpi_leave(otf2, slice);
    otf2_check(
        otf2, OTF2_EvtWriter_Leave(otf2->writer, NULL, time, (OTF2_RegionRef)slice->frame->number));
    otf2_task_leave(otf2, slice);
    if (slice->end > otf2->last)
        otf2->last = slice->end;
}

/* ---- Definitions ------------------------------------------------------------------------- */

OTF2_StringRef otf2_string(struct otf2 *otf2, OTF2_GlobalDefWriter *writer, const char *text)
{
    char *clean = clean_text(text, "");

    otf2_check(otf2, OTF2_GlobalDefWriter_WriteString(writer, otf2->strings, clean));
    free(clean);
    return otf2->strings++;
}

static OTF2_RegionRole role_of(const struct frame *frame)
{
    static const OTF2_RegionRole roles[] = {
        [CONSTRUCT_PARALLEL_SECTIONS] = OTF2_REGION_ROLE_PARALLEL,
        [CONSTRUCT_PARALLEL_WORKSHARE] = OTF2_REGION_ROLE_PARALLEL,
        [CONSTRUCT_PARALLEL_LOOP] = OTF2_REGION_ROLE_PARALLEL,
        [CONSTRUCT_PARALLEL] = OTF2_REGION_ROLE_PARALLEL,
        [CONSTRUCT_LOOP] = OTF2_REGION_ROLE_LOOP,
        [CONSTRUCT_WORKSHARE] = OTF2_REGION_ROLE_WORKSHARE,
        [CONSTRUCT_SECTIONS] = OTF2_REGION_ROLE_SECTIONS,
        [CONSTRUCT_SECTION] = OTF2_REGION_ROLE_SECTION,
        [CONSTRUCT_SINGLE] = OTF2_REGION_ROLE_SINGLE,
        [CONSTRUCT_CRITICAL] = OTF2_REGION_ROLE_CRITICAL,
        [CONSTRUCT_ORDERED] = OTF2_REGION_ROLE_ORDERED,
        [CONSTRUCT_LOCK] = OTF2_REGION_ROLE_WRAPPER,
        [CONSTRUCT_BARRIER] = OTF2_REGION_ROLE_BARRIER,
        [CONSTRUCT_TASKWAIT] = OTF2_REGION_ROLE_TASK_WAIT,
        [CONSTRUCT_TASKGROUP] = OTF2_REGION_ROLE_TASK_WAIT,
        [CONSTRUCT_TASK] = OTF2_REGION_ROLE_TASK,
        [CONSTRUCT_ATOMIC] = OTF2_REGION_ROLE_ATOMIC,
        [CONSTRUCT_FLUSH] = OTF2_REGION_ROLE_FLUSH,
        [CONSTRUCT_MASTER] = OTF2_REGION_ROLE_MASTER,
        [CONSTRUCT_MASKED] = OTF2_REGION_ROLE_MASTER,
        [CONSTRUCT_FUNCTION] = OTF2_REGION_ROLE_FUNCTION,
        [CONSTRUCT_TRANSFER_TO] = OTF2_REGION_ROLE_DATA_TRANSFER,
        [CONSTRUCT_TRANSFER_FROM] = OTF2_REGION_ROLE_DATA_TRANSFER,
        [CONSTRUCT_ALLOCATE] = OTF2_REGION_ROLE_ALLOCATE,
        [CONSTRUCT_DELETE] = OTF2_REGION_ROLE_DEALLOCATE,
        [CONSTRUCT_OTHER] = OTF2_REGION_ROLE_CODE};

    if (frame->use == FRAME_CREATION)
        return OTF2_REGION_ROLE_TASK_CREATE;
    if (frame->construct->id == CONSTRUCT_MPI)
        return otf2_mpi_role(frame->region->construct);
    OTF2_RegionRole role = roles[frame->construct->id];
    return role == OTF2_REGION_ROLE_UNKNOWN ? OTF2_REGION_ROLE_CODE : role;
}

static OTF2_Paradigm paradigm_of(const struct source_region *region)
{
    static const struct {
        const char *layer;
        OTF2_Paradigm paradigm;
    } rows[] = {{"omp", OTF2_PARADIGM_OPENMP},
                {"target", OTF2_PARADIGM_OPENMP},
                {"function", OTF2_PARADIGM_COMPILER},
                {"mpi", OTF2_PARADIGM_MPI},
                {"pompeii", OTF2_PARADIGM_MEASUREMENT_SYSTEM}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].layer, region->layer) == 0)
            return rows[i].paradigm;
    }
    return OTF2_PARADIGM_USER;
}

static void define_regions(struct otf2 *otf2, OTF2_GlobalDefWriter *writer)
{
    OTF2_StringRef *files = xcalloc(otf2->frames.count + 1, sizeof *files);

    for (size_t i = 0; i < otf2->frames.count; i++) {
        const struct frame *frame = otf2->frames.list[i];
        OTF2_StringRef name = otf2_string(otf2, writer, frame->name);
        OTF2_StringRef clauses = otf2_string(otf2, writer, frame->region->clauses);
        if (frame->file_number == frame->number)
            files[i] = otf2_string(otf2, writer, frame->file);
        otf2_check(otf2,
                   OTF2_GlobalDefWriter_WriteRegion(
                       writer, (OTF2_RegionRef)frame->number, name, name, clauses, role_of(frame),
                       paradigm_of(frame->region), OTF2_REGION_FLAG_NONE, files[frame->file_number],
                       (uint32_t)frame->begin, (uint32_t)frame->end));
    }
    free(files);
}

static void define_counters(struct otf2 *otf2, OTF2_GlobalDefWriter *writer)
{
    const struct experiment *experiment = otf2->experiment;
    OTF2_StringRef unit = otf2_string(otf2, writer, "#");

    for (size_t i = 0; i < experiment->counter_count; i++) {
        OTF2_StringRef name = otf2_string(otf2, writer, experiment->counters[i]);
        otf2_check(otf2,
                   OTF2_GlobalDefWriter_WriteMetricMember(
                       writer, (OTF2_MetricMemberRef)i, name, name, OTF2_METRIC_TYPE_OTHER,
                       OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_INT64, OTF2_BASE_DECIMAL, 0, unit));
    }
    for (size_t first = 0; first < experiment->counter_count; first += CLASS_MOST) {
        OTF2_MetricMemberRef members[CLASS_MOST];
        size_t count = 0;
        for (; count < CLASS_MOST && first + count < experiment->counter_count; count++)
            members[count] = (OTF2_MetricMemberRef)(first + count);
        otf2_check(otf2, OTF2_GlobalDefWriter_WriteMetricClass(
                             writer, (OTF2_MetricRef)(first / CLASS_MOST), (uint8_t)count, members,
                             OTF2_METRIC_SYNCHRONOUS, OTF2_RECORDER_KIND_CPU));
    }
}

/* Groups of locations: each process, and behind it its devices. */
static void define_places(struct otf2 *otf2, OTF2_GlobalDefWriter *writer)
{
    OTF2_StringRef machine = otf2_string(otf2, writer, otf2->experiment->machine.host);
    OTF2_StringRef class = otf2_string(otf2, writer, "machine");
    OTF2_StringRef devices = otf2_string(otf2, writer, "devices");
    OTF2_LocationGroupRef next = 0;

    otf2_check(otf2, OTF2_GlobalDefWriter_WriteSystemTreeNode(writer, 0, machine, class,
                                                              OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    for (size_t i = 0; i < otf2->process_count; i++) {
        OTF2_LocationGroupRef group = otf2->processes[i].group = next++;
        OTF2_StringRef name = otf2_string(otf2, writer, otf2->processes[i].name);
        otf2_check(otf2, OTF2_GlobalDefWriter_WriteLocationGroup(writer, group, name,
                                                                 OTF2_LOCATION_GROUP_TYPE_PROCESS,
                                                                 0, OTF2_UNDEFINED_LOCATION_GROUP));
        if (otf2->processes[i].has_devices)
            otf2_check(
                otf2, OTF2_GlobalDefWriter_WriteLocationGroup(
                          writer, next++, devices, OTF2_LOCATION_GROUP_TYPE_ACCELERATOR, 0, group));
    }
}

static void define_locations(struct otf2 *otf2, OTF2_GlobalDefWriter *writer)
{
    for (size_t i = 0; i < otf2->track_count; i++) {
        const struct otf2_track *track = &otf2->tracks[i];
        bool thread = otf2_is_thread(track);
        OTF2_StringRef name = otf2_string(otf2, writer, track->label);
        otf2_check(otf2, OTF2_GlobalDefWriter_WriteLocation(
                             writer, (OTF2_LocationRef)i, name,
                             thread ? OTF2_LOCATION_TYPE_CPU_THREAD
                                    : OTF2_LOCATION_TYPE_ACCELERATOR_STREAM,
                             track->events, otf2->processes[track->process].group + !thread));
    }
}

/* Who of a process is in a team is not told: the team is that of all its threads. Tracks of a
 * process stand together, but in the long form. */
static void define_teams(struct otf2 *otf2, OTF2_GlobalDefWriter *writer)
{
    uint64_t *all = xcalloc(otf2->track_count + 1, sizeof *all);
    uint64_t *members = xcalloc(otf2->track_count + 1, sizeof *members);
    uint32_t *first = xcalloc(otf2->process_count + 1, sizeof *first), count = 0;
    OTF2_StringRef threads = otf2_string(otf2, writer, "threads"),
                   team = otf2_string(otf2, writer, "OpenMP team");

    for (size_t p = 0; p < otf2->process_count; p++)
        first[p + 1] = first[p] + otf2->processes[p].threads;
    for (size_t i = 0; i < otf2->track_count; i++) {
        const struct otf2_track *track = &otf2->tracks[i];
        if (!otf2_is_thread(track))
            continue;
        if (track->location)
            members[first[track->process] + track->thread] = count;
        all[count++] = i;
    }
    otf2_check(otf2, OTF2_GlobalDefWriter_WriteGroup(
                         writer, otf2->group_count++, threads, OTF2_GROUP_TYPE_COMM_LOCATIONS,
                         OTF2_PARADIGM_OPENMP, OTF2_GROUP_FLAG_NONE, count, all));
    for (size_t p = 0; p < otf2->process_count; p++) {
        OTF2_GroupRef group = otf2->group_count++;
        otf2_check(otf2, OTF2_GlobalDefWriter_WriteGroup(
                             writer, group, team, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_OPENMP,
                             OTF2_GROUP_FLAG_NONE, otf2->processes[p].threads, members + first[p]));
        otf2->defined[otf2->processes[p].team] = (struct otf2_comm){.name = team, .group = group};
    }
    free(first);
    free(members);
    free(all);
}

static void define_comms(struct otf2 *otf2, OTF2_GlobalDefWriter *writer)
{
    otf2->defined = xcalloc(otf2->comm_count + 1, sizeof *otf2->defined);
    define_teams(otf2, writer);
    otf2_mpi_define(otf2, writer);
    for (OTF2_CommRef i = 0; i < otf2->comm_count; i++) {
        const struct otf2_comm *comm = &otf2->defined[i];
        otf2_check(otf2, OTF2_GlobalDefWriter_WriteComm(writer, i, comm->name, comm->group,
                                                        OTF2_UNDEFINED_COMM, comm->flags));
    }
    free(otf2->defined);
}

static void define(struct otf2 *otf2)
{
    OTF2_GlobalDefWriter *writer = OTF2_Archive_GetGlobalDefWriter(otf2->archive);

    if (!writer) {
        otf2_check(otf2, OTF2_ERROR_FILE_INTERACTION);
        return;
    }
    otf2_check(otf2, OTF2_GlobalDefWriter_WriteClockProperties(
                         writer, 1000000000, 0, (uint64_t)otf2->last + 1, (uint64_t)otf2->epoch));
    otf2_string(otf2, writer, "");
    otf2_check(otf2, OTF2_GlobalDefWriter_WriteParadigm(writer, OTF2_PARADIGM_OPENMP,
                                                        otf2_string(otf2, writer, "OpenMP"),
                                                        OTF2_PARADIGM_CLASS_THREAD_FORK_JOIN));
    define_places(otf2, writer);
    define_locations(otf2, writer);
    define_regions(otf2, writer);
    define_counters(otf2, writer);
    define_comms(otf2, writer);
}

/* ---- End --------------------------------------------------------------------------------- */

/* An archive has a location at least, even if nothing happened. */
static void close_events(struct otf2 *otf2)
{
    if (!otf2->track_count) {
        otf2->tracks = xzalloc(sizeof *otf2->tracks);
        otf2->tracks[otf2->track_count++].label = xstrdup("thread 0");
    }
    for (size_t i = 0; i < otf2->track_count; i++) {
        if (otf2->tracks[i].events)
            continue;
        OTF2_EvtWriter *writer = OTF2_Archive_GetEvtWriter(otf2->archive, i);
        otf2_check(otf2, OTF2_EvtWriter_GetNumberOfEvents(writer, &otf2->tracks[i].events));
        otf2_check(otf2, OTF2_Archive_CloseEvtWriter(otf2->archive, writer));
    }
    otf2_check(otf2, OTF2_Archive_CloseEvtFiles(otf2->archive));
}

/* Each location has a file of definitions of its own, in which nothing stands. */
static void close_definitions(struct otf2 *otf2)
{
    otf2_check(otf2, OTF2_Archive_OpenDefFiles(otf2->archive));
    for (size_t i = 0; i < otf2->track_count; i++) {
        OTF2_DefWriter *writer = OTF2_Archive_GetDefWriter(otf2->archive, i);
        otf2_check(otf2, OTF2_Archive_CloseDefWriter(otf2->archive, writer));
    }
    otf2_check(otf2, OTF2_Archive_CloseDefFiles(otf2->archive));
}

static void otf2_free(struct otf2 *otf2)
{
    for (size_t i = 0; i < otf2->track_count; i++) {
        free(otf2->tracks[i].label);
        free(otf2->tracks[i].counters);
    }
    for (size_t i = 0; i < otf2->process_count; i++)
        free(otf2->processes[i].name);
    free(otf2->tracks);
    free(otf2->processes);
    free(otf2->frames.list);
    free(otf2->sums);
    free(otf2->forks);
    free(otf2->tasks);
    free(otf2->comms);
    free(otf2->comm_events);
    free(otf2);
}

static bool otf2_end(void *state, const struct experiment *experiment)
{
    struct otf2 *otf2 = state;

    close_writer(otf2);
    otf2_mpi_places(otf2);
    close_events(otf2);
    if (experiment) {
        define(otf2);
        close_definitions(otf2);
    }
    otf2_check(otf2, OTF2_Archive_Close(otf2->archive));
    bool written = otf2->error == OTF2_SUCCESS;
    if (!written && experiment)
        complain("export: OTF2 can't write: %s", OTF2_Error_GetDescription(otf2->error));
    otf2_free(otf2);
    return written;
}

const struct timeline_sink sink_otf2 = {.begin = otf2_begin,
                                        .process = otf2_process,
                                        .track = otf2_track,
                                        .enter = otf2_enter,
                                        .leave = otf2_leave,
                                        .end = otf2_end,
                                        .wants_acts = true,
                                        .wants_creators = true};
