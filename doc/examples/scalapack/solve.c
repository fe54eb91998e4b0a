/* A system of linear equations, solved by ScaLAPACK on a square grid of processes: the layers that
 * lie between its call and MPI's.
 *
 *     mpiexec -n 4 ./solve [equations]
 */
#include "blacs.h"
#include "scalapack.h"

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 32, DESCRIPTION = 9 };

static const int zero = 0, one = 1;

/* Which of all rows, or columns, the `i`th is that a process has. */
static int global(int i, int process, int processes)
{
    return (i / BLOCK * processes + process) * BLOCK + i % BLOCK;
}

/* A matrix whose diagonal outweighs the rest, and whose rows add up to the right side: all unknowns
 * are 1. @return the largest error of this process's unknowns */
static double solve(int context, int n)
{
    int rows, columns, row, column, info, of_a[DESCRIPTION], of_b[DESCRIPTION];
    const int block = BLOCK;

    Cblacs_gridinfo(context, &rows, &columns, &row, &column);
    int m = numroc_(&n, &block, &row, &zero, &rows);
    int k = numroc_(&n, &block, &column, &zero, &columns);
    int leading = m > 1 ? m : 1;
    double *a = calloc((size_t)leading * (size_t)(k + 1), sizeof *a);
    double *b = calloc((size_t)leading, sizeof *b), error = 0;
    int *pivots = calloc((size_t)(m + BLOCK), sizeof *pivots);
    if (!a || !b || !pivots)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int j = 0; j < k; j++)
        for (int i = 0; i < m; i++)
            a[i + j * leading] = global(i, row, rows) == global(j, column, columns) ? 2.0 * n : 1.0;
    for (int i = 0; i < m; i++)
        b[i] = 3.0 * n - 1;
    descinit_(of_a, &n, &n, &block, &block, &zero, &zero, &context, &leading, &info);
    descinit_(of_b, &n, &one, &block, &block, &zero, &zero, &context, &leading, &info);
    pdgesv_(&n, &one, a, &one, &one, of_a, pivots, b, &one, &one, of_b, &info);
    for (int i = 0; i < m && column == 0; i++)
        error = fmax(error, fabs(b[i] - 1));
    free(a);
    free(b);
    free(pivots);
    return info ? INFINITY : error;
}

int main(int argc, char **argv)
{
    int rank, size, context, edge = 1, n = argc > 1 ? atoi(argv[1]) : 1024;
    double error, worst;

    MPI_Init(&argc, &argv);
    Cblacs_pinfo(&rank, &size);
    while ((edge + 1) * (edge + 1) <= size)
        edge++;
    Cblacs_get(-1, 0, &context);
    Cblacs_gridinit(&context, "Row", edge, edge);
    error = rank < edge * edge ? solve(context, n) : 0;
    MPI_Reduce(&error, &worst, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d equations: %s\n", n, worst < 1e-9 ? "solved" : "not solved");
    if (rank < edge * edge)
        Cblacs_gridexit(context);
    MPI_Finalize();
    return rank == 0 && !(worst < 1e-9);
}
