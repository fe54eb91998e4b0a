// truth: deadlock, scope: inter, level: 0, run: yes
// why: the default of a method's argument is asked for at the call that leaves it out
#include <omp.h>

struct Exchange {
    int rounds = 0;
    int post(int tag, int root = omp_get_thread_num());
};

int Exchange::post(int tag, int root)
{
    if (root == tag) {
#pragma omp barrier
        rounds++;
    }
    return rounds;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Exchange exchange;
        sum += exchange.post(0);
    }
    return sum < 0;
}
