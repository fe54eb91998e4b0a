// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: a policy class as template argument waits; one branch uses it, the other one does not
#include <omp.h>

struct WithBarrier {
    static void sync()
    {
#pragma omp barrier /* HERE */
    }
};

struct WithoutBarrier {
    static void sync()
    {
    }
};

template <class Policy> static void smooth(double *v, int n)
{
    for (int i = 1; i < n; i++)
        v[i] = 0.5 * (v[i] + v[i - 1]);
    Policy::sync();
}

int main()
{
#pragma omp parallel
    {
        double v[8] = {1};
        if (omp_get_thread_num() < 2)
            smooth<WithBarrier>(v, 8);
        else
            smooth<WithoutBarrier>(v, 8);
    }
    return 0;
}
