// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: which class the object has hangs on the thread
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
#pragma omp barrier // HERE
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
        auto stage = make(omp_get_thread_num());
        stage->run(); // HERE
    }
    return count < 0;
}
