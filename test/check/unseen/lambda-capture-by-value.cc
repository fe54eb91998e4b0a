// truth: deadlock, scope: intra, level: 0, run: yes, idiom: lambda
// why: a lambda has captured the thread number by value and returns the answer later
#include <omp.h>

int main()
{
    int x = 0;
#pragma omp parallel
    {
        const auto first = [id = omp_get_thread_num()] { return id == 0; };
        if (first()) {
#pragma omp single /* HERE */
            x = 1;
        }
    }
    return x;
}
