// truth: deadlock, scope: intra, level: 0, run: yes, idiom: expression
// why: the guard leaves out the last number of the team
#include <omp.h>

int main(void)
{
    int part[64] = {0};
#pragma omp parallel
    {
        int t = omp_get_thread_num(), workers = omp_get_num_threads();
        if (t < workers - 1) {
            part[t] = t + 1;
#pragma omp barrier /* HERE */
            if (part[0] != 1)
                part[t]++;
        }
    }
    return part[0] != 1;
}
