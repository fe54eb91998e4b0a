// truth: deadlock, scope: inter, level: 0, run: yes, idiom: crtp
// why: the derived solver asks its own part's residual, so that the rounds differ
#include <omp.h>
#include <vector>

static std::vector<double> x(400);
static double residual;

static double relax()
{
    double own = 0;
#pragma omp barrier /* HERE */
#pragma omp single
    residual = 0;
#pragma omp for reduction(+ : residual)
    for (int i = 0; i < 400; i++) {
        x[i] *= 0.5;
        residual += x[i];
        own += x[i];
    }
    return own;
}

template <class Solver> class Iteration
{
  public:
    void run()
    {
        Solver &self = static_cast<Solver &>(*this);
        int round = 0;
        while (!self.converged() && round++ < 100)
            own_ = relax();
    }

  protected:
    double own_ = 1e9;
};

class Jacobi : public Iteration<Jacobi>
{
    friend class Iteration<Jacobi>;
    bool converged() const
    {
        return own_ < 1;
    }
};

int main()
{
    for (int i = 0; i < 400; i++)
        x[i] = i;
    residual = 400 * 200;
#pragma omp parallel
    {
        Jacobi jacobi;
        jacobi.run();
    }
}
