// truth: deadlock, scope: inter, level: 0, run: yes, idiom: union
// why: the number goes in as one member of a union and comes out as another
#include <omp.h>
#include <stdint.h>

union cell {
    int32_t i;
    uint32_t u;
    unsigned char bytes[4];
};

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
        if (waits(&c)) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
