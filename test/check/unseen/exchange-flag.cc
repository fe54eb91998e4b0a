// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ticket
// why: std::exchange gives each thread the value that it had set itself
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
        Latch latch{omp_get_thread_num()};
        if (latch.reset() > 0) {
#pragma omp barrier /* HERE */
        }
    }
}
