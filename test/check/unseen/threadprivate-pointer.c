// truth: deadlock, scope: inter, level: 0, run: yes, idiom: threadprivate
// why: a threadprivate pointer leads to the element that belongs to the thread
#include <omp.h>

static int ids[64];
static int *my_id;
#pragma omp threadprivate(my_id)

static int first(void)
{
    return *my_id == 0;
}

int main(void)
{
    for (int i = 0; i < 64; i++)
        ids[i] = i;
#pragma omp parallel
    my_id = ids + omp_get_thread_num();
#pragma omp parallel
    {
        if (first()) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
