// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: the member of the compound literal that is asked for is a constant
#include <omp.h>

typedef struct {
    int step, who;
} event;

static int handled;

static void post(const event *e)
{
    if (e->step != 4)
        return;
#pragma omp single
    handled = e->step;
}

int main(void)
{
#pragma omp parallel
    post(&(event){.step = 4, .who = omp_get_thread_num()});
    return handled != 4;
}
