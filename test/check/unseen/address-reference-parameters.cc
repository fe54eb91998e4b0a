// truth: deadlock, scope: inter, level: 0, run: yes, idiom: address
// why: two references are swapped with std::swap, and the loop's bound becomes the thread's
#include <omp.h>
#include <utility>

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
        std::swap(rank, rounds);
        for (int i = 0; i < rounds; i++) {
            sum++;
#pragma omp barrier /* HERE */
        }
    }
    return sum < 1;
}
