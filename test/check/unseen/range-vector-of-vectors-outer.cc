// truth: conforming, scope: intra, level: none, run: yes, idiom: range
// why: range-for over the outer vector, with an inner loop that is the thread's own
#include <omp.h>
#include <vector>

int main()
{
    std::vector<std::vector<int>> work(6);
    for (int t = 0; t < 6; t++)
        work[t].assign(t % 3 + 1, t);
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const unsigned me = omp_get_thread_num();
        for (const auto &list : work) {
            for (unsigned i = me; i < list.size(); i += omp_get_num_threads())
                sum += list[i];
#pragma omp barrier
        }
    }
    return sum != 34;
}
