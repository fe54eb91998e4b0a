// truth: deadlock, scope: inter, level: 0, run: yes, idiom: binding
// why: a structured binding refers to the members of the thread's state, and one is raised by its
// number
#include <omp.h>

struct State {
    int turns;
    double rest;
};

static void relax(const State &s)
{
    for (int i = 0; i < s.turns; i++) {
#pragma omp barrier /* HERE */
    }
}

int main()
{
    double rest = 0;
#pragma omp parallel reduction(+ : rest)
    {
        State state = {2, 0.5};
        auto &[turns, left] = state;
        turns += omp_get_thread_num();
        left *= turns;
        relax(state);
        rest += state.rest;
    }
    return rest < 0;
}
