// truth: deadlock, scope: inter, level: 0, run: yes
// why: some threads alone call what the second pointer of one declaration leads to
#include <omp.h>

typedef void way(void);

struct ways {
    way *on, *off;
};

static void quiet(void)
{
}

static void meets(void)
{
#pragma omp barrier
}

int main(void)
{
    struct ways ways = {quiet, meets};
#pragma omp parallel num_threads(4)
    if (omp_get_thread_num() > 1)
        ways.off();
    return 0;
}
