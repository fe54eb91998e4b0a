/* An archive as another measurement writes it: `foreign FOLDER`. Three ranks, whose processes are
 * defined in another order; regions that are called by MPI's functions, without files; communicators
 * without a name or with one name; a clock of microseconds that does not begin with 0; request
 * numbers that each location counts for itself; a metric; a call that tells of two messages.
 *
 * Each rank sends 10 bytes to the next one and waits for that, receives 20 from it by a request, which
 * it has sent plainly, and calls an allreduce of 8 bytes; rank 0 sends two messages in one region, the
 * others meet at a barrier of their own.
 *
 * `foreign FOLDER odd`: rank 0 has regions with several kinds of events, too, which one element has
 * no place for. `unknown`: the world has another name, and there are messages of a communicator that
 * is not defined. `misfit`: MPI's list has a process that is not there. */
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 3, START = 5000 };
enum { MAIN, ISEND, IRECV, WAITALL, SEND, RECV, ALLREDUCE, BARRIER, STARTALL, REGIONS };

static OTF2_FlushType before_flush(void *data, OTF2_FileType type, OTF2_LocationRef location, void *caller, bool final)
{
    (void)data, (void)type, (void)location, (void)caller, (void)final;
    return OTF2_FLUSH;
}

static void must(OTF2_ErrorCode code)
{
    if (code == OTF2_SUCCESS)
        return;
    fprintf(stderr, "foreign: %s\n", OTF2_Error_GetDescription(code));
    exit(2);
}

/* In one region, a letter for an event: what sends (S, I: request 11), receives (R), starts to receive
 * (a: request 11, b: 13), has received (A, B), has sent (s: 11), a collective (C); | is the next
 * region, ) one inside. */
static void odd(OTF2_EvtWriter *w, uint64_t t, unsigned call, const char *sequence)
{
    must(OTF2_EvtWriter_Enter(w, NULL, ++t, call));
    for (const char *at = sequence; *at; at++) {
        switch (*at) {
        case 'S': must(OTF2_EvtWriter_MpiSend(w, NULL, t, 1, 1, 77, 3)); break;
        case 'R': must(OTF2_EvtWriter_MpiRecv(w, NULL, t, 1, 1, 77, 3)); break;
        case 'I': must(OTF2_EvtWriter_MpiIsend(w, NULL, t, 1, 1, 77, 3, 11)); break;
        case 's': must(OTF2_EvtWriter_MpiIsendComplete(w, NULL, t, 11)); break;
        case 'a': must(OTF2_EvtWriter_MpiIrecvRequest(w, NULL, t, 11)); break;
        case 'b': must(OTF2_EvtWriter_MpiIrecvRequest(w, NULL, t, 13)); break;
        case 'A': must(OTF2_EvtWriter_MpiIrecv(w, NULL, t, 1, 1, 77, 3, 11)); break;
        case 'B': must(OTF2_EvtWriter_MpiIrecv(w, NULL, t, 1, 1, 77, 3, 13)); break;
        case 'C':
            must(OTF2_EvtWriter_MpiCollectiveEnd(w, NULL, t, OTF2_COLLECTIVE_OP_REDUCE, 1, 0, 8, 0));
            break;
        case '|':
            must(OTF2_EvtWriter_Leave(w, NULL, ++t, call));
            must(OTF2_EvtWriter_Enter(w, NULL, ++t, call));
            break;
        case ')':
            must(OTF2_EvtWriter_Enter(w, NULL, ++t, call));
            must(OTF2_EvtWriter_Leave(w, NULL, ++t, call));
            break;
        }
    }
    must(OTF2_EvtWriter_Leave(w, NULL, ++t, call));
}

static void all_odd(OTF2_EvtWriter *w)
{
    static const char *const sequences[] = {"aSA", "IabAB", "I)aA", "CS", "SC", "CaA", "aCA", "aRA", "RaA", "SR",
                                            "RS", "IsaA", "aAbB", "I|saA", "sabAB", "Iab|sAB", "aIA", "ISaA"};
    uint64_t t = START + 1000;
    for (unsigned i = 0; i < sizeof sequences / sizeof *sequences; i++, t += 50) {
        odd(w, t, SEND, sequences[i]);
        odd(w, t + 25, STARTALL, sequences[i]);
    }
}

