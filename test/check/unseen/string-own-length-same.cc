// truth: conforming, scope: inter, level: none, run: yes, idiom: string
// why: as many in all threads
#include <string>
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::string line(omp_get_num_threads(), '-');
        for (char c : line) {
#pragma omp atomic
            sum += c == '-';
#pragma omp barrier
        }
    }
    return sum < 0;
}
