/* advice: with `firstprivate.go.` in place of `private.go.`
 * prints: 1
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int go = 1, sum = 0;
#ifdef FIXED
    #pragma omp parallel num_threads(4) firstprivate(go)
#else
    #pragma omp parallel num_threads(4) private(go)
#endif
    {
        if (go) {
            #pragma omp single
            sum++;
        }
    }
    printf("%d\n", sum);
}
