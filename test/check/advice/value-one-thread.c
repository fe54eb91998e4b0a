/* advice: hand the value on to all threads: with `copyprivate` on a `single`
 * prints: 1
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        int go = 0;
#ifdef FIXED
        #pragma omp single copyprivate(go)
#else
        #pragma omp single
#endif
        go = 1;
        if (go) {
            #pragma omp single
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
