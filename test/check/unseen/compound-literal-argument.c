// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: a compound literal is the argument, and its second member is the thread number
#include <omp.h>

typedef struct {
    int step, who;
} event;

static int handled;

static void post(const event *e)
{
    if (e->who != 0)
        return;
#pragma omp single /* HERE */
    handled = e->step;
}

int main(void)
{
#pragma omp parallel
    post(&(event){.step = 4, .who = omp_get_thread_num()});
    return handled;
}
