// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: each thread sorts its own number of elements with a comparator that does not wait
#include <algorithm>
#include <omp.h>
#include <vector>

struct Descending {
    bool operator()(int a, int b) const
    {
        return a > b;
    }
};

int main()
{
    int top = 0;
    bool found = false;
#pragma omp parallel
    {
        std::vector<int> mine;
        for (int i = 0; i <= omp_get_thread_num(); i++)
            mine.push_back(i);
        std::sort(mine.begin(), mine.end(), Descending());
#pragma omp critical
        top = std::max(top, mine.front());
#pragma omp barrier
        if (top >= 0) {
#pragma omp single
            found = true;
        }
    }
    return !found;
}
