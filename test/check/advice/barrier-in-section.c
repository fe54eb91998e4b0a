/* advice: end the `sections` before the barrier, and share out what follows with another one
 * prints: 3
 */
#include <omp.h>
#include <stdio.h>
static int a, b;
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        #pragma omp sections
        {
            #pragma omp section
            a = 1;
            #pragma omp section
            {
                b = 1;
#ifdef FIXED
            }
        }
#endif
                #pragma omp barrier
#ifdef FIXED
        #pragma omp sections
        {
            {
#endif
                sum = a + 2 * b;
            }
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
