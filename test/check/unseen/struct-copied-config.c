// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: a copy of the settings gets the rank before it is asked
#include <omp.h>
#include <string.h>

struct config {
    int rank, rounds;
};

static int total;

static void run(struct config c)
{
    for (int i = 0; i < c.rank; i++) {
#pragma omp barrier // HERE
#pragma omp atomic
        total++;
    }
}

int main(void)
{
    struct config base = {0, 3};
#pragma omp parallel shared(base)
    {
        struct config mine;
        memcpy(&mine, &base, sizeof(mine));
        mine.rank = omp_get_thread_num();
        run(mine);
    }
    return total < 0;
}
