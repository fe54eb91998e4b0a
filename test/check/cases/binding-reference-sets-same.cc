// truth: conforming, scope: intra, level: none, run: yes
// why: a name that is bound by reference sets another member than the one that decides
#include <omp.h>

struct State {
    int step, rounds;
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        State state = {0, 2};
        auto &[step, rounds] = state;
        step = omp_get_thread_num();
        for (int i = 0; i < state.rounds; i++) {
#pragma omp barrier
        }
        sum += state.step - step;
    }
    return sum;
}
