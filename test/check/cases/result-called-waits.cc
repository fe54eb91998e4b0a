// truth: deadlock, scope: inter, level: 0, run: yes
// why: what a function returns has an operator() that a derived class overrides and waits in
#include <omp.h>
struct Waiter {
    virtual void operator()(int) const {}
    virtual ~Waiter() {}
};
struct Meeting : Waiter {
    void operator()(int) const override
    {
#pragma omp barrier
    }
};
struct Factory {
    Meeting meeting;
    const Waiter &get(int) const { return meeting; }
};
int main()
{
    Factory factory;
#pragma omp parallel
    {
        auto &wait = factory.get(0);
        if (omp_get_thread_num() == 0)
            wait(3);
    }
    return 0;
}
