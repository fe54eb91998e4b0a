// truth: deadlock, scope: inter, level: 0, run: yes, idiom: malloc
// why: each thread allocates its state, its constructor function writes the number into it
#include <omp.h>
#include <stdlib.h>

struct state {
    unsigned seed;
    int leader;
    double acc;
};

static struct state *state_new(int tid)
{
    struct state *s = malloc(sizeof *s);
    if (!s)
        abort();
    s->seed = 12345u;
    s->leader = (tid == 0);
    s->acc = 0;
    return s;
}

static void sample(struct state *s, int n)
{
    while (n--) {
        s->seed = s->seed * 1103515245u + 12345u;
        s->acc += s->seed >> 16;
    }
}

int main(void)
{
    double total = 0;
#pragma omp parallel
    {
        struct state *s = state_new(omp_get_thread_num());
        sample(s, 100);
#pragma omp atomic
        total += s->acc;
        if (s->leader) {
#pragma omp barrier /* HERE */
            total /= omp_get_num_threads();
        }
        free(s);
    }
    return total < 0;
}
