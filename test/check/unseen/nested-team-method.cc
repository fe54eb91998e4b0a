// truth: conforming, scope: inter, level: none, run: yes, idiom: nested
// why: a method opens a team of its own, with its own barrier, for one thread of the outer team
#include <omp.h>
#include <vector>

class Smoother
{
  public:
    explicit Smoother(int n) : v_(n, 1.0)
    {
    }
    void apply()
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp for
            for (int i = 0; i < int(v_.size()); i++)
                v_[i] *= 0.5;
#pragma omp barrier
        }
    }
    double first() const
    {
        return v_[0];
    }

  private:
    std::vector<double> v_;
};

int main()
{
    Smoother s(10);
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            s.apply();
    }
    return s.first() != 0.5;
}
