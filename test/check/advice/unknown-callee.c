/* advice: if 'setting' returns the same to all threads, give its source, too
 * prints: 1
 */
#include <omp.h>
#include <stdio.h>

#ifdef FIXED
int setting(void) { return 1; }
#else
int setting(void);
#endif
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        if (setting()) {
            #pragma omp single
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
