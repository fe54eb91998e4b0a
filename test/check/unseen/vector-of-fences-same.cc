// truth: conforming, scope: inter, level: none, run: yes, idiom: container
// why: a vector holds two guards, each one's destructor waits; the thread's neighbours are in
// another
#include <omp.h>
#include <vector>

struct Fence {
    ~Fence()
    {
#pragma omp barrier
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int t = omp_get_thread_num();
        const int neighbours = (t > 0) + (t < omp_get_num_threads() - 1);
        std::vector<Fence> fences(2);
        std::vector<int> near(neighbours);
        sum += near.size() + fences.size();
    }
    return sum < 2;
}
