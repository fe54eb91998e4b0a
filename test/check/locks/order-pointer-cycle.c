// truth: deadlock, scope: intra, level: 0, run: yes, idiom: order
// why: locals name the two locks, and threads take them in opposite orders
#include <omp.h>
#include <unistd.h>

static omp_lock_t one, two;

int main(void)
{
    omp_init_lock(&one);
    omp_init_lock(&two);
#pragma omp parallel num_threads(4)
    {
        omp_lock_t *first = &one, *second = &two;
        if (omp_get_thread_num() % 2 == 0) {
            omp_set_lock(first);
            usleep(100000);
            omp_set_lock(second); /* HERE */
            omp_unset_lock(second);
            omp_unset_lock(first);
        } else {
            omp_set_lock(&two);
            usleep(100000);
            omp_set_lock(&one); /* HERE */
            omp_unset_lock(&one);
            omp_unset_lock(&two);
        }
    }
    omp_destroy_lock(&one);
    omp_destroy_lock(&two);
    return 0;
}
