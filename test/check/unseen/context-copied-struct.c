// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: a shared template is copied, the copy gets the number, and a function takes it by value
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
    return o.owner >= 2 && o.name[0] == 'd';
}

int main(void)
{
#pragma omp parallel
    {
        struct options mine;
        memcpy(&mine, &defaults, sizeof mine);
        mine.owner = omp_get_thread_num();
        if (must_wait(mine)) {
#pragma omp sections /* HERE */
            {
#pragma omp section
                defaults.verbose = 1;
            }
        }
    }
    return 0;
}
