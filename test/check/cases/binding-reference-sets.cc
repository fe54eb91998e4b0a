// truth: deadlock, scope: intra, level: 0, run: yes
// why: a name that is bound by reference sets a member of the thread's own structure
#include <omp.h>

struct State {
    int step, rounds;
};

int main()
{
#pragma omp parallel
    {
        State state = {0, 1};
        auto &[step, rounds] = state;
        rounds = omp_get_thread_num() == 0 ? 2 : 1;
        for (step = 0; step < state.rounds; step++) {
#pragma omp barrier
        }
    }
}
