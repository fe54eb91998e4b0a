// truth: conforming, scope: inter, level: none, run: yes, idiom: static
// why: all wait, after it has prepared
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
        }
#pragma omp barrier
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
