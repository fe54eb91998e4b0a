/* Ranks share rows by their number, though rows become longer: the last rank has most to do. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 6000, steps = 8;
    double mine, all = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#ifdef MENDED
    int first = (int)(n * sqrt((double)rank / size)), last = (int)(n * sqrt((rank + 1.0) / size));
#else
    int first = n / size * rank, last = n / size * (rank + 1);
#endif
    for (int s = 0; s < steps; s++) {
        mine = 0;
#pragma omp parallel for reduction(+ : mine) schedule(dynamic, 16)
        for (int i = first; i < last; i++)
            for (int j = 0; j < i; j++)
                mine += sqrt(i * 0.5 + j + s);
        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("sum %.6e\n", all);
    MPI_Finalize();
    return 0;
}
