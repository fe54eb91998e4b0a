/* advice: choose the function alike in all threads, or let each that may be chosen meet the same
 * prints: 4
 */
#include <omp.h>
#include <stdio.h>

static int met;
static void wait(void)
{
    #pragma omp atomic
    met++;
    #pragma omp barrier
}
static void pass(void)
{
    #pragma omp atomic
    met++;
#ifdef FIXED
    #pragma omp barrier
#endif
}
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        void (*const steps[])(void) = {wait, pass};
        (void)sum;
        steps[rank % 2]();
    }
    printf("%d\n", met);
}
