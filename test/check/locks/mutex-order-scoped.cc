// truth: conforming, scope: intra, level: none, run: yes, idiom: mutex
// why: scoped_lock takes several mutexes such that no order of them matters
#include <mutex>
#include <omp.h>

static std::mutex one, two;

int main()
{
    int n = 0;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2) {
            std::scoped_lock both(one, two);
            n++;
        } else {
            std::scoped_lock both(two, one);
            n--;
        }
    }
    return n > 4;
}
