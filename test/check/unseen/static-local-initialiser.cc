// truth: deadlock, scope: inter, level: 0, run: yes, idiom: static
// why: only the first caller runs a static local's initialiser, which waits for the others
#include <omp.h>

static int prepare()
{
#pragma omp barrier /* HERE */
    return 42;
}

static int setting()
{
    static const int value = prepare();
    return value;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += setting();
    return sum % 42;
}
