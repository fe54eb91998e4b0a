// truth: conforming, scope: inter, level: none, run: yes, idiom: conditional
// why: a parameter says that the caller has the lock
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void update(int is_locked)
{
    if (!is_locked)
        omp_set_lock(&lock);
    count++;
    if (!is_locked)
        omp_unset_lock(&lock);
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        update(0);
        omp_set_lock(&lock);
        update(1);
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
