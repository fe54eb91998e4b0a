// truth: conforming, scope: inter, level: none, run: yes, idiom: function
// why: it is called where the size of the team is odd
#include <functional>
#include <omp.h>

static void when(bool really, const std::function<void()> &action)
{
    if (really)
        action();
}

int main()
{
    int calls = 0;
#pragma omp parallel
    {
        when(omp_get_num_threads() % 2, [&] {
#pragma omp single
            calls++;
        });
    }
    return calls > 64;
}
