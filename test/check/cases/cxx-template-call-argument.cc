// truth: conforming, scope: inter, level: none, run: yes
// why: a template that is called by its arguments is no function whose address is taken
#include <omp.h>

typedef int reader(int, int);

template <int N> static int meet(int a, int b)
{
#pragma omp barrier
    return a + b + N;
}

static int twice(int a, int b)
{
    return 2 * a + b;
}

static int read_one(reader *read, int a)
{
    return a < 1 ? read(a, 1) : 0;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        sum += meet<4>(1, 2);
        sum += read_one(twice, omp_get_thread_num());
    }
    return sum == 0;
}
