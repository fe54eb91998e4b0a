// truth: deadlock, scope: intra, level: 0, run: yes, idiom: pipeline
// why: a skewed pipeline with barriers in place of flags: the later threads do fewer rounds
#include <omp.h>

#define STEPS 8
static int row[64][STEPS];

int main(void)
{
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        for (int k = t; k < STEPS; k++) {
            row[t][k] = k;
#pragma omp barrier /* HERE */
        }
    }
    return row[0][0];
}
