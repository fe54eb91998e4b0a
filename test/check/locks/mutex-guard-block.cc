// truth: conforming, scope: inter, level: none, run: yes, idiom: mutex
// why: the guard's block ends before the other function is called, and each object has its own mutex
#include <mutex>
#include <omp.h>

class account
{
    std::mutex mutex_;
    int sum_ = 0;

  public:
    int sum()
    {
        std::lock_guard<std::mutex> hold(mutex_);
        return sum_;
    }
    void add(int n)
    {
        {
            std::lock_guard hold{mutex_};
            sum_ += n;
        }
        if (sum() > 1000)
            return;
        std::unique_lock<std::mutex> again(mutex_);
        sum_ -= n;
        again.unlock();
        sum();
    }
};

int main()
{
    account a, b;
#pragma omp parallel
    {
        a.add(1);
        b.add(1);
#pragma omp barrier
        a.add(2);
    }
    return a.sum() != 0;
}
