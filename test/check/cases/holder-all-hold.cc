// truth: conforming, scope: inter, level: none, run: yes
// why: all threads put something into it, or end it where they like
#include <memory>
#include <omp.h>

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
        int mine = 1;
        std::unique_ptr<Epoch> epoch(new Epoch(&mine));
        std::shared_ptr<Epoch> early(new Epoch(&mine));
        if (omp_get_thread_num() == 0)
            early.reset();
    }
    return open[0];
}
