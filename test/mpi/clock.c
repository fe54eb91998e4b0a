/* A token goes round the ranks, 200 times, with a pause between, so that clocks can go apart. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, size, token = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 200; i++) {
        const struct timespec pause = {0, 1000000};
        if (rank == 0) {
            nanosleep(&pause, NULL);
            MPI_Send(&token, 1, MPI_INT, 1, i, MPI_COMM_WORLD);
        }
        MPI_Recv(&token, 1, MPI_INT, (rank + size - 1) % size, i, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        if (rank != 0)
            MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, i, MPI_COMM_WORLD);
    }
    return MPI_Finalize();
}
