/* What calls of MPI take that send nothing anywhere: nanoseconds of each, by name. With
 * BARE_WRAPPER, in front of them stands what is the least that measures: two clock reads and a
 * store of 32 bytes. mpi CALLS
 */
#include "bench.h"
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef BARE_WRAPPER
static struct {
    uint64_t begin, end, bytes;
    int32_t peer, tag;
} kept[1 << 12];
static unsigned next;

static inline uint64_t ticks(void)
{
#ifdef __x86_64__
    return __builtin_ia32_rdtsc();
#else
    return (uint64_t)bench_now();
#endif
}

#define BARE(call, size, partner, number)                                                          \
    uint64_t begin = ticks();                                                                      \
    int result = call;                                                                             \
    unsigned at = next++ % (sizeof kept / sizeof *kept);                                           \
    kept[at].begin = begin;                                                                        \
    kept[at].end = ticks();                                                                        \
    kept[at].bytes = (uint64_t)(size);                                                             \
    kept[at].peer = partner;                                                                       \
    kept[at].tag = number;                                                                         \
    return result

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    BARE(PMPI_Send(data, count, type, to, tag, comm), count, to, tag);
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    BARE(PMPI_Isend(data, count, type, to, tag, comm, request), count, to, tag);
}

int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    BARE(PMPI_Wait(request, status), 0, 0, 0);
}

int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    BARE(PMPI_Allreduce(in, out, count, type, op, comm), count, 0, 0);
}
#endif

static double data[8], sum[8];

static void send_one(void)
{
    MPI_Send(data, 8, MPI_DOUBLE, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
}

static void start_and_wait(void)
{
    MPI_Request request;
    MPI_Isend(data, 8, MPI_DOUBLE, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void reduce(void)
{
    MPI_Allreduce(data, sum, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF);
}

/* Of one call, in the quickest of several parts: other programs take the processor away. */
static double cost_of(void (*call)(void), int calls, int of_each)
{
    enum { PARTS = 20 };
    double least = 0;
    for (int part = 0; part < PARTS; part++) {
        double begin = bench_now();
        for (int i = 0; i < calls / PARTS; i++)
            call();
        double each = (bench_now() - begin) / (calls / PARTS) / of_each;
        if (!part || each < least)
            least = each;
    }
    return least;
}

int main(int argc, char **argv)
{
    int calls = argc > 1 ? atoi(argv[1]) : 200000;
    MPI_Init(&argc, &argv);
    printf("send\t%.2f\n", cost_of(send_one, calls, 1));
    printf("isend and wait, each\t%.2f\n", cost_of(start_and_wait, calls, 2));
    printf("allreduce alone\t%.2f\n", cost_of(reduce, calls, 1));
    return MPI_Finalize();
}
