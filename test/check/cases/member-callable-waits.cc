// truth: deadlock, scope: inter, level: 0, run: yes
// why: a member is an object that can be called, and its call waits
#include <omp.h>

struct Meet {
    void operator()(int) const
    {
#pragma omp barrier
    }
};

struct Loop {
    Meet meet;
    void run(int n) const
    {
        for (int i = 0; i < n; i++)
            meet(i);
    }
};

int main()
{
#pragma omp parallel
    {
        Loop loop;
        loop.run(omp_get_thread_num());
    }
}
