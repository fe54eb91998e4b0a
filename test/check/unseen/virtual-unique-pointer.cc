// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: the object that a unique_ptr holds is chosen by the thread
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
#pragma omp barrier /* HERE */
    }
};

int main()
{
#pragma omp parallel
    {
        std::unique_ptr<Step> step;
        if (omp_get_thread_num() == 0)
            step = std::make_unique<Meet>();
        else
            step = std::make_unique<Local>();
        step->run();
    }
    return 0;
}
