// truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
// why: an optional guard, whose destructor waits, is emplaced in some threads
#include <omp.h>
#include <optional>

class Fence
{
  public:
    Fence() = default;
    Fence(const Fence &) = delete;
    ~Fence()
    {
#pragma omp barrier /* HERE */
    }
};

int main()
{
    int work = 0;
#pragma omp parallel
    {
        std::optional<Fence> fence;
        const bool heavy = omp_get_thread_num() % 2 == 0;
        if (heavy)
            fence.emplace();
#pragma omp atomic
        work++;
    }
    return work < 1;
}
