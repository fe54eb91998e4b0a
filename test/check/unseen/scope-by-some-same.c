// truth: conforming, scope: inter, level: none, run: gcc, idiom: scope
// why: a scope construct with nowait is met by all, those with work do it inside, then all wait
#include <omp.h>

static int total;

static void add(int work)
{
#pragma omp scope reduction(+ : total) nowait
    total += work;
}

int main(void)
{
#pragma omp parallel
    {
        int work = omp_get_thread_num() * 3;
        add(work);
#pragma omp barrier
        if (total < 0) {
#pragma omp barrier
        }
    }
    return total % 3;
}
