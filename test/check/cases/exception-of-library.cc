// truth: deadlock, scope: intra, level: 0, run: yes
// why: whether stoi() throws depends on the thread's own text
#include <omp.h>
#include <stdexcept>
#include <string>

int main()
{
#pragma omp parallel num_threads(4)
    {
        std::string text(1, '0' + omp_get_thread_num() * 20);
        try {
            std::stoi(text);
#pragma omp barrier
        } catch (const std::invalid_argument &) {
        }
    }
}
