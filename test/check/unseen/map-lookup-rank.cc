// truth: deadlock, scope: intra, level: 0, run: yes, idiom: container
// why: whether the map has the key hangs on the thread
#include <map>
#include <omp.h>

int main()
{
    std::map<int, double> weights{{0, 1.0}, {1, 0.5}};
    double sum = 0;
#pragma omp parallel shared(weights, sum)
    {
        int key = omp_get_thread_num();
        auto at = weights.find(key);
        if (at != weights.end()) {
#pragma omp single // HERE
            sum += at->second;
        }
    }
    return sum < 0.5;
}
