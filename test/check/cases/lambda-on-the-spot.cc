// truth: deadlock, scope: inter, level: 0, run: yes
// why: the value comes out of a lambda that is called where it stands
#include <omp.h>

int main()
{
    int count = 0;
#pragma omp parallel
    {
        const bool leads = []() -> bool { return omp_get_thread_num() == 0; }();
        if (leads) {
#pragma omp barrier
        }
#pragma omp atomic
        count++;
    }
    return count < 1;
}
