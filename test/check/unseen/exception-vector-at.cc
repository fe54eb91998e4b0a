// truth: deadlock, scope: intra, level: 0, run: yes, idiom: exception
// why: at() throws where the thread's index is past the end
#include <omp.h>
#include <stdexcept>
#include <vector>

int main()
{
    const std::vector<int> limits = {7, 8, 9};
    int sum = 0;
#pragma omp parallel
    {
        try {
            int limit = limits.at(omp_get_thread_num());
#pragma omp atomic
            sum += limit;
#pragma omp barrier /* HERE */
        } catch (const std::out_of_range &) {
        }
    }
    return sum < 7;
}
