// truth: conforming, scope: intra, level: none, run: yes, idiom: sections
// why: a section sets the team's variable by lastprivate, and all threads read it behind the
// sections
#include <omp.h>

int main(void)
{
    int a = 0, b = 0;
    int ready;
#pragma omp parallel
    {
#pragma omp sections lastprivate(ready)
        {
#pragma omp section
            a = 1;
#pragma omp section
            {
                b = 2;
                ready = 1;
            }
        }
        if (ready) {
#pragma omp barrier
        }
    }
    return a + b != 3;
}
