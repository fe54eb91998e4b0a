// truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
// why: the refill of the thread's own arena waits, and only those that ask for much get there
#include <omp.h>
#include <cstddef>
#include <vector>

static std::vector<char> pool(1 << 20);
static size_t taken;

class Arena
{
    size_t left_ = 128;

    void refill(size_t bytes)
    {
#pragma omp barrier /* HERE */
#pragma omp critical(pool)
        taken += bytes;
        left_ += bytes;
    }

  public:
    void take(size_t bytes)
    {
        if (bytes > left_)
            refill(2 * bytes);
        left_ -= bytes;
    }
};

static thread_local Arena arena;

static void assemble(size_t rows)
{
    for (int sweep = 0; sweep < 3; sweep++)
        arena.take(rows * sizeof(double));
}

int main()
{
#pragma omp parallel
    {
        size_t me = omp_get_thread_num();
        assemble(4 * (me + 1));
    }
    return taken > pool.size();
}
