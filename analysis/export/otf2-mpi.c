/* MPI in OTF2: messages, requests, collectives, and the communicators that they need.
 *
 * A rank in OTF2 is a place in a communicator's group, and that one has places in the list of all
 * processes. Where all processes are exported, both are MPI's ranks. */
#include "config.h"

#include "analysis/export/otf2-parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- Ranks and communicators ------------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b)
{
    int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;

    return (left > right) - (left < right);
}

/* The place of a rank in its communicator; false: it is not there, or not told. */
static bool find_rank(const struct preview_comm *comm, int32_t rank, uint32_t *place)
{
    const int32_t *found =
        comm->count ? bsearch(&rank, comm->ranks, comm->count, sizeof rank, compare_numbers) : NULL;

    *place = found ? (uint32_t)(found - comm->ranks) : 0;
    return found || (comm->is_own && rank == 0);
}

static bool is_told(const struct preview_comm *comm)
{
    return comm->is_own || comm->count;
}

/* Its number, which it gets when it is met. */
static OTF2_CommRef number_of(struct otf2 *otf2, const struct preview *preview, int32_t comm)
{
    if (!otf2->preview) {
        otf2->preview = preview;
        otf2->comms = xcalloc(preview->comm_count + 1, sizeof *otf2->comms);
        otf2->comm_events = xcalloc(preview->comm_count + 1, sizeof *otf2->comm_events);
        for (size_t i = 0; i < preview->comm_count; i++)
            otf2->comms[i] = OTF2_UNDEFINED_COMM;
    }
    if (otf2->comms[comm] == OTF2_UNDEFINED_COMM)
        otf2->comms[comm] = otf2->comm_count++;
    return otf2->comms[comm];
}

/* ---- Events ------------------------------------------------------------------------------ */

/* What an act says, in OTF2's words. */
struct told {
    const struct mpi_act *act;
    OTF2_TimeStamp time;
    OTF2_CommRef comm;
    uint32_t peer;
    uint64_t bytes, request;
    bool has_peer;
};

/* False: it is of a communicator whose members are not told. */
static bool tell(struct otf2 *otf2, const struct slice *slice, const struct mpi_act *act,
                 int64_t time, struct told *told)
{
    const struct preview_comm *comm = &slice->preview->comms[act->comm];

    if (!is_told(comm))
        return false;
    *told = (struct told){.act = act,
                          .time = (OTF2_TimeStamp)time,
                          .comm = number_of(otf2, slice->preview, act->comm),
                          .bytes = act->bytes > 0 ? (uint64_t)act->bytes : 0,
                          .request = (uint64_t)act->number};
    told->has_peer = find_rank(comm, act->peer, &told->peer);
    return true;
}

/* Whether a message goes to, or comes from, somebody who is there. */
static bool is_message(const struct told *told)
{
    return told->has_peer && told->act->tag >= 0;
}

/* A request that receives has been told when it started, unless it could receive nothing. */
static bool is_receive_request(const struct told *told)
{
    enum { ANY = -1 };
    return told->act->number && (told->has_peer || told->act->peer == ANY);
}

/* At its end: whether it has been told. Its partner may turn out to be one that is left out. */
static bool has_begun(const struct told *told)
{
    return is_receive_request(told) || (told->act->number && told->act->from_any);
}

static void put_begin(struct otf2 *otf2, const struct told *told)
{
    OTF2_EvtWriter *writer = otf2->writer;
    const struct mpi_act *act = told->act;
    OTF2_ErrorCode code = OTF2_SUCCESS;

    if (act->kind == ACT_COLLECTIVE)
        code = OTF2_EvtWriter_MpiCollectiveBegin(writer, NULL, told->time);
    else if (act->kind == ACT_ICOLLECTIVE && act->number)
        code = OTF2_EvtWriter_NonBlockingCollectiveRequest(writer, NULL, told->time, told->request);
    else if (act->kind == ACT_IRECEIVE && is_receive_request(told))
        code = OTF2_EvtWriter_MpiIrecvRequest(writer, NULL, told->time, told->request);
    else if (act->kind == ACT_ISEND && act->number && is_message(told))
        code = OTF2_EvtWriter_MpiIsend(writer, NULL, told->time, told->peer, told->comm,
                                       (uint32_t)act->tag, told->bytes, told->request);
    else if ((act->kind == ACT_SEND || act->kind == ACT_ISEND) && is_message(told))
        code = OTF2_EvtWriter_MpiSend(writer, NULL, told->time, told->peer, told->comm,
                                      (uint32_t)act->tag, told->bytes);
    otf2_check(otf2, code);
}

