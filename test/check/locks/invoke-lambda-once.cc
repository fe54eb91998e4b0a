// truth: conforming, scope: intra, level: none, run: gcc, idiom: invoke
// why: std::invoke calls the lambda once, which takes the lock once
#include <functional>
#include <omp.h>

static omp_lock_t lock;

int main()
{
    int n = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
    {
        auto take = [] { omp_set_lock(&lock); };
        std::invoke(take);
        n++;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    return n != 4;
}
