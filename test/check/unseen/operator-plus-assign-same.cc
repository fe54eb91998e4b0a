// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: all threads use it
#include <omp.h>

struct Total {
    int value = 0;
    Total &operator+=(int n)
    {
#pragma omp atomic
        value += n;
#pragma omp barrier
        return *this;
    }
};

int main()
{
    Total t;
#pragma omp parallel shared(t)
    {
        int rank = omp_get_thread_num();
        t += rank;
    }
    return t.value < 0;
}
