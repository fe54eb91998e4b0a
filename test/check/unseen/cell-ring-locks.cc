// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: each thread holds its own cell's lock and takes its neighbour's, around a ring
#include <omp.h>
#include <unistd.h>
#include <utility>
#include <vector>

struct Cell {
    omp_lock_t lock;
    int particles = 10;
    Cell()
    {
        omp_init_lock(&lock);
    }
    ~Cell()
    {
        omp_destroy_lock(&lock);
    }
};

class PairLock
{
    omp_lock_t &first_, &second_;

  public:
    PairLock(Cell &first, Cell &second) : first_(first.lock), second_(second.lock)
    {
        omp_set_lock(&first_);
        usleep(50000);
        omp_set_lock(&second_); /* HERE */
    }
    PairLock(const PairLock &) = delete;
    ~PairLock()
    {
        omp_unset_lock(&second_);
        omp_unset_lock(&first_);
    }
};

static void migrate(std::vector<Cell> &cells, size_t from)
{
    size_t to = (from + 1) % cells.size();
    PairLock both(cells[from], cells[to]);
    cells[from].particles--;
    cells[to].particles++;
}

int main()
{
    std::vector<Cell> cells(omp_get_max_threads() + 1);
    cells.pop_back();
#pragma omp parallel
    migrate(cells, omp_get_thread_num());
}
