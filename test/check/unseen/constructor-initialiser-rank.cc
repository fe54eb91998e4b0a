// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: the member initialiser list stores the thread number that a method tests
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
        if (isRoot()) {
#pragma omp barrier /* HERE */
        }
    }

  private:
    bool isRoot() const
    {
        return rank_ == 0;
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
    return 0;
}
