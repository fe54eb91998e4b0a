// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lambda
// why: the lambda calls itself as deep as the thread's number
#include <functional>
#include <omp.h>

int main()
{
    int calls = 0;
#pragma omp parallel
    {
        std::function<void(int)> down = [&](int depth) {
#pragma omp atomic
            calls++;
            if (depth > 0) {
#pragma omp barrier /* HERE */
                down(depth - 1);
            }
        };
        down(omp_get_thread_num());
    }
    return calls < 1;
}
