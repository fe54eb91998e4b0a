// truth: conforming, scope: intra, level: none, run: yes
// why: an enumerator of a class, and if constexpr, are settled for every thread
#include <omp.h>

enum class device { none, gpu };
struct build {
    enum { messages = 0, threads = 4 };
};

int main()
{
    int total = 0;
#pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();
        if (build::messages && rank == 0) {
#pragma omp barrier
        }
        if constexpr (false) {
            if (rank == 0) {
#pragma omp barrier
            }
        }
        if (build::threads == 4 || rank == 0) {
#pragma omp barrier
        }
        if (device::none == device::gpu && rank == 0) {
#pragma omp barrier
        }
#pragma omp atomic
        total += 0;
    }
    return total;
}
