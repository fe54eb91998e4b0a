// truth: deadlock, scope: inter, level: 0, run: yes, idiom: mutex
// why: a thread locks an element of an array of mutexes that it has locked already
#include <mutex>

static std::mutex gates[2], other;

static void enter()
{
    std::lock_guard<std::mutex> inside(gates[0]); // HERE
}

int main()
{
#pragma omp parallel num_threads(4)
    {
        std::lock_guard<std::mutex> outside(gates[0]);
        std::lock_guard<std::mutex> beside(other);
        enter(); // HERE
    }
    return 0;
}
