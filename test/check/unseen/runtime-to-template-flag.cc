// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: a run-time bool becomes a template argument; if constexpr compiles the wait for the root
// alone
#include <omp.h>
#include <type_traits>

static int printed;

template <bool Together> static void report(int t)
{
    if constexpr (Together) {
#pragma omp barrier /* HERE */
    }
    if (t == 0)
        printed++;
}

template <class F> static void with_bool(bool b, F f)
{
    if (b)
        f(std::true_type());
    else
        f(std::false_type());
}

int main()
{
#pragma omp parallel
    {
        const int t = omp_get_thread_num();
        const bool together = t == 0;
        with_bool(together, [t](auto flag) { report<decltype(flag)::value>(t); });
    }
    return printed != 1;
}
