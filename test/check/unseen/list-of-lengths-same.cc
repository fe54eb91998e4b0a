// truth: conforming, scope: inter, level: none, run: yes, idiom: container
// why: the list is shared, and nobody changes it
#include <list>
#include <omp.h>

static void walk(const std::list<int> &parts)
{
    for (auto it = parts.cbegin(); it != parts.cend(); ++it) {
#pragma omp barrier
    }
}

int main()
{
    const std::list<int> shared(3, 1);
#pragma omp parallel
    {
        std::list<int> mine(omp_get_thread_num(), 1);
        walk(shared);
        mine.clear();
    }
}
