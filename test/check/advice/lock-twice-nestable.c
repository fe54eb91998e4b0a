/* advice: where a thread may well have it, use a nestable lock
 * prints: 4
 */
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

#ifdef FIXED
#define omp_lock_t omp_nest_lock_t
#define omp_init_lock omp_init_nest_lock
#define omp_set_lock omp_set_nest_lock
#define omp_unset_lock omp_unset_nest_lock
#endif
static omp_lock_t one, two;
static int count;

int main(void)
{
    omp_init_lock(&one), omp_init_lock(&two);
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&one);
        omp_set_lock(&one);
        count++;
        omp_unset_lock(&one);
        omp_unset_lock(&one);
        (void)rank;
    }
    printf("%d\n", count);
}
