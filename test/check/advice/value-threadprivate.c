/* advice: with `copyin.go.` on the `parallel`
 * prints: 1
 */
#include <omp.h>
#include <stdio.h>

static int go;
#pragma omp threadprivate(go)
int main(void)
{
    int sum = 0;
    go = 1;
#ifdef FIXED
    #pragma omp parallel num_threads(4) copyin(go)
#else
    #pragma omp parallel num_threads(4)
#endif
    {
        if (go) {
            #pragma omp single
            sum++;
        }
    }
    printf("%d\n", sum);
}
