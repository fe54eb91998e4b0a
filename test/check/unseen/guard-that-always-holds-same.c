// truth: conforming, scope: intra, level: none, run: yes, idiom: expression
// why: the guard compares the number with the team's size: it holds for every thread
#include <omp.h>

int main(void)
{
    int part[64] = {0};
#pragma omp parallel
    {
        int t = omp_get_thread_num(), workers = omp_get_num_threads();
        if (t < workers) {
            part[t] = t + 1;
#pragma omp barrier
            if (part[0] != 1)
                part[t]++;
        }
    }
    return part[0] != 1;
}
