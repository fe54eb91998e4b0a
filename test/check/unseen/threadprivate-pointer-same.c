// truth: conforming, scope: inter, level: none, run: yes, idiom: threadprivate
// why: the threadprivate pointer is set to the same element by all
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
    {
        my_id = ids + 3;
        if (first()) {
#pragma omp barrier
        }
#pragma omp barrier
    }
    return 0;
}
