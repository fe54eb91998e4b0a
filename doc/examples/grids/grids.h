/* A small library for programs on grids of processes: groups that communicate, grids with rows and
 * columns, and vectors whose elements the processes of a group share out. It shows what a layer of
 * its own is: make LAYER=--pomp-layer=grids */
#ifndef GRIDS_H
#define GRIDS_H

#include <mpi.h>
#include <vector>

namespace grids
{

/* Processes that communicate. */
class group
{
  public:
    group(); /* all of them */
    group(const group &whole, int color, int key);
    ~group();
    group(const group &) = delete;
    group &operator=(const group &) = delete;

    int rank() const
    {
        return me;
    }
    int size() const
    {
        return all;
    }
    void broadcast(std::vector<int> &numbers, int root) const;
    double sum(double part, int root) const;
    void gather_all(const std::vector<double> &part, std::vector<double> &whole) const;
    void sum_and_scatter(const std::vector<double> &whole, std::vector<double> &part) const;

  private:
    MPI_Comm comm;
    bool own;
    int me, all;
};

/* A square of processes, each in a row and in a column. */
class grid
{
  public:
    explicit grid(const group &processes);
    const group &row() const
    {
        return in_row;
    }
    const group &column() const
    {
        return in_column;
    }
    static int edge_of(const group &processes);

  private:
    group in_row, in_column;
};

/* Numbers in equal parts, `each` of them for an element. */
class vector
{
  public:
    vector(const group &processes, int elements, int each);
    std::vector<double> &local()
    {
        return part;
    }
    int local_size() const;
    int local_to_global(int i) const;
    /* Those of all processes of `some`, in the order of their ranks. */
    std::vector<double> gathered(const group &some) const;
    /* Each process has its part of the sum of what all of `some` have. */
    void take_sum(const std::vector<double> &whole, const group &some);

  private:
    int each, count, first;
    std::vector<double> part;
};

} // namespace grids

#endif
