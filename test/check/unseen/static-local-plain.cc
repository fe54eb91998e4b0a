// truth: conforming, scope: inter, level: none, run: yes, idiom: static
// why: the static local's initialiser does not wait, and its value is the same for all
#include <omp.h>

static int prepare()
{
    return omp_get_num_threads() > 0 ? 2 : 1;
}

static int setting()
{
    static const int value = prepare();
    return value;
}

int main()
{
    int met = 0;
#pragma omp parallel
    {
        for (int i = 0; i < setting(); i++) {
#pragma omp barrier
#pragma omp master
            met++;
        }
    }
    return met != 2;
}
