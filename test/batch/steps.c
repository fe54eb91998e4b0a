/*
 * `steps COUNT MICROSECONDS`: so many parallel regions and as many critical ones outside of them,
 * with a pause behind each. The file done.JOB.RESTARTS.RANK has how many there were, whatever ends
 * the program.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef WITH_MPI
#include <mpi.h>
#endif

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "0";
}

int main(int argc, char **argv)
{
    int rank = atoi(variable("SLURM_PROCID")), count = argc > 1 ? atoi(argv[1]) : 1,
        pause = argc > 2 ? atoi(argv[2]) : 0;
    if (count < 1) /* the name of a size */
        count = 1;
    char path[256];
    long sum = 0, outside = 0;
#ifdef WITH_MPI
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#endif
    snprintf(path, sizeof path, "done.%s.%s.%d", variable("SLURM_JOB_ID"),
             variable("SLURM_RESTART_COUNT"), rank);
    int done = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    for (int i = 1; i <= count; i++) {
#pragma omp parallel for num_threads(2) reduction(+ : sum)
        for (int j = 0; j < 8; j++)
            sum += j;
#pragma omp critical
        outside++;
        char text[24];
        int size = snprintf(text, sizeof text, "%d\n", i);
        if (pwrite(done, text, size, 0) != size)
            return 3;
        if (pause)
            usleep(pause);
    }
#ifdef WITH_MPI
    long all = 0;
    MPI_Allreduce(&outside, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    outside = all;
    MPI_Finalize();
#endif
    printf("%ld %ld\n", sum, outside);
    return 0;
}
