// truth: deadlock, scope: inter, level: 0, run: yes
// why: each thread's list has another length
#include <omp.h>
#include <vector>

static int pack(int count)
{
    std::vector<int> mine(count);
    int packed = 0;
    for (int &block : mine) {
#pragma omp single
        block = 1;
        packed += block;
    }
    return packed;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += pack(omp_get_thread_num() + 1);
    return sum < 0;
}
