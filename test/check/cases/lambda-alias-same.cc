// truth: conforming, scope: inter, level: none, run: yes
// why: a name that using gives a class template is no pointer to a function
#include <omp.h>
template <int N> struct VecND {
    VecND(int i, int j, int k);
    int at[3];
};
template <int N> VecND<N>::VecND(int i, int j, int k) : at{i, j, k} {}
using Vec = VecND<3>;
template <typename F> int apply(F &&f) { return f(1, 2, 3); }
int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int got = apply([&](int a, int b, int c) {
#pragma omp barrier
            return a + b + c;
        });
        if (omp_get_thread_num() == 0)
            sum += Vec(1, 2, 3).at[0] + got;
    }
    return sum != 7;
}
