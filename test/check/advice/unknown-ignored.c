/* advice: or write `// pompeii-check: ignore REASON` there
 * prints: 1
 */
#include <omp.h>
#include <stdio.h>

int setting(void);
#ifdef RUN
int setting(void) { return 1; }
#endif
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

#ifdef FIXED
        if (setting()) { // pompeii-check: ignore a constant
#else
        if (setting()) {
#endif
            #pragma omp single
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
