// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: every thread owns one object and drops it once, some through a second owner
#include <memory>
#include <omp.h>

static std::shared_ptr<int> open_channel(int rank)
{
    return std::shared_ptr<int>(new int(rank), [](int *p) {
        delete p;
#pragma omp barrier
    });
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int rank = omp_get_thread_num();
        std::shared_ptr<int> channel;
        channel = open_channel(rank);
        std::shared_ptr<int> other;
        if (rank != 0)
            other = channel;
        sum += channel ? *channel : 0;
    }
    return sum < 0;
}
