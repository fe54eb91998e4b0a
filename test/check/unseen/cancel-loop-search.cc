// truth: conforming, scope: inter, level: none, run: yes, idiom: cancel
// why: a search is cancelled; behind the loop all threads meet the single
#include <omp.h>
#include <vector>

static long find(const std::vector<int> &v, int wanted)
{
    long at = -1, result = -1;
#pragma omp parallel
    {
#pragma omp for
        for (long i = 0; i < long(v.size()); i++) {
            if (v[i] == wanted) {
#pragma omp atomic write
                at = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
#pragma omp single
        result = at;
    }
    return result;
}

int main()
{
    std::vector<int> v(500);
    for (int i = 0; i < 500; i++)
        v[i] = i * 3 % 500;
    return find(v, 300) != 100;
}
