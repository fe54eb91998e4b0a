// truth: deadlock, scope: inter, level: 0, run: yes, idiom: container
// why: a vector holds as many guards as the thread has neighbours; each one's destructor waits
#include <omp.h>
#include <vector>

struct Fence {
    ~Fence()
    {
#pragma omp barrier /* HERE */
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int t = omp_get_thread_num();
        const int neighbours = (t > 0) + (t < omp_get_num_threads() - 1);
        std::vector<Fence> fences(neighbours);
        std::vector<int> near(2);
        sum += near.size() + fences.size();
    }
    return sum < 2;
}
