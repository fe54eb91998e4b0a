// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: all throw, or none
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
#pragma omp barrier
}

int main()
{
    int common = 3;
#pragma omp parallel firstprivate(common)
    {
        try {
            step(common);
        } catch (const std::exception &) {
#pragma omp atomic
            caught++;
        }
    }
    return omp_get_max_threads() > 3 && !caught;
}
