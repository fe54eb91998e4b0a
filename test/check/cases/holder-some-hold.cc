// truth: deadlock, scope: inter, level: 0, run: yes
// why: what an optional holds ends with it, and some threads put something into it
#include <memory>
#include <omp.h>
#include <vector>

struct Epoch {
    int *open;
    explicit Epoch(int *o) : open(o) {}
    ~Epoch()
    {
#pragma omp barrier
        *open = 0;
    }
};

int main()
{
    int open[64] = {};
#pragma omp parallel
    {
        const int t = omp_get_thread_num();
        std::vector<std::unique_ptr<int>> notes;
        std::unique_ptr<Epoch> epoch(t % 2 ? new Epoch(&open[t % 64]) : nullptr);
        notes.push_back(std::make_unique<int>(t));
    }
    return open[0];
}
