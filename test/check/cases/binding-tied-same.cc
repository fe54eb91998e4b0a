// truth: conforming, scope: inter, level: none, run: yes
// why: of the variables that are tied together the one that decides is the same for all
#include <omp.h>
#include <tuple>

static std::tuple<int, int> limits(int number)
{
    return {number, 2};
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int own, rounds;
        std::tie(own, rounds) = limits(omp_get_thread_num());
        for (int i = 0; i < rounds; i++) {
#pragma omp barrier
            sum += own < 0;
        }
    }
    return sum;
}
