// truth: deadlock, scope: inter, level: 0, run: no
// why: threads race for what is tested, two calls away
#include <omp.h>
static int last;
static void set(void)
{
    last = omp_get_thread_num();
}
static void set_later(void)
{
    set();
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        set_later();
        if (last == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
