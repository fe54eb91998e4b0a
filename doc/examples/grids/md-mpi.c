/* Molecular dynamics by force decomposition (Plimpton 1995), in MPI: processes are a square grid,
 * and each computes what the particles of its column do to those of its row.
 *
 *     mpiexec -n 4 ./md-mpi [particles [steps]]
 */
#include "physics.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* A process of the grid, and the particles that are its own. */
struct process {
    MPI_Comm row, column;
    int rank, edge, count;
    double *position, *velocity, *force; /* its own */
    double *in_row, *in_column, *on_row; /* positions of those in its row and column; forces */
};

static double *numbers(int count)
{
    double *memory = calloc((size_t)count + 1, sizeof *memory);

    if (!memory)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return memory;
}

static void process_begin(struct process *p, int particles)
{
    int size;

    MPI_Comm_rank(MPI_COMM_WORLD, &p->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    p->edge = (int)(sqrt(size) + 0.5);
    if (p->edge * p->edge != size || particles % size)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Comm_split(MPI_COMM_WORLD, p->rank / p->edge, p->rank, &p->row);
    MPI_Comm_split(MPI_COMM_WORLD, p->rank % p->edge, p->rank, &p->column);
    p->count = particles / size;
    p->position = numbers(DIMENSIONS * p->count);
    p->velocity = numbers(DIMENSIONS * p->count);
    p->force = numbers(DIMENSIONS * p->count);
    p->in_row = numbers(DIMENSIONS * p->count * p->edge);
    p->in_column = numbers(DIMENSIONS * p->count * p->edge);
    p->on_row = numbers(DIMENSIONS * p->count * p->edge);
    for (int i = 0; i < p->count; i++)
        particle_start(p->rank * p->count + i, particles, p->position + DIMENSIONS * i,
                       p->velocity + DIMENSIONS * i);
}

/* @return the energy of what the process computed */
static double process_step(struct process *p)
{
    int own = DIMENSIONS * p->count, all = own * p->edge;

    MPI_Allgather(p->position, own, MPI_DOUBLE, p->in_row, own, MPI_DOUBLE, p->row);
    MPI_Allgather(p->position, own, MPI_DOUBLE, p->in_column, own, MPI_DOUBLE, p->column);
    for (int i = 0; i < all; i++)
        p->on_row[i] = 0;
    double energy = particles_attract(p->in_row, p->count * p->edge, p->in_column,
                                      p->count * p->edge, p->on_row);
    MPI_Reduce_scatter_block(p->on_row, p->force, own, MPI_DOUBLE, MPI_SUM, p->row);
    return energy + particles_move(p->position, p->velocity, p->force, p->count);
}

static void process_end(struct process *p)
{
    double *memory[] = {p->position, p->velocity, p->force, p->in_row, p->in_column, p->on_row};

    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
        free(memory[i]);
    MPI_Comm_free(&p->row);
    MPI_Comm_free(&p->column);
}

int main(int argc, char **argv)
{
    int wanted[] = {argc > 1 ? atoi(argv[1]) : 1024, argc > 2 ? atoi(argv[2]) : 200};
    struct process p;
    double energy = 0;

    MPI_Init(&argc, &argv);
    MPI_Bcast(wanted, 2, MPI_INT, 0, MPI_COMM_WORLD);
    process_begin(&p, wanted[0]);
    for (int step = 0; step < wanted[1]; step++) {
        double part = process_step(&p);
        MPI_Reduce(&part, &energy, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    if (p.rank == 0)
        printf("%d particles, %d steps: energy %.6f\n", wanted[0], wanted[1], energy);
    process_end(&p);
    MPI_Finalize();
    return 0;
}
