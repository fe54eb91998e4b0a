// truth: conforming, scope: inter, level: none, run: yes, idiom: functor
// why: the body does not wait, the class does so once, behind the chunk
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
#pragma omp barrier
#pragma omp single
            finished_ = true;
        }
    }
    bool finished() const
    {
        return finished_;
    }

  private:
    int n_;
    Body body_;
    bool finished_ = false;
};

int main()
{
    int v[10] = {};
    auto body = [&v](int i) { v[i] = i; };
    ParallelFor<decltype(body)> loop(10, body);
    loop.run();
    return v[9] != 9 || !loop.finished();
}
