// truth: deadlock, scope: inter, level: 0, run: yes, idiom: exception
// why: a callee throws for one rank, the catch is behind the barrier
#include <omp.h>
#include <stdexcept>

static int parse(int item)
{
    if (item == 3)
        throw std::invalid_argument("three");
    return 2 * item;
}

int main()
{
    int parsed = 0;
#pragma omp parallel
    {
        try {
            int v = parse(omp_get_thread_num());
#pragma omp atomic
            parsed += v;
#pragma omp barrier /* HERE */
        } catch (const std::invalid_argument &) {
#pragma omp atomic
            parsed--;
        }
    }
    return parsed < 0;
}