static void events(OTF2_EvtWriter *w, unsigned rank, const char *what)
{
    uint64_t t = START + 10 * rank;
    unsigned next = (rank + 1) % RANKS, last = (rank + RANKS - 1) % RANKS;
    OTF2_Type type = OTF2_TYPE_UINT64;
    OTF2_MetricValue value = {.unsigned_int = 7};
    must(OTF2_EvtWriter_Enter(w, NULL, t, MAIN));
    must(OTF2_EvtWriter_Metric(w, NULL, t, 0, 1, &type, &value));
    must(OTF2_EvtWriter_Enter(w, NULL, t += 100, IRECV));
    must(OTF2_EvtWriter_MpiIrecvRequest(w, NULL, t, 1));
    must(OTF2_EvtWriter_Leave(w, NULL, t += 1, IRECV));
    must(OTF2_EvtWriter_Enter(w, NULL, t += 100, ISEND));
    must(OTF2_EvtWriter_MpiIsend(w, NULL, t, next, 1, 5, 10, 2));
    must(OTF2_EvtWriter_Leave(w, NULL, t += 1, ISEND));
    must(OTF2_EvtWriter_Enter(w, NULL, t += 100, SEND));
    must(OTF2_EvtWriter_MpiSend(w, NULL, t, last, 1, 6, 20));
    must(OTF2_EvtWriter_Leave(w, NULL, t += 1, SEND));
    must(OTF2_EvtWriter_Enter(w, NULL, t += 100, RECV));
    must(OTF2_EvtWriter_MpiRecv(w, NULL, t += 1, last, 1, 5, 10));
    must(OTF2_EvtWriter_Leave(w, NULL, t, RECV));
    must(OTF2_EvtWriter_Enter(w, NULL, t += 100, WAITALL));
    must(OTF2_EvtWriter_MpiIrecv(w, NULL, t += 1, next, 1, 6, 20, 1));
    must(OTF2_EvtWriter_MpiIsendComplete(w, NULL, t, 2));
    must(OTF2_EvtWriter_Leave(w, NULL, t, WAITALL));
    must(OTF2_EvtWriter_Enter(w, NULL, t += 100, ALLREDUCE));
    must(OTF2_EvtWriter_MpiCollectiveBegin(w, NULL, t));
    must(OTF2_EvtWriter_MpiCollectiveEnd(w, NULL, t += 1, OTF2_COLLECTIVE_OP_ALLREDUCE, 1,
                                         OTF2_COLLECTIVE_ROOT_NONE, 8, 8));
    must(OTF2_EvtWriter_Leave(w, NULL, t, ALLREDUCE));
    if (rank == 0) {
        must(OTF2_EvtWriter_Enter(w, NULL, t += 100, SEND));
        must(OTF2_EvtWriter_MpiSend(w, NULL, t, 1, 1, 7, 1));
        must(OTF2_EvtWriter_MpiSend(w, NULL, t, 2, 1, 7, 1));
        must(OTF2_EvtWriter_Leave(w, NULL, t, SEND));
    }
    if (rank > 0) {
        must(OTF2_EvtWriter_Enter(w, NULL, t += 100, BARRIER));
        must(OTF2_EvtWriter_MpiCollectiveBegin(w, NULL, t));
        must(OTF2_EvtWriter_MpiCollectiveEnd(w, NULL, t += 1, OTF2_COLLECTIVE_OP_BARRIER, 2,
                                             OTF2_COLLECTIVE_ROOT_NONE, 0, 0));
        must(OTF2_EvtWriter_Leave(w, NULL, t, BARRIER));
    }
    if (strcmp(what, "odd") == 0 && rank == 0)
        all_odd(w);
    if (strcmp(what, "unknown") == 0 && rank == 0) {
        must(OTF2_EvtWriter_Enter(w, NULL, t += 100, SEND));
        must(OTF2_EvtWriter_MpiSend(w, NULL, t, 1, 9, 7, 1));
        must(OTF2_EvtWriter_Leave(w, NULL, t += 1, SEND));
        must(OTF2_EvtWriter_Enter(w, NULL, t += 100, RECV));
        must(OTF2_EvtWriter_MpiRecv(w, NULL, t, 1, 9, 7, 1));
        must(OTF2_EvtWriter_Leave(w, NULL, t += 1, RECV));
    }
    must(OTF2_EvtWriter_Leave(w, NULL, START + 2000, MAIN));
}

