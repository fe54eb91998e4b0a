// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: call_once runs the function in one thread, and the function waits for all
#include <mutex>
#include <omp.h>

static std::once_flag flag;
static int table[4];

static void fill()
{
    for (int i = 0; i < 4; i++)
        table[i] = i;
#pragma omp barrier /* HERE */
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::call_once(flag, fill);
        sum += table[1];
    }
    return sum < 1;
}
