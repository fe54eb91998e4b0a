// truth: deadlock, scope: inter, level: 0, run: yes, idiom: cleanup
// why: the cleanup function of a local waits, in those threads that enter the block
#include <omp.h>

struct scope {
    const char *name;
};

static void scope_end(struct scope *s)
{
    (void)s;
#pragma omp barrier /* HERE */
}

#define SCOPE(name) struct scope scope_ __attribute__((cleanup(scope_end), unused)) = {name}

static double x[4];

int main(void)
{
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        if (t < 2) {
            SCOPE("front");
            x[t] = t;
        }
    }
    return 0;
}
