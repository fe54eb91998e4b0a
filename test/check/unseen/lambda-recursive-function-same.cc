// truth: conforming, scope: inter, level: none, run: yes, idiom: lambda
// why: three deep in all
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
#pragma omp barrier
                down(depth - 1);
            }
        };
        down(3);
    }
    return calls < 1;
}
