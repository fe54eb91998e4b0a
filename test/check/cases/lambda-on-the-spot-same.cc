// truth: conforming, scope: inter, level: none, run: yes
// why: the lambda that is called where it stands gives all threads the same
#include <omp.h>

int main()
{
    int count = 0;
#pragma omp parallel
    {
        const bool leads = []() -> bool { return omp_get_num_threads() > 1; }();
        if (leads) {
#pragma omp barrier
        }
#pragma omp atomic
        count++;
    }
    return count < 1;
}
