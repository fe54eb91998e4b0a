/* MPI of OTF2 archives in the long form: what a call was told, as attributes of its element.
 *
 * OTF2 tells what a request was for when it has ended. The long form says so where it is started: a
 * row of blanks is left there, in which it is written later. */
#include "config.h"

#include "analysis/export/import-parts.h"
#include "common/complain.h"
#include "common/memory.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct import_group {
    uint64_t *members;
    uint32_t count;
    OTF2_GroupType type; /* 0: it is none of MPI's */
};

struct import_comm {
    char *name; /* NULL: it is none of MPI's */
    OTF2_GroupRef group;
};

struct import_comm_name {
    const char *name;
    UT_hash_handle hh;
};

struct import_request {
    uint64_t number;
    off_t blanks; /* where it was started */
    bool sends;   /* what started it sends, too */
    bool in_list; /* of startall */
    UT_hash_handle hh;
};

/* Attributes that an element has once. */
enum import_pair {
    PAIR_DEST = 1,
    PAIR_REM = 2,
    PAIR_ROOT = 4,
    PAIR_TAG = 8,
    PAIR_RTAG = 16,
    PAIR_COMM = 32,
    PAIR_BYTES = 64,
    PAIR_REQUEST = 128,
    PAIR_NEWCOMM = 256,
    PAIR_NEWRANK = 512,
    PAIR_KIND = 1024,
    PAIR_COMPLETED = 2048,
    PAIR_STARTED = 4096,
    /* Together: of a message, and of one that is received where one was sent. */
    PAIRS_SENT = PAIR_DEST | PAIR_TAG | PAIR_COMM | PAIR_BYTES,
    PAIRS_RECEIVED = PAIR_REM | PAIR_TAG | PAIR_COMM | PAIR_BYTES,
    PAIRS_RECEIVED_TOO = PAIR_REM | PAIR_RTAG,
    PAIRS_COLLECTIVE = PAIR_ROOT | PAIR_COMM | PAIR_BYTES
};

/* ---- Names ------------------------------------------------------------------------------- */

