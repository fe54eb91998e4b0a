// truth: conforming, scope: intra, level: none, run: yes, idiom: container
// why: every thread fills its queue with the same four pieces
#include <omp.h>
#include <queue>

int main()
{
    int done = 0;
#pragma omp parallel
    {
        std::queue<int> todo;
        for (int i = 0; i < 4; i++)
            todo.push(i);
        while (!todo.empty()) {
            todo.pop();
#pragma omp atomic
            done++;
#pragma omp barrier
        }
    }
    return done % 4;
}
