/* advice: give 'lock' back on the way in line [0-9]+, too
 * prints: 12
 */
#include <omp.h>
#include <stdio.h>

static omp_lock_t lock;
static int sum;

static void add(int value)
{
    omp_set_lock(&lock);
    if (value == 0) {
#ifdef FIXED
        omp_unset_lock(&lock);
#endif
        return;
    }
    sum += value;
    omp_unset_lock(&lock);
}

int main(void)
{
    omp_init_lock(&lock);
    #pragma omp parallel num_threads(4)
    for (int i = 0; i < 3; i++)
        add(i);
    printf("%d\n", sum);
}
