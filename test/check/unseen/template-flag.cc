// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: the instance that waits is called by some threads
#include <omp.h>

static int sum;

template <bool Wait> void add(int n)
{
#pragma omp atomic
    sum += n;
    if (Wait) {
#pragma omp barrier // HERE
    }
}

int main()
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            add<true>(1);
        add<true>(2);
    }
    return sum < 2;
}
