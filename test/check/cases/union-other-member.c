// truth: deadlock, scope: inter, level: 0, run: yes
// why: the thread number is put into one member of a union and read as another
#include <omp.h>

union number {
    int i;
    unsigned u;
};

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        union number n;
        n.i = omp_get_thread_num();
        if (n.u > 2) {
#pragma omp barrier
        }
    }
    return 0;
}
