// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: which class it has hangs on the team
#include <memory>
#include <omp.h>

struct Stage {
    virtual ~Stage() = default;
    virtual void run() = 0;
};

static int count;

struct Compute : Stage {
    void run() override
    {
#pragma omp atomic
        count++;
    }
};

struct Exchange : Stage {
    void run() override
    {
#pragma omp barrier
    }
};

static std::unique_ptr<Stage> make(int kind)
{
    if (kind == 0)
        return std::make_unique<Compute>();
    return std::make_unique<Exchange>();
}

int main()
{
#pragma omp parallel
    {
        auto stage = make(omp_get_num_threads() - 1);
        stage->run();
    }
    return count < 0;
}
