// truth: conforming, scope: inter, level: none, run: yes
// why: the calls give the argument; a class that is not asked has the same name with another default
#include <omp.h>

struct Exchange {
    int rounds = 0;
    int post(int tag, int root = omp_get_thread_num())
    {
        if (root == tag) {
#pragma omp barrier
            rounds++;
        }
        return rounds;
    }
};

struct Local {
    int sum = 0;
    int post(int tag, int root = 0) { return sum += tag + root; }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Exchange exchange;
        Local local;
        if (omp_get_thread_num() == 0)
            sum += local.post(1);
        sum += exchange.post(0, 0);
    }
    return sum < 0;
}
