// truth: conforming, scope: inter, level: none, run: yes, idiom: return
// why: the early return gives the lock back, too
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void update(int value)
{
    omp_set_lock(&lock);
    if (value == 0) {
        omp_unset_lock(&lock);
        return;
    }
    count += value;
    omp_unset_lock(&lock);
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        for (int i = 0; i < 3; i++)
            update(i % 2);
        count += rank >= 0;
    }
    return 0;
}
