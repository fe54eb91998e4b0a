// truth: conforming, scope: intra, level: none, run: yes, idiom: lambda
// why: what the lambda has captured is shared and the same for all
#include <omp.h>

int main(int argc, char **)
{
    int x = 0;
    const int wanted = argc;
    const auto enough = [&wanted](int have) { return have >= wanted; };
#pragma omp parallel
    {
        const int t = omp_get_thread_num();
        if (enough(1)) {
#pragma omp single
            x = 1;
        }
        if (enough(t)) {
#pragma omp atomic
            x++;
        }
    }
    return x < 1;
}
