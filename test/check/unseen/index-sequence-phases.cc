// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: a fold over the numbers of the phases compares each with the thread's number
#include <omp.h>
#include <utility>

struct State {
    double energy[4] = {};
    int wanted = 3;
};

template <int phase> static void perform(State &state, int limit)
{
    if (phase < limit) {
#pragma omp single /* HERE */
        state.energy[phase] = 0.5 * phase;
    }
}

template <int... phases>
static void perform_all(State &state, int limit, std::integer_sequence<int, phases...>)
{
    (perform<phases>(state, limit), ...);
}

int main()
{
    State state;
#pragma omp parallel
    {
        int limit = omp_get_thread_num() + 1;
        perform_all(state, limit, std::make_integer_sequence<int, 4>());
    }
}
