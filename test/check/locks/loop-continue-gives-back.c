// truth: conforming, scope: intra, level: none, run: yes, idiom: return
// why: a round that is cut short gives the lock back; the last one is left with it, and gives it back
#include <omp.h>

static omp_lock_t lock;
static volatile int count;

int main(void)
{
    omp_init_lock(&lock);
    #pragma omp parallel
    {
        int i = 0;
        for (;;) {
            omp_set_lock(&lock);
            if (i++ == 5)
                break;
            if (i % 3 == 1) {
                omp_unset_lock(&lock);
                continue;
            }
            count++;
            omp_unset_lock(&lock);
        }
        omp_unset_lock(&lock);
    }
    return 0;
}
