// truth: conforming, scope: intra, level: 0, run: yes, idiom: order
// why: which of the locks the pointers lead to is chosen so that all take them in the same order
#include <omp.h>

static omp_lock_t one, two;

int main(void)
{
    omp_init_lock(&one);
    omp_init_lock(&two);
#pragma omp parallel num_threads(4)
    {
        omp_lock_t *left = &two, *right = &one;
        if (left > right) {
            left = &one;
            right = &two;
        }
        if (&one < &two) {
            omp_set_lock(left);
            omp_set_lock(right);
            omp_unset_lock(right);
            omp_unset_lock(left);
        }
    }
    omp_destroy_lock(&one);
    omp_destroy_lock(&two);
    return 0;
}
