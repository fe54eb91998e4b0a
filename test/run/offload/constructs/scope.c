/* target target:7:1 */
#include <stdio.h>

int main(void)
{
    int visits = 0;
#pragma omp target map(tofrom: visits)
#pragma omp parallel num_threads(2)
#pragma omp scope
    {
#pragma omp atomic
        visits++;
    }
    printf("%d\n", visits);
    return 0;
}
