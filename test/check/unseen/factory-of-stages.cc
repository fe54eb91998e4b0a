// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: the factory makes another stage for odd threads
#include <memory>
#include <omp.h>

struct Stage {
    virtual ~Stage() = default;
    virtual void run() {}
};

struct Exchange : Stage {
    void run() override
    {
#pragma omp barrier /* HERE */
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
        auto stage = make_stage(omp_get_thread_num());
        stage->run();
    }
}
