/* advice: give 'one' back before line [0-9]+
 * prints: 8
 */
#include <omp.h>
#include <stdio.h>
#include <unistd.h>
static omp_lock_t one, two;
static int count;

int main(void)
{
    omp_init_lock(&one), omp_init_lock(&two);
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&one);
        count++;
#ifdef FIXED
        omp_unset_lock(&one);
#endif
        omp_set_lock(&one);
        count++;
        omp_unset_lock(&one);
        (void)rank;
    }
    printf("%d\n", count);
}
