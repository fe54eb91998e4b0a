/* Messages, requests, collectives and communicators with known partners, tags and bytes. Each rank
 * writes what it did to `truth.RANK`, a line each, as the export has to tell it:
 *
 *   send COMM DEST TAG BYTES | recv COMM SOURCE TAG BYTES     whatever the call
 *   collective COMM NAME ROOT SENT RECEIVED                   ROOT - where there is none
 */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *truth;
static int rank, size;

static void told(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(truth, format, arguments);
    va_end(arguments);
}

/* Blocking, around a ring; the sizes differ by rank. */
static void ring(MPI_Comm comm, const char *name, int own, int all)
{
    static char data[65536];
    int next = (own + 1) % all, last = (own + all - 1) % all;
    MPI_Status status;
    for (int i = 0; i < 5; i++) {
        int bytes = 100 * (own + 1) + i, came = 100 * (last + 1) + i;
        if (own % 2) {
            MPI_Recv(data, 65536, MPI_CHAR, i % 2 ? last : MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status);
            MPI_Send(data, bytes, MPI_CHAR, next, i, comm);
        } else {
            MPI_Send(data, bytes, MPI_CHAR, next, i, comm);
            MPI_Recv(data, 65536, MPI_CHAR, last, i, comm, &status);
        }
        told("send %s %d %d %d\n", name, next, i, bytes);
        told("recv %s %d %d %d\n", name, last, i, came);
    }
    MPI_Sendrecv(data, 7, MPI_CHAR, next, 70, data + 100, 100, MPI_CHAR, last, 70, comm, &status);
    told("send %s %d 70 7\nrecv %s %d 70 7\n", name, next, name, last);
}

/* Requests, waited for in another order than they were started in, some as wildcards. */
static void requests(void)
{
    static int in[64][16], out[64][16];
    MPI_Request wanted[64], sent[64];
    MPI_Status statuses[64];
    int count = 0;
    for (int from = 0; from < size; from++) {
        if (from == rank)
            continue;
        MPI_Irecv(in[count], 16, MPI_INT, from, MPI_ANY_TAG, MPI_COMM_WORLD, &wanted[count]);
        told("recv MPI_COMM_WORLD %d %d %d\n", from, 200 + from, 4 * (from + 1));
        count++;
    }
    int sends = 0;
    for (int to = 0; to < size; to++) {
        if (to == rank)
            continue;
        MPI_Isend(out[sends], rank + 1, MPI_INT, to, 200 + rank, MPI_COMM_WORLD, &sent[sends]);
        told("send MPI_COMM_WORLD %d %d %d\n", to, 200 + rank, 4 * (rank + 1));
        sends++;
    }
    for (int i = 0, which; i < count; i++)
        MPI_Waitany(count, wanted, &which, &statuses[0]);
    MPI_Waitall(sends, sent, MPI_STATUSES_IGNORE);
    /* From whoever sends */
    int next = (rank + 1) % size, last = (rank + size - 1) % size;
    MPI_Irecv(in[0], 16, MPI_INT, MPI_ANY_SOURCE, 260, MPI_COMM_WORLD, &wanted[0]);
    MPI_Isend(out[0], 2, MPI_INT, next, 260, MPI_COMM_WORLD, &sent[0]);
    told("send MPI_COMM_WORLD %d 260 8\nrecv MPI_COMM_WORLD %d 260 8\n", next, last);
    MPI_Wait(&wanted[0], &statuses[0]);
    MPI_Wait(&sent[0], MPI_STATUS_IGNORE);
    /* Nobody */
    MPI_Isend(out, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &sent[0]);
    MPI_Wait(&sent[0], MPI_STATUS_IGNORE);
}

/* One request, started again and again. */
static void persistent(void)
{
    int value = rank, other = -1, next = (rank + 1) % size, last = (rank + size - 1) % size;
    MPI_Request both[2];
    MPI_Send_init(&value, 1, MPI_INT, next, 300, MPI_COMM_WORLD, &both[0]);
    MPI_Recv_init(&other, 1, MPI_INT, last, 300, MPI_COMM_WORLD, &both[1]);
    for (int i = 0; i < 3; i++) {
        if (i)
            MPI_Startall(2, both);
        else
            MPI_Start(&both[0]), MPI_Start(&both[1]);
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
        told("send MPI_COMM_WORLD %d 300 4\nrecv MPI_COMM_WORLD %d 300 4\n", next, last);
    }
    MPI_Request_free(&both[0]);
    MPI_Request_free(&both[1]);
}

static void collectives(void)
{
    double data[64] = {0}, result[64];
    int root = size - 1;
    MPI_Request request;
    MPI_Barrier(MPI_COMM_WORLD);
    told("collective MPI_COMM_WORLD BARRIER - 0 0\n");
    MPI_Bcast(data, 3, MPI_DOUBLE, root, MPI_COMM_WORLD);
    told("collective MPI_COMM_WORLD BCAST %d %d %d\n", root, rank == root ? 24 : 0, rank == root ? 0 : 24);
    MPI_Reduce(data, result, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    told("collective MPI_COMM_WORLD REDUCE 0 16 0\n");
    MPI_Allreduce(data, result, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    told("collective MPI_COMM_WORLD ALLREDUCE - 40 40\n");
    MPI_Iallreduce(data, result, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    told("collective MPI_COMM_WORLD ALLREDUCE - 8 8\n");
    MPI_Gather(data, 1, MPI_DOUBLE, result, 1, MPI_DOUBLE, root, MPI_COMM_WORLD);
    told("collective MPI_COMM_WORLD GATHER %d 8 0\n", root);
}

/* Ranks from the last to the first; even and odd ones apart. */
static void communicators(void)
{
    MPI_Comm part;
    int own, all, first;
    char name[64];
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part);
    MPI_Comm_rank(part, &own);
    MPI_Comm_size(part, &all);
    first = rank % 2 + 2 * (all - 1);
    snprintf(name, sizeof name, "P%d_comm1", first);
    if (all > 1)
        ring(part, name, own, all);
    MPI_Barrier(part);
    told("collective %s BARRIER - 0 0\n", name);
    MPI_Comm_free(&part);
    MPI_Bcast(&own, 1, MPI_INT, 0, MPI_COMM_SELF);
    told("collective MPI_COMM_SELF BCAST 0 4 0\n");
}

int main(int argc, char **argv)
{
    char path[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    snprintf(path, sizeof path, "truth.%d", rank);
    truth = fopen(path, "w");
    if (!truth)
        MPI_Abort(MPI_COMM_WORLD, 1);
    ring(MPI_COMM_WORLD, "MPI_COMM_WORLD", rank, size);
    MPI_Barrier(MPI_COMM_WORLD); /* no wildcard takes what follows */
    told("collective MPI_COMM_WORLD BARRIER - 0 0\n");
    requests();
    persistent();
    collectives();
    communicators();
    fclose(truth);
    return MPI_Finalize();
}
