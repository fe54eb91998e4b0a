// truth: conforming, scope: inter, level: none, run: yes
// why: tasks get the address of the count, and only read what is there
#include <omp.h>

static long total;

static void look(const int *count)
{
#pragma omp atomic
    total += *count;
}

int main(void)
{
    int rounds = 3;
#pragma omp parallel
    {
#pragma omp task
        look(&rounds);
        for (int i = 0; i < rounds; i++) {
#pragma omp barrier
        }
    }
    return total < 3;
}
