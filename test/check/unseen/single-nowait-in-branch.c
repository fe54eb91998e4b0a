// truth: nonconforming, scope: intra, level: 0, run: yes, idiom: single
// why: single nowait for a part of the team: no thread waits, but not all meet it
#include <omp.h>

int main(void)
{
    int logged = 0;
#pragma omp parallel
    {
        int id[1] = {omp_get_thread_num()};
        if (id[0] < 1) {
#pragma omp single nowait /* HERE */
            logged++;
        }
    }
    return logged > 1;
}
