// truth: deadlock, scope: inter, level: 0, run: yes, idiom: mutex
// why: a member function that locks the object calls another one that does
#include <mutex>
#include <omp.h>

class account
{
    std::mutex mutex_;
    int sum_ = 0;

  public:
    int sum()
    {
        std::lock_guard<std::mutex> hold(mutex_); // HERE
        return sum_;
    }
    void add(int n)
    {
        const std::lock_guard<std::mutex> hold(mutex_);
        sum_ = sum() + n;
    }
};

int main()
{
    account a;
#pragma omp parallel num_threads(4)
    a.add(1);
    return a.sum() == 0;
}
