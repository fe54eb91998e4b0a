// truth: deadlock, scope: inter, level: 0, run: yes, idiom: exception
// why: one thread's text is no number
#include <stdexcept>
#include <string>
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::string text = omp_get_thread_num() == 1 ? "x" : "12";
        try {
            int v = std::stoi(text);
#pragma omp atomic
            sum += v;
#pragma omp barrier /* HERE */
        } catch (const std::invalid_argument &) {
        }
    }
    return sum < 0;
}
