// truth: deadlock, scope: inter, level: 0, run: yes, idiom: query
// why: each thread draws from a generator with a seed of its own
#include <omp.h>

struct generator {
    unsigned long long state;
};

static unsigned draw(struct generator *g)
{
    g->state = g->state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(g->state >> 33);
}

int main(void)
{
    int steps = 0;
#pragma omp parallel reduction(+ : steps)
    {
        struct generator g = {1000003ULL * omp_get_thread_num()};
        for (int i = 0; i < 21; i++) {
            if (draw(&g) % 3 == 0) {
#pragma omp barrier /* HERE */
                steps++;
            }
        }
    }
    return steps < 0;
}
