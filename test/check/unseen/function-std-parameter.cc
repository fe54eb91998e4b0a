// truth: deadlock, scope: inter, level: 0, run: yes, idiom: function
// why: a function object is called where the thread's number is odd
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
        when(omp_get_thread_num() % 2, [&] {
#pragma omp single /* HERE */
            calls++;
        });
    }
    return calls > 64;
}
