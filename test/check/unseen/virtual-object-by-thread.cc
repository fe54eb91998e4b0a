// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: the dynamic type depends on the thread, and one override waits
#include <memory>
#include <omp.h>

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
    void run(int &x) override
    {
#pragma omp barrier /* HERE */
        x = 0;
    }
};

static std::unique_ptr<Stage> make(bool last)
{
    if (last)
        return std::make_unique<Exchange>();
    return std::make_unique<Compute>();
}

int main()
{
    int x = 0;
#pragma omp parallel
    {
        auto stage = make(omp_get_thread_num() == omp_get_num_threads() - 1);
        stage->run(x);
    }
    return x;
}
