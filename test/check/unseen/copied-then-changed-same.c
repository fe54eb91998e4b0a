// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: the copy is not changed in what is asked
#include <omp.h>
#include <string.h>

struct settings {
    int verbose, rank, sync;
};

static const struct settings defaults = {0, 0, 1};

static void work(const struct settings *s)
{
    if (s->sync) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel
    {
        struct settings mine;
        memcpy(&mine, &defaults, sizeof mine);
        mine.rank = omp_get_thread_num();
        work(&mine);
    }
    return 0;
}
