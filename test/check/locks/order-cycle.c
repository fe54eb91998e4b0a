// truth: deadlock, scope: inter, level: 0, run: yes, idiom: order
// why: one function takes the locks in one order, another in the other
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t first, second;
static volatile int count;

static void forth(void)
{
    omp_set_lock(&first);
    usleep(1);
    omp_set_lock(&second); // HERE
    count++;
    omp_unset_lock(&second);
    omp_unset_lock(&first);
}
static void back(void)
{
    omp_set_lock(&second);
    usleep(1);
    omp_set_lock(&first); // HERE
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
        for (int i = 0; i < 1000; i++) {
            if (rank % 2)
                forth();
            else
                back();
        }
        count += rank >= 0;
    }
    return 0;
}
