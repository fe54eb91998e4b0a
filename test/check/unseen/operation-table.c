// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: each thread takes its own operation
#include <omp.h>

static int total;

static void add(int n)
{
#pragma omp atomic
    total += n;
}

static void meet(int n)
{
#pragma omp atomic
    total += n;
#pragma omp barrier // HERE
}

typedef void operation(int);
static operation *const operations[] = {add, meet};

int main(void)
{
#pragma omp parallel
    {
        for (int step = 0; step < 2; step++)
            operations[omp_get_thread_num() % 2](1);
    }
    return total < 1;
}
