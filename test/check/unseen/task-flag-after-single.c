// truth: conforming, scope: intra, level: none, run: yes, idiom: task
// why: tasks fill a shared result; single's barrier stands before it is tested
#include <omp.h>

int main(void)
{
    int odd = 0, even = 0;
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp task shared(odd)
            for (int i = 1; i < 20; i += 2)
                odd += i;
#pragma omp task shared(even)
            for (int i = 0; i < 20; i += 2)
                even += i;
        }
        if (odd > even) {
#pragma omp barrier
#pragma omp master
            even = odd;
        }
    }
    return even != 100;
}
