// truth: conforming, scope: inter, level: none, run: yes, idiom: constructor
// why: the method that decides asks the other member, the size
#include <omp.h>

class Worker
{
  public:
    Worker() : rank_(omp_get_thread_num()), size_(omp_get_num_threads())
    {
    }
    void run(double *v, int n)
    {
        for (int i = rank_; i < n; i += size_)
            v[i] = i;
        if (isParallel()) {
#pragma omp barrier
        }
    }

  private:
    bool isParallel() const
    {
        return size_ > 1;
    }
    int rank_;
    int size_;
};

int main()
{
    double v[100];
#pragma omp parallel
    {
        Worker w;
        w.run(v, 100);
    }
    return v[99] != 99;
}
