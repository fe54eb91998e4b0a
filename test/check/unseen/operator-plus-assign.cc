// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: the operator that waits is used by some threads
#include <omp.h>

struct Total {
    int value = 0;
    Total &operator+=(int n)
    {
#pragma omp atomic
        value += n;
#pragma omp barrier // HERE
        return *this;
    }
};

int main()
{
    Total t;
#pragma omp parallel shared(t)
    {
        int rank = omp_get_thread_num();
        if (rank % 2 == 0)
            t += rank;
    }
    return t.value < 0;
}
