// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: the policy is chosen before the region
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

int main(int argc, char **)
{
    Never never;
    EverySecond second;
    const Policy *p = argc > 1 ? static_cast<const Policy *>(&never) : &second;
    int syncs = 0;
#pragma omp parallel
    {
        for (int step = 0; step < 6; step++) {
            if (p->sync(step)) {
#pragma omp barrier
#pragma omp master
                syncs++;
            }
        }
    }
    return syncs != 3;
}
