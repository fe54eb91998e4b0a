// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: the guard dies at the end of every iteration, whether it ends by continue or not
#include <omp.h>

struct Sync {
    ~Sync()
    {
#pragma omp barrier
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        for (int i = 0; i < 6; i++) {
            Sync sync;
            if ((i + omp_get_thread_num()) % 2)
                continue;
            sum += i;
        }
    }
    return sum < 0;
}
