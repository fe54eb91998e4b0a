// truth: deadlock, scope: inter, level: 0, run: yes
// why: a function returns a structure in braces, of which one member is made of the number
#include <omp.h>

struct slice {
    int from, count;
};

static struct slice slice(int number)
{
    return (struct slice){.from = 4, .count = number == 0 ? 2 : 1};
}

int main(void)
{
#pragma omp parallel
    {
        struct slice mine = slice(omp_get_thread_num());
        for (int i = 0; i < mine.count; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
