// truth: deadlock, scope: inter, level: 0, run: yes
// why: one thread alone initialises what is static, and waits for the others, which wait for it
#include <omp.h>

static int ask_all()
{
    int n = omp_get_num_threads();
#pragma omp barrier
    return n;
}

int main()
{
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        static int team = ask_all();
        sum += team;
    }
    return sum == 0;
}
