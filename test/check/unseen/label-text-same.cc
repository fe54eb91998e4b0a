// truth: conforming, scope: intra, level: none, run: yes, idiom: string
// why: the length of the text is the same
#include <omp.h>
#include <string>

int main()
{
    int count = 0;
    const std::string wanted = "worker";
#pragma omp parallel
    {
        std::string name = omp_get_thread_num() == 0 ? "leader" : "worker";
        if (wanted == "worker") {
#pragma omp barrier
        }
#pragma omp atomic
        count += name.size() > 0;
    }
    return count < 1;
}
