// truth: conforming, scope: inter, level: none, run: yes, idiom: cleanup
// why: every thread enters the block, and waits when it leaves it
#include <omp.h>

struct scope {
    const char *name;
};

static void scope_end(struct scope *s)
{
    (void)s;
#pragma omp barrier
}

#define SCOPE(name) struct scope scope_ __attribute__((cleanup(scope_end), unused)) = {name}

static double x[64];

int main(void)
{
    double sum = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        {
            SCOPE("fill");
            x[t] = t;
        }
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 64; i++)
            sum += x[i];
    }
    return sum < 0;
}
