// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: all threads go through the same list of stages, of different types
#include <memory>
#include <omp.h>
#include <vector>

struct Stage {
    virtual ~Stage() = default;
    virtual void run(int &x) = 0;
};

struct Compute : Stage {
    void run(int &x) override
    {
#pragma omp atomic
        x++;
    }
};

struct Exchange : Stage {
    void run(int &) override
    {
#pragma omp barrier
    }
};

int main()
{
    int x = 0;
    std::vector<std::unique_ptr<Stage>> pipeline;
    pipeline.push_back(std::make_unique<Compute>());
    pipeline.push_back(std::make_unique<Exchange>());
    pipeline.push_back(std::make_unique<Compute>());
#pragma omp parallel
    {
        for (auto &stage : pipeline)
            stage->run(x);
    }
    return x % 2;
}
