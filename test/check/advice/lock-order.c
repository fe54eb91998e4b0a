/* advice: take '(one|two)' and '(one|two)' in the same order everywhere
 * prints: 400
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
        for (int i = 0; i < 100; i++)
#ifndef FIXED
            if (rank % 2) {
                omp_set_lock(&two);
                usleep(1);
                omp_set_lock(&one);
                count++;
                omp_unset_lock(&one);
                omp_unset_lock(&two);
            } else
#endif
            {
                omp_set_lock(&one);
                usleep(1);
                omp_set_lock(&two);
                count++;
                omp_unset_lock(&two);
                omp_unset_lock(&one);
            }
        (void)rank;
    }
    printf("%d\n", count);
}
