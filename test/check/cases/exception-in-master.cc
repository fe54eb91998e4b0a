// truth: conforming, scope: inter, level: none, run: yes
// why: an exception that leaves a master region ends the program: it is no way past the barrier
#include <omp.h>
#include <stdexcept>

static void check(int number)
{
    if (number > 1000)
        throw std::runtime_error("so many threads");
}

static void update(int number, bool all)
{
    if (all)
        check(number);
#pragma omp master
    check(number);
}

int main()
{
    int caught = 0;
#pragma omp parallel
    {
        try {
            update(omp_get_num_threads(), false);
#pragma omp barrier
        } catch (const std::exception &) {
#pragma omp atomic
            caught++;
        }
    }
    return caught;
}
