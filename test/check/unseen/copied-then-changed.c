// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: the copy of the settings gets the number of the thread
#include <omp.h>
#include <string.h>

struct settings {
    int verbose, rank, sync;
};

static const struct settings defaults = {0, 0, 1};

static void work(const struct settings *s)
{
    if (s->sync) {
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
#pragma omp parallel
    {
        struct settings mine;
        memcpy(&mine, &defaults, sizeof mine);
        mine.sync = omp_get_thread_num();
        work(&mine);
    }
    return 0;
}
