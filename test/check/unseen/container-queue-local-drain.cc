// truth: deadlock, scope: intra, level: 0, run: yes, idiom: container
// why: each thread drains a queue that it has filled by its own number
#include <omp.h>
#include <queue>

int main()
{
    int done = 0;
#pragma omp parallel
    {
        std::queue<int> todo;
        for (int i = omp_get_thread_num(); i < 10; i += omp_get_num_threads())
            todo.push(i);
        while (!todo.empty()) {
            todo.pop();
#pragma omp atomic
            done++;
#pragma omp barrier /* HERE */
        }
    }
    return done == 0;
}
