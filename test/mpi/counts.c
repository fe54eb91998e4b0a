/* Calls of MPI of many kinds, which the program counts itself: P<rank> <operation> <count>. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 128
static struct {
    const char *name;
    int count;
} calls[MOST];

static void count(const char *name)
{
    int i = 0;
    while (calls[i].name && strcmp(calls[i].name, name) != 0)
        i++;
    calls[i].name = name;
    calls[i].count++;
}

#define CALL(name, call) (count(name), (call))
#define CHECK(condition)                                                                           \
    if (!(condition))                                                                              \
    (printf("line %d: " #condition " does not hold\n", __LINE__), exit(1))

static int rank, size;

/* A call within a call: the program's own, and counted as such. */
static void add(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void point_to_point(void)
{
    int next = (rank + 1) % size, before = (rank + size - 1) % size, in[4], out[4] = {rank};
    MPI_Request request[2], none = MPI_REQUEST_NULL;
    MPI_Status status, statuses[2];
    for (int i = 0; i < 5; i++) {
        CALL("isend", MPI_Isend(out, 4, MPI_INT, next, i, MPI_COMM_WORLD, &request[0]));
        CALL("irecv", MPI_Irecv(in, 4, MPI_INT, before, i, MPI_COMM_WORLD, &request[1]));
        if (i % 2)
            CALL("waitall", MPI_Waitall(2, request, statuses));
        else
            CALL("waitall", MPI_Waitall(2, request, MPI_STATUSES_IGNORE));
        CHECK(in[0] == before);
    }
    CALL("sendrecv", MPI_Sendrecv(out, 4, MPI_INT, next, 7, in, 4, MPI_INT, MPI_ANY_SOURCE, 7,
                                  MPI_COMM_WORLD, &status));
    CHECK(status.MPI_SOURCE == before);
    CALL("wait", MPI_Wait(&none, MPI_STATUS_IGNORE));
    if (rank % 2 == 0 && rank + 1 < size)
        CALL("send", MPI_Send(out, 4, MPI_INT, rank + 1, 1, MPI_COMM_WORLD));
    if (rank % 2)
        CALL("receive", MPI_Recv(in, 4, MPI_INT, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CALL("send", MPI_Send(out, 4, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD));
}

static void collective(void)
{
    int x = rank, sum = 0;
    MPI_Op op;
    MPI_Request request;
    CALL("barrier", MPI_Barrier(MPI_COMM_WORLD));
    CALL("broadcast", MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD));
    CHECK(x == 0);
    x = rank;
    CALL("allreduce", MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK(x == size * (size - 1) / 2);
    CALL("op_create", MPI_Op_create(add, 1, &op));
    CALL("allreduce", MPI_Allreduce(&rank, &sum, 1, MPI_INT, op, MPI_COMM_WORLD));
    CHECK(sum == size * (size - 1) / 2);
    CALL("op_free", MPI_Op_free(&op));
    CALL("ibarrier", MPI_Ibarrier(MPI_COMM_WORLD, &request));
    CALL("wait", MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void made(void)
{
    MPI_Comm half, copy;
    MPI_Datatype row;
    char name[MPI_MAX_OBJECT_NAME], file[] = "counts.data";
    int length, here[2] = {rank, size};
    MPI_File f;
    CALL("comm_split", MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half));
    CALL("comm_dup", MPI_Comm_dup(half, &copy));
    CALL("comm_set_name", MPI_Comm_set_name(copy, "copy"));
    CALL("comm_get_name", MPI_Comm_get_name(copy, name, &length));
    CHECK(length == 4 && strcmp(name, "copy") == 0);
    CALL("barrier", MPI_Barrier(copy));
    CALL("comm_free", MPI_Comm_free(&copy));
    CALL("comm_free", MPI_Comm_free(&half));
    CALL("type_contiguous", MPI_Type_contiguous(2, MPI_INT, &row));
    CALL("type_commit", MPI_Type_commit(&row));
    CALL("file_open",
         MPI_File_open(MPI_COMM_WORLD, file, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f));
    CALL("file_write_at",
         MPI_File_write_at(f, (MPI_Offset)sizeof here * rank, here, 1, row, MPI_STATUS_IGNORE));
    CALL("file_close", MPI_File_close(&f));
    CALL("type_free", MPI_Type_free(&row));
}

int main(int argc, char **argv)
{
    double time;
    count("init");
    MPI_Init(&argc, &argv);
    CALL("comm_rank", MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CALL("comm_size", MPI_Comm_size(MPI_COMM_WORLD, &size));
    time = CALL("wtime", MPI_Wtime());
    point_to_point();
    collective();
    made();
    CHECK(CALL("wtime", MPI_Wtime()) >= time);
    count("finalize");
    MPI_Finalize();
    for (int i = 0; calls[i].name; i++)
        printf("P%d %s %d\n", rank, calls[i].name, calls[i].count);
    return 0;
}
