// truth: deadlock, scope: inter, level: 0, run: yes, idiom: static
// why: the object with the first number prepares, and the wait is a part of that
#include <omp.h>
#include <atomic>
#include <vector>

class Worker
{
    static std::atomic<int> made_;
    static std::vector<double> table_;
    const int number_ = made_++;

    bool leader() const
    {
        return number_ == 0;
    }

  public:
    double run(int item)
    {
        if (leader()) {
            table_.assign(100, 2.5);
#pragma omp barrier /* HERE */
        }
        return leader() ? table_[item] : 0;
    }
};

std::atomic<int> Worker::made_{0};
std::vector<double> Worker::table_;

int main()
{
    double sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Worker worker;
        sum += worker.run(7);
    }
    return sum != 2.5;
}
