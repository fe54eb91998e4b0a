// truth: deadlock, scope: intra, level: 0, run: yes
// why: get() gives what the wrapper was made of
#include <functional>
#include <omp.h>

int main()
{
#pragma omp parallel num_threads(4)
    {
        int value = omp_get_thread_num();
        std::reference_wrapper<int> wrapper(value);
        if (wrapper.get() == 0) {
#pragma omp barrier
        }
    }
}
