// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lambda
// why: the lambda's own n is made from the thread's number
#include <omp.h>

int main()
{
    int count = 0;
#pragma omp parallel
    {
        const int n = omp_get_thread_num();
        auto rounds = [n = n + 1, &count]() mutable {
            while (n-- > 0) {
#pragma omp barrier /* HERE */
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
