/* Figure 2 of the paper: each of four threads enters a critical section once. */
#include "work.h"

int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp critical
        work(200);
    }
    return 0;
}
