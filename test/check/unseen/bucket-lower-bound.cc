// truth: deadlock, scope: inter, level: 0, run: yes, idiom: algorithm
// why: the place of the thread's own key in the sorted bounds is the number of the passes
#include <omp.h>
#include <algorithm>
#include <array>
#include <vector>

class Histogram
{
    std::array<int, 4> bounds_{{1, 2, 4, 8}};
    std::vector<int> counts_ = std::vector<int>(64);

  public:
    int bucket(int key) const
    {
        auto place = std::lower_bound(bounds_.begin(), bounds_.end(), key);
        return place - bounds_.begin();
    }
    void merge(int passes)
    {
        for (int pass = 0; pass < passes; pass++) {
#pragma omp for /* HERE */
            for (int i = 0; i < 64; i++)
                counts_[i] += i >> pass;
        }
    }
};

int main()
{
    Histogram histogram;
    int largest = 6;
#pragma omp parallel
    {
        int key = omp_get_thread_num() % (largest + 1);
        histogram.merge(histogram.bucket(key));
    }
}
