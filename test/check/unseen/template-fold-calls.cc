// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: a fold expression calls each functor once, in every thread
#include <omp.h>

template <class... F> static void all(F... f)
{
    (f(), ...);
}

int main()
{
    int a = 0, b = 0;
#pragma omp parallel
    {
        all(
            [&] {
#pragma omp atomic
                a++;
            },
            [] {
#pragma omp barrier
            },
            [&] {
#pragma omp single
                b = a;
            });
    }
    return a != b;
}
