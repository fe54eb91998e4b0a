// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: a guard dies at the end of every iteration, also by continue, and the iterations differ
#include <omp.h>

struct Sync {
    ~Sync()
    {
#pragma omp barrier /* HERE */
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        for (int i = omp_get_thread_num(); i < 6; i += 4) {
            Sync sync;
            if (i % 2)
                continue;
            sum += i;
        }
    }
    return sum < 0;
}
