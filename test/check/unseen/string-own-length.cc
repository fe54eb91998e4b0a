// truth: deadlock, scope: inter, level: 0, run: yes, idiom: string
// why: as many characters as the thread's number
#include <string>
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::string line(omp_get_thread_num(), '-');
        for (char c : line) {
#pragma omp atomic
            sum += c == '-';
#pragma omp barrier /* HERE */
        }
    }
    return sum < 0;
}
