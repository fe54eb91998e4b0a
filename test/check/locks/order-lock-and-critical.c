// truth: deadlock, scope: intra, level: 0, run: yes, idiom: order
// why: a lock inside a critical region, and that critical region inside the lock
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
        for (int i = 0; i < 1000; i++) {
            if (rank % 2) {
                #pragma omp critical(table)
                {
                    usleep(1);
                    omp_set_lock(&lock); // HERE
                    count++;
                    omp_unset_lock(&lock);
                }
            } else {
                omp_set_lock(&lock);
                usleep(1);
                #pragma omp critical(table) // HERE
                count++;
                omp_unset_lock(&lock);
            }
        }
        count += rank >= 0;
    }
    return 0;
}
