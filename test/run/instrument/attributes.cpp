// Directives as attributes, and user regions that exceptions leave. [gcc:-std=c++17] [clang:none]
#include <cstdio>
#include <stdexcept>

static int total, mastered;

static int attributes(int n)
{
    int sum = 0;
    [[omp::directive(parallel for reduction(+ : sum), schedule(static))]]
    for (int i = 0; i < n; i++)
        sum += i;
    [[omp::sequence(directive(parallel num_threads(2)), directive(for))]]
    for (int i = 0; i < n; i++)
        [[omp::directive(atomic)]] total++;
    [[omp::directive(parallel)]] {
        [[omp::directive(barrier)]];
        if (n > 2)
            [[omp::directive(critical(named))]] total++;
        else
            [[omp::directive(critical)]] total--;
        [[omp::directive(master)]] { mastered++; }
    }
    return sum;
}

static void work(int n)
{
#pragma pomp inst begin(work)
    if (n > 2)
        throw std::runtime_error("too much");
    total += n;
#pragma pomp inst end(work)
}

int main()
{
    std::printf("%d\n", attributes(5));
#pragma pomp inst begin(all)
    for (int i = 1; i < 5; i++)
        try {
            work(i);
        } catch (const std::exception &e) {
            std::puts(e.what());
        }
#pragma omp parallel
    try {
        work(5);
    } catch (const std::exception &) {
#pragma omp critical
        total++;
    }
#pragma pomp inst end(all)
    std::printf("%d %d\n", total, mastered);
    return 0;
}
