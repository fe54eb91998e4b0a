// truth: deadlock, scope: inter, level: 0, run: yes, idiom: order
// why: three locks, each taken while the one before is held
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t one, two, three;
static volatile int count;
static void both(omp_lock_t *outer, omp_lock_t *inner)
{
    omp_set_lock(outer);
    usleep(1);
    omp_set_lock(inner); // HERE
    count++;
    omp_unset_lock(inner);
    omp_unset_lock(outer);
}

int main(void)
{
    omp_init_lock(&one), omp_init_lock(&two), omp_init_lock(&three);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        for (int i = 0; i < 1000; i++) {
            if (rank == 0)
                both(&one, &two); // HERE
            else if (rank == 1)
                both(&two, &three); // HERE
            else
                both(&three, &one); // HERE
        }
        count += rank >= 0;
    }
    return 0;
}
