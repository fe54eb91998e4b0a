// truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
// why: a __thread flag is set before the region: only the initial thread sees the value
#include <omp.h>

static __thread int configured;

static void configure(void)
{
    configured = 1;
}

static void sync_if_configured(void)
{
    if (configured) {
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
    configure();
#pragma omp parallel
    sync_if_configured();
    return 0;
}
