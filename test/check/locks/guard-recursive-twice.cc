// truth: conforming, scope: inter, level: none, run: yes, idiom: mutex
// why: a guard may take a recursive mutex that an outer guard of the thread has taken
#include <mutex>

static std::recursive_mutex m;
static int n;

static void add()
{
    std::lock_guard<std::recursive_mutex> inner(m);
    n++;
}

int main()
{
#pragma omp parallel
    {
        std::lock_guard<std::recursive_mutex> outer(m);
        add();
    }
    return n == 0;
}
