// truth: deadlock, scope: intra, level: 0, run: yes, idiom: string
// why: the text is the thread's own
#include <omp.h>
#include <string>

int main()
{
    int count = 0;
    const std::string wanted = "worker";
#pragma omp parallel
    {
        std::string name = omp_get_thread_num() == 0 ? "leader" : "worker";
        if (name == "leader") {
#pragma omp barrier // HERE
        }
#pragma omp atomic
        count += name.size() > 0;
    }
    return count < 1;
}
