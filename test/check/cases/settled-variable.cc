// truth: deadlock, scope: intra, level: 0, run: yes
// why: the flag is no enumerator: that one is of another scope, so the loop ends
#include <omp.h>

struct state {
    enum { done, busy };
};
static int done;

int main()
{
#pragma omp parallel num_threads(4)
    {
        while (!done) {
#pragma omp barrier
#pragma omp single
            done = 1;
        }
        if (omp_get_thread_num() == 0) {
#pragma omp barrier
        }
    }
    return state::busy - 1;
}
