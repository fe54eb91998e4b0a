// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: some threads call the instance that does not wait
#include <omp.h>

static int sum;

template <bool Wait> void add(int n)
{
#pragma omp atomic
    sum += n;
    if (Wait) {
#pragma omp barrier
    }
}

int main()
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            add<false>(1);
        add<true>(2);
    }
    return sum < 2;
}
