// truth: conforming, scope: intra, level: none, run: yes
// why: get() gives what is the same in all threads
#include <functional>
#include <omp.h>

int main()
{
#pragma omp parallel num_threads(4)
    {
        int value = omp_get_num_threads();
        std::reference_wrapper<int> wrapper(value);
        if (wrapper.get() == 0) {
#pragma omp barrier
        }
    }
}