static void put_collective(struct otf2 *otf2, const struct told *told)
{
    static const OTF2_CollectiveOp operations[] = {
#define COLLECTIVE(id, name, data) OTF2_COLLECTIVE_OP_##id,
#include "analysis/answer/mpi-collective.def"
#undef COLLECTIVE
    };
    enum mpi_collective_data data = mpi_collective_data[told->act->tag];
    OTF2_CollectiveOp operation = operations[told->act->tag];
    uint32_t root = told->has_peer ? told->peer : OTF2_UNDEFINED_UINT32;
    const struct preview_comm *comm = &otf2->preview->comms[told->act->comm];
    int32_t own = otf2->processes[otf2->process_count - 1].rank;
    bool is_root = told->has_peer && (comm->is_own || comm->worlds[told->peer] == own);
    bool sends = data == DATA_SENT || data == DATA_BOTH || (data == DATA_FROM_ROOT && is_root);
    bool receives = data == DATA_BOTH || (data == DATA_FROM_ROOT && !is_root);
    uint64_t sent = sends ? told->bytes : 0, received = receives ? told->bytes : 0;

    otf2_check(otf2,
               told->act->kind == ACT_COLLECTIVE
                   ? OTF2_EvtWriter_MpiCollectiveEnd(otf2->writer, NULL, told->time, operation,
                                                     told->comm, root, sent, received)
                   : OTF2_EvtWriter_NonBlockingCollectiveComplete(otf2->writer, NULL, told->time,
                                                                  operation, told->comm, root, sent,
                                                                  received, told->request));
}

static void put_end(struct otf2 *otf2, const struct told *told)
{
    OTF2_EvtWriter *writer = otf2->writer;
    const struct mpi_act *act = told->act;
    OTF2_ErrorCode code = OTF2_SUCCESS;

    if (act->kind == ACT_COLLECTIVE || act->kind == ACT_COLLECTED)
        put_collective(otf2, told);
    else if (act->kind == ACT_RECEIVE && is_message(told))
        code = OTF2_EvtWriter_MpiRecv(writer, NULL, told->time, told->peer, told->comm,
                                      (uint32_t)act->tag, told->bytes);
    else if (act->kind == ACT_RECEIVED && is_message(told))
        code = OTF2_EvtWriter_MpiIrecv(writer, NULL, told->time, told->peer, told->comm,
                                       (uint32_t)act->tag, told->bytes, told->request);
    else if (act->kind == ACT_SENT && is_message(told))
        code = OTF2_EvtWriter_MpiIsendComplete(writer, NULL, told->time, told->request);
    else if ((act->kind == ACT_CANCELLED || act->kind == ACT_RECEIVED) && has_begun(told))
        code = OTF2_EvtWriter_MpiRequestCancelled(writer, NULL, told->time, told->request);
    else if (act->kind == ACT_COMM)
        code = OTF2_EvtWriter_CommCreate(writer, NULL, told->time, told->comm);
    otf2->comm_events[act->comm] |= act->kind == ACT_COMM;
    otf2_check(otf2, code);
}

void otf2_mpi_enter(struct otf2 *otf2, const struct slice *slice)
{
    struct told told;

    for (size_t i = 0; i < slice->act_count; i++) {
        if (tell(otf2, slice, &slice->acts[i], slice->begin, &told))
            put_begin(otf2, &told);
    }
}

void otf2_mpi_leave(struct otf2 *otf2, const struct slice *slice)
{
    struct told told;

    for (size_t i = 0; i < slice->act_count; i++) {
        if (tell(otf2, slice, &slice->acts[i], slice->end, &told))
            put_end(otf2, &told);
    }
}

/* Who waits for whom in a call, as far as OTF2 has a role for it. */
OTF2_RegionRole otf2_mpi_role(const char *operation)
{
    static const OTF2_RegionRole collectives[MPI_COLLECTIVES] = {
        [COLLECTIVE_BARRIER] = OTF2_REGION_ROLE_BARRIER,
        [COLLECTIVE_BCAST] = OTF2_REGION_ROLE_COLL_ONE2ALL,
        [COLLECTIVE_SCATTER] = OTF2_REGION_ROLE_COLL_ONE2ALL,
        [COLLECTIVE_SCATTERV] = OTF2_REGION_ROLE_COLL_ONE2ALL,
        [COLLECTIVE_GATHER] = OTF2_REGION_ROLE_COLL_ALL2ONE,
        [COLLECTIVE_GATHERV] = OTF2_REGION_ROLE_COLL_ALL2ONE,
        [COLLECTIVE_REDUCE] = OTF2_REGION_ROLE_COLL_ALL2ONE,
        [COLLECTIVE_SCAN] = OTF2_REGION_ROLE_COLL_OTHER,
        [COLLECTIVE_EXSCAN] = OTF2_REGION_ROLE_COLL_OTHER};
    int which = mpi_collective_of(operation);

    if (which >= 0)
        return collectives[which] == OTF2_REGION_ROLE_UNKNOWN ? OTF2_REGION_ROLE_COLL_ALL2ALL
                                                              : collectives[which];
    return strstr(operation, "send") || strstr(operation, "recv") ||
                   strcmp(operation, "receive") == 0
               ? OTF2_REGION_ROLE_POINT2POINT
               : OTF2_REGION_ROLE_FUNCTION;
}

