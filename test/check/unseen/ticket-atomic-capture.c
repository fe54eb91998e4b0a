// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ticket
// why: the last thread to draw a ticket waits where the others do not
#include <omp.h>

struct gate {
    int drawn;
};

static int draw(struct gate *g)
{
    int t;
#pragma omp atomic capture
    t = ++g->drawn;
    return t;
}

int main(void)
{
    struct gate g = {0};
#pragma omp parallel
    {
        if (draw(&g) == omp_get_num_threads()) {
#pragma omp barrier /* HERE */
            g.drawn = 0;
        }
    }
    return 0;
}
