// truth: conforming, scope: inter, level: none, run: yes
// why: all threads make a copy; some have a reference beside it
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
        const Halo mine = halo;
        if (omp_get_thread_num() > 1) {
            const Halo &again = mine;
            sum += again.width;
        }
    }
    return sum < 0;
}
