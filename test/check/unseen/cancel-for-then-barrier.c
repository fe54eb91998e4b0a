// truth: conforming, scope: intra, level: none, run: yes, idiom: cancel
// why: the cancelled loop ends for all threads, and all meet what follows
#include <omp.h>

int main(void)
{
    int found = -1, after = 0;
    int data[100];
    for (int i = 0; i < 100; i++)
        data[i] = i * 7 % 100;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 100; i++) {
            if (data[i] == 63) {
#pragma omp atomic write
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
#pragma omp barrier
#pragma omp atomic
        after++;
    }
    return found != 9 || after < 1;
}
