/* advice: end the `for` before the barrier, and share out what follows with another one
 * prints: 14
 */
#include <omp.h>
#include <stdio.h>
static int a[8], b[8];
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        #pragma omp for reduction(+ : sum)
        for (int i = 0; i < 8; i++) {
            a[i] = 1;
#ifdef FIXED
        }
#endif
            #pragma omp barrier
#ifdef FIXED
        #pragma omp for reduction(+ : sum)
        for (int i = 0; i < 8; i++) {
#endif
            b[i] = a[7 - i];
            sum += b[i] * (i < 7) + a[i] * (i > 0);
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
