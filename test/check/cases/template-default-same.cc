// truth: conforming, scope: inter, level: none, run: yes
// why: behind the default of a template's parameter nothing is initialised
#include <omp.h>
template <int N> struct Vec {
    Vec(int i, int j, int k) : at{i, j, k} {}
    int at[3];
};
using Point = Vec<3>;
struct None {};
template <typename T, typename Hook = None>
void refill(T a, T b, T c);
struct Step {
    virtual int derive(int, int, int) { return 1; }
    int (*get())(int, int, int) { return function; }
    int (*function)(int, int, int) = nullptr;
};
static int plus(int a, int b, int c) { return a + b + c; }
template <typename T, typename Hook>
void refill(T a, T b, T c)
{
#pragma omp barrier
    (void)(a + b + c);
}
int main()
{
    Step step;
    step.function = plus;
    int sum = 0;
    refill(1, 2, 3);
#pragma omp parallel reduction(+ : sum)
    {
        if (omp_get_thread_num() == 0) {
            sum += step.get()(1, 2, 3);
            sum += Point(1, 2, 3).at[1];
        }
        refill(sum, 2, 3);
    }
    return sum != 8;
}
