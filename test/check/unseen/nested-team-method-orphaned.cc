// truth: deadlock, scope: inter, level: 0, run: yes, idiom: nested
// why: the method shares the loop with the team that is there, and one thread calls it
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
#pragma omp for /* HERE */
        for (int i = 0; i < int(v_.size()); i++)
            v_[i] *= 0.5;
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
