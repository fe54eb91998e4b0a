/* A token goes round the ranks, with pauses between. Each rank prints when it sent it, by the one
 * clock that the ranks of a machine have: <number> <ns before> <ns after>, into truth.<rank>. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int main(int argc, char **argv)
{
    enum { MOST = 1000 };
    static int64_t before[MOST], after[MOST];
    int rank, size, token = 0, rounds = argc > 1 ? atoi(argv[1]) : 200;
    char name[32];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < rounds && i < MOST; i++) {
        const struct timespec pause = {0, 2000000};
        if (rank == 0)
            nanosleep(&pause, NULL);
        else
            MPI_Recv(&token, 1, MPI_INT, rank - 1, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        before[i] = now();
        MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, i, MPI_COMM_WORLD);
        after[i] = now();
        if (rank == 0)
            MPI_Recv(&token, 1, MPI_INT, size - 1, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    snprintf(name, sizeof name, "truth.%d", rank);
    FILE *truth = fopen(name, "w");
    for (int i = 0; truth && i < rounds && i < MOST; i++)
        fprintf(truth, "%d %lld %lld\n", i, (long long)before[i], (long long)after[i]);
    if (truth)
        fclose(truth);
    return MPI_Finalize();
}
