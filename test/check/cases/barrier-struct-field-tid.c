// truth: deadlock, scope: intra, level: 0, run: yes
// why: the tested member is the thread number
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
        if (me.number == 3) {
#pragma omp barrier
        }
    }
    return 0;
}
