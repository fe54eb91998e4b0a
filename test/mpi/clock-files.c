/* From the end of PMPI_Init() until that of MPI_Init() rank 1 can open no file. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <sys/resource.h>
#include <time.h>

static struct rlimit before;

int PMPI_Init(int *argc, char ***argv)
{
    int rank, (*real)(int *, char ***);
    *(void **)&real = dlsym(RTLD_NEXT, "PMPI_Init");
    int result = real(argc, argv);
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    getrlimit(RLIMIT_NOFILE, &before);
    if (rank == 1)
        setrlimit(RLIMIT_NOFILE, &(struct rlimit){3, before.rlim_max});
    return result;
}

int main(int argc, char **argv)
{
    const struct timespec pause = {0, 100000000};
    MPI_Init(&argc, &argv);
    setrlimit(RLIMIT_NOFILE, &before);
    MPI_Barrier(MPI_COMM_WORLD);
    nanosleep(&pause, NULL);
    return MPI_Finalize();
}
