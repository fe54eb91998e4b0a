// truth: conforming, scope: inter, level: none, run: yes, idiom: variant
// why: all have the same one
#include <string>
#include <variant>
#include <omp.h>

int main()
{
    int texts = 0;
#pragma omp parallel
    {
        std::variant<int, std::string> v = 1;
        if (omp_get_num_threads() > 1)
            v = std::string("one");
        if (std::holds_alternative<std::string>(v)) {
#pragma omp barrier
#pragma omp atomic
            texts++;
        }
    }
    return texts > 64;
}
