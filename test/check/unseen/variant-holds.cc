// truth: deadlock, scope: inter, level: 0, run: yes, idiom: variant
// why: one thread has another alternative
#include <string>
#include <variant>
#include <omp.h>

int main()
{
    int texts = 0;
#pragma omp parallel
    {
        std::variant<int, std::string> v = 1;
        if (omp_get_thread_num() == 1)
            v = std::string("one");
        if (std::holds_alternative<std::string>(v)) {
#pragma omp barrier /* HERE */
#pragma omp atomic
            texts++;
        }
    }
    return texts > 64;
}
