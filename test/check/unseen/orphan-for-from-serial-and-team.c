// truth: conforming, scope: inter, level: none, run: yes, idiom: orphan
// why: an orphaned loop is called by a team and, elsewhere, by the initial thread alone
#include <omp.h>

static int v[40];

static void fill(int value)
{
#pragma omp for
    for (int i = 0; i < 40; i++)
        v[i] = value;
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc == 1)
        fill(1);
#pragma omp parallel
    {
        fill(2);
        fill(3);
    }
    return v[39] != 3;
}
