// truth: deadlock, scope: inter, level: 0, run: yes
// why: one thread makes a copy, and the copy constructor waits
#include <omp.h>

struct Halo {
    int width = 2;
    Halo() = default;
    Halo(const Halo &other) : width(other.width)
    {
#pragma omp barrier
    }
};

int main()
{
    Halo halo;
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        if (omp_get_thread_num() == 0) {
            const Halo mine = halo;
            sum += mine.width;
        }
    }
    return sum < 0;
}
