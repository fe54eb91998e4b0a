// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: the policy selects one thread
#include <omp.h>

struct Chosen {
    static bool selected()
    {
        return omp_get_thread_num() == 0;
    }
};

template <class Policy> static int run()
{
    int n = 0;
    if (Policy::selected()) {
#pragma omp barrier /* HERE */
        n++;
    }
    return n;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += run<Chosen>();
    return sum > 64;
}
