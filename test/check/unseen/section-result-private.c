// truth: deadlock, scope: intra, level: 0, run: yes, idiom: sections
// why: a section sets a variable of the thread that runs it, and that thread alone waits
#include <omp.h>

int main(void)
{
    int a = 0, b = 0;
    int ready = 0;
#pragma omp parallel firstprivate(ready)
    {
#pragma omp sections
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
#pragma omp barrier /* HERE */
        }
    }
    return a + b != 3;
}
