// truth: conforming, scope: inter, level: none, run: yes
// why: every thread has the object, whichever way it goes out
#include <omp.h>

struct Waits {
    ~Waits()
    {
#pragma omp barrier
    }
};

static int work(int rank)
{
    Waits at_end;
    return rank == 0 ? 1 : 2;
}

int main()
{
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    sum += work(omp_get_thread_num());
    return sum != 7;
}
