// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: the private method that push() asks does not take the lock
#include <omp.h>
#include <vector>

class Stack
{
  public:
    Stack()
    {
        omp_init_lock(&lock_);
    }
    ~Stack()
    {
        omp_destroy_lock(&lock_);
    }
    std::size_t size()
    {
        omp_set_lock(&lock_);
        const auto n = count();
        omp_unset_lock(&lock_);
        return n;
    }
    void push(int v)
    {
        omp_set_lock(&lock_);
        if (count() < 100)
            items_.push_back(v);
        omp_unset_lock(&lock_);
    }

  private:
    std::size_t count() const
    {
        return items_.size();
    }
    omp_lock_t lock_;
    std::vector<int> items_;
};

int main()
{
    Stack stack;
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        stack.push(i);
    return stack.size() != 8;
}
