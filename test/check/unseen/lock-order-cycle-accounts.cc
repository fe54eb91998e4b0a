// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: two accounts lock each other in the order of the arguments
#include <chrono>
#include <omp.h>
#include <thread>

class Account
{
  public:
    explicit Account(int balance) : balance_(balance)
    {
        omp_init_lock(&lock_);
    }
    ~Account()
    {
        omp_destroy_lock(&lock_);
    }
    void transfer(Account &to, int amount)
    {
        omp_set_lock(&lock_);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        omp_set_lock(&to.lock_); /* HERE */
        balance_ -= amount;
        to.balance_ += amount;
        omp_unset_lock(&to.lock_);
        omp_unset_lock(&lock_);
    }

  private:
    int balance_;
    omp_lock_t lock_;
};

int main()
{
    Account a(100), b(100);
#pragma omp parallel
    for (int i = 0; i < 30; i++) {
        if (omp_get_thread_num() % 2)
            a.transfer(b, 1);
        else
            b.transfer(a, 1);
    }
    return 0;
}