/* ---- Definitions ------------------------------------------------------------------------- */

/* Places of processes in a list, by rank. */
struct process_place {
    int32_t rank;
    uint32_t process;
};

static int compare_places(const void *a, const void *b)
{
    const struct process_place *left = a, *right = b;

    return (left->rank > right->rank) - (left->rank < right->rank);
}

static struct process_place *places_of(const struct otf2 *otf2)
{
    struct process_place *places = xcalloc(otf2->process_count + 1, sizeof *places);

    for (size_t i = 0; i < otf2->process_count; i++)
        places[i] = (struct process_place){otf2->processes[i].rank, (uint32_t)i};
    qsort(places, otf2->process_count, sizeof *places, compare_places);
    return places;
}

/* The first thread of each process, in the order of the traces. */
static uint64_t *first_threads(const struct otf2 *otf2)
{
    uint64_t *first = xcalloc(otf2->process_count + 1, sizeof *first);

    for (size_t i = 0; i < otf2->process_count; i++)
        first[i] = OTF2_UNDEFINED_LOCATION;
    for (size_t i = 0; i < otf2->track_count; i++) {
        const struct otf2_track *track = &otf2->tracks[i];
        if (otf2_is_thread(track) && first[track->process] == OTF2_UNDEFINED_LOCATION)
            first[track->process] = i;
    }
    return first;
}

/* A process of which nothing was chosen is still a partner of others. */
void otf2_mpi_places(struct otf2 *otf2)
{
    if (!otf2->preview)
        return;
    uint64_t *first = first_threads(otf2);
    for (size_t i = 0; i < otf2->process_count; i++) {
        if (first[i] != OTF2_UNDEFINED_LOCATION)
            continue;
        otf2->tracks =
            xgrow(otf2->tracks, otf2->track_count, &otf2->track_capacity, sizeof *otf2->tracks);
        otf2->tracks[otf2->track_count++] =
            (struct otf2_track){.label = xstrdup("thread 0"), .process = i};
    }
    free(first);
}

static void define_processes(struct otf2 *otf2, OTF2_GlobalDefWriter *writer,
                             const struct process_place *places)
{
    uint64_t *first = first_threads(otf2), *list = xcalloc(otf2->process_count + 1, sizeof *list);

    for (size_t i = 0; i < otf2->process_count; i++)
        list[i] = first[places[i].process];
    otf2_check(otf2, OTF2_GlobalDefWriter_WriteGroup(
                         writer, otf2->group_count++, otf2_string(otf2, writer, "processes"),
                         OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                         (uint32_t)otf2->process_count, list));
    free(list);
    free(first);
}

static void define_group(struct otf2 *otf2, OTF2_GlobalDefWriter *writer, OTF2_StringRef name,
                         const struct preview_comm *comm, const struct process_place *places)
{
    uint64_t *members = xcalloc(comm->count + 1, sizeof *members);
    uint32_t count = 0;

    for (size_t i = 0; i < comm->count; i++) {
        const struct process_place like = {.rank = comm->worlds[i]},
                                   *found = bsearch(&like, places, otf2->process_count,
                                                    sizeof *places, compare_places);
        if (found)
            members[count++] = (uint64_t)(found - places);
    }
    otf2_check(otf2, OTF2_GlobalDefWriter_WriteGroup(
                         writer, otf2->group_count, name,
                         comm->is_own ? OTF2_GROUP_TYPE_COMM_SELF : OTF2_GROUP_TYPE_COMM_GROUP,
                         OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, count, members));
    free(members);
}

void otf2_mpi_define(struct otf2 *otf2, OTF2_GlobalDefWriter *writer)
{
    if (!otf2->preview)
        return;
    struct process_place *places = places_of(otf2);
    otf2_check(otf2, OTF2_GlobalDefWriter_WriteParadigm(writer, OTF2_PARADIGM_MPI,
                                                        otf2_string(otf2, writer, "MPI"),
                                                        OTF2_PARADIGM_CLASS_PROCESS));
    define_processes(otf2, writer, places);
    for (size_t i = 0; i < otf2->preview->comm_count; i++) {
        const struct preview_comm *comm = &otf2->preview->comms[i];
        if (otf2->comms[i] == OTF2_UNDEFINED_COMM)
            continue;
        OTF2_StringRef name = otf2_string(otf2, writer, comm->name);
        define_group(otf2, writer, name, comm, places);
        otf2->defined[otf2->comms[i]] =
            (struct otf2_comm){.name = name,
                               .group = otf2->group_count++,
                               .flags = otf2->comm_events[i] ? OTF2_COMM_FLAG_CREATE_DESTROY_EVENTS
                                                             : OTF2_COMM_FLAG_NONE};
    }
    free(places);
}
