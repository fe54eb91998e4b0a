// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: the last owner in a thread runs the deleter, which waits; the root has no object to give
// back
#include <memory>
#include <omp.h>

static std::shared_ptr<int> open_channel(int rank)
{
    return std::shared_ptr<int>(new int(rank), [](int *p) {
        delete p;
#pragma omp barrier /* HERE */
    });
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int rank = omp_get_thread_num();
        std::shared_ptr<int> channel;
        if (rank != 0)
            channel = open_channel(rank);
        sum += channel ? *channel : 0;
    }
    return sum < 0;
}
