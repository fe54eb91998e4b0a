// truth: deadlock, scope: inter, level: 0, run: yes, idiom: exception
// why: a thread whose input is bad throws past the barrier
#include <omp.h>
#include <stdexcept>

static int caught;

static void check(int v)
{
    if (v > 2)
        throw std::runtime_error("bad");
}

static void step(int v)
{
    check(v);
#pragma omp barrier // HERE
}

int main()
{
    int common = 3;
#pragma omp parallel firstprivate(common)
    {
        try {
            step(omp_get_thread_num());
        } catch (const std::exception &) {
#pragma omp atomic
            caught++;
        }
    }
    return omp_get_max_threads() > 3 && !caught;
}
