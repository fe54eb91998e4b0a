// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: it compares each with the number of the phases that the run asks for
#include <omp.h>
#include <utility>

struct State {
    double energy[4] = {};
    int wanted = 3;
};

template <int phase> static void perform(State &state, int limit)
{
    if (phase < limit) {
#pragma omp single
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
        int limit = state.wanted;
        perform_all(state, limit, std::make_integer_sequence<int, 4>());
    }
}
