// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: an unnamed temporary dies at the end of its statement, in one arm only
#include <omp.h>

struct Sync {
    ~Sync()
    {
#pragma omp barrier /* HERE */
    }
    int operator()(int x) const
    {
        return x + 1;
    }
};

int main()
{
    int last = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num(), v;
        if (t == 0)
            v = Sync()(t);
        else
            v = t + 1;
#pragma omp atomic write
        last = v;
    }
    return last < 1;
}
