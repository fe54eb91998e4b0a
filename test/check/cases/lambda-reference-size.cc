// truth: conforming, scope: inter, level: none, run: yes
// why: of the captured variables the lambda asks for the size of the team
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        int rank = omp_get_thread_num(), size = omp_get_num_threads();
        auto meet = [&] {
            if (size > 1) {
#pragma omp barrier
            }
            sum += rank;
        };
        meet();
    }
    return sum != 6;
}
