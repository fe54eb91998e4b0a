// truth: conforming, scope: intra, level: none, run: yes, idiom: container
// why: all look for the same key
#include <map>
#include <omp.h>

int main()
{
    std::map<int, double> weights{{0, 1.0}, {1, 0.5}};
    double sum = 0;
#pragma omp parallel shared(weights, sum)
    {
        int key = 1;
        auto at = weights.find(key);
        if (at != weights.end()) {
#pragma omp single
            sum += at->second;
        }
    }
    return sum < 0.5;
}
