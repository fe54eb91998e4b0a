/* advice: move the call of 'fill' out of the `single`
 * prints: 8
 */
#include <omp.h>
#include <stdio.h>

static int a[8];
static void fill(void)
{
    #pragma omp for
    for (int i = 0; i < 8; i++)
        a[i] = 1;
}
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        #pragma omp single
        {
            sum = 0;
#ifndef FIXED
            fill();
#endif
        }
#ifdef FIXED
        fill();
#endif
        #pragma omp single
        for (int i = 0; i < 8; i++)
            sum += a[i];
        (void)rank;
    }
    printf("%d\n", sum);
}
