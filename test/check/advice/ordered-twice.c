/* advice: join the two regions, so that each iteration runs one of them
 * prints: 001122334455
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    #pragma omp parallel for num_threads(4) schedule(static, 1) ordered
    for (int i = 0; i < 6; i++) {
        #pragma omp ordered
#ifdef FIXED
        {
            printf("%d", i);
            printf("%d", i);
        }
#else
        printf("%d", i);
        #pragma omp ordered
        printf("%d", i);
#endif
    }
    printf("\n");
}
