// truth: conforming, scope: intra, level: none, run: yes
// why: sizeof of arrays that are as long in all threads
#include <omp.h>
#include <string.h>

int main(void)
{
    int met = 0;
#pragma omp parallel num_threads(4) reduction(+ : met)
    {
        int n = omp_get_num_threads() + 1;
        double row[n][2];
        memset(row, 0, sizeof(row));
        for (unsigned k = 0; k < sizeof(row) / sizeof(row[0]); k++) {
#pragma omp barrier
            met++;
        }
    }
    return met < 1;
}
