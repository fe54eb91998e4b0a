// truth: conforming, scope: intra, level: none, run: yes, idiom: array
// why: all places in the table have the same number
#include <omp.h>

struct state {
    int stage;
    double value;
};

static struct state states[256];

int main(void)
{
    for (int i = 0; i < 256; i++)
        states[i].stage = 1;
#pragma omp parallel
    {
        struct state *mine = &states[omp_get_thread_num()];
        mine->value = 1;
        if (mine->stage == 1) {
#pragma omp barrier
        }
    }
    return states[0].value < 1;
}
