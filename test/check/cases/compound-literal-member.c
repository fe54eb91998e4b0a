// truth: conforming, scope: inter, level: none, run: yes
// why: of the compound literal only the step is asked for
#include <omp.h>

struct note {
    int step, who;
};

static void post(const struct note *n)
{
    if (n->step == 2) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    post(&(struct note){2, omp_get_thread_num()});
    return 0;
}
