// truth: conforming, scope: inter, level: none, run: yes, idiom: optional
// why: an optional guard, whose destructor waits, is emplaced in all, and reset early in some
#include <omp.h>
#include <optional>

class Fence
{
  public:
    Fence() = default;
    Fence(const Fence &) = delete;
    ~Fence()
    {
#pragma omp barrier
    }
};

int main()
{
    int work = 0;
#pragma omp parallel
    {
        std::optional<Fence> fence;
        const bool heavy = omp_get_thread_num() % 2 == 0;
        fence.emplace();
        if (heavy)
            fence.reset();
#pragma omp atomic
        work++;
    }
    return work < 1;
}
