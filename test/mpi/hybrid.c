/* What ranks and threads lose, one way at a time: hybrid HOW. Work is sleep, which takes no
 * processor from another one; what each rank's is, the test knows. */
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { UNIT = 200 }; /* ms */

static int rank, size;

static void work(int ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

/* Rank 0 has twice the work. */
static void uneven_ranks(void)
{
    work(rank == 0 ? 4 * UNIT : 2 * UNIT);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Thread 0 has twice the work, in each rank. */
static void uneven_threads(void)
{
#pragma omp parallel num_threads(2)
    work(omp_get_thread_num() == 0 ? 4 * UNIT : 2 * UNIT);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Each rank waits for the one before it. */
static void pipeline(void)
{
    int token = 0;
    if (rank > 0)
        MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    work(2 * UNIT);
    if (rank + 1 < size)
        MPI_Send(&token, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
}

/* The same with requests, and a collective that ends in a wait. */
static void requests(void)
{
    int token = 0, sum;
    MPI_Request request;
    if (rank > 0) {
        MPI_Irecv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    work(UNIT);
    if (rank + 1 < size) {
        MPI_Isend(&token, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Iallreduce(&token, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    work(UNIT);
}

/* The first thread waits in MPI for rank 0, while the other one works. */
static void inside(void)
{
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 1)
            work(4 * UNIT);
        else {
            work(rank == 0 ? 4 * UNIT : 2 * UNIT);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const struct {
        const char *name;
        void (*run)(void);
    } ways[] = {{"ranks", uneven_ranks},
                {"threads", uneven_threads},
                {"pipeline", pipeline},
                {"requests", requests},
                {"inside", inside}};
    for (size_t i = 0; argc > 1 && i < sizeof ways / sizeof *ways; i++)
        if (strcmp(ways[i].name, argv[1]) == 0)
            ways[i].run();
    return MPI_Finalize();
}
