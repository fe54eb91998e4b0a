// truth: deadlock, scope: intra, level: 0, run: yes
// why: sizeof of an array of the thread's own length
#include <omp.h>
#include <string.h>

int main(void)
{
    int met = 0;
#pragma omp parallel num_threads(4) reduction(+ : met)
    {
        int n = omp_get_thread_num() + 1;
        double row[n][2];
        memset(row, 0, sizeof(row));
        for (unsigned k = 0; k < sizeof(row) / sizeof(row[0]); k++) {
#pragma omp barrier
            met++;
        }
    }
    return met < 1;
}
