#include "grids.h"

#include <stdexcept>

using namespace grids;

group::group() : comm(MPI_COMM_WORLD), own(false)
{
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &all);
}

group::group(const group &whole, int color, int key) : own(true)
{
    MPI_Comm_split(whole.comm, color, key, &comm);
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &all);
}

group::~group()
{
    if (own)
        MPI_Comm_free(&comm);
}

void group::broadcast(std::vector<int> &numbers, int root) const
{
    MPI_Bcast(numbers.data(), static_cast<int>(numbers.size()), MPI_INT, root, comm);
}

double group::sum(double part, int root) const
{
    double whole = 0;

    MPI_Reduce(&part, &whole, 1, MPI_DOUBLE, MPI_SUM, root, comm);
    return whole;
}

void group::gather_all(const std::vector<double> &part, std::vector<double> &whole) const
{
    int count = static_cast<int>(part.size());

    whole.resize(part.size() * static_cast<size_t>(all));
    MPI_Allgather(part.data(), count, MPI_DOUBLE, whole.data(), count, MPI_DOUBLE, comm);
}

void group::sum_and_scatter(const std::vector<double> &whole, std::vector<double> &part) const
{
    MPI_Reduce_scatter_block(whole.data(), part.data(), static_cast<int>(part.size()), MPI_DOUBLE,
                             MPI_SUM, comm);
}

int grid::edge_of(const group &processes)
{
    int edge = 0;

    while ((edge + 1) * (edge + 1) <= processes.size())
        edge++;
    if (edge * edge != processes.size())
        throw std::invalid_argument("a grid needs a square number of processes");
    return edge;
}

grid::grid(const group &processes)
    : in_row(processes, processes.rank() / edge_of(processes), processes.rank()),
      in_column(processes, processes.rank() % edge_of(processes), processes.rank())
{
}

vector::vector(const group &processes, int elements, int each)
    : each(each), count(elements / processes.size()), first(processes.rank() * count),
      part(static_cast<size_t>(count) * static_cast<size_t>(each))
{
    if (elements % processes.size())
        throw std::invalid_argument("the processes have to share the elements out equally");
}

int vector::local_size() const
{
    return count;
}

int vector::local_to_global(int i) const
{
    return first + i;
}

std::vector<double> vector::gathered(const group &some) const
{
    std::vector<double> whole;

    some.gather_all(part, whole);
    return whole;
}

void vector::take_sum(const std::vector<double> &whole, const group &some)
{
    some.sum_and_scatter(whole, part);
}
