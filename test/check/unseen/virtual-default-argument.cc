// truth: deadlock, scope: inter, level: 0, run: yes, idiom: default-argument
// why: the number of substeps is the default of the class that the call names, and some name the
// derived one
#include <omp.h>

class Integrator
{
  public:
    virtual ~Integrator() = default;
    virtual void advance(int substeps = 1)
    {
        for (int i = 0; i < substeps; i++)
            time_ += 1.0 / substeps;
    }

  protected:
    double time_ = 0;
};

class Coupled : public Integrator
{
  public:
    void advance(int substeps = 2) override
    {
        for (int i = 0; i < substeps; i++) {
#pragma omp barrier /* HERE */
            time_ += 1.0 / substeps;
        }
    }
};

static void drive(Coupled &coupled, bool direct)
{
    Integrator &base = coupled;
    if (direct)
        coupled.advance();
    else
        base.advance();
}

int main()
{
#pragma omp parallel
    {
        Coupled coupled;
        drive(coupled, omp_get_thread_num() == 0);
    }
}
