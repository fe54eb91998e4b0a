// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: only the thread that got the mutex rebuilds, and a wait is a part of that
#include <omp.h>
#include <mutex>
#include <vector>

class NeighbourList
{
    std::mutex building_;
    std::vector<int> list_;
    int built_ = 0;

    void rebuild()
    {
        list_.assign(100, built_++);
#pragma omp barrier /* HERE */
    }

  public:
    int size() const
    {
        return list_.size();
    }
    void refresh()
    {
        std::unique_lock<std::mutex> lock(building_, std::try_to_lock);
        if (lock.owns_lock())
            rebuild();
    }
};

int main()
{
    NeighbourList neighbours;
    int least = 100;
#pragma omp parallel reduction(min : least)
    {
        neighbours.refresh();
        least = neighbours.size();
    }
    return least != 100;
}
