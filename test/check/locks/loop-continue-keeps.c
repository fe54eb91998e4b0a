// truth: deadlock, scope: intra, level: 0, run: yes, idiom: return
// why: a round that is cut short keeps the lock, and the next round waits for it
#include <omp.h>

static omp_lock_t lock;
static volatile int count;

int main(void)
{
    omp_init_lock(&lock);
    #pragma omp parallel
    for (int i = 0; i < 6; i++) {
        omp_set_lock(&lock); // HERE
        if (i % 3 == 1)
            continue;
        count++;
        omp_unset_lock(&lock);
    }
    return 0;
}
