/* The molecular dynamics of md-mpi.c over the library: the same steps, and the same result.
 *
 *     mpiexec -n 4 ./md-grids [particles [steps]]
 */
#include "grids.h"
#include "physics.h"

#include <cstdio>
#include <cstdlib>

namespace
{

double simulate(const grids::group &all, int particles, int steps)
{
    grids::grid grid(all);
    grids::vector position(all, particles, DIMENSIONS), velocity(all, particles, DIMENSIONS),
        force(all, particles, DIMENSIONS);
    double energy = 0;

    for (int i = 0; i < position.local_size(); i++)
        particle_start(position.local_to_global(i), particles, &position.local()[DIMENSIONS * i],
                       &velocity.local()[DIMENSIONS * i]);
    for (int step = 0; step < steps; step++) {
        std::vector<double> in_row = position.gathered(grid.row());
        std::vector<double> in_column = position.gathered(grid.column());
        std::vector<double> on_row(in_row.size());
        int count = static_cast<int>(in_row.size()) / DIMENSIONS;
        double part =
            particles_attract(in_row.data(), count, in_column.data(), count, on_row.data());
        force.take_sum(on_row, grid.row());
        part += particles_move(position.local().data(), velocity.local().data(),
                               force.local().data(), position.local_size());
        energy = all.sum(part, 0);
    }
    return energy;
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        std::vector<int> wanted = {argc > 1 ? std::atoi(argv[1]) : 1024,
                                   argc > 2 ? std::atoi(argv[2]) : 200};
        grids::group all;
        all.broadcast(wanted, 0);
        double energy = simulate(all, wanted[0], wanted[1]);
        if (all.rank() == 0)
            std::printf("%d particles, %d steps: energy %.6f\n", wanted[0], wanted[1], energy);
    }
    MPI_Finalize();
    return 0;
}
