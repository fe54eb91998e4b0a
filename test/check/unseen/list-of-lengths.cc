// truth: deadlock, scope: inter, level: 0, run: yes, idiom: container
// why: the list that a thread walks along is its own, as long as its number says
#include <list>
#include <omp.h>

static void walk(const std::list<int> &parts)
{
    for (auto it = parts.cbegin(); it != parts.cend(); ++it) {
#pragma omp barrier /* HERE */
    }
}

int main()
{
    const std::list<int> shared(3, 1);
#pragma omp parallel
    {
        std::list<int> mine(omp_get_thread_num(), 1);
        walk(mine);
        mine.clear();
    }
}
