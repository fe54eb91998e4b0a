// truth: conforming, scope: inter, level: none, run: yes
// why: a function returns a structure in braces, of which one member is the same for all
#include <omp.h>

struct slice {
    int from, count;
};

static struct slice slice(int number)
{
    return (struct slice){.from = 4 * number, .count = 4};
}

int main(void)
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        struct slice mine = slice(omp_get_thread_num());
        for (int i = 0; i < mine.count; i++) {
#pragma omp barrier
            sum += mine.from < 0;
        }
    }
    return sum;
}
