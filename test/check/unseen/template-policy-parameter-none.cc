// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: the branch that only some threads take uses the policy that does not wait
#include <omp.h>

struct WithBarrier {
    static void sync()
    {
#pragma omp barrier
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
            smooth<WithoutBarrier>(v, 8);
        smooth<WithBarrier>(v, 8);
    }
    return 0;
}
