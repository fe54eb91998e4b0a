// truth: conforming, scope: inter, level: 0, run: yes, idiom: mutex
// why: a thread locks two elements of an array of mutexes, always in the same order
#include <mutex>

static std::mutex gates[2], other;

static void enter()
{
    std::lock_guard<std::mutex> inside(gates[1]);
}

int main()
{
#pragma omp parallel num_threads(4)
    {
        std::lock_guard<std::mutex> outside(gates[0]);
        std::lock_guard<std::mutex> beside(other);
        enter();
    }
    return 0;
}
