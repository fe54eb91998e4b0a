// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: call_once runs the function in one thread; the barrier is outside of it
#include <mutex>
#include <omp.h>

static std::once_flag flag;
static int table[4];

static void fill()
{
    for (int i = 0; i < 4; i++)
        table[i] = i;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::call_once(flag, fill);
#pragma omp barrier
        sum += table[1];
    }
    return sum < 1;
}
