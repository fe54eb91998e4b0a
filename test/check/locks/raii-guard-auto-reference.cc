// truth: deadlock, scope: intra, level: 0, run: yes, idiom: raii
// why: a guard locks a mutex by a reference of which the type is deduced, and it is locked again
#include <mutex>

struct account {
    std::mutex gate;
    int sum;
};

static account shared;

static void add(account &a, int n)
{
    auto &gate = a.gate;
    std::lock_guard<std::mutex> guard(gate);
    if (n > 1) {
        std::lock_guard<std::mutex> again(a.gate); // HERE
        a.sum += n;
    }
}

int main()
{
#pragma omp parallel num_threads(4)
    add(shared, 2); // HERE
    return 0;
}
