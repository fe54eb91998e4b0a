// truth: conforming, scope: inter, level: none, run: yes, idiom: order
// why: both functions take the locks in the same order
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t first, second;
static volatile int count;

static void forth(void)
{
    omp_set_lock(&first);
    usleep(1);
    omp_set_lock(&second);
    count++;
    omp_unset_lock(&second);
    omp_unset_lock(&first);
}
static void back(void)
{
    omp_set_lock(&first);
    usleep(1);
    omp_set_lock(&second);
    count++;
    omp_unset_lock(&first);
    omp_unset_lock(&second);
}

int main(void)
{
    omp_init_lock(&first), omp_init_lock(&second);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        for (int i = 0; i < 100; i++) {
            if (rank % 2)
                forth();
            else
                back();
        }
        count += rank >= 0;
    }
    return 0;
}
