// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: all texts are alike
#include <stdexcept>
#include <string>
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::string text = omp_get_num_threads() == 1 ? "x" : "12";
        try {
            int v = std::stoi(text);
#pragma omp atomic
            sum += v;
#pragma omp barrier
        } catch (const std::invalid_argument &) {
        }
    }
    return sum < 0;
}
