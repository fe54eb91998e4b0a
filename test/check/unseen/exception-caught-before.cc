// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: the exception is caught before the barrier, which is met by those who threw as well
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
    int parsed = 0, failed = 0;
#pragma omp parallel
    {
        int v = 0;
        try {
            v = parse(omp_get_thread_num());
        } catch (const std::invalid_argument &) {
#pragma omp atomic
            failed++;
        }
#pragma omp barrier
#pragma omp for reduction(+ : parsed)
        for (int i = 0; i < 10; i++)
            parsed += v >= 0;
    }
    return parsed != 10 || failed > 1;
}
