// truth: conforming, scope: intra, level: 0, run: yes, idiom: raii
// why: the guard of a mutex that a reference of deduced type stands for ends before the next one
#include <mutex>

struct account {
    std::mutex gate;
    int sum;
};

static account shared;

static void add(account &a, int n)
{
    auto &gate = a.gate;
    {
        std::lock_guard<std::mutex> guard(gate);
        a.sum += n;
    }
    std::lock_guard<std::mutex> again(a.gate);
    a.sum += n;
}

int main()
{
#pragma omp parallel num_threads(4)
    add(shared, 2);
    return 0;
}