int main(int argc, char **argv)
{
    static const char *const texts[] = {"", "machine", "node", "thread", "MPI", "MPI_COMM_WORLD", "counter", "main",
                                        "MPI_Isend", "MPI_Irecv", "MPI_Waitall", "MPI_Send", "MPI_Recv", "MPI_Allreduce", "MPI_Barrier", "MPI_Startall"};
    static const OTF2_FlushCallbacks flush = {.otf2_pre_flush = before_flush};
    /* The process of rank 0 is the second one. */
    static const uint64_t process_of[RANKS] = {1, 2, 0};
    uint64_t places[RANKS], members[RANKS] = {0, 1, 2}, few[] = {2, 1};
    const char *what = argc > 2 ? argv[2] : "";
    OTF2_StringRef world = strcmp(what, "unknown") == 0 ? 2 : 5;
    OTF2_MetricMemberRef member = 0;
    OTF2_Archive *archive = OTF2_Archive_Open(argc > 1 ? argv[1] : "foreign", "traces", OTF2_FILEMODE_WRITE, 1 << 20,
                                              1 << 20, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    if (!archive)
        return 2;
    must(OTF2_Archive_SetFlushCallbacks(archive, &flush, NULL));
    must(OTF2_Archive_SetSerialCollectiveCallbacks(archive));
    must(OTF2_Archive_OpenEvtFiles(archive));
    for (unsigned rank = 0; rank < RANKS; rank++) {
        OTF2_EvtWriter *writer = OTF2_Archive_GetEvtWriter(archive, 100 + process_of[rank]);
        events(writer, rank, what);
        must(OTF2_Archive_CloseEvtWriter(archive, writer));
    }
    must(OTF2_Archive_CloseEvtFiles(archive));
    OTF2_GlobalDefWriter *w = OTF2_Archive_GetGlobalDefWriter(archive);
    must(OTF2_GlobalDefWriter_WriteClockProperties(w, 1000000, START, 3000, 0));
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        must(OTF2_GlobalDefWriter_WriteString(w, i, texts[i]));
    must(OTF2_GlobalDefWriter_WriteParadigm(w, OTF2_PARADIGM_MPI, 4, OTF2_PARADIGM_CLASS_PROCESS));
    must(OTF2_GlobalDefWriter_WriteSystemTreeNode(w, 0, 2, 1, OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    for (unsigned i = 0; i < RANKS; i++) {
        must(OTF2_GlobalDefWriter_WriteLocationGroup(w, i, 2, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                                     OTF2_UNDEFINED_LOCATION_GROUP));
        must(OTF2_GlobalDefWriter_WriteLocation(w, 100 + i, 3, OTF2_LOCATION_TYPE_CPU_THREAD, 20, i));
        places[i] = 100 + process_of[i];
    }
    for (unsigned i = 0; i < REGIONS; i++)
        must(OTF2_GlobalDefWriter_WriteRegion(w, i, 7 + i, 7 + i, 0, OTF2_REGION_ROLE_FUNCTION,
                                              i == MAIN ? OTF2_PARADIGM_USER : OTF2_PARADIGM_MPI,
                                              OTF2_REGION_FLAG_NONE, 0, 0, 0));
    if (strcmp(what, "misfit") == 0)
        places[0] = 999;
    must(OTF2_GlobalDefWriter_WriteMetricMember(w, 0, 6, 6, OTF2_METRIC_TYPE_OTHER, OTF2_METRIC_ABSOLUTE_POINT,
                                                OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0, 0));
    must(OTF2_GlobalDefWriter_WriteMetricClass(w, 0, 1, &member, OTF2_METRIC_SYNCHRONOUS, OTF2_RECORDER_KIND_CPU));
    must(OTF2_GlobalDefWriter_WriteGroup(w, 0, 0, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                         OTF2_GROUP_FLAG_NONE, RANKS, places));
    must(OTF2_GlobalDefWriter_WriteGroup(w, 1, 0, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                         OTF2_GROUP_FLAG_NONE, RANKS, members));
    must(OTF2_GlobalDefWriter_WriteGroup(w, 2, 0, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                         OTF2_GROUP_FLAG_NONE, 2, few));
    must(OTF2_GlobalDefWriter_WriteComm(w, 0, 0, 2, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
    must(OTF2_GlobalDefWriter_WriteComm(w, 1, world, 1, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
    must(OTF2_GlobalDefWriter_WriteComm(w, 2, world, 2, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
    must(OTF2_Archive_OpenDefFiles(archive));
    for (unsigned i = 0; i < RANKS; i++)
        must(OTF2_Archive_CloseDefWriter(archive, OTF2_Archive_GetDefWriter(archive, 100 + i)));
    must(OTF2_Archive_CloseDefFiles(archive));
    must(OTF2_Archive_Close(archive));
    return 0;
}
