// truth: deadlock, scope: inter, level: 0, run: yes
// why: the reference that the lambda takes names a member that holds the thread's own number
#include <omp.h>

struct place {
    int size, rank;
};

int main()
{
    int total = 0, count = 0;
#pragma omp parallel num_threads(4)
    {
        struct place here;
        here.size = omp_get_num_threads();
        here.rank = omp_get_thread_num();
        auto &rank = here.rank;
        auto step = [&] {
            if (rank == 0) {
#pragma omp barrier
            }
        };
        step();
#pragma omp atomic
        total += count;
    }
    return total;
}
