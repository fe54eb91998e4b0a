// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: a virtual predicate of an object that each thread chooses from two on its stack
#include <omp.h>

class Policy
{
  public:
    virtual ~Policy() = default;
    virtual bool sync(int step) const = 0;
};

class Never final : public Policy
{
    bool sync(int) const override
    {
        return false;
    }
};

class EverySecond final : public Policy
{
    bool sync(int step) const override
    {
        return step % 2 == 1;
    }
};

int main()
{
    Never never;
    EverySecond second;
#pragma omp parallel
    {
        const Policy &p = omp_get_thread_num() ? static_cast<const Policy &>(never) : second;
        for (int step = 0; step < 2; step++) {
            if (p.sync(step)) {
#pragma omp barrier /* HERE */
            }
        }
    }
    return 0;
}
