// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: the factory is asked for the same by all
#include <memory>
#include <omp.h>

struct Stage {
    virtual ~Stage() = default;
    virtual void run() {}
};

struct Exchange : Stage {
    void run() override
    {
#pragma omp barrier
    }
};

static std::unique_ptr<Stage> make_stage(int kind)
{
    if (kind % 2)
        return std::make_unique<Exchange>();
    return std::make_unique<Stage>();
}

int main()
{
#pragma omp parallel
    {
        auto stage = make_stage(omp_get_num_threads());
        stage->run();
    }
}
