// truth: deadlock, scope: inter, level: 0, run: yes
// why: of two enumerators of that name one is 1, and it is this one
#include <omp.h>

namespace plain {
enum { messages = 0 };
}
namespace parallel {
enum { messages = 1 };
void step(int rank)
{
    if (messages && rank == 0) {
#pragma omp barrier
    }
}
}

int main()
{
#pragma omp parallel num_threads(4)
    parallel::step(omp_get_thread_num());
    return plain::messages;
}
