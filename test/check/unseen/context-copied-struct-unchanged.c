// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: the copy of the shared template is the same in every thread when it is tested
#include <omp.h>
#include <string.h>

struct options {
    int verbose;
    int owner;
    char name[16];
};

static struct options defaults = {0, -1, "default"};

static int must_wait(struct options o)
{
    return o.owner < 0 && o.name[0] == 'd';
}

int main(void)
{
    int total = 0;
#pragma omp parallel
    {
        struct options mine;
        memcpy(&mine, &defaults, sizeof mine);
        if (must_wait(mine)) {
            mine.owner = omp_get_thread_num();
#pragma omp for reduction(+ : total)
            for (int i = 0; i < 20; i++)
                total += mine.owner >= 0;
        }
    }
    return total != 20;
}
