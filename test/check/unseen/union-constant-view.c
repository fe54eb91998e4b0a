// truth: conforming, scope: inter, level: none, run: yes, idiom: union
// why: the union holds the thread number first and a constant when it is read
#include <omp.h>
#include <stdint.h>

union cell {
    int32_t i;
    uint32_t u;
};

static uint32_t log_of[64];

static int waits(const union cell *c)
{
    return c->u > 1u;
}

int main(void)
{
#pragma omp parallel
    {
        union cell c;
        c.i = omp_get_thread_num();
        log_of[c.i % 64] = c.u;
        c.i = 7;
        if (waits(&c)) {
#pragma omp barrier
        }
    }
    return 0;
}
