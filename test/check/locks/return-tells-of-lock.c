// truth: conforming, scope: inter, level: none, run: yes, idiom: return
// why: the result says whether the caller has the lock
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static int try_enter(int value)
{
    omp_set_lock(&lock);
    if (value == 0) {
        omp_unset_lock(&lock);
        return 0;
    }
    return 1;
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        for (int i = 0; i < 3; i++)
            if (try_enter(i)) {
                count++;
                omp_unset_lock(&lock);
            }
        count += rank >= 0;
    }
    return 0;
}
