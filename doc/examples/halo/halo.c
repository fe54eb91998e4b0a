/* Heat in a bar: each rank has a part of its rows, and asks its neighbours for the rows beside them.
 * One rank has twice as many rows as the others, for which they wait.
 *
 *     make MPICC="env MPICH_CC=pompcc mpicc" && mpiexec -n 4 ./halo
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 512, ROWS = 128, STEPS = 60, SLOW_RANK = 2 };

typedef double row[COLUMNS];

/* The outermost rows come from the neighbours while the others are computed. */
static void exchange(row *heat, int rows, int up, int down, MPI_Request request[4])
{
    MPI_Irecv(heat[0], COLUMNS, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(heat[rows + 1], COLUMNS, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &request[1]);
    MPI_Isend(heat[1], COLUMNS, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &request[2]);
    MPI_Isend(heat[rows], COLUMNS, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &request[3]);
}

static double spread(row *heat, row *next, int from, int to)
{
    double change = 0;
#pragma omp parallel for reduction(+ : change)
    for (int i = from; i <= to; i++)
        for (int j = 1; j < COLUMNS - 1; j++) {
            next[i][j] = 0.25 * (heat[i - 1][j] + heat[i + 1][j] + heat[i][j - 1] + heat[i][j + 1]);
            change += fabs(next[i][j] - heat[i][j]);
        }
    return change;
}

int main(int argc, char **argv)
{
    MPI_Request request[4];
    MPI_Status status[4];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rows = rank == SLOW_RANK ? 2 * ROWS : ROWS;
    int up = rank > 0 ? rank - 1 : MPI_PROC_NULL, down = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    row *heat = calloc((size_t)rows + 2, sizeof *heat), *next = calloc((size_t)rows + 2, sizeof *next);
    double change = 0, all = 0;

    for (int j = 0; j < COLUMNS && rank == 0; j++)
        heat[0][j] = next[0][j] = 100;
    for (int step = 0; step < STEPS; step++) {
        exchange(heat, rows, up, down, request);
        change = spread(heat, next, 2, rows - 1);
        MPI_Waitall(4, request, status);
        change += spread(heat, next, 1, 1) + spread(heat, next, rows, rows);
        row *last = heat;
        heat = next;
        next = last;
        if (step % 10 == 9)
            MPI_Allreduce(&change, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("change of the last step: %.6f\n", all);
    free(heat);
    free(next);
    return MPI_Finalize();
}
