// The same in C++, where loops' bounds go through templates of ours.
#include <cstdio>

struct pomp2_as {
    int n;
};
template <class pomp2_t> static pomp2_t pomp2_value(pomp2_t t)
{
    return t;
}
static int pomp2_unit = 2, pomp2_parallel_fork_1;

int main()
{
    int pomp2_word = 6, sum = 0, pomp2_n[8] = {0};
    pomp2_as pomp2_class = {1};
#pragma omp parallel for num_threads(2) schedule(static, pomp2_unit)
    for (int *p = pomp2_n; p < pomp2_n + pomp2_value(pomp2_word); p += pomp2_unit)
        *p = pomp2_class.n;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
    for (auto pomp2_task = pomp2_class.n; pomp2_task < pomp2_value(8); pomp2_task++)
        sum += pomp2_n[pomp2_task];
    std::printf("%d %d\n", sum, pomp2_parallel_fork_1);
    return 0;
}
