// truth: conforming, scope: inter, level: none, run: yes, idiom: lambda
// why: the lambda's own n is made from the team's size, and shadows the one of the thread
#include <omp.h>

int main()
{
    int count = 0;
#pragma omp parallel
    {
        const int n = omp_get_thread_num();
        auto rounds = [n = omp_get_num_threads() + 1, &count]() mutable {
            while (n-- > 0) {
#pragma omp barrier
#pragma omp atomic
                count++;
            }
        };
        rounds();
#pragma omp atomic
        count += n;
    }
    return count < 1;
}
