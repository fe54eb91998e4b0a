// truth: conforming, scope: intra, level: none, run: yes
// why: threads that cancel the loop still meet its end
#include <omp.h>
int main(void)
{
    int found = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for
        for (int i = 0; i < 100; i++) {
            if (i == 42) {
#pragma omp atomic write
                found = 1;
#pragma omp cancel for
            }
        }
#pragma omp barrier
    }
    return !found;
}
