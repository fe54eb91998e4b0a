// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: what is thrown depends on shared input only, all threads go the same way
#include <omp.h>
#include <stdexcept>

static void validate(int n)
{
    if (n <= 0)
        throw std::domain_error("empty");
}

int main(int argc, char **)
{
    int sum = 0, bad = 0;
    const int n = argc > 1 ? 0 : 20;
#pragma omp parallel
    {
        try {
            validate(n);
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < n; i++)
                sum += i;
        } catch (const std::domain_error &) {
#pragma omp atomic
            bad++;
        }
    }
    return sum != 190 || bad;
}
