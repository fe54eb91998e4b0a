// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: the guard waits when its scope ends, but a thread whose patch is empty dismisses it
#include <omp.h>
#include <numeric>
#include <utility>
#include <vector>

class PhaseGuard
{
    bool armed_ = true;

  public:
    PhaseGuard() = default;
    PhaseGuard(PhaseGuard &&other) noexcept : armed_(std::exchange(other.armed_, false))
    {
    }
    PhaseGuard(const PhaseGuard &) = delete;
    ~PhaseGuard()
    {
        if (armed_) {
#pragma omp barrier /* HERE */
        }
    }
    void dismiss()
    {
        armed_ = false;
    }
};

struct Patch {
    std::vector<double> cells;
    double flux = 0;
};

static void sweep(std::vector<Patch> &patches, int me)
{
    PhaseGuard guard;
    Patch &mine = patches[me];
    if (mine.cells.empty()) {
        guard.dismiss();
        return;
    }
    mine.flux = std::accumulate(mine.cells.begin(), mine.cells.end(), 0.0);
}

int main()
{
    std::vector<Patch> patches(omp_get_max_threads());
    for (std::size_t i = 1; i < patches.size(); i++)
        patches[i].cells.assign(10 * i, 1.0);
#pragma omp parallel
    sweep(patches, omp_get_thread_num());
}
