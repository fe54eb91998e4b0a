// truth: deadlock, scope: inter, level: 0, run: gcc, idiom: masked
// why: masked with a filter still holds one thread only, and that one waits in a callee
#include <omp.h>

static int published;

static void publish(int value)
{
#pragma omp critical(result)
    published = value;
#pragma omp barrier /* HERE */
}

int main(void)
{
#pragma omp parallel
    {
        int leader = omp_get_num_threads() - 1;
#pragma omp masked filter(leader)
        publish(leader);
    }
    return published;
}
