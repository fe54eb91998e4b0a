// truth: conforming, scope: inter, level: none, run: yes
// why: another class has a function of that name, which asks for the thread
#include <omp.h>

struct Rank {
    bool ready() const
    {
        return omp_get_thread_num() == 0;
    }
};
struct Grid {
    int cells = 8;
    bool ready() const
    {
        return cells > 0;
    }
};

int main()
{
    Grid grid;
    Rank rank;
    int n = 0;
#pragma omp parallel num_threads(4)
    {
        if (rank.ready()) {
#pragma omp atomic
            n++;
        }
        if (grid.ready()) {
#pragma omp barrier
        }
    }
    return n != 1;
}
