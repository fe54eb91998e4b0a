// truth: conforming, scope: intra, level: none, run: yes
// why: another member of the structure is the thread number, not the one that is tested
#include <omp.h>
struct me {
    int number, steps;
};
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        struct me me;
        me.steps = 3;
        me.number = omp_get_thread_num();
        if (me.steps == 3) {
#pragma omp barrier
        }
    }
    return 0;
}
