// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: a scoped lock is still held where its block meets a barrier
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
        Hold hold(lock);
        sum += omp_get_thread_num();
#pragma omp barrier /* HERE */
    }
    return sum;
}
