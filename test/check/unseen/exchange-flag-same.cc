// truth: conforming, scope: inter, level: none, run: yes, idiom: ticket
// why: it gives what all had
#include <omp.h>
#include <utility>

struct Latch {
    int state;
    int reset() { return std::exchange(state, 0); }
};

int main()
{
#pragma omp parallel
    {
        Latch latch{omp_get_num_threads()};
        if (latch.reset() > 0) {
#pragma omp barrier
        }
    }
}
