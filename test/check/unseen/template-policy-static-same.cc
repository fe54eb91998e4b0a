// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: the policy is the same for all
#include <omp.h>

struct Chosen {
    static bool selected()
    {
        return omp_get_num_threads() == 1;
    }
};

template <class Policy> static int run()
{
    int n = 0;
    if (Policy::selected()) {
#pragma omp barrier
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
