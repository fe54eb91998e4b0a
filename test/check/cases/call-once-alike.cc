// truth: conforming, scope: inter, level: none, run: yes
// why: what one thread runs by call_once() holds no barrier, and all see what it set
#include <mutex>

static std::once_flag flag;
static int rounds;

int main()
{
#pragma omp parallel num_threads(4)
    {
        std::call_once(flag, [] { rounds = 3; });
#pragma omp barrier
        for (int i = 0; i < rounds; i++) {
#pragma omp barrier
        }
    }
}
