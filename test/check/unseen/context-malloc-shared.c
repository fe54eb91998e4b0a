// truth: conforming, scope: inter, level: none, run: yes, idiom: malloc
// why: one state is allocated before the region, all threads see the same settings in it
#include <omp.h>
#include <stdlib.h>

struct state {
    unsigned seed;
    int sync;
    double acc;
};

static struct state *state_new(int sync)
{
    struct state *s = malloc(sizeof *s);
    if (!s)
        abort();
    s->seed = 12345u;
    s->sync = sync;
    s->acc = 0;
    return s;
}

static void sample(struct state *s, int n)
{
    double mine = 0;
    while (n--)
        mine += (s->seed + n) % 7;
#pragma omp atomic
    s->acc += mine;
}

int main(void)
{
    struct state *s = state_new(1);
#pragma omp parallel
    {
        sample(s, 100);
        if (s->sync) {
#pragma omp barrier
        }
#pragma omp single
        s->acc /= omp_get_num_threads();
    }
    int bad = s->acc < 0;
    free(s);
    return bad;
}
