// truth: deadlock, scope: inter, level: 0, run: yes
// why: the class of the object is not written down, and its get() is a function of the program
#include <omp.h>

struct rank_of {
    int get() const { return omp_get_thread_num(); }
};

static rank_of rank()
{
    return rank_of();
}

int main()
{
#pragma omp parallel num_threads(4)
    {
        auto r = rank();
        if (r.get() == 0) {
#pragma omp barrier
        }
    }
}
