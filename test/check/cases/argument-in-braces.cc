// truth: deadlock, scope: inter, level: 0, run: yes
// why: the first argument is a structure in braces with the number of the thread in it
#include <omp.h>

struct Span {
    int first, count;
};

static int rounds(Span span)
{
    return span.first == 0 ? 2 : 1;
}

static int own()
{
    return omp_get_thread_num();
}

int main()
{
#pragma omp parallel
    {
        int number = rounds({own(), 4});
        for (int i = 0; i < number; i++) {
#pragma omp barrier
        }
    }
}
