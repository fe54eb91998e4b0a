// truth: conforming, scope: intra, level: none, run: yes
// why: a condition declares a reference to what is the same for all
#include <omp.h>

int main()
{
    int rounds = 2;
#pragma omp parallel num_threads(4) shared(rounds)
    {
        int rank = omp_get_thread_num();
        if (const int &n = rounds) {
#pragma omp barrier
            rank += n;
        }
        if (int *rank = &rounds) {
#pragma omp barrier
            (void)rank;
        }
    }
    return rounds != 2;
}
