/* Ranks that do unequal work in OpenMP, and exchange it. merge.sh adds up what they left. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* For ended.c, where the environment has LEFT. */
static void note_time(void)
{
    struct timespec now;
    char path[64];
    if (!getenv("LEFT"))
        return;
    snprintf(path, sizeof path, "left.%ld", (long)getpid());
    FILE *left = fopen(path, "a");
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!left || fprintf(left, " %lld%09ld", (long long)now.tv_sec, now.tv_nsec) < 0 ||
        fclose(left) != 0)
        abort();
}

static double work(int rank, int steps)
{
    double sum = 0;
    for (int s = 0; s < steps; s++) {
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 4)
        for (int i = 0; i < 64; i++)
            sum += i * (rank + 1.0) / (s + 1.0);
#pragma omp parallel
        {
#pragma omp sections
            {
#pragma omp section
                usleep(50 * (unsigned)(rank % 3));
            }
#pragma omp master
            usleep(20);
#pragma omp barrier
        }
    }
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    double mine, all = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int n = 0; n < 3; n++) {
        mine = work(rank, 2 + rank % 2);
        if (rank)
            MPI_Send(&mine, 1, MPI_DOUBLE, 0, n, MPI_COMM_WORLD);
        for (int from = 1; !rank && from < size; from++)
            MPI_Recv(&mine, 1, MPI_DOUBLE, from, n, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    note_time();
    MPI_Finalize();
    note_time();
    return all <= 0;
}
