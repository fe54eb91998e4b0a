// truth: conforming, scope: inter, level: none, run: yes, idiom: binding
// why: a structured binding is a copy of the thread's state: what is raised is the copy
#include <omp.h>

struct State {
    int turns;
    double rest;
};

static void relax(const State &s)
{
    for (int i = 0; i < s.turns; i++) {
#pragma omp barrier
    }
}

int main()
{
    double rest = 0;
#pragma omp parallel reduction(+ : rest)
    {
        State state = {2, 0.5};
        auto [turns, left] = state;
        turns += omp_get_thread_num();
        left *= turns;
        relax(state);
        rest += state.rest;
    }
    return rest < 0;
}
