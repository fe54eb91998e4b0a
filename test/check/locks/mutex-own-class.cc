// truth: conforming, scope: inter, level: none, run: yes, idiom: mutex
// why: the program's own class of that name counts how often its thread locks it
#include <omp.h>

class mutex {
    omp_nest_lock_t inner;

  public:
    mutex() { omp_init_nest_lock(&inner); }
    ~mutex() { omp_destroy_nest_lock(&inner); }
    void lock() { omp_set_nest_lock(&inner); }
    void unlock() { omp_unset_nest_lock(&inner); }
};

static mutex m;

int main()
{
    int n = 0;
#pragma omp parallel
    {
        m.lock();
        m.lock();
        n++;
        m.unlock();
        m.unlock();
    }
    return n == 0;
}
