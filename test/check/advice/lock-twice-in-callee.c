/* advice: or do not set it there
 * prints: 4
 */
#include <omp.h>
#include <stdio.h>
#include <unistd.h>
static omp_lock_t one, two;
static int count;

static void add(void)
{
#ifndef FIXED
    omp_set_lock(&one);
#endif
    count++;
#ifndef FIXED
    omp_unset_lock(&one);
#endif
}

int main(void)
{
    omp_init_lock(&one), omp_init_lock(&two);
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&one);
        add();
        omp_unset_lock(&one);
        (void)rank;
    }
    printf("%d\n", count);
}