/* "MPI_Recv" is "receive" in our traces; others have the function's name. */
char *import_mpi_operation(const char *name)
{
    if (strncasecmp(name, "MPI_", 4) != 0)
        return xstrdup(name);
    char *operation = xstrdup(strcasecmp(name, "MPI_Recv") == 0    ? "receive"
                              : strcasecmp(name, "MPI_Bcast") == 0 ? "broadcast"
                                                                   : name + 4);

    for (char *at = operation; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    return operation;
}

enum import_call import_mpi_call(const char *operation)
{
    return strcmp(operation, "start") == 0      ? IMPORT_START
           : strcmp(operation, "startall") == 0 ? IMPORT_STARTALL
                                                : IMPORT_CALL;
}

/* ---- Definitions ------------------------------------------------------------------------- */

static OTF2_CallbackCode define_group(void *data, OTF2_GroupRef self, OTF2_StringRef name,
                                      OTF2_GroupType type, OTF2_Paradigm paradigm,
                                      OTF2_GroupFlag flags, uint32_t count, const uint64_t *members)
{
    struct import *import = data;
    struct import_mpi *mpi = &import->mpi;

    (void)name, (void)flags;
    if (paradigm != OTF2_PARADIGM_MPI)
        return OTF2_CALLBACK_SUCCESS;
    struct import_group *groups = import_room(mpi->groups, &mpi->group_count, self, sizeof *groups);
    if (!groups)
        return OTF2_CALLBACK_INTERRUPT;
    mpi->groups = groups;
    free(groups[self].members);
    groups[self] = (struct import_group){
        .members = xcalloc((size_t)count + 1, sizeof *members), .count = count, .type = type};
    if (count)
        memcpy(groups[self].members, members, count * sizeof *members);
    if (type == OTF2_GROUP_TYPE_COMM_LOCATIONS) {
        mpi->world = self;
        mpi->has_world = true;
    }
    return OTF2_CALLBACK_SUCCESS;
}

/* What separates pairs, and the parts of one, is not in a name. */
static char *comm_name(const struct import *import, OTF2_CommRef self, OTF2_StringRef text,
                       OTF2_GroupType type)
{
    const char *given = import_text(import, text);
    const struct import_comm_name *taken;

    if (type == OTF2_GROUP_TYPE_COMM_SELF)
        return xstrdup("MPI_COMM_SELF");
    char *name = *given && strlen(given) < 200 ? xstrdup(given) : xformat("comm%u", self);
    for (char *at = name; *at; at++) {
        if (!isalnum((unsigned char)*at) && !strchr("_.-?", *at))
            *at = '_';
    }
    HASH_FIND_STR(import->mpi.names, name, taken);
    if (!taken)
        return name;
    char *other = xformat("%s.%u", name, self);
    free(name);
    return other;
}

static void give_name(struct import_mpi *mpi, struct import_comm *comm, char *name)
{
    struct import_comm_name *entry = xzalloc(sizeof *entry);

    comm->name = name;
    entry->name = name;
    HASH_ADD_KEYPTR(hh, mpi->names, entry->name, strlen(entry->name), entry);
    if (strlen(name) > mpi->longest)
        mpi->longest = strlen(name);
}

static OTF2_CallbackCode define_comm(void *data, OTF2_CommRef self, OTF2_StringRef name,
                                     OTF2_GroupRef group, OTF2_CommRef parent, OTF2_CommFlag flags)
{
    struct import *import = data;
    struct import_mpi *mpi = &import->mpi;

    (void)parent, (void)flags;
    if (group >= mpi->group_count || !mpi->groups[group].type)
        return OTF2_CALLBACK_SUCCESS;
    struct import_comm *comms = import_room(mpi->comms, &mpi->comm_count, self, sizeof *comms);
    if (!comms)
        return OTF2_CALLBACK_INTERRUPT;
    mpi->comms = comms;
    if (comms[self].name)
        return OTF2_CALLBACK_SUCCESS;
    comms[self].group = group;
    give_name(mpi, &comms[self], comm_name(import, self, name, mpi->groups[group].type));
    return OTF2_CALLBACK_SUCCESS;
}

void import_mpi_define(struct import *import, OTF2_GlobalDefReaderCallbacks *callbacks)
{
    (void)import;
    OTF2_GlobalDefReaderCallbacks_SetGroupCallback(callbacks, define_group);
    OTF2_GlobalDefReaderCallbacks_SetCommCallback(callbacks, define_comm);
}

/* Whether the group has all processes, each at its place. */
static bool is_world(const struct import_mpi *mpi, const struct import_group *group)
{
    if (group->type != OTF2_GROUP_TYPE_COMM_GROUP || group->count != mpi->groups[mpi->world].count)
        return false;
    for (uint32_t i = 0; i < group->count; i++) {
        if (group->members[i] != i)
            return false;
    }
    return true;
}

/* The ranks of MPI_COMM_WORLD are known by that name: where no communicator has it, the first one
 * of all processes gets it. */
static void name_world(struct import_mpi *mpi)
{
    static const char name[] = "MPI_COMM_WORLD";
    struct import_comm_name *entry;

    HASH_FIND_STR(mpi->names, name, entry);
    for (size_t i = 0; mpi->has_world && !entry && i < mpi->comm_count; i++) {
        struct import_comm *comm = &mpi->comms[i];
        if (!comm->name || !is_world(mpi, &mpi->groups[comm->group]))
            continue;
        HASH_FIND_STR(mpi->names, comm->name, entry);
        HASH_DEL(mpi->names, entry);
        free(entry);
        free(comm->name);
        give_name(mpi, comm, xstrdup(name));
        return;
    }
}

static int compare_locations(const void *a, const void *b)
{
    const struct import_location *left = a, *right = b;

    return (left->id > right->id) - (left->id < right->id);
}

static const struct import_location *find_location(const struct import_location *sorted,
                                                   size_t count, uint64_t id)
{
    const struct import_location like = {.id = id};

    return count ? bsearch(&like, sorted, count, sizeof *sorted, compare_locations) : NULL;
}

static int compare_groups(const void *a, const void *b)
{
    OTF2_LocationGroupRef left = *(const OTF2_LocationGroupRef *)a,
                          right = *(const OTF2_LocationGroupRef *)b;

    return (left > right) - (left < right);
}

/* Whether both have the same processes. */
static bool same_processes(const struct import *import, const OTF2_LocationGroupRef *ordered)
{
    size_t size = import->process_count * sizeof *ordered;
    OTF2_LocationGroupRef *left = xcalloc(import->process_count + 1, sizeof *left),
                          *right = xcalloc(import->process_count + 1, sizeof *right);

    memcpy(left, ordered, size);
    memcpy(right, import->processes, size);
    qsort(left, import->process_count, sizeof *left, compare_groups);
    qsort(right, import->process_count, sizeof *right, compare_groups);
    bool same = memcmp(left, right, size) == 0;
    free(left);
    free(right);
    return same;
}

/* Processes in the order of MPI's list; false: they are not those of the list. */
static bool order_processes(struct import *import, const struct import_group *world)
{
    size_t count = 0;

    if (world->count != import->process_count)
        return false;
    struct import_location *sorted = xcalloc(import->location_count + 1, sizeof *sorted);
    OTF2_LocationGroupRef *ordered = xcalloc(import->process_count + 1, sizeof *ordered);
    memcpy(sorted, import->locations, import->location_count * sizeof *sorted);
    qsort(sorted, import->location_count, sizeof *sorted, compare_locations);
    for (; count < world->count; count++) {
        const struct import_location *found =
            find_location(sorted, import->location_count, world->members[count]);
        if (!found)
            break;
        ordered[count] = found->group;
    }
    bool fits = count == import->process_count && same_processes(import, ordered);
    if (fits)
        memcpy(import->processes, ordered, count * sizeof *ordered);
    free(sorted);
    free(ordered);
    return fits;
}

void import_mpi_order(struct import *import)
{
    struct import_mpi *mpi = &import->mpi;

    mpi->has_ranks = !mpi->has_world || order_processes(import, &mpi->groups[mpi->world]);
    if (!mpi->has_ranks)
        complain("import: MPI's list of processes is not that of the archive's processes: "
                 "ranks are in order of definition, messages are left out");
    name_world(mpi);
}

/* ---- Attributes -------------------------------------------------------------------------- */

/* NULL: it is none of MPI's that has ranks here, and what is told of it is lost. */
static const struct import_comm *find_comm(struct import *import, OTF2_CommRef comm)
{
    const struct import_mpi *mpi = &import->mpi;

    if (mpi->has_ranks && comm < mpi->comm_count && mpi->comms[comm].name)
        return &mpi->comms[comm];
    import->lost->messages++;
    return NULL;
}

static enum import_call call_of(const struct import *import)
{
    return import->depth ? import->regions[import->open[import->depth - 1].region].call
                         : IMPORT_CALL;
}

static void end_list(struct import *import)
{
    if (import->mpi.list)
        import_put(import, "\"");
    import->mpi.list = 0;
}

void import_mpi_open(struct import *import)
{
    import->mpi.told = 0;
    import->mpi.list = 0;
}

void import_mpi_close(struct import *import)
{
    end_list(import);
}

/* Whether the open element may have something more; else that is lost. */
static bool has_room(struct import *import, unsigned pairs)
{
    bool room = import->tag_is_open && import->depth &&
                import->open[import->depth - 1].finish >= 0 && !(import->mpi.told & pairs);

    import->lost->messages += !room;
    return room;
}

static void put_pair(struct import *import, unsigned pair, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void put_pair(struct import *import, unsigned pair, const char *format, ...)
{
    char text[512];
    va_list arguments;

    if (import->mpi.told & pair)
        return;
    end_list(import);
    import->mpi.told |= pair;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    import_put(import, text);
}

/* An entry of a list; the first one begins it. False: it is lost. */
static bool put_entry(struct import *import, unsigned pair, const char *name, const char *entry)
{
    if (import->mpi.list != pair) {
        if (!has_room(import, pair))
            return false;
        end_list(import);
        import->mpi.told |= pair;
        import->mpi.list = pair;
        import_put(import, " ");
        import_put(import, name);
        import_put(import, "=\"");
    } else {
        import_put(import, " ");
    }
    import_put(import, entry);
    return true;
}

static bool put_started(struct import *import, const char *entry)
{
    return put_entry(import, PAIR_STARTED, "started", entry);
}

static void put_completed(struct import *import, const char *entry)
{
    put_entry(import, PAIR_COMPLETED, "completed", entry);
}

/* ---- Requests ---------------------------------------------------------------------------- */

/* What is written into the blanks at most: names of attributes, numbers, the communicator. */
static size_t blanks_of(const struct import *import)
{
    return 128 + import->mpi.longest;
}

static void put_blanks(struct import *import, uint64_t number, bool in_list)
{
    struct import_request *request;
    char blank[64];
    size_t left = blanks_of(import);

    HASH_FIND(hh, import->mpi.requests, &number, sizeof number, request);
    if (!request) {
        request = xzalloc(sizeof *request);
        request->number = number;
        HASH_ADD(hh, import->mpi.requests, number, sizeof request->number, request);
    }
    request->in_list = in_list;
    request->sends = import->mpi.told & PAIR_DEST;
    request->blanks = patch_position(import->out);
    memset(blank, ' ', sizeof blank);
    for (; left; left -= left < sizeof blank ? left : sizeof blank)
        patch_put(import->out, blank, left < sizeof blank ? left : sizeof blank);
}

/* Where a request was started, what it was for. */
static void fill_blanks(struct import *import, uint64_t number, const char *as_pairs,
                        const char *as_entry)
{
    struct import_request *request;

    HASH_FIND(hh, import->mpi.requests, &number, sizeof number, request);
    if (!request) {
        import->lost->messages++;
        return;
    }
    const char *text = request->in_list ? as_entry : as_pairs;
    patch_at(import->out, request->blanks, text, strlen(text));
    HASH_DEL(import->mpi.requests, request);
    free(request);
}

static bool sends_too(const struct import *import, uint64_t number)
{
    const struct import_request *request;

    HASH_FIND(hh, import->mpi.requests, &number, sizeof number, request);
    return request && request->sends;
}

/* A request that receives, or of a collective, starts here. */
static void start_request(struct import *import, uint64_t number)
{
    enum import_call call = call_of(import);

    if (call == IMPORT_STARTALL) {
        if (put_started(import, ""))
            put_blanks(import, number, true);
        return;
    }
    /* What sends and receives has its communicator and bytes from what it sent. */
    bool sends = import->mpi.told & PAIR_DEST;
    unsigned later = sends ? PAIRS_RECEIVED_TOO : PAIRS_RECEIVED | PAIR_ROOT;
    if (!has_room(import, sends ? later : later | PAIR_REQUEST))
        return;
    if (call == IMPORT_START)
        put_pair(import, PAIR_KIND, " kind=\"receive\"");
    put_pair(import, PAIR_REQUEST, " request=\"%llu\"", (unsigned long long)number);
    end_list(import);
    put_blanks(import, number, false);
    import->mpi.told |= later;
}

void import_mpi_forget(struct import *import)
{
    struct import_request *request, *next;

    HASH_ITER(hh, import->mpi.requests, request, next)
    {
        HASH_DEL(import->mpi.requests, request);
        free(request);
        import->lost->messages++;
    }
}

void import_mpi_free(struct import *import)
{
    struct import_mpi *mpi = &import->mpi;
    struct import_comm_name *name, *next;

    HASH_ITER(hh, mpi->names, name, next)
    {
        HASH_DEL(mpi->names, name);
        free(name);
    }
    for (size_t i = 0; i < mpi->group_count; i++)
        free(mpi->groups[i].members);
    for (size_t i = 0; i < mpi->comm_count; i++)
        free(mpi->comms[i].name);
    free(mpi->groups);
    free(mpi->comms);
}

/* ---- Events ------------------------------------------------------------------------------ */

#define EVENT(name, ...)                                                                           \
    static OTF2_CallbackCode name(OTF2_LocationRef location, OTF2_TimeStamp time,                  \
                                  uint64_t position, void *data, OTF2_AttributeList *attributes,   \
                                  __VA_ARGS__)
#define IMPORT_OF(data) ((void)location, (void)time, (void)position, (void)attributes, (data))

static void put_send(struct import *import, uint32_t peer, const char *comm, uint32_t tag,
                     uint64_t bytes)
{
    put_pair(import, PAIR_DEST, " dest=\"%u\"", peer);
    put_pair(import, PAIR_TAG, " tag=\"%u\"", tag);
    put_pair(import, PAIR_COMM, " comm=\"%s\"", comm);
    put_pair(import, PAIR_BYTES, " bytes=\"%llu\"", (unsigned long long)bytes);
}

EVENT(on_send, uint32_t peer, OTF2_CommRef number, uint32_t tag, uint64_t bytes)
{
    struct import *import = IMPORT_OF(data);
    const struct import_comm *comm = find_comm(import, number);

    if (comm && has_room(import, PAIRS_SENT))
        put_send(import, peer, comm->name, tag, bytes);
    return OTF2_CALLBACK_SUCCESS;
}

EVENT(on_receive, uint32_t peer, OTF2_CommRef number, uint32_t tag, uint64_t bytes)
{
    struct import *import = IMPORT_OF(data);
    const struct import_comm *comm = find_comm(import, number);

    bool sends = import->mpi.told & PAIR_DEST;
    if (!comm || !has_room(import, sends ? PAIRS_RECEIVED_TOO : PAIRS_RECEIVED))
        return OTF2_CALLBACK_SUCCESS;
    put_pair(import, PAIR_REM, " rem=\"%u\"", peer);
    if (sends)
        put_pair(import, PAIR_RTAG, " rtag=\"%u\"", tag);
    else
        put_pair(import, PAIR_TAG, " tag=\"%u\"", tag);
    put_pair(import, PAIR_COMM, " comm=\"%s\"", comm->name);
    put_pair(import, PAIR_BYTES, " bytes=\"%llu\"", (unsigned long long)bytes);
    return OTF2_CALLBACK_SUCCESS;
}

EVENT(on_isend, uint32_t peer, OTF2_CommRef number, uint32_t tag, uint64_t bytes, uint64_t request)
{
    struct import *import = IMPORT_OF(data);
    const struct import_comm *comm = find_comm(import, number);
    enum import_call call = call_of(import);
    char text[512];

    if (!comm)
        return OTF2_CALLBACK_SUCCESS;
    if (call == IMPORT_STARTALL) {
        snprintf(text, sizeof text, "%llu:send:%u:%u:%llu:%s", (unsigned long long)request, peer,
                 tag, (unsigned long long)bytes, comm->name);
        put_started(import, text);
        return OTF2_CALLBACK_SUCCESS;
    }
    if (!has_room(import, PAIRS_SENT | PAIR_REQUEST))
        return OTF2_CALLBACK_SUCCESS;
    if (call == IMPORT_START)
        put_pair(import, PAIR_KIND, " kind=\"send\"");
    put_pair(import, PAIR_REQUEST, " request=\"%llu\"", (unsigned long long)request);
    put_send(import, peer, comm->name, tag, bytes);
    return OTF2_CALLBACK_SUCCESS;
}

EVENT(on_sent, uint64_t request)
{
    char text[32];

    snprintf(text, sizeof text, "%llu", (unsigned long long)request);
    put_completed(IMPORT_OF(data), text);
    return OTF2_CALLBACK_SUCCESS;
}

EVENT(on_request, uint64_t request)
{
    start_request(IMPORT_OF(data), request);
    return OTF2_CALLBACK_SUCCESS;
}

EVENT(on_received, uint32_t peer, OTF2_CommRef number, uint32_t tag, uint64_t bytes,
      uint64_t request)
{
    struct import *import = IMPORT_OF(data);
    const struct import_comm *comm = find_comm(import, number);
    unsigned long long id = request, length = bytes;
    char pairs[512], entry[512], text[128];

    if (!comm)
        return OTF2_CALLBACK_SUCCESS;
    bool sends = sends_too(import, request);
    snprintf(pairs, sizeof pairs,
             sends ? " rem=\"%u\" rtag=\"%u\""
                   : " rem=\"%u\" tag=\"%u\" comm=\"%s\" bytes=\"%llu\"",
             peer, tag, comm->name, length);
    snprintf(entry, sizeof entry, "%llu:receive:%u:%u:%llu:%s", id, peer, tag, length, comm->name);
    fill_blanks(import, request, pairs, entry);
    snprintf(text, sizeof text, "%llu:%u:%u:%llu", id, peer, tag, length);
    put_completed(import, text);
    return OTF2_CALLBACK_SUCCESS;
}

EVENT(on_cancelled, uint64_t request)
{
    char text[64];

    snprintf(text, sizeof text, "%llu:cancelled", (unsigned long long)request);
    put_completed(IMPORT_OF(data), text);
    return OTF2_CALLBACK_SUCCESS;
}

/* The process's own data: what it sends, or else receives. */
static void format_collective(char *text, size_t size, const struct import_comm *comm,
                              uint32_t root, uint64_t sent, uint64_t received)
{
    enum { ROOTS = 16 }; /* the last numbers mean something else */
    int length =
        root < OTF2_UNDEFINED_UINT32 - ROOTS ? snprintf(text, size, " root=\"%u\"", root) : 0;

    length += snprintf(text + length, size - (size_t)length, " comm=\"%s\"", comm->name);
    if (sent || received)
        snprintf(text + length, size - (size_t)length, " bytes=\"%llu\"",
                 (unsigned long long)(sent ? sent : received));
}

EVENT(on_collective, OTF2_CollectiveOp operation, OTF2_CommRef number, uint32_t root, uint64_t sent,
      uint64_t received)
{
    struct import *import = IMPORT_OF(data);
    const struct import_comm *comm = find_comm(import, number);
    char text[512];

    (void)operation;
    if (!comm || !has_room(import, PAIRS_COLLECTIVE))
        return OTF2_CALLBACK_SUCCESS;
    format_collective(text, sizeof text, comm, root, sent, received);
    put_pair(import, PAIRS_COLLECTIVE, "%s", text);
    return OTF2_CALLBACK_SUCCESS;
}

EVENT(on_collected, OTF2_CollectiveOp operation, OTF2_CommRef number, uint32_t root, uint64_t sent,
      uint64_t received, uint64_t request)
{
    struct import *import = IMPORT_OF(data);
    const struct import_comm *comm = find_comm(import, number);
    char pairs[512], text[32];

    (void)operation;
    if (!comm)
        return OTF2_CALLBACK_SUCCESS;
    format_collective(pairs, sizeof pairs, comm, root, sent, received);
    fill_blanks(import, request, pairs, "");
    snprintf(text, sizeof text, "%llu", (unsigned long long)request);
    put_completed(import, text);
    return OTF2_CALLBACK_SUCCESS;
}

/* Takes a step for each member; communicators are few. */
EVENT(on_comm, OTF2_CommRef number)
{
    struct import *import = IMPORT_OF(data);
    const struct import_comm *comm = find_comm(import, number);

    if (!comm || !has_room(import, PAIR_NEWCOMM))
        return OTF2_CALLBACK_SUCCESS;
    const struct import_group *group = &import->mpi.groups[comm->group];
    for (uint32_t i = 0; i < group->count; i++) {
        if (group->members[i] != import->rank)
            continue;
        put_pair(import, PAIR_NEWCOMM, " newcomm=\"%s\"", comm->name);
        put_pair(import, PAIR_NEWRANK, " newrank=\"%u\"", i);
        break;
    }
    return OTF2_CALLBACK_SUCCESS;
}

void import_mpi_events(OTF2_EvtReaderCallbacks *callbacks)
{
    OTF2_EvtReaderCallbacks_SetMpiSendCallback(callbacks, on_send);
    OTF2_EvtReaderCallbacks_SetMpiRecvCallback(callbacks, on_receive);
    OTF2_EvtReaderCallbacks_SetMpiIsendCallback(callbacks, on_isend);
    OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(callbacks, on_sent);
    OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(callbacks, on_request);
    OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(callbacks, on_received);
    OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(callbacks, on_cancelled);
    OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(callbacks, on_collective);
    OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback(callbacks, on_request);
    OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback(callbacks, on_collected);
    OTF2_EvtReaderCallbacks_SetCommCreateCallback(callbacks, on_comm);
}
