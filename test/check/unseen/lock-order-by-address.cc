// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: the accounts are locked in the order of their addresses
#include <functional>
#include <omp.h>
#include <utility>

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
        Account *first = this, *second = &to;
        if (std::less<Account *>()(second, first))
            std::swap(first, second);
        omp_set_lock(&first->lock_);
        omp_set_lock(&second->lock_);
        balance_ -= amount;
        to.balance_ += amount;
        omp_unset_lock(&second->lock_);
        omp_unset_lock(&first->lock_);
    }
    int balance() const
    {
        return balance_;
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
    return a.balance() + b.balance() != 200;
}
