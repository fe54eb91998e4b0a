// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: one element of a tuple of stages is run, picked by the thread's number
#include <cstddef>
#include <omp.h>
#include <tuple>
#include <utility>

static int loads;

struct Load {
    void operator()() const
    {
#pragma omp atomic
        loads++;
    }
};

struct Exchange {
    void operator()() const
    {
#pragma omp barrier /* HERE */
    }
};

template <class Tuple, std::size_t... I>
static void run_one(const Tuple &stages, std::size_t which, std::index_sequence<I...>)
{
    ((I == which ? std::get<I>(stages)() : void()), ...);
}

int main(int argc, char **)
{
    const std::tuple<Load, Exchange> stages;
    const std::size_t mode = argc;
#pragma omp parallel
    {
        const std::size_t t = omp_get_thread_num();
        run_one(stages, (t + mode) % 2, std::index_sequence<0, 1>());
    }
    return loads > 64;
}
