// truth: conforming, scope: inter, level: none, run: yes, idiom: thread-local
// why: a thread's cache is made at its first use, which comes in every thread, in some of them
// twice
#include <omp.h>

class Cache
{
  public:
    Cache() : lines(8)
    {
#pragma omp barrier
    }
    int lines;
};

static Cache &cache()
{
    static thread_local Cache own;
    return own;
}

int main()
{
    int lines = 0;
#pragma omp parallel reduction(+ : lines)
    {
        lines += cache().lines;
        if (omp_get_thread_num() % 2 == 1)
            lines += cache().lines;
    }
    return lines % 8;
}
