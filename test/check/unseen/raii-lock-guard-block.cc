// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: the scoped lock dies before the barrier
#include <omp.h>

class Lock
{
  public:
    Lock()
    {
        omp_init_lock(&lock_);
    }
    ~Lock()
    {
        omp_destroy_lock(&lock_);
    }
    void lock()
    {
        omp_set_lock(&lock_);
    }
    void unlock()
    {
        omp_unset_lock(&lock_);
    }

  private:
    omp_lock_t lock_;
};

struct Hold {
    explicit Hold(Lock &l) : l(l)
    {
        l.lock();
    }
    ~Hold()
    {
        l.unlock();
    }
    Lock &l;
};

int main()
{
    Lock lock;
    int sum = 0;
#pragma omp parallel
    {
        {
            Hold hold(lock);
            sum++;
        }
#pragma omp barrier
        if (sum != omp_get_num_threads()) {
#pragma omp critical
            sum = -1;
        }
    }
    return sum < 0;
}
