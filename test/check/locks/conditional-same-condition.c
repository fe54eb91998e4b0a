// truth: conforming, scope: intra, level: none, run: yes, idiom: conditional
// why: set and given back on the same condition, round by round
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        for (int i = 0; i < 3; i++) {
            int locked = rank > 1;
            if (locked)
                omp_set_lock(&lock);
            count++;
            if (locked)
                omp_unset_lock(&lock);
        }
        count += rank >= 0;
    }
    return 0;
}
