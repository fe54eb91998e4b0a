// truth: conforming, scope: inter, level: none, run: yes, idiom: address
// why: the references are not swapped, the bound is the constant that the callee has stored
#include <omp.h>

static void identify(int &rank, int &rounds)
{
    rank = omp_get_thread_num();
    rounds = 2;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int rank, rounds;
        identify(rank, rounds);
        for (int i = 0; i < rounds; i++) {
            sum += rank >= 0;
#pragma omp barrier
        }
    }
    return sum < 2;
}
