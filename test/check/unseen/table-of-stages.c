// truth: deadlock, scope: intra, level: 0, run: yes, idiom: array
// why: each thread's place in the table has its own number
#include <omp.h>

struct state {
    int stage;
    double value;
};

static struct state states[256];

int main(void)
{
    for (int i = 0; i < 256; i++)
        states[i].stage = i % 2;
#pragma omp parallel
    {
        struct state *mine = &states[omp_get_thread_num()];
        mine->value = 1;
        if (mine->stage == 1) {
#pragma omp barrier // HERE
        }
    }
    return states[0].value < 1;
}
