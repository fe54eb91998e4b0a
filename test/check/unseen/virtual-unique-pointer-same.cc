// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: the object is the same class in all threads
#include <memory>
#include <omp.h>

struct Step {
    virtual ~Step() = default;
    virtual void run() = 0;
};
struct Local : Step {
    int n = 0;
    void run() override
    {
        n++;
    }
};
struct Meet : Step {
    void run() override
    {
#pragma omp barrier
    }
};

int main()
{
#pragma omp parallel
    {
        std::unique_ptr<Step> step;
        if (omp_get_num_threads() > 2)
            step = std::make_unique<Meet>();
        else
            step = std::make_unique<Local>();
        step->run();
    }
    return 0;
}
