// truth: conforming, scope: inter, level: none, run: yes
// why: a lambda that is called where it stands is the one that is called
#include <omp.h>

static void pass(void (*way)())
{
    way();
}

static void meet()
{
#pragma omp barrier
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        pass(meet);
        if (omp_get_thread_num())
            sum += [] { return 1; }();
    }
    return sum > 1000;
}
