/* advice: add the clause `ordered` to the loop in line
 * prints: 0123456789
 */
#include <omp.h>
#include <stdio.h>

static void put(int i)
{
    #pragma omp ordered
    printf("%d", i);
}
int main(void)
{
#ifdef FIXED
    #pragma omp parallel for num_threads(4) schedule(static, 1) ordered
#else
    #pragma omp parallel for num_threads(4) schedule(static, 1)
#endif
    for (int i = 0; i < 10; i++)
        put(i);
    printf("\n");
}
