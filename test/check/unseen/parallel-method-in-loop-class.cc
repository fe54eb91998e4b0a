// truth: deadlock, scope: inter, level: 0, run: yes, idiom: functor
// why: a parallel_for class calls its body for the thread's chunk, and the body waits
#include <omp.h>

template <class Body> class ParallelFor
{
  public:
    ParallelFor(int n, Body body) : n_(n), body_(body)
    {
    }
    void run()
    {
#pragma omp parallel
        {
            const int p = omp_get_num_threads(), t = omp_get_thread_num();
            for (int i = n_ * t / p; i < n_ * (t + 1) / p; i++)
                body_(i);
        }
    }

  private:
    int n_;
    Body body_;
};

int main()
{
    int v[10] = {};
    auto body = [&v](int i) {
        v[i] = i;
#pragma omp barrier /* HERE */
    };
    ParallelFor<decltype(body)> loop(10, body);
    loop.run();
    return v[9];
}
