// truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
// why: a thread's cache is made at its first use, and making it waits; some threads never use it
#include <omp.h>

class Cache
{
  public:
    Cache() : lines(8)
    {
#pragma omp barrier /* HERE */
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
        if (omp_get_thread_num() % 2 == 1)
            lines += cache().lines;
    }
    return lines % 8;
}
