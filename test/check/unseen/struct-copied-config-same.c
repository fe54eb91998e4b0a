// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: of the copy what is asked for stays as it was
#include <omp.h>
#include <string.h>

struct config {
    int rank, rounds;
};

static int total;

static void run(struct config c)
{
    for (int i = 0; i < c.rounds; i++) {
#pragma omp barrier
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
