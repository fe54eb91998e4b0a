/* One kind of loss after another, each of known size, on two threads. */
#include "work.h"

#include <omp.h>

int main(void)
{
    work(200); /* serial: the other thread idles as long */

#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static, 1) /* imbalance: 200 */
        for (int i = 0; i < 2; i++)
            work(i ? 300 : 100);

#pragma omp single /* limited parallelism: 200 */
        work(200);

#pragma omp critical /* synchronisation: 150 */
        work(150);

        /* The second one out of the critical section has just come: 150. */
#pragma omp barrier

        if (omp_get_thread_num() == 0)
            work(200); /* imbalance, at the end of the region: 200 */
    }
    return 0;
}
