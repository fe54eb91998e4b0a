// truth: conforming, scope: intra, level: none, run: yes, idiom: array
// why: the length of the thread's own variable array, asked by sizeof, is the number of threads
#include <omp.h>

int main(void)
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int t = omp_get_thread_num(), size = omp_get_num_threads();
        int row[size], column[t + 1];
        for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
            row[i] = 1;
#pragma omp barrier
        }
        column[0] = row[0];
        sum += column[0];
    }
    return sum < 1;
}
