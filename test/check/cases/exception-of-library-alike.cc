// truth: conforming, scope: intra, level: none, run: yes
// why: stoi() throws in all threads or in none
#include <omp.h>
#include <stdexcept>
#include <string>

int main()
{
#pragma omp parallel num_threads(4)
    {
        std::string text(1, '0' + omp_get_num_threads() * 20);
        try {
            std::stoi(text);
#pragma omp barrier
        } catch (const std::invalid_argument &) {
        }
    }
}
